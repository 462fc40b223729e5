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

from ...core.message import Joined, Message
from ...drawing.svg import framed
from ...game.board import Board
from ..certificates import Impossible
from ..model.drawing import puzzle_svg
from ..model.puzzle import WHITE, Cell, Puzzle
from .argument import Step
from .score import RULES
from .step_checker import Table, is_open
from .steps import Explanation
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
