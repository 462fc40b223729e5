"""Akari: a puzzle, bulbs that break its rules, bulbs that keep them, and the light of a rook."""

from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import faults, is_solution
from lightsgame.game.board import Board

puzzle = Puzzle("""
    1...1
    ..2..
    2....
    .....
    .#...""")
print("A puzzle: white cells, black cells, and clues that count the bulbs beside them.\n")
print(puzzle)

tried = Board.from_cells(5, 5, [(0, 1), (1, 1), (2, 3), (3, 0), (4, 4)])
print("\nSome bulbs:\n")
print(puzzle.draw(tried))
print("\nWhat is wrong with them:\n")
for fault in faults(puzzle, tried):
    print(" -", fault)

field = field_of(puzzle)
bulb = field.word(Board.from_cells(5, 5, [(2, 2)]))
print("\nA bulb in the middle lights what a rook attacks there, and the cell itself:\n")
print(field.board(field.light(bulb)))

answer = Board.from_cells(5, 5, [(0, 2), (1, 0), (1, 4), (2, 2), (3, 0), (4, 3)])
print(
    "\nAnother try,",
    "and it is right:" if is_solution(puzzle, answer) else "and it is not right yet:",
    "\n",
)
print(puzzle.draw(answer))
