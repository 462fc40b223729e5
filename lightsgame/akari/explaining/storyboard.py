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

from collections.abc import Iterator
from html import escape
from itertools import accumulate, groupby
from textwrap import wrap

from ...drawing.svg import framed
from ...game.board import Board
from ..certificates.certificate import Impossible
from ..model.drawing import puzzle_svg
from ..model.puzzle import WHITE, Cell, Puzzle
from .score import RULES
from .step_checker import Table, is_open
from .steps import Explanation
from .techniques import EASY, Step

Scene = tuple[Table, Step]
WIDE = 34  # letters of a line below a board


def scenes(told: Explanation | Impossible) -> list[Scene]:
    """Each step of a story with what lies on the table before it.

    >>> from lightsgame.akari.explaining.steps import explain
    >>> [len(table.bulbs) for table, _ in scenes(explain(Puzzle.from_rows([".1.", "...", "..2"])))]
    [0, 2]
    """
    return list(zip(accumulate(told.steps, Table.after, initial=Table()), told.steps, strict=False))


def near(puzzle: Puzzle, table: Table, step: Step) -> str:
    """The cells that a step names, and those around them.

    >>> step = Step("", ((0, 0),), ((0, 1),), (), "")
    >>> print(near(Puzzle("1....#"), Table(), step))
    row 1, columns 1 to 3
    1O.
    """
    cells = step.cells or tuple(puzzle.white().cells())
    (top, bottom), (left, right) = (
        (max(min(side) - 1, 0), min(max(side) + 1, most - 1))
        for side, most in zip(zip(*cells, strict=True), puzzle.size, strict=True)
    )
    columns = range(left, right + 1)
    rows = [
        "".join([_sign(puzzle, table, step, (i, j)) for j in columns])
        for i in range(top, bottom + 1)
    ]
    return "\n".join([f"{_span('row', top, bottom)}, {_span('column', left, right)}", *rows])


def _span(name: str, first: int, last: int) -> str:
    return f"{name} {first + 1}" if first == last else f"{name}s {first + 1} to {last + 1}"


def _sign(puzzle: Puzzle, table: Table, step: Step, cell: Cell) -> str:
    if puzzle[cell] != WHITE:
        return puzzle[cell]
    for sign, cells in (
        ("o", table.bulbs),
        ("O", step.bulbs),
        ("x", step.empty),
        ("?", step.reason),
    ):
        if cell in cells:
            return sign
    return WHITE if is_open(puzzle, table, cell) else "-"


def storyboard(told: Explanation, *, columns: int = 4, cell: int = 16) -> str:
    """The story as one SVG: a board for each idea with its words below, easy steps that follow each
    other on one board.

    >>> from lightsgame.akari.explaining.steps import explain
    >>> picture = storyboard(explain(Puzzle.from_rows(["1..", "...", ".2."])))
    >>> picture.count("<svg"), "either way" in picture
    (3, True)
    """
    m, n = told.puzzle.size
    frames = list(_frames(told, cell))
    letters = max(WIDE, n * cell // 6)
    texts = [wrap(text, letters) for _, text in frames]
    width = max(n * cell, letters * 6) + 2 * cell
    height = m * cell + 2 * cell + 14 * max([len(lines) for lines in texts], default=0)
    columns = min(columns, len(frames)) or 1
    box = -1, -1, columns * width + 2, -(-len(frames) // columns) * height + 2
    parts: list[str] = []
    for k, ((picture, _), lines) in enumerate(zip(frames, texts, strict=True)):
        x = k % columns * width
        y = k // columns * height
        parts.append(picture.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        parts.append(
            f'<text x="{x}" y="{y + m * cell + 18}" font-family="sans-serif" font-size="11">'
        )
        parts += [
            f'<tspan x="{x}" dy="{14 if i else 0}">{escape(line)}</tspan>'
            for i, line in enumerate(lines)
        ]
        parts.append("</text>")
    return framed(parts, box, f"a story in {len(frames)} pictures")


def _frames(told: Explanation, cell: int) -> Iterator[tuple[str, str]]:
    """Pictures with their words."""
    numbered = list(enumerate(scenes(told), start=1))
    # Easy steps that follow each other share a key; each other step has one of its own.
    for _, group in groupby(
        numbered, lambda one: 0 if RULES[one[1][1].rule][1] == EASY else one[0]
    ):
        many = list(group)
        number, (_, step) = many[-1]
        text = str(step) if len(many) == 1 else f"{len(many)} easy steps, the last: {step}"
        yield picture(told.puzzle, [scene for _, scene in many], cell), f"{number}. {text}"


def picture(puzzle: Puzzle, many: list[Scene], cell: int = 24) -> str:
    """The board after the last of some steps, with rings at the cells that were their reasons.

    >>> picture(Puzzle("1."), [(Table(), Step("", ((0, 0),), ((0, 1),), (), ""))]).count("<svg")
    1
    """
    table, last = many[-1]
    table, reasons = (
        table.after(last),
        frozenset([cell for _, step in many for cell in step.reason]),
    )
    bulbs, empty, marks = (
        Board.from_cells(*puzzle.size, cells).rows for cells in (table.bulbs, table.empty, reasons)
    )
    return puzzle_svg(puzzle.rows, bulbs=bulbs, empty=empty, marks=marks, cell=cell)
