"""The parity of the presses that light all lamps is that of the rank: every small graph, and boards."""

from __future__ import annotations

from dataclasses import replace

import slow
from hypothesis import given, strategies as st

from lightsgame import Graph
from lightsgame.algebra.bits import full
from lightsgame.game import graph_solver
from lightsgame.game.families import grid
from lightsgame.game.graph import graph
from lightsgame.theorems.solvability.parity import Parity, factor, parity


def test_every_solution_on_every_graph_of_up_to_five_vertices() -> None:
    for order in range(1, 6):
        for g in slow.every_graph(order):
            effects = [graph_solver.effect(g, presses) for presses in range(1 << order)]
            rank = len(set(effects)).bit_length() - 1  # as many effects as 2 to the rank
            evidence = parity(g)
            assert Parity.holds(evidence, graph=g) and len(evidence.factor) == rank
            for presses, effect in enumerate(effects):
                if effect == full(order):
                    assert presses.bit_count() % 2 == rank % 2
                    assert Parity.holds(replace(evidence, presses=presses), graph=g)


@given(st.integers(1, 40), st.data())
def test_the_factor_of_a_random_graph(order: int, data: st.DataObject) -> None:
    pairs = [(u, v) for v in range(order) for u in range(v)]
    edges = data.draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    g: Graph = graph(order, edges)
    rows = factor(g)
    for i in range(order):
        for j in range(order):
            both = sum([row >> i & row >> j & 1 for row in rows]) % 2
            assert both == g.closed[i] >> j & 1
    assert len(rows) == order - len(graph_solver.quiet_basis(g))


def test_boards() -> None:
    told = [str(parity(grid(n, n))).rpartition(" ")[2] for n in range(1, 13)]
    assert told == ["odd" if n % 2 else "even" for n in range(1, 13)]
