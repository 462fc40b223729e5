"""The plus on the projective plane by two polynomials for a row, against elimination and the rule
of the game.
"""

from __future__ import annotations

import random

import pytest
from often import often

from lightsgame import (
    BadInput,
    Board,
    Game,
    Inconsistent,
    TooLarge,
    count,
    is_solution,
    is_witness,
    nullity,
    solve,
)
from lightsgame.algebra import matrix
from lightsgame.game import elimination, question
from lightsgame.lights.dispatch import best
from lightsgame.theorems.plane import states
from lightsgame.theorems.plane.sheet import sheet

PLUS = (1, 1, 1, 0)


def judged(game: Game, lit: Board) -> bool:
    """Whether it is solvable; the answer or the witness is looked at."""
    try:
        assert is_solution(game, solve(game, lit=lit), lit=lit)
    except Inconsistent as error:
        assert is_witness(game, error.witness, lit=lit)
        return False
    return True


def some(rng: random.Random, m: int, n: int) -> Board:
    return Board.from_rows([rng.getrandbits(n) for _ in range(m)], n)


def test_all_sizes_up_to_9_x_9_against_elimination() -> None:
    rng = random.Random(1)
    for m in range(1, 10):
        for n in range(1, 10):
            game = Game(m, n, wrap="projective")
            assert best(game).name == "polynomials"
            rows = [0] * (m * n)
            for press, reached in enumerate(game.reach()):
                for lamp, times in reached:
                    rows[lamp] ^= (times & 1) << press
            R = matrix.reduce(rows, m * n)
            basis = [pattern.bits for pattern in best(game).quiet(game)]
            assert (
                states.nullity(PLUS, m, n, "projective")
                == R.nullity
                == len(basis)
                == matrix.rank(basis, m * n)
            )
            assert count(game) in (0, 1 << R.nullity) and nullity(game) == R.nullity
            assert not any(matrix.apply(rows, pattern) for pattern in basis)
            for _ in range(often(20)):
                board = some(rng, m, n)
                board = game.effect(board) if rng.random() < 0.5 else board
                assert judged(game, board) == R.is_solvable(board.bits)


@pytest.mark.parametrize(
    "size",
    [
        (200, 300),
        (201, 299),
        (1, 500),
        (500, 2),
        (3, 333),
        (333, 3),
        (60, 60),
        (62, 62),
        (127, 63),
        (64, 96),
        (10, 2000),
        (25, 1533),
    ],
)
def test_larger_and_longer_boards(size: tuple[int, int]) -> None:
    rng, (m, n) = random.Random(2), size
    game = Game(m, n, wrap="projective")
    for _ in range(often(5)):
        assert judged(game, game.effect(some(rng, m, n)))
        judged(game, some(rng, m, n))
        judged(
            game,
            game.effect(some(rng, m, n))
            ^ Board.from_cells(m, n, [(rng.randrange(m), rng.randrange(n))]),
        )


def test_nullities_against_elimination_and_on_their_side() -> None:
    for m in range(1, 20):
        for n in range(1, 20):
            found = states.nullity(PLUS, m, n, "projective")
            assert found == states.nullity(PLUS, n, m, "projective")
            assert m * n > 60 or 1 << found == elimination.count(Game(m, n, wrap="projective"))
    short = 10**100 % 4095 + 4095
    found = states.nullity(PLUS, 10**100, 45, "projective")
    assert found == states.nullity(PLUS, short, 45, "projective")


def test_a_row_is_two_polynomials_and_two_polynomials_are_a_row() -> None:
    rng = random.Random(3)
    for n in range(1, 40):
        plane = sheet(PLUS, 2, n, "projective", 2)
        remainder = plane.ring.remainder
        for _ in range(often(10)):
            row, other = rng.getrandbits(2 * n), rng.getrandbits(2 * n)
            (a, b), (c, d) = (map(remainder, plane._element(one)) for one in (row, other))
            assert plane._row((a, b)) == row and max(a, b).bit_length() <= n
            assert tuple(map(remainder, plane._element(row ^ other))) == (a ^ c, b ^ d)
            image = int(f"{row:0{2 * n}b}"[::-1], 2)
            assert tuple(map(remainder, plane._element(image))) == (a, a ^ b)


def test_what_is_no_projective_plane_and_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    for m, n in ((0, 2), (2, 0)):
        with pytest.raises(BadInput):
            states.nullity(PLUS, m, n, "projective")
    with pytest.raises(TooLarge):
        states.nullity(PLUS, 10**6, 10**6, "projective")
    monkeypatch.setattr(question, "MOST_CELLS", 5)
    with pytest.raises(TooLarge, match="a basis of 2 patterns of 6 cells"):
        states.quiet_binary(PLUS, 2, 3, "projective")
