"""Berlekamp's switching game: positions that keep the most lamps, and proofs that none keeps more."""

from lightsgame import Board
from lightsgame.theorems.worst_case.switching import Switching, switching


def main() -> None:
    """Tell the story."""
    print(
        "Each switch turns a whole row, or a whole column. How many lamps can be saved from us?\n"
    )
    for n in range(1, 9):
        game = switching(n)
        print(game, f"checked: {Switching.holds(game, n=n)}", sep="\n")
    rows = switching(4).rows
    print("\nAll ways to switch the columns of 4 x 4, each row switched as is best:")
    kept = [
        sum([min((row ^ x).bit_count(), 4 - (row ^ x).bit_count()) for row in rows])
        for x in range(16)
    ]
    print(*kept, "- the fewest are", min(kept))
    print(
        "One of the positions that the switches reach:",
        Board.from_rows([row ^ 0b0110 for row in rows], 4),
        sep="\n",
    )


if __name__ == "__main__":
    main()
