"""The fewest presses on narrow graphs, against all solutions; and the compiler that shows why not
on all graphs.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, product

import pytest
import slow
from corrupt import accepted, rejects_all
from often import daily

from lightsgame import BadInput, Board, Graph, Inconsistent, TooLarge, answer, fewest
from lightsgame.algebra.bits import full
from lightsgame.game import families, graph_solver
from lightsgame.game.graph import graph
from lightsgame.theorems.solvability import bipartite
from lightsgame.theorems.worst_case import hard, narrow


def check(g: Graph) -> None:
    best = slow.reachable(g)
    for target in range(1 << g.order):
        try:
            claim = narrow.fewest_presses(g, target)
        except Inconsistent as error:
            assert target not in best and graph_solver.is_witness(g, error.witness, target)
        else:
            assert claim.presses.bit_count() == best[target] and narrow.Narrow.holds(
                claim, graph=g, target=target
            )


def test_every_target_of_every_graph_on_four_vertices() -> None:
    for g in slow.every_graph(4):
        check(g)


@pytest.mark.parametrize(
    "g",
    daily([families.grid(3, 3), families.star(7), families.petersen(), families.cycle(9)]),
    ids=str,
)
def test_every_target_of_some_graphs(g: Graph) -> None:
    check(g)


def test_boards_against_all_their_solutions() -> None:
    for m, n in ((4, 4), (5, 5), (4, 9), (5, 7), (2, 29), (3, 17), (6, 8)):
        claim = narrow.fewest_presses(families.grid(m, n), full(m * n))
        assert claim.presses.bit_count() == fewest(answer(Board.full(m, n))).presses.weight()
        assert narrow.Narrow.holds(claim, graph=families.grid(m, n), target=full(m * n))


def test_a_tree_with_more_solutions_than_anybody_can_list() -> None:
    """A spider of 400 legs of three: 2^399 or more solutions, one of them shortest."""
    rng = random.Random(3)
    edges = [(0, 3 * i + 1) for i in range(400)] + [
        (3 * i + j, 3 * i + j + 1) for i in range(400) for j in (1, 2)
    ]
    g = graph(1201, edges)
    target = graph_solver.effect(g, rng.getrandbits(1201))
    claim = narrow.fewest_presses(g, target)
    assert narrow.width(g, claim.order) == 1 and graph_solver.effect(g, claim.presses) == target


def test_what_is_too_wide_is_refused() -> None:
    with pytest.raises(TooLarge, match="width 14"):
        narrow.fewest_presses(families.complete(15), full(15))


def test_forged_fewest_presses_are_refused() -> None:
    g = families.grid(2, 3)
    claim = narrow.fewest_presses(g, full(6))
    passed, tried = accepted(
        claim, lambda forged: narrow.Narrow.holds(forged, graph=g, target=full(6))
    )
    # another order does no harm
    assert tried > 30 and all(forged.presses == claim.presses for forged in passed)
    for x in graph_solver.solutions(claim.presses, graph_solver.quiet_basis(g)):
        if x.bit_count() > claim.presses.bit_count():
            assert replace(claim, presses=x).gap() == f"{claim.presses.bit_count()} presses do it"


# ---- the compiler ----------------------------------------------------------------------------------------------------


def max_cut(order: int, edges: list[tuple[int, int]]) -> int:
    return max(sum((side >> u ^ side >> v) & 1 for u, v in edges) for side in range(1 << order))


def test_fewest_presses_are_largest_cuts() -> None:
    for order in range(1, 5):
        pairs = list(combinations(range(order), 2))
        for chosen in range(1 << len(pairs)):
            edges = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
            game = hard.of_cut(order, edges)
            assert hard.CutGame.holds(
                game, order=order, edges=tuple(edges)
            ) and bipartite.colouring(game.graph)
            lamps = full(game.graph.order)
            basis = graph_solver.quiet_basis(game.graph)
            assert len(basis) == order  # the sets of presses are the cuts, each with its side
            best = graph_solver.fewest(graph_solver.solve(game.graph, lamps), basis)
            assert best.bit_count() == order + 2 * (len(edges) - max_cut(order, edges))
            for side in range(1 << order):
                assert (
                    graph_solver.effect(game.graph, game.presses(side)) == lamps
                    and game.presses(side) & full(game.order) == side
                )
                assert game.presses(side).bit_count() == order + 2 * sum(
                    1 for u, v in edges if not (side >> u ^ side >> v) & 1
                )


def test_a_parallel_edge_counts_twice() -> None:
    game = hard.of_cut(3, [(0, 1), (0, 1), (1, 2), (0, 2)])
    assert min(game.presses(side).bit_count() for side in range(8)) == 3 + 2 * 1


def satisfiable(clauses: tuple[tuple[int, ...], ...], variables: int) -> bool:
    models = product(*[(v, -v) for v in range(1, variables + 1)])
    return any(all(set(clause) & set(model) for clause in clauses) for model in models)


def formulas() -> list[tuple[tuple[int, ...], ...]]:
    rng = random.Random(5)
    fixed = [
        ((),),
        ((1,),),
        ((1,), (-1,)),
        ((1, 2), (-1, 2)),
        ((1, 1, 2),),
        ((1, -1),),
        ((1, 2, 3, 4),),
    ]
    two = [
        tuple(chosen) for k in (3, 4) for chosen in combinations(list(product((1, -1), (2, -2))), k)
    ]
    made = [
        tuple([tuple(rng.choice((v, -v)) for v in rng.sample((1, 2, 3), 3)) for _ in range(2)])
        for _ in range(4)
    ]
    return [*fixed, *two, *made]


@pytest.mark.parametrize("clauses", formulas(), ids=str)
def test_a_formula_is_satisfiable_exactly_if_the_budget_suffices(
    clauses: tuple[tuple[int, ...], ...],
) -> None:
    claim = hard.of_formula(clauses)
    assert hard.Compiled.holds(claim, clauses=clauses) and f"with {claim.budget} presses" in str(
        claim
    )
    game = claim.game
    basis = graph_solver.quiet_basis(game.graph)
    best = graph_solver.fewest(graph_solver.solve(game.graph, full(game.graph.order)), basis)
    assert (best.bit_count() <= claim.budget) == satisfiable(
        clauses, 4
    ) and best.bit_count() >= claim.budget
    if best.bit_count() == claim.budget:
        model = claim.model(best)
        assert all(set(clause) & set(model) for clause in clauses)
        assert claim.presses(model).bit_count() == claim.budget
    for model in product(*[(v, -v) for v in range(1, 5)]):
        good = all(set(clause) & set(model) for clause in clauses)
        assert good <= (claim.presses(model).bit_count() == claim.budget)
        assert graph_solver.effect(game.graph, claim.presses(model)) == full(game.graph.order)


def test_forged_compilations_are_refused() -> None:
    claim = hard.of_formula([(1, 2), (-1,)])
    assert rejects_all(claim, lambda forged: hard.Compiled.holds(forged, clauses=((1, 2), (-1,))))
    assert rejects_all(
        claim.game,
        lambda forged: hard.CutGame.holds(forged, order=claim.game.order, edges=claim.game.edges),
    )
    for bad in ([(0, 0)], [(0, 3)]):
        with pytest.raises(BadInput):
            hard.of_cut(2, bad)
    with pytest.raises(BadInput):
        hard.of_formula([(0,)])


def test_fewest_takes_a_graph_apart_where_there_are_too_many_solutions() -> None:
    """A spider of a hundred legs of two: 2^99 solutions, of which nobody can look at all."""
    spider = {0: list(range(1, 200, 2)), **{leg: [leg + 1] for leg in range(1, 200, 2)}}
    found = fewest(spider)
    assert found.nullity == 99 and found.fewest and found.weight == 100
    assert sorted(found.game.effect(found.presses)) == list(range(201))
