"""Boards as SVG: a string that a browser, a notebook or a text editor opens.  No library is needed.

A run of equal cells in a row becomes one path segment, so that a picture costs about as much as the
pattern in it. Colours are CSS variables with a fallback: a page in dark mode can set `--lamp-on`
and the others.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..algebra.bits import Bits, members, runs
from ..errors import at_most

LARGEST = 1_000_000  # cells; a browser gives up on much more

TINTS = {
    "off": "#2b2d42",
    "on": "#ffd166",
    "edge": "#8d99ae",
    "press": "#ef476f",
    "mark": "#06d6a0",
    "gone": "#ffffff",
}
PALETTE = {name: f"var(--lamp-{name}, {tint})" for name, tint in TINTS.items()}
EDGE = PALETTE["edge"]


def squares(rows: Sequence[Bits], cell: int) -> str:
    """The `d` of a path that covers the set cells, one rectangle a run.

    >>> squares([0b011], 10)
    'M0 0h20v10h-20z'
    """
    spans = [
        (r * cell, start * cell, length * cell)
        for r, row in enumerate(rows)
        for start, length in runs(row)
    ]
    return "".join([f"M{x} {y}h{wide}v{cell}h{-wide}z" for y, x, wide in spans])


def discs(rows: Sequence[Bits], cell: int, radius: float) -> str:
    """The `d` of a path with a disc in the middle of each set cell.

    >>> discs([0b10], 10, 3)
    'M12 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'
    """
    half = f"a{radius:g} {radius:g} 0 1 0"
    middle = cell / 2
    arcs = f"{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"
    cells = [(r * cell, c * cell) for r, row in enumerate(rows) for c in members(row)]
    return "".join([f"M{x + middle - radius:g} {y + middle:g}{arcs}" for y, x in cells])


def framed(
    parts: Iterable[str], box: tuple[float, float, float, float], label: str, style: str = ""
) -> str:
    """A whole picture from its parts; the box is (left, top, width, height), the label what is read
    aloud.

    >>> framed(["<path/>"], (-1, -1, 22, 12), "2 < 3").splitlines()[0][40:]
    'viewBox="-1 -1 22 12" width="22" height="12" role="img" aria-label="2 &lt; 3">'
    """
    from html import escape  # here, for it brings along the names of two thousand signs

    left, top, width, height = box
    size = f'viewBox="{left} {top} {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label, quote=True)}"'
    return "\n".join([f"{head} {style}>" if style else f"{head}>", *parts, "</svg>"])


def on_cells(
    size: tuple[int, int],
    cell: int,
    label: str,
    below: Iterable[str],
    above: Iterable[str] = (),
    edge: str = EDGE,
) -> str:
    """A picture of (rows, columns) cells: what lies below the lines between them, the lines, what
    lies above.

    The parts are asked for one by one, after a look at the size, so that they may come from
    generators.

    >>> on_cells((1, 2), 10, "two cells", ["<rect/>"]).count("<path")
    1

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    m, n = size
    at_most(
        m * n,
        LARGEST,
        f"an SVG of {m} x {n} cells is more than a browser can show",
        f"{LARGEST:,} cells",
    )
    # Below four pixels a cell the lines would hide what they part.
    lines = painted(grid_lines(m, n, cell), "none", f'stroke="{edge}"') if cell >= 4 else []
    return framed([*below, *lines, *above], (-1, -1, n * cell + 2, m * cell + 2), label)


def painted(d: str, colour: str, more: str = "") -> list[str]:
    """A path in a colour, or nothing where there is nothing to paint.

    >>> painted("M0 0h9", "#000"), painted("", "#000")
    (['<path d="M0 0h9" fill="#000"/>'], [])
    """
    return [f'<path d="{d}" fill="{colour}"{" " + more if more else ""}/>'] if d else []


def grid_lines(rows: int, columns: int, cell: int) -> str:
    """The `d` of a path with the lines between the cells and around them.

    >>> grid_lines(1, 2, 10)
    'M0 0h20M0 10h20M0 0v10M10 0v10M20 0v10'
    """
    across = [f"M0 {r * cell}h{columns * cell}" for r in range(rows + 1)]
    return "".join(across + [f"M{c * cell} 0v{rows * cell}" for c in range(columns + 1)])


def fitting(size: tuple[int, int]) -> int:
    """How large a cell of a board of this size is drawn where nobody says it: all of it in 600
    pixels, if it can.

    >>> fitting((5, 5)), fitting((100, 2)), fitting((9999, 1))
    (24, 6, 1)
    """
    return max(1, min(24, 600 // max(size)))


Rows = Sequence[Bits]


def board_svg(
    rows: Rows,
    n: int,
    *,
    presses: Rows = (),
    marks: Rows = (),
    holes: Rows = (),
    cell: int = 24,
    label: str = "",
) -> str:
    """A board of *n* columns as SVG: lit lamps as filled squares, with discs for *presses* and
    rings for *marks*.

    >>> board_svg([0b01, 0b11], 2, cell=10).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    m = len(rows)
    lit = sum([row.bit_count() for row in rows])

    def below() -> Iterator[str]:
        yield f'<rect width="{n * cell}" height="{m * cell}" fill="{PALETTE["off"]}"/>'
        yield from painted(squares(rows, cell), PALETTE["on"])

    def above() -> Iterator[str]:
        yield from painted(squares(holes, cell), PALETTE["gone"])
        yield from painted(discs(presses, cell, cell * 0.28), PALETTE["press"])
        ring = f'stroke="{PALETTE["mark"]}" stroke-width="{cell / 8:g}"'
        yield from painted(discs(marks, cell, cell * 0.36), "none", ring)

    return on_cells((m, n), cell, label or f"{m} by {n} lamps, {lit} of them lit", below(), above())
