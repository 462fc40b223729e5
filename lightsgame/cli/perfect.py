"""`lightsgame perfect`: presses that change each lamp exactly once, or the proof that there are none."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, Inconsistent, TooLarge, number_text
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

if TYPE_CHECKING:
    from ..algebra.recurring import Recurring
    from ..game.region import Cell
    from ..theorems.once.infinite_board import NoPerfectCode, PlaneCode
    from ..theorems.once.perfect_code import WhyNone
    from ..theorems.once.refutation import Refutation

DRAWN = 20  # rows and columns of the plane that are shown


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "perfect",
        help="change each lamp exactly once, or prove that nothing does",
        description="A perfect code: presses that change each lamp of a board exactly once.",
    )
    parser.add_argument("size", metavar="SIZE", nargs="?", help="a board, ROWSxCOLUMNS")
    parser.add_argument("--strip", metavar="W", help="all lengths at which a board W wide has one")
    parser.add_argument("--infinite", choices=("quarter", "half", "plane"), help="the search on an infinite board")
    parser.add_argument("--svg", metavar="FILE", help="draw the presses, or the search that finds none, into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer one of the three questions."""
    asked = [arguments.size, arguments.strip, arguments.infinite]
    if asked.count(None) != 2:
        raise BadInput("one of SIZE, --strip W and --infinite BOARD", "none" if asked.count(None) == 3 else "several")
    if arguments.svg:
        if arguments.strip is not None:
            raise BadInput("a board for --svg", "--strip, whose answer is a table")
        check_writable(arguments.svg)
    if arguments.strip is not None:
        return run_strip(arguments)
    if arguments.infinite is not None:
        return run_infinite(arguments)
    return run_board(arguments)


# ---- a board ----------------------------------------------------------------------------------------------------


def run_board(arguments: argparse.Namespace) -> int:
    """One perfect code of a board, or why there is none."""
    from ..theorems.once.perfect_code import perfect_code

    m, n = parse_size(arguments.size)
    size = {"rows": m, "columns": n}
    try:
        code = perfect_code(m, n)
    except Inconsistent as error:
        return no_code(arguments, m, n, error.witness)
    except TooLarge:
        raise TooLarge(
            f"a perfect code of {number_text(m)} x {number_text(n)} lamps: it exists, but is too large to print"
        ) from None
    if arguments.svg:
        from ..drawing.trees import crosses_svg
        from ..game.region import rectangle

        write_text(arguments.svg, crosses_svg(rectangle(m, n), [(row + 1, column + 1) for row, column in code.cells()]))
    if arguments.json:
        print_json(size | {"exists": True, "presses": board_json(code), "weight": code.weight()})
        return 0
    print(picture(code))
    presses = plural(code.weight(), "press changes", "presses change")
    print(f"{presses} each of the {plural(m * n, 'lamp')} exactly once; no solution has fewer presses")
    return 0


def no_code(arguments: argparse.Namespace, m: int, n: int, why: WhyNone) -> int:
    """Say that a board has no perfect code, and why."""
    from ..theorems.once.strips import Strip

    if arguments.svg:
        if isinstance(why, Strip):
            raise TooLarge(f"a tree for {number_text(m)} x {number_text(n)} lamps; without --svg a table proves it")
        draw_search(arguments.svg, why)
    if arguments.json:
        reason = {"strip": strip_json(why)} if isinstance(why, Strip) else {"tree": tree_json(why.tree)}
        print_json({"rows": m, "columns": n, "exists": False, "presses": None} | reason)
        return 1
    print(f"no presses of the {number_text(m)} x {number_text(n)} board change each lamp exactly once")
    if isinstance(why, Strip):
        print(f"the machine of the boards that are {why.width} wide shows it for every length:")
        print_text(str(why))
    else:
        print_text(str(why.tree))
    return 1


# ---- strips -----------------------------------------------------------------------------------------------------


def run_strip(arguments: argparse.Namespace) -> int:
    """All lengths for one width: from the machine, or for great widths from the tree that settles them all."""
    from ..game.region import Region
    from ..theorems.once.infinite_board import prune, quarter
    from ..theorems.once.perfect_code import lengths
    from ..theorems.once.strips import WIDEST, strip

    width = parse_number(arguments.strip, "a width")
    if width <= WIDEST:
        machine = strip(width)
        if arguments.json:
            print_json(strip_json(machine))
        else:
            print_text(str(machine))
        return 0
    tree = prune(quarter(), Region(1, None, 1, width)).tree
    if arguments.json:
        print_json({"width": width} | lengths_json(lengths(width)) | {"tree": tree_json(tree)})
        return 0
    odd = "a length of 2, for the width is odd, and " if width % 2 else ""
    print(f"width {number_text(width)}: there is a perfect code for a length of 1 and {odd}no other")
    print("for lengths of 3 and more, here rows, no perfect code can light the lamps of this corner:")
    print_text(str(tree))
    return 0


def lengths_json(found: Recurring) -> dict[str, Any]:
    """The lengths as the contract has them."""
    return {
        "finite": list(found.finite),
        "from": found.since,
        "period": found.period,
        "residues": list(found.residues),
    }


def strip_json(machine: Any) -> dict[str, Any]:
    """A machine with all its runs: rows as text, and the lamp (from 1) that the next row would light twice."""
    runs = [
        {
            "rows": [f"{row:0{machine.width}b}"[::-1] for row in rows],
            "clash": None if clash is None else clash + 1,
        }
        for rows, clash in machine.runs
    ]
    return {"width": machine.width} | lengths_json(machine.lengths) | {"runs": runs}


# ---- infinite boards --------------------------------------------------------------------------------------------


def run_infinite(arguments: argparse.Namespace) -> int:
    """The search on an infinite board."""
    from ..drawing.trees import drawn
    from ..theorems.once.infinite_board import half, plane, quarter

    if arguments.infinite == "plane":
        return run_plane(arguments, plane())
    evidence = quarter() if arguments.infinite == "quarter" else half()
    if arguments.svg:
        draw_search(arguments.svg, evidence)
    if arguments.json:
        print_json({"board": arguments.infinite, "exists": False, "tree": tree_json(evidence.tree)})
        return 1
    print_text(str(evidence))
    print("\nthe search drawn: A is the first press and a what it lights, ? the lamp asked for, ! one that is lost\n")
    print_text(drawn(evidence))
    return 1


def run_plane(arguments: argparse.Namespace, evidence: PlaneCode) -> int:
    """The codes of the plane, and why there are no others."""
    from ..drawing.trees import crosses_svg
    from ..game.region import Region, rectangle

    cells = evidence.presses(rectangle(DRAWN, DRAWN))
    shown = Board.from_cells(DRAWN, DRAWN, [(row - 1, column - 1) for row, column in cells])
    if arguments.svg:
        around = evidence.presses(Region(0, DRAWN + 1, 0, DRAWN + 1))
        write_text(arguments.svg, crosses_svg(rectangle(DRAWN, DRAWN), around))
    if arguments.json:
        trees = [
            {"pressed": proof.pressed, "unpressed": proof.unpressed, "tree": tree_json(proof.tree)}
            for proof in (evidence.first, *evidence.second)
        ]
        rule = {"modulus": evidence.modulus, "row": evidence.weights[0], "column": evidence.weights[1]}
        print_json({"board": "plane", "exists": True, "codes": 2 * evidence.modulus, "rule": rule, "tree": trees})
        return 0
    print(picture(shown))
    print()
    print_text(str(evidence))
    return 0


# ---- what they share ----------------------------------------------------------------------------------------------


def draw_search(name: str, evidence: NoPerfectCode) -> None:
    """Draw a refutation into a file."""
    from ..drawing.trees import drawn_svg

    write_text(name, drawn_svg(evidence))


def tree_json(tree: Refutation[Cell]) -> dict[str, Any]:
    """A refutation: the lamp asked for, the presses barred (with the lamp that each lights again), the branches."""
    return {
        "lamp": tree.lamp,
        "barred": [{"press": press, "again": again} for press, again in tree.barred],
        "branches": [{"press": press, "then": tree_json(below)} for press, below in tree.branches],
    }


def print_text(text: str) -> None:
    """Print a text, with signs that the terminal can show."""
    for sign, plain in (("├", "+"), ("│", "|"), ("└", "+"), ("●", "#"), ("·", "."), ("∞", "infinity")):
        text = text if can_show(sign) else text.replace(sign, plain)
    print(text)
