"""Every lamp of every graph can be switched: the proof for one graph, and two ways to construct the
presses.
"""

from lightsgame import Board, all_ones
from lightsgame.game.families import grid, petersen
from lightsgame.theorems.solvability.all_ones import AllOnes, smallest_failure
from lightsgame.theorems.solvability.induction import Elimination, by_elimination


def main() -> None:
    """Tell the story."""
    g = petersen()
    proof = all_ones(g)
    print("The Petersen graph.", proof, sep="\n")
    print("checked step by step:", AllOnes.holds(proof, graph=g))

    print("\nThe same by eliminating vertices:")
    elimination = by_elimination(g)
    print(elimination)
    print("checked:", Elimination.holds(elimination, graph=g))

    presses = Board.from_bits(all_ones(grid(5, 5)).presses, 5, 5)
    print("\nA board is a graph, too.  These presses change all lamps of 5 x 5:", presses, sep="\n")

    print(
        "\nWithout its own lamp, a press on a triangle changes two lamps, and three lamps are out of reach:"
    )
    print(smallest_failure("loopless"))
    print("\nWith one-way edges, three lamps can be out of reach as well:")
    print(smallest_failure("one-way"))
    print("\nAnd how many ways are there?  python -m examples.quiet_patterns")


if __name__ == "__main__":
    main()
