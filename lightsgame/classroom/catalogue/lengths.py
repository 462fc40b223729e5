"""Chapter 8: presses that change each lamp once, and lengths on which every first row ends well."""

from functools import cache

from ...algebra.bits import Bits, from_members, full, weight
from ...game.chase import beside, virtual_row
from ...lights.solver import answer
from ..exercise import Board, Given, Inputs, Picture, Word, _, exercise, lit, show, variants
from .lamps import grid


def times_changed(presses: Bits, m: int, n: int) -> list[int]:
    """How often each lamp changes, cell by cell.

    >>> times_changed(0b101, 1, 3)
    [1, 2, 1]
    """
    return [weight(row & presses) for row in grid(m, n).closed]


def counted(presses: Bits, m: int, n: int) -> tuple[Picture, Picture]:
    """The presses, and how often each lamp changes.

    >>> print(*[picture.text for picture in counted(0b1010, 2, 2)], sep="; ")
    ·●
    ·●; 12
    12
    """
    times = "".join(map(str, times_changed(presses, m, n)))
    rows = "\n".join([times[i : i + n] for i in range(0, m * n, n)])
    return lit(_("presses"), presses, m, n), show(_("times changed"), rows)


def pressings() -> Inputs:
    """All sets on small boards, tall and wide, and larger sets that light all lamps.

    In some of those a lamp changes three times.
    """
    for m, n in ((1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (4, 1), (3, 3)):
        yield from ((chosen, m, n) for chosen in range(1 << m * n))
    yield 0b0_1000_0001_0, 5, 2
    yield 0b10_00_01_00_10, 5, 2
    yield Board(".#../...#/#.../..#.").bits, 4, 4
    for m, n in ((5, 5), (6, 7), (4, 9)):
        yield answer(Board.full(m, n)).presses.board.bits, m, n
    # lamps beyond the 25th, and beyond the 32nd, that change once, or never
    for n in (13, 19):
        wide = from_members(j // 2 % 2 * n + j for j in range(0, n, 2))
        tall = from_members(2 * j + j // 2 % 2 for j in range(0, n, 2))
        for chosen, m in ((wide, 2), (tall, n)):
            yield chosen, m, 2 * n // m
            yield chosen ^ 1 << chosen.bit_length() - 1, m, 2 * n // m


def square(chosen: Bits, m: int, n: int) -> bool:
    """What one gets who takes the board for a square of n rows.

    >>> square(0b01, 2, 1), square(0b10, 2, 1)
    (False, False)
    """
    rows = grid(n, n).closed[: m * n]
    return m <= n and all(weight(row & chosen) == 1 for row in rows)


def without_itself(chosen: Bits, m: int, n: int) -> bool:
    """Whether each lamp has one of these presses beside it, its own left out.

    >>> without_itself(0b11, 1, 2)
    True
    """
    return all(weight(row & chosen) == 1 for row in grid(m, n).neighbours)


@exercise(
    pressings,
    odd=lambda chosen, m, n: all(k % 2 for k in times_changed(chosen, m, n)),
    any_number=lambda chosen, m, n: all(times_changed(chosen, m, n)),
    none_twice=lambda chosen, m, n: max(times_changed(chosen, m, n)) <= 1,
    not_itself=without_itself,
    square=square,
)
def is_perfect(given: Given, chosen: Word, m: int, n: int) -> None:
    """With how often each lamp changes."""
    want = {*times_changed(chosen, m, n)} == {1}
    message = "once" if want else "not_once"
    given.fail_if(given.truth() != want, message, *counted(chosen, m, n))


@exercise()
def perfect_square(given: Given) -> None:
    """How often each lamp changes is shown."""
    chosen = given.board(4, 4).bits
    is_wrong = {*times_changed(chosen, 4, 4)} != {1}
    given.fail_if(is_wrong, "not_once", *counted(chosen, 4, 4), unfinished=not chosen)


@cache
def period_of(n: int, firsts: tuple[Bits, ...] = ()) -> int:
    """y(n), by walking down with the empty row and the rows of one press, or with others."""
    y = 1
    walks = [(0, first) for first in (firsts or first_rows(n))]
    while any(here for _above, here in walks):
        walks = [(here, full(n) ^ above ^ beside(here, n)) for above, here in walks]
        y += 1
    return y


def first_rows(n: int) -> list[Bits]:
    """The empty row and those of one press: when all of these end well, so does every sum of them.

    >>> first_rows(3)
    [0, 1, 2, 4]
    """
    return [0, *[1 << j for j in range(n)]]


@exercise(
    lambda: [*[(n,) for n in range(1, 9)], None, *[(n,) for n in range(9, 13)]],
    rows=lambda n: period_of(n) - 1,
    **variants(period_of, empty_only={"firsts": (0,)}, corner_only={"firsts": (1,)}),
    doubled=lambda n: 2 * period_of(n),
)
def period(given: Given, n: int) -> None:
    """By the definition, with n + 1 first rows."""
    got = given.value_of(int, _("an int"))
    want = period_of(n)
    if 1 < got < want:
        lamps = [full(n)] * (got - 1)
        first = next(row for row in first_rows(n) if virtual_row(lamps, n, row))
        picture = lit(_("first row"), first, 1, n)
        given.fail("too_early", picture, got=got, rows=got - 1)
    given.expected(got, want)
