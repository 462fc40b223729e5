"""Infinite boards: how a finite tree settles an infinite search, and where a pattern goes on for
ever.
"""

from lightsgame.game.region import PLANE, Region, rectangle
from lightsgame.lights.drawing.trees import drawn
from lightsgame.theorems.perfect_codes.infinite_board import (
    NoPerfectCode,
    PlaneCode,
    coverings,
    half,
    plane,
    prune,
    quarter,
)


def main() -> None:
    """Tell the story."""
    print(
        "Can the lamps of an infinite quarter board be changed exactly once each?  Start in the corner."
    )
    evidence = quarter()
    print(evidence)
    assert NoPerfectCode.holds(evidence)

    print(
        "\nThe same drawn: A is the first press and a what it lights, ? the lamp asked for, ! one that is lost.\n"
    )
    print(drawn(evidence))

    lamps = sorted(evidence.tree.lamps())
    print(f"\nThe tree asks for {len(lamps)} lamps only: {lamps}.")
    print("So it also holds on every board of at least 3 x 5 lamps, such as 7 x 1000:")
    print(NoPerfectCode.holds(prune(evidence, rectangle(7, 1000))))

    print(f"\nThe half plane has none either; its tree has {half().tree.size()} nodes.")
    assert NoPerfectCode.holds(half())

    print("\nWithout any edge it can be done:")
    answer = plane()
    for row in range(1, 9):
        pressed = answer.presses(Region(row, row, 1, 40))
        print("".join("●" if (row, column) in pressed else "·" for column in range(1, 41)))
    print(f"\n{answer}")
    assert PlaneCode.holds(answer)

    print("\nAll ways to light each lamp of a window once, by exact cover; they never get more:")
    for reach in (1, 2, 3, 4):
        side = 2 * reach - 1
        print(
            f"{side} x {side} lamps: {len(list(coverings(PLANE, PLANE.window(reach, reach))))} ways"
        )


if __name__ == "__main__":
    main()
