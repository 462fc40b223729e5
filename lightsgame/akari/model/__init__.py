"""Akari: the puzzle, its rules, and its cells as bits."""
