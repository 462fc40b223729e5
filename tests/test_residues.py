"""Margins modulo 8, and the domination numbers of boards."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import outside
import pytest
import slow
from corrupt import accepted, rejects_all

from lightsgame import Board, TooLarge, nullity, quiet_patterns
from lightsgame.algebra.bits import from_members, members
from lightsgame.game.families import grid
from lightsgame.theorems.perfect_codes.domination import Dominating, dominating
from lightsgame.theorems.worst_case import residues


def test_the_theorem_for_random_presses_of_all_singular_boards() -> None:
    rng = random.Random(8)
    for m in range(1, 7):
        for n in range(1, 9):
            for _ in range(3 if nullity(m, n) else 0):
                x = Board.from_bits(rng.getrandbits(m * n), m, n)
                claim = residues.residues(x)
                assert residues.Residues.holds(claim, presses=x) and "modulo 8" in str(claim)
                inside = [pattern.times for pattern in quiet_patterns(m, n)]
                touched = 0
                for q in inside:
                    touched |= q.bits
                by_hand = sorted(
                    touched.bit_count() - 2 * ((x.bits ^ q) & touched).bit_count()
                    for q in (0, *[q.bits for q in inside])
                )
                assert by_hand == sorted(claim.margins)


@pytest.mark.parametrize("size", [(2, 3), (4, 4), (5, 5)])
def test_forged_residues_are_refused(size: tuple[int, int]) -> None:
    x = Board.from_bits(random.Random(1).getrandbits(size[0] * size[1]), *size)
    claim = residues.residues(x)
    passed, tried = accepted(claim, lambda forged: residues.Residues.holds(forged, presses=x))
    # in another order
    assert tried > 20 and all(sorted(it.margins) == sorted(claim.margins) for it in passed)
    assert replace(claim, c=(claim.c + 2) % 4).gap() is not None
    with pytest.raises(TooLarge):
        residues.residues(Board.full(19, 19))


def test_domination_numbers_of_others() -> None:
    for name, apart in (("domination_number", False), ("independent_domination_number", True)):
        for n, size in outside.table(name):
            if n <= 7:
                claim = dominating(n, n, apart)
                assert claim.cells.weight() == size and Dominating.holds(
                    claim, m=n, n=n, apart=apart
                )
    for m, n in ((1, 7), (2, 5), (3, 4), (3, 5), (4, 4)):
        assert dominating(m, n).cells.weight() == slow.domination_number(grid(m, n))


def test_forged_domination_is_refused() -> None:
    claim = dominating(3, 3)
    others, _ = accepted(claim, lambda it: Dominating.holds(it, m=3, n=3, apart=False))
    assert all(forged.cells.weight() == 3 for forged in others)
    apart = dominating(2, 3, apart=True)
    assert rejects_all(
        apart,
        lambda it: (
            it == apart or (it.cells.weight() != 2 and Dominating.holds(it, m=2, n=3, apart=True))
        ),
    )
    assert replace(claim, cells=Board.full(3, 3)).gap() == "3 cells do"
    with pytest.raises(TooLarge):
        dominating(9, 9)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize(("m", "n"), [(1, 4), (4, 1), (2, 4), (3, 3), (4, 3)])
def test_of_all_choices_of_so_many_cells_just_those_hold_that_reach_every_lamp(
    m: int, n: int, apart: bool
) -> None:
    claim, board = dominating(m, n, apart), grid(m, n)
    assert Dominating.holds(claim, m=m, n=n, apart=apart)
    larger = replace(claim, cells=Board.from_cells(m, n + 1, claim.cells.cells()))
    assert larger.gap() == "the cells are those of another board"
    for chosen in combinations(range(m * n), claim.cells.weight()):
        reached = set(chosen).union(*[members(board.neighbours[v]) for v in chosen])
        beside = any(board.neighbours[u] >> v & 1 for u, v in combinations(chosen, 2))
        forged = replace(claim, cells=Board.from_bits(from_members(chosen), m, n))
        assert (forged.gap() is None) == (len(reached) == m * n and not (apart and beside))
