"""`lightsgame akari certify` and `verify`: statuses, JSON keys, and proofs written and read."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from shell import Shell

from lightsgame.akari.certificates import certify, is_verdict, read_drup
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.sat.solvers import installed_engines


@pytest.fixture
def run(shell: Shell) -> Shell:
    """Run a command for Akari in this process."""
    return partial(shell, "akari")


EVERY_COUNT = (
    (["...", ".2.", "..."], 2),
    (["#.", "##"], 1),
    (["1#", "##"], 0),
    (["0....", "...2.", ".....", "...2.", ".1.0."], 0),
)


@pytest.mark.parametrize("engine", [None, "own", "glucose4", "cadical153"])
@pytest.mark.parametrize(("rows", "count"), EVERY_COUNT)
def test_a_puzzle_is_certified(
    run: Shell, tmp_path: Path, engine: str | None, rows: list[str], count: int
) -> None:
    if engine and engine not in installed_engines():
        pytest.skip(f"{engine} is not installed")
    puzzle_file, proof_file = tmp_path / "puzzle.txt", tmp_path / "proof.drup"
    puzzle_file.write_text("\n".join(rows), encoding="utf-8")
    chosen = ("--engine", engine) if engine else ()
    status, out, err = run("certify", str(puzzle_file), "--proof", str(proof_file), *chosen)
    verdict = read_drup(Puzzle.from_rows(rows), proof_file.read_text(encoding="utf-8"))
    assert (status, err) == (0 if count == 1 else 1, "")
    assert is_verdict(verdict)
    assert len(verdict.solutions) == count
    assert out == f"{verdict}\n"


def test_the_json_of_a_verdict(run: Shell, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    for rows, count in EVERY_COUNT:
        file.write_text("\n".join(rows), encoding="utf-8")
        value = json.loads(run("certify", str(file), "--json")[1])
        assert (value["rows"], value["columns"]) == Puzzle.from_rows(rows).size
        assert value["status"] == ("solved" if count else "unsolvable")
        assert value["unique"] is (count == 1)
        assert len(value["boards"]) == count
        assert value["bulbs"] == (value["boards"][0] if count else None)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--engine", "nosuch"), "expected an engine (own, pycosat, glucose3"),
        (("--proof", "/no/such/folder/proof"), "a file in a folder that exists"),
        (("--seconds", "0"), "a positive number of seconds"),
        (("--seconds", "nan"), "a positive number of seconds"),
        (("--seconds", "1e-9"), "no answer within 1e-09 s"),
    ],
)
def test_what_is_refused_leaves_nothing_behind(
    run: Shell, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("\n".join(["." * 30] * 30), encoding="utf-8")
    proof = () if "--proof" in arguments else ("--proof", str(tmp_path / "proof.drup"))
    status, out, err = run("certify", str(file), *arguments, *proof)
    assert (status, out) == (2, "")
    assert message in err
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle.txt"]


def test_an_engine_without_proofs_is_refused(run: Shell, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text("..", encoding="utf-8")
    status, _, err = run("certify", str(file), "--engine", "pycosat")
    assert status == 2
    assert "an engine" in err


def test_proofs_are_verified(shell: Shell, tmp_path: Path) -> None:
    puzzle_file, proof_file = tmp_path / "puzzle.txt", tmp_path / "proof.drup"
    for rows, claim in (
        (["...", ".2.", "..."], "the 3 x 3 puzzle has several solutions, such as these two"),
        (["#.", "##"], "the 2 x 2 puzzle has one solution only, of 1 bulb"),
        (["1#", "##"], "the 2 x 2 puzzle has no solution"),
    ):
        puzzle = Puzzle.from_rows(rows)
        puzzle_file.write_text(str(puzzle), encoding="utf-8")
        proof_file.write_text(certify(puzzle).to_drup(), encoding="utf-8")
        asked = ("verify", proof_file, "--about", puzzle_file)
        status, out, err = shell(*asked)
        assert (status, err) == (0, "") and out.startswith(f"it holds: {claim}")
        value = json.loads(shell(*asked, "--json")[1])
        assert (value["valid"], value["claim"], value["reason"]) == (True, claim, None)


def test_a_proof_with_a_gap_is_not_accepted(shell: Shell, tmp_path: Path) -> None:
    puzzle_file, proof_file = tmp_path / "puzzle.txt", tmp_path / "proof.drup"
    puzzle_file.write_text("..\n..\n", encoding="utf-8")
    asked = ("verify", proof_file, "--about", puzzle_file)
    for proof, why in (
        ("0\n", "line 1: 0 does not follow by unit propagation"),
        ("c bulbs on 1 2\n0\n", "the bulbs are no solution: "),
    ):
        proof_file.write_text(proof, encoding="utf-8")
        status, out, _ = shell(*asked)
        assert status == 1 and out.startswith(f"it does not hold: {why}")
        assert json.loads(shell(*asked, "--json")[1])["valid"] is False
    status, _, err = shell("verify", proof_file)
    assert status == 2 and "--about PUZZLE" in err
