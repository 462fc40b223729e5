"""Lit lamps only, and how dark it can get."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

import pytest
import slow
from corrupt import accepted

from lightsgame import BadInput, Graph, Inconsistent, TooLarge
from lightsgame.algebra.bits import full
from lightsgame.game import families, graph_solver
from lightsgame.game.graph import graph, is_connected
from lightsgame.theorems.solvability import lit_only
from lightsgame.theorems.worst_case import darkest as dark


def reached(g: Graph, start: int) -> set[int]:
    seen, queue = {start}, deque([start])
    while queue:
        lamps = queue.popleft()
        for v in range(g.order):
            if lamps >> v & 1 and lamps ^ g.closed[v] not in seen:
                seen.add(lamps ^ g.closed[v])
                queue.append(lamps ^ g.closed[v])
    return seen


def test_the_theorem_on_every_connected_graph_of_up_to_five_vertices() -> None:
    connected = 0
    for order in range(1, 6):
        for g in slow.every_graph(order):
            if not is_connected(g):
                continue
            connected += 1
            changes = set(slow.reachable(g))
            for start in range(1, 1 << order) if order < 5 else (1, 6, 31, 1 + connected % 30):
                promised = {start ^ change for change in changes} - {full(order)} | {start}
                assert reached(g, start) == promised
    assert connected == 1 + 1 + 4 + 38 + 728


def test_the_construction_finds_each_way() -> None:
    g = families.grid(2, 3)
    for start in range(1, 64):
        for end in reached(g, start):
            assert lit_only.LitOnly.holds(
                lit_only.lit_only(g, start, end), graph=g, start=start, end=end
            )


def sparse_graph(rng: random.Random, n: int) -> Graph:
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    more = [sorted(rng.sample(range(n), 2)) for _ in range(rng.randrange(4))]
    return graph(n, edges | {(u, v) for u, v in more})


@pytest.mark.parametrize("order", range(2, 5))
def test_every_step_of_the_construction_on_small_graphs(order: int) -> None:
    for g in filter(is_connected, slow.every_graph(order)):
        for start in range(1, 1 << order):
            for change in slow.reachable(g):
                if start ^ change != full(order):
                    assert lit_only.lit_only(g, start, start ^ change).gap() is None


def test_the_construction_on_sparse_graphs_where_hardly_anything_is_lit_or_dark() -> None:
    rng = random.Random(3)
    for n in list(range(5, 14)) * 12:
        g = sparse_graph(rng, n)
        for start in (
            1 << rng.randrange(n),
            full(n) ^ 1 << rng.randrange(n),
            rng.randrange(1, 1 << n),
        ):
            end = start ^ graph_solver.effect(g, rng.getrandbits(n))
            if end != full(n):
                assert lit_only.lit_only(g, start, end).gap() is None


def test_larger_boards() -> None:
    rng = random.Random(2)
    for m, n in ((5, 5), (6, 6), (10, 10), (20, 20)):
        g = families.grid(m, n)
        for start in (
            full(m * n),
            graph_solver.effect(g, rng.getrandbits(m * n)),
            graph_solver.effect(g, 1),
        ):
            claim = lit_only.lit_only(g, start)
            assert lit_only.LitOnly.holds(
                claim, graph=g, start=start, end=0
            ) and "of lit lamps" in str(claim)


def test_what_has_no_way() -> None:
    g = families.path(3)
    for start, end, words in ((0, 0b011, "all lamps are dark"), (0b001, 0b111, "never all lit")):
        with pytest.raises(Inconsistent, match=words):
            lit_only.lit_only(g, start, end)
    with pytest.raises(Inconsistent, match="quiet pattern"):
        lit_only.lit_only(families.path(2), 0b01)
    with pytest.raises(BadInput, match="connected"):
        lit_only.lit_only(graph(3, [(0, 1)]), 0b111, 0b100)


def test_forged_sequences_are_refused() -> None:
    g = families.grid(2, 2)
    claim = lit_only.lit_only(g, 0b1111)
    passed, tried = accepted(
        claim, lambda forged: lit_only.LitOnly.holds(forged, graph=g, start=0b1111, end=0)
    )
    assert tried > 20 and all(
        sorted(forged.sequence) == sorted(claim.sequence) for forged in passed
    )
    assert replace(claim, start=0).gap() == "press 1 meets a dark lamp"
    # one lies beyond the graph
    assert replace(claim, start=0b11111, end=0b10000).gap() == "the start has other lamps"


# ---- how dark ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", range(1, 5))
def test_the_fewest_lamps_left_on_every_graph(order: int) -> None:
    for g in slow.every_graph(order):
        changes = slow.reachable(g)
        worst = 0
        for lit in range(1 << order):
            fewest = min((lit ^ change).bit_count() for change in changes)
            most = max((lit ^ change).bit_count() for change in changes)
            claim = dark.darkest(g, lit)
            assert claim.left.bit_count() == fewest == order - most and dark.Darkest.holds(
                claim, graph=g, lit=lit
            )
            worst = max(worst, fewest)
        assert dark.worst_left(g) == worst


def test_boards_by_syndromes() -> None:
    for m, n in ((2, 3), (3, 3), (4, 4), (5, 5), (9, 9)):
        g = families.grid(m, n)
        rng = random.Random(m)
        for _ in range(5):
            lit = rng.getrandbits(m * n)
            claim = dark.darkest(g, lit)
            assert dark.Darkest.holds(
                claim, graph=g, lit=lit
            ) and claim.left.bit_count() <= dark.worst_left(g)
            assert str(claim).startswith(f"lit: {lit.bit_count()}, ")
    with pytest.raises(TooLarge):
        dark.worst_left(families.complete(20))


def test_only_all_dark_and_all_lit_are_universal() -> None:
    for order in range(2, 5):
        everywhere = set.intersection(*[set(slow.reachable(g)) for g in slow.every_graph(order)])
        assert everywhere == {0, full(order)}


def test_forged_darkness_is_refused() -> None:
    g = families.grid(2, 3)
    claim = dark.darkest(g, 0b000001)
    passed, tried = accepted(
        claim, lambda forged: dark.Darkest.holds(forged, graph=g, lit=0b000001)
    )
    assert tried > 20 and all(
        forged.left.bit_count() == claim.left.bit_count() for forged in passed
    )
