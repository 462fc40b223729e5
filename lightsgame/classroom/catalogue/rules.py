"""Chapter 12: other boards and other lamps, boards put together, and conjectures from tables."""

from collections.abc import Sequence
from functools import cache
from itertools import compress, product
from operator import not_
from random import Random
from typing import Any

from ...algebra.bits import Bits, from_members, full, members, weight
from ...game import families
from ...game.chase import fill, transfer
from ...lights.quiet import nullity as nullity_of
from ..exercise import Board, Given, Inputs, Picture, Word, _, exercise, lit, show, variants
from .equations import read_off


def cells_of_tori() -> Inputs:
    """Every cell of some boards."""
    for m, n in ((3, 3), (3, 4), (4, 3), (5, 3), (4, 6)):
        yield from ((m, n, cell) for cell in range(m * n))


def run_round(m: int, n: int, cell: int) -> Bits:
    """The neighbours by their numbers alone, the last cell beside the first.

    >>> bin(run_round(3, 3, 0))
    '0b101001010'
    """
    return from_members({(cell + step) % (m * n) for step in (-n, -1, 1, n)})


def round_in_rows(m: int, n: int, cell: int) -> Bits:
    """The neighbours where the ends of a row meet, and those of a column do not.

    >>> bin(round_in_rows(3, 3, 0))
    '0b1110'
    """
    in_row = families.cycle(n).neighbours[cell % n]
    return families.grid(m, n).neighbours[cell] | in_row << cell - cell % n


@exercise(
    cells_of_tori,
    edges=lambda m, n, cell: families.grid(m, n).neighbours[cell],
    runs_on=run_round,
    rows_only=round_in_rows,
)
def torus(given: Given, m: int, n: int, cell: int) -> None:
    """Every cell of some boards without an edge."""
    picture = lit(_("cell"), 1 << cell, m, n)
    given.cells(families.torus(m, n).neighbours[cell], m, n, picture)


def digits() -> Inputs:
    """Presses of lamps with three states, tall and wide."""
    random = Random(41)
    for m, n in ((1, 1), (1, 3), (3, 1), (2, 3), (3, 2), (4, 4)):
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


@cache
def halves() -> Inputs:
    """Answers that light boards: pairs that fit, and pairs that do not, on several widths."""
    inputs: list[tuple[Any, ...]] = []
    for n in (1, 2, 3, 5):
        answers = [_lighting(m, n, push) for m in range(1, 8) for push in range(1 << n)]
        pairs = list(product(filter(None, answers), repeat=2))
        fits = [a[-1] ^ b[0] == full(n) for a, b in pairs]
        good = list(compress(pairs, fits))[:12]
        bad = list(compress(pairs, map(not_, fits)))[:24]
        inputs += [(upper, lower, n) for upper, lower in good + bad]
    return inputs


def _lighting(m: int, n: int, push: Bits) -> list[Bits]:
    """Presses that light all lamps of m x n, near a first row; empty where there are none."""
    lamps = [full(n)] * m
    _rows, left = fill(lamps, n, push)
    first = read_off(list(transfer(m, n)), left)
    return [] if first is None else list(fill(lamps, n, first ^ push)[0])


@exercise(
    halves,
    alike=lambda upper, lower, n: upper[-1] == lower[0],
    both=lambda upper, lower, n: upper[-1] | lower[0] == full(n),
    outer_rows=lambda upper, lower, n: upper[0] ^ lower[-1] == full(n),
)
def seam(given: Given, upper: list[Word], lower: list[Word], n: int) -> None:
    """The boards are put together and pressed."""
    whole = Board.from_rows([*upper, 0, *lower], n)
    change = whole.effect()
    is_full = change == Board.full(*whole.size)
    pictures = (show(_("presses"), whole), show(_("lit"), change))
    given.expected(given.truth(), is_full, *pictures)


@exercise()
def almost_inverse(given: Given) -> None:
    """The upper left lamp changes, and of the others only the last two of the bottom row may."""
    presses = given.board(5, 5)
    given.fail_if(not presses, "none", unfinished=True)
    others = presses.effect() ^ Board.from_cells(5, 5, [(0, 0)])
    given.fail_if(others.bits & full(23), "others", *_pressed(presses, others))


def _pressed(presses: Board, faults: Board) -> tuple[Picture, Picture]:
    """The presses, and what they change, with the lamps that are wrong marked."""
    change = show(_("what changes"), presses.effect(), marks=faults)
    return show(_("your presses"), presses), change


PATTERN = Board(".###./#.#.#/##.##/#.#.#/.###.")  # a quiet one


@exercise()
def light_a_pattern(given: Given) -> None:
    """Just the pattern lights up, whatever is pressed for it."""
    presses = given.board(5, 5)
    faults = presses.effect() ^ PATTERN
    given.fail_if(faults, "other", *_pressed(presses, faults), unfinished=not presses)


@exercise()
def only_lit(given: Given) -> None:
    """The presses are made one after another."""
    lamps = Board.full(3, 3)
    order = given.letters()
    for number, sign in enumerate(order, start=1):
        given.fail_if(sign not in "012345678", "no_cell", sign=sign)
        cell = Board.from_bits(1 << int(sign), 3, 3)
        before = show(_("before"), lamps, marks=cell)
        given.fail_if(not lamps & cell, "dark", before, n=number, cell=sign)
        lamps ^= cell.effect()
    given.fail_if(lamps, "left", show(_("lit"), lamps), unfinished=not order)


def switchboards() -> Inputs:
    """Square boards of up to five rows, full, with one lamp, and random ones."""
    random = Random(42)
    for n in range(1, 6):
        yield [full(n)] * n, n
        yield [1] + [0] * (n - 1), n
        for _step in range(8):
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


COUNTED = ((1, 1), (2, 1), (1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (9, 9))  # sizes


@exercise(
    lambda: ((m, n, nullity_of(m, n)) for m, n in COUNTED),
    all_positions=lambda m, n, k: 2 ** (m * n),
    solutions=lambda m, n, k: 2**k,
    subtracted=lambda m, n, k: 2 ** (m * n) - 2**k,
)
def how_many_games(given: Given, m: int, n: int, k: int) -> None:
    """Press sets, divided by how many give the same game."""
    given.number(2 ** (m * n - k))


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
