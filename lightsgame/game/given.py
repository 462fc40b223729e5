"""What people may hold, as types: what a type checker knows of the first argument of a verb."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from os import PathLike
from typing import Any, Protocol, TypeAlias, TypeVar

from .board import Board
from .game import Game
from .graph import Graph
from .sparse_graph import SomeGraph, SparseGraph
from .state_board import StateBoard

Name = TypeVar("Name", bound=Hashable)


class Array(Protocol):
    """What arrays and tables of NumPy, pandas, polars and PyTorch have in common."""

    @property
    def shape(self) -> Any:
        """The lengths of the sides."""


Size: TypeAlias = tuple[int, int]
Rows: TypeAlias = Sequence[str] | Sequence[list[Any]]
OneThing: TypeAlias = str | Array | PathLike[str] | Game | Size
Cells: TypeAlias = Iterable[tuple[int, int]]
Lamps: TypeAlias = Board | StateBoard | str | Array | PathLike[str] | Rows | Cells
NoBoard: TypeAlias = StateBoard | OneThing | Rows
OnBoard: TypeAlias = Board | NoBoard
Neighbours: TypeAlias = Mapping[Name, Iterable[Name]] | Graph[Name]
Edges: TypeAlias = Sequence[tuple[Name, Name]] | Set[tuple[Name, Name]]
Nodes: TypeAlias = SparseGraph | SomeGraph
