"""`lightsgame view`, `patch`, `machine` and `perfect`: answers as pictures, from pieces, as states,
each lamp once.
"""

from collections.abc import Iterator

from ..core.atomic_files import write_bytes, write_text
from ..core.message import Counted, Joined, Message
from ..drawing import png, svg as svg_canvas
from ..errors import Inconsistent, TooLarge, at_most, number_text, plural
from ..game.board import Board
from ..game.machine import RowMachine
from ..game.region import Region, rectangle
from ..lights.drawing.machines import machine_svg
from ..lights.drawing.trees import crosses_svg, drawn, drawn_svg
from ..theorems.perfect_codes import infinite_board, perfect_code, strips
from ..theorems.rows import giant, patching, period, universal
from .common import Report, draw, picture, rows_json
from .reading import Size

MOST_CELLS = 10_000_000  # of a patched board that is printed
WIDEST_MACHINE = 12
DRAWN = 20  # rows and columns of the plane that are shown


def run_view(size: Size, height: int | None, cell: int, out: str) -> Report:
    """The answer as a picture, or its first row where the board is too large (section 3.7)."""
    m = height or size[0]
    n = size[1]
    is_png = out.lower().endswith(".png")
    fits = m * n * cell * cell <= png.LARGEST and (is_png or m * n <= svg_canvas.LARGEST)
    drawn = m if fits else 1
    png.check_pixels(drawn, n, cell)
    if not is_png:
        at_most(
            drawn * n, svg_canvas.LARGEST, Message("an SVG of {count} cells", count=number_text(n))
        )
    rows = giant.all_ones_rows(m, n, 1, drawn)
    high = number_text(m)
    wide = number_text(n)
    if is_png:
        write_bytes(out, png.png(rows, n, cell=cell))
    else:
        label = f"presses that light every lamp of {high} rows and {wide} columns"
        write_text(out, svg_canvas.board_svg((0,) * drawn, n, presses=rows, cell=cell, label=label))
    told = Message(
        "{file}: {count} rows of {count2} lamps, {size} pixels",
        file=out,
        count=high,
        count2=wide,
        size=f"{n * cell} x {m * cell}",
    )
    told = (
        told
        if fits
        else Message(
            "{file}: the first row of {size}; the whole would be too large",
            file=out,
            size=f"{high} x {wide}",
        )
    )
    value = {"file": out, "rows": m, "columns": n, "whole": fits}
    return Report(0, told, value | {"width": n * cell, "height": drawn * cell, "cell": cell})


def run_patch(size: Size, height: int | None, svg: str | None) -> Report:
    """A board put together."""
    m = height or size[0]
    n = size[1]
    what = Message(
        "a drawing of {count} rows of {count2} lamps", count=number_text(m), count2=number_text(n)
    )
    at_most(m * n, MOST_CELLS, what, Message("{n} in all", n=MOST_CELLS))
    board = patching.patched(n, m)
    presses = Board.from_rows(board.rows, n)
    draw(svg, lambda: board.to_svg())

    def text() -> str:
        lines = picture(presses).split("\n")
        for row in board.seams:
            lines[row - 1] = "─" * n
        held = Message("it holds") if patching.Patched.holds(board) else "IT FAILS"
        return Joined(
            "\n",
            [
                *lines,
                board.plan,
                Message("taken apart at the seams and pressed: {rest}", rest=held),
            ],
        )

    value = {"rows": m, "columns": n, "case": board.case, "plan": board.plan, "seams": board.seams}
    return Report(0, text, value | {"presses": presses, "weight": presses.weight()})


def run_machine(size: Size, svg: str | None) -> Report:
    """The circles of the machine."""
    n = size[1]
    at_most(
        n,
        WIDEST_MACHINE,
        Message("walks from all {power} first rows", power=f"2^{number_text(n)}"),
        f"2^{WIDEST_MACHINE}",
    )
    draw(svg, lambda: machine_svg(RowMachine(n)))
    found = universal.existence(n)
    y = period.y(n)

    def lines() -> Iterator[str]:
        for circle in found.circles:
            heights = [len(board) for board in circle.boards]
            yield Counted(
                "{n} rows: {n2} board of {m} rows",
                "{n} rows: {n2} boards of {m} rows",
                len(heights),
                n=f"{circle.length:>6}",
                n2=len(heights),
                m=", ".join(map(str, heights)),
            )
        yield f"{found}\nthe shortest board that every first row fills is {n} x {y - 1}"

    circles = [
        {"length": c.length, "boards": [rows_json(board, n) for board in c.boards]}
        for c in found.circles
    ]
    return Report(0, lines, {"columns": n, "period": y, "circles": circles})


# ---- each lamp exactly once ---------------------------------------------------------------------------------------


def run_perfect(
    size: Size | None, strip: int | None, infinite: str | None, svg: str | None
) -> Report:
    """Answer one of the three questions."""
    if size is not None:
        return board_report(*size, svg)
    return infinite_report(infinite, svg) if infinite is not None else strip_report(strip or 1)


# ---- a board ----------------------------------------------------------------------------------------------------


def board_report(m: int, n: int, svg: str | None) -> Report:
    """One perfect code of a board, or why there is none."""
    try:
        code = perfect_code.perfect_code(m, n)
    except Inconsistent as error:
        return no_code(m, n, error.witness, svg)
    draw(
        svg,
        lambda: crosses_svg(
            rectangle(m, n), [(row + 1, column + 1) for row, column in code.cells()]
        ),
    )
    presses = plural(code.weight(), "press changes", "presses change")
    each = f"each of the {m * n:,} lamps" if m * n > 1 else "the only lamp"
    told = f"{presses} {each} exactly once; no solution has fewer presses"
    value = {"rows": m, "columns": n, "exists": True, "presses": code, "weight": code.weight()}
    return Report(
        0,
        lambda: f"{picture(code)}\n{told}",
        value,
        evidence=lambda: perfect_code.PerfectCode(code),
    )


def no_code(m: int, n: int, why: perfect_code.WhyNone, svg: str | None) -> Report:
    """Say that a board has no perfect code, and why."""
    lines: list[str] = [
        Message(
            "no presses of the {size} board change each lamp exactly once",
            size=f"{number_text(m)} x {number_text(n)}",
        )
    ]
    value = {"rows": m, "columns": n, "exists": False, "presses": None}
    if isinstance(why, strips.Strip):
        if svg:
            raise TooLarge(
                Message(
                    "a tree for {size} lamps; without --svg a table proves it",
                    size=f"{number_text(m)} x {number_text(n)}",
                )
            )
        lines += [
            Message(
                "the machine of the boards that are {n} wide shows it for every length:",
                n=why.width,
            ),
            str(why),
        ]
        return Report(1, lines, value | {"strip": why}, evidence=lambda: why)
    draw(svg, lambda: drawn_svg(why))
    return Report(1, [*lines, str(why.tree)], value | {"tree": why.tree}, evidence=lambda: why)


# ---- strips -----------------------------------------------------------------------------------------------------


def strip_report(width: int) -> Report:
    """All lengths for one width: from the machine, or for great widths from the tree that settles
    them all.
    """
    if width <= strips.WIDEST:
        machine = strips.strip(width)
        return Report(0, lambda: str(machine), machine.to_json, evidence=lambda: machine)
    tree = infinite_board.prune(infinite_board.quarter(), Region(1, None, 1, width)).tree
    told = (
        Message(
            "width {count}: there is a perfect code for a length of 1 and a length of 2, "
            "for the width is odd, and no other",
            count=number_text(width),
        )
        if width % 2
        else Message(
            "width {count}: there is a perfect code for a length of 1 and no other",
            count=number_text(width),
        )
    )
    why = Message(
        "for lengths of 3 and more, here rows, no perfect code can light the lamps of this corner:"
    )
    value = {"width": width} | perfect_code.lengths(width).to_json()
    return Report(0, [told, why, str(tree)], value | {"tree": tree})


# ---- infinite boards --------------------------------------------------------------------------------------------


def infinite_report(board: str, svg: str | None) -> Report:
    """The search on an infinite board."""
    if board == "plane":
        return plane_report(infinite_board.plane(), svg)
    evidence = infinite_board.quarter() if board == "quarter" else infinite_board.half()
    draw(svg, lambda: drawn_svg(evidence))
    legend = Message(
        "the search drawn: A is the first press and a what it lights, ? the lamp "
        "asked for, ! one that is lost"
    )
    value = {"board": board, "exists": False, "tree": evidence.tree}
    return Report(
        1, lambda: f"{evidence}\n\n{legend}\n\n{drawn(evidence)}", value, evidence=lambda: evidence
    )


def plane_report(evidence: infinite_board.PlaneCode, svg: str | None) -> Report:
    """The codes of the plane, and why there are no others."""
    cells = evidence.presses(rectangle(DRAWN, DRAWN))
    seen = Board.from_cells(DRAWN, DRAWN, [(row - 1, column - 1) for row, column in cells])
    draw(
        svg,
        lambda: crosses_svg(
            rectangle(DRAWN, DRAWN), evidence.presses(Region(0, DRAWN + 1, 0, DRAWN + 1))
        ),
    )
    proofs = (evidence.first, *evidence.second)
    trees = [
        {"pressed": one.pressed, "unpressed": one.unpressed, "tree": one.tree} for one in proofs
    ]
    value = {"board": "plane", "exists": True, "codes": 2 * evidence.modulus, "tree": trees}
    value |= {
        "rule": {
            "modulus": evidence.modulus,
            **dict(zip(("row", "column"), evidence.weights, strict=True)),
        }
    }
    return Report(0, lambda: f"{picture(seen)}\n\n{evidence!s}", value, evidence=lambda: evidence)
