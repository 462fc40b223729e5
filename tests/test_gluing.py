"""Glued boards by rings, against elimination; and the ring itself, against sums and products term
by term.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import slow
from often import often

from lightsgame import BadInput, Board, Inconsistent, TooLarge, is_solution, is_witness, solve
from lightsgame.algebra import cyclic, fibonacci_basis, matrix
from lightsgame.algebra.congruences import Congruence, Quotient
from lightsgame.algebra.fields import field
from lightsgame.algebra.polynomial import remainder
from lightsgame.game.game import Game
from lightsgame.theorems.plane import states
from lightsgame.theorems.plane.sheet import Sheet
from lightsgame.theorems.rows import torus

PLUS = (1, 1, 1, 0)
WRAPS = ("cylinder", "torus", "mobius", "klein")


def rows_of(game: Game, cell: int) -> tuple[int, ...]:
    """What a press of one cell changes, by the rule and the gluing of the game."""
    rows = [0] * game.rows
    for lamp, times in game.reach()[cell]:
        rows[lamp // game.columns] ^= (times & 1) << lamp % game.columns
    return tuple(rows)


def effect(rows: Sequence[int], n: int, wrap: str) -> tuple[int, ...]:
    changed: Board = Game(len(rows), n, wrap=wrap).effect(Board.from_rows(rows, n))
    return changed.rows


def as_bits(rows: tuple[int, ...], n: int) -> int:
    return sum(row << i * n for i, row in enumerate(rows))


def judged(board: tuple[int, ...], n: int, wrap: str) -> bool:
    """Whether it is solvable; the answer or the witness is looked at."""
    try:
        presses, _ = states.solve_binary(board, n, PLUS, wrap)
    except Inconsistent as error:
        meets = sum((q & b).bit_count() for q, b in zip(error.witness, board, strict=True))
        assert not any(effect(error.witness, n, wrap)) and meets % 2
        return False
    assert effect(presses, n, wrap) == board
    return True


@pytest.mark.parametrize("wrap", WRAPS)
def test_all_sizes_up_to_8_x_8_against_elimination(wrap: str) -> None:
    rng = random.Random(1)
    for m in range(1, 9):
        for n in range(1, 9):
            game = Game(m, n, wrap=wrap)
            single = [
                tuple(1 << j if k == i else 0 for k in range(m)) for i in range(m) for j in range(n)
            ]
            assert all(
                effect(rows, n, wrap) == rows_of(game, cell) for cell, rows in enumerate(single)
            )
            A = [as_bits(effect(rows, n, wrap), n) for rows in single]
            R = matrix.reduce(A, m * n)
            basis = states.quiet_binary(PLUS, m, n, wrap)
            assert states.nullity(PLUS, m, n, wrap) == R.nullity == len(basis)
            assert matrix.rank([as_bits(q, n) for q in basis], m * n) == R.nullity
            assert not any(any(effect(q, n, wrap)) for q in basis)
            for _ in range(often(20)):
                board = tuple(rng.getrandbits(n) for _ in range(m))
                board = effect(board, n, wrap) if rng.random() < 0.5 else board
                assert judged(board, n, wrap) == R.is_solvable(as_bits(board, n))


@pytest.mark.parametrize("wrap", WRAPS)
def test_larger_and_longer_boards(wrap: str) -> None:
    rng = random.Random(2)
    for m, n in (
        (3, 200),
        (4, 300),
        (5, 150),
        (40, 7),
        (41, 7),
        (2, 100),
        (1, 100),
        (21, 333),
        (20, 333),
    ):
        board = effect([rng.getrandbits(n) for _ in range(m)], n, wrap)
        assert judged(board, n, wrap)
        judged(tuple(rng.getrandbits(n) for _ in range(m)), n, wrap)


@pytest.mark.parametrize("wrap", WRAPS)
def test_a_thousand_wide_boards_against_elimination(wrap: str) -> None:
    # There the conditions are short polynomials, of which the one of a half turn is the square root
    # of a short one.
    rng = random.Random(5)
    for _ in range(often(100)):
        m, n = rng.randint(1, 6), rng.choice([12, 14, 15, 17, 21, 24, 28, 30, 31, 45, 51, 60])
        A = [
            as_bits(effect([1 << j if k == i else 0 for k in range(m)], n, wrap), n)
            for i in range(m)
            for j in range(n)
        ]
        R = matrix.reduce(A, m * n)
        assert states.nullity(PLUS, m, n, wrap) == R.nullity
        assert not any(any(effect(q, n, wrap)) for q in states.quiet_binary(PLUS, m, n, wrap))
        for _ in range(often(10)):
            board = tuple(rng.getrandbits(n) for _ in range(m))
            board = effect(board, n, wrap) if rng.random() < 0.5 else board
            assert judged(board, n, wrap) == R.is_solvable(as_bits(board, n))


@pytest.mark.parametrize("wrap", WRAPS)
def test_wide_boards_with_many_quiet_patterns(wrap: str) -> None:
    # Where 3 divides the width b has no inverse.
    rng = random.Random(7)
    for m, n in (
        (20, 255),
        (20, 340),
        (23, 255),
        (24, 310),
        (29, 255),
        (34, 255),
        (35, 126),
        (62, 126),
    ):
        assert states.nullity(PLUS, m, n, wrap)
        for _ in range(often(10)):
            board = effect([rng.getrandbits(n) for _ in range(m)], n, wrap)
            assert judged(board, n, wrap)
            judged(
                (board[0] ^ rng.getrandbits(3), *board[1:-1], board[-1] ^ rng.getrandbits(3)),
                n,
                wrap,
            )


def test_the_torus_and_its_theorem_agree() -> None:
    for m, n in [(m, n) for m in range(1, 25) for n in range(1, 25)] + [
        (10**40, 45),
        (10**40 + 1, 60),
    ]:
        assert states.nullity(PLUS, m, n, "torus") == torus.torus(m, n).nullity


def test_the_klein_bottle_is_half_a_torus() -> None:
    for m in range(2, 20, 2):
        for n in range(1, 20):
            assert 2 * states.nullity(PLUS, m, n, "klein") == torus.torus(m, 2 * n).nullity


def test_what_is_no_glued_board() -> None:
    for m, n, wrap in ((2, 2, "sphere"), (0, 2, "torus"), (2, 0, "klein")):
        with pytest.raises(BadInput):
            states.nullity(PLUS, m, n, wrap)
    with pytest.raises(TooLarge):
        states.nullity(PLUS, 10**6, 10**6, "torus")
    with pytest.raises(TooLarge):
        states.quiet_binary(PLUS, 10**8, 60, "torus")


def test_words_of_any_length_are_folded_term_by_term() -> None:
    rng = random.Random(6)
    for _ in range(often(500)):
        n, word = rng.randint(1, 40), rng.getrandbits(rng.randint(1, 600))
        folded = 0
        for i in range(word.bit_length()):
            folded ^= (word >> i & 1) << i % n
        assert cyclic.fold(word, n) == folded


def test_fibonacci_polynomials_of_boards_in_the_ring() -> None:
    for n in range(1, 25):
        modulus = fibonacci_basis.fibonacci(n + 1) << 1
        total = 0
        for k in range(50):
            here, after = fibonacci_basis.fibonacci_pair(k, 0, 0b11)
            total ^= here
            assert cyclic.board_polynomials(k, n) == tuple(
                remainder(p, modulus) for p in (here, after, total)
            )


def test_congruences_against_all_values() -> None:
    rng = random.Random(3)
    for _ in range(often(3000)):
        degree = rng.randint(1, 7)
        modulus = rng.getrandbits(degree) | 1 << degree
        q, c = rng.getrandbits(degree), rng.getrandbits(degree)
        right = {x for x in range(1 << degree) if remainder(slow.multiply(q, x), modulus) == c}
        by = Congruence(Quotient(field(2), modulus), q)
        found = by.solve(c)
        if found is None:
            assert not right
        else:
            multiples = {remainder(slow.multiply(by.step, k), modulus) for k in range(1 << degree)}
            assert right == {remainder(found, modulus) ^ multiple for multiple in multiples}


def test_a_congruence_with_a_short_factor() -> None:
    rng = random.Random(4)
    for _ in range(often(500)):
        n = rng.randint(60, 300)
        modulus, q, x = 1 << n | 1, rng.randint(1, 255), rng.getrandbits(n)
        c = remainder(slow.multiply(q, x), modulus)
        by = Congruence(Quotient(field(2), modulus), q)
        found = by.solve(c)
        assert (
            found is not None
            and found < modulus
            and remainder(slow.multiply(q, found), modulus) == c
        )
        assert remainder(x ^ found, by.step) == 0 == remainder(slow.multiply(q, by.step), modulus)
        assert slow.multiply(by.step, by.g) == modulus


@pytest.mark.parametrize("wrap", WRAPS)
def test_a_single_lamp_of_a_wide_board_is_refused_with_a_witness(wrap: str) -> None:
    game = Game(128, 4080, wrap=wrap)
    for lamps in (
        Board.from_cells(128, 4080, [(0, 0)]),
        Board.from_cells(128, 4080, [(5, 7), (64, 3000)]),
    ):
        try:
            assert is_solution(game, solve(game, lit=lamps), lit=lamps)
        except Inconsistent as error:
            assert is_witness(game, error.witness, lit=lamps)


@pytest.mark.parametrize("wrap", WRAPS)
def test_what_is_refused_is_chased_three_times_at_most(
    wrap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once from nothing, once for the end of a quiet pattern, and once for the witness: nothing is
    tried.
    """
    walk, walks, refused = Sheet._walk, list[int](), 0

    def counted(
        board: Sheet, wanted: Sequence[int], above: int, here: int
    ) -> tuple[list[int], int, int]:
        walks.append(len(wanted))
        return walk(board, wanted, above, here)

    monkeypatch.setattr(Sheet, "_walk", counted)
    rng = random.Random(7)
    for case in range(often(2000)):
        m, n = (
            (rng.randint(1, 9), rng.randint(1, 9))
            if case % 5
            else (rng.randint(1, 30), rng.choice([15, 60, 93]))
        )
        lamps = [rng.getrandbits(n) for _ in range(m)] if case % 2 else [0] * m
        # a lamp alone is met by few of the patterns
        lamps[rng.randrange(m)] ^= 1 << rng.randrange(n)
        walks.clear()
        refused += not judged(tuple(lamps), n, wrap)
        assert len(walks) <= 3
    assert refused > often(2000) // 4


@pytest.mark.parametrize(
    ("m", "n", "wrap"), [(3, 300_000, "mobius"), (2, 250_000, "torus"), (3, 300_000, "projective")]
)
def test_wide_boards_of_a_few_rows_have_no_widest(m: int, n: int, wrap: str) -> None:
    game = Game(m, n, wrap=wrap)
    assert is_solution(game, solve(game))
