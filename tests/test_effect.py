"""Every method for what presses change gives what the definition gives."""

from __future__ import annotations

import random
from collections import Counter

from often import often

from lightsgame import Game, Rule, graphs
from lightsgame.game.effect import METHODS, cell_by_cell
from lightsgame.game.rule import RULES, WRAPS, AnyRule

OWN_RULES = (
    ".../.##/...",
    "#../.../...",
    Rule([(0, 0), (3, 0), (0, -4)]),
    Rule([(0, 0)], [(0, 1), (0, -1)]),
    Rule([(0, 0), (1, 1)], [(0, 1)]),
    Rule([], [(0, 1), (0, -1), (1, 0), (-1, 0)]),
    Rule([(0, 0)], [(2, 0), (-2, 0)]),
)


def random_game(rng: random.Random) -> Game:
    """A game with any rule, gluing, number of states and holes, or on a graph."""
    states = rng.choice([2, 2, 2, 3, 4, 5, 7, 16, 17])
    if rng.random() < 0.1:
        graph = graphs.cycle(rng.randint(3, 8))
        return Game.of(graph, rule=rng.choice(["plus", "cross"]), states=states)
    m = rng.randint(1, 6)
    n = rng.randint(1, 6)
    rules: list[AnyRule] = [*RULES, *RULES, "plus", "rook", *OWN_RULES]
    cells = [(i, j) for i in range(m) for j in range(n)]
    holes = rng.sample(cells, rng.choice([0, 0, 0, 1, 2])) if len(cells) > 2 else []
    rule = rng.choice(rules)
    return Game(
        m, n, rule=rule, wrap=rng.choice(["none", "none", *WRAPS]), states=states, holes=holes
    )


def test_every_method_agrees_with_the_definition() -> None:
    rng = random.Random(2)
    games: Counter[int] = Counter()
    for _ in range(often(4000)):
        game = random_game(rng)
        presses = game.position([rng.randrange(game.states) for _ in range(game.order)])
        expected = cell_by_cell(game, presses)
        assert game.effect(presses) == expected
        for number, (applies, method) in enumerate(METHODS):
            if applies(game, presses):
                games[number] += 1
                assert method(game, presses) == expected, (game, method)
    assert len(games) == len(METHODS) and min(games.values()) >= 8, games


def test_vectors_bits_and_positions_are_three_forms_of_the_same() -> None:
    rng = random.Random(3)
    for _ in range(1000):
        game = random_game(rng)
        vector = tuple([rng.randrange(game.states) for _ in range(game.order)])
        position = game.position(vector)
        assert game.vector(position) == vector and game.read(position) == position
        pairs = zip(game.cells, vector, strict=True)
        assert game.support(position) == {cell: value for cell, value in pairs if value}
        if game.states == 2:
            assert game.from_bits(game.to_bits(position)) == position
