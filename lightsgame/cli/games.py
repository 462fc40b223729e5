"""The two games as values that a terminal can show: what a key does, what a cell looks like, what a hint says.

Nothing here knows of a screen, so that all of it can be tested; `lightsgame.cli.play` draws and reads keys.

>>> game = LightsGame(Board("##"))
>>> game.act((0, 0))
>>> game.won, game.status()
(True, 'All lamps are out, after 1 press.')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Protocol

from ..akari.drawing import lit_rows
from ..akari.puzzle import Puzzle
from ..akari.rules import LIT_RULE, faults, is_solution
from ..errors import Inconsistent, TooLarge
from ..game.board import Board
from ..solving import answer, fewest
from ..translation import _, ngettext

Cell = tuple[int, int]
Hint = tuple[str, Cell | None]


class Game(Protocol):
    """What the screen needs."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""

    @property
    def won(self) -> bool:
        """Whether the game is at its end."""

    @property
    def moves(self) -> int:
        """How many moves can be undone."""

    def act(self, cell: Cell) -> None:
        """What space, Enter or a click on a cell does."""

    def undo(self) -> None:
        """Take the last move back."""

    def restart(self) -> None:
        """Back to the start."""

    def hint(self) -> Hint:
        """A sentence, and the cell that it speaks of."""

    def status(self) -> str:
        """One line about the position."""

    def sign(self, cell: Cell) -> tuple[str, str]:
        """The sign of a cell, and the name of its style: lit, dark, black, bulb, light or wrong."""

    def rules(self) -> str:
        """One line for beginners."""


class LightsGame:
    """Lights Out from a given start to all dark."""

    def __init__(self, start: Board) -> None:
        self.start = self.now = start
        self.history: list[Cell] = []

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.start.size

    @property
    def won(self) -> bool:
        """All dark."""
        return not self.now

    @property
    def moves(self) -> int:
        """Presses so far."""
        return len(self.history)

    def act(self, cell: Cell) -> None:
        """Press."""
        self.history.append(cell)
        self.now ^= Board.from_cells(*self.size, [cell]).effect()

    def undo(self) -> None:
        """A press undoes itself."""
        if self.history:
            self.act(self.history.pop())
            self.history.pop()

    def restart(self) -> None:
        """As at the start."""
        self.now, self.history = self.start, []

    def hint(self) -> Hint:
        """The first press of a shortest solution, or why there is none."""
        if self.won:
            return _("Nothing is left to do."), None
        try:
            found = answer(self.now)
        except Inconsistent as error:
            common = next((error.witness & self.now).cells())
            text = _("This cannot be solved: {n} presses change nothing, and meet the lit lamps oddly.")
            return text.format(n=error.witness.weight()), common
        try:
            presses, least = fewest(found).presses, True
        except TooLarge:
            presses, least = found.presses, False
        cell = next(presses.cells())
        text = ngettext(
            "Press {place}; {n} press is needed.", "Press {place}; {n} presses are needed.", presses.weight()
        )
        if not least:
            text = _("Press {place}; {n} presses solve it, perhaps fewer.")
        return text.format(place=spoken(cell), n=presses.weight()), cell

    def status(self) -> str:
        """Lit lamps and presses."""
        presses = ngettext("{n} press", "{n} presses", self.moves).format(n=self.moves)
        if self.won:
            return _("All lamps are out, after {presses}.").format(presses=presses)
        lit = self.now.weight()
        return ngettext("{n} lamp is lit", "{n} lamps are lit", lit).format(n=lit) + f", {presses}"

    def sign(self, cell: Cell) -> tuple[str, str]:
        """A lamp."""
        return ("●", "lit") if self.now[cell] else ("·", "dark")

    def rules(self) -> str:
        """The one rule."""
        return _("A press changes the lamp and the lamps beside it.  Put all of them out.")


class AkariGame:
    """Akari: bulbs and marks on a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.bulbs = self.marks = Board.empty(*puzzle.size)
        self.history: list[tuple[Board, Board]] = []

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.puzzle.size

    @property
    def won(self) -> bool:
        """All rules are kept."""
        return is_solution(self.puzzle, self.bulbs)

    @property
    def moves(self) -> int:
        """Changes that can be undone."""
        return len(self.history)

    def act(self, cell: Cell) -> None:
        """Nothing, then a bulb, then a mark "no bulb here", then nothing again; black cells stay as they are."""
        if self.puzzle[cell] != ".":
            return
        self.history.append((self.bulbs, self.marks))
        here = Board.from_cells(*self.size, [cell])
        if self.bulbs[cell]:
            self.bulbs ^= here
            self.marks ^= here
        elif self.marks[cell]:
            self.marks ^= here
        else:
            self.bulbs ^= here

    def undo(self) -> None:
        """Take the last change back."""
        if self.history:
            self.bulbs, self.marks = self.history.pop()

    def restart(self) -> None:
        """An empty board."""
        self.bulbs = self.marks = Board.empty(*self.size)
        self.history = []

    def hint(self) -> Hint:
        """What is wrong if something is, else the next step, with the rule that gives it."""
        from ..akari.steps import hint

        step = hint(self.puzzle, self.bulbs, self.marks)
        if step is None:
            return _("Nothing is left to do."), None
        return with_names(str(step)), (*step.bulbs, *step.empty, *step.reason)[0]

    def wrong(self) -> set[Cell]:
        """Clues and bulbs that break a rule; a dark cell is not wrong yet, and a clue not before it has too many."""
        found: set[Cell] = set()
        for fault in faults(self.puzzle, self.bulbs):
            if fault.rule == LIT_RULE:
                continue
            sign = self.puzzle[fault.cells[0]]
            if sign == "." or len(fault.cells) - 1 > int(sign):
                found.update(fault.cells)
        return found

    def status(self) -> str:
        """Dark cells, and what is wrong."""
        if self.won:
            return _("Solved: every white cell is lit, and every rule is kept.")
        dark = sum([fault.rule == LIT_RULE for fault in faults(self.puzzle, self.bulbs)])
        text = ngettext("{n} cell is dark", "{n} cells are dark", dark).format(n=dark)
        return text + (_(", and a rule is broken") if self.wrong() else "")

    def sign(self, cell: Cell) -> tuple[str, str]:
        """A black cell, a bulb, a mark, or light."""
        sign, bad = self.puzzle[cell], cell in self.wrong()
        if sign != ".":
            return ("█" if sign == "#" else sign), "wrong" if bad else "black"
        if self.bulbs[cell]:
            return "o", "wrong" if bad else "bulb"
        lit = lit_rows(self.puzzle.rows, self.bulbs.rows)[cell[0]] >> cell[1] & 1
        mark = "x" if self.marks[cell] else "·"
        return mark, "light" if lit else "dark"

    def rules(self) -> str:
        """The three rules."""
        return _("Light every white cell; no bulb lights another; a number counts the bulbs beside it.")


def new_lights(size: tuple[int, int], random: Random) -> LightsGame:
    """A random game that can be solved and is not solved yet.

    >>> new_lights((3, 3), Random(1)).won
    False
    """
    while True:
        game = LightsGame(Board.from_bits(random.getrandbits(size[0] * size[1]), *size).effect())
        if not game.won:
            return game


def new_akari(size: tuple[int, int], random: Random) -> AkariGame:
    """A random puzzle with one solution."""
    from ..exercises.worksheet import akari_task

    puzzle = akari_task(*size, random).board
    assert isinstance(puzzle, Puzzle)
    return AkariGame(puzzle)


def spoken(cell: Cell) -> str:
    """A cell as players of chess name it: columns are letters, rows numbers, both from the upper left.

    >>> spoken((0, 0)), spoken((2, 27))
    ('a1', 'ab3')
    """
    row, column = cell
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row + 1}"


def with_names(text: str) -> str:
    """A sentence in which cells are called as players do.

    >>> with_names("the 1 at row 1, column 3 is full")
    'the 1 at c1 is full'
    """
    return re.sub(r"row (\d+), column (\d+)", lambda match: spoken((int(match[1]) - 1, int(match[2]) - 1)), text)


def named_cell(text: str, size: tuple[int, int]) -> Cell | None:
    """The cell of a name such as b3, or None.

    >>> named_cell("b3", (5, 5)), named_cell("z9", (5, 5)), named_cell("hello", (5, 5))
    ((2, 1), None, None)
    """
    letters = text.rstrip("0123456789")
    digits = text[len(letters) :]
    if not (digits and letters.isascii() and letters.isalpha()) or len(text) > 9:
        return None
    column = 0
    for letter in letters.lower():
        column = column * 26 + ord(letter) - ord("a") + 1
    cell = int(digits) - 1, column - 1
    return cell if 0 <= cell[0] < size[0] and cell[1] < size[1] else None


def lines(game: Game) -> Iterator[str]:
    """The board as text, with the names of its rows and columns."""
    m, n = game.size
    width = len(str(m))
    heads = [spoken((0, j))[:-1] for j in range(n)]
    for k in range(max([len(head) for head in heads])):
        yield " " * (width + 1) + " ".join([head[k : k + 1] or " " for head in heads])
    for i in range(m):
        yield f"{i + 1:{width}} " + " ".join([game.sign((i, j))[0] for j in range(n)])
