"""The game as one value: its cells, what a press reaches, how edges are glued, how many states.

>>> knights = Game(3, 4, rule="knight", wrap="torus")
>>> print(knights)
3 x 4, knight, torus
>>> print(knights.effect(Board("#.../..../....")))
●···
·●·●
·●·●
>>> Game.of({"a": ["b"], "b": ["c"]}).effect(["a"])
('a', 'b')
>>> Game.of("#.#/_.#").cells
((0, 0), (0, 1), (0, 2), (1, 1), (1, 2))

All that is given is checked here, once; `positions` and `effect` trust it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from ..algebra.bits import Bits, full
from ..core import serialization
from ..core.evidence import Shown
from ..core.keywords import with_cures
from ..core.lacking import Answering
from ..core.message import Joined, Message, marked
from ..core.validation import is_whole, one_of, shown, whole
from ..errors import BadInput, ParseError, legible, number_text
from . import effect as effects, positions
from .board import Board
from .notation import MOST_STATES
from .presses import Presses
from .reader import Found, Size, checked_states, read, size_of
from .rule import RULES, WRAPS, AnyRule, Cell, Rule, as_rule
from .sparse_graph import GraphLike, SparseGraph
from .state_board import StateBoard

Given: TypeAlias = "Game | StateBoard | str | GraphLike"  # or a Board

PLUS = RULES["plus"]
CROSS = RULES["cross"]
USUAL: dict[str, Any] = {"rule": "plus", "wrap": "none", "states": 2}


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Game(Shown, metaclass=Answering):
    """A game on a board of *rows* x *columns*; `Game.of` makes one from a picture or a graph.

    >>> Game(7, 7, rule="king", wrap="torus", states=3)
    Game(7, 7, rule='king', wrap='torus', states=3)

    Raises:
        BadInput: there is no such rule or gluing, or a number below what it needs to be.
    """

    rows: int
    columns: int
    rule: Rule
    wrap: str
    states: int
    holes: tuple[Bits, ...] = field(repr=False)
    graph: SparseGraph | None = field(repr=False)

    @with_cures
    def __init__(
        self,
        rows: int | Size | str,
        columns: int | None = None,
        *,
        rule: AnyRule = "plus",
        wrap: str = "none",
        states: int = 2,
        holes: Iterable[Cell] = (),
    ) -> None:
        rows, columns = size_of(rows, columns)
        states = whole(states, marked("a number of states"), 2, MOST_STATES)
        wrap = one_of(wrap, WRAPS, marked("a gluing"))
        has_holes = not isinstance(holes, tuple) or holes != ()
        gone = Board.empty(rows, columns)._with_cells(holes).rows if has_holes else ()
        self._set(rows, columns, as_rule(rule), wrap, states, gone)

    @classmethod
    def _plain(cls, rows: int, columns: int) -> Game:
        """The plain game on a size that has been checked, as that of a board.

        >>> Game._plain(1, 3)
        Game(1, 3)
        """
        game = object.__new__(cls)
        game._set(rows, columns, PLUS, "none", 2)
        return game

    def _set(
        self,
        rows: int,
        columns: int,
        rule: Rule,
        wrap: str,
        states: int,
        holes: tuple[Bits, ...] = (),
        graph: SparseGraph | None = None,
    ) -> None:
        """Everything has been checked, but for holes in every cell."""
        if holes and all(row == full(columns) for row in holes):
            raise BadInput(Message("a board with at least one cell"), Message("nothing but holes"))
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "wrap", wrap)
        object.__setattr__(self, "states", states)
        object.__setattr__(self, "holes", holes if any(holes) else ())
        object.__setattr__(self, "graph", graph)

    @classmethod
    @with_cures
    def of(
        cls,
        given: Board | Given,
        *,
        rule: AnyRule = "plus",
        wrap: str = "none",
        states: int | None = None,
    ) -> Game:
        """The game on a board (or its picture), a graph, or a dictionary of neighbours.

        >>> Game.of("012/1_0", states=3).states, Game.of({1: [2]}, rule="cross").effect([1])
        (3, (2,))

        Raises:
            BadInput: rules and gluings that a graph does not have; other states than the board's.
            TypeError: it is none of these.
        """
        if isinstance(given, Game):
            if as_rule(rule) != PLUS or wrap != "none" or states is not None:
                raise BadInput("rule, wrap and states inside the game", "some beside it")
            return given
        return cls._on(read(given, states), rule=rule, wrap=wrap, states=states)

    @classmethod
    def _on(
        cls,
        found: Found,
        *,
        rule: AnyRule = "plus",
        wrap: str = "none",
        states: int | None = None,
    ) -> Game:
        """The game on what has been read, by its own rules or those that are named.

        >>> Game._on(read('{"board": ["101"], "rule": "king"}'))
        Game(1, 3, rule='king')

        Raises:
            BadInput: what is read says one rule, and another is named; other states than the
                board's; rules and gluings that a graph does not have.
        """
        states = checked_states(states)
        named: dict[str, Any] = {"rule": rule, "wrap": wrap, "states": states or 2}
        for name, said in found.said.items():
            word = rule.name if name == "rule" and isinstance(rule, Rule) else named[name]
            if word not in (USUAL[name], said):
                raise BadInput(f"{name} as the board says, {said!r}", repr(word))
            named[name] = said
        given = found.position
        if isinstance(given, tuple):
            return cls(*given, **named)
        rule = as_rule(named["rule"])
        wrap = one_of(named["wrap"], WRAPS, marked("a gluing"))
        game = object.__new__(cls)
        if isinstance(given, Board):
            m, n = given.size
            game._set(m, n, rule, wrap, named["states"], given.holes)
        elif isinstance(given, StateBoard):
            if states not in (None, given.states):
                raise BadInput(Message("{n} states, as the board has", n=given.states), str(states))
            game._set(*given.size, rule, wrap, given.states, given.holes)
        else:
            if rule not in (PLUS, CROSS) or wrap != "none":
                refused = f"{rule.name}, {wrap}"
                raise BadInput(
                    Message("the rule plus or cross, and no gluing, on a graph"), refused
                )
            game._set(0, 0, rule, wrap, named["states"], graph=given)
        return game

    # ---- what it is -----------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """(rows, columns) of the board; (0, 0) on a graph.

        >>> Game(3, 4).size
        (3, 4)
        """
        return self.rows, self.columns

    @property
    def key(self) -> tuple[str, str, int]:
        """(rule, gluing, states): what a fast method is chosen by, on a board without holes.

        >>> Game(3, 4, rule="king", states=3).key
        ('king', 'none', 3)
        """
        return self.rule.name, self.wrap, self.states

    @property
    def plain(self) -> bool:
        """Whether it is Lights Out as it is sold: a whole board with edges, the plus, two states.

        >>> Game(3, 4).plain, Game(3, 4, wrap="torus").plain
        (True, False)
        """
        is_rectangle = not self.holes and self.graph is None
        return is_rectangle and self.states == 2 and self.rule == PLUS and self.wrap == "none"

    @property
    def symmetric(self) -> bool:
        """Whether a press changes a lamp exactly as often as a press there changes the lamp here.

        A step over a glued edge may come back mirrored; so on such a board the rule must be its own
        mirror image.

        >>> (
        ...     Game(3, 3, rule=".../.##/...").symmetric,
        ...     Game(3, 3, rule="knight", wrap="klein").symmetric,
        ... )
        (False, True)
        """
        if self.graph is not None:
            return True
        if -1 in WRAPS[self.wrap] and not self.rule.mirrored:
            return False
        return self.rule.symmetric

    @property
    def order(self) -> int:
        """The number of lamps.

        >>> Game.of("#_/..").order
        3
        """
        if self.graph is not None:
            return self.graph.order
        holes = sum([row.bit_count() for row in self.holes])
        return self.rows * self.columns - holes

    @property
    def cells(self) -> tuple[Any, ...]:
        """The cells (row, column) row by row, without holes; on a graph the names of vertices.

        >>> Game.of("#_/.#").cells
        ((0, 0), (1, 0), (1, 1))
        """
        if self.graph is not None:
            return self.graph.names
        return _cells(self.rows, self.columns, self.holes)

    def __str__(self) -> str:
        words: list[str]
        if self.graph is not None:
            words = [Message("a graph of {n} vertices", n=self.order)]
        else:
            words = [f"{number_text(self.rows)} x {number_text(self.columns)}"]
        if self.rule != PLUS:
            words.append(Message(self.rule.name))
        if self.wrap != "none":
            words.append(Message(self.wrap))
        if self.holes:
            words.append(Message("with holes"))
        if self.states > 2:
            words.append(Message("{n} states", n=self.states))
        return Joined(", ", words)

    def __repr__(self) -> str:
        if self.graph is not None:
            return f"<Game on {self}>"
        words = [str(self.rows), str(self.columns)]
        if self.holes:
            words = [repr(self.dark())]
        if self.rule != PLUS:
            words.append(f"rule={self.rule.name!r}")
        if self.wrap != "none":
            words.append(f"wrap={self.wrap!r}")
        if self.states > 2 and not self.holes:  # a board with holes says its states itself
            words.append(f"states={self.states}")
        made = "Game.of" if self.holes else "Game"
        return f"{made}({', '.join(words)})"

    # ---- positions, and what presses change: the functions of these modules are methods --------------

    read = positions.read
    read_presses = positions.read_presses
    vector = positions.vector
    position = positions.position
    support = positions.support
    to_bits = positions.to_bits
    from_bits = positions.from_bits
    dark = positions.dark
    lit = positions.lit
    change = positions.change
    reach = effects.reach
    effect = effects.effect
    transposed_effect = effects.transposed_effect

    # ---- how it travels -------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The game as an object that `json.dumps` writes.

        >>> Game.from_json(Game(3, 4, wrap="klein").to_json())
        Game(3, 4, wrap='klein')
        """
        words: dict[str, Any] = dict(zip(USUAL, self.key, strict=True))
        if self.graph is not None:
            names = self.graph.names
            edges = [[names[u], names[v]] for u, v in self.graph.edges()]
            return {"vertices": list(names), "edges": edges, **words}
        if self.holes:
            words["holes"] = self.dark().to_text().splitlines()
        return {"rows": self.rows, "columns": self.columns, **words}

    @classmethod
    def from_json(cls, data: Any) -> Game:
        """The game that such an object describes.

        >>> Game.from_json({"rows": 3, "columns": 3, "rule": "king"})
        Game(3, 3, rule='king')

        Raises:
            ParseError: it is no such object.
            BadInput: there is no such game.
        """
        is_board = isinstance(data, dict) and {"rows", "columns"} <= set(data)
        is_graph = isinstance(data, dict) and {"vertices", "edges"} <= set(data)
        if not is_board and not is_graph:
            expected = Message("an object with rows and columns, or with vertices and edges")
            raise ParseError(expected, shown(data))
        words = {name: data.get(name, usual) for name, usual in USUAL.items()}
        rule = words["rule"]
        legible(isinstance(rule, str), "a rule by its name or picture", shown(rule))
        for name in ("rows", "columns", "states"):
            number = data.get(name, 0)
            legible(is_whole(number), f"{name} as a whole number", shown(number))
        if "vertices" in data:
            return cls.of(_graph_from_json(data), **words)
        holes = data.get("holes")
        if holes is None:
            return cls(data["rows"], data["columns"], **words)
        if not isinstance(holes, list) or not all(isinstance(row, str) for row in holes):
            raise ParseError("holes as a list of rows", shown(holes))
        game = cls.of("\n".join(holes).replace("·", "0"), **words)
        size = data["rows"], data["columns"]
        if game.size != size:
            wanted = "holes on {} x {} cells".format(*size)
            raise ParseError(wanted, "{} x {}".format(*game.size))
        return game


def _graph_from_json(data: dict[str, Any]) -> SparseGraph:
    names = _frozen(data["vertices"])
    edges = _frozen(data["edges"])
    if not isinstance(names, tuple) or not isinstance(edges, tuple):
        raise ParseError("vertices as a list and edges as pairs", shown(data))
    if not all(isinstance(edge, tuple) and len(edge) == 2 for edge in edges):
        raise ParseError("vertices as a list and edges as pairs", shown(data))
    return SparseGraph.from_edges(edges, names)


def _frozen(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    return tuple([_frozen(part) for part in data])


@lru_cache(maxsize=8)
def _cells(rows: int, columns: int, holes: tuple[Bits, ...]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for i in range(rows):
        hole = holes[i] if holes else 0
        cells += [(i, j) for j in range(columns) if not hole >> j & 1]
    return tuple(cells)


# ---- presses in evidence --------------------------------------------------------------------------


def on_plain(board: Board) -> Presses:
    """Presses on the plain board, drawn on the lamps that they put out.

    >>> on_plain(Board("#.")).lamps
    Board('##')
    """
    return Presses(board, Game(*board.size), board.effect())


def _misfit(presses: Presses) -> str | None:
    problem = serialization.misfit(presses.times, Board, "times")
    if problem:
        return f"has {problem}"
    return None if presses.game == Game(*presses.size) else "is of another game"


def _read(data: object) -> Presses:
    board: Board = serialization.read(data, Board)
    return on_plain(board)


KEPT = serialization.Kept(_misfit, lambda presses: presses.times.digits(), _read)
serialization.keep(Presses, KEPT)
