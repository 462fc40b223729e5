"""The torus: its quiet patterns counted by polynomials, and its kinship with the board one smaller."""

from lightsgame import Board
from lightsgame.algebra import matrix
from lightsgame.game import families, graph_solver
from lightsgame.theorems.rows.torus import Square, Torus, square, torus


def main() -> None:
    """Tell the story."""
    claim = torus(6, 10)
    print(claim, f"checked by walking round: {Torus.holds(claim, m=6, n=10)}", sep="\n")
    print(
        "by elimination of the 60 x 60 matrix:", 60 - matrix.rank(families.torus(6, 10).closed, 60)
    )

    print(
        "\nOne of its quiet patterns: walk out on one side and in on the other, and every lamp changes evenly:"
    )
    print(Board.from_bits(graph_solver.quiet_basis(families.torus(6, 10))[0], 6, 10))

    print(
        "\nA torus of n x n has twice the nullity of the board of n - 1, and 4 more where 3 divides n:"
    )
    for n in (4, 5, 6, 9, 10, 17, 30, 1000):
        formula = square(n)
        assert Square.holds(formula)
        print(f"  {formula}")

    print("\nSides with a hundred digits are no trouble:")
    print(f"  10^100 x 99 torus: nullity {torus(10**100, 99).nullity}")


if __name__ == "__main__":
    main()
