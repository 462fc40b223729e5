"""`lightsgame akari check`, `convert` and `from-cnf`, and how every Akari command takes a PUZZLE and BULBS."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from json import JSONDecodeError, loads

from ..akari import encoding, exchange, formats, hardness, rules
from ..akari.puzzle import BULB, WHITE, Puzzle, place, read_answer
from ..errors import BadInput, TooLarge, plural
from ..game.board import Board
from ..logic import cnf
from .command import Report
from .common import cells_json, draw
from .reading import inside, is_file, one_standard_input, read_text

MOST_LITERALS = 50_000_000  # of a formula: some hundred MB of text

# What is meant as an address or a game id even where it is a wrong one; a file of that name comes first.
_NO_FILE = re.compile(
    r"""  .*\?(type=\w+&|[a-z]+:/)?\w+/             # https://puzz.link/p?akari/... and all that has the question mark
        | \w+://                                    # an address without it
        | (?i:akari|lightup|bijutsukan)(_\w+)?(/|$) # the part behind it
        | pzprv3/                                   # a file of pzpr in one line
        | m=\w+&p=                                 # the end of an address of Penpa+
        | \w+/([a-z]*:?/)?-?[0-9.]+/-?[0-9.]+(/|$)  # the same for other puzzles
        | -?[0-9]+(x-?[0-9]+)?\w*[:\#]              # 7x7:... and 7x7b20s4d0:... and 7x7#...
    """,
    re.VERBOSE,
)


def is_address(argument: str) -> bool:
    """Whether an argument is meant as an address or a game id rather than as a file.

    >>> [is_address(text) for text in ("akari/2/2/h6", "2x2:b1a", "puzzle.txt", "-")]
    [True, True, False, False]
    """
    return argument != "-" and _NO_FILE.match(argument) is not None and not is_file(argument)


def said(text: str, field: str) -> str:
    """The rows under a field of an object that `--json` has printed; any other text as it is.

    >>> said('{"puzzle": ["1.", ".."]}', "puzzle").split(), said("1.", "puzzle")
    (['1.', '..'], '1.')
    """
    if text.lstrip()[:1] != "{":
        return text
    try:
        return "\n".join(loads(text)[field])
    except (JSONDecodeError, RecursionError, KeyError, TypeError):
        raise BadInput(f"an object with the rows of a puzzle or of bulbs under {field!r}", repr(text[:30])) from None


def parse_puzzle(argument: str) -> Puzzle:
    """The puzzle that an argument PUZZLE means: a file, `-`, an address, or a game id.

    What a file or standard input holds may be of any of these forms, too.

    >>> parse_puzzle("akari/2/2/h6") == parse_puzzle("2x2:b1a")
    True

    Raises:
        BadInput: the file cannot be read, or what was given is no puzzle.
    """
    return read_reading(argument)[0]


def small(puzzle: Puzzle, most: int, what: str = "a puzzle of") -> Puzzle:
    """The puzzle, if it has no more cells than that."""
    m, n = puzzle.size
    if m * n > most:
        raise TooLarge(f"{what} {m} x {n} cells", limit=f"{most:,} cells")
    return puzzle


def read_reading(argument: str) -> exchange.Reading:
    """The same with the bulbs, if the text has some.

    >>> read_reading("pzprv3/lightup/1/2/# . /")
    (Puzzle('..'), Board('#.'))
    """
    if is_address(argument):
        if len(argument.splitlines()) > 1:
            raise BadInput("an address or a game id", "several lines", "the argument PUZZLE")
        return formats.parse_answer(argument)
    text = said(read_text(argument), "puzzle")
    with inside(argument):
        return formats.parse_answer(text)


def read_both(puzzle: str, bulbs: str | None) -> exchange.Reading:
    """The puzzle, and the bulbs from their own file or else from the same text."""
    one_standard_input(puzzle, bulbs)
    given, there = read_reading(puzzle)
    return given, read_bulbs(bulbs, given) if bulbs else there


def read_bulbs(argument: str, puzzle: Puzzle) -> Board:
    """The bulbs in a file: rows of 0 and 1, or the puzzle's picture with an `o` for each.

    Raises:
        BadInput: the file cannot be read, it is of another size, or it shows another puzzle.
    """
    text = said(read_text(argument), "bulbs")
    lines = [line.strip() for line in text.splitlines()]
    numbers = all(set(line) <= {"0", "1"} for line in lines if not line.startswith("%"))
    with inside(argument):
        drawn, bulbs = (puzzle, Board(text)) if numbers else read_answer(text)
        if bulbs.size != puzzle.size:
            expected = "bulbs on {} x {} cells like the puzzle" if numbers else "the puzzle, of {} x {} cells"
            got = "{} x {}" if numbers else "another one, of {} x {}"
            raise BadInput(expected.format(*puzzle.size), got.format(*bulbs.size))
        for cell in product(range(puzzle.size[0]), range(puzzle.size[1])):
            if drawn[cell] != puzzle[cell]:
                expected = f"the puzzle, with {BULB} for {WHITE} where a bulb stands"
                raise BadInput(expected, f"{drawn[cell]!r} for {puzzle[cell]!r}", place(cell))
    return bulbs


def run_check(puzzle: str, bulbs: str | None) -> Report:
    """Every broken rule with its place; 0 if there is none."""
    given, there = read_both(puzzle, bulbs)
    if there is None:
        raise BadInput("BULBS, or a puzzle that has some in it", "none")
    broken = list(rules.faults(given, there))
    told = [{"rule": fault.rule, "cells": cells_json(fault.cells), "what": fault.what} for fault in broken]
    text = "\n".join([str(fault) for fault in broken]) or "legal: the bulbs solve the puzzle"
    return Report(1 if broken else 0, text, {"legal": not broken, "broken": told})


def run_convert(puzzle: Puzzle, to: str) -> Report:
    """The puzzle in the form that was asked for."""
    check_form(puzzle, to)
    m, n = puzzle.size
    value = {"puzzle": puzzle.rows, "rows": m, "columns": n, "to": to}
    return Report(0, lambda: written(puzzle, to), value | {"converted": lambda: formats.write_puzzle(puzzle, to)})


def written(puzzle: Puzzle, form: str) -> Iterable[str]:
    """The puzzle in a form, for printing; a formula, which may be long, line by line as it is made."""
    if form != "dimacs":
        return formats.write_puzzle(puzzle, form)
    return (line.rstrip("\n") for line in encoding.dimacs(puzzle))


def check_form(puzzle: Puzzle, form: str = "dimacs") -> None:
    """Refuse, before any work, a puzzle whose formula would not fit."""
    # Each pair of cells of a run is one clause of two literals, and each sees the other in its clause of light.
    literals = sum([2 * len(run) ** 2 for run in puzzle.runs()]) if form == "dimacs" else 0
    if literals > MOST_LITERALS:
        what = "a formula for {} x {} cells with such long runs has".format(*puzzle.size)
        raise TooLarge(f"{what} about {literals:,} literals", limit=MOST_LITERALS)


# ---- formulas ---------------------------------------------------------------------------------------------------


def run_from_cnf(file: str, zero_one: bool, read: str | None, svg: str | None) -> Report:
    """Draw the puzzle of a formula, or read a solution of it."""
    board = hardness.compile_formula(cnf.read_dimacs(read_text(file)), zero_one=zero_one)
    bulbs = read_bulbs(read, board.puzzle) if read else None
    draw(svg, lambda: board.puzzle.to_svg(bulbs=bulbs))
    if bulbs is None:
        places = {str(variable): cell for variable, cell in enumerate(cells_json(board.places), start=1)}
        return Report(0, lambda: lines(board), {"puzzle": board.puzzle.rows, "variables": places})
    fault = next(rules.faults(board.puzzle, bulbs), None)
    found = board.model(bulbs)
    value = {"model": found, "satisfied": board.formula.is_satisfied_by(found), "broken": fault and str(fault)}
    return Report(1 if fault else 0, str(fault) if fault else " ".join(["v", *map(str, found), "0"]), value)


def lines(board: hardness.FormulaBoard) -> Iterator[str]:
    """The rows, with the places of the variables in comments that every command skips."""
    m, n = board.puzzle.size
    clauses = plural(len(board.formula.clauses), "clause")
    yield f"% {plural(board.formula.variables, 'variable')} and {clauses} as a puzzle of {m} rows and {n} columns"
    for variable, cell in enumerate(board.places, start=1):
        yield f"% variable {variable} is true if a bulb stands at {place(cell)}, else false"
    yield str(board.puzzle)
