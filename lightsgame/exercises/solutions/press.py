"""A lamp that changes: 0 becomes 1 and 1 becomes 0, so the sets are added by ^."""


def press(lamps: int, m: int, n: int, cell: int) -> int:
    """The lamps after a press on *cell*."""
    row, column = divmod(cell, n)
    change = 0
    for i, j in ((row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= i < m and 0 <= j < n:
            change |= 1 << (i * n + j)
    return lamps ^ change
