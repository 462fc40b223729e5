"""Chapter 2, continued: systems of equations, their solutions, and the proof that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..algebra import matrix as algebra
from ..algebra.bits import Bits, combination, from_members, full, members, span
from ..algebra.bits import dot as dot_of
from ..errors import Inconsistent
from ..game.board import Board
from .equations import matrices, system, width
from .exercise import Given, Inputs, Word, exercise


def squares() -> Inputs:
    """Square systems, regular and singular, solvable and not."""
    random = Random(6)
    found = [rows for rows, n in matrices(7) if len(rows) == n]
    found += [tuple([random.getrandbits(n) for _row in range(n)]) for n in (2, 3, 4, 5, 6) for _step in range(6)]
    for rows in found:
        n = len(rows)
        for b in dict.fromkeys((0, 1, full(n), random.getrandbits(n), algebra.apply(rows, random.getrandbits(n)))):
            yield rows, b


def read_off(
    rows: Sequence[Bits], b: Bits, *, places: bool = True, gives_up: bool = False, blind: bool = False
) -> Bits | None:
    """What is read off the reduced table, right or with one of the usual mistakes."""
    reduced = algebra.reduce(rows, len(rows))
    if (gives_up and reduced.nullity) or not (blind or reduced.is_solvable(b)):
        return None
    told = enumerate(zip(reduced.pivots, reduced.transform, strict=False))
    return from_members(column if places else i for i, (column, sums) in told if dot_of(sums, b))


@exercise(
    squares,
    gives_up=lambda rows, b: read_off(rows, b, gives_up=True),
    blind=lambda rows, b: read_off(rows, b, blind=True),
    places=lambda rows, b: read_off(rows, b, places=False),
    applied=algebra.apply,
)
def solve(given: Given, rows: list[Bits], b: Bits) -> None:
    """The answer is put into the equations."""
    got, n = given(), len(rows)
    picture = system(rows, n, b)
    x = None if got is None else Word(given.check_set(got, n))
    try:
        right = algebra.solve(rows, b, n)
    except Inconsistent as error:
        if x is not None:
            given.fail("contradiction", picture, got=x, rows=", ".join([str(i) for i in members(error.witness)]))
        return
    if x is None:
        given.fail("none", picture, unfinished=given.calls == 1, right=Word(right))
    for i in members(algebra.apply(rows, x) ^ b):
        given.fail("not_fulfilled", picture, got=x, i=i)


def systems() -> Inputs:
    """Systems with and without solution."""
    random = Random(8)
    for rows, _n in matrices(9):
        yield from ((rows, b) for b in dict.fromkeys((0, 1, full(len(rows)), random.getrandbits(len(rows)))))


def first_dependence(rows: Sequence[Bits], b: Bits) -> Bits | None:
    """The first set of rows that add up to zero, whatever stands on the right."""
    return next((chosen for chosen in range(1, 1 << min(len(rows), 8)) if combination(rows, chosen) == 0), None)


@exercise(systems, sides=first_dependence, rows=lambda rows, b: int(b) or None)
def why_not(given: Given, rows: list[Bits], b: Bits) -> None:
    """The witness is checked, not compared."""
    got, n = given(), width(rows)
    picture = system(rows, n, b)
    if got is None:
        if not algebra.reduce(rows, n).is_solvable(b):
            given.fail("none", picture)
        return
    chosen = given.check_set(got, len(rows))
    total = combination(rows, chosen)
    if total or not dot_of(chosen, b):
        fault = "not_zero" if total else "proves_nothing" if chosen else "empty"
        given.fail(fault, picture, rows=" + ".join([str(i) for i in members(chosen)]), total=Word(total))


REDUCED = ((0b01101, 0b11010, 0b00000), 5)


@exercise()
def free_unknowns(given: Given) -> None:
    """Each row is put into the equations; together they must be a basis."""
    rows, columns = REDUCED
    picture, got = system(rows, columns), given.board()
    if got.columns != columns:
        given.fail("length", n=columns)
    for x in got.rows:
        if algebra.apply(rows, x) or not x:
            given.fail(
                "no_solution" if x else "empty", picture, unfinished=not any(got.rows), x=Board.from_rows([x], columns)
            )
    k, r = algebra.reduce(rows, columns).nullity, algebra.rank(got.rows, columns)
    if r < k or len(got.rows) > k:
        given.fail("span", picture, r=r, n=len(got.rows), k=k)


def all_of_kernel(rows: Sequence[Bits], columns: int) -> list[Bits]:
    """Every vector of the kernel."""
    return sorted(span(algebra.reduce(rows, columns).kernel())) if columns <= 12 else []


@exercise(
    lambda: matrices(10),
    all_of_it=all_of_kernel,
    all_but_zero=lambda rows, n: all_of_kernel(rows, n)[1:],
    the_rows=lambda rows, n: list(rows),
    free_alone=lambda rows, n: [1 << j for j in range(n) if j not in algebra.reduce(rows, n).pivots],
)
def kernel(given: Given, rows: list[Bits], columns: int) -> None:
    """Each vector must lie in the kernel, none may be a sum of others, and there must be enough."""
    got, want = given.list_of_sets(columns), algebra.reduce(rows, columns).kernel()
    picture, numbers = system(rows, columns), dict[str, Any](n=len(got), k=len(want))
    for x in got:
        for i in members(algebra.apply(rows, x)):
            given.fail("outside", picture, x=Word(x), i=i)
    if 0 in got:
        given.fail("zero", picture)
    if algebra.rank(got, columns) < len(got):
        given.fail("dependent", picture, **numbers)
    for x in span(want) if len(got) < len(want) else ():
        if x not in span(got):
            given.fail("too_few", picture, x=Word(x), **numbers)
