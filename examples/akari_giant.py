"""Akari with a quarter of a million cells: what deduction finds, what is left over, and how both
together solve it.
"""

import sys
import time

from lightsgame.akari.generator.construction import construct
from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.deduction import deduce
from lightsgame.akari.solving.remaining import components
from lightsgame.akari.solving.solver import left_over, solve
from lightsgame.sat.solvers import get_engine


def main(side: int = 500) -> None:
    """Tell the story, on boards of another size if one is given: `python -m examples.akari_giant
    120`.
    """
    print(f"Two boards of {side} x {side}; the engine here is {get_engine().name}.")
    for black, numbered, about in ((0.3, 0.9, "many clues"), (0.2, 0.5, "few clues")):
        blacks = round(black * side * side)
        made = construct(side, side, black=blacks, clues=round(numbered * blacks), seed=1)
        print(f"\n{about}: {black:.0%} black, {numbered:.0%} of them numbered\n")
        for row in made.puzzle.rows[:4]:
            print("  " + row[:60] + " ...")

        start = time.perf_counter()
        field = field_of(made.puzzle)
        known = deduce(field)
        seconds = time.perf_counter() - start
        share = known.bulbs.bit_count() / len(made.order)
        print(f"\n  deduction finds {share:.0%} of the bulbs in {seconds:.2f} s")
        pieces = sorted([len(group) for group in components(left_over(field, known).clauses)])
        print(
            f"  the rest falls into {len(pieces):,} pieces; the largest has {pieces[-1]:,} of {sum(pieces):,} demands"
        )

        start = time.perf_counter()
        found = solve(made.puzzle)
        seconds = time.perf_counter() - start
        right = found.status == "solved" and is_solution(made.puzzle, found.bulbs)
        print(
            f"  deduction, pieces and windows solve it in {seconds:.2f} s; the rules are kept: {right}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
