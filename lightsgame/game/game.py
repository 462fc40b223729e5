"""The game as one value: which cells there are, what a press reaches, how the edges are glued, how
many states.

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

A *position* of a game (lamps or presses) comes in the form of the question: a `Board`; a
`StateBoard` for more than two states; on a graph the names of the vertices, for more states as a
dictionary.  Inside it is a *vector*, a number for each cell.  The rules are here, and no solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import chain, compress, product, takewhile
from math import gcd
from typing import Any, TypeAlias, cast

from ..algebra.bits import Bits, full, reversed_bits
from ..algebra.packed import LARGEST, pack, unpack
from ..core.evidence import Shown
from ..core.validation import check_cells, check_size, door, one_of, shown, whole
from ..errors import BadInput, ParseError, at_most, expect, legible, number_text
from .board import Board
from .notation import MOST_STATES
from .rule import RULES, WRAPS, AnyRule, Cell, Rule, Step, as_rule, course
from .sparse_graph import GraphLike, SparseGraph
from .state_board import StateBoard

Vector: TypeAlias = tuple[int, ...]
Cells: TypeAlias = Iterable[Cell]
Given: TypeAlias = "Game | StateBoard | str | GraphLike"  # or a Board

# One more or less is as good a limit.
MOST_REACHED = 4_000_000  # cells times steps, looked at one by one
USUAL: dict[str, Any] = {"rule": "plus", "wrap": "none", "states": 2}


@dataclass(frozen=True, slots=True)
class Game(Shown):
    """A game on a board of *rows* x *columns*; `Game.of` makes one from a board with holes, or from
    a graph.

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

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        rule: AnyRule = "plus",
        wrap: str = "none",
        states: int = 2,
        holes: Cells = (),
    ) -> None:
        rows, columns = check_size(rows, columns)
        gone = (
            ()
            if isinstance(holes, tuple) and not holes
            else Board.from_cells(rows, columns, holes).rows
        )
        self._set(rows, columns, rule, wrap, states, gone, None)

    def _set(
        self, m: int, n: int, rule: AnyRule, wrap: str, k: int, holes: Vector, g: SparseGraph | None
    ) -> None:
        expect(
            not holes or any(row != full(n) for row in holes),
            "a board with at least one cell",
            "nothing but holes",
        )
        k = whole(k, "a number of states", 2, MOST_STATES)
        values = (
            m,
            n,
            as_rule(rule),
            one_of(wrap, WRAPS, "a gluing"),
            k,
            holes if any(holes) else (),
            g,
        )
        for name, value in zip(Game.__annotations__, values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def of(
        cls,
        given: Board | Given,
        *,
        rule: AnyRule = "plus",
        wrap: str = "none",
        states: int | None = None,
    ) -> Game:
        """The game on a board (or its picture), on a graph, a networkx graph, or a dictionary of
        neighbours.

        >>> Game.of("012/1_0", states=3).states, Game.of({1: [2]}, rule="cross").effect([1])
        (3, (2,))

        Raises:
            BadInput: rules and gluings that a graph does not have; other states than the board's.
            TypeError: it is none of these.
        """
        made = object.__new__(cls)
        k = None if states is None else whole(states, "a number of states", 2, MOST_STATES)
        rule, bare = as_rule(rule), one_of(wrap, WRAPS, "a gluing") == "none"
        if isinstance(given, Game):
            if rule != RULES["plus"] or not bare or states is not None:
                raise BadInput("rule, wrap and states inside the game", "some beside it")
            return given
        if isinstance(given, str):
            given = StateBoard(given, k) if k not in (None, 2) else Board(given)
        if k is not None and isinstance(given, StateBoard) and k != given.states:
            raise BadInput(f"{given.states} states, as the board has", str(k))
        if isinstance(given, Board | StateBoard):
            states = k or 2 if isinstance(given, Board) else given.states
            made._set(*given.size, rule, wrap, states, given.holes, None)
        else:
            g = SparseGraph.of(given)
            if rule not in (RULES["plus"], RULES["cross"]) or not bare:
                raise BadInput(
                    "the rule plus or cross, and no gluing, on a graph", f"{rule.name}, {wrap}"
                )
            made._set(0, 0, rule, wrap, k or 2, (), g)
        return made

    # ---- what it is -------------------------------------------------------------------------------------------

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
        """Whether it is Lights Out as it is sold: a board without holes or gluing, the plus, two
        states.

        >>> Game(3, 4).plain, Game(3, 4, wrap="torus").plain
        (True, False)
        """
        if self.graph is not None:
            return False
        if self.holes:
            return False
        return self.key == ("plus", "none", 2)

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
        return self.graph is not None or (
            self.rule.symmetric and (-1 not in WRAPS[self.wrap] or self.rule.mirrored)
        )

    @property
    def order(self) -> int:
        """The number of lamps.

        >>> Game.of("#_/..").order
        3
        """
        if self.graph is not None:
            return self.graph.order
        return self.rows * self.columns - sum([row.bit_count() for row in self.holes])

    @property
    def cells(self) -> tuple[Any, ...]:
        """The cells (row, column) row by row, without the holes; on a graph the names of the
        vertices.

        >>> Game.of("#_/.#").cells
        ((0, 0), (1, 0), (1, 1))
        """
        return _cells(self) if self.graph is None else self.graph.names

    # A game is a value; and how many are kept decides about time alone.
    @lru_cache(maxsize=8)  # noqa: B019
    def reach(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each press the lamps that it moves, as (number of the lamp, how far).

        >>> Game(1, 3).reach()
        (((0, 1), (1, 1)), ((0, 1), (1, 1), (2, 1)), ((1, 1), (2, 1)))

        Raises:
            TooLarge: millions of cells; whole rows serve there.
        """
        if self.graph is not None:
            own = self.rule != RULES["cross"]
            lists = [
                sorted([*around, v] if own else around)
                for v, around in enumerate(self.graph.neighbours)
            ]
            return tuple([tuple([(lamp, 1) for lamp in reached]) for reached in lists])
        # About how long the lines of slides are; what it refuses for that is too large in any case.
        lines = len(self.rule.slides) * max(self.size) * (4 if -1 in WRAPS[self.wrap] else 1)
        cost = self.order * (len(self.rule.steps) + lines)
        at_most(
            cost,
            MOST_REACHED,
            f"a game of {self.order:,} lamps, cell by cell",
            f"{MOST_REACHED:,} steps",
        )
        number = {cell: v for v, cell in enumerate(self.cells)}
        there = frozenset(number) if self.holes else None
        found = []
        for cell in self.cells:
            ways = Counter(
                number[lamp] for lamp in self.rule.reach(cell, self.size, self.wrap, there)
            )
            pairs = sorted((lamp, times % self.states) for lamp, times in ways.items())
            found.append(tuple([(lamp, times) for lamp, times in pairs if times]))
        return tuple(found)

    def sliding(self) -> tuple[list[int], list[list[int]], list[list[int]]]:
        """(own, lines, shared): how presses that slide change lamps along lines; nothing if they
        reach anything else.

        A press adds one to each line through it, all lamps of it, and its number in *own* to its
        own lamp.  Where two lines meet more than once, what they share has been counted twice, and
        the press takes one from all of that.

        >>> Game(2, 2, rule="rook").sliding()
        ([-1, -1, -1, -1], [[0, 1], [0, 2], [1, 3], [2, 3]], [])
        >>> Game(2, 3, rule="bishop", wrap="torus").sliding()
        ([0, 0, 0, 0, 0, 0], [[0, 5, 1, 3, 2, 4], [0, 4, 2, 3, 1, 5]], [[0, 1, 2, 3, 4, 5]])
        """
        rule = self.rule
        slides = [step for step in self.rule.slides if step > (0, 0)]
        own = (0, 0) in rule.steps
        straight = self.wrap == "none" or ((0, 0) in rule.steps and len(slides) < 3)
        if not (
            straight
            and self.symmetric
            and len(rule.steps) == own
            and all(gcd(*step) == 1 for step in slides)
        ):
            return [], [], []
        number = {cell: v for v, cell in enumerate(self.cells)}
        lines = list[list[int]]()
        through = [list[int]() for _ in number]
        passed = set[tuple[Cell, Step]]()
        for cell, way in product(number, slides):
            if (cell, way) in passed:
                continue
            ahead = [
                course(cell, onward, self.size, self.wrap) for onward in (way, (-way[0], -way[1]))
            ]
            states = [
                (cell, way),
                *chain(*[takewhile(lambda at: at[0] in number, states) for states in ahead]),
            ]
            passed.update([(here, max((i, j), (-i, -j))) for here, (i, j) in states])
            line = list(dict.fromkeys([number[here] for here, _ in states]))
            for v in line:
                through[v].append(len(lines))
            lines.append(line)
        shared = dict[tuple[int, ...], list[int]]()
        for v, crossing in enumerate(through):
            shared.setdefault(tuple(crossing), []).append(v)
        twice = [alike for crossing, alike in shared.items() if len(crossing) > 1 < len(alike)]
        ones = Counter(v for alike in twice for v in alike)
        return [own - len(crossing) + ones[v] for v, crossing in enumerate(through)], lines, twice

    def __str__(self) -> str:
        what = (
            f"a graph of {self.order} vertices"
            if self.graph
            else " x ".join(map(number_text, self.size))
        )
        rule, wrap, k = self.key
        told = {
            rule: rule != "plus",
            wrap: wrap != "none",
            "with holes": self.holes,
            f"{k} states": k > 2,
        }
        return ", ".join([what, *[word for word, so in told.items() if so]])

    def __repr__(self) -> str:
        named = zip(USUAL.items(), self.key, strict=True)
        words = [f"{name}={value!r}" for (name, usual), value in named if value != usual]
        if self.graph is not None:
            return f"<Game on {self}>"
        if self.holes:
            return f"Game.of({', '.join([repr(self.dark()), *[w for w in words if not w.startswith('states')]])})"
        return f"Game({', '.join([str(self.rows), str(self.columns), *words])})"

    # ---- positions --------------------------------------------------------------------------------------------

    def vector(self, position: object) -> Vector:
        """A position as a number for each cell.

        >>> Game(1, 3, states=3).vector("021"), Game.of({1: [2]}).vector([2])
        ((0, 2, 1), (0, 1))

        Raises:
            BadInput: it is of another size, or has other holes or states, or names what there is
                not.
        """
        if self.graph is not None:
            return self._named(position)
        board = self.read(position)
        rows = StateBoard(board, 2).rows if self.states == 2 else board.rows
        return tuple([value for row in rows for value in row if value is not None])

    def _named(self, position: object) -> Vector:
        # as most are, and no name is looked up
        if isinstance(position, tuple) and position in ((), self.cells):
            return (min(len(position), 1),) * self.order
        number = {name: v for v, name in enumerate(self.cells)}
        values = [0] * len(number)
        if isinstance(position, str) or not isinstance(position, Iterable):
            raise TypeError(f"expected names of vertices as a list, got {shown(position)}")
        for name in position:
            try:
                v = number[name]
            except (KeyError, TypeError):  # the second if it has no hash, and so is no name
                raise BadInput("the name of a vertex", repr(name)[:60]) from None
            values[v] = whole(position[name], "a state") if isinstance(position, Mapping) else 1
            if values[v] >= self.states or values[v] < 0:
                raise BadInput(
                    f"a state from 0 to {self.states - 1}", str(values[v]), f"vertex {name!r}"[:60]
                )
        return tuple(values)

    def read(self, position: Any) -> Any:
        """A position of this game from whatever tells it, such as a text.

        >>> Game(1, 3).read("#.#")
        Board('#.#')
        """
        if self.graph is not None:
            return self.position(self._named(position))
        k = self.states
        kind = StateBoard if self.states > 2 else Board
        words = (self.states,) * (self.states > 2)
        states = position.states if isinstance(position, StateBoard) else k
        expect(states == k, f"a board of {k} states", f"one of {states}")
        board: Any = position if isinstance(position, kind) else kind(position, *words)
        expect(
            board.size == self.size,
            "a board of {} x {}".format(*self.size),
            "one of {} x {}".format(*board.size),
        )
        expect(
            board.holes == self.holes, "a board with the holes of the game", "one with other holes"
        )
        return board

    def told(self, position: object) -> dict[Any, int]:
        """The cells of a position with something in them, in order, and how much.

        >>> Game(1, 3, states=3).told("021"), Game.of({1: [2]}).told([2])
        ({(0, 1): 2, (0, 2): 1}, {2: 1})
        """
        return {
            cell: value
            for cell, value in zip(self.cells, self.vector(position), strict=True)
            if value
        }

    @door
    def position(self, vector: Iterable[int]) -> Any:
        """A position from a number for each cell, in the form of the question.

        >>> Game(1, 3, states=3).position((0, 2, 1)), Game.of({1: [2]}).position((0, 1))
        (StateBoard('021', 3), (2,))
        """
        values = tuple(vector)
        if len(values) != self.order or not _are_states(values, self.states):
            raise BadInput(f"{self.order} states from 0 to {self.states - 1}", shown(values))
        if self.graph is not None:
            names = tuple(compress(self.cells, values))
            return (
                names if self.states == 2 else dict(zip(names, filter(None, values), strict=True))
            )
        rows: list[Any] = [
            values[i : i + self.columns] for i in range(0, len(values), self.columns)
        ]
        if self.holes:
            left = iter(values)
            rows = [
                [None if hole >> j & 1 else next(left) for j in range(self.columns)]
                for hole in self.holes
            ]
        return Board.from_array(rows) if self.states == 2 else StateBoard(rows, self.states)

    def dark(self) -> Any:
        """The position in which every lamp is out.

        >>> Game(1, 3).dark()
        Board('...')

        Raises:
            TooLarge: it does not fit into memory.
        """
        check_cells(*self.size, self.states)
        if self.graph is None and self.states == 2:
            return Board._unchecked((0,) * self.rows, self.columns, self.holes)
        whole_board = self.graph is None and not self.holes
        return (
            StateBoard(self.size, self.states) if whole_board else self.position((0,) * self.order)
        )

    def lit(self) -> Any:
        """The position in which every lamp is one state on.

        >>> Game(1, 3, states=3).lit(), Game.of("#_#").lit()
        (StateBoard('111', 3), Board('#_#'))

        Raises:
            TooLarge: it does not fit into memory.
        """
        dark = self.dark()
        return dark.complement() if isinstance(dark, Board) else self.position((1,) * self.order)

    def change(self, start: Any, end: Any) -> Any:
        """How far each lamp must move from *start* to *end*.

        >>> Game(1, 3, states=3).change("012", "000")
        StateBoard('021', 3)
        """
        if isinstance(start, Board) and isinstance(end, Board) and self.states == 2:
            return start ^ end
        k = self.states
        return self.position(
            [(b - a) % k for a, b in zip(self.vector(start), self.vector(end), strict=True)]
        )

    def effect(self, presses: Any) -> Any:
        """What changes when each cell is pressed as often as *presses* says.

        >>> print(Game(3, 3, states=3).effect("100/010/000"))
        120
        211
        010
        """
        rule = self.rule
        n = self.columns
        plain = rule == RULES["plus"] and self.wrap == "none"
        # No step goes more than once around the board: then rows are moved, and cell by cell
        # nothing else comes out.
        short = all(abs(i) <= self.rows and abs(j) <= n for i, j in rule.steps)
        presses = self.read(presses) if self.graph is None else presses
        if isinstance(presses, Board) and self.graph is None and short and not rule.slides:
            return (
                presses.effect()
                if plain
                else presses._without(rule.moved(presses.rows, n, self.wrap))
            )
        if isinstance(presses, Board) and rule == RULES["rook"] and not self.holes:
            # A press changes its row and its column, and its own lamp once instead of twice.  After
            # a half turn it is as good as one at its mirror image: they are added up, and the lines
            # go on to the middle.
            (down, across) = WRAPS[self.wrap]
            m = self.rows
            rows = presses.rows
            if down < 0:
                rows = tuple([row ^ reversed_bits(row & ~((n % 2) << n // 2), n) for row in rows])
            if across < 0:
                rows = tuple([row ^ rows[~i] * (2 * i + 1 != m) for i, row in enumerate(rows)])
            columns = reduce(int.__xor__, rows[: -(-m // 2) if across < 0 else m])
            half = full(-(-n // 2) if down < 0 else n)
            return presses._with(
                [row ^ columns ^ full(n) * ((row & half).bit_count() & 1) for row in rows]
            )
        if (
            isinstance(presses, StateBoard)
            and self.states <= LARGEST
            and short
            and not (self.holes or rule.slides)
        ):
            moved = rule.moved(
                [pack(row) for row in cast("Any", presses.rows)], n, self.wrap, self.states
            )
            return StateBoard([unpack(row, n) for row in moved], self.states)
        values = self.vector(presses)
        (own, lines, shared) = self.sliding()
        moved = (
            [a * value for a, value in zip(own, values, strict=True)] if lines else [0] * self.order
        )
        for sign, line in [(1, line) for line in lines] + [(-1, line) for line in shared]:
            total = sign * sum([values[v] for v in line])
            for v in line:
                moved[v] += total
        for times, reached in () if lines else zip(values, self.reach(), strict=True):
            for lamp, far in reached if times else ():
                moved[lamp] += times * far
        return self.position([value % self.states for value in moved])

    def felt(self, lamps: Any) -> Any:
        """For each press how far it moves the *lamps*, all taken together: the product of the
        transposed matrix.

        It is zero exactly when *lamps* are a witness's: no presses move them, taken together, at
        all.

        >>> Game(1, 2, rule=".../.##/...").felt("##")
        Board('.#')
        """
        if self.symmetric:
            return self.effect(lamps)
        values = self.vector(lamps)
        return self.position(
            [sum([far * values[v] for v, far in reached]) % self.states for reached in self.reach()]
        )

    def word(self, position: Any) -> Bits:
        """A position of two states as one int: cell (i, j) is bit i * columns + j, vertex v is bit
        v.

        >>> Game(2, 2).word(Board(".#/#."))
        6
        """
        if isinstance(position, Board):
            return position.bits
        if self.graph:
            return self.graph.vertices(position)
        return 0

    def placed(self, word: Bits) -> Any:
        """The position that is told by one int; undoes `word`.

        >>> Game(2, 2).placed(0b0110), Game.of({"a": ["b"]}).placed(0b10)
        (Board('.#/#.'), ('b',))
        """
        if self.graph is not None:
            return self.graph.named(word)
        return Board._unchecked(Board.from_bits(word, *self.size).rows, self.columns, self.holes)

    # ---- how it travels ---------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The game as an object that `json.dumps` writes.

        >>> Game.from_json(Game(3, 4, wrap="klein").to_json())
        Game(3, 4, wrap='klein')
        """
        words: dict[str, Any] = dict(zip(USUAL, self.key, strict=True))
        if self.graph is not None:
            edges = [[self.graph.names[u], self.graph.names[v]] for u, v in self.graph.edges()]
            return {"vertices": list(self.graph.names), "edges": edges, **words}
        holes = {"holes": self.dark().to_text().splitlines()} if self.holes else {}
        return {"rows": self.rows, "columns": self.columns, **words, **holes}

    @classmethod
    def from_json(cls, data: Any) -> Game:
        """The game that such an object tells.

        >>> Game.from_json({"rows": 3, "columns": 3, "rule": "king"})
        Game(3, 3, rule='king')

        Raises:
            ParseError: it is no such object.
            BadInput: there is no such game.
        """
        if not isinstance(data, dict) or not (
            {"rows", "columns"} <= set(data) or {"vertices", "edges"} <= set(data)
        ):
            raise ParseError(
                "an object with rows and columns, or with vertices and edges", shown(data)
            )
        words = {name: data.get(name, usual) for name, usual in USUAL.items()}
        legible(
            isinstance(words["rule"], str), "a rule by its name or picture", shown(words["rule"])
        )
        if "vertices" in data:
            names = _frozen(data["vertices"])
            pairs = _frozen(data["edges"])
            lists = isinstance(names, tuple) and isinstance(pairs, tuple)
            if not lists or any(not isinstance(pair, tuple) or len(pair) != 2 for pair in pairs):
                raise ParseError("vertices as a list and edges as pairs", shown(data))
            return cls.of(SparseGraph.from_edges(pairs, names), **words)
        holes = data.get("holes")
        if holes is None:
            return cls(data["rows"], data["columns"], **words)
        if not isinstance(holes, list) or not all(isinstance(row, str) for row in holes):
            raise ParseError("holes as a list of rows", shown(holes))
        game = cls.of("\n".join(holes).replace("·", "0"), **words)
        if game.size != (data["rows"], data["columns"]):
            raise ParseError(
                f"holes on {data['rows']} x {data['columns']} cells", "{} x {}".format(*game.size)
            )
        return game


def _frozen(data: Any) -> Any:
    return tuple([_frozen(part) for part in data]) if isinstance(data, list) else data


def _are_states(values: tuple[Any, ...], k: int) -> bool:
    try:
        return set(range(k)).issuperset(values)
    except TypeError:  # an array, say, has no place in a set
        return False


@lru_cache(maxsize=8)  # not on the property: a class with slots finds no code in what stands there
def _cells(game: Game) -> tuple[Any, ...]:
    holes = game.holes or (0,) * game.rows
    return tuple(
        [(i, j) for i, hole in enumerate(holes) for j in range(game.columns) if not hole >> j & 1]
    )
