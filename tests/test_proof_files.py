"""Proofs in the files that other checkers read: accepted by drat-trim, lrat-check and cake_lpr where
they are installed, and everywhere by checkers that stand here, a page each, and know no line of the
package."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from often import often
from shell import Shell

from lightsgame import Board, certify as certify_board, check
from lightsgame.akari import certify
from lightsgame.akari.generator.construction import arbitrary
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.cli import main
from lightsgame.errors import BadInput, ParseError, TooLarge
from lightsgame.game.families import cycle, petersen
from lightsgame.lights.certificates import Unsolvable, as_clauses
from lightsgame.sat import parity
from lightsgame.sat.cnf import Clauses, read_dimacs
from lightsgame.sat.lrat import is_lrat, lrat
from lightsgame.sat.parity import asked_of, refuted
from lightsgame.sat.solvers import get_engine

# A checker that is proved correct down to its machine code.
CAKE = os.environ.get("CAKE_LPR") or shutil.which("cake_lpr")
cake = pytest.mark.skipif(
    CAKE is None,
    reason="cake_lpr is not installed: take basis_ffi.c and cake_lpr.S from "
    "github.com/tanyongkiam/cake_lpr at a4323b203cc9ecd584ba7da9e3fff08135a09d5f, whose SHA-256 are "
    "3fbd8f31c380e7fb40fede74496ff8b7fb63043645b1afff1e5f26aacdccfa69 and "
    "2f3af32d55083839b3fa0e693afd817679c0b8944bef41def05a8b0ec72b7d4a, build them by "
    "`gcc -O2 basis_ffi.c cake_lpr.S -o cake_lpr -std=c99`, and name it in CAKE_LPR",
)

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


def cake_says(formula: Path, proof: Path) -> str:
    """What cake_lpr prints of a formula and a proof with hints."""
    told = subprocess.run(
        [str(CAKE), str(formula), str(proof)], capture_output=True, text=True, check=False
    )
    return told.stdout + told.stderr


@cake
def test_the_proved_checker_reads_proofs_about_puzzles(shell: Shell, tmp_path: Path) -> None:
    (puzzle := tmp_path / "p").write_text(PUZZLES["unique"], "utf-8")
    formula, proof = tmp_path / "p.cnf", tmp_path / "p.lrat"
    chosen, read = random.Random(7), 0
    puzzles = [PUZZLES["unique"], PUZZLES["impossible"], PUZZLES["dark"]]
    for seed in range(often(20)):
        size = chosen.randint(3, 6), chosen.randint(3, 6)
        puzzles.append(f"{arbitrary(*size, black=6, clues=chosen.randint(1, 5), seed=seed)}\n")
    for text in puzzles:
        puzzle.write_text(text, "utf-8")
        proof.unlink(missing_ok=True)
        shell("akari", "certify", puzzle, "--formula", formula, "--proof", proof)
        if proof.exists():
            read += 1
            assert cake_says(formula, proof) == "s VERIFIED UNSAT\n"
            lines = proof.read_text("utf-8").splitlines()
            proof.write_text("\n".join([*lines[:-1], fewer_hints(lines[-1])]) + "\n", "utf-8")
            assert "s VERIFIED" not in cake_says(formula, proof)
    assert read > often(8)


# ---- boards ----------------------------------------------------------------------------------------

# Games without a solution, of rules that reach few lamps and many, with holes, and of graphs.
CORNER = Board.from_cells(8, 8, [(0, 0)])
REFUSED = {
    "4 x 4": certify_board(Board.from_cells(4, 4, [(0, 0)])),
    "torus": certify_board(Board.from_cells(5, 5, [(0, 0)]), wrap="torus"),
    "king": certify_board(Board.from_cells(6, 6, [(0, 0)]), rule="king", wrap="torus"),
    "bishop": certify_board(CORNER, rule="bishop"),
    "knight": certify_board(CORNER, rule="knight"),
    "holes": certify_board("#._..\n.....\n._...\n....."),
    "cycle": certify_board(cycle(6), to=[0]),
    "petersen": certify_board(petersen(), to=[0]),
    "no press": certify_board("#", rule=[(0, 1)]),
}


def with_sums(clauses: Clauses, values: dict[int, int]) -> dict[int, int]:
    """The values of presses, and of all that are defined: each once, as the sum of two before it."""
    values = dict(values)
    first = next((i for i, clause in enumerate(clauses) if len(clause) != 3), len(clauses))
    assert first % 4 == 0 and all(len(clause) < 2 for clause in clauses[first:])
    for i in range(0, first, 4):
        one, other, fresh = sorted(map(abs, clauses[i]))
        assert one in values and other in values and fresh not in values
        excluded = {tuple(sorted(clause, key=abs)) for clause in clauses[i : i + 4]}
        odd = [signs for signs in product((1, -1), repeat=3) if signs.count(-1) % 2]
        assert excluded == {(a * one, b * other, c * fresh) for a, b, c in odd}
        values[fresh] = values[one] ^ values[other]
    return values


def is_model(clauses: Clauses, values: dict[int, int]) -> bool:
    """Whether each clause has a literal that holds."""
    return all(any(values[abs(x)] == (x > 0) for x in clause) for clause in clauses)


@pytest.mark.parametrize("name", REFUSED)
def test_a_board_without_solution_is_refuted(name: str) -> None:
    refused = REFUSED[name]
    formula, lines = as_clauses(refused)
    assert isinstance(refused, Unsolvable) and is_lrat(formula.clauses, lines)
    assert read_dimacs(formula.to_dimacs()).clauses == tuple(map(tuple, formula.clauses))
    lamps = sum(sign != "_" for row in refused.start for sign in row)
    with_sums(formula.clauses, dict.fromkeys(range(1, lamps + 1), 0))
    if len(formula.clauses) < 600:  # it is slow
        text = "\n".join([without_hints(line) for line in lines if " d " not in line])
        assert is_rup_proof([list(clause) for clause in formula.clauses], text)


def without_hints(line: str) -> str:
    """The clause of a line, as DRUP has it."""
    words = line.split()
    return " ".join(words[1 : words.index("0", 1) + 1])


@cake
@pytest.mark.parametrize("name", REFUSED)
def test_the_proved_checker_reads_proofs_about_boards(name: str, tmp_path: Path) -> None:
    formula, lines = as_clauses(REFUSED[name])
    files = tmp_path / "b.cnf", tmp_path / "b.lrat"
    files[0].write_text(formula.to_dimacs(), "utf-8")
    files[1].write_text("\n".join(lines) + "\n", "utf-8")
    assert cake_says(*files) == "s VERIFIED UNSAT\n"
    *others, last = lines
    files[1].write_text("\n".join([*others, fewer_hints(last)]) + "\n", "utf-8")
    assert "s VERIFIED" not in cake_says(*files)


def fewer_hints(line: str) -> str:
    """A line without its last hint."""
    return " ".join([*line.split()[:-2], "0"])


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 3)])
def test_the_models_are_the_presses_that_solve(size: tuple[int, int]) -> None:
    m, n = size
    chosen = random.Random(m * n)
    for start in {chosen.getrandbits(m * n) for _ in range(6)}:
        lit = Board.from_cells(m, n, [divmod(i, n) for i in range(m * n) if start >> i & 1])
        found = certify_board(lit)
        formula, lines = as_clauses(found)
        assert bool(lines) == (found.kind == "unsolvable")
        for pressed in range(1 << m * n):
            values = {i + 1: pressed >> i & 1 for i in range(m * n)}
            cells = [divmod(i, n) for i in range(m * n) if values[i + 1]]
            solves = not check(lit, Board.from_cells(m, n, cells)).left
            assert is_model(formula.clauses, with_sums(formula.clauses, values)) == solves


def test_forged_proofs_about_boards_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = certify_board(Board.from_cells(2, 5, [(0, 0)]))
    assert isinstance(refused, Unsolvable)
    formula, lines = as_clauses(refused)
    clauses = list(formula.clauses)
    weights = "".join(refused.witness)
    for lamp, i in enumerate(range(len(clauses) - len(weights), len(clauses))):
        # What another lamp is asked makes a game that can be solved, if the witness weighs it.
        turned = [*clauses[:i], [-clauses[i][0]], *clauses[i + 1 :]]
        assert is_lrat(turned, lines) == (weights[lamp] == "0")
    chosen = random.Random(3)
    for _ in range(often(40)):
        i = chosen.randrange(len(lines))
        if " d " not in lines[i]:
            assert not is_lrat_at_all(clauses, [*lines[:i], fewer_hints(lines[i]), *lines[i + 1 :]])
    with pytest.raises(BadInput, match="evidence that holds"):
        as_clauses(replace(refused, witness=("10000", "00000")))
    with pytest.raises(ValueError, match="add up"):
        refuted([((1, 2), 1), ((1,), 0)], [0, 1])
    monkeypatch.setattr(parity, "MOST_CLAUSES", 400)
    with pytest.raises(TooLarge, match="at most 400"):
        asked_of([(range(1, 103), 1)])


def is_lrat_at_all(clauses: Clauses, lines: list[str]) -> bool:
    """Whether lines with hints are accepted, and name no clause that is not there."""
    try:
        return is_lrat(clauses, lines)
    except KeyError:
        return False


def test_the_shell_writes_a_board(shell: Shell, tmp_path: Path) -> None:
    formula, proof = tmp_path / "b.cnf", tmp_path / "b.lrat"
    (board := tmp_path / "b.txt").write_text("#...\n....\n", "utf-8")
    status, out, _ = shell(
        "certify", board, "--rule", "king", "--formula", formula, "--proof", proof
    )
    assert status == 1 and "no presses" in out
    clauses = read_dimacs(formula.read_text("utf-8")).clauses
    assert is_lrat(clauses, proof.read_text("utf-8").splitlines())
    proof.unlink()
    status, _, told = shell("certify", "3x3", "--formula", formula, "--proof", proof)
    assert status == 0 and "nothing to refute" in told and not proof.exists()
    assert get_engine("own").solve(read_dimacs(formula.read_text("utf-8")).clauses) is not None
    status, _, told = shell("certify", "3x3", "--states", "3", "--formula", formula)
    assert status == 2 and "a game of two states" in told


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
