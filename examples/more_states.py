"""Lamps of three and four states: Lights Out 2000, elimination that goes wrong, and what is left of the theorems."""

import random

from lightsgame import Inconsistent
from lightsgame.game.families import grid, path
from lightsgame.game.states import draw, is_solution, is_witness, parse, solutions, solve
from lightsgame.theorems.solvability.more_states import (
    OnByOneFails,
    StatesTest,
    half_turn,
    smallest_failure,
    states_test,
)


def main() -> None:
    """Tell the story."""
    g = grid(5, 5)
    print("Lights Out 2000: three states a lamp.  A game, and how often to press where:")
    start = parse("01210 12221 22122 12221 01210")
    presses = solve(g, start, 3)
    pictures = draw(start, 5).split("\n"), draw(presses, 5).split("\n")
    print("\n".join(["   ".join(line) for line in zip(*pictures, strict=True)]))
    print("checked by pressing:", is_solution(g, presses, start, 3))
    print(
        f"It has {solutions(g, 3)} solutions, as many as there are quiet patterns; with four states, {solutions(g, 4)}."
    )

    rng = random.Random(2000)
    hopeless = tuple(rng.randrange(3) for _ in range(25))
    try:
        solve(g, hopeless, 3)
    except Inconsistent as error:
        print(f"\nThis one has none: {error}.")
        pictures = draw(hopeless, 5).split("\n"), draw(error.witness, 5).split("\n")
        print("\n".join(["   ".join(line) for line in zip(*pictures, strict=True)]))
        print("checked:", is_witness(g, error.witness, hopeless, 3))

    print("\nFour states are no field: 2·x = 2 has two answers.  Lifting solves modulo 2 twice:")
    test = states_test(path(2), (2, 2), 4)
    print(test, f"checked: {StatesTest.holds(test, graph=path(2), target=(2, 2), k=4)}", sep="\n")

    print("\nNot every graph lets all lamps move on by one.  The least, for three and for four states:")
    for k in (3, 4):
        failure = smallest_failure(k)
        assert OnByOneFails.holds(failure)
        print(failure)
    print("But half a turn is always possible.  2 x 2 and four states:", draw(half_turn(grid(2, 2), 4), 2), sep="\n")


if __name__ == "__main__":
    main()
