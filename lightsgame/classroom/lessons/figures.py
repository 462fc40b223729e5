"""Boards and rows of boards as SVG in millimetres: what is 30 mm wide here is 30 mm wide on paper.

A lit lamp is an open ring, a press a full dot.  Slides draw the same figures in another unit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from ...game.board import Board

Cell = tuple[int, int]
LETTERS = "abcdefgh"  # the names of columns; rows have numbers


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

    >>> Figure(Board("#.")).html(10)[:49]
    '<svg class="board" width="21mm" height="11mm" vie'
    """

    lit: Board
    presses: Board | None = None
    words: Mapping[Cell, str] = field(default_factory=dict[Cell, str])
    arrows: Sequence[Cell] = ()
    named: bool = False

    def html(self, cell: float, unit: str = "mm") -> str:
        """The figure with cells of this width."""
        m, n = self.lit.size
        edge = max(4.2, 0.3 * cell) if self.named else 0.5
        parts = [self._grid(cell, edge)]
        parts += [_ring(place, cell, edge) for place in self.lit.cells()]
        if self.presses is not None:
            parts += [_dot(place, cell, edge) for place in self.presses.cells()]
        for (i, j), word in self.words.items():
            x, y = edge + (j + 0.5) * cell, edge + (i + 0.5) * cell
            parts.append(_word(word, x, y, min(0.45, 1.1 / len(word)) * cell))
        parts += [_arrow(place, cell, edge) for place in self.arrows]
        if self.named:
            size = max(3.6, 0.2 * cell)
            for j in range(n):
                parts.append(_word(LETTERS[j], edge + (j + 0.5) * cell, edge / 2, size))
            for i in range(m):
                parts.append(_word(str(i + 1), edge / 2, edge + (i + 0.5) * cell, size))
        return svg(edge + n * cell + 0.5, edge + m * cell + 0.5, "".join(parts), unit)

    def live(self, cell: float) -> str:
        """A board of a slide that can be pressed, with cells of so many hundredths of the window."""
        m, n = self.lit.size
        lit = "".join(self.lit.digits())
        width = f"{cell * n:g}vmin"
        return f'<div class="live" data-rows="{m}" data-lit="{lit}" style="width:{width}"></div>'

    def _grid(self, cell: float, edge: float) -> str:
        m, n = self.lit.size
        across = [f"M{edge:g} {edge + i * cell:g}h{n * cell:g}" for i in range(m + 1)]
        down = [f"M{edge + j * cell:g} {edge:g}v{m * cell:g}" for j in range(n + 1)]
        width = 0.6 if cell > 20 else 0.3
        return f'<path class="grid" stroke-width="{width}" d="{"".join(across + down)}"/>'


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


def svg(width: float, height: float, inside: str, unit: str = "mm") -> str:
    """A drawing of this size.

    >>> svg(2, 1, "")
    '<svg class="board" width="2mm" height="1mm" viewBox="0 0 2 1"></svg>'
    """
    # An attribute knows no vmin.
    size = f'width="{width:g}mm" height="{height:g}mm"'
    if unit != "mm":
        size = f'style="width:{width:g}{unit};height:{height:g}{unit}"'
    return f'<svg class="board" {size} viewBox="0 0 {width:g} {height:g}">{inside}</svg>'


def counters(cell: float) -> str:
    """A page of rings as wide as the cells of a board; each cut goes from edge to edge.

    >>> counters(90).count("<circle")
    6
    """
    across, down = counters_on_page(cell)
    rows = Figure(Board.full(down, across))
    return rows.html(cell)


def counters_on_page(cell: float) -> tuple[int, int]:
    """How many counters of this width stand beside and below each other on A4.

    >>> counters_on_page(45)
    (4, 6)
    """
    return int(190 // cell), int(272 // cell)


def _ring(place: Cell, cell: float, edge: float) -> str:
    x, y = _middle(place, cell, edge)
    width = min(0.09 * cell, 2.4)
    return (
        f'<circle class="lamp" cx="{x:g}" cy="{y:g}" r="{0.3 * cell:g}" stroke-width="{width:g}"/>'
    )


def _dot(place: Cell, cell: float, edge: float) -> str:
    x, y = _middle(place, cell, edge)
    return f'<circle class="press" cx="{x:g}" cy="{y:g}" r="{0.14 * cell:g}"/>'


def _arrow(place: Cell, cell: float, edge: float) -> str:
    """From a lamp to the cell below."""
    x, y = _middle(place, cell, edge)
    tip = 0.15 * cell
    head = f"m{-tip:g} {-tip:g}l{tip:g} {tip:g}l{tip:g} {-tip:g}"
    return f'<path class="arrow" d="M{x:g} {y + 0.4 * cell:g}v{0.75 * cell:g}{head}"/>'


def _middle(place: Cell, cell: float, edge: float) -> tuple[float, float]:
    i, j = place
    return edge + (j + 0.5) * cell, edge + (i + 0.5) * cell


def _word(text: str, x: float, y: float, size: float) -> str:
    return f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:g}">{escape(text)}</text>'
