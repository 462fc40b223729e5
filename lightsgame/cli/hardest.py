"""`lightsgame hardest`: a position that needs the most presses."""

from __future__ import annotations

import argparse
from typing import Any

from .common import board_json, check_writable, parse_size, picture, print_json, write_text


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "hardest",
        help="a position that needs the most presses",
        description="A position that needs the most presses, and why none needs more, or else a bound.",
    )
    parser.add_argument("size", metavar="SIZE", help="ROWSxCOLUMNS")
    parser.add_argument(
        "--seconds", type=float, default=10.0, metavar="S", help="how long to look at most (default 10)"
    )
    parser.add_argument("--cp-sat", action="store_true", help="let OR-tools close the gap (extra `hardest`)")
    parser.add_argument("--svg", metavar="FILE", help="draw the position with its presses into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Find the position and print it with its reason."""
    from ..errors import ParseError
    from ..game.svg import LARGEST
    from ..theorems.worst_case import closed, hardest

    m, n = parse_size(arguments.size)
    if not arguments.seconds > 0:
        raise ParseError("a positive number of seconds", str(arguments.seconds))
    if arguments.svg:
        check_writable(arguments.svg)
        if m * n > LARGEST:
            raise ParseError(f"a board of at most {LARGEST:,} cells for --svg", f"{m * n:,}")
    worst = hardest(m, n, seconds=arguments.seconds)
    if arguments.cp_sat and not worst.proved:
        worst = closed(worst, seconds=arguments.seconds)
    if arguments.svg:
        write_text(arguments.svg, worst.lamps.to_svg(presses=worst.presses))
    if arguments.json:
        value: dict[str, Any] = {
            "rows": m,
            "columns": n,
            "moves": worst.moves,
            "lamps": board_json(worst.lamps),
            "presses": board_json(worst.presses),
            "proved": worst.proved,
            "bound": worst.bound,
        }
        if worst.distribution is not None:
            value |= {"games": worst.games, "distribution": list(worst.distribution)}
        print_json(value)
        return 0
    told = str(worst).split("\n")
    if max(m, n) <= 64:
        print(picture(worst.lamps))
    print("\n".join(told[m:]))
    return 0
