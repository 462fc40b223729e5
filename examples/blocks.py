"""Elimination with whole rows of the board: the 5 x 5 of S3, and the same for other sizes."""

from lightsgame.theorems.rows.blocks import BlockElimination, eliminate


def main() -> None:
    """Tell the story."""
    for m, n in ((5, 5), (4, 4), (7, 9)):
        elimination = eliminate(m, n)
        print(f"The {m} x {n} board, A in {m} x {m} blocks of {n} x {n}:")
        print(elimination)
        print(
            f"replayed on the {m * n} x {m * n} matrix of bits:",
            BlockElimination.holds(elimination, m=m, n=n),
            "\n",
        )


if __name__ == "__main__":
    main()
