"""`lightsgame hardest`: a position that needs the most presses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, number_text
from .command import CERTIFICATE, Command, Option, Report
from .common import board_json, meter, picture, write_text
from .reading import MOST_DIGITS, SIZE, SVG, Size, parse_seconds

if TYPE_CHECKING:
    from ..theorems.extremes.worst_case_check import WorstCase


def run(size: Size, seconds: float | None, no_proof: bool, explain: bool, cp_sat: bool, svg: str | None) -> Report:
    """Find the position, with its reason."""
    from ..canvas.svg import LARGEST
    from ..theorems.extremes.worst_case import hardest

    m, n = size
    if svg and m * n > LARGEST:
        raise BadInput(f"a board of at most {LARGEST:,} cells for --svg", f"{m * n:,}")
    with meter("case {} of {}, {} parts refuted or split") as tick:
        prove = False if no_proof or cp_sat else None
        worst = hardest(m, n, seconds=seconds, prove=prove, found=announce, tick=tick)
    if cp_sat and not worst.proved:
        from ..theorems.extremes.worst_case_program import closed

        worst = closed(worst, seconds=seconds or 300.0)
    if svg:
        write_text(svg, worst.lamps.to_svg(presses=worst.presses))
    return Report(0, lambda: lines(worst, explain), lambda: as_json(worst), evidence=lambda: worst)


def announce(worst: WorstCase) -> None:
    """What is known before a proof begins."""
    sys.stderr.write(
        f"{worst.rows} x {worst.columns}: a game that needs {worst.moves:,} presses is found, none needs more than "
        f"{worst.bound:,}; proving that none needs {worst.moves + 1:,} (a minute or so; --no-proof leaves it out)\n"
    )


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


COMMANDS = (
    Command(
        "hardest",
        run,
        (
            SIZE,
            Option("--seconds", "how long all this may take (default: as long as is usual)", "S", parse_seconds),
            Option("--no-proof", "tell a bound at once where a gap is left, and seek no proof that closes it"),
            Option("--explain", "print that proof as well"),
            Option("--cp-sat", "let OR-tools close the gap (extra `hardest`)"),
            SVG._replace(help="draw the position with its presses into FILE"),
            CERTIFICATE,
        ),
        "A position that needs the most presses, and why none needs more, or else a bound.",
    ),
)
