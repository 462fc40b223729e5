"""S0's two ways to solve a board: eliminate the big matrix, or fill rows; and why the second is a
part of the first.
"""

from lightsgame import Board
from lightsgame.drawing.chart import slope
from lightsgame.game.symbolic import Elimination, Table, bit_operations, eliminate, operations


def main() -> None:
    """Tell the story."""
    wanted = Board.full(3, 3)
    print(
        "Row filling with unknowns x1, x2, x3 in the first row; the row below the line must be zero:"
    )
    print(Table.of(wanted))

    print("\nThe same is an elimination of the big matrix, by additions of rows (S0 theorem 3.1):")
    steps = eliminate(wanted)
    print(steps)
    print("checked step by step:", Elimination.holds(steps, wanted=wanted))

    print("\nAdditions of rows, and bit operations in them:")
    print(f"{'n':>4} {'matrix':>10} {'bits':>14} {'filling + reduced':>18} {'bits':>12}")
    counted = {n: bit_operations(n, n) for n in (5, 10, 15, 20)}
    for n, bits in counted.items():
        added = operations(n, n)
        filling = added["filling"] + added["reduced"]
        print(
            f"{n:>4} {added['matrix']:>10,} {bits['matrix']:>14,} {filling:>18,} {bits['row filling']:>12,}"
        )
    for way in ("matrix", "row filling"):
        exponent = slope({n: bits[way] for n, bits in counted.items()})
        print(f"bit operations of the {way} grow like n^{exponent:.1f}")


if __name__ == "__main__":
    main()
