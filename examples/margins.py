"""Why 22 presses are the most on 6 x 8: the mean allows 23, and a proof by weighing says no."""

from collections import Counter

from lightsgame.theorems.worst_case.margins import Refutation
from lightsgame.theorems.worst_case.quiet_classes import averaging_bound, solution_margins
from lightsgame.theorems.worst_case.worst_case import hardest
from lightsgame.theorems.worst_case.worst_case_check import WorstCase


def main() -> None:
    """Tell the story."""
    worst = hardest(6, 8)
    print("Put these lamps out:")
    print(worst)
    print("\nThe mean alone would allow", averaging_bound(worst.sizes[-1], worst.sizes[:-1]))
    margins = solution_margins(worst.presses)
    print(f"The game has {len(margins)} solutions; unpressed less pressed cells in each:")
    for margin, count in sorted(Counter(margins).items()):
        print(f"{margin:>4} {'#' * count} {count}")
    print("Their sum is", sum(margins))
    if worst.reason is None:
        raise SystemExit("the gap is open")
    proof = worst.reason.refutation
    print(f"\nA game that needs 23 would have only margins up to {proof.limit}. Suppose it has:")
    print(proof)
    print(
        "Checked line by line:",
        Refutation.holds(proof),
        "and together with the board:",
        WorstCase.holds(worst),
    )
    print("\nThe same family of boards, each with its own proof:")
    for m, n in ((6, 8), (6, 26), (8, 20), (20, 26)):
        found = hardest(m, n)
        print(f"{m:>2} x {n}: {found.moves:>3} presses, proved by {found.how}")


if __name__ == "__main__":
    main()
