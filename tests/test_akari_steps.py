"""Steps that a person can follow: each follows from its reasons, and what is corrupted does not."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from pathlib import Path

import pytest
from akari_boards import puzzles, sees, solutions
from hypothesis import given, settings
from often import often

from lightsgame.akari.certificates import certify, is_verdict
from lightsgame.akari.explaining.argument import Link, Step, Way
from lightsgame.akari.explaining.chase import Scene
from lightsgame.akari.explaining.counting import smallest_count, whole_count
from lightsgame.akari.explaining.score import Grade
from lightsgame.akari.explaining.step_checker import Table, first_doubt, follows
from lightsgame.akari.explaining.steps import Explanation, explain, hint
from lightsgame.akari.explaining.story import refutation
from lightsgame.akari.explaining.techniques import MORE, TWO, Finder, after, contradiction
from lightsgame.akari.explaining.words import worded
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.io.formats import parse_puzzle
from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.deduction import Knowledge, at_first, conflicts, deduce
from lightsgame.akari.solving.solver import certain_cells


def steps_of(told: Explanation) -> list[tuple[Table, Step]]:
    """Each step with what lies on the table before it."""
    table, answer = Table(), []
    for step in told.steps:
        answer.append((table, step))
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
    """Whether no link can be left out of the argument of a step."""
    for number, way in enumerate(step.ways):
        for k in range(len(way.links)):
            shorter = way._replace(links=(*way.links[:k], *way.links[k + 1 :]))
            ways = (*step.ways[:number], shorter, *step.ways[number + 1 :])
            if follows(puzzle, table, step._replace(ways=ways)):
                return False
    return True


# Found among 1,500 puzzles with few black cells: nine in ten of those need no try.
SPARSE = Puzzle.from_rows(
    ["....1..", ".2.....", ".......", ".0....2", ".......", "..1.#..", "...1..."]
)


def test_of_an_argument_those_links_are_told_on_which_it_rests() -> None:
    steps = steps_of(explain(SPARSE))
    assert any(step.links > 2 for _, step in steps)
    assert all(tells_no_more_than_it_needs(SPARSE, table, step) for table, step in steps)


@settings(max_examples=often(60))
@given(puzzles(5, "........##0123"))
def test_what_is_certain_is_found_and_refuted(puzzle: Puzzle) -> None:
    """From the very start, where explanations do not need it."""
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
    step = refutation(puzzle, field, known)
    assert (step is None) == (sure == (0, 0))
    if step is None:
        return
    assert follows(puzzle, Table(), step)
    for solution in every:
        assert all(solution[cell] for cell in step.bulbs) and not any(
            solution[cell] for cell in step.empty
        )
    if len(every) > 1:
        assert not follows(puzzle, Table(), step._replace(bulbs=step.empty, empty=step.bulbs))


@settings(max_examples=often(60))
@given(puzzles(5, "........##0123"))
def test_counts_hold_in_every_solution(puzzle: Puzzle) -> None:
    """The smallest count at the start, where explanations mostly have something easier."""
    field = field_of(puzzle)
    known = at_first(field)
    if conflicts(field, known):
        return
    found = smallest_count(Scene(field, known))
    if found is None:
        return
    sums, gone = found
    step = Step("shared lines", (*sums.demands, *sums.clues), (), field.cells(gone), "", sums=sums)
    assert gone and sums.terms <= 6 and follows(puzzle, Table(), step)
    assert not any(field.word(solution) & gone for solution in solutions(puzzle))
    less = sums._replace(demands=sums.demands[1:])
    assert not follows(puzzle, Table(), step._replace(sums=less))


def forged(step: Step, draw: random.Random, cells: list[tuple[int, int]]) -> Step:
    """The step with something changed: a conclusion, a link left out, a link at another place."""
    cell = draw.choice(cells)
    kind = draw.randrange(6)
    if kind == 0:
        return step._replace(bulbs=(cell,), empty=())
    if kind == 1:
        return step._replace(bulbs=step.empty[:1], empty=step.bulbs)
    if kind == 2 or not step.ways:
        return step._replace(empty=(*step.empty, cell))
    way = draw.choice(step.ways)
    others = tuple([one for one in step.ways if one is not way])
    if kind == 3:
        k = draw.randrange(max(1, len(way.links)))
        other = way._replace(links=way.links[:k] + way.links[k + 1 :])
    elif kind == 4:
        other = way._replace(links=(*way.links[:-1], Link(cell)))
    else:
        other = Way(
            way.bulbs, way.empty, (*way.links[:-1], Link(cell, bulbs=(draw.choice(cells),)))
        )
    return step._replace(ways=(*others, other), empty=(*step.empty, cell))


def test_the_checker_refuses_false_lines() -> None:
    draw = random.Random(5)
    refused = 0
    for seed in range(often(12)):
        grade: Grade = "hard" if seed % 2 else "normal"
        size = draw.choice((6, 7, 8, 10))
        puzzle = generate(size, size, seed=seed, grade=grade).puzzle
        told = explain(puzzle)
        cells = list(puzzle.white().cells())
        for table, step in steps_of(told):
            assert follows(puzzle, table, step)
            for _ in range(6):
                wrong = forged(step, draw, cells)
                is_false = not all(told.bulbs[cell] for cell in wrong.bulbs)
                is_false |= any(told.bulbs[cell] for cell in wrong.empty)
                if follows(puzzle, table, wrong):
                    assert not is_false, wrong
                else:
                    refused += is_false
    assert refused > 100


def test_a_bulb_that_lights_nothing_named_is_no_reason() -> None:
    puzzle = Puzzle.from_rows(["1...", "....", "...."])
    (step,) = [step for step in explain(puzzle).steps if step.ways][:1]
    (way,) = step.ways
    link = way.links[0]
    dark = link._replace(seen=(*link.seen, (way.bulbs[0], (2, 3))))
    absent = link._replace(seen=(((2, 3), (2, 2)),))
    for wrong in (dark, absent):
        ways = (way._replace(links=(wrong,)),)
        assert not follows(puzzle, Table(), step._replace(ways=ways))


def test_arguments_are_short() -> None:
    """No line has more than four ways or eight links, no count more than six terms."""
    for seed in range(often(10)):
        told = explain(generate(10, 10, seed=seed, grade="hard").puzzle)
        for step in told.steps:
            assert step.rule != "refutation"
            assert len(step.ways) <= 4 or all(len(way.links) == 1 for way in step.ways)
            assert step.links <= 8 or step.rule == "try"
            assert step.sums is None or step.sums.terms <= 6 or step.rule == "count"


@settings(max_examples=often(40))
@given(puzzles(4, "........##0123"))
def test_whole_counts_hold_in_every_solution(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    known = at_first(field)
    if conflicts(field, known):
        return
    found = whole_count(Scene(field, known))
    if found is None:
        return
    sums, gone = found
    reason = tuple(dict.fromkeys([*sums.demands, *sums.clues]))
    step = Step("count", reason, (), field.cells(gone), "", sums=sums)
    assert gone and follows(puzzle, Table(), step)
    assert not any(field.word(solution) & gone for solution in solutions(puzzle))
    assert worded(puzzle, Table(), step).why
    fewer = sums._replace(demands=sums.demands[1:])
    assert not follows(puzzle, Table(), step._replace(sums=fewer))


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
            assert tells_no_more_than_it_needs(puzzle, table, step)
            # Of a step that only names its reasons, each is needed.
            bare = step._replace(ways=(), sums=None)
            if not step.ways and not step.sums:
                for number in range(len(step.reason)):
                    fewer = (*step.reason[:number], *step.reason[number + 1 :])
                    assert not follows(puzzle, table, bare._replace(reason=fewer))
            if not (step.bulbs or step.empty):
                continue  # from a contradiction everything follows
            named = set(step.reason) | set(step.bulbs) | set(step.empty)
            for cell in still_open(puzzle, table.after(step))[:20]:
                # a cell that has nothing to do with it
                if not named & (sees(puzzle, cell) | near(cell)):
                    assert not follows(puzzle, table, step._replace(bulbs=(*step.bulbs, cell)))
                    assert not follows(puzzle, table, step._replace(empty=(*step.empty, cell)))
    assert len(set(seen) - {"full", "just enough", "only light", "contradiction"}) >= 6


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
def test_each_step_from_any_start_is_sound(puzzle: Puzzle) -> None:
    """What is found from the first, second, third solution's empty cells on, not only on the way."""
    field = field_of(puzzle)
    known = at_first(field)
    every = solutions(puzzle)
    if contradiction(field, known):
        assert not every
        return
    for last in ((0, 0), (2, 2), (4, 4)):
        idea = Finder(field).idea(known, MORE, last)
        if idea is None:
            continue
        step = idea.step
        assert follows(puzzle, Table(), step)
        for solution in every:
            assert all(solution[cell] for cell in step.bulbs) and not any(
                solution[cell] for cell in step.empty
            )
        assert after(field, known, step) != known or not every


@given(puzzles(5, "........##0123"))
def test_what_has_been_found_is_not_lost_when_more_is_known(puzzle: Puzzle) -> None:
    """Short suppositions only grow with what is known."""
    field = field_of(puzzle)
    known = at_first(field)
    more = deduce(field, known)
    if conflicts(field, more):
        return

    def closed(start: Knowledge) -> Knowledge:
        finder = Finder(field)
        while idea := finder.idea(start, TWO):
            if not (idea.step.bulbs or idea.step.empty):
                return Knowledge(0, 0, 0)
            start = after(field, start, idea.step)
        return start

    less, all_of_it = closed(known), closed(more)
    if any(less) and any(all_of_it):
        assert not less.bulbs & ~all_of_it.bulbs and not all_of_it.open & ~less.open


@given(puzzles(5, "......##00123"))
def test_a_contradiction_is_named_where_there_is_one(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    known = at_first(field)
    wrong = contradiction(field, known)
    assert (wrong is not None) == bool(conflicts(field, known))
    assert wrong is None or follows(puzzle, Table(), wrong)


@pytest.mark.parametrize("side", [5, 10, 20])
def test_an_empty_board_has_an_answer(side: int) -> None:
    puzzle = Puzzle.from_rows(["." * side] * side)
    assert explain(puzzle).status == "stuck"
    step = hint(puzzle)
    assert step is not None and step.rule in ("free", "not decided")
    verdict = certify(puzzle)
    assert len(verdict.solutions) == 2 and is_verdict(verdict)


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
    """Of the boards that Simon Tatham's generator calls easy (d0) all are easy here; of the tricky
    ones (d1) all but two are normal; none of the unreasonable ones (d2) is easy, and most are hard
    or expert.
    """
    path = Path(__file__).parent / "data" / "akari_tatham.txt"
    grades: dict[str, Counter[str]] = defaultdict(Counter)
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or "40x40" in line:
            continue
        _, made_by, game = line.split()
        puzzle = parse_puzzle(game)
        told = explain(puzzle)
        assert told.status == "solved" and first_doubt(puzzle, told.steps) is None
        grades[made_by.split("#")[0][-2:]][told.grade] += 1
    assert grades == {
        "d0": {"easy": 16},
        "d1": {"normal": 14, "hard": 2},
        "d2": {"normal": 4, "hard": 8, "expert": 4},
    }
