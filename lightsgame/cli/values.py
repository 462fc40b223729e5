"""Boards, games, cells and counts as JSON has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import BadInput
from ..game import board as boards
from ..game import dials
from ..game import game as games
from .common import count_text


def board_json(board: boards.Board | dials.StateBoard) -> list[str]:
    """A board as JSON has it: strings of digits, `_` for a hole, top row first, left column first.

    >>> from lightsgame import Board
    >>> board_json(Board("##./.._"))
    ['110', '00_']
    """
    return (board.to_text("1", "0") if isinstance(board, boards.Board) else str(board)).split("\n")


def row_json(row: int, columns: int) -> str:
    """One row as JSON has it.

    >>> row_json(0b011, 3)
    '110'
    """
    return f"{row:0{columns}b}"[::-1]


def cells_json(cells: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Cells as JSON has them: row and column, both from 1.

    >>> cells_json([(0, 2)])
    [[1, 3]]
    """
    return [[row + 1, column + 1] for row, column in cells]


def game_json(game: games.Game) -> dict[str, Any]:
    """The board and the rules as JSON has them.

    >>> from lightsgame.game.game import Game
    >>> game_json(Game(5, 4, wrap="torus"))
    {'rows': 5, 'columns': 4, 'rule': 'plus', 'wrap': 'torus', 'states': 2}
    """
    return {"rows": game.rows, "columns": game.columns, **dict(zip(("rule", "wrap", "states"), game.key, strict=True))}


def nullity_of(found: Any) -> int | None:
    """The dimension of the quiet patterns; none where the number of states is no prime."""
    try:
        return int(found.nullity)
    except BadInput:
        return None


def count_json(count: int) -> int | str:
    """A number of solutions, as text where the number is too long to print.

    >>> count_json(16), count_json(1 << 10**6)
    (16, '2^1000000')
    """
    return count if count < 10**3000 else count_text(count)
