"""Akari: puzzles made, and the puzzles that come with the package."""
