"""Margins modulo 8: what all solutions of a game leave unpressed, less what they press, is nearly
known.
"""

from collections import Counter

from lightsgame import Board
from lightsgame.theorems.worst_case.residues import Residues, residues


def main() -> None:
    """Tell the story."""
    corner = Board.from_cells(5, 5, [(0, 0)])
    hard = Board("11011 01010 00100 11111 01110".replace(" ", "\n"))
    for presses in (corner, hard, Board.full(4, 4), Board.from_cells(6, 8, [(1, 2), (3, 3)])):
        claim = residues(presses)
        print(presses, claim, f"checked: {Residues.holds(claim, presses=presses)}", sep="\n")
        counted = Counter([f % 8 for f in claim.margins])
        print("margins modulo 8, and how many solutions have them:", dict(counted), "\n")


if __name__ == "__main__":
    main()
