"""Boards of many states by polynomials, lifting and remainders, against elimination of the big matrix."""

from __future__ import annotations

import random
from functools import cache

import pytest
from often import often

from lightsgame import BadInput, Inconsistent, TooLarge
from lightsgame.algebra import lanes, modular
from lightsgame.cli.main import main
from lightsgame.game import families
from lightsgame.game.dials import plus_effect
from lightsgame.theorems.rows import dial_rows


@cache
def matrix(m: int, n: int) -> list[tuple[int, ...]]:
    g = families.grid(m, n)
    return [tuple(row >> v & 1 for v in range(g.order)) for row in g.closed]


def test_a_thousand_boards_with_every_number_of_states() -> None:
    rng = random.Random(1)
    for trial in range(1000):
        m, n, k = rng.randint(1, 5), rng.randint(1, 5), rng.randint(2, 16)
        board = tuple(tuple(rng.randrange(k) for _ in range(n)) for _ in range(m))
        board = plus_effect(board, k) if rng.random() < 0.4 else board
        try:
            modular.solve(matrix(m, n), [value for row in board for value in row], k)
            solvable = True
        except Inconsistent:
            solvable = False
        try:
            presses, count = dial_rows.solve(board, k)
        except Inconsistent as error:
            product = sum(
                a * b for q, row in zip(error.witness, board, strict=True) for a, b in zip(q, row, strict=True)
            )
            assert not solvable and product % k and not any(map(any, plus_effect(error.witness, k)))
            assert f"change is {product % k}, not 0 modulo {k}" in str(error)
        else:
            assert solvable and plus_effect(presses, k) == board
            if trial % 5 == 0:
                assert count == modular.solutions(matrix(m, n), k)


@pytest.mark.parametrize("k", [2, 3, 5, 7, 15])
def test_one_row_of_the_kernel_refuses_where_no_prime_divides_the_states_twice(
    k: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dial_rows, "kernel_basis", None)  # nobody asks for the others
    rng, refused = random.Random(k), 0
    for _ in range(often(400)):
        m, n = rng.randint(1, 12), rng.randint(1, 12)
        dial_rows.core.cache_clear()
        board = tuple(tuple(rng.randrange(k) * (rng.random() < 0.3) for _ in range(n)) for _ in range(m))
        try:
            presses, _ = dial_rows.solve(board, k)
        except Inconsistent as error:
            refused += 1
            product = sum([modular.dot(*rows) for rows in zip(error.witness, board, strict=True)])
            assert product % k and not any(map(any, plus_effect(error.witness, k)))
        else:
            assert plus_effect(presses, k) == board
    assert refused > often(400) // 10


def test_powers_of_a_prime_where_a_board_is_singular() -> None:
    rng = random.Random(5)
    for trial in range(often(60)):
        m, n, k = *rng.choice(((4, 4), (5, 5), (9, 4), (9, 9), (5, 11), (8, 8), (7, 4))), rng.choice((4, 8, 9, 12, 16))
        board = tuple(tuple(rng.randrange(k) for _ in range(n)) for _ in range(m))
        quiet = dial_rows.quiet_patterns(m, n, k)
        assert not any(map(any, [row for pattern in quiet for row in plus_effect(pattern, k)]))
        board = plus_effect(board, k) if trial % 2 else board
        try:
            presses, count = dial_rows.solve(board, k)
        except Inconsistent as error:
            products = [modular.dot(*rows) for rows in zip(error.witness, board, strict=True)]
            assert trial % 2 == 0 and sum(products) % k and not any(map(any, plus_effect(error.witness, k)))
        else:
            assert plus_effect(presses, k) == board
            assert trial % 10 or count == modular.solutions(matrix(m, n), k)


def test_a_singular_board_of_more_than_a_thousand_columns_modulo_four() -> None:
    m, n = 1004, 1007  # the reduced system has too many columns, and the kernel modulo 2 two rows
    board = plus_effect([[1] * n] * m, 4)
    presses, count = dial_rows.solve(board, 4)
    assert plus_effect(presses, 4) == board and count > 1


def test_the_quiet_patterns_are_all_sums() -> None:
    for m, n, k in ((2, 2, 3), (5, 5, 3), (4, 4, 4), (2, 3, 4), (3, 2, 6), (4, 2, 5), (1, 2, 9), (5, 2, 8)):
        found = {(0,) * (m * n)}
        for pattern in dial_rows.quiet_patterns(m, n, k):
            assert not any(map(any, plus_effect(pattern, k)))
            flat = [value for row in pattern for value in row]
            found = {tuple((a + j * b) % k for a, b in zip(old, flat, strict=True)) for old in found for j in range(k)}
        assert len(found) == dial_rows.number(m, n, k) == modular.solutions(matrix(m, n), k)


@pytest.mark.parametrize(("m", "n", "k"), [(60, 60, 3), (40, 90, 6), (90, 40, 12), (50, 50, 13), (33, 33, 16)])
def test_larger_boards(m: int, n: int, k: int) -> None:
    rng = random.Random(2)
    pressed = [tuple(rng.randrange(k) for _ in range(n)) for _ in range(m)]
    board = plus_effect(pressed, k)
    assert plus_effect(dial_rows.solve(board, k)[0], k) == board


def test_what_is_refused() -> None:
    with pytest.raises(BadInput):
        dial_rows.solve([(1,)], 17)
    with pytest.raises(TooLarge):
        dial_rows.core(2039, 2039, 2, 2)
    with pytest.raises(BadInput):
        lanes.Lanes(1)


@pytest.mark.parametrize("p", [2, 3, 5, 7, 11, 13])
def test_polynomials_modulo_a_prime(p: int) -> None:
    rng, L = random.Random(p), lanes.lanes(p)
    for _ in range(often(200)):
        a, b = ([rng.randrange(p) for _ in range(rng.randint(1, 60))] for _ in range(2))
        slow = [0] * (len(a) + len(b) - 1)
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                slow[i + j] = (slow[i + j] + x * y) % p
        product = L.multiply(lanes.pack(a), lanes.pack(b))
        assert product == lanes.pack(slow)
        if any(b):
            c = lanes.pack([rng.randrange(p) for _ in range(70)])
            q, r = L.divide(c, lanes.pack(b))
            assert L.reduced(L.multiply(q, lanes.pack(b)) + r) == c and lanes.degree(r) < lanes.degree(lanes.pack(b))
            g, u = L.gcd_and_cofactor(lanes.pack(a), lanes.pack(b))
            assert L.divide(L.reduced(L.multiply(u, lanes.pack(a)) + L.negative(g)), lanes.pack(b))[1] == 0
            assert any(a) is False or L.divide(lanes.pack(a), g)[1] == 0 == L.divide(lanes.pack(b), g)[1]


def test_a_large_board_of_three_states_in_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "300x300", "--states", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "… (300 columns)" in lines[0] and "the method polynomials" in lines[-1]
