"""Lamps of three and four states: Lights Out 2000, elimination that goes wrong, and what is left of
the theorems.
"""

import random

from lightsgame import Game, Inconsistent, StateBoard, count, is_solution, is_witness, solve
from lightsgame.game.families import grid, path
from lightsgame.theorems.solvability.more_states import (
    OnByOneFails,
    StatesTest,
    half_turn,
    smallest_failure,
    states_test,
)


def beside(*boards: StateBoard) -> str:
    """Boards side by side."""
    return "\n".join(
        [
            "   ".join(line)
            for line in zip(*[str(board).split("\n") for board in boards], strict=True)
        ]
    )


def main() -> None:
    """Tell the story."""
    print("Lights Out 2000: three states a lamp.  A game, and how often to press where:")
    start = StateBoard("01210/12221/22122/12221/01210", 3)
    presses = solve(start)
    print(beside(start, presses))
    print("checked by pressing:", is_solution(start, presses))
    four = count(Game(5, 5, states=4))
    print(
        f"It has {count(start)} solutions, as many as there are quiet patterns; with four states, {four}."
    )

    rng = random.Random(2000)
    hopeless = StateBoard([[rng.randrange(3) for _ in range(5)] for _ in range(5)], 3)
    try:
        solve(hopeless)
    except Inconsistent as error:
        print(f"\nThis one has none: {error}.")
        print(beside(hopeless, error.witness))
        print("checked:", is_witness(hopeless, error.witness))

    print("\nFour states are no field: 2·x = 2 has two answers.  Lifting solves modulo 2 twice:")
    test = states_test(path(2), (2, 2), 4)
    print(test, f"checked: {StatesTest.holds(test, graph=path(2), target=(2, 2), k=4)}", sep="\n")

    print(
        "\nNot every graph lets all lamps move on by one.  The least, for three and for four states:"
    )
    for k in (3, 4):
        failure = smallest_failure(k)
        assert OnByOneFails.holds(failure)
        print(failure)
    half = Game(2, 2, states=4).position(half_turn(grid(2, 2), 4))
    print("But half a turn is always possible.  2 x 2 and four states:", half, sep="\n")


if __name__ == "__main__":
    main()
