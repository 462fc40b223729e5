"""A board, a press, and what a set of presses does."""

from lightsgame import Board


def main() -> None:
    """Tell the story."""
    presses = Board("""
        #..
        .#.
        ..#""")
    print(
        "Press these three lamps of a dark board:",
        presses,
        "and these are lit:",
        presses.effect(),
        sep="\n",
    )
    print("Pressed again, they are dark:", presses.effect() ^ presses.effect(), sep="\n")
    print("\nCan you put the lamps out again without remembering what you pressed?")
    print("python -m examples.chasing")


if __name__ == "__main__":
    main()
