"""Boards and graphs in files: whatever people have written down, with what it says of the rules.

A board stands in a file, on standard input (`-`), or among the examples of the package
(`example:corner`), drawn in any way that `dialects` understands, perhaps with its rules in remarks
such as `% wrap: torus`, and with words above and below; a graph in an edge list or, by the ending,
in one of the formats that networkx reads.

>>> read_board("example:corner").position[0]
(1, 0, 0, 0, 0)
"""

import re
from collections.abc import Sequence
from functools import reduce
from typing import Any

from ..core.message import Message
from ..core.text_input import inside, is_file, perhaps_file, read_text
from ..errors import BadInput, TooLarge
from .edge_lists import read_sparse
from .lamps import Reader, by
from .notation import LAMPS, PRESSES
from .reader import Found, of_text
from .sparse_graph import SparseGraph

__all__ = ["LAMPS", "PRESSES", "Found", "read_board", "read_graph"]

# One more or less is as good a limit.
MOST_ANNOUNCED = 1_000_000  # vertices of a graph that networkx is asked to read

WORD = "[A-Za-z0-9]{1,12}"  # what few files are called

# what it calls a format, by the ending of a file
NETWORKX = {"g6": "graph6", "s6": "sparse6", "net": "pajek"}
NETWORKX |= {name: name for name in ("graphml", "gml", "gexf", "adjlist")}


def read_board(name: str, states: int | None = None, *, fields: Sequence[str] = LAMPS) -> Found:
    """The position in a file.

    >>> print(read_board("example:corner").position)
    ●····
    ·····
    ·····
    ·····
    ·····

    Raises:
        BadInput: it cannot be read; the message says where.
    """
    text = board_text(name)
    with inside(name):
        return of_text(text, states, fields)


def board_text(name: str) -> str:
    r"""The text of a board: of a file, of standard input for `-`, or of an example that comes with
    the package.

    >>> board_text("example:corner").split("\n")[1]
    '#....'
    """
    text: str = by(NAMES, name)
    return text


def _of_akari(name: str, _known: object) -> str:
    wanted = Message("a board; `lightsgame akari solve` takes an address of Akari, or a game id")
    raise BadInput(wanted, repr(name[:60]))


def _example(name: str, _known: object) -> str:
    known = examples()
    wanted = name.removeprefix("example:")
    if wanted not in known:
        what = Message("one of the examples {words}", words=", ".join(known))
        raise BadInput(what, repr(wanted[:40]))
    return str((_boards() / f"{wanted}.txt").read_text(encoding="utf-8"))


def _word(name: str, _known: object) -> str:
    meant = Message("a size such as 5x5, rows such as #.#/.#., or the name of a file")
    raise BadInput(meant, perhaps_file(repr(name), name))


def _text(name: str, _known: object) -> str:
    return read_text(name)


# What a name on a command line may be.
NAMES = (
    Reader("file", is_file, _text),
    Reader("Akari", lambda name: re.match(r".*://|\d+x\d+:\w+$", name) is not None, _of_akari),
    Reader("example", lambda name: name.startswith("example:"), _example),
    Reader("word", lambda name: re.fullmatch(WORD, name) is not None, _word),
    Reader("rows", lambda name: True, _text),
)


def examples() -> list[str]:
    """The names of the boards that come with the package.

    >>> "corner" in examples()
    True
    """
    return sorted([board.name[:-4] for board in _boards().iterdir()])


def _boards() -> Any:
    from importlib.resources import files  # slow to load, and few ask for an example

    return files("lightsgame") / "boards"


def read_graph(name: str) -> SparseGraph:
    """The graph in a file: an edge list, or by its ending one of the formats that networkx reads.

    >>> import os
    >>> read_graph(os.devnull)
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a graph with at least one vertex, got none (...)

    Raises:
        BadInput: it cannot be read, or networkx, which that would take, is not installed.
        TooLarge: the file says that there are millions of vertices.
    """
    ending = name.lower().rpartition(".")[2]
    text = read_text(name)
    if ending not in NETWORKX:
        with inside(name):
            return read_sparse(text)
    if ending in ("g6", "s6") and (order := announced(text)) > MOST_ANNOUNCED:
        raise TooLarge(Message("a graph of {n} vertices", n=order), limit=MOST_ANNOUNCED)
    try:
        import networkx
    except ImportError:
        raise BadInput(
            Message("networkx, to read this format (pip install networkx)"), "none installed", name
        ) from None
    try:
        found = getattr(networkx, f"read_{NETWORKX[ending]}")(name)
        graph = found[0] if isinstance(found, list) else found
        graph = networkx.Graph(graph) if graph.is_multigraph() else graph
    except Exception as error:  # whatever networkx says about a bad file becomes one line
        got = f"{type(error).__name__}: {error}"
        raise BadInput(
            Message("a graph in the format {name}", name=f".{ending}"), got, name
        ) from None
    with inside(name):
        return SparseGraph.of(graph)


def announced(text: str) -> int:
    """How many vertices the first graph in graph6 or sparse6 says that it has: a few letters can
    say billions.

    >>> announced(">>sparse6<<:Fa@x^"), announced("~~??~?????")
    (7, 16515072)
    """
    line = text.lstrip().removeprefix(">>graph6<<").removeprefix(">>sparse6<<").removeprefix(":")
    signs = [ord(sign) - 63 for sign in line[:8]]
    if signs[:1] != [63]:
        digits = signs[:1]
    elif signs[1:2] != [63]:
        digits = signs[1:4]
    else:
        digits = signs[2:8]
    return reduce(lambda number, digit: number << 6 | max(digit, 0), digits, 0)
