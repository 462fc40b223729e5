"""The law of the nullity of random graphs, against every graph of up to seven vertices."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
import slow
from corrupt import rejects_all

from lightsgame import TooLarge
from lightsgame.theorems.solvability import random_graphs as room


def counted(order: int) -> tuple[int, ...]:
    found = Counter(order - slow.rank(g.closed) for g in slow.every_graph(order))
    return tuple(found[k] for k in range(order))


@pytest.mark.parametrize("order", range(1, 7))
def test_the_law_against_every_graph(order: int) -> None:
    claim = room.law(order)
    assert claim.counts == counted(order) and room.Law.holds(claim, order=order)
    assert sum(claim.counts) == 2 ** (order * (order - 1) // 2) and sum(claim.shares) == 1


@pytest.mark.slow
def test_the_law_against_all_two_million_graphs_on_7_vertices() -> None:
    assert room.law(7).counts == counted(7)


def test_the_step_is_a_bijection_that_keeps_the_nullity() -> None:
    for order in range(1, 6):
        images = set()
        for g in slow.every_graph(order):
            matrix = room.shrunk(g)
            assert all(matrix[i] >> j & 1 == matrix[j] >> i & 1 for i, j in product(range(order - 1), repeat=2))
            assert room.grown(matrix).neighbours == g.neighbours
            assert order - slow.rank(g.closed) == order - 1 - slow.rank(matrix)
            images.add(matrix)
        assert len(images) == 2 ** (order * (order - 1) // 2)  # as many as there are symmetric matrices


def test_the_share_of_always_solvable_graphs() -> None:
    """Forrest and Manno: 28/64, 448/1024, 13888/32768 for n = 4, 5, 6; the limit is 0.419422..."""
    assert [room.law(n).counts[0] for n in (4, 5, 6)] == [28, 448, 13888]
    share = 1.0
    for j in range(1, 60, 2):
        share *= 1 - 2.0**-j
    assert abs(float(room.law(60).shares[0]) - share) < 1e-15 and f"{share:.4f}" == "0.4194"


@pytest.mark.parametrize("order", [1, 2, 5, 30])
def test_forged_laws_are_refused(order: int) -> None:
    assert rejects_all(room.law(order), lambda claim: room.Law.holds(claim, order=order))
    assert "2^" in str(room.law(30)) and str(room.law(order)).count("\n") <= 8


def test_too_many_vertices() -> None:
    with pytest.raises(TooLarge):
        room.law(401)
