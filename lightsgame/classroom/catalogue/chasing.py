"""Chapter 5: chasing the light.  The first row decides all others."""

from collections.abc import Sequence
from functools import cache
from itertools import product
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
    for wanted, above, here in product((0, 7, 5), range(8), range(8)):
        yield above, here, wanted, 3
    for n in [8] * 9 + [60] * 9:
        above, here, wanted = [random.getrandbits(n) for _row in range(3)]
        yield above, here, wanted, n


def below(above: Bits, here: Bits, wanted: Bits, n: int) -> Bits:
    """The row below.

    >>> bin(below(0b000, 0b010, 0b111, 3))
    '0b0'
    """
    return wanted ^ above ^ beside(here, n)


def uncut(above: Bits, here: Bits, wanted: Bits, n: int) -> Bits:
    """The row below, with a bit beside the last cell.

    >>> bin(uncut(0b000, 0b100, 0b000, 3))
    '0b1110'
    """
    return wanted ^ above ^ here ^ here << 1 ^ here >> 1


def below_on_a_ring(above: Bits, here: Bits, wanted: Bits, n: int) -> Bits:
    """The row below where the two ends of a row are beside each other.

    >>> bin(below_on_a_ring(0b000, 0b001, 0b000, 3))
    '0b111'
    """
    return below(above, here, wanted, n) ^ here >> (n - 1) ^ (here & 1) << (n - 1)


@exercise(
    rows_of_three,
    not_cut=uncut,
    not_above=lambda above, here, wanted, n: below(0, here, wanted, n),
    not_wanted=lambda above, here, wanted, n: below(above, here, 0, n),
    not_itself=lambda above, here, wanted, n: below(above, here, wanted, n) ^ here,
    not_beside=lambda above, here, wanted, n: wanted ^ above ^ here,
    round=below_on_a_ring,
)
def next_row(given: Given, above: Word, here: Word, wanted: Word, n: int) -> None:
    """What is still missing in the row of *here*."""
    captions = {_("above"): above, _("here"): here, _("wanted"): wanted}
    pictures = [lit(name, row, 1, n) for name, row in captions.items()]
    given.cells(below(above, here, wanted, n), 1, n, *pictures)


def chases() -> Inputs:
    """Full and random boards, from several first rows."""
    random = Random(16)
    for m, n in ((1, 1), (1, 4), (4, 1), (3, 3), (2, 4), (5, 5), (4, 2), (20, 30)):
        drawn = [random.getrandbits(n) for _row in range(m)]
        for wanted in ([full(n)] * m, drawn):
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
        second_last = rows[-2] if above else 0
        rows.append(below(second_last, rows[-1], change, n))
    return rows[1 : len(rows) + cut], rows[last]


@exercise(
    chases,
    **variants(
        chased, one_row_more={"cut": 0}, one_row_early={"last": -2}, not_above={"above": False}
    ),
)
def chase(given: Given, wanted: list[Word], n: int, first: Word) -> None:
    """The boards are shown."""
    words = _("two values: the rows, and the row below")
    m = len(wanted)
    mine, below_board = given.pair_of(words)
    given.only([mine], words, (list, tuple))
    numbers = given.only([*mine, below_board], words)
    *rows, left = [given.check_set(row, n) for row in numbers]
    right, virtual = fill(wanted, n, first)
    given.fail_if(len(rows) != m, "rows", got=len(rows), want=m)
    presses = Board.from_rows(right, n)
    given.same_cells(Board.from_rows(rows, n).bits, presses.bits, m, n)
    given.same_cells(left, virtual, 1, n, show(_("presses"), presses))


@exercise()
def table(given: Given) -> None:
    """Each line is chased; bottoms that never occur and bottoms that are missing are named."""
    right = player_table(5, 5)
    mine: set[Bits] = set()
    for left, top in given.table().items():
        try:
            bottom = Board(left)
            presses = Board(top)
        except (ValueError, TypeError):
            given.fail("line", example='".###.": "#...."')
        has_five = bottom.size == presses.size == (1, 5)
        given.fail_if(not has_five, "five", left=left, top=top)
        mine.add(bottom.bits)
        pictures = [show(_("left at the bottom"), bottom), show(_("your presses"), presses)]
        given.fail_if(bottom.bits not in right, "never", *pictures, left=left)
        rest = virtual_row((0,) * 5, 5, presses.bits) ^ bottom.bits
        pictures.append(lit(_("then left"), rest, 1, 5))
        given.fail_if(rest, "not_cleared", *pictures, left=left, top=top)
    missing = right.keys() - mine
    if missing:
        picture = lit(_("left at the bottom"), max(missing), 1, 5)
        given.fail("missing", picture, unfinished=len(mine) < 2)


def unit_rows(n: int) -> list[Bits]:
    """The rows with one cell.

    >>> unit_rows(3)
    [1, 2, 4]
    """
    return [1 << j for j in range(n)]


@exercise(
    lambda: [(3, 2), (1, 3), (2, 3), (5, 5), (4, 4), (7, 2), (3, 1), None, (30, 17)],
    one_row_early=lambda m, n: list(transfer(m - 1, n)) if m > 1 else unit_rows(n),
    one_row_more=lambda m, n: list(transfer(m + 1, n)),
    exchanged=lambda m, n: list(transfer(n, m)),
    all_wanted=lambda m, n: [virtual_row([full(n)] * m, n, first) for first in unit_rows(n)],
)
def reduced_system(given: Given, m: int, n: int) -> None:
    """The picture is the whole matrix."""
    got = given.rows(max(m, n), n)
    rows = [given.check_set(row, n) for row in got]
    want = Board.from_rows(transfer(m, n), n)
    given.same_cells(Board.from_rows(rows, n).bits, want.bits, n, n)


@cache
def large_games() -> tuple[tuple[tuple[Bits, ...], int] | None, ...]:
    """Small boards, solvable and not, then 100 x 100."""
    random = Random(17)
    games = [Board("#."), Board.full(3, 3)]
    for m, n in ((1, 2), (2, 3), (6, 2), (3, 5), (4, 4), (5, 5), (40, 40), (100, 100)):
        drawn = Board.from_bits(random.getrandbits(m * n), m, n)
        presses = Board.from_bits(random.getrandbits(m * n), m, n)
        games += [Board.full(m, n), drawn, presses.effect()]
    inputs = [(board.rows, board.columns) for board in games]
    return (*inputs[:-6], None, *inputs[-6:])


@cache
def presses_for(board: Board) -> tuple[Board | None, Board]:
    """The presses that make a change, twice; or None, and the pattern that proves this."""
    try:
        presses = answer(board).presses.board
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
    right, proof = presses_for(board)
    picture = show(_("wanted"), board)
    if right is None:
        given.fail_if(got is not None, "cannot", picture, show(_("quiet pattern"), proof))
        return
    given.fail_if(got is None, "none", picture, show(_("presses"), right))
    if not isinstance(got, (list, tuple)) or len(got) != len(wanted):
        given.wrong_kind(_("a list of {m} rows").format(m=len(wanted)), got)
    rows = given.only(got, _("a list of ints"))
    mine = Board.from_rows([given.check_set(row, n) for row in rows], n)
    effect = mine.effect()
    for number, (row, want) in enumerate(zip(effect.rows, board.rows, strict=True), start=1):
        if row != want:
            pictures = [show(_("yours"), mine), show(_("their effect"), effect)]
            given.fail("effect", picture, *pictures, row=number)


def pictures_to_solve() -> Inputs:
    """Pictures of games, solvable and not, tall and wide."""
    random = Random(38)
    for m, n in ((1, 2), (1, 3), (3, 1), (2, 3), (3, 3), (5, 5), (4, 9), (7, 6), (12, 11)):
        presses = Board.from_bits(random.getrandbits(m * n), m, n)
        drawn = Board.from_bits(random.getrandbits(m * n), m, n)
        for board in (Board.full(m, n), presses.effect(), drawn):
            yield (signs(board),)


def signs(board: Board | None, turned: bool = False) -> str | None:
    """A board as # and dots, or with its rows turned round.

    >>> signs(Board("#.")), signs(Board("#."), turned=True)
    ('#.', '.#')
    """
    if board is None:
        return None
    rows = board.to_text("#", ".").split("\n")
    return "\n".join([row[::-1] if turned else row for row in rows])


@exercise(
    pictures_to_solve,
    turned_round=lambda lamps: signs(presses_for(Board(lamps))[0], turned=True),
    the_lamps=lambda lamps: lamps,
)
def solve_picture(given: Given, lamps: str) -> None:
    """The presses are pressed."""
    board = Board(lamps)
    m, n = board.size
    right, proof = presses_for(board)
    shown = show(_("lit"), board)
    got = given()
    if right is None:
        given.fail_if(got is not None, "cannot", shown, show(_("quiet pattern"), proof))
        return
    given.fail_if(
        got is None, "none", shown, show(_("presses"), right), unfinished=given.calls == 1
    )
    text = given.only([got], _("a picture"), str)[0]
    is_picture = [*map(len, text.strip().split("\n"))] == [n] * m and set(text) <= set(".#\n")
    given.fail_if(not is_picture, "size", shown, m=m, n=n)
    left = Board(text.strip()).effect() ^ board
    given.fail_if(
        left, "effect", shown, show(_("yours"), Board(text.strip())), show(_("left"), left)
    )
