"""Boards put together from pieces, symmetric answers, perfect quiet patterns, and pictures of them."""

from lightsgame import Board, is_solution, patched
from lightsgame.drawing.png import png
from lightsgame.game.machine import RowMachine
from lightsgame.lights.drawing.machines import machine_svg
from lightsgame.theorems.rows.circles import circle_plan
from lightsgame.theorems.rows.mirror import nearly_symmetric, symmetric_solution
from lightsgame.theorems.rows.parity import count, example_symmetric
from lightsgame.theorems.rows.patching import Patched


def main() -> None:
    """Tell the story."""
    print("The 5 x 28 board, cut at its seam:")
    board = patched(5, 28)
    print(board, board.plan, sep="\n")
    assert Patched.holds(board) and is_solution(Board.full(28, 5), Board.from_rows(board.rows, 5))

    print("\nThe same as circles of basic boards, and the 5 x 53 board:")
    for m in (28, 53):
        found, turns = circle_plan(5, m)
        print(f"5 x {m}: {turns} times {found}, then D1")

    print("\nAn answer that is its own mirror image:")
    print(symmetric_solution(Board.full(6, 14)))
    print("8 x 5 has none, but one that almost is:")
    print(nearly_symmetric(5, 8))

    print(
        f"\nNo row and no column is left out of this quiet pattern, one of {count(11, 11)} on 11 x 11:"
    )
    print(example_symmetric(11))

    tall = patched(60, 2000)
    picture = b"".join(png(tall.rows, 60, cell=4, seams=tall.seams))
    drawing = machine_svg(RowMachine(3))
    print(f"\nA picture of 60 x 2000 as PNG: {len(picture)} bytes; ", end="")
    print(f"the 64 states of the row machine of width 3 as SVG: {len(drawing)} signs.")
    print("\nWhat if each lamp may change only once?  python -m examples.perfect_code")


if __name__ == "__main__":
    main()
