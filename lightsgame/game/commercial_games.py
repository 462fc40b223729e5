"""Toys that were sold: Merlin, Lights Out, its Deluxe, 2000 and Cube, and Orbix.

| name | lamps | what a press changes |
|---|---|---|
| `lights-out` | 5 x 5 | the plus |
| `deluxe` | 6 x 6 | the plus |
| `2000` | 5 x 5 of three states | the plus, each lamp by one step |
| `cube` | 6 faces of 3 x 3 | the lamp and the four beside it, round the edges too |
| `merlin` | 3 x 3 | a corner: the square of four there; a side: its edge of three; the middle: the plus |
| `orbix` | 12, the corners of an icosahedron | the five beside it, not the lamp itself |

The first four are games as others; Merlin is not symmetric, and Orbix leaves the pressed lamp as it
is.

>>> GAMES["deluxe"], MERLIN.nullity, ORBIX.nullity
(Game(6, 6), 0, 0)
>>> MERLIN.effect(
...     MERLIN.solve(0b111_101_111)
... ) == 0b111_101_111  # its aim: all lamps but the middle one
True
"""

from dataclasses import dataclass
from itertools import combinations, product
from math import dist

from ..algebra import matrix
from ..algebra.bits import Bits, combination
from .game import Game
from .graph import Graph, from_edges


@dataclass(frozen=True, slots=True)
class Toy:
    """Lamps with presses of any kind: `effects[i]` is what pressing i changes."""

    effects: tuple[Bits, ...]

    @property
    def nullity(self) -> int:
        """The dimension of the presses that change nothing.

        >>> Toy((0b11, 0b11)).nullity
        1
        """
        n = len(self.effects)
        return n - matrix.rank(self.effects, n)

    def effect(self, presses: Bits) -> Bits:
        """What changes when each of a set is pressed once.

        >>> bin(MERLIN.effect(0b1))
        '0b11011'
        """
        return combination(self.effects, presses)

    def solve(self, start: Bits, end: Bits = 0) -> Bits:
        """Presses that lead from *start* to *end*.

        >>> Toy((0b01, 0b11)).solve(0b10)
        3

        Raises:
            Inconsistent: there are none; the witness is a set of lamps that every press meets
                evenly.
        """
        n = len(self.effects)
        equations = matrix.transpose(self.effects, n)
        return matrix.solve(equations, start ^ end, n)


def cube(n: int = 3) -> Graph:
    """The faces of a cube of n x n squares each; squares with a common edge are neighbours.

    >>> {row.bit_count() for row in cube().neighbours}, cube().order
    ({4}, 54)
    """
    middles = list(product(range(1 - n, n, 2), repeat=2))
    squares: list[tuple[int, ...]] = []
    for axis, face in product(range(3), (-n, n)):
        squares += [(*place[:axis], face, *place[axis:]) for place in middles]
    # Squares of one face are 2 apart if they have a common edge, those round an edge have squared
    # distance 1 + 1. Where a face is one square, those that are 2 apart are opposite, and do not
    # meet.
    pairs = combinations(sorted(squares), 2)
    near = [(p, q) for p, q in pairs if round(dist(p, q) ** 2) in (2, 4)[:n]]
    return from_edges(near, squares)


def icosahedron() -> Graph:
    """The corners of an icosahedron: two poles, and two rings of five.

    >>> {row.bit_count() for row in icosahedron().neighbours}
    {5}
    """
    upper = range(1, 6)
    lower = range(6, 11)
    edges = [*product([0], upper), *product([11], lower)]
    for i in range(5):  # a ring may be gone round either way, but both the same way
        after = (i + 1) % 5
        edges += [(upper[i], upper[after]), (lower[i], lower[after])]
        edges += product([upper[i]], [lower[i], lower[after]])
    return from_edges(edges, range(12))


# Each corner changes the square of four at its place, each side its edge, the middle the plus.
MERLIN = Toy(
    (
        0b000_011_011,
        0b000_000_111,
        0b000_110_110,
        0b001_001_001,
        0b010_111_010,
        0b100_100_100,
        0b011_011_000,
        0b111_000_000,
        0b110_110_000,
    )
)
ORBIX = Toy(icosahedron().neighbours)
GAMES = {
    "lights-out": Game(5, 5),
    "deluxe": Game(6, 6),
    "2000": Game(5, 5, states=3),
    "cube": Game.of(cube()),
}
