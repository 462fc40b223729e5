"""Which games can be won?  Those that meet every quiet pattern evenly; and a theorem that says
something else.
"""

from lightsgame import Board
from lightsgame.game.families import grid
from lightsgame.theorems.rows.first_row import counts
from lightsgame.theorems.solvability.false_converse import misjudged, smallest_counterexample
from lightsgame.theorems.solvability.orthogonality import (
    Orthogonality,
    SolvabilityTest,
    orthogonality,
    solvability_test,
)
from lightsgame.theorems.solvability.quiet import quiet_space


def main() -> None:
    """Tell the story."""
    A = (0b011, 0b110, 0b101)
    proof = orthogonality(A, 3)
    print("The theorem, run on a matrix of three rows that add up to zero:", proof, sep="\n")
    print("checked by multiplying:", Orthogonality.holds(proof, A=A, columns=3))

    game = Board("""
        #...#
        .....
        ..#..
        .....
        #...#""")
    for target, name in (
        (game, "These five lamps"),
        (Board.from_cells(5, 5, [(0, 0)]), "A corner alone"),
    ):
        test = solvability_test(grid(5, 5), target.bits)
        print(f"\n{name}:", target, test, sep="\n")
        assert SolvabilityTest.holds(test, space=quiet_space(grid(5, 5)), target=target.bits)

    print(
        "\nS0 theorem 4.4 says: if the change is no quiet pattern, it can be made.  The least game that refutes it:"
    )
    print(smallest_counterexample())
    print("\nHow many targets it misjudges, of how many that cannot be reached:")
    for m, n in ((1, 2), (2, 3), (4, 4), (5, 5)):
        games, solvable = counts(m, n)
        print(f"  {m} x {n}: {misjudged(grid(m, n)):,} of {games - solvable:,}")
    print("\nOf the games that can be won, which takes the most presses?")
    print("python -m examples.worst_case")


if __name__ == "__main__":
    main()
