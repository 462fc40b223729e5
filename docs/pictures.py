"""Pictures that only the pages show: several side by side, classes of cells, and margins of
solutions, as SVG.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import cycle

from lightsgame.algebra.bits import from_flags
from lightsgame.drawing.svg import framed, on_cells, squares
from lightsgame.theorems.worst_case.quiet_classes import frame

# Okabe and Ito's colours, which stay apart for the colour-blind, but the one on which black numbers
# are hard to read.
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00")
BELOW, ABOVE = COLOURS[1], COLOURS[5]  # the limit
HEIGHT = 160  # of a picture of margins


def in_a_row(pictures: Sequence[str], signs: Sequence[str] = (), gap: int = 20) -> str:
    """Several SVGs as one, side by side on a common ground line, with *signs* such as + and =
    between them.

    One picture has its size from the start.  A page that shows several moves the first when the
    next ones come.

    >>> from lightsgame.drawing.svg import board_svg
    >>> two = in_a_row(
    ...     [board_svg([0b1], 1, cell=10), board_svg([0b1, 0b0], 1, cell=10)], signs=["+"]
    ... )
    >>> two.startswith(
    ...     '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 22" width="64" height="22">'
    ... )
    True
    >>> two.count("<svg"), "+</text>" in two
    (3, True)
    """
    sizes = [
        [*map(float, re.findall(r' width="([\d.]+)" height="([\d.]+)"', picture)[0])]
        for picture in pictures
    ]
    height, parts = max([high for _, high in sizes]), []
    x = 0.0
    for picture, (wide, high), sign in zip(
        pictures, sizes, [*signs, *[""] * len(pictures)], strict=False
    ):
        parts.append(picture.replace("<svg ", f'<svg x="{x:g}" y="{height - high:g}" ', 1))
        x += wide + gap
        if sign:
            x += gap
            style = f'font-family="sans-serif" font-size="{gap}" text-anchor="middle" dominant-baseline="central"'
            at = f'x="{x - gap:g}" y="{height / 2:g}"'
            parts.append(f'<text {at} {style} fill="currentColor">{escape(sign)}</text>')
    size = f'viewBox="0 0 {x - gap:g} {height:g}" width="{x - gap:g}" height="{height:g}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *parts, "</svg>"])


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
        parts.append(
            f'<path d="{squares([from_flags([t == kind for t in row]) for row in rows], cell)}" {colour}/>'
        )
    texts = [
        f'<text x="{(j + 0.5) * cell:g}" y="{(i + 0.66) * cell:g}">{numbers[t]}</text>'
        for i, row in enumerate(rows)
        for j, t in enumerate(row)
        if t
    ]
    style = (
        f'<g font-family="sans-serif" font-size="{cell * 0.45:g}" text-anchor="middle" fill="#000">'
    )
    label = f"the {len(numbers)} classes of cells of the {m} x {n} board"
    return on_cells((m, n), cell, label, parts, [style, *texts, "</g>"], "#8d99ae")


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
        parts.append(
            f'<rect {place} fill="{ABOVE if limit is not None and margin > limit else BELOW}"/>'
        )
    parts.append(f'<path d="M0 {y(0):.1f}h{width}" stroke="currentColor"/>')
    if limit is not None:
        parts.append(
            f'<path d="M0 {y(limit):.1f}h{width}" stroke="currentColor" stroke-dasharray="4 4"/>'
        )
    named = {0, min(margins), max(margins)} | ({limit} if limit is not None else set())
    parts += [
        f'<text x="-6" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>'
        for value in sorted(named)
    ]
    style = 'font-family="sans-serif" font-size="12" fill="currentColor"'
    return framed(parts, (-32, -8, width + 40, HEIGHT + 16), label, style)
