"""Step on in each direction while the next cell is white."""


def light(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells that a bulb lights."""
    m, n = len(rows), len(rows[0])
    lit = {bulb}
    for di, dj in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i, j = bulb[0] + di, bulb[1] + dj
        while 0 <= i < m and 0 <= j < n and rows[i][j] == ".":
            lit.add((i, j))
            i, j = i + di, j + dj
    return lit
