"""From formulas to boards: each gadget by all its placements, their composition by counting and by
engines.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st
from often import often, some

from lightsgame.akari.hardness import GADGETS, Gadget, compile_formula, is_sound, placements
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.encoding import reduction
from lightsgame.akari.solving.solver import count, is_unique
from lightsgame.errors import BadInput, TooLarge
from lightsgame.game.board import Board
from lightsgame.sat.cnf import Clause, Formula
from lightsgame.sat.solvers import get_engine, models

# ---- the pieces


@pytest.mark.parametrize("name", GADGETS)
def test_a_gadget_says_what_it_says(name: str) -> None:
    assert is_sound(GADGETS[name])
    assert GADGETS[name].says in str(GADGETS[name])


@pytest.mark.parametrize("name", GADGETS)
def test_a_gadget_with_another_clue_is_no_longer_sound(name: str) -> None:
    """Each 1 and each 2 matters, and so do the zeros; of a pair the second tie and the zeros matter
    at a crossing.
    """
    gadget = GADGETS[name]
    for i, row in enumerate(gadget.rows):
        for j, sign in enumerate(row):
            # one tie would do, if nothing crossed the pair
            others = "0123" if name == "pair" else "0123#"
            for other in others.replace(sign, "") if sign in "12" else "":
                assert not is_sound(with_sign(gadget, i, j, other)), (i, j, other)
    if "0" in "".join(gadget.rows) and name != "pair":
        assert not is_sound(
            gadget._replace(rows=tuple(row.replace("0", "#") for row in gadget.rows))
        )


def with_sign(gadget: Gadget, i: int, j: int, sign: str) -> Gadget:
    row = gadget.rows[i]
    return gadget._replace(
        rows=(*gadget.rows[:i], row[:j] + sign + row[j + 1 :], *gadget.rows[i + 1 :])
    )


def test_two_single_rails_must_not_cross() -> None:
    """A bulb on the crossing lights all four ends: a fifth solution, in which neither rail says
    anything.
    """
    puzzle = Puzzle("""
        ##.##
        #0.0#
        .....
        #0.0#
        ##.##""")
    found = list(placements(puzzle))
    assert len(found) == 5
    assert Board.from_cells(5, 5, [(2, 2)]) in found


# ---- the composition


def every_formula() -> Iterator[Formula]:
    """All with up to two variables and up to two clauses of up to two literals; and those of one
    clause of three.
    """
    literals = (1, -1, 2, -2)
    clauses: list[Clause] = [
        c for size in range(3) for c in combinations_with_replacement(literals, size)
    ]
    for size in range(3):
        for chosen in combinations_with_replacement(clauses, size):
            yield Formula(chosen, 2)
    for clause in product((1, -1, 2, -2, 3, -3), repeat=3):
        yield Formula((clause,), 3)
    yield Formula((), 0)
    yield Formula(((),), 0)
    yield Formula(((), ()), 1)


def assignments(n: int) -> list[list[int]]:
    return [
        [v if bit else -v for v, bit in enumerate(bits, start=1)]
        for bits in product((0, 1), repeat=n)
    ]


def assert_one_to_one(formula: Formula, zero_one: bool = False) -> None:
    """The board's solutions, all of them, are the bulbs of the formula's models; and other
    assignments break a rule.
    """
    board = compile_formula(formula, zero_one=zero_one)
    assert zero_one <= (not set(str(board.puzzle)) & set("234"))
    task = reduction(board.puzzle)
    found = [
        task.bulbs(model) for model in models(task.clauses, task.white(), engine=get_engine("own"))
    ]
    wanted = [model for model in assignments(formula.variables) if formula.is_satisfied_by(model)]
    assert sorted(board.model(bulbs) for bulbs in found) == sorted(wanted)
    for model in assignments(formula.variables):
        assert is_solution(board.puzzle, board.bulbs(model)) == (model in wanted)
        assert board.model(board.bulbs(model)) == model


def test_solutions_are_models_for_every_tiny_formula() -> None:
    formulas = list(every_formula())
    assert len(formulas) > 300
    for formula in formulas[::15]:  # all of them are among the slow tests
        assert_one_to_one(formula)
        assert_one_to_one(formula, zero_one=True)


@pytest.mark.slow
@pytest.mark.parametrize("zero_one", [False, True])
def test_solutions_are_models_for_every_small_formula(zero_one: bool) -> None:
    for formula in every_formula():
        assert_one_to_one(formula, zero_one)


def test_a_board_has_as_many_solutions_as_the_formula_has_models() -> None:
    """So counting and uniqueness are as hard as for formulas; narrow boards are counted row by row,
    without clauses.
    """
    counts: Counter[int] = Counter()
    for formula in some(list(every_formula())[::5]):
        wanted = sum(map(formula.is_satisfied_by, assignments(formula.variables)))
        counts[wanted] += 1
        for zero_one in (False, True):
            puzzle = compile_formula(formula, zero_one=zero_one).puzzle
            assert count(puzzle) == wanted
            assert is_unique(puzzle) == (wanted == 1)
    assert {0, 1, 2, 3, 4} <= counts.keys()


FORMULAS = st.integers(1, 5).flatmap(
    lambda n: st.lists(
        st.lists(st.integers(-n, n).filter(bool), min_size=1, max_size=4), max_size=5
    ).map(lambda clauses: Formula(tuple(map(tuple, clauses)), n))
)


@settings(max_examples=often(25))
@given(FORMULAS, st.booleans())
def test_solutions_are_models_for_random_formulas(formula: Formula, zero_one: bool) -> None:
    assert_one_to_one(formula, zero_one)


@settings(max_examples=often(200))
@given(FORMULAS, st.booleans())
def test_the_board_is_made_of_rails(formula: Formula, zero_one: bool) -> None:
    """What the proof says of the picture: inner cells touch a 0, and each rail has an end lit from
    nowhere else.
    """
    board = compile_formula(formula, zero_one=zero_one)
    puzzle = board.puzzle
    white = set(puzzle.white().cells())
    runs = [run for run in puzzle.runs() if len(run) > 1]
    crossings = {
        cell for one, other in combinations(runs, 2) for cell in {*one[1:-1]} & {*other[1:-1]}
    }
    for cell in white - set(board.ends) - crossings:
        assert any(puzzle[near] == "0" for near in black_beside(puzzle, cell)), cell
    for cell in board.ends:
        assert not any(puzzle[near] == "0" for near in black_beside(puzzle, cell)), cell
    rails = [run for run in runs if board.ends.get(run[0]) == -board.ends.get(run[-1], 0)]
    # elsewhere stands no bulb
    lights = [near for run in runs if len(near := board.ends.keys() & {*run}) > 1]
    for run in rails:
        assert not {*run[1:-1]} & board.ends.keys()
        assert any(sum(end in near for near in lights) == 1 for end in (run[0], run[-1]))
    alone = board.ends.keys() - {end for run in rails for end in (run[0], run[-1])}
    assert {-board.ends[cell] for cell in alone} <= (
        {gate.name for gate in board.gates} if zero_one else set()
    )


def black_beside(puzzle: Puzzle, cell: tuple[int, int]) -> list[tuple[int, int]]:
    i, j = cell
    near = ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j))
    m, n = puzzle.size
    return [(r, c) for r, c in near if 0 <= r < m and 0 <= c < n and puzzle[r, c] != "."]


def random_formula(n: int, ratio: float, seed: int) -> Formula:
    rng = random.Random(seed)
    clauses = [
        tuple(v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), 3))
        for _ in range(round(n * ratio))
    ]
    return Formula(tuple(clauses), n)


def whole_circle(formula: Formula, engine: str | None = None) -> bool:
    """Formula, board, clauses, model, bulbs, assignment: and the answer is that of the formula
    itself.
    """
    board = compile_formula(formula)
    task = reduction(board.puzzle, at_most_one="product")
    model = get_engine(engine).solve(task.clauses)
    assert (model is None) == (get_engine(engine).solve(formula.clauses) is None)
    if model is None:
        return False
    bulbs = task.bulbs(model)
    assert is_solution(board.puzzle, bulbs)
    assert formula.is_satisfied_by(board.model(bulbs))
    assert board.bulbs(board.model(bulbs)) == bulbs
    return True


def test_the_whole_circle_with_our_own_solver() -> None:
    answers = {whole_circle(random_formula(5, 5.2, seed), "own") for seed in range(4)}
    assert answers == {True, False}


@pytest.mark.parametrize("n", [10, 20])
def test_the_whole_circle_up_to_twenty_variables(n: int) -> None:
    pytest.importorskip("pycosat")
    answers = {
        whole_circle(random_formula(n, 4.26, seed), "pycosat")
        for seed in range(1 if n == 20 else 4)
    }
    assert answers <= {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("n", range(3, 21))
def test_the_whole_circle_at_every_size(n: int) -> None:
    answers = [
        whole_circle(random_formula(n, ratio, seed))
        for ratio in (3.5, 4.26, 6.0)
        for seed in range(2)
    ]
    assert set(answers) == {True, False}


def test_the_size_of_a_board() -> None:
    """3 rows a variable, 5 columns a literal; folded, neither side is much longer than the other."""
    for n, clauses in ((3, 4), (10, 43)):
        formula = random_formula(n, clauses / n, 1)
        rows, columns = compile_formula(formula, width=10**6).puzzle.size
        assert rows == 3 * n + 6
        assert 15 * clauses - 3 <= columns <= 15 * clauses + 2
        assert max(compile_formula(formula).puzzle.size) < columns / 1.2
    eight = random_formula(3, 8 / 3, 1)
    assert compile_formula(eight).puzzle.size == (49, 62)


@pytest.mark.parametrize("zero_one", [False, True])
@pytest.mark.parametrize("width", [20, 35, 50])
def test_folded_boards_have_the_same_solutions(width: int, zero_one: bool) -> None:
    for seed in range(often(3)):
        n = 3 + seed % 2
        formula = random_formula(n, 5 / n, seed)
        formula = Formula(formula.clauses, n + 1)  # one that occurs nowhere
        board = compile_formula(formula, zero_one=zero_one, width=width)
        task = reduction(board.puzzle)
        found = list(models(task.clauses, task.white(), engine=get_engine("own")))
        wanted = [each for each in assignments(n + 1) if formula.is_satisfied_by(each)]
        read = sorted(board.model(task.bulbs(model)) for model in found)
        assert read == sorted(wanted)
        assert all(is_solution(board.puzzle, board.bulbs(each)) for each in wanted)


# ---- what is refused


def test_what_is_too_large_is_refused_before_work_starts() -> None:
    with pytest.raises(TooLarge, match="30,000,006 x 7 cells"):
        compile_formula(Formula(((1,),), 10_000_000))


def test_assignments_and_bulbs_are_checked() -> None:
    board = compile_formula(Formula(((1, 2),), 2))
    for wrong in ([1], [1, 2, 3], [1, -1, 2], [1, -1]):
        with pytest.raises(BadInput, match="one literal for each variable from 1 to 2"):
            board.bulbs(wrong)
    with pytest.raises(BadInput, match="bulbs on"):
        board.model(Board.empty(1, 1))


def test_each_end_of_a_rail_is_labelled() -> None:
    board = compile_formula(Formula(((1, -2, 3), (2,), ()), 3))
    picture = board.to_svg(bulbs=None, cell=20)
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    names = re.findall(r">(¬?[xg][0-9]+)</text>", picture)
    assert len(names) == len(board.ends)
    assert Counter(name for name in names if name[0] != "¬") == Counter(
        name[1:] for name in names if name[0] == "¬"
    )
    assert {int(name[1:]) for name in names if name[0] == "g"} == {
        gate.name for gate in board.gates
    }
