"""Large graphs: for each vertex the list of its neighbours, so that memory and work grow with the
edges.

A `Graph` holds a row of n bits for each of its n vertices, which is what small and dense graphs
want; a million vertices would take 125 GB.  A `SparseGraph` of a million vertices and edges takes a
few hundred megabytes, and the game on it is solved by `lightsgame.algebra.sparse`.

>>> path = SparseGraph.from_edges([("a", "b"), ("b", "c")])
>>> path.order, path.size, path.named(0b101)
(3, 2, ('a', 'c'))

Sets of vertices are ints, as everywhere; `lightsgame.game.graph_solver` plays on graphs of either form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from ..algebra.bits import from_members, members
from ..core.message import Message, marked
from ..core.validation import shown
from ..errors import BadInput, expect
from .graph import Graph, Vertices, adjacency
from .notation import FIELDS

Edge = tuple[Hashable, Hashable]


@runtime_checkable
class SomeGraph(Protocol):
    """What a networkx graph has, and is enough: nodes, and edges as pairs (or more) of nodes."""

    @property
    def nodes(self) -> Any:
        """The nodes."""

    @property
    def edges(self) -> Any:
        """The edges."""


@dataclass(frozen=True, slots=True)
class SparseGraph(Vertices):
    """A graph; `neighbours[v]` are the vertices beside v, each once, without v."""

    neighbours: tuple[tuple[int, ...], ...]
    names: tuple[Hashable, ...]

    @property
    def size(self) -> int:
        """The number of edges.

        >>> SparseGraph.from_edges([("a", "b"), ("b", "c")]).size
        2
        """
        return sum(map(len, self.neighbours)) // 2

    def edges(self) -> Iterator[tuple[int, int]]:
        """The edges as pairs of numbers u < v, in increasing order.

        >>> list(SparseGraph.from_edges([("b", "a"), ("a", "c")]).edges())
        [(0, 1), (1, 2)]
        """
        for u, around in enumerate(self.neighbours):
            yield from [(u, v) for v in sorted(around) if u < v]  # they differ

    def dense(self) -> Graph:
        """The same graph with a row of bits a vertex.

        >>> SparseGraph.from_edges([(0, 1)]).dense().neighbours
        (2, 1)
        """
        return Graph(tuple([from_members(around) for around in self.neighbours]), self.names)

    @classmethod
    def from_edges(cls, edges: Iterable[Edge], names: Iterable[Hashable] = ()) -> SparseGraph:
        """The graph with these edges; its vertices are *names*, then those of the edges, in the
        order of their coming.

        >>> SparseGraph.from_edges([("a", "b")], names=["b"]).names
        ('b', 'a')

        Raises:
            BadInput: an edge from a vertex to itself; or no vertex at all.
        """
        return cls(*adjacency(edges, names))

    @classmethod
    def of(cls, game: GraphLike) -> SparseGraph:
        """From what people have: a graph of either form, a networkx graph, a dictionary of
        neighbours, or an adjacency matrix as a table.

        >>> (
        ...     SparseGraph.of({1: [2], 2: [3]}).order,
        ...     SparseGraph.of([[0, 1, 0], [1, 0, 1], [0, 1, 0]]).size,
        ... )
        (3, 2)

        Raises:
            BadInput: a directed graph, or one with a loop; a table of pairs, which may be edges; or a
                dictionary that may be an object with a board, as `--json` writes one.
            TypeError: it is none of these.
        """
        if isinstance(game, SparseGraph):
            return game
        if isinstance(game, Graph):
            return cls(tuple([tuple(members(row)) for row in game.neighbours]), game.names)
        with suppress(TypeError):  # a dictionary of something else
            if isinstance(game, Mapping):
                _refuse_two_readings(game)
                edges: list[Edge] = []
                for u, neighbours in game.items():
                    edges += [(u, v) for v in neighbours]
                return cls.from_edges(edges, game)
            if isinstance(game, SomeGraph):
                is_directed = getattr(game, "is_directed", bool)()
                expect(not is_directed, marked("an undirected graph"), Message("a directed one"))
                return cls.from_edges([edge[:2] for edge in game.edges], game.nodes)
            if is_table(game):
                return cls.of(_from_table(game))
        wanted = "a Graph, a networkx graph or a dictionary of neighbours"
        cure = "graphs.grid(5, 5) is the graph of a board"
        raise TypeError(f"expected {wanted}, got {shown(game)}; {cure}")


def is_table(x: object) -> bool:
    """Whether it is a table of two dimensions: lists in a list, or an array of another library.

    >>> is_table([[0, 1], [1, 0]]), is_table([(0, 1)])
    (True, False)
    """
    if isinstance(x, list):
        return bool(x) and all(isinstance(row, list) for row in x)
    return len(getattr(x, "shape", ())) == 2


def _refuse_two_readings(around: Mapping[Any, Any]) -> None:
    """Refuse a dictionary that may be our own JSON, or whose texts may be names or letters.

    >>> _refuse_two_readings({"a": ["b"]})
    """
    for name in FIELDS:
        if name in around:
            graph = "a graph (type Graph.from_edges with its edges)"
            told = " ".join(repr(dict(around)).split())[:60]
            expected = f"an object with a board (type x[{name!r}]) or {graph}"
            raise BadInput(expected, f"{told}, which may be either")
    for name, near in around.items():
        if isinstance(near, str) and len(near) > 1:
            readings = f"one neighbour (type [{near!r}]) or a letter each (type list({near!r}))"
            told = " ".join(repr({name: near}).split())[:60]
            raise BadInput(readings, f"{told}, which may be either")


def _from_table(table: Any) -> Graph:
    """The graph of an adjacency matrix; two columns of a list may as well be edges."""
    if isinstance(table, list) and {len(row) for row in table} == {2}:
        matrix = "an adjacency matrix (type Graph.from_array(x))"
        edges = "edges (type graphs.from_edges(x))"
        raise BadInput(f"{matrix} or {edges}", f"{str(table)[:60]}, which may be either")
    full: Callable[[], Any] | None = getattr(table, "toarray", None)  # of a sparse matrix
    return Graph.from_array(full() if full else table)


GraphLike: TypeAlias = Graph | SparseGraph | Mapping[Any, Iterable[Any]] | SomeGraph


def as_dense(game: GraphLike) -> Graph:
    """The same with a row of bits for each vertex, as the theorems on graphs want it.

    >>> as_dense({"a": ["b"]}).neighbours
    (2, 1)
    """
    return game if isinstance(game, Graph) else SparseGraph.of(game).dense()
