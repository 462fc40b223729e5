"""Akari: evidence that travels."""
