"""Families of graphs to play on: `lightsgame.graphs.petersen()` and the like.

>>> from lightsgame import graphs, solve
>>> solve(graphs.star(3)), graphs.hypercube(3).order
((0,), 8)
"""

from .game.edge_lists import read_edges
from .game.families import complete, cycle, grid, hypercube, king, path, petersen, rook, star, torus, with_holes
from .game.graph import Graph, from_edges, graph

__all__ = [
    "Graph",
    "complete",
    "cycle",
    "from_edges",
    "graph",
    "grid",
    "hypercube",
    "king",
    "path",
    "petersen",
    "read_edges",
    "rook",
    "star",
    "torus",
    "with_holes",
]
