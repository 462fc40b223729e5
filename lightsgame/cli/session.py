"""What is played and how it goes on: where the next game comes from, and what each key or word does.

>>> session = Session(Maker("example:corner", False, None, "normal"), "game.json")
>>> session.do("hint")
>>> session.message.startswith("This cannot be solved")
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from random import Random

from ..errors import BadInput
from ..game.game import Game
from ..translation import _
from .asking import Words
from .common import write_text
from .games import Hint, LightsGame, Move, Played, new_akari, new_lights, resumed
from .reading import Size, is_file, looks_like_size, parse_size, read_text

LARGEST, LARGEST_AKARI = 60, 20  # rows and columns of a game in the terminal; of a puzzle that is made
DIFFICULTIES = ("easy", "normal", "hard")
SAVED = "lightsgame-save.json"
PLAIN_WORDS = Words()


class Maker:
    """Where the next game comes from: made to a size and difficulty, or read, and then it begins again."""

    def __init__(
        self, given: str | None, akari: bool, seed: str | None, difficulty: str, words: Words = PLAIN_WORDS
    ) -> None:
        self.akari, self.difficulty, self.words = akari, difficulty, words
        self.random = Random(seed)
        self.size: Size | None = None
        text = given or ("7x7" if akari else "5x5")
        if looks_like_size(text) and not is_file(text):
            self.size = self.checked(parse_size(text))
        else:
            self.read = reader(text, akari, words)
        self.first: Played | None = None if self.size else self.read()

    def checked(self, size: Size) -> Size:
        """The size, if games of it can be made."""
        most, least = (LARGEST_AKARI, 3) if self.akari else (LARGEST, 1)
        if not least <= min(size) <= max(size) <= most:
            raise BadInput(f"{least} to {most} rows and columns", f"{size[0]} x {size[1]}")
        return size

    def game(self) -> Played:
        """The next game."""
        if self.size is None:
            first, self.first = self.first, None
            return first or self.read()
        if self.akari:
            return new_akari(self.size, self.random, self.difficulty)
        rule, wrap, states, _strict = self.words
        kind = Game(*self.size, rule=rule or "plus", wrap=wrap or "none", states=states or 2)
        return new_lights(kind, self.random, self.difficulty)

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
    from .akari_forms import is_address, read_puzzle
    from .asking import asked
    from .games import AkariGame
    from .reading import inside

    if not akari and not is_address(name) and name != "-" and is_file(name):
        text = read_text(name)
        if '"lightsgame-play"' in text:
            with inside(name):
                try:
                    saved = json.loads(text)
                except ValueError as error:
                    raise BadInput("a saved game", str(error)) from None
                resumed(saved)
            return lambda: resumed(saved)
    if akari or is_address(name):
        puzzle = read_puzzle(name)
        size, again = puzzle.size, lambda: AkariGame(puzzle)
    else:
        given = asked(name, words)
        size, again = given.game.size, lambda: LightsGame(given.start, given.game)  # type: ignore[assignment, return-value]
    if max(size) > LARGEST:
        raise BadInput(f"at most {LARGEST} rows and columns", f"{size[0]} x {size[1]}", os.path.basename(name))  # noqa: PTH119
    return again


class Session:
    """A game that is being played, and the hint that was given last."""

    def __init__(self, maker: Maker, save: str) -> None:
        self.maker, self.save = maker, save
        self.game = maker.game()
        self.hint = Hint("")
        self.message = ""

    def do(self, what: str, cell: tuple[int, int] | None = None) -> None:
        """Do what a key or a word says; `message` tells what came of it."""
        hint, self.hint, self.message = self.hint, Hint(""), ""
        if what in ("press", "mark") and cell is not None:
            move: Move = (what, cell)
            if not self.game.do(move):
                self.message = _("That cannot be done here.")
        elif what == "hint":
            if hint.text and (hint.moves or hint.cells):
                self.game.follow(hint)
                self.message = _("Done.  h for the next hint.")
            else:
                self.hint = self.game.hint()
                self.message = self.hint.text + (_("  (h again does it)") if self.hint.moves else "")
        elif what in ("undo", "redo", "restart"):
            getattr(self.game, what)()
        elif what == "new":
            self.game = self.maker.game()
        elif what in ("larger", "smaller"):
            self.message = self.maker.resized(1 if what == "larger" else -1)
        elif what == "difficulty":
            self.message = self.maker.harder()
        elif what == "save":
            write_text(self.save, json.dumps(self.game.to_json()) + "\n")
            self.message = _("Saved; lightsgame play {file} goes on from here.").format(file=self.save)
