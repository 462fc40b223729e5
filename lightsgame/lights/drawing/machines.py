"""The row machine as a picture: every state a dot, every step an arrow, every circle a ring (S4
section 2.4).

A state is (row above, row), and a step can be undone, so the drawing is nothing but rings.  A board
begins in a state without a row above; these are filled, and when the walk meets one again a board
is complete.

>>> machine_svg(RowMachine(2)).count("<g class='state'")
16
"""

from math import cos, hypot, pi, sin

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
        radius = max(GAP, len(ring) * GAP / (2 * pi))
        if len(ring) == 1:
            radius = 0
        across = 2 * radius + 2 * DOT
        if left and left + across > width:
            left = 0.0
            top += height
            height = 0.0
        half = across / 2
        parts.append(_ring(ring, machine.n, left + half, top + half, radius))
        left += across
        height = max(height, across)
        width = max(width, int(left) + 1)
    states = f"{4**machine.n} states in {len(parts)} circles"
    box = 0, 0, width, int(top + height) + 1
    return framed([ARROW, *parts], box, f"the row machine of width {machine.n}: {states}")


def _ring(ring: list[State], n: int, x: float, y: float, radius: float) -> str:
    """One circle: arrows first, then the states."""
    angles = [2 * pi * k / len(ring) for k in range(len(ring))]
    places = [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]
    arrows: list[str] = []
    for (x1, y1), (x2, y2) in zip(places, places[1:] + places[:1], strict=True):
        if len(ring) == 1:  # no arrow from a state to itself
            continue
        dx = x2 - x1
        dy = y2 - y1
        part = DOT / 2 / hypot(dx, dy)
        start = f"{x1 + dx * part:.1f} {y1 + dy * part:.1f}"
        end = f"{x2 - dx * part:.1f} {y2 - dy * part:.1f}"
        path = f"M{start}L{end}"
        arrows.append(f'<path d="{path}" stroke="{PALETTE["edge"]}" marker-end="url(#arrow)"/>')
    pairs = zip(ring, places, strict=True)
    states = [_state(state, n, *place) for state, place in pairs]
    return "".join([*arrows, *states])


def _state(state: State, n: int, x: float, y: float) -> str:
    """A dot with the two rows in it; filled where no row is above."""
    fill = PALETTE["off"]
    ink = PALETTE["on"]
    if state[0] == 0:
        fill, ink = ink, fill
    rows = draw(state, n, "●", "·").split("\n")
    size = 22 / max(n, 3)
    texts = ""
    for row, down in zip(rows, (y - 1, y + 7), strict=True):
        texts += f'<text x="{x:.1f}" y="{down:.1f}">{row}</text>'
    style = f'font-family="monospace" font-size="{size:.1f}" text-anchor="middle"'
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{DOT / 2}"'
    dot = f'<circle {place} fill="{fill}" stroke="{PALETTE["edge"]}"/>'
    return f"<g class='state' fill=\"{ink}\" {style}>{dot}{texts}</g>"
