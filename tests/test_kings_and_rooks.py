"""Kings by products and rooks by their lines, against elimination and the rule of the game."""

from __future__ import annotations

import random
from itertools import product

import pytest
from often import often

from lightsgame import (
    Board,
    Game,
    Inconsistent,
    answer,
    is_solution,
    is_witness,
    quiet_patterns,
    solve,
)
from lightsgame.algebra import matrix, modular, sparse
from lightsgame.game import elimination
from lightsgame.game.rule import WRAPS
from lightsgame.lights.dispatch import best
from lightsgame.theorems.plane.states import nullity as window_nullity


@pytest.mark.parametrize(("rule", "wrap"), [*product(["king", "rook"], WRAPS)])
def test_all_boards_up_to_7_x_7(rule: str, wrap: str) -> None:
    rng = random.Random(1)
    for m in range(1, 8):
        for n in range(1, 8):
            game = Game(m, n, rule=rule, wrap=wrap)
            assert best(game).name == ("polynomials" if rule == "king" else "matrix")
            rows = [0] * (m * n)
            for press, reached in enumerate(game.reach()):
                for lamp, times in reached:
                    rows[lamp] ^= (times & 1) << press
            R = matrix.reduce(rows, m * n)
            assert quiet_patterns(game).nullity == R.nullity
            basis = [pattern.bits for pattern in best(game).quiet(game)]
            assert (
                len(basis) == R.nullity == matrix.rank(basis, m * n)
                and best(game).count(game) == 1 << R.nullity
            )
            assert not any(matrix.apply(rows, q) for q in basis)
            for _ in range(often(12)):
                board = Board.from_bits(rng.getrandbits(m * n), m, n)
                board = game.effect(board) if rng.random() < 0.5 else board
                try:
                    found = answer(board, rule=rule, wrap=wrap)
                except Inconsistent as error:
                    assert not R.is_solvable(board.bits)
                    assert is_witness(board, error.witness, rule=rule, wrap=wrap)
                else:
                    assert R.is_solvable(board.bits) and found.nullity == R.nullity
                    assert is_solution(board, found.presses, rule=rule, wrap=wrap)


@pytest.mark.parametrize("wrap", WRAPS)
def test_rooks_of_many_states_against_all_entries_at_once(
    wrap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sparse, "SMALL", 0)
    rng = random.Random(wrap)
    for _ in range(often(120)):
        k, m, n = rng.randint(3, 36), rng.randint(1, 5), rng.randint(1, 5)
        game = Game(m, n, rule="rook", wrap=wrap, states=k)
        A = elimination.rows(game)
        change = tuple([rng.randrange(k) for _ in range(m * n)])
        change = modular.product(A, change, k) if rng.random() < 0.6 else change
        number = modular.solutions(A, k)
        quiet = [game.vector(pattern) for pattern in best(game).quiet(game)]
        assert isinstance(elimination._system(game), elimination.Lined)
        assert best(game).count(game) == number
        assert not any(any(modular.product(A, pattern, k)) for pattern in quiet)
        assert number == (k ** (m * n) // modular.solutions(quiet, k) if quiet else 1)
        try:
            modular.solve(A, change, k)
        except Inconsistent:
            with pytest.raises(Inconsistent) as refused:
                best(game).solve(game, game.position(change))
            assert modular.is_witness(A, game.vector(refused.value.witness), change, k)
        else:
            presses, count = best(game).solve(game, game.position(change))
            assert modular.is_solution(A, game.vector(presses), change, k) and count == number


@pytest.mark.parametrize("wrap", WRAPS)
@pytest.mark.parametrize("size", [(200, 300), (201, 299), (1, 500), (500, 2), (300, 201)])
def test_large_boards_of_kings(size: tuple[int, int], wrap: str) -> None:
    m, n = size
    rng = random.Random(2)
    game = Game(m, n, rule="king", wrap=wrap)
    board = game.effect(Board.from_rows([rng.getrandbits(n) for _ in range(m)], n))
    assert is_solution(board, answer(board, rule="king", wrap=wrap).presses, rule="king", wrap=wrap)
    wrong = board ^ Board.from_cells(m, n, [(rng.randrange(m), rng.randrange(n))])
    try:
        assert is_solution(wrong, solve(wrong, rule="king", wrap=wrap), rule="king", wrap=wrap)
    except Inconsistent as error:
        assert is_witness(wrong, error.witness, rule="king", wrap=wrap)


@pytest.mark.parametrize("wrap", ["mobius", "klein", "projective"])
def test_the_nullity_of_kings_after_half_turns_in_closed_form(wrap: str) -> None:
    for m, n in product((*range(1, 14), 10**100), range(1, 14)):
        down, across = -(-m // 2), -(-n // 2)
        d, e = 2 * (m % 3 == 0), 2 * (n % 3 == 0)
        mobius = (m % 3 == 2) * n + e * down
        klein, projective = d * n + e * down - d * e // 2, d * across + e * down - d * e // 4
        assert (
            window_nullity((1, 1, 1, 1), m, n, wrap)
            == {"mobius": mobius, "klein": klein, "projective": projective}[wrap]
        )


def test_a_moebius_strip_of_kings_has_quiet_patterns_that_end_in_the_middle() -> None:
    strip, half = Game(2, 3, rule="king", wrap="mobius"), Board("#.#/...")
    basis = [pattern.bits for pattern in best(strip).quiet(strip)]
    assert not strip.effect(half).bits
    assert matrix.rank([*basis, half.bits], 6) == matrix.rank(basis, 6) == len(basis)
    with pytest.raises(Inconsistent) as refused:
        solve(strip, lit=Board("#../#.."))  # columns are solvable, and so are circles
    assert is_witness(strip, refused.value.witness, lit=Board("#../#.."))


def test_a_long_single_row_of_the_plain_game() -> None:
    rng = random.Random(3)
    for n in (1001, 1002, 1003, 1500):
        for _ in range(often(20)):
            board = Board.from_rows([rng.getrandbits(n)], n)
            try:
                assert is_solution(board, answer(board).presses)
            except Inconsistent as error:
                assert n % 3 == 2 and is_witness(board, error.witness)


def test_a_row_or_a_column_of_a_million_lamps_that_has_no_solution() -> None:
    n = 3_000_002
    one = Board.from_rows([1], n)
    with pytest.raises(Inconsistent) as refused:
        solve(one)
    pattern = Board.from_rows([(1 << 3 * (n // 3 + 1)) // 7 * 3 & (1 << n) - 1], n)
    assert refused.value.witness == pattern and is_witness(one, pattern)
    m = 300_002
    with pytest.raises(Inconsistent) as refused:
        solve(Board.from_rows([1] + [0] * (m - 1), 1), rule="king")
    assert [row for row in refused.value.witness.rows if not row] == [0] * (m // 3)
