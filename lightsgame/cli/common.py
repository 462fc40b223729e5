"""What the commands share on the way out: pictures, counts, and rows and cells as JSON has them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..core import atomic_files
from ..core.languages import retold_lines
from ..core.message import Joined, Message
from ..errors import BadInput, count_text, number_text
from ..game import board as boards, game as games, picture as pictures, state_board
from ..game.presses import SIGN, Presses
from .command import Report as Report  # with which all commands end

if TYPE_CHECKING:
    from ..sat.cnf import Formula  # for the commands that write clauses alone

PRESSED = "35"  # the colour of presses


def size_text(m: int, n: int) -> str:
    """The size of a board, as a person reads it.

    >>> size_text(5, 10**100)
    '5 x 10^100'
    """
    return f"{number_text(m)} x {number_text(n)}"


def draw(name: str | None, picture: Callable[[], str]) -> None:
    """Write a drawing, if a file is named for it."""
    if name:
        atomic_files.write_text(name, picture())


def write_clauses(
    formula: Formula, lines: list[str], formula_file: str | None, proof_file: str | None
) -> str:
    """Write a formula and the lines of its refutation into the files that are named; what there is
    to say of it.
    """
    if formula_file:
        atomic_files.write_text(formula_file, formula.to_dimacs())
    if not proof_file:
        return ""
    if not lines:
        return Message("no proof is written: there is nothing to refute")
    atomic_files.write_text(proof_file, "".join([f"{line}\n" for line in lines]))
    return ""


def ways(count: int) -> str:
    """How many solutions a game has that has one.

    >>> ways(1), ways(4)
    ('the only solution', '4 solutions')
    """
    return (
        Message("the only solution")
        if count == 1
        else Message("{count} solutions", count=count_text(count))
    )


def tell(text: str) -> None:
    """Say something on standard error, in the reader's language."""
    print(*retold_lines([text]), file=sys.stderr)


def coloured(text: str, code: str) -> str:
    """*text* in an ANSI colour: only on a terminal, and not against the reader's wish
    (https://no-color.org).

    >>> coloured("Q", "31")  # not where the output is no terminal
    'Q'
    """
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\x1b[{code}m{text}\x1b[0m"


def picture(board: boards.Board | state_board.StateBoard | Presses, code: str = "33") -> str:
    """The picture of a board, or of presses, for this terminal: in colour where that is wanted, in
    ASCII where it must be.
    """
    if isinstance(board, Presses):
        if board.game.states == 2:
            return str(board).replace(SIGN, coloured(SIGN, PRESSED))
        return re.sub("[1-9a-z]", lambda times: coloured(times[0], PRESSED), str(board))
    if not isinstance(board, boards.Board):
        return re.sub("[1-9a-z]", lambda lit: coloured(lit[0], code), str(board))
    return board.to_text().replace(pictures.LIT, coloured(pictures.LIT, code))


def width() -> int | None:
    """How many signs a line has: of a terminal, or as `COLUMNS` says; no limit elsewhere."""
    if os.environ.get("COLUMNS", "").isdecimal():
        return int(os.environ["COLUMNS"])
    return os.get_terminal_size(sys.stdout.fileno()).columns if sys.stdout.isatty() else None


def framed(board: boards.Board | state_board.StateBoard | Presses, caption: str) -> str:
    """A picture; on a terminal with a caption and the numbers of its rows and columns, as far as
    there is room.
    """
    text = picture(board)
    if not sys.stdout.isatty():
        return text
    m, n = board.size
    label = len(str(m))
    room = (width() or 80) - 2 - len(str(m))
    if n > room:
        return Message("{what} (too wide for this terminal; --svg shows all)", what=caption)
    numbers = [str(j).rjust(len(str(n))) for j in range(1, n + 1)]
    heads = [" " * (label + 1) + "".join(digits) for digits in zip(*numbers, strict=True)]
    lines = [f"{i:{label}} {line}" for i, line in enumerate(text.split("\n"), start=1)]
    return Joined("\n", [Message("{what}:", what=caption), *heads, *lines])


# ---- JSON ---------------------------------------------------------------------------------------------------------


def rows_json(rows: Iterable[int], columns: int) -> list[str]:
    """Rows as JSON has them.

    >>> rows_json([0b011, 0], 3)
    ['110', '000']
    """
    return [f"{row:0{columns}b}"[::-1] for row in rows]


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
    rule, wrap, states = game.key
    return {
        "rows": game.rows,
        "columns": game.columns,
        "rule": rule,
        "wrap": wrap,
        "states": states,
    }


def nullity_of(found: Any) -> int | None:
    """The dimension of the quiet patterns; none where the number of states is no prime.

    >>> from lightsgame import Game, answer
    >>> nullity_of(answer("####")), nullity_of(answer(Game(2, 2, states=4)))
    (0, None)
    """
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
