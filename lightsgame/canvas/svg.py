"""Boards as SVG: a string that a browser, a notebook or a text editor opens.  No library is needed.

A run of equal cells in a row becomes one path segment, so that a picture costs about as much as the pattern in it.
Colours are CSS variables with a fallback: a page in dark mode can set `--lamp-on` and the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..algebra.bits import Bits, members, runs
from ..errors import TooLarge

LARGEST = 1_000_000  # cells; a browser gives up on much more

PALETTE = {
    "off": "var(--lamp-off, #2b2d42)",
    "on": "var(--lamp-on, #ffd166)",
    "edge": "var(--lamp-edge, #8d99ae)",
    "press": "var(--lamp-press, #ef476f)",
    "mark": "var(--lamp-mark, #06d6a0)",
    "gone": "var(--lamp-gone, #ffffff)",
}


_SIZE = re.compile(r' width="([\d.]+)" height="([\d.]+)"')


def squares(rows: Sequence[Bits], cell: int) -> str:
    """The `d` of a path that covers the set cells, one rectangle a run.

    >>> squares([0b011], 10)
    'M0 0h20v10h-20z'
    """
    parts = []
    for r, row in enumerate(rows):
        for start, length in runs(row):
            parts.append(f"M{start * cell} {r * cell}h{length * cell}v{cell}h{-length * cell}z")
    return "".join(parts)


def discs(rows: Sequence[Bits], cell: int, radius: float) -> str:
    """The `d` of a path with a disc in the middle of each set cell.

    >>> discs([0b10], 10, 3)
    'M12 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'
    """
    parts = []
    for r, row in enumerate(rows):
        for c in members(row):
            x, y = c * cell + cell / 2 - radius, r * cell + cell / 2
            half = f"a{radius:g} {radius:g} 0 1 0"
            parts.append(f"M{x:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z")
    return "".join(parts)


def opening(width: float, height: float, label: str) -> str:
    """The first tag of a picture of cells, with room at the edges for the lines around it.

    >>> opening(20, 10, "2 < 3")[40:]
    'viewBox="-1 -1 22 12" width="22" height="12" role="img" aria-label="2 &lt; 3">'
    """
    from html import escape  # here, for it brings along the names of two thousand signs

    size = f'viewBox="-1 -1 {width + 2} {height + 2}" width="{width + 2}" height="{height + 2}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label, quote=True)}">'


def grid_lines(rows: int, columns: int, cell: int) -> str:
    """The `d` of a path with the lines between the cells and around them.

    >>> grid_lines(1, 2, 10)
    'M0 0h20M0 10h20M0 0v10M10 0v10M20 0v10'
    """
    across = [f"M0 {r * cell}h{columns * cell}" for r in range(rows + 1)]
    down = [f"M{c * cell} 0v{rows * cell}" for c in range(columns + 1)]
    return "".join(across + down)


def board_svg(
    rows: Sequence[Bits],
    columns: int,
    *,
    presses: Sequence[Bits] = (),
    marks: Sequence[Bits] = (),
    holes: Sequence[Bits] = (),
    cell: int = 24,
    label: str = "a board of lamps",
) -> str:
    """A board as SVG: lit lamps as filled squares, with discs for *presses* and rings for *marks* if given.

    >>> board_svg([0b01, 0b11], 2, cell=10).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    height, width = len(rows), columns
    if height * width > LARGEST:
        raise TooLarge(
            f"an SVG of {height} x {width} cells is more than a browser can show (at most {LARGEST:,} cells)"
        )
    w, h = width * cell, height * cell
    parts = [
        opening(w, h, label),
        f'<rect width="{w}" height="{h}" fill="{PALETTE["off"]}"/>',
        f'<path d="{squares(rows, cell)}" fill="{PALETTE["on"]}"/>',
    ]
    if cell >= 4:  # below that the grid would hide the lamps
        parts.append(f'<path d="{grid_lines(height, width, cell)}" stroke="{PALETTE["edge"]}" fill="none"/>')
    if any(holes):
        parts.append(f'<path d="{squares(holes, cell)}" fill="{PALETTE["gone"]}"/>')
    if any(presses):
        parts.append(f'<path d="{discs(presses, cell, cell * 0.28)}" fill="{PALETTE["press"]}"/>')
    if any(marks):
        ring = discs(marks, cell, cell * 0.36)
        parts.append(f'<path d="{ring}" fill="none" stroke="{PALETTE["mark"]}" stroke-width="{cell / 8:g}"/>')
    parts.append("</svg>")
    return "\n".join(parts)


def in_a_row(pictures: Sequence[str], signs: Sequence[str] = (), gap: int = 20) -> str:
    """Several SVGs as one, side by side on a common ground line, with *signs* such as + and = between them.

    One picture has its size from the start.  A page that shows several moves the first when the next ones come.

    >>> two = in_a_row([board_svg([0b1], 1, cell=10), board_svg([0b1, 0b0], 1, cell=10)], signs=["+"])
    >>> two.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 22" width="64" height="22">')
    True
    >>> two.count("<svg"), "+</text>" in two
    (3, True)
    """
    from html import escape

    sizes = [[float(side) for side in _SIZE.findall(picture)[0]] for picture in pictures]
    height = max([high for _, high in sizes])
    parts = []
    x = 0.0
    for picture, (wide, high), sign in zip(pictures, sizes, [*signs, *[""] * len(pictures)], strict=False):
        parts.append(picture.replace("<svg ", f'<svg x="{x:g}" y="{height - high:g}" ', 1))
        x += wide + gap
        if sign:
            x += gap
            parts.append(
                f'<text x="{x - gap:g}" y="{height / 2:g}" font-family="sans-serif" font-size="{gap}" '
                f'text-anchor="middle" dominant-baseline="central" fill="currentColor">{escape(sign)}</text>'
            )
    size = f'viewBox="0 0 {x - gap:g} {height:g}" width="{x - gap:g}" height="{height:g}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *parts, "</svg>"])
