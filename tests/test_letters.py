"""Row filling with letters, and sparse elimination modulo k, against the whole matrix."""

import random
from collections import Counter

import pytest
from often import often

from lightsgame import Game, Inconsistent, Rule, TooLarge, answer, is_solution, solve
from lightsgame.algebra import forms, modular, sparse_modular
from lightsgame.game import elimination, letters
from lightsgame.game.rule import RULES, WRAPS

STATES = (2, 2, 2, 3, 4, 5, 6, 8, 9, 12, 17, 25, 36)


def any_rule(rng: random.Random) -> Rule:
    if rng.random() < 0.4:
        return RULES[rng.choice(["plus", "cross", "king", "knight"])]
    far, share = rng.choice([1, 1, 2]), rng.choice([0.15, 0.4, 0.8])
    around = [(i, j) for i in range(-far, far + 1) for j in range(-far, far + 1)]
    steps = {step for step in around if rng.random() < share} or {(0, 0)}
    if rng.random() < 0.3:  # half turns need a mirror
        steps |= {(i, -j) for i, j in steps}
    return Rule(sorted(steps))


def any_game(rng: random.Random, most: int) -> Game:
    m, n, share = rng.randint(1, most), rng.randint(1, most), rng.choice([0, 0, 0.1, 0.3, 0.6])
    holes = [(i, j) for i in range(m) for j in range(n) if (i or j) and rng.random() < share]
    rule, wrap = any_rule(rng), rng.choice(list(WRAPS))
    return Game(m, n, rule=rule, wrap=wrap, states=rng.choice(STATES), holes=holes)


@pytest.mark.parametrize("seed", range(4))
def test_boards_with_holes_and_rules_of_all_kinds_against_the_whole_matrix(seed: int) -> None:
    rng, kinds = random.Random(seed), Counter[str]()
    for _ in range(often(300)):
        game = any_game(rng, 6)
        if letters.plan(game) is None:
            kinds["not filled"] += 1
            continue
        k, A = game.states, elimination.rows(game)
        change = tuple([rng.randrange(k) for _ in range(game.order)])
        change = modular.product(A, change, k) if rng.random() < 0.5 else change
        try:
            modular.solve(A, change, k)
        except Inconsistent:
            kinds["no"] += 1
            with pytest.raises(Inconsistent) as caught:
                letters.solve(game, letters.rows_of(game, game.position(change)))
            witness = game.vector(letters.position_of(game, caught.value.witness))
            assert modular.is_witness(A, witness, change, k)
        else:
            kinds["yes"] += 1
            rows, count = letters.solve(game, letters.rows_of(game, game.position(change)))
            presses = game.vector(letters.position_of(game, rows))
            assert modular.is_solution(A, presses, change, k)
            assert count == modular.solutions(A, k) == letters.count(game)
        quiet = [game.vector(letters.position_of(game, rows)) for rows in letters.kernel(game)]
        assert not any(any(modular.product(A, q, k)) for q in quiet)
        spanned = k**game.order // modular.solutions(quiet, k) if quiet else 1
        assert spanned == modular.solutions(A, k)
        assert k > 2 or spanned == 1 << len(quiet)
    assert min(kinds["yes"], kinds["no"]) > often(300) // 50


@pytest.mark.parametrize(
    ("rule", "wrap", "k", "share"),
    [
        ("plus", "none", 2, 0.05),
        ("plus", "torus", 3, 0.05),
        ("plus", "klein", 4, 0.3),
        ("knight", "none", 2, 0.0),
        ("knight", "mobius", 2, 0.02),
        ("king", "cylinder", 6, 0.1),
        ("##./.#./...", "none", 2, 0.0),
        ("#.#/.##/.#.", "none", 35, 0.1),
        ("#...#/...../..##./...../.#...", "none", 2, 0.1),
    ],
)
def test_larger_boards_by_pressing(rule: str, wrap: str, k: int, share: float) -> None:
    rng = random.Random(f"{rule}{wrap}{k}")
    for m, n in ((33, 40), (90, 14), (14, 90)):
        holes = [(i, j) for i in range(m) for j in range(n) if rng.random() < share]
        game = Game(m, n, rule=rule, wrap=wrap, states=k, holes=holes)
        assert elimination.is_filled(game)
        presses = game.position([rng.randrange(k) for _ in range(game.order)])
        start = game.change(game.dark(), game.effect(presses))
        assert is_solution(game, solve(game, game.dark(), lit=start), game.dark(), lit=start)


@pytest.mark.parametrize("seed", range(3))
def test_symmetric_matrices_modulo_k_against_the_whole_matrix(seed: int) -> None:
    rng, kinds = random.Random(seed), Counter[bool]()
    for _ in range(often(200)):
        n, k, share = rng.randint(1, 9), rng.randint(2, 36), rng.choice([0.2, 0.4, 0.8])
        A = [[0] * n for _ in range(n)]
        for i in range(n):
            A[i][i] = rng.randrange(k) if rng.random() < 0.6 else 0
            for j in range(i):
                if rng.random() < share:
                    A[i][j] = A[j][i] = rng.choice([1, 1, rng.randrange(k)])
        b = tuple([rng.randrange(k) for _ in range(n)])
        b = modular.product(A, b, k) if rng.random() < 0.5 else b
        edges = [{j: row[j] for j in range(n) if j != i} for i, row in enumerate(A)]
        factors = sparse_modular.factor(edges, [A[i][i] for i in range(n)], k)
        assert factors.count == modular.solutions(A, k)
        quiet = factors.kernel()
        assert not any(any(modular.product(A, q, k)) for q in quiet)
        assert factors.count == (k**n // modular.solutions(quiet, k) if quiet else 1)
        try:
            modular.solve(A, b, k)
        except Inconsistent:
            kinds[False] += 1
            with pytest.raises(Inconsistent) as caught:
                factors.solve(b)
            assert modular.is_witness(A, caught.value.witness, b, k)
        else:
            kinds[True] += 1
            assert modular.is_solution(A, factors.solve(b), b, k)
    assert min(kinds.values()) > often(200) // 12


def test_systems_with_their_right_side_against_the_whole_matrix() -> None:
    rng = random.Random(8)
    for _ in range(often(400)):
        p, e = rng.choice([(3, 1), (2, 2), (2, 5), (3, 3), (5, 2), (7, 1), (31, 1)])
        q, height, columns = p**e, rng.randint(1, 12), rng.randint(1, 12)
        times = rng.choice([1, 1, p])
        A = [[times * rng.randrange(q) % q for _ in range(columns)] for _ in range(height)]
        for row in rng.sample(A, height // 2):
            row[:] = A[0]
        b = [rng.randrange(q) for _ in range(height)]
        if rng.random() < 0.7:
            b = list(modular.product(A, [rng.randrange(q) for _ in range(columns)], q))
        rows = [bytes([*row, right]) for row, right in zip(A, b, strict=True)]
        echelon = modular.eliminate(rows, columns, p, e)
        assert echelon.kernel_size == modular.solutions(A, q)
        try:
            modular.solve(A, b, q)
        except Inconsistent:
            with pytest.raises(Inconsistent):
                echelon.solve()
        else:
            assert modular.is_solution(A, echelon.solve(), b, q)
        quiet = echelon.kernel()
        assert not any(any(modular.product(A, x, q)) for x in quiet)
        assert echelon.kernel_size == (q**columns // modular.solutions(quiet, q) if quiet else 1)


@pytest.mark.parametrize("k", [3, 4, 6])
def test_large_trees_of_more_states(k: int) -> None:
    rng, n = random.Random(k), 5000
    neighbours: dict[int, list[int]] = {0: []}
    for v in range(1, n):
        neighbours[v] = [rng.randrange(max(0, v - 50), v)]
    game = Game.of(neighbours, states=k)
    presses = game.position([rng.randrange(k) for _ in range(n)])
    start = game.change(game.dark(), game.effect(presses))
    found = answer(game, game.dark(), lit=start)
    assert is_solution(game, found.presses, game.dark(), lit=start)


def test_a_core_that_is_too_large_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparse_modular, "MOST_IN_CORE", 10)
    rng, n = random.Random(1), 400
    order = rng.sample(range(n), n)
    cubic = {v: [(v + 1) % n] for v in range(n)}
    for i in range(0, n, 2):
        cubic[order[i]].append(order[i + 1])
    with pytest.raises(TooLarge, match=r"a core of [0-9]+ vertices, each joined to"):
        solve(Game.of(cubic, states=3))


@pytest.mark.parametrize("wrap", ["none", "projective"])
def test_slides_one_way_on_more_lamps_than_dense_rows_are_quick_for(wrap: str) -> None:
    rng = random.Random(wrap)
    for k in (2, 3, 6):
        game = Game(30, 20, rule=Rule([(0, 0), (2, 1)], [(0, 1)]), wrap=wrap, states=k)
        presses = game.position([rng.randrange(k) for _ in range(game.order)])
        start = game.change(game.dark(), game.effect(presses))
        assert is_solution(game, solve(game, game.dark(), lit=start), game.dark(), lit=start)
        quiet = elimination.kernel(game)
        assert not any(any(game.vector(game.effect(game.position(q)))) for q in quiet)
        assert k > 2 or elimination.count(game) == 1 << len(quiet)


def test_a_walk_with_too_many_letters_is_left_to_elimination(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(5)
    holes = [(i, j) for i in range(3) for j in range(200) if (i or j) and rng.random() < 0.3]
    game = Game(3, 200, rule=".../.../..#", wrap="mobius", states=5, holes=holes)
    number, quiet = elimination.count(game), elimination.kernel(game)
    monkeypatch.setattr(forms, "MOST_AT_A_TIME", 40)
    with pytest.raises(TooLarge, match="letters at a time"):
        letters.count(game)
    assert elimination.count(game) == number and len(elimination.kernel(game)) == len(quiet)
    lit = game.effect(game.position([rng.randrange(5) for _ in range(game.order)]))
    assert is_solution(game, solve(game, lit=lit), lit=lit)
