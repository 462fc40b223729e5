"""Chasing by hand: push the light down, look up the table, push again; and why eight lines are
enough.
"""

from __future__ import annotations

from lightsgame import Board, is_solution
from lightsgame.game.chase import fill, player_table, virtual_row
from lightsgame.game.symbolic import Table


def beside(*boards: Board) -> str:
    """Pictures side by side."""
    return "\n".join(
        [
            "   ".join(lines)
            for lines in zip(*[str(board).split("\n") for board in boards], strict=True)
        ]
    )


def main() -> None:
    """Tell the story."""
    game = Board("#.... .#... .#.#. .#.#. ###.#".replace(" ", "\n"))
    down = Board.from_rows(fill(game.rows, 5, 0)[0], 5)
    print("A game; press below each lit lamp, row by row; and what is left then:\n")
    print(beside(game, down, game ^ down.effect()))

    left = virtual_row(game.rows, 5)
    table = player_table(5, 5)
    print(
        f"\nOnly lamps of the bottom row are lit.  The table has {len(table)} lines, one for each row that can be left"
    )
    print("over; this one says which cells to press in the top row:\n")
    print(Board.from_rows([left], 5), "->", Board.from_rows([table[left][0]], 5))

    answer = Board.from_rows(fill(game.rows, 5, table[left][0])[0], 5)
    print("\nChase once more.  All presses together, and what is left:\n")
    print(beside(answer, game ^ answer.effect()))
    assert is_solution(game, answer)

    print(
        "\nWhy it works: every cell is a sum of the cells of the first row.  For all lamps of 3 x 3:\n"
    )
    print(Table.of(Board.full(3, 3)))
    print(
        "\nThe row below the line lies under the board and must be zero: three equations instead of nine."
    )
    lines = [(len(player_table(n, n)), 2**n) for n in range(1, 10)]
    print(
        "On n x n the table has",
        ", ".join([f"{few}" for few, _all in lines]),
        "lines for n = 1 to 9: all 2^n rows",
    )
    print("can be left over where every game can be solved, and fewer where not.")
    print("\nIs there always a way to light every lamp, on every board?")
    print("python -m examples.all_ones")


if __name__ == "__main__":
    main()
