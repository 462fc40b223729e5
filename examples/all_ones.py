"""Every lamp of every graph can be switched: the proof for one graph, and two ways to construct the
presses.
"""

from lightsgame import all_ones
from lightsgame.game.families import grid, petersen
from lightsgame.theorems.solvability.all_ones import AllOnes, smallest_failure
from lightsgame.theorems.solvability.induction import (
    Elimination,
    LeavingOut,
    by_elimination,
    by_leaving_out,
)


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

    print("\nAnd on the 2 x 2 board, from smaller graphs to larger ones:")
    induction = by_leaving_out(grid(2, 2))
    print(induction)
    print("checked:", LeavingOut.holds(induction, graph=grid(2, 2)))

    print(
        "\nWithout its own lamp, a press on a triangle changes two lamps, and three lamps are out of reach:"
    )
    print(smallest_failure("loopless"))
    print("\nWith one-way edges, three lamps can be out of reach as well:")
    print(smallest_failure("one-way"))
    print("\nAnd how many ways are there?  python -m examples.quiet_patterns")


if __name__ == "__main__":
    main()
