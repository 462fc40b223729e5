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
its clauses; other encodings of "at most one" have O(n²) clauses (see `algebra.cardinality`).

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

from ...core.validation import one_of
from ...errors import at_most
from ...game.board import Board
from ...sat.cardinality import AT_MOST_ONE, AtMostOne, exactly
from ...sat.cnf import Clause, Formula, Model, dimacs_lines
from ..model.bitboard import field_of
from ..model.puzzle import BLACK, CLUES, Cell, Puzzle, columns_of, spans
from .deduction import fill

MOST_LITERALS = 50_000_000  # of a formula: some hundred MB of text

LIGHT = "light"
CLUE = "clue"
RUN_OF_CELLS = "run"


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
    encode = AT_MOST_ONE[one_of(at_most_one, AT_MOST_ONE, "an encoding")]
    m, n = puzzle.size
    fresh = count(m * n + 1)
    clauses = list(chain.from_iterable(_clauses(puzzle, encode, fresh, need)))
    return Reduction(puzzle, clauses, next(fresh) - 1, need)


def _clauses(
    puzzle: Puzzle, encode: AtMostOne, fresh: Iterator[int], need: bool
) -> Iterator[Iterable[Clause]]:
    """The clauses of each statement."""
    needy: set[Cell] = set()
    if need:
        for cell, _ in puzzle.clues():
            needy.update(puzzle.beside(cell))
    for part in parts(puzzle):
        if part.kind == CLUE:
            yield exactly(part.least, part.variables)
        elif part.kind == RUN_OF_CELLS:
            yield encode(part.variables, fresh)
        elif not need or part.cell in needy:
            yield (part.variables,)


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
    number = len(black) + sum(1 for _ in _all_clauses(puzzle))
    clauses = chain(_all_clauses(puzzle), black)
    return dimacs_lines(clauses, number, m * n, _comment(puzzle))


def _all_clauses(puzzle: Puzzle) -> Iterator[Clause]:
    pairs = AT_MOST_ONE["pairwise"]
    return chain.from_iterable(_clauses(puzzle, pairs, count(), need=False))


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
