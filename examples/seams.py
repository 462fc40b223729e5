"""Seams: an empty row and an empty column cannot cross, and quiet patterns are patched in both
directions.
"""

from lightsgame import Board, Inconsistent, quiet_patterns, solve
from lightsgame.theorems.rows.seams import Crossing, Tiled, crossing, tiled


def main() -> None:
    """Tell the story."""
    empty = Board("##.## ##.## ..... ##.## ##.##".replace(" ", "\n"))
    claim = crossing(empty)
    print("Whatever is pressed outside the middle row and the middle column,", claim, sep="\n")
    print("checked:", Crossing.holds(claim, presses=empty))
    print(empty.effect())

    pattern = next(iter(quiet_patterns(2, 3)))
    tiles = tiled(pattern, 3, 2)
    print(
        "",
        tiles,
        tiles.board,
        f"checked: {Tiled.holds(tiles, pattern=pattern, down=3, across=2)}",
        sep="\n",
    )
    print("Pressed, it changes as many lamps:", tiles.board.effect().weight())
    try:
        solve(Board.from_cells(8, 7, [min(tiles.board.cells())]))
    except Inconsistent:
        print("So the lamp in its first corner cannot be put out alone.")


if __name__ == "__main__":
    main()
