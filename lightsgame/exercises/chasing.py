"""Chapter 5: chasing the light.  The first row decides all others."""

from __future__ import annotations

from random import Random
from typing import Any

from ..algebra.bits import Bits, full, lowest
from ..game.board import Board
from ..game.chase import beside, fill, player_table, transfer, virtual_row
from ..solving import answer
from ..translation import _, marked
from .exercise import Given, Word, exercise, words
from .verdict import Picture, show

CHAPTER = marked("Chasing the light")


def row_picture(caption: str, row: Bits, n: int) -> Picture:
    """A single row."""
    return show(caption, Board.from_rows([row], n))


@exercise(
    "next-row",
    CHAPTER,
    marked("The row below is forced"),
    name="next_row",
    statement=marked("""
Choose presses for the first rows of a board that is n wide.  The lamps of a row are changed by presses in the row
above, in the row itself and in the row below.  So once *above* and *here* are chosen, the row below must do whatever
is still missing in this row of the wanted changes.  Rows are ints; bit j is column j.

Write `next_row(above, here, wanted, n)`: the presses of the row below.

    >>> bin(next_row(0b000, 0b010, 0b111, 3))
    '0b0'
    >>> bin(next_row(0b001, 0b000, 0b011, 3))
    '0b10'
"""),
    stub='''
def next_row(above: int, here: int, wanted: int, n: int) -> int:
    """The presses below, when *above* and *here* are chosen and the row of *here* wants the changes *wanted*."""
    ...
''',
    hints=(
        marked("In its own row a press changes three lamps: its own, and those to the left and to the right."),
        marked("`here << 1` moves all presses of a row by one column at once, and `here >> 1` to the other side."),
        marked("A bit that is shifted past column n - 1 has left the board: cut it off with `& (1 << n) - 1`."),
    ),
)
def next_row(given: Given) -> None:
    """All rows of width 3, then random ones of width 60."""
    random = Random(15)
    small = [(a, h, w, 3) for w in (7, 0, 5) for a in range(8) for h in range(8)]
    large = [(random.getrandbits(60), random.getrandbits(60), random.getrandbits(60), 60) for _step in range(9)]
    for above, here, wanted, n in [*small, *large]:
        got = given.value_of(int, _("an int"), Word(above), Word(here), Word(wanted), n)
        want = wanted ^ above ^ beside(here, n)
        if got == want:
            continue
        what = ""
        if got == wanted ^ above ^ here ^ here << 1 ^ here >> 1:
            what = _("bit {n} is set, but the columns are 0 to {last}: cut off what is shifted out of the board.")
            given.fail(f"{given.begun}: {what.format(n=got.bit_length() - 1, last=n - 1)}")
        got = given.check_set(got, n)
        if got == want ^ above:
            what = _("the presses in the row above change this row, too.")
        elif got == want ^ wanted:
            what = _("the wanted changes are missing.")
        elif got == want ^ here:
            what = _("a press changes the lamp of its own cell, too.")
        before = [
            row_picture(name, row, n) for name, row in ((_("above"), above), (_("here"), here), (_("wanted"), wanted))
        ]
        given.differs(got, want, 1, n, what, *before)


@exercise(
    "chase",
    CHAPTER,
    marked("Chase to the end"),
    name="chase",
    statement=marked("""
Write `chase(wanted, n, first)`: start with the first row of presses and let every row follow from those above it.
*wanted* is the list of the rows of wanted changes.  Return the list of the rows of presses and, as a second value, the
row that would have to be pressed below the board: the board is solved exactly when it is zero.

    >>> chase([0b111, 0b111, 0b111], 3, 0b101)
    ([5, 2, 5], 0)
"""),
    stub='''
def chase(wanted: list[int], n: int, first: int) -> tuple[list[int], int]:
    """The rows of presses that follow from the first one, and the row below the board."""
    ...
''',
    hints=(
        marked("Above the first row there is nothing: *above* is 0 at the start."),
        marked("For each row of wanted changes, note the presses of that row and compute the next row."),
        marked("The row that is computed last does not belong to the board any more."),
    ),
)
def chase(given: Given) -> None:
    """Full and random boards; the boards are shown."""
    random = Random(16)
    for m, n in ((1, 1), (3, 3), (2, 4), (5, 5), (4, 2), (20, 30)):
        for wanted in ([full(n)] * m, [random.getrandbits(n) for _row in range(m)]):
            first = random.getrandbits(n)
            got: Any = given.value_of(
                (tuple, list), _("two values: the rows, and the row below"), words(wanted), n, Word(first)
            )
            if len(got) != 2 or not isinstance(got[0], (list, tuple)):
                given.wrong_kind(_("two values: the rows, and the row below"), got)
            rows, below = [given.check_set(row, n) for row in got[0]], given.check_set(got[1], n)
            right, virtual = fill(wanted, n, first)
            if len(rows) != m:
                text = _("{call} gives {got} rows of presses, expected {want}, as many as the board has.")
                given.fail(text.format(call=given.begun, got=len(rows), want=m))
            if tuple(rows) != right:
                given.differs(Board.from_rows(rows, n).bits, Board.from_rows(right, n).bits, m, n)
            if below != virtual:
                what = _("the row below the board is wrong.")
                given.differs(below, virtual, 1, n, what, show(_("presses"), Board.from_rows(right, n)))


@exercise(
    "table",
    CHAPTER,
    marked("The player's table"),
    name="TABLE",
    statement=marked("""
How to solve 5 x 5 by hand: press below each lit lamp, row by row, until only lamps of the bottom row are left.  Look
up in a table which lamps of the top row to press then, and chase once more.  Write the table: what is left in the
bottom row -> one row of presses at the top that clears it.  There are eight bottoms that occur in games that can be
solved; the first is given.
"""),
    stub="""
TABLE = {
    ".....": ".....",
}
""",
    hints=(
        marked(
            "Press a single lamp of the top row of a dark board and chase: the bottom row shows what this press clears."
        ),
        marked("Two presses at the top clear the sum of what each clears.  Five presses at the top give 32 sums."),
        marked("Four rows at the top clear the same bottom; any of the four will do."),
    ),
)
def table(given: Given) -> None:
    """Each line is chased; bottoms that never occur and bottoms that are missing are named."""
    if not isinstance(given.value, dict):
        given.fail(_("TABLE must be a dictionary."))
    right, mine = player_table(5, 5), {}
    for left, top in given.value.items():
        try:
            bottom, presses = Board(left), Board(top)
        except (ValueError, AttributeError):
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


@exercise(
    "reduced-system",
    CHAPTER,
    marked("n equations instead of n * n"),
    name="transfer",
    statement=marked("""
Wanted: no change at all.  Then the row below the board depends on the first row only, and it does so linearly: the
row below of a sum is the sum of the rows below.  So there is an n x n matrix T with (row below) = T (first row), and
the quiet patterns of the m x n board are the x with T x = 0.

Write `transfer(m, n)`: the list whose entry j is the row below for the first row 1 << j.

    >>> [f"{row:03b}" for row in transfer(1, 3)]
    ['011', '111', '110']
"""),
    stub='''
def transfer(m: int, n: int) -> list[int]:
    """The rows below the m x n board for the first rows 1, 2, 4, ..."""
    ...
''',
    hints=(
        marked("Chase with `wanted` all zero, once for each j."),
        marked("Every row is the sum of the row two above and the three shifts of the row above."),
    ),
)
def reduced_system(given: Given) -> None:
    """Some sizes; one row too few is recognised."""
    for m, n in ((1, 3), (2, 3), (5, 5), (4, 4), (7, 2), (3, 1), (30, 17)):
        got, want = given.list_of_sets(n, m, n), list(transfer(m, n))
        if got == want:
            continue
        what = ""
        if len(got) != n:
            given.fail(_("{call} has {got} rows, expected {want}.").format(call=given.begun, got=len(got), want=n))
        if m > 1 and got == list(transfer(m - 1, n)):
            what = _("this is the last row of the board; the row below it is wanted.")
        elif got == list(transfer(m + 1, n)):
            what = _("this is one row too far down.")
        yours, right = Board.from_rows(got, n), Board.from_rows(want, n)
        given.differs(yours.bits, right.bits, n, n, what)


@exercise(
    "solve-by-chasing",
    CHAPTER,
    marked("A hundred by a hundred"),
    name="solve",
    statement=marked("""
Now solve large boards: the row below the board is T x + c, where x is the first row and c is what chasing from an
empty first row leaves.  It must be zero: n equations for n unknowns instead of m * n.

Write `solve(wanted, n)`: the rows of presses that make the changes *wanted* (a list of rows), or None.

    >>> solve([0b111, 0b111, 0b111], 3)
    [5, 2, 5]
    >>> print(solve([0b01], 2))
    None
"""),
    stub='''
def solve(wanted: list[int], n: int) -> list[int] | None:
    """The rows of presses that make the wanted changes, or None."""
    ...
''',
    hints=(
        marked("You have all parts: `chase`, `transfer`, and from chapter 2 a solver of systems (T is symmetric)."),
        marked("c is the second value of `chase(wanted, n, 0)`; solve T x = c, and chase from x."),
    ),
    slow=marked("Trying all first rows takes 2 ** n chases.  Solve the n equations of the reduced system instead."),
)
def solve_by_chasing(given: Given) -> None:
    """Small boards, solvable and not, then 100 x 100; the presses are pressed."""
    random = Random(17)
    games = [Board("#."), Board.full(3, 3)]
    for m, n in ((1, 2), (2, 3), (4, 4), (5, 5), (3, 5), (6, 2), (40, 40), (100, 100)):
        games += [Board.full(m, n), Board.from_bits(random.getrandbits(m * n), m, n)]
        games += [Board.from_bits(random.getrandbits(m * n), m, n).effect()]
    for board in games:
        m, n = board.size
        got = given(words(board.rows), n)
        try:
            right = answer(board).presses
        except ValueError as error:
            witness = getattr(error, "witness", board)
            if got is not None:
                text = _("{call} gives an answer, but this change cannot be made: the quiet pattern meets it oddly.")
                given.fail(text.format(call=given.begun), show(_("wanted"), board), show(_("quiet pattern"), witness))
            continue
        if got is None:
            text = _("{call} is None, but the board can be solved.")
            given.fail(text.format(call=given.begun), show(_("wanted"), board), show(_("presses"), right))
        if not isinstance(got, (list, tuple)) or len(got) != m:
            given.wrong_kind(_("a list of {m} rows").format(m=m), got)
        mine = Board.from_rows([given.check_set(row, n) for row in got], n)
        if mine.effect() != board:
            row = lowest(
                sum([1 << i for i, (a, b) in enumerate(zip(mine.effect().rows, board.rows, strict=True)) if a != b])
            )
            text = _("{call}: your presses do not make the wanted change; row {row} is the first that is wrong.")
            pictures = (show(_("wanted"), board), show(_("yours"), mine), show(_("their effect"), mine.effect()))
            given.fail(text.format(call=given.begun, row=row + 1), *pictures)


EXERCISES = (next_row, chase, table, reduced_system, solve_by_chasing)
