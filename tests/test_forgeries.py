"""Forged evidence that was once accepted, or that made a checker raise or run for ever, each by
name.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import slow

from lightsgame import Board, answer
from lightsgame.algebra.primes import Proof
from lightsgame.game import graph_solver
from lightsgame.game.families import cycle, grid, path
from lightsgame.game.game import on_plain
from lightsgame.game.graph import Graph
from lightsgame.game.region import rectangle
from lightsgame.lights import certificates
from lightsgame.lights.certificates import fewest_proof
from lightsgame.lights.solver import fewest
from lightsgame.theorems.perfect_codes import (
    efficient_domination,
    infinite_board,
    integer_method,
    strips,
)
from lightsgame.theorems.perfect_codes.refutation import Barred, Refutation, is_refutation
from lightsgame.theorems.rows import (
    circles,
    divisibility,
    giant,
    jumping,
    patching,
    period,
    squares,
    torus as tori,
)
from lightsgame.theorems.solvability import orthogonality
from lightsgame.theorems.worst_case import margins
from lightsgame.theorems.worst_case.margin_search import refute
from lightsgame.theorems.worst_case.worst_case import hardest
from lightsgame.theorems.worst_case.worst_case_check import NoHarder, WorstCase


def test_a_board_does_not_choose_its_own_period() -> None:
    board = patching.patched(5, 53)
    for forged in (
        replace(board, period=54, seams=()),
        replace(board, period=48, seams=(6,)),
        replace(board, proof=None),
    ):
        assert not patching.Patched.holds(forged)
    assert "y(5)" in (replace(board, period=54, seams=(), proof=None).gap() or "")
    assert not patching.Patched.holds(replace(board, proof=period.period(9)))


def test_one_integer_solution_is_the_only_one_when_it_says_so() -> None:
    answer = integer_method.integer_method(4, 4)
    found: Any = answer.found
    other = next(x for x in found.near(1) if not integer_method.is_zero_one(x))
    forged = replace(answer, found=found._replace(particular=other, basis=()))
    assert forged.proves_none() and not integer_method.IntegerAnswer.holds(forged)
    doubled = replace(answer, found=found._replace(basis=(*found.basis, found.basis[0])))
    assert not integer_method.IntegerAnswer.holds(doubled)
    assert not integer_method.IntegerAnswer.holds(replace(answer, prime=4))
    weights = integer_method.integer_method(2, 4)
    assert not integer_method.IntegerAnswer.holds(replace(weights, found=(Fraction(1, 2),)))


def test_no_quiet_pattern_is_kept_back() -> None:
    g = grid(5, 5)
    test = orthogonality.solvability_test(g, 0b1000001)
    for patterns in ((), test.patterns[:1]):
        forged = replace(test, patterns=patterns, overlaps=test.overlaps[: len(patterns)])
        assert not orthogonality.SolvabilityTest.holds(forged, space=forged.space, target=0b1000001)


def test_the_numbers_of_the_square_formula_are_proved() -> None:
    right = tori.square(9)
    assert (right.torus, right.board) == (4, 0) and tori.Square.holds(right)
    smaller = replace(right.torus_proof, divisors=right.torus_proof.divisors[:0])
    assert not tori.Square.holds(replace(right, torus_proof=smaller))
    assert not tori.Square.holds(
        replace(right, board_proof=replace(right.board_proof, common=0b111))
    )
    assert not tori.Square.holds(replace(right, board_proof=jumping.nullity(50, 50)))


def test_hardest_games_are_counted_only_where_they_are_known() -> None:
    worst = hardest(5, 5)
    fourteen = on_plain(Board.from_cells(5, 5, list(worst.presses)[1:]))
    easier = replace(worst, presses=fourteen, moves=14, bound=15, games=53214, distribution=None)
    assert not WorstCase.holds(easier)
    assert WorstCase.holds(replace(easier, games=None)) == WorstCase.holds(
        replace(worst, games=None, distribution=None)
    )


def test_a_circle_is_run_once() -> None:
    found = circles.circle(3, 0b101)
    assert circles.Circle.holds(found) and not circles.Circle.holds(
        replace(found, boards=found.boards * 2)
    )
    assert not circles.Circle.holds(replace(found, n=10**30)) and not circles.Circle.holds(
        replace(found, boards=((9,),))
    )
    assert not circles.Circle.holds(replace(found, boards=()))


def test_presses_and_graphs_are_looked_at() -> None:
    assert not efficient_domination.is_efficient_dominating_set(cycle(6), 0b001001 | 1 << 50)
    crooked = Graph((0, 4, 3), (0, 1, 2))
    evidence = efficient_domination.EfficientDomination(crooked, ((0, 1), (1, 6)))
    assert evidence.gap() == "it is about no graph"


def test_a_bit_beyond_the_graph_is_no_press() -> None:
    beyond = 1 << 3
    assert graph_solver.is_quiet(cycle(3), 0b011) and not graph_solver.is_quiet(
        cycle(3), 0b011 | beyond
    )
    assert graph_solver.is_solution(path(3), 0b010, 0b111) and not graph_solver.is_solution(
        path(3), 0b010 | beyond, 0b111
    )
    assert graph_solver.is_witness(path(2), 0b11, 0b01) and not graph_solver.is_witness(
        path(2), 0b11 | beyond, 0b01
    )


@pytest.mark.parametrize("period", [0, -1, 1, 10**400])
def test_a_board_with_a_nonsensical_period_is_refused(period: int) -> None:
    assert patching.patched(5, 53).gap() is None
    assert replace(patching.patched(5, 53), period=period, seams=()).gap()
    assert replace(patching.patched(5, 53), period=period, seams=(), proof=None).gap()


@pytest.mark.parametrize(
    ("n", "boards"), [(0, ((1,),)), (-1, ((1,),)), (3, ((-1,),)), (3, ((),)), (3, ((1 << 70,),))]
)
def test_a_circle_with_nonsensical_rows_is_refused(
    n: int, boards: tuple[tuple[int, ...], ...]
) -> None:
    assert replace(circles.circle(3, 0b101), n=n, boards=boards).gap()


def test_solutions_that_are_too_many_to_weigh_are_not_weighed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    true = fewest_proof(fewest(answer(Board.full(4, 4))))
    assert true.gap() is None
    monkeypatch.setattr(certificates, "MOST_WEIGHED", 0)
    assert true.gap() is None  # in another way
    monkeypatch.setattr(graph_solver, "SECONDS", 0.0)
    assert true.gap() == "2^4 solutions are too many to weigh"


def test_a_class_of_five_has_a_sum_of_three_at_most_where_three_is_the_limit() -> None:
    proof = margins.Refutation(1, ((1, 5),), 3, (), (margins.Weighing(((0, 1),), -3, 3),))
    assert proof.gap() == "a weighing of at least -3 and at most 3 is no contradiction"


def test_a_turn_leaves_every_limit_as_it_is() -> None:
    turn = margins.Turn(1, 0b11, margins.Weighing(((0, 1),), -2, 0))
    told = []
    for limits in ([0, 4, 4, 0], [0, 4, 0, 4]):
        box = {1: (-2, 2), 2: (-2, 2)}
        told += [
            next(reason for reason in margins._tree_gaps(turn, {1: 2, 2: 2}, limits, box) if reason)
        ]
    assert told[0] == "a weighing of at least -2 and at most 0 is no contradiction"
    assert told[1] == "the pattern that is added changes the limits"


def test_float_weights_prove_nothing() -> None:
    proof = refute({1: 1, 2: 1, 3: 2}, 2, limit=0)
    assert isinstance(proof, margins.Refutation)

    def in_floats(tree: Any) -> Any:
        if isinstance(tree, margins.Weighing):
            weights: Any = tuple([(u, float(w)) for u, w in tree.weights])
            return replace(tree, weights=weights)
        return replace(tree, then=in_floats(tree.then))

    forged = replace(proof, cases=(in_floats(proof.cases[0]),))
    assert not margins.Refutation.holds(forged) and "float" in (forged.gap() or "")
    worst = replace(hardest(4, 4), distribution=None, games=None)
    reason = NoHarder(tuple(range(1, 5)), forged)
    assert not WorstCase.holds(replace(worst, moves=6, bound=6, reason=reason))


def test_wrong_rows_of_a_giant_board_are_refused() -> None:
    m, n = 10**100, 5
    stripes = giant.all_lamps(n)
    right = jumping.giant_rows(m, n, stripes, 1, 1)
    assert isinstance(right, jumping.GiantRows) and right.gap() is None
    for first in range(32):
        row = Board.from_rows([first], n)
        assert (replace(right, first=row, rows=row).gap() is None) == (row == right.first)
    middle = jumping.giant_rows(m, n, stripes, m // 2, m // 2 + 2)
    assert isinstance(middle, jumping.GiantRows) and middle.gap() is None
    forced = (1, 26, full_row := 1 ^ 31 ^ 26 ^ (26 << 1 & 31) ^ 26 >> 1)
    assert full_row >= 0 and slow.locally_consistent(m, n, stripes, m // 2, forced)
    assert "another one" in (replace(middle, rows=Board.from_rows(forced, n)).gap() or "")


def test_a_torus_of_10_to_the_100_rows_meets_its_checker() -> None:
    claim = tori.torus(10**100, 99)
    assert tori.Torus.holds(claim, m=10**100, n=99)
    assert not tori.Torus.holds(replace(claim, m=10**100 + 2), m=10**100 + 2, n=99)


CELLS = {1: (1, 2), 2: (1, 2, 3), 3: (2, 3)}


@pytest.mark.parametrize(
    "tree",
    [
        Refutation(1, (Barred(1, 3), Barred(2, 3)), ()),
        Refutation(2, (), ()),
        Refutation(1, (), ((1, Refutation(3, (Barred(2, 1),), ())),)),
    ],
)
def test_a_press_is_barred_for_its_own_reason(tree: Refutation[int]) -> None:
    assert not is_refutation(tree, CELLS.__getitem__)


@pytest.mark.parametrize(
    "forged",
    [
        replace(
            period.period(5), reasons=(replace(period.period(5).reasons[0], exponent=1 << 70),)
        ),
        replace(period.period(5), proofs=(Proof(1 << 2049, 1, ()),)),
        replace(divisibility.rank(0b1011), exponent=1 << 70),
        replace(squares.square(9), n=1 << 70),
        replace(tori.square(9), n=1 << 70),
        margins.Refutation(34, ((1, 1),), 0, (), (margins.Weighing((), 0, 0),)),
        replace(strips.strip(2), width=10**6),
        replace(integer_method.integer_method(2, 3), rows=10**6),
        replace(infinite_board.plane(), modulus=0),
        replace(jumping.nullity(5, 5), rows=0),
    ],
    ids=lambda forged: type(forged).__name__,
)
def test_one_number_hangs_no_checker(forged: Any) -> None:
    assert isinstance(forged.gap(), str)


def test_a_tree_about_what_is_no_lamp_says_so() -> None:
    code = infinite_board.refute(rectangle(3, 3))
    for lamp, reason in (
        (7, "is an int and no tuple"),
        ((1, "a"), "is a str and no int"),
        ((1, 1, 1), "3 entries"),
    ):
        tree: Any = code.tree
        assert reason in (replace(code, tree=replace(tree, lamp=lamp)).gap() or "")
    tree = efficient_domination.refute_graph(cycle(4))
    forged = efficient_domination.NoEfficientDomination(cycle(4), replace(tree, lamp="north"))
    assert forged.gap() == "north is no lamp of the board"
