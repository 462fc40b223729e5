"""Quiet patterns as a code: bounds for every board, how dark it can get, and Berlekamp's switching game."""

from lightsgame.game.families import grid
from lightsgame.theorems.extremes.covering_radius import CoveringRadius, covering_radius
from lightsgame.theorems.extremes.darkest import darkest, not_universal, worst_left
from lightsgame.theorems.extremes.switching import Switching, switching


def main() -> None:
    """Tell the story."""
    for n in (5, 19, 61):
        claim = covering_radius(n, n)
        print(claim, f"checked: {CoveringRadius.holds(claim, m=n, n=n)}\n", sep="\n")

    print("How dark can it get?  The most lamps that some position cannot get rid of:")
    print(*[f"{n} x {n}: {worst_left(grid(n, n))}" for n in (2, 3, 4, 5, 9, 11, 14, 16)], sep=", ")
    dark = darkest(grid(4, 4), 0b1001_0000_0000_0111)
    print(dark, f"checked: {dark.gap() is None}", sep="\n")
    print("Not every position can be put out on every graph:", not_universal(5, 0b00111))

    print("\nThe switching game: each switch turns a whole row, or a whole column.")
    for n in range(1, 8):
        game = switching(n)
        print(game, f"checked: {Switching.holds(game, n=n)}", sep="\n")


if __name__ == "__main__":
    main()
