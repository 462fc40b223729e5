"""Kings and rooks: columns first, then rows; and a rule that is its own inverse."""

from lightsgame import Board, Game
from lightsgame.theorems.rows.kings_and_rooks import (
    king_nullity,
    king_quiet,
    king_solve,
    rook_nullity,
    rook_solve,
)


def main() -> None:
    """Tell the story."""
    kings, everything = Game(6, 7, rule="king"), Board.full(6, 7)
    presses = Board.from_rows(king_solve(everything.rows, 7)[0], 7)
    print("Kings that reach every lamp of 6 x 7 an odd number of times:", presses, sep="\n")
    print("checked by pressing:", kings.effect(presses) == everything)
    quiet = Board.from_rows(king_quiet(5, 7, "none")[0], 7)
    print("\nKings on 5 x 7 that change nothing:", quiet, sep="\n")
    print("checked by pressing:", not Game(5, 7, rule="king").effect(quiet))
    print("nullities n x n:", *[king_nullity(n, n, "none") for n in range(1, 10)])

    lamp = Board.from_cells(4, 6, [(1, 2)])
    rooks = Board.from_rows(rook_solve(lamp.rows, 6)[0], 6)
    print(
        "\nRooks that light one lamp of 4 x 6, all those in its row and its column:",
        rooks,
        sep="\n",
    )
    print("checked by pressing:", Game(4, 6, rule="rook").effect(rooks) == lamp)
    print("nullities n x n:", *[rook_nullity(n, n) for n in range(1, 10)])


if __name__ == "__main__":
    main()
