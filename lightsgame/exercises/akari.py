"""Chapter 9: Akari.  Its light, its rules, a deduction, and a puzzle of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from ..akari.certificate import certify
from ..akari.drawing import lit_rows
from ..akari.puzzle import Puzzle, place
from ..akari.rules import CLUE_RULE, LIT_RULE, SIGHT_RULE, faults
from ..algebra.bits import Bits, full, weight
from ..game.board import Board
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, short
from .verdict import Picture, clean

CHAPTER = marked("Akari")
Cells = list[tuple[int, int]]


def drawn_puzzles(seed: int, signs: str, count: int = 30, side: int = 5) -> Iterator[Puzzle]:
    """Random puzzles, most of their cells white; some are known to have surprised people."""
    yield Puzzle.from_rows(["..#..", ".....", "#...#"])
    yield Puzzle.from_rows([".0", "#."])
    random = Random(seed)
    for _step in range(count):
        m, n = random.randint(1, side), random.randint(1, side)
        yield Puzzle.from_rows(["".join(random.choices(signs, k=n)) for _row in range(m)])


def some_bulbs(puzzle: Puzzle, random: Random) -> Board:
    """Some white cells."""
    m, n = puzzle.size
    return puzzle.white() & Board.from_bits(random.getrandbits(m * n) & random.getrandbits(m * n), m, n)


def with_bulbs(puzzle: Puzzle, bulbs: Board) -> Picture:
    """The puzzle with its bulbs."""
    return Picture(_("puzzle"), puzzle.draw(bulbs), puzzle.to_svg(bulbs=bulbs))


SIGNS = ".....#01234"  # every clue digit: to each of them a bulb and its light must pay heed


@cache
def puzzles(seed: int, signs: str = SIGNS, count: int = 30, side: int = 5) -> tuple[Puzzle, ...]:
    """Random puzzles, tall and wide, and each black sign between two white cells."""
    between = [Puzzle.from_rows([f".{sign}."]) for sign in "#01234"]
    return (*between, *drawn_puzzles(seed, signs, count, side))


def bulbs_of_puzzles() -> Inputs:
    """Every white cell of some puzzles."""
    return ((list(puzzle.rows), cell) for puzzle in puzzles(21) for cell in puzzle.white().cells())


def rays(rows: list[str], bulb: tuple[int, int], *, stop: str = "#01234", far: int = 99, end: bool = False) -> Cells:
    """The cells that a bulb lights, right or with one of the usual mistakes."""
    lit = [bulb]
    for di, dj in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i, j = bulb[0] + di, bulb[1] + dj
        for _step in range(far):
            if not (0 <= i < len(rows) and 0 <= j < len(rows[0])):
                break
            if rows[i][j] in stop:
                lit += [(i, j)] if end else []
                break
            lit.append((i, j))
            i, j = i + di, j + dj
    return lit


@exercise(
    "light",
    CHAPTER,
    name="light",
    inputs=bulbs_of_puzzles,
    wrong={
        "nothing stops the light; a black cell does": lambda rows, bulb: rays(rows, bulb, stop=""),
        "nothing stops the light, and black cells are struck out afterwards": (
            lambda rows, bulb: [(i, j) for i, j in rays(rows, bulb, stop="") if rows[i][j] == "."]
        ),
        "the light shines through cells with a number; they are black": lambda rows, bulb: rays(rows, bulb, stop="#"),
        "the light shines through cells with the numbers 2, 3 and 4": lambda rows, bulb: rays(rows, bulb, stop="#01"),
        "a bulb does not light its own cell": lambda rows, bulb: rays(rows, bulb)[1:],
        "the black cell at which the light ends counts as lit": lambda rows, bulb: rays(rows, bulb, end=True),
        "the light goes one cell far only": lambda rows, bulb: rays(rows, bulb, far=1),
        "the number of rows is taken for the number of columns": (
            lambda rows, bulb: [cell for cell in rays([row[: len(rows)] for row in rows], bulb)]  # noqa: C416
        ),
    },
)
def light(given: Given, rows: list[str], bulb: tuple[int, int]) -> None:
    """The cells, on the puzzle."""
    puzzle = Puzzle.from_rows(rows)
    m, n = puzzle.size
    lamp = Board.from_cells(m, n, [bulb])
    got = given.collection_of(_("a set of cells"), rows, bulb)
    want = Board.from_rows(lit_rows(puzzle.rows, lamp.rows), n)
    try:
        mine = Board.from_cells(m, n, [(i, j) for i, j in got])
    except (ValueError, TypeError) as error:
        given.fail(_("{call}: {error}").format(call=given.begun, error=clean(str(error))), with_bulbs(puzzle, lamp))
    given.got = mine
    given.same_cells(mine.bits, want.bits, m, n, with_bulbs(puzzle, lamp))


RULES = {LIT_RULE: "dark", CLUE_RULE: "clue", SIGHT_RULE: "sight"}


@cache
def placements() -> tuple[tuple[list[str], Cells], ...]:
    """Random bulbs on random puzzles, their solutions, and each number with none to four bulbs around it."""
    random = Random(22)
    tasks = [(Puzzle.from_rows(["1.", ".."]), Board.from_cells(2, 2, [(1, 1)]))]  # diagonal: the clue has none
    for sign in "#01234":
        star = Puzzle.from_rows(["#.#", f".{sign}.", "#.#"])
        around = list(star.white().cells())
        tasks += [(star, Board.from_cells(3, 3, around[:count])) for count in range(5)]
    for puzzle in puzzles(22, count=24, side=4):
        tasks += [(puzzle, some_bulbs(puzzle, random)), *[(puzzle, bulbs) for bulbs in certify(puzzle).solutions]]
    return tuple([(list(puzzle.rows), list(bulbs.cells())) for puzzle, bulbs in tasks])


def names_of(
    rows: list[str],
    bulbs: Cells,
    known: str = "01234",
    diagonal: bool = False,
    parity: bool = False,
    blank: bool = False,
) -> set[str]:
    """The broken rules, right or with one of the usual mistakes about numbers."""
    puzzle, found = Puzzle.from_rows(rows), set()
    m, n = puzzle.size
    lit = [cell for bulb in bulbs for cell in rays(rows, bulb)]
    if any(cell not in lit for cell in puzzle.white().cells()):
        found.add("dark")
    if len(lit) > len({*lit}) and any(lit.count(bulb) > 1 for bulb in bulbs):
        found.add("sight")
    for i, j in product(range(m), range(n)):
        sign = "0" if blank and rows[i][j] == "#" else rows[i][j]
        if sign in known:
            near = [(i - r, j - c) for r, c in bulbs]
            count = sum(abs(r) + abs(c) == 1 or (diagonal and abs(r) == abs(c) == 1) for r, c in near)
            if (count - int(sign)) % (2 if parity else 9):
                found.add("clue")
    return found


@exercise(
    "broken-rules",
    CHAPTER,
    name="broken",
    inputs=placements,
    wrong={
        "bulbs that stand diagonally to a number are counted, too": (
            lambda rows, bulbs: names_of(rows, bulbs, diagonal=True)
        ),
        "# is taken for a 0; it allows any number of bulbs": lambda rows, bulbs: names_of(rows, bulbs, blank=True),
        "only the numbers 0 and 1 are known": lambda rows, bulbs: names_of(rows, bulbs, "01"),
        "the number 4 is not known": lambda rows, bulbs: names_of(rows, bulbs, "0123"),
        "only the parity of a number is compared": lambda rows, bulbs: names_of(rows, bulbs, parity=True),
        "bulbs in one row or column are taken to see each other, whatever stands between them": (
            lambda rows, bulbs: (
                names_of(rows, bulbs) - {"sight"}
                | {"sight" for a, b in product(bulbs, bulbs) if a < b and (a[0] == b[0] or a[1] == b[1])}
            )
        ),
        "a number is read as 'at most'": (
            lambda rows, bulbs: (
                names_of(rows, bulbs)
                - ({"clue"} if all(_beside(i, j, bulbs) <= int(rows[i][j]) for i, j in _clues(rows)) else set())
            )
        ),
    },
    needs=("light",),
)
def broken_rules(given: Given, rows: list[str], bulbs: Cells) -> None:
    """What is broken and not named, and what is named and kept."""
    puzzle = Puzzle.from_rows(rows)
    board = Board.from_cells(*puzzle.size, bulbs)
    got = given.collection_of(_("a set of names"), rows, bulbs)
    found = list(faults(puzzle, board))
    want = {RULES[fault.rule] for fault in found}
    given.got = sorted({*map(str, got)})
    for name in got:
        if name not in RULES.values():
            given.fail(_("{call}: there is no rule {name}.").format(call=given.begun, name=short(name)))
    for name in sorted(want - set(got)):
        fault = next(fault for fault in found if RULES[fault.rule] == name)
        text = _("{call} does not name {name!r}, but that rule is broken: {what}.")
        given.fail(text.format(call=given.begun, name=name, what=fault.what), with_bulbs(puzzle, board))
    for name in sorted(set(got) - want):
        text = _("{call} names {name!r}, but that rule is kept.")
        given.fail(text.format(call=given.begun, name=name), with_bulbs(puzzle, board))


def _clues(rows: list[str]) -> Cells:
    return [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign in "01234"]


def _beside(i: int, j: int, bulbs: Cells) -> int:
    return sum(abs(i - r) + abs(j - c) == 1 for r, c in bulbs)


def situations() -> Inputs:
    """Every situation that can still come out right."""
    for around in range(16):
        sides = [side for side in range(16) if side & ~around == 0]
        for bulbs, empty, number in product(sides, sides, range(5)):
            if not bulbs & empty and 0 <= number - weight(bulbs) <= weight(around & full(4) & ~(bulbs | empty)):
                yield number, Word(around), Word(bulbs), Word(empty)


def consequence(number: int, around: Bits, bulbs: Bits, empty: Bits, guess: bool = False) -> tuple[Bits, Bits]:
    """The new bulbs and the new empty cells."""
    free = around & ~(bulbs | empty)
    missing = number - weight(bulbs)
    return (0, free) if missing == 0 else (free, 0) if guess or missing == weight(free) else (0, 0)


@exercise(
    "forced",
    CHAPTER,
    name="forced",
    inputs=situations,
    wrong={
        "the bulbs that are there already are forgotten": (
            lambda number, around, bulbs, empty: consequence(number, around & ~bulbs, 0, empty)
        ),
        "where bulbs are missing every open cell gets one; nobody knows which as long as there are more cells": (
            lambda number, around, bulbs, empty: consequence(number, around, bulbs, empty, guess=True)
        ),
        "only full numbers are seen, and not those that need every open cell": (
            lambda number, around, bulbs, empty: (0, consequence(number, around, bulbs, empty)[1])
        ),
        "only numbers that need every open cell are seen, and not the full ones": (
            lambda number, around, bulbs, empty: (consequence(number, around, bulbs, empty)[0], 0)
        ),
        "cells that are empty already are reported again": (
            lambda number, around, bulbs, empty: (
                (0, around & ~bulbs) if number == weight(bulbs) else consequence(number, around, bulbs, empty)
            )
        ),
        "the cells that are empty already are forgotten: they are counted as open": (
            lambda number, around, bulbs, empty: consequence(number, around, bulbs, 0)
        ),
    },
)
def forced(given: Given, number: int, around: Bits, bulbs: Bits, empty: Bits) -> None:
    """The two sets, and what is around the number."""
    asked = _("two sets, as ints")
    got: Any = given.value_of((tuple, list), asked, number, around, bulbs, empty)
    if len(got) != 2:
        given.wrong_kind(asked, got)
    new, none = given.check_set(got[0], 4), given.check_set(got[1], 4)
    want = consequence(number, around, bulbs, empty)
    if (new, none) == want:
        return
    text = _("{call} is {got}, expected {want}.")
    if (new | none) & (bulbs | empty):
        text = _("{call} is {got}: only cells that are still open are news.")
    elif (new | none) & ~around:
        text = _("{call} is {got}: that speaks of a cell that is not around the number.")
    pair = (Word(new), Word(none)), (Word(want[0]), Word(want[1]))
    given.fail(text.format(call=given.begun, got=pair[0], want=pair[1]), _around(number, around, bulbs, empty))


def _around(number: int, around: Bits, bulbs: Bits, empty: Bits) -> Picture:
    """The number with what is above (bit 0), left, right and below of it."""
    signs = ["o" if bulbs >> k & 1 else "x" if empty >> k & 1 else "." if around >> k & 1 else "#" for k in range(4)]
    return Picture(_("the number"), f" {signs[0]} \n{signs[1]}{number}{signs[2]}\n {signs[3]} ")


@exercise(
    "unique-puzzle",
    CHAPTER,
    name="PUZZLE",
)
def unique_puzzle(given: Given) -> None:
    """Its solutions are counted, up to two."""
    try:
        puzzle = Puzzle("\n".join(["".join(line.split()) for line in given.text().split("\n") if line.strip()]))
    except ValueError as error:
        given.fail(_("PUZZLE is not the picture of a puzzle: {error}").format(error=error))
    m, n = puzzle.size
    if not (4 <= m <= 8 and 4 <= n <= 8):
        given.fail(_("PUZZLE must have 4 to 8 rows and columns, got {m} x {n}.").format(m=m, n=n))
    white = puzzle.white()
    if 2 * white.weight() < m * n:
        given.fail(_("at least half of the cells must be white: yours has {n}.").format(n=white.weight()))
    solutions = list(certify(puzzle).solutions)
    if not solutions:
        given.fail(_("your puzzle has no solution."), with_bulbs(puzzle, puzzle.where("")))
    if len(solutions) > 1:
        state = "wrong" if any(puzzle.clues()) else "unfinished"
        one, other = [
            Picture(name, puzzle.draw(s), puzzle.to_svg(bulbs=s)) for name, s in zip("12", solutions, strict=True)
        ]
        first = next((solutions[0] ^ solutions[1]).cells())
        text = _("your puzzle has more than one solution; these two differ at {place}.").format(place=place(first))
        given.fail(text, one, other, state=state)
    if not any(puzzle.clues()):
        given.fail(_("your puzzle has no number."), with_bulbs(puzzle, solutions[0]))
    if all(len(rays(list(puzzle.rows), cell)) == 1 for cell in white.cells()):
        given.fail(_("in your puzzle every white cell is alone, and so gets a bulb."), with_bulbs(puzzle, solutions[0]))


@exercise("minimal-puzzle", CHAPTER, name="PUZZLE", needs=("unique-puzzle",))
def minimal_puzzle(given: Given) -> None:
    """One solution; without any one of its numbers, several."""
    unique_puzzle.check(given)
    puzzle = Puzzle("\n".join(["".join(line.split()) for line in given.text().split("\n") if line.strip()]))
    for i, j in [cell for cell, _number in puzzle.clues()]:
        rows = list(puzzle.rows)
        rows[i] = f"{rows[i][:j]}#{rows[i][j + 1 :]}"
        fewer = Puzzle.from_rows(rows)
        if len(certify(fewer).solutions) == 1:
            text = _("the number at {place} says nothing new: without it there is still one solution only.")
            given.fail(text.format(place=place((i, j))), with_bulbs(fewer, certify(fewer).solutions[0]))


REASONS = {"1": "D", "2": "A", "3": "B", "4": "C"}  # the reason of each step


@exercise("name-the-rule", CHAPTER, name="RULES", needs=("forced",))
def name_the_rule(given: Given) -> None:
    """Each step, and the reason for it."""
    got = "".join([sign for sign in given.text().upper() if sign.isalnum()])
    if sorted(got[::2]) != sorted(REASONS):
        given.fail(_('RULES must be a text such as "1A 2B 3C 4D".'))
    for step, letter in zip(got[::2], got[1::2], strict=False):
        if letter != REASONS[step]:
            state = "unfinished" if got == "1A2B3C4D" else "wrong"
            given.fail(_("step {n} has another reason: look at it once more.").format(n=step), state=state)
    if len(got) != 2 * len(REASONS):
        given.fail(_("every step needs one reason."))


EXERCISES = (light, broken_rules, forced, name_the_rule, unique_puzzle, minimal_puzzle)
