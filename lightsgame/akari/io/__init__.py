"""Akari: formats, addresses and files."""
