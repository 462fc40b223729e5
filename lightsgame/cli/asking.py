"""What is asked with a board: a game and two positions of it, from what was typed or written.

`5x5` is a board with every lamp to be switched; a file (or `-`, or `example:corner`) holds the
lamps as they are now, drawn in any way, or in the JSON of this package, which says its rule itself.
"""

from __future__ import annotations

from ..core.message import Counted, Joined, Message, marked
from ..core.text_input import inside, is_file, one_standard_input
from ..errors import BadInput, expect
from ..game import board_files
from ..game.game import Game
from ..game.lamps import ambiguous, could_be_lamps
from ..game.question import Task
from ..game.sparse_graph import SparseGraph
from .common import tell
from .reading import Words, looks_like_size, nearest, parse_number, parse_size

# The families of graphs that have a name on the command line.
FAMILIES = ("path", "cycle", "star", "complete", "hypercube", "petersen")


def is_size(board: str) -> bool:
    """Whether a BOARD is given by its size.

    >>> is_size("5x5"), is_size("example:corner")
    (True, False)
    """
    return looks_like_size(board) and board.count(",") < 2 and not is_file(board)


def refuse_lamps(size: str, states: int | None) -> None:
    """Refuse a size such as 10 or 101, which could be a row of lamps as well, as Python does.

    >>> refuse_lamps("10", None)
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a size (10x10) or lamps (#. in a file or on `-`), got '10', which may be either
    """
    if len(size) > 1 and could_be_lamps(size, states):
        lamps = size.replace("0", ".").replace("1", "#")
        raise ambiguous(size, f"a size ({size}x{size})", f"lamps ({lamps} in a file or on `-`)")


def asked(board: str, words: Words, to: str | None = None) -> Task:
    """What a BOARD means.

    >>> asked("2x2", Words()).start, asked("example:corner", Words()).end
    (Board('../..'), Board('...../...../...../...../.....'))
    """
    one_standard_input(board, to)
    if is_size(board):
        refuse_lamps(board, words.states)
        game = Game(*parse_size(board), **words.named())
        start, end = (game.dark(), game.lit()) if game.states == 2 else (game.lit(), game.dark())
    else:
        position, said, _note = drawn(board, words)
        rule = words.rule or said.get("rule", "plus")
        wrap = words.wrap or said.get("wrap", "none")
        game = Game.of(position, rule=rule, wrap=wrap, states=words.states)
        start = game.read(position)
        end = game.dark()
    if to:
        goal = drawn(to, words._replace(states=game.states)).position
        with inside(to):
            end = game.read(goal)
    return Task(game, start, end)


def graph_in(name: str) -> SparseGraph:
    """The graph in a file; vertices without an edge are told, for a board or a list of other words
    has only such.
    """
    graph = board_files.read_graph(name) if is_file(name) else named_graph(name)
    pairs = zip(graph.names, graph.neighbours, strict=True)
    alone = [str(vertex) for vertex, near in pairs if not near]
    if alone:
        some = Joined(", ", [*alone[:4], "..."] if len(alone) > 4 else alone)
        size = (
            Message(
                "{n} vertex and {rest}",
                n=graph.order,
                rest=Counted("{n} edge", "{n} edges", graph.size),
            )
            if graph.order == 1
            else Message(
                "{n} vertices and {rest}",
                n=graph.order,
                rest=Counted("{n} edge", "{n} edges", graph.size),
            )
        )
        tell(Message("read as {what}; without an edge: {names}", what=size, names=some))
    return graph


def named_graph(name: str) -> SparseGraph:
    """A graph of a family, such as `petersen` or `cycle:5`; else what a text holds.

    >>> named_graph("cycle:5").size
    5
    """
    from .. import graphs  # few ask for one

    family, _colon, sides = name.partition(":")
    if family not in FAMILIES:
        if meant := nearest(family, FAMILIES):
            wanted = Message("a file with a graph, or the name of one")
            got = Message("{what}; did you mean {meant}?", what=repr(name[:40]), meant=repr(meant))
            raise BadInput(wanted, got, "--graph")
        return board_files.read_graph(name)
    numbers = [parse_number(side) for side in sides.split("x") if side]
    try:
        return SparseGraph.of(getattr(graphs, family)(*numbers))
    except TypeError:
        wanted = Message("a family of graphs with its size, such as cycle:5")
        raise BadInput(wanted, repr(name[:40]), "--graph") from None


def drawn(name: str, words: Words, *, pressed: bool = False) -> board_files.Found:
    """A position in a file, or what is pressed; what was understood is told, unless it is plain.

    >>> drawn("example:corner", Words()).position
    Board('#..../...../...../...../.....')
    """
    size = Message("the size {what}", what=repr(name))
    expect(not is_size(name), marked("a file with a board, or rows such as #.#/.#."), size)
    fields = board_files.PRESSES if pressed else board_files.LAMPS
    found = board_files.read_board(name, words.states, fields=fields)
    if found.note:
        tell(found.note)
    return found
