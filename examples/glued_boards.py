"""Cylinders, tori, Moebius strips and Klein bottles, solved by greatest common divisors and not by
elimination.
"""

from lightsgame import Board, Game, Inconsistent
from lightsgame.lights.certificates import settled
from lightsgame.theorems.rows import gluing


def main() -> None:
    """Tell the story."""
    for wrap in gluing.WRAPS:
        game, everything = Game(4, 6, wrap=wrap), Board.full(4, 6)
        rows, nullity = gluing.solve(everything.rows, 6, wrap)
        presses = Board.from_rows(rows, 6)
        proof = settled(game, everything, None, presses)
        print(
            f"{wrap}, nullity {nullity}:", presses, f"checked: {proof.gap() is None}", "", sep="\n"
        )
    print("Nullities of n x n for n = 3 to 12:")
    for wrap in gluing.WRAPS:
        print(f"{wrap:>9}", *[gluing.nullity(n, n, wrap) for n in range(3, 13)])
    print("A Klein bottle of 10^100 x 60 has the nullity", gluing.nullity(10**100, 60, "klein"))
    try:
        gluing.solve((1, 0, 0), 3, "torus")
    except Inconsistent as error:
        pattern = Board.from_rows(error.witness, 3)
        print("\nOne lamp alone on the torus of 3 x 3:", error, pattern, sep="\n")
        print("quiet:", not Game(3, 3, wrap="torus").effect(pattern))


if __name__ == "__main__":
    main()
