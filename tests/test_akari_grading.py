"""`lightsgame akari grade`: one puzzle or many, in any form, with the grade that Python gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import Shell

from lightsgame import akari


def grades(text: str) -> list[tuple[str, str | None]]:
    return [(row["status"], row["grade"]) for row in json.loads(text)["puzzles"]]


@pytest.mark.parametrize("form", ["rows", "addresses"])
def test_many_puzzles_in_one_file(shell: Shell, tmp_path: Path, form: str) -> None:
    puzzles = [akari.generate(5, 5, seed=str(seed), grade=None).puzzle for seed in range(6)]
    file = tmp_path / "puzzles.txt"
    if form == "rows":
        file.write_text("\n\n".join(map(str, puzzles)) + "\n", encoding="utf-8")
    else:
        links = [akari.convert(puzzle, "puzzlink") for puzzle in puzzles]
        file.write_text("\n".join(links) + "\n", encoding="utf-8")
    status, out, _ = shell("akari", "grade", file, "--json")
    value = json.loads(out)
    found = [row["grade"] for row in value["puzzles"]]
    assert status == 0 and found == [akari.grade(puzzle) for puzzle in puzzles]
    assert value["grades"] == {grade: found.count(grade) for grade in value["grades"]}
    scores = [row["score"] for row in value["puzzles"]]
    assert scores == [akari.explain(puzzle).score for puzzle in puzzles]
    shown = shell("akari", "grade", file)[1].splitlines()
    assert len(shown) == 8 and shown[-1].startswith("6 puzzles: ")


def test_several_arguments_and_what_has_no_grade(shell: Shell) -> None:
    status, out, _ = shell("akari", "grade", "2x1:1a", "..#/...", "1#", "--json")
    assert status == 1
    assert grades(out) == [("solved", "easy"), ("stuck", None), ("unsolvable", None)]
    shown = shell("akari", "grade", "..#/...", "1#")[1]
    assert "several solutions" in shown and "no solution" in shown


@pytest.mark.parametrize("wrong", ["nowhere.txt", "7x7", "hello"])
def test_what_is_no_puzzle_is_refused(shell: Shell, wrong: str) -> None:
    status, out, err = shell("akari", "grade", wrong)
    assert (status, out) == (2, "") and err.count("\n") == 1


def test_the_place_of_a_wrong_puzzle_is_told(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("1.\n\n1x\n", encoding="utf-8")
    status, _, err = shell("akari", "grade", file)
    assert status == 2 and f"{file}:2" in err
