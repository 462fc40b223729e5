"""Questions drawn by lot from all that the package admits, and how many checks each answer takes.

Run: python benchmarks/drawn.py [--seed N] [--count 200]

A rule (by name, or a window drawn at random), a gluing, a number of states, holes or none, a size of
up to 100,000 lamps; or a graph.  Each is to be answered within 100 checks of its answer or one
second, or else refused within one second.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import NamedTuple

from lightsgame import Game, Inconsistent, Rule, TooLarge, answer, is_solution
from lightsgame.game.rule import RULES, WRAPS

MOST_CHECKS = 100
MOST_SECONDS = 1.0
MOST_LAMPS = 100_000


class Drawn(NamedTuple):
    """A question with what it took."""

    question: str
    outcome: str
    seconds: float
    checks: float

    @property
    def is_kept(self) -> bool:
        """Whether it was answered, or refused, in the time allowed."""
        return self.seconds <= MOST_SECONDS or self.checks <= MOST_CHECKS


def graph(rng: random.Random, n: int) -> dict[int, list[int]]:
    """A tree, a net with missing edges or a graph of degree 3, as lists of neighbours."""
    kind = rng.choice(["tree", "net", "cubic"])
    if kind == "tree":
        return {v: [rng.randrange(max(0, v - 50), v)] if v else [] for v in range(n)}
    if kind == "cubic":
        order = rng.sample(range(n), n)
        joined: dict[int, list[int]] = {v: [(v + 1) % n] for v in range(n)}
        for i in range(0, n - 1, 2):
            joined[order[i]].append(order[i + 1])
        return joined
    side = max(2, int(n**0.5))
    steps = ((0, 1), (1, 0))
    net: dict[int, list[int]] = {v: [] for v in range(side * side)}
    for v in net:
        for i, j in steps:
            is_inside = v // side + i < side and v % side + j < side
            if is_inside and rng.random() > 0.3:
                net[v].append(v + i * side + j)
    return net


def game(rng: random.Random) -> Game:
    """A game drawn by lot."""
    states = rng.choice([2, 2, 2, 3, 3, 4, 5, 6, 9, 16, 17, 36])
    lamps = int(10 ** rng.uniform(1, 5))
    if rng.random() < 0.2:
        return Game.of(graph(rng, max(lamps, 4)), states=states)
    rows = max(1, min(lamps, int(lamps ** rng.uniform(0.3, 0.7))))
    columns = max(1, lamps // rows)
    rule: Rule | str = rng.choice(sorted(RULES))
    if rng.random() < 0.3:
        around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        rule = Rule([step for step in around if rng.random() < 0.5] or [(0, 0)])
    share = rng.choice([0, 0, 0.001, 0.05, 0.3])
    holes = []
    if share:
        cells = ((i, j) for i in range(rows) for j in range(columns))
        holes = [cell for cell in cells if cell != (0, 0) and rng.random() < share]
    wrap = rng.choice(list(WRAPS))
    return Game(rows, columns, rule=rule, wrap=wrap, states=states, holes=holes)


def asked(played: Game) -> Drawn:
    """Solve the game with every lamp lit; a refusal and a proof that there is none count, too."""
    lit = played.lit()
    begun = time.process_time()
    try:
        presses = answer(played, lit=lit).presses
        outcome = "solved"
    except Inconsistent as error:
        presses = error.witness
        outcome = "no solution"
    except TooLarge as error:
        return Drawn(str(played), f"refused: {error}", time.process_time() - begun, float("inf"))
    seconds = time.process_time() - begun
    begun = time.process_time()
    is_solution(played, presses, lit=lit)
    check = max(time.process_time() - begun, 1e-6)
    return Drawn(str(played), outcome, seconds, seconds / check)


def main() -> None:
    """Draw, measure, and print the questions, the worst first."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=200)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    drawn = [asked(game(rng)) for _ in range(arguments.count)]
    for one in sorted(drawn, key=lambda one: -one.seconds):
        kept = "ok" if one.is_kept else "NO"
        print(
            f"{kept} {one.seconds:8.3f} s {one.checks:9.0f} checks  {one.question}: {one.outcome}"
        )
    print(sum([one.is_kept for one in drawn]), "of", len(drawn), "kept")


if __name__ == "__main__":
    main()
