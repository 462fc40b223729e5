"""Chapter 9: Akari.  Its light, its rules, a deduction, and a puzzle of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from ..akari.certificate import certify
from ..akari.drawing import lit_rows
from ..akari.puzzle import Puzzle, place
from ..akari.rules import CLUE_RULE, LIT_RULE, SIGHT_RULE, faults
from ..algebra.bits import Bits, full, weight
from ..game.board import Board
from ..translation import _, marked
from .exercise import Given, Word, exercise
from .verdict import Picture, show

CHAPTER = marked("Akari")
Cells = list[tuple[int, int]]


def drawn_puzzles(seed: int, signs: str = ".....#01", count: int = 30, side: int = 5) -> Iterator[Puzzle]:
    """Random puzzles, most of their cells white; some are known to have surprised people."""
    yield Puzzle.from_rows(["..#..", ".....", "#...#"])
    yield Puzzle.from_rows([".0", "#."])
    random = Random(seed)
    for _step in range(count):
        m, n = random.randint(1, side), random.randint(1, side)
        yield Puzzle.from_rows(["".join(random.choices(signs, k=n)) for _row in range(m)])


def some_bulbs(puzzle: Puzzle, random: Random) -> Board:
    """Some white cells."""
    m, n = puzzle.size
    return puzzle.white() & Board.from_bits(random.getrandbits(m * n) & random.getrandbits(m * n), m, n)


def with_bulbs(puzzle: Puzzle, bulbs: Board) -> Picture:
    """The puzzle with its bulbs."""
    return Picture(_("puzzle"), puzzle.draw(bulbs), puzzle.to_svg(bulbs=bulbs))


@exercise(
    "light",
    CHAPTER,
    marked("Light of a bulb"),
    name="light",
    statement=marked("""
In Akari a bulb lights its own cell and all cells that it sees along its row and its column, as far as the next black
cell.  A puzzle is a list of texts, one for each row: `.` is a white cell, everything else (# 0 1 2 3 4) is black.

Write `light(rows, bulb)`: the set of the cells (row, column), counted from 0, that a bulb at the cell *bulb* lights.

    >>> sorted(light(["..#.", "...."], (0, 1)))
    [(0, 0), (0, 1), (1, 1)]
"""),
    stub='''
def light(rows: list[str], bulb: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells that a bulb lights."""
    ...
''',
    hints=(
        marked("In each of the four directions: step on while the next cell is on the board and white."),
        marked("A loop over (0, 1), (0, -1), (1, 0), (-1, 0), and inside a `while`."),
    ),
)
def light(given: Given) -> None:
    """Every white cell of some puzzles."""
    for puzzle in drawn_puzzles(21):
        m, n = puzzle.size
        for i, j in puzzle.white().cells():
            got = given.value_of((set, frozenset, list), _("a set of cells"), list(puzzle.rows), (i, j))
            bulb = Board.from_cells(m, n, [(i, j)])
            want = Board.from_rows(lit_rows(puzzle.rows, bulb.rows), n)
            try:
                mine = Board.from_cells(m, n, got)
            except (ValueError, TypeError) as error:
                given.fail(_("{call}: {error}").format(call=given.begun, error=error), with_bulbs(puzzle, bulb))
            if mine == want:
                continue
            far = Board.from_cells(m, n, [(r, c) for r in range(m) for c in range(n) if r == i or c == j])
            text = _("{call}: these are not the cells that the bulb lights.")
            if mine in (far, far & puzzle.white()):
                text = _("{call}: a black cell stops the light; nothing behind it is lit by this bulb.")
            elif mine == want ^ bulb:
                text = _("{call}: a bulb lights its own cell, too.")
            elif mine & puzzle.white() == want:
                text = _("{call}: the black cell where the light ends is not lit itself.")
            elif not (mine & bulb.effect()) ^ mine:
                text = _("{call}: light goes on until a black cell or the edge, not one cell only.")
            pictures = show(_("yours"), mine, marks=mine ^ want), show(_("right"), want)
            given.fail(text.format(call=given.begun), with_bulbs(puzzle, bulb), *pictures)


RULES = {LIT_RULE: "dark", CLUE_RULE: "clue", SIGHT_RULE: "sight"}


@exercise(
    "broken-rules",
    CHAPTER,
    marked("Which rule is broken?"),
    name="broken",
    statement=marked("""
The rules of Akari: every white cell is lit; a number counts the bulbs on the up to four cells beside it; no bulb is lit
by another.

Write `broken(rows, bulbs)`: the set of the rules that the bulbs, given as a list of white cells (row, column), break:
"dark" when a white cell is dark, "clue" when a number is wrong, "sight" when two bulbs see each other.

    >>> broken(["1.", ".."], [(0, 1), (1, 0)]) == {"clue"}
    True
"""),
    stub='''
def broken(rows: list[str], bulbs: list[tuple[int, int]]) -> set[str]:
    """The names of the broken rules; the empty set for a solution."""
    ...
''',
    hints=(
        marked("The light of all bulbs together is the union of what the single ones light."),
        marked("A bulb that stands in the light of another sees it."),
        marked("# is a black cell without number: it allows any number of bulbs beside it."),
    ),
)
def broken_rules(given: Given) -> None:
    """Random bulbs on random puzzles, and solutions."""
    random = Random(22)
    tasks = [(Puzzle.from_rows(["1.", ".."]), Board.from_cells(2, 2, [(1, 1)]))]  # diagonal: the clue has none
    for puzzle in drawn_puzzles(22, count=40):
        solved = certify(puzzle).solutions
        tasks += [(puzzle, some_bulbs(puzzle, random)), *[(puzzle, bulbs) for bulbs in solved]]
    for puzzle, bulbs in tasks:
        got = given.value_of((set, frozenset, list, tuple), _("a set of names"), list(puzzle.rows), list(bulbs.cells()))
        found = list(faults(puzzle, bulbs))
        want = {RULES[fault.rule] for fault in found}
        if strange := [name for name in got if name not in RULES.values()]:
            given.fail(_("{call}: there is no rule {name!r}.").format(call=given.begun, name=strange[0]))
        for name in want - set(got):
            fault = next(fault for fault in found if RULES[fault.rule] == name)
            text = _("{call} does not name {name!r}, but that rule is broken: {what}.")
            given.fail(text.format(call=given.begun, name=name, what=fault.what), with_bulbs(puzzle, bulbs))
        for name in set(got) - want:
            text = _("{call} names {name!r}, but that rule is kept.")
            if name == "clue" and not any(puzzle.clues()):
                text = _("{call} names {name!r}, but there is no number: # is black and allows any number of bulbs.")
            given.fail(text.format(call=given.begun, name=name), with_bulbs(puzzle, bulbs))


@exercise(
    "forced",
    CHAPTER,
    marked("What a number forces"),
    name="forced",
    statement=marked("""
A number in a black cell, and the cells around it, as bits: *around* are the white cells beside it, *bulbs* those of
them that carry a bulb, *empty* those where no bulb can be.  When as many bulbs as the number says are there, all other
cells around it are empty.  When the open cells are just enough, each of them gets a bulb.

Write `forced(number, around, bulbs, empty)`: two sets, the new bulbs and the new empty cells.

    >>> forced(2, 0b1011, 0b0000, 0b0001)
    (10, 0)
    >>> forced(1, 0b1111, 0b0100, 0b0000)
    (0, 11)
"""),
    stub='''
def forced(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    """The cells that must get a bulb, and those that cannot have one."""
    ...
''',
    hints=(
        marked("Open are the cells around that are neither bulb nor empty: `around & ~(bulbs | empty)`."),
        marked("How many bulbs are still missing?  Compare that with 0, and with the number of open cells."),
    ),
)
def forced(given: Given) -> None:
    """Every situation that can still come out right."""
    for around in range(16):
        sides = [side for side in range(16) if side & ~around == 0]
        for bulbs, empty, number in product(sides, sides, range(5)):
            free = around & full(4) & ~(bulbs | empty)
            missing = number - weight(bulbs)
            if bulbs & empty or not 0 <= missing <= weight(free):
                continue
            got: Any = given.value_of(
                (tuple, list), _("two sets, as ints"), number, Word(around), Word(bulbs), Word(empty)
            )
            if len(got) != 2:
                given.wrong_kind(_("two sets, as ints"), got)
            new, none = given.check_set(got[0], 4), given.check_set(got[1], 4)
            want = (free, 0) if missing == weight(free) else (0, free) if missing == 0 else (0, 0)
            if missing == 0 and not free:
                want = (0, 0)
            if (new, none) == want:
                continue
            text = _("{call} is {got}, expected {want}.")
            if (new | none) & (bulbs | empty):
                text = _("{call} is {got}: only cells that are still open are news.")
            elif (new | none) & ~around:
                text = _("{call} is {got}: that speaks of a cell that is not around the number.")
            elif new and missing < weight(free):
                text = _(
                    "{call} is {got}, but {open} cells are open and only {missing} bulbs missing: nobody knows which."
                )
            text = text.format(
                call=given.begun,
                got=(Word(new), Word(none)),
                want=(Word(want[0]), Word(want[1])),
                open=weight(free),
                missing=missing,
            )
            given.fail(text, _around(number, around, bulbs, empty))


def _around(number: int, around: Bits, bulbs: Bits, empty: Bits) -> Picture:
    """The number with what is above (bit 0), left, right and below of it."""
    signs = ["o" if bulbs >> k & 1 else "x" if empty >> k & 1 else "." if around >> k & 1 else "#" for k in range(4)]
    return Picture(_("the number"), f" {signs[0]} \n{signs[1]}{number}{signs[2]}\n {signs[3]} ")


@exercise(
    "unique-puzzle",
    CHAPTER,
    marked("A puzzle of your own"),
    name="PUZZLE",
    statement=marked("""
A good puzzle has exactly one solution.  Invent one: at least 4 rows and 4 columns, at most 8 of each, and at least half
of its cells white.  `.` is white, `#` black, 0 to 4 a black cell with a number.
"""),
    stub='''
PUZZLE = """
    ....
    ....
    ....
    ....
"""
''',
    hints=(
        marked("Draw black cells and bulbs first, so that every rule is kept, and then write the numbers."),
        marked("If there are two solutions, look where they differ, and put a number there."),
    ),
)
def unique_puzzle(given: Given) -> None:
    """Its solutions are counted, up to two."""
    if not isinstance(given.value, (str, Puzzle)):
        given.fail(_("PUZZLE must be a picture, one row a line."))
    try:
        puzzle = Puzzle(str(given.value))
    except ValueError as error:
        given.fail(_("PUZZLE is not the picture of a puzzle: {error}").format(error=error))
    m, n = puzzle.size
    if not (4 <= m <= 8 and 4 <= n <= 8):
        given.fail(_("PUZZLE must have 4 to 8 rows and columns, got {m} x {n}.").format(m=m, n=n))
    if 2 * puzzle.white().weight() < m * n:
        given.fail(_("at least half of the cells must be white: yours has {n}.").format(n=puzzle.white().weight()))
    solutions = certify(puzzle).solutions
    if not solutions:
        given.fail(_("your puzzle has no solution."), with_bulbs(puzzle, puzzle.where("")))
    if len(solutions) > 1:
        blank = not any(puzzle.clues())
        one, other = [
            Picture(name, puzzle.draw(s), puzzle.to_svg(bulbs=s)) for name, s in zip("12", solutions, strict=True)
        ]
        first = next((solutions[0] ^ solutions[1]).cells())
        text = _("your puzzle has more than one solution; these two differ at {place}.").format(place=place(first))
        given.fail(text, one, other, state="unfinished" if blank else "wrong")


EXERCISES = (light, broken_rules, forced, unique_puzzle)
