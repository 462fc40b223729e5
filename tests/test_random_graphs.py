"""The law of the nullity of random graphs, against every graph of up to seven vertices."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb

import outside
import pytest
import slow
from corrupt import rejects_all
from often import seldom
from truths import nullity_counts

from lightsgame import TooLarge
from lightsgame.theorems.solvability import random_graphs


def counted(order: int) -> tuple[int, ...]:
    found = Counter(order - slow.rank(g.closed) for g in slow.every_graph(order))
    return tuple(found[k] for k in range(order))


def counted_together(order: int) -> tuple[int, ...]:
    """The same for all graphs at once: an entry of the matrix is an int with a bit for each graph,
    and elimination is done in all of them by the same few operations.
    """
    pairs = list(combinations(range(order), 2))
    graphs = 1 << len(pairs)
    every = (1 << graphs) - 1
    rows = [[every] * order for _ in range(order)]
    for k, (i, j) in enumerate(pairs):
        # the graphs whose number has the binary digit k: 0...01...1
        word = (1 << (1 << k)) - 1 << (1 << k)
        for longer in range(k + 1, len(pairs)):  # ... again and again
            word |= word << (1 << longer)
        rows[i][j] = rows[j][i] = word
    used = [0] * order
    free = [every, *[0] * order]  # the graphs by the columns without a pivot so far
    for column in range(order):
        found, pivot = 0, [0] * order
        for i in range(order):
            here = rows[i][column] & ~(used[i] | found)
            used[i] |= here
            found |= here
            pivot = [entry | here & other for entry, other in zip(pivot, rows[i], strict=True)]
            rows[i] = [entry & ~here for entry in rows[i]]  # the row has done its work
        for i in range(order):
            odd = rows[i][column] & ~used[i]
            rows[i] = [entry ^ odd & other for entry, other in zip(rows[i], pivot, strict=True)]
        free = [old & found | (free[k - 1] & ~found if k else 0) for k, old in enumerate(free)]
    return tuple([set_of.bit_count() for set_of in free[:order]])


def test_two_ways_to_count() -> None:
    assert all(counted_together(order) == counted(order) for order in range(1, 6))


@pytest.mark.parametrize("order", range(1, 8))
def test_the_law_against_every_graph(order: int) -> None:
    """On seven vertices there are two million."""
    claim = random_graphs.law(order)
    assert claim.counts == counted_together(order) and random_graphs.Law.holds(claim, order=order)
    assert sum(claim.counts) == 2 ** (order * (order - 1) // 2) and sum(claim.shares) == 1


@pytest.mark.parametrize("order", [*range(1, 6), seldom(6)])
def test_connected_graphs_against_every_graph(order: int) -> None:
    assert random_graphs.connected_law(order).counts == nullity_counts(order, whole=True)


def test_their_sums_are_published() -> None:
    for n, number in outside.table("connected_graphs"):
        assert sum(random_graphs.connected_law(n).counts) == number


def test_the_number_of_graphs_is_that_of_sets_of_connected_ones() -> None:
    """The exponential formula, from the connected graphs back to all: Σ over the component of
    vertex 1.
    """
    connected, every = [random_graphs.connected_law(n).counts for n in range(1, 13)], [[1]]
    for n in range(1, 13):
        counts = [0] * n
        for j in range(1, n + 1):
            for (k, one), (rest, other) in product(
                enumerate(connected[j - 1]), enumerate(every[n - j])
            ):
                counts[min(k + rest, n - 1)] += comb(n - 1, j - 1) * one * other
        every.append(counts)
        assert tuple(counts) == random_graphs.law(n).counts


def test_the_step_is_a_bijection_that_keeps_the_nullity() -> None:
    for order in range(1, 6):
        images = set()
        for g in slow.every_graph(order):
            matrix = random_graphs.shrunk(g)
            assert all(
                matrix[i] >> j & 1 == matrix[j] >> i & 1
                for i, j in product(range(order - 1), repeat=2)
            )
            assert random_graphs.grown(matrix).neighbours == g.neighbours
            assert order - slow.rank(g.closed) == order - 1 - slow.rank(matrix)
            images.add(matrix)
        # as many as there are symmetric matrices
        assert len(images) == 2 ** (order * (order - 1) // 2)


def test_the_share_of_always_solvable_graphs() -> None:
    """Forrest and Manno: 28/64, 448/1024, 13888/32768 for n = 4, 5, 6; the limit is 0.419422..."""
    assert [random_graphs.law(n).counts[0] for n in (4, 5, 6)] == [28, 448, 13888]
    share = 1.0
    for j in range(1, 60, 2):
        share *= 1 - 2.0**-j
    assert (
        abs(float(random_graphs.law(60).shares[0]) - share) < 1e-15 and f"{share:.4f}" == "0.4194"
    )


@pytest.mark.parametrize("order", [1, 2, 5, 30])
def test_forged_laws_are_refused(order: int) -> None:
    assert rejects_all(
        random_graphs.law(order), lambda claim: random_graphs.Law.holds(claim, order=order)
    )
    assert "2^" in str(random_graphs.law(30)) and str(random_graphs.law(order)).count("\n") <= 8


def test_too_many_vertices() -> None:
    for law, most in ((random_graphs.law, 400), (random_graphs.connected_law, 60)):
        with pytest.raises(TooLarge, match=str(most)):
            law(most + 1)
