"""Count, for each cell, the presses on it and beside it."""


def is_perfect(presses: int, m: int, n: int) -> bool:
    """Whether each lamp of the m x n board is changed by exactly one of the presses."""
    for i in range(m):
        for j in range(n):
            times = 0
            for r, c in ((i, j), (i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)):
                if 0 <= r < m and 0 <= c < n:
                    times += presses >> (r * n + c) & 1
            if times != 1:
                return False
    return True
