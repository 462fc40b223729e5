"""A formula becomes an Akari board: solve the board, and read the model off the bulbs."""

from lightsgame.akari.hardness import GADGETS, compile_formula, is_sound
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.encoding import reduction
from lightsgame.sat.cnf import Formula
from lightsgame.sat.solvers import get_engine, models


def main() -> None:
    """Tell the story."""
    print("The pieces; a letter is a white cell, and true if a bulb stands there:\n")
    for gadget in GADGETS.values():
        count = len(list(gadget.values()))
        print(gadget)
        print(f"  solutions: {count}, as it says: {is_sound(gadget)}\n")

    formula = Formula(((1, 2, -3), (-1, 3), (-2, 3), (-3, 1)), 3)
    print("A formula:\n")
    print(formula.to_dimacs())
    board = compile_formula(formula)
    print("As a board:\n")
    print(board.puzzle)
    task = reduction(board.puzzle)
    print(
        f"\nBack to clauses: {len(task.clauses)} of them. Each solution of the board is a model of the formula:\n"
    )
    for model in models(task.clauses, task.white(), engine=get_engine("own")):
        bulbs = task.bulbs(model)
        assert is_solution(board.puzzle, bulbs)
        said = board.model(bulbs)
        print("model", *said, "satisfies the formula:", formula.is_satisfied_by(said))
    print("\nThe board of the last one:\n")
    print(board.puzzle.draw(bulbs))


if __name__ == "__main__":
    main()
