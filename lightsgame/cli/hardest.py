"""`lightsgame hardest`: a position that needs the most presses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, number_text
from .command import Command, Option, Report
from .common import board_json, meter, picture, write_text
from .reading import MOST_DIGITS, SIZE, SVG, Size, parse_seconds

if TYPE_CHECKING:
    from ..theorems.extremes.worst_case_check import WorstCase


def run(size: Size, seconds: float, proof: float | None, explain: bool, cp_sat: bool, svg: str | None) -> Report:
    """Find the position, with its reason."""
    from ..canvas.svg import LARGEST
    from ..theorems.extremes.worst_case import hardest

    m, n = size
    if svg and m * n > LARGEST:
        raise BadInput(f"a board of at most {LARGEST:,} cells for --svg", f"{m * n:,}")
    worst = prove(hardest(m, n, seconds=seconds, proof=0), proof, cp_sat)
    if svg:
        write_text(svg, worst.lamps.to_svg(presses=worst.presses))
    return Report(0, lambda: lines(worst, explain), lambda: as_json(worst))


def prove(worst: WorstCase, proof: float | None, cp_sat: bool) -> WorstCase:
    """Close the gap, if there is one and it can be done; what is known so far is told first."""
    from ..theorems.extremes.worst_case import settled, usual_proof

    if worst.proved:
        return worst
    if cp_sat:
        from ..theorems.extremes.worst_case_program import closed

        return closed(worst, seconds=proof or 300.0)
    seconds = usual_proof(worst.rows, worst.columns) if proof is None else proof
    if not seconds:
        return worst
    sys.stderr.write(
        f"{worst.rows} x {worst.columns}: a game that needs {worst.moves:,} presses is found, none needs more than "
        f"{worst.bound:,}; proving that none needs {worst.moves + 1:,} (a minute or so; --proof 0 leaves it out)\n"
    )
    with meter("case {} of {}, {} parts refuted or split") as tick:
        return settled(worst, seconds, tick)


def lines(worst: WorstCase, explain: bool) -> Iterator[str]:
    """The position and its reason for a person."""
    m, n = worst.rows, worst.columns
    if max(m, n) <= 64:
        yield picture(worst.lamps)
    yield "\n".join(str(worst).split("\n")[m:])
    if worst.distribution is None and (steps := steps_of_distribution(m, n)):
        many = f"{steps:,}" if steps < 10**15 else number_text(steps)
        yield f"The games are not counted by their presses: {many} steps, 3 seconds for a million of them."
    if explain and worst.reason is not None:
        yield f"\n{worst.reason.refutation}"


def steps_of_distribution(m: int, n: int) -> int:
    """What counting all games by their presses would cost, where that is known; else 0."""
    from ..theorems.extremes.game_counts import cost
    from ..theorems.extremes.quiet_classes import frame
    from ..theorems.extremes.worst_case import MOST_FOLDED

    board = frame(m, n)
    return cost(board.sizes, len(board.firsts)) if len(board.firsts) <= MOST_FOLDED else 0


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
        "reason": worst.why.replace("\n", " "),
    }
    if worst.games is not None:
        value["games"] = worst.games if worst.games < 10**MOST_DIGITS else number_text(worst.games)
    if worst.distribution is not None:
        value["distribution"] = worst.distribution
    if worst.reason is not None:
        proof = worst.reason.refutation
        value["refutation"] = {"limit": proof.limit, "cases": len(proof.cases), "weighings": proof.leaves()}
    return value


def parse_proof(text: str) -> float:
    """Seconds for a proof; 0 is none.

    >>> parse_proof("0"), parse_proof("2.5")
    (0.0, 2.5)
    """
    try:
        return 0.0 if float(text) == 0 else parse_seconds(text)
    except ValueError:
        raise BadInput("a number of seconds, 0 or more", repr(text[:60])) from None


COMMANDS = (
    Command(
        "hardest",
        run,
        (
            SIZE,
            Option("--seconds", "how long to look for a position at most (default 10)", "S", parse_seconds, 10.0),
            Option(
                "--proof",
                "how long to look for a proof that closes a gap; 0: tell the bound at once (default: 300 where that "
                "will do, else 0)",
                "S",
                parse_proof,
            ),
            Option("--explain", "print that proof as well"),
            Option("--cp-sat", "let OR-tools close the gap (extra `hardest`)"),
            SVG._replace(help="draw the position with its presses into FILE"),
        ),
        "A position that needs the most presses, and why none needs more, or else a bound.",
    ),
)
