"""`lightsgame akari solve` and `akari hint`."""

from __future__ import annotations

import argparse
import math
import sys
import time
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, TooLarge
from .akari_forms import BULBS_HELP, PUZZLE_HELP, check_formula, read_bulbs, read_puzzle
from .common import board_json, check_writable, coloured, plural, print_json, write_text

if TYPE_CHECKING:
    from ..akari.puzzle import Puzzle
    from ..akari.solver import Outcome
    from ..akari.steps import Explanation
    from ..akari.techniques import Step

MOST_EXPLAINED = 10_000  # cells of a puzzle whose solution is told step by step
MOST_SHOWN = 4_000_000  # cells of a solution that is printed


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands below `akari`."""
    parser = commands.add_parser(
        "solve",
        help="bulbs that solve a puzzle",
        description="Bulbs that keep all rules.  Exit status 1: there are none, or (--method deduction) the rules stop "
        "short, or (--unique) there is not exactly one solution.",
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help=PUZZLE_HELP)
    parser.add_argument(
        "--method", default="hybrid", choices=("deduction", "sat", "hybrid"), help="how (default: hybrid)"
    )
    parser.add_argument("--engine", metavar="NAME", help="who decides formulas: own, pycosat, glucose4, cadical153 ...")
    parser.add_argument("--explain", action="store_true", help="each step with its rule and reason")
    parser.add_argument("--count", metavar="K", type=int, help="count the solutions, up to K")
    parser.add_argument("--unique", action="store_true", help="whether there is exactly one solution")
    parser.add_argument(
        "--proof", metavar="FILE", help="write the proof that there is no solution, or (--unique) no other (DRUP)"
    )
    parser.add_argument("--seconds", metavar="S", type=float, help="give up after so many seconds")
    parser.add_argument("--svg", metavar="FILE", help="draw the solution into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_solve)

    parser = commands.add_parser(
        "hint",
        help="the next step only, with its rule",
        description="The next step from the bulbs that are there.  Exit status 1: they cannot be part of a solution.",
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help=PUZZLE_HELP)
    parser.add_argument("bulbs", metavar="BULBS", nargs="?", help=BULBS_HELP)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_hint)


# ---- solve ----------------------------------------------------------------------------------------------------


def run_solve(arguments: argparse.Namespace) -> int:
    """Solve a puzzle and say what was found."""
    from ..akari.solver import count, solve
    from ..akari.steps import explain
    from ..logic.engines import get_engine

    _check_options(arguments)
    engine = get_engine(arguments.engine)
    puzzle = read_puzzle(arguments.puzzle)
    m, n = puzzle.size
    if m * n > MOST_SHOWN:
        raise TooLarge(f"a puzzle of {m} x {n} cells", limit=f"{MOST_SHOWN:,} cells")
    if arguments.explain and m * n > MOST_EXPLAINED:
        raise TooLarge(f"an explanation of {m} x {n} cells", limit=f"{MOST_EXPLAINED:,} cells")
    if arguments.method == "sat":
        check_formula(puzzle)
    seconds = arguments.seconds or math.inf
    began = time.perf_counter()
    found = solve(puzzle, arguments.method, engine=engine, seconds=seconds, watch=_progress)
    took = time.perf_counter() - began
    value: dict[str, Any] = {"rows": m, "columns": n, "status": found.status, "bulbs": board_json(found.bulbs)}
    value |= {"method": arguments.method}
    lines: list[str] = []
    status = 0 if found.status == "solved" else 1
    if found.status == "unsolvable":
        reason, steps = _why_not(puzzle)
        value |= {"bulbs": None, "reason": reason, "steps": [step_json(step) for step in steps]}
        story = [f"{number}. " + "\n".join(step.lines()) for number, step in enumerate(steps, start=1)]
        lines += [f"no solution: {reason}", *story]
    if arguments.explain:
        told = explain(puzzle, deadline=time.monotonic() + seconds)
        value["steps"] = [step_json(step) for step in told.steps]
        lines = _told(told)
    if arguments.count is not None:
        number = count(puzzle, arguments.count, engine=arguments.engine, seconds=seconds)
        value["solutions"] = number
        more = " or more" if number == arguments.count else ""
        lines.append(f"{plural(number, 'solution')}{more}")
    if arguments.proof and not arguments.unique:
        lines.append(_proof(arguments, puzzle, found, seconds))
    if arguments.unique:
        unique = _is_unique(arguments, puzzle, seconds)
        value["unique"] = unique
        lines.append("exactly one solution" if unique else "not unique")
        status = max(status, 0 if unique else 1)
    if arguments.svg:
        write_text(arguments.svg, puzzle.to_svg(bulbs=found.bulbs))
    if arguments.json:
        print_json(value)
    else:
        _show(puzzle, found, lines, took)
    return status


def _check_options(arguments: argparse.Namespace) -> None:
    if arguments.count is not None and arguments.count < 1:
        raise BadInput("--count with a positive number", str(arguments.count))
    if arguments.seconds is not None and not arguments.seconds > 0:
        raise BadInput("a positive number of seconds", str(arguments.seconds))
    for name in (arguments.proof, arguments.svg):
        if name:
            check_writable(name)


def _is_unique(arguments: argparse.Namespace, puzzle: Puzzle, seconds: float) -> bool:
    from ..akari.solver import count
    from .proofs import proved

    if arguments.proof:
        return len(proved(puzzle, arguments.engine, arguments.proof, seconds).solutions) == 1
    return count(puzzle, 2, engine=arguments.engine, seconds=seconds) == 1


def _why_not(puzzle: Puzzle) -> tuple[str, tuple[Step, ...]]:
    """What shows that there is no solution: a sentence, and the steps that lead there, as far as the rules can see."""
    from ..akari.deduction import conflicts, deduce
    from ..akari.impossible import story
    from ..akari.puzzle import place
    from ..akari.rays import field_of
    from ..algebra.bits import members

    steps = story(puzzle)
    field = field_of(puzzle)
    wrong = next(members(conflicts(field, deduce(field))), None)
    if not steps and wrong is None:
        return "every placement breaks a rule; --proof FILE writes the proof", ()
    cell = steps[-1].reason[0] if steps or wrong is None else field.cell(wrong)
    return f"what the clues force cannot come right at {place(cell)}", steps


def _proof(arguments: argparse.Namespace, puzzle: Puzzle, found: Outcome, seconds: float) -> str:
    """Write the refutation of a puzzle without solution, and say how it is checked."""
    from .proofs import proved

    if found.status != "unsolvable":
        return "no proof is written: --unique asks for the one that there is no other solution"
    check_formula(puzzle)
    engine = None if arguments.engine == "pycosat" else arguments.engine
    verdict = proved(puzzle, engine, arguments.proof, seconds)
    return f"proof: {plural(len(verdict.proof), 'line')} in {arguments.proof}; `lightsgame akari verify` reads it"


def _told(told: Explanation) -> list[str]:
    lines = [f"{number}. " + "\n".join(step.lines()) for number, step in enumerate(told.steps, start=1)]
    last = {
        "solved": f"every white cell is lit; the rules used are {told.grade}",
        "stuck": "here the rules stop short",
        "unsolvable": "so there is no solution",
    }
    return [*lines, last[told.status]]


def _show(puzzle: Puzzle, found: Outcome, lines: list[str], seconds: float) -> None:
    m, n = puzzle.size
    if found.status != "unsolvable":
        drawn = puzzle.draw(found.bulbs)
        print(drawn.replace("o", coloured("o", "33;1")) if max(m, n) <= 200 else drawn)
    if found.status == "stuck":
        print("stuck: the rules stop short; --method hybrid goes on")
    if lines:
        print("\n".join(lines))
    if m * n >= 10_000:
        sys.stderr.write(f"{m} x {n} cells in {seconds:.2f} s\n")


def _progress(done: int, rows: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\rrow {done} of {rows}" if done < rows else "\r\x1b[K")


def step_json(step: Step) -> dict[str, object]:
    """A step as JSON has it: cells are [row, column] from 0."""
    return {
        "rule": step.rule,
        "reason": [list(cell) for cell in step.reason],
        "bulbs": [list(cell) for cell in step.bulbs],
        "empty": [list(cell) for cell in step.empty],
        "why": step.why,
        "chain": [step_json(one) for one in step.chain],
    }


# ---- hint -----------------------------------------------------------------------------------------------------


def run_hint(arguments: argparse.Namespace) -> int:
    """Print the next step."""
    from ..akari.steps import hint

    if arguments.puzzle == arguments.bulbs == "-":
        raise BadInput("standard input for one of PUZZLE and BULBS", "- for both")
    puzzle = read_puzzle(arguments.puzzle)
    m, n = puzzle.size
    if m * n > MOST_EXPLAINED:
        raise TooLarge(f"a hint for {m} x {n} cells", limit=f"{MOST_EXPLAINED:,} cells")
    bulbs = read_bulbs(arguments.bulbs, puzzle) if arguments.bulbs else None
    step = hint(puzzle, bulbs)
    if arguments.json:
        print_json({"step": None if step is None else step_json(step)})
    else:
        print("solved: every rule is kept" if step is None else step)
    return 0 if step is None or step.bulbs or step.empty else 1
