"""Solutions up to turning and mirroring, by Burnside's lemma, and the sizes from which all quiet squares come."""

from lightsgame import Board, solutions
from lightsgame.theorems.rows.up_to_symmetry import SYMMETRIES, Orbits, moved, orbits, primitive_singular


def main() -> None:
    """Tell the story."""
    for n in (4, 5, 9):
        claim = orbits(n)
        print(claim, "- checked:", Orbits.holds(claim, n=n))
    print("\nThe sixteen ways to light 4 x 4 are these five, and what turning and mirroring makes of them:")
    seen: set[Board] = set()
    for board in solutions(Board.full(4, 4)):
        if board not in seen:
            images = {moved(board, symmetry) for symmetry in SYMMETRIES}
            seen |= images
            print(board, f"in {len(images)} positions", "", sep="\n")
    print("Squares with quiet patterns have n + 1 divisible by one of", *primitive_singular(100))


if __name__ == "__main__":
    main()
