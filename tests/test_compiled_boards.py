"""Boards of formulas, as Coq checks them: the ones that proofs/compiler.v shows are ours, and, with
--slow where Coq is installed, all of small formulas pass, and forged ones do not.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from lightsgame.akari.hardness import FormulaBoard, compile_formula
from lightsgame.akari.model.puzzle import WHITE, Cell
from lightsgame.sat.cnf import Formula

PROOFS = Path(__file__).parent.parent / "proofs"
HEAD = """From Coq Require Import List PArith String.
From Lightsgame Require Import checker clauses compiler.
Import ListNotations. Local Open Scope list_scope. Local Open Scope positive_scope.
"""
CHAPTER = {
    "either_but_not_both": compile_formula(Formula(((1, 2), (-1, -2)), 2)),
    "second_alone": compile_formula(Formula(((1, 2), (-1,)), 2), zero_one=True),
}


def numbers(board: FormulaBoard) -> dict[int, int]:
    """For each variable, those of the gates too, the number of the cell that says "true"."""
    places = dict(enumerate(board.places, start=1))
    for gate in board.gates:
        places[gate.name] = next(
            cell for cell, literal in board.ends.items() if literal == gate.name
        )
    return {variable: number(board, cell) for variable, cell in places.items()}


def number(board: FormulaBoard, cell: Cell) -> int:
    return cell[0] * board.puzzle.columns + cell[1] + 1


def claim(board: FormulaBoard) -> str:
    """The letters, the formula and the picture, as compiler.v writes them."""
    place = numbers(board)
    letters = "; ".join([str(place[x]) for x in range(1, board.formula.variables + 1)])
    clauses = [list_of([said(place, x) for x in clause]) for clause in board.formula.clauses]
    rows = ";\n".join([f'  "{row}"' for row in board.puzzle.rows])
    return f"[{letters}] {list_of(clauses)} (puzzle_of [\n{rows}]%string)"


def said(place: dict[int, int], literal: int) -> str:
    return f"{'yes' if literal > 0 else 'no'} {place[abs(literal)]}"


def list_of(parts: list[str]) -> str:
    return f"[{'; '.join(parts)}]"


def definitions(board: FormulaBoard) -> str:
    """What each cell says: nothing on the way, a gate for its own variable, a literal at an end."""
    place = numbers(board)
    gates: list[str] = []
    for name, slack, top, left in board.gates:
        sign = -1 if slack else 1
        ways = [said(place, sign * top), said(place, sign * left)]
        gates.append(f"({place[name]}, {list_of(ways)})")
    dark: list[str] = []
    ends: list[str] = []
    for i, row in enumerate(board.puzzle.rows):
        for j, sign_there in enumerate(row):
            cell = number(board, (i, j))
            if sign_there != WHITE or cell in place.values():
                continue
            if (i, j) in board.ends:
                ends.append(f"({cell}, [{said(place, board.ends[i, j])}])")
            else:
                dark.append(f"({cell}, [])")
    return list_of([*dark, *gates, *ends])


@pytest.mark.parametrize("name", CHAPTER)
def test_the_boards_of_the_chapter_are_ours(name: str) -> None:
    text = (PROOFS / "compiler.v").read_text(encoding="utf-8")
    board = CHAPTER[name]
    assert f"Theorem {name} : one_to_one {claim(board)}." in text
    assert definitions(board) in " ".join(text.split())


def boards() -> Iterator[FormulaBoard]:
    """All formulas of two clauses in two variables, some with 0 and 1 only, some folded."""
    clauses = [(x,) for x in (1, -1, 2, -2)] + list(combinations((1, -1, 2, -2), 2))
    for number_, pair in enumerate(combinations_with_replacement(clauses, 2)):
        formula = Formula(pair, 2)
        yield compile_formula(formula)
        if number_ % 5 == 0:
            yield compile_formula(formula, zero_one=True)
            yield compile_formula(formula, width=20)
    yield compile_formula(Formula(((1, 2, 3), (-1, -2, -3), (1, -2)), 3))
    yield compile_formula(Formula(((),), 1))
    yield compile_formula(Formula((), 2))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_coq_accepts_the_boards_of_small_formulas_and_no_forged_one(tmp_path: Path) -> None:
    for name in ("checker", "clauses", "compiler"):
        shutil.copy(PROOFS / f"{name}.v", tmp_path)
    accepted = [asked(claim(board), board) for board in boards()]
    right = claim(CHAPTER["either_but_not_both"])
    forged = [right.replace("2", "1", 1), right.replace("##1##", "##0##", 1)]
    forged += [right.replace("yes 12", "no 12"), right.replace("]] (", "]; [yes 12]] (")]
    assert right not in forged
    refused = [asked(wrong, CHAPTER["either_but_not_both"]) for wrong in forged]
    (tmp_path / "boards.v").write_text("\n".join([HEAD, *accepted, *refused]), encoding="utf-8")
    for name in ("checker", "clauses", "compiler", "boards"):
        command = ["coqc", "-w", "none", "-R", ".", "Lightsgame", f"{name}.v"]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
    answers = [line.strip() for line in run.stdout.splitlines() if line.startswith("     = ")]
    assert answers == ["= true"] * len(accepted) + ["= false"] * len(refused)


def asked(claimed: str, board: FormulaBoard) -> str:
    letters_and_formula, picture = claimed.split(" (puzzle_of ")
    return (
        f"Eval vm_compute in check_board 30 (puzzle_of {picture} "
        f"{letters_and_formula} {definitions(board)}."
    )
