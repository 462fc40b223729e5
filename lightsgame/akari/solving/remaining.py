"""What deduction leaves over, as clauses: the open cells are the variables, numbered from 1 down
the columns.

The same three kinds of demands as in `encoding`, but only about what is still undecided, and only
as much of it as is asked for:

- *light* for the cells in `asked`: a bulb on one of the open cells that they see;
- *clues* in `clues`: as many bulbs on the open cells beside them as they still lack;
- *runs*: at most one bulb on the open cells of a run.

An open cell that neither lights what is asked nor touches one of these clues gets no variable.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows([".1", ".."]))
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
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, count
from typing import NamedTuple

from ...algebra.bits import Bits, from_members, members
from ...sat.cardinality import exactly, product
from ...sat.cnf import Clause, largest_variable
from ..model.bitboard import Field
from .deduction import Knowledge, count_beside

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
    views, runs, number = _walk(field, variables, asked)
    clauses: list[Clause] = []
    for across, down, own in views:
        clauses.append(across + [v for v in down if v != own])
    clauses += _clue_clauses(field, bulbs, clues, number)
    fresh = count(len(number) + 1)
    for run in runs:
        if len(run) < LONG:
            clauses += combinations([-v for v in run], 2)
        else:
            clauses += product(run, fresh)
    return Residue(clauses, [0, *number])


def _spokesmen(field: Field, open_: Bits, asked: Bits) -> Bits:
    """Of the *asked* cells those that are enough: whoever lights them lights all."""
    row_only = asked & ~field.along(open_, field.down)
    column_only = asked & ~field.along(open_, field.across)
    others = asked & ~field.along(row_only, field.across) & ~field.along(column_only, field.down)
    return others | field.first(row_only, field.across) | field.first(column_only, field.down)


def _walk(
    field: Field, variables: Bits, asked: Bits
) -> tuple[list[_View], list[list[int]], dict[int, int]]:
    """One walk over the cells in reading order: what each asked cell sees, the runs, and the number
    of each variable.

    A run is a list that grows as the walk meets its cells; who asks keeps hold of the list, and
    reads it at the end.
    """
    width = field.stride
    of_interest = variables | asked
    asks = _octets(asked, field)
    new_row = _octets(field.first(of_interest, field.across), field)
    new_column = _octets(field.first(of_interest, field.down), field)
    # Numbers go down the columns, for the windows that come here are wide: then a clause joins
    # numbers that are near, and a solver that decides in the order of the numbers stays in one
    # place (on 60 rows of 1200, a fifth less time).
    order = sorted(members(variables), key=lambda cell: (cell % width, cell))
    number = {cell: v for v, cell in enumerate(order, start=1)}
    views: list[_View] = []
    runs: list[list[int]] = []
    row: list[int] = []
    columns: list[list[int]] = [[]] * width
    for cell in members(of_interest):
        octet = cell >> 3
        bit = 1 << (cell & 7)
        if new_row[octet] & bit:
            row = []
            runs.append(row)
        if new_column[octet] & bit:
            columns[cell % width] = []
            runs.append(columns[cell % width])
        column = columns[cell % width]
        own = number.get(cell, 0)
        if own:
            row.append(own)
            column.append(own)
        if asks[octet] & bit:
            views.append((row, column, own))
    return views, runs, number


def _clue_clauses(
    field: Field, bulbs: Bits, clues: Bits, number: dict[int, int]
) -> Iterator[Clause]:
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
            if 0 <= clue - has <= len(near):
                yield from exactly(clue - has, near)
            else:
                yield ()


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
