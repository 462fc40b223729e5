"""Graphs on which the game is played: for each vertex the set of its neighbours, as an int.

The only way in takes *edges*, so that every graph is symmetric and without loops by construction.  A
vertex has a number 0 ... n-1, used inside, and a name, used outside; on boards the name of a cell
is (row, column) from 0.

>>> square = graph(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
>>> square.order, square.size
(4, 4)
>>> print(square.closed_matrix())
●●●·
●●·●
●·●●
·●●●

Families of graphs stand in `lightsgame.game.families`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from ..algebra.bits import Bits, from_members, members, within
from ..algebra.sparse import collector_paused
from ..core.lacking import Answering
from ..core.message import Message, marked
from ..core.validation import expect_type, shown, whole
from ..errors import BadInput, at_most, expect, plural
from .board import LONGEST_REPR, Board

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # which both type checkers have

    Name = TypeVar("Name", bound=Hashable, default=Hashable)
    Vertex = TypeVar("Vertex", bound=Hashable, default=Hashable, covariant=True)
else:
    from typing import TypeVar

    Name = TypeVar("Name")
    Vertex = TypeVar("Vertex")

__doctest_requires__ = {"Graph.*_networkx": ["networkx"]}

# One more or less is as good a limit.
MOST_DENSE = 65_536  # vertices of a graph whose rows are bits: half a gigabyte at most


class Vertices:
    """What graphs of either form have: vertices with a number inside, and a name outside."""

    __slots__ = ()
    neighbours: tuple[Any, ...]
    names: tuple[Any, ...]

    @property
    def order(self) -> int:
        """The number of vertices.

        >>> from lightsgame.game.families import path
        >>> path(3).order
        3
        """
        return len(self.neighbours)

    def vertices(self, names: Iterable[Hashable]) -> Bits:
        """The set of the named vertices.

        >>> from lightsgame.game.families import path
        >>> bin(path(3).vertices([0, 2]))
        '0b101'

        Raises:
            BadInput: there is none of that name.
        """
        expect_type(names, Iterable, "names")
        number = {name: v for v, name in enumerate(self.names)}
        try:
            return from_members([number[name] for name in names])
        except KeyError as error:
            raise BadInput(Message("the name of a vertex"), repr(error.args[0])) from None

    def named(self, vertices: Bits) -> tuple[Hashable, ...]:
        """The names of a set of vertices, in the order of their numbers.

        >>> from lightsgame.game.families import grid
        >>> grid(2, 2).named(0b1001)
        ((0, 0), (1, 1))
        """
        vertices = whole(vertices, "vertices")
        if vertices >> self.order:
            raise BadInput(f"a set of {self.order} vertices", shown(vertices))
        return tuple([self.names[v] for v in members(vertices)])


@dataclass(frozen=True, slots=True, repr=False)
class Graph(Vertices, Generic[Vertex], metaclass=Answering):
    """A graph; make one with `from_edges`, one of the named families below, or
    `Graph.from_networkx`.

    >>> Graph((0b10, 0b01), ("a", "b")), graph(30, [(0, 1)])
    (Graph((2, 1), ('a', 'b')), <Graph of 30 vertices and 1 edge>)
    """

    neighbours: tuple[Bits, ...]
    names: tuple[Vertex, ...]

    @property
    def size(self) -> int:
        """The number of edges.

        >>> from lightsgame.game.families import path
        >>> path(3).size
        2
        """
        return sum([row.bit_count() for row in self.neighbours]) // 2

    @property
    def closed(self) -> tuple[Bits, ...]:
        """What a press of each vertex changes: itself and its neighbours, the rows of A = adjacency
        + identity.

        >>> graph(2, [(0, 1)]).closed
        (3, 3)
        """
        return tuple([row | 1 << v for v, row in enumerate(self.neighbours)])

    def edges(self) -> Iterator[tuple[int, int]]:
        """The edges as pairs of numbers u < v, in increasing order.

        >>> list(graph(3, [(2, 0), (1, 2)]).edges())
        [(0, 2), (1, 2)]
        """
        for u, row in enumerate(self.neighbours):
            for v in members(row >> u + 1):
                yield u, u + 1 + v

    def gap(self) -> str | None:
        """Why this is no graph, for evidence of which it is a part; None if it is one.

        >>> Graph((0b10, 0b00), (0, 1)).gap()
        'it is about no graph'
        """
        return None if is_graph(self) else "it is about no graph"

    def closed_matrix(self) -> Board:
        """The matrix of the game as a picture.

        >>> graph(2, []).closed_matrix()
        Board('#./.#')
        """
        return Board.from_rows(self.closed, self.order)

    def __repr__(self) -> str:
        if self.order**2 > LONGEST_REPR:
            vertices = plural(self.order, "vertex", "vertices")
            return f"<Graph of {vertices} and {plural(self.size, 'edge')}>"
        return f"Graph({self.neighbours}, {self.names})"

    def to_array(self) -> list[list[int]]:
        """The adjacency matrix as nested lists.

        >>> graph(2, [(0, 1)]).to_array()
        [[0, 1], [1, 0]]
        """
        vertices = range(self.order)
        return [[row >> v & 1 for v in vertices] for row in self.neighbours]

    def to_networkx(self) -> Any:
        """The same graph for networkx (which the package does not install), with the names as
        nodes.

        >>> sorted(graph(3, [(0, 1)]).to_networkx().edges)
        [(0, 1)]
        """
        import networkx

        graph = networkx.empty_graph(self.names)
        graph.add_edges_from((self.names[u], self.names[v]) for u, v in self.edges())
        return graph

    @classmethod
    def from_networkx(cls, graph: Any) -> Graph[Any]:
        """A networkx graph, or anything with `nodes` and `edges`; the names are its nodes.

        >>> import networkx
        >>> Graph.from_networkx(networkx.path_graph(3)).neighbours
        (2, 5, 2)

        Raises:
            BadInput: the graph is directed, or has a loop.
        """
        if not hasattr(graph, "nodes") or not hasattr(graph, "edges"):
            raise TypeError(f"expected a graph with nodes and edges, got {shown(graph)}")
        expect(
            not getattr(graph, "is_directed", bool)(),
            marked("an undirected graph"),
            Message("a directed one"),
        )
        return from_edges([edge[:2] for edge in graph.edges], graph.nodes)

    @classmethod
    def from_array(cls, matrix: Sequence[Sequence[object]]) -> Graph[int]:
        """A graph from its adjacency matrix (nested lists or a NumPy array), symmetric with a zero
        diagonal.

        >>> Graph.from_array([[0, 1], [1, 0]]).size
        1

        Raises:
            BadInput: not square, not of 0 and 1, not symmetric, or a one on the diagonal.
        """
        board = Board.from_array(matrix)
        m, n = board.size
        expect(m == n, "a square adjacency matrix", Message("one of {n} x {n2}", n=m, n2=n))
        for i, j in board.cells():
            if not board[j, i]:
                got = f"a one at ({i}, {j}) and a zero at ({j}, {i})"
                raise BadInput("a symmetric adjacency matrix", got)
        return graph(n, board.cells())


def is_graph(g: Graph) -> bool:
    """Whether the neighbours are symmetric and without loops, and each vertex has a name of its
    own; for checkers.

    >>> from lightsgame.game.families import petersen
    >>> is_graph(petersen()), is_graph(Graph((0b10, 0b00), (0, 1)))
    (True, False)
    """
    n = g.order
    if not (n == len(g.names) == len(set(g.names))):
        return False
    if not all(within(row, n) for row in g.neighbours):
        return False
    for v, row in enumerate(g.neighbours):
        if row >> v & 1 or not all(g.neighbours[u] >> v & 1 for u in members(row)):
            return False
    return True


def is_connected(g: Graph) -> bool:
    """Whether every vertex is reached from the first.

    >>> is_connected(graph(3, [(0, 1), (1, 2)])), is_connected(graph(3, [(0, 1)]))
    (True, False)
    """
    reached = 1
    waiting = [0]
    while waiting:
        new = g.neighbours[waiting.pop()] & ~reached
        reached |= new
        waiting += members(new)
    return reached.bit_count() == g.order


def from_edges(edges: Iterable[tuple[Name, Name]], names: Iterable[Name] = ()) -> Graph[Name]:
    """The graph with these edges; its vertices are *names*, then those of the edges, in the order
    of their coming.

    An edge given twice counts once.

    >>> from_edges([("a", "b"), ("b", "c")]).names
    ('a', 'b', 'c')

    Raises:
        BadInput: an edge from a vertex to itself; or no vertex at all.
        TooLarge: so many vertices that the rows would not fit, of as many bits each.
    """
    lists, found = adjacency(edges, names)
    at_most(
        len(lists),
        MOST_DENSE,
        f"rows of {len(lists):,} bits",
        instead=Message("a SparseGraph has no such rows"),
    )
    return Graph(tuple([from_members(around) for around in lists]), found)


@collector_paused()
def adjacency(
    edges: Iterable[tuple[Name, Name]], names: Iterable[Name] = ()
) -> tuple[tuple[tuple[int, ...], ...], tuple[Name, ...]]:
    """For each vertex the numbers of its neighbours, each once; and the names.

    >>> adjacency([("a", "b"), ("b", "c"), ("b", "a")])
    (((1,), (0, 2), (1,)), ('a', 'b', 'c'))

    Raises:
        BadInput: an edge from a vertex to itself; or no vertex at all.
    """
    if not isinstance(edges, Iterable) or isinstance(edges, str | bytes):
        raise TypeError(f"expected edges as an iterable of pairs, got {shown(edges)}")
    if not isinstance(names, Iterable):
        raise TypeError(f"expected names as an iterable, got {shown(names)}")
    number: defaultdict[Name, int] = defaultdict()
    number.default_factory = number.__len__  # who is asked for and not there gets the next number
    order = len({number[name] for name in names})
    lists: list[list[int]] = [[] for _ in range(order)]
    for edge in edges:
        try:
            a, b = edge
        except (TypeError, ValueError):
            raise TypeError(f"expected an edge as a pair of vertices, got {shown(edge)}") from None
        if a == b:
            raise BadInput(
                Message("an edge between two vertices"), Message("a loop at {name}", name=repr(a))
            )
        u = number[a]
        v = number[b]
        while len(lists) < len(number):
            lists.append([])
        lists[u].append(v)
        lists[v].append(u)
    expect(lists, marked("a graph with at least one vertex"), Message("none"))
    neighbours = [tuple(dict.fromkeys(around) if len(around) > 1 else around) for around in lists]
    return tuple(neighbours), tuple(number)


def graph(order: int, edges: Iterable[tuple[int, int]]) -> Graph[int]:
    """The graph on 0 ... order - 1 with these edges.

    >>> graph(3, [(0, 1)]).neighbours
    (2, 1, 0)
    """
    made = from_edges(edges, range(order))
    if made.order != order:
        raise BadInput(
            Message("{what} from {n} to {n2}", what="vertices", n="0", n2=order - 1),
            repr(made.names[order]),
        )
    return made
