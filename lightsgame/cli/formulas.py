"""`lightsgame akari from-cnf`: formulas as puzzles, and the way back."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .akari_forms import read_bulbs
from .common import check_writable, plural, print_json, read_text, write_text

if TYPE_CHECKING:
    from ..akari.hardness import FormulaBoard
    from ..game.board import Board


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command below `akari`."""
    parser = commands.add_parser(
        "from-cnf",
        help="a formula in DIMACS as a puzzle with the same solutions",
        description="A puzzle whose solutions are, one to one, the models of a formula. "
        "With --read BULBS: the model that a solution of it says.",
    )
    parser.add_argument("file", metavar="FILE", help="a formula in the DIMACS format, or - for standard input")
    parser.add_argument(
        "--read", metavar="BULBS", help="a solution of the puzzle: rows of 0 and 1, or with o for bulbs"
    )
    parser.add_argument("--svg", metavar="FILE", help="draw the puzzle, with the bulbs if given, into FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_from_cnf)


def run_from_cnf(arguments: argparse.Namespace) -> int:
    """Draw the puzzle of a formula, or read a solution of it."""
    from ..akari.hardness import compile_formula
    from ..logic.cnf import read_dimacs

    if arguments.svg:
        check_writable(arguments.svg)
    board = compile_formula(read_dimacs(read_text(arguments.file)))
    bulbs = read_bulbs(arguments.read, board.puzzle) if arguments.read else None
    if arguments.svg:
        write_text(arguments.svg, board.puzzle.to_svg(bulbs=bulbs))
    return show_puzzle(arguments, board) if bulbs is None else show_model(arguments, board, bulbs)


def show_puzzle(arguments: argparse.Namespace, board: FormulaBoard) -> int:
    """The rows, with the places of the variables in comments that every command skips."""
    if arguments.json:
        variables = {str(variable): list(cell) for variable, cell in enumerate(board.places, start=1)}
        print_json({"puzzle": list(board.puzzle.rows), "variables": variables})
        return 0
    m, n = board.puzzle.size
    clauses = plural(len(board.formula.clauses), "clause")
    print(f"% {plural(board.formula.variables, 'variable')} and {clauses} as a puzzle of {m} rows and {n} columns")
    for variable, (row, column) in enumerate(board.places, start=1):
        print(f"% variable {variable} is true if a bulb stands at row {row + 1}, column {column + 1}, else false")
    print(board.puzzle)
    return 0


def show_model(arguments: argparse.Namespace, board: FormulaBoard, bulbs: Board) -> int:
    """The model that a solution says, or the first rule that it breaks."""
    from ..akari.rules import faults

    fault = next(faults(board.puzzle, bulbs), None)
    model = board.model(bulbs)
    if arguments.json:
        print_json({"model": model, "satisfied": board.formula.is_satisfied_by(model), "broken": fault and str(fault)})
    elif fault:
        print(fault)
    else:
        print("v", *model, 0)
    return 0 if fault is None else 1
