"""`lightsgame patch`, `machine` and `parity`: boards from pieces, the row machine, perfect quiet patterns."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import Inconsistent, TooLarge, number_text
from ..game.board import Board
from .common import (
    board_json,
    can_show,
    check_writable,
    parse_number,
    parse_size,
    picture,
    plural,
    print_json,
    write_text,
)

MOST_CELLS = 10_000_000  # of a patched board or of a pattern that is printed


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands."""
    command = commands.add_parser(
        "patch",
        help="a board put together from small ones, with the seams drawn",
        description="Presses that light every lamp of a board, N columns wide and M rows high, put together from a "
        "piece and copies of a board that any first row fills, with an empty row, a seam, between them.",
    )
    command.add_argument("columns", metavar="N", help="how wide the board is")
    command.add_argument("rows", metavar="M", help="how high it is")
    command.add_argument("--svg", metavar="FILE", help="draw it into FILE")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_patch)

    command = commands.add_parser(
        "machine",
        help="the rows as states of a machine that runs in circles",
        description="Row by row, a board is a walk of a machine whose states are two rows; it runs in circles.",
    )
    command.add_argument("columns", metavar="N", help="how wide the rows are")
    command.add_argument("--svg", metavar="FILE", help="draw all states as rings into FILE (N at most 4)")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_machine)

    command = commands.add_parser("parity", help="a quiet pattern that leaves no row and no column out")
    command.add_argument("size", metavar="SIZE", help="ROWSxCOLUMNS")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run_parity)


def run_patch(arguments: argparse.Namespace) -> int:
    """Put a board together."""
    from ..theorems.rows.patching import is_patched, patched

    n, m = parse_number(arguments.columns, "a width"), parse_number(arguments.rows, "a height")
    if m * n > MOST_CELLS:
        raise TooLarge(f"a drawing of {number_text(m)} rows of {number_text(n)} lamps", limit=f"{MOST_CELLS:,} in all")
    if arguments.svg:
        check_writable(arguments.svg)
    board = patched(n, m)
    presses = Board.from_rows(board.rows, n)
    if arguments.svg:
        write_text(arguments.svg, board.to_svg())
    if arguments.json:
        value: dict[str, Any] = {"rows": m, "columns": n, "case": board.case, "plan": board.plan}
        print_json(value | {"seams": list(board.seams), "presses": board_json(presses), "weight": presses.weight()})
        return 0
    lines = picture(presses).split("\n")
    seam = ("─" if can_show("─") else "-") * n
    for row in board.seams:
        lines[row - 1] = seam
    print("\n".join(lines))
    print(board.plan)
    print(f"taken apart at the seams and pressed: {'it holds' if is_patched(board) else 'IT FAILS'}")
    return 0


def run_machine(arguments: argparse.Namespace) -> int:
    """The circles of the machine."""
    from ..drawing.machines import machine_svg
    from ..game.machine import RowMachine
    from ..theorems.rows.period import y
    from ..theorems.rows.universal import existence

    n = parse_number(arguments.columns, "a width")
    if n > 12:
        raise TooLarge(f"walks from all 2^{number_text(n)} first rows", limit="2^12")
    if arguments.svg:
        check_writable(arguments.svg)
        write_text(arguments.svg, machine_svg(RowMachine(n)))
    found = existence(n)
    if arguments.json:
        circles = [
            {"length": circle.length, "boards": [[f"{row:0{n}b}"[::-1] for row in board] for board in circle.boards]}
            for circle in found.circles
        ]
        print_json({"columns": n, "period": y(n), "circles": circles})
        return 0
    for circle in found.circles:
        heights = [len(board) for board in circle.boards]
        print(f"{circle.length:>6} rows: {plural(len(heights), 'board')} of {', '.join(map(str, heights))} rows")
    print(found)
    print(f"the shortest board that every first row fills is {n} x {y(n) - 1}")
    return 0


def run_parity(arguments: argparse.Namespace) -> int:
    """A perfect quiet pattern, or the row or column that all leave empty."""
    from ..theorems.rows.parity import count, example

    m, n = parse_size(arguments.size)
    if m * n > MOST_CELLS:
        raise TooLarge(f"a pattern of {number_text(m)} x {number_text(n)} cells", limit=MOST_CELLS)
    try:
        found = example(m, n)
    except Inconsistent as error:
        side, k = error.witness
        if arguments.json:
            print_json({"rows": m, "columns": n, "exists": False, "empty": {side: k}, "count": 0})
        else:
            print(str(error))
        return 1
    total = count(m, n)
    shown: int | str = total if total < 10**1000 else f"about 2^{total.bit_length() - 1}"
    if arguments.json:
        print_json({"rows": m, "columns": n, "exists": True, "pattern": board_json(found), "count": shown})
    else:
        print(picture(found))
        print(f"presses that change nothing, and no row or column is left out; {shown} such patterns")
    return 0
