"""A program without a case for a missing pivot, and why it is right on every rectangle all the
same.
"""

from lightsgame import Board
from lightsgame.game.families import grid, with_holes
from lightsgame.game.graph import Graph
from lightsgame.game.graph_solver import effect
from lightsgame.theorems.rows.first_row import row_bound
from lightsgame.theorems.rows.free_cells import FreeCells, free_cells, without_a_case


def right(g: Graph) -> bool:
    """Whether S2's elimination switches all lamps of a graph."""
    everything = (1 << g.order) - 1
    return effect(g, without_a_case(g.closed, everything)) == everything


def main() -> None:
    """Tell the story."""
    sizes = [(m, n) for m in range(1, 11) for n in range(1, 11)]
    print("S2 eliminates and does not ask what to do when a column has no pivot.")
    print("It is right on every board up to 10 x 10:", all(right(grid(m, n)) for m, n in sizes))

    claim = free_cells(4, 4)
    print(
        "\nFor a column has no pivot when a quiet pattern ends there, and these end in the last cells.",
        claim,
        sep="\n",
    )
    print("checked:", FreeCells.holds(claim, nullity=row_bound(4, 4)))

    holed = Board("""
        ###
        .##""")
    print("\nOn this board of five lamps it is wrong:", holed, right(with_holes(holed)), sep="\n")


if __name__ == "__main__":
    main()
