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

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import count, cycle, filterfalse, product
from string import ascii_lowercase
from typing import NamedTuple

from ...core.message import Message
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

    Raises:
        BadInput: the evidence does not hold, or is larger than what is looked at.
    """
    evidence.expect_to_hold()

    def shown(node: Refutation[Cell], presses: tuple[Cell, ...]) -> Scene:
        while len(node.branches) == 1:
            ((press, node),) = node.branches
            presses = (*presses, press)
        below = [shown(after, (*presses, press)) for press, after in node.branches]
        return Scene(presses, node.lamp, tuple(below))

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
        row, column = cell
        return (column - self.columns[0]) * CELL, (row - self.rows[0]) * CELL

    def squares(self, cells: Iterable[Cell], number: int) -> str:
        """Cells in one of the colours.

        >>> Window(range(2), range(3)).squares([(0, 0)], 0)
        '<path d="M0 0h16v16h-16z" fill="#e69f00"/>'
        """
        square = f"h{CELL}v{CELL}h-{CELL}z"
        corners = [self.corner(cell) for cell in cells]
        d = "".join([f"M{x} {y}{square}" for x, y in corners])
        colour = COLOURS[number % len(COLOURS)]
        return f'<path d="{d}" fill="{colour}"/>'

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

    Raises:
        TooLarge: they have more than `LARGEST` cells.
    """
    cells: list[Cell] = []
    for each in top.scenes():
        for center in (*each.presses, each.lamp):
            cells += region.cross(center)
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    window = Window(_span(rows), _span(columns))
    m = len(window.rows)
    n = len(window.columns)
    at_most(m * n, LARGEST, f"a picture of {m} x {n} cells", Message("{size} cells", size=LARGEST))
    return window


def _span(numbers: list[int]) -> range:
    return range(min(numbers), max(numbers) + 1)


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
        signs = dict.fromkeys(product(rows, columns), "·")
        for letter, press in zip(cycle(ascii_lowercase), each.presses, strict=False):
            signs |= dict.fromkeys(evidence.region.cross(press), letter)
            signs[press] = letter.upper()
        signs[each.lamp] = "?" if each.below else "!"
        for row in rows:
            line = "".join([signs[row, column] for column in columns])
            yield indent + line.rstrip()
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
    step = tall + 3 * CELL  # from a picture to those below it
    parts: list[str] = []
    right = deepest = 0  # how far the tree has come

    def place(each: Scene, depth: int) -> float:
        """Draw a picture and those below it; return where its middle is."""
        nonlocal right, deepest
        deepest = max(deepest, depth + 1)
        middles = [place(below, depth + 1) for below in each.below]
        if middles:
            middle = (middles[0] + middles[-1]) / 2
        else:
            right += wide + 2 * CELL
            middle = right - wide / 2 - CELL
        up = depth * step + CELL
        start = f"M{middle:g} {up + tall + 4:g}"
        end = f"{up + step - 4:g}"
        edges = "".join([f"{start}L{m:g} {end}" for m in middles])
        parts.extend(painted(edges, "none", 'stroke="currentColor"'))
        board = "".join(_board(evidence.region, each, window))
        left = middle - wide / 2
        parts.append(f'<g transform="translate({left:g} {up:g})">{board}</g>')
        return middle

    place(top, 0)
    label = str(evidence).splitlines()[0]
    return framed(parts, (0, 0, right, deepest * step), label, STYLE)


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
    parts = _board(region, each, window)
    return framed(parts, (0, 0, w, h), label, STYLE)


def _board(region: Region, each: Scene, window: Window) -> Iterator[str]:
    """One picture: the cells, the crosses, the numbers, and a ring or a cross for the lamp asked
    for.
    """
    h, w = window.size
    rows, columns = window
    last = f"{len(each.presses)} pressed" if each.presses else "nothing pressed yet"
    verdict = "a dead end"
    if each.below:
        verdict = f"{cell_name(each.lamp)} can be lit in {len(each.below)} ways"
    yield f"<title>{escape(f'{verdict}, {last}')}</title>"
    yield f'<rect width="{w}" height="{h}" fill="{PALETTE["off"]}"/>'
    yield from map(window.squares, map(region.cross, each.presses), count())
    yield window.lines()
    edges = ""
    if rows[0] == region.top:
        edges += f"M0 0h{w}"
    if rows[-1] == region.bottom:
        edges += f"M0 {h}h{w}"
    if columns[0] == region.left:
        edges += f"M0 0v{h}"
    if columns[-1] == region.right:
        edges += f"M{w} 0v{h}"
    yield from painted(edges, "none", 'stroke="currentColor" stroke-width="3"')
    for number, press in enumerate(each.presses, start=1):
        x, y = window.corner(press)
        place = f'x="{x + CELL / 2:g}" y="{y + CELL * 0.72:g}"'
        yield f'<text {place} fill="#000">{number}</text>'
    x, y = window.corner(each.lamp)
    if each.below:
        ring = f'{_middle(x, y)} r="{CELL * 0.34:g}"'
        yield f'<circle {ring} fill="none" stroke="#fff" stroke-width="2"/>'
    else:
        arm = CELL - 6
        strokes = f"l{arm} {arm}m0 {-arm}l{-arm} {arm}"
        yield f'<path d="M{x + 3} {y + 3}{strokes}" stroke="#ff4d4d" stroke-width="3"/>'


def _middle(x: int, y: int) -> str:
    """Where a disc or a ring stands in the cell that begins there."""
    half = CELL / 2
    return f'cx="{x + half:g}" cy="{y + half:g}"'


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
    shown = Window(_span([top, bottom]), _span([left, right]))
    m = len(shown.rows)
    n = len(shown.columns)
    what = f"a picture of {m} x {n} cells in colour"
    at_most(m * n, LARGEST, what, Message("{size} cells", size=LARGEST))
    owner: dict[Cell, Cell] = {}
    for press in presses:
        lamps = [lamp for lamp in PLANE.cross(press) if window.has(lamp)]
        owner.update(dict.fromkeys(lamps, press))
    parts: list[str] = []
    for press, colour in _coloured(owner).items():
        lamps = [lamp for lamp in PLANE.cross(press) if window.has(lamp)]
        parts.append(shown.squares(lamps, colour))
        if window.has(press):
            x, y = shown.corner(press)
            parts.append(f'<circle {_middle(x, y)} r="{CELL * 0.2:g}" fill="#000"/>')
    box = -1, -1, n * CELL + 2, m * CELL + 2
    label = "each lamp changes exactly once: the presses with their crosses"
    return framed([*parts, shown.lines()], box, label)


def _coloured(owner: dict[Cell, Cell]) -> dict[Cell, int]:
    """For each press, row by row, the least colour that no cross beside its own has yet."""
    beside = defaultdict[Cell, set[Cell]](set)
    for lamp, press in owner.items():
        owners = {owner.get(other, press) for other in PLANE.cross(lamp)}
        beside[press] |= owners - {press}
    colour: dict[Cell, int] = {}
    for press in sorted(beside):
        taken = {colour.get(other) for other in beside[press]}
        free = filterfalse(taken.__contains__, count())
        colour[press] = next(free)
    return colour
