"""`lightsgame akari from-cnf`: formulas as puzzles, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .akari_forms import read_bulbs
from .command import Command, Option, Report
from .common import cells_json, plural, write_text
from .reading import SVG, read_text

if TYPE_CHECKING:
    from ..akari.hardness import FormulaBoard
    from ..game.board import Board


def run_from_cnf(file: str, read: str | None, svg: str | None) -> Report:
    """Draw the puzzle of a formula, or read a solution of it."""
    from ..akari.hardness import compile_formula
    from ..logic.cnf import read_dimacs

    board = compile_formula(read_dimacs(read_text(file)))
    bulbs = read_bulbs(read, board.puzzle) if read else None
    if svg:
        write_text(svg, board.puzzle.to_svg(bulbs=bulbs))
    if bulbs is not None:
        return model(board, bulbs)
    places = {str(variable): cell for variable, cell in enumerate(cells_json(board.places), start=1)}
    return Report(0, lambda: lines(board), {"puzzle": board.puzzle.rows, "variables": places})


def lines(board: FormulaBoard) -> Iterator[str]:
    """The rows, with the places of the variables in comments that every command skips."""
    m, n = board.puzzle.size
    clauses = plural(len(board.formula.clauses), "clause")
    yield f"% {plural(board.formula.variables, 'variable')} and {clauses} as a puzzle of {m} rows and {n} columns"
    for variable, (row, column) in enumerate(board.places, start=1):
        yield f"% variable {variable} is true if a bulb stands at row {row + 1}, column {column + 1}, else false"
    yield str(board.puzzle)


def model(board: FormulaBoard, bulbs: Board) -> Report:
    """The model that a solution says, or the first rule that it breaks."""
    from ..akari.rules import faults

    fault = next(faults(board.puzzle, bulbs), None)
    found = board.model(bulbs)
    value = {"model": found, "satisfied": board.formula.is_satisfied_by(found), "broken": fault and str(fault)}
    return Report(1 if fault else 0, str(fault) if fault else " ".join(["v", *map(str, found), "0"]), value)


COMMANDS = (
    Command(
        "akari from-cnf",
        run_from_cnf,
        (
            Option("file", "a formula in the DIMACS format, or - for standard input", "FILE"),
            Option("--read", "a solution of the puzzle: rows of 0 and 1, or with o for bulbs", "BULBS"),
            SVG._replace(help="draw the puzzle, with the bulbs if given, into FILE"),
        ),
        "A puzzle whose solutions are, one to one, the models of a formula.  With --read BULBS: the model that a "
        "solution of it says.",
    ),
)
