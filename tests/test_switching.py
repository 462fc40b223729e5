"""Berlekamp's switching game: every position of small boards, the values of others, forged proofs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from corrupt import accepted

from lightsgame import BadInput, TooLarge
from lightsgame.theorems.worst_case import switching

# OEIS, after Fishburn and Sloane, and Carlson and Stolarski
A005311 = [0, 1, 2, 4, 7, 11, 16, 22, 27, 35, 43, 54]


def kept(rows: tuple[int, ...], n: int) -> int:
    """The fewest lamps that switching leaves, by all switches of columns, and of each row if that
    helps.
    """
    best = n * n
    for columns in range(1 << n):
        best = min(
            best,
            sum(min((row ^ columns).bit_count(), n - (row ^ columns).bit_count()) for row in rows),
        )
    return best


@pytest.mark.parametrize("n", range(1, 4))
def test_every_position_of_small_boards(n: int) -> None:
    claim = switching.switching(n)
    assert (
        claim.lamps
        == max(kept(rows, n) for rows in product(range(1 << n), repeat=n))
        == kept(claim.rows, n)
    )


def test_every_position_of_4_x_4_with_a_dark_edge() -> None:
    """Switching can make the first row and the first column dark."""
    hardest = max(kept((0, *[row << 1 for row in rows]), 4) for rows in product(range(8), repeat=3))
    assert hardest == switching.switching(4).lamps == 4


@pytest.mark.parametrize(
    "n", [*range(1, 9), *(pytest.param(n, marks=pytest.mark.slow) for n in (9, 10))]
)
def test_the_values_of_others_are_proved(n: int) -> None:
    claim = switching.switching(n)
    assert switching.Switching.holds(claim, n=n) and claim.lamps == A005311[n - 1] == kept(
        claim.rows, n
    )
    assert f"keeps {claim.lamps} lamp" in str(claim)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_forged_proofs_are_refused(n: int) -> None:
    claim = switching.switching(n)
    passed, tried = accepted(claim, lambda forged: switching.Switching.holds(forged, n=n))
    assert tried > 5 and all(forged.lamps == claim.lamps == A005311[n - 1] for forged in passed)
    # all dark keeps nothing: the same proof does not show that none keeps more
    easier = replace(claim, rows=(0,) * n)
    assert easier.gap() is not None


def test_the_nearest_two_rows_come_first() -> None:
    """After them a row that is nearer to any row, or to its negative, is none of the cases."""
    claim = switching.switching(6)
    # two rows of six differ in 0 to 3 places
    assert isinstance(claim.proof, switching.Rows) and len(claim.proof.cases) == 4
    fewer = replace(claim, proof=switching.Rows(claim.proof.cases[:-1]))
    assert fewer.gap() == "a weighing does not hold, or a row is left out"
    assert replace(claim, proof=switching.Weighed((1,) * 10)).gap() is not None


@pytest.mark.parametrize("n", [6, 7])
def test_the_rows_that_stay_open_are_those_that_fit(n: int) -> None:
    """With such a row, and as little as those after it must add, no sum is above the limit; with
    others one is.
    """
    signs, limit, fitting, others = range(1 << n - 1), n * n - 2 * A005311[n - 1] - 2, 0, 0
    for second in switching._start(n, limit).after():
        for third in second.after():
            f, later = third.f.to_bytes(len(signs), "little"), (third.left - 1) * (n % 2)
            chosen = next(row for row in signs if third.f - second.f == switching._sums(n)[row])
            for row in second.open:
                near = [
                    r.bit_count() in range(third.apart, n - third.apart + 1)
                    for r in (row, row ^ chosen)
                ]
                if all(near) and row.bit_count() >= third.least:
                    fits = all(
                        f[x] + abs(n - 2 * (row ^ x).bit_count()) + later <= limit for x in signs
                    )
                    assert fits == (row in third.open)
                    fitting, others = fitting + fits, others + (not fits)
    assert others > 0 and fitting > 0


def test_too_small_and_too_large() -> None:
    with pytest.raises(BadInput):
        switching.switching(0)
    with pytest.raises(TooLarge):
        switching.switching(11)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_position_that_is_whole_is_refuted_by_no_empty_list(n: int) -> None:
    """All rows in all ways, and at the end nothing: then not even the empty board would keep too
    few lamps.
    """

    def expanded(chosen: switching._Chosen) -> switching.Rows:
        return switching.Rows(tuple(map(expanded, chosen.after())))

    dark = switching.Switching(n, (0,) * n, expanded(switching._start(n, n * n - 2)))
    assert dark.lamps == 0 and dark.gap() == "a weighing does not hold, or a row is left out"


def test_signs_and_digits_that_do_not_exist_are_refused() -> None:
    claim = switching.switching(5)
    assert isinstance(claim.proof, switching.Weighed)
    digits = claim.proof.digits
    for spoiled in ((*digits[:-1], digits[-1] | 1 << 16), (*digits, *[0] * 40)):
        assert (
            replace(claim, proof=switching.Weighed(spoiled)).gap()
            == "a weighing does not hold, or a row is left out"
        )


@pytest.mark.parametrize("n", range(2, 8))
def test_what_a_position_reaches_is_not_refuted(n: int) -> None:
    """Nor by rows that are left out: the limits of the known values have positions, those below
    have none.
    """
    limit = n * n - 2 * A005311[n - 1]
    assert (
        switching._grow(switching._start(n, limit)) is None
        and switching._grow(switching._start(n, limit - 2)) is not None
    )
