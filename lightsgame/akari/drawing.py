"""Akari puzzles as SVG: black cells, clues, bulbs and their light.  A string, made without any library.

Colours are CSS variables with a fallback, as on the boards of Lights Out: a page in dark mode can set
`--akari-black` and the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..algebra.bits import Bits, members
from ..canvas.svg import LARGEST, discs, grid_lines, opening, squares
from ..errors import TooLarge

PALETTE = {
    "white": "var(--akari-white, #ffffff)",
    "black": "var(--akari-black, #2b2d42)",
    "clue": "var(--akari-clue, #ffffff)",
    "light": "var(--akari-light, #ffe8a3)",
    "bulb": "var(--akari-bulb, #d9480f)",
    "edge": "var(--akari-edge, #8d99ae)",
    "mark": "var(--akari-mark, #0b7285)",
    "dot": "var(--akari-dot, #495057)",
}

_TO_BLACK = str.maketrans(".#01234", "0111111")


def puzzle_svg(
    rows: Sequence[str],
    *,
    bulbs: Sequence[Bits] = (),
    empty: Sequence[Bits] = (),
    marks: Sequence[Bits] = (),
    cell: int = 32,
) -> str:
    """A puzzle as SVG: *bulbs* as discs in their light, dots where *empty* (no bulb there), rings at *marks*.

    >>> picture = puzzle_svg(["1.#"], bulbs=[0b010])
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"'), "1 by 3" in picture, "1 bulb" in picture
    (True, True, True)

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    height, width = len(rows), len(rows[0])
    if height * width > LARGEST:
        raise TooLarge(
            f"an SVG of {height} x {width} cells is more than a browser can show (at most {LARGEST:,} cells)"
        )
    w, h = width * cell, height * cell
    label = f"an Akari puzzle of {height} by {width} cells"
    if any(bulbs):
        count = sum([row.bit_count() for row in bulbs])
        label += f" with {count} bulb{'s' * (count != 1)}"
    parts = [
        opening(w, h, label),
        f'<rect width="{w}" height="{h}" fill="{PALETTE["white"]}"/>',
        f'<path d="{squares(lit_rows(rows, bulbs), cell)}" fill="{PALETTE["light"]}"/>',
        f'<path d="{squares([int(row.translate(_TO_BLACK)[::-1], 2) for row in rows], cell)}" '
        f'fill="{PALETTE["black"]}"/>',
    ]
    if cell >= 4:  # below that the grid would hide the cells
        parts.append(f'<path d="{grid_lines(height, width, cell)}" stroke="{PALETTE["edge"]}" fill="none"/>')
    if any(empty):
        parts.append(f'<path d="{discs(empty, cell, cell * 0.07)}" fill="{PALETTE["dot"]}"/>')
    if any(bulbs):
        parts.append(f'<path d="{discs(bulbs, cell, cell * 0.28)}" fill="{PALETTE["bulb"]}"/>')
    if any(marks):
        ring = discs(marks, cell, cell * 0.4)
        parts.append(f'<path d="{ring}" fill="none" stroke="{PALETTE["mark"]}" stroke-width="{cell / 10:g}"/>')
    if cell >= 8:
        parts.append(
            f'<g font-family="sans-serif" font-size="{cell * 0.6:g}" text-anchor="middle" fill="{PALETTE["clue"]}">'
        )
        for r, row in enumerate(rows):
            for match in re.finditer("[0-4]", row):
                x, y = match.start() * cell + cell / 2, r * cell + cell * 0.72
                parts.append(f'<text x="{x:g}" y="{y:g}">{match[0]}</text>')
        parts.append("</g>")
    parts.append("</svg>")
    return "\n".join(parts)


def lit_rows(rows: Sequence[str], bulbs: Sequence[Bits]) -> list[Bits]:
    """What the bulbs light, walked cell by cell: one int a row.

    >>> [bin(row) for row in lit_rows(["..#.", "...."], [0b0001, 0])]
    ['0b11', '0b1']
    """
    lit = [0] * len(rows)
    for r, row in enumerate(bulbs):
        for c in members(row):
            lit[r] |= 1 << c
            for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                i, j = r + dr, c + dc
                while 0 <= i < len(rows) and 0 <= j < len(rows[0]) and rows[i][j] == ".":
                    lit[i] |= 1 << j
                    i, j = i + dr, j + dc
    return lit
