"""Perfect codes and refutations drawn: crosses in colour, and the search as a tree of boards, in
text or as SVG.

Forced presses are drawn into one picture, and a picture for each of the alternatives hangs below
it.  In the text the first press is A and the lamps that it lights are a, the second B and b, and so
on; `?` is the lamp asked for, `!` one that is lost: each press that would light it relights
another.

>>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
>>> print(drawn(quarter().after((1, 2))))
aAacdDd
bacCcd·
Bbec!··
beEe···
··e····
>>> drawn_svg(quarter()).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import count, cycle
from string import ascii_lowercase
from typing import NamedTuple

from ...drawing.svg import PALETTE, framed, grid_lines, painted
from ...errors import TooLarge, at_most
from ...game.region import PLANE, Cell, Region, cell_name
from ...theorems.perfect_codes.infinite_board import NoPerfectCode
from ...theorems.perfect_codes.refutation import Refutation

# Okabe and Ito's colours, which stay apart for the colour-blind; neighbours in this order differ
# most.
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#0072b2", "#d55e00")
CELL = 16
LARGEST = 100_000  # cells of a picture of crosses
STYLE = f'font-family="sans-serif" font-size="{CELL * 0.6:g}" text-anchor="middle"'


@dataclass(frozen=True, slots=True)
class Scene:
    """What one picture shows: the presses so far, the lamp asked for, and the pictures below."""

    presses: tuple[Cell, ...]
    lamp: Cell
    below: "tuple[Scene, ...]"

    def scenes(self) -> "Iterator[Scene]":
        """The picture itself and all below it."""
        yield self
        for scene in self.below:
            yield from scene.scenes()


def scene(evidence: NoPerfectCode) -> Scene:
    """The pictures of a refutation.

    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
    >>> scene(quarter()).lamp, len(scene(quarter()).below)
    ((1, 1), 3)
    """

    def shown(node: Refutation[Cell], presses: tuple[Cell, ...]) -> Scene:
        while len(node.branches) == 1:
            ((press, node),) = node.branches
            presses = (*presses, press)
        return Scene(
            presses,
            node.lamp,
            tuple([shown(below, (*presses, press)) for press, below in node.branches]),
        )

    return shown(evidence.tree, evidence.pressed)


class Window(NamedTuple):
    """The rows and columns that are drawn."""

    rows: range
    columns: range

    @property
    def size(self) -> tuple[int, int]:
        """Its height and its width on the picture.

        >>> Window(range(2), range(3)).size
        (32, 48)
        """
        return len(self.rows) * CELL, len(self.columns) * CELL

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Where a cell begins, across and down.

        >>> Window(range(1, 3), range(1, 4)).corner((2, 1))
        (0, 16)
        """
        return (cell[1] - self.columns[0]) * CELL, (cell[0] - self.rows[0]) * CELL

    def squares(self, cells: Iterable[Cell], number: int) -> str:
        """Cells in one of the colours.

        >>> Window(range(2), range(3)).squares([(0, 0)], 0)
        '<path d="M0 0h16v16h-16z" fill="#e69f00"/>'
        """
        d = "".join(["M{} {}h{w}v{w}h-{w}z".format(*self.corner(cell), w=CELL) for cell in cells])
        return f'<path d="{d}" fill="{COLOURS[number % len(COLOURS)]}"/>'

    def lines(self) -> str:
        """The lines between the cells.

        >>> Window(range(1), range(1)).lines()[:29]
        '<path d="M0 0h16M0 16h16M0 0v'
        """
        d = grid_lines(len(self.rows), len(self.columns), CELL)
        return f'<path d="{d}" stroke="{PALETTE["edge"]}" stroke-width="0.5" fill="none"/>'


def frame(region: Region, top: Scene) -> Window:
    """The rows and columns that hold all presses of all pictures, with what they light.

    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
    >>> tuple(frame(quarter().region, scene(quarter())))
    (range(1, 6), range(1, 8))
    """
    cells = [
        cell
        for each in top.scenes()
        for center in (*each.presses, each.lamp)
        for cell in region.cross(center)
    ]
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return Window(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))


def drawn(evidence: NoPerfectCode) -> str:
    """The pictures as text, one below the other, each alternative further to the right.

    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
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
    # so that pictures align
    first_row, first_column = (cells[0] for cells in frame(evidence.region, top))

    def draw(each: Scene, indent: str) -> Iterator[str]:
        own = frame(evidence.region, Scene(each.presses, each.lamp, ()))
        rows = range(first_row, own.rows.stop)
        columns = range(first_column, own.columns.stop)
        signs = dict.fromkeys(((r, c) for r in rows for c in columns), "·")
        for letter, press in zip(cycle(ascii_lowercase), each.presses, strict=False):
            signs |= dict.fromkeys(evidence.region.cross(press), letter)
            signs[press] = letter.upper()
        signs[each.lamp] = "?" if each.below else "!"
        yield from [indent + "".join([signs[r, c] for c in columns]).rstrip() for r in rows]
        for below in each.below:
            yield ""
            yield from draw(below, indent + "    ")

    return "\n".join(draw(top, ""))


def drawn_svg(evidence: NoPerfectCode) -> str:
    """The search as SVG: a tree of boards, the presses numbered in their order, each cross in its
    colour.

    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
    >>> drawn_svg(quarter()).count("<path") > 3
    True
    """
    top = scene(evidence)
    window = frame(evidence.region, top)
    tall, wide = window.size
    parts: list[str] = []
    right = deepest = 0  # how far the tree has come

    def place(each: Scene, depth: int) -> float:
        """Draw a picture and those below it; return where its middle is."""
        nonlocal right, deepest
        deepest, middles = (
            max(deepest, depth + 1),
            [place(below, depth + 1) for below in each.below],
        )
        right += 0 if middles else wide + 2 * CELL
        middle = (middles[0] + middles[-1]) / 2 if middles else right - wide / 2 - CELL
        up = depth * (tall + 3 * CELL) + CELL
        edges = "".join(
            [f"M{middle:g} {up + tall + 4:g}L{m:g} {up + tall + 3 * CELL - 4:g}" for m in middles]
        )
        parts.extend(painted(edges, "none", 'stroke="currentColor"'))
        board = "".join(_board(evidence.region, each, window))
        parts.append(f'<g transform="translate({middle - wide / 2:g} {up:g})">{board}</g>')
        return middle

    place(top, 0)
    return framed(
        parts, (0, 0, right, deepest * (tall + 3 * CELL)), str(evidence).splitlines()[0], STYLE
    )


def scene_svg(region: Region, each: Scene, window: Window) -> str:
    """One picture of the search alone.

    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
    >>> scene_svg(quarter().region, scene(quarter()), Window(range(1, 4), range(1, 4))).count(
    ...     "<circle"
    ... )
    1
    """
    h, w = window.size
    label = f"{len(each.presses)} presses, and {cell_name(each.lamp)}"
    return framed(_board(region, each, window), (0, 0, w, h), label, STYLE)


def _board(region: Region, each: Scene, window: Window) -> Iterator[str]:
    """One picture: the cells, the crosses, the numbers, and a ring or a cross for the lamp asked
    for.
    """
    h, w = window.size
    rows, columns = window
    last = f"{len(each.presses)} pressed" if each.presses else "nothing pressed yet"
    verdict = (
        f"{cell_name(each.lamp)} can be lit in {len(each.below)} ways"
        if each.below
        else "a dead end"
    )
    yield f"<title>{escape(f'{verdict}, {last}')}</title>"
    yield f'<rect width="{w}" height="{h}" fill="{PALETTE["off"]}"/>'
    yield from map(window.squares, map(region.cross, each.presses), count())
    yield window.lines()
    ends = {
        f"M0 0h{w}": rows[0] == region.top,
        f"M0 {h}h{w}": rows[-1] == region.bottom,
        f"M0 0v{h}": columns[0] == region.left,
        f"M{w} 0v{h}": columns[-1] == region.right,
    }
    walls = "".join([d for d, there in ends.items() if there])
    yield from painted(walls, "none", 'stroke="currentColor" stroke-width="3"')
    for number, (x, y) in enumerate(map(window.corner, each.presses), start=1):
        yield f'<text x="{x + CELL / 2:g}" y="{y + CELL * 0.72:g}" fill="#000">{number}</text>'
    x, y = window.corner(each.lamp)
    if each.below:
        ring = f'cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{CELL * 0.34:g}"'
        yield f'<circle {ring} fill="none" stroke="#fff" stroke-width="2"/>'
    else:
        arm = CELL - 6
        yield f'<path d="M{x + 3} {y + 3}l{arm} {arm}m0 {-arm}l{-arm} {arm}" stroke="#ff4d4d" stroke-width="3"/>'


def crosses_svg(window: Region, presses: Iterable[Cell]) -> str:
    """A perfect code, or what a window shows of one: the cross of each press in a colour that none
    beside it has.

    Presses outside of the window are drawn with what they light in it.

    >>> from lightsgame.game.region import rectangle
    >>> crosses_svg(rectangle(2, 3), [(1, 1), (2, 3)]).count(
    ...     "fill="
    ... )  # two crosses, two discs, the lines
    5

    Raises:
        TooLarge: the window has no end, or more than `LARGEST` cells.
    """
    top, bottom, left, right = window
    if top is None or bottom is None or left is None or right is None:
        raise TooLarge(f"a picture of {window}, which has no end")
    shown = Window(range(top, bottom + 1), range(left, right + 1))
    m = len(shown.rows)
    n = len(shown.columns)
    at_most(m * n, LARGEST, f"a picture of {m} x {n} cells in colour", f"{LARGEST:,} cells")
    owner = {lamp: press for press in presses for lamp in PLANE.cross(press) if window.has(lamp)}
    parts = []
    for press, colour in _coloured(owner).items():
        parts.append(
            shown.squares([lamp for lamp in PLANE.cross(press) if window.has(lamp)], colour)
        )
        if window.has(press):
            x, y = shown.corner(press)
            parts.append(
                f'<circle cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{CELL * 0.2:g}" fill="#000"/>'
            )
    box = -1, -1, n * CELL + 2, m * CELL + 2
    return framed(
        [*parts, shown.lines()],
        box,
        "each lamp changes exactly once: the presses with their crosses",
    )


def _coloured(owner: dict[Cell, Cell]) -> dict[Cell, int]:
    """For each press, row by row, the least colour that no cross beside its own has yet."""
    beside: dict[Cell, set[Cell]] = {press: set() for press in owner.values()}
    for lamp, press in owner.items():
        beside[press] |= {
            owner[other] for other in PLANE.cross(lamp) if owner.get(other, press) != press
        }
    colour: dict[Cell, int] = {}
    for press in sorted(beside):
        taken = {colour[other] for other in beside[press] if other in colour}
        colour[press] = next(number for number in count() if number not in taken)
    return colour
