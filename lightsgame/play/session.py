"""A game that is being played, whatever it is seen on: keys and words in, a message out, and one
game after another.

>>> session = Session(Maker((1, 2), Random(1)))
>>> session.do("hint")
>>> session.message
'Look at b1.  A solution with the fewest presses, 1 press, has it.  Press b1.  (h again does it)'
>>> session.do("hint")
>>> session.message, session.game.won
('Done.  h for the next hint.', True)
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..core.atomic_files import write_text
from ..core.languages import _, retold
from ..core.message import Message
from ..errors import BadInput, expect
from ..game.game import Game
from .games import GameRecord, Hint, new_akari, new_lights
from .names import Cell

# rows and columns of a game on a screen; of a puzzle that is made
LARGEST = 60
LARGEST_AKARI = 20
DIFFICULTIES = ("easy", "normal", "hard")


@dataclass(slots=True)
class Maker:
    """Where the next game comes from: made to a *size* and difficulty, or *read*, and then it
    begins again.
    """

    size: Cell | None
    random: Random
    akari: bool = False
    difficulty: str = "normal"
    rules: dict[str, Any] = field(default_factory=dict)
    read: Callable[[], GameRecord] | None = None

    def __post_init__(self) -> None:
        self.size = self.size and self.checked(self.size)

    def checked(self, size: Cell) -> Cell:
        """The size, if games of it can be made.

        >>> Maker((2, 2), Random(1)).checked((60, 1))
        (60, 1)
        """
        m, n = size
        got = f"{m} x {n}"
        most, least = (LARGEST_AKARI, 3) if self.akari else (LARGEST, 1)
        fits = least <= min(size) <= max(size) <= most
        expect(fits, Message("{n} to {n2} rows and columns", n=least, n2=most), got)
        alive = self.akari or any(Game(m, n, **self.rules).reach())
        expect(alive, "a game in which a press changes a lamp", got)
        return size

    def game(self) -> GameRecord:
        """The next game.

        >>> Maker((2, 2), Random(1)).game().size
        (2, 2)
        """
        if self.read:
            return self.read()
        assert self.size
        if self.akari:
            return new_akari(self.size, self.random, self.difficulty)
        return new_lights(Game(*self.size, **self.rules), self.random, self.difficulty)

    def resize(self, by: int) -> str:
        """Make the next games larger or smaller; a sentence about it.

        >>> Maker((2, 2), Random(1)).resize(1)
        'The next game (n) has 3 x 3 cells.'
        """
        if self.size is None:
            return _("This board has been read; its size stays.")
        m, n = self.size
        try:
            self.size = self.checked((m + by, n + by))
        except BadInput as error:
            return retold(str(error))
        return _("The next game (n) has {m} x {n} cells.").format(m=m + by, n=n + by)

    def harder(self) -> str:
        """Turn to the next difficulty; a sentence about it.

        >>> Maker((2, 2), Random(1)).harder()
        'The next game (n) is hard.'
        """
        place = DIFFICULTIES.index(self.difficulty) + 1
        self.difficulty = DIFFICULTIES[place % len(DIFFICULTIES)]
        return _("The next game (n) is {difficulty}.").format(difficulty=_(self.difficulty))


class Session:
    """A game that is being played, the hint that was given last, and what came of the last move."""

    def __init__(self, maker: Maker, save: str = "lightsgame-save.json") -> None:
        self.maker = maker
        self.save = save
        self.game = maker.game()
        self.hint = Hint("")
        self.message = ""

    def do(self, what: str, cell: tuple[int, int] | None = None) -> None:
        """Do what a key or a word says; `message` tells what came of it."""
        hint = self.hint
        self.hint = Hint("")
        self.message = ""
        if cell is not None:
            if not self.game.do((what, cell)):
                self.message = _("That cannot be done here.")
        elif what == "hint" and hint.text and (hint.moves or hint.cells):
            self.game.follow(hint)
            self.message = _("Done.  h for the next hint.")
        elif what == "hint":
            self.hint = self.game.hint()
            self.message = self.hint.text
            if self.hint.moves:
                self.message += _("  (h again does it)")
            elif self.hint.cells and self.game.at:
                self.message += _("  (h again takes the last move back)")
        elif what in ("undo", "redo", "restart"):
            self.game.go(what)
        elif what == "new":
            self.game = self.maker.game()
        elif what == "save":
            write_text(self.save, json.dumps(self.game.to_json()) + "\n")
            text = _("Saved; lightsgame play {file} goes on from here.")
            self.message = text.format(file=self.save)
        else:
            by = {"larger": 1, "smaller": -1, "difficulty": 0}[what]
            self.message = self.maker.resize(by) if by else self.maker.harder()
