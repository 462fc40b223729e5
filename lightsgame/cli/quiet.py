"""`lightsgame nullity`, `quiet` and `chase`: what a board allows, whatever the position."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import TooLarge, number_text
from ..game.board import Board
from .common import (
    board_json,
    can_show,
    count_json,
    parse_number,
    parse_size,
    picture,
    plural,
    print_json,
)

WIDEST_TABLE = 16  # columns of a full player's table: 2^16 entries
WIDEST_RULE = 2_000  # columns of the player's rule, one line a lamp
MOST_PRINTED = 20_000_000  # cells of a printed basis


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands."""
    command = commands.add_parser("nullity", help="the dimension of the space of quiet patterns")
    command.add_argument("size", metavar="SIZE", help="ROWSxCOLUMNS; one side may be as large as 10^100")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_nullity)

    command = commands.add_parser("quiet", help="a basis of the quiet patterns: presses that change nothing")
    command.add_argument("size", metavar="SIZE", help="ROWSxCOLUMNS")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_quiet)

    command = commands.add_parser(
        "chase",
        help="the player's table: bottom row left over -> top rows that clear it",
        description="Chase the lights down: press below each lit lamp, row by row.  Find what is left in the bottom "
        "row, press the top row that the table names, and chase again.",
    )
    command.add_argument("columns", metavar="N", help="how wide the board is")
    command.add_argument("--rows", metavar="M", help="how high it is (default: N)")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_chase)


def run_nullity(arguments: argparse.Namespace) -> int:
    """The nullity of a board."""
    from ..theorems.rows.fibonacci import nullity

    m, n = parse_size(arguments.size)
    k = nullity(m, n)
    if arguments.json:
        print_json({"rows": m, "columns": n, "nullity": k})
        return 0
    print(f"nullity {k}")
    if k == 0:
        print(f"every {number_text(m)} x {number_text(n)} game has exactly one solution")
    else:
        count = f"{1 << k:,}" if k < 40 else f"2^{k}"
        print(f"one {number_text(m)} x {number_text(n)} game in {count} can be solved, and then in {count} ways")
    return 0


def run_quiet(arguments: argparse.Namespace) -> int:
    """A basis of the quiet patterns."""
    from ..patterns import quiet_patterns
    from ..theorems.rows.fibonacci import nullity

    m, n = parse_size(arguments.size)
    k = nullity(m, n)
    if k * m * n > MOST_PRINTED:
        raise TooLarge(
            f"a basis of {k} patterns of {number_text(m)} x {number_text(n)} cells "
            f"(at most {MOST_PRINTED:,} cells in all)"
        )
    if k == 0 or not arguments.json:
        if arguments.json:
            print_json({"rows": m, "columns": n, "nullity": 0, "basis": []})
        elif k == 0:
            print(f"only the empty pattern is quiet: every {number_text(m)} x {number_text(n)} game has one solution")
        else:
            print(f"{plural(k, 'pattern')} that change nothing; sums of them give all {count_json(k)}")
            for board in quiet_patterns(m, n).basis:
                print(f"\n{picture(board)}")
        return 0
    basis = [board_json(board) for board in quiet_patterns(m, n).basis]
    print_json({"rows": m, "columns": n, "nullity": k, "basis": basis})
    return 0


def run_chase(arguments: argparse.Namespace) -> int:
    """The player's table of a board, or, on a wide one, the rule that makes it."""
    from ..game.chase import player_rule, player_table

    n = parse_number(arguments.columns, "a width")
    m = parse_number(arguments.rows, "a height") if arguments.rows else n
    if n > WIDEST_RULE or m > 1_000_000:
        raise TooLarge(f"a player's table of {number_text(m)} x {number_text(n)}", limit=f"{WIDEST_RULE} columns")
    value: dict[str, Any] = {"rows": m, "columns": n}

    def text(row: int) -> str:
        return f"{row:0{n}b}"[::-1]

    if n <= WIDEST_TABLE:
        table = player_table(m, n)
        if arguments.json:
            print_json(value | {"table": {text(left): [text(top) for top in tops] for left, tops in table.items()}})
            return 0
        print("left in the bottom row -> press in the top row, then chase again (the fewest presses first)")
        for left, tops in table.items():
            print(signs(text(left)), "->" if not can_show("→") else "→", "  ".join([signs(text(t)) for t in tops[:4]]))
        if any(len(tops) > 4 for tops in table.values()):
            print("(the first four of each line; --json gives all)")
        print(f"{plural(len(table), 'bottom row')} of 2^{n}; any other cannot be cleared")
        return 0
    rule, quiet = player_rule(m, n)
    if arguments.json:
        table_json = {text(1 << j): [text(top)] for j, top in enumerate(rule)}
        print_json(value | {"table": table_json, "linear": True, "quiet": [text(row) for row in quiet]})
        return 0
    print("for each lamp left in the bottom row, press in the top row (twice is not at all), then chase again:")
    for j, top in enumerate(rule):
        print(f"lamp {j + 1:>{len(str(n))}}: {signs(text(top))}")
    if quiet:
        print(f"a bottom row can be cleared when it meets each of these {len(quiet)} rows in an even number of lamps:")
        print("\n".join([signs(text(row)) for row in quiet]))
    return 0


def signs(row: str) -> str:
    """A row of 0 and 1 as a picture."""
    return picture(Board(row))
