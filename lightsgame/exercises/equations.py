"""Chapter 2: equations over GF(2), a row of the matrix an int."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from ..algebra import matrix as algebra
from ..algebra.bits import Bits, full
from ..algebra.bits import dot as dot_of
from ..game.board import Board
from ..game.families import cycle, grid, path, star
from ..game.graph import graph
from ..translation import _, marked
from .exercise import Given, Word, exercise, words
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


@exercise(
    "dot",
    CHAPTER,
    marked("One plus one is zero"),
    name="dot",
    statement=marked("""
The numbers of GF(2) are 0 and 1, with 1 + 1 = 0.  A vector is an int, entry i being bit i.

Write `dot(x, y)`: the sum of the products of the entries of two vectors, which is 0 or 1.

    >>> dot(0b1101, 0b0111), dot(0b1101, 0b0100)
    (0, 1)
"""),
    stub='''
def dot(x: int, y: int) -> int:
    """The scalar product over GF(2)."""
    ...
''',
    hints=(
        marked("A product of two bits is 1 only if both are 1: which operator does that to all bits at once?"),
        marked("The sum is the number of common members, and over GF(2) only its parity counts."),
        marked("`(x & y).bit_count()` is the number of common members."),
    ),
)
def dot(given: Given) -> None:
    """All pairs of vectors of three entries, and one long pair."""
    pairs = [(0b11, 0b11), *[(x, y) for x in range(8) for y in range(8)], (3**80, 7**50)]
    for x, y in pairs:
        got = given.value_of(int, _("0 or 1"), Word(x), Word(y))
        if got == dot_of(x, y):
            continue
        common = (x & y).bit_count()
        if got == common:
            text = _(
                "{call} is {got}, expected {sum} = {want}: over GF(2) only the parity of the number of common "
                "members counts."
            )
            total = " + ".join(["1"] * min(common, 6)) + (" + ..." if common > 6 else "")
            given.fail(text.format(call=given.begun, got=got, sum=total, want=common % 2))
        if got == x & y:
            text = _("{call} is {got}: these are the products of the entries, and their sum is wanted.")
            given.fail(text.format(call=given.begun, got=got))
        text = _("{call} is {got}, expected {want}: the vectors have {n} members in common.")
        given.fail(text.format(call=given.begun, got=got, want=common % 2, n=common))


@exercise(
    "matrix",
    CHAPTER,
    marked("The matrix of a game"),
    name="matrix",
    statement=marked("""
On any graph: a press on a vertex changes the lamp there and the lamps of its neighbours.  The matrix of the game has a
row for each lamp, and bit v of row u is 1 when a press on v changes lamp u.

Write `matrix(order, edges)`: the list of the rows, for a graph with the vertices 0 ... order - 1 and a list of edges
(u, v).

    >>> [f"{row:03b}" for row in matrix(3, [(0, 1), (1, 2)])]
    ['011', '111', '110']
"""),
    stub='''
def matrix(order: int, edges: list[tuple[int, int]]) -> list[int]:
    """The rows of the matrix of the game on a graph."""
    ...
''',
    hints=(
        marked("Which lamps does a press change on a graph without edges?"),
        marked("Start with row v = 1 << v, and let each edge (u, v) set two bits."),
    ),
)
def matrix(given: Given) -> None:
    """Some graphs; the picture is the whole matrix."""
    edge_less = graph(2, [])
    for g in (edge_less, path(2), path(3), cycle(4), star(4), grid(2, 3), grid(5, 5)):
        got = given.list_of_sets(g.order, g.order, list(g.edges()))
        want = list(g.closed)
        if got == want:
            continue
        if len(got) != g.order:
            text = _("{call} has {got} rows, expected one for each of the {want} vertices.")
            given.fail(text.format(call=given.begun, got=len(got), want=g.order))
        what = _("row {u} is wrong.").format(u=next(u for u in range(g.order) if got[u] != want[u]))
        if got == list(g.neighbours):
            what = _("a press changes the lamp of its own vertex, too: the diagonal is 1.")
        elif all(row | 1 << u == want[u] & full(u + 1) | 1 << u for u, row in enumerate(got)) or all(
            row | 1 << u == want[u] & ~full(u) for u, row in enumerate(got)
        ):
            what = _("an edge (u, v) works both ways: it belongs into row u and into row v.")
        yours, right = Board.from_rows(got, g.order), Board.from_rows(want, g.order)
        given.fail(f"{given.begun}: {what}", show(_("yours"), yours, marks=yours ^ right), show(_("right"), right))


@exercise(
    "rank",
    CHAPTER,
    marked("The rank"),
    name="rank",
    statement=marked("""
The rank of a matrix is the number of rows that are left when every row is struck out that is a sum of others.  Adding
one row to another does not change it: so clear column after column, as Gauss did, with `^` for the addition.

Write `rank(rows)`.

    >>> rank([0b011, 0b110, 0b101])
    2
"""),
    stub='''
def rank(rows: list[int]) -> int:
    """The rank over GF(2) of a matrix, a row an int."""
    ...
''',
    hints=(
        marked("Take a row that is not zero; it is the pivot row of the column of its highest bit."),
        marked("Add it to every other row that has a 1 in this column.  Then the column is clear in all of them."),
        marked("Count the pivot rows that you have taken, until no row other than zero is left."),
    ),
)
def rank(given: Given) -> None:
    """Regular and singular matrices; the rank over the rational numbers is recognised."""
    for rows, columns in matrices(5):
        got = given.value_of(int, _("a number"), words(rows))
        want = algebra.rank(rows, columns)
        if got == want:
            continue
        text = _("{call} is {got}, expected {want}.")
        if got == rational_rank(rows, columns):
            text = _(
                "{call} is {got}: that is the rank over the real numbers.  Over GF(2), where 1 + 1 = 0, it is {want}."
            )
        elif got == rank_without_exchange(rows, columns):
            text = _(
                "{call} is {got}, expected {want}: where row i has a 0 in column i, look for a 1 in the rows below."
            )
        given.fail(text.format(call=given.begun, got=got, want=want), system(rows, columns))


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


EXERCISES = (dot, matrix, rank)
