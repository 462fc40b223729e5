"""A quiet pattern of 5 x 5 that contains the corner.  The pattern with the first row ##.## would do as well."""

PROOF = """
    #.#.#
    #.#.#
    .....
    #.#.#
    #.#.#
"""
