"""How dark can it get?  The fewest lamps that can be left of a position that cannot be put out."""

from lightsgame import Board
from lightsgame.game.families import complete, grid
from lightsgame.theorems.worst_case.darkest import (
    Darkest,
    NotUniversal,
    darkest,
    not_universal,
    worst_left,
)


def main() -> None:
    """Tell the story."""
    g, lit = grid(4, 4), 0b1001_0000_0000_0111
    claim = darkest(g, lit)
    print("Put out as many of these lamps as you can:", Board.from_bits(lit, 4, 4), sep="\n")
    print(
        claim,
        Board.from_bits(claim.left, 4, 4),
        f"checked: {Darkest.holds(claim, graph=g, lit=lit)}",
        sep="\n",
    )
    print("\nThe most lamps that some position cannot get rid of:")
    print(*[f"{n} x {n}: {worst_left(grid(n, n))}" for n in (2, 3, 4, 5, 9, 11, 14, 16)], sep=", ")
    print("complete graphs:", *[worst_left(complete(n)) for n in range(2, 9)])
    none = not_universal(5, 0b00111)
    print(
        "\nA position that is neither all lit nor all dark cannot be put out on every graph:",
        none,
        sep="\n",
    )
    print("checked:", NotUniversal.holds(none, lit=0b00111))


if __name__ == "__main__":
    main()
