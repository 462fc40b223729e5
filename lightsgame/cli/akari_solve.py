"""`lightsgame akari solve`, `explain`, `hint`, `check`, `count` and `certify`."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from time import monotonic, perf_counter
from typing import Any

from ..akari import certificates
from ..akari.explaining import steps, storyboard, words
from ..akari.explaining.argument import Step, numbered
from ..akari.explaining.score import RULES
from ..akari.io.puzzle_files import read_answer, read_both
from ..akari.model.puzzle import CLUES, Puzzle, place, rows_with_bulbs
from ..akari.model.rules import LIT_RULE, faults
from ..akari.solving import profile, solver
from ..akari.solving.encoding import check_size
from ..atlas.shortest_story import shortest as fewest
from ..core.atomic_files import write_text
from ..core.evidence import Evidence
from ..core.message import Counted, Joined, Message, marked
from ..errors import BadInput, Inconsistent, TooLarge, at_most, expect
from ..sat import cnf
from ..sat.lrat import lrat
from .common import Report, cells_json, coloured, draw, write_clauses
from .meters import meter
from .reading import Name, Number, new_seed

MOST_EXPLAINED = 10_000  # cells of a puzzle whose solution is told step by step
MOST_SHOWN = 4_000_000  # cells of a solution that is printed
MOST_COUNTED = 1_000_000  # cells of a puzzle whose solutions are counted
MOST_COLOURED = 200  # rows and columns of a solution in colour
MOST_DRAWN = 1_000  # solutions that are printed
ENDS = {
    "solved": marked("every white cell is lit; score {n}, grade {grade}"),
    "stuck": marked("here the rules stop short"),
    "unsolvable": marked("so there is no solution"),
}


def parse_puzzle(argument: str) -> Puzzle:
    """The puzzle that an argument PUZZLE means: a file, `-`, an address, or a game id.

    >>> parse_puzzle("akari/2/2/h6") == parse_puzzle("2x2:b1a")
    True
    """
    return read_answer(argument)[0]


def small(puzzle: Puzzle, most: int, what: str = marked("a puzzle of {size} cells")) -> Puzzle:
    """The puzzle, if it has no more cells than that.

    >>> small(Puzzle("1."), 2)
    Puzzle('1.')
    """
    m, n = puzzle.size
    at_most(m * n, most, Message(what, size=f"{m} x {n}"), Message("{size} cells", size=most))
    return puzzle


# ---- solve ------------------------------------------------------------------------------------------------------


def run_solve(
    puzzle: Puzzle,
    method: Any,
    explain: bool,
    seconds: float,
    svg: Name = None,
) -> Report:
    """Solve a puzzle and say what was found."""
    if explain:
        given = small(puzzle, MOST_EXPLAINED, marked("an explanation for {size} cells"))
    else:
        given = small(puzzle, MOST_SHOWN)
    m, n = given.size
    if method == "sat":
        check_size(given)
    began = perf_counter()
    with meter(marked("row {n} of {n2}")) as tell:
        found = solver.solve(given, method, seconds=seconds, watch=tell)
    took = perf_counter() - began
    solved = found.status == "solved"
    impossible = found.status == "unsolvable"
    value: dict[str, Any] = {"rows": m, "columns": n, "status": found.status, "method": method}
    value |= {"puzzle": given.rows, "bulbs": None if impossible else found.bulbs}
    told = steps.explain(given, seconds=seconds) if explain else None
    lines = [*told_lines(told)] if told else []
    if impossible:
        reason, way = why_not(given)
        value |= {"reason": reason, "steps": way}
        lines = lines or [Message("no solution: {rest}", rest=reason), *numbered(way)]
    if told:
        value |= told_value(told)
    if told:
        draw(svg, lambda: storyboard.storyboard(told))
    else:
        draw(svg, lambda: given.to_svg(bulbs=found.known))

    note = ""
    if m * n >= 10_000:
        note = Message("{size} cells in {time} s", size=f"{m} x {n}", time=f"{took:.2f}")

    def evidence() -> Evidence:
        if solved:
            return certificates.AkariSolution(given, found.bulbs)
        return certificates.proofs(proved(given, None, None, seconds))

    def text() -> Iterator[str]:
        yield from picture(given, found)
        yield from lines

    return Report(0 if solved else 1, text, value, note, evidence)


def told_value(told: steps.Explanation) -> dict[str, Any]:
    """The steps of an explanation and what they are worth, for a program."""
    rules = [step.rule for step in told.steps]
    return {
        "steps": told.steps,
        "score": told.score,
        "grade": told.grade,
        "tries": rules.count("try"),
    }


def picture(puzzle: Puzzle, found: solver.Outcome) -> Iterator[str]:
    """The bulbs that were found, drawn; nothing where there is no solution."""
    if found.status != "unsolvable":
        board = puzzle.draw(found.bulbs)
        if max(puzzle.size) <= MOST_COLOURED:
            board = board.replace("o", coloured("o", "33;1"))
        yield board
    if found.status == "stuck":
        yield Message("stuck: the rules stop short; --method hybrid goes on")


def run_explain(puzzle: Puzzle, shortest: bool, seconds: float) -> Report:
    """Each step with its rule and reason."""
    with suppress(Inconsistent):  # how that comes about is told in the usual way
        if shortest:
            found, told = fewest(puzzle, monotonic() + seconds)
            value = {"level": found.level, "steps": told}
            return Report(0, [*numbered(told), found.claim()], value, evidence=lambda: found)
    return run_solve(puzzle, "hybrid", True, seconds)


def why_not(puzzle: Puzzle) -> tuple[str, tuple[Step, ...]]:
    """What shows that there is no solution: a sentence, and the steps that lead there, as far as
    the rules can see.

    >>> why_not(Puzzle("1#"))[0]
    'what the clues force cannot come right at row 1, column 1'
    """
    way = certificates.story(puzzle)
    if not way:
        return Message(
            "every placement breaks a rule; `akari certify --proof FILE` writes the proof"
        ), ()
    cell = place(way[-1].reason[0])
    return Message("what the clues force cannot come right at {cell}", cell=cell), way


def told_lines(told: steps.Explanation) -> Iterator[str]:
    """The way to the solution; an idea, which is easier to see than to read, is drawn.

    >>> print(*told_lines(steps.explain(Puzzle("1."))), sep=chr(10))
    1. just enough: the 1 at row 1, column 1 lacks 1 and has 1 open cell: a bulb at row 1, column 2
    every white cell is lit; score 4, grade easy
    """
    for number, (table, step) in enumerate(storyboard.scenes(told), start=1):
        turns = words.in_turn(told.puzzle, table, step)
        if turns:
            what = Message("{what}: {rest}", what=Message(step.rule), rest=words.conclusion(step))
            yield Message("{n}. {rest}", n=number, rest=what)
            for turn in turns:
                sign = "  - " if turn.at is None else "    "
                yield Joined("", ["   ", sign, turn.text])
        else:
            yield Message("{n}. {rest}", n=number, rest=Joined("\n", step.lines()))
        if RULES[step.rule].level > 1:
            yield from [
                Joined("", ["     ", row])
                for row in storyboard.near(told.puzzle, table, step).texts
            ]
    yield Message(ENDS[told.status], n=told.score, grade=Message(told.grade))


# ---- what a player does ------------------------------------------------------------------------------------------


def run_hint(puzzle: str, bulbs: str | None, seconds: float) -> Report:
    """The next step."""
    given, there = read_both(puzzle, bulbs)
    step = steps.hint(
        small(given, MOST_EXPLAINED, marked("a hint for {size} cells")), there, seconds=seconds
    )
    status = 0 if step is None or step.bulbs or step.empty else 1
    return Report(
        status, step.lines() if step else Message("solved: every rule is kept"), {"step": step}
    )


def run_check(puzzle: str, bulbs: str | None) -> Report:
    """Every broken rule with its place; 0 if there is none."""
    given, there = read_both(puzzle, bulbs)
    if there is None and (there := given.white()):  # a puzzle of black cells alone needs no bulb
        raise BadInput(Message("BULBS, or a puzzle that has some in it"), Message("none"))
    broken = list(faults(given, there))
    told = [
        {"rule": fault.rule, "cells": cells_json(fault.cells), "what": fault.what}
        for fault in broken
    ]
    text = [str(fault) for fault in broken] or [Message("legal: the bulbs solve the puzzle")]
    dark = [fault.cells[0] for fault in broken if fault.rule == LIT_RULE]
    if len(dark) > 1:  # told at once, and drawn
        picture = [list(row) for row in rows_with_bulbs(given.rows, there)]
        for i, j in dark:
            picture[i][j] = "x"
        many = Message("{n} cells are dark, drawn as x", n=len(dark))
        first = Message("{what}: {rest}", what=LIT_RULE, rest=many)
        others = [str(fault) for fault in broken if fault.rule != LIT_RULE]
        text = [*map("".join, picture), first, *others]
    return Report(1 if broken else 0, text, {"legal": not broken, "broken": told})


# ---- counts and proofs ------------------------------------------------------------------------------------------


def run_count(
    puzzle: Puzzle, cells: bool, clues: bool, draw: Number, seed: Name, **how: Any
) -> Report:
    """How many solutions there are."""
    wanted = draw or 0
    most = Message("at most {n} solutions to draw", n=MOST_DRAWN)
    expect(wanted <= MOST_DRAWN, most, f"{wanted:,}", "--draw")
    given = small(puzzle, MOST_COUNTED, marked("a count for {size} cells"))
    m, n = given.size
    ends = None
    deadline = monotonic() + how["seconds"]
    number = solver.count(given, **how)
    method = "enumeration"
    with suppress(TooLarge):
        ends = profile.extremes(given, deadline=deadline)
        method = "profile"
    value: dict[str, Any] = {"rows": m, "columns": n, "method": method, "solutions": number}
    lines: list[str] = [Counted("{n} solution", "{n} solutions", number)]
    if ends:
        value |= {"fewest": ends[0], "most": ends[1]}
        fewest_bulbs, most_bulbs = ends
        if fewest_bulbs == most_bulbs:
            lines.append(Counted("{n} bulb", "{n} bulbs", fewest_bulbs))
        else:
            lines.append(Message("from {n} to {n2} bulbs", n=fewest_bulbs, n2=most_bulbs))
    if cells:
        of_cells = profile.presence(given)
        value["cells"] = [[of_cells.get((i, j)) for j in range(n)] for i in range(m)]
        lines += [
            Message("in so many of them each cell holds a bulb (clues are in brackets):"),
            *in_columns(given, of_cells),
        ]
    if clues:
        without = profile.worth(given)
        cells_of_clues = cells_json(without)
        value["clues"] = [
            {"cell": cell, "solutions": more}
            for cell, more in zip(cells_of_clues, without.values(), strict=True)
        ]
        for cell, more in without.items():
            lines.append(Message("without the clue at {cell}: {n}", cell=place(cell), n=more))
    if draw is not None and number:
        chosen = new_seed() if seed is None else seed
        boards = list(islice(profile.random_solutions(given, seed=chosen), draw))
        value |= {"boards": boards, "seed": chosen}
        lines += [given.draw(board) + "\n" for board in boards]
    status = 0 if number else 1
    return Report(status, lines, value, evidence=lambda: certificates.AkariCount(given, number))


def in_columns(puzzle: Puzzle, numbers: Mapping[tuple[int, int], int]) -> list[str]:
    """The rows of a puzzle with numbers in their cells, in columns; clues stand in brackets.

    >>> in_columns(Puzzle("1.#"), {(0, 1): 12})
    ['[1]  12   #']
    """
    rows: list[list[str]] = []
    for i, row in enumerate(puzzle.rows):
        words = [f"[{sign}]" if sign in CLUES else sign for sign in row]
        for j in range(len(row)):
            if (i, j) in numbers:
                words[j] = str(numbers[i, j])
        rows.append(words)
    wide = max([len(word) for row in rows for word in row])
    return [" ".join([word.rjust(wide) for word in row]) for row in rows]


def run_certify(puzzle: Puzzle, formula: Name, proof: Name, engine: Name, seconds: float) -> Report:
    """Decide, and keep the evidence."""
    verdict = proved(puzzle, engine, None if formula or is_hinted(proof) else proof, seconds)
    (m, n) = puzzle.size
    found = verdict.solutions
    note = ""
    if formula or is_hinted(proof):
        clauses = verdict.clauses()
        lines = verdict.lines() if len(found) < 2 else []
        if lines and is_hinted(proof):
            lines = lrat(clauses, lines)
        note = write_clauses(cnf.Formula.of(clauses), lines, formula, proof)
    value: dict[str, Any] = {"rows": m, "columns": n, "status": "solved" if found else "unsolvable"}
    value |= {
        "lines": len(verdict.proof),
        "bulbs": next(iter(found), None),
        "unique": len(found) == 1,
        "boards": found,
    }
    status = 0 if len(found) == 1 else 1
    text = verdict.__str__()
    return Report(status, text, value, note, evidence=lambda: certificates.proofs(verdict))


def is_hinted(proof: Name) -> bool:
    """Whether the file of a proof is one with hints, in the format LRAT.

    >>> is_hinted("p.lrat"), is_hinted("p.drup"), is_hinted(None)
    (True, False, False)
    """
    return proof is not None and proof.endswith(".lrat")


def proved(puzzle: Puzzle, engine: Name, file: Name, seconds: float) -> certificates.Verdict:
    """The verdict of an engine that writes proofs, written into a file if one is named."""
    check_size(puzzle)
    verdict = certificates.certify(puzzle, engine=engine, seconds=seconds)
    if file:
        write_text(file, verdict.to_drup())
    return verdict
