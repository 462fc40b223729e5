"""Akari as a person solves it: each step with its rule, a hint, a try, and a puzzle that cannot be
solved.
"""

from lightsgame.akari.certificates import impossibility, is_impossible
from lightsgame.akari.explaining.step_checker import first_doubt
from lightsgame.akari.explaining.steps import explain, hint
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.game.board import Board


def main() -> None:
    """Tell the story."""
    puzzle = Puzzle("""
        ..0..
        .....
        1...0
        .....
        ..3..""")
    print("A puzzle, and the first step in it:\n")
    print(puzzle)
    print("\n ", hint(puzzle))

    print("\nAll steps, always by the easiest rule that applies:\n")
    told = explain(puzzle)
    print(told)
    print(
        "\nEvery step follows from the reasons that it names:",
        first_doubt(puzzle, told.steps) is None,
    )
    wrong = told.steps[0]._replace(bulbs=((2, 2),))
    print(
        "A bulb in the middle as the first step:",
        "it follows" if first_doubt(puzzle, [wrong]) is None else "it does not",
    )

    print("\nA bulb in a wrong place, and the hint for it:\n")
    tried = Board.from_cells(5, 5, [(4, 1), (4, 3), (2, 2)])
    print(puzzle.draw(tried))
    print("\n ", hint(puzzle, tried))

    hard = generate(7, 7, seed=1, grade="hard").puzzle
    print("\nA hard one needs several demands at once:\n")
    print(hard)
    step = max(explain(hard).steps, key=lambda step: len(step.reason))
    print("\n" + "\n".join(step.lines()))

    nonsense = Puzzle.from_rows(["1.#2.2", "#.#...", "..##..", "......"])
    print("\nAnd this one has no solution:\n")
    print(nonsense)
    evidence = impossibility(nonsense)
    assert evidence is not None
    print()
    print(evidence)
    print("\nDoes the checker accept that?", is_impossible(evidence))
    print("\nWhy is there no quick way for every puzzle?  python -m examples.akari_hardness")


if __name__ == "__main__":
    main()
