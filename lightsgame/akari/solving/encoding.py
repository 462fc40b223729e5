"""From a puzzle to a formula: its models and the solutions of the puzzle are the same thing, one to
one.

**Statement** (seed S1).  Number the cells row by row from 1 and let variable `columns * row +
column + 1` say "a bulb stands here" (row and column from 0).  Take three kinds of statements:

1. *light*: for each white cell, at least one of the cells of its two runs, and
2. *clue*: for each clue k, exactly k of the white cells beside it, and
3. *run*: for each run, at most one of its cells.

An assignment satisfies them all if and only if the bulbs that it says solve the puzzle.

**Example.**

>>> from lightsgame.akari.model.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows([".1", ".."])
>>> for part in parts(puzzle):
...     print(part)
light  at least 1 of {1,3}
light  at least 1 of {3,4,1}
light  at least 1 of {3,4}
clue   exactly 1 of {1,4}
run    at most 1 of {1}
run    at most 1 of {3,4}
run    at most 1 of {1,3}
run    at most 1 of {4}
>>> task = reduction(puzzle)
>>> task.clauses
[(1, 3), (3, 4, 1), (3, 4), (1, 4), (-1, -4), (-3, -4), (-1, -3)]

**Proof.**  A cell is lit iff one of the cells that it sees, itself included, holds a bulb, and
those are the cells of its two runs: so the statements of the first kind say rule 1.  Those of the
second kind are rule 2, word for word.  Two bulbs see each other iff they stand in the same run: so
those of the third kind say rule 3.  Hence an assignment and the bulbs that it says keep or break
the same rule.  ∎

The formula has O(n³) literals on an n x n board with long runs, and its pairs of a run are most of
its clauses; other encodings of "at most one" have O(n²) clauses (see `sat.cardinality`).

**What is left over.**  `residue` makes the same three kinds of statements when something is known
already: only about what is still undecided, and only as much of it as is asked for.  An open cell
that neither lights what is asked nor touches one of the clues gets no variable, and the others are
numbered from 1 down the columns.  Whole or left over, one function makes clauses of statements.

>>> from lightsgame.akari.solving.deduction import at_first
>>> field = field_of(puzzle)
>>> left = residue(field, at_first(field), field.white, field.numbered)
>>> left.clauses
[[1, 2], [2, 3, 1], [2, 3], (1, 3), (-1, -3), (-1, -2), (-2, -3)]
>>> [field.cell(left.cells[v]) for v in (1, 2, 3)]
[(0, 0), (1, 0), (1, 1)]

Two demands for light may be one: if a cell sees open cells in its row only, it asks for a bulb in
this run, and all other cells of the run are lit by that as well.  So one cell speaks for the whole
run.

The clauses fall apart into *components*: two clauses belong together if they share a variable.
Each can be decided alone.  There is a model iff every component has one, and the numbers of models
multiply.

**How it is checked.**  The statements about light and runs depend on the colours alone, and each
clue adds its own statement.  So it is enough to try, for each of the 2⁹ colourings of a 3 x 3
board, every placement and every clue in every place: with that all 7⁹ boards are covered.  The
tests do it, by rules that share nothing with this file.

**References.**  Seed S1, the chapter on the reduction to SAT; McPhail 2005 for the other direction
(`hardness`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import NamedTuple

from ...algebra.bits import Bits, from_members, members
from ...core.message import marked
from ...core.validation import one_of
from ...errors import at_most
from ...game.board import Board
from ...sat.cardinality import AT_MOST_ONE, AtMostOne, exactly, pairwise, product
from ...sat.cnf import Clause, Formula, Model, dimacs_lines, largest_variable
from ..model.bitboard import Field, field_of
from ..model.puzzle import BLACK, CLUES, Cell, Puzzle, columns_of, spans
from .deduction import Knowledge, count_beside, fill

MOST_LITERALS = 50_000_000  # of a formula: some hundred MB of text

LIGHT = "light"
CLUE = "clue"
RUN_OF_CELLS = "run"

Statement = tuple[str, int, Sequence[int]]  # the kind, the number that a clue asks for, variables


class Part(NamedTuple):
    """One statement: at least *least* and at most *most* of the *variables* hold.

    >>> print(Part(CLUE, (0, 0), 1, 1, [2, 5]))
    clue   exactly 1 of {2,5}
    """

    kind: str
    cell: Cell  # the cell that wants light, the clue, the first cell of the run
    least: int
    most: int
    variables: Sequence[int]

    def statement(self) -> Statement:
        """The part without its place: what the clauses are made of."""
        return self.kind, self.least, self.variables

    def __str__(self) -> str:
        how = {LIGHT: "at least", CLUE: "exactly", RUN_OF_CELLS: "at most"}[self.kind]
        number = self.most if self.kind == RUN_OF_CELLS else self.least
        names = ",".join(map(str, self.variables))
        return f"{self.kind:6} {how} {number} of {{{names}}}"


def variable_of(puzzle: Puzzle, cell: Cell) -> int:
    """The number of a cell: row by row, from 1.

    >>> variable_of(Puzzle.from_rows(["....", "...."]), (1, 2))
    7
    """
    return cell[0] * puzzle.columns + cell[1] + 1


def cell_of(puzzle: Puzzle, variable: int) -> Cell:
    """The cell of a number; undoes `variable_of`.

    >>> cell_of(Puzzle.from_rows(["....", "...."]), 7)
    (1, 2)
    """
    return divmod(variable - 1, puzzle.columns)


def parts(puzzle: Puzzle) -> Iterator[Part]:
    """All statements: light by cell, clues, runs of the rows, runs of the columns; each in reading
    order.

    >>> for part in parts(Puzzle("1.")):
    ...     print(part)
    light  at least 1 of {2}
    clue   exactly 1 of {2}
    run    at most 1 of {2}
    run    at most 1 of {2}
    """
    m, n = puzzle.size
    # A run is a range of variables: step 1 along a row, step n down a column.
    across = [range(i * n + 1, i * n + n + 1)[run] for i, run in spans(puzzle.rows)]
    down = [range(j + 1, m * n + 1, n)[run] for j, run in spans(columns_of(puzzle.rows))]
    run_down = {variable: run for run in down for variable in run}
    for run in across:
        for variable in run:
            others = [other for other in run_down[variable] if other != variable]
            seen = (*run, *others)
            yield Part(LIGHT, cell_of(puzzle, variable), 1, len(seen), seen)
    for cell, number in puzzle.clues():
        near = [variable_of(puzzle, place) for place in puzzle.beside(cell)]
        yield Part(CLUE, cell, number, number, near)
    for run in chain(across, down):
        yield Part(RUN_OF_CELLS, cell_of(puzzle, run[0]), 0, 1, run)


@dataclass(frozen=True, slots=True)
class Reduction:
    """The clauses of a puzzle.  Variables above the number of cells belong to an encoding of "at
    most one".

    >>> task = reduction(Puzzle("1.#"))
    >>> task.clauses, task.variables, task.white()
    ([(2,), (2,)], 3, [2])
    """

    puzzle: Puzzle
    clauses: list[Clause]
    variables: int
    need: bool

    def bulbs(self, model: Model) -> Board:
        """The solution that a model of the clauses says.

        >>> print(reduction(Puzzle("1.#")).bulbs([-1, 2, -3]))
        ·●·
        """
        m, n = self.puzzle.size
        cells = [cell_of(self.puzzle, literal) for literal in model if 0 < literal <= m * n]
        said = Board.from_cells(m, n, cells) & self.puzzle.white()
        return completed(self.puzzle, said) if self.need else said

    def model(self, bulbs: Board) -> list[int]:
        """What a set of bulbs says about each white cell; undoes `bulbs`.

        >>> reduction(Puzzle("..#.")).model(Board("#..#"))
        [1, -2, 4]
        """
        return [v if bulbs[cell_of(self.puzzle, v)] else -v for v in self.white()]

    def white(self) -> list[int]:
        """The variables of the white cells.

        >>> reduction(Puzzle("..#.")).white()
        [1, 2, 4]
        """
        return [variable_of(self.puzzle, cell) for cell in self.puzzle.white().cells()]

    def blocking(self, bulbs: Board) -> Clause:
        """The clause that every other solution satisfies, and this one does not: one of these bulbs
        is missing.

        >>> reduction(Puzzle("..#.")).blocking(Board("#..#"))
        [-1, -4]
        """
        # Lemma.  No solution contains another one. Proof.  A bulb more would stand on a cell that
        # the others light already, so that one of them sees it.  ∎
        return [-variable_of(self.puzzle, cell) for cell in bulbs.cells()]

    def formula(self) -> Formula:
        """The clauses as a file has them: a clause `-v` for each black cell says that it holds no
        bulb.

        Without these its variable would be free, and each solution would count many times.

        >>> reduction(Puzzle("1.")).formula().clauses
        ((2,), (2,), (-1,))
        """
        return Formula((*self.clauses, *_no_bulbs(self.puzzle)), self.variables)

    def to_dimacs(self) -> str:
        """The text of a DIMACS file, which tells in comments how to read its models.

        >>> print(reduction(Puzzle("1.")).to_dimacs(), end="")
        c an Akari puzzle of 1 rows and 2 columns
        c   1.
        c variable 2 * row + column, both from 1, less 2: a bulb stands there
        p cnf 2 3
        2 0
        2 0
        -1 0
        """
        return self.formula().to_dimacs(_comment(self.puzzle))


def reduction(puzzle: Puzzle, *, at_most_one: str = "pairwise", need: bool = False) -> Reduction:
    """The puzzle as clauses, with one of the encodings of `AT_MOST_ONE` for the runs.

    With *need*, only the white cells beside a clue ask for light, and `bulbs` adds what the others
    lack: a quicker way to *one* solution (see `completed`), but then models and solutions are no
    longer one to one.

    >>> reduction(Puzzle("...")).clauses
    [(1, 2, 3), (1, 2, 3), (1, 2, 3), (-1, -2), (-1, -3), (-2, -3)]
    >>> reduction(Puzzle("..."), need=True).clauses
    [(-1, -2), (-1, -3), (-2, -3)]

    Raises:
        BadInput: there is no encoding of that name.
    """
    encode = AT_MOST_ONE[one_of(at_most_one, AT_MOST_ONE, marked("an encoding"))]
    m, n = puzzle.size
    fresh = count(m * n + 1)
    of_puzzle = parts(puzzle)
    if need:
        field = field_of(puzzle)
        needy = set(field.cells(field.beside(field.numbered)))
        of_puzzle = (part for part in of_puzzle if part.kind != LIGHT or part.cell in needy)
    clauses = list(_clauses(map(Part.statement, of_puzzle), encode, fresh))
    return Reduction(puzzle, clauses, next(fresh) - 1, need)


def _clauses(
    statements: Iterable[Statement], encode: AtMostOne, fresh: Iterator[int]
) -> Iterator[Clause]:
    """The clauses of some statements: the one place where statements become clauses."""
    return chain.from_iterable(_by_statement(statements, encode, fresh))


def _by_statement(
    statements: Iterable[Statement], encode: AtMostOne, fresh: Iterator[int]
) -> Iterator[Iterable[Clause]]:
    for kind, number, variables in statements:
        if kind == LIGHT:
            yield (variables,)
        elif kind == CLUE:
            yield exactly(number, variables)
        else:
            yield encode(variables, fresh)


def dimacs(puzzle: Puzzle) -> Iterator[str]:
    """The lines of `reduction(puzzle).to_dimacs()`, made one after another and never kept.

    The formula of a thinly filled board of 1200 x 1200 has eleven million clauses: 330 MB of text,
    and ten times that as lists.

    >>> "".join(dimacs(Puzzle("1."))) == reduction(Puzzle("1.")).to_dimacs()
    True
    """
    m, n = puzzle.size
    black = _no_bulbs(puzzle)
    # The file begins with the number of the clauses, so they are made twice.
    number = len(black) + sum(1 for _ in _pairwise_clauses(puzzle))
    clauses = chain(_pairwise_clauses(puzzle), black)
    return dimacs_lines(clauses, number, m * n, _comment(puzzle))


def _pairwise_clauses(puzzle: Puzzle) -> Iterator[Clause]:
    return _clauses(map(Part.statement, parts(puzzle)), pairwise, count())


def check_size(puzzle: Puzzle) -> None:
    """Refuse, before any work, a puzzle whose formula would not fit.

    >>> check_size(Puzzle("1."))

    Raises:
        TooLarge: it has many millions of literals.
    """
    # Each pair of cells of a run is one clause of two literals, and each sees the other in its
    # clause of light.
    literals = sum([2 * len(run) ** 2 for run in puzzle.runs()])
    what = "a formula for {} x {} cells with such long runs has".format(*puzzle.size)
    at_most(literals, MOST_LITERALS, f"{what} about {literals:,} literals")


def _no_bulbs(puzzle: Puzzle) -> list[Clause]:
    """What black cells say, in a formula with a variable for each cell."""
    return [(-variable_of(puzzle, cell),) for cell in puzzle.where(BLACK + CLUES).cells()]


def _comment(puzzle: Puzzle) -> str:
    m, n = puzzle.size
    lines = [f"an Akari puzzle of {m} rows and {n} columns"]
    lines += ["  " + row for row in puzzle.rows]
    lines.append(f"variable {n} * row + column, both from 1, less {n}: a bulb stands there")
    return "\n".join(lines)


def completed(puzzle: Puzzle, bulbs: Board) -> Board:
    """*bulbs* and more in cells that are still dark and touch no clue, until none is.

    >>> print(completed(Puzzle("..1.#..."), Board(".#......")))
    ·●···●··
    """
    # Completion lemma.  If the bulbs keep rules 2 and 3 and every cell beside a clue is lit, the
    # outcome is a solution. Proof.  A bulb is put only where it is dark, so that none sees it: rule
    # 3 stays.  It touches no clue: rule 2 stays.  Light is only added, and in the end no cell is
    # dark: those beside a clue were not, the others got one.  ∎
    field = field_of(puzzle)
    free = field.white & ~field.beside(field.numbered)
    return field.board(fill(field, field.word(bulbs), free))


# ---- what is left over -----------------------------------------------------------------------------

# the runs of a cell that wants light, and its own variable or 0
_View = tuple[list[int], list[int], int]
LONG = 40  # from this length on a run says "at most one" with new variables: 780 pairs are a lot


class Residue(NamedTuple):
    """Clauses, and the cell of each variable (`cells[0]` is no cell, nor are there any for new
    variables).
    """

    clauses: list[Clause]
    cells: list[int]

    def bulbs(self, model: Iterable[int]) -> Bits:
        """The bulbs that a model says."""
        cells = self.cells
        return from_members([cells[v] for v in model if 0 < v < len(cells)])


def residue(field: Field, known: Knowledge, asked: Bits, clues: Bits) -> Residue:
    """The clauses for these demands.

    A cell in *asked* that sees no open cell, and a clue that lacks more bulbs than it has open
    cells (or fewer than none), give the empty clause, which nothing satisfies.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle(".2"))
    >>> residue(field, at_first(field), 0, field.numbered).clauses
    [()]
    """
    bulbs, open_, _ = known
    asked = _spokesmen(field, open_, asked)
    variables = open_ & (field.beside(clues) | field.light(asked))
    # Numbers go down the columns, for the windows that come here are wide: then a clause joins
    # numbers that are near, and a solver that decides in the order of the numbers stays in one
    # place (on 60 rows of 1200, a fifth less time).
    width = field.stride
    order = sorted(members(variables), key=lambda cell: (cell % width, cell))
    number = {cell: v for v, cell in enumerate(order, start=1)}
    views, runs = _walk(field, variables | asked, asked, number)
    statements = chain(views, _clues_left(field, bulbs, clues, number), runs)
    clauses = list(_clauses(statements, _pairs_or_product, count(len(number) + 1)))
    return Residue(clauses, [0, *number])


def _pairs_or_product(run: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    return pairwise(run, fresh) if len(run) < LONG else product(run, fresh)


def _spokesmen(field: Field, open_: Bits, asked: Bits) -> Bits:
    """Of the *asked* cells those that are enough: whoever lights them lights all."""
    row_only = asked & ~field.along(open_, field.down)
    column_only = asked & ~field.along(open_, field.across)
    others = asked & ~field.along(row_only, field.across) & ~field.along(column_only, field.down)
    return others | field.first(row_only, field.across) | field.first(column_only, field.down)


def _walk(
    field: Field, of_interest: Bits, asked: Bits, number: dict[int, int]
) -> tuple[Iterator[Statement], Iterator[Statement]]:
    """What each asked cell says, and what the runs say, after one walk in reading order.

    A run is a list that grows as the walk meets its cells; an asked cell keeps hold of its two
    lists, and reads them at the end.
    """
    width = field.stride
    asks = _octets(asked, field)
    new_row = _octets(field.first(of_interest, field.across), field)
    new_column = _octets(field.first(of_interest, field.down), field)
    views: list[_View] = []
    runs: list[Statement] = []
    row: list[int] = []
    columns: list[list[int]] = [[]] * width
    for cell in members(of_interest):
        octet = cell >> 3
        bit = 1 << (cell & 7)
        if new_row[octet] & bit:
            row = []
            runs.append((RUN_OF_CELLS, 1, row))
        if new_column[octet] & bit:
            columns[cell % width] = []
            runs.append((RUN_OF_CELLS, 1, columns[cell % width]))
        column = columns[cell % width]
        own = number.get(cell, 0)
        if own:
            row.append(own)
            column.append(own)
        if asks[octet] & bit:
            views.append((row, column, own))
    lit_from = (across + [v for v in down if v != own] for across, down, own in views)
    light = ((LIGHT, 1, variables) for variables in lit_from)
    return light, iter(runs)


def _clues_left(
    field: Field, bulbs: Bits, clues: Bits, number: dict[int, int]
) -> Iterator[Statement]:
    """What the clues still lack, those with the least numbers first."""
    width = field.stride
    digits = [digit & clues for digit in count_beside(field, bulbs)]
    has_one, has_two, has_four = [_octets(digit, field) for digit in digits]
    for clue, cells in enumerate(field.clues):
        for cell in members(cells & clues):
            octet = cell >> 3
            shift = cell & 7
            has = (has_one[octet] >> shift & 1) + 2 * (has_two[octet] >> shift & 1)
            has += 4 * (has_four[octet] >> shift & 1)
            beside = (cell - width, cell - 1, cell + 1, cell + width)
            near = [number[place] for place in beside if place in number]
            yield CLUE, clue - has, near


def _octets(word: Bits, field: Field) -> bytes:
    """The bits, eight to a byte: reading one of many there is far cheaper than shifting the word."""
    return word.to_bytes(field.stride * field.rows // 8 + 1, "little")


def components(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """The clauses in groups that share no variable; an empty clause is a group of its own.

    >>> components([[1, 2], [-3], [-2, 4], []])
    [[[1, 2], [-2, 4]], [[-3]], [[]]]
    """
    leader = list(range(largest_variable(clauses) + 1))

    def find(v: int) -> int:
        while leader[v] != v:
            leader[v] = v = leader[leader[v]]
        return v

    for clause in clauses:
        if not clause:
            continue
        first = abs(clause[0])
        for literal in clause[1:]:
            other = abs(literal)
            if leader[other] != leader[first]:
                leader[find(other)] = find(first)
    groups: dict[int, list[Clause]] = {}
    for clause in clauses:
        name = find(abs(clause[0])) if clause else 0
        groups.setdefault(name, []).append(clause)
    return list(groups.values())


def renumbered(groups: Iterable[Sequence[Clause]]) -> tuple[list[Clause], list[int]]:
    """The clauses of some groups with variables from 1 without gaps, and what the new numbers were
    (0 for 0).

    >>> renumbered([[[7, -9]], [[20]]])
    ([[1, -2], [3]], [0, 7, 9, 20])
    """
    clauses = list(chain.from_iterable(groups))
    literals = chain.from_iterable(clauses)
    names = [0, *dict.fromkeys(map(abs, literals))]
    new = {}
    for v, old in enumerate(names):
        new[old] = v
        new[-old] = -v
    return [[new[literal] for literal in clause] for clause in clauses], names
