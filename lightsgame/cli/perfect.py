"""`lightsgame perfect`: presses that change each lamp exactly once, or the proof that there are none."""

from __future__ import annotations

from typing import Any

from ..algebra.recurring import Recurring
from ..drawing.trees import crosses_svg, drawn, drawn_svg
from ..errors import BadInput, Inconsistent, TooLarge, number_text, plural
from ..game.board import Board
from ..game.region import Cell, Region, rectangle
from ..theorems.once import infinite_board, perfect_code, refutation, strips
from .command import Report
from .common import board_json, draw, picture, rows_json
from .reading import Size

DRAWN = 20  # rows and columns of the plane that are shown


def run_perfect(size: Size | None, strip: int | None, infinite: str | None, svg: str | None) -> Report:
    """Answer one of the three questions."""
    asked = [size, strip, infinite]
    if asked.count(None) != 2:
        raise BadInput("one of SIZE, --strip W and --infinite BOARD", "none" if asked.count(None) == 3 else "several")
    if size is not None:
        return board_report(*size, svg)
    if infinite is not None:
        return infinite_report(infinite, svg)
    if svg:
        raise BadInput("a board for --svg", "--strip, whose answer is a table")
    return strip_report(strip or 1)


# ---- a board ----------------------------------------------------------------------------------------------------


def board_report(m: int, n: int, svg: str | None) -> Report:
    """One perfect code of a board, or why there is none."""
    try:
        code = perfect_code.perfect_code(m, n)
    except Inconsistent as error:
        return no_code(m, n, error.witness, svg)
    draw(svg, lambda: crosses_svg(rectangle(m, n), [(row + 1, column + 1) for row, column in code.cells()]))
    presses = plural(code.weight(), "press changes", "presses change")
    told = f"{presses} each of the {plural(m * n, 'lamp')} exactly once; no solution has fewer presses"
    value = {"rows": m, "columns": n, "exists": True, "presses": lambda: board_json(code), "weight": code.weight()}
    return Report(0, lambda: f"{picture(code)}\n{told}", value, evidence=lambda: perfect_code.PerfectCode(code))


def no_code(m: int, n: int, why: perfect_code.WhyNone, svg: str | None) -> Report:
    """Say that a board has no perfect code, and why."""
    lines = [f"no presses of the {number_text(m)} x {number_text(n)} board change each lamp exactly once"]
    value = {"rows": m, "columns": n, "exists": False, "presses": None}
    if isinstance(why, strips.Strip):
        if svg:
            raise TooLarge(f"a tree for {number_text(m)} x {number_text(n)} lamps; without --svg a table proves it")
        lines += [f"the machine of the boards that are {why.width} wide shows it for every length:", str(why)]
        return Report(1, lines, lambda: value | {"strip": strip_json(why)}, evidence=lambda: why)
    draw(svg, lambda: drawn_svg(why))
    return Report(1, [*lines, str(why.tree)], lambda: value | {"tree": tree_json(why.tree)}, evidence=lambda: why)


# ---- strips -----------------------------------------------------------------------------------------------------


def strip_report(width: int) -> Report:
    """All lengths for one width: from the machine, or for great widths from the tree that settles them all."""
    if width <= strips.WIDEST:
        machine = strips.strip(width)
        return Report(0, lambda: str(machine), lambda: strip_json(machine), evidence=lambda: machine)
    tree = infinite_board.prune(infinite_board.quarter(), Region(1, None, 1, width)).tree
    odd = "a length of 2, for the width is odd, and " if width % 2 else ""
    told = f"width {number_text(width)}: there is a perfect code for a length of 1 and {odd}no other"
    why = "for lengths of 3 and more, here rows, no perfect code can light the lamps of this corner:"
    value = {"width": width} | lengths_json(perfect_code.lengths(width))
    return Report(0, [told, why, str(tree)], lambda: value | {"tree": tree_json(tree)})


def lengths_json(found: Recurring) -> dict[str, Any]:
    """The lengths as the contract has them."""
    return {"finite": found.finite, "from": found.since, "period": found.period, "residues": found.residues}


def strip_json(machine: strips.Strip) -> dict[str, Any]:
    """A machine with all its runs: rows as text, and the lamp (from 1) that the next row would light twice."""
    n, runs = machine.width, machine.runs
    told = [{"rows": rows_json(rows, n), "clash": None if clash is None else clash + 1} for rows, clash in runs]
    return {"width": n} | lengths_json(machine.lengths) | {"runs": told}


# ---- infinite boards --------------------------------------------------------------------------------------------


def infinite_report(board: str, svg: str | None) -> Report:
    """The search on an infinite board."""
    if board == "plane":
        return plane_report(infinite_board.plane(), svg)
    evidence = infinite_board.quarter() if board == "quarter" else infinite_board.half()
    draw(svg, lambda: drawn_svg(evidence))
    legend = "the search drawn: A is the first press and a what it lights, ? the lamp asked for, ! one that is lost"
    value = {"board": board, "exists": False, "tree": lambda: tree_json(evidence.tree)}
    return Report(1, lambda: f"{evidence}\n\n{legend}\n\n{drawn(evidence)}", value, evidence=lambda: evidence)


def plane_report(evidence: infinite_board.PlaneCode, svg: str | None) -> Report:
    """The codes of the plane, and why there are no others."""
    cells = evidence.presses(rectangle(DRAWN, DRAWN))
    seen = Board.from_cells(DRAWN, DRAWN, [(row - 1, column - 1) for row, column in cells])
    draw(svg, lambda: crosses_svg(rectangle(DRAWN, DRAWN), evidence.presses(Region(0, DRAWN + 1, 0, DRAWN + 1))))

    def value() -> dict[str, Any]:
        proofs = (evidence.first, *evidence.second)
        trees = [{"pressed": one.pressed, "unpressed": one.unpressed, "tree": tree_json(one.tree)} for one in proofs]
        rule = {"modulus": evidence.modulus, "row": evidence.weights[0], "column": evidence.weights[1]}
        return {"board": "plane", "exists": True, "codes": 2 * evidence.modulus, "rule": rule, "tree": trees}

    return Report(0, lambda: f"{picture(seen)}\n\n{evidence!s}", value, evidence=lambda: evidence)


# ---- what they share ----------------------------------------------------------------------------------------------


def tree_json(tree: refutation.Refutation[Cell]) -> dict[str, Any]:
    """A refutation: the lamp asked for, the presses barred (with the lamp that each lights again), the branches."""
    barred = [{"press": press, "again": again} for press, again in tree.barred]
    branches = [{"press": press, "then": tree_json(below)} for press, below in tree.branches]
    return {"lamp": tree.lamp, "barred": barred, "branches": branches}
