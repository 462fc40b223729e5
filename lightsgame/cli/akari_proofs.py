"""`lightsgame akari certify` and `akari verify`: how many solutions, with a proof, and proofs read by the checker."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from .akari_forms import ENGINE, PUZZLE, check_formula, read_puzzle
from .command import CERTIFICATE, Command, Option, Report
from .common import board_json, write_text
from .reading import SECONDS, check_writable, read_text

if TYPE_CHECKING:
    from ..akari.certificate import Verdict
    from ..akari.puzzle import Puzzle


def run_certify(
    puzzle: str, formula: str | None, proof: str | None, lrat: str | None, engine: str | None, seconds: float
) -> Report:
    """Decide, and keep the evidence."""
    from ..akari.proofs import proofs
    from ..logic.cnf import Formula

    given = read_puzzle(puzzle)
    check_formula(given)
    verdict = proved(given, engine, None if formula else proof, seconds)
    if formula:
        write_text(formula, Formula.of(verdict.clauses()).to_dimacs())
        if proof:
            write_text(proof, "".join([f"{line}\n" for line in verdict.lines()]))
    if lrat and len(verdict.solutions) < 2:
        from ..logic.lrat import lrat as hinted

        write_text(lrat, "".join([f"{line}\n" for line in hinted(verdict.clauses(), verdict.lines())]))
    found = [board_json(solution) for solution in verdict.solutions]
    m, n = given.size
    value = {
        "rows": m,
        "columns": n,
        "status": "solved" if found else "unsolvable",
        "bulbs": found[0] if found else None,
        "unique": len(found) == 1,
        "boards": found,
        "lines": len(verdict.proof),
    }
    return Report(0 if len(found) == 1 else 1, str(verdict), value, evidence=lambda: proofs(verdict))


def proved(puzzle: Puzzle, engine: str | None, file: str | None, seconds: float) -> Verdict:
    """The verdict of an engine that writes proofs, written into a file if one is named."""
    from ..akari.certificate import certify
    from ..logic.engines import get_engine

    verdict = certify(puzzle, engine=get_engine(engine, proofs=True), deadline=monotonic() + seconds)
    if file:
        write_text(file, verdict.to_drup())
    return verdict


def run_verify(puzzle: str, proof: str) -> Report:
    """Read a proof; 0 if it is complete, 1 with the first gap if not."""
    from ..akari.certificate import gap, read_drup

    verdict = read_drup(read_puzzle(puzzle), read_text(proof))
    wrong = gap(verdict)
    value: dict[str, Any] = {"accepted": wrong is None, "gap": wrong, "lines": len(verdict.proof)}
    value |= {"boards": [board_json(solution) for solution in verdict.solutions]}
    return Report(1 if wrong else 0, f"not accepted: {wrong}" if wrong else f"accepted: {verdict}", value)


COMMANDS = (
    Command(
        "akari certify",
        run_certify,
        (
            PUZZLE,
            Option(
                "--formula",
                "write what the proof refutes into FILE, as DIMACS, and the proof without comments: for other checkers",
                "FILE",
                check_writable,
            ),
            Option("--proof", "write the proof into FILE, in the format DRUP", "FILE", check_writable),
            Option("--lrat", "write the proof with hints into FILE, in the format LRAT", "FILE", check_writable),
            CERTIFICATE,
            ENGINE._replace(help="who proves it: own (the default), glucose4, cadical153 ..."),
            SECONDS,
        ),
        "None, one or several solutions, with evidence that `akari verify` accepts.  Exit status 0: exactly one; "
        "1: none, or several.",
    ),
    Command(
        "akari verify",
        run_verify,
        (PUZZLE, Option("proof", "the proof, in the format DRUP", "PROOF")),
        "Read a proof, line by line: each must follow from those before by unit propagation.",
    ),
)
