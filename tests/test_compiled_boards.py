"""Boards of formulas, as the proved checker looks at them: the two that proofs/compiler.v shows are
ours, and, where Coq is installed, the boards of many formulas pass, and forged ones do not.
"""

from __future__ import annotations

import copy
import random
from itertools import combinations, combinations_with_replacement, product
from math import prod
from pathlib import Path

import pytest
from proved_checker import PROOFS, File, judged, needs_coq

from lightsgame.akari.hardness import FormulaBoard, compile_formula
from lightsgame.akari.model.puzzle import WHITE, Cell, Puzzle
from lightsgame.akari.solving.encoding import reduction
from lightsgame.sat.cnf import Clause, Formula
from lightsgame.sat.solvers import get_engine, models

CHAPTER = {
    "either_but_not_both": compile_formula(Formula(((1, 2), (-1, -2)), 2)),
    "second_alone": compile_formula(Formula(((1, 2), (-1,)), 2), zero_one=True),
}
LARGEST = 1000  # cells that it looks at
Definition = tuple[int, list[int]]


def number(board: FormulaBoard, cell: Cell) -> int:
    return cell[0] * board.puzzle.columns + cell[1] + 1


def numbers(board: FormulaBoard) -> dict[int, int]:
    """For each variable, those of the gates too, the number of the cell that says "true"."""
    places = dict(enumerate(board.places, start=1))
    for gate in board.gates:
        places[gate.name] = next(
            cell for cell, literal in board.ends.items() if literal == gate.name
        )
    return {variable: number(board, cell) for variable, cell in places.items()}


def said(place: dict[int, int], literals: Clause) -> list[int]:
    """Literals as numbers of cells, negative where there is no bulb."""
    return [place[abs(x)] if x > 0 else -place[abs(x)] for x in literals]


def definitions(board: FormulaBoard) -> list[Definition]:
    """What each cell says: nothing on the way, a gate for its own variable, a literal at an end."""
    place = numbers(board)
    gates: list[Definition] = []
    for name, slack, top, left in board.gates:
        sign = -1 if slack else 1
        gates.append((place[name], said(place, (sign * top, sign * left))))
    dark: list[Definition] = []
    ends: list[Definition] = []
    for i, row in enumerate(board.puzzle.rows):
        for j, sign_there in enumerate(row):
            cell = number(board, (i, j))
            if sign_there != WHITE or cell in place.values():
                continue
            if (i, j) in board.ends:
                ends.append((cell, said(place, (board.ends[i, j],))))
            else:
                dark.append((cell, []))
    return [*dark, *gates, *ends]


def file_of(board: FormulaBoard) -> File:
    """What the proved checker reads of a board."""
    place = numbers(board)
    return {
        "format": "lightsgame-evidence",
        "version": 1,
        "kind": "formula-as-a-puzzle",
        "question": {
            "puzzle": list(board.puzzle.rows),
            "letters": [place[x] for x in range(1, board.formula.variables + 1)],
            "clauses": [said(place, clause) for clause in board.formula.clauses],
        },
        "evidence": {"definitions": list(map(list, definitions(board)))},
    }


def in_coq(literals: list[int]) -> str:
    """A clause as compiler.v writes it."""
    return list_of([f"{'yes' if n > 0 else 'no'} {abs(n)}" for n in literals])


def list_of(parts: list[str]) -> str:
    return f"[{'; '.join(parts)}]"


@pytest.mark.parametrize("name", CHAPTER)
def test_the_boards_of_the_chapter_are_ours(name: str) -> None:
    text = (PROOFS / "compiler.v").read_text(encoding="utf-8")
    board = CHAPTER[name]
    asked = file_of(board)["question"]
    letters = list_of(list(map(str, asked["letters"])))
    clauses = list_of(list(map(in_coq, asked["clauses"])))
    rows = ";\n".join([f'  "{row}"' for row in asked["puzzle"]])
    claim = f"one_to_one {letters} {clauses} (puzzle_of [\n{rows}]%string)"
    assert f"Theorem {name} : {claim}." in text
    told = list_of([f"({cell}, {in_coq(says)})" for cell, says in definitions(board)])
    assert told in " ".join(text.split())


def formulas() -> list[Formula]:
    """All of two clauses in two variables; some of three and four variables; and empty ones."""
    clauses = [(x,) for x in (1, -1, 2, -2)] + list(combinations((1, -1, 2, -2), 2))
    found = [Formula(pair, 2) for pair in combinations_with_replacement(clauses, 2)]
    dice = random.Random(5)
    for variables in 3 * (3, 4):
        some = [tuple(dice.sample(range(1, variables + 1), k)) for k in (1, 2, 3)]
        signed = [tuple([dice.choice((x, -x)) for x in clause]) for clause in some]
        found.append(Formula(tuple(signed), variables))
    return [*found, Formula(((),), 1), Formula((), 2)]


def is_one_to_one(file: File) -> bool:
    """Whether each set of letters that satisfies the clauses stands in just one solution of the
    puzzle, and no other stands in any.
    """
    asked = file["question"]
    puzzle = Puzzle.from_rows(asked["puzzle"])
    task = reduction(puzzle)
    there = [
        [task.bulbs(model)[divmod(cell - 1, puzzle.columns)] for cell in asked["letters"]]
        for model in models(task.clauses, task.white(), engine=get_engine("own"))
    ]
    wanted = []
    for values in product((False, True), repeat=len(asked["letters"])):
        value = dict(zip(asked["letters"], values, strict=True))
        if all(any(value[abs(n)] == (n > 0) for n in clause) for clause in asked["clauses"]):
            wanted.append(list(values))
    return sorted(there) == wanted


def forged(dice: random.Random, file: File) -> File:
    """The file with another sign in the picture, another literal, or a definition less."""
    file = copy.deepcopy(file)
    asked = file["question"]
    what = dice.choice(("picture", "literal", "definition"))
    if what == "picture":
        i = dice.randrange(len(asked["puzzle"]))
        row = asked["puzzle"][i]
        j = dice.choice([j for j, sign in enumerate(row) if sign not in "#."] or [0])
        asked["puzzle"][i] = row[:j] + dice.choice("#01234") + row[j + 1 :]
    elif what == "literal":
        clause = dice.choice([[], *filter(None, asked["clauses"])])
        clause[:1] = [dice.choice((1, -1)) * dice.choice(asked["letters"])]
    else:
        told = file["evidence"]["definitions"]
        told.pop(dice.randrange(len(told)))
    return file


@pytest.mark.slow
@needs_coq
def test_the_boards_of_formulas_are_proved_and_no_forged_one_is(tmp_path: Path) -> None:
    everything = formulas()
    boards = [compile_formula(formula) for formula in everything]
    boards += [compile_formula(formula, zero_one=True) for formula in everything[::5]]
    boards += [compile_formula(formula, width=20) for formula in everything[::5]]
    boards = [board for board in boards if prod(board.puzzle.size) <= LARGEST]
    files = [file_of(board) for board in boards]
    assert len(files) > 80 and set(judged(tmp_path, files)) == {"holds"}
    dice = random.Random(7)
    small = [file for file in files if len(file["question"]["letters"]) == 2]
    changed = [forged(dice, dice.choice(small)) for _ in range(100)]
    verdicts = judged(tmp_path, changed)
    for file, verdict in zip(changed, verdicts, strict=True):
        assert verdict != "holds" or is_one_to_one(file), file
    assert verdicts.count("not shown") > 60
