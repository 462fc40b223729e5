"""Akari: why it is hard in general."""
