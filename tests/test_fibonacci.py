"""The O(mn + n²) method against elimination, brute force and the tables of others."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import get_args

import numpy
import outside
import pytest
import slow
from hypothesis import given, strategies as st
from often import often

from lightsgame import (
    BadInput,
    Board,
    Inconsistent,
    TooLarge,
    answer,
    fewest,
    is_solution,
    is_witness,
    nullity as public_nullity,
    quiet_patterns,
    solutions,
    solve,
)
from lightsgame.algebra import matrix
from lightsgame.algebra.bits import full
from lightsgame.core import validation
from lightsgame.game import chase, families
from lightsgame.lights.solver import Method
from lightsgame.theorems.rows import fibonacci, giant


@st.composite
def boards(draw: st.DrawFn, largest: int = 40) -> Board:
    """Random boards, half of them solvable by construction."""
    m, n = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    board = Board.from_rows(draw(st.lists(st.integers(0, full(n)), min_size=m, max_size=m)), n)
    return board.effect() if draw(st.booleans()) else board


def is_solvable(board: Board) -> bool:
    """Compare ranks of the reduced system: no code of the solver is used but the chase."""
    m, n = board.size
    rows = list(chase.transfer(m, n))
    c = chase.virtual_row(board.rows, n)
    return slow.rank(rows) == slow.rank([row | (c >> i & 1) << n for i, row in enumerate(rows)])


@given(boards())
def test_every_method_judges_alike_and_proves_it(board: Board) -> None:
    methods = get_args(Method)
    for method in methods:
        if (method == "search" and board.columns > 9) or (
            method == "matrix" and board.bits.bit_length() > 400
        ):
            continue
        try:
            found = answer(board, method=method)
        except Inconsistent as error:
            assert not is_solvable(board) and is_witness(board, error.witness)
        else:
            assert is_solvable(board) and is_solution(board, found.presses)
            assert found.nullity == public_nullity(*board.size)


def test_two_thousand_wide_boards_are_judged_as_by_elimination() -> None:
    rng = random.Random(5)
    for _ in range(often(2000)):
        m, n = rng.randint(1, 8), rng.randint(1, 70)
        board = Board.from_rows([rng.getrandbits(n) for _ in range(m)], n)
        board = board.effect() if rng.random() < 0.6 else board
        size = fibonacci.arithmetic(m, n)
        try:
            found = answer(board)
        except Inconsistent as error:
            assert not is_solvable(board) and is_witness(board, error.witness)
        else:
            assert is_solution(board, found.presses)
        assert len(chase.quiet_rows(m, n)) == size.g.bit_length() - 1 and (size.moved > 0) == (
            n > fibonacci.TALL * m
        )


def test_boards_of_a_hundred_rows_are_judged_as_by_elimination() -> None:
    rng = random.Random(19)
    for _ in range(often(240)):
        m, n = rng.randint(1, 200), rng.choice([rng.randint(1, 200), rng.randint(1, 900)])
        board = Board.from_rows([rng.getrandbits(n) for _ in range(m)], n)
        if rng.random() < 0.7:
            board = board.effect()
        try:
            rows = fibonacci.solve(board.rows, n)
        except Inconsistent as error:
            assert is_witness(board, Board.from_rows(error.witness, n))
            with pytest.raises(Inconsistent):
                chase.solve(board.rows, n)
        else:
            assert is_solution(board, Board.from_rows(rows, n))
        assert (
            len(fibonacci.quiet_rows(m, n))
            == len(chase.quiet_rows(m, n))
            == fibonacci.nullity(m, n)
        )


def test_the_check_looks_at_every_lamp() -> None:
    board = Board.full(4, 5)
    presses = solve(board)
    assert is_solution(board, presses)
    with pytest.raises(BadInput, match="4 x 6"):
        is_solution(board, Board.empty(4, 6))
    for i, j in Board.full(4, 5).cells():
        assert not is_solution(board ^ Board.from_cells(4, 5, [(i, j)]), presses)
        assert is_solution(board, presses, Board.empty(4, 5)) and not is_solution(
            board, presses, board
        )


@given(boards(12), boards(12))
def test_any_start_to_any_end(start: Board, end: Board) -> None:
    if start.size != end.size:
        return
    try:
        presses = solve(start, to=end)
    except Inconsistent as error:
        assert is_witness(start, error.witness, end)
    else:
        assert is_solution(start, presses, end)


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 16))]
)
def test_all_4_x_4_games_are_judged_right(part: int) -> None:
    reachable = {0}  # the sums of what single presses do
    for i in range(16):
        single = Board.from_bits(1 << i, 4, 4).effect().bits
        reachable |= {other ^ single for other in reachable}
    assert len(reachable) == 4096
    for word in range(part, 1 << 16, 16):
        board = Board.from_bits(word, 4, 4)
        try:
            presses = fibonacci.solve(board.rows, 4)
        except Inconsistent as error:
            assert word not in reachable and is_witness(board, Board.from_rows(error.witness, 4))
        else:
            assert word in reachable and Board.from_rows(presses, 4).effect() == board


@pytest.mark.slow
def test_random_5_x_5_games_are_judged_right() -> None:
    # Brute force: all 2^25 press sets, as sums of one of the first 12 cells and one of the other
    # 13.
    single = [Board.from_bits(1 << i, 5, 5).effect().bits for i in range(25)]
    lower, upper = numpy.zeros(1, dtype=numpy.int64), [0]
    for word in single[:12]:
        lower = numpy.concatenate([lower, lower ^ word])
    for word in single[12:]:
        upper += [other ^ word for other in upper]
    reachable = numpy.zeros(1 << 25, dtype=bool)
    for word in upper:
        reachable[lower ^ word] = True
    assert reachable.sum() == 1 << 23  # S3: 2^23 of the 2^25 games can be solved

    rng = random.Random(5)
    for _ in range(200_000):
        word = rng.getrandbits(25)
        board = Board.from_bits(word, 5, 5)
        try:
            presses = fibonacci.solve(board.rows, 5)
        except Inconsistent as error:
            assert not reachable[word] and is_witness(board, Board.from_rows(error.witness, 5))
        else:
            assert reachable[word] and Board.from_rows(presses, 5).effect() == board


# ---- nullities of others --------------------------------------------------------------------------------------


def test_nullities_of_rectangles_are_those_of_a220196() -> None:
    rows = outside.table("nullity_rectangle")
    assert len(rows) > 3000
    for m, n, k in rows:
        assert fibonacci.nullity(m, n) == fibonacci.nullity(n, m) == k


@pytest.mark.parametrize(
    "part", [1, *(pytest.param(part, marks=pytest.mark.slow) for part in range(2, 6))]
)
def test_nullities_of_rectangles_up_to_100_are_those_of_elimination(part: int) -> None:
    for n in range(part, 101, 5):
        for m in range(1, n + 1, 1 if n <= 60 else 3):
            assert fibonacci.nullity(m, n) == n - slow.rank(chase.transfer(m, n))


def test_nullities_of_squares_to_1000_are_those_of_a159257() -> None:
    rows = outside.table("nullity_square")
    assert [n for n, _ in rows[:1000]] == list(range(1, 1001))
    for n, k in rows[:1000]:
        assert fibonacci.nullity(n, n) == k
    for n, k in random.Random(3).sample(rows, 100):
        assert fibonacci.nullity(n, n) == k


@pytest.mark.slow
def test_nullities_of_all_squares_of_the_table() -> None:
    for n, k in outside.table("nullity_square"):
        assert fibonacci.nullity(n, n) == k


def test_which_squares_are_always_solvable_is_told_by_a076436_and_a117870() -> None:
    unique = [n for _, n in outside.table("uniquely_solvable_sizes")]
    singular = [n for _, n in outside.table("singular_sizes")]
    top = min(unique[-1], singular[-1])
    for n in range(1, top + 1):
        assert (fibonacci.nullity(n, n) == 0) == (n in unique) == (n not in singular)


def test_the_number_of_solutions_is_that_of_a075462() -> None:
    for n, count in outside.table("all_ones_solutions"):
        assert 1 << fibonacci.nullity(n, n) == count


def test_nullities_of_tori_by_the_big_matrix() -> None:
    for n, k in outside.table("nullity_torus")[:24]:
        assert n * n - matrix.rank(families.torus(n, n).closed, n * n) == k


def test_s0_table_4_3() -> None:
    printed = [
        [1, 2, 1, 1, 2, 1, 1, 2, 1],
        [2, 1, 4, 1, 2, 1, 4, 1, 2],
        [1, 4, 1, 1, 8, 1, 1, 4, 1],
        [1, 1, 1, 16, 1, 1, 1, 1, 16],
        [2, 2, 8, 1, 4, 1, 16, 2, 2],
        [1, 1, 1, 1, 1, 1, 1, 64, 1],
        [1, 4, 1, 1, 16, 1, 1, 4, 1],
        [2, 1, 4, 1, 2, 64, 4, 1, 2],
        [1, 2, 1, 16, 2, 1, 1, 2, 256],
    ]
    assert [[1 << fibonacci.nullity(m, n) for n in range(1, 10)] for m in range(1, 10)] == printed


# ---- large and giant boards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("m", "n"), [(300, 300), (1, 500), (500, 1), (7, 900), (900, 7), (255, 256), (413, 414)]
)
def test_large_boards(m: int, n: int) -> None:
    rng = random.Random(m * n)
    board = Board.from_rows([rng.getrandbits(n) for _ in range(m)], n)
    for start in (board.effect(), Board.full(m, n), board):
        try:
            assert is_solution(start, solve(start))
        except Inconsistent as error:
            assert start is board and is_witness(board, error.witness)


def test_any_row_of_a_tall_board_is_that_of_the_whole_board() -> None:
    for m in range(1, 20):
        for n in range(1, 12):
            rows = giant.all_ones_rows(m, n, 1, m)
            assert Board.from_rows(rows, n).effect() == Board.full(m, n)
            assert all(giant.all_ones_rows(m, n, k, k) == (rows[k - 1],) for k in range(1, m + 1))


def test_rows_of_a_giant_board_fit_together() -> None:
    n, m = 60, 10**100
    one = full(n)
    first = giant.all_ones_rows(m, n, 1, 2)
    assert chase.beside(first[0], n) ^ first[1] == one  # the upper edge
    last = giant.all_ones_rows(m, n, m - 1, m)
    assert chase.beside(last[1], n) ^ last[0] == one  # the lower edge
    for k in (2, 10**50, m - 7):
        above = giant.all_ones_rows(m, n, k - 1, k - 1)[0]
        here = giant.all_ones_rows(m, n, k, k)[0]
        below = giant.all_ones_rows(m, n, k + 1, k + 1)[0]
        assert above ^ chase.beside(here, n) ^ below == one


def test_what_cannot_fit_is_refused() -> None:
    with pytest.raises(TooLarge, match="133 GB"):
        quiet_patterns(10**6, 10**6)
    with pytest.raises(TooLarge, match="36 GB"):
        validation.check_cells(3, 10**9)  # turned, it has a thousand million rows
    with pytest.raises(TooLarge, match="the shorter side"):
        fibonacci.nullity(10**7, 10**7)
    with pytest.raises(TooLarge):
        answer(Board.empty(1290, 1280), method="matrix")
    with pytest.raises(TooLarge):
        answer(Board.empty(2, 30), method="search")


def test_quiet_patterns_are_quiet_and_all_of_them() -> None:
    for m in range(1, 5):
        for n in range(1, 5):
            patterns = quiet_patterns(m, n)
            every = {x for x, lit in enumerate(slow.effects(m, n)) if x and not lit}
            assert {q.times.bits for q in patterns} == every and patterns.count == len(every)


def test_all_solutions_and_the_fewest_presses() -> None:
    for m, n in ((2, 3), (4, 4), (5, 5), (3, 5)):
        every = [each.board for each in solutions(Board.full(m, n))]
        assert len(set(every)) == 1 << fibonacci.nullity(m, n)
        assert all(x.effect() == Board.full(m, n) for x in every)
        best = fewest(answer(Board.full(m, n))).presses.times
        assert best in every and best.weight() == min(x.weight() for x in every)


def test_what_is_refused_is_chased_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once from nothing and once for the witness."""
    fill, fills = chase.fill, list[int]()

    def counted(wanted: Iterable[int], n: int, first: int) -> tuple[tuple[int, ...], int]:
        fills.append(first)
        return fill(wanted, n, first)

    monkeypatch.setattr(chase, "fill", counted)
    rng = random.Random(8)
    for _ in range(often(400)):
        m, n = rng.choice(
            ((4, 4), (5, 5), (1, 2), (2, 1), (9, 9), (3, 11), (11, 3), (16, 16), (5, 99), (3, 299))
        )
        lamps = Board.from_cells(m, n, [(rng.randrange(m), rng.randrange(n))])
        fills.clear()
        try:
            fibonacci.solve(lamps.rows, n)
        except Inconsistent as error:
            assert is_witness(lamps, Board.from_rows(error.witness, n)) and len(fills) == 2


def test_a_pattern_that_meets_the_change_evenly_is_no_witness() -> None:
    with pytest.raises(AssertionError, match="no witness"):
        chase.refuted((0b11,), 2, 0b11)
