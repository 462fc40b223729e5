"""`lightsgame akari solve`, `akari generate` and `akari hint`."""

from __future__ import annotations

import argparse
import math
import secrets
import sys
import time
from typing import TYPE_CHECKING, Any

from ..errors import ParseError, TooLarge, number_text
from .akari_forms import BULBS_HELP, PUZZLE_HELP, check_formula, print_puzzle, read_bulbs, read_puzzle
from .common import board_json, check_writable, coloured, parse_size, plural, print_json, write_text

if TYPE_CHECKING:
    from ..akari.puzzle import Puzzle
    from ..akari.solver import Outcome
    from ..akari.steps import Explanation
    from ..akari.techniques import Step
    from ..game.board import Board

MOST_CELLS = 4_000_000  # of a puzzle that is generated
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
    parser.add_argument("--proof", metavar="FILE", help="with --unique: write the proof into FILE (DRUP)")
    parser.add_argument("--seconds", metavar="S", type=float, help="give up after so many seconds")
    parser.add_argument("--svg", metavar="FILE", help="draw the solution into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_solve)

    parser = commands.add_parser(
        "generate",
        help="a random puzzle, solvable by construction",
        description="A random puzzle.  The same arguments with the same --seed give the same puzzle.",
    )
    parser.add_argument("size", metavar="SIZE", help="ROWSxCOLUMNS")
    parser.add_argument("--black", metavar="F", type=float, default=0.2, help="share of black cells (default 0.2)")
    parser.add_argument(
        "--numbered", metavar="F", type=float, default=0.5, help="share of these with a clue (default 0.5)"
    )
    parser.add_argument("--seed", metavar="S", help="any text; by default a new one each time, told on standard error")
    parser.add_argument("--arbitrary", action="store_true", help="random clues: hardly ever solvable")
    parser.add_argument("--unique", action="store_true", help="exactly one solution")
    parser.add_argument("--difficulty", choices=("easy", "normal", "hard"), help="by the rules that suffice; unique")
    parser.add_argument("--symmetric", action="store_true", help="half a turn leaves the black cells in place; unique")
    parser.add_argument("--to", default="text", choices=("text", "puzzlink", "tatham", "dimacs"), help="the form")
    parser.add_argument("--svg", metavar="FILE", help="draw the puzzle into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_generate)

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
    from ..algebra.engines import get_engine

    _check_options(arguments)
    engine = get_engine(arguments.engine)
    puzzle = read_puzzle(arguments.puzzle)
    m, n = puzzle.size
    if m * n > MOST_SHOWN:
        raise TooLarge(f"a puzzle of {m} x {n} cells (at most {MOST_SHOWN:,} cells)")
    if arguments.explain and m * n > MOST_EXPLAINED:
        raise TooLarge(f"an explanation of {m} x {n} cells (at most {MOST_EXPLAINED:,} cells)")
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
        reason = _why_not(puzzle)
        value |= {"bulbs": None, "reason": reason}
        lines.append(f"no solution: {reason}")
    if arguments.explain:
        told = explain(puzzle)
        value["steps"] = [step_json(step) for step in told.steps]
        lines = _told(told)
    if arguments.count is not None:
        number = count(puzzle, arguments.count, engine=arguments.engine, seconds=seconds)
        value["solutions"] = number
        more = " or more" if number == arguments.count else ""
        lines.append(f"{plural(number, 'solution')}{more}")
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
        raise ParseError("--count with a positive number", str(arguments.count))
    if arguments.seconds is not None and not arguments.seconds > 0:
        raise ParseError("a positive number of seconds", str(arguments.seconds))
    if arguments.proof and not arguments.unique:
        raise ParseError("--proof together with --unique", "--proof alone")
    for name in (arguments.proof, arguments.svg):
        if name:
            check_writable(name)


def _is_unique(arguments: argparse.Namespace, puzzle: Puzzle, seconds: float) -> bool:
    from ..akari.solver import count
    from .proofs import proved

    if arguments.proof:
        return len(proved(puzzle, arguments.engine, arguments.proof, seconds).solutions) == 1
    return count(puzzle, 2, engine=arguments.engine, seconds=seconds) == 1


def _why_not(puzzle: Puzzle) -> str:
    """What shows that there is no solution, as far as deduction can see."""
    from ..akari.deduction import conflicts, deduce
    from ..akari.puzzle import place
    from ..akari.rays import field_of
    from ..algebra.bits import members

    field = field_of(puzzle)
    wrong = next(members(conflicts(field, deduce(field))), None)
    if wrong is None:
        return "every placement breaks a rule; `lightsgame akari certify` writes the proof"
    return f"what the clues force cannot come right at {place(field.cell(wrong))}"


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


# ---- generate -------------------------------------------------------------------------------------------------


def run_generate(arguments: argparse.Namespace) -> int:
    """Print a random puzzle."""
    from ..akari.formats import write_puzzle

    m, n = parse_size(arguments.size)
    if m * n > MOST_CELLS:
        raise TooLarge(f"a puzzle of {number_text(m)} x {number_text(n)} cells (at most {MOST_CELLS:,} cells)")
    for name in ("black", "numbered"):
        share = getattr(arguments, name)
        if not 0 <= share <= 1:
            raise ParseError(f"--{name} with a share from 0 to 1", str(share))
    only_one = arguments.unique or arguments.difficulty is not None or arguments.symmetric
    if arguments.arbitrary and only_one:
        raise ParseError("--arbitrary or a puzzle with one solution", "both")
    if arguments.svg:
        check_writable(arguments.svg)
    seed = arguments.seed if arguments.seed is not None else str(secrets.randbelow(10**9))
    puzzle, bulbs = _generated(arguments, m, n, seed, only_one)
    if arguments.to == "dimacs":
        check_formula(puzzle)
    if arguments.svg:
        write_text(arguments.svg, puzzle.to_svg())
    if arguments.json:
        value: dict[str, Any] = {"rows": m, "columns": n, "puzzle": list(puzzle.rows)}
        value |= {"bulbs": None if bulbs is None else board_json(bulbs), "seed": seed}
        if arguments.to != "text":
            value |= {"to": arguments.to, "converted": write_puzzle(puzzle, arguments.to)}
        if arguments.difficulty:
            value["difficulty"] = arguments.difficulty
        print_json(value)
    else:
        print_puzzle(puzzle, arguments.to)
        if arguments.seed is None:
            sys.stderr.write(f"--seed {seed} gives this puzzle again\n")
    return 0


def _generated(arguments: argparse.Namespace, m: int, n: int, seed: str, only_one: bool) -> tuple[Puzzle, Board | None]:
    from ..akari.generator import arbitrary, construct
    from ..akari.unique import unique

    if only_one:
        made = unique(
            m,
            n,
            black=arguments.black,
            numbered=arguments.numbered,
            seed=seed,
            grade=arguments.difficulty,
            symmetric=arguments.symmetric,
        )
        return made.puzzle, made.bulbs
    black = round(arguments.black * m * n)
    clues = round(arguments.numbered * black)
    if arguments.arbitrary:
        return arbitrary(m, n, black=black, clues=clues, seed=seed), None
    built = construct(m, n, black=black, clues=clues, seed=seed)
    return built.puzzle, built.bulbs


# ---- hint -----------------------------------------------------------------------------------------------------


def run_hint(arguments: argparse.Namespace) -> int:
    """Print the next step."""
    from ..akari.steps import hint

    if arguments.puzzle == arguments.bulbs == "-":
        raise ParseError("standard input for one of PUZZLE and BULBS", "- for both")
    puzzle = read_puzzle(arguments.puzzle)
    m, n = puzzle.size
    if m * n > MOST_EXPLAINED:
        raise TooLarge(f"a hint for {m} x {n} cells (at most {MOST_EXPLAINED:,} cells)")
    bulbs = read_bulbs(arguments.bulbs, puzzle) if arguments.bulbs else None
    step = hint(puzzle, bulbs)
    if arguments.json:
        print_json({"step": None if step is None else step_json(step)})
    else:
        print("solved: every rule is kept" if step is None else step)
    return 0 if step is None or step.bulbs or step.empty else 1
