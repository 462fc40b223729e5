"""Akari puzzles as SVG: black cells, clues, bulbs and their light.  A string, made without any
library.

Colours are CSS variables with a fallback, as on the boards of Lights Out: a page in dark mode can
set `--akari-black` and the others.
"""

import re
from collections.abc import Iterator, Sequence

from ...algebra.bits import Bits, members
from ...drawing.svg import discs, framed, on_cells, painted, squares

_COLOURS = {
    "white": "#ffffff",
    "black": "#2b2d42",
    "clue": "#ffffff",
    "light": "#ffe8a3",
    "bulb": "#d9480f",
}
_COLOURS |= {"edge": "#8d99ae", "mark": "#0b7285", "dot": "#495057"}
PALETTE = {name: f"var(--akari-{name}, {colour})" for name, colour in _COLOURS.items()}

_TO_BLACK = str.maketrans(".#01234", "0111111")
Rows = Sequence[Bits]


def puzzle_svg(
    rows: Sequence[str], *, bulbs: Rows = (), empty: Rows = (), marks: Rows = (), cell: int = 32
) -> str:
    """A puzzle as SVG: *bulbs* as discs in their light, dots where *empty* (no bulb there), rings
    at *marks*.

    >>> picture = puzzle_svg(["1.#"], bulbs=[0b010])
    >>> (
    ...     picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"'),
    ...     "1 by 3" in picture,
    ...     "1 bulb" in picture,
    ... )
    (True, True, True)

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    m = len(rows)
    n = len(rows[0])
    count = sum([row.bit_count() for row in bulbs])
    noun = "bulb" if count == 1 else "bulbs"
    lamps = f" with {count} {noun}" if count else ""

    def below() -> Iterator[str]:
        yield f'<rect width="{n * cell}" height="{m * cell}" fill="{PALETTE["white"]}"/>'
        yield from painted(squares(lit_rows(rows, bulbs), cell), PALETTE["light"])
        black = [int(row.translate(_TO_BLACK)[::-1], 2) for row in rows]
        yield from painted(squares(black, cell), PALETTE["black"])

    def above() -> Iterator[str]:
        yield from painted(discs(empty, cell, cell * 0.07), PALETTE["dot"])
        yield from painted(discs(bulbs, cell, cell * 0.28), PALETTE["bulb"])
        ring = f'stroke="{PALETTE["mark"]}" stroke-width="{cell / 10:g}"'
        yield from painted(discs(marks, cell, cell * 0.4), "none", ring)
        if cell >= 8:
            style = f'font-family="sans-serif" font-size="{cell * 0.6:g}" text-anchor="middle"'
            yield f'<g {style} fill="{PALETTE["clue"]}">'
            for r, row in enumerate(rows):
                for match in re.finditer("[0-4]", row):
                    x = match.start() * cell + cell / 2
                    y = r * cell + cell * 0.72
                    yield f'<text x="{x:g}" y="{y:g}">{match[0]}</text>'
            yield "</g>"

    return on_cells(
        (m, n),
        cell,
        f"an Akari puzzle of {m} by {n} cells{lamps}",
        below(),
        above(),
        PALETTE["edge"],
    )


def lit_rows(rows: Sequence[str], bulbs: Sequence[Bits]) -> list[Bits]:
    """What the bulbs light, walked cell by cell: one int a row.

    >>> [bin(row) for row in lit_rows(["..#.", "...."], [0b0001, 0])]
    ['0b11', '0b1']
    """
    lit = [0] * len(rows)
    for r, row in enumerate(bulbs):
        for c in members(row):
            for i, j in walk(rows, (r, c)):
                lit[i] |= 1 << j
    return lit


def walk(rows: Sequence[str], cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The cells that a bulb here lights, its own first: walk in each direction until something
    black.

    >>> list(walk(["..#."], (0, 0)))
    [(0, 0), (0, 1)]
    """
    yield cell
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i = cell[0] + down
        j = cell[1] + right
        while 0 <= i < len(rows) and 0 <= j < len(rows[0]) and rows[i][j] == ".":
            yield i, j
            i += down
            j += right


def with_numbers(picture: str, rows: int, columns: int, cell: int) -> str:
    """The picture of a board with the numbers of its rows and columns beside it.

    >>> with_numbers(puzzle_svg(["1.#"], cell=20), 1, 3, 20).count("<text")
    5
    """
    style = f'font-family="sans-serif" font-size="{cell * 0.4:g}" text-anchor="middle"'
    parts = [f'<g {style} fill="{PALETTE["edge"]}">']
    for column in range(columns):
        x = (column + 1.5) * cell
        parts.append(f'<text x="{x:g}" y="{cell * 0.8:g}">{column + 1}</text>')
    for row in range(rows):
        y = (row + 1.65) * cell
        parts.append(f'<text x="{cell * 0.6:g}" y="{y:g}">{row + 1}</text>')
    board = picture.replace("<svg ", f'<svg x="{cell}" y="{cell}" ', 1)
    box = (0, 0, (columns + 1) * cell + 2, (rows + 1) * cell + 2)
    label = f"rows 1 to {rows}, columns 1 to {columns}"
    return framed([*parts, "</g>", board], box, label)
