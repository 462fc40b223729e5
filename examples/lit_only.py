"""Press lit lamps only: what can still be reached, and the order in which to press."""

from lightsgame import Board, Inconsistent
from lightsgame.game.families import grid, path
from lightsgame.theorems.solvability.lit_only import LitOnly, lit_only


def main() -> None:
    """Tell the story."""
    for n in (3, 5, 8):
        everything = Board.full(n, n).bits
        way = lit_only(grid(n, n), everything)
        print(
            f"{n} x {n}, all lamps lit:",
            way,
            "checked:",
            LitOnly.holds(way, graph=grid(n, n), start=everything, end=0),
            sep="\n  ",
        )

    print("\nOn a path of three, from ●··, lamp by lamp:")
    lamps, g = 0b001, path(3)
    for v in lit_only(g, lamps, 0b110).sequence:
        after = lamps ^ g.closed[v]
        print(
            "   ",
            *[f"{word:03b}"[::-1].translate(str.maketrans("01", "·●")) for word in (lamps, after)],
            f"press {v + 1}",
        )
        lamps = after
    try:
        lit_only(g, 0b001, 0b111)
    except Inconsistent as error:
        print("to all lit:", error)


if __name__ == "__main__":
    main()
