"""A story in pictures: the neighbourhood of each idea as text, and the whole as a sheet of small
boards.

>>> from lightsgame.akari.explaining.steps import explain
>>> told = explain(Puzzle.from_rows(["1...", "....", "...2"]))
>>> print(told.steps[0].rule, near(told.puzzle, *scenes(told)[0]), sep=chr(10))
just enough
rows 1 to 3, columns 2 to 4
...
..O
.O2

Signs: `o` a bulb, `O` a new one, `x` a cell that is now known to stay empty, `-` one that is lit or
known to be empty, `?` a dark cell that is the reason.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import accumulate
from textwrap import wrap
from typing import NamedTuple

from ...core.message import Joined, Message, marked
from ...core.validation import one_of
from ...drawing.svg import framed
from ...game.board import Board
from ..certificates import Impossible
from ..model.drawing import puzzle_svg, with_numbers
from ..model.puzzle import WHITE, Cell, Puzzle
from .argument import Step
from .score import RULES
from .step_checker import Table, is_open
from .steps import Explanation, explain
from .techniques import EASY
from .words import in_turn

Scene = tuple[Table, Step]
WIDE = 34  # letters of a line below a board


def scenes(story: Explanation | Impossible) -> list[Scene]:
    """Each step of a story with what lies on the table before it.

    >>> from lightsgame.akari.explaining.steps import explain
    >>> [len(table.bulbs) for table, _ in scenes(explain(Puzzle.from_rows([".1.", "...", "..2"])))]
    [0, 2]
    """
    tables = accumulate(story.steps, Table.after, initial=Table())
    return list(zip(tables, story.steps, strict=False))


def near(puzzle: Puzzle, table: Table, step: Step) -> Joined:
    """The cells that a step names, and those around them.

    >>> step = Step("", ((0, 0),), ((0, 1),), (), "")
    >>> print(near(Puzzle("1....#"), Table(), step))
    row 1, columns 1 to 3
    1O.
    """
    m, n = puzzle.size
    cells = step.cells or tuple(puzzle.white().cells())
    rows = [i for i, _ in cells]
    columns = [j for _, j in cells]
    top = max(min(rows) - 1, 0)
    bottom = min(max(rows) + 1, m - 1)
    left = max(min(columns) - 1, 0)
    right = min(max(columns) + 1, n - 1)
    lines: list[str] = [_window(top, bottom, left, right)]
    for i in range(top, bottom + 1):
        signs = [_sign(puzzle, table, step, (i, j)) for j in range(left, right + 1)]
        lines.append("".join(signs))
    return Joined("\n", lines)


def _window(top: int, bottom: int, left: int, right: int) -> Message:
    """The rows and columns of a part of the board, in words."""
    if top == bottom and left == right:
        return Message("row {n}, column {n2}", n=top + 1, n2=left + 1)
    if top == bottom:
        return Message("row {n}, columns {m} to {k}", n=top + 1, m=left + 1, k=right + 1)
    if left == right:
        return Message("rows {n} to {n2}, column {m}", n=top + 1, n2=bottom + 1, m=left + 1)
    return Message(
        "rows {n} to {n2}, columns {m} to {k}", n=top + 1, n2=bottom + 1, m=left + 1, k=right + 1
    )


def _sign(puzzle: Puzzle, table: Table, step: Step, cell: Cell) -> str:
    if puzzle[cell] != WHITE:
        return puzzle[cell]
    if cell in table.bulbs:
        return "o"
    if cell in step.bulbs:
        return "O"
    if cell in step.empty:
        return "x"
    if cell in step.reason:
        return "?"
    return WHITE if is_open(puzzle, table, cell) else "-"


def storyboard(explanation: Explanation, *, columns: int = 4, cell: int = 16) -> str:
    """The story as one SVG: a board for each link of an argument and for each idea, with its words
    below; easy steps that follow each other are on one board.

    >>> from lightsgame.akari.explaining.steps import explain
    >>> svg = storyboard(explain(Puzzle.from_rows(["1..", "...", ".2."])))
    >>> svg.count("<svg"), "empty corner" in svg
    (3, True)
    """
    m, n = explanation.puzzle.size
    letters = max(WIDE, n * cell // 6)
    frames = [(board, wrap(text, letters)) for board, text in _frames(explanation, cell)]
    longest = max([len(lines) for _, lines in frames], default=0)
    width = max(n * cell, letters * 6) + 2 * cell
    height = m * cell + 2 * cell + 14 * longest
    columns = min(columns, len(frames)) or 1
    rows = -(-len(frames) // columns)
    parts: list[str] = []
    for k, (board, lines) in enumerate(frames):
        x = k % columns * width
        y = k // columns * height
        parts.append(board.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        parts += _words_below(lines, x, y + m * cell + 18)
    box = (-1, -1, columns * width + 2, rows * height + 2)
    return framed(parts, box, f"a story in {len(frames)} pictures")


def _words_below(lines: list[str], x: int, y: int) -> Iterator[str]:
    yield f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="11">'
    for number, line in enumerate(lines):
        down = 14 if number else 0
        yield f'<tspan x="{x}" dy="{down}">{escape(line)}</tspan>'
    yield "</text>"


def _frames(explanation: Explanation, cell: int) -> Iterator[tuple[str, str]]:
    """Pictures with their words; easy steps that follow each other share one."""
    many: list[Scene] = []
    story = scenes(explanation)
    for number, scene in enumerate(story, start=1):
        many.append(scene)
        step = scene[1]
        following = story[number : number + 1]
        if following and _is_easy(step) and _is_easy(following[0][1]):
            continue
        for turn in in_turn(explanation.puzzle, *scene):
            rings = () if turn.at is None else (turn.at,)
            yield _picture_of(explanation.puzzle, turn.table, rings, cell), f"{number}. {turn.text}"
        text = str(step) if len(many) == 1 else f"{len(many)} easy steps, the last: {step}"
        yield picture(explanation.puzzle, many, cell), f"{number}. {text}"
        many = []


def _is_easy(step: Step) -> bool:
    return RULES[step.rule].level == EASY


def picture(puzzle: Puzzle, many: list[Scene], cell: int = 24) -> str:
    """The board after the last of some steps, with rings at the cells that were their reasons.

    >>> picture(Puzzle("1."), [(Table(), Step("", ((0, 0),), ((0, 1),), (), ""))]).count("<svg")
    1
    """
    before, last = many[-1]
    reasons = [place for _, step in many for place in step.reason]
    return _picture_of(puzzle, before.after(last), reasons, cell)


def _picture_of(puzzle: Puzzle, table: Table, rings: Iterable[Cell], cell: int) -> str:
    return puzzle_svg(
        puzzle.rows,
        bulbs=Board.from_cells(*puzzle.size, table.bulbs).rows,
        empty=Board.from_cells(*puzzle.size, table.empty).rows,
        marks=Board.from_cells(*puzzle.size, rings).rows,
        cell=cell,
    )


# ---- a small board for each technique, on which it is the step that comes -------------------------

BOARDS = {
    "full": (".0.", "..."),
    "just enough": (".2#", "#.."),
    "only light": (".0.", "..."),
    "empty corner": ("...", ".3.", "..."),
    "last light": ("##..", "..1.", "...1"),
    "pointing": (".1.#.", ".1...", "#.11.", "...#."),
    "shared lines": ("....", ".1.1", "#.#.", "...."),
    "two clues sharing a cell": ("1..1", "....", "...1"),
    "two clues": ("1..", ".#.", ".1."),
    "clue and dark cell": ("#..", "#1.", "..#"),
    "two dark cells": ("...", "0..", "..."),
    "chain": ("....", "..2.", "....", ".1.."),
    "either way": ("....", "#...", "..1."),
    "count": (*[".........", ".1.1.1.1."] * 4, "........."),
}

# For each technique but *count* three puzzles that need it, made by `generator.training`.
PRACTICE = {
    "full": (
        "6x6:0gBaBb1bB0e0Ba2i",
        "6x6:c3j2B1hBa0d1c",
        "6x6:aBa1a0l1BaBbBb10e1a",
    ),
    "just enough": (
        "6x6:0gBaBb1bB0e0Ba2i",
        "6x6:c3j2B1hBa0d1c",
        "6x6:aBa1a0l1BaBbBb10e1a",
    ),
    "only light": (
        "6x6:0gBaBb1bB0e0Ba2i",
        "6x6:c3j2B1hBa0d1c",
        "6x6:aBa1a0l1BaBbBb10e1a",
    ),
    "empty corner": (
        "6x6:g1dBc2Ba2b2aBfBBBb",
        "6x6:a2a2gBd0h1h11",
        "6x6:Bi2a1b1aBbBaBBb3f3b",
    ),
    "last light": (
        "6x6:gBBbB0a0gBd11e1a",
        "6x6:Ba0aBg0d0B0d10c0f",
        "6x6:aB1a1f1m2eB1c",
    ),
    "pointing": (
        "6x6:fBBd1b11d1d1f1b",
        "6x6:Bh1a0a2a1f2gBc1a",
        "6x6:aBa1c0c2g2b01b1i",
    ),
    "shared lines": (
        "6x6:b1g0a2g1b1g1b1a",
        "6x6:a2f2aB0f11f10a1f",
        "6x6:a0cBgBd0b1g11aBBBa",
    ),
    "two clues sharing a cell": (
        "6x6:a2BeBd1c2h3b1BdB",
        "6x6:fB2f1d3b3cBb1f",
        "6x6:b01b1h2d2f1a2f",
    ),
    "two clues": (
        "6x6:dBa2cBBd2f2b2Bh",
        "6x6:a2aBgBd0h1h11",
        "6x6:Bc1i1c2d2b0a3fB",
    ),
    "clue and dark cell": (
        "6x6:Bc1c2bBj2b0c1b0c",
        "6x6:eB1dBi1b0d21b0b",
        "6x6:f010b1cBdBa2b0g1b",
    ),
    "two dark cells": (
        "6x6:f2BbBBj2c0b2f",
        "6x6:Ba0aBg0d0BBd10c0f",
        "6x6:b1j0g1B0aBd2aBbB",
    ),
    "chain": (
        "6x6:BcBc2bBj2b0c1bBc",
        "6x6:d1a2c1Ba2d1e0d1f",
        "6x6:d2c1bBc1d2c1b2g1",
    ),
    "either way": (
        "6x6:c0b11jBaBa2a1b2g0",
        "6x6:b1BaBBh01a1aB1d0i",
        "6x6:d2c1bBc1d2c1b2g1",
    ),
}


class Example(NamedTuple):
    """A board, what is known before the step, and the step."""

    puzzle: Puzzle
    before: Table
    step: Step

    def picture(self, cell: int = 40) -> str:
        """The board after the step, with its rows and columns numbered: a ring marks a cell that is
        the reason, a small dot one where no bulb can stand, and a disc is a bulb.

        >>> example("full").picture().count("<text")
        6
        """
        drawn = picture(self.puzzle, [(self.before, self.step)], cell)
        return with_numbers(drawn, *self.puzzle.size, cell)


def example(technique: str) -> Example:
    """The board of a technique, with the first step by it.

    >>> print(example("only light").step)
    only light: row 1, column 1 can only be lit from row 2, column 1: a bulb at row 2, column 1

    Raises:
        BadInput: there is no such technique, or no board for it.
    """
    one_of(technique, tuple(BOARDS), marked("a technique"))
    puzzle = Puzzle.from_rows(BOARDS[technique])
    for before, step in scenes(explain(puzzle)):
        if step.rule == technique:
            return Example(puzzle, before, step)
    raise AssertionError("a technique's own board shows it")
