"""`lightsgame akari certify` and `akari verify`: how many solutions, with a proof, and proofs read by the checker."""

from __future__ import annotations

import argparse
import math
import time
from typing import TYPE_CHECKING

from ..errors import BadInput
from .akari_forms import PUZZLE_HELP, check_formula, read_puzzle
from .common import board_json, check_writable, print_json, read_text, write_text

if TYPE_CHECKING:
    from ..akari.certificate import Verdict
    from ..akari.puzzle import Puzzle


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands below `akari`."""
    parser = commands.add_parser(
        "certify",
        help="prove that a puzzle has no solution, one, or several",
        description="None, one or several solutions, with evidence that `akari verify` accepts. "
        "Exit status 0: exactly one; 1: none, or several.",
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help=PUZZLE_HELP)
    parser.add_argument("--proof", metavar="FILE", help="write the proof into FILE, in the format DRUP")
    parser.add_argument("--engine", metavar="NAME", help="who proves it: own (the default), glucose4, cadical153 ...")
    parser.add_argument("--seconds", metavar="S", type=float, help="give up after so many seconds")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_certify)

    parser = commands.add_parser(
        "verify",
        help="check a proof that a puzzle has no solution, or only one",
        description="Read a proof, line by line: each must follow from those before by unit propagation.",
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help=PUZZLE_HELP)
    parser.add_argument("proof", metavar="PROOF", help="the proof, in the format DRUP")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_verify)


def run_certify(arguments: argparse.Namespace) -> int:
    """Decide, and keep the evidence."""
    if arguments.proof:
        check_writable(arguments.proof)
    if arguments.seconds is not None and not arguments.seconds > 0:
        raise BadInput("a positive number of seconds", str(arguments.seconds))
    puzzle = read_puzzle(arguments.puzzle)
    check_formula(puzzle)
    verdict = proved(puzzle, arguments.engine, arguments.proof, arguments.seconds or math.inf)
    unique = len(verdict.solutions) == 1
    if arguments.json:
        m, n = puzzle.size
        answer = {
            "rows": m,
            "columns": n,
            "status": "solved" if verdict.solutions else "unsolvable",
            "bulbs": board_json(verdict.solutions[0]) if verdict.solutions else None,
            "unique": unique,
            "solutions": [board_json(solution) for solution in verdict.solutions],
            "lines": len(verdict.proof),
        }
        print_json(answer)
    else:
        print(verdict)
    return 0 if unique else 1


def proved(puzzle: Puzzle, engine: str | None, file: str | None, seconds: float = math.inf) -> Verdict:
    """The verdict of an engine that writes proofs, written into a file if one is named."""
    from ..akari.certificate import certify
    from ..logic.engines import get_engine

    verdict = certify(puzzle, engine=get_engine(engine, proofs=True), deadline=time.monotonic() + seconds)
    if file:
        write_text(file, verdict.to_drup())
    return verdict


def run_verify(arguments: argparse.Namespace) -> int:
    """Read a proof; 0 if it is complete, 1 with the first gap if not."""
    from ..akari.certificate import gap, read_drup

    verdict = read_drup(read_puzzle(arguments.puzzle), read_text(arguments.proof))
    wrong = gap(verdict)
    if arguments.json:
        solutions = [board_json(solution) for solution in verdict.solutions]
        print_json({"accepted": wrong is None, "gap": wrong, "solutions": solutions, "lines": len(verdict.proof)})
    elif wrong is None:
        print(f"accepted: {verdict}")
    else:
        print(f"not accepted: {wrong}")
    return 0 if wrong is None else 1
