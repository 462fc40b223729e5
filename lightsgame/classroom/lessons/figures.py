"""Boards and rows of boards as SVG in millimetres: what is 30 mm wide here is 30 mm wide on paper.

A lit lamp is an open ring, a press a full dot.  Slides draw the same figures in another unit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from ...game.board import Board

Cell = tuple[int, int]
LETTERS = "abcdefgh"  # the names of columns; rows have numbers
NAMES = 4.2  # mm that the names of rows and columns take


def cell_name(cell: Cell) -> str:
    """How a cell is called on all pages.

    >>> cell_name((2, 1))
    'b3'
    """
    row, column = cell
    return f"{LETTERS[column]}{row + 1}"


@dataclass(frozen=True)
class Figure:
    """A board with lit lamps, presses and words in its cells.

    >>> Figure(Board("#.")).html(10)[:44]
    '<svg class="board" style="width:21mm;height:'
    """

    lit: Board
    presses: Board | None = None
    words: Mapping[Cell, str] = field(default_factory=dict[Cell, str])
    arrows: Sequence[Cell] = ()
    named: bool = False

    def html(self, cell: float, unit: str = "mm") -> str:
        """The figure with cells of this width; its drawing counts in cells."""
        m, n = self.lit.size
        edge = max(NAMES / cell, 0.3) if self.named else 0.05
        across = [f"M0 {i}h{n}" for i in range(m + 1)]
        down = [f"M{j} 0v{m}" for j in range(n + 1)]
        parts = [
            f'<path class="grid" stroke-width="{0.3 / cell:.4f}" d="{"".join(across + down)}"/>'
        ]
        parts += [_circle("lamp", place) for place in self.lit.cells()]
        if self.presses is not None:
            parts += [_circle("press", place) for place in self.presses.cells()]
        for (i, j), word in self.words.items():
            parts.append(_word(word, j + 0.5, i + 0.5, min(0.45, 1.1 / len(word))))
        for i, j in self.arrows:
            parts.append(
                f'<path class="arrow" d="M{j + 0.5} {i + 0.9}v.75m-.15-.15l.15.15.15-.15"/>'
            )
        if self.named:
            size = max(3.6 / cell, 0.2)
            parts += [_word(LETTERS[j], j + 0.5, -edge / 2, size) for j in range(n)]
            parts += [_word(str(i + 1), -edge / 2, i + 0.5, size) for i in range(m)]
        width = edge + n + 0.05
        height = edge + m + 0.05
        return (
            f'<svg class="board" style="width:{width * cell:g}{unit};height:{height * cell:g}{unit}" '
            f'viewBox="{-edge:g} {-edge:g} {width:g} {height:g}">{"".join(parts)}</svg>'
        )

    def live(self, cell: float) -> str:
        """A board of a slide that can be pressed, with cells of so many hundredths of the window."""
        m, n = self.lit.size
        lit = "".join(self.lit.digits())
        width = f"{cell * n:g}vmin"
        return f'<div class="live" data-rows="{m}" data-lit="{lit}" style="width:{width}"></div>'


@dataclass(frozen=True)
class Table:
    """Lines of a table for players: what is left in the bottom row, and what to press on top.

    >>> Table([(Board("#."), Board(".#"))]).html(5).count("<svg")
    2
    """

    lines: Sequence[tuple[Board, Board]]

    def html(self, cell: float, unit: str = "mm") -> str:
        """The lines with their numbers."""
        parts: list[str] = []
        for number, (left, top) in enumerate(self.lines, start=1):
            lamps = Figure(left).html(cell, unit)
            presses = Figure(Board.empty(*top.size), top).html(cell, unit)
            parts.append(f"<li><b>{number}</b>{lamps}<span>→</span>{presses}</li>")
        return f'<ol class="table" dir="ltr">{"".join(parts)}</ol>'


def counters_on_page(cell: float) -> tuple[int, int]:
    """How many counters of this width stand beside and below each other on A4.

    >>> counters_on_page(45)
    (4, 6)
    """
    return int(190 // cell), int(272 // cell)


def counters(cell: float) -> str:
    """A page of rings as wide as the cells of a board; each cut goes from edge to edge.

    >>> counters(90).count("<circle")
    6
    """
    across, down = counters_on_page(cell)
    return Figure(Board.full(down, across)).html(cell)


def play_pages(rows: int, columns: int, cut: str) -> tuple[str, str]:
    """A board to play on, as large as the paper, and counters as wide as its cells, under a text
    that says that they are to be cut.

    >>> [page.count("<circle") for page in play_pages(3, 3, "Cut")]
    [0, 24]
    """
    cell = board_cell(columns)
    board = Figure(Board.empty(rows, columns), named=True)
    return f'<div class="play">{board.html(cell)}</div>', f"{cut}{counters(cell)}"


def board_cell(columns: int) -> int:
    """The width in mm of the cells of a board to play on.

    >>> board_cell(3), board_cell(5)
    (45, 35)
    """
    return min(45, int(190 / (columns + 0.4)))


def _circle(kind: str, cell: Cell) -> str:
    """A lamp or a press; its size stands in the style of the page."""
    row, column = cell
    return f'<circle class="{kind}" cx="{column + 0.5}" cy="{row + 0.5}"/>'


def _word(text: str, x: float, y: float, size: float) -> str:
    return f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:g}">{escape(text)}</text>'
