"""`lightsgame view`: the answer as a picture, or its first row where the board is too large (S4 section 3.7)."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..errors import BadInput, TooLarge, number_text
from .common import check_writable, parse_number, print_json, write_bytes, write_text


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser(
        "view",
        help="a picture of the presses that light every lamp",
        description="A picture of the presses that light every lamp of a board, N columns wide and M rows high; of "
        "the first row alone where the whole has more than 179 million pixels.  FILE ends in .png or .svg.",
    )
    command.add_argument("columns", metavar="N", help="how wide the board is")
    command.add_argument("rows", metavar="M", help="how high it is, such as 1000 or 10^100")
    command.add_argument("--cell", metavar="PIXELS", default="4", help="pixels a lamp (default: 4)")
    command.add_argument("--out", metavar="FILE", required=True, help="where to draw: FILE.png or FILE.svg")
    command.add_argument("--seams", action="store_true", help="put it together by patching, and show the seams")
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw the picture."""
    from ..canvas import png, svg

    n, m = parse_number(arguments.columns, "a width"), parse_number(arguments.rows, "a height")
    cell = parse_number(arguments.cell, "a number of pixels")
    kind = Path(arguments.out).suffix.lower()
    if kind not in (".png", ".svg"):
        raise BadInput("a file name that ends in .png or .svg", repr(arguments.out))
    check_writable(arguments.out)
    fits = m * n * cell * cell <= png.LARGEST and (kind == ".png" or m * n <= svg.LARGEST)
    shown = m if fits else 1
    png.check_pixels(shown, n, cell)
    if kind == ".svg" and shown * n > svg.LARGEST:
        raise TooLarge(f"an SVG of {number_text(n)} cells", limit=svg.LARGEST)
    rows, seams = _presses(m, n, fits, arguments.seams)
    if kind == ".png":
        write_bytes(arguments.out, png.png(rows, n, cell=cell, seams=seams))
    else:
        bright = set(seams)
        lit = [(1 << n) - 1 if k in bright else 0 for k in range(1, shown + 1)]
        label = f"presses that light every lamp of {number_text(m)} rows and {number_text(n)} columns"
        write_text(arguments.out, svg.board_svg(lit, n, presses=rows, cell=cell, label=label))
    if arguments.json:
        size = {"width": n * cell, "height": shown * cell, "cell": cell}
        print_json({"file": arguments.out, "rows": m, "columns": n, "whole": fits} | size)
    elif fits:
        print(f"{arguments.out}: {number_text(m)} rows of {number_text(n)} lamps, {n * cell} x {m * cell} pixels")
    else:
        print(f"{arguments.out}: the first row of {number_text(m)} x {number_text(n)}; the whole would be too large")
    return 0


def _presses(m: int, n: int, whole: bool, patch: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows to draw, and which of them are seams."""
    if not whole:
        from ..theorems.rows.giant import all_ones_rows

        return all_ones_rows(m, n, 1, 1), ()
    if patch:
        from ..theorems.rows.patching import patched

        board = patched(n, m)
        return board.rows, board.seams
    from ..game.board import Board
    from ..solving import answer

    return answer(Board.empty(m, n), Board.full(m, n)).presses.rows, ()
