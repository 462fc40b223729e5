"""The sum of what the single presses change: a lamp that is changed twice is as it was."""


def change(m: int, n: int, cell: int) -> int:
    """A cell and its neighbours."""
    row, column = divmod(cell, n)
    answer = 0
    for i, j in ((row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= i < m and 0 <= j < n:
            answer |= 1 << (i * n + j)
    return answer


def effect(presses: int, m: int, n: int) -> int:
    """The lamps that change when each cell of *presses* is pressed."""
    answer = 0
    for cell in range(m * n):
        if presses >> cell & 1:
            answer ^= change(m, n, cell)
    return answer
