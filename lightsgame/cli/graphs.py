"""`lightsgame solve --graph`: the same game on any graph, read from the formats people have."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput, Inconsistent, TooLarge
from .common import count_json, plural, print_json, read_text

if TYPE_CHECKING:
    from ..algebra.bits import Bits
    from ..game.graph import Graph

_READERS = {
    ".graphml": "read_graphml",
    ".gml": "read_gml",
    ".gexf": "read_gexf",
    ".adjlist": "read_adjlist",
    ".g6": "read_graph6",
    ".s6": "read_sparse6",
    ".net": "read_pajek",
}


def read_graph(name: str) -> Graph:
    """The graph in a file: an edge list, or by its ending one of the formats that networkx reads."""
    from ..game.graph import Graph, parse_edges

    reader = _READERS.get(Path(name).suffix.lower())
    text = read_text(name) if reader is None else None
    if text is not None:
        try:
            return parse_edges(text)
        except BadInput as error:
            raise error.inside(name) from None
    try:
        import networkx
    except ImportError:
        raise BadInput("networkx, to read this format (pip install networkx)", "none installed", name) from None
    read_text(name) if Path(name).suffix not in (".gexf",) else None
    try:
        graph = getattr(networkx, str(reader))(name)
        if isinstance(graph, list):
            graph = graph[0]
        if graph.is_multigraph():
            graph = networkx.Graph(graph)
    except BadInput:
        raise
    except Exception as error:  # whatever networkx says about a bad file becomes one line
        raise BadInput(f"a graph in the format {Path(name).suffix}", f"{type(error).__name__}: {error}", name) from None
    try:
        return Graph.from_networkx(graph)
    except BadInput as error:
        raise error.inside(name) from None


def solve_graph(arguments: argparse.Namespace) -> int:
    """Solve the game on a graph."""
    from ..algebra.bits import full, weight
    from ..algebra.matrix import reduce
    from ..errors import unsolvable as no_solution
    from ..solving import MOST_IN_MATRIX

    graph = read_graph(arguments.graph)
    if graph.order > MOST_IN_MATRIX:
        raise TooLarge(f"a graph of {graph.order} vertices", limit=MOST_IN_MATRIX)
    lit = full(graph.order) if arguments.lit is None else named(graph, arguments.lit)
    reduction = reduce(graph.closed, graph.order)
    try:
        presses = graph.named(reduction.solve(lit))
    except Inconsistent as error:
        rows: Bits = error.witness
        reason = str(no_solution(weight(rows), weight(rows & lit), rows))
        if arguments.json:
            print_json({"solvable": False, "witness": names_json(graph.named(rows)), "reason": reason})
        else:
            print(f"{reason}:", *graph.named(rows))
        return 1
    if arguments.json:
        value = {"vertices": graph.order, "edges": graph.size, "solvable": True, "presses": names_json(presses)}
        value |= {"weight": len(presses), "nullity": reduction.nullity, "solutions": count_json(reduction.nullity)}
        print_json(value | {"method": "matrix"})
    else:
        print("press", *presses)
        told = "the only solution" if reduction.nullity == 0 else f"2^{reduction.nullity} solutions"
        print(f"{plural(len(presses), 'press', 'presses')} on {plural(graph.order, 'vertex', 'vertices')}; {told}")
    return 0


def named(graph: Graph, text: str) -> Bits:
    """The vertices named in a list with commas; names are compared as text."""
    by_text = {str(name): name for name in graph.names}
    wanted = [word.strip() for word in text.split(",") if word.strip()]
    for word in wanted:
        if word not in by_text:
            raise BadInput("the name of a vertex", repr(word), "--lit")
    return graph.vertices([by_text[word] for word in wanted])


def names_json(names: Iterable[object]) -> list[object]:
    """Names as JSON can hold them."""
    return [name if isinstance(name, str | int) else str(name) for name in names]
