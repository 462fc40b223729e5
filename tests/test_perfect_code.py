"""Perfect codes of boards: the classification, the constructions of S0 section 5, its integer
method, its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
import slow
from hypothesis import given, strategies as st
from often import share
from outside import table

from lightsgame import BadInput, Board, Inconsistent, TooLarge
from lightsgame.algebra import integers
from lightsgame.algebra.bits import full
from lightsgame.algebra.integers import Solutions
from lightsgame.algebra.primes import is_probable_prime
from lightsgame.game.families import grid
from lightsgame.game.region import QUARTER, rectangle
from lightsgame.theorems.perfect_codes.infinite_board import NoPerfectCode, quarter
from lightsgame.theorems.perfect_codes.integer_method import (
    IntegerAnswer,
    game_matrix,
    integer_method,
    is_zero_one,
)
from lightsgame.theorems.perfect_codes.perfect_code import (
    Induction,
    Step,
    has_perfect_code,
    is_perfect_code,
    is_why_none,
    perfect_code,
    perfect_codes,
    two_by_odd,
    why_none,
)
from lightsgame.theorems.perfect_codes.strips import Strip, strip

# ---- which boards -------------------------------------------------------------------------------------------------


def test_the_number_of_codes_is_that_of_the_outside_table() -> None:
    rows = table("efficient_dominating_sets")
    assert len(rows) == 80
    for m, n, count in rows:
        codes = list(perfect_codes(m, n))
        assert len(codes) == len(set(codes)) == count and all(map(is_perfect_code, codes))
        assert has_perfect_code(m, n) == has_perfect_code(n, m) == bool(count)


def test_every_set_of_presses_on_small_boards() -> None:
    for m, n in ((1, 1), (1, 6), (2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (4, 3), (3, 4)):
        codes = {code.bits for code in perfect_codes(m, n)}
        assert sorted(codes) == slow.perfect_codes(grid(m, n))
        for presses in range(1 << m * n):
            assert is_perfect_code(Board.from_bits(presses, m, n)) == (presses in codes)


@pytest.mark.parametrize("m", range(1, 9))
def test_found_or_refuted(m: int) -> None:
    for n in range(1, 12):
        try:
            code = perfect_code(m, n)
        except Inconsistent as error:
            assert not has_perfect_code(m, n) and is_why_none(error.witness, m, n)
        else:
            assert (
                code.size == (m, n) and is_perfect_code(code) and code.effect() == Board.full(m, n)
            )


def test_a_perfect_code_is_a_solution_with_the_fewest_presses() -> None:
    """S0 calls it optimal.  On 4 x 4 all 16 solutions are tried, on the others every set of
    presses.
    """
    for m, n in ((1, 7), (1, 8), (2, 3), (2, 5), (4, 4)):
        solutions = [x for x, lit in enumerate(slow.effects(m, n)) if lit == full(m * n)]
        assert min(x.bit_count() for x in solutions) == perfect_code(m, n).weight()


def test_a_perfect_code_has_as_many_presses_as_the_domination_number() -> None:
    sizes = {row[0]: row[1] for row in table("domination_number")}
    squares = [n for n in sizes if has_perfect_code(n, n)]
    assert squares == [1, 4] and all(perfect_code(n, n).weight() == sizes[n] for n in squares)


def test_large_and_giant_boards() -> None:
    for n in (9_999, 10_000, 10_001):
        assert is_perfect_code(perfect_code(1, n)) and is_perfect_code(perfect_code(n, 1))
    assert is_perfect_code(perfect_code(2, 99_999)) and is_perfect_code(perfect_code(99_999, 2))
    huge = 10**100
    for m, n in (
        (huge, huge),
        (3, huge),
        (huge, 3),
        (4, huge),
        (huge, 4),
        (2, huge),
        (huge, 2),
        (2, 102),
        (100, 2),
    ):
        assert not has_perfect_code(m, n) and is_why_none(why_none(m, n), m, n)
    for m, n in ((1, huge), (2, huge + 1)):
        with pytest.raises(TooLarge, match="which exists"):
            perfect_code(m, n)
        with pytest.raises(ValueError, match="without a perfect code"):
            why_none(m, n)
    with pytest.raises(TooLarge):
        next(perfect_codes(101, 100))
    for m, n in ((0, 5), (5, 0), (-1, 3)):
        with pytest.raises(BadInput, match=r"a number of (rows|columns) of at least 1"):
            perfect_code(m, n)


def test_evidence_for_one_board_is_none_for_another() -> None:
    tree, machine = why_none(6, 6), why_none(2, 200)
    assert isinstance(tree, NoPerfectCode) and isinstance(machine, Strip)
    assert is_why_none(tree, 6, 6) and not is_why_none(tree, 6, 7) and not is_why_none(tree, 4, 4)
    assert not is_why_none(replace(tree, region=rectangle(4, 4)), 4, 4)
    assert not is_why_none(replace(tree, pressed=((1, 1),)), 6, 6)
    assert not is_why_none(tree_with_press(), 6, 6)
    assert not is_why_none(quarter(), 6, 6)
    assert (
        is_why_none(machine, 200, 2)
        and not is_why_none(machine, 2, 201)
        and not is_why_none(machine, 3, 200)
    )
    assert not is_why_none(machine, 200, 200)
    assert (
        is_why_none(strip(3), 3, 3)
        and is_why_none(strip(3), 4, 3)
        and not is_why_none(strip(3), 2, 3)
    )


def tree_with_press() -> NoPerfectCode:
    """A right proof, but only for boards with one press made."""
    return replace(quarter().after((1, 1)), region=rectangle(6, 6))


def test_the_reader_of_s0_sees_its_figures() -> None:
    assert perfect_code(2, 9).weight() == 5  # figure 5.3
    solutions = [x for x in range(1 << 6) if Board.from_bits(x, 2, 3).effect() == Board.full(2, 3)]
    # the text below figure 5.1: 4 solutions (as in table 4.3), 2 of them optimal
    codes = set(perfect_codes(2, 3))
    assert len(solutions) == 4 and {code.bits for code in codes} < set(solutions)
    # It prints "2 x 2" for that board; 2 x 2 has one solution, and none that changes each lamp once
    # (remark 5.1).
    assert [x for x in range(1 << 4) if Board.from_bits(x, 2, 2).effect() == Board.full(2, 2)] == [
        0b1111
    ]
    assert not list(perfect_codes(2, 2))
    # listing 6.5 prints (0, 0, 1, 1, 0, 0)
    assert len(codes) == 2 and Board("..# #..".replace(" ", "\n")) in codes
    figure_5_4 = Board("..#. #... ...# .#..".replace(" ", "\n"))  # corollary 5.1
    assert set(perfect_codes(4, 4)) == {figure_5_4, figure_5_4.mirror()}
    found = {(m, n) for m in range(3, 7) for n in range(3, 7) if any(perfect_codes(m, n))}
    assert found == {(4, 4)}  # section 5.2, 2 < m, n < 7


# ---- 2 x odd ------------------------------------------------------------------------------------------------------


def test_the_induction() -> None:
    for columns in (*range(1, 40, 2), 1001):
        evidence = two_by_odd(columns)
        assert Induction.holds(evidence) and is_perfect_code(evidence.board())
        assert evidence.board() == perfect_code(2, columns)
    for columns in (0, 2, -1):
        with pytest.raises(ValueError, match="odd number"):
            two_by_odd(columns)
    with pytest.raises(TooLarge):
        two_by_odd(10_003)


def test_the_press_that_s0_prints_in_claim_5_1_is_the_wrong_one() -> None:
    """With a code of 2 x m whose last press is in row 1, S0 goes on with n(2, m+1); it must be n(2,
    m+2).
    """
    for m in (1, 5, 9):
        start = two_by_odd(m).board()
        assert start[0, m - 1]
        cells = list(start.cells())
        assert not is_perfect_code(Board.from_cells(2, m + 2, [*cells, (1, m)]))
        assert is_perfect_code(Board.from_cells(2, m + 2, [*cells, (1, m + 1)]))


def corruptions(evidence: Induction) -> Iterator[Induction]:
    yield replace(evidence, columns=evidence.columns + 2)
    yield replace(evidence, steps=())
    for i, (columns, left, (r, c)) in enumerate(evidence.steps):
        before, after = evidence.steps[:i], evidence.steps[i + 1 :]
        yield replace(evidence, steps=before + after)
        for step in (
            Step(columns + 1, left, (r, c)),
            Step(columns, left[1:], (r, c)),
            Step(columns, (*left, (r, c)), (r, c)),
            Step(columns, left, (3 - r, c)),
            Step(columns, left, (r, c - 1)),
            Step(columns, (*left[:-1], (1, 99)), (r, c)),
        ):
            yield replace(evidence, steps=(*before, step, *after))


def test_every_corruption_of_the_induction_is_rejected() -> None:
    evidence = two_by_odd(9)
    for changed in corruptions(evidence):
        assert not Induction.holds(changed), changed


def test_two_by_even_has_none() -> None:
    """S0 remark 5.1 says only that the induction does not start."""
    assert not any(strip(2).lengths.has(n) for n in range(2, 100, 2))
    for n in range(2, 20, 2):
        assert not list(perfect_codes(2, n)) and is_why_none(why_none(2, n), 2, n)


# ---- integers -----------------------------------------------------------------------------------------------------

small_systems = st.integers(1, 4).flatmap(
    lambda n: st.lists(
        st.tuples(st.lists(st.integers(-4, 4), min_size=n, max_size=n), st.integers(-6, 6)),
        min_size=1,
        max_size=4,
    )
)


@given(small_systems)
def test_integer_systems_have_solutions_or_a_witness(system: list[tuple[list[int], int]]) -> None:
    A, b = [row for row, _ in system], [right for _, right in system]
    n = len(A[0])
    small = [x for x in slow.boxes(n, 4 if n < 4 else 2) if integers.is_solution(A, x, b)]
    try:
        particular, basis = integers.solve(A, b)
    except Inconsistent as error:
        assert integers.is_witness(A, error.witness, b) and not small
        assert all(0 <= c < 1 for c in error.witness)
        return
    assert integers.is_solution(A, particular, b)
    assert all(any(v) and integers.is_solution(A, v, [0] * len(A)) for v in basis)
    # All of them: each small solution is the particular one and integer multiples of the basis.
    for x in small:
        difference = [c - d for c, d in zip(x, particular, strict=True)]
        columns = (
            [list(column) for column in zip(*basis, strict=True)]
            if basis
            else [[] for _ in difference]
        )
        assert slow.is_integer_combination(columns, difference)


def test_witnesses_that_are_none() -> None:
    A, b = [[2, 4], [1, 1]], [1, 0]
    assert integers.is_witness(A, [Fraction(1, 2), Fraction(0)], b)
    for y in (
        [Fraction(0), Fraction(1, 2)],
        [Fraction(1), Fraction(1)],
        [Fraction(1, 4), Fraction(0)],
    ):
        assert not integers.is_witness(A, y, b)


def test_the_method_of_s0_5_2_on_the_boards_it_names() -> None:
    """Of the boards with 2 < m, n < 7, 4 x 4 has a code; but 3 x 6 has an integer solution, too."""
    with_solutions = set()
    for m in range(3, 7):
        for n in range(3, 7):
            answer = integer_method(m, n)
            assert IntegerAnswer.holds(answer) and is_probable_prime(answer.prime)
            if isinstance(answer.found, Solutions):
                with_solutions.add((m, n))
    assert with_solutions == {(4, 4), (3, 6), (6, 3)}
    answer = integer_method(3, 6)
    assert isinstance(answer.found, Solutions) and not answer.found.basis
    assert set(answer.found.particular) == {-2, -1, 1, 2} and answer.proves_none()


def test_what_the_method_proves_is_true() -> None:
    for m in range(1, 7):
        for n in range(m, 9):
            answer = integer_method(m, n)
            assert IntegerAnswer.holds(answer)
            assert answer.proves_none() == (not has_perfect_code(m, n))
            if isinstance(answer.found, Solutions) and is_zero_one(answer.found.particular):
                cells = [divmod(i, n) for i, entry in enumerate(answer.found.particular) if entry]
                assert is_perfect_code(Board.from_cells(m, n, cells))


def test_three_by_six_is_the_only_such_board_up_to_ten_by_ten() -> None:
    found = set()
    for m in range(1, 11):
        for n in range(m, 11):
            if share > 1 and m * n > 50:
                continue  # the dear ones with `--slow`
            answer = integer_method(m, n)
            assert IntegerAnswer.holds(answer)
            if isinstance(answer.found, Solutions) and not has_perfect_code(m, n):
                found.add((m, n))
    assert found == {(3, 6)}


def test_an_integer_solution_need_not_be_a_code_where_there_is_one() -> None:
    found = integer_method(4, 4).found
    assert isinstance(found, Solutions) and len(found.basis) == 2
    near = list(found.near(2))
    assert all(integers.is_solution(game_matrix(4, 4), x, [1] * 16) for x in near)
    assert [is_zero_one(x) for x in near].count(True) == 2 == len(list(perfect_codes(4, 4)))


def test_every_corruption_of_an_integer_answer_is_rejected() -> None:
    answer, none = integer_method(4, 4), integer_method(3, 4)
    assert isinstance(answer.found, Solutions) and not isinstance(none.found, Solutions)
    particular, basis = answer.found
    for i in range(16):
        wrong = (*particular[:i], particular[i] + 1, *particular[i + 1 :])
        assert not IntegerAnswer.holds(replace(answer, found=Solutions(wrong, basis)))
        wrong = (*basis[0][:i], basis[0][i] + 1, *basis[0][i + 1 :])
        assert not IntegerAnswer.holds(
            replace(answer, found=Solutions(particular, (wrong, basis[1])))
        )
    assert not IntegerAnswer.holds(replace(answer, found=Solutions(particular, ((0,) * 16,))))
    for i, weight in enumerate(none.found):
        wrong_weights = (*none.found[:i], weight + Fraction(1, 2), *none.found[i + 1 :])
        assert not IntegerAnswer.holds(IntegerAnswer(3, 4, wrong_weights))
    assert not IntegerAnswer.holds(replace(none, found=(Fraction(0),) * 12))
    assert not IntegerAnswer.holds(replace(answer, rows=2, columns=8))
    with pytest.raises(TooLarge):
        integer_method(13, 13)


def test_cells_off_the_board_are_none() -> None:
    assert QUARTER.cross((0, 1)) == () and rectangle(2, 2).cross((3, 1)) == ()
