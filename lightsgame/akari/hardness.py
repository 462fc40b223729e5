"""Akari is NP-complete: every formula becomes a board, and its models become the solutions, one to
one.

**Statement** (McPhail 2005, with other gadgets).  For each formula in conjunctive normal form
`compile_formula` draws a board, in time proportional to its size, such that the board's solutions
and the formula's models correspond one to one.  So deciding whether an Akari puzzle has a solution
is as hard as satisfiability, and it is no harder, for a solution is checked in linear time
(`rules`).  And as the correspondence is one to one, so is counting solutions (#P-complete), and
deciding whether a known solution is the only one (coNP-complete).

**Example.**  The formula (x or not y) and y.  Variable x is the rail of two cells in the corner.

>>> from lightsgame.sat.cnf import Formula
>>> board = compile_formula(Formula(((1, -2), (2,)), 2))
>>> bulbs = board.bulbs([1, 2])
>>> print(board.puzzle.draw(bulbs))
.o############
#1############
#.1o#####00###
0.0.#.o1...o##
0.0.0#1##001##
0.0.0#.1o##.1o
#o1.##o1.##o1.
#1######1##1##
#.######o##.##
#o#0000#.##o##
#1.....o2##1##
###0000#o.####
>>> board.model(bulbs)
[1, 2]

**The pieces.**  In each picture of `GADGETS` the letters are white cells that carry a value: true
if a bulb stands there.  The solutions of the picture, taken as a puzzle, are exactly the values
that the gadget says, each once; `is_sound` tries every placement of bulbs, and knows no clause and
no solver.  A *rail* is a corridor whose inner cells are next to a 0.  Its ends are lit from nowhere
else, so one of them holds a bulb, and the light fills the corridor.  It carries a bit: which end.
That light crosses light without harm is what makes a crossing cheap.

>>> print(GADGETS["rail"])
rail: a ≠ b
  a...b
  #000#
>>> for values in GADGETS["rail"].values():
...     print(values)
{'a': False, 'b': True}
{'a': True, 'b': False}

**Proof.**  The board has three layers, all made of the pieces in `GADGETS`.

*Variables.*  Variable i is a rail in row 3i.  It is cut before each place where a literal of the
formula uses it, and the parts are joined by two negations, so that all say the same: a bulb at the
right end means true.

*Literals.*  The j-th literal of the formula is a pair of rails in columns 5j + 1 and 5j + 3.  It
begins below its variable, at a split, and runs down across all later variables.  The left rail ends
below with the value of the variable, the right one with its opposite.  One of the two, as the sign
of the literal says, goes on through a negation and a rail of two cells to the third layer.

*Clauses.*  There the literals of a clause stand in a row.  The first sends its value to the right;
each further one meets at a gate what comes from the left and sends on "one of us"; the last gate
demands it.

*With the clues 0 and 1 only* (`zero_one`) just the third layer is another.  A short rail ends above
a cell that light decides (`shade` in `GADGETS`): it holds a bulb exactly if no literal so far is
true, and ties and a rail hand that on. The last such cell is next to a 0, so that a true literal
must light it.  The other end of a short rail sees, besides the rail, at most an inner cell of the
rail below.

*Folded.*  A long strip is cut into bands, every second one mirrored.  The value of a variable that
is needed further down goes on in a pair of rails, as a literal does: it begins at a split, runs
down across all later variables and the rails of those above it in the next band, and ends, with a
tie, over the beginning of the variable's rail there.

*Why it works.*  1. Inner cells of a rail are next to a 0 or on a crossing.  On a crossing is no
    bulb: it would light
both ends of one rail of a pair, so that both ends of the other would hold a bulb, by the ties, and
see each other.
2. An end of each rail is lit from nowhere else, so exactly one end holds a bulb.  3. Hence each
   piece says on this
board what it says alone, which enumeration has shown; and going from the variables to the clauses,
the values of a
model determine every bulb.  4. Conversely the bulbs so determined keep the rules, piece by piece.
∎

**How it is checked.**  Each gadget by all its placements (`is_sound`); the composition by
counting the solutions of the boards of all small formulas and by random ones of up to 20 variables,
through the reduction to clauses and back: formula, board, clauses, model.

**References.**  McPhail 2005, "Light Up is NP-complete"; Valiant 1979 (counting); Yato and Seta
2003 (another solution).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise, product
from typing import NamedTuple

from ..core.message import Message
from ..core.validation import expect_type
from ..errors import BadInput, at_most
from ..game.board import Board
from ..sat.cnf import Clause, Formula, Model
from .model.drawing import PALETTE, walk
from .model.puzzle import BLACK, WHITE, Cell, Puzzle, around
from .model.rules import is_solution

Values = dict[str, bool]


class Gadget(NamedTuple):
    """A picture with letters, and which values of the letters are its solutions.

    >>> print(GADGETS["must"])
    must: t
      p
      t
      1
    """

    name: str
    says: str
    rows: tuple[str, ...]
    holds: Callable[..., bool]

    def __str__(self) -> str:
        return "\n  ".join([f"{self.name}: {self.says}", *self.rows])

    def puzzle(self) -> Puzzle:
        """The picture as a puzzle; the letters are white cells.

        >>> print(GADGETS["pair"].puzzle())
        .1.
        .0.
        .0.
        .1.
        """
        return Puzzle.from_rows(
            "".join(WHITE if sign.isalpha() else sign for sign in row) for row in self.rows
        )

    def letters(self) -> dict[str, Cell]:
        """Where each letter stands.

        >>> GADGETS["pair"].letters()
        {'a': (0, 0), 'b': (0, 2), 'c': (3, 0), 'd': (3, 2)}
        """
        cells = {}
        for i, row in enumerate(self.rows):
            for j, sign in enumerate(row):
                if sign.isalpha():
                    cells[sign] = (i, j)
        return dict(sorted(cells.items()))

    def values(self) -> Iterator[Values]:
        """The values of the letters in each solution.

        >>> list(GADGETS["must"].values())
        [{'p': False, 't': True}]
        """
        cells = self.letters()
        for bulbs in placements(self.puzzle()):
            yield {letter: bulbs[cell] for letter, cell in cells.items()}


def placements(puzzle: Puzzle) -> Iterator[Board]:
    """Every solution of a small puzzle, by trying all sets of bulbs that do not see each other.

    >>> for bulbs in placements(Puzzle("..#.")):
    ...     print(bulbs)
    ·●·●
    ●··●
    """
    white = list(puzzle.white().cells())
    sight = {cell: frozenset(walk(puzzle.rows, cell)) for cell in white}

    def extend(bulbs: frozenset[Cell], start: int) -> Iterator[frozenset[Cell]]:
        """All sets of bulbs with these and some of the cells from *start* on."""
        if start == len(white):
            yield bulbs
            return
        yield from extend(bulbs, start + 1)
        cell = white[start]
        if sight[cell].isdisjoint(bulbs):
            yield from extend(bulbs | {cell}, start + 1)

    for cells in extend(frozenset(), 0):
        bulbs = Board.from_cells(*puzzle.size, cells)
        if is_solution(puzzle, bulbs):
            yield bulbs


def is_sound(gadget: Gadget) -> bool:
    """Whether the solutions of the picture are the values that the gadget says, each exactly once.

    >>> all(is_sound(gadget) for gadget in GADGETS.values())
    True
    """
    there = sorted(tuple(values.values()) for values in gadget.values())
    rows = product((False, True), repeat=len(gadget.letters()))
    return there == [row for row in rows if gadget.holds(*row)]


# What the values of the letters, in the order of the alphabet, have to keep.
_HOLDS: dict[str, Callable[..., bool]] = {
    "rail": lambda a, b: a != b,
    # A 1 between two ends: exactly one of them holds a bulb.
    "negation": lambda a, b, c, d: a != b != c != d,
    "turn": lambda a, b, c, d: a != b != c != d,
    # An end has three free sides: a 1 on two of them sends the value two ways.
    "split": lambda a, b, c, d, e, f: a != b and c == e == a and d == f == b,
    # Two rails with opposite values, tied at both ends.
    "pair": lambda a, b, c, d: a == d != b == c,
    # A bulb on a crossing would light both ends of one rail of the pair: then both ends of the
    # other hold one, and see each other.
    "crossing": lambda a, b, c, d, e, f: a == d != b == c and e != f,
    # t + k + u + s = 2, r ≠ s, and u and r see each other.  t + k = 0: u and s.  1: one of u and s,
    # and u without s has r beside it: so s.  2: neither.
    "gate": lambda k, p, q, r, s, t, u, v: (
        (not p, not q, not u, r, v) == (t, k, v, not s, t or k) and s != (t and k)
    ),
    # t + k + s = 2 with s either way: one or two of t and k.
    "last": lambda k, p, q, r, s, t: (
        (t or k) and (p, q, s) == (not t, not k, not (t and k)) and r != s
    ),
    "first": lambda p, t, u, v: p != t == v != u,
    "must": lambda p, t: t and not p,
    # u sees t and k and no other end, so it holds a bulb iff neither of them does; the ties bring k
    # = x and v = u.
    "shade": lambda k, p, q, t, u, v, w, x, y: (
        (not t, not k, t or k, k, not k) == (p, q, w, x, y) and u == v != w
    ),
    "lit": lambda k, p, q, t, x, y: (t or k) and (not t, not k, k, not k) == (p, q, x, y),
}


def _read() -> Iterator[Gadget]:
    text = (files("lightsgame.akari") / "gadgets.txt").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        name, says, picture = [part.strip() for part in line.split("|")]
        yield Gadget(name, says, tuple(picture.split()), _HOLDS[name])


GADGETS: dict[str, Gadget] = {gadget.name: gadget for gadget in _read()}


MOST_CELLS = 4_000_000
VARIABLE = 3  # rows from one variable to the next
PAIR = 5  # columns of a pair that goes on to the next band
GAP = 2  # rows between two bands
UNFOLDED = 60  # columns of a board that is left as it is
MOST_BANDS = 60
# by `zero_one`: the rows for the clauses, the columns for a literal
ROOM = {False: (6, 5), True: (8, 9)}


class Gate(NamedTuple):
    """A value that the board computes from two literals: *name* is "one of them" or, for a slack,
    "not both".

    >>> compile_formula(Formula(((1, 2, 3),), 3)).gates[0]
    Gate(name=4, slack=True, top=2, left=1)
    """

    name: int
    slack: bool
    top: int
    left: int


@dataclass(frozen=True, slots=True)
class FormulaBoard:
    """A formula as a puzzle.

    Each of the `ends` of a rail carries a literal: a bulb stands there iff it holds.  Their
    variables are those of the formula and, above them, those of the `gates`.  `places` has for each
    variable the end that says "true".

    >>> board = compile_formula(Formula(((1,),), 1))
    >>> print(board.puzzle.draw(board.bulbs([1])))
    .o##
    #1##
    #.1o
    #o1.
    #1##
    #.##
    #o##
    #1##
    >>> board.places
    ((0, 1),)
    """

    formula: Formula
    puzzle: Puzzle
    ends: dict[Cell, int]
    gates: tuple[Gate, ...]
    places: tuple[Cell, ...]

    def bulbs(self, model: Model) -> Board:
        """The bulbs that an assignment says.  They solve the puzzle iff it satisfies the formula.

        >>> from lightsgame.akari.model.rules import is_solution
        >>> board = compile_formula(Formula(((1,),), 1))
        >>> [is_solution(board.puzzle, board.bulbs(model)) for model in ([1], [-1])]
        [True, False]

        Raises:
            BadInput: the assignment does not settle each variable of the formula.
        """
        true = set(model)
        variables = self.formula.variables
        if sorted(map(abs, true)) != list(range(1, variables + 1)):
            expected = Message(
                "{what} from {n} to {n2}", what="one literal for each variable", n="1", n2=variables
            )
            raise BadInput(expected, str(list(model)[:20]))
        for name, slack, top, left in self.gates:
            if slack:
                holds = not (top in true and left in true)
            else:
                holds = top in true or left in true
            true.add(name if holds else -name)
        cells = [cell for cell, literal in self.ends.items() if literal in true]
        return Board.from_cells(*self.puzzle.size, cells)

    def model(self, bulbs: Board) -> list[int]:
        """The assignment that a set of bulbs says; undoes `bulbs`.

        >>> board = compile_formula(Formula(((1, 2),), 2))
        >>> board.model(board.bulbs([1, -2]))
        [1, -2]

        Raises:
            BadInput: the bulbs are of another size.
        """
        if bulbs.size != self.puzzle.size:
            raise BadInput(
                "bulbs on {} x {} cells".format(*self.puzzle.size), "{} x {}".format(*bulbs.size)
            )
        places = enumerate(self.places, start=1)
        return [variable if bulbs[cell] else -variable for variable, cell in places]

    def to_svg(self, *, bulbs: Board | None = None, cell: int = 24) -> str:
        """The board with its rails and gates: at each end of a rail the literal that a bulb there
        would make true.

        Literals of the formula are x1, ¬x1, x2 ...; what gates compute is g, numbered on.

        >>> picture = compile_formula(Formula(((1, -2), (2,)), 2)).to_svg()
        >>> all(f">{name}</text>" in picture for name in ("x1", "¬x1", "x2", "¬x2", "g3", "¬g3"))
        True
        """
        font = f'font-family="sans-serif" font-size="{cell * 0.36:g}" text-anchor="middle"'
        outline = f'stroke="{PALETTE["white"]}" stroke-width="{cell * 0.09:g}"'
        parts = [f'<g {font} fill="{PALETTE["mark"]}" paint-order="stroke" {outline}>']
        for (i, j), literal in sorted(self.ends.items()):
            x = (j + 0.5) * cell
            y = (i + 0.62) * cell
            parts.append(f'<text x="{x:g}" y="{y:g}">{self._name(literal)}</text>')
        parts += ["</g>", "</svg>"]
        return self.puzzle.to_svg(bulbs=bulbs, cell=cell).replace("</svg>", "\n".join(parts))

    def _name(self, literal: int) -> str:
        letter = "x" if abs(literal) <= self.formula.variables else "g"
        return f"¬{letter}{-literal}" if literal < 0 else f"{letter}{literal}"


def compile_formula(
    formula: Formula, *, zero_one: bool = False, width: int | None = None
) -> FormulaBoard:
    """The board of a formula: 3 rows a variable and 5 columns a literal, and 6 rows for the
    clauses.

    An empty clause takes as much room as one literal.  With *zero_one* no clue is above 1; then it
    is 9 columns a literal and 8 rows for the clauses.  A board of more than 60 columns is folded
    into bands of as many columns as make it about as high as wide, or of *width* columns, if the
    clauses and the pairs that go on to the next band fit.

    >>> formula = Formula(((1, 2, 3), (-1, -2, -3)), 3)
    >>> for zero_one in (False, True):
    ...     puzzle = compile_formula(formula, zero_one=zero_one).puzzle
    ...     print(puzzle.size, "".join(sorted(set(str(puzzle)) & set("01234"))))
    (15, 30) 012
    (17, 50) 01
    >>> compile_formula(Formula(((1, 2, 3), (-1, -2, -3)) * 4, 3)).puzzle.size
    (49, 62)

    Raises:
        TooLarge: it would have more than four million cells.
    """
    expect_type(width, int | None, "width")
    below, wide = ROOM[zero_one]
    height = VARIABLE * formula.variables + below + GAP
    bands = _bands(formula, wide, height, width)
    columns = max(band.columns for band in bands)
    rows = height * len(bands) - GAP
    at_most(
        rows * columns,
        MOST_CELLS,
        Message("a board of {size} cells", size=f"{rows:,} x {columns:,}"),
        Message("{size} cells", size=MOST_CELLS),
    )
    sketch = _Sketch(formula.variables, columns)
    places: dict[int, Cell] = {}
    begins: dict[int, int] = {}  # by variable: the column in which it comes from the band above
    for number, band in enumerate(bands):
        sketch.begin(number * height, turned=number % 2 == 1)
        uses: list[list[int]] = [[] for _ in range(formula.variables + 1)]
        start = _origin(len(begins))
        for clause in band.clauses:
            size = max(len(clause), 1)  # an empty clause has its place too
            starts = [start + wide * place for place in range(size)]
            start += wide * size
            for literal, column in zip(clause, starts, strict=False):
                uses[abs(literal)].append(column)
                sketch.literal(-literal if zero_one else literal, column)
            (sketch.shades if zero_one else sketch.clause)(clause, starts)
        goes_on = columns - PAIR * len(band.goes_on)
        ends: dict[int, int] = {}
        for nth, variable in enumerate(band.goes_on):
            column = goes_on + PAIR * nth
            uses[variable].append(column)
            below_it = height + VARIABLE * (variable - 1) - 2
            sketch.pair(variable, column, below_it)
            sketch.clue(below_it + 1, column, 1)
            ends[variable] = columns - 1 - column
        for variable in range(1, formula.variables + 1):
            is_idle = not any(variable in band.names for band in bands)
            if uses[variable] or (is_idle and number == len(bands) - 1):
                place = sketch.variable(variable, uses[variable], begins.get(variable), start - 1)
                places.setdefault(variable, place)
        begins = ends
    in_order = tuple([places[variable] for variable in range(1, formula.variables + 1)])
    return FormulaBoard(formula, sketch.puzzle(), sketch.ends, tuple(sketch.gates), in_order)


class _Band(NamedTuple):
    """Some clauses, the variables that they name, those that go on to the next band, and how many
    columns all that takes.
    """

    clauses: list[Clause]
    names: set[int]
    goes_on: list[int]
    columns: int


def _bands(formula: Formula, wide: int, height: int, width: int | None) -> list[_Band]:
    """The clauses in bands of a width, or of the one that makes the board about as high as wide."""
    whole = _cut(formula, wide, None)
    if width is not None:
        return _cut(formula, wide, width)
    best = whole
    if whole[0].columns <= UNFOLDED:
        return whole
    for number in range(2, MOST_BANDS):
        # What goes on takes columns, too.
        share = -(-whole[0].columns // number) + 2 * PAIR * formula.variables
        folded = _cut(formula, wide, share)
        if _longer_side(folded, height) < _longer_side(best, height):
            best = folded
    return best


def _longer_side(bands: list[_Band], height: int) -> int:
    return max(height * len(bands), *[band.columns for band in bands])


def _cut(formula: Formula, wide: int, width: int | None) -> list[_Band]:
    names = [set(map(abs, clause)) for clause in formula.clauses]
    last = {name: number for number, some in enumerate(names) for name in some}
    first: dict[int, int] = {}
    for number, some in enumerate(names):
        for name in some:
            first.setdefault(name, number)
    bands: list[_Band] = []
    before = 0  # pairs that come from the band above
    start = 0
    while start < len(formula.clauses) or not bands:
        stop = start
        room = _origin(before)
        goes_on: list[int] = []
        while stop < len(formula.clauses):
            more = wide * max(len(formula.clauses[stop]), 1)
            going = sorted([v for v in first if first[v] <= stop < last[v]])
            takes = room + more + PAIR * len(going) + 1
            if width is not None and stop > start and takes > width:
                break
            room += more
            goes_on = going
            stop += 1
        mine: set[int] = set().union(*names[start:stop])
        columns = room + PAIR * len(goes_on) + 1
        bands.append(_Band(list(formula.clauses[start:stop]), mine, goes_on, columns))
        before = len(goes_on)
        start = stop
    return bands


def _origin(pairs: int) -> int:
    """The column of the first literal of a band, where so many pairs come from the band above."""
    return 2 + PAIR * pairs if pairs else 1


class _Sketch:
    """The board while it is drawn, band by band; every second band runs from right to left."""

    def __init__(self, variables: int, columns: int) -> None:
        self.fresh = variables
        self.bottom = VARIABLE * variables  # the row of a band in which the pairs of literals end
        self.columns = columns
        self.top = 0
        self.turned = False
        self.ends: dict[Cell, int] = {}
        self.inner: set[Cell] = set()
        self.clues: dict[Cell, int] = {}
        self.gates: list[Gate] = []

    def begin(self, top: int, turned: bool) -> None:
        """A band, with its first row, and whether it runs from right to left."""
        self.top = top
        self.turned = turned

    def at(self, cell: Cell) -> Cell:
        """A cell of the band on the board."""
        i, j = cell
        return self.top + i, self.columns - 1 - j if self.turned else j

    def clue(self, row: int, column: int, number: int) -> None:
        """A clue."""
        self.clues[self.at((row, column))] = number

    def rail(self, start: Cell, stop: Cell, literal: int) -> None:
        """A corridor with a bulb at *stop* if the literal holds, else at *start*."""
        (i, j), (bottom, right) = sorted((start, stop))
        corridor = [(r, c) for r in range(i, bottom + 1) for c in range(j, right + 1)]
        self.inner.update(map(self.at, corridor[1:-1]))
        self.ends[self.at(start)] = -literal
        self.ends[self.at(stop)] = literal

    def variable(self, variable: int, columns: list[int], begins: int | None, margin: int) -> Cell:
        """The rail of a variable, with a split above each of the columns; the cell that says
        "true".
        """
        row = VARIABLE * (variable - 1)
        if not columns:  # it occurs nowhere: two cells at the margin, one solution for each value
            self.rail((row, margin), (row, margin + 1), variable)
            return self.at((row, margin + 1))
        start = columns[0] - 1 if begins is None else begins
        for column in columns:
            self.rail((row, start), (row, column), variable)
            self.clue(row + 1, column, 1)
            if column != columns[-1]:
                self.clue(row, column + 1, 1)
            start = column + 2
        return self.at((row, columns[-1]))

    def pair(self, variable: int, column: int, bottom: int) -> None:
        """Two rails from a variable down to a row, one with its value, one with the opposite."""
        row = VARIABLE * variable - 1
        self.rail((row, column), (bottom, column), variable)
        self.rail((row, column + 2), (bottom, column + 2), -variable)
        self.clue(row, column + 1, 1)
        self.clue(bottom, column + 1, 1)

    def literal(self, literal: int, column: int) -> None:
        """The pair of a literal, from its variable down, and the short rail that hands its value to
        the clause.
        """
        self.pair(abs(literal), column, self.bottom)
        column = _exit(literal, column)
        self.clue(self.bottom + 1, column, 1)
        self.rail((self.bottom + 2, column), (self.bottom + 3, column), literal)

    def clause(self, clause: Clause, columns: list[int]) -> None:
        """The gates of a clause, in the row below its literals."""
        row = self.bottom + 4
        if not clause:
            self.clue(row, columns[0], 1)  # a clue without a white cell beside it
        seen = 0  # the literal "one of those so far"
        before = 0  # the column of the gate before
        for place, literal in enumerate(clause):
            column = _exit(literal, columns[place])
            is_last = place == len(clause) - 1
            if place == 0:
                self.clue(row, column, 1)
                seen = literal
            else:
                self.clue(row, column, 2)
                self.rail((row, before + 1), (row, column - 1), seen)
                slack = self.gate(True, literal, seen)
                self.rail((row + 1, column + 1), (row + 1, column), slack)
                if not is_last:
                    seen = self.gate(False, literal, seen)
            before = column

    def shades(self, clause: Clause, columns: list[int]) -> None:
        """The same with no clue above 1: a cell below each literal holds a bulb iff none so far is
        true.

        The short rails say the opposite of the literals.  The last cell, next to a 0, wants light
        from one of them.
        """
        row = self.bottom + 6
        seen = 0
        pairs = zip(clause, columns, strict=False)
        exits = [_exit(-literal, column) for literal, column in pairs]
        if not exits:
            exits = columns[:1]
        for literal, column in zip(clause, exits, strict=False):
            self.clue(row - 2, column, 1)
            self.rail((row - 1, column + 3), (row - 1, column), literal)
        for literal, (before, column) in zip(clause, pairwise(exits), strict=False):
            seen = self.gate(False, literal, seen) if seen else literal
            self.ends[self.at((row, before))] = -seen
            self.clue(row, before + 1, 1)
            self.clue(row, column - 2, 1)
            self.rail((row, before + 2), (row, column - 3), -seen)
            self.rail((row + 1, column - 1), (row, column - 1), seen)
        self.inner.add(self.at((row, exits[-1])))

    def gate(self, slack: bool, top: int, left: int) -> int:
        """A new variable for what a gate computes."""
        self.fresh += 1
        self.gates.append(Gate(self.fresh, slack, top, left))
        return self.fresh

    def puzzle(self) -> Puzzle:
        """All that is drawn, with a 0 wherever it forbids a bulb on inner cells only."""
        signs = dict.fromkeys(self.inner | self.ends.keys(), WHITE)
        for cell, number in self.clues.items():
            signs[cell] = str(number)
        for cell in self.inner:
            for near in around(cell):
                if near in signs or min(near) < 0:
                    continue
                if not any(end in self.ends for end in around(near)):
                    signs[near] = "0"
        m = 1 + max([i for i, _ in signs], default=0)
        n = 1 + max([j for _, j in signs], default=0)
        return Puzzle.from_rows([BLACK * n] * m).with_signs(signs)


def _exit(literal: int, column: int) -> int:
    """The column of the rail that says the literal: left for a variable, right for its negation."""
    return column if literal > 0 else column + 2
