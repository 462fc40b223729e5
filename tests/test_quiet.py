"""Quiet patterns, the number of solutions, and the first row that decides."""

from __future__ import annotations

import random
from dataclasses import replace

import networkx
import outside
import pytest
import slow
from corrupt import rejects_all
from hypothesis import given, strategies as st

from lightsgame import BadInput, Board, Graph
from lightsgame.algebra import matrix
from lightsgame.algebra.bits import full, span
from lightsgame.game import families, graph_solver
from lightsgame.theorems.rows import first_row, free_cells
from lightsgame.theorems.solvability import quiet

SMALL = [
    families.grid(2, 3),
    families.grid(4, 4),
    families.petersen(),
    families.path(3),
    families.complete(5),
    families.torus(3, 3),
]


def test_the_quiet_space_of_every_graph_with_up_to_five_vertices() -> None:
    for order in range(1, 6):
        for g in slow.every_graph(order):
            space = quiet.quiet_space(g)
            assert quiet.QuietSpace.holds(space, graph=g)
            silent = {x for x in range(1 << order) if graph_solver.is_quiet(g, x)}
            assert set(span(space.basis)) == silent and len(silent) == space.solutions


def test_the_solutions_of_every_game_on_four_vertices_are_counted() -> None:
    for g in slow.every_graph(4):
        games = slow.reachable(g)
        assert len(games) == 1 << (4 - quiet.quiet_space(g).nullity)
        for target, fewest in games.items():
            found = quiet.all_solutions(g, target)
            assert quiet.Solutions.holds(found, space=quiet.quiet_space(g), target=target)
            assert set(found) == {x for x in range(16) if graph_solver.effect(g, x) == target}
            assert len(found) == len(set(found)) and found.fewest().bit_count() == fewest


@pytest.mark.parametrize("g", SMALL, ids=lambda g: f"{g.order}_vertices_{g.size}_edges")
def test_a_false_quiet_space_is_rejected(g: Graph) -> None:
    assert rejects_all(quiet.quiet_space(g), lambda space: quiet.QuietSpace.holds(space, graph=g))
    everything = full(g.order)
    found = quiet.all_solutions(g, everything)
    assert rejects_all(
        found,
        lambda claim: quiet.Solutions.holds(claim, space=quiet.quiet_space(g), target=everything),
    )


def test_a_quiet_space_that_is_too_small_is_rejected() -> None:
    g = families.grid(4, 4)
    space = quiet.quiet_space(g)
    assert not quiet.QuietSpace.holds(
        replace(space, free=space.free[:-1], basis=space.basis[:-1]), graph=g
    )
    assert not quiet.QuietSpace.holds(replace(space, sums=space.sums[:-1]), graph=g)


def test_the_texts_of_quiet_spaces() -> None:
    assert "2^1 = 2 quiet patterns" in str(quiet.quiet_space(families.path(2)))
    assert str(quiet.quiet_space(families.path(3))).startswith("no free vertex")


# ---- boards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 3), (3, 2), (4, 4), (5, 5), (7, 5), (4, 9)])
def test_the_row_bound_and_its_checker(m: int, n: int) -> None:
    claim = first_row.row_bound(m, n)
    assert rejects_all(claim, lambda c: first_row.RowBound.holds(c, m=m, n=n))
    assert f"{m} x {n}" in str(claim)


@given(st.integers(1, 40), st.integers(1, 40))
def test_the_row_bound_on_larger_boards(m: int, n: int) -> None:
    claim = first_row.row_bound(m, n)
    assert first_row.RowBound.holds(claim, m=m, n=n)
    k = len(claim.patterns)
    assert k == len(first_row.row_bound(n, m).patterns) <= min(m, n)
    assert not any(Board.from_rows(rows, n).effect() for rows in claim.patterns)


def test_the_table_of_solutions_equals_the_nullities_of_others() -> None:
    table = first_row.solution_table(30, 30)
    compared = 0
    for m, n, nullity in outside.table("nullity_rectangle"):
        if n <= 30:
            assert table[m - 1][n - 1] == table[n - 1][m - 1] == 1 << nullity
            compared += 1
    assert compared == 30 * 31 // 2
    with pytest.raises(BadInput):
        first_row.solution_table(0, 3)


def test_games_and_those_that_can_be_won() -> None:
    for m in range(1, 5):
        for n in range(1, 12 // m + 1):
            assert first_row.counts(m, n) == (
                1 << (m * n),
                len(slow.reachable(families.grid(m, n))),
            )


def test_a_networkx_graph_with_names() -> None:
    g = Graph.from_networkx(networkx.relabel_nodes(networkx.path_graph(2), {0: "a", 1: "b"}))
    assert "free vertex, b" in str(quiet.quiet_space(g))


# ---- free cells -----------------------------------------------------------------------------------------------------


@given(st.integers(1, 30), st.integers(1, 30))
def test_elimination_of_a_rectangle_finds_no_pivot_only_at_its_last_cells(m: int, n: int) -> None:
    claim = free_cells.free_cells(m, n)
    assert free_cells.FreeCells.holds(claim, nullity=first_row.row_bound(m, n))
    assert f"{m} x {n}: " in str(claim)
    if m * n <= 200:
        pivots = matrix.reduce(families.grid(m, n).closed, m * n).pivots
        assert pivots == tuple(range(m * n - len(claim.patterns)))


@pytest.mark.parametrize(("m", "n"), [(1, 2), (3, 3), (4, 4), (5, 5), (3, 5)])
def test_false_evidence_for_free_cells_is_rejected(m: int, n: int) -> None:
    assert rejects_all(
        free_cells.free_cells(m, n),
        lambda claim: free_cells.FreeCells.holds(claim, nullity=first_row.row_bound(m, n)),
    )


def test_s2_is_right_on_every_rectangle_up_to_12_x_12() -> None:
    rng = random.Random(12)
    for m in range(1, 13):
        for n in range(1, 13):
            g = families.grid(m, n)
            for target in (full(m * n), graph_solver.effect(g, rng.getrandbits(m * n))):
                assert graph_solver.effect(g, free_cells.without_a_case(g.closed, target)) == target


def test_the_least_graphs_on_which_s2_is_wrong() -> None:
    """None of up to two vertices; of three, an edge and a lone vertex after it; a board with a
    hole.
    """

    def wrong(g: Graph) -> bool:
        everything = full(g.order)
        return graph_solver.effect(g, free_cells.without_a_case(g.closed, everything)) != everything

    assert not any(wrong(g) for order in (1, 2) for g in slow.every_graph(order))
    assert [list(g.edges()) for g in slow.every_graph(3) if wrong(g)] == [[(0, 1)]]
    assert wrong(families.with_holes(Board("###\n.##")))


def test_s2_does_not_notice_that_there_is_no_solution() -> None:
    g = families.grid(1, 2)
    assert graph_solver.effect(g, free_cells.without_a_case(g.closed, 0b01)) != 0b01
