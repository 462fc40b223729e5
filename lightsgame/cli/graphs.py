"""`lightsgame solve --graph`: the same game on any graph, read from the formats people have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..errors import BadInput, Inconsistent
from .command import Report
from .common import plural, power_json, ways
from .reading import inside, read_text

if TYPE_CHECKING:
    from ..algebra.bits import Bits
    from ..game.sparse_graph import SparseGraph

_READERS = {
    ".graphml": "read_graphml",
    ".gml": "read_gml",
    ".gexf": "read_gexf",
    ".adjlist": "read_adjlist",
    ".g6": "read_graph6",
    ".s6": "read_sparse6",
    ".net": "read_pajek",
}


def read_graph(name: str) -> SparseGraph:
    """The graph in a file: an edge list, or by its ending one of the formats that networkx reads."""
    from ..game.edge_lists import read_sparse
    from ..game.sparse_graph import SparseGraph

    ending = next((ending for ending in _READERS if name.lower().endswith(ending)), None)
    text = read_text(name)
    if ending is None:
        with inside(name):
            return read_sparse(text)
    try:
        import networkx
    except ImportError:
        raise BadInput("networkx, to read this format (pip install networkx)", "none installed", name) from None
    try:
        graph = getattr(networkx, _READERS[ending])(name)
        if isinstance(graph, list):
            graph = graph[0]
        if graph.is_multigraph():
            graph = networkx.Graph(graph)
    except Exception as error:  # whatever networkx says about a bad file becomes one line
        raise BadInput(f"a graph in the format {ending}", f"{type(error).__name__}: {error}", name) from None
    with inside(name):
        return SparseGraph.of(graph)


def solve_graph(name: str, lit: str | None) -> Report:
    """Solve the game on a graph."""
    from ..algebra.bits import full, weight
    from ..certificates import on_graph
    from ..errors import unsolvable as no_solution
    from ..game.sparse_graph import factors

    graph = read_graph(name)
    wanted = full(graph.order) if lit is None else named(graph, lit)
    found = factors(graph)
    try:
        chosen = found.solve(wanted)
        presses = graph.named(chosen)
    except Inconsistent as error:
        rows: Bits = error.witness
        reason, witness = str(no_solution(weight(rows), weight(rows & wanted), rows)), graph.named(rows)
        told = " ".join([f"{reason}:", *map(str, witness)])
        value = {"solvable": False, "witness": names_json(witness), "reason": reason}
        return Report(1, told, value, evidence=lambda: on_graph(graph.neighbours, wanted, witness=rows))
    size = f"{plural(len(presses), 'press', 'presses')} on {plural(graph.order, 'vertex', 'vertices')}"
    value = {"vertices": graph.order, "edges": graph.size, "solvable": True, "presses": names_json(presses)}
    value |= {"weight": len(presses), "nullity": found.nullity, "solutions": power_json(found.nullity)}
    told = "\n".join([" ".join(["press", *map(str, presses)]), f"{size}; {ways(found.nullity)}"])
    value |= {"method": "matrix"}
    return Report(0, told, value, evidence=lambda: on_graph(graph.neighbours, wanted, chosen))


def named(graph: SparseGraph, text: str) -> Bits:
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
