"""Lamps of more than two states, against all presses tried one by one."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import networkx
import pytest
import slow
from forge import moved
from hypothesis import given, strategies as st
from often import often, some

from lightsgame import BadInput, Graph, Inconsistent, answer, is_solution, is_witness, solve
from lightsgame.algebra import matrix, modular, sparse_modular
from lightsgame.algebra.bits import members
from lightsgame.game import elimination, families
from lightsgame.game.game import Game
from lightsgame.theorems.solvability import more_states
from lightsgame.theorems.solvability.all_ones import all_ones

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
    assert isinstance(factors, elimination.Lined) and isinstance(factors.of, sparse_modular.Factors)
    assert all(len(part.core) < 250 for part in factors.of.parts)


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
            game = Game.of(g, states=k)
            try:
                assert moved(g, elimination.solve(game, target), k) == target
                assert target in changes
            except Inconsistent as error:
                assert is_witness(game, game.position(error.witness), lit=game.position(target))
                assert target not in changes


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


def test_half_a_turn_on_every_graph_with_up_to_four_vertices() -> None:
    for order in range(1, 5):
        for g in slow.every_graph(order):
            presses = all_ones(g).presses
            for k in (2, 4, 6):
                times = [k // 2 * (presses >> v & 1) for v in range(order)]
                assert moved(g, times, k) == (k // 2,) * order
