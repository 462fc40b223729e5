"""`lightsgame play`: Lights Out and Akari in the terminal, by keyboard and mouse, with hints.

On a terminal the board is drawn by curses, which Python brings along on Linux and macOS (`lightsgame.cli.screen`).
Without a terminal (a pipe, a dumb one, Windows) the same game is played by typing lines, such as `b3` or `hint`.

>>> session = Session(Maker("example:corner", False, None, "normal"), "game.json")
>>> session.do("hint")
>>> session.message.startswith("This cannot be solved")
True
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from random import Random

from ..errors import BadInput
from ..game.game import Game
from ..translation import _
from .akari_forms import is_address, parse_puzzle
from .asking import asked, is_size
from .common import write_text
from .games import AkariGame, Hint, LightsGame, Played, lines, named_cell, new_akari, new_lights, resumed
from .reading import Name, Size, Words, inside, is_file, parse_size, read_text

LARGEST, LARGEST_AKARI = 60, 20  # rows and columns of a game in the terminal; of a puzzle that is made
DIFFICULTIES = ("easy", "normal", "hard")
PLAIN_WORDS = Words()
TYPED = {"h": "hint", "u": "undo", "y": "redo", "r": "restart", "n": "new"}  # what can be typed instead of a word
TYPED |= {"+": "larger", "-": "smaller", "l": "difficulty"}
SAID = {*TYPED.values(), "save"}


class Maker:
    """Where the next game comes from: made to a size and difficulty, or read, and then it begins again."""

    def __init__(self, given: Name, akari: bool, seed: Name, difficulty: str, words: Words = PLAIN_WORDS) -> None:
        self.akari, self.difficulty, self.words = akari, difficulty, words
        self.random = Random(seed)
        text = given or ("7x7" if akari else "5x5")
        self.size = self.checked(parse_size(text)) if is_size(text) else None
        self.read = None if self.size else reader(text, akari, words)
        self.first = self.read() if self.read else None  # standard input is read once

    def checked(self, size: Size) -> Size:
        """The size, if games of it can be made."""
        most, least = (LARGEST_AKARI, 3) if self.akari else (LARGEST, 1)
        if not least <= min(size) <= max(size) <= most:
            raise BadInput(f"{least} to {most} rows and columns", f"{size[0]} x {size[1]}")
        return size

    def game(self) -> Played:
        """The next game."""
        if self.read:
            first, self.first = self.first, None
            return first or self.read()
        assert self.size
        if self.akari:
            return new_akari(self.size, self.random, self.difficulty)
        return new_lights(Game(*self.size, **self.words.named()), self.random, self.difficulty)

    def resized(self, by: int) -> str:
        """Make the next games larger or smaller; a sentence about it."""
        if self.size is None:
            return _("This board has been read; its size stays.")
        try:
            self.size = self.checked((self.size[0] + by, self.size[1] + by))
        except BadInput as error:
            return str(error)
        return _("The next game (n) has {m} x {n} cells.").format(m=self.size[0], n=self.size[1])

    def harder(self) -> str:
        """Turn to the next difficulty; a sentence about it."""
        self.difficulty = DIFFICULTIES[(DIFFICULTIES.index(self.difficulty) + 1) % 3]
        return _("The next game (n) is {difficulty}.").format(difficulty=_(self.difficulty))


def reader(name: str, akari: bool, words: Words) -> Callable[[], Played]:
    """A function that makes the game in a file or an address, again and again."""
    if akari or is_address(name):
        puzzle = parse_puzzle(name)
        game: Callable[[], Played] = lambda: AkariGame(puzzle)  # noqa: E731
    elif is_file(name) and '"lightsgame-play"' in (text := read_text(name)):
        with inside(name):
            try:
                saved = json.loads(text)
            except ValueError as error:
                raise BadInput("a saved game", str(error)) from None
            resumed(saved)
        game = lambda: resumed(saved)  # noqa: E731
    else:
        given = asked(name, words)
        game = lambda: LightsGame(given.start, given.game)  # noqa: E731
    m, n = game().size
    if max(m, n) > LARGEST:
        raise BadInput(f"at most {LARGEST} rows and columns", f"{m} x {n}", os.path.basename(name))  # noqa: PTH119
    return game


class Session:
    """A game that is being played, and the hint that was given last."""

    def __init__(self, maker: Maker, save: str) -> None:
        self.maker, self.save = maker, save
        self.game, self.hint, self.message = maker.game(), Hint(""), ""

    def do(self, what: str, cell: tuple[int, int] | None = None) -> None:
        """Do what a key or a word says; `message` tells what came of it."""
        hint, self.hint, self.message = self.hint, Hint(""), ""
        if cell is not None:
            self.message = "" if self.game.do((what, cell)) else _("That cannot be done here.")
        elif what == "hint" and hint.text and (hint.moves or hint.cells):
            self.game.follow(hint)
            self.message = _("Done.  h for the next hint.")
        elif what == "hint":
            self.hint = self.game.hint()
            self.message = self.hint.text + (_("  (h again does it)") if self.hint.moves else "")
        elif what in ("undo", "redo", "restart"):
            self.game.go(what)
        elif what == "new":
            self.game = self.maker.game()
        elif what == "save":
            write_text(self.save, json.dumps(self.game.to_json()) + "\n")
            self.message = _("Saved; lightsgame play {file} goes on from here.").format(file=self.save)
        elif what == "difficulty":
            self.message = self.maker.harder()
        else:
            self.message = self.maker.resized({"larger": 1, "smaller": -1}[what])


def play_lines(session: Session) -> int:
    """The game for a pipe, a screen reader, or a terminal without curses."""
    print(session.game.rules)
    print(_("Type the name of a cell, such as a1, or x a1 to mark it; hint, undo, redo, restart, new, +, -,"))
    print(_("difficulty, save or quit."))
    drawn = ""
    while True:
        picture = "\n".join(lines(session.game))
        if picture != drawn:
            print(f"{picture}\n{session.game.status()}")
            drawn = picture
        sys.stdout.write("> " if sys.stdin.isatty() else "")
        sys.stdout.flush()
        line = sys.stdin.readline()
        kind = "press"
        for word in line.lower().split() if line else ["quit"]:
            if word in ("q", "quit"):
                return 0
            if word in ("x", "m", "mark"):
                kind = "mark"
                continue
            what = TYPED.get(word, word)
            if cell := named_cell(word, session.game.size):
                session.do(kind, cell)
            elif what in SAID:
                session.do(what)
                drawn = "" if what == "new" else drawn
            else:
                print(_("{word}: expected a cell such as a1, or hint, undo, restart, new, quit").format(word=word[:20]))
            kind = "press"
            if session.message:
                print(session.message)
