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
    return [
        (radius * sin(2 * pi * (i / n + turn)), -radius * cos(2 * pi * (i / n + turn)))
        for i in range(n)
    ]


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
    expect(len(places) == g.order, f"{g.order} places, one a vertex", f"{len(places)}")
    left = min([x for x, _ in places])
    top = min([y for _, y in places])
    margin = 18
    radius = 11
    scale = (size - 2 * margin) / max(
        *[x - left for x, _ in places], *[y - top for _, y in places], 1e-9
    )
    at = [
        (round(margin + (x - left) * scale, 1), round(margin + (y - top) * scale, 1))
        for x, y in places
    ]
    label = f"a graph of {g.order} vertices and {g.size} edges, {weight(lit)} lamps lit, {weight(presses)} pressed"
    width, height = [round(max(side) + margin) for side in zip(*at, strict=True)]
    line = f'<line x1="{{}}" y1="{{}}" x2="{{}}" y2="{{}}" stroke="{PALETTE["edge"]}" stroke-width="2"/>'
    parts = [line.format(*at[u], *at[v]) for u, v in g.edges()]
    for v, (x, y) in enumerate(at):
        fill = f'fill="{PALETTE["on" if lit >> v & 1 else "off"]}" stroke="{PALETTE["edge"]}" stroke-width="1.5"'
        parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" {fill}/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="{radius / 2}" fill="{PALETTE["press"]}"/>'] * (
            presses >> v & 1
        )
    return framed(parts, (0, 0, width, height), label)
