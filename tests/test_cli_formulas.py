"""`lightsgame akari from-cnf`: statuses, JSON keys, and files that go round in a circle."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from functools import partial
from pathlib import Path

import pytest
from shell import Shell

from lightsgame.akari.hardness import compile_formula
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.sat.cnf import Formula, read_dimacs

EXAMPLE = Path(__file__).parent.parent / "examples" / "formulas" / "paths.cnf"


@pytest.fixture
def run(shell: Shell) -> Shell:
    """Run a command for Akari in this process."""
    return partial(shell, "akari")


def test_a_formula_becomes_a_puzzle(run: Shell) -> None:
    status, out, err = run("from-cnf", str(EXAMPLE))
    assert (status, err) == (0, "")
    board = compile_formula(read_dimacs(EXAMPLE.read_text(encoding="utf-8")))
    assert Puzzle(out) == board.puzzle
    for variable, (row, column) in enumerate(board.places, start=1):
        assert (
            f"% variable {variable} is true if a bulb stands at row {row + 1}, column {column + 1}, else"
            in out
        )


def test_a_formula_becomes_a_puzzle_with_no_clue_above_one(run: Shell, tmp_path: Path) -> None:
    status, out, err = run("from-cnf", str(EXAMPLE), "--zero-one")
    assert (status, err) == (0, "")
    board = compile_formula(read_dimacs(EXAMPLE.read_text(encoding="utf-8")), zero_one=True)
    assert Puzzle(out) == board.puzzle
    file = tmp_path / "bulbs.txt"
    file.write_text(board.bulbs([1, -2, 3]).to_text("1", "0"), encoding="utf-8")
    assert run("from-cnf", str(EXAMPLE), "--zero-one", "--read", str(file)) == (
        0,
        "v 1 -2 3 0\n",
        "",
    )


def test_the_json_of_a_puzzle(run: Shell) -> None:
    value = json.loads(run("from-cnf", str(EXAMPLE), "--json")[1])
    board = compile_formula(read_dimacs(EXAMPLE.read_text(encoding="utf-8")))
    assert Puzzle.from_rows(value["puzzle"]) == board.puzzle
    assert value["variables"] == {
        str(k + 1): [i + 1, j + 1] for k, (i, j) in enumerate(board.places)
    }


@pytest.mark.parametrize("form", ["digits", "picture"])
def test_a_solution_is_read_back(run: Shell, tmp_path: Path, form: str) -> None:
    formula = read_dimacs(EXAMPLE.read_text(encoding="utf-8"))
    board = compile_formula(formula)
    file = tmp_path / "bulbs.txt"
    for model, right in (([1, -2, 3], True), ([-1, 2, 3], False)):
        bulbs = board.bulbs(model)
        file.write_text(
            board.puzzle.draw(bulbs) if form == "picture" else bulbs.to_text("1", "0"),
            encoding="utf-8",
        )
        status, out, err = run("from-cnf", str(EXAMPLE), "--read", str(file))
        assert (status, err) == (0 if right else 1, "")
        assert (
            out == "v 1 -2 3 0\n" if right else out.startswith("a clue counts the bulbs beside it")
        )
        value = json.loads(run("from-cnf", str(EXAMPLE), "--read", str(file), "--json")[1])
        assert value["model"] == model
        assert value["satisfied"] is right is (value["broken"] is None)


def test_a_picture_of_a_puzzle(run: Shell, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert run("from-cnf", str(EXAMPLE), "--svg", str(target))[0] == 0
    assert ElementTree.parse(target).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'p cnf VARIABLES CLAUSES'"),
        ("p cnf 1 1\n2 0\n", "a variable from 1 to 1, got 2 (line 2)"),
        ("p cnf 9000000 1\n1 0\n", "(at most 4,000,000 cells)"),
    ],
)
def test_bad_formulas_are_refused_in_one_line(
    run: Shell, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "bad.cnf"
    file.write_text(text, encoding="utf-8")
    status, out, err = run("from-cnf", str(file))
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_bulbs_of_another_puzzle_are_refused(run: Shell, tmp_path: Path) -> None:
    file = tmp_path / "bulbs.txt"
    for text, message in (("1o", "got 1 x 2"), ("01\n10\n", "bulbs on"), ("!", "line 1, column 1")):
        file.write_text(text, encoding="utf-8")
        status, out, err = run("from-cnf", str(EXAMPLE), "--read", str(file))
        assert (status, out) == (2, "")
        assert message in err


def test_an_empty_formula_is_a_puzzle_too(run: Shell, tmp_path: Path) -> None:
    file = tmp_path / "empty.cnf"
    file.write_text(Formula((), 0).to_dimacs(), encoding="utf-8")
    status, out, _ = run("from-cnf", str(file))
    assert (status, out.splitlines()[-1]) == (0, "#")
