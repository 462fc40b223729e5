"""Chapter 1: lamps as bits.  A set of cells is an int, a press is an `^`."""

from __future__ import annotations

from itertools import product
from random import Random

from ..algebra.bits import Bits, from_members, full, members
from ..game.families import grid, king
from ..game.lights import effect as effect_of
from ..translation import _, marked
from .exercise import Given, Word, exercise, lamps
from .verdict import show

CHAPTER = marked("Lamps as bits")
SIZES = ((2, 3), (3, 3), (1, 4), (4, 1), (5, 5), (1, 1))


@exercise(
    "neighbours",
    CHAPTER,
    marked("Neighbours as bits"),
    name="neighbours",
    statement=marked("""
Number the cells of a board of m rows and n columns row by row from 0, so that row i, column j is cell i * n + j.
A set of cells is an int: bit k is 1 when cell k belongs to the set.

Write `neighbours(m, n, cell)`: the set of the cells above, left, right and below of *cell*.  The cell itself does not
belong to it.

    >>> bin(neighbours(2, 3, 0))
    '0b1010'
"""),
    stub='''
def neighbours(m: int, n: int, cell: int) -> int:
    """The cells beside *cell* on the m x n board, as bits."""
    ...
''',
    hints=(
        marked("`divmod(cell, n)` gives the row and the column."),
        marked(
            "For each of the four steps: is the cell that you reach still on the board?  Ask its row and its column."
        ),
        marked("`answer |= 1 << (row * n + column)` puts a cell into the set."),
    ),
)
def neighbours(given: Given) -> None:
    """All cells of some boards; the usual ways to go astray have a name each."""
    for m, n in SIZES:
        g, diagonal = grid(m, n), king(m, n)
        for cell in range(m * n):
            got, want = given.set_of(m * n, m, n, cell), g.neighbours[cell]
            if got == want:
                continue
            what = ""
            if got == want | 1 << cell:
                what = _("the cell itself is in the set.  It is not its own neighbour.")
            elif got == want | got & _wrapped(n, cell):
                what = _("a cell at the end of a row and one at the start of the next row are no neighbours.")
            elif got == diagonal.neighbours[cell]:
                what = _("the diagonal cells do not count.")
            elif m != n and got == _by_columns(m, n, cell):
                what = _("the cells are numbered row by row: cell 1 is to the right of cell 0, not below it.")
            given.differs(got, want, m, n, what, show(_("cell"), lamps(1 << cell, m, n)))


def _wrapped(n: int, cell: int) -> Bits:
    """The cells before the first and after the last cell of a row."""
    return (1 << cell >> 1 if cell % n == 0 else 0) | (1 << cell + 1 if cell % n == n - 1 else 0)


def _by_columns(m: int, n: int, cell: int) -> Bits:
    """The neighbours of a cell where the cells are numbered column by column."""
    j, i = divmod(cell, m)
    near = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
    return from_members(c * m + r for r, c in near if 0 <= r < m and 0 <= c < n)


@exercise(
    "press",
    CHAPTER,
    marked("A press"),
    name="press",
    statement=marked("""
A press on a cell changes the lamp there and the lamps beside it: what was lit goes dark, what was dark is lit.

Write `press(lamps, m, n, cell)`: the set of the lamps that are lit after the press, when *lamps* were lit before.

    >>> bin(press(0b000_111, 2, 3, 0))
    '0b1100'
"""),
    stub='''
def press(lamps: int, m: int, n: int, cell: int) -> int:
    """The lamps after a press on *cell*."""
    ...
''',
    hints=(
        marked("First the set of the lamps that change: the cell and its neighbours (your first exercise)."),
        marked(
            "A lamp that changes: 0 becomes 1, 1 becomes 0.  Which operator of Python does that to all bits at once?"
        ),
        marked("`lamps ^ change` is the answer; | only lights, & only puts out."),
    ),
)
def press(given: Given) -> None:
    """Dark, full and random boards, every cell."""
    random = Random(1)
    for m, n in SIZES:
        g, size = grid(m, n), m * n
        first_row = full(n)  # at first, for here the usual mistakes can be told apart
        for lit in (first_row, 0, full(size), random.getrandbits(size)):
            for cell in range(size):
                got, change = given.set_of(size, Word(lit), m, n, cell), g.closed[cell]
                if got == lit ^ change:
                    continue
                what = ""
                if got == lit:
                    what = _("nothing has changed.")
                elif got == lit ^ g.neighbours[cell]:
                    what = _("the lamp of the pressed cell must change, too.")
                elif got == lit | change:
                    what = _("a lamp that was lit must go out; `|` only ever lights lamps.")
                elif got == change:
                    what = _("this is what the press changes; the lamps that were lit before are forgotten.")
                elif got == lit & ~change:
                    what = _("a lamp that was dark must be lit; here lamps are only put out.")
                before = show(_("before"), lamps(lit, m, n), marks=lamps(1 << cell, m, n))
                given.differs(got, lit ^ change, m, n, what, before)


@exercise(
    "order",
    CHAPTER,
    marked("Order does not matter"),
    name="pressed",
    statement=marked("""
Somebody presses cells one after another, some of them more than once.  Which presses could have been left out?  A
second press on the same cell undoes the first, whatever was pressed between them, because adding by `^` does not
care for order.

Write `pressed(sequence)`: the smallest set of cells, as bits, that has the same effect as the list of presses.

    >>> bin(pressed([0, 2, 0, 1, 1, 1]))
    '0b110'
"""),
    stub='''
def pressed(sequence: list[int]) -> int:
    """The cells that are left when each two presses of the same cell are struck out."""
    ...
''',
    hints=(
        marked("How often is a cell pressed?  Only whether that number is odd counts."),
        marked("Start with the empty set, and let every press change whether its cell is a member."),
    ),
)
def order(given: Given) -> None:
    """Short sequences exhaustively, then a long one."""
    random = Random(2)
    small = [(1, 3, list(cells)) for length in range(5) for cells in product(range(3), repeat=length)]
    for m, n, cells in [*small, (5, 5, [random.randrange(25) for _step in range(1000)])]:
        got, want = given.set_of(m * n, cells), 0
        for cell in cells:
            want ^= 1 << cell
        if got == want:
            continue
        what = ""
        if got == from_members(cells):
            twice = next(cell for cell in cells if cells.count(cell) % 2 == 0)
            text = _("cell {cell} is pressed {n} times, an even number: as if it had never been pressed.")
            what = text.format(cell=twice, n=cells.count(twice))
        given.differs(got, want, m, n, what)


@exercise(
    "effect",
    CHAPTER,
    marked("What presses do"),
    name="effect",
    statement=marked("""
Write `effect(presses, m, n)`: the set of the lamps that change when every cell of the set *presses* is pressed once.

    >>> bin(effect(0b000_011, 2, 3))
    '0b11100'
"""),
    stub='''
def effect(presses: int, m: int, n: int) -> int:
    """The lamps that change when each cell of *presses* is pressed."""
    ...
''',
    hints=(
        marked("A lamp that is changed twice is as it was before."),
        marked("Go through the cells of the set and add up, with `^`, what each of them changes."),
        marked("`presses >> cell & 1` says whether a cell belongs to the set."),
    ),
)
def effect(given: Given) -> None:
    """All sets on small boards, random ones on larger ones."""
    random = Random(3)
    for m, n in (*SIZES, (2, 2), (6, 7)):
        g, size = grid(m, n), m * n
        sets = range(1 << size) if size <= 6 else [random.getrandbits(size) for _step in range(20)]
        for presses in sets:
            got, want = given.set_of(size, Word(presses), m, n), effect_of(g, presses)
            if got == want:
                continue
            once = 0
            for cell in members(presses):
                once |= g.closed[cell]
            what = ""
            if got == once:
                what = _("a lamp that two presses change is as it was before; `|` counts it as changed.")
            elif got == want ^ presses:
                what = _("a press changes the lamp of its own cell, too.")
            given.differs(got, want, m, n, what, show(_("presses"), lamps(presses, m, n)))


@exercise(
    "is-solution",
    CHAPTER,
    marked("A judge of answers"),
    name="is_solution",
    statement=marked("""
Before you solve, write the judge: `is_solution(start, presses, m, n)` says whether *presses* turn the lamps *start*
into a dark board.

    >>> is_solution(0b111, 0b010, 1, 3)
    True
"""),
    stub='''
def is_solution(start: int, presses: int, m: int, n: int) -> bool:
    """Whether pressing *presses* puts out *start* and lights nothing else."""
    ...
''',
    hints=(
        marked("What must the effect of the presses be, so that every lit lamp changes and no dark one does?"),
        marked("`effect(presses, m, n) == start`, with the function of the last exercise."),
    ),
)
def is_solution(given: Given) -> None:
    """True answers, answers that put out the lit lamps but light others, and answers that are just wrong."""
    random = Random(4)
    for m, n in (*SIZES, (3, 4)):
        g, size = grid(m, n), m * n
        for _step in range(24):
            presses = random.getrandbits(size)
            change = effect_of(g, presses)
            start = (change, change & random.getrandbits(size), random.getrandbits(size), full(size))[_step % 4]
            if given.truth_of(Word(start), Word(presses), m, n) == (change == start):
                continue
            after = show(_("after the presses"), lamps(start ^ change, m, n))
            boards = (show(_("start"), lamps(start, m, n)), show(_("presses"), lamps(presses, m, n)), after)
            if change == start:
                given.fail(_("{call} is False, but all lamps are dark then.").format(call=given.begun), *boards)
            if start & ~change == 0:
                text = _("{call} is True.  The lamps that were lit go out, but others are lit that were dark.")
                given.fail(text.format(call=given.begun), *boards)
            given.fail(_("{call} is True, but lamps stay lit.").format(call=given.begun), *boards)


EXERCISES = (neighbours, press, order, effect, is_solution)
