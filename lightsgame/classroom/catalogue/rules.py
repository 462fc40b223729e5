"""Chapter 12: other lamps, other rules, and a conjecture from a table."""

from collections.abc import Sequence
from random import Random

from ...algebra.bits import Bits, full, members, weight
from ...game import families
from ...lights.quiet import nullity as nullity_of
from ..exercise import Board, Given, Inputs, Picture, Word, _, exercise, lit, show, variants


def digits() -> Inputs:
    """Presses of lamps with three states, tall and wide."""
    random = Random(41)
    for m, n in ((1, 1), (1, 3), (3, 1), (2, 3), (3, 2), (4, 4), (5, 7), (9, 2)):
        for most in (1, 2, 2, 2):
            values = [random.randint(0, most) for _cell in range(m * n)]
            yield values, m, n


def moved(presses: list[int], m: int, n: int, states: int = 3, own: int = 1) -> list[int]:
    """How far each lamp moves on.

    >>> moved([1, 0, 2], 1, 3)
    [1, 0, 2]
    """
    steps = [own * times for times in presses]
    for cell, row in enumerate(families.grid(m, n).neighbours):
        steps[cell] += sum([presses[beside] for beside in members(row)])
    return [step % states for step in steps]


@exercise(
    digits,
    **variants(moved, modulo_2={"states": 2}, not_reduced={"states": 10**6}, not_itself={"own": 0}),
    twice_is_once=lambda p, m, n: moved([min(x, 1) for x in p], m, n),
)
def three_states(given: Given, presses: list[int], m: int, n: int) -> None:
    """The states, row by row."""
    words = _("a list of numbers")
    got = given.only(given.value_of((list, tuple), words), words)
    want = moved(presses, m, n)
    before = _digits(_("presses"), presses, n)
    given.expected(got, want, before, _digits(_("right"), want, n))


def _digits(caption: str, numbers: Sequence[int], n: int) -> Picture:
    """A number for each lamp, n of them in a row."""
    text = "".join(map(str, numbers))
    rows = [text[at : at + n] for at in range(0, len(text), n)]
    return show(caption, "\n".join(rows))


@exercise()
def only_lit(given: Given) -> None:
    """The presses are made one after another."""
    lamps = Board.from_cells(3, 3, [(1, 1), (2, 0), (2, 2)])
    order = given.letters()
    for number, sign in enumerate(order, start=1):
        given.fail_if(sign not in "012345678", "no_cell", sign=sign)
        cell = Board.from_bits(1 << int(sign), 3, 3)
        before = show(_("before"), lamps, marks=cell)
        given.fail_if(not lamps & cell, "dark", before, n=number, cell=sign)
        lamps ^= cell.effect()
    given.fail_if(lamps, "left", show(_("lit"), lamps), unfinished=not order)


def switchboards() -> Inputs:
    """Square boards of up to seven rows, full, with one lamp, and random ones."""
    random = Random(42)
    for n in range(1, 8):
        yield [full(n)] * n, n
        yield [1] + [0] * (n - 1), n
        yield [1 << n >> 2] * n, n
        for _step in range(8 if n < 6 else 2):
            yield [random.getrandbits(n) for _row in range(n)], n


def lamps_left(
    rows: Sequence[Bits], n: int, masks: Sequence[Bits] | None = None, turned: bool = True
) -> int:
    """The fewest lamps that stay lit, over all sets of columns, or over these.

    Each row is switched where that helps, unless no row is *turned*.

    >>> lamps_left([0b110, 0b011, 0b101], 3), lamps_left([0b110, 0b011, 0b101], 3, [0b101])
    (2, 2)
    """
    counts: list[int] = []
    for mask in range(1 << n) if masks is None else masks:
        weights = [weight(row ^ mask) for row in rows]
        if turned:
            weights = [min(k, n - k) for k in weights]
        counts.append(sum(weights))
    return min(counts)


@exercise(
    switchboards,
    **variants(lamps_left, rows_only={"masks": (0,)}, columns_only={"turned": False}),
    one_column=lambda rows, n: lamps_left(rows, n, (0, *[1 << j for j in range(n)])),
    parity=lambda rows, n: sum(map(weight, rows)) % 2,
)
def switching(given: Given, rows: list[Word], n: int) -> None:
    """Every set of columns, and each row at its best."""
    lamps = Board.from_rows(rows, n).bits
    picture = lit(_("lit"), lamps, n, n)
    given.number(lamps_left(rows, n), picture)


@exercise(
    lambda: ((n, nullity_of(n, n)) for n in range(1, 60)),
    nothing_added=lambda n, d: 2 * d,
    always_two=lambda n, d: 2 * d + 2,
    even=lambda n, d: 2 * d if n % 2 else 2 * d + 2,
)
def conjecture(given: Given, n: int, d: int) -> None:
    """The guess is compared with the nullity, for n far beyond the table."""
    side = 2 * n + 1
    given.number(nullity_of(side, side))
