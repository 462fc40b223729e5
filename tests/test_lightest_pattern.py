"""The lightest quiet patterns: all ways to weigh them agree, and what follows for solutions."""

from __future__ import annotations

from collections import Counter

import pytest

from lightsgame import TooLarge
from lightsgame.algebra import walsh
from lightsgame.algebra.bits import members, span
from lightsgame.game import graph_solver
from lightsgame.game.families import grid
from lightsgame.theorems.rows.fibonacci import quiet_rows
from lightsgame.theorems.worst_case import lightest_pattern as lightest
from lightsgame.theorems.worst_case.quiet_classes import memberships


@pytest.mark.parametrize("size", [(9, 9), (9, 19), (11, 11), (19, 19), (23, 23)])
def test_in_parts_or_at_once_the_same_is_found(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = lightest.lightest_pattern(*size)
    assert found.gap() is None  # each pattern is weighed
    kinds = memberships(*size, quiet_rows(*size))
    k = len(quiet_rows(*size))
    parts = [Counter([kinds[c] for c in members(p)]) for p in graph_solver.parities(*size)]
    assert walsh.second_in_parts(parts, k) in (None, walsh.second(Counter(kinds), k))
    monkeypatch.setattr(lightest, "MOST_ONE_BY_ONE", 1)
    assert lightest.lightest_pattern(*size) == found
    assert found.gap() is None  # by a transform of another basis


def test_of_the_patterns_of_19_x_19_four_parts_fit() -> None:
    kinds = memberships(19, 19, quiet_rows(19, 19))
    parts = [Counter([kinds[c] for c in members(p)]) for p in graph_solver.parities(19, 19)]
    found = walsh.second_in_parts(parts, 16)
    assert found is not None and ((361 - found.value) // 2, found.many) == (100, 4)


def test_fewer_presses_than_half_of_the_lightest_are_the_fewest() -> None:
    g = grid(4, 4)
    least = lightest.lightest_pattern(4, 4).weight
    basis = graph_solver.quiet_basis(g)
    shortest = [x for x in range(1 << 16) if 2 * x.bit_count() < least]
    assert all(x.bit_count() < (x ^ q).bit_count() for x in shortest[::7] for q in span(basis) if q)


def test_what_would_take_too_long_is_refused() -> None:
    with pytest.raises(TooLarge, match=r"the lightest among 2\^64 quiet patterns"):
        lightest.lightest_pattern(79, 79)
