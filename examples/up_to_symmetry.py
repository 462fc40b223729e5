"""Solutions and games up to turning and mirroring, by Burnside, and the sizes from which all quiet
squares come.
"""

from lightsgame import Board, solutions
from lightsgame.theorems.rows.up_to_symmetry import (
    SYMMETRIES,
    Orbits,
    moved,
    orbits,
    primitive_singular,
)
from lightsgame.theorems.worst_case.turned_games import TurnedGames, turned_games


def main() -> None:
    """Tell the story."""
    for n in (4, 5, 9):
        claim = orbits(n)
        print(claim, "- checked:", Orbits.holds(claim, n=n))
    print(
        "\nThe sixteen ways to light 4 x 4 are these five, and what turning and mirroring makes of them:"
    )
    seen: set[Board] = set()
    for board in solutions(Board.full(4, 4)):
        if board not in seen:
            images = {moved(board, symmetry) for symmetry in SYMMETRIES}
            seen |= images
            print(board, f"in {len(images)} positions", "", sep="\n")
    games = turned_games(5, 5)
    print(
        "Of the 7,350 hardest games of 5 x 5, which need 15 presses, so many are left if the board may be turned:"
    )
    print(f"{games.counts[15]:,} - checked: {TurnedGames.holds(games, rows=5, columns=5)}\n")
    print("Squares with quiet patterns have n + 1 divisible by one of", *primitive_singular(100))


if __name__ == "__main__":
    main()
