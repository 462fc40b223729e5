"""Boards in the forms that people and programs write: one table, FORMS.

>>> print(convert("#./.#", "csv"))
1,0
0,1
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ..core.keywords import with_cures
from ..core.message import marked
from ..core.validation import expect_type, one_of, whole
from .board import Board
from .game import Game
from .notation import HOLE, MOST_STATES
from .state_board import StateBoard

SQUARES = str.maketrans("01", "⬛🟨")


def _plain(board: Board | StateBoard) -> str:
    return board.to_text("#", ".") if isinstance(board, Board) else board.to_text()


def _emoji(board: Board | StateBoard) -> str:
    text = "\n".join(board.digits()).replace(HOLE, "🟫")
    if isinstance(board, StateBoard):
        return re.sub("[0-9]", "\\g<0>\ufe0f\u20e3", text)
    return text.translate(SQUARES)


# To add a form is one line here.
FORMS: dict[str, Callable[[Any], str]] = {
    "text": str,
    "plain": _plain,
    "line": lambda board: _plain(board).replace("\n", "/"),
    "python": repr,
    "digits": lambda board: "\n".join(board.digits()),
    "row": lambda board: "/".join(board.digits()),
    "json": lambda board: json.dumps(board.digits()),
    "lists": lambda board: json.dumps(StateBoard(board, MOST_STATES).to_array()),
    "csv": lambda board: "\n".join(map(",".join, board.digits())),
    "emoji": _emoji,
    "svg": lambda board: str(board.to_svg()),
}


@with_cures
def convert(
    board: Board | StateBoard | str | Any, form: str = "digits", *, states: int | None = None
) -> str:
    """A board in another form, one of `FORMS`.

    These are text, plain (in # and .), digits, line and row (the same with slashes), json, lists,
    csv, emoji, python and svg.

    >>> convert(Board("#./.#"), "row"), convert("01/20", "lists", states=3)
    ('10/01', '[[0, 1], [2, 0]]')

    Raises:
        BadInput: there is no such form.
        ParseError: the text is no board.
        TypeError: it is no board.
    """
    expect_type(form, str, "form")
    board = getattr(board, "times", board)  # presses are written as lamps in the same places
    write = FORMS[one_of(form, FORMS, marked("a form"))]
    if isinstance(board, Game) and board.graph is None:
        board = board.lit()
    if states is not None:
        states = whole(states, "states")
    if states is not None or not isinstance(board, Board | StateBoard):
        board = StateBoard(board, states) if states not in (None, 2) else Board(board)  # type: ignore[arg-type]
    return write(board)
