"""Chapter 8: sets of presses that change each lamp once, and lengths on which every first row ends well."""

from __future__ import annotations

from ..algebra.bits import Bits, full, weight
from ..game.board import Board
from ..game.chase import virtual_row
from ..game.families import grid
from ..solving import answer
from ..translation import _, marked
from .exercise import Given, Word, exercise, lamps
from .verdict import show

CHAPTER = marked("Each lamp once, and every first row")


def times_changed(presses: Bits, m: int, n: int) -> list[int]:
    """How often each lamp changes, cell by cell."""
    return [weight(row & presses) for row in grid(m, n).closed]


@exercise(
    "is-perfect",
    CHAPTER,
    marked("Each lamp once"),
    name="is_perfect",
    statement=marked("""
A set of presses is perfect when every lamp changes exactly once: not three times, once.

Write `is_perfect(presses, m, n)`.

    >>> is_perfect(0b010, 1, 3), is_perfect(0b111, 1, 3)
    (True, False)
"""),
    stub='''
def is_perfect(presses: int, m: int, n: int) -> bool:
    """Whether each lamp of the m x n board is changed by exactly one of the presses."""
    ...
''',
    hints=(
        marked("For each cell: how many of the cell itself and its neighbours are pressed?"),
        marked("`^` forgets how often.  Count, or note what is changed once and what is changed more often."),
    ),
)
def is_perfect(given: Given) -> None:
    """All sets on small boards, and sets that light all lamps although some change three times."""
    odd_but_not_once = (2, 2, 0b1111), (5, 5, answer(Board.full(5, 5)).presses.bits), (3, 3, 0b101_010_101)
    small = [(m, n, presses) for m, n in ((1, 3), (2, 3), (3, 3)) for presses in range(1 << (m * n))]
    four = Board(".#../...#/#.../..#.").bits
    for m, n, presses in [*odd_but_not_once, (4, 4, four), (1, 1, 0), *small]:
        times = times_changed(presses, m, n)
        got, want = given.truth_of(Word(presses), m, n), set(times) == {1}
        if got == want:
            continue
        count = "\n".join(["".join(map(str, times[i * n : (i + 1) * n])) for i in range(m)])
        pictures = show(_("presses"), lamps(presses, m, n)), show(_("times changed"), count)
        text = _("{call} is False, but each lamp changes exactly once.")
        if got and all(k % 2 for k in times):
            text = _("{call} is True, but a lamp changes three times or more: odd is not enough, once is asked.")
        elif got:
            text = _("{call} is True, but not every lamp changes exactly once.")
        given.fail(text.format(call=given.begun), *pictures)


@exercise(
    "two-rows",
    CHAPTER,
    marked("Perfect strips of two rows"),
    name="perfect",
    statement=marked("""
A board of 2 rows has a perfect set of presses exactly when its number n of columns is odd.  Write `perfect(n)`: such a
set, as bits (cell i * n + j for row i and column j), or None when n is even.

    >>> bin(perfect(3))
    '0b100001'
"""),
    stub='''
def perfect(n: int) -> int | None:
    """Presses that change each lamp of the 2 x n board exactly once, or None."""
    ...
''',
    hints=(
        marked(
            "The corner must be changed once: by itself, by the cell to its right, or by the one below.  Try all three."
        ),
        marked("After a press in the corner, the other lamp of column 2 can only be changed from column 3."),
        marked("Every second column, once above and once below."),
    ),
)
def two_rows(given: Given) -> None:
    """Lengths 1 to 40."""
    for n in range(1, 41):
        got = given(n)
        if n % 2 == 0:
            if got is not None:
                text = _("{call} gives an answer, but no perfect set exists when n is even; None is expected.")
                given.fail(text.format(call=given.begun))
            continue
        if got is None:
            state = "unfinished" if n == 1 else "wrong"
            given.fail(_("{call} is None, but n is odd: there is a perfect set.").format(call=given.begun), state=state)
        presses = given.check_set(got, 2 * n)
        times = times_changed(presses, 2, n)
        if set(times) != {1}:
            cell = next(c for c, k in enumerate(times) if k != 1)
            text = _("{call}: row {row}, column {column} changes {k} times, not once.")
            text = text.format(call=given.begun, row=cell // n + 1, column=cell % n + 1, k=times[cell])
            given.fail(text, show(_("presses"), lamps(presses, 2, n), marks=lamps(1 << cell, 2, n)))


@exercise(
    "period",
    CHAPTER,
    marked("Every first row will do"),
    name="period",
    statement=marked("""
Light all lamps of boards that are n wide by chasing.  On some lengths *every* first row of presses ends well.  Let
y(n) be the least y >= 1 such that on the board of y - 1 rows the row below is zero for every first row; y(1) = 3,
because on 2 rows of 1 column both first rows, 0 and 1, work out.

Write `period(n)` for n up to 8.

    >>> [period(n) for n in range(1, 5)]
    [3, 4, 6, 5]
"""),
    stub='''
def period(n: int) -> int:
    """The least y such that every first row lights the whole board of y - 1 rows and n columns."""
    ...
''',
    hints=(
        marked(
            "You need not try all first rows: what is right for the empty row and for 1, 2, 4, ... is right for sums."
        ),
        marked("Move down with all these rows at once, until all their rows below are zero at the same time."),
    ),
    slow=marked("2 ** n first rows are too many; n + 1 of them know the rest."),
)
def period(given: Given) -> None:
    """By the definition, with n + 1 first rows."""
    for n in (3, 1, 2, 4, 5, 6, 7, 8):
        got, want = given.value_of(int, _("a number"), n), period_of(n)
        if got == want:
            continue
        text = _("{call} is {got}, expected {want}.")
        if got == want - 1:
            text = _("{call} is {got}, expected {want}: that is the number of rows, y - 1.")
        elif 1 < got < want:
            first = next(row for row in first_rows(n) if virtual_row([full(n)] * (got - 1), n, row))
            text = _("{call} is {got}, but on {rows} rows this first row does not end well.")
            text = text.format(call=given.begun, got=got, rows=got - 1)
            given.fail(text, show(_("first row"), Board.from_rows([first], n)))
        given.fail(text.format(call=given.begun, got=got, want=want))


def period_of(n: int) -> int:
    """y(n), by walking down with the empty row and the rows of one press."""
    y = 1
    while any(virtual_row([full(n)] * (y - 1), n, first) for first in first_rows(n)):
        y += 1
    return y


def first_rows(n: int) -> list[Bits]:
    """The empty row and those of one press: when all of these end well, so does every sum of them."""
    return [0, *[1 << j for j in range(n)]]


EXERCISES = (is_perfect, two_rows, period)
