"""What is asked of a game: from which position to which, in one value that all verbs start from.

>>> task("#.#").wanted, task(Game(1, 2), lit="#.").wanted
(Board('#.#'), Board('#.'))
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict, Unpack

from .board import Board
from .dials import StateBoard
from .game import Game
from .rule import AnyRule


class Glued(TypedDict, total=False):
    """What may be said, by name, beside a board of lamps: the rule and the gluing."""

    rule: AnyRule
    wrap: str


class Rules(Glued, total=False):
    """The same, and the number of states."""

    states: int | None


class Words(Rules, total=False):
    """What may be said beside any game: with a game or a graph also the lamps that are lit."""

    lit: Any


class Task(NamedTuple):
    """A game to be played: from the position *start* to the position *end*."""

    game: Game
    start: Any
    end: Any

    @property
    def wanted(self) -> Any:
        """How far each lamp must move."""
        return self.game.change(self.start, self.end)


def task(given: Any, to: Any = None, *, lit: Any = None, **words: Unpack[Rules]) -> Task:
    """What is asked with a board, which is lit as it is now, or with a game or graph: all lit, or *lit*.

    The goal is dark, or *to*.

    >>> task({"a": ["b"]}, lit=["a"]).wanted
    ('a',)

    Raises:
        BadInput, TypeError: it is no game, or no position of it.
    """
    game = Game.of(given, **words)
    if isinstance(given, Board | StateBoard | str):
        if lit is not None:
            raise TypeError("expected lit together with a Game or a graph; a board says itself what is lit")
        start = game.read(given)
    else:
        start = game.lit() if lit is None else game.read(lit)
    return Task(game, start, game.dark() if to is None else game.read(to))
