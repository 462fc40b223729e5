"""The reduction to clauses: models and solutions one to one, by enumeration that shares nothing
with it.

The worked example, the numbering of the cells and the three kinds of clauses are those of seed S1
(a student work in Hebrew on Akari, its chapter on the reduction to SAT).
"""

from __future__ import annotations

from itertools import product

import pytest
from akari_boards import all_puzzles, puzzles, sees, solutions
from hypothesis import given, settings
from often import often, some

from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.encoding import (
    CLUE,
    LIGHT,
    RUN_OF_CELLS,
    cell_of,
    completed,
    dimacs,
    parts,
    reduction,
    variable_of,
)
from lightsgame.errors import BadInput
from lightsgame.game.board import Board
from lightsgame.sat.cardinality import AT_MOST_ONE, exactly
from lightsgame.sat.cdcl import Cdcl
from lightsgame.sat.cnf import Clause, read_dimacs
from lightsgame.sat.propagation import unit_propagation
from lightsgame.sat.solvers import get_engine, models

SEED = Puzzle("""
    1..0
    #...
    2.4.
    .3..""")

# Seed S1, "an example of the reduction", clauses 1.1 to 3.8.1, its b_{y,x} written as 4(y - 1) + x.
SEED_LIGHT = {
    (1, 2): {2, 3, 6, 10},
    (1, 3): {2, 3, 7},
    (2, 2): {6, 7, 8, 2, 10},
    (2, 3): {6, 7, 8, 3},
    (2, 4): {6, 7, 8, 12, 16},
    (3, 2): {2, 3, 6},
    (3, 4): {8, 12, 16},
    (4, 1): {13},
    (4, 3): {15, 16},
    (4, 4): {15, 16, 8, 12},
}
SEED_CLUES = {
    (1, 1): (1, {2}),
    (1, 4): (0, {3, 8}),
    (3, 1): (2, {10, 13}),
    (3, 3): (4, {7, 10, 12, 15}),
    (4, 2): (3, {13, 10, 15}),
}
SEED_RUNS = [
    {2, 3},
    {6, 7, 8},
    {10},
    {12},
    {13},
    {15, 16},
    {13},
    {2, 6, 10},
    {3, 7},
    {15},
    {8, 12, 16},
]


def test_the_seeds_example_statement_by_statement() -> None:
    """All 26 as the seed has them, but one: its 1.6, for cell (3, 2), names (1, 3), which that cell
    does not see.
    """
    light = {
        (part.cell[0] + 1, part.cell[1] + 1): set(part.variables)
        for part in parts(SEED)
        if part.kind == LIGHT
    }
    assert {cell for cell in light if light[cell] != SEED_LIGHT[cell]} == {(3, 2)}
    assert light.keys() == SEED_LIGHT.keys()
    assert light[3, 2] == {10, 2, 6}
    clues = {
        (part.cell[0] + 1, part.cell[1] + 1): (part.least, set(part.variables))
        for part in parts(SEED)
        if part.kind == CLUE
    }
    assert clues == SEED_CLUES
    assert [set(part.variables) for part in parts(SEED) if part.kind == RUN_OF_CELLS] == SEED_RUNS


def test_the_seeds_example_has_no_solution_as_its_clauses_stand() -> None:
    """The clue 1 in the corner wants a bulb at (1, 2), the clue 2 one at (3, 2), and these see each
    other.

    Its picture of the ids shows a small 1 in that corner: the id of cell (1, 1).  Without a clue
    there it is solvable.
    """
    assert unit_propagation(reduction(SEED).clauses)[1] is not None
    assert solutions(SEED) == []
    without = Puzzle.from_rows(["#" + SEED.rows[0][1:], *SEED.rows[1:]])
    (answer,) = solutions(without)
    model = get_engine("own").solve(reduction(without).clauses)
    assert model is not None
    assert reduction(without).bulbs(model) == answer


def test_the_ids_of_the_seed() -> None:
    """n*y + x with y from 0 and x from 1, as in its picture; its way back, id mod n, misses the
    last column.
    """
    ids = [variable_of(SEED, cell) for cell in product(range(4), range(4))]
    assert ids == list(range(1, 17))
    assert ids == [4 * y + x for y in range(4) for x in range(1, 5)]
    assert [cell_of(SEED, i) for i in ids] == list(product(range(4), range(4)))
    wrong = [i for i in ids if (i // 4, i % 4) != (cell_of(SEED, i)[0], cell_of(SEED, i)[1] + 1)]
    assert wrong == [4, 8, 12, 16]


# ---- one to one


def truth(clauses: list[Clause], columns: dict[int, int], everything: int) -> int:
    """The placements, as a set in one int, that satisfy all clauses; columns[v] are those with a
    bulb at v.
    """
    answer = everything
    for clause in clauses:
        some = 0
        for literal in clause:
            some |= columns[literal] if literal > 0 else everything ^ columns[-literal]
        answer &= some
    return answer


def tables(white: list[int]) -> tuple[dict[int, int], int]:
    """Placement number p has a bulb on the i-th white cell iff bit i of p is set."""
    size = 1 << len(white)
    return {v: sum(1 << p for p in range(size) if p >> i & 1) for i, v in enumerate(white)}, (
        1 << size
    ) - 1


def lawful(puzzle: Puzzle, white: list[int]) -> int:
    """The placements that keep the rules of light and sight, by looking at every pair of cells."""
    cells = [cell_of(puzzle, v) for v in white]
    seen = [
        sum(1 << i for i, other in enumerate(cells) if other in sees(puzzle, cell))
        for cell in cells
    ]
    answer = 0
    for p in range(1 << len(white)):
        if all(seen[i] & p for i in range(len(cells))) and all(
            seen[i] & p == 1 << i for i in range(len(cells)) if p >> i & 1
        ):
            answer |= 1 << p
    return answer


def counting(puzzle: Puzzle, white: list[int], cell: tuple[int, int], number: int) -> int:
    """The placements with that many bulbs beside the cell."""
    near = [
        i
        for i, v in enumerate(white)
        if abs(cell_of(puzzle, v)[0] - cell[0]) + abs(cell_of(puzzle, v)[1] - cell[1]) == 1
    ]
    return sum(1 << p for p in range(1 << len(white)) if sum(p >> i & 1 for i in near) == number)


SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)]


@pytest.mark.parametrize("size", SMALL)
def test_the_reduction_is_right_on_every_board_up_to_3x3(size: tuple[int, int]) -> None:
    """All 7^(mn) boards at once: the colours decide light and sight, and each clue adds a statement
    of its own.

    For every colouring and every placement: it satisfies the clauses of light and runs iff it keeps
    these rules; and for each black cell and each number it satisfies the clauses of that clue iff
    it keeps that one.  A board's formula is the union of these
    (`test_a_formula_is_the_union_of_its_parts`), and the rules are too: so no board is left out.
    """
    for puzzle in some(all_puzzles(*size, ".#")):
        task = reduction(puzzle)
        white = task.white()
        columns, everything = tables(white)
        assert truth(task.clauses, columns, everything) == lawful(puzzle, white)
        for cell in puzzle.where("#").cells():
            for number in range(5):
                (clue,) = [
                    part for part in parts(with_clue(puzzle, cell, number)) if part.kind == CLUE
                ]
                clauses = list(exactly(clue.least, clue.variables))
                assert truth(clauses, columns, everything) == counting(puzzle, white, cell, number)


def with_clue(puzzle: Puzzle, cell: tuple[int, int], number: int) -> Puzzle:
    rows = [list(row) for row in puzzle.rows]
    rows[cell[0]][cell[1]] = str(number)
    return Puzzle.from_rows("".join(row) for row in rows)


def colours(puzzle: Puzzle) -> Puzzle:
    return Puzzle.from_rows(
        "".join("." if sign == "." else "#" for sign in row) for row in puzzle.rows
    )


def assert_union(puzzle: Puzzle) -> None:
    bare = colours(puzzle)
    wanted = list(reduction(bare).clauses)
    for cell, number in puzzle.clues():
        (clue,) = [part for part in parts(with_clue(bare, cell, number)) if part.kind == CLUE]
        wanted += exactly(clue.least, clue.variables)
    assert sorted(map(tuple, reduction(puzzle).clauses)) == sorted(map(tuple, wanted))


@given(puzzles(9))
def test_a_formula_is_the_union_of_its_parts(puzzle: Puzzle) -> None:
    assert_union(puzzle)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2)])
def test_a_formula_is_the_union_of_its_parts_on_every_small_board(size: tuple[int, int]) -> None:
    for puzzle in some(all_puzzles(*size)):
        assert_union(puzzle)


def assert_one_to_one(puzzle: Puzzle) -> None:
    """Directly, board by board: the models are the solutions."""
    task = reduction(puzzle)
    white = task.white()
    columns, everything = tables(white)
    found = truth(task.clauses, columns, everything)
    wanted = lawful(puzzle, white)
    for cell, number in puzzle.clues():
        wanted &= counting(puzzle, white, cell, number)
    assert found == wanted


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2)])
def test_models_are_solutions_on_every_tiny_board(size: tuple[int, int]) -> None:
    for puzzle in some(all_puzzles(*size)):
        assert_one_to_one(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(2, 3), (3, 2), (1, 6), (6, 1)])
def test_models_are_solutions_on_every_board_of_six_cells(size: tuple[int, int]) -> None:
    for puzzle in some(all_puzzles(*size)):
        assert_one_to_one(puzzle)


@given(puzzles(5))
def test_models_and_solutions_correspond(puzzle: Puzzle) -> None:
    task = reduction(puzzle)
    answers = solutions(puzzle)
    found = [
        task.bulbs(model_of(task.white(), model)) for model in models(task.clauses, task.white())
    ]
    assert sorted(found, key=lambda board: board.bits) == sorted(
        answers, key=lambda board: board.bits
    )
    for answer in answers:
        assert task.bulbs(task.model(answer)) == answer


def model_of(white: list[int], literals: list[int]) -> list[int]:
    assert [abs(literal) for literal in literals] == white
    return literals


# ---- encodings, the completion lemma, files


@pytest.mark.parametrize("name", AT_MOST_ONE)
@settings(max_examples=often(25))
@given(puzzle=puzzles(9, "........##0112"))
def test_every_encoding_has_the_same_solutions(name: str, puzzle: Puzzle) -> None:
    task, plain = reduction(puzzle, at_most_one=name), reduction(puzzle)
    assert task.white() == plain.white()
    own = get_engine("own")
    found = {
        tuple(model)
        for model, _ in zip(models(task.clauses, task.white(), engine=own), range(20), strict=False)
    }
    if len(found) < 20:
        assert found == {tuple(model) for model in models(plain.clauses, plain.white(), engine=own)}
    for model in found:
        assert is_solution(puzzle, task.bulbs(model))


def test_the_number_of_clauses_of_a_long_run() -> None:
    """On an empty board of side 40 the pairs are most of the clauses."""
    puzzle = Puzzle.from_rows(["." * 40] * 40)
    sizes = {name: len(reduction(puzzle, at_most_one=name).clauses) for name in AT_MOST_ONE}
    assert sizes["pairwise"] == 1600 + 80 * (40 * 39 // 2)
    assert sizes["ladder"] == 1600 + 80 * (3 * 40 - 4)
    assert min(sizes, key=sizes.__getitem__) == "product"


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(BadInput, match="pairwise, ladder, product"):
        reduction(SEED, at_most_one="nosuch")


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2)])
def test_the_completion_lemma_on_every_small_board(size: tuple[int, int]) -> None:
    for puzzle in some(all_puzzles(*size)):
        assert_need(puzzle)


@settings(max_examples=often(200))
@given(puzzles(6, "......###01123"))
def test_the_completion_lemma(puzzle: Puzzle) -> None:
    assert_need(puzzle)


def assert_need(puzzle: Puzzle) -> None:
    task = reduction(puzzle, need=True)
    model = Cdcl(task.clauses, variables=task.variables).solve()
    assert (model is not None) == bool(solutions(puzzle))
    if model is not None:
        assert is_solution(puzzle, task.bulbs(model))


def test_completed_adds_to_what_is_there() -> None:
    puzzle = Puzzle.from_rows(["....", ".#2.", "...."])
    bulbs = Board.from_cells(3, 4, [(1, 3)])
    assert completed(puzzle, bulbs) & bulbs == bulbs
    assert completed(puzzle, completed(puzzle, bulbs)) == completed(puzzle, bulbs)


@given(puzzles(5))
def test_a_dimacs_file_has_as_many_models_as_the_puzzle_solutions(puzzle: Puzzle) -> None:
    """Over all its variables: those of black cells are settled."""
    task = reduction(puzzle)
    formula = read_dimacs(task.to_dimacs())
    assert formula == task.formula()
    cells = puzzle.size[0] * puzzle.size[1]
    assert formula.variables == cells
    assert len(list(models(formula.clauses, range(1, cells + 1)))) == len(solutions(puzzle))


def test_the_dimacs_file_of_the_seeds_example() -> None:
    text = reduction(SEED).to_dimacs()
    assert text.startswith("c an Akari puzzle of 4 rows and 4 columns\nc   1..0\nc   #...\n")
    # 10 of light; of the clues 1 + 0 (one of one), 2 (none of two), 2, 4, 3; of the runs 1 + 3 + 1
    # and 3 + 1 + 3 pairs; 6 black cells.
    assert "\np cnf 16 40\n" in text


@given(puzzles(5, "......##0112"))
def test_no_solution_contains_another(puzzle: Puzzle) -> None:
    """So the clause that forbids the bulbs of one, all at once, forbids no other."""
    task = reduction(puzzle)
    answers = solutions(puzzle)
    for one in answers[:4]:
        rest = [*task.clauses, task.blocking(one)]
        assert len(list(models(rest, task.white()))) == len(answers) - 1
        assert not any(other != one and (one & other) == one for other in answers)


def test_blocking_leaves_the_other_solutions() -> None:
    puzzle = Puzzle("..")
    task = reduction(puzzle)
    left, right = solutions(puzzle)
    assert left != right
    for one, other in ((left, right), (right, left)):
        model = Cdcl([*task.clauses, task.blocking(one)]).solve()
        assert model is not None
        assert task.bulbs(model) == other


@given(puzzles())
def test_the_file_comes_line_by_line_and_is_the_same(puzzle: Puzzle) -> None:
    lines = dimacs(puzzle)
    assert iter(lines) is lines  # made one after another
    told = list(lines)
    assert "".join(told) == reduction(puzzle).to_dimacs()
    assert all(line.count("\n") == 1 for line in told)
