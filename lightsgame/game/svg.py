"""Boards as SVG: a string that a browser, a notebook or a text editor opens.  No library is needed.

A run of equal cells in a row becomes one path segment, so that a picture costs about as much as the pattern in it.
Colours are CSS variables with a fallback: a page in dark mode can set `--lamp-on` and the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..algebra.bits import Bits, members, runs
from ..errors import TooLarge

LARGEST = 1_000_000  # cells; a browser gives up on much more

PALETTE = {
    "off": "var(--lamp-off, #2b2d42)",
    "on": "var(--lamp-on, #ffd166)",
    "edge": "var(--lamp-edge, #8d99ae)",
    "press": "var(--lamp-press, #ef476f)",
    "mark": "var(--lamp-mark, #06d6a0)",
}


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


def board_svg(
    rows: Sequence[Bits],
    columns: int,
    *,
    presses: Sequence[Bits] = (),
    marks: Sequence[Bits] = (),
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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {w + 2} {h + 2}" width="{w + 2}" height="{h + 2}" '
        f'role="img" aria-label="{escape(label, quote=True)}">',
        f'<rect width="{w}" height="{h}" fill="{PALETTE["off"]}"/>',
        f'<path d="{squares(rows, cell)}" fill="{PALETTE["on"]}"/>',
    ]
    if cell >= 4:  # below that the grid would hide the lamps
        lines = "".join([f"M0 {r * cell}h{w}" for r in range(height + 1)])
        lines += "".join([f"M{c * cell} 0v{h}" for c in range(width + 1)])
        parts.append(f'<path d="{lines}" stroke="{PALETTE["edge"]}" fill="none"/>')
    if any(presses):
        parts.append(f'<path d="{discs(presses, cell, cell * 0.28)}" fill="{PALETTE["press"]}"/>')
    if any(marks):
        ring = discs(marks, cell, cell * 0.36)
        parts.append(f'<path d="{ring}" fill="none" stroke="{PALETTE["mark"]}" stroke-width="{cell / 8:g}"/>')
    parts.append("</svg>")
    return "\n".join(parts)
