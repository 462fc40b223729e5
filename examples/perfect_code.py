"""Each lamp exactly once: where it can be done, where not, and what decides."""

from lightsgame import Inconsistent, is_perfect_code, perfect_code
from lightsgame.game.families import hypercube, petersen
from lightsgame.theorems.perfect_codes.efficient_domination import efficient_dominating_set
from lightsgame.theorems.perfect_codes.integer_method import integer_method
from lightsgame.theorems.perfect_codes.perfect_code import (
    has_perfect_code,
    is_why_none,
    perfect_codes,
    two_by_odd,
)
from lightsgame.theorems.perfect_codes.strips import strip


def main() -> None:
    """Tell the story."""
    print("Light all lamps of a dark board, and change none twice.  On 4 x 4 four presses do it:")
    print(perfect_code(4, 4))
    print(f"There are {len(list(perfect_codes(4, 4)))} ways, mirror images of each other.")

    print("\n2 x odd works by induction: two columns more leave the lamps of just one cross.")
    print(two_by_odd(7))
    assert is_perfect_code(perfect_code(2, 1001))

    print("\nWhich boards have one?  Rows and columns from 1 to 9:")
    for m in range(1, 10):
        print("  ", " ".join("x" if has_perfect_code(m, n) else "." for n in range(1, 10)))

    print("\nWhy does 3 x 3 have none?  Ask for one lamp after the other:")
    try:
        perfect_code(3, 3)
    except Inconsistent as error:
        print(error.witness.tree)
        assert is_why_none(error.witness, 3, 3)

    print(
        "\nOne row determines the next, so a small machine decides a width for all lengths at once."
    )
    for width in (2, 3, 4):
        print(strip(width))

    print(
        "\nSolving over the whole numbers does not decide it.  Here it says no, and the weights prove it:"
    )
    print(integer_method(3, 3))
    print("But here there is a solution, and still no way to change each lamp once:")
    print(integer_method(3, 6))

    print("\nThe same on graphs.  On a cube of dimension 7 the presses are Hamming's code:")
    words = efficient_dominating_set(hypercube(7))
    print(f"{len(words.parts)} of 128 corners, each reaching 8.")
    try:
        efficient_dominating_set(petersen())
    except Inconsistent as error:
        print("And the Petersen graph has none:", error.witness, sep="\n")
    print("\nLamps need no board. Play on a graph of your own:  python -m examples.own_graph")


if __name__ == "__main__":
    main()
