"""The first row .#.., and every row below as it must be."""

QUIET = """
    .#..
    ###.
    ...#
    ##.#
"""
