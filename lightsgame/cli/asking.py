"""What is asked with a board: a game and two positions of it, from what was typed or written.

`5x5` is a board with every lamp to be switched; a file (or `-`, or `example:corner`) holds the lamps as they are now,
drawn in any way, or in the JSON of this package, which says its rule itself.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import BadInput
from .command import Option
from .reading import STRICT, board_text, inside, is_file, looks_like_size, parse_number, parse_size, read_text

if TYPE_CHECKING:
    from ..game.game import Game

RULES = ("plus", "cross", "king", "rook", "bishop", "knight")  # tests compare these with `game.rule`
WRAPS = ("none", "cylinder", "torus", "mobius", "klein", "projective")
LAMPS, PRESSES = ("board", "lamps", "start", "presses"), ("presses", "board")  # fields of an object, the best first


class Words(NamedTuple):
    """The rules as they are given on the command line; what is not given may be said by the board itself."""

    rule: str | None = None
    wrap: str | None = None
    states: int | None = None
    strict: bool = False


class Asked(NamedTuple):
    """A game to be played from *start* to *end*."""

    game: Game
    start: Any
    end: Any


def parse_rule(text: str) -> str:
    """The name of a rule, or the picture in a file.

    >>> parse_rule("king")
    'king'
    """
    if text in RULES:
        return text
    if is_file(text):
        return "/".join([line for line in read_text(text).split() if not line.startswith("%")])
    from .parsing import nearest

    guess = nearest(text, RULES)
    got = repr(text[:40]) + (f"; did you mean {guess!r}?" if guess else "")
    raise BadInput(f"a rule, one of {', '.join(RULES)}, or a file with the picture of one", got)


def parse_states(text: str) -> int:
    """A number of states, from 2 to 36."""
    if not 2 <= (states := parse_number(text, "a number of states")) <= 36:
        raise BadInput("2 to 36 states", repr(text[:40]))
    return states


def asked(board: str, words: Words, to: str | None = None) -> Asked:
    """What a BOARD means."""
    from ..game.game import Game

    if looks_like_size(board) and not is_file(board):
        rule, wrap = words.rule or "plus", words.wrap or "none"
        game = Game(*parse_size(board), rule=rule, wrap=wrap, states=words.states or 2)
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
    from ..game.board import Board

    text = board_text(name)
    with inside(name):
        if words.states in (None, 2):
            try:
                return Board(text), {}
            except BadInput:
                if words.strict:
                    raise
        from ..game.dialects import understood
        from ..game.dials import StateBoard

        if words.strict:
            return StateBoard(text, words.states or 2), {}
        found = understood(text, states=words.states or 2, fields=fields)
        states = words.states or found.said.get("states", 2)
        plain = "\n".join(found.rows)
        position = Board(plain) if states == 2 else StateBoard(plain, states)
    if found.note:
        sys.stderr.write(f"{found.note}\n")
    return position, dict(found.said)


BOARD = Option("board", "ROWSxCOLUMNS, a file, - or example:NAME", "BOARD")
RULE = Option(
    "--rule",
    f"what a press reaches: {', '.join(RULES)}, or a FILE with a picture",
    "RULE",
    parse_rule,
    None,
    RULES,
    open=True,
)
WRAP = Option("--wrap", f"how edges are glued: {', '.join(WRAPS)}", "WRAP", words=WRAPS)
STATES = Option("--states", "how many states a lamp has (default: 2)", "K", parse_states)
GAME = (RULE, WRAP, STATES, STRICT)
