"""Fewest presses: the packed transform against its slow twin, and the table of the all-lit boards."""

from __future__ import annotations

from array import array
from dataclasses import replace
from hashlib import sha256
from itertools import count
from random import Random

import pytest
from hypothesis import given, strategies as st
from often import often
from outside import table

from lightsgame import Board, TooLarge, is_solution, quiet_patterns
from lightsgame.algebra import walsh
from lightsgame.algebra.bits import classes, odd, span
from lightsgame.game import graph_solver
from lightsgame.lights.certificates import fewest_proof
from lightsgame.lights.quiet import nullity
from lightsgame.lights.solver import answer, fewest


@st.composite
def values(draw: st.DrawFn, most: int = 11) -> tuple[dict[int, int], int]:
    """A few numbers at vectors of a small space."""
    k = draw(st.integers(0, most))
    return draw(st.dictionaries(st.integers(0, 2**k - 1), st.integers(-50, 50), max_size=12)), k


def signed_sums(numbers: dict[int, int], k: int) -> list[int]:
    """The slow twin: each sum on its own."""
    return [sum(-v if odd(u & t) else v for t, v in numbers.items()) for u in range(1 << k)]


@given(values())
def test_the_transform_is_all_signed_sums(given_values: tuple[dict[int, int], int]) -> None:
    numbers, k = given_values
    assert walsh.transform(numbers, k) == signed_sums(numbers, k)


@given(values())
def test_the_largest_stands_where_it_is_said_to(given_values: tuple[dict[int, int], int]) -> None:
    numbers, k = given_values
    sums = signed_sums(numbers, k)
    best, where = walsh.largest(numbers, k)
    assert best == max(sums) == sums[where]


@given(st.data())
def test_small_pieces_join(data: st.DataObject) -> None:
    """The splitting by high bits, which starts at 2^20 values, tried with smaller pieces."""
    numbers, k = data.draw(values(8))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walsh, "INNER", data.draw(st.integers(0, 3)))
        patch.setattr(walsh, "BLOCKS", data.draw(st.integers(0, 3)))
        sums = signed_sums(numbers, k)
        assert walsh.transform(numbers, k) == sums
        pieces: list[int] = []
        best, where = walsh.largest(numbers, k, lambda items, total: pieces.append(total) or items)  # type: ignore[func-returns-value]
        assert best == max(sums) == sums[where]
        assert pieces == [len(list(walsh.chunks(numbers, k, walsh.lane(numbers))))]


@given(st.lists(st.integers(0, 2**12 - 1), max_size=5), st.integers(0, 12))
def test_classes_hold_what_lies_in_the_same_sets(sets: list[int], n: int) -> None:
    kinds = classes(sets, n)
    for i in range(n):
        kind = sum((word >> i & 1) << place for place, word in enumerate(sets))
        assert kinds[kind] >> i & 1
    assert sum(word.bit_count() for word in kinds.values()) == n and all(kinds.values())


@given(st.lists(st.integers(0, 2**10 - 1), max_size=6), st.integers(0, 2**10 - 1))
def test_no_member_of_the_coset_is_lighter(basis: list[int], solution: int) -> None:
    best = graph_solver.fewest(solution, basis)
    coset = list(span(basis, solution))
    assert best in coset and best.bit_count() == min(word.bit_count() for word in coset)


ALL_ONES = table("all_ones_min_presses")
LEAST = {row[0]: row[1] for row in ALL_ONES}


QUICK = [row for row in ALL_ONES if nullity(row[0], row[0]) <= 24]


@pytest.mark.parametrize(
    ("n", "presses"),
    [row if row in QUICK else pytest.param(*row, marks=pytest.mark.slow) for row in ALL_ONES],
)
def test_the_table_of_all_lit_boards(n: int, presses: int) -> None:
    """A075464: the least number of presses for the n x n board; 61 x 61 has 2^40 solutions, 65 x 65
    has 2^42.
    """
    found = fewest(answer(Board.full(n, n)))
    assert found.fewest and found.weight == presses and found.presses.effect() == Board.full(n, n)


def test_the_table_is_that_of_oeis() -> None:
    text = "\n".join([f"{n} {presses}" for n, presses in ALL_ONES]) + "\n\n\n"
    named = "b49cf5e1e27403c1f8035b7d43bae0c2d4d359448de94e95df58b4d691c7d0a4"
    assert sha256(text.encode()).hexdigest() == named


def test_four_parts_find_what_all_solutions_find() -> None:
    rng = Random(1)
    sizes = [
        (m, n) for m in range(1, 30, 2) for n in range(1, m + 1, 2) if 2 <= nullity(m, n) <= 14
    ]
    for m, n in sizes:
        basis = [pattern.bits for pattern in quiet_patterns(m, n).basis]
        kinds, parts = classes(basis, m * n), graph_solver.parities(m, n)
        for _ in range(often(40)):
            presses = rng.getrandbits(m * n) & rng.choice((-1, rng.getrandbits(m * n)))
            margins = [
                {
                    t: (w & p).bit_count() - 2 * (w & p & presses).bit_count()
                    for t, w in kinds.items()
                    if w & p
                }
                for p in parts
            ]
            found = walsh.largest_in_parts(margins, len(basis))
            whole = {t: w.bit_count() - 2 * (w & presses).bit_count() for t, w in kinds.items()}
            assert found and found[0] == walsh.largest(whole, len(basis))[0]
            assert found[0] == sum(-v if odd(found[1] & t) else v for t, v in whole.items())


@given(
    st.lists(
        st.dictionaries(st.integers(0, 15), st.integers(-9, 9), max_size=6), min_size=4, max_size=4
    )
)
def test_any_four_parts_that_fit(parts: list[dict[int, int]]) -> None:
    found = walsh.largest_in_parts(parts, 4)
    sums = [sum(column) for column in zip(*[signed_sums(part, 4) for part in parts], strict=True)]
    assert found is None or found[0] == max(sums) == sums[found[1]]


def test_the_best_in_some_seconds_where_there_are_too_many_solutions() -> None:
    board = Board.full(79, 79)
    first = answer(board)
    found = fewest(first, seconds=0.2)
    assert not found.fewest and is_solution(board, found.presses) and found.weight < first.weight
    with pytest.raises(TooLarge):
        fewest(first)


def test_searching_parts_finds_the_least_where_the_parts_are_all() -> None:
    for n in (9, 16, 19):
        found = answer(Board.full(n, n))
        basis = [pattern.bits for pattern in quiet_patterns(n, n).basis]
        searched, is_least = graph_solver.fewer(found.presses.board.bits, basis, 0.0)
        assert is_least and searched.bit_count() == fewest(found).weight


def test_searching_small_parts_comes_to_the_least_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(Board.full(19, 19))
    basis = [pattern.bits for pattern in quiet_patterns(19, 19).basis]
    clock = count()
    monkeypatch.setattr(graph_solver, "SUBSPACE", 8)
    monkeypatch.setattr(graph_solver, "monotonic", lambda: next(clock))
    soon, late = [
        graph_solver.fewer(found.presses.board.bits, basis, seconds)[0].bit_count()
        for seconds in (0.0, 60.0)
    ]
    assert soon > late == fewest(found).weight


def test_the_most_promising_sums_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """61 x 61 has 2^40 solutions; sixty steps of the search lead to the least of its table."""
    found = answer(Board.full(61, 61))
    basis = [pattern.bits for pattern in quiet_patterns(61, 61).basis]
    clock = count()
    monkeypatch.setattr(graph_solver, "monotonic", lambda: next(clock))
    parts = graph_solver.parities(61, 61)
    presses, is_least = graph_solver.fewer(found.presses.board.bits, basis, 60, parts)
    assert not is_least and presses.bit_count() == LEAST[61]
    assert is_solution(Board.full(61, 61), Board.from_bits(presses, 61, 61))


def test_a_search_that_ends_in_time_is_a_proof() -> None:
    found = answer(Board.full(47, 47))
    basis = [pattern.bits for pattern in quiet_patterns(47, 47).basis]
    parts = graph_solver.parities(47, 47)
    presses, is_least = graph_solver.fewer(found.presses.board.bits, basis, 600, parts)
    assert is_least and presses.bit_count() == LEAST[47]


@given(st.lists(st.integers(-8000, 8000), min_size=1), st.integers(-20_000, 20_000))
def test_the_places_of_large_numbers(sums: list[int], least: int) -> None:
    places = walsh.where_at_least(array("h", sums), least)
    assert places == [place for place, value in enumerate(sums) if value >= least]


def test_the_evidence_of_a_board_with_too_many_solutions_to_list() -> None:
    found = fewest(answer(Board.full(47, 47)))
    evidence = fewest_proof(found)
    assert evidence.gap() is None
    heavier = replace(evidence, presses=found.presses.board ^ evidence.basis[0])
    assert heavier.gap() == f"another solution has {found.weight} presses"
    assert "too many" in str(fewest_proof(answer(Board.full(79, 79))).gap())
