"""What 15 presses light: 4 of the 8 cells of one kind, 4 of 8 of the next, 2 of 4, and all 5 that are in no pattern."""

HARDEST = """
    #####
    ...##
    ..#.#
    .###.
    .#.##
"""
