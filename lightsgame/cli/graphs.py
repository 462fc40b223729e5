"""`lightsgame solve --graph`: the same game on any graph, read from the formats people have."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from ..errors import BadInput, Inconsistent, TooLarge
from .command import Report
from .common import count_json, plural, ways
from .reading import inside, read_text

if TYPE_CHECKING:
    from ..algebra.bits import Bits
    from ..game.sparse_graph import SparseGraph

MOST_ANNOUNCED = 1_000_000  # vertices of a graph that networkx is asked to read

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
    if ending in (".g6", ".s6") and (order := announced(text)) > MOST_ANNOUNCED:
        raise TooLarge(f"a graph of {order:,} vertices", limit=MOST_ANNOUNCED)
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


def announced(text: str) -> int:
    """How many vertices the first graph in graph6 or sparse6 says that it has: a few letters can say billions.

    >>> announced(">>sparse6<<:Fa@x^"), announced("~~??~?????")
    (7, 16515072)
    """
    line = text.lstrip().removeprefix(">>graph6<<").removeprefix(">>sparse6<<").removeprefix(":")
    signs = [ord(sign) - 63 for sign in line[:8]]
    digits = signs[:1] if signs[:1] != [63] else signs[1:4] if signs[1:2] != [63] else signs[2:8]
    number = 0
    for digit in digits:
        number = number << 6 | max(digit, 0)
    return number


def solve_graph(name: str, lit: str | None, rule: str, states: int) -> Report:
    """Solve the game on a graph."""
    from ..algebra.bits import full, weight
    from ..certificates import on_graph
    from ..errors import unsolvable as no_solution
    from ..game.sparse_graph import factors

    graph = read_graph(name)
    wanted = full(graph.order) if lit is None else named(graph, lit)
    if (rule, states) != ("plus", 2):
        return by_rule(graph, None if lit is None else graph.named(wanted), rule, states)
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
    value |= {"weight": len(presses), "nullity": found.nullity, "solutions": count_json(1 << found.nullity)}
    told = "\n".join([" ".join(["press", *map(str, presses)]), f"{size}; {ways(1 << found.nullity)}"])
    value |= {"method": "matrix"}
    return Report(0, told, value, evidence=lambda: on_graph(graph.neighbours, wanted, chosen))


def by_rule(graph: SparseGraph, lit: tuple[Hashable, ...] | None, rule: str, states: int) -> Report:
    """Solve the game on a graph where a press leaves its own lamp alone, or a lamp has more states."""
    from ..game.game import Game
    from ..solving import answer

    game = Game.of(graph, rule=rule, states=states)
    value = {"vertices": game.order, "rule": rule, "states": states}
    try:
        found = answer(game, lit=lit)
    except Inconsistent as error:
        reason = str(error)
        told = f"{reason}: {' '.join(map(str, error.witness))}"
        return Report(1, told, value | {"solvable": False, "witness": times_json(error.witness), "reason": reason})
    value |= {"solvable": True, "presses": times_json(found.presses), "weight": found.weight}
    times = dict.fromkeys(found.presses, 1) if isinstance(found.presses, tuple) else found.presses
    press = " ".join([str(name) if far == 1 else f"{name} ({far} times)" for name, far in times.items()])
    told = f"press {press}\n{plural(found.weight, 'press', 'presses')}; {ways(found.solutions)}"
    return Report(0, told, value | {"solutions": count_json(found.solutions), "method": found.method})


def times_json(presses: object) -> object:
    """Presses of vertices: their names; for more states an object of how often each is pressed."""
    if isinstance(presses, dict):
        return {str(name): times for name, times in presses.items()}
    return names_json(presses) if isinstance(presses, tuple) else None


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
