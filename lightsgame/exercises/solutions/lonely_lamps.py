"""The cells in none of the three quiet patterns."""

ALONE = """
    .....
    .#.#.
    ..#..
    .#.#.
    .....
"""
