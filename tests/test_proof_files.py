"""Proofs in the files that other checkers read: accepted by drat-trim and lrat-check where they are
installed, and everywhere by checkers that stand here, a page each, and know no line of the
package."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest
from often import often

from lightsgame.akari import certify
from lightsgame.akari.generator.construction import arbitrary
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.cli import main
from lightsgame.errors import ParseError
from lightsgame.sat.lrat import is_lrat, lrat

PUZZLES = {
    "unique": ".1.\n...\n..2\n",
    "impossible": "1#\n##\n",
    "search": "......\n.2..1.\n......\n..1...\n....2.\n......\n",
    "dark": ".1.0\n....\n2..#\n",
}


def formula_of(text: str) -> list[list[int]]:
    """The clauses of a DIMACS file."""
    lines = [line.split() for line in text.splitlines() if line[:1] not in ("c", "p")]
    clauses = [[int(word) for word in line[:-1]] for line in lines]
    header = next(line.split() for line in text.splitlines() if line.startswith("p cnf"))
    assert int(header[3]) == len(clauses)
    return clauses


def is_rup_proof(clauses: list[list[int]], text: str) -> bool:
    """Whether each line follows by unit propagation, and the last is empty: as slow and plain as
    can be.
    """
    known = [frozenset(clause) for clause in clauses]
    for line in text.splitlines():
        words = line.split()
        if words[0] == "d":
            known.remove(frozenset(map(int, words[1:-1])))
            continue
        clause = [int(word) for word in words[:-1]]
        held = {-literal for literal in clause}
        while True:
            left = [[literal for literal in each if -literal not in held] for each in known]
            if [] in left:
                break
            units = {each[0] for each in left if len(each) == 1} - held
            if not units:
                return False
            held |= units
        if not clause:
            return True
        known.append(frozenset(clause))
    return False


def files(puzzle: str, folder: Path) -> tuple[Path, Path, Path, int]:
    """What `akari certify` writes, and its exit status."""
    names = folder / "p.txt", folder / "p.cnf", folder / "p.drup", folder / "p.lrat"
    names[0].write_text(puzzle, encoding="utf-8")
    words = [
        "akari",
        "certify",
        str(names[0]),
        "--formula",
        str(names[1]),
        "--proof",
        str(names[2]),
    ]
    status = main(words)
    verdict = certify(Puzzle(puzzle))
    if len(verdict.solutions) < 2:
        lines = lrat(verdict.clauses(), verdict.lines())
        names[3].write_text("".join([f"{line}\n" for line in lines]), encoding="utf-8")
    return names[1], names[2], names[3], status


@pytest.mark.parametrize("name", PUZZLES)
def test_others_accept_the_files(name: str, tmp_path: Path) -> None:
    formula, proof, hinted, _ = files(PUZZLES[name], tmp_path)
    if not hinted.exists():
        pytest.skip("the puzzle has several solutions")
    clauses = formula_of(formula.read_text("utf-8"))
    assert is_rup_proof(clauses, proof.read_text("utf-8"))
    assert is_lrat(clauses, hinted.read_text("utf-8").splitlines())
    for program, given in (("drat-trim", proof), ("lrat-check", hinted)):
        if shutil.which(program):
            said = subprocess.run(
                [program, str(formula), str(given)], capture_output=True, text=True, check=False
            ).stdout
            assert "s VERIFIED" in said or "c VERIFIED" in said, said


def test_many_small_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen, proved = random.Random(5), 0
    for seed in range(often(40)):
        m, n = chosen.randint(3, 6), chosen.randint(3, 6)
        puzzle = arbitrary(m, n, black=m * n // 4, clues=chosen.randint(1, m * n // 4), seed=seed)
        (folder := tmp_path / str(seed)).mkdir()
        formula, proof, hinted, _ = files(f"{puzzle}\n", folder)
        capsys.readouterr()
        if hinted.exists():
            proved += 1
            clauses = formula_of(formula.read_text("utf-8"))
            text, lines = proof.read_text("utf-8"), hinted.read_text("utf-8").splitlines()
            assert is_rup_proof(clauses, text) and is_lrat(clauses, lines)
    assert proved > often(10)


def test_hints_are_looked_at() -> None:
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    lines = lrat(clauses, ["1 0", "0"])
    assert is_lrat(clauses, lines) and not is_lrat(clauses, lines[:1])
    assert not is_lrat(clauses, [lines[0], "6 0 5 4 0"]) and not is_lrat(
        clauses, ["5 1 0 1 3 0", "6 0 5 3 4 0"]
    )
    assert is_lrat(clauses, [lines[0], "5 d 1 2 0", lines[1]])
    assert not is_lrat(clauses, [lines[0], "5 d 3 0", lines[1]])
    assert is_lrat(clauses, [lines[0], "5 d 99 0", lines[1]])
    for line in ("", "5", "5 1", "5 1 0", "5 x 0 1 0", "d", "5 d 3", "9" * 5000 + " 0 1 0"):
        with pytest.raises(ParseError, match="a line of LRAT"):
            is_lrat(clauses, [line])
    for proof in (["0"], ["1 0"], []):
        with pytest.raises(ParseError):
            lrat(clauses, proof)
