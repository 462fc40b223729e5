"""What S3 calls a pseudoinverse, what its rows mean, and why no board with quiet patterns has a
true one.
"""

from lightsgame import Board, Inconsistent
from lightsgame.game.families import complete, grid
from lightsgame.theorems.solvability.pseudoinverse import (
    Pseudoinverse,
    is_generalised_inverse,
    is_moore_penrose,
    moore_penrose,
    pseudoinverse,
)


def main() -> None:
    """Tell the story."""
    g = grid(5, 5)
    found = pseudoinverse(g)
    assert Pseudoinverse.holds(found, graph=g)
    row, image = (Board.from_bits(word, 5, 5) for word in (found.right[0], found.left[0]))
    print(
        "[A | I] becomes [I+ | A+] by row operations.  The first row of A+, pressed, and what it changes:"
    )
    print(
        "\n".join(
            [
                "   ".join(pair)
                for pair in zip(str(row).split("\n"), str(image).split("\n"), strict=True)
            ]
        )
    )
    print(found.meaning(0))
    print(
        "The last two rows of A+ are quiet patterns:",
        found.meaning(23),
        found.meaning(24),
        sep="\n  ",
    )

    target = Board.full(5, 5)
    presses = Board.from_bits(found.solve(target.bits), 5, 5)
    print(
        "\nSo A+ p solves any game p that has a solution, and never presses the last two cells:",
        presses,
        sep="\n",
    )
    print("it lights every lamp:", presses.effect() == target)

    print(
        "\nWithout the two quiet rows it is G, symmetric, with A G A = A:",
        is_generalised_inverse(g.closed, found.G),
    )
    try:
        moore_penrose(g.closed, 25)
    except Inconsistent as error:
        print(f"But Penrose's four equations have no solution: {error}")
        print(Board.from_bits(error.witness, 5, 5))
    triangle = complete(3).closed
    inverse = moore_penrose(triangle, 3)
    print(
        "A triangle has one, itself:", inverse == triangle, is_moore_penrose(triangle, inverse, 3)
    )


if __name__ == "__main__":
    main()
