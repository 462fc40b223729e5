"""Giant boards against small ones that can be walked, and against powers of matrices."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
import slow
from hypothesis import given, strategies as st
from often import daily

from lightsgame import Board, Inconsistent, TooLarge, is_solution, is_witness
from lightsgame.algebra.bits import dot, full
from lightsgame.game import chase
from lightsgame.theorems.rows import giant, jumping
from lightsgame.theorems.rows.giant import Giant, Stripe


@st.composite
def tasks(draw: st.DrawFn) -> tuple[int, int, tuple[Stripe, ...]]:
    """Small boards with one to three stripes, which may lie below the board."""
    m, n = draw(st.integers(1, 30)), draw(st.integers(1, 12))
    stripe = st.builds(
        Stripe, st.integers(0, full(n)), st.integers(1, m + 2), st.integers(0, m + 2)
    )
    return m, n, tuple(draw(st.lists(stripe, min_size=1, max_size=3)))


@given(tasks())
def test_small_boards_are_solved_or_refuted_by_pressing(
    task: tuple[int, int, tuple[Stripe, ...]],
) -> None:
    m, n, stripes = task
    wanted = Board.from_rows([giant.wanted_row(stripes, k) for k in range(1, m + 1)], n)
    try:
        found = giant.solve(m, n, stripes)
    except Inconsistent as error:
        witness = error.witness
        assert isinstance(witness, Giant)
        assert is_witness(wanted, Board.from_rows(witness.rows(1, m), n))
    else:
        rows = found.rows(1, m)
        assert is_solution(wanted, Board.from_rows(rows, n))
        assert rows == chase.fill(wanted.rows, n, found.first)[0]
        assert [found.rows(k, k)[0] for k in range(1, m + 1)] == list(rows)
        assert [slow.row_by_matrices(found, k) for k in range(1, m + 2)] == [*rows, 0]
        assert str(found).count("\n") == min(m, 7) - 1
        for first in range(1, m + 1):
            for last in range(first, m + 1):
                checked = slow.locally_consistent(m, n, stripes, first, rows[first - 1 : last])
                assert checked == (
                    last - first > 1 or first == 1 < last or last == m > first or m == 1
                )


TASKS: dict[str, Callable[[int], tuple[Stripe, ...]]] = {
    "all": giant.all_lamps,
    "one lamp": lambda n: giant.lamp(10**30 + 7, n // 2),
    "chessboard": lambda n: giant.repeated(
        [int("01" * n, 2) & full(n), int("10" * n, 2) & full(n)]
    ),
    "every seventh row, and a lamp": lambda n: (Stripe(full(n), 3, 7), *giant.lamp(5, 1)),
}


@pytest.mark.parametrize("name", TASKS)
@pytest.mark.parametrize(("n", "m"), daily([(13, 10**100 + 1), (20, 10**60), (29, 10**50 + 3)]))
def test_rows_of_a_board_that_nobody_can_walk(name: str, n: int, m: int) -> None:
    stripes = TASKS[name](n)
    try:
        found = giant.solve(m, n, stripes)
    except Inconsistent as error:
        # Refuted independently: the quiet pattern ends in an empty row, and its last row meets the
        # driven one oddly.
        witness = error.witness
        assert isinstance(witness, Giant) and slow.row_by_matrices(witness, m + 1) == 0
        driven = slow.row_by_matrices(Giant(m, n, stripes, 0), m + 1)
        assert dot(slow.row_by_matrices(witness, m), driven) == 1
        return
    assert slow.row_by_matrices(found, m + 1) == 0
    for k in (1, 10**30 + 6, m - 1):
        rows = found.rows(k, k + 2) if k + 2 <= m else found.rows(k, m)
        assert slow.locally_consistent(m, n, stripes, k, rows)
        assert rows[0] == slow.row_by_matrices(found, k)


def test_the_checks_see_every_change() -> None:
    m, n = 10**30, 12
    stripes = giant.repeated([0b101010101010, 0b1, 0b111000111000])
    found = giant.solve(m, n, stripes)
    assert slow.row_by_matrices(found, m + 1) == 0
    for j in range(n):
        other = replace(found, first=found.first ^ 1 << j)
        # The last row of a walk from a changed first row: empty only if the change is the first row
        # of a quiet pattern.
        assert slow.row_by_matrices(other, m + 1) == slow.row_by_matrices(
            Giant(m, n, (), 1 << j), m + 1
        )
    assert any(
        slow.row_by_matrices(replace(found, first=found.first ^ 1 << j), m + 1) for j in range(n)
    )
    assert slow.row_by_matrices(replace(found, m=m - 1), m) != 0
    assert slow.row_by_matrices(replace(found, stripes=found.stripes[1:]), m + 1) != 0
    for k in (1, 10**20, m - 2):
        rows = found.rows(k, k + 2)
        assert slow.locally_consistent(m, n, stripes, k, rows)
        for i in range(3):
            for j in range(n):
                changed = [row ^ (1 << j if i == place else 0) for place, row in enumerate(rows)]
                assert not slow.locally_consistent(m, n, stripes, k, changed)
        assert not slow.locally_consistent(m, n, stripes, k, [*rows[:2], rows[2] | 1 << n])
        assert (
            not slow.locally_consistent(m, n, (), k, rows) or giant.wanted_row(stripes, k + 1) == 0
        )
    assert not slow.locally_consistent(
        m, n, stripes, 0, found.rows(1, 3)
    ) and not slow.locally_consistent(m, n, stripes, 1, ())
    assert not slow.locally_consistent(m, n, stripes, m - 1, found.rows(m - 2, m))


def test_a_thousand_digits() -> None:
    m, n = 10**1000, 60
    found = giant.solve(m, n, giant.all_lamps(n))
    middle = m // 2 + random.Random(1).getrandbits(3000) % (m // 3)
    for k in (1, middle, m - 2):
        assert slow.locally_consistent(m, n, giant.all_lamps(n), k, found.rows(k, k + 2))


def test_a_pattern_that_repeats_too_late_is_refused() -> None:
    with pytest.raises(TooLarge, match="repeats"):
        giant.solve(10**100, 5, [Stripe(1, 1, 10**50)])


@pytest.mark.parametrize("last", [7, 8, 9])
def test_the_rows_after_a_jump_are_told(last: int) -> None:
    told = "row 7 as it stands" if last == 7 else f"rows 7 to {last} as they stand"
    assert f" {told} here" in jumping.giant_rows(12, 3, giant.all_lamps(3), 7, last).claim()


def test_the_conditions_on_a_jump_are_named() -> None:
    right = jumping.giant_rows(12, 3, giant.repeated([0b101, 0b010, 0]), 2, 3)
    assert isinstance(right, jumping.GiantRows) and right.gap() is None
    for stripe in (Stripe(0b1000, 1, 1), Stripe(1, 0, 1)):
        assert replace(right, stripes=(stripe,)).gap() == "a stripe is none of 3 lamps"
    assert replace(right, stripes=(Stripe(1, 1, -1),)).gap() == "stripes[0].step is below 0"
    for other in (
        replace(right, first=Board.empty(1, 4)),
        replace(right, at=12),
        replace(right, rows=Board.empty(2, 2)),
    ):
        assert other.gap() == "the rows are none of 3 cells within the board"
    assert "too many to jump" in (replace(right, m=1 << 4000, n=10**6).gap() or "")
