r"""One reader for all verbs: what people hold, as a board with its lamps, a size or a graph.

>>> read("X.X").position, read("5x5").position, read({"a": ["b"]}).position.names
(Board('#.#'), (5, 5), ('a', 'b'))
>>> read('{"board": ["101"], "wrap": "torus"}').said
{'wrap': 'torus'}

`READERS` is a table, looked through from the top: a name, a condition, and a reader, which may
refuse.  `lamps` has that of `Board`.  Three rules keep them from guessing:

1. What a thing *is* decides how it is read, never its values: inner lists are rows, inner tuples
   are cells or edges.  So a table of lamps is no graph, however symmetric it may be.
2. A size has no lamps.
3. What could be meant in two ways is refused with both, and with what to type for each.

>>> read("10")
Traceback (most recent call last):
    ...
lightsgame.errors.BadInput: expected a size (type (10, 10)) or a row of lamps (type "#."), got '10', which may be either
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from itertools import chain
from os import PathLike
from typing import Any, NamedTuple, TypeAlias

from ..core.message import marked
from ..core.text_input import inside, read_text
from ..core.validation import check_size, is_pair, is_whole, shown, whole
from ..errors import BadInput
from .board import Board
from .graph import Graph
from .lamps import (
    ANSWER,
    PRESSES,
    WHAT,
    Reader,
    ambiguous,
    by,
    could_be_lamps,
    drawn,
    is_numbers,
    is_size_text,
    refused,
    sides_in,
)
from .notation import LAMPS, MOST_STATES, SIGNS, board_in
from .sparse_graph import SparseGraph
from .state_board import StateBoard

Size: TypeAlias = tuple[int, int]


class Found(NamedTuple):
    """A position, or a size or a graph; what is said besides (rule, wrap, states), and how signs
    were understood.
    """

    position: Any
    said: Mapping[str, Any] = {}
    note: str = ""


def read(x: object, states: int | None = None) -> Found:
    """What the first reader that fits makes of a thing.

    >>> read([[True, False], [False, True]]).position, read((2, 3)).position
    (Board('#./.#'), (2, 3))

    Raises:
        BadInput: it cannot be read, or in two ways.
        TypeError: it is none of these.
    """
    found: Found = by(READERS, x, checked_states(states))
    return found


def size_of(rows: object, columns: object = None) -> Size:
    """A size as two numbers, a pair or a text.

    >>> size_of(5, 6), size_of((5, 6)), size_of("5x6")
    ((5, 6), (5, 6), (5, 6))

    Raises:
        TypeError: it is a board, a graph or no size at all.
    """
    size = read(rows).position if columns is None else (rows, columns)
    if not isinstance(size, tuple):
        raise TypeError(f"expected a size such as (7, 7), got {shown(rows)}")
    return check_size(*size)


def checked_states(states: object) -> int | None:
    """A number of states, or None.

    >>> checked_states(3), checked_states(None)
    (3, None)
    """
    if states is None:
        return None
    return whole(states, marked("a number of states"), 2, MOST_STATES)


# ---- conditions ---------------------------------------------------------------------------------


def is_pairs(x: object) -> bool:
    """Whether it is a list or a set of tuples of two: cells, or edges.

    >>> is_pairs([(0, 1), (2, 2)]), is_pairs([[0, 1], [2, 2]])
    (True, False)
    """
    if not isinstance(x, list | tuple | Set) or not x:
        return False
    return all(isinstance(pair, tuple | frozenset) and len(pair) == 2 for pair in x)


def is_graph(x: object) -> bool:
    """Whether it is a graph of this package, or has nodes and edges as those of networkx.

    >>> is_graph(SparseGraph.from_edges([(1, 2)])), is_graph({1: [2]})
    (True, False)
    """
    if isinstance(x, Graph | SparseGraph):
        return True
    return hasattr(x, "nodes") and hasattr(x, "edges")


def is_rows(x: object) -> bool:
    """Whether it is a table: rows as lists or texts, or an array of another library.

    >>> is_rows([[0, 1]]), is_rows(["#."]), is_rows([0, 1])
    (True, True, False)
    """
    if hasattr(x, "ndim") or hasattr(x, "to_numpy"):
        return True
    if not isinstance(x, list | tuple) or not x:
        return False
    return not is_numbers(x)


def is_object(x: object) -> bool:
    """Whether it is an object with a board or with presses, as `--json` writes them.

    >>> is_object({"board": ["101"]}), is_object({"a": ["b"]})
    (True, False)
    """
    return isinstance(x, Mapping) and any(name in x for name in (*LAMPS, "presses"))


# ---- readers ------------------------------------------------------------------------------------


def _of_board(x: Any, states: int | None) -> Found:
    return Found(x)


def _of_size(x: Any, states: int | None) -> Found:
    rows, columns = x
    return Found((int(rows), int(columns)))


def _of_size_text(x: str, states: int | None) -> Found:
    rows, columns = sides_in(x)
    if could_be_lamps(x, states):
        if 0 in (rows, columns) or x.strip() == "1":
            return of_text(x, states)  # of a size without a cell nobody speaks
        signs = re.sub(r"\D", "", x)
        lamps = (
            f'"{signs.replace("0", ".").replace("1", "#")}"'
            if states in (None, 2)
            else f'["{signs}"]'
        )
        raise ambiguous(x, f"a size (type ({rows}, {columns}))", f"a row of lamps (type {lamps})")
    return Found((rows, columns))


def of_text(x: str, states: int | None = None, fields: Iterable[str] = LAMPS) -> Found:
    r"""The board that a text means, in the plain form or in any other, perhaps among words.

    >>> of_text("% wrap: torus\n#.#").said, of_text("X.X").note
    ({'wrap': 'torus'}, 'read as 1 x 3, X = lit')

    Raises:
        ParseError: it cannot be understood.
    """
    said: dict[str, Any] = dict(re.findall(r"(?m)^% (rule|wrap): (\S+)$", x))
    remarks = re.findall(r"(?m)^% states: (\d\d?)$", x)
    k = states or int(remarks[0] if remarks else 2)
    if k > 2:
        said["states"] = k
    if k == 2:
        with suppress(BadInput):
            return Found(Board._drawn(x), said)
    found = drawn(x, k, fields)
    k = states or found.said.get("states", k)
    return Found(_drawn("\n".join(found.rows), k), {**said, **found.said}, found.note)


def _drawn(text: str, states: int) -> Board | StateBoard:
    """A board in the plain form, of two states or of more."""
    return Board._drawn(text) if states == 2 else StateBoard(text, states)


def _of_graph(x: Any, states: int | None) -> Found:
    return Found(SparseGraph.of(x))


def _of_matrix(x: Any, states: int | None) -> Found:
    name = type(x).__name__
    lamps = "lamps (type x.toarray())"
    raise ambiguous(name, "the adjacency matrix of a graph (type Graph.from_array(x))", lamps)


def _of_object(x: Mapping[str, Any], states: int | None) -> Found:
    """Our own JSON; unless each of its values could be the neighbours of a vertex."""
    name = next((name for name in (*LAMPS, "presses") if name in x), "")
    if name != "presses" and all(isinstance(value, list | tuple | Set) for value in x.values()):
        graph = "a graph (type Graph.from_edges with its edges)"
        raise ambiguous(dict(x), f"an object with a board (type x[{name!r}])", graph)
    found = board_in(x, states or 2, LAMPS)
    k = states or found.said.get("states", 2)
    return Found(_drawn("\n".join(found.rows), k), found.said, found.note)


def _of_neighbours(x: Mapping[Any, Any], states: int | None) -> Found:
    return Found(SparseGraph.of(x))


def _of_pairs(x: Iterable[Any], states: int | None) -> Found:
    edges = "edges of a graph (type graphs.from_edges(x))"
    names = {*chain.from_iterable(x)}
    if all(map(is_whole, names)):
        cells = "cells that are lit (type Board.from_cells(rows, columns, x))"
        raise ambiguous(x, edges, cells)
    if names <= {True, False, None, *SIGNS}:
        raise ambiguous(x, edges, "rows of two lamps (type lists inside)")
    return Found(SparseGraph.from_edges([tuple(pair) for pair in x]))


def _of_file(x: Any, states: int | None) -> Found:
    with inside(str(x)):
        return of_text(read_text(str(x)), states)


def _of_rows(x: Any, states: int | None) -> Found:
    return Found(Board(x) if states in (None, 2) else StateBoard(x, states))


# To read another kind of thing is one line here.
READERS = (
    Reader("board", lambda x: isinstance(x, Board | StateBoard), _of_board),
    Reader("size as text", is_size_text, _of_size_text),
    Reader("text", lambda x: isinstance(x, str), of_text),
    PRESSES,
    ANSWER,
    Reader("size", is_pair, _of_size),
    Reader("graph", is_graph, _of_graph),
    Reader("sparse matrix", lambda x: hasattr(x, "toarray"), _of_matrix),
    Reader("object", is_object, _of_object),
    Reader("neighbours", lambda x: isinstance(x, Mapping), _of_neighbours),
    Reader("pairs", is_pairs, _of_pairs),
    Reader("file", lambda x: isinstance(x, PathLike), _of_file),
    Reader("rows", is_rows, _of_rows),
    Reader(
        "numbers",
        is_numbers,
        refused("rows of lamps, such as [[1, 0, 1]]", "; a list is one row, and a size (5, 5)"),
    ),
    Reader(
        "bytes", lambda x: isinstance(x, bytes | bytearray), refused("a text", "; type x.decode()")
    ),
    Reader("number", is_whole, refused(WHAT, "; a size has two sides")),
    Reader("anything", lambda x: True, refused(WHAT)),
)
