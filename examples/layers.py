"""Boards in layers: boxes of any dimension, glued boards, hexagons and triangles, their nullities
by one matrix.
"""

from itertools import combinations, product

from lightsgame import Board
from lightsgame.algebra.bits import full
from lightsgame.game.commercial_games import GAMES, MERLIN, ORBIX
from lightsgame.game.graph import from_edges
from lightsgame.game.graph_solver import quiet_basis
from lightsgame.theorems.rows.layers import (
    Layered,
    box,
    hexagonal,
    layered,
    nullity,
    projective_nullity,
    ring,
    sigma_nullity,
    triangular,
)


def main() -> None:
    """Tell the story."""
    for board in (
        box(5, 5, 5),
        ring(7, 9),
        ring(4, 5, twisted=True),
        hexagonal(6, 6),
        triangular(3, 4),
    ):
        claim = layered(board)
        print(claim, "- checked:", Layered.holds(claim, board=board))
    print(
        "cubes:",
        [nullity(box(n, n, n)) for n in range(1, 9)],
        "and 4 x 4 x 10^100:",
        nullity(box(4, 4, 10**100)),
    )
    print(
        "the game that leaves the pressed lamp, n x n:", [sigma_nullity(n, n) for n in range(1, 10)]
    )
    print("projective planes, n x n:", [projective_nullity(n, n) for n in range(1, 10)])
    print("A quiet pattern of 3 x 5 x 7, layer by layer:")
    cells = list(product(range(3), range(5), range(7)))
    beside = [
        (u, v)
        for u, v in combinations(cells, 2)
        if sum([abs(a - b) for a, b in zip(u, v, strict=True)]) == 1
    ]
    pattern = quiet_basis(from_edges(beside, cells))[0]
    layers = [Board.from_bits(pattern >> 35 * k & full(35), 5, 7) for k in range(3)]
    print(
        "\n".join(
            [
                "  ".join(line)
                for line in zip(*[str(layer).splitlines() for layer in layers], strict=True)
            ]
        )
    )
    print("toys:", *GAMES, "merlin", MERLIN.nullity, "orbix", ORBIX.nullity)


if __name__ == "__main__":
    main()
