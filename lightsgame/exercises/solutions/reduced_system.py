"""Chase from each single press, with no change wanted."""

from earlier import chase


def transfer(m: int, n: int) -> list[int]:
    """The rows below the m x n board for the first rows 1, 2, 4, ..."""
    return [chase([0] * m, n, 1 << j)[1] for j in range(n)]
