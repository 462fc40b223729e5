"""Boards, graphs and the rules of Lights Out."""
