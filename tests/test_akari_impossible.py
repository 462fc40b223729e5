"""Evidence that a puzzle has no solution: there exactly when it has none, and rejected when any
part is changed.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from akari_boards import all_puzzles, puzzles, solutions
from hypothesis import given, settings
from often import often, some

from lightsgame.akari.certificates import (
    Impossible,
    impossibility,
    is_impossible,
    story,
)
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.cli import main
from lightsgame.errors import BadInput
from lightsgame.sat.solvers import ENGINES, get_engine, installed_engines

TELLABLE = Puzzle.from_rows(["1.#2.2", "#.#...", "..##..", "......"])
# No step that is at most normal comes to a contradiction here, nor does unit propagation; and there
# are many cells.
TOUGH = Puzzle.from_rows(
    [row.ljust(45, "#") for row in ["....", ".2.#", "2.2.", "....", *["#"] * 36]]
)
PROVERS = [name for name in installed_engines() if ENGINES[name].writes_proofs]


@pytest.mark.parametrize("size", [(1, 1), (1, 3), (2, 2)])
def test_every_small_puzzle(size: tuple[int, int]) -> None:
    for puzzle in some(all_puzzles(*size)):
        evidence = impossibility(puzzle)
        assert (evidence is None) == bool(solutions(puzzle))
        assert evidence is None or is_impossible(evidence)


@settings(max_examples=often(150))
@given(puzzles(6, "......##01123"))
def test_random_puzzles(puzzle: Puzzle) -> None:
    evidence = impossibility(puzzle)
    assert (evidence is None) == bool(solutions(puzzle))
    if evidence:
        assert is_impossible(evidence)
        assert bool(evidence.steps) != bool(evidence.proof)
        for k in range(len(evidence.steps)):  # each step is needed
            rest = evidence.steps[:k] + evidence.steps[k + 1 :]
            assert not rest or not is_impossible(replace(evidence, steps=rest))


def test_each_step_of_a_story_is_needed() -> None:
    told = impossibility(TELLABLE)
    assert told is not None and len(told.steps) >= 2 and is_impossible(told)
    for k in range(len(told.steps)):
        assert not is_impossible(replace(told, steps=told.steps[:k] + told.steps[k + 1 :]))


def test_a_spoiled_story_is_rejected() -> None:
    told = impossibility(TELLABLE)
    assert told is not None
    *before, end = told.steps
    white = list(TELLABLE.white().cells())
    for step in before:
        for cell in white:
            if cell not in step.bulbs:  # a bulb that does not follow
                spoiled = step._replace(bulbs=(*step.bulbs, cell))
                steps = tuple([spoiled if one is step else one for one in told.steps])
                assert not is_impossible(replace(told, steps=steps))
        for spoiled in (step._replace(reason=()), step._replace(bulbs=(), empty=step.bulbs)):
            assert not is_impossible(
                replace(told, steps=tuple([spoiled if one is step else one for one in told.steps]))
            )
    assert not is_impossible(replace(told, steps=(*before, end._replace(reason=()))))
    assert not is_impossible(replace(told, steps=(*before, end._replace(bulbs=(white[0],)))))
    assert not is_impossible(replace(told, steps=(*before, end, end._replace(empty=(white[0],)))))
    assert not is_impossible(replace(told, proof=("0",)))  # one or the other
    assert not is_impossible(replace(told, puzzle=Puzzle.from_rows(["......"] * 4)))


@pytest.mark.parametrize("name", PROVERS)
def test_where_no_story_is_found_there_is_a_refutation(name: str) -> None:
    assert story(TOUGH) == () and solutions(TOUGH) == []
    told = impossibility(TOUGH, engine=get_engine(name))
    assert told is not None and not told.steps and is_impossible(told)
    assert str(told).startswith("no solution: a refutation of ")
    assert not is_impossible(replace(told, proof=("0",)))
    assert not is_impossible(replace(told, proof=("1 0", *told.proof)))
    assert not is_impossible(replace(told, puzzle=Puzzle.from_rows(["....."] * 5)))
    assert not is_impossible(Impossible(TOUGH, (), ()))


def test_an_engine_must_write_proofs() -> None:
    for name in {"pycosat", "minisat22"} & set(installed_engines()):
        with pytest.raises(BadInput, match="writes proofs"):
            impossibility(TOUGH, engine=get_engine(name))


# ---- the command line ------------------------------------------------------------------------------------------------


def test_solve_tells_why_there_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, proof = tmp_path / "puzzle.txt", tmp_path / "proof.drup"
    for puzzle, told in ((TELLABLE, True), (TOUGH, False)):
        file.write_text(str(puzzle), encoding="utf-8")
        assert main(["akari", "certify", str(file), "--proof", str(proof)]) == 1
        assert main(["verify", str(proof), "--about", str(file)]) == 0
        assert "puzzle has no solution" in capsys.readouterr().out
        assert main(["akari", "solve", str(file)]) == 1
        out = capsys.readouterr().out
        assert ("1. just enough" in out and "contradiction" in out) == told
        assert told or "akari certify" in out
        assert main(["akari", "solve", str(file), "--json"]) == 1
        value = json.loads(capsys.readouterr().out)
        assert value["status"] == "unsolvable" and bool(value["steps"]) == told
    proof.write_text("0\n", encoding="utf-8")
    assert main(["verify", str(proof), "--about", str(file)]) == 1
    assert "it does not hold" in capsys.readouterr().out
