"""The laws of the nullity of random trees, against every tree of up to seven and up to fourteen
vertices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import networkx
import outside
import pytest
import slow
from corrupt import rejects_all
from often import seldom
from test_trees import every_tree

from lightsgame import Graph, TooLarge
from lightsgame.theorems.solvability import random_trees


def counted(order: int, trees: list[Graph]) -> tuple[int, ...]:
    found = Counter(order - slow.rank(g.closed) for g in trees)
    return tuple([found[k] for k in range(order)])


@pytest.mark.parametrize("order", [*range(2, 7), seldom(7)])
def test_every_labelled_tree(order: int) -> None:
    assert random_trees.tree_law(order).counts == counted(order, every_tree(order))
    assert random_trees.tree_law(1).counts == (1,)


@pytest.mark.parametrize(
    "order", [*range(1, 13), *[pytest.param(n, marks=pytest.mark.slow) for n in (13, 14, 15)]]
)
def test_every_tree_without_labels(order: int) -> None:
    """They are listed by networkx, and eliminated one by one."""
    trees = [Graph.from_networkx(tree) for tree in networkx.nonisomorphic_trees(order)]
    assert random_trees.unlabelled_law(order).counts == counted(order, trees)


def test_their_sums_are_published() -> None:
    assert all(sum(random_trees.tree_law(n).counts) == n ** (n - 2) for n in (2, 3, 10, 60))
    for n, number in outside.table("unlabelled_trees"):
        assert (
            sum(random_trees.unlabelled_law(n).counts)
            == number
            == networkx.number_of_nonisomorphic_trees(n)
        )
    assert sum(random_trees.unlabelled_law(100).counts) == networkx.number_of_nonisomorphic_trees(
        100
    )


@pytest.mark.parametrize("law", [random_trees.tree_law, random_trees.unlabelled_law])
def test_the_checker_counts_the_same_in_its_own_way(
    law: Callable[[int], random_trees.TreeLaw],
) -> None:
    assert [law(n).gap() for n in range(1, 31)] == [None] * 30
    moved = [n - 1 if k == 0 else n + 1 if k == 1 else n for k, n in enumerate(law(25).counts)]
    assert "are others" in str(replace(law(25), counts=tuple(moved)).gap())


def test_a_tree_of_the_greatest_nullity_is_alone() -> None:
    """Of 2 k + 1 vertices: one with k paths of two hung on it, where all but one of the k are free."""
    for k in range(2, 20):
        assert random_trees.unlabelled_law(2 * k + 1).counts[k - 1 :] == (1, *[0] * (k + 1))


@pytest.mark.parametrize("order", [1, 2, 5, 30])
def test_forged_laws_are_refused(order: int) -> None:
    for law in (random_trees.tree_law, random_trees.unlabelled_law):
        assert rejects_all(law(order), lambda claim: type(claim).holds(claim, order=order))
    assert "unlabelled trees on 30 vertices" in str(random_trees.unlabelled_law(30))


def test_too_many_vertices() -> None:
    for law in (random_trees.tree_law, random_trees.unlabelled_law):
        with pytest.raises(TooLarge, match="100"):
            law(101)
