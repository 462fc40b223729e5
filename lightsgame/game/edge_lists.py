r"""Graphs as people write them: edge lists with blanks, tabs or commas, with weights or data, and
node-link JSON.

>>> read_edges("a,b\nb,c").names, read_edges("0 1 {}\n1 2 {'weight': 3}").size
(('a', 'b', 'c'), 2)
>>> read_edges(
...     '{"nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}'
... ).neighbours
(2, 1)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from ..algebra.sparse import collector_paused
from ..core.message import Message, marked
from ..core.text_input import json_in
from ..core.validation import shown
from ..errors import BadInput, ParseError, expect
from .graph import Graph
from .sparse_graph import SparseGraph

# One more or less is as good a limit.
MOST_LINES = 10_000_000  # refused before anything is made of them
HEADS = ({"source", "target"}, {"from", "to"}, {"u", "v"}, {"node1", "node2"}, {"src", "dst"})
CURE = Message("write an edge 'u v' a line")


def read_edges(text: str) -> Graph:
    """The graph that a text means, with a row of bits for each vertex; see `read_sparse`.

    >>> read_edges("a b").neighbours
    (2, 1)
    """
    if not isinstance(text, str):
        raise TypeError(f"expected text as str, got {shown(text)}")
    return read_sparse(text).dense()


@collector_paused()
def read_sparse(text: str) -> SparseGraph:
    r"""The graph that a text means: node-link JSON, or an edge `u v` a line.

    A line may hold a number or `{...}` behind the edge, which does not count, or a lone name, a
    vertex without neighbours; `%` or `#` begins a comment.

    >>> read_sparse("a b\nb c").neighbours
    ((1,), (0, 2), (1,))

    Raises:
        BadInput: it is neither; the message says how to write it.
    """
    start = text.lstrip("\ufeff \t\r\n")
    if re.match(r"(strict\s+)?(di)?graph\b[^\n]*\{", start):
        cure = f"{CURE}, or convert it (networkx.nx_pydot.read_dot)"
        raise ParseError(
            Message("an edge list or node-link JSON; {rest}", rest=cure),
            Message("a graph in DOT"),
            line=1,
        )
    if start[:1] in ("{", "["):
        return _from_json(start)
    _refuse_matrix([re.split(r"[\s,;]+", line.strip()) for line in start[:4000].splitlines()])
    found = list(islice(_lines(text), MOST_LINES + 1))
    expect(
        len(found) <= MOST_LINES,
        Message("at most {n} lines of a graph", n=MOST_LINES),
        Message("more"),
    )
    edges: list[Any] = [words for words in found if len(words) == 2]
    names = chain.from_iterable(found) if len(edges) < len(found) else ()
    return SparseGraph.from_edges(edges, names)


def _refuse_matrix(rows: list[list[Any]]) -> None:
    """Refuse a square table of 0 and 1: read as edges, it would be another graph."""
    is_square = len(rows) > 2 and all(len(row) == len(rows) for row in rows)
    if is_square and {*chain.from_iterable(rows)} <= {"0", "1", 0, 1}:
        wanted = Message(
            "an edge `u v` in each line; an adjacency matrix is read in Python, by"
            " `solve(networkx.from_numpy_array(matrix))`"
        )
        size = f"{len(rows)} x {len(rows)}"
        raise BadInput(wanted, Message("a square table of 0 and 1 ({size})", size=size))


def _lines(text: str) -> Iterator[list[str]]:
    """The names in each line, one or two."""
    first = True
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not first and len(words) == 2 and words[0] != words[1] and "".join(words).isalnum():
            yield words  # as nearly all lines of a long list
            continue
        line = line.strip().lstrip("\ufeff")
        line = re.sub(r"\{[^{}]*\}\s*$", "", line).strip()
        pieces = re.split(r"\s*[,;\t]\s*|\s+", line)
        words = [word.strip().strip("\"'") for word in pieces if word.strip()]
        if not words or words[0].startswith(("%", "#")):
            continue
        is_first, first = first, False
        if is_first and {word.lower() for word in words[:2]} in HEADS:
            continue
        if len(words) == 3 and re.fullmatch(r"[-+]?[\d.]+(e[-+]?\d+)?", words[2]):  # a weight
            words = words[:2]
        if len(words) > 2:
            wanted = f"an edge 'u v', with a weight at most, or a lone vertex; {CURE}"
            raise ParseError(wanted, Message("{n} words", n=len(words)), line=number)
        if bad := next((word for word in words if re.search(r"[,;{}\[\]()<>]|--|->", word)), None):
            raise ParseError(
                Message("the name of a vertex; {rest}", rest=CURE), repr(bad)[:60], line=number
            )
        if len(words) != len(set(words)):
            got = Message("a loop at {name}", name=repr(words[0]))
            raise ParseError(Message("an edge between two vertices"), got, line=number)
        yield words


def _from_json(text: str) -> SparseGraph:
    """A graph as networkx writes it with `node_link_data`, as neighbours of each vertex, or as a
    list of edges.
    """
    value = json_in(text, Message("an edge list or node-link JSON; {rest}", rest=CURE))
    try:
        if isinstance(value, dict) and "nodes" in value:
            expect(
                not value.get("directed"), marked("an undirected graph"), Message("a directed one")
            )
            names = [node["id"] if isinstance(node, dict) else node for node in value["nodes"]]
            links: list[Any] = value.get("links") or value.get("edges") or []
            return SparseGraph.from_edges([_ends(link) for link in links], names)
        if isinstance(value, dict):
            edges: list[tuple[Any, Any]] = []
            for name, others in value.items():
                edges += [(name, other) for other in others]
            return SparseGraph.from_edges(edges, value)
        _refuse_matrix([link if isinstance(link, list) else [] for link in value[:64]])
        return SparseGraph.from_edges([_ends(link) for link in value])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadInput):
            raise
        got = f"{type(error).__name__}: {error}"[:80]  # about a line
        raise ParseError(
            Message("node-link JSON with nodes and links; {rest}", rest=CURE), got
        ) from None


def _ends(link: Any) -> tuple[Any, Any]:
    """The two ends of an edge."""
    if isinstance(link, dict):
        return link["source"], link["target"]
    if not isinstance(link, list) or len(link) < 2:
        raise TypeError(f"an edge has two ends, got {str(link)[:40]}")
    return link[0], link[1]
