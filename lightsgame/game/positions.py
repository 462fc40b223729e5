"""Positions of a game in their three forms: as one sees them, as a vector, as the bits of an int.

A *position* is lamps or presses.  As one sees it, it is a `Board`, with more than two states a
`StateBoard`; on a graph the names of its vertices, with more states a dictionary.  The *vector* has
a number for each cell.  The *bits* are for two states: cell (i, j) is bit i * columns + j, vertex v
is bit v.

>>> from lightsgame import Game
>>> game = Game(2, 2)
>>> vector(game, ".#/#."), to_bits(game, Board(".#/#.")), from_bits(game, 6)
((0, 1, 1, 0), 6, Board('.#/#.'))

These functions are methods of `Game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain, compress
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..algebra.bits import Bits
from ..core.message import Message, marked
from ..core.validation import check_cells, is_pair, shown, whole
from ..errors import BadInput, expect
from . import reader
from .board import Board
from .lamps import PRESSES, Reader, by, drawn, is_cells, is_numbers, is_two_sides
from .notation import PRESSES as FIELDS
from .presses import Presses
from .state_board import StateBoard

if TYPE_CHECKING:
    from .game import Game

Vector: TypeAlias = tuple[int, ...]
Position: TypeAlias = Any  # a Board, a StateBoard, a tuple of names or a dictionary from names


# ---- reading --------------------------------------------------------------------------------------


def read(game: Game, given: Any) -> Position:
    """A position of this game from whatever describes it, such as a text.

    >>> from lightsgame import Game
    >>> read(Game(1, 3), "#.#")
    Board('#.#')

    Where the size is known, cells are read as well:

    >>> read(Game(2, 2), {(0, 0), (1, 1)}), read(Game(2, 2), [[1, 0], [0, 1]])
    (Board('#./.#'), Board('#./.#'))

    Raises:
        BadInput: it is of another size, or has other holes or states, or names a vertex that is not
            there; or it is presses, or could be read in two ways.
    """
    if game.graph is not None:
        name = isinstance(given, str) and given in game.cells
        return _position(game, _vector_of_names(game, [given] if name else given))
    return by(IN_GAME, list(given) if isinstance(given, Iterator) else given, game)


def _of_few(given: Any, game: Game) -> Position:
    """Lists of two, by which cells are meant unless the board has two columns."""
    if game.columns == 2:
        return _of_board(given, game)
    m, n = game.size
    cells = "cells as tuples, [(0, 0), (1, 2)]"
    raise BadInput(f"a table of {m} x {n}, or {cells}", str(given)[:60])


def _of_board(given: Any, game: Game) -> Position:
    board = _as_board(given, game.states)
    if board.size != game.size:
        expected = "a board of {} x {}".format(*game.size)
        raise BadInput(expected, "one of {} x {}".format(*board.size))
    expect(
        board.holes == game.holes,
        marked("a board with the holes of the game"),
        "one with other holes",
    )
    return board


def read_presses(game: Game, given: Any) -> Position:
    """The same for presses, which `solve` gives as `Presses`.

    >>> from lightsgame import Game, solve
    >>> read_presses(Game(1, 3), solve("#.#")), read_presses(Game(1, 3), [(0, 1)])
    (Board('#.#'), Board('.#.'))

    An answer as `--json` writes it is read as well, as text or as a dictionary:

    >>> read_presses(Game(1, 3), {"presses": ["101"]}), read_presses(Game(1, 3), "x·x")
    (Board('#.#'), Board('#.#'))
    """
    of_answer = getattr(given, "presses", None)  # of an answer, or of a hint
    if isinstance(of_answer, Presses | tuple):
        given = of_answer
    if game.graph is None and isinstance(given, str):
        given = reader.of_text(given, game.states, FIELDS).position
    if isinstance(given, Mapping) and "presses" in given and "presses" not in game.cells:
        given = given["presses"]
    return read(game, given.times if isinstance(given, Presses) else given)


def _is_no_table(given: object) -> bool:
    """Whether it is a list of numbers, or of lists of two, by which cells are meant."""
    if not isinstance(given, list):
        return False
    return is_numbers(given) or all(isinstance(row, list) and len(row) == 2 for row in given)


def _of_cells(given: Any, game: Game) -> Position:
    """A position from cells; with more than two states a cell may be told, and pressed, again."""
    if is_pair(given):
        given = {given}
    is_table = not isinstance(given, Set) and game.size == (len(given), 2)
    if is_table and {*chain.from_iterable(given)} <= set(range(game.states)):
        cells = "cells (type a set, {(0, 0), (1, 1)})"
        table = "a table (type lists inside, [[0, 0], [1, 1]])"
        raise BadInput(f"{cells} or {table}", f"{str(given)[:60]}, which may be either")
    times = dict.fromkeys(game.cells, 0)
    for cell in given:
        if cell not in times:
            m, n = game.size
            raise BadInput(f"a cell of the {m} x {n} board, counted from 0", str(cell))
        if times[cell] and game.states == 2:
            raise BadInput("each cell once", f"{cell} twice")
        times[cell] += 1
    return reduced(game, times.values())


IN_GAME = (
    PRESSES,
    Reader("size as text", is_two_sides, lambda given, _game: drawn(given)),  # which refuses it
    Reader("cells", is_cells, _of_cells),
    Reader("few", _is_no_table, _of_few),
    Reader("board", lambda given: True, _of_board),
)


def _as_board(given: Any, states: int) -> Board | StateBoard:
    if isinstance(given, StateBoard) and given.states != states:
        raise BadInput(
            Message("a board of {n} states", n=states),
            Message("one of {signs}", signs=given.states),
        )
    if states == 2:
        return given if isinstance(given, Board) else Board(cast("Any", given))
    return given if isinstance(given, StateBoard) else StateBoard(given, states)


# ---- vectors --------------------------------------------------------------------------------------


def vector(game: Game, position: object) -> Vector:
    """A position as a number for each cell.

    >>> from lightsgame import Game
    >>> vector(Game(1, 3, states=3), "021"), vector(Game.of({1: [2]}), [2])
    ((0, 2, 1), (0, 1))

    Raises:
        BadInput: it is of another size, or has other holes or states, or names a vertex that is not
            there.
    """
    return vector_of(game, position if game.graph is not None else read_presses(game, position))


def vector_of(game: Game, position: Position) -> Vector:
    """The same for a position that has been read; boards are not checked again.

    >>> from lightsgame import Game
    >>> vector_of(Game.of("#_"), Board("#_"))
    (1,)
    """
    if game.graph is not None:
        return _vector_of_names(game, position)
    if game.states == 2:
        return tuple(chain.from_iterable(_digit_rows(position)))
    values = chain.from_iterable(position.rows)
    if not game.holes:
        return tuple(values)
    return tuple([value for value in values if value is not None])


def _digit_rows(board: Board) -> list[list[int]]:
    """The lamps of each row, without the holes."""
    columns = range(board.columns)
    if not board.holes:
        return [[row >> j & 1 for j in columns] for row in board.rows]
    pairs = zip(board.rows, board.holes, strict=True)
    return [[row >> j & 1 for j in columns if not hole >> j & 1] for row, hole in pairs]


def _vector_of_names(game: Game, position: object) -> Vector:
    # As most positions are; and no name is looked up.
    if isinstance(position, tuple) and position in ((), game.cells):
        return (1 if position else 0,) * game.order
    if isinstance(position, str) or not isinstance(position, Iterable):
        raise TypeError(f"expected names of vertices as a list, got {shown(position)}")
    number = {name: v for v, name in enumerate(game.cells)}
    values = [0] * game.order
    for name in position:
        try:
            v = number[name]
        except (KeyError, TypeError):  # the second if it has no hash, and so is no name
            raise BadInput(Message("the name of a vertex"), repr(name)[:60]) from None
        state = whole(position[name], "a state") if isinstance(position, Mapping) else 1
        if not 0 <= state < game.states:
            expected = Message("{what} from {n} to {n2}", what="a state", n="0", n2=game.states - 1)
            raise BadInput(expected, str(state), f"vertex {name!r}"[:60])
        values[v] = state
    return tuple(values)


def position(game: Game, vector: Iterable[int]) -> Position:
    """A position from a number for each cell, as one sees it.

    >>> from lightsgame import Game
    >>> position(Game(1, 3, states=3), (0, 2, 1)), position(Game.of({1: [2]}), (0, 1))
    (StateBoard('021', 3), (2,))

    Raises:
        BadInput: there are not so many numbers as cells, or one is no state.
    """
    if not isinstance(vector, Iterable):
        raise TypeError(f"expected vector as Iterable, got {shown(vector)}")
    values = tuple(vector)
    if len(values) != game.order or not _are_states(values, game.states):
        raise BadInput(
            Message(
                "{what} from {n} to {n2}",
                what=Message("{n} states", n=game.order),
                n="0",
                n2=game.states - 1,
            ),
            shown(values),
        )
    return _position(game, values)


def _are_states(values: tuple[Any, ...], states: int) -> bool:
    try:
        return set(range(states)).issuperset(values)
    except TypeError:  # an array, say, has no place in a set
        return False


def reduced(game: Game, values: Iterable[int]) -> Position:
    """The position with these numbers, one for each cell, modulo the number of states.

    >>> from lightsgame import Game
    >>> reduced(Game(1, 3, states=3), [3, 4, -1])
    StateBoard('012', 3)
    """
    return _position(game, tuple([value % game.states for value in values]))


def _position(game: Game, values: Vector) -> Position:
    if game.graph is not None:
        names = tuple(compress(game.cells, values))
        if game.states == 2:
            return names
        return dict(zip(names, filter(None, values), strict=True))
    n = game.columns
    if game.holes:
        rest = iter(values)
        columns = range(n)
        rows: list[Any] = [
            [None if hole >> j & 1 else next(rest) for j in columns] for hole in game.holes
        ]
    else:
        rows = [values[start : start + n] for start in range(0, len(values), n)]
    return Board.from_array(rows) if game.states == 2 else StateBoard(rows, game.states)


def support(game: Game, position: object) -> dict[Any, int]:
    """The cells of a position with something in them, in order, and how much.

    >>> from lightsgame import Game
    >>> support(Game(1, 3, states=3), "021"), support(Game.of({1: [2]}), [2])
    ({(0, 1): 2, (0, 2): 1}, {2: 1})
    """
    pairs = zip(game.cells, vector(game, position), strict=True)
    return {cell: value for cell, value in pairs if value}


# ---- bits -----------------------------------------------------------------------------------------


def to_bits(game: Game, position: Position) -> Bits:
    """A position of two states as one int.

    >>> from lightsgame import Game
    >>> to_bits(Game(2, 2), Board(".#/#."))
    6
    """
    if isinstance(position, Board):
        return position.bits
    return game.graph.vertices(position) if game.graph is not None else 0


def from_bits(game: Game, bits: Bits) -> Position:
    """The position of two states that one int describes; undoes `to_bits`.

    >>> from lightsgame import Game
    >>> from_bits(Game(2, 2), 0b0110), from_bits(Game.of({"a": ["b"]}), 0b10)
    (Board('.#/#.'), ('b',))
    """
    if game.graph is not None:
        return game.graph.named(bits)
    rows = Board.from_bits(bits, *game.size).rows
    return Board._unchecked(rows, game.columns, game.holes)


# ---- the positions that every game has ---------------------------------------------------------------


def dark(game: Game) -> Position:
    """The position in which every lamp is out.

    >>> from lightsgame import Game
    >>> dark(Game(1, 3))
    Board('...')

    Raises:
        TooLarge: it does not fit into memory.
    """
    check_cells(game.rows, game.columns, game.states)
    if game.graph is not None or (game.holes and game.states > 2):
        return _position(game, (0,) * game.order)
    if game.states == 2:
        return Board._unchecked((0,) * game.rows, game.columns, game.holes)
    return StateBoard(game.size, game.states)


def lit(game: Game) -> Position:
    """The position in which every lamp is one state on.

    >>> from lightsgame import Game
    >>> lit(Game(1, 3, states=3)), lit(Game.of("#_#"))
    (StateBoard('111', 3), Board('#_#'))

    Raises:
        TooLarge: it does not fit into memory.
    """
    start = dark(game)
    return start.complement() if isinstance(start, Board) else _position(game, (1,) * game.order)


def change(game: Game, start: Position, end: Position) -> Position:
    """How far each lamp must move from *start* to *end*.

    >>> from lightsgame import Game
    >>> change(Game(1, 3, states=3), "012", "000")
    StateBoard('021', 3)
    """
    if isinstance(start, Board) and isinstance(end, Board) and game.states == 2:
        return start ^ end
    pairs = zip(vector(game, start), vector(game, end), strict=True)
    return reduced(game, [after - before for before, after in pairs])
