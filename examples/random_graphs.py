"""On how many graphs can every game be won?  The law of the nullity, exactly, for any number of
vertices.
"""

from lightsgame.game.families import petersen
from lightsgame.theorems.solvability.random_graphs import Law, grown, law, shrunk


def main() -> None:
    """Tell the story."""
    g = petersen()
    matrix = shrunk(g)
    print(
        "The Petersen graph, its first vertex taken away: a symmetric matrix of nine rows with the same nullity."
    )
    for row in matrix:
        print("   ", f"{row:09b}"[::-1].translate(str.maketrans("01", "·●")))
    print("back again:", grown(matrix).neighbours == g.neighbours)

    for order in (4, 11, 30):
        claim = law(order)
        print(f"\n{claim}\nchecked by another formula: {Law.holds(claim, order=order)}")
    print(
        "\nAlways solvable, n = 2 to 12:", *[f"{float(law(n).shares[0]):.4f}" for n in range(2, 13)]
    )
    print(f"The limit is {float(law(200).shares[0]):.10f}.")


if __name__ == "__main__":
    main()
