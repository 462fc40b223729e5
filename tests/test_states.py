"""Lamps of more than two states, against all presses tried one by one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import networkx
import pytest
import slow
from corrupt import rejects_all
from forge import moved
from hypothesis import given, strategies as st
from often import often, some

from lightsgame import BadInput, Graph, Inconsistent, answer, is_solution, is_witness, solve
from lightsgame.algebra import matrix, modular, sparse_modular
from lightsgame.algebra.bits import members
from lightsgame.algebra.zero_forcing import sweep
from lightsgame.game import elimination, families
from lightsgame.game.game import Game
from lightsgame.theorems.solvability import more_states

# ---- linear systems -----------------------------------------------------------------------------------------------


@st.composite
def systems(draw: st.DrawFn) -> tuple[int, list[list[int]], list[int]]:
    """Small systems modulo k, so small that all vectors can be tried."""
    k = draw(st.sampled_from([2, 3, 4, 5, 6, 8, 9, 10, 12, 16]))
    height, columns = draw(st.integers(1, 3)), draw(st.integers(1, 2 if k > 8 else 3))
    entries = st.one_of(st.integers(0, 1), st.integers(0, k - 1))
    A = draw(
        st.lists(
            st.lists(entries, min_size=columns, max_size=columns), min_size=height, max_size=height
        )
    )
    if draw(st.booleans()):
        return (
            k,
            A,
            list(
                modular.product(A, draw(st.lists(entries, min_size=columns, max_size=columns)), k)
            ),
        )
    return k, A, draw(st.lists(entries, min_size=height, max_size=height))


def combinations_of(vectors: tuple[tuple[int, ...], ...], n: int, k: int) -> set[tuple[int, ...]]:
    found = {(0,) * n}
    for vector in vectors:
        found = {
            tuple((a + times * b) % k for a, b in zip(x, vector, strict=True))
            for x in found
            for times in range(k)
        }
    return found


@given(systems())
def test_systems_modulo_k_against_all_vectors(
    system: tuple[int, list[list[int]], list[int]],
) -> None:
    k, A, b = system
    columns = len(A[0])
    everything = list(product(range(k), repeat=columns))
    right = [x for x in everything if modular.is_solution(A, x, b, k)]
    silent = {x for x in everything if modular.is_solution(A, x, [0] * len(A), k)}
    assert modular.solutions(A, k) == len(silent)
    assert combinations_of(modular.kernel(A, k), columns, k) == silent
    try:
        assert modular.solve(A, b, k) in right
    except Inconsistent as error:
        assert not right and modular.is_witness(A, error.witness, b, k)
        assert not modular.is_witness(A, [0] * len(A), b, k)


@given(
    st.lists(st.lists(st.integers(0, 12), min_size=4, max_size=4), min_size=1, max_size=6),
    st.sampled_from([2, 3, 13]),
)
def test_reduction_modulo_a_prime(A: list[list[int]], p: int) -> None:
    units = [[int(i == j) for j in range(len(A))] for i in range(len(A))]
    rows = [bytes([x % p for x in row] + unit) for row, unit in zip(A, units, strict=True)]
    R = modular.eliminate(rows, 4, p)
    for row in R.rows:
        sums = [modular.dot(row[4:], column) % p for column in zip(*A, strict=True)]
        assert bytes(sums) == row[:4]
    for i, pivot in enumerate(R.pivots):
        assert [row[pivot] for row in R.rows[i:]] == [int(j == 0) for j in range(len(R.rows) - i)]
    assert len(R.kernel()) == 4 - len(R.pivots)


def test_modulo_2_both_ways_agree() -> None:
    rng = random.Random(2)
    for _ in range(often(50)):
        rows = [rng.getrandbits(7) for _ in range(6)]
        A = [[row >> j & 1 for j in range(7)] for row in rows]
        assert (
            modular.eliminate([bytes([*row, 0]) for row in A], 7, 2).pivots
            == matrix.reduce(rows, 7).pivots
        )


def test_moduli_that_are_refused() -> None:
    for k in (1, 37, 0):
        with pytest.raises(BadInput):
            modular.solve(((1,),), (1,), k)
    with pytest.raises(BadInput):
        modular.eliminate([bytes([1, 1])], 1, 4)


def test_the_choice_of_the_first_solution_matters() -> None:
    """Modulo 2 the first solution found cannot be lifted, another one can."""
    A, b = ((2, 1), (0, 2)), (1, 2)
    assert modular.solve(A, b, 2) is not None
    assert modular.is_solution(A, modular.solve(A, b, 4), b, 4)


def test_two_thousand_sparse_systems_by_what_follows_against_all_entries_at_once() -> None:
    """Systems that have no solution, one or many, with coefficients that have no inverse, and empty
    equations.
    """
    rng = random.Random(19)
    kinds, twins = Counter[bool](), Counter[bool]()
    for _ in range(often(2000)):
        n, k, full = rng.randint(1, 5), rng.randint(2, 36), rng.random()
        A = [
            [rng.choice((1, 1, rng.randrange(k))) if rng.random() < full else 0 for _ in range(n)]
            for _ in range(n)
        ]
        if n > 2 and rng.random() < 0.4:  # twins: two equal columns, and two equal equations
            A = [[*row[:-1], row[0]] for row in A[:-1]]
            A.append(A[0])
            twins[True] += 1
        b = tuple(rng.randrange(k) for _ in range(n))
        b = modular.product(A, b, k) if rng.random() < 0.5 else b
        swept = sweep([[j for j, times in enumerate(row) for _ in range(times)] for row in A], k)
        twins[False] += bool(swept.twins)
        solutions = modular.solutions(swept.core, k) * k ** len(swept.twins)
        assert solutions == modular.solutions(A, k)
        assert not any(any(modular.product(A, q, k)) for q in swept.kernel())
        kernel = swept.kernel()
        assert solutions == (k**n // modular.solutions(kernel, k) if kernel else 1)
        try:
            modular.solve(A, b, k)
        except Inconsistent:
            kinds[False] += 1
            with pytest.raises(Inconsistent) as caught:
                swept.solve(b)
            assert modular.is_witness(A, caught.value.witness, b, k)
        else:
            kinds[True] += 1
            assert modular.is_solution(A, swept.solve(b), b, k)
    assert min(kinds.values()) > often(300) and twins[False] >= twins[True] > often(100)


@pytest.mark.parametrize(
    ("rule", "wrap"),
    [("rook", "mobius"), ("rook", "projective"), ("bishop", "torus"), ("bishop", "klein")],
)
def test_presses_that_change_the_same_lamps_are_taken_once(rule: str, wrap: str) -> None:
    """Half of 3,600 presses and more: a dense system of so many would be refused."""
    rng, game = random.Random(rule + wrap), Game(60, 60, rule=rule, wrap=wrap, states=6)
    start = game.effect(game.position([rng.randrange(6) for _ in range(game.order)]))
    presses = answer(start, rule=rule, wrap=wrap).presses
    assert game.effect(presses) == game.change(start, game.dark())
    factors = elimination._system(game)
    assert isinstance(factors, sparse_modular.Factors)
    assert all(len(part.core) < 250 for part in factors.parts)


@pytest.mark.parametrize("k", [2, 3, 5, 9, 17, 33, 36])
def test_no_byte_runs_over_however_many_unknowns_follow(k: int) -> None:
    # 258 unknowns follow from the first; with the greatest values just 256 is reached where k - 1
    # divides it
    n = 259
    spokes = sweep([*[[e, 0] for e in range(1, n)], [*range(n)]], k)
    assert spokes.opened == (0,) and spokes.core == (bytes([(2 - n) % k]),)  # which has an inverse
    x = spokes.solve((*[k - 1] * (n - 1), 1))
    assert (
        {(x[0] + other) % k for other in x[1:]} == {k - 1}
        and sum(x) % k == 1
        and spokes.kernel() == ()
    )


@pytest.mark.parametrize("wrap", ["cylinder", "torus", "mobius", "klein", "projective"])
@pytest.mark.parametrize("rule", ["plus", "king", ".../.##/..."])
def test_glued_boards_of_many_states_against_the_whole_matrix(wrap: str, rule: str) -> None:
    rng = random.Random(wrap + rule)
    for _ in range(often(40)):
        m, n, k = rng.randint(1, 5), rng.randint(1, 5), rng.randint(3, 12)
        game = Game(m, n, rule=rule, wrap=wrap, states=k)
        A = [[0] * game.order for _ in range(game.order)]
        for press, reached in enumerate(game.reach()):
            for lamp, far in reached:
                A[lamp][press] = far
        change = tuple(rng.randrange(k) for _ in range(game.order))
        assert elimination.count(game) == modular.solutions(A, k)
        try:
            modular.solve(A, change, k)
        except Inconsistent:
            with pytest.raises(Inconsistent) as caught:
                elimination.solve(game, change)
            assert modular.is_witness(A, caught.value.witness, change, k)
        else:
            assert modular.is_solution(A, elimination.solve(game, change), change, k)


@pytest.mark.parametrize(
    ("wrap", "k"), [("torus", 3), ("klein", 6), ("projective", 4), ("mobius", 9)]
)
def test_glued_boards_of_many_states_and_more_lamps_than_a_matrix_has_rows(
    wrap: str, k: int
) -> None:
    game, rng = Game(40, 37, wrap=wrap, states=k), random.Random(k)
    start = game.effect(game.position(tuple(rng.randrange(k) for _ in range(game.order))))
    assert is_solution(game, solve(game, lit=start), lit=start)
    if elimination.count(game) > 1:
        spoiled = game.position((1, *[0] * (game.order - 1)))
        try:
            assert is_solution(game, solve(game, lit=spoiled), lit=spoiled)
        except Inconsistent as error:
            assert is_witness(game, error.witness, lit=spoiled)


# ---- the game -----------------------------------------------------------------------------------------------------


def reachable(g: Graph, k: int) -> set[tuple[int, ...]]:
    """What all presses do, one vertex after the other, one press after the other."""
    found = set()
    for presses in product(range(k), repeat=g.order):
        lamps = [0] * g.order
        for v, times in enumerate(presses):
            for _ in range(times):
                for u in (v, *members(g.neighbours[v])):
                    lamps[u] = (lamps[u] + 1) % k
        assert tuple(lamps) == moved(g, presses, k)
        found.add(tuple(lamps))
    return found


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6, 8, 9])
def test_which_changes_can_be_made_on_every_graph_with_three_vertices(k: int) -> None:
    for g in slow.every_graph(3):
        changes = reachable(g, k)
        assert len(changes) * elimination.count(Game.of(g, states=k)) == k**3
        rng = random.Random(k)
        for target in rng.sample(list(product(range(k), repeat=3)), min(k**3, often(40))):
            test = more_states.states_test(g, target, k)
            assert more_states.StatesTest.holds(test, graph=g, target=target, k=k)
            assert (test.presses is not None) == (target in changes) == (not any(test.products))
            assert "states: " in str(test)


@pytest.mark.parametrize(
    ("g", "k"), [(families.grid(2, 2), 3), (families.star(3), 4), (families.path(5), 6)], ids=str
)
def test_false_evidence_is_rejected(g: Graph, k: int) -> None:
    n = g.order
    for target in ((1,) * n, (1, *[0] * (n - 1)), (0,) * n):
        test = more_states.states_test(g, target, k)
        assert rejects_all(
            test,
            lambda t, target=target: more_states.StatesTest.holds(  # type: ignore[misc]
                t, graph=g, target=target, k=k
            ),
        )
        if test.presses is not None:
            assert not more_states.StatesTest.holds(
                replace(test, presses=None), graph=g, target=target, k=k
            )


def test_lights_out_2000() -> None:
    """5 x 5 lamps of three states: 27 quiet patterns, so one position in 27 can be won."""
    g = families.grid(5, 5)
    game = Game.of(g, states=3)
    assert elimination.count(game) == 27 == len(combinations_of(elimination.kernel(game), 25, 3))
    rng = random.Random(2000)
    won = 0
    for _ in range(often(300)):
        start = tuple(rng.randrange(3) for _ in range(25))
        lamps = game.position(start)
        try:
            assert is_solution(game, solve(game, lit=lamps), lit=lamps)
            won += 1
        except Inconsistent as error:
            assert is_witness(game, error.witness, lit=lamps)
    assert 0 < won < 40
    end = tuple(rng.randrange(3) for _ in range(25))
    start = tuple((a - b) % 3 for a, b in zip(end, moved(g, end, 3), strict=True))
    first, last = game.position(start), game.position(end)
    assert is_solution(game, solve(game, last, lit=first), last, lit=first)


def test_modulo_a_prime_a_board_has_at_most_as_many_dimensions_as_columns() -> None:
    for p in (2, 3, 5, 7):
        for m in range(1, 7):
            for n in range(1, m + 1):
                assert elimination.count(Game.of(families.grid(m, n), states=p)) <= p**n


def test_the_least_graphs_on_which_not_all_lamps_move_on_by_one() -> None:
    atlas = [
        g for g in networkx.graph_atlas_g() if g.number_of_nodes() and networkx.is_connected(g)
    ]
    for k, order in ((3, 4), (4, 6), (5, 5), (7, 6)):
        claim = more_states.smallest_failure(k)
        assert claim.graph.order == order and more_states.OnByOneFails.holds(claim)
        for g in map(Graph.from_networkx, some([g for g in atlas if g.number_of_nodes() < order])):
            elimination.solve(Game.of(g, states=k), (1,) * g.order)  # raises nothing
    spoiled = more_states.smallest_failure(3)
    assert not more_states.OnByOneFails.holds(replace(spoiled, witness=(1, 1, 1, 2)))
    assert not more_states.OnByOneFails.holds(replace(spoiled, witness=(1, 1, 1)))
    assert not more_states.OnByOneFails.holds(replace(spoiled, k=2))


def test_half_a_turn_on_every_graph_with_up_to_five_vertices() -> None:
    for order in range(1, 6):
        for g in slow.every_graph(order):
            for k in (2, 4, 6):
                presses = more_states.half_turn(g, k)
                assert moved(g, presses, k) == (k // 2,) * order
    with pytest.raises(ValueError, match="even number of states"):
        more_states.half_turn(families.path(2), 3)


def test_games_that_are_refused() -> None:
    g = families.path(2)
    for start in ((0,), (0, 3)):
        with pytest.raises(BadInput):
            more_states.states_test(g, start, 3)
