"""Akari: steps with reasons, their score, and their checker."""
