"""`lightsgame perfect`: each lamp exactly once, on a board, on all boards of a width, without end."""

from ..core.message import Counted, Message, marked
from ..errors import Inconsistent, TooLarge, number_text
from ..game.board import Board
from ..game.region import Region, rectangle
from ..lights.drawing.trees import crosses_svg, drawn, drawn_svg
from ..theorems.perfect_codes import infinite_board, perfect_code, strips
from .common import Report, draw, picture, size_text
from .reading import Size

DRAWN = 20  # rows and columns of the plane that are shown


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
    cells = [(row + 1, column + 1) for row, column in code.cells()]
    draw(svg, lambda: crosses_svg(rectangle(m, n), cells))
    if m * n == 1:
        told = Message(
            "{n} press changes the only lamp exactly once; no solution has fewer presses", n=1
        )
    else:
        told = Counted(
            "{n} press changes each of the {n2} lamps exactly once; no solution has fewer presses",
            "{n} presses change each of the {n2} lamps exactly once; no solution has fewer presses",
            code.weight(),
            n2=m * n,
        )
    value = {"rows": m, "columns": n, "exists": True, "presses": code, "weight": code.weight()}
    return Report(
        0,
        lambda: [picture(code), told],
        value,
        evidence=lambda: perfect_code.PerfectCode(code),
    )


def no_code(m: int, n: int, why: perfect_code.WhyNone, svg: str | None) -> Report:
    """Say that a board has no perfect code, and why."""
    lines: list[str] = [
        Message(
            "no presses of the {size} board change each lamp exactly once",
            size=size_text(m, n),
        )
    ]
    value = {"rows": m, "columns": n, "exists": False, "presses": None}
    if isinstance(why, strips.Strip):
        if svg:
            raise TooLarge(
                Message(
                    "a tree for {size} lamps; without --svg a table proves it",
                    size=size_text(m, n),
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
    lines.append(str(why.tree))
    return Report(1, lines, value | {"tree": why.tree}, evidence=lambda: why)


# ---- strips -----------------------------------------------------------------------------------------------------


def strip_report(width: int) -> Report:
    """All lengths for one width: from the machine, or for great widths from the tree that settles
    them all.
    """
    if width <= strips.WIDEST:
        machine = strips.strip(width)
        return Report(0, lambda: str(machine), machine.to_json, evidence=lambda: machine)
    tree = infinite_board.prune(infinite_board.quarter(), Region(1, None, 1, width)).tree
    template = marked("width {count}: there is a perfect code for a length of 1 and no other")
    if width % 2:
        template = marked(
            "width {count}: there is a perfect code for a length of 1 and a length of 2, "
            "for the width is odd, and no other"
        )
    told = Message(template, count=number_text(width))
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
        1,
        lambda: [str(evidence), "", legend, "", drawn(evidence)],
        value,
        evidence=lambda: evidence,
    )


def plane_report(evidence: infinite_board.PlaneCode, svg: str | None) -> Report:
    """The codes of the plane, and why there are no others."""
    cells = evidence.presses(rectangle(DRAWN, DRAWN))
    seen = Board.from_cells(DRAWN, DRAWN, [(row - 1, column - 1) for row, column in cells])
    around = evidence.presses(Region(0, DRAWN + 1, 0, DRAWN + 1))
    draw(svg, lambda: crosses_svg(rectangle(DRAWN, DRAWN), around))
    proofs = (evidence.first, *evidence.second)
    trees = [
        {"pressed": one.pressed, "unpressed": one.unpressed, "tree": one.tree} for one in proofs
    ]
    value = {"board": "plane", "exists": True, "codes": 2 * evidence.modulus, "tree": trees}
    row, column = evidence.weights
    value["rule"] = {"modulus": evidence.modulus, "row": row, "column": column}
    return Report(0, lambda: [picture(seen), "", str(evidence)], value, evidence=lambda: evidence)
