"""Boards of many states by polynomials, lifting and remainders, against elimination of the big
matrix.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from often import often

from lightsgame import BadInput, Game, Inconsistent, StateBoard, TooLarge, solve
from lightsgame.algebra import fields, modular, packed
from lightsgame.cli.main import main
from lightsgame.game import elimination
from lightsgame.game.rule import WRAPS
from lightsgame.lights.dispatch import best
from lightsgame.theorems.plane import states

Rows = tuple[tuple[int, ...], ...]

PLUS = (1, 1, 1, 0)


@cache
def matrix(m: int, n: int, wrap: str) -> list[list[int]]:
    """How often each press reaches each lamp, from the gluing alone: a row for each lamp."""
    over_rows, over_columns = WRAPS[wrap]
    table = [[0] * (m * n) for _ in range(m * n)]
    for i in range(m):
        for j in range(n):
            for di, dj in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
                down, right = i + di, j + dj
                if not 0 <= right < n:
                    right, down = right % n, down if over_columns > 0 else m - 1 - down
                    if not over_columns:
                        continue
                if not 0 <= down < m:
                    down, right = down % m, right if over_rows > 0 else n - 1 - right
                    if not over_rows:
                        continue
                table[down * n + right][i * n + j] += 1
    return table


def pressed(rows: Rows, k: int, wrap: str) -> Rows:
    """What presses change, cell by cell."""
    m, n = len(rows), len(rows[0])
    found = modular.product(matrix(m, n, wrap), [value for row in rows for value in row], k)
    return tuple([found[i * n : (i + 1) * n] for i in range(m)])


def at_random(rng: random.Random, m: int, n: int, k: int) -> Rows:
    return tuple([tuple([rng.randrange(k) for _ in range(n)]) for _ in range(m)])


def product(one: Rows, other: Rows) -> int:
    return sum([modular.dot(*rows) for rows in zip(one, other, strict=True)])


def test_thousands_of_boards_with_every_number_of_states_on_every_gluing() -> None:
    rng = random.Random(1)
    refused = solved = 0
    for _ in range(often(1200)):
        m, n, k, wrap = (
            rng.randint(1, 5),
            rng.randint(1, 5),
            rng.randint(2, 36),
            rng.choice([*WRAPS]),
        )
        board = at_random(rng, m, n, k)
        board = pressed(board, k, wrap) if rng.random() < 0.4 else board
        A = matrix(m, n, wrap)
        try:
            modular.solve(A, [value for row in board for value in row], k)
            solvable = True
        except Inconsistent:
            solvable = False
        try:
            presses, count = states.solve(board, PLUS, k, wrap)
        except Inconsistent as error:
            total = product(error.witness, board) % k
            assert not solvable and total and not any(map(any, pressed(error.witness, k, wrap)))
            assert f"change is {total}, not 0 modulo {k}" in str(error)
            refused += 1
        else:
            assert (
                solvable and pressed(presses, k, wrap) == board and count == modular.solutions(A, k)
            )
            solved += 1
    assert min(refused, solved) > often(1200) // 10


@pytest.mark.parametrize("k", [2, 3, 5, 7, 15])
def test_no_core_is_made_where_no_prime_divides_the_states_twice(
    k: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "_core", None)
    rng, refused = random.Random(k), 0
    for _ in range(often(200)):
        m, n = rng.randint(1, 12), rng.randint(1, 12)
        wrap = rng.choice([*WRAPS])
        board = tuple(
            tuple(rng.randrange(k) * (rng.random() < 0.3) for _ in range(n)) for _ in range(m)
        )
        try:
            presses, _ = states.solve(board, PLUS, k, wrap)
        except Inconsistent as error:
            refused += 1
            assert product(error.witness, board) % k and not any(
                map(any, pressed(error.witness, k, wrap))
            )
        else:
            assert pressed(presses, k, wrap) == board
    assert refused > often(200) // 10


def test_powers_of_a_prime_where_a_board_is_singular() -> None:
    rng, sizes = (
        random.Random(5),
        ((4, 4), (5, 5), (9, 4), (9, 9), (5, 11), (8, 8), (7, 4), (6, 6), (4, 10)),
    )
    for trial in range(often(150)):
        (m, n), k, wrap = (
            rng.choice(sizes),
            rng.choice((4, 8, 9, 12, 16)),
            rng.choice([*WRAPS]),
        )
        quiet = states.quiet_patterns(PLUS, m, n, k, wrap)
        assert not any(map(any, [row for pattern in quiet for row in pressed(pattern, k, wrap)]))
        board = at_random(rng, m, n, k)
        board = pressed(board, k, wrap) if trial % 2 else board
        try:
            presses, count = states.solve(board, PLUS, k, wrap)
        except Inconsistent as error:
            assert trial % 2 == 0 and product(error.witness, board) % k
            assert not any(map(any, pressed(error.witness, k, wrap)))
        else:
            assert pressed(presses, k, wrap) == board
            assert trial % 10 or count == modular.solutions(matrix(m, n, wrap), k)


@pytest.mark.parametrize(
    ("m", "n", "k", "wrap"),
    [(104, 107, 4, "none"), (60, 60, 4, "torus"), (80, 40, 9, "klein")],
)
def test_large_singular_boards_where_a_prime_divides_the_states_twice(
    m: int, n: int, k: int, wrap: str
) -> None:
    game = Game(m, n, states=k, wrap=wrap)
    board = game.effect(game.lit())
    presses, count = states.solve(board.rows, PLUS, k, wrap)
    assert game.effect(StateBoard(presses, k)) == board and count > 1


def test_the_quiet_patterns_are_all_sums() -> None:
    sizes = ((2, 2, 3), (5, 5, 3), (4, 4, 4), (2, 3, 4), (3, 2, 6), (4, 2, 5), (1, 2, 9), (5, 2, 8))
    for m, n, k, wrap in [(*size, wrap) for size in sizes for wrap in WRAPS]:
        patterns = states.quiet_patterns(PLUS, m, n, k, wrap)
        assert not any([any(map(any, pressed(pattern, k, wrap))) for pattern in patterns])
        found = {(0,) * (m * n)}
        for pattern in patterns if states.number(PLUS, m, n, k, wrap) < 10_000 else ():
            flat = [value for row in pattern for value in row]
            found = {
                tuple((a + j * b) % k for a, b in zip(old, flat, strict=True))
                for old in found
                for j in range(k)
            }
        number = states.number(PLUS, m, n, k, wrap)
        assert number == modular.solutions(matrix(m, n, wrap), k) and (
            number >= 10_000 or len(found) == number
        )


@pytest.mark.parametrize(
    ("m", "n", "k"),
    [(60, 60, 3), (40, 90, 6), (90, 40, 12), (50, 50, 13), (34, 33, 16), (51, 20, 9)],
)
@pytest.mark.parametrize("wrap", WRAPS)
def test_larger_boards(m: int, n: int, k: int, wrap: str) -> None:
    game, rng = Game(m, n, states=k, wrap=wrap), random.Random(2)
    board = game.effect(StateBoard(at_random(rng, m, n, k), k))
    assert game.effect(StateBoard(states.solve(board.rows, PLUS, k, wrap)[0], k)) == board


def test_every_number_of_states_has_the_method() -> None:
    for wrap in WRAPS:
        for k in (3, 4, 17, 36):
            assert best(Game(5, 5, states=k, wrap=wrap)).name == "polynomials"
    game = Game(5, 4, states=4, wrap="klein")
    board = game.effect(StateBoard(at_random(random.Random(3), 5, 4, 4), 4))
    assert game.effect(solve(game, lit=board)) == game.change(board, game.dark())


@pytest.mark.parametrize("wrap", WRAPS)
def test_whole_rows_of_many_states_move_as_the_cells_do(wrap: str) -> None:
    rng = random.Random(wrap)
    for _ in range(often(60)):
        m, n, k = rng.randint(2, 6), rng.randint(2, 6), rng.randint(3, 16)
        game = Game(
            m,
            n,
            states=k,
            wrap=wrap,
            rule=rng.choice(("plus", "cross", "king", "knight", ".#./..#/##.")),
        )
        presses = [value for row in at_random(rng, m, n, k) for value in row]
        moved = modular.product(elimination.rows(game), presses, k)
        assert game.vector(game.effect(game.position(presses))) == moved


def test_what_is_refused() -> None:
    with pytest.raises(BadInput):
        states.solve([(1,)], PLUS, 37)
    with pytest.raises(TooLarge, match="1,000"):
        states.number(PLUS, 2039, 2039, 4)
    with pytest.raises(TooLarge, match="100,000,000"):
        states.quiet_patterns(PLUS, 510, 510, 2, "torus")
    with pytest.raises(BadInput):
        packed.Lanes(1)


@pytest.mark.parametrize("p", [2, 3, 5, 7, 11, 13])
def test_polynomials_modulo_a_prime(p: int) -> None:
    rng, L = random.Random(p), fields.Field(p)
    for _ in range(often(200)):
        a, b = ([rng.randrange(p) for _ in range(rng.randint(1, 60))] for _ in range(2))
        slow = [0] * (len(a) + len(b) - 1)
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                slow[i + j] = (slow[i + j] + x * y) % p
        product = L.multiply(packed.pack(a), packed.pack(b))
        assert product == packed.pack(slow)
        if any(b):
            c = packed.pack([rng.randrange(p) for _ in range(70)])
            q, r = L.divide(c, packed.pack(b))
            assert L.reduced(L.multiply(q, packed.pack(b)) + r) == c and packed.degree(
                r
            ) < packed.degree(packed.pack(b))
            g, u = L.gcd_and_cofactor(packed.pack(a), packed.pack(b))
            assert (
                L.divide(
                    L.reduced(L.multiply(u, packed.pack(a)) + L.reduced((p - 1) * g)),
                    packed.pack(b),
                )[1]
                == 0
            )
            assert (
                any(a) is False
                or L.divide(packed.pack(a), g)[1] == 0 == L.divide(packed.pack(b), g)[1]
            )


@pytest.mark.parametrize("wrap", ["none", "torus", "mobius"])
def test_a_large_board_of_three_states_in_the_shell(
    wrap: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "300x300", "--states", "3", "--wrap", wrap]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "… (300 columns)" in lines[0] and "the method polynomials" in lines[-1]
