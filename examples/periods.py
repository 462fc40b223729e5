"""y(N): after how many rows the boards of a width begin anew, with the proof."""

import time

from lightsgame import period
from lightsgame.theorems.rows.divisibility import Rank, rank
from lightsgame.theorems.rows.period import Period, return_time, y
from lightsgame.theorems.rows.universal import existence, second_condition


def main() -> None:
    """Tell the story."""
    begun = time.perf_counter()
    table = [y(n) for n in range(1, 64)]
    seconds = time.perf_counter() - begun
    print("Every first row fills a board of N columns and y - 1 rows.  y for N = 1 ... 63:")
    for start in range(0, 63, 9):
        print("  ", " ".join([f"{value:>10}" for value in table[start : start + 9]]))
    print(f"{seconds:.3f} s; a thesis of 2011 took 3.8 days, most of it for the widths 58 and 60.")

    print("\nWhy 20 has the period 2340, and no less:")
    print(period(20))
    assert Period.holds(period(20))

    print("\nThe factors come from ranks:")
    evidence = rank(0b100101)
    print(evidence)
    assert Rank.holds(evidence)

    print("\nA proof by walking, for width 4:")
    print(existence(4))
    print(
        f"y(4) = {y(4)} is less: then all walks stand at an empty row; at their start only after {return_time(4)}."
    )

    print("\nAnd why it never matters that the row below is empty for the all-lit task:")
    print(second_condition(5))

    widest = period(500)
    print(
        f"\ny(500) has {len(str(widest.y))} digits and {len(widest.reasons)} primes; checked: {Period.holds(widest)}."
    )


if __name__ == "__main__":
    main()
