"""Steps that a person can follow: each follows from its reasons, and what is corrupted does not."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from akari_boards import puzzles, sees, solutions
from hypothesis import given, settings
from often import often, some

from lightsgame.akari.explaining.score import RULES, Grade
from lightsgame.akari.explaining.step_checker import Table, first_doubt, follows
from lightsgame.akari.explaining.steps import Explanation, explain
from lightsgame.akari.explaining.suppositions import (
    _either_or,
    _refutation,
    _Scene,
    certain_cells,
    supposition,
)
from lightsgame.akari.explaining.techniques import (
    EASY,
    MORE,
    TWO,
    Step,
    after,
    contradiction,
    easy_step,
    ideas,
    step_for,
)
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.io.formats import parse_puzzle
from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.deduction import Knowledge, at_first, conflicts, deduce


def steps_of(told: Explanation) -> list[tuple[Table, Step]]:
    """Each step with what lies on the table before it; those of chains, too."""
    table, answer = Table(), []
    for step in told.steps:
        answer.append((table, step))
        inner = Table(table.bulbs | set(step.empty), table.empty | set(step.bulbs))
        for link in step.chain:
            answer.append((inner, link))
            inner = inner.after(link)
        table = table.after(step)
    return answer


@settings(max_examples=often(150))
@given(puzzles(5, "........##0123"))
def test_every_step_follows_and_holds(puzzle: Puzzle) -> None:
    told = explain(puzzle)
    assert first_doubt(puzzle, told.steps) is None
    every = solutions(puzzle)
    for step in told.steps:
        for solution in every:
            assert all(solution[cell] for cell in step.bulbs) and not any(
                solution[cell] for cell in step.empty
            )
    if told.status == "unsolvable":
        assert not every and not told.steps[-1].bulbs and not told.steps[-1].empty
    if told.status == "solved":
        assert every == [told.bulbs]


@pytest.mark.parametrize("grade", ["easy", "normal", "hard"])
def test_explanations_of_every_grade_follow(grade: Grade) -> None:
    for seed in range(3):
        puzzle = generate(8, 8, seed=seed, grade=grade).puzzle
        told = explain(puzzle)
        assert (told.status, told.grade) == ("solved", grade)
        assert first_doubt(puzzle, told.steps) is None
        text = str(told)
        assert all(str(step) in text for step in told.steps) and text.endswith(
            "Every white cell is lit."
        )


def tells_no_more_than_it_needs(puzzle: Puzzle, table: Table, step: Step) -> bool:
    """Whether no step can be left out of the chain of a try."""
    shorter = [(*step.chain[:k], *step.chain[k + 1 :]) for k in range(len(step.chain))]
    return not any(
        chain and follows(puzzle, table, step._replace(chain=chain)) for chain in shorter
    )


# Found among 1,500 puzzles with few black cells: nine in ten of those need no try.
SPARSE = Puzzle.from_rows(
    ["....1..", ".2.....", ".......", ".0....2", ".......", "..1.#..", "...1..."]
)


def test_of_a_try_those_steps_are_told_on_which_it_rests() -> None:
    steps = steps_of(explain(SPARSE))
    assert any(len(step.chain) > 2 for _, step in steps)
    assert all(tells_no_more_than_it_needs(SPARSE, table, step) for table, step in steps)


@settings(max_examples=often(60))
@given(puzzles(5, "........##0123"))
def test_what_is_supposed_follows_and_misses_nothing(puzzle: Puzzle) -> None:
    """Case splits and refutations from the very start, where explanations do not need them."""
    field = field_of(puzzle)
    known = at_first(field)
    every = solutions(puzzle)
    sure = certain_cells(field, known)
    if sure is None:
        assert not every
    else:
        words = [field.word(bulbs) for bulbs in every]
        bulbs = known.open
        anywhere = 0
        for one in words:
            bulbs, anywhere = bulbs & one, anywhere | one
        assert sure == (bulbs, known.open & ~anywhere)
    scene = _Scene(puzzle, field, known, sure, (0, 0), inf)
    steps = [
        supposition(puzzle, field, known),
        _either_or(scene, EASY),
        _either_or(scene, TWO),
        _refutation(scene),
    ]
    for step in steps:
        if step is None or (step.bulbs + step.empty == () and every):
            continue
        assert follows(puzzle, Table(), step)
        for solution in every:
            assert all(solution[cell] for cell in step.bulbs) and not any(
                solution[cell] for cell in step.empty
            )
        if step.cases:
            first, other = step.cases
            assert not follows(puzzle, Table(), step._replace(cases=(first,)))
            assert not follows(puzzle, Table(), step._replace(cases=(first, first)))
            assert not follows(
                puzzle, Table(), step._replace(cases=(first._replace(bulbs=()), other))
            )
        if step.proof and len(every) > 1:
            assert not follows(puzzle, Table(), step._replace(bulbs=step.empty, empty=step.bulbs))


def test_each_corruption_of_a_step_is_rejected() -> None:
    """Of each rule some steps: with another conclusion, or without a reason, they follow no more."""
    seen: dict[str, int] = {}
    boards = [generate(8, 8, seed=seed, black=0.1, grade=None).puzzle for seed in range(6)]
    boards += [SPARSE, Puzzle.from_rows(["....", "..0.", "1...", "#.1."])]
    boards += [boards[-1].transpose()]
    for puzzle in boards:
        for table, step in steps_of(explain(puzzle)):
            seen[step.rule] = seen.get(step.rule, 0) + 1
            assert follows(puzzle, table, step)
            if step.bulbs or step.empty:
                assert not follows(puzzle, table, step._replace(bulbs=step.empty, empty=step.bulbs))
            for number in range(len(step.reason) if not step.chain else 0):
                fewer = (*step.reason[:number], *step.reason[number + 1 :])
                assert not follows(puzzle, table, step._replace(reason=fewer))
            assert tells_no_more_than_it_needs(puzzle, table, step)
            if step.chain or not (step.bulbs or step.empty):
                continue  # from a contradiction everything follows
            named = set(step.reason) | set(step.bulbs) | set(step.empty)
            for cell in still_open(puzzle, table.after(step))[:20]:
                # a cell that has nothing to do with it
                if not named & (sees(puzzle, cell) | near(cell)):
                    assert not follows(puzzle, table, step._replace(bulbs=(*step.bulbs, cell)))
                    assert not follows(puzzle, table, step._replace(empty=(*step.empty, cell)))
    assert set(RULES) - set(seen) <= {"either or", "refutation"}


def still_open(puzzle: Puzzle, table: Table) -> list[tuple[int, int]]:
    """The white cells of which nothing is known."""
    lit = {cell for bulb in table.bulbs for cell in sees(puzzle, bulb)}
    return [cell for cell in puzzle.white().cells() if cell not in lit | table.empty]


def near(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells within two steps."""
    i, j = cell
    return {(r, c) for r in range(i - 2, i + 3) for c in range(j - 2, j + 3)}


@settings(max_examples=often(100))
@given(puzzles(5, "........##0123"))
def test_each_rule_by_itself_is_sound(puzzle: Puzzle) -> None:
    """All ideas on offer at the start, not only those that the explanation takes."""
    field = field_of(puzzle)
    known = at_first(field)
    every = solutions(puzzle)
    if contradiction(field, known):
        assert not every
        return
    easy = easy_step(field, known)
    for step in [
        *([easy] if easy else []),
        *[step_for(field, idea) for idea in ideas(field, known, MORE)],
    ]:
        assert follows(puzzle, Table(), step)
        for solution in every:
            assert all(solution[cell] for cell in step.bulbs) and not any(
                solution[cell] for cell in step.empty
            )
        assert after(field, known, step) != known or not every


@given(puzzles(5, "........##0123"))
def test_what_has_been_found_is_not_lost_when_more_is_known(puzzle: Puzzle) -> None:
    """Ideas on demands only grow with what is known; so the hardest rule of a story does not depend
    on its order.
    """
    field = field_of(puzzle)
    known = at_first(field)
    more = deduce(field, known)
    if conflicts(field, more):
        return

    def closed(start: Knowledge) -> Knowledge:
        while idea := next(ideas(field, start, TWO), None):
            if not idea.bulbs | idea.empty:
                return Knowledge(0, 0, 0)
            lit = start.lit | field.light(idea.bulbs)
            start = deduce(
                field, Knowledge(start.bulbs | idea.bulbs, start.open & ~lit & ~idea.empty, lit)
            )
            if conflicts(field, start):
                return Knowledge(0, 0, 0)
        return start

    less, all_of_it = closed(known), closed(more)
    assert not less.bulbs & ~all_of_it.bulbs and not all_of_it.open & ~less.open
    assert any(less) or not any(all_of_it)  # a contradiction stays one


@given(puzzles(5, "......##00123"))
def test_a_contradiction_is_named_where_there_is_one(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    known = at_first(field)
    wrong = contradiction(field, known)
    assert (wrong is not None) == bool(conflicts(field, known))
    assert wrong is None or follows(puzzle, Table(), wrong)


def test_an_impossible_puzzle_is_explained() -> None:
    told = explain(Puzzle.from_rows(["2.2", "...", "#.."]))
    assert told.status == "unsolvable"
    assert "contradiction" in str(told) and str(told).endswith("So there is no solution.")
    assert first_doubt(told.puzzle, told.steps) is None


def test_the_zeros_are_one_step_and_an_idea_is_told_once() -> None:
    told = explain(generate(10, 10, seed=3, numbered=1.0, grade=None).puzzle)
    assert sum(set(step.reason) <= set(told.puzzle.where("0").cells()) for step in told.steps) <= 1
    ideas_told = [
        step.reason for step in told.steps if step.rule not in ("full", "just enough", "only light")
    ]
    assert len(set(ideas_told)) == len(ideas_told)


def test_our_grades_agree_with_those_of_another_program() -> None:
    """Boards that Simon Tatham's generator calls easy (d0) and tricky (d1); d2 is at least as hard
    as d1.
    """
    lines = (
        (Path(__file__).parent / "data" / "akari_tatham.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    for line in some(lines):
        if line.startswith("#") or "40x40" in line:
            continue
        _, made_by, game = line.split()
        puzzle = parse_puzzle(game)
        told = explain(puzzle)
        assert told.status == "solved" and first_doubt(puzzle, told.steps) is None
        wanted = {"d0": {"easy"}, "d1": {"normal"}, "d2": {"normal", "hard"}}[
            made_by.split("#")[0][-2:]
        ]
        assert told.grade in wanted
