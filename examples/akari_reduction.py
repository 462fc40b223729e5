"""Akari as clauses: the statements of a small puzzle, its models, and a verdict that a short
checker accepts.
"""

from lightsgame.akari.certificates.certificate import certify, is_verdict
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.encoding import parts, reduction
from lightsgame.sat.cardinality import AT_MOST_ONE
from lightsgame.sat.solvers import get_engine, models


def main() -> None:
    """Tell the story."""
    puzzle = Puzzle("""
        #..0
        #...
        2.4.
        .3..""")
    print("A puzzle, with the numbers of its cells:\n")
    for i, row in enumerate(puzzle.rows):
        print(row, "  ", " ".join([f"{4 * i + j + 1:2}" for j in range(4)]))
    print("\nWhat it says:\n")
    for part in parts(puzzle):
        print(" ", part)
    task = reduction(puzzle)
    print(f"\nThese are {len(task.clauses)} clauses. Their models:\n")
    for model in models(task.clauses, task.white(), engine=get_engine("own")):
        print(puzzle.draw(task.bulbs(model)))

    verdict = certify(puzzle)
    print("\nThe verdict:", verdict)
    print("Does the checker accept it?", is_verdict(verdict))

    corridor = Puzzle.from_rows(["." * 60])
    print(
        "\nAt most one bulb in a corridor of 60 cells, in how many clauses and with how many new variables?\n"
    )
    for name in AT_MOST_ONE:
        task = reduction(corridor, at_most_one=name)
        print(f"  {name:10} {len(task.clauses) - 60:5} {task.variables - 60:5}")


if __name__ == "__main__":
    main()
