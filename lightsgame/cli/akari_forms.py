"""`lightsgame akari check` and `akari convert`, and how every Akari command takes a PUZZLE and BULBS."""

from __future__ import annotations

import argparse
import re
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput, TooLarge
from .common import print_json, read_text

if TYPE_CHECKING:
    from ..akari.puzzle import Puzzle
    from ..game.board import Board

PUZZLE_HELP = "a file, - for standard input, a puzz.link address, or a Light Up game id"
BULBS_HELP = "a file (or -) with rows of 0 and 1, or with the puzzle and an o for each bulb"

MOST_LITERALS = 50_000_000  # of a formula: some hundred MB of text

# What is meant as an address or a game id even where it is a wrong one; a file of that name comes first.
_NO_FILE = re.compile(
    r"""  .*\?\w+/                                  # https://puzz.link/p?akari/... and all that has the question mark
        | \w+://                                    # an address without it
        | (?i:akari|lightup|bijutsukan)(/|$)        # the part behind it
        | \w+/([a-z]*:?/)?-?[0-9.]+/-?[0-9.]+(/|$)  # the same for other puzzles
        | -?[0-9]+(x-?[0-9]+)?\w*[:\#]              # 7x7:... and 7x7b20s4d0:... and 7x7#...
    """,
    re.VERBOSE,
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands below `akari`."""
    parser = commands.add_parser(
        "check",
        help="whether bulbs keep the rules, and which is broken where",
        description="Exit status 0 if the bulbs solve the puzzle, 1 if a rule is broken.",
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help=PUZZLE_HELP)
    parser.add_argument("bulbs", metavar="BULBS", help=BULBS_HELP)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_check)

    parser = commands.add_parser(
        "convert",
        help="a puzzle as rows, puzz.link address, Light Up game id or DIMACS",
        description="Print the puzzle in another form, and nothing else.",
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help=PUZZLE_HELP)
    parser.add_argument("--to", required=True, choices=("text", "puzzlink", "tatham", "dimacs"), help="the form")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run_convert)


def read_puzzle(argument: str) -> Puzzle:
    """The puzzle that an argument PUZZLE means: a file, `-`, an address, or a game id.

    What a file or standard input holds may be of any of these forms, too.

    >>> read_puzzle("akari/2/2/h6") == read_puzzle("2x2:b1a")
    True

    Raises:
        BadInput: the file cannot be read, or what was given is no puzzle.
    """
    from ..akari.formats import parse_puzzle

    if argument != "-" and _NO_FILE.match(argument) and not _is_file(argument):
        if len(argument.splitlines()) > 1:
            raise BadInput("an address or a game id", "several lines", "the argument PUZZLE")
        return parse_puzzle(argument)
    text = read_text(argument)
    try:
        return parse_puzzle(text)
    except BadInput as error:
        raise _named(error, argument) from None


def read_bulbs(argument: str, puzzle: Puzzle) -> Board:
    """The bulbs in a file: rows of 0 and 1, or the puzzle's picture with an `o` for each.

    Raises:
        BadInput: the file cannot be read, it is of another size, or it shows another puzzle.
    """
    from ..akari.puzzle import BULB, WHITE, read_answer
    from ..game.board import Board

    text = read_text(argument)
    lines = [line.strip() for line in text.splitlines()]
    rows = [line for line in lines if line and not line.startswith("%")]
    try:
        if all(set(row) <= {"0", "1"} for row in rows):
            bulbs = Board(text)
            if bulbs.size != puzzle.size:
                raise BadInput("bulbs on {} x {} cells like the puzzle".format(*puzzle.size), _size(bulbs))
            return bulbs
        drawn, bulbs = read_answer(text)
        if drawn.size != puzzle.size:
            raise BadInput("the puzzle, of {} x {} cells".format(*puzzle.size), f"another one, of {_size(bulbs)}")
        if drawn != puzzle:
            expected = f"the puzzle, with {BULB} for {WHITE} where a bulb stands"
            pairs = zip(drawn.rows, puzzle.rows, strict=True)
            i, (row, wanted) = next((i, pair) for i, pair in enumerate(pairs) if pair[0] != pair[1])
            j = next(j for j in range(len(row)) if row[j] != wanted[j])
            raise BadInput(expected, f"{row[j]!r} for {wanted[j]!r}", f"row {i + 1}, column {j + 1}")
    except BadInput as error:
        raise _named(error, argument) from None
    return bulbs


def run_check(arguments: argparse.Namespace) -> int:
    """Print every broken rule with its place; 0 if there is none."""
    from ..akari.rules import faults

    if arguments.puzzle == arguments.bulbs == "-":
        raise BadInput("standard input for one of PUZZLE and BULBS", "- for both")
    puzzle = read_puzzle(arguments.puzzle)
    broken = list(faults(puzzle, read_bulbs(arguments.bulbs, puzzle)))
    if arguments.json:
        shown = [
            {"rule": fault.rule, "cells": [list(cell) for cell in fault.cells], "what": fault.what} for fault in broken
        ]
        print_json({"legal": not broken, "broken": shown})
    else:
        print("\n".join([str(fault) for fault in broken]) or "legal: the bulbs solve the puzzle")
    return 1 if broken else 0


def run_convert(arguments: argparse.Namespace) -> int:
    """Print the puzzle in the form that was asked for."""
    from ..akari.formats import write_puzzle

    puzzle = read_puzzle(arguments.puzzle)
    if arguments.to == "dimacs":
        check_formula(puzzle)
    if arguments.json:
        m, n = puzzle.size
        text = write_puzzle(puzzle, arguments.to)
        print_json({"puzzle": list(puzzle.rows), "rows": m, "columns": n, "to": arguments.to, "converted": text})
    else:
        print_puzzle(puzzle, arguments.to)
    return 0


def print_puzzle(puzzle: Puzzle, form: str) -> None:
    """Print the puzzle in a form; a formula, which may be long, line by line as it is made."""
    from ..akari.encoding import dimacs
    from ..akari.formats import write_puzzle

    if form == "dimacs":
        lines = dimacs(puzzle)
        while some := "".join(islice(lines, 10_000)):
            sys.stdout.write(some)
    else:
        print(write_puzzle(puzzle, form))


def check_formula(puzzle: Puzzle) -> None:
    """Refuse, before any work, a puzzle whose formula would not fit."""
    # Each pair of cells of a run is one clause of two literals, and each sees the other in its clause of light.
    literals = sum([2 * len(run) ** 2 for run in puzzle.runs()])
    if literals > MOST_LITERALS:
        raise TooLarge(
            "a formula for {} x {} cells with such long runs has ".format(*puzzle.size)
            + f"about {literals:,} literals (at most {MOST_LITERALS:,})"
        )


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # longer than a name may be, or with a null byte
        return False


def _named(error: BadInput, name: str) -> BadInput:
    """The same complaint, with the file where it is."""
    return error.inside("standard input" if name == "-" else name)


def _size(board: Board) -> str:
    return "{} x {}".format(*board.size)
