"""Algebra on plain ints, over GF(2) above all.  It knows no lamp and no graph."""
