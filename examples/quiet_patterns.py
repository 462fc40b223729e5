"""How many solutions has a game?  2 to the power of the nullity, which the first row bounds."""

from lightsgame import Board
from lightsgame.game.families import grid
from lightsgame.theorems.rows.first_row import RowBound, row_bound, solution_table, table_text
from lightsgame.theorems.solvability.quiet import Solutions, all_solutions, quiet_space


def main() -> None:
    """Tell the story."""
    g, everything = grid(4, 4), Board.full(4, 4).bits
    print("The 4 x 4 board.", quiet_space(g), sep="\n")
    found = all_solutions(g, everything)
    assert Solutions.holds(found, space=quiet_space(g), target=everything)
    print(
        f"\nIt can be lit in {len(found)} ways, here one with the fewest presses and one with the most:"
    )
    best, worst = found.fewest(), max(found, key=lambda x: x.bit_count())
    pictures = [str(Board.from_bits(x, 4, 4)).splitlines() for x in (best, worst)]
    print("\n".join(["   ".join(line) for line in zip(*pictures, strict=True)]))

    bound = row_bound(9, 9)
    print("\nWhy there are never more than 2^n:", bound, sep="\n")
    print("checked:", RowBound.holds(bound, m=9, n=9))
    print("\nThe number of solutions of every board up to 9 x 9, S0's figure 4.3:")
    print(table_text(solution_table(9, 9)))
    print("\nWhich games can be won at all? The same patterns know.")
    print("python -m examples.orthogonality")


if __name__ == "__main__":
    main()
