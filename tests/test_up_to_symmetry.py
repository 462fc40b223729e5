"""Solutions up to symmetry: listed and turned on small boards, and the tables of OEIS."""

from __future__ import annotations

from dataclasses import replace

import outside
import pytest
from corrupt import rejects_all
from often import some
from truths import symmetric

from lightsgame import Board, TooLarge, nullity, solutions
from lightsgame.theorems.rows import up_to_symmetry


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 9, 11])
def test_all_solutions_listed_and_turned(n: int) -> None:
    found = {each.board for each in solutions(Board.full(n, n))}
    claim = up_to_symmetry.orbits(n)
    assert claim.kept == tuple(
        [
            sum(up_to_symmetry.moved(x, turn) == x for x in found)
            for turn in up_to_symmetry.SYMMETRIES
        ]
    )
    assert symmetric(claim) and not symmetric(
        replace(claim, kept=(*claim.kept[:7], claim.kept[7] + 1))
    )
    assert claim.count == len(
        {
            min(up_to_symmetry.moved(x, turn).bits for turn in up_to_symmetry.SYMMETRIES)
            for x in found
        }
    )
    assert up_to_symmetry.Orbits.holds(claim, n=n) and str(claim).endswith("up to symmetry")


def test_the_symmetries_are_eight_and_different() -> None:
    corner = Board("●●· ··· ···".replace(" ", "\n"))
    assert len({up_to_symmetry.moved(corner, turn) for turn in up_to_symmetry.SYMMETRIES}) == 8


def test_a075463_and_a076437() -> None:
    for n, count in some(outside.table("all_ones_solutions_up_to_symmetry")):
        if n <= 120:
            assert up_to_symmetry.orbits(n).count == count
    ones = [n for _, n in outside.table("unique_up_to_symmetry_sizes")]
    assert ones == [n for n in range(1, max(ones) + 1) if up_to_symmetry.orbits(n).count == 1]


def test_a094425() -> None:
    printed = [size for _, size in outside.table("primitive_singular") if size <= 1500]
    # they tell all singular sizes up to there, but for those that no smaller one divides
    for size in range(2, 200):
        assert (nullity(size - 1, size - 1) > 0) == any(size % p == 0 for p in printed)


@pytest.mark.parametrize("n", [1, 4, 5])
def test_forged_orbits_are_refused(n: int) -> None:
    assert rejects_all(
        up_to_symmetry.orbits(n), lambda claim: up_to_symmetry.Orbits.holds(claim, n=n)
    )
    with pytest.raises(TooLarge):
        up_to_symmetry.orbits(401)
