"""Sixteen rules, six gluings and 2 to 36 states by one method, against elimination of a matrix made
by walking from cell to cell.
"""

from __future__ import annotations

import random
from itertools import product
from math import gcd

import pytest
from often import often

from lightsgame import (
    BadInput,
    Game,
    Inconsistent,
    TooLarge,
    is_solution,
    is_witness,
    nullity,
    solve,
)
from lightsgame.algebra import congruences, modular
from lightsgame.algebra.fields import field
from lightsgame.algebra.packed import pack, unpack
from lightsgame.game.rule import RULES, WRAPS, Rule
from lightsgame.lights.dispatch import best
from lightsgame.theorems.plane import moebius, states
from lightsgame.theorems.plane.line import Division, Line
from lightsgame.theorems.plane.sheet import Layout, Sheet, Window

WINDOWS: list[Window] = [(a, b, c, d) for a, b, c, d in product((0, 1), repeat=4) if a + b + c + d]
STATES = (2, 3, 4, 5, 6, 9, 16, 17, 36)
Lists = tuple[tuple[int, ...], ...]


def matrix(window: Window, m: int, n: int, wrap: str) -> list[list[int]]:
    """How often each press reaches each lamp, from the gluing alone: a row for each lamp."""
    over_rows, over_columns = WRAPS[wrap]
    table = [[0] * (m * n) for _ in range(m * n)]
    for i, j, di, dj in product(range(m), range(n), (-1, 0, 1), (-1, 0, 1)):
        if not window[2 * abs(di) + abs(dj)]:
            continue
        down, right, is_there = i + di, j + dj, True
        if not 0 <= right < n:
            is_there = over_columns != 0
            right %= n
            if over_columns < 0:
                down = m - 1 - down
        if is_there and not 0 <= down < m:
            is_there = over_rows != 0
            down %= m
            if over_rows < 0:
                right = n - 1 - right
        if is_there:
            table[down * n + right][i * n + j] += 1
    return table


def picture(window: Window) -> str:
    a, b, c, d = [".#"[entry] for entry in window]
    return f"{d}{c}{d}/{b}{a}{b}/{d}{c}{d}"


def flat(rows: Lists) -> list[int]:
    return [value for row in rows for value in row]


def judged(window: Window, m: int, n: int, wrap: str, k: int, rng: random.Random) -> bool:
    """Whether a random game on this board is won; all that is said of it is looked at."""
    A = matrix(window, m, n, wrap)
    wanted = list(modular.product(A, [rng.randrange(k) for _ in range(m * n)], k))
    kind = rng.random()
    if kind < 0.3:
        wanted = [rng.randrange(k) for _ in wanted]
    elif kind < 0.6:  # a lamp alone is met by few of the quiet patterns
        wanted[rng.randrange(m * n)] = rng.randrange(k)
    rows = tuple(tuple(wanted[i * n : (i + 1) * n]) for i in range(m))
    number = modular.solutions(A, k)
    assert states.number(window, m, n, k, wrap) == number
    patterns = states.quiet_patterns(window, m, n, k, wrap)
    assert not any(any(modular.product(A, flat(pattern), k)) for pattern in patterns)
    if len(modular.prime_powers(k)) == 1 and k in modular.PRIMES:
        vectors = [flat(pattern) for pattern in patterns]
        assert k ** len(vectors) == number
        assert not vectors or modular.solutions(vectors, k) == k ** (m * n - len(vectors))
    try:
        modular.solve(A, wanted, k)
        is_solvable = True
    except Inconsistent:
        is_solvable = False
    try:
        presses, count = states.solve(rows, window, k, wrap)
    except Inconsistent as error:
        witness = flat(error.witness)
        assert not any(modular.product(A, witness, k)) and modular.dot(witness, wanted) % k
        assert not is_solvable
        return False
    assert list(modular.product(A, flat(presses), k)) == wanted
    assert is_solvable and count == number
    return True


def some_boards(number: int, seed: int) -> None:
    rng = random.Random(seed)
    won = 0
    for _ in range(number):
        window, wrap, k = rng.choice(WINDOWS), rng.choice([*WRAPS]), rng.choice(STATES)
        won += judged(window, rng.randint(1, 5), rng.randint(1, 5), wrap, k, rng)
    assert number // 3 < won < number


def test_hundreds_of_boards_of_every_rule_gluing_and_number_of_states() -> None:
    some_boards(often(1000), 1)


@pytest.mark.slow
@pytest.mark.alike
def test_ten_thousand_boards_of_every_rule_gluing_and_number_of_states() -> None:
    some_boards(10_000, 2)


@pytest.mark.slow
@pytest.mark.alike
@pytest.mark.parametrize("wrap", WRAPS)
def test_all_small_boards_of_every_rule(wrap: str) -> None:
    rng = random.Random(wrap)
    for window, k, m, n in product(WINDOWS, (2, 3, 4, 6), range(1, 5), range(1, 5)):
        judged(window, m, n, wrap, k, rng)


@pytest.mark.parametrize("wrap", WRAPS)
@pytest.mark.parametrize("p", [2, 3])
def test_presses_of_every_rule(wrap: str, p: int) -> None:
    rng, K = random.Random(p), field(p)
    for window in WINDOWS:
        m, n = rng.randint(1, 6), rng.randint(1, 6)
        presses = [[rng.randrange(p) for _ in range(n)] for _ in range(m)]
        words = [sum(value << j * K.bits for j, value in enumerate(row)) for row in presses]
        changed = Layout(window, m, n, wrap, p).press(words)
        found = [K.entry(word, j) for word in changed for j in range(n)]
        right = modular.product(matrix(window, m, n, wrap), [x for row in presses for x in row], p)
        assert found == list(right)


@pytest.mark.parametrize("wrap", WRAPS)
def test_large_boards_of_every_rule_are_pressed(wrap: str) -> None:
    rng = random.Random(wrap)
    for window in WINDOWS:
        m, n, k = rng.randint(20, 70), rng.randint(20, 70), rng.choice((2, 2, 3, 4, 6, 23))
        game = Game(m, n, rule=picture(window), wrap=wrap, states=k)
        assert best(game).name == "polynomials" or game.plain
        lit = game.effect(game.position([rng.randrange(k) for _ in range(m * n)]))
        assert is_solution(game, solve(game, lit=lit), lit=lit)
        cells = game.vector(lit)
        wrong = game.position([(cells[0] + 1) % k, *cells[1:]])
        try:
            assert is_solution(game, solve(game, lit=wrong), lit=wrong)
        except Inconsistent as error:
            assert is_witness(game, error.witness, lit=wrong)


def test_the_cross_has_one_less_than_a_greatest_common_divisor() -> None:
    for m, n in product(range(1, 25), repeat=2):
        assert nullity(Game(m, n, rule="cross")) == gcd(m + 1, n + 1) - 1
    assert nullity(Game(10**100 - 1, 999, rule="cross")) == 999


def test_nullities_by_doubling_are_those_of_elimination() -> None:
    """The periods of the rows are short, so that a giant board has the nullity of a small one."""
    for window, (p, period) in product(WINDOWS, ((2, 2520 * 4), (3, 2520 * 3))):
        for m in (3, 4):
            small, giant = [Sheet(window, size, 3, "torus", p) for size in (m, m + period)]
            if not small.is_product:
                assert small.nullity == giant.nullity


def test_the_moebius_map_tells_the_nullity_of_the_six_rules() -> None:
    for window, m, n in product(WINDOWS, range(1, 9), range(1, 9)):
        a, b, c, d = window
        if (a * d - b * c) % 2:
            evidence = moebius.moebius(window, m, n)
            table = matrix(window, m, n, "none")
            assert evidence.gap() is None
            assert 1 << evidence.nullity == modular.solutions(table, 2)
        else:
            with pytest.raises(BadInput, match="ad - bc"):
                moebius.moebius(window, m, n)


def test_which_rules_have_a_window() -> None:
    windows = {name: states.window_of(rule) for name, rule in RULES.items()}
    assert windows["plus"] == (1, 1, 1, 0) and windows["cross"] == (0, 1, 1, 0)
    assert windows["king"] == (1, 1, 1, 1)
    assert windows["rook"] is windows["bishop"] is windows["knight"] is None
    assert states.window_of(Rule("##./.#./...")) is None
    assert all(states.window_of(Rule(picture(window))) == window for window in WINDOWS)


def test_long_cylinders_have_columns_for_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "LONG_RING", 1)
    rng = random.Random(4)
    for window, m in product(WINDOWS, range(1, 5)):
        n, k = rng.randint(m + 1, 6), rng.choice((3, 5, 6, 12, 36))
        assert states.oriented(window, m, n, "cylinder", k)[-1] == "ring"
        judged(window, m, n, "cylinder", k, rng)
        if any(window):
            a, b, c, d = window
            flat_board = Sheet(window, m, n, "cylinder", 2)
            assert flat_board.nullity == Sheet((a, c, b, d), n, m, "ring", 2).nullity


def test_a_cylinder_of_a_googol_of_columns() -> None:
    """Its nullity is that of a short one: a period of five rows of the plus is 24 columns."""
    assert nullity(5, 10**100, wrap="cylinder") == nullity(5, 10**100 % 24 + 24, wrap="cylinder")
    assert nullity(1, 10**100, rule="king", wrap="cylinder") == 0


def test_giants_that_are_refused() -> None:
    for wrap, k in (("klein", 36), ("mobius", 4)):
        with pytest.raises(TooLarge, match="1,000,000,000"):
            solve(Game(2, 100_000, rule="king", wrap=wrap, states=k))


@pytest.mark.parametrize("k", [2, 3, 5, 13, 31])
@pytest.mark.parametrize("is_circle", [False, True])
def test_rows_are_divided(k: int, is_circle: bool) -> None:
    rng, K = random.Random(k), field(k)
    for n, c, splits in product(range(1, 20), (0, 1), (False, True)):
        line = Line(K, n, is_circle)
        by = Division(line, c, splits)
        row = sum(rng.randrange(k) << j * K.bits for j in range(n))
        product_row = line.times(c, 1, row)
        assert line.times(c, 1, by.over(product_row)) == product_row
        assert not any(line.times(c, 1, quiet) for quiet in by.kernel())
        A = [[0] * n for _ in range(n)]
        for j in range(n):
            for entry, value in enumerate(range(n)):
                A[value][j] = K.entry(line.times(c, 1, K.shift(1, j)), entry)
        assert by.defect == len(by.kernel())
        assert k**by.defect == modular.solutions(A, k)


@pytest.mark.parametrize("p", [2, 3, 7])
def test_systems_of_congruences(p: int) -> None:
    """Two equations for two unknowns modulo a polynomial, against elimination over the field."""
    rng, K = random.Random(p), field(p)

    def entries(word: int, n: int) -> list[int]:
        return [K.entry(word, i) for i in range(n)]

    def word(n: int) -> int:
        return sum(rng.randrange(p) << i * K.bits for i in range(n))

    for _ in range(often(300)):
        n = rng.randint(1, 5)
        chi = word(n) | K.shift(1, n)
        ring = congruences.Quotient(K, chi)
        equations = [[word(rng.randint(0, n)) for _ in range(2)] for _ in range(2)]
        system = congruences.System(ring, 2, equations)
        table = [[0] * (2 * n) for _ in range(2 * n)]
        for (row, equation), column, i in product(enumerate(equations), range(2), range(n)):
            value = ring.times(equation[column], K.shift(1, i))
            for j, entry in enumerate(entries(value, n)):
                table[row * n + j][column * n + i] = entry
        assert p**system.nullity == modular.solutions(table, p)
        assert system.nullity == sum(count for _, count in system.kernel())
        right = [word(n), word(n)] if rng.random() < 0.5 else [0, 0]
        if rng.random() < 0.5:
            x = [word(n), word(n)]
            right = [K.add(ring.times(a, x[0]), ring.times(b, x[1])) for a, b in equations]
        found = system.solve(right)
        try:
            modular.solve(table, [entry for side in right for entry in entries(side, n)], p)
        except Inconsistent:
            assert found is None
        else:
            assert found is not None
            for (a, b), side in zip(equations, right, strict=True):
                assert K.add(ring.times(a, found[0]), ring.times(b, found[1])) == side


def test_words_of_36_states() -> None:
    K = field(36)
    assert unpack(K.scale(35, pack([35, 1, 0])), 3) == [1, 35, 0]
    assert unpack(K.multiply(pack([35, 35]), pack([35, 35])), 3) == [1, 2, 1]
