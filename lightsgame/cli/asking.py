"""What is asked with a board: a game and two positions of it, from what was typed or written.

`5x5` is a board with every lamp to be switched; a file (or `-`, or `example:corner`) holds the lamps as they are now,
drawn in any way, or in the JSON of this package, which says its rule itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import BadInput
from ..game import dialects, dials
from ..game.board import Board
from ..game.game import Game
from .reading import Words, board_text, inside, is_file, looks_like_size, parse_size

LAMPS, PRESSES = ("board", "lamps", "start", "presses"), ("presses", "board")  # fields of an object, the best first


class Asked(NamedTuple):
    """A game to be played from *start* to *end*."""

    game: Game
    start: Any
    end: Any


def is_size(board: str) -> bool:
    """Whether a BOARD is given by its size."""
    return looks_like_size(board) and not is_file(board)


def asked(board: str, words: Words, to: str | None = None) -> Asked:
    """What a BOARD means."""
    if is_size(board):
        game = Game(*parse_size(board), **words.named())
        start, end = (game.dark(), game.lit()) if game.states == 2 else (game.lit(), game.dark())
    else:
        position, said = drawn(board, words, LAMPS)
        rule, wrap = words.rule or said.get("rule", "plus"), words.wrap or said.get("wrap", "none")
        game = Game.of(position, rule=rule, wrap=wrap, states=words.states)
        start, end = game.read(position), game.dark()
    if to:
        with inside(to):
            end = game.read(drawn(to, words._replace(states=game.states), LAMPS)[0])
    return Asked(game, start, end)


def drawn(name: str, words: Words, fields: Sequence[str]) -> tuple[Any, dict[str, Any]]:
    """A position in a file, and what an object says besides; what was understood is told, unless it is plain."""
    text = board_text(name)
    with inside(name):
        if words.states in (None, 2):
            try:
                return Board(text), {}
            except BadInput:
                if words.strict:
                    raise
        if words.strict:
            return dials.StateBoard(text, words.states or 2), {}
        found = dialects.understood(text, states=words.states or 2, fields=fields)
        states = words.states or found.said.get("states", 2)
        plain = "\n".join(found.rows)
        position = Board(plain) if states == 2 else dials.StateBoard(plain, states)
    if found.note:
        sys.stderr.write(f"{found.note}\n")
    return position, dict(found.said)
