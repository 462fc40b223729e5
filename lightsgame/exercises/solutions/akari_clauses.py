"""Three kinds of clauses, one for each rule."""

from itertools import combinations

from earlier import exactly, light


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
