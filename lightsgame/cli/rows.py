"""`lightsgame view`, `patch` and `machine`: the answer as a picture, boards from pieces, the rows as states (S4)."""

from __future__ import annotations

from collections.abc import Iterator

from ..canvas import png, svg
from ..drawing.machines import machine_svg
from ..errors import TooLarge, number_text, plural
from ..game.board import Board
from ..game.machine import RowMachine
from ..theorems.rows import giant, patching, period, universal
from .command import Report
from .common import board_json, draw, picture, rows_json, write_bytes, write_text
from .reading import Size

MOST_CELLS = 10_000_000  # of a patched board that is printed
WIDEST_MACHINE = 12


def old_or_new(first: Size, height: int | None) -> Size:
    """The size that `ROWSxCOLUMNS` means, or in two words the width and the height.

    >>> old_or_new((5, 7), None), old_or_new((7, 7), 5)
    ((5, 7), (5, 7))
    """
    return first if height is None else (height, first[1])


def run_view(size: Size, height: int | None, cell: int, out: str) -> Report:
    """The answer as a picture, or its first row where the board is too large (section 3.7)."""
    m, n = old_or_new(size, height)
    is_png = out.lower().endswith(".png")
    fits = m * n * cell * cell <= png.LARGEST and (is_png or m * n <= svg.LARGEST)
    drawn = m if fits else 1
    png.check_pixels(drawn, n, cell)
    if not is_png and drawn * n > svg.LARGEST:
        raise TooLarge(f"an SVG of {number_text(n)} cells", limit=svg.LARGEST)
    rows = giant.all_ones_rows(m, n, 1, drawn)
    high, wide = number_text(m), number_text(n)
    if is_png:
        write_bytes(out, png.png(rows, n, cell=cell))
    else:
        label = f"presses that light every lamp of {high} rows and {wide} columns"
        write_text(out, svg.board_svg((0,) * drawn, n, presses=rows, cell=cell, label=label))
    told = f"{out}: {high} rows of {wide} lamps, {n * cell} x {m * cell} pixels"
    if not fits:
        told = f"{out}: the first row of {high} x {wide}; the whole would be too large"
    value = {"file": out, "rows": m, "columns": n, "whole": fits}
    return Report(0, told, value | {"width": n * cell, "height": drawn * cell, "cell": cell})


def run_patch(size: Size, height: int | None, svg: str | None) -> Report:
    """A board put together."""
    m, n = old_or_new(size, height)
    if m * n > MOST_CELLS:
        raise TooLarge(f"a drawing of {number_text(m)} rows of {number_text(n)} lamps", limit=f"{MOST_CELLS:,} in all")
    board = patching.patched(n, m)
    presses = Board.from_rows(board.rows, n)
    draw(svg, lambda: board.to_svg())

    def text() -> str:
        lines = picture(presses).split("\n")
        for row in board.seams:
            lines[row - 1] = "─" * n
        holds = "it holds" if patching.Patched.holds(board) else "IT FAILS"
        return "\n".join([*lines, board.plan, f"taken apart at the seams and pressed: {holds}"])

    value = {"rows": m, "columns": n, "case": board.case, "plan": board.plan, "seams": board.seams}
    return Report(0, text, lambda: value | {"presses": board_json(presses), "weight": presses.weight()})


def run_machine(size: Size, svg: str | None) -> Report:
    """The circles of the machine."""
    n = size[1]
    if n > WIDEST_MACHINE:
        raise TooLarge(f"walks from all 2^{number_text(n)} first rows", limit=f"2^{WIDEST_MACHINE}")
    draw(svg, lambda: machine_svg(RowMachine(n)))
    found, y = universal.existence(n), period.y(n)

    def lines() -> Iterator[str]:
        for circle in found.circles:
            heights = [len(board) for board in circle.boards]
            yield f"{circle.length:>6} rows: {plural(len(heights), 'board')} of {', '.join(map(str, heights))} rows"
        yield f"{found}\nthe shortest board that every first row fills is {n} x {y - 1}"

    boards = [[rows_json(board, n) for board in circle.boards] for circle in found.circles]
    circles = [{"length": c.length, "boards": rows} for c, rows in zip(found.circles, boards, strict=True)]
    return Report(0, lines, {"columns": n, "period": y, "circles": circles})
