"""Boards with 10^100 rows: their nullity, any row of an answer, and a checker that jumps."""

from lightsgame import Board, Inconsistent, nullity
from lightsgame.theorems.rows import giant
from lightsgame.theorems.rows.jumping import GiantRows, giant_rows
from lightsgame.theorems.rows.squares import square


def main() -> None:
    """Tell the story."""
    m, n = 10**100, 24
    print(
        f"Light every lamp of a board with 10^100 rows and {n} columns.  Its nullity is {nullity(m, n)}."
    )
    board = giant.solve(m, n, giant.all_lamps(n))
    print("The presses of the first three rows, and of the last three:", board, sep="\n")
    for first in (1, m // 3, m - 4):
        proof = giant_rows(m, n, giant.all_lamps(n), first, first + 4)
        assert (
            isinstance(proof, GiantRows)
            and proof.rows.rows == board.rows(first, first + 4)
            and proof.gap() is None
        )
    print(
        "Rows from the top, from the middle and from the bottom are those to which the first row leads,"
    )
    print("and the row below the board, to which a checker jumps, is empty.")

    print("\nOne lamp, in row 10^50.  Around it:")
    lone = giant.solve(m, n, giant.lamp(10**50, 5))
    rows = lone.rows(10**50 - 2, 10**50 + 2)
    print(Board.from_rows(rows, n))
    assert giant_rows(m, n, giant.lamp(10**50, 5), 10**50 - 2, 10**50 + 2).gap() is None

    print("\nNot every pattern can be put out.  One lamp in the corner of (10^20 - 1) x 4:")
    try:
        giant.solve(10**20 - 1, 4, giant.lamp(1, 1))
    except Inconsistent as error:
        print(f"{error}.  It begins and ends with:", error.witness, sep="\n")

    print("\nSquare boards need polynomials of a quarter of the length:")
    print(square(1019))


if __name__ == "__main__":
    main()
