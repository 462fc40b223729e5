"""Perfect quiet patterns: enumeration on small boards, and four sequences of others."""

from __future__ import annotations

import outside
import pytest
from often import some

from lightsgame import Board, Inconsistent, TooLarge, quiet_patterns
from lightsgame.theorems.rows import parity
from lightsgame.theorems.rows.period import y


def boards(m: int, n: int) -> list[Board]:
    return [pattern.times for pattern in quiet_patterns(m, n)]


def test_small_boards_by_enumeration() -> None:
    for m in range(1, 13):
        for n in range(1, 13):
            found = [q for q in boards(m, n) if parity.is_perfect_quiet(q)]
            assert parity.count(m, n) == len(found)
            try:
                assert parity.example(m, n) in found
            except Inconsistent as error:
                side, k = error.witness
                assert not found
                for q in boards(m, n):
                    assert not (q if side == "row" else q.transpose()).rows[k - 1]


def test_a225783() -> None:
    for n, m, number in outside.table("perfect_parity_patterns"):
        assert parity.count(m, n) == parity.count(n, m) == number


def test_a118142() -> None:
    sizes = [n for _, n in outside.table("perfect_parity_sizes")]
    assert [n for n in range(1, sizes[-1] + 1) if parity.count(n, n)] == sizes
    for n in sizes:
        assert parity.is_perfect_quiet(parity.example(n, n))


def test_a118143() -> None:
    sizes = [n for _, n in outside.table("perfect_parity_sizes_8fold")]
    assert [n for n in range(1, sizes[-1] + 1) if parity.count_symmetric(n)] == sizes
    for n in sizes[:8]:
        board = parity.example_symmetric(n)
        assert (
            parity.is_perfect_quiet(board)
            and board == board.mirror() == board.transpose() == board.flip()
        )
    with pytest.raises(Inconsistent, match="all symmetries"):
        parity.example_symmetric(9)
    with pytest.raises(TooLarge, match="symmetric quiet patterns"):
        parity.example_symmetric(247)


def test_symmetric_ones_by_enumeration() -> None:
    for n in some(range(1, 24)):
        if len(quiet_patterns(n, n).basis) <= 14:
            images = [
                q
                for q in boards(n, n)
                if parity.is_perfect_quiet(q) and q == q.mirror() == q.transpose() == q.flip()
            ]
            assert len(images) == parity.count_symmetric(n)


def test_a118141_the_longest() -> None:
    for n, length in outside.table("parity_pattern_lengths"):
        assert parity.longest(n) == length
        if length < 3000:
            assert parity.is_perfect_quiet(parity.example(length, n))
            assert not parity.count(2 * length + 1, n)
    for n in range(1, 10):
        for m in range(y(n), 3 * y(n)):
            assert not parity.count(m, n)


def test_the_checker_sees_every_cell() -> None:
    good = parity.example(11, 7)
    assert parity.is_perfect_quiet(good)
    for i in range(11):
        for j in range(7):
            assert not parity.is_perfect_quiet(good ^ Board.from_cells(11, 7, [(i, j)]))
    assert not parity.is_perfect_quiet(Board.empty(11, 7))
    # an empty column between two copies
    wide = Board.from_rows([row | row << 8 for row in good.rows], 15)
    assert not wide.effect() or not parity.is_perfect_quiet(wide)
