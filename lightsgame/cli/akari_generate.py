"""`lightsgame akari generate`."""

from __future__ import annotations

import argparse
import math
import secrets
import sys
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, TooLarge, number_text
from .akari_forms import check_formula, print_puzzle
from .common import board_json, check_writable, parse_size, print_json, write_text

if TYPE_CHECKING:
    from ..akari.puzzle import Puzzle
    from ..game.board import Board

MOST_CELLS = 4_000_000  # of a puzzle that is generated


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command below `akari`."""
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
    parser.add_argument(
        "--symmetry",
        metavar="NAME",
        help="what leaves the black cells in place: half-turn, quarter-turn, mirror, mirrors, diagonal; unique",
    )
    parser.add_argument("--seconds", metavar="S", type=float, help="give up a unique puzzle after so many seconds")
    parser.add_argument("--to", default="text", choices=("text", "puzzlink", "tatham", "dimacs"), help="the form")
    parser.add_argument("--svg", metavar="FILE", help="draw the puzzle into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_generate)


def run_generate(arguments: argparse.Namespace) -> int:
    """Print a random puzzle."""
    from ..akari.formats import write_puzzle

    m, n = parse_size(arguments.size)
    if m * n > MOST_CELLS:
        raise TooLarge(f"a puzzle of {number_text(m)} x {number_text(n)} cells", limit=f"{MOST_CELLS:,} cells")
    for name in ("black", "numbered"):
        share = getattr(arguments, name)
        if not 0 <= share <= 1:
            raise BadInput(f"--{name} with a share from 0 to 1", str(share))
    only_one = (
        arguments.unique or arguments.difficulty is not None or arguments.symmetric or arguments.symmetry is not None
    )
    if arguments.arbitrary and only_one:
        raise BadInput("--arbitrary or a puzzle with one solution", "both")
    if arguments.seconds is not None and not arguments.seconds > 0:
        raise BadInput("a positive number of seconds", str(arguments.seconds))
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
    from ..akari.uniqueness import unique

    if only_one:
        made = unique(
            m,
            n,
            black=arguments.black,
            numbered=arguments.numbered,
            seed=seed,
            grade=arguments.difficulty,
            symmetric=arguments.symmetric,
            symmetry=arguments.symmetry,
            seconds=arguments.seconds or math.inf,
            watch=_progress if sys.stderr.isatty() else None,
        )
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
        return made.puzzle, made.bulbs
    black = round(arguments.black * m * n)
    clues = round(arguments.numbered * black)
    if arguments.arbitrary:
        return arbitrary(m, n, black=black, clues=clues, seed=seed), None
    built = construct(m, n, black=black, clues=clues, seed=seed)
    return built.puzzle, built.bulbs


def _progress(weighed: int, clues: int) -> None:
    sys.stderr.write(f"\rclue {weighed} of {clues}\x1b[K")
