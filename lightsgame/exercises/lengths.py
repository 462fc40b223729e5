"""Chapter 8: sets of presses that change each lamp once, and lengths on which every first row ends well."""

from __future__ import annotations

from functools import cache

from ..algebra.bits import Bits, from_members, full, weight
from ..game.board import Board
from ..game.chase import beside, virtual_row
from ..game.families import grid
from ..solving import answer
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, lamps
from .verdict import show

CHAPTER = marked("Each lamp once, and every first row")


def times_changed(presses: Bits, m: int, n: int) -> list[int]:
    """How often each lamp changes, cell by cell."""
    return [weight(row & presses) for row in grid(m, n).closed]


def pressings() -> Inputs:
    """All sets on small boards, tall and wide, and sets that light all lamps although some change three times."""
    for m, n in ((1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (4, 1), (3, 3)):
        yield from ((Word(chosen), m, n) for chosen in range(1 << m * n))
    yield Word(0b0_1000_0001_0), 5, 2
    yield Word(0b10_00_01_00_10), 5, 2
    yield Word(Board(".#../...#/#.../..#.").bits), 4, 4
    yield Word(answer(Board.full(5, 5)).presses.bits), 5, 5


def square(chosen: Bits, m: int, n: int) -> bool:
    """What one gets who takes the board for a square of n rows."""
    rows = grid(n, n).closed
    return all(weight((rows[cell] if cell < n * n else 0) & chosen) == 1 for cell in range(m * n))


@exercise(
    "is-perfect",
    CHAPTER,
    name="is_perfect",
    inputs=pressings,
    wrong={
        "an odd number of changes is taken for enough; once is asked": (
            lambda chosen, m, n: all(k % 2 for k in times_changed(chosen, m, n))
        ),
        "any number of changes is taken for enough": lambda chosen, m, n: all(times_changed(chosen, m, n)),
        "it is asked whether no lamp changes twice, and not whether each changes": (
            lambda chosen, m, n: max(times_changed(chosen, m, n)) <= 1
        ),
        "the pressed cell itself is not counted": (
            lambda chosen, m, n: all(weight(row & chosen) == 1 for row in grid(m, n).neighbours)
        ),
        "the board is taken for one of n rows and n columns": square,
    },
)
def is_perfect(given: Given, chosen: Bits, m: int, n: int) -> None:
    """With how often each lamp changes."""
    times = times_changed(chosen, m, n)
    got, want = given.truth_of(chosen, m, n), set(times) == {1}
    if got != want:
        count = "\n".join(["".join(map(str, times[i * n : (i + 1) * n])) for i in range(m)])
        text = _("{call} is True, but not every lamp changes exactly once.")
        if want:
            text = _("{call} is False, but each lamp changes exactly once.")
        pictures = show(_("presses"), lamps(chosen, m, n)), show(_("times changed"), count)
        given.fail(text.format(call=given.begun), *pictures)


@exercise(
    "two-rows",
    CHAPTER,
    name="perfect",
    inputs=lambda: [(n,) for n in range(1, 41)],
    wrong={
        "every second column is pressed in the upper row only": (
            lambda n: from_members(range(0, n, 2)) if n % 2 else None
        ),
        "an answer is given for even n as well": lambda n: from_members(j // 2 % 2 * n + j for j in range(0, n, 2)),
    },
    needs=("is-perfect",),
)
def two_rows(given: Given, n: int) -> None:
    """The presses are pressed."""
    got = given(n)
    if n % 2 == 0:
        if got is not None:
            text = _("{call} gives an answer, but no perfect set exists when n is even; None is expected.")
            given.fail(text.format(call=given.begun))
        return
    if got is None:
        state = "unfinished" if n == 1 else "wrong"
        given.fail(_("{call} is None, but n is odd: there is a perfect set.").format(call=given.begun), state=state)
    chosen = given.check_set(got, 2 * n)
    times = times_changed(chosen, 2, n)
    if set(times) != {1}:
        cell = next(c for c, k in enumerate(times) if k != 1)
        text = _("{call}: row {row}, column {column} changes {k} times, not once.")
        text = text.format(call=given.begun, row=cell // n + 1, column=cell % n + 1, k=times[cell])
        given.fail(text, show(_("presses"), lamps(chosen, 2, n), marks=lamps(1 << cell, 2, n)))


@cache
def period_of(n: int, firsts: tuple[Bits, ...] | None = None) -> int:
    """y(n), by walking down with the empty row and the rows of one press, or with others."""
    y, walks = 1, [(0, first) for first in (first_rows(n) if firsts is None else firsts)]
    while any(here for _above, here in walks):
        walks = [(here, full(n) ^ above ^ beside(here, n)) for above, here in walks]
        y += 1
    return y


def first_rows(n: int) -> list[Bits]:
    """The empty row and those of one press: when all of these end well, so does every sum of them."""
    return [0, *[1 << j for j in range(n)]]


@exercise(
    "period",
    CHAPTER,
    name="period",
    inputs=lambda: [*[(n,) for n in range(1, 9)], None, *[(n,) for n in range(9, 13)]],
    wrong={
        "the rows of the board are counted, which are y - 1": lambda n: period_of(n) - 1,
        "only the empty first row is tried": lambda n: period_of(n, (0,)),
        "only the first row of one press in the corner is tried": lambda n: period_of(n, (1,)),
        "every y is taken twice as large; the least one is wanted": lambda n: 2 * period_of(n),
    },
    needs=("next-row",),
)
def period(given: Given, n: int) -> None:
    """By the definition, with n + 1 first rows."""
    got, want = given.value_of(int, _("a number"), n), period_of(n)
    if 1 < got < want:
        first = next(row for row in first_rows(n) if virtual_row([full(n)] * (got - 1), n, row))
        text = _("{call} is {got}, but on {rows} rows this first row does not end well.")
        text = text.format(call=given.begun, got=got, rows=got - 1)
        given.fail(text, show(_("first row"), Board.from_rows([first], n)))
    given.expected(got, want)


@exercise("perfect-square", CHAPTER, name="PERFECT", needs=("is-perfect",))
def perfect_square(given: Given) -> None:
    """How often each lamp changes is shown."""
    chosen = given.board(4, 4)
    times = times_changed(chosen.bits, 4, 4)
    if set(times) != {1}:
        count = "\n".join(["".join(map(str, times[i : i + 4])) for i in range(0, 16, 4)])
        text = _("not every lamp changes exactly once.")
        state = "wrong" if chosen else "unfinished"
        given.fail(text, show(_("presses"), chosen), show(_("times changed"), count), state=state)


EXERCISES = (is_perfect, perfect_square, two_rows, period)
