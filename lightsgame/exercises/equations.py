"""Chapter 2: equations over GF(2), a row of the matrix an int."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random

from ..algebra import matrix as algebra
from ..algebra.bits import Bits, full
from ..algebra.bits import dot as dot_of
from ..game.board import Board
from ..game.families import cycle, grid, path, star
from ..game.graph import graph
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise, words
from .verdict import Picture, show

CHAPTER = marked("Equations over GF(2)")


def system(rows: Sequence[Bits], columns: int, b: Bits | None = None) -> Picture:
    """A matrix as a picture, with its right-hand side."""
    table = str(Board.from_rows(rows, columns)).split("\n") if rows else []
    sides = [f" | {b >> i & 1}" for i in range(len(rows))] if b is not None else [""] * len(rows)
    name = "A | b" if b is not None else "A"
    return Picture(name, "\n".join([row + side for row, side in zip(table, sides, strict=True)]))


def matrices(seed: int) -> Iterator[tuple[tuple[Bits, ...], int]]:
    """(rows, columns) of small matrices, regular and singular, also with a zero where the first pivot is wanted."""
    yield (0b01, 0b10), 2
    yield (0b10, 0b01), 2
    yield (0b011, 0b110, 0b101), 3
    yield (0b00, 0b11), 2
    for m, n in ((1, 5), (2, 3), (3, 3), (4, 4), (5, 5)):
        yield grid(m, n).closed, m * n
    random = Random(seed)
    for _step in range(20):
        height, columns = random.randint(1, 7), random.randint(1, 7)
        yield tuple([random.getrandbits(columns) for _row in range(height)]), columns


def pairs() -> Inputs:
    """All pairs of vectors of three entries, then long ones: each bit decisive alone, and all kinds of lengths."""
    yield from ((Word(x), Word(y)) for x in range(8) for y in range(8))
    for k in (3, 7, 8, 15, 16, 31, 32, 63, 64, 65, 95, 96, 127, 128, 200):
        yield Word(1 << k), Word(1 << k)
    yield from ((Word(3**80), Word(7**50)), (Word(3**80 | 1 << 150), Word(1 << 150)), (Word(full(97)), Word(full(131))))


@exercise(
    "dot",
    CHAPTER,
    name="dot",
    inputs=pairs,
    wrong={
        "the common members are counted, and not their parity": lambda x, y: (x & y).bit_count(),
        "the products are not added up": lambda x, y: x & y,
        "one common member is as good as any number of them": lambda x, y: int(x & y != 0),
        "the entries are added, not multiplied: `^` stands in the place of `&`": lambda x, y: (x ^ y).bit_count() % 2,
        "`*` multiplies the two numbers": lambda x, y: x * y % 2,
    },
)
def dot(given: Given, x: Bits, y: Bits) -> None:
    """The parity of the number of common members."""
    given.expected(given.value_of(int, _("0 or 1"), x, y), dot_of(x, y))


def graphs() -> Inputs:
    """Small graphs; their edges in any order, either end first, for nobody has promised more."""
    random = Random(5)
    for g in (graph(1, []), graph(2, []), path(2), path(3), cycle(4), star(4), grid(2, 3), grid(5, 5)):
        yield g.order, list(g.edges())
        yield g.order, shuffled(random, g.edges())


def shuffled(random: Random, edges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The edges in another order, about half of them the other way round."""
    turned = [(v, u) if random.random() < 0.5 else (u, v) for u, v in edges]
    return random.sample(turned, len(turned))


def entries(order: int, edges: Sequence[tuple[int, int]], diagonal: int, both: bool) -> list[Bits]:
    """The rows that the usual mistakes give."""
    rows = [diagonal << v for v in range(order)]
    for u, v in edges:
        rows[u] |= 1 << v
        rows[v] |= both << u
    return rows


@exercise(
    "matrix",
    CHAPTER,
    name="matrix",
    inputs=graphs,
    wrong={
        "a press does not change the lamp of its own vertex: the diagonal is 0": (
            lambda order, edges: entries(order, edges, 0, True)
        ),
        "an edge (u, v) is put into row u only; it works both ways": (
            lambda order, edges: entries(order, edges, 1, False)
        ),
        "each edge makes a row; the vertices make the rows": lambda order, edges: [1 << u | 1 << v for u, v in edges],
        "an edge counts only where its smaller end comes first": (
            lambda order, edges: entries(order, [(u, v) for u, v in edges if u < v], 1, True)
        ),
    },
)
def matrix(given: Given, order: int, edges: list[tuple[int, int]]) -> None:
    """The picture is the whole matrix."""
    got, want = given.list_of_sets(order, order, edges), entries(order, edges, 1, True)
    if len(got) != order:
        text = _("{call} has {got} rows, expected one for each of the {want} vertices.")
        given.fail(text.format(call=given.begun, got=len(got), want=order))
    yours, right = Board.from_rows(got, order), Board.from_rows(want, order)
    given.same_cells(yours.bits, right.bits, order, order)


def tables() -> Inputs:
    """Regular and singular matrices."""
    return ((words(rows),) for rows, _columns in matrices(5))


def width(rows: Sequence[Bits]) -> int:
    """The number of columns that are not empty at the end."""
    return max([1, *[row.bit_length() for row in rows]])


@exercise(
    "rank",
    CHAPTER,
    name="rank",
    needs=("add-rows",),
    inputs=tables,
    wrong={
        "one computes with real numbers, where 1 + 1 is 2": lambda rows: rational_rank(rows, width(rows)),
        "a pivot is looked for in row i and column i only, and not in the rows below": (
            lambda rows: rank_without_exchange(rows, width(rows))
        ),
        "the different rows are counted that are not zero": lambda rows: len({*rows} - {0}),
        "the highest bits are compared, but once only: rows that are added have new ones": (
            lambda rows: len({row.bit_length() for row in rows} - {0})
        ),
        "the rows are counted that are not zero": lambda rows: sum(row != 0 for row in rows),
    },
)
def rank(given: Given, rows: list[Word]) -> None:
    """The number, with the matrix as a picture."""
    columns = width(rows)
    given.expected(given.value_of(int, _("a number"), rows), algebra.rank(rows, columns), system(rows, columns))


def rational_rank(rows: Sequence[Bits], columns: int) -> int:
    """The rank over the rational numbers, which is that over the real ones."""
    table = [[Fraction(row >> j & 1) for j in range(columns)] for row in rows]
    done = 0
    for j in range(columns):
        pivot = next((i for i in range(done, len(table)) if table[i][j]), None)
        if pivot is None:
            continue
        table[done], table[pivot] = table[pivot], table[done]
        for row in table[done + 1 :]:
            factor = row[j] / table[done][j]
            row[:] = [a - factor * b for a, b in zip(row, table[done], strict=True)]
        done += 1
    return done


def rank_without_exchange(rows: Sequence[Bits], columns: int) -> int:
    """What a beginner's elimination counts, which wants pivot i in row i and column i."""
    table, found = list(rows), 0
    for i in range(min(len(table), columns)):
        if table[i] >> i & 1:
            found += 1
            table = [row ^ table[i] if row >> i & 1 and k > i else row for k, row in enumerate(table)]
    return found


BY_HAND = ((0b0110, 0b1011, 0b1101, 0b0011), 4)


@exercise("add-rows", CHAPTER, name="REDUCED", needs=("dot",))
def add_rows(given: Given) -> None:
    """The reduced form is one only."""
    rows, columns = BY_HAND
    got = given.board(len(rows), columns)
    want = Board.from_rows(algebra.reduce(rows, columns).rows, columns)
    if algebra.rank([*got.rows, *rows], columns) > algebra.rank(rows, columns):
        given.fail(_("a row of yours is no sum of the given rows."), system(rows, columns), show(_("yours"), got))
    if algebra.rank(got.rows, columns) < algebra.rank(rows, columns):
        given.fail(_("a row has been lost: the given rows are no sums of yours."), show(_("yours"), got))
    if got != want:
        text = _("right sums, but not reduced: each pivot column has a single 1, pivots move right, zero rows last.")
        given.fail(text, show(_("yours"), got))


EXERCISES = (dot, matrix, add_rows, rank)
