"""The ground floor: GF(2) on plain ints.  It knows no lamp and no graph."""
