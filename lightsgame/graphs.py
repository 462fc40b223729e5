"""Families of graphs to play on: `lightsgame.graphs.petersen()` and the like.

>>> from lightsgame import graphs, solve
>>> solve(graphs.star(3)), graphs.hypercube(3).order
((0,), 8)
"""

from .game.edge_lists import read_edges
from .game.families import complete, cycle, grid, hypercube, path, petersen, star, torus
from .game.graph import from_edges

# The public names, in the order in which one meets them.
__all__ = [  # noqa: RUF022
    "from_edges",
    "read_edges",
    "path",
    "cycle",
    "star",
    "complete",
    "hypercube",
    "petersen",
    "grid",
    "torus",
]
