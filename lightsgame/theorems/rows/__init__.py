"""Rectangles as polynomials: what a row of presses does to the row below, again and again.

Read `first_row`, `fibonacci`, `giant` and `divisibility` first.  From there `period`, `circles`,
`patching` and `universal` follow S4, `parity` and `mirror` the patterns of Knuth; `squares` and
`torus` count without solving. `seams` answers S4's question about two dimensions, `layers` takes
the same recurrence to boxes and glued boards, and `up_to_symmetry` counts solutions.  `blocks` and
`free_cells` stand a little apart: elimination by blocks, and rows that other cells determine.
"""
