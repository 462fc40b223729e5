"""Perfect codes and refutations drawn: crosses in colour, and the search as a tree of boards, in text or as SVG.

Forced presses are drawn into one picture, and a picture for each of the alternatives hangs below it.  In the text the
first press is A and the lamps that it lights are a, the second B and b, and so on; `?` is the lamp asked for, `!` one
that is lost: each press that would light it relights another.

>>> from lightsgame.theorems.once.infinite_board import quarter
>>> print(drawn(quarter().after((1, 2))))
aAacdDd
bacCcd·
Bbec!··
beEe···
··e····
>>> drawn_svg(quarter()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import count
from string import ascii_lowercase

from ..canvas.svg import grid_lines, opening
from ..errors import TooLarge
from ..game.region import PLANE, Cell, Region, cell_name
from ..theorems.once.infinite_board import NoPerfectCode
from ..theorems.once.refutation import Refutation

# Okabe and Ito's colours, which stay apart for the colour-blind; neighbours in this order differ most.
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#0072b2", "#d55e00")
CELL = 16
LARGEST = 100_000  # cells of a picture of crosses


@dataclass(frozen=True, slots=True)
class Scene:
    """What one picture shows: the presses so far, the lamp asked for, and the pictures below."""

    presses: tuple[Cell, ...]
    lamp: Cell
    below: tuple[Scene, ...]

    def scenes(self) -> Iterator[Scene]:
        """The picture itself and all below it."""
        yield self
        for scene in self.below:
            yield from scene.scenes()


def scene(evidence: NoPerfectCode) -> Scene:
    """The pictures of a refutation.

    >>> from lightsgame.theorems.once.infinite_board import quarter
    >>> scene(quarter()).lamp, len(scene(quarter()).below)
    ((1, 1), 3)
    """

    def shown(node: Refutation[Cell], presses: tuple[Cell, ...]) -> Scene:
        while len(node.branches) == 1:
            ((press, node),) = node.branches
            presses = (*presses, press)
        return Scene(presses, node.lamp, tuple([shown(below, (*presses, press)) for press, below in node.branches]))

    return shown(evidence.tree, evidence.pressed)


def frame(region: Region, top: Scene) -> tuple[range, range]:
    """The rows and columns that hold all presses of all pictures, with what they light.

    >>> from lightsgame.theorems.once.infinite_board import quarter
    >>> frame(quarter().region, scene(quarter()))
    (range(1, 6), range(1, 8))
    """
    cells = [cell for each in top.scenes() for center in (*each.presses, each.lamp) for cell in region.cross(center)]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def drawn(evidence: NoPerfectCode) -> str:
    """The pictures as text, one below the other, each alternative further to the right.

    >>> from lightsgame.theorems.once.infinite_board import quarter
    >>> print(drawn(quarter().after((1, 1))))
    Aa?·
    a···
    <BLANKLINE>
        AabBb
        ac!b·
        cCc··
        ·c···
    <BLANKLINE>
        Aab·
        abBb
        c!b·
        Cc··
        c···
    """
    top = scene(evidence)
    first_row, first_column = (cells[0] for cells in frame(evidence.region, top))  # so that pictures align
    lines: list[str] = []

    def draw(each: Scene, indent: str) -> None:
        own_rows, own_columns = frame(evidence.region, Scene(each.presses, each.lamp, ()))
        rows, columns = range(first_row, own_rows.stop), range(first_column, own_columns.stop)
        signs = dict.fromkeys(((r, c) for r in rows for c in columns), "·")
        for letter, press in zip(_letters(), each.presses, strict=False):
            signs |= dict.fromkeys(evidence.region.cross(press), letter)
            signs[press] = letter.upper()
        signs[each.lamp] = "?" if each.below else "!"
        lines.extend([indent + "".join([signs[r, c] for c in columns]).rstrip() for r in rows])
        for below in each.below:
            lines.append("")
            draw(below, indent + "    ")

    draw(top, "")
    return "\n".join(lines)


def _letters() -> Iterator[str]:
    """Letters for presses, again from a after z."""
    while True:
        yield from ascii_lowercase


def drawn_svg(evidence: NoPerfectCode) -> str:
    """The search as SVG: a tree of boards, the presses numbered in their order, each cross in its colour.

    >>> from lightsgame.theorems.once.infinite_board import quarter
    >>> drawn_svg(quarter()).count("<path") > 3
    True
    """
    top = scene(evidence)
    rows, columns = frame(evidence.region, top)
    width, height = len(columns) * CELL + 2 * CELL, len(rows) * CELL + 3 * CELL
    parts: list[str] = []
    next_column = 0.0

    def place(each: Scene, depth: int) -> float:
        """Draw a picture and those below it; return where its middle is."""
        nonlocal next_column
        middles = [place(below, depth + 1) for below in each.below]
        if middles:
            middle = (middles[0] + middles[-1]) / 2
        else:
            middle = next_column + width / 2
            next_column += width
        left, up = middle - len(columns) * CELL / 2, depth * height + CELL
        bottom = up + len(rows) * CELL
        edges = "".join([f"M{middle:g} {bottom + 4:g}L{m:g} {up + height - 4:g}" for m in middles])
        if edges:
            parts.append(f'<path d="{edges}" stroke="currentColor" fill="none"/>')
        parts.append(f'<g transform="translate({left:g} {up:g})">{_board(evidence.region, each, rows, columns)}</g>')
        return middle

    place(top, 0)
    total = next_column, _depth(top) * height
    label = escape(str(evidence).splitlines()[0], quote=True)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total[0]:g} {total[1]:g}" width="{total[0]:g}" '
        f'height="{total[1]:g}" role="img" aria-label="{label}" font-family="sans-serif" font-size="{CELL * 0.6:g}" '
        f'text-anchor="middle">'
    )
    return "\n".join([head, *parts, "</svg>"])


def _depth(top: Scene) -> int:
    return 1 + max((_depth(below) for below in top.below), default=0)


def _board(region: Region, each: Scene, rows: range, columns: range) -> str:
    """One picture: the cells, the crosses, the numbers, and a ring or a cross for the lamp asked for."""

    def corner(cell: Cell) -> tuple[int, int]:
        return (cell[1] - columns[0]) * CELL, (cell[0] - rows[0]) * CELL

    w, h = len(columns) * CELL, len(rows) * CELL
    last = f"{len(each.presses)} pressed" if each.presses else "nothing pressed yet"
    verdict = f"{cell_name(each.lamp)} can be lit in {len(each.below)} ways" if each.below else "a dead end"
    parts = [
        f"<title>{escape(f'{verdict}, {last}')}</title>",
        f'<rect width="{w}" height="{h}" fill="var(--lamp-off, #2b2d42)"/>',
    ]
    for number, press in enumerate(each.presses):
        squares = "".join([_square(lamp, rows, columns) for lamp in region.cross(press)])
        parts.append(f'<path d="{squares}" fill="{COLOURS[number % len(COLOURS)]}"/>')
    parts.append(_lines(rows, columns))
    borders = "".join(
        [
            f"M0 0h{w}" if rows[0] == region.top else "",
            f"M0 {h}h{w}" if rows[-1] == region.bottom else "",
            f"M0 0v{h}" if columns[0] == region.left else "",
            f"M{w} 0v{h}" if columns[-1] == region.right else "",
        ]
    )
    if borders:
        parts.append(f'<path d="{borders}" stroke="currentColor" stroke-width="3" fill="none"/>')
    for number, press in enumerate(each.presses, start=1):
        x, y = corner(press)
        parts.append(f'<text x="{x + CELL / 2:g}" y="{y + CELL * 0.72:g}" fill="#000">{number}</text>')
    x, y = corner(each.lamp)
    if each.below:
        parts.append(
            f'<circle cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{CELL * 0.34:g}" fill="none" '
            f'stroke="#fff" stroke-width="2"/>'
        )
    else:
        arm = CELL - 6
        parts.append(
            f'<path d="M{x + 3} {y + 3}l{arm} {arm}m0 {-arm}l{-arm} {arm}" stroke="#ff4d4d" stroke-width="3"/>'
        )
    return "".join(parts)


def _square(cell: Cell, rows: range, columns: range) -> str:
    """The path around one cell."""
    return f"M{(cell[1] - columns[0]) * CELL} {(cell[0] - rows[0]) * CELL}h{CELL}v{CELL}h-{CELL}z"


def _lines(rows: range, columns: range) -> str:
    """The lines between the cells."""
    lines = grid_lines(len(rows), len(columns), CELL)
    return f'<path d="{lines}" stroke="var(--lamp-edge, #8d99ae)" stroke-width="0.5" fill="none"/>'


def crosses_svg(window: Region, presses: Iterable[Cell]) -> str:
    """A perfect code, or what a window shows of one: the cross of each press in a colour that none beside it has.

    Presses outside of the window are drawn with what they light in it.

    >>> from lightsgame.game.region import rectangle
    >>> crosses_svg(rectangle(2, 3), [(1, 1), (2, 3)]).count("fill=")  # two crosses, two discs, the lines
    5

    Raises:
        TooLarge: the window has no end, or more than `LARGEST` cells.
    """
    top, bottom, left, right = window
    if top is None or bottom is None or left is None or right is None:
        raise TooLarge(f"a picture of {window}, which has no end")
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    if len(rows) * len(columns) > LARGEST:
        raise TooLarge(f"a picture of {len(rows)} x {len(columns)} cells in colour", limit=f"{LARGEST:,} cells")
    owner = {lamp: press for press in presses for lamp in PLANE.cross(press) if window.has(lamp)}
    parts = []
    for press, colour in _coloured(owner).items():
        squares = "".join([_square(lamp, rows, columns) for lamp in PLANE.cross(press) if window.has(lamp)])
        parts.append(f'<path d="{squares}" fill="{COLOURS[colour % len(COLOURS)]}"/>')
        if window.has(press):
            x, y = (press[1] - columns[0] + 0.5) * CELL, (press[0] - rows[0] + 0.5) * CELL
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.2:g}" fill="#000"/>')
    w, h = len(columns) * CELL, len(rows) * CELL
    head = opening(w, h, "each lamp changes exactly once: the presses with their crosses")
    return "\n".join([head, *parts, _lines(rows, columns), "</svg>"])


def _coloured(owner: dict[Cell, Cell]) -> dict[Cell, int]:
    """For each press the least colour that no cross beside its own has yet, going from cross to neighbouring cross."""
    beside: dict[Cell, set[Cell]] = {press: set() for press in owner.values()}
    for lamp, press in owner.items():
        beside[press] |= {owner[other] for other in PLANE.cross(lamp) if owner.get(other, press) != press}
    colour: dict[Cell, int] = {}
    for start in sorted(beside):
        queue = deque([start])
        while queue:
            press = queue.popleft()
            if press not in colour:
                taken = {colour[other] for other in beside[press] if other in colour}
                colour[press] = next(number for number in count() if number not in taken)
                queue.extend(sorted(beside[press]))
    return colour
