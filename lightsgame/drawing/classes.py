"""Classes of cells and margins of solutions, drawn as SVG.

>>> from lightsgame.theorems.extremes.worst_case import hardest
>>> print(solution_margins(hardest(5, 5).presses))
[0, 0, 0, 0]
"""

from collections.abc import Sequence
from itertools import cycle

from ..algebra.bits import from_flags
from ..algebra.walsh import transform
from ..canvas.svg import framed, on_cells, squares
from ..errors import at_most
from ..game.board import Board
from ..theorems.extremes.quiet_classes import frame

# Okabe and Ito's colours, which stay apart for the colour-blind, but the one on which black numbers are hard to read.
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00")
BELOW, ABOVE = COLOURS[1], COLOURS[5]  # the limit
MOST_SOLUTIONS = 1 << 14
HEIGHT = 160  # of a picture of margins


def classes_svg(m: int, n: int, cell: int = 30) -> str:
    """The board with a colour for each class, and the number of the class in its cells.

    >>> classes_svg(5, 5).count("<path")
    5
    """
    cells = frame(m, n).cells
    rows = [cells[i * n :][:n] for i in range(m)]
    numbers = {t: i for i, t in enumerate([t for t in dict.fromkeys(cells) if t], start=1)}
    colours = {t: f'fill="{colour}"' for t, colour in zip(numbers, cycle(COLOURS), strict=False)}
    parts = []
    for kind, colour in (colours | {0: 'fill="#8d99ae" fill-opacity="0.2"'}).items():
        parts.append(f'<path d="{squares([from_flags([t == kind for t in row]) for row in rows], cell)}" {colour}/>')
    texts = [
        f'<text x="{(j + 0.5) * cell:g}" y="{(i + 0.66) * cell:g}">{numbers[t]}</text>'
        for i, row in enumerate(rows) for j, t in enumerate(row) if t
    ]  # fmt: skip
    style = f'<g font-family="sans-serif" font-size="{cell * 0.45:g}" text-anchor="middle" fill="#000">'
    label = f"the {len(numbers)} classes of cells of the {m} x {n} board"
    return on_cells((m, n), cell, label, parts, [style, *texts, "</g>"], "#8d99ae")


def solution_margins(presses: Board) -> list[int]:
    """The margins of all solutions of a game, of which *presses* is one: unpressed less pressed cells in patterns.

    >>> solution_margins(Board("###/###"))  # all six pressed, or two after a pattern is added
    [-6, 2, 2, 2]

    Raises:
        TooLarge: more than 16,384 solutions.
    """
    board = frame(*presses.size)
    k = len(board.firsts)
    at_most(1 << k, MOST_SOLUTIONS, f"the margins of 2^{k} solutions")
    numbers = dict.fromkeys(board.sizes, 0)
    for index, t in enumerate(board.cells):
        if t:
            numbers[t] += -1 if presses[divmod(index, board.columns)] else 1
    return transform(numbers, k)


def margins_svg(margins: Sequence[int], limit: int | None = None, width: int = 640) -> str:
    """Margins as bars around a line at 0, the sum of all being 0; a broken line stands at *limit*.

    >>> margins_svg([4, -4, 2, -2], limit=2).count("<rect")
    4
    """
    high, low = max(*margins, limit or 0, 1), min(*margins, -1)
    bar, up = width / len(margins), HEIGHT / (high - low)

    def y(value: float) -> float:
        return (high - value) * up

    label, parts = f"{len(margins)} margins between {min(margins)} and {max(margins)}", []
    for i, margin in enumerate(margins):
        place = f'x="{i * bar:.1f}" y="{y(max(margin, 0)):.1f}" width="{bar * 0.8:.1f}" height="{abs(margin) * up:.1f}"'
        parts.append(f'<rect {place} fill="{ABOVE if limit is not None and margin > limit else BELOW}"/>')
    parts.append(f'<path d="M0 {y(0):.1f}h{width}" stroke="currentColor"/>')
    if limit is not None:
        parts.append(f'<path d="M0 {y(limit):.1f}h{width}" stroke="currentColor" stroke-dasharray="4 4"/>')
    named = {0, min(margins), max(margins)} | ({limit} if limit is not None else set())
    parts += [f'<text x="-6" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>' for value in sorted(named)]
    style = 'font-family="sans-serif" font-size="12" fill="currentColor"'
    return framed(parts, (-32, -8, width + 40, HEIGHT + 16), label, style)
