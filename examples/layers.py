"""Boards in layers, glued boards, boards without end: nullities by one matrix, and what can be patched both ways."""

from lightsgame import Board, quiet_patterns
from lightsgame.game.toys import GAMES, MERLIN, ORBIX
from lightsgame.theorems.rows.layers import (
    Layered,
    box,
    hexagonal,
    layered,
    nullity,
    ring,
    sigma_nullity,
    triangular,
)
from lightsgame.theorems.rows.seams import Tiled, tiled
from lightsgame.theorems.rows.up_to_symmetry import Orbits, orbits
from lightsgame.theorems.solvability.infinite import Window, plane, window


def main() -> None:
    """Tell the story."""
    for board in (box(5, 5, 5), ring(7, 9), ring(4, 5, twisted=True), hexagonal(6, 6), triangular(3, 4)):
        claim = layered(board)
        print(claim, "- checked:", Layered.holds(claim, board=board))
    print("cubes:", [nullity(box(n, n, n)) for n in range(1, 9)], "and 4 x 4 x 10^100:", nullity(box(4, 4, 10**100)))
    print("the game that leaves the pressed lamp, n x n:", [sigma_nullity(n, n) for n in range(1, 10)])
    print("toys:", *GAMES, "merlin", MERLIN.nullity, "orbix", ORBIX.nullity)

    pattern = next(iter(quiet_patterns(2, 3)))
    tiles = tiled(pattern, 3, 2)
    print("", tiles, tiles.board, f"checked: {Tiled.holds(tiles, pattern=pattern, down=3, across=2)}", sep="\n")
    for n in (4, 5, 9):
        print(orbits(n), "- checked:", Orbits.holds(orbits(n), n=n))

    print("\nWithout end: a piece of the plane, each lamp lit once, and any picture on the plane.")
    print(plane(6, 12))
    picture = Board("●·● ·●· ●·●".replace(" ", chr(10)))
    there = {(i - 1, j - 1) for i, j in picture.cells()}
    piece = window(
        lambda c: [(c[0] + i, c[1] + j) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))], (0, 0), 4, there.__contains__
    )
    print(piece, "- checked:", Window.holds(piece))


if __name__ == "__main__":
    main()
