"""`lightsgame view`: the answer as a picture, or its first row where the board is too large (S4 section 3.7)."""

from __future__ import annotations

from ..errors import BadInput, TooLarge, number_text
from .command import Command, Option, Report
from .common import write_bytes, write_text
from .reading import Size, check_writable, parse_number, parse_size


def old_or_new(first: Size, height: int | None) -> Size:
    """The size that `ROWSxCOLUMNS` means, or in two words the width and the height.

    >>> old_or_new((5, 7), None), old_or_new((7, 7), 5)
    ((5, 7), (5, 7))
    """
    return first if height is None else (height, first[1])


def picture_name(name: str) -> str:
    """The name of a file that a picture can be written into."""
    if not name.lower().endswith((".png", ".svg")):
        raise BadInput("a file name that ends in .png or .svg", repr(name))
    return check_writable(name)


def run(size: Size, height: int | None, cell: int, out: str, seams: bool) -> Report:
    """Draw the picture."""
    from ..canvas import png, svg

    m, n = old_or_new(size, height)
    is_png = out.lower().endswith(".png")
    fits = m * n * cell * cell <= png.LARGEST and (is_png or m * n <= svg.LARGEST)
    drawn = m if fits else 1
    png.check_pixels(drawn, n, cell)
    if not is_png and drawn * n > svg.LARGEST:
        raise TooLarge(f"an SVG of {number_text(n)} cells", limit=svg.LARGEST)
    rows, marked = presses(m, n, fits, seams)
    if is_png:
        write_bytes(out, png.png(rows, n, cell=cell, seams=marked))
    else:
        bright = set(marked)
        lit = [(1 << n) - 1 if k in bright else 0 for k in range(1, drawn + 1)]
        label = f"presses that light every lamp of {number_text(m)} rows and {number_text(n)} columns"
        write_text(out, svg.board_svg(lit, n, presses=rows, cell=cell, label=label))
    told = f"{out}: {number_text(m)} rows of {number_text(n)} lamps, {n * cell} x {m * cell} pixels"
    if not fits:
        told = f"{out}: the first row of {number_text(m)} x {number_text(n)}; the whole would be too large"
    value = {"file": out, "rows": m, "columns": n, "whole": fits}
    return Report(0, told, value | {"width": n * cell, "height": drawn * cell, "cell": cell})


def presses(m: int, n: int, whole: bool, patch: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
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


SIZE_OR_TWO = (
    Option("size", "ROWSxCOLUMNS, or N for NxN; with M, the width alone", "SIZE", parse_size),
    Option(
        "height", "how many rows, such as 1000 or 10^100", "M", lambda t: parse_number(t, "a height"), optional=True
    ),
)

COMMANDS = (
    Command(
        "view",
        run,
        (
            *SIZE_OR_TWO,
            Option(
                "--cell", "pixels a lamp (default: 4)", "PIXELS", lambda t: parse_number(t, "a number of pixels"), 4
            ),
            Option("--out", "where to draw: FILE.png or FILE.svg", "FILE", picture_name, required=True),
            Option("--seams", "put it together by patching, and show the seams"),
        ),
        "A picture of the presses that light every lamp of a board; of the first row alone where the whole has more "
        "than 179 million pixels.",
    ),
)
