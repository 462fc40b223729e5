"""Chapter 5: chasing the light.  The first row decides all others."""

from collections.abc import Sequence
from functools import cache
from random import Random

from ...algebra.bits import Bits, full
from ...errors import Inconsistent
from ...game.chase import beside, fill, player_table, transfer, virtual_row
from ...lights.solver import answer
from ..exercise import Board, Given, Inputs, Word, _, exercise, lit, show, variants


def rows_of_three() -> Inputs:
    """Rows of width 3, then random ones of width 8 and 60, in which each end is decisive.

    >>> next(rows_of_three())
    (0, 0, 0, 3)
    """
    random = Random(15)
    yield from ((a, h, w, 3) for w in (0, 7, 5) for a in range(8) for h in range(8))
    for n in (8, 60):
        yield from ((*[random.getrandbits(n) for _row in range(3)], n) for _step in range(9))


def below(above: Bits, here: Bits, wanted: Bits, n: int) -> Bits:
    """The row below.

    >>> bin(below(0b000, 0b010, 0b111, 3))
    '0b0'
    """
    return wanted ^ above ^ beside(here, n)


@exercise(
    rows_of_three,
    not_cut=lambda above, here, wanted, n: wanted ^ above ^ here ^ here << 1 ^ here >> 1,
    not_above=lambda above, here, wanted, n: below(0, here, wanted, n),
    not_wanted=lambda above, here, wanted, n: below(above, here, 0, n),
    not_itself=lambda above, here, wanted, n: below(above, here, wanted, n) ^ here,
    not_beside=lambda above, here, wanted, n: wanted ^ above ^ here,
    round=lambda above, here, wanted, n: (
        below(above, here, wanted, n) ^ here >> (n - 1) ^ (here & 1) << (n - 1)
    ),
)
def next_row(given: Given, above: Word, here: Word, wanted: Word, n: int) -> None:
    """What is still missing in the row of *here*."""
    captions = ((_("above"), above), (_("here"), here), (_("wanted"), wanted))
    given.cells(
        below(above, here, wanted, n), 1, n, *[lit(name, row, 1, n) for name, row in captions]
    )


def chases() -> Inputs:
    """Full and random boards, from several first rows."""
    random = Random(16)
    for m, n in ((1, 1), (1, 4), (4, 1), (3, 3), (2, 4), (5, 5), (4, 2), (20, 30)):
        for wanted in ([full(n)] * m, [random.getrandbits(n) for _row in range(m)]):
            yield wanted, n, random.getrandbits(n)


def chased(
    wanted: Sequence[Bits],
    n: int,
    first: Bits,
    *,
    above: bool = True,
    cut: int = -1,
    last: int = -1,
) -> tuple[list[Bits], Bits]:
    """The rows of presses and the row below the board, right or with one of the usual mistakes.

    >>> chased([0b11, 0b11], 2, 0b01), chased([0b11, 0b11], 2, 0b11)
    (([1, 0], 2), ([3, 3], 0))
    """
    rows = [0, first]
    for change in wanted:
        rows.append(below(rows[-2] if above else 0, rows[-1], change, n))
    return rows[1 : len(rows) + cut], rows[last]


@exercise(
    chases,
    **variants(
        chased, one_row_more={"cut": 0}, one_row_early={"last": -2}, not_above={"above": False}
    ),
)
def chase(given: Given, wanted: list[Word], n: int, first: Word) -> None:
    """The boards are shown."""
    asked = _("two values: the rows, and the row below")
    m = len(wanted)
    mine, below_board = given.pair_of(asked)
    given.only([mine], asked, (list, tuple))
    *rows, left = [given.check_set(row, n) for row in given.only([*mine, below_board], asked)]
    right, virtual = fill(wanted, n, first)
    given.fail_if(len(rows) != m, "rows", got=len(rows), want=m)
    shown = Board.from_rows(right, n)
    given.same_cells(Board.from_rows(rows, n).bits, shown.bits, m, n)
    given.same_cells(left, virtual, 1, n, show(_("presses"), shown))


@exercise()
def table(given: Given) -> None:
    """Each line is chased; bottoms that never occur and bottoms that are missing are named."""
    right = player_table(5, 5)
    mine = set()
    for left, top in given.table().items():
        try:
            bottom = Board(left)
            presses = Board(top)
        except (ValueError, TypeError):
            given.fail("line", example='".###.": "#...."')
        given.fail_if(bottom.size != (1, 5) or presses.size != (1, 5), "five", left=left, top=top)
        mine.add(bottom.bits)
        pictures = [show(_("left at the bottom"), bottom), show(_("your presses"), presses)]
        given.fail_if(bottom.bits not in right, "never", *pictures, left=left)
        if rest := virtual_row((0,) * 5, 5, presses.bits) ^ bottom.bits:
            given.fail(
                "not_cleared", *pictures, lit(_("then left"), rest, 1, 5), left=left, top=top
            )
    if missing := right.keys() - mine:
        given.fail(
            "missing", lit(_("left at the bottom"), max(missing), 1, 5), unfinished=len(mine) < 2
        )


@exercise(
    lambda: [(3, 2), (1, 3), (2, 3), (5, 5), (4, 4), (7, 2), (3, 1), None, (30, 17)],
    one_row_early=lambda m, n: list(transfer(m - 1, n)) if m > 1 else [1 << j for j in range(n)],
    one_row_more=lambda m, n: list(transfer(m + 1, n)),
    exchanged=lambda m, n: list(transfer(n, m)),
    all_wanted=lambda m, n: [virtual_row([full(n)] * m, n, 1 << j) for j in range(n)],
)
def reduced_system(given: Given, m: int, n: int) -> None:
    """The picture is the whole matrix."""
    rows = [given.check_set(row, n) for row in given.rows(max(m, n), n)]
    given.same_cells(Board.from_rows(rows, n).bits, Board.from_rows(transfer(m, n), n).bits, n, n)


@cache
def large_games() -> tuple[tuple[tuple[Bits, ...], int] | None, ...]:
    """Small boards, solvable and not, then 100 x 100."""
    random = Random(17)
    games = [Board("#."), Board.full(3, 3)]
    for m, n in ((1, 2), (2, 3), (6, 2), (3, 5), (4, 4), (5, 5), (40, 40), (100, 100)):
        games += [Board.full(m, n), Board.from_bits(random.getrandbits(m * n), m, n)]
        games += [Board.from_bits(random.getrandbits(m * n), m, n).effect()]
    found = [(board.rows, board.columns) for board in games]
    return (*found[:-6], None, *found[-6:])


@cache
def presses_for(board: Board) -> tuple[Board | None, Board]:
    """The presses that make a change and their board, or None and the pattern that proves that
    there are none.
    """
    try:
        presses = answer(board).presses
    except Inconsistent as error:
        return None, error.witness
    return presses, presses


@exercise(
    large_games,
    from_empty=lambda wanted, n: chased(wanted, n, 0)[0],
    nothing=lambda wanted, n: [0] * len(wanted),
    only_empty=lambda wanted, n: None if fill(wanted, n, 0)[1] else chased(wanted, n, 0)[0],
)
def solve_by_chasing(given: Given, wanted: list[Word], n: int) -> None:
    """The presses are pressed."""
    got = given()
    board = Board.from_rows(wanted, n)
    (right, proof) = presses_for(board)
    asked = show(_("wanted"), board)
    if right is None:
        given.fail_if(got is not None, "cannot", asked, show(_("quiet pattern"), proof))
        return
    given.fail_if(got is None, "none", asked, show(_("presses"), right))
    if not isinstance(got, (list, tuple)) or len(got) != len(wanted):
        given.wrong_kind(_("a list of {m} rows").format(m=len(wanted)), got)
    mine = Board.from_rows(
        [given.check_set(row, n) for row in given.only(got, _("a list of ints"))], n
    )
    for row, (done, change) in enumerate(zip(mine.effect().rows, board.rows, strict=True), start=1):
        if done != change:
            given.fail(
                "effect",
                asked,
                show(_("yours"), mine),
                show(_("their effect"), mine.effect()),
                row=row,
            )
