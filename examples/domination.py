"""As few as can be: the fewest cells that reach every lamp, and the fewest of which no two are
neighbours.
"""

from lightsgame.theorems.perfect_codes.domination import Dominating, dominating


def main() -> None:
    """Tell the story."""
    for n in (4, 5, 6):
        for apart in (False, True):
            claim = dominating(n, n, apart)
            print(claim, f"checked: {Dominating.holds(claim, m=n, n=n, apart=apart)}\n", sep="\n")
    print("squares of 1 to 7:", *[dominating(n, n).cells.weight() for n in range(1, 8)])
    print("no two neighbours:", *[dominating(n, n, apart=True).cells.weight() for n in range(1, 8)])


if __name__ == "__main__":
    main()
