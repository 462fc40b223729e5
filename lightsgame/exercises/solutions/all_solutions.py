"""Each pattern of the basis doubles the list."""


def all_solutions(x: int, basis: list[int]) -> list[int]:
    """X plus every sum of vectors of the basis."""
    found = [x]
    for q in basis:
        found += [y ^ q for y in found]
    return found
