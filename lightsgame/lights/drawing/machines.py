"""The row machine as a picture: every state a dot, every step an arrow, every circle a ring (S4
section 2.4).

A state is (row above, row), and a step can be undone, so the drawing is nothing but rings.  A board
begins in a state without a row above; these are filled, and when the walk meets one again a board
is complete.

>>> machine_svg(RowMachine(2)).count("<g class='state'")
16
"""

from math import cos, pi, sin

from ...drawing.svg import PALETTE, framed
from ...errors import at_most
from ...game.machine import RowMachine, State
from ...game.picture import draw

WIDEST = 4  # columns: 256 states
DOT = 26  # pixels across
GAP = 34  # pixels between neighbours on a ring
ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">'
    f'<path d="M0 0L6 3L0 6z" fill="{PALETTE["edge"]}"/></marker></defs>'
)


def rings(machine: RowMachine) -> list[list[State]]:
    """The circles of the machine, the longest first; each begins, if it can, where a board does.

    >>> [len(ring) for ring in rings(RowMachine(2))]
    [4, 4, 4, 2, 1, 1]
    """
    graph = machine.graph()
    found = []
    for state in sorted(graph):  # states without a row above come first
        ring: list[State] = []
        while state in graph:
            ring.append(state)
            state = graph.pop(state)
        found += [ring] if ring else []
    return sorted(found, key=lambda ring: (-len(ring), ring[0]))


def machine_svg(machine: RowMachine, width: int = 1100) -> str:
    """All states of a machine of at most four columns, ring by ring, in a picture about *width*
    pixels wide.

    >>> machine_svg(RowMachine(1)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True

    Raises:
        TooLarge: the machine is wider.
    """
    at_most(machine.n, WIDEST, f"a drawing of 4^{machine.n} states", f"4^{WIDEST}")
    parts: list[str] = []
    left = 0.0
    top = 0.0
    height = 0.0
    for ring in rings(machine):
        # a state alone needs no room inside
        radius = max(GAP, len(ring) * GAP / (2 * pi)) if len(ring) > 1 else 0
        across = 2 * radius + 2 * DOT
        if left and left + across > width:
            left, top, height = 0.0, top + height, 0.0
        parts.append(_ring(ring, machine.n, left + across / 2, top + across / 2, radius))
        left, height = left + across, max(height, across)
        width = max(width, int(left) + 1)
    label = f"the row machine of width {machine.n}: {4**machine.n} states in {len(parts)} circles"
    return framed([ARROW, *parts], (0, 0, width, int(top + height) + 1), label)


def _ring(ring: list[State], n: int, x: float, y: float, radius: float) -> str:
    """One circle: arrows first, then the states."""
    turn = 2 * pi / len(ring)
    places = [(x + radius * sin(k * turn), y - radius * cos(k * turn)) for k in range(len(ring))]
    arrows = []
    for (x1, y1), (x2, y2) in zip(places, places[1:] + places[:1], strict=True):
        if len(ring) == 1:  # no arrow from a state to itself
            continue
        away = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx = (x2 - x1) / away * DOT / 2
        dy = (y2 - y1) / away * DOT / 2
        arrows.append(f"M{x1 + dx:.1f} {y1 + dy:.1f}L{x2 - dx:.1f} {y2 - dy:.1f}")
    lines = "".join(
        [f'<path d="{d}" stroke="{PALETTE["edge"]}" marker-end="url(#arrow)"/>' for d in arrows]
    )
    return lines + "".join(
        [_state(state, n, *place) for state, place in zip(ring, places, strict=True)]
    )


def _state(state: State, n: int, x: float, y: float) -> str:
    """A dot with the two rows in it; filled where no row is above."""
    fill, ink = (
        (PALETTE["on"], PALETTE["off"]) if state[0] == 0 else (PALETTE["off"], PALETTE["on"])
    )
    rows = draw(state, n, "●", "·").split("\n")
    size = 22 / max(n, 3)
    texts = "".join(
        [f'<text x="{x:.1f}" y="{y - 1 + 8 * i:.1f}">{row}</text>' for i, row in enumerate(rows)]
    )
    return (
        f'<g class=\'state\' fill="{ink}" font-family="monospace" font-size="{size:.1f}" text-anchor="middle">'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT / 2}" fill="{fill}" stroke="{PALETTE["edge"]}"/>{texts}</g>'
    )
