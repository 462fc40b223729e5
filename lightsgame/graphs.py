"""Families of graphs to play on: `lightsgame.graphs.petersen()` and the like.

>>> from lightsgame import graphs, solve
>>> solve(graphs.star(3)), graphs.hypercube(3).order
((0,), 8)
"""

from .doors import door
from .game import edge_lists, families
from .game import graph as graph_module
from .game.graph import Graph

complete = door(families.complete)
cycle = door(families.cycle)
from_edges = door(graph_module.from_edges)
graph = door(graph_module.graph)
grid = door(families.grid)
hypercube = door(families.hypercube)
king = door(families.king)
path = door(families.path)
petersen = door(families.petersen)
read_edges = door(edge_lists.read_edges)
rook = door(families.rook)
star = door(families.star)
torus = door(families.torus)
with_holes = door(families.with_holes)

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
