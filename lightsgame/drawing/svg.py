"""Boards as SVG: a string that a browser, a notebook or a text editor opens.  No library is needed.

A run of equal cells in a row becomes one path segment, so that a picture costs about as much as the
pattern in it. Colours are CSS variables with a fallback: a page in dark mode can set `--lamp-on`
and the others.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..algebra.bits import Bits, members, runs
from ..core.message import Message
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
    parts: list[str] = []
    for number, row in enumerate(rows):
        y = number * cell
        for start, length in runs(row):
            width = length * cell
            parts.append(f"M{start * cell} {y}h{width}v{cell}h{-width}z")
    return "".join(parts)


def discs(rows: Sequence[Bits], cell: int, radius: float) -> str:
    """The `d` of a path with a disc in the middle of each set cell.

    >>> discs([0b10], 10, 3)
    'M12 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'
    """
    half = f"a{radius:g} {radius:g} 0 1 0"
    middle = cell / 2
    width = f"{2 * radius:g}"
    arcs = f"{half} {width} 0{half} -{width} 0z"
    parts: list[str] = []
    for number, row in enumerate(rows):
        y = number * cell + middle
        for column in members(row):
            x = column * cell + middle - radius
            parts.append(f"M{x:g} {y:g}{arcs}")
    return "".join(parts)


def framed(
    parts: Iterable[str], box: tuple[float, float, float, float], label: str, style: str = ""
) -> str:
    """A whole picture from its parts, with a label that is read aloud.

    The box is (left, top, width, height).

    >>> framed(["<path/>"], (-1, -1, 22, 12), "2 < 3").splitlines()[0][40:]
    'viewBox="-1 -1 22 12" width="22" height="12" role="img" aria-label="2 &lt; 3">'
    """
    from html import escape  # here, for it brings along the names of two thousand signs

    left, top, width, height = box
    view = f'viewBox="{left} {top} {width} {height}"'
    size = f'{view} width="{width}" height="{height}"'
    aloud = f'role="img" aria-label="{escape(label, quote=True)}"'
    attributes = f"{size} {aloud} {style}" if style else f"{size} {aloud}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>'
    return "\n".join([head, *parts, "</svg>"])


def on_cells(
    size: tuple[int, int],
    cell: int,
    label: str,
    below: Iterable[str],
    above: Iterable[str] = (),
    edge: str = EDGE,
) -> str:
    """A picture of (rows, columns) cells: what lies below the grid, the grid, what lies above.

    The parts are taken one by one, after a look at the size, so that they may come from generators.

    >>> on_cells((1, 2), 10, "two cells", ["<rect/>"]).count("<path")
    1

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    m, n = size
    too_large = Message("an SVG of {size} cells is more than a browser can show", size=f"{m} x {n}")
    at_most(m * n, LARGEST, too_large, Message("{size} cells", size=LARGEST))
    # Below four pixels a cell the lines would hide what they part.
    lines: list[str] = []
    if cell >= 4:
        lines = painted(grid_lines(m, n, cell), "none", f'stroke="{edge}"')
    box = (-1, -1, n * cell + 2, m * cell + 2)
    return framed([*below, *lines, *above], box, label)


def painted(d: str, colour: str, more: str = "") -> list[str]:
    """A path in a colour, or nothing where there is nothing to paint.

    >>> painted("M0 0h9", "#000"), painted("", "#000")
    (['<path d="M0 0h9" fill="#000"/>'], [])
    """
    if not d:
        return []
    attributes = f'fill="{colour}" {more}' if more else f'fill="{colour}"'
    return [f'<path d="{d}" {attributes}/>']


def grid_lines(rows: int, columns: int, cell: int) -> str:
    """The `d` of a path with the lines between the cells and around them.

    >>> grid_lines(1, 2, 10)
    'M0 0h20M0 10h20M0 0v10M10 0v10M20 0v10'
    """
    width = columns * cell
    height = rows * cell
    ys = range(0, height + 1, cell)
    xs = range(0, width + 1, cell)
    across = [f"M0 {y}h{width}" for y in ys]
    down = [f"M{x} 0v{height}" for x in xs]
    return "".join(across + down)


def fitting(size: tuple[int, int]) -> int:
    """How large a cell of a board of this size is drawn: all of the board in 600 pixels, if it can.

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
    """A board of *n* columns as SVG: lit lamps as squares, *presses* as discs, *marks* as rings.

    >>> board_svg([0b01, 0b11], 2, cell=10).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True

    Raises:
        TooLarge: more than a million cells; a picture of so many belongs into a PNG.
    """
    m = len(rows)
    lit = sum([row.bit_count() for row in rows])

    def below() -> Iterator[str]:
        size = f'width="{n * cell}" height="{m * cell}"'
        yield f'<rect {size} fill="{PALETTE["off"]}"/>'
        yield from painted(squares(rows, cell), PALETTE["on"])

    def above() -> Iterator[str]:
        yield from painted(squares(holes, cell), PALETTE["gone"])
        yield from painted(discs(presses, cell, cell * 0.28), PALETTE["press"])
        ring = f'stroke="{PALETTE["mark"]}" stroke-width="{cell / 8:g}"'
        yield from painted(discs(marks, cell, cell * 0.36), "none", ring)

    aloud = label or f"{m} by {n} lamps, {lit} of them lit"
    return on_cells((m, n), cell, aloud, below(), above())
