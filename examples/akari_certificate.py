"""How many solutions? None, one or several, each with evidence, and a checker that a forger does
not get past.
"""

from dataclasses import replace

from lightsgame.akari.certificates.certificate import certify, gap, is_verdict, read_drup
from lightsgame.akari.io.formats import parse_puzzle
from lightsgame.akari.model.puzzle import Puzzle

MADE_BY_HAND = "akari/10/10/r55..s.g7b.hbtb.h.g6.s0.g.gap"
NONSENSE = "akari/10/10/..g.h.i.j.k.l.t0143bzzp"  # its author calls it unsolvable nonsense


def main() -> None:
    """Tell the story."""
    for puzzle in (
        Puzzle.from_rows(["...", ".2.", "..."]),
        parse_puzzle(MADE_BY_HAND),
        parse_puzzle(NONSENSE),
    ):
        verdict = certify(puzzle)
        print(puzzle)
        print("\n" + str(verdict))
        print("accepted:", is_verdict(verdict), "\n")

    verdict = certify(parse_puzzle(MADE_BY_HAND))
    print("The proof as a file (DRUP), its first and its last lines:\n")
    lines = verdict.to_drup().splitlines()
    print("\n".join([*lines[:3], "...", *lines[-3:]]))
    print("\nRead back, it is the same:", read_drup(verdict.puzzle, verdict.to_drup()) == verdict)

    print("\nForgeries:\n")
    (bulbs,) = verdict.solutions
    forged = {
        "a solution kept silent": replace(verdict, solutions=()),
        "the proof for another puzzle": replace(verdict, puzzle=parse_puzzle(NONSENSE)),
        "the same solution twice": replace(verdict, solutions=(bulbs, bulbs)),
        "a clause that nothing forces": replace(verdict, proof=("1 2 0", *verdict.proof)),
    }
    for what, value in forged.items():
        print(f"  {what}: {gap(value)}")
    assert not any(is_verdict(value) for value in forged.values())


if __name__ == "__main__":
    main()
