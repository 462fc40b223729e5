"""The four steps, each asked whether it stays on the board."""


def neighbours(m: int, n: int, cell: int) -> int:
    """The cells beside *cell* on the m x n board, as bits."""
    row, column = divmod(cell, n)
    answer = 0
    for i, j in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= i < m and 0 <= j < n:
            answer |= 1 << (i * n + j)
    return answer
