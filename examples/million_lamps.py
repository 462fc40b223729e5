"""A million lamps in a blink, a board of 10^100 rows, and boards put together from pieces."""

from __future__ import annotations

import time

from lightsgame import Board, is_solution, nullity, solve
from lightsgame.algebra.fibonacci_basis import fibonacci, fibonacci_pair
from lightsgame.algebra.polynomial import gcd, text
from lightsgame.theorems.rows.giant import lamp, solve as solve_giant
from lightsgame.theorems.rows.jumping import giant_rows
from lightsgame.theorems.rows.patching import Patched, patched
from lightsgame.theorems.rows.period import y


def main() -> None:
    """Tell the story."""
    began = time.perf_counter()
    board = Board.full(1000, 1000)
    presses = solve(board)
    print(
        f"A million lamps: {presses.weight():,} presses in {time.perf_counter() - began:.3f} s;",
        end=" ",
    )
    print("checked by pressing:", is_solution(board, presses))

    print(
        "\nRows are polynomials.  How many solutions a game has is the degree of a common divisor:"
    )
    f, g = fibonacci_pair(6, argument=0b11)[0], fibonacci(6)
    print(f"  f_6(x + 1) = {text(f)}\n  f_6(x)     = {text(g)}\n  gcd        = {text(gcd(f, g))}")
    print(
        f"of degree {nullity(5, 5)}, so every solvable 5 x 5 game has 2^{nullity(5, 5)} solutions."
    )

    giant = solve_giant(10**100, 60, lamp(10**50, 30))
    rows = giant.rows(10**50 - 2, 10**50 + 2)
    print(
        "\nOn a board of 10^100 rows and 60 columns light one lamp, in row 10^50.  The presses around it:\n"
    )
    print(Board.from_rows(rows, 60))
    proof = giant_rows(10**100, 60, lamp(10**50, 30), 10**50 - 2, 10**50 + 2)
    print("checked by jumping to the last row:", proof.gap() is None)

    tall = patched(5, 53)
    print(
        f"\nWidth 5 begins anew after y = {y(5)} rows, so a tall board is pieces with seams between them:"
    )
    print(tall.plan, "\n")
    print(Board.from_rows(tall.rows, 5).transpose())
    print("every piece lights itself, every seam is lit by its neighbours:", Patched.holds(tall))
    print("\nHow can a board of any length be put together from a few pieces?")
    print("python -m examples.patches")


if __name__ == "__main__":
    main()
