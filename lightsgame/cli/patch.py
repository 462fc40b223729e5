"""`lightsgame patch`, `machine` and `parity`: boards from pieces, the row machine, perfect quiet patterns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import Inconsistent, TooLarge, number_text
from ..game.board import Board
from .command import Command, Option, Report
from .common import board_json, picture, plural, row_json, shown, write_text
from .reading import SIZE, SVG, Size, parse_size
from .view import SIZE_OR_TWO, old_or_new

if TYPE_CHECKING:
    from ..theorems.rows.universal import Existence

MOST_CELLS = 10_000_000  # of a patched board or of a pattern that is printed
WIDEST_MACHINE = 12


def run_patch(size: Size, height: int | None, svg: str | None) -> Report:
    """Put a board together."""
    from ..theorems.rows.patching import Patched, patched

    m, n = old_or_new(size, height)
    if m * n > MOST_CELLS:
        raise TooLarge(f"a drawing of {number_text(m)} rows of {number_text(n)} lamps", limit=f"{MOST_CELLS:,} in all")
    board = patched(n, m)
    presses = Board.from_rows(board.rows, n)
    if svg:
        write_text(svg, board.to_svg())

    def text() -> str:
        lines = picture(presses).split("\n")
        for row in board.seams:
            lines[row - 1] = shown("─") * n
        holds = "it holds" if Patched.holds(board) else "IT FAILS"
        return "\n".join([*lines, board.plan, f"taken apart at the seams and pressed: {holds}"])

    value = {"rows": m, "columns": n, "case": board.case, "plan": board.plan, "seams": board.seams}
    return Report(0, text, lambda: value | {"presses": board_json(presses), "weight": presses.weight()})


def run_machine(size: Size, svg: str | None) -> Report:
    """The circles of the machine."""
    from ..drawing.machines import machine_svg
    from ..game.machine import RowMachine
    from ..theorems.rows.period import y
    from ..theorems.rows.universal import existence

    n = size[1]
    if n > WIDEST_MACHINE:
        raise TooLarge(f"walks from all 2^{number_text(n)} first rows", limit=f"2^{WIDEST_MACHINE}")
    if svg:
        write_text(svg, machine_svg(RowMachine(n)))
    found = existence(n)
    circles = [
        {"length": circle.length, "boards": [[row_json(row, n) for row in board] for board in circle.boards]}
        for circle in found.circles
    ]
    return Report(0, lambda: circle_lines(found, n, y(n)), {"columns": n, "period": y(n), "circles": circles})


def circle_lines(found: Existence, n: int, period: int) -> Iterator[str]:
    """The circles for a person."""
    for circle in found.circles:
        heights = [len(board) for board in circle.boards]
        yield f"{circle.length:>6} rows: {plural(len(heights), 'board')} of {', '.join(map(str, heights))} rows"
    yield str(found)
    yield f"the shortest board that every first row fills is {n} x {period - 1}"


def run_parity(size: Size) -> Report:
    """A perfect quiet pattern, or the row or column that all leave empty."""
    from ..theorems.rows.parity import count, example

    m, n = size
    if m * n > MOST_CELLS:
        raise TooLarge(f"a pattern of {number_text(m)} x {number_text(n)} cells", limit=MOST_CELLS)
    value = {"rows": m, "columns": n}
    try:
        found = example(m, n)
    except Inconsistent as error:
        side, k = error.witness
        return Report(1, str(error), value | {"exists": False, "empty": {side: k}, "count": 0})
    total = count(m, n)
    many = str(total) if total < 10**1000 else f"about 2^{total.bit_length() - 1}"
    rest = "it is the only one" if total == 1 else f"{many} such patterns"
    return Report(
        0,
        lambda: f"{picture(found)}\npresses that change nothing, and no row or column is left out; {rest}",
        lambda: value | {"exists": True, "pattern": board_json(found), "count": total if total < 10**1000 else many},
    )


COMMANDS = (
    Command(
        "patch",
        run_patch,
        (*SIZE_OR_TWO, SVG),
        "Presses that light every lamp of a board, put together from a piece and copies of a board that any first row "
        "fills, with an empty row, a seam, between them.",
    ),
    Command(
        "machine",
        run_machine,
        (
            Option("size", "how wide the rows are", "N", parse_size),
            SVG._replace(help="draw all states as rings into FILE (N at most 4)"),
        ),
        "Row by row, a board is a walk of a machine whose states are two rows; it runs in circles.",
    ),
    Command("parity", run_parity, (SIZE,)),
)
