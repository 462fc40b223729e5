"""Akari: how many puzzles, and how many solutions."""
