"""Three kinds of clauses, one for each rule."""

from itertools import combinations


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


def exactly(k: int, variables: list[int]) -> list[list[int]]:
    """Clauses that hold if and only if exactly k of the variables are true."""
    n = len(variables)
    if k > n:
        return [[]]
    at_most = [[-v for v in some] for some in combinations(variables, k + 1)]
    at_least = [list(some) for some in combinations(variables, n - k + 1)]
    return at_most + at_least


def clauses(rows: list[str]) -> list[list[int]]:
    """Clauses that hold exactly for the solutions of the puzzle."""
    n = len(rows[0])
    white = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."]
    variable = {(i, j): i * n + j + 1 for i, j in white}
    answer = [[variable[cell] for cell in sorted(light(rows, lamp))] for lamp in white]
    answer += [[-variable[one], -variable[two]] for one, two in combinations(white, 2) if two in light(rows, one)]
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            if sign in "01234":
                beside = [(i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)]
                answer += exactly(int(sign), [variable[cell] for cell in beside if cell in variable])
    return answer
