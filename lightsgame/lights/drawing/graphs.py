"""Graphs as SVG: vertices as discs, edges as lines, presses as dots in the discs.

>>> from lightsgame.game.families import cycle
>>> picture = graph_svg(cycle(5), presses=0b11111)
>>> picture.count("<circle"), picture.count("<line")
(10, 5)
"""

from collections.abc import Sequence
from math import cos, pi, sin

from ...algebra.bits import Bits, weight
from ...drawing.svg import PALETTE, framed
from ...errors import expect
from ...game.graph import Graph

Place = tuple[float, float]


def ring(n: int, radius: float = 1.0, turn: float = 0.0) -> list[Place]:
    """Places for n vertices on a circle, the first one at the top; *turn* is a part of a full turn.

    >>> [(round(x), round(y)) for x, y in ring(4)]
    [(0, -1), (1, 0), (0, 1), (-1, 0)]
    """
    angles = [2 * pi * (i / n + turn) for i in range(n)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def _scaled(places: list[float], first: float, scale: float, margin: float) -> list[float]:
    """Places along one side of a picture, the first of them at its margin."""
    distances = [(place - first) * scale for place in places]
    return [round(margin + distance, 1) for distance in distances]


def graph_svg(
    g: Graph,
    places: Sequence[Place] | None = None,
    *,
    lit: Bits = 0,
    presses: Bits = 0,
    size: int = 240,
) -> str:
    """A drawing of the graph: its vertices at *places* (default: a ring), lit ones bright, pressed
    ones with a dot.

    >>> from lightsgame.game.families import path
    >>> graph_svg(path(2), [(0, 0), (1, 0)], lit=0b01).count("<circle")
    2

    Raises:
        BadInput: not one place for each vertex.
    """
    places = ring(g.order) if places is None else places
    expected = f"{g.order} places, one a vertex"
    expect(len(places) == g.order, expected, str(len(places)))
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    margin = 18
    radius = 11
    left = min(xs)
    top = min(ys)
    wide = max(xs) - left
    longest = max(wide, max(ys) - top, 1e-9)
    scale = (size - 2 * margin) / longest
    xs = _scaled(xs, left, scale, margin)
    ys = _scaled(ys, top, scale, margin)
    edge = PALETTE["edge"]
    parts: list[str] = []
    for u, v in g.edges():
        start = f'x1="{xs[u]}" y1="{ys[u]}"'
        end = f'x2="{xs[v]}" y2="{ys[v]}"'
        parts.append(f'<line {start} {end} stroke="{edge}" stroke-width="2"/>')
    for v in range(g.order):
        center = f'cx="{xs[v]}" cy="{ys[v]}"'
        fill = PALETTE["on" if lit >> v & 1 else "off"]
        line = f'stroke="{edge}" stroke-width="1.5"'
        parts.append(f'<circle {center} r="{radius}" fill="{fill}" {line}/>')
        if presses >> v & 1:
            parts.append(f'<circle {center} r="{radius / 2}" fill="{PALETTE["press"]}"/>')
    label = f"a graph of {g.order} vertices and {g.size} edges"
    label = f"{label}, {weight(lit)} lamps lit, {weight(presses)} pressed"
    width = round(max(xs) + margin)
    height = round(max(ys) + margin)
    return framed(parts, (0, 0, width, height), label)
