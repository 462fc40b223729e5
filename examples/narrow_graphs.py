"""The fewest presses on narrow graphs: vertices are taken away one by one, and a table over few
neighbours is kept.
"""

from lightsgame import Board
from lightsgame.game.families import grid, path
from lightsgame.theorems.worst_case.narrow import Narrow, fewest_presses


def main() -> None:
    """Tell the story."""
    for g, name in ((path(200), "a path of 200"), (grid(2, 60), "2 x 60"), (grid(6, 8), "6 x 8")):
        claim = fewest_presses(g, 2**g.order - 1)
        print(f"{name}: {claim}\nchecked: {Narrow.holds(claim, graph=g, target=2**g.order - 1)}\n")
    lit = Board.from_cells(
        4, 14, [(i, j) for i in range(4) for j in range(14) if (i + j) % 3 == 0]
    ).effect()
    print("Lamps on 4 x 14, and the fewest presses that put them out:", lit, "", sep="\n")
    print(Board.from_bits(fewest_presses(grid(4, 14), lit.bits).presses, 4, 14))


if __name__ == "__main__":
    main()
