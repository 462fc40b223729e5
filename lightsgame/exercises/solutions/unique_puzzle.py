"""The 2 on the right settles the corner beside it, and the other numbers the left side."""

PUZZLE = """
    1...
    ....
    2..#
    ..2.
"""
