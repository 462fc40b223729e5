"""Look at all of them."""


def fewest(x: int, basis: list[int]) -> int:
    """A solution with as few presses as possible."""
    solutions = [x]
    for q in basis:
        solutions += [y ^ q for y in solutions]
    return min(solutions, key=int.bit_count)
