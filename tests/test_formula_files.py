"""A formula in a file becomes a puzzle, and a solution of the puzzle a model of the formula."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from lightsgame.akari.hardness import FormulaBoard, compile_formula
from lightsgame.akari.io.puzzle_files import read_bulbs
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import faults
from lightsgame.errors import BadInput, TooLarge
from lightsgame.sat.cnf import Formula, read_dimacs

EXAMPLE = Path(__file__).parent.parent / "examples" / "formulas" / "paths.cnf"


def board(*, zero_one: bool = False) -> FormulaBoard:
    return compile_formula(read_dimacs(EXAMPLE.read_text(encoding="utf-8")), zero_one=zero_one)


@pytest.mark.parametrize("zero_one", [False, True])
@pytest.mark.parametrize("form", ["digits", "picture"])
def test_a_solution_is_read_back(tmp_path: Path, form: str, zero_one: bool) -> None:
    drawn = board(zero_one=zero_one)
    assert Puzzle(str(drawn.puzzle)) == drawn.puzzle
    assert ElementTree.fromstring(drawn.puzzle.to_svg()).tag.endswith("svg")
    file = tmp_path / "bulbs.txt"
    for model, right in (([1, -2, 3], True), ([-1, 2, 3], False)):
        bulbs = drawn.bulbs(model)
        text = drawn.puzzle.draw(bulbs) if form == "picture" else bulbs.to_text("1", "0")
        file.write_text(text, encoding="utf-8")
        read = read_bulbs(str(file), drawn.puzzle)
        assert drawn.model(read) == model
        assert drawn.formula.is_satisfied_by(model) is right
        assert (next(faults(drawn.puzzle, read), None) is None) is right


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'p cnf VARIABLES CLAUSES'"),
        ("p cnf 1 1\n2 0\n", r"a variable from 1 to 1, got 2 \(line 2\)"),
        ("p cnf 9000000 1\n1 0\n", r"at most 4,000,000 cells\)"),
    ],
)
def test_bad_formulas_are_refused(text: str, message: str) -> None:
    with pytest.raises((BadInput, TooLarge), match=message):
        compile_formula(read_dimacs(text))


def test_bulbs_of_another_puzzle_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "bulbs.txt"
    for text, message in (("1o", "got 1 x 2"), ("01\n10\n", "bulbs on"), ("!", "line 1, column 1")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match=message):
            read_bulbs(str(file), board().puzzle)


def test_an_empty_formula_is_a_puzzle_too() -> None:
    formula = read_dimacs(Formula((), 0).to_dimacs())
    assert str(compile_formula(formula).puzzle) == "#"
