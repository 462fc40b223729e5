"""The hardest game of Lights Out: fifteen presses on 5 x 5, and why no more."""

from lightsgame import answer, fewest
from lightsgame.theorems.worst_case.worst_case import hardest
from lightsgame.theorems.worst_case.worst_case_check import WorstCase


def main() -> None:
    """Tell the story."""
    worst = hardest(5, 5)
    print("Put these lamps out:")
    print(worst)
    print("Checked by weighing every solution:", WorstCase.holds(worst))
    print("The fewest presses, found by another way:", fewest(answer(worst.lamps)).presses.weight())
    print("\nGames by the fewest presses that they need:")
    top = max(worst.distribution or (1,))
    for presses, games in enumerate(worst.distribution or ()):
        print(f"{presses:>3} {games:>9,} {'#' * round(50 * games / top)}")
    print("\nOther boards, in no time:")
    for n in (4, 11, 14, 17, 24):
        found = hardest(n, n)
        print(
            f"{n} x {n}: {found.moves} presses, {'and no game needs more' if found.proved else 'at least'}"
        )
    print("\nThat was 25 lamps. What about a million?  python -m examples.million_lamps")


if __name__ == "__main__":
    main()
