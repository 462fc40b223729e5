"""Chapter 12: other boards and other lamps, boards put together, and conjectures from tables."""

from collections.abc import Sequence
from functools import cache
from random import Random

from ...algebra.bits import Bits, from_members, full, members, weight
from ...game import families
from ...game.chase import fill, transfer
from ...lights.quiet import nullity as nullity_of
from ..exercise import Board, Given, Inputs, Word, _, exercise, lit, show, variants
from .equations import read_off


@exercise(
    lambda: (
        (m, n, cell) for m, n in ((3, 3), (3, 4), (4, 3), (5, 3), (4, 6)) for cell in range(m * n)
    ),
    edges=lambda m, n, cell: families.grid(m, n).neighbours[cell],
    runs_on=lambda m, n, cell: from_members({(cell + step) % (m * n) for step in (-n, -1, 1, n)}),
    rows_only=lambda m, n, c: (
        families.grid(m, n).neighbours[c] | families.cycle(n).neighbours[c % n] << c - c % n
    ),
)
def torus(given: Given, m: int, n: int, cell: int) -> None:
    """Every cell of some boards without an edge."""
    given.cells(families.torus(m, n).neighbours[cell], m, n, lit(_("cell"), 1 << cell, m, n))


def digits() -> Inputs:
    """Presses of lamps with three states, tall and wide."""
    random = Random(41)
    for m, n in ((1, 1), (1, 3), (3, 1), (2, 3), (3, 2), (4, 4)):
        yield from (
            ([random.randint(0, most) for _cell in range(m * n)], m, n) for most in (1, 2, 2, 2)
        )


def moved(presses: list[int], m: int, n: int, states: int = 3, own: int = 1) -> list[int]:
    """How far each lamp moves on.

    >>> moved([1, 0, 2], 1, 3)
    [1, 0, 2]
    """
    near = [sum([presses[k] for k in members(row)]) for row in families.grid(m, n).neighbours]
    return [(own * presses[cell] + near[cell]) % states for cell in range(m * n)]


@exercise(
    digits,
    **variants(moved, modulo_2={"states": 2}, not_reduced={"states": 10**6}, not_itself={"own": 0}),
    twice_is_once=lambda p, m, n: moved([min(x, 1) for x in p], m, n),
)
def three_states(given: Given, presses: list[int], m: int, n: int) -> None:
    """The states, row by row."""
    got = given.only(given.value_of((list, tuple), asked := _("a list of numbers")), asked)
    want = moved(presses, m, n)
    rows = {name: "".join(map(str, x)) for name, x in ((_("presses"), presses), (_("right"), want))}
    given.expected(
        got,
        want,
        *[show(k, "\n".join([x[i * n :][:n] for i in range(m)])) for k, x in rows.items()],
    )


@cache
def halves() -> Inputs:
    """Answers that light boards: pairs that fit, and pairs that do not, on several widths."""
    found = []
    for n in (1, 2, 3, 5):
        good = [
            rows for m in range(1, 8) for push in range(1 << n) if (rows := _lighting(m, n, push))
        ]
        for fits, most in ((True, 12), (False, 24)):
            found += [(a, b, n) for a in good for b in good if (a[-1] ^ b[0] == full(n)) == fits][
                :most
            ]
    return found


def _lighting(m: int, n: int, push: Bits) -> list[Bits]:
    """Presses that light all lamps of m x n, near a first row; empty where there are none."""
    first = read_off(list(transfer(m, n)), fill([full(n)] * m, n, push)[1])
    return [] if first is None else list(fill([full(n)] * m, n, first ^ push)[0])


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
    given.expected(
        given.truth(),
        change == Board.full(*whole.size),
        show(_("presses"), whole),
        show(_("lit"), change),
    )


@exercise()
def almost_inverse(given: Given) -> None:
    """The upper left lamp changes, and of the others only the last two of the bottom row may."""
    presses = given.board(5, 5)
    given.fail_if(not presses, "none", unfinished=True)
    change = presses.effect()
    lamp = Board.from_cells(5, 5, [(0, 0)])
    shown = show(_("your presses"), presses), show(_("what changes"), change, marks=change ^ lamp)
    given.fail_if((change ^ lamp).bits & full(23), "others", *shown)


PATTERN = Board(".###./#.#.#/##.##/#.#.#/.###.")  # a quiet one


@exercise()
def light_a_pattern(given: Given) -> None:
    """Just the pattern lights up, whatever is pressed for it."""
    presses = given.board(5, 5)
    change = presses.effect()
    shown = (
        show(_("your presses"), presses),
        show(_("what changes"), change, marks=change ^ PATTERN),
    )
    given.fail_if(change != PATTERN, "other", *shown, unfinished=not presses)


@exercise()
def only_lit(given: Given) -> None:
    """The presses are made one after another."""
    lamps = Board.full(3, 3)
    order = given.letters()
    for number, sign in enumerate(order, start=1):
        given.fail_if(sign not in "012345678", "no_cell", sign=sign)
        cell = Board.from_bits(1 << int(sign), 3, 3)
        given.fail_if(
            not lamps & cell, "dark", show(_("before"), lamps, marks=cell), n=number, cell=sign
        )
        lamps ^= cell.effect()
    given.fail_if(lamps, "left", show(_("lit"), lamps), unfinished=not order)


def switchboards() -> Inputs:
    """Square boards of up to five rows, full, with one lamp, and random ones."""
    random = Random(42)
    for n in range(1, 6):
        yield from (([full(n)] * n, n), ([1] + [0] * (n - 1), n))
        yield from (([random.getrandbits(n) for _row in range(n)], n) for _step in range(8))


def kept(
    rows: Sequence[Bits], n: int, masks: Sequence[Bits] | None = None, turned: bool = True
) -> int:
    """The fewest lamps that stay lit, over these sets of columns; each row is switched where that
    helps.

    >>> kept([0b110, 0b011, 0b101], 3), kept([0b110, 0b011, 0b101], 3, [0b101])
    (2, 2)
    """
    left = [
        [weight(row ^ mask) for row in rows] for mask in (range(1 << n) if masks is None else masks)
    ]
    return min(sum(min(k, n - k) if turned else k for k in each) for each in left)


@exercise(
    switchboards,
    **variants(kept, rows_only={"masks": (0,)}, columns_only={"turned": False}),
    one_column=lambda rows, n: kept(rows, n, (0, *[1 << j for j in range(n)])),
    parity=lambda rows, n: sum(map(weight, rows)) % 2,
)
def switching(given: Given, rows: list[Word], n: int) -> None:
    """Every set of columns, and each row at its best."""
    given.number(kept(rows, n), lit(_("lit"), Board.from_rows(rows, n).bits, n, n))


@exercise(
    lambda: (
        (m, n, nullity_of(m, n))
        for m, n in ((1, 1), (2, 1), (1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (9, 9))
    ),
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
    even=lambda n, d: 2 * d + 2 * (n % 2 == 0),
)
def conjecture(given: Given, n: int, d: int) -> None:
    """The guess is compared with the nullity, for n far beyond the table."""
    given.number(nullity_of(2 * n + 1, 2 * n + 1))
