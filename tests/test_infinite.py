"""Boards without end, piece by piece; and the toys."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from corrupt import accepted

from lightsgame import Board, Game, TooLarge
from lightsgame.game import commercial_games, graph_solver
from lightsgame.theorems.solvability import infinite


def plane(cell: Any) -> list[Any]:
    r, c = cell
    return [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]


def tree(v: int) -> list[int]:
    return ([v // 2] if v > 1 else []) + [2 * v, 2 * v + 1]


def test_every_picture_on_the_plane_and_the_line() -> None:
    rng = random.Random(4)
    for radius in range(6):
        claim = infinite.window(plane, (0, 0), radius, lambda cell: rng.random() < 0.5)
        assert infinite.Window.holds(claim) and claim.inner == 2 * radius * (radius + 1) + 1
    claim = infinite.window(lambda c: [c - 1, c + 1], 0, 20, lambda c: c == 0)
    assert infinite.Window.holds(claim) and claim.inner == 41


def test_trees_and_a_finite_quiet_pattern() -> None:
    for radius in range(7):
        assert infinite.Window.holds(infinite.window(tree, 1, radius))
    # Two lamps beside each other and a line from a third that nobody joins to them: the pair is a
    # quiet pattern.
    beside: dict[int, list[int]] = {0: [1], 1: [0]}
    none = infinite.window(lambda v: beside[v], 0, 3, lambda v: v == 0)
    assert infinite.NoWindow.holds(
        none, target=1
    ) and "finite quiet pattern of 2 meets the picture in 1 place" in str(none)
    with pytest.raises(TooLarge):
        infinite.window(tree, 1, 20)


def path_from_here(cells: int) -> Callable[[int], list[int]]:
    """A line without end to the left, which ends on the right after so many cells from 0 on."""
    return lambda v: [u for u in (v - 1, v + 1) if u < cells]


def test_a_line_that_ends_on_one_side() -> None:
    """It has no finite quiet pattern, so all can be lit; two ends make one where the length is 2
    modulo 3.
    """
    rng = random.Random(7)
    for cells in range(1, 8):
        assert infinite.Window.holds(
            infinite.window(path_from_here(cells), 0, 6, lambda v: rng.random() < 0.5)
        )
        ends = {v: [u for u in (v - 1, v + 1) if 0 <= u < cells] for v in range(cells)}
        found = [
            infinite.window(ends.__getitem__, 0, cells, [w].__contains__) for w in range(cells)
        ]
        assert all(claim.gap() is None for claim in found)
        refused = [isinstance(claim, infinite.NoWindow) for claim in found]
        assert refused == [cells % 3 == 2 and w % 3 != 2 for w in range(cells)]


def test_forged_refusals() -> None:
    beside: dict[int, list[int]] = {0: [1], 1: [0, 2], 2: [1, 3], 3: [2, 4], 4: [3]}
    claim = infinite.window(beside.__getitem__, 2, 4, [0].__contains__)
    assert isinstance(claim, infinite.NoWindow) and claim.gap() is None
    passed, tried = accepted(claim, infinite.NoWindow.holds)
    for forged in passed:  # another picture, which the pattern meets oddly too
        assert forged.pattern == claim.pattern and (forged.pattern & forged.target).bit_count() % 2
    assert tried > 30
    assert replace(claim, target=0).gap() == "the pattern meets the picture evenly"
    assert replace(claim, pattern=1).gap() == "the pattern is not quiet"
    # A pattern that reaches beyond the lamps whose neighbours are all known could be loud outside.
    assert replace(claim, inner=3, radius=1, target=1).gap() == "a set lies outside"


def test_closed_forms() -> None:
    board = infinite.plane(12, 13).effect()
    assert all(board[i, j] for i in range(1, 11) for j in range(1, 12))
    line = Board.from_cells(1, 20, [(0, c) for c in range(20) if c % 3 == 1])
    assert all(line.effect()[0, c] for c in range(19))


def test_forged_windows_are_refused() -> None:
    claim = infinite.window(plane, (0, 0), 1)
    assert isinstance(claim, infinite.Window)
    passed, tried = accepted(claim, infinite.Window.holds)
    for forged in passed:  # what is accepted is another true claim
        lit = graph_solver.effect(forged.piece, forged.presses)
        assert lit & (1 << forged.inner) - 1 == forged.target and forged.inner == claim.inner
    assert tried > 50
    assert replace(claim, presses=0).gap() == "the lamps are not as wanted"
    assert replace(claim, inner=claim.piece.order).gap() is not None


def test_the_toys() -> None:
    assert commercial_games.cube().order == 54 and commercial_games.cube(2).order == 24
    assert [game for game in commercial_games.GAMES.values() if isinstance(game, Game)]
    for toy in (commercial_games.MERLIN, commercial_games.ORBIX):
        for lamps in range(1 << len(toy.effects)):
            assert toy.effect(toy.solve(lamps)) == lamps
    assert (
        commercial_games.MERLIN.effects[1] == 0b111
        and commercial_games.ORBIX.effects[0] == 0b111110
    )
    assert commercial_games.ORBIX.nullity == commercial_games.MERLIN.nullity == 0
    assert len(graph_solver.quiet_basis(commercial_games.cube())) == 54 - len(
        graph_solver.reduction(commercial_games.cube()).pivots
    )
