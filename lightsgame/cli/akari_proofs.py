"""`lightsgame akari count`, `certify` and `verify`: how many solutions, with proofs that are checked."""

from __future__ import annotations

from itertools import islice
from time import monotonic
from typing import Any

from ..akari import certificate, profile, proofs, sampling, solver
from ..akari.puzzle import Puzzle, place
from ..errors import BadInput, TooLarge, plural
from ..logic import cnf, engines
from ..logic.lrat import lrat as hinted
from .akari_forms import check_form, small
from .command import Report
from .common import board_json, write_text
from .reading import Name, Number, new_seed, read_text

MOST_CELLS = 1_000_000  # of a puzzle whose solutions are counted
MOST_DRAWN = 1_000  # solutions that are printed


def run_count(
    puzzle: Puzzle, cells: bool, clues: bool, draw: Number, seed: Name, engine: Name, seconds: float
) -> Report:
    """How many solutions there are."""
    if draw is not None and draw > MOST_DRAWN:
        raise BadInput(f"at most {MOST_DRAWN:,} solutions to draw", f"{draw:,}", "--draw")
    given = small(puzzle, MOST_CELLS, "a count for")
    m, n = given.size
    ends, deadline = None, monotonic() + seconds
    try:
        number, method = profile.solutions(given, deadline=deadline), "profile"
        ends = profile.extremes(given, deadline=deadline)
    except TooLarge:
        number, method = solver.count(given, engine=engine, seconds=deadline - monotonic()), "enumeration"
    value: dict[str, Any] = {"rows": m, "columns": n, "method": method, "solutions": number}
    lines = [plural(number, "solution")]
    if ends:
        value |= {"fewest": ends[0], "most": ends[1]}
        lines.append(f"{ends[0]} bulbs" if ends[0] == ends[1] else f"from {ends[0]} to {ends[1]} bulbs")
    if cells:
        found = sampling.presence(given)
        value["cells"] = [[found.get((i, j)) for j in range(n)] for i in range(m)]
        rows = [[str(found.get((i, j), sign)) for j, sign in enumerate(row)] for i, row in enumerate(given.rows)]
        wide = max([len(word) for row in rows for word in row])
        told = [" ".join([word.rjust(wide) for word in row]) for row in rows]
        lines += ["in so many of them each cell holds a bulb:", *told]
    if clues:
        worth = sampling.worth(given)
        value["clues"] = [{"cell": [i + 1, j + 1], "solutions": without} for (i, j), without in worth.items()]
        lines += [f"without the clue at {place(cell)}: {without:,}" for cell, without in worth.items()]
    if draw is not None and number:
        chosen = new_seed() if seed is None else seed
        boards = list(islice(sampling.drawn(given, seed=chosen), draw))
        value |= {"boards": [board_json(board) for board in boards], "seed": chosen}
        lines += [given.draw(board) + "\n" for board in boards]
    return Report(0 if number else 1, lines, value, evidence=lambda: proofs.AkariCount(given, number))


def run_certify(puzzle: Puzzle, formula: Name, proof: Name, lrat: Name, engine: Name, seconds: float) -> Report:
    """Decide, and keep the evidence."""
    verdict = proved(puzzle, engine, None if formula else proof, seconds)
    if formula:
        write_text(formula, cnf.Formula.of(verdict.clauses()).to_dimacs())
        if proof:
            write_text(proof, "".join([f"{line}\n" for line in verdict.lines()]))
    if lrat and len(verdict.solutions) < 2:
        write_text(lrat, "".join([f"{line}\n" for line in hinted(verdict.clauses(), verdict.lines())]))
    found = [board_json(solution) for solution in verdict.solutions]
    m, n = puzzle.size
    value: dict[str, Any] = {"rows": m, "columns": n, "status": "solved" if found else "unsolvable"}
    value |= {"lines": len(verdict.proof), "bulbs": next(iter(found), None), "unique": len(found) == 1, "boards": found}
    return Report(0 if len(found) == 1 else 1, str(verdict), value, evidence=lambda: proofs.proofs(verdict))


def proved(puzzle: Puzzle, engine: Name, file: Name, seconds: float) -> certificate.Verdict:
    """The verdict of an engine that writes proofs, written into a file if one is named."""
    check_form(puzzle)
    prover = engines.get_engine(engine, proofs=True)
    verdict = certificate.certify(puzzle, engine=prover, deadline=monotonic() + seconds)
    if file:
        write_text(file, verdict.to_drup())
    return verdict


def run_verify(puzzle: Puzzle, proof: str) -> Report:
    """Read a proof; 0 if it is complete, 1 with the first gap if not."""
    verdict = certificate.read_drup(puzzle, read_text(proof))
    wrong = certificate.gap(verdict)
    value: dict[str, Any] = {"accepted": wrong is None, "gap": wrong, "lines": len(verdict.proof)}
    value |= {"boards": [board_json(solution) for solution in verdict.solutions]}
    return Report(1 if wrong else 0, f"not accepted: {wrong}" if wrong else f"accepted: {verdict}", value)
