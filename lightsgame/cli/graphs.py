"""`lightsgame solve --graph`: the same game on any graph, read from the formats people have."""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce
from typing import Any

from .. import certificates, solving
from ..errors import BadInput, Inconsistent, TooLarge, plural
from ..game import edge_lists, sparse_graph
from ..game.game import Game
from .command import Report
from .common import count_json, nullity_of, ways
from .reading import inside, read_text

MOST_ANNOUNCED = 1_000_000  # vertices of a graph that networkx is asked to read

NETWORKX = {"g6": "graph6", "s6": "sparse6", "net": "pajek"}  # what it calls a format, by the ending of a file
NETWORKX |= {name: name for name in ("graphml", "gml", "gexf", "adjlist")}


def read_graph(name: str) -> sparse_graph.SparseGraph:
    """The graph in a file: an edge list, or by its ending one of the formats that networkx reads."""
    ending, text = name.lower().rpartition(".")[2], read_text(name)
    if ending not in NETWORKX:
        with inside(name):
            return edge_lists.read_sparse(text)
    if ending in ("g6", "s6") and (order := announced(text)) > MOST_ANNOUNCED:
        raise TooLarge(f"a graph of {order:,} vertices", limit=MOST_ANNOUNCED)
    try:
        import networkx
    except ImportError:
        raise BadInput("networkx, to read this format (pip install networkx)", "none installed", name) from None
    try:
        found = getattr(networkx, f"read_{NETWORKX[ending]}")(name)
        graph = found[0] if isinstance(found, list) else found
        graph = networkx.Graph(graph) if graph.is_multigraph() else graph
    except Exception as error:  # whatever networkx says about a bad file becomes one line
        raise BadInput(f"a graph in the format .{ending}", f"{type(error).__name__}: {error}", name) from None
    with inside(name):
        return sparse_graph.SparseGraph.of(graph)


def announced(text: str) -> int:
    """How many vertices the first graph in graph6 or sparse6 says that it has: a few letters can say billions.

    >>> announced(">>sparse6<<:Fa@x^"), announced("~~??~?????")
    (7, 16515072)
    """
    line = text.lstrip().removeprefix(">>graph6<<").removeprefix(">>sparse6<<").removeprefix(":")
    signs = [ord(sign) - 63 for sign in line[:8]]
    digits = signs[:1] if signs[:1] != [63] else signs[1:4] if signs[1:2] != [63] else signs[2:8]
    return reduce(lambda number, digit: number << 6 | max(digit, 0), digits, 0)


def solve_graph(name: str, lit: str | None, rule: str, states: int) -> Report:
    """Solve the game on a graph; a press may leave its own lamp alone, and a lamp have more states."""
    graph = read_graph(name)
    game = Game.of(graph, rule=rule, states=states)
    start = game.lit() if lit is None else named(graph, lit)
    value = {"vertices": graph.order, "edges": graph.size, "rule": rule, "states": states}
    try:
        found = solving.answer(game, lit=start)
    except Inconsistent as error:
        witness, reason = error.witness, str(error)
        value |= {"solvable": False, "witness": times_json(witness), "reason": reason}
        told = " ".join([f"{reason}:", *map(str, witness)])
        return Report(1, told, value, evidence=lambda: certificates.refused(game, start, None, witness))
    value |= {"solvable": True, "presses": times_json(found.presses), "weight": found.weight, "method": found.method}
    value |= {"nullity": nullity_of(found), "solutions": count_json(found.solutions)}
    times = dict.fromkeys(found.presses, 1) if isinstance(found.presses, tuple) else found.presses
    press = " ".join([str(name) if far == 1 else f"{name} ({far} times)" for name, far in times.items()])
    size = f"{plural(found.weight, 'press', 'presses')} on {plural(graph.order, 'vertex', 'vertices')}"
    told = f"press {press}\n{size}; {ways(found.solutions)}"
    return Report(0, told, value, evidence=lambda: certificates.settled(game, found.start, found.end, found.presses))


def times_json(presses: Any) -> object:
    """Presses of vertices: their names; for more states an object of how often each is pressed."""
    if isinstance(presses, dict):
        return {str(name): times for name, times in presses.items()}
    return [name if isinstance(name, str | int) else str(name) for name in presses]


def named(graph: sparse_graph.SparseGraph, text: str) -> list[Hashable]:
    """The vertices named in a list with commas; names are compared as text."""
    by_text = {str(name): name for name in graph.names}
    wanted = [word.strip() for word in text.split(",") if word.strip()]
    if unknown := [word for word in wanted if word not in by_text]:
        raise BadInput("the name of a vertex", repr(unknown[0]), "--lit")
    return [by_text[word] for word in wanted]
