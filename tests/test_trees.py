"""Trees from their leaves, against every small tree and random forests."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
import slow
from corrupt import accepted

from lightsgame import BadInput, Graph
from lightsgame.game import families, graph_solver
from lightsgame.game.graph import graph
from lightsgame.theorems.solvability import trees


def from_pruefer(code: tuple[int, ...]) -> Graph:
    """The labelled tree of a Prüfer code."""
    n = len(code) + 2
    degree = [1 + code.count(v) for v in range(n)]
    edges = []
    for v in code:
        leaf = degree.index(1)
        edges.append((leaf, v))
        degree[leaf] -= 1
        degree[v] -= 1
    u, v = [v for v in range(n) if degree[v] == 1]
    return graph(n, [*edges, (u, v)])


def every_tree(order: int) -> list[Graph]:
    return [from_pruefer(code) for code in product(range(order), repeat=order - 2)]


@pytest.mark.parametrize("order", range(2, 7))
def test_every_labelled_tree(order: int) -> None:
    for g in every_tree(order):
        claim = trees.tree(g)
        assert trees.Tree.holds(claim, graph=g) and claim.nullity == order - slow.rank(g.closed)


def random_forest(rng: random.Random, n: int) -> Graph:
    edges = [(v, rng.randrange(max(0, v - 5), v)) for v in range(1, n) if rng.random() > 0.05]
    names = list(range(n))
    rng.shuffle(names)
    return graph(n, [(names[u], names[v]) for u, v in edges])


def test_random_forests_of_hundreds() -> None:
    rng = random.Random(7)
    for n in (1, 2, 50, 300):
        for _ in range(6):
            g = random_forest(rng, n)
            claim = trees.tree(g)
            assert trees.Tree.holds(claim, graph=g) and claim.nullity == len(
                graph_solver.quiet_basis(g)
            )
            assert f"nullity {claim.nullity}" in str(claim)


def test_a_long_path_and_a_graph_with_a_ring() -> None:
    n = 3000
    assert trees.tree(families.path(n)).nullity == int(n % 3 == 2)
    with pytest.raises(BadInput, match="ring"):
        trees.tree(families.cycle(5))


@pytest.mark.parametrize(
    "g", [families.path(5), families.star(4), from_pruefer((1, 1, 4, 4))], ids=str
)
def test_forged_trees_are_refused(g: Graph) -> None:
    claim = trees.tree(g)
    passed, tried = accepted(claim, lambda forged: trees.Tree.holds(forged, graph=g))
    assert tried > 20 and all(trees.Tree.nullity.fget(forged) == claim.nullity for forged in passed)  # type: ignore[attr-defined]
    lie = replace(claim, types=tuple(["copying"] * g.order))
    assert lie.gap() is None or "is f" in (lie.gap() or "")
    ring = families.cycle(5)
    assert "besides" in (replace(trees.tree(families.path(5)), graph=ring).gap() or "")
