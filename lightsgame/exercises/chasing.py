"""Chapter 5: chasing the light.  The first row decides all others."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ..algebra.bits import Bits, full
from ..errors import Inconsistent
from ..game.board import Board
from ..game.chase import beside, fill, player_table, transfer, virtual_row
from ..solving import answer
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, words
from .verdict import Picture, show

CHAPTER = marked("Chasing the light")


def row_picture(caption: str, row: Bits, n: int) -> Picture:
    """A single row."""
    return show(caption, Board.from_rows([row], n))


def rows_of_three() -> Inputs:
    """Rows of width 3, then random ones of width 8 and 60, in which each end is decisive."""
    random = Random(15)
    yield from ((Word(a), Word(h), Word(w), 3) for w in (0, 7, 5) for a in range(8) for h in range(8))
    for n in (8, 60):
        yield from ((*[Word(random.getrandbits(n)) for _row in range(3)], n) for _step in range(9))


def below(above: Bits, here: Bits, wanted: Bits, n: int) -> Bits:
    """The row below."""
    return wanted ^ above ^ beside(here, n)


@exercise(
    "next-row",
    CHAPTER,
    name="next_row",
    inputs=rows_of_three,
    wrong={
        "what is shifted out of the board is not cut off": (
            lambda above, here, wanted, n: wanted ^ above ^ here ^ here << 1 ^ here >> 1
        ),
        "the row above is forgotten; its presses change this row, too": (
            lambda above, here, wanted, n: below(0, here, wanted, n)
        ),
        "the wanted changes are forgotten": lambda above, here, wanted, n: below(above, here, 0, n),
        "a press does not change the lamp of its own cell": (
            lambda above, here, wanted, n: below(above, here, wanted, n) ^ here
        ),
        "only the lamps above and below count: a press changes those to its left and right, too": (
            lambda above, here, wanted, n: wanted ^ above ^ here
        ),
        "the row comes round: what leaves at one end enters at the other": (
            lambda above, here, wanted, n: below(above, here, wanted, n) ^ here >> (n - 1) ^ (here & 1) << (n - 1)
        ),
    },
)
def next_row(given: Given, above: Bits, here: Bits, wanted: Bits, n: int) -> None:
    """What is still missing in the row of *here*."""
    got = given.set_of(n, above, here, wanted, n)
    captions = ((_("above"), above), (_("here"), here), (_("wanted"), wanted))
    given.same_cells(got, below(above, here, wanted, n), 1, n, *[row_picture(name, row, n) for name, row in captions])


def chases() -> Inputs:
    """Full and random boards, from several first rows."""
    random = Random(16)
    for m, n in ((1, 1), (1, 4), (4, 1), (3, 3), (2, 4), (5, 5), (4, 2), (20, 30)):
        for wanted in ([full(n)] * m, [random.getrandbits(n) for _row in range(m)]):
            yield words(wanted), n, Word(random.getrandbits(n))


def chased(wanted: list[Bits], n: int, first: Bits, *, above: bool = True) -> list[Bits]:
    """The rows of presses, and the row below the board."""
    rows = [0, first]
    for change in wanted:
        rows.append(below(rows[-2] if above else 0, rows[-1], change, n))
    return rows[1:]


@exercise(
    "chase",
    CHAPTER,
    name="chase",
    inputs=chases,
    wrong={
        "the row below the board is counted among the rows of presses": (
            lambda wanted, n, first: (chased(wanted, n, first), chased(wanted, n, first)[-1])
        ),
        "one stops a row too early: the last row is given as the row below the board": (
            lambda wanted, n, first: (chased(wanted, n, first)[:-1], chased(wanted, n, first)[-2])
        ),
        "the row above is always taken to be empty": (
            lambda wanted, n, first: (
                chased(wanted, n, first, above=False)[:-1],
                chased(wanted, n, first, above=False)[-1],
            )
        ),
    },
    needs=("next-row",),
)
def chase(given: Given, wanted: list[Bits], n: int, first: Bits) -> None:
    """The boards are shown."""
    asked = _("two values: the rows, and the row below")
    got: Any = given.value_of((tuple, list), asked, wanted, n, first)
    if len(got) != 2 or not isinstance(got[0], (list, tuple)):
        given.wrong_kind(asked, got)
    m = len(wanted)
    rows, below_board = [given.check_set(row, n) for row in got[0]], given.check_set(got[1], n)
    right, virtual = fill(wanted, n, first)
    if len(rows) != m:
        text = _("{call} gives {got} rows of presses, expected {want}, as many as the board has.")
        given.fail(text.format(call=given.begun, got=len(rows), want=m))
    given.same_cells(Board.from_rows(rows, n).bits, Board.from_rows(right, n).bits, m, n)
    given.same_cells(below_board, virtual, 1, n, show(_("presses"), Board.from_rows(right, n)))


@exercise(
    "table",
    CHAPTER,
    name="TABLE",
)
def table(given: Given) -> None:
    """Each line is chased; bottoms that never occur and bottoms that are missing are named."""
    if not isinstance(given.value, dict):
        given.fail(_("TABLE must be a dictionary."))
    right, mine = player_table(5, 5), {}
    for left, top in given.value.items():
        try:
            bottom, presses = Board(left), Board(top)
        except (ValueError, TypeError):
            given.fail(_("a line of TABLE must read like {example}").format(example='".###.": "#...."'))
        if bottom.size != (1, 5) or presses.size != (1, 5):
            given.fail(_("a row of TABLE must have 5 lamps: {left!r}: {top!r}").format(left=left, top=top))
        mine[bottom.bits] = presses.bits
        pictures = [show(_("left at the bottom"), bottom), show(_("your presses"), presses)]
        if bottom.bits not in right:
            text = _("{left} is never left over in a game that can be solved: nothing at the top clears it.")
            given.fail(text.format(left=left), *pictures)
        clears = virtual_row((0,) * 5, 5, presses.bits)
        if clears != bottom.bits:
            text = _("with {left} at the bottom, pressing {top} at the top and chasing does not clear it.")
            rest = row_picture(_("then left"), clears ^ bottom.bits, 5)
            given.fail(text.format(left=left, top=top), *pictures, rest)
    if missing := [left for left in right if left not in mine]:
        text = _("your lines are right, and there are 8 in all; this bottom is not in your table.")
        state: dict[str, Any] = {"state": "unfinished"} if len(mine) < 2 else {}
        given.fail(text, row_picture(_("left at the bottom"), missing[-1], 5), **state)


def sizes() -> Inputs:
    """Some sizes, tall and wide."""
    return [(3, 2), (1, 3), (2, 3), (5, 5), (4, 4), (7, 2), (3, 1), None, (30, 17)]


@exercise(
    "reduced-system",
    CHAPTER,
    name="transfer",
    inputs=sizes,
    wrong={
        "one stops at the last row of the board; the row below it is wanted": (
            lambda m, n: list(transfer(m - 1, n)) if m > 1 else [1 << j for j in range(n)]
        ),
        "one goes a row too far down": lambda m, n: list(transfer(m + 1, n)),
        "m and n have changed places": lambda m, n: list(transfer(n, m)),
        "all lamps are wanted to change; here no change is wanted": (
            lambda m, n: [virtual_row([full(n)] * m, n, 1 << j) for j in range(n)]
        ),
    },
    needs=("chase",),
)
def reduced_system(given: Given, m: int, n: int) -> None:
    """The picture is the whole matrix."""
    got, want = given.list_of_sets(max(m, n), m, n), transfer(m, n)
    if len(got) != n:
        given.fail(_("{call} has {got} rows, expected {want}.").format(call=given.begun, got=len(got), want=n))
    rows = [given.check_set(row, n) for row in got]
    given.same_cells(Board.from_rows(rows, n).bits, Board.from_rows(want, n).bits, n, n)


@cache
def large_games() -> tuple[tuple[list[Word], int] | None, ...]:
    """Small boards, solvable and not, then 100 x 100."""
    random = Random(17)
    games = [Board("#."), Board.full(3, 3)]
    for m, n in ((1, 2), (2, 3), (6, 2), (3, 5), (4, 4), (5, 5), (40, 40), (100, 100)):
        games += [Board.full(m, n), Board.from_bits(random.getrandbits(m * n), m, n)]
        games += [Board.from_bits(random.getrandbits(m * n), m, n).effect()]
    found = [(words(board.rows), board.columns) for board in games]
    return (*found[:-6], None, *found[-6:])


@cache
def presses_for(board: Board) -> tuple[Board | None, Board]:
    """The presses that make a change and their board, or None and the pattern that proves that there are none."""
    try:
        presses = answer(board).presses
    except Inconsistent as error:
        witness = error.witness
        return None, witness if isinstance(witness, Board) else board
    return presses, presses


def without_first_row(wanted: list[Bits], n: int) -> list[Bits]:
    """The light is chased from an empty first row, and what is left in the last row stays."""
    return list(fill(wanted, n, 0)[0])


@exercise(
    "solve-by-chasing",
    CHAPTER,
    name="solve",
    inputs=large_games,
    wrong={
        "the light is chased from an empty first row, and what is left over stays": without_first_row,
        "nothing is pressed": lambda wanted, n: [0] * len(wanted),
        "a solution is looked for only from an empty first row": (
            lambda wanted, n: None if fill(wanted, n, 0)[1] else without_first_row(wanted, n)
        ),
    },
    needs=("chase", "reduced-system", "solve"),
)
def solve_by_chasing(given: Given, wanted: list[Word], n: int) -> None:
    """The presses are pressed."""
    got = given(wanted, n)
    board = Board.from_rows(wanted, n)
    right, proof = presses_for(board)
    if right is None:
        if got is not None:
            text = _("{call} gives an answer, but this change cannot be made: the quiet pattern meets it oddly.")
            given.fail(text.format(call=given.begun), show(_("wanted"), board), show(_("quiet pattern"), proof))
        return
    if got is None:
        text = _("{call} is None, but the board can be solved.")
        given.fail(text.format(call=given.begun), show(_("wanted"), board), show(_("presses"), right))
    if not isinstance(got, (list, tuple)) or len(got) != len(wanted):
        given.wrong_kind(_("a list of {m} rows").format(m=len(wanted)), got)
    mine = Board.from_rows([given.check_set(row, n) for row in got], n)
    if mine.effect() != board:
        wrong = [i for i, (a, b) in enumerate(zip(mine.effect().rows, board.rows, strict=True)) if a != b]
        text = _("{call}: your presses do not make the wanted change; row {row} is the first that is wrong.")
        pictures = (show(_("wanted"), board), show(_("yours"), mine), show(_("their effect"), mine.effect()))
        given.fail(text.format(call=given.begun, row=wrong[0] + 1), *pictures)


EXERCISES = (next_row, chase, table, reduced_system, solve_by_chasing)
