"""`lightsgame hardest`: a position that needs the most presses."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, number_text
from .common import MOST_DIGITS, board_json, check_writable, parse_size, picture, print_json, write_text

if TYPE_CHECKING:
    from ..theorems.extremes.worst_case import WorstCase


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "hardest",
        help="a position that needs the most presses",
        description="A position that needs the most presses, and why none needs more, or else a bound.",
    )
    parser.add_argument("size", metavar="SIZE", help="ROWSxCOLUMNS")
    parser.add_argument(
        "--seconds", type=float, default=10.0, metavar="S", help="how long to look for a position at most (default 10)"
    )
    parser.add_argument(
        "--proof",
        type=float,
        metavar="S",
        help="how long to look for a proof that closes a gap; 0: tell the bound at once (default: 300 where that will "
        "do, else 0)",
    )
    parser.add_argument("--explain", action="store_true", help="print that proof as well")
    parser.add_argument("--cp-sat", action="store_true", help="let OR-tools close the gap (extra `hardest`)")
    parser.add_argument("--svg", metavar="FILE", help="draw the position with its presses into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find the position and print it with its reason."""
    from ..canvas.svg import LARGEST
    from ..theorems.extremes.worst_case import hardest

    m, n = parse_size(arguments.size)
    if not arguments.seconds > 0:
        raise BadInput("a positive number of seconds", str(arguments.seconds))
    if arguments.proof is not None and not arguments.proof >= 0:
        raise BadInput("a number of seconds, 0 or more, for --proof", str(arguments.proof))
    if arguments.svg:
        check_writable(arguments.svg)
        if m * n > LARGEST:
            raise BadInput(f"a board of at most {LARGEST:,} cells for --svg", f"{m * n:,}")
    worst = prove(hardest(m, n, seconds=arguments.seconds, proof=0), arguments)
    if arguments.svg:
        write_text(arguments.svg, worst.lamps.to_svg(presses=worst.presses))
    if arguments.json:
        print_json(as_json(worst))
        return 0
    told = str(worst).split("\n")
    if max(m, n) <= 64:
        print(picture(worst.lamps))
    print("\n".join(told[m:]))
    if worst.distribution is None and (steps := steps_of_distribution(m, n)):
        shown = f"{steps:,}" if steps < 10**15 else number_text(steps)
        print(f"The games are not counted by their presses: {shown} steps, 3 seconds for a million of them.")
    if arguments.explain and worst.reason is not None:
        print(f"\n{worst.reason.refutation}")
    return 0


def prove(worst: WorstCase, arguments: argparse.Namespace) -> WorstCase:
    """Close the gap, if there is one and it can be done; what is known so far is told first."""
    from ..theorems.extremes.worst_case import settled, usual_proof

    if worst.proved:
        return worst
    if arguments.cp_sat:
        from ..theorems.extremes.worst_case_program import closed

        return closed(worst, seconds=arguments.proof or 300.0)
    seconds = usual_proof(worst.rows, worst.columns) if arguments.proof is None else arguments.proof
    if not seconds:
        return worst
    sys.stderr.write(
        f"{worst.rows} x {worst.columns}: a game that needs {worst.moves:,} presses is found, none needs more than "
        f"{worst.bound:,}; proving that none needs {worst.moves + 1:,} (a minute or so; --proof 0 leaves it out)\n"
    )
    with counting() as tick:
        return settled(worst, seconds, tick)


def steps_of_distribution(m: int, n: int) -> int:
    """What counting all games by their presses would cost, where that is known; else 0."""
    from ..theorems.extremes.game_counts import cost
    from ..theorems.extremes.quiet_classes import frame
    from ..theorems.extremes.worst_case import MOST_FOLDED

    board = frame(m, n)
    return cost(board.sizes, len(board.firsts)) if len(board.firsts) <= MOST_FOLDED else 0


@contextmanager
def counting() -> Iterator[Callable[[int, int, int], None]]:
    """Tell on a terminal how far a proof is, and wipe that out at the end, also after Ctrl-C."""
    last = time.monotonic()
    shown = False

    def tick(case: int, cases: int, parts: int) -> None:
        nonlocal last, shown
        now = time.monotonic()
        if now - last > 0.3 and sys.stderr.isatty():
            sys.stderr.write(f"\rcase {case} of {cases}, {parts} parts refuted or split ")
            sys.stderr.flush()
            last, shown = now, True

    try:
        yield tick
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")


def as_json(worst: WorstCase) -> dict[str, Any]:
    """The evidence as JSON has it."""
    value: dict[str, Any] = {
        "rows": worst.rows,
        "columns": worst.columns,
        "moves": worst.moves,
        "lamps": board_json(worst.lamps),
        "presses": board_json(worst.presses),
        "proved": worst.proved,
        "how": worst.how,
        "bound": worst.bound,
    }
    if worst.games is not None:
        value["games"] = worst.games if worst.games < 10**MOST_DIGITS else number_text(worst.games)
    if worst.distribution is not None:
        value["distribution"] = list(worst.distribution)
    if worst.reason is not None:
        proof = worst.reason.refutation
        value["refutation"] = {"limit": proof.limit, "cases": len(proof.cases), "weighings": proof.leaves()}
    return value
