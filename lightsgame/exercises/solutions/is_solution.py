"""Every lit lamp must change and no dark one: the effect is exactly the set of lit lamps."""


def is_solution(start: int, presses: int, m: int, n: int) -> bool:
    """Whether pressing *presses* puts out *start* and lights nothing else."""
    lamps = start
    for cell in range(m * n):
        if presses >> cell & 1:
            row, column = divmod(cell, n)
            for i, j in ((row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if 0 <= i < m and 0 <= j < n:
                    lamps ^= 1 << (i * n + j)
    return lamps == 0
