"""Wrong bulbs are noticed, each of them, and named; and steps of learners are judged."""

from __future__ import annotations

from itertools import combinations

import pytest
from akari_boards import puzzles, sees, solutions
from hypothesis import given, settings, strategies as st
from often import often, some

from lightsgame.akari.explaining.argument import Step
from lightsgame.akari.explaining.practice import judge, objection
from lightsgame.akari.explaining.step_checker import Table, first_doubt
from lightsgame.akari.explaining.steps import explain, hint
from lightsgame.akari.explaining.storyboard import PRACTICE
from lightsgame.akari.io.formats import collection, parse_puzzle
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.errors import BadInput
from lightsgame.game.board import Board


@settings(max_examples=often(150))
@given(puzzles(5, "........##0112"), st.data())
def test_the_fewest_guilty_bulbs_are_named_and_why(puzzle: Puzzle, data: st.DataObject) -> None:
    white = list(puzzle.white().cells())
    chosen = data.draw(st.lists(st.sampled_from(white), max_size=4, unique=True)) if white else []
    bulbs = Board.from_cells(*puzzle.size, chosen)
    every = solutions(puzzle)
    wrong = objection(puzzle, bulbs)
    assert (wrong is None) == any(bulbs & solution == bulbs for solution in every)
    if wrong is None:
        return
    named = set(wrong.reason)
    assert named <= set(chosen) and not any(
        all(solution[cell] for cell in named) for solution in every
    )
    for size in range(len(named)):
        for part in combinations(chosen, size):
            assert any(all(solution[cell] for cell in part) for solution in every), (
                "fewer are guilty"
            )
    if any(
        bulbs[other] for cell in named for other in sees(puzzle, cell) - {cell} if other in named
    ):
        assert not wrong.chain and wrong.why.endswith("which see each other")
        return
    assert wrong.chain and first_doubt(puzzle, wrong.chain, Table(frozenset(named))) is None
    end = wrong.chain[-1]
    assert not end.bulbs and not end.empty


def test_a_reason_of_hundreds_of_steps_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lattice = Puzzle("\n".join([".......", ".2.2.2."] * 3 + ["......."]))
    whole = objection(lattice, Board.empty(7, 7))
    assert whole is not None and whole.chain and whole.why == "no solution has these clues"
    monkeypatch.setattr("lightsgame.akari.explaining.practice.MOST_STEPS", len(whole.chain) - 1)
    short = objection(lattice, Board.empty(7, 7))
    assert short is not None and not short.chain
    assert short.why.endswith(f"more than {len(whole.chain) - 1} steps")


def test_no_wrong_bulb_is_missed() -> None:
    for entry in collection()[60 : 180 : 120 // often(4)]:
        told = explain(entry.puzzle)
        for cell in some(entry.puzzle.white().cells()):
            if not told.bulbs[cell]:
                step = hint(entry.puzzle, Board.from_cells(*entry.puzzle.size, [cell]))
                assert step is not None and not step.bulbs and not step.empty


def test_ten_steps_are_judged() -> None:
    puzzle = Puzzle.from_rows(["1...", "....", "...2"])
    said = []
    told = explain(puzzle)
    step = told.steps[0]
    right = judge(puzzle, Table(), step)
    assert right.right and right.easier is None
    for wrong in (
        step._replace(bulbs=step.bulbs[:1], reason=()),
        step._replace(bulbs=(), empty=step.bulbs),
        step._replace(bulbs=((0, 0),)),
        step._replace(bulbs=((1, 1),)),
    ):
        judgement = judge(puzzle, Table(), wrong)
        assert not judgement.right and judgement.easier == step
        said.append(judgement.text)
    assert said == [
        "It is true, but it does not follow from these reasons alone.",
        "No solution is like that: a bulb at row 2, column 4 is certain.",
        "That is no step: row 1, column 1 is settled already, or black.",
        "No solution is like that: row 2, column 2 stays empty.",
    ]
    open_end = judge(Puzzle(".."), Table(), Step("only light", ((0, 0),), ((0, 0),), (), ""))
    assert open_end.text == "That is not certain: row 1, column 1 may hold a bulb or not."
    table = Table(frozenset({(1, 1)}))
    assert "fits no solution" in judge(puzzle, table, step._replace(bulbs=((0, 3),))).text
    hard = step._replace(rule="chain")
    assert (
        judge(puzzle, Table(), hard).text
        == 'It follows, but the rule is not "chain": call it "just enough".'
    )
    corner = Step("", ((0, 0),), (), ((1, 1),), "")
    named = judge(Puzzle.from_rows(["1...", "....", "...2"]), Table(), corner)
    assert named.right and named.easier == step
    with pytest.raises(BadInput, match="expected a rule"):
        judge(puzzle, Table(), step._replace(rule="magic"))
    idea = next(
        step for step in explain(collection()[120].puzzle).steps if step.rule == "empty corner"
    )
    before = Table()
    for each in explain(collection()[120].puzzle).steps:
        if each == idea:
            break
        before = before.after(each)
    assert judge(collection()[120].puzzle, before, idea).right
    assert not judge(collection()[120].puzzle, before, idea._replace(reason=())).right


@pytest.mark.parametrize("technique", PRACTICE)
def test_the_boards_of_a_technique_need_it(technique: str) -> None:
    for game in PRACTICE[technique]:
        story = explain(parse_puzzle(game))
        assert story.status == "solved" and technique in [step.rule for step in story.steps]
    assert len(PRACTICE[technique]) == 3
