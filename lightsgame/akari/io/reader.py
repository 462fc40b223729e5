"""One reader for all verbs: what people hold, as a puzzle.

>>> parse_puzzle("1../.../.2."), parse_puzzle(["1..", "...", ".2."])
(Puzzle('1../.../.2.'), Puzzle('1../.../.2.'))
>>> parse_puzzle("https://puzz.link/p?akari/2/2/h6") == parse_puzzle("2x2:b1a")
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from os import PathLike
from typing import Any, Protocol, TypeAlias, TypeGuard, cast

from ...core.keywords import with_cures
from ...core.message import Message
from ...core.text_input import inside, read_picture, read_text
from ...core.validation import is_pair
from ...errors import BadInput
from ...game.board import Board
from ...game.game import Game
from ...game.given import Cells
from ...game.lamps import Reader, by, is_cells, refused
from ...game.notation import FILES, PHOTOS
from ..model.puzzle import Puzzle
from .formats import parse_answer, write_puzzle
from .puzzle_files import rows_under


class HasPuzzle(Protocol):
    """What `generate` and `explain` give: it has a puzzle."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        raise NotImplementedError


class HasBulbs(Protocol):
    """What `generate` and `solve` give: it has bulbs."""

    @property
    def bulbs(self) -> Board | None:
        """The bulbs."""
        raise NotImplementedError


OnePuzzle: TypeAlias = Puzzle | HasPuzzle | str | PathLike[str]
AnyPuzzle: TypeAlias = OnePuzzle | list[str] | list[list[Any]]  # rows, too
AnyBulbs: TypeAlias = Board | HasBulbs | str | list[str] | list[list[Any]] | Cells
WHAT = Message("a puzzle: its rows, an address, a game id, a Path, or what `generate` gives")
SIGNS = {None: ".", " ": ".", "": "."}  # of a white cell in a table


@with_cures
def parse_puzzle(given: AnyPuzzle | object) -> Puzzle:
    """The puzzle that is meant by its rows, an address, a game id, a file, our JSON, or by what has
    a puzzle, as what `generate` gives.

    >>> from lightsgame.akari import generate
    >>> made = generate(5, 5, seed=1)
    >>> parse_puzzle(made) == made.puzzle == parse_puzzle({"puzzle": str(made.puzzle)})
    True
    >>> parse_puzzle([[1, None], [None, "#"]])
    Puzzle('1./.#')

    Raises:
        BadInput: it cannot be read; a size is no puzzle yet.
        TypeError: it is none of these.
    """
    puzzle: Puzzle = by(IN_PUZZLE, given)
    return puzzle


def _is_table(given: object) -> bool:
    """Whether it is rows of texts or lists, or an array or a table of another library."""
    rows = _listed(given)
    return isinstance(rows, list) and all(isinstance(row, str | list | tuple) for row in rows)


def _listed(given: Any) -> object:
    array = given.to_numpy() if hasattr(given, "to_numpy") else given
    return array.tolist() if hasattr(array, "tolist") else array


def _of_file(given: PathLike[str], _known: object) -> Puzzle:
    name = str(given)
    with inside(name):
        return answer_in(read_text(name))[0]


def _of_table(given: Any, _known: object) -> Puzzle:
    rows: Any = _listed(given)
    if all(isinstance(row, list | tuple) for row in rows):
        rows = list(map(_of_signs, rows))
    return answer_in("\n".join(rows))[0]


IN_PUZZLE = (
    Reader("puzzle", lambda x: isinstance(x, Puzzle), lambda x, _known: x),
    Reader("has one", lambda x: hasattr(x, "puzzle"), lambda x, _known: parse_puzzle(x.puzzle)),
    Reader("file", lambda x: isinstance(x, PathLike), _of_file),
    Reader(
        "object",
        lambda x: isinstance(x, Mapping) and "puzzle" in x,
        lambda x, _known: parse_puzzle(x["puzzle"]),
    ),
    Reader("text", lambda x: isinstance(x, str), lambda x, _known: answer_in(x)[0]),
    Reader("size", is_pair, refused(WHAT, "; generate{} makes a puzzle")),
    Reader("board", lambda x: isinstance(x, Board), refused(WHAT, "; lightsgame.solve takes it")),
    Reader("table", _is_table, _of_table),
    Reader("bytes", lambda x: isinstance(x, bytes), refused(WHAT, "; type x.decode()")),
    Reader("anything", lambda x: True, refused(WHAT)),
)


def read_bulbs(given: AnyBulbs | object, size: tuple[int, int]) -> Board:
    r"""The bulbs that are meant: a board, the puzzle drawn with `o` in it, what has bulbs, or cells.

    >>> read_bulbs("1o\no.", (2, 2)), read_bulbs([[0, 1]], (1, 2)), read_bulbs({(0, 1)}, (1, 2))
    (Board('.#/#.'), Board('.#'), Board('.#'))

    Raises:
        BadInput, TypeError: they cannot be read.
    """
    bulbs = getattr(given, "bulbs", given)
    if isinstance(bulbs, Board):
        return bulbs
    if is_cells(bulbs):
        return cast("Board", Game(*size).read(bulbs))
    if isinstance(bulbs, str) and "o" in bulbs:
        (_, drawn), *_ = read_picture(bulbs, parse_answer)
        if drawn is not None:
            return drawn
    return Board(cast("Any", bulbs))


def are_puzzles(given: object) -> TypeGuard[Iterable[AnyPuzzle]]:
    r"""Whether it is several puzzles, and not the rows of one.

    >>> are_puzzles(["1..", "..."]), are_puzzles(["2x1:1a"]), are_puzzles(["1.\n..", "..\n.1"])
    (False, True, True)
    """
    if isinstance(given, Iterator | Set):
        return True
    if not isinstance(given, list | tuple):
        return False
    return any(
        isinstance(one, PathLike) or hasattr(one, "puzzle") or _is_whole(one) for one in given
    )


def _is_whole(given: object) -> bool:
    """Whether it is a puzzle by itself and no row of one."""
    if isinstance(given, str):
        return any(sign in given for sign in "\n/:")
    return isinstance(given, Puzzle)


def _of_signs(row: list[Any] | tuple[Any, ...]) -> str:
    return "".join([str(SIGNS.get(sign, sign)) for sign in row])


def answer_in(text: str) -> tuple[Puzzle, Board | None]:
    """The puzzle in a text, and its bulbs if it has some.

    >>> answer_in("1o")
    (Puzzle('1.'), Board('.#'))

    Raises:
        BadInput: it holds none.
    """
    size = re.fullmatch(r"\s*(\d+)\s*[xX×*]\s*(\d+)\s*", text)
    name = text.strip()
    if re.fullmatch(FILES, name):
        raise BadInput(
            Message("a puzzle"), f"{name[:40]!r}, the name of a file: type Path({name[:40]!r})"
        )
    if re.fullmatch(PHOTOS, name):
        raise BadInput(
            Message("a puzzle"), f"{name[:40]!r}, a picture: type the rows of the puzzle"
        )
    if size:
        cure = Message("a size; generate({m}, {n}) makes a puzzle", m=size[1], n=size[2])
        raise BadInput(Message("a puzzle"), cure)
    return read_picture(rows_under(text, "puzzle"), parse_answer)[0]


@with_cures
def convert(puzzle: AnyPuzzle, form: str = "text", bulbs: Board | None = None) -> str:
    """A puzzle in another form, with the bulbs where the form has them.

    >>> convert("2x1:1a"), convert(["1."], "tatham")
    ('1.', '2x1:1a')

    Raises:
        BadInput: there is no such form, or the puzzle cannot be read.
    """
    return write_puzzle(parse_puzzle(puzzle), form, bulbs)
