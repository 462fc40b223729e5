"""Singular sizes: the degrees beside the nullities of the atlas, and the share of them
counted and bounded in other ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from math import lcm
from pathlib import Path

import pytest
from often import often

from lightsgame import TooLarge
from lightsgame.atlas import store
from lightsgame.theorems.rows.singular_sizes import primitive, share, singular_sizes

ATLAS = Path(__file__).parent.parent / "atlas"


def of_the_atlas() -> list[int]:
    rows = store.rows(ATLAS / "singular.jsonl")
    numbers = sorted({int(N) for row in rows for N in row.value["sizes"]})
    return [N for N in numbers if not any(N % M == 0 for M in numbers if M < N)]


def test_the_numbers_are_those_that_nullities_tell() -> None:
    most = often(100_000)
    rows = islice(store.rows(ATLAS / "nullity.jsonl"), most)
    singular = [row.case[0] + 1 for row in rows if row.value["nullity"]]
    least: list[int] = []
    for N in singular:
        if all(N % smaller for smaller in least):
            least.append(N)
    assert [N for N in of_the_atlas() if most + 1 >= N] == least


def below(sizes: Sequence[int], i: int, multiple: int, most: int) -> tuple[Fraction, Fraction]:
    """Bounds of the share of multiples of *multiple* that are multiples of none from the i-th on."""
    if multiple > most:
        return Fraction(0), Fraction(1, multiple)
    low = high = Fraction(1, multiple)
    for j in range(i, len(sizes)):
        less, more = below(sizes, j + 1, lcm(multiple, sizes[j]), most)
        low, high = low - more, high - less
    return max(low, Fraction(0)), high


def test_the_share_is_that_of_another_recursion_and_of_a_count() -> None:
    sizes = of_the_atlas()[:12]
    low, high = share(sizes, 10**8)
    less, more = below(sizes[::-1], 0, 1, 10**6)  # the largest first
    assert 0 <= high - low < Fraction(1, 10**4) and low <= 1 - less and 1 - more <= high
    few = [5, 6, 17, 31]
    whole = lcm(*few)
    counted = sum([any(n % N == 0 for N in few) for n in range(whole)])
    assert share(few) == (Fraction(counted, whole), Fraction(counted, whole))


def test_a_degree_that_would_take_too_long_is_refused() -> None:
    with pytest.raises(TooLarge, match="the degree of common roots"):
        singular_sizes(29)
    assert primitive([]) == ()
