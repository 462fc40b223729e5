"""Chapter 2, continued: systems of equations, their solutions, and the proof that there is none."""

from __future__ import annotations

from random import Random

from ..algebra import matrix as algebra
from ..algebra.bits import combination, full, members, span
from ..algebra.bits import dot as dot_of
from ..errors import Inconsistent
from ..translation import _, marked
from .equations import CHAPTER, matrices, system
from .exercise import Given, Word, exercise, words


@exercise(
    "solve",
    CHAPTER,
    marked("Solve a system"),
    name="solve",
    statement=marked("""
Write `solve(rows, b)`: an x with A x = b over GF(2), or None when there is none.  Bit j of rows[i] is the entry in row
i and column j, there are as many columns as rows, and bit i of b is the right-hand side of row i.

    >>> solve([0b011, 0b111, 0b110], 0b111)
    2
    >>> print(solve([0b11, 0b11], 0b01))
    None
"""),
    stub='''
def solve(rows: list[int], b: int) -> int | None:
    """One solution of A x = b, or None."""
    ...
''',
    hints=(
        marked("Carry the right-hand side along: append it to each row as one more bit, at position n = len(rows)."),
        marked("A column in which no row has a 1 any more has no pivot.  Set its unknown to 0 and go on."),
        marked("In the end, a row that is zero but for its right-hand side says 0 = 1: there is no solution."),
        marked("Otherwise each pivot row tells its own unknown: it is the right-hand side."),
    ),
)
def solve(given: Given) -> None:
    """Square systems, regular and singular, solvable and not; the answer is put into the equations."""
    random = Random(6)
    squares = [(rows, n) for rows, n in matrices(7) if len(rows) == n]
    squares += [(tuple([random.getrandbits(n) for _row in range(n)]), n) for n in (2, 3, 4, 5, 6) for _step in range(6)]
    for rows, n in squares:
        for b in (full(n), 0, 1, random.getrandbits(n), algebra.apply(rows, random.getrandbits(n))):
            got = given(words(rows), Word(b))
            picture = system(rows, n, b)
            try:
                right = algebra.solve(rows, b, n)
            except Inconsistent as error:
                if got is not None:
                    text = _("{call} is {got}, but there is no solution: the rows {rows} add up to 0 = 1.")
                    sinners = ", ".join([str(i) for i in members(error.witness)])
                    given.fail(text.format(call=given.begun, got=Word(given.check_set(got, n)), rows=sinners), picture)
                continue
            if got is None:
                text = _("{call} is None, but there is a solution: {right}.")
                if given.calls == 1:
                    text = _("{call} returned None, expected a solution such as {right}.  Is a `return` missing?")
                elif algebra.rank(rows, n) < n:
                    text = _(
                        "{call} is None, but there is a solution: {right}.  A column without pivot is no obstacle; "
                        "its unknown may be anything, for example 0."
                    )
                given.fail(text.format(call=given.begun, right=Word(right)), picture)
            x = given.check_set(got, n)
            if algebra.apply(rows, x) != b:
                wrong = next(i for i in range(n) if dot_of(rows[i], x) != b >> i & 1)
                text = _("{call} is {got}, but that does not fulfil the equation of row {i}.")
                given.fail(text.format(call=given.begun, got=Word(x), i=wrong), picture)


@exercise(
    "why-not",
    CHAPTER,
    marked("Why there is no solution"),
    name="witness",
    statement=marked("""
"There is no solution" can be proved: by a set of equations that add up to 0 = 1.  Write `witness(rows, b)`: such a set,
bit i for the equation of row i; or None when there is none.  (Then there is a solution.)

    >>> bin(witness([0b11, 0b11], 0b01))
    '0b11'
"""),
    stub='''
def witness(rows: list[int], b: int) -> int | None:
    """A set of equations that add up to 0 = 1, or None."""
    ...
''',
    hints=(
        marked("While you eliminate, remember for each row of which of the given rows it is the sum."),
        marked("Append 1 << i to row i, above all other bits: every addition of rows adds these notes as well."),
        marked("A row that has become zero, with right-hand side 1, tells in its note which equations to take."),
    ),
)
def why_not(given: Given) -> None:
    """Systems with and without solution; the witness is checked, not compared."""
    random = Random(8)
    for rows, n in matrices(9):
        for b in {full(len(rows)), 1, 0, random.getrandbits(len(rows))}:
            got = given(words(rows), Word(b))
            solvable = algebra.reduce(rows, n).is_solvable(b)
            picture = system(rows, n, b)
            if got is None:
                if solvable:
                    continue
                text = _("{call} is None, but this system has no solution, so there is a witness.")
                given.fail(text.format(call=given.begun), picture)
            chosen = given.check_set(got, len(rows))
            total, side = combination(rows, chosen), dot_of(chosen, b)
            if total == 0 and side == 1:
                continue
            sinners = " + ".join([str(i) for i in members(chosen)])
            if total:
                text = _("{call}: the rows {rows} add up to {total}, not to zero.")
            elif chosen:
                text = _(
                    "{call}: the rows {rows} add up to zero, but so do their right-hand sides: 0 = 0 proves nothing."
                )
            else:
                text = _("{call}: no equation at all adds up to 0 = 0, which proves nothing.")
            given.fail(text.format(call=given.begun, rows=sinners, total=Word(total)), picture)


@exercise(
    "kernel",
    CHAPTER,
    marked("What changes nothing"),
    name="kernel",
    statement=marked("""
The kernel of A is the set of all x with A x = 0.  With two members their sum is one, so a few of them, a basis, tell
all: every member is the sum of some vectors of the basis, in one way only.

Write `kernel(rows, columns)`: a basis of the kernel, as a list.

    >>> [bin(x) for x in kernel([0b011, 0b110, 0b101], 3)]
    ['0b111']
"""),
    stub='''
def kernel(rows: list[int], columns: int) -> list[int]:
    """A basis of {x : A x = 0}."""
    ...
''',
    hints=(
        marked("Eliminate until each pivot column has a single 1.  A column without pivot belongs to a free unknown."),
        marked("There is one vector of the basis for each free unknown: it is 1, the other free unknowns are 0."),
        marked("Then the pivot row of column p says: x_p is the entry of that row in the column of the free unknown."),
    ),
)
def kernel(given: Given) -> None:
    """Each vector must lie in the kernel, none may be a sum of others, and there must be enough."""
    for rows, columns in matrices(10):
        got = given.list_of_sets(columns, words(rows), columns)
        picture = system(rows, columns)
        for x in got:
            if algebra.apply(rows, x):
                wrong = next(i for i, row in enumerate(rows) if dot_of(row, x))
                text = _("{call}: {x} is not in the kernel, row {i} gives 1.")
                given.fail(text.format(call=given.begun, x=Word(x), i=wrong), picture)
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


EXERCISES = (solve, why_not, kernel)
