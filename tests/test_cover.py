"""Exact cover against its slow twin, and on problems whose number of solutions is known."""

from __future__ import annotations

import slow
from hypothesis import given, strategies as st

from lightsgame.algebra.bits import full
from lightsgame.algebra.exact_cover import exact_covers

options_and_items = st.tuples(st.lists(st.integers(0, 255), max_size=10), st.integers(0, 255))


@given(options_and_items)
def test_every_cover_is_found_once(problem: tuple[list[int], int]) -> None:
    options, items = problem
    found = list(exact_covers(options, items))
    assert len(found) == len(set(found)) and set(found) == slow.exact_covers(options, items)
    assert all(slow.is_exact_cover(chosen, options, items) for chosen in found)
    assert all(list(chosen) == sorted(chosen) for chosen in found)


@given(options_and_items, st.sets(st.integers(0, 9)))
def test_the_checker_agrees_with_counting(
    problem: tuple[list[int], int], numbers: set[int]
) -> None:
    options, items = problem
    chosen = tuple(sorted(n for n in numbers if n < len(options) and options[n] & items))
    assert slow.is_exact_cover(chosen, options, items) == (
        chosen in slow.exact_covers(options, items)
    )


def test_nothing_to_cover_has_one_cover() -> None:
    assert list(exact_covers([0b11, 0b1], 0)) == [()]
    assert list(exact_covers([], 0b1)) == []


def queens(n: int) -> list[int]:
    """Rows and columns are items, the two kinds of diagonals are secondary items above them."""
    return [
        # the four kinds do not overlap
        1 << r | 1 << n + c | 1 << 2 * n + r + c | 1 << 5 * n + r - c
        for r in range(n)
        for c in range(n)
    ]


def test_queens() -> None:
    counts = [len(list(exact_covers(queens(n), full(2 * n)))) for n in range(1, 9)]
    assert counts == [1, 0, 0, 2, 10, 4, 40, 92]  # OEIS A000170


def test_dominoes() -> None:
    """A 2 x n board has Fibonacci many domino tilings; a cover of a long one needs no deep
    recursion.
    """

    def dominoes(n: int) -> list[int]:
        upright = [0b11 << 2 * c for c in range(n)]
        return upright + [0b101 << 2 * c + row for c in range(n - 1) for row in (0, 1)]

    assert [len(list(exact_covers(dominoes(n), full(2 * n)))) for n in range(1, 9)] == [
        1,
        2,
        3,
        5,
        8,
        13,
        21,
        34,
    ]
    assert len(next(exact_covers(dominoes(1100), full(2200)))) == 1100


def test_the_order_is_the_documented_one() -> None:
    # Item 2 has one option, so it goes first; then item 0 has options 0 and 1, tried in this order.
    options = [0b0001, 0b0011, 0b0100, 0b0010]
    assert list(exact_covers(options, 0b0111)) == [(0, 2, 3), (1, 2)]
