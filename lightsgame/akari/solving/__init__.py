"""Akari: deduction, formulas and the solver."""
