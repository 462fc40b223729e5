"""Chapter 2, continued: systems of equations, their solutions, and the proof that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..algebra import matrix as algebra
from ..algebra.bits import Bits, combination, full, members, span
from ..algebra.bits import dot as dot_of
from ..errors import Inconsistent
from ..game.board import Board
from ..translation import _
from .equations import CHAPTER, matrices, system, width
from .exercise import Given, Inputs, Word, exercise, words


def squares() -> Inputs:
    """Square systems, regular and singular, solvable and not."""
    random = Random(6)
    found = [(rows, n) for rows, n in matrices(7) if len(rows) == n]
    found += [(tuple([random.getrandbits(n) for _row in range(n)]), n) for n in (2, 3, 4, 5, 6) for _step in range(6)]
    for rows, n in found:
        for b in dict.fromkeys((0, 1, full(n), random.getrandbits(n), algebra.apply(rows, random.getrandbits(n)))):
            yield words(rows), Word(b)


def eliminated(rows: Sequence[Bits], b: Bits) -> tuple[list[Bits], list[int]]:
    """The reduced table, the right-hand sides as bit n, and the columns of its pivots."""
    n = len(rows)
    table = [row | (b >> i & 1) << n for i, row in enumerate(rows)]
    pivots: list[int] = []
    for column in range(n):
        found = next((i for i in range(len(pivots), n) if table[i] >> column & 1), None)
        if found is not None:
            at = len(pivots)
            table[at], table[found] = table[found], table[at]
            table = [row ^ table[at] if row >> column & 1 and i != at else row for i, row in enumerate(table)]
            pivots.append(column)
    return table, pivots


def read_off(rows: Sequence[Bits], b: Bits, *, places: bool = True, refuse: str = "contradiction") -> Bits | None:
    """What is read off the table, right or with one of the usual mistakes."""
    table, pivots = eliminated(rows, b)
    n = len(rows)
    if refuse == "free" and len(pivots) < n:
        return None
    if refuse == "contradiction" and any(row >> n for row in table[len(pivots) :]):
        return None
    return sum((row >> n) << (p if places else i) for i, (p, row) in enumerate(zip(pivots, table, strict=False)))


@exercise(
    "solve",
    CHAPTER,
    name="solve",
    inputs=squares,
    wrong={
        "one gives up at a column without pivot; its unknown may be anything, for example 0": (
            lambda rows, b: read_off(rows, b, refuse="free")
        ),
        "nobody looks for a row that says 0 = 1": lambda rows, b: read_off(rows, b, refuse=""),
        "row i is read as unknown i; it tells the unknown of its pivot column": (
            lambda rows, b: read_off(rows, b, places=False)
        ),
        "the matrix is applied to the right-hand side, which is the way from x to b": algebra.apply,
    },
    needs=("rank",),
)
def solve(given: Given, rows: list[Word], b: Bits) -> None:
    """The answer is put into the equations."""
    got, n = given(rows, b), len(rows)
    picture = system(rows, n, b)
    try:
        right = algebra.solve(rows, b, n)
    except Inconsistent as error:
        if got is not None:
            text = _("{call} is {got}, but there is no solution: the rows {rows} add up to 0 = 1.")
            sinners = ", ".join([str(i) for i in members(error.witness)])
            given.fail(text.format(call=given.begun, got=Word(given.check_set(got, n)), rows=sinners), picture)
        return
    if got is None:
        text = _("{call} is None, but there is a solution: {right}.")
        state = "unfinished" if given.calls == 1 else "wrong"
        given.fail(text.format(call=given.begun, right=Word(right)), picture, state=state)
    x = given.check_set(got, n)
    if algebra.apply(rows, x) != b:
        row = next(i for i in range(n) if dot_of(rows[i], x) != b >> i & 1)
        text = _("{call} is {got}, but that does not fulfil the equation of row {i}.")
        given.fail(text.format(call=given.begun, got=Word(x), i=row), picture)


def systems() -> Inputs:
    """Systems with and without solution."""
    random = Random(8)
    for rows, _n in matrices(9):
        for b in dict.fromkeys((0, 1, full(len(rows)), random.getrandbits(len(rows)))):
            yield words(rows), Word(b)


def first_dependence(rows: Sequence[Bits]) -> Bits | None:
    """The first set of rows that add up to zero, whatever stands on the right."""
    return next((chosen for chosen in range(1, 1 << min(len(rows), 8)) if combination(rows, chosen) == 0), None)


@exercise(
    "why-not",
    CHAPTER,
    name="witness",
    inputs=systems,
    wrong={
        "the right-hand sides are not looked at: rows that add up to zero may say 0 = 0": (
            lambda rows, b: first_dependence(rows)
        ),
        "the right-hand sides alone are looked at: the rows must add up to zero, too": lambda rows, b: int(b) or None,
    },
    needs=("solve",),
)
def why_not(given: Given, rows: list[Word], b: Bits) -> None:
    """The witness is checked, not compared."""
    got = given(rows, b)
    n = width(rows)
    picture = system(rows, n, b)
    if got is None:
        if not algebra.reduce(rows, n).is_solvable(b):
            text = _("{call} is None, but this system has no solution, so there is a witness.")
            given.fail(text.format(call=given.begun), picture)
        return
    chosen = given.check_set(got, len(rows))
    total, side = combination(rows, chosen), dot_of(chosen, b)
    sinners = " + ".join([str(i) for i in members(chosen)])
    text = _("{call}: no equation at all adds up to 0 = 0, which proves nothing.")
    if total:
        text = _("{call}: the rows {rows} add up to {total}, not to zero.")
    elif chosen:
        text = _("{call}: the rows {rows} add up to zero, but so do their right-hand sides: 0 = 0 proves nothing.")
    if total or not side:
        given.fail(text.format(call=given.begun, rows=sinners, total=Word(total)), picture)


def wide_tables() -> Inputs:
    """Matrices with their numbers of columns."""
    return ((words(rows), columns) for rows, columns in matrices(10))


def all_of_kernel(rows: Sequence[Bits], columns: int) -> list[Bits]:
    """Every vector of the kernel."""
    return sorted(span(algebra.reduce(rows, columns).kernel())) if columns <= 12 else []


@exercise(
    "kernel",
    CHAPTER,
    name="kernel",
    inputs=wide_tables,
    wrong={
        "all vectors of the kernel are listed, and not a basis": all_of_kernel,
        "all vectors of the kernel but zero are listed, and not a basis": (
            lambda rows, columns: all_of_kernel(rows, columns)[1:]
        ),
        "the rows are taken for the kernel": lambda rows, columns: list(rows),
        "the free unknowns are set to 1 and the others forgotten": (
            lambda rows, columns: [1 << j for j in range(columns) if j not in algebra.reduce(rows, columns).pivots]
        ),
    },
    needs=("rank",),
)
def kernel(given: Given, rows: list[Word], columns: int) -> None:
    """Each vector must lie in the kernel, none may be a sum of others, and there must be enough."""
    got = given.list_of_sets(columns, rows, columns)
    picture = system(rows, columns)
    for x in got:
        if algebra.apply(rows, x):
            row = next(i for i, row in enumerate(rows) if dot_of(row, x))
            text = _("{call}: {x} is not in the kernel, row {i} gives 1.")
            given.fail(text.format(call=given.begun, x=Word(x), i=row), picture)
    if 0 in got:
        text = _("{call}: 0 belongs to the kernel, but to no basis: it is the empty sum.")
        given.fail(text.format(call=given.begun), picture)
    want = algebra.reduce(rows, columns).kernel()
    if algebra.rank(got, columns) < len(got):
        text = _("{call}: one of your {n} vectors is a sum of others; a basis has {k}.")
        given.fail(text.format(call=given.begun, n=len(got), k=len(want)), picture)
    if len(got) < len(want):
        mine = set(span(got))
        lost = next(x for x in span(want) if x not in mine)
        text = _("{call}: the basis has {k} vectors, yours {n}.  {x} is in the kernel and no sum of yours.")
        given.fail(text.format(call=given.begun, k=len(want), n=len(got), x=Word(lost)), picture)


REDUCED = ((0b01101, 0b11010, 0b00000), 5)


@exercise("free-unknowns", CHAPTER, name="BASIS", needs=("add-rows",))
def free_unknowns(given: Given) -> None:
    """Each row is put into the equations; together they must be a basis."""
    rows, columns = REDUCED
    got = given.board()
    if got.columns != columns:
        given.fail(_("each vector has {n} entries.").format(n=columns))
    for x in got.rows:
        if algebra.apply(rows, x) or not x:
            text = _("the empty vector belongs to no basis.") if not x else _("{x} does not solve the equations.")
            state = "wrong" if any(got.rows) else "unfinished"
            given.fail(text.format(x=Board.from_rows([x], columns)), system(rows, columns), state=state)
    k = algebra.reduce(rows, columns).nullity
    if algebra.rank(got.rows, columns) < k or len(got.rows) > k:
        text = _("your vectors span {r} dimensions with {n} vectors; there are {k} free unknowns.")
        given.fail(text.format(r=algebra.rank(got.rows, columns), n=len(got.rows), k=k), system(rows, columns))


EXERCISES = (solve, why_not, free_unknowns, kernel)
