"""Typical wrong answers to the exercises, each with a piece of the message that is meant for it.

A function with the decorator `wrong` is an answer; a value is given to `wrong_value`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, TypeVar

from lightsgame import Board, Inconsistent, fewest
from lightsgame.game.families import grid
from lightsgame.game.graph_solver import quiet_basis
from lightsgame.lights.solver import answer

Function = TypeVar("Function", bound=Callable[..., Any])

ANSWERS: list[tuple[str, str, Any]] = []


def wrong(exercise: str, message: str) -> Callable[[Function], Function]:
    """Note the function below as a wrong answer to an exercise."""

    def note(function: Function) -> Function:
        ANSWERS.append((exercise, message, function))
        return function

    return note


def wrong_value(exercise: str, message: str, value: Any) -> None:
    ANSWERS.append((exercise, message, value))


def near(m: int, n: int, cell: int, diagonal: bool = False) -> int:
    """The neighbours of a cell, for the answers that have these right."""
    row, column = divmod(cell, n)
    found = 0
    for i in range(m):
        for j in range(n):
            far, wide = abs(i - row), abs(j - column)
            if far + wide == 1 or (diagonal and far == wide == 1):
                found |= 1 << (i * n + j)
    return found


# ---- lamps ----------------------------------------------------------------------------------------------------


@wrong("neighbours", "the cell itself is put into the set")
def _(m: int, n: int, cell: int) -> int:
    return near(m, n, cell) | 1 << cell


@wrong(
    "neighbours", "the last cell of a row and the first of the next row are taken for neighbours"
)
def _(m: int, n: int, cell: int) -> int:
    return sum({1 << cell + step for step in (-n, -1, 1, n) if 0 <= cell + step < m * n})


@wrong("neighbours", "the diagonal cells count")
def _(m: int, n: int, cell: int) -> int:
    return near(m, n, cell, diagonal=True)


@wrong("neighbours", "the cells are numbered column by column")
def _(m: int, n: int, cell: int) -> int:
    column, row = divmod(cell, m)
    cells = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(1 << (j * m + i) for i, j in cells if 0 <= i < m and 0 <= j < n)


@wrong("neighbours", "nobody looks whether there is a row above or below")
def _(m: int, n: int, cell: int) -> int:
    return near(m + 1, n, cell)


@wrong("neighbours", "expected an int")
def _(m: int, n: int, cell: int) -> list[int]:
    return [k for k in range(m * n) if near(m, n, cell) >> k & 1]


@wrong("neighbours", "a set is never negative")
def _(m: int, n: int, cell: int) -> int:
    return ~near(m, n, cell)


@wrong("neighbours", "`0 <` stands in the place of `0 <=`")
def _(m: int, n: int, cell: int) -> int:
    i, j = divmod(cell, n)
    cells = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
    return sum(1 << r * n + c for r, c in cells if 0 < r < m and 0 < c < n)


@wrong("press", "`1 <<` is missing")
def _(lamps: int, m: int, n: int, cell: int) -> int:
    return lamps ^ near(m, n, cell) ^ cell


@wrong("press", "the lamp of the pressed cell itself does not change")
def _(lamps: int, m: int, n: int, cell: int) -> int:
    return lamps ^ near(m, n, cell)


@wrong("press", "lamps are only lit")
def _(lamps: int, m: int, n: int, cell: int) -> int:
    return lamps | near(m, n, cell) | 1 << cell


@wrong("press", "the lamps that were lit before are forgotten")
def _(lamps: int, m: int, n: int, cell: int) -> int:
    return near(m, n, cell) | 1 << cell


@wrong("press", "nothing changes")
def _(lamps: int, m: int, n: int, cell: int) -> int:
    return lamps


@wrong("press", "lamps are only put out")
def _(lamps: int, m: int, n: int, cell: int) -> int:
    return lamps & ~(near(m, n, cell) | 1 << cell)


@wrong("order", "a cell that is pressed twice stays in the set")
def _(sequence: Sequence[int]) -> int:
    return sum(1 << cell for cell in set(sequence))


@wrong("order", "1 cell differs")
def _(sequence: Sequence[int]) -> int:
    # three times is forgotten
    return sum(1 << cell for cell in set(sequence) if sequence.count(cell) == 1)


@wrong("order", "only presses of a cell that follow each other are struck out")
def _(sequence: Sequence[int]) -> int:
    left: list[int] = []
    for cell in sequence:
        left = left[:-1] if left[-1:] == [cell] else [*left, cell]
    return sum({1 << cell for cell in left})


@wrong("effect", "a lamp that two presses change counts as changed")
def _(presses: int, m: int, n: int) -> int:
    found = 0
    for cell in range(m * n):
        if presses >> cell & 1:
            found |= near(m, n, cell) | 1 << cell
    return found


@wrong("effect", "a press does not change the lamp of its own cell")
def _(presses: int, m: int, n: int) -> int:
    return effect(presses, m, n) ^ presses


def effect(presses: int, m: int, n: int) -> int:
    found = 0
    for cell in range(m * n):
        if presses >> cell & 1:
            found ^= near(m, n, cell) | 1 << cell
    return found


@wrong("is-solution", "nobody looks whether lamps are lit that were dark")
def _(start: int, presses: int, m: int, n: int) -> bool:
    return start & ~effect(presses, m, n) == 0


@wrong("is-solution", "is False, but all lamps are dark then")
def _(start: int, presses: int, m: int, n: int) -> bool:
    return start == (1 << m * n) - 1 and effect(presses, m, n) == start


@wrong("is-solution", "nobody looks whether lamps stay lit")
def _(start: int, presses: int, m: int, n: int) -> bool:
    return effect(presses, m, n) & ~start == 0


# ---- equations ------------------------------------------------------------------------------------------------


@wrong("dot", "the common members are counted")
def _(x: int, y: int) -> int:
    return (x & y).bit_count()


@wrong("dot", "the products are not added up")
def _(x: int, y: int) -> int:
    return x & y


@wrong("dot", "one common member is as good as any number of them")
def _(x: int, y: int) -> int:
    return int(x & y != 0)


@wrong("matrix", "a press does not change the lamp of its own vertex")
def _(order: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    rows = [0] * order
    for u, v in edges:
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    return rows


@wrong("matrix", "is put into row u only")
def _(order: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    rows = [1 << v for v in range(order)]
    for u, v in edges:
        rows[u] |= 1 << v
    return rows


@wrong("matrix", "returned [[1, 0, 0], [0, 1, 0], [0, 0, 1]] (list), expected a list of ints.")
def _(order: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    return [[int(u == v) for v in range(order)] for u in range(order)]


@wrong("matrix", "all rows are one list")
def _(order: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    table = [[0] * order] * order
    for u, v in [*edges, *[(v, v) for v in range(order)]]:
        table[u][v] = table[v][u] = 1
    return [sum(bit << j for j, bit in enumerate(row)) for row in table]


@wrong("matrix", "each edge makes a row")
def _(order: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    return [1 << u | 1 << v for u, v in edges]


@wrong("rank", "one computes with real numbers")
def _(rows: Sequence[int]) -> int:
    import numpy

    return int(numpy.linalg.matrix_rank([[row >> j & 1 for j in range(49)] for row in rows]))


@wrong("rank", "a pivot is looked for in row i and column i only")
def _(rows: list[int]) -> int:
    found = 0
    for i in range(min(len(rows), max(row.bit_length() for row in rows))):
        if rows[i] >> i & 1:
            found += 1
            rows = [row ^ rows[i] if row >> i & 1 and k > i else row for k, row in enumerate(rows)]
    return found


@wrong("rank", "is 1, expected 0")
def _(rows: list[int]) -> int:
    return 1


def eliminated(rows: list[int], b: int) -> tuple[list[int], list[int]]:
    """The reduced table with its right-hand sides, and its pivots, for the answers that have these
    right.
    """
    n = len(rows)
    table = [row | (b >> i & 1) << n for i, row in enumerate(rows)]
    pivots: list[int] = []
    for column in range(n):
        found = next((i for i in range(len(pivots), n) if table[i] >> column & 1), None)
        if found is not None:
            at = len(pivots)
            table[at], table[found] = table[found], table[at]
            table = [
                row ^ table[at] if row >> column & 1 and i != at else row
                for i, row in enumerate(table)
            ]
            pivots.append(column)
    return table, pivots


@wrong("solve", "one gives up at a column without pivot")
def _(rows: list[int], b: int) -> int | None:
    table, pivots = eliminated(rows, b)
    n = len(rows)
    return (
        sum((row >> n) << p for p, row in zip(pivots, table, strict=False))
        if len(pivots) == n
        else None
    )


@wrong("solve", "add up to 0 = 1")
def _(rows: list[int], b: int) -> int:
    table, pivots = eliminated(rows, b)
    return sum((row >> len(rows)) << p for p, row in zip(pivots, table, strict=False))


@wrong("solve", "does not fulfil the equation of row")
def _(rows: list[int], b: int) -> int | None:
    table, pivots = eliminated(rows, b)
    if any(row >> len(rows) for row in table[len(pivots) :]):
        return None
    # row i as unknown i
    return sum((row >> len(rows)) << i for i, row in enumerate(table[: len(pivots)]))


@wrong("why-not", "which proves nothing")
def _(rows: list[int], b: int) -> int:
    return 0


@wrong("why-not", "but so do their right-hand sides")
def _(rows: list[int], b: int) -> int | None:
    n = len(rows)
    for chosen in range(1, 1 << min(n, 8)):
        total = 0
        for i in range(n):
            total ^= rows[i] if chosen >> i & 1 else 0
        if total == 0:
            return chosen
    return None


@wrong("why-not", "not to zero")
def _(rows: list[int], b: int) -> int | None:
    return b or None


@wrong("why-not", "so there is a witness")
def _(rows: list[int], b: int) -> None:
    return None


@wrong("kernel", "but to no basis")
def _(rows: list[int], columns: int) -> list[int]:
    return [
        x
        for x in range(1 << min(columns, 10))
        if all((row & x).bit_count() % 2 == 0 for row in rows)
    ]


@wrong("kernel", "is a sum of others")
def _(rows: list[int], columns: int) -> list[int]:
    return [
        x
        for x in range(1, 1 << min(columns, 10))
        if all((row & x).bit_count() % 2 == 0 for row in rows)
    ]


@wrong("kernel", "no sum of yours")
def _(rows: list[int], columns: int) -> list[int]:
    return []


@wrong("kernel", "is not in the kernel")
def _(rows: list[int], columns: int) -> list[int]:
    return [1 << j for j in range(columns)]


# ---- what can be solved ---------------------------------------------------------------------------------------

wrong_value("quiet-pattern", "is not quiet: it changes", "#..#\n.##.\n.##.\n#..#")
wrong_value("quiet-pattern", "is the empty pattern", "....\n....\n....\n....")
wrong_value("quiet-pattern", "must have 4 rows of 4 lamps", "##")
wrong_value("quiet-pattern", "is not the picture of a board", "#y.#")
wrong_value("quiet-pattern", "must be a text", 5)


@wrong("all-solutions", "This one is missing")
def _(x: int, basis: list[int]) -> list[int]:
    return [x, *[x ^ q for q in basis]]


@wrong("all-solutions", "in the list more than once")
def _(x: int, basis: list[int]) -> list[int]:
    return [x ^ p ^ q for p in [0, *basis] for q in [0, *basis]]


@wrong("all-solutions", "it does not differ from x by a quiet pattern")
def _(x: int, basis: list[int]) -> list[int]:
    return [x, x ^ 1] if basis else [x]


@wrong("even-overlap", "2 common cells, or 4, are as good as 0")
def _(lit: int, basis: list[int]) -> bool:
    return not any(lit & q for q in basis)


@wrong("even-overlap", "is False, but the board can be solved.")
def _(lit: int, basis: list[int]) -> bool:
    return False


@wrong("even-overlap", "lit lamps in this quiet pattern is odd")
def _(lit: int, basis: list[int]) -> bool:
    return not basis or any((lit & q).bit_count() % 2 == 0 for q in basis)


wrong_value("cannot-be-lit", "is not quiet: it changes", "#...#\n.....\n.....\n.....\n#...#")
wrong_value("cannot-be-lit", "the corner is not in it", ".###.\n#.#.#\n##.##\n#.#.#\n.###.")
wrong_value("cannot-be-lit", "is the empty pattern", "\n".join(["....."] * 5))

# ---- on every graph -------------------------------------------------------------------------------------------

wrong_value("proof-in-order", "line C uses line B", "ACBDEFG")
wrong_value("proof-in-order", "line H is false", "AHFG")
wrong_value("proof-in-order", "line K is false", "ABCKEFG")
wrong_value("proof-in-order", "the last line must say what was to be proved", "ABCD")
wrong_value("proof-in-order", "line D is there twice", "DD")
wrong_value("proof-in-order", "there is no line X", "X")
wrong_value("proof-in-order", "must be a text", 12)


@wrong("all-lamps", "leaves 0, 2 dark")
def _(order: int, edges: Iterable[tuple[int, int]]) -> int:
    return (1 << order) - 1


@wrong("all-lamps", "dark")
def _(order: int, edges: Iterable[tuple[int, int]]) -> int:
    """Each dark lamp is pressed: that puts others out again."""
    closed = [1 << v for v in range(order)]
    for u, v in edges:
        closed[u] |= 1 << v
        closed[v] |= 1 << u
    presses = lit = 0
    for v in range(order):
        if not lit >> v & 1:
            presses, lit = presses ^ 1 << v, lit ^ closed[v]
    return presses


# ---- chasing --------------------------------------------------------------------------------------------------


def below(above: int, here: int, wanted: int, n: int) -> int:
    return (wanted ^ above ^ here ^ here << 1 ^ here >> 1) & (1 << n) - 1


@wrong("next-row", "what is shifted out of the board is not cut off")
def _(above: int, here: int, wanted: int, n: int) -> int:
    return wanted ^ above ^ here ^ here << 1 ^ here >> 1


@wrong("next-row", "the row above is forgotten")
def _(above: int, here: int, wanted: int, n: int) -> int:
    return below(0, here, wanted, n)


@wrong("next-row", "the wanted changes are forgotten")
def _(above: int, here: int, wanted: int, n: int) -> int:
    return below(above, here, 0, n)


@wrong("next-row", "a press does not change the lamp of its own cell")
def _(above: int, here: int, wanted: int, n: int) -> int:
    return below(above, here, wanted, n) ^ here


@wrong("chase", "as many as the board has")
def _(wanted: list[int], n: int, first: int) -> tuple[list[int], int]:
    rows, above = [first], 0
    for change in wanted:
        rows.append(below(above, rows[-1], change, n))
        above = rows[-2]
    return rows, rows[-1]


@wrong("chase", "one stops a row too early")
def _(wanted: list[int], n: int, first: int) -> tuple[list[int], int]:
    rows, above = [first], 0
    for change in wanted:
        rows.append(below(above, rows[-1], change, n))
        above = rows[-2]
    return rows[:-1], rows[-2]


@wrong("chase", "differ")
def _(wanted: list[int], n: int, first: int) -> tuple[list[int], int]:
    rows = [first]
    for change in wanted:
        rows.append(below(0, rows[-1], change, n))
    return rows[:-1], rows[-1]


@wrong("chase", "expected two values")
def _(wanted: list[int], n: int, first: int) -> list[int]:
    return [first]


wrong_value("table", "nothing at the top clears it", {"#....": "#...."})
wrong_value("table", "does not clear it", {"###..": "#...."})
# Of the table stored from problems.org.uk: 01100 and 00110 never occur, and 10110 -> 01010 is
# wrong.
wrong_value("table", "is never left over", {".##..": "#...."})
wrong_value("table", "does not clear it", {"#.##.": ".#.#."})
wrong_value("table", "there are 8 in all", {"###..": ".#...", ".#.#.": "#..#."})
wrong_value("table", "must have 5 lamps", {"###": "#.."})
wrong_value("table", "must read like", {5: 6})
wrong_value("table", "must be a dictionary", [("###..", ".#...")])


def last_rows(m: int, n: int) -> list[int]:
    found = []
    for j in range(n):
        above, here = 0, 1 << j
        for _row in range(m):
            above, here = here, below(above, here, 0, n)
        found.append(here)
    return found


@wrong("reduced-system", "one stops at the last row of the board")
def _(m: int, n: int) -> list[int]:
    return last_rows(m - 1, n)


@wrong("reduced-system", "one goes a row too far down")
def _(m: int, n: int) -> list[int]:
    return last_rows(m + 1, n)


@wrong("reduced-system", "rows, expected 2")
def _(m: int, n: int) -> list[int]:
    return [0] * m


@wrong("solve-by-chasing", "this change cannot be made")
def _(wanted: list[int], n: int) -> list[int]:
    return [0] * len(wanted)


@wrong("solve-by-chasing", "do not make the wanted change")
def _(wanted: list[int], n: int) -> list[int] | None:
    """It knows what can be solved, and presses nothing."""
    g = grid(len(wanted), n)
    lit = sum(row << i * n for i, row in enumerate(wanted))
    return None if any((q & lit).bit_count() % 2 for q in quiet_basis(g)) else [0] * len(wanted)


@wrong("solve-by-chasing", "but the board can be solved")
def _(wanted: list[int], n: int) -> None:
    return None


# ---- polynomials ----------------------------------------------------------------------------------------------


@wrong("fibonacci", "`+` adds")
def _(k: int) -> int:
    here, after = 0, 1
    for _step in range(k):
        here, after = after, 2 * after + here
    return here


@wrong("fibonacci", "fibonacci(2) is 0b1, expected 0b10")
def _(k: int) -> int:
    return 1


def times(a: int, b: int) -> int:
    found = 0
    while b:
        found ^= a if b & 1 else 0
        a, b = a << 1, b >> 1
    return found


def rest(a: int, b: int) -> int:
    while a.bit_length() >= b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


def fibonacci(k: int, x: int = 0b10) -> int:
    here, after = 0, 1
    for _step in range(k):
        here, after = after, times(x, after) ^ here
    return here


def degree_of_gcd(a: int, b: int) -> int:
    while b:
        a, b = b, rest(a, b)
    return a.bit_length() - 1


def _(a: int, b: int) -> int:
    return a * b


def _(a: int, b: int) -> int:
    return a & b


@wrong("remainder", "`%` divides numbers, not polynomials")
def _(a: int, b: int) -> int:
    return a % b


@wrong("remainder", "one stops when the degrees are the same")
def _(a: int, b: int) -> int:
    while a.bit_length() > b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


@wrong("nullity", "x + 1 stands in the place of x")
def _(m: int, n: int) -> int:
    return degree_of_gcd(fibonacci(m + 1), fibonacci(n + 1))


@wrong("nullity", "is 4, expected 2")
def _(m: int, n: int) -> int:
    k = degree_of_gcd(fibonacci(m + 1, 0b11), fibonacci(n + 1))
    return 2**k if k else 0


@wrong("nullity", "the indices are m and n")
def _(m: int, n: int) -> int:
    return degree_of_gcd(fibonacci(m, 0b11), fibonacci(n))


@wrong("doubling", "its remainder modulo p is wanted")
def _(k: int, p: int) -> int:
    return fibonacci(k)


@wrong("doubling", "`%` divides numbers, not polynomials")
def _(k: int, p: int) -> int:
    return fibonacci(k) % p


# ---- the fewest, the most, each lamp once ---------------------------------------------------------------------


@wrong("fewest", "a pattern is added only if it helps at once")
def _(x: int, basis: list[int]) -> int:
    for q in basis:
        if (x ^ q).bit_count() < x.bit_count():
            x ^= q
    return x


@wrong("fewest", "and 2 would do")
def _(x: int, basis: list[int]) -> int:
    return x


@wrong("fewest", "this is no solution")
def _(x: int, basis: list[int]) -> int:
    return 0


def _(basis: list[int], size: int) -> list[int]:
    found: dict[tuple[int, ...], int] = {}
    for cell in range(size):
        kind = tuple(q >> cell & 1 for q in basis)
        if any(kind) or not basis:
            found[kind] = found.get(kind, 0) | 1 << cell
    return list(found.values())


def _(basis: list[int], size: int) -> list[int]:
    return [*basis, (1 << size) - 1]


def _(basis: list[int], size: int) -> list[int]:
    """By the number of patterns instead of by which."""
    found: dict[int, int] = {}
    for cell in range(size):
        count = sum(q >> cell & 1 for q in basis)
        found[count] = found.get(count, 0) | 1 << cell
    return list(found.values())


def _(basis: list[int], size: int) -> list[int]:
    return [1 << cell for cell in range(size)]


def _(basis: list[int], size: int) -> list[int]:
    return [1]


wrong_value(
    "fifteen", "the fewest presses that solve this game: 11.", ".#.#.\n#...#\n..#..\n#...#\n.#.#."
)
wrong_value("fifteen", "cannot be solved at all", "#....\n" + "\n".join(["....."] * 4))
wrong_value("fifteen", "on which every lamp is lit", "\n".join(["#####"] * 5))
wrong_value("fifteen", "it needs no press at all", "\n".join(["....."] * 5))


def counts(presses: int, m: int, n: int) -> list[int]:
    return [(presses & (near(m, n, cell) | 1 << cell)).bit_count() for cell in range(m * n)]


@wrong("is-perfect", "an odd number of changes is taken for enough")
def _(presses: int, m: int, n: int) -> bool:
    return all(k % 2 == 1 for k in counts(presses, m, n))


@wrong("is-perfect", "is True, but not every lamp changes exactly once")
def _(presses: int, m: int, n: int) -> bool:
    return max(counts(presses, m, n)) <= 1


@wrong("is-perfect", "is False, but each lamp changes exactly once")
def _(presses: int, m: int, n: int) -> bool:
    return False


def _(n: int) -> int:
    return sum(1 << (j // 2 % 2 * n + j) for j in range(0, n, 2))


def _(n: int) -> int | None:
    return sum(1 << j for j in range(0, n, 2)) if n % 2 else None


def _(n: int) -> int | None:
    return sum(1 << (j // 2 % 2 * n + j) for j in range(0, n, 2)) if n % 4 == 1 else None


def walk(n: int, firsts: list[int]) -> int:
    mask = (1 << n) - 1
    states, y = [(0, first) for first in firsts], 1
    while any(here for _above, here in states):
        states = [(here, below(above, here, mask, n)) for above, here in states]
        y += 1
    return y


@wrong("period", "the rows of the board are counted")
def _(n: int) -> int:
    return walk(n, [0, *[1 << j for j in range(n)]]) - 1


@wrong("period", "this first row does not end well")
def _(n: int) -> int:
    return walk(n, [1])


@wrong("period", "every y is taken twice as large")
def _(n: int) -> int:
    return 2 * walk(n, [0, *[1 << j for j in range(n)]])


# ---- Akari ----------------------------------------------------------------------------------------------------

STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def seen(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    lit = {bulb}
    for di, dj in STEPS:
        i, j = bulb[0] + di, bulb[1] + dj
        while 0 <= i < len(rows) and 0 <= j < len(rows[0]) and rows[i][j] == ".":
            lit.add((i, j))
            i, j = i + di, j + dj
    return lit


@wrong("light", "nothing stops the light")
def _(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    cells = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."]
    return {(i, j) for i, j in cells if i == bulb[0] or j == bulb[1]}


@wrong("light", "a bulb does not light its own cell")
def _(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    return seen(rows, bulb) - {bulb}


@wrong("light", "the light goes one cell far only")
def _(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    beside = {bulb, *[(bulb[0] + di, bulb[1] + dj) for di, dj in STEPS]}
    return beside & seen(rows, bulb)


@wrong("light", "the black cell at which the light ends counts as lit")
def _(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    ends = {
        (i + di, j + dj)
        for i, j in seen(rows, bulb)
        if bulb[0] == i or bulb[1] == j
        for di, dj in STEPS
    }
    line = {(i, j) for i, j in ends if i == bulb[0] or j == bulb[1]}
    return seen(rows, bulb) | {
        (i, j) for i, j in line if 0 <= i < len(rows) and 0 <= j < len(rows[0])
    }


@wrong("light", "expected a cell of the")
def _(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    return seen(rows, bulb) | {(-1, bulb[1])}


@wrong("light", "1 cell differs.")
def _(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    return {(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."}


def broken(
    rows: list[str], bulbs: list[tuple[int, int]], *, diagonal: bool = False, black: bool = False
) -> set[str]:
    found = set()
    lit = {cell for bulb in bulbs for cell in seen(rows, bulb)}
    around = [*STEPS, (1, 1), (1, -1), (-1, 1), (-1, -1)] if diagonal else STEPS
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            if sign == "." and (i, j) not in lit:
                found.add("dark")
            beside = sum((i + di, j + dj) in bulbs for di, dj in around)
            if (sign in "01234" and beside != int(sign)) or (black and sign == "#" and beside):
                found.add("clue")
    if any(one != two and one in seen(rows, two) for one in bulbs for two in bulbs):
        found.add("sight")
    return found


@wrong("broken-rules", "does not name 'clue'")
def _(rows: list[str], bulbs: list[tuple[int, int]]) -> set[str]:
    return broken(rows, bulbs, diagonal=True)


@wrong("broken-rules", "# is taken for a 0")
def _(rows: list[str], bulbs: list[tuple[int, int]]) -> set[str]:
    return broken(rows, bulbs, black=True)


@wrong("broken-rules", "names 'sight', but that rule is kept")
def _(rows: list[str], bulbs: list[tuple[int, int]]) -> set[str]:
    found = broken(rows, bulbs) - {"sight"}
    return (
        found | {"sight"}
        if any(a < b and (a[0] == b[0] or a[1] == b[1]) for a in bulbs for b in bulbs)
        else found
    )


@wrong("broken-rules", "there is no rule 'light'")
def _(rows: list[str], bulbs: list[tuple[int, int]]) -> set[str]:
    return {"light" if name == "dark" else name for name in broken(rows, bulbs)}


@wrong("forced", "only cells that are still open are news")
def _(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    free = around & ~(bulbs | empty)
    return (
        (0, around & ~bulbs)
        if number == bulbs.bit_count()
        else (free, 0)
        if number == around.bit_count()
        else (0, 0)
    )


@wrong("forced", "nobody knows which")
def _(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    free = around & ~(bulbs | empty)
    return (0, free) if number == bulbs.bit_count() else (free, 0)


@wrong("forced", "expected (0b0, 0b100)")
def _(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    return 0, 0


@wrong("forced", "the bulbs that are there already are forgotten")
def _(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    """The bulbs that are there already are forgotten."""
    free = around & ~(bulbs | empty)
    return (0, free) if number == 0 else (free, 0) if number == free.bit_count() else (0, 0)


@wrong("forced", "not around the number")
def _(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    free = 15 & ~(bulbs | empty)
    return (0, free) if number == bulbs.bit_count() else (0, 0)


wrong_value("unique-puzzle", "more than one solution", "....\n....\n....\n....")
wrong_value("unique-puzzle", "has no solution", "4...\n....\n....\n....")
wrong_value("unique-puzzle", "must have 4 to 8 rows", "..")
wrong_value("unique-puzzle", "at least half of the cells must be white", "\n".join(["####"] * 4))
wrong_value("unique-puzzle", "is not the picture of a puzzle", "....\n.y..")
wrong_value("unique-puzzle", "must be a text", 5)
wrong_value("unique-puzzle", "has no number", ".#.#\n#.#.\n.#.#\n#.#.")
wrong_value("unique-puzzle", "every white cell is alone", ".#.#\n#.4.\n.#.#\n#.#.")


@wrong("exactly", "only 'at least' is said")
def _(k: int, variables: list[int]) -> list[list[int]]:
    n = len(variables)
    return [[]] if k > n else [list(some) for some in combinations(variables, n - k + 1)]


@wrong("exactly", "all your clauses hold, but the number of true variables is 0")
def _(k: int, variables: list[int]) -> list[list[int]]:
    return (
        [[-v for v in some] for some in combinations(variables, k + 1)]
        if k <= len(variables)
        else [[]]
    )


@wrong("exactly", "as it should be, but your clause")
def _(k: int, variables: list[int]) -> list[list[int]]:
    return [[v] for v in variables[:1]] or [[]]


@wrong("exactly", "all your clauses hold, but the number of true variables")
def _(k: int, variables: list[int]) -> list[list[int]]:
    """Nothing for a number that is too large."""
    n = len(variables)
    most = [[-v for v in some] for some in combinations(variables, k + 1)]
    return most if k > n else most + [list(some) for some in combinations(variables, n - k + 1)]


@wrong("exactly", "none of the variables")
def _(k: int, variables: list[int]) -> list[list[int]]:
    return [[len(variables) + 1]]


@wrong("exactly", "each a list of numbers")
def _(k: int, variables: list[int]) -> list[int]:
    return [k]


def formula(
    rows: list[str], *, sight: bool = True, blank: bool = False, turned: bool = False
) -> list[list[int]]:
    m, n = len(rows), len(rows[0])
    white = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."]
    variable = {(i, j): j * m + i + 1 if turned else i * n + j + 1 for i, j in white}
    found = [[variable[cell] for cell in seen(rows, lamp)] for lamp in white]
    if sight:
        found += [
            [-variable[a], -variable[b]] for a, b in combinations(white, 2) if b in seen(rows, a)
        ]
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            if sign in "01234" or (blank and sign == "#"):
                beside = [
                    variable[i + di, j + dj] for di, dj in STEPS if (i + di, j + dj) in variable
                ]
                k = int(sign.replace("#", "0"))
                found += [[-v for v in some] for some in combinations(beside, k + 1)]
                found += (
                    [list(some) for some in combinations(beside, len(beside) - k + 1)]
                    if k <= len(beside)
                    else [[]]
                )
    return found


@wrong("akari-clauses", "see each other")
def _(rows: list[str]) -> list[list[int]]:
    return formula(rows, sight=False)


@wrong("akari-clauses", "one of your clauses does not hold for them")
def _(rows: list[str]) -> list[list[int]]:
    return formula(rows, blank=True)


@wrong("akari-clauses", "which is not white")
def _(rows: list[str]) -> list[list[int]]:
    return formula(rows, turned=True)


# ---- bridges, proofs, other rules -----------------------------------------------------------------------------

wrong_value("add-rows", "is no sum of the given rows", "#...\n.#..\n..#.\n...#")
wrong_value("add-rows", "a row has been lost", "#.#.\n.##.\n....\n....")
wrong_value("add-rows", "but not reduced", ".##.\n##.#\n#.##\n##..")
wrong_value("perfect-square", "not every lamp changes exactly once", "#..#\n....\n....\n#..#")
wrong_value(
    "refutation-tree",
    "can still be changed by a press on (0, 1)",
    {(0, 0): {(0, 0): {(0, 2): {(1, 2): (2, 0)}}}},
)
wrong_value(
    "refutation-tree",
    "is no lamp of the board that has not changed yet",
    {(0, 0): {(0, 0): {(0, 1): {}}}},
)
wrong_value("refutation-tree", "below a lamp stand the presses", {(0, 0): [1]})
wrong_value("refutation-tree", "the tree is empty", {})
wrong_value("refutation-tree", "must be a dictionary", "TREE")


def _(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _(rows: list[int], b: int, chosen: int) -> bool:
    total = 0
    for i, row in enumerate(rows):
        total ^= row if chosen >> i & 1 else 0
    return not total


@wrong("unit-propagation", "expected a set of numbers, or None")
def _(clauses: list[list[int]]) -> int:
    return 1


@wrong("is-rup", "only clauses that stand there already")
def _(clauses: list[list[int]], clause: list[int]) -> bool:
    return clause in clauses


def _(m: int, n: int, cell: int) -> int:
    return near(m, n, cell)


@wrong("three-states", "as if a second press undid the first")
def _(presses: list[int], m: int, n: int) -> list[int]:
    return [
        sum(presses[k] for k in range(m * n) if near(m, n, c) >> k & 1 or k == c) % 2
        for c in range(m * n)
    ]


@wrong(
    "three-states",
    "returned [[1, 1, 0], [0, 1, 1]] (list), expected a list of numbers.",
)
def _(presses: list[int], m: int, n: int) -> list[list[int]]:
    return [[presses[i * n + j] for j in range(n)] for i in range(m)]


@wrong("forced", "returned (0, [0]) (tuple), expected two sets, as ints.")
def _(number: int, around: int, bulbs: int, empty: int) -> tuple[int, list[int]]:
    return 0, [0]


@wrong("chase", "returned ([[1]], 0) (tuple), expected two values: the rows, and the row below.")
def _(wanted: list[int], n: int, first: int) -> tuple[list[list[int]], int]:
    return [[1]], 0


@wrong("dot", "dot(0b1, 0b1) returned 1.0 (float), expected an int.")
def _(x: int, y: int) -> float:
    return float((x & y).bit_count() % 2)


def _a_function() -> None: ...


wrong_value("quiet-pattern", "must be a text, got def QUIET(...)", _a_function)
wrong_value("quiet-pattern", "QUIET has holes; write . in the place of _", "##__\n____\n____\n____")


def _(upper: list[int], lower: list[int], n: int) -> bool:
    return upper[-1] == lower[0]


def _(m: int, n: int, k: int) -> int:
    return 1 << m * n


@wrong("conjecture", "the nullity is doubled, and nothing added")
def _(n: int, d: int) -> int:
    return 2 * d


# ---- games on other terms -------------------------------------------------------------------------------------

DARK = "\n".join(["....."] * 5)


@wrong("switching", "only columns are switched")
def _(rows: list[int], n: int) -> int:
    return min(sum((row ^ columns).bit_count() for row in rows) for columns in range(2**n))


def _(n: int) -> int:
    return (len(list(combinations(range(n), 2))) and 1 << n * (n - 1) // 2) or 1


def _(parents: list[int]) -> int:
    return 0


# ---- from the second half of the map --------------------------------------------------------------------------

for _message, _answer in {
    "9 is no cell": "4 9",
    "press 1: the lamp 0 is dark by then": "0 1 2 4 7",
    "lamps are still lit in the end": "4 1",
    "must be a text": 5,
}.items():
    wrong_value("only-lit", _message, _answer)
for _message, _answer in {
    "line B is true": "B\n#.",
    "line A is true": "Line A\n#.",
    "line D follows": "D:\n#.",
    "must be the letter of a line": "E\n#.",
    "is quiet itself": "C\n##",
    "this change can be made": "C\n###",
    "at most 6 x 6": "C\n#......",
    "is not the picture of a board": "C\n#y",
}.items():
    wrong_value("false-theorem", _message, _answer)
_SAID = {
    "A": "[A] a press on any cell changes two or four of these, never one alone",
    "B": "[B] hence their count is odd for ever, no matter who presses what",
    "C": "[C] but a board without light has none of them lit, and none is even",
    "D": "[D] it follows that nobody wins here",
}
for _message, _letters in {
    "you use A at B": "BACD",
    "you use C at D": "ABDC",
    "does not make the point D": "ABC",
    "the letter A is there twice": "ABCA",
    "there is no point E": "ABCE",
}.items():
    wrong_value("own-proof", _message, " ".join([_SAID.get(sign, "[E]") for sign in _letters]))
wrong_value("own-proof", "write at least 25 words", "[A] it is odd [B] it stays odd [C] so [D]")
wrong_value("own-proof", "now compare", " ".join(["lamps stay odd"] * 10))
wrong_value(
    "own-proof",
    "is the point itself",
    " ".join("w" * 30) + " [A] Each press changes an even number of lamps of the quiet pattern!",
)


@wrong("cost", "the pivot rows are counted")
def _(rows: list[int]) -> int:
    found = 0
    while rows:
        pivot, *rows = rows
        found += pivot > 0
        rows = [min(row, row ^ pivot) for row in rows]
    return found


@wrong("read-off", "nobody looks for a row that says 0 = 1")
def _(rows: list[int], b: int) -> int:
    return sum([row & -row for i, row in enumerate(rows) if b >> i & 1])


@wrong("read-kernel", "is no solution, row")
def _(rows: list[int], columns: int) -> list[int]:
    pivots = [row & -row for row in rows]
    return [1 << j for j in range(columns) if 1 << j not in pivots]


@wrong("read-kernel", "belongs to no basis")
def _(rows: list[int], columns: int) -> list[int]:
    return [0]


@wrong("read-kernel", "and no sum of yours")
def _(rows: list[int], columns: int) -> list[int]:
    return []


@wrong("read-kernel", "is a sum of others")
def _(rows: list[int], columns: int) -> list[int]:
    free = [j for j in range(columns) if 1 << j not in [row & -row for row in rows]]
    vectors = [sum([row & -row for row in rows if row >> j & 1], 1 << j) for j in free]
    return vectors + vectors[:1]


@wrong("random-boards", "this position cannot be solved")
def _(m: int, n: int, count: int, seed: int) -> list[int]:
    return [(seed * 7919 + k * 104729) % (1 << m * n) for k in range(count)]


@wrong("random-boards", "is never drawn in 400 times")
def _(m: int, n: int, count: int, seed: int) -> list[int]:
    return [0] * count


@wrong("random-boards", "1 positions, expected 400")
def _(m: int, n: int, count: int, seed: int) -> list[int]:
    return [0]


def _drawn(m: int, n: int, count: int, again: list[int]) -> list[int]:
    again.append(0)
    words = [(k + len(again)) * 0x9E3779B97F4A7C15 >> 7 for k in range(count)]
    return [effect(word % (1 << m * n), m, n) for word in words]


_again: list[int] = []


@wrong("random-boards", "gives another list")
def _(m: int, n: int, count: int, seed: int) -> list[int]:
    return _drawn(m, n, count, _again)


@wrong("solve-picture", "this game cannot be won")
def _(lamps: str) -> str:
    try:
        return answer(Board(lamps)).presses.board.to_text("#", ".")
    except ValueError:
        return lamps


@wrong("solve-picture", "but the game can be won")
def _(lamps: str) -> None:
    return None


@wrong("solve-picture", "must have 1 rows of 3 signs")
def _(lamps: str) -> str | None:
    return "#." if lamps == "##" else None if len(lamps) == 2 else "#"


@wrong("solve-picture", "leave lamps lit")
def _(lamps: str) -> str | None:
    return None if lamps in ("#.", ".#") else lamps.replace("#", ".")


@wrong("hint", "but the game can be solved")
def _(lamps: int, m: int, n: int) -> int | None:
    return None if lamps else -1


@wrong("hint", "so -1 is expected")
def _(lamps: int, m: int, n: int) -> int | None:
    try:
        best = fewest(Board.from_bits(lamps, m, n)).presses
    except Inconsistent:
        return None
    return next((i * n + j for i, j in best), 0)


@wrong("hint", "which is no cell")
def _(lamps: int, m: int, n: int) -> int | None:
    odd = any((q & lamps).bit_count() % 2 for q in quiet_basis(grid(m, n)))
    return None if odd else m * n if lamps else -1


@wrong("hint", "this game cannot be solved")
def _(lamps: int, m: int, n: int) -> int | None:
    return (lamps & -lamps).bit_length() - 1


@wrong("hint", "presses are needed, and after it")
def _(lamps: int, m: int, n: int) -> int | None:
    odd = any((q & lamps).bit_count() % 2 for q in quiet_basis(grid(m, n)))
    return None if odd else (lamps & -lamps).bit_length() - 1


@wrong("deduce", "does not follow")
def _(rows: list[str]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    white = {(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."}
    return white, set()


@wrong("deduce", "nothing says yet that")
def _(rows: list[str]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    white = {(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."}
    return set(), white


@wrong("deduce", "more follows, for example at")
def _(rows: list[str]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    return set(), set()


@wrong("read-certificate", "is True, but that proves nothing")
def _(text: str) -> bool:
    return True


@wrong("read-certificate", "is False, but the pattern is quiet")
def _(text: str) -> bool:
    return False
