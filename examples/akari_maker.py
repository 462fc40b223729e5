"""Making Akari puzzles: one that surely has a solution, and why; then those with exactly one, by
grade and symmetry.
"""

from lightsgame.akari.explaining.score import GRADES
from lightsgame.akari.explaining.steps import grade
from lightsgame.akari.generator.construction import arbitrary, claims, construct
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.io.addresses import to_puzzlink
from lightsgame.akari.model.symmetry import SYMMETRIES, is_symmetric
from lightsgame.akari.solving.solver import count, solve


def main() -> None:
    """Tell the story."""
    thrown = [arbitrary(10, 10, black=25, clues=15, seed=seed) for seed in range(100)]
    solvable = sum([solve(puzzle).status == "solved" for puzzle in thrown])
    print(
        f"Clues thrown at random on 10 x 10: {solvable} of {len(thrown)} boards have a solution.\n"
    )

    made = construct(6, 10, black=16, clues=10, seed=2)
    print("Black cells, then bulbs where it is dark, then clues that count them:\n")
    print(made.puzzle.draw(made.bulbs))
    print("\nThat is a solution, for")
    for claim in claims(made):
        print(" ", claim)
    print(f"\nIt is one of {count(made.puzzle):,}.")

    print("\nWith exactly one solution, by grade:")
    for wanted in GRADES:
        puzzle = generate(8, 8, seed=1, grade=wanted).puzzle
        assert count(puzzle, limit=2) == 1 and grade(puzzle) == wanted
        print(f"\n{wanted}: {to_puzzlink(puzzle)}\n")
        print(puzzle)

    print("\nAnd by symmetry:")
    for name in SYMMETRIES:
        puzzle = generate(8, 8, seed=3, symmetry=name, grade=None).puzzle
        assert is_symmetric(puzzle, name) and count(puzzle, limit=2) == 1
        print(f"\n{name}:\n")
        print(puzzle)


if __name__ == "__main__":
    main()
