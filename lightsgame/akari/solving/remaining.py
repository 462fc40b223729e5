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
_Ask = tuple[list[int], list[int], int]
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
    ask, runs, number = _walk(field, open_ & (field.beside(clues) | field.light(asked)), asked)
    clauses: list[Clause] = [across + [v for v in down if v != own] for across, down, own in ask]
    clauses += _clue_clauses(field, bulbs, clues, number)
    fresh = count(len(number) + 1)
    for run in runs:
        clauses += combinations([-v for v in run], 2) if len(run) < LONG else product(run, fresh)
    return Residue(clauses, [0, *number])


def _spokesmen(field: Field, open_: Bits, asked: Bits) -> Bits:
    """Of the *asked* cells those that are enough: whoever lights them lights all."""
    across = field.along(open_, field.across)
    down = field.along(open_, field.down)
    row_only = asked & ~down
    column_only = asked & ~across
    rows = field.along(row_only, field.across)
    columns = field.along(column_only, field.down)
    return (
        asked & ~(rows | columns)
        | field.first(row_only, field.across)
        | field.first(column_only, field.down)
    )


def _walk(
    field: Field, variables: Bits, asked: Bits
) -> tuple[list[_Ask], list[list[int]], dict[int, int]]:
    """One walk over the cells in reading order: what each asked cell sees, the runs, and the number
    of each variable.

    A run is a list that grows as the walk meets its cells; who asks keeps hold of the list, and
    reads it at the end.
    """
    meant = variables | asked
    width = field.stride
    starts = (field.first(meant, field.across), field.first(meant, field.down))
    asks, new_row, new_column = [_octets(word, field) for word in (asked, *starts)]
    ask = list[_Ask]()
    runs = list[list[int]]()
    row = list[int]()
    # Numbers go down the columns, for the windows that come here are wide: then a clause joins
    # numbers that are near, and a solver that decides in the order of the numbers stays in one
    # place (on 60 rows of 1200, a fifth less time).
    order = sorted(members(variables), key=lambda cell: (cell % width, cell))
    number = {cell: v for v, cell in enumerate(order, start=1)}
    columns: list[list[int]] = [[]] * width
    for cell in members(meant):
        octet = cell >> 3
        bit = 1 << (cell & 7)
        if new_row[octet] & bit:
            row = []
            runs.append(row)
        if new_column[octet] & bit:
            columns[cell % width] = []
            runs.append(columns[cell % width])
        column = columns[cell % width]
        if own := number.get(cell, 0):
            row.append(own)
            column.append(own)
        if asks[octet] & bit:
            ask.append((row, column, own))
    return ask, runs, number


def _clue_clauses(
    field: Field, bulbs: Bits, clues: Bits, number: dict[int, int]
) -> Iterator[Clause]:
    width = field.stride
    (_, one, two, three, four) = field.clues
    digits = [
        _octets(digit & clues, field)
        for digit in (one | three, two | three, four, *count_beside(field, bulbs))
    ]

    def said(cell: int) -> tuple[int, int, int]:
        """What the clue is, where, and what it has."""
        a, b, c, x, y, z = [octets[cell >> 3] >> (cell & 7) & 1 for octets in digits]
        return a + 2 * b + 4 * c, cell, x + 2 * y + 4 * z

    for clue, cell, has in sorted(map(said, members(field.numbered & clues))):
        near = [
            number[other]
            for other in (cell - width, cell - 1, cell + 1, cell + width)
            if other in number
        ]
        yield from exactly(clue - has, near) if 0 <= clue - has <= len(near) else [()]


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
        for literal in clause[1:]:
            if leader[v := abs(literal)] != leader[first := abs(clause[0])]:
                leader[find(v)] = find(first)
    groups: dict[int, list[Clause]] = {}
    for clause in clauses:
        groups.setdefault(find(abs(clause[0])) if clause else 0, []).append(clause)
    return list(groups.values())


def renumbered(groups: Iterable[Sequence[Clause]]) -> tuple[list[Clause], list[int]]:
    """The clauses of some groups with variables from 1 without gaps, and what the new numbers were
    (0 for 0).

    >>> renumbered([[[7, -9]], [[20]]])
    ([[1, -2], [3]], [0, 7, 9, 20])
    """
    clauses = list(chain.from_iterable(groups))
    names = [0, *dict.fromkeys(map(abs, chain.from_iterable(clauses)))]
    new = {sign * old: sign * v for v, old in enumerate(names) for sign in (1, -1)}
    return [[new[literal] for literal in clause] for clause in clauses], names
