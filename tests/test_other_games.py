"""Nullities of games that are no plain boards, each with evidence: toys, games that leave the
pressed lamp, gluings.
"""

from __future__ import annotations

import random
from itertools import product
from math import gcd
from typing import Any

import pytest

from lightsgame import Board, certify, quiet_patterns
from lightsgame.algebra import matrix
from lightsgame.game.commercial_games import GAMES, MERLIN, ORBIX, cube
from lightsgame.game.game import Game
from lightsgame.lights.certificates import certificate, read_certificate
from lightsgame.theorems.rows import jumping, layers
from lightsgame.theorems.solvability.orthogonality import Orthogonality, orthogonality
from lightsgame.theorems.solvability.quiet import QuietSpace, quiet_space


def table(game: Game) -> tuple[int, ...]:
    """What each press changes, as rows of bits: the rule alone."""
    rows = []
    for reached in game.reach():
        row = 0
        for lamp, times in reached:
            row ^= (times & 1) << lamp
        rows.append(row)
    return tuple(rows)


def proved(rows: tuple[int, ...]) -> int:
    """The nullity, by evidence that holds for this table."""
    proof = orthogonality(rows, len(rows))
    assert Orthogonality.holds(proof, A=rows, columns=len(rows))
    return len(rows) - proof.rank


def test_the_toys() -> None:
    assert (
        [proved(toy.effects) for toy in (MERLIN, ORBIX)]
        == [MERLIN.nullity, ORBIX.nullity]
        == [0, 0]
    )
    space = quiet_space(cube())
    assert QuietSpace.holds(space, graph=cube()) and space.nullity == 54 - matrix.rank(
        cube().closed, 54
    )
    for name, nullity in (("lights-out", 2), ("deluxe", 0)):
        claim = jumping.nullity(*GAMES[name].size)
        assert claim.gap() is None and claim.nullity == nullity == proved(table(GAMES[name]))
    colours = GAMES["2000"]
    assert colours.states == 3 and colours.size == (5, 5)


@pytest.mark.parametrize("n", range(1, 8))
def test_the_game_that_leaves_the_pressed_lamp(n: int) -> None:
    for m in range(1, 8):
        around = Game(m, n, rule=[(0, 1), (0, -1), (1, 0), (-1, 0)])
        board = layers.box(m, n, own=False)
        claim = layers.layered(board)
        assert layers.Layered.holds(claim, board=board)
        assert claim.nullity == gcd(m + 1, n + 1) - 1 == proved(table(around))


def test_kings_and_rooks() -> None:
    for m, n in product(range(1, 7), repeat=2):
        for wrap in ("none", "torus"):
            for rule in ("king", "rook"):
                game = Game(m, n, rule=rule, wrap=wrap)
                assert quiet_patterns(game).nullity == proved(table(game))


def test_boxes_of_up_to_a_thousand_cells() -> None:
    for sides in (
        (10, 10, 10),
        (4, 5, 50),
        (2, 3, 4, 5),
        (3, 3, 3, 3),
        (5, 5, 40),
        (2, 2, 2, 2, 2, 2),
    ):
        size, steps = 1, []
        for side in reversed(sides):
            steps.append((size, side))
            size *= side
        rows = []
        for v in range(size):
            beside = [
                v + s * d for s, side in steps for d in (1, -1) if 0 <= v // s % side + d < side
            ]
            rows.append(1 << v | sum([1 << u for u in beside]))
        assert size <= 1000 and layers.nullity(layers.box(*sides)) == size - matrix.rank(rows, size)


@pytest.mark.parametrize(
    "words",
    [{"rule": "king"}, {"rule": "king", "wrap": "torus"}, {"rule": "rook"}]
    + [{"wrap": wrap} for wrap in ("cylinder", "torus", "mobius", "klein", "projective")],
    ids=str,
)
def test_every_game_is_solved_or_refused_with_evidence(words: dict[str, Any]) -> None:
    rng, seen = random.Random(5), set[str]()
    for m, n in ((2, 5), (4, 4), (5, 3), (6, 6), (5, 8)):
        for start in (
            Board.full(m, n),
            Board.from_bits(1, m, n),
            Board.from_bits(rng.getrandbits(m * n), m, n),
        ):
            proof = certify(start, **words)
            seen.add(proof.kind)
            assert proof.gap() is None and read_certificate(certificate(proof)) == proof
    assert seen == {"solution", "unsolvable"}
