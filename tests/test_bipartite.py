"""On bipartite graphs the black cells of a quiet pattern light it: every small graph, families, and
forged evidence.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import slow
from corrupt import rejects_all

from lightsgame import Graph, Inconsistent
from lightsgame.algebra import matrix
from lightsgame.algebra.bits import combination, full
from lightsgame.game import families, graph_solver
from lightsgame.game.graph import graph
from lightsgame.theorems.solvability import (
    bipartite as module,
    false_converse,
    orthogonality,
    pseudoinverse,
)


def test_every_graph_of_up_to_five_vertices_has_a_colouring_or_an_odd_ring() -> None:
    coloured = 0
    for order in range(1, 6):
        for g in slow.every_graph(order):
            by_force = [
                black
                for black in range(1 << order)
                if all((black >> u & 1) != (black >> v & 1) for u, v in g.edges())
            ]
            try:
                claim = module.bipartite(g)
            except Inconsistent as error:
                assert not by_force and module.is_odd_ring(g, error.witness)
                continue
            coloured += 1
            assert claim.black in by_force and module.Bipartite.holds(claim, graph=g)
            quiet = [q for q in range(1, 1 << order) if graph_solver.is_quiet(g, q)]
            assert all(graph_solver.effect(g, q & black) == q for q in quiet for black in by_force)
            assert all((q & r).bit_count() % 2 == 0 for q in quiet for r in quiet)
            # every target without a solution is misjudged by S0 theorem 4.4
            k = len(claim.patterns)
            assert false_converse.misjudged(g) == 2**order - 2 ** (order - k) and 2 * k <= order
            if k:
                with pytest.raises(Inconsistent):
                    pseudoinverse.moore_penrose(g.closed, order)
                q = claim.patterns[0]
                assert pseudoinverse.is_obstruction(g.closed, order, q, q & claim.black)
    assert coloured == 1 + 2 + 7 + 41 + 376  # labelled bipartite graphs


BOXES = (
    [families.hypercube(d) for d in (2, 3, 4, 5)]
    + [families.path(n) for n in (5, 8, 32)]
    + [families.grid(9, 9)]
)


@pytest.mark.parametrize("g", BOXES, ids=lambda g: f"{g.order}_{g.size}")
def test_families_of_bipartite_graphs(g: Graph) -> None:
    claim = module.bipartite(g)
    assert module.Bipartite.holds(claim, graph=g) and str(claim).startswith(f"{g.order} vertices")
    assert len(claim.patterns) == g.order - slow.rank(g.closed)


@pytest.mark.parametrize("pairs", [0, 1, 7, 8, 9])
def test_eight_numbers_of_presses_are_told(pairs: int) -> None:
    """Each pair of neighbours is a quiet pattern with one black cell."""
    told = str(module.bipartite(graph(2 * pairs + 1, [(2 * i, 2 * i + 1) for i in range(pairs)])))
    numbers = ", ".join(["1"] * min(pairs, 8)) + " ..." * (pairs > 8)
    assert (f"({numbers} presses)" in told) == (pairs > 0) == ("\n" in told)


def test_the_halved_system_has_the_same_nullity_and_solves_the_black_lamps() -> None:
    rng = random.Random(1)
    for m in range(1, 7):
        for n in range(1, 7):
            g = families.grid(m, n)
            black = module.colouring(g)
            rows = module.halved(g, black)
            chosen = [row for v, row in enumerate(rows) if black >> v & 1]
            assert black.bit_count() - matrix.rank(chosen, g.order) == len(
                graph_solver.quiet_basis(g)
            )
            x = rng.getrandbits(g.order)
            t = graph_solver.effect(g, x)
            white = t & (full(g.order) ^ black)
            for v, row in enumerate(rows):
                if black >> v & 1:
                    right = (t >> v & 1) ^ (white & g.neighbours[v]).bit_count() & 1
                    assert (row & x).bit_count() & 1 == right
            assert combination(rows, 0) == 0


def test_quiet_patterns_can_be_lit_exactly_if_the_square_has_twice_the_nullity() -> None:
    for g in slow.every_graph(4):
        A, n = g.closed, g.order
        k = n - slow.rank(A)
        twice = n - slow.rank(matrix.multiply(A, A)) == 2 * k
        assert twice == (len(orthogonality.meeting(A, n)) == k)


@pytest.mark.parametrize(
    "g", [families.path(2), families.grid(2, 3), families.grid(4, 4), families.path(3)], ids=str
)
def test_forged_colourings_are_refused(g: Graph) -> None:
    claim = module.bipartite(g)
    basis = sorted(claim.patterns)  # in another order it is the same evidence
    assert rejects_all(
        claim,
        lambda it: (
            it == claim or (sorted(it.patterns) != basis and module.Bipartite.holds(it, graph=g))
        ),
    )
    # A graph that is none, a pattern twice, and an odd ring coloured: refused with a reason.
    assert module.Bipartite(Graph((0b10, 0b00), (0, 1)), 0b01, ()).gap() is not None
    triangle = module.Bipartite(families.complete(3), 0b001, ())
    assert "own colour" in (triangle.gap() or "")
    if claim.patterns:
        assert (
            replace(claim, patterns=claim.patterns * 2).gap() == "the patterns are not independent"
        )


def test_what_is_no_odd_ring() -> None:
    g = graph(5, [(0, 1), (1, 2), (2, 0), (3, 4)])
    assert module.is_odd_ring(g, (2, 0, 1))
    assert not any(
        module.is_odd_ring(g, ring) for ring in [(0, 1, 3), (0, 1, 2, 0, 1), (0, 1), (0, 1, 9), ()]
    )
