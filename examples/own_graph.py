"""A board of your own: holes, a ring, a graph from networkx if it is there, and names instead of
numbers.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from lightsgame import Board, Graph, Inconsistent, solve
from lightsgame.game.families import with_holes


def main() -> None:
    """Tell the story."""
    shape = Board("#####\n##.##\n#...#\n##.##\n#####")
    ring = with_holes(shape)
    print(f"A board with holes: {ring.order} lamps (●), {ring.size} pairs of neighbours\n\n{shape}")
    presses: Any = solve(ring)
    print(f"\nPress these to light all of them:\n\n{Board.from_cells(5, 5, presses)}")

    house = {
        "cellar": ["hall"],
        "hall": ["kitchen", "stairs"],
        "stairs": ["bedroom", "bath"],
        "bath": ["bedroom"],
    }
    print(
        "\nA house, each switch changes its room and the rooms next to it.  All lamps are lit; press:"
    )
    print(" ", ", ".join(map(str, solve(house))))
    try:
        print("Only the hall is lit; press:\n ", ", ".join(map(str, solve(house, lit=["hall"]))))
    except Inconsistent as error:
        print(
            "Only the hall is lit: that cannot be put out.  Pressing these together changes nothing,"
        )
        print("and the hall is one of them:", ", ".join(map(str, error.witness)))

    if find_spec("networkx"):
        import networkx

        club = networkx.karate_club_graph()
        press = solve(club)
        print(
            f"\nZachary's karate club, from networkx: {len(press)} of its {len(club)} members must press:",
            *press,
        )
        print(
            "there and back again:",
            Graph.from_networkx(club).to_networkx().edges == networkx.Graph(club).edges,
        )
    print("\nNow the other game, in which bulbs shine like rooks:")
    print("python -m examples.akari_deduction")


if __name__ == "__main__":
    main()
