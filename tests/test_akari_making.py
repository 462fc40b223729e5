"""Puzzles as they are asked for, and the collection: each one is what it says."""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree

import pytest
from often import often, seldom, some
from shell import Shell

from lightsgame import akari
from lightsgame.akari.explaining.score import CUTS, GRADES, RULES, Grade, grade_of
from lightsgame.akari.explaining.step_checker import first_doubt
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.explaining.storyboard import near, scenes, storyboard
from lightsgame.akari.explaining.techniques import ONE
from lightsgame.akari.generator import uniqueness
from lightsgame.akari.generator.generate import generate, has_free_bulb, white_areas
from lightsgame.akari.generator.training import training
from lightsgame.akari.generator.uniqueness import carve
from lightsgame.akari.io.formats import collection, parse_puzzle
from lightsgame.akari.model.puzzle import BLACK, Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.model.symmetry import SYMMETRIES, Symmetry, is_symmetric
from lightsgame.akari.solving.solver import is_unique
from lightsgame.errors import BadInput, ParseError, TimeLimit, TooLarge
from lightsgame.sat.cdcl import Cdcl


def clues_to_spare(puzzle: Puzzle, wanted: Grade | None = None) -> int:
    """How many clues can be left out, each by itself, with one solution as before, and the grade."""
    rows = [list(row) for row in puzzle.rows]
    spare = 0
    for (i, j), number in puzzle.clues():
        rows[i][j] = BLACK
        without = Puzzle.from_rows("".join(row) for row in rows)
        spare += akari.is_unique(without) and wanted in (None, explain(without).grade)
        rows[i][j] = str(number)
    return spare


@pytest.mark.parametrize("side", [5, 7, 9])
@pytest.mark.parametrize("grade", GRADES)
def test_by_default_a_puzzle_has_one_solution_its_grade_and_no_clue_to_spare(
    side: int, grade: Grade
) -> None:
    for seed in range(often(3)):
        made = generate(side, side, grade=grade, seed=seed)
        assert made == generate(side, side, grade=grade, seed=seed)
        assert akari.is_unique(made.puzzle) and akari.is_solution(made.puzzle, made.bulbs)
        told = explain(made.puzzle)
        assert (told.score, told.grade, told.bulbs) == (made.score, grade, made.bulbs)
        assert clues_to_spare(made.puzzle, grade) == 0


@pytest.mark.parametrize("side", [15, seldom(17)])
def test_a_large_puzzle_gets_clues_back_until_its_story_is_normal(side: int) -> None:
    made = generate(side, side, seed=3)
    told = explain(made.puzzle)
    assert akari.is_unique(made.puzzle) and (told.score, told.grade) == (made.score, "normal")
    bare = carve(side, side, seed=3, grade="normal")
    assert (
        bare.bulbs == made.bulbs
        and akari.is_unique(bare.puzzle)
        and clues_to_spare(bare.puzzle) == 0
    )
    assert clues_to_spare(made.puzzle, "normal") == 0
    assert explain(bare.full, "normal").status == "solved"
    for now, full in zip(made.puzzle.rows, bare.full.rows, strict=True):
        assert all(sign in (whole, BLACK) for sign, whole in zip(now, full, strict=True))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_what_is_asked_for_comes(symmetry: Symmetry) -> None:
    made = generate(8, 8, symmetry=symmetry, score=(200, 900), no_free_bulbs=True, seed=3)
    assert is_symmetric(made.puzzle, symmetry) and not has_free_bulb(made.puzzle)
    assert (
        made.score is not None and 200 <= made.score <= 900 and made.grade == grade_of(made.score)
    )
    assert white_areas(generate(7, 7, connected=True, seed=symmetry).puzzle) == 1


def test_other_kinds() -> None:
    assert generate(6, 6, grade=None).grade is None
    built = generate(30, 30, unique=False, numbered=0.5, seed="s")
    assert akari.is_solution(built.puzzle, built.bulbs) and built.score is None


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="grade"):
        generate(5, 5, grade="cruel")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="least score"):
        generate(5, 5, score=(5, 4))
    with pytest.raises(TooLarge, match="graded"):
        generate(41, 41)
    with pytest.raises(TooLarge, match="60 puzzles"):
        generate(1, 1, grade="hard")
    with pytest.raises(TimeLimit):
        generate(5, 5, seconds=1e-9)


def test_the_collection_is_what_it_says() -> None:
    shelf, maker = (
        collection(),
        run_path(str(Path(__file__).parent.parent / "benchmarks" / "akari_shelf.py")),
    )
    PLAN, one = maker["PLAN"], maker["one"]
    assert len({entry.puzzle for entry in shelf}) == 4 * sum(PLAN.values()) == 200
    assert {entry.puzzle.size for entry in shelf} == {(side, side) for side in PLAN}
    for entry in some(shelf[::7]):
        told = explain(entry.puzzle)
        assert (told.status, told.score, told.grade) == ("solved", entry.score, entry.grade)
        assert akari.is_unique(entry.puzzle) and first_doubt(entry.puzzle, told.steps) is None
    for entry in shelf:
        assert grade_of(entry.score) == entry.grade
    assert {
        one(side, grade, seed) for side in (6, 10) for grade in GRADES for seed in range(often(4))
    } <= set(shelf)
    assert CUTS[1] <= shelf[100].score < CUTS[2]
    assert parse_puzzle("collection:200") == shelf[-1].puzzle
    for name in ("collection:", "collection:0", "collection:201", "collection:x"):
        with pytest.raises(ParseError, match="from 1 to 200"):
            parse_puzzle(name)


def test_a_story_in_pictures() -> None:
    for entry in collection()[::25]:
        told = explain(entry.puzzle)
        ElementTree.fromstring(storyboard(told))
        for table, step in scenes(told):
            heading, *rows = near(entry.puzzle, table, step).split("\n")
            assert heading.startswith("row") and len({len(row) for row in rows}) == 1
            drawn = "".join(rows)
            assert drawn.count("O") == len(step.bulbs) and drawn.count("x") == len(step.empty)


def test_which_solver_weighs_the_clues_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [generate(9, 9, seed=seed, grade=None) for seed in range(3)]
    monkeypatch.setattr(
        uniqueness, "asked_again", lambda clauses, variables: Cdcl(clauses, variables=variables)
    )
    assert [generate(9, 9, seed=seed, grade=None) for seed in range(3)] == made


@pytest.mark.parametrize(
    "technique", ["only light", "empty corner", "clue and dark cell", seldom("chain")]
)
def test_practice_boards_need_the_technique_and_easier_ones_alone(technique: str) -> None:
    level = RULES[technique].level
    boards = list(training(technique, 2, seed=3))
    assert boards == list(training(technique, 2, seed=3)) and len(boards) == 2
    for made in boards:
        story = explain(made.puzzle)
        rules = {step.rule for step in story.steps}
        assert story.status == "solved" and technique in rules and is_unique(made.puzzle)
        as_hard = {rule for rule in rules if RULES[rule].level >= max(level, ONE)}
        assert as_hard <= {technique}
        assert is_solution(made.puzzle, made.bulbs)


def test_training_refuses_in_words_and_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lightsgame.akari.generator.training.TRIES", 50)
    assert list(training("chain", 0)) == []
    with pytest.raises(BadInput, match="technique"):
        list(training("try"))
    with pytest.raises(TooLarge, match="none of 50 puzzles"):
        list(training("chain", 1, rows=2, columns=2))
    with pytest.raises(TooLarge, match="400 cells"):
        list(training("chain", 1, rows=30, columns=30))
    with pytest.raises(TimeLimit):
        list(training("chain", 100, seconds=1e-9))


def test_practice_in_the_shell(shell: Shell) -> None:
    asked = (
        "akari",
        "generate",
        "7x7",
        "--boards",
        "2",
        "--seed",
        "1",
        "--technique",
        "empty corner",
    )
    value = json.loads(shell(*asked, "--json")[1])
    rows = [tuple(one["puzzle"]) for one in value["puzzles"]]
    assert rows == [made.puzzle.rows for made in training("empty corner", 2, seed="1")]
    shown = shell(*asked)[1]
    assert shown.split() == [row for puzzle in rows for row in puzzle]
    assert shell("akari", "generate", "7x7", "--technique", "magic")[0] == 2
