"""Quiet patterns as a code: bounds for the hardest game of every board, from above and from below."""

from lightsgame import Board
from lightsgame.theorems.worst_case.covering_radius import (
    CoveringRadius,
    Supercode,
    covering_radius,
    supercode,
)


def main() -> None:
    """Tell the story."""
    for n in (5, 19, 61):
        claim = covering_radius(n, n)
        print(claim, f"checked: {CoveringRadius.holds(claim, m=n, n=n)}\n", sep="\n")
    larger = supercode(5, 5)
    print("The supercode lemma, with presses that light quiet patterns:", larger, sep="\n")
    print(f"checked: {Supercode.holds(larger, m=5, n=5)}\n", *larger.words, sep="\n")
    diagonal = Board.from_cells(4, 4, [(i, i) for i in range(4)])
    print("\nWith a diagonal of 4 x 4 in place of them:", supercode(4, 4, [diagonal]), sep="\n")


if __name__ == "__main__":
    main()
