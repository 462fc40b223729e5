"""At most k: of any k + 1 one is false.  At least k: of any n - k + 1 one is true."""

from itertools import combinations


def exactly(k: int, variables: list[int]) -> list[list[int]]:
    """Clauses that hold if and only if exactly k of the variables are true."""
    n = len(variables)
    if k > n:
        return [[]]
    at_most = [[-v for v in some] for some in combinations(variables, k + 1)]
    at_least = [list(some) for some in combinations(variables, n - k + 1)]
    return at_most + at_least
