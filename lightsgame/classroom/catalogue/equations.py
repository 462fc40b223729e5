"""Chapter 2: equations over GF(2), a row of the matrix an int; systems, and proofs of no solution."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce as reduce_by
from itertools import product
from operator import or_
from random import Random
from typing import Any

from ...algebra import matrix as algebra
from ...algebra.bits import (
    Bits,
    combination,
    dot as dot_of,
    from_members,
    full,
    lowest,
    members,
    span,
)
from ...algebra.integers import rank_modulo
from ...errors import Inconsistent
from ...game.families import cycle, grid, path, star
from ...game.graph import graph
from ..exercise import Board, Given, Inputs, Picture, Word, _, exercise, show, variants


def system(rows: Sequence[Bits], columns: int, b: Bits | None = None) -> Picture:
    """A matrix as a picture, with its right-hand side.

    >>> print(system([0b01, 0b11], 2, 0b10).text)
    ●· | 0
    ●● | 1
    """
    table = str(Board.from_rows(rows, columns)).split("\n") if rows else []
    lines = table if b is None else [f"{row} | {b >> i & 1}" for i, row in enumerate(table)]
    return Picture("A" if b is None else "A | b", "\n".join(lines))


def width(rows: Sequence[Bits]) -> int:
    """The number of columns that are not empty at the end.

    >>> width([0b011, 0b100]), width([0])
    (3, 1)
    """
    return max([1, *[row.bit_length() for row in rows]])


def matrices(seed: int) -> Iterator[tuple[tuple[Bits, ...], int]]:
    """(rows, columns) of small matrices, regular and singular.

    Some have a zero where the first pivot is wanted.

    >>> next(matrices(1))
    ((1, 2), 2)
    """
    for rows, n in (((1, 2), 2), ((2, 1), 2), ((0b011, 0b110, 0b101), 3), ((0b00, 0b11), 2)):
        yield rows, n
    for m, n in ((1, 5), (2, 3), (3, 3), (4, 4), (5, 5), (6, 7)):
        yield grid(m, n).closed, m * n
    random = Random(seed)
    for _step in range(20):
        height = random.randint(1, 7)
        columns = random.randint(1, 7)
        yield tuple([random.getrandbits(columns) for _row in range(height)]), columns


def pairs() -> Inputs:
    """All pairs of vectors of three entries, then long ones.

    Each bit is decisive alone, and there are all kinds of lengths.
    """
    yield from product(range(8), repeat=2)
    for k in (3, 7, 8, 15, 16, 31, 32, 63, 64, 65, 95, 96, 127, 128, 200):
        yield 1 << k, 1 << k
    yield from ((3**80, 7**50), (3**80 | 1 << 150, 1 << 150), (full(97), full(131)))


@exercise(
    pairs,
    counted=lambda x, y: (x & y).bit_count(),
    not_added=lambda x, y: x & y,
    any_is_one=lambda x, y: int(x & y != 0),
    entries_added=lambda x, y: (x ^ y).bit_count() % 2,
    numbers=lambda x, y: x * y % 2,
)
def dot(given: Given, x: Word, y: Word) -> None:
    """The parity of the number of common members."""
    given.number(dot_of(x, y))


def graphs() -> Inputs:
    """Small graphs; their edges in any order, either end first, for nobody has promised more."""
    random = Random(5)
    named = [graph(1, []), graph(2, []), path(2), path(3), cycle(4), star(4)]
    for g in (*named, grid(2, 3), grid(5, 5), grid(6, 7)):
        edges = list(g.edges())
        yield g.order, edges
        yield g.order, shuffled(random, edges)


def shuffled(random: Random, edges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The edges in another order, about half of them the other way round.

    >>> sorted(tuple(sorted(edge)) for edge in shuffled(Random(1), [(0, 1), (1, 2), (0, 2)]))
    [(0, 1), (0, 2), (1, 2)]
    """
    turned: list[tuple[int, int]] = []
    for u, v in edges:
        turned.append((v, u) if random.random() < 0.5 else (u, v))
    return random.sample(turned, len(turned))


def entries(
    order: int, edges: Iterable[tuple[int, int]], diagonal: int = 1, both: bool = True
) -> list[Bits]:
    """The rows of the matrix, right or with one of the usual mistakes.

    >>> entries(2, [(0, 1)]), entries(2, [(0, 1)], both=False), entries(2, [(0, 1)], diagonal=0)
    ([3, 3], [3, 2], [2, 1])
    """
    rows = [diagonal << v for v in range(order)]
    for u, v in edges:
        rows[u] |= 1 << v
        if both:
            rows[v] |= 1 << u
    return rows


@exercise(
    graphs,
    **variants(entries, diagonal={"diagonal": 0}, one_way={"both": False}),
    rows_of_edges=lambda order, edges: [1 << u | 1 << v for u, v in edges],
    smaller_first=lambda order, edges: entries(order, [(u, v) for u, v in edges if u < v]),
)
def matrix(given: Given, order: int, edges: list[tuple[int, int]]) -> None:
    """The picture is the whole matrix."""
    got = Board.from_rows(given.rows(order, order), order)
    want = Board.from_rows(entries(order, edges), order)
    given.same_cells(got.bits, want.bits, order, order)


@exercise()
def add_rows(given: Given) -> None:
    """The reduced form is one only."""
    # those of the statement
    rows = (0b0110, 0b1011, 0b1101, 0b0011)
    columns = 4
    got = given.board(len(rows), columns)
    yours = show(_("yours"), got)
    rank_of = algebra.rank(rows, columns)
    rank_of_both = algebra.rank([*got.rows, *rows], columns)
    given.fail_if(rank_of_both > rank_of, "no_sum", system(rows, columns), yours)
    given.fail_if(algebra.rank(got.rows, columns) < rank_of, "lost", yours)
    given.fail_if(got.rows != algebra.reduce(rows, columns).rows, "not_reduced", yours)


def rational_rank(rows: Sequence[Bits]) -> int:
    """The rank over the rational numbers, which is that over the real ones.

    >>> rows = [0b011, 0b110, 0b101]
    >>> rational_rank(rows), algebra.rank(rows, 3)
    (3, 2)
    """
    # The number 2^127 - 1 is prime, and larger than any minor of up to 42 rows of zeros and ones,
    # for that is at most 42^21 (Hadamard).  So a minor that is 0 modulo this prime is 0, and the
    # ranks are the same.                 ∎
    columns = range(width(rows))
    table = [[row >> j & 1 for j in columns] for row in rows]
    return rank_modulo(table, 2**127 - 1)


def rank_without_exchange(rows: Sequence[Bits]) -> int:
    """What a beginner's elimination counts, which wants pivot i in row i and column i.

    >>> rank_without_exchange([0b01, 0b10]), rank_without_exchange([0b10, 0b01])
    (2, 0)
    """
    table = list(rows)
    count = 0
    for i in range(min(len(table), width(rows))):
        if table[i] >> i & 1:
            count += 1
            for k in range(i + 1, len(table)):
                if table[k] >> i & 1:
                    table[k] ^= table[i]
    return count


@exercise(
    lambda: ((rows,) for rows, _columns in matrices(5)),
    real_numbers=rational_rank,
    no_exchange=rank_without_exchange,
    different_rows=lambda rows: len({*rows} - {0}),
    highest_bits=lambda rows: len({row.bit_length() for row in rows} - {0}),
    rows_not_zero=lambda rows: sum(row != 0 for row in rows),
)
def rank(given: Given, rows: list[Word]) -> None:
    """The number, with the matrix as a picture."""
    n = width(rows)
    given.number(algebra.rank(rows, n), system(rows, n))


def counted_additions(rows: Sequence[Bits], *, changed: bool = True, earlier: bool = False) -> int:
    """How many rows are added while a matrix is eliminated, right or with a usual mistake.

    >>> counted_additions([0b011, 0b110, 0b101]), counted_additions([0b01, 0b10])
    (2, 0)
    """
    table = list(rows)
    count = 0
    for i, pivot in enumerate(table if changed else rows):
        top = pivot.bit_length() - 1
        for k in range(0 if earlier else i + 1, len(table)):
            row = table[k] if changed else rows[k]
            if pivot and k != i and row >> top & 1:
                table[k] ^= pivot
                count += 1
    return count


@exercise(
    lambda: ((rows,) for rows, _columns in matrices(5)),
    pairs=lambda rows: len(rows) * (len(rows) - 1) // 2,
    pivots=lambda rows: algebra.rank(rows, width(rows)),
    **variants(counted_additions, first_table={"changed": False}, both_ways={"earlier": True}),
)
def cost(given: Given, rows: list[Word]) -> None:
    """The number, with the matrix as a picture."""
    given.number(counted_additions(rows), system(rows, width(rows)))


# ---- systems ------------------------------------------------------------------------------------------------------


def squares() -> Inputs:
    """Square systems, regular and singular, solvable and not.

    >>> next(squares())
    ((1, 2), 0)
    """
    random = Random(6)
    square = [rows for rows, n in matrices(7) if len(rows) == n]
    for n in (2, 3, 4, 5, 6):
        square += [tuple([random.getrandbits(n) for _row in range(n)]) for _step in range(6)]
    for rows in square:
        n = len(rows)
        drawn = random.getrandbits(n)
        solvable = algebra.apply(rows, random.getrandbits(n))
        for b in dict.fromkeys((0, 1, full(n), drawn, solvable)):
            yield rows, b


def solved_blind(
    rows: Sequence[Bits], b: Bits, *, places: bool = True, blind: bool = False
) -> Bits | None:
    """What is read off the reduced table, right or with one of the usual mistakes.

    >>> solved_blind([0b11, 0b10], 0b01), solved_blind([0b11, 0b11], 0b01)
    (1, None)
    """
    reduced = algebra.reduce(rows, len(rows))
    if not (blind or reduced.is_solvable(b)):
        return None
    pivots = reduced.pivots
    ones = [i for i, sums in enumerate(reduced.transform[: len(pivots)]) if dot_of(sums, b)]
    return from_members([pivots[i] for i in ones] if places else ones)


def solved_if_regular(rows: Sequence[Bits], b: Bits) -> Bits | None:
    """The solution, and None where the matrix is singular.

    >>> solved_if_regular([0b11, 0b10], 0b01), solved_if_regular([0b11, 0b11], 0b11)
    (1, None)
    """
    return None if algebra.reduce(rows, len(rows)).nullity else solved_blind(rows, b)


def reduced_systems() -> Inputs:
    """Reduced systems with and without solution.

    >>> next(reduced_systems())
    ((1, 2), 0)
    """
    random = Random(35)
    for given_rows, columns in matrices(36):
        rows = algebra.reduce(given_rows, columns).rows
        height = len(rows)
        for b in dict.fromkeys((0, 1, full(height), random.getrandbits(height))):
            yield rows, b


def pivots_of(
    rows: Sequence[Bits], b: Bits, part: Callable[[int, Bits], Bits], blind: bool = False
) -> Bits | None:
    """What is read off a reduced system, where a row tells a *part* of it.

    >>> pivots_of([0b101, 0b110], 0b11, lowest_bit)
    3
    """
    if not blind and any(b >> i & 1 and not row for i, row in enumerate(rows)):
        return None
    return reduce_by(or_, [part(i, rows[i]) for i in members(b)], 0)


def lowest_bit(_i: int, row: Bits) -> Bits:
    """The pivot of a row.

    >>> lowest_bit(0, 0b110)
    2
    """
    return 1 << lowest(row) if row else 0


@exercise(
    reduced_systems,
    places=lambda rows, b: pivots_of(rows, b, lambda i, row: 1 << i),
    blind=lambda rows, b: pivots_of(rows, b, lowest_bit, blind=True),
    highest=lambda rows, b: pivots_of(rows, b, lambda _i, row: 1 << row.bit_length() >> 1),
    whole_row=lambda rows, b: pivots_of(rows, b, lambda _i, row: row),
)
def read_off(given: Given, rows: list[Word], b: Word) -> None:
    """Each pivot has its right-hand side."""
    columns = width(rows)
    got = given()
    want = pivots_of(rows, b, lowest_bit)
    mine = None if got is None else Word(given.check_set(got, columns))
    right = None if want is None else Word(want)
    given.expected(mine, right, system(rows, columns, b))


@exercise(
    squares,
    gives_up=solved_if_regular,
    **variants(solved_blind, blind={"blind": True}, places={"places": False}),
    applied=algebra.apply,
)
def solve(given: Given, rows: list[Word], b: Word) -> None:
    """The answer is put into the equations."""
    got = given()
    n = len(rows)
    picture = system(rows, n, b)
    x = None if got is None else Word(given.check_set(got, n))
    try:
        right = algebra.solve(rows, b, n)
    except Inconsistent as error:
        numbers = _(", ").join(map(str, members(error.witness)))
        given.fail_if(x is not None, "contradiction", picture, got=x, rows=numbers)
        return
    if x is None:
        given.fail("none", picture, unfinished=given.calls == 1, right=Word(right))
    for i in members(algebra.apply(rows, x) ^ b):
        given.fail("not_fulfilled", picture, got=x, i=i)


def systems() -> Inputs:
    """Systems with and without solution."""
    random = Random(8)
    for rows, _n in matrices(9):
        height = len(rows)
        for b in dict.fromkeys((0, 1, full(height), random.getrandbits(height))):
            yield rows, b


def first_dependence(rows: Sequence[Bits], b: Bits) -> Bits | None:
    """The first set of rows that add up to zero, whatever stands on the right.

    >>> bin(first_dependence([0b01, 0b10, 0b11], 0))
    '0b111'
    """
    for chosen in range(1, 1 << min(len(rows), 8)):
        if combination(rows, chosen) == 0:
            return chosen
    return None


@exercise(systems, sides=first_dependence, rows=lambda rows, b: int(b) or None)
def why_not(given: Given, rows: list[Word], b: Word) -> None:
    """The witness is checked, not compared."""
    got = given()
    n = width(rows)
    picture = system(rows, n, b)
    if got is None:
        given.fail_if(not algebra.reduce(rows, n).is_solvable(b), "none", picture)
        return
    chosen = given.check_set(got, len(rows))
    total = combination(rows, chosen)
    if total or not dot_of(chosen, b):
        if total:
            fault = "not_zero"
        elif chosen:
            fault = "proves_nothing"
        else:
            fault = "empty"
        numbers = " + ".join(map(str, members(chosen)))
        given.fail(fault, picture, rows=numbers, total=Word(total))


def all_of_kernel(rows: Sequence[Bits], columns: int) -> list[Bits]:
    """Every vector of the kernel.

    >>> all_of_kernel([0b110], 3)
    [0, 1, 6, 7]
    """
    return sorted(span(algebra.reduce(rows, columns).kernel())) if columns <= 12 else []


def free_columns(rows: Sequence[Bits], columns: int) -> list[Bits]:
    """Each free unknown alone.

    >>> free_columns([0b110], 3)
    [1, 4]
    """
    pivots = algebra.reduce(rows, columns).pivots
    return [1 << j for j in range(columns) if j not in pivots]


@exercise(
    lambda: ((algebra.reduce(rows, columns).rows, columns) for rows, columns in matrices(37)),
    free_alone=free_columns,
    the_rows=lambda rows, n: [row for row in rows if row],
    all_of_it=all_of_kernel,
)
def read_kernel(given: Given, rows: list[Word], columns: int) -> None:
    """As for the kernel of any matrix."""
    check_basis(given, rows, columns)


@exercise(
    lambda: matrices(10),
    all_of_it=all_of_kernel,
    all_but_zero=lambda rows, n: all_of_kernel(rows, n)[1:],
    the_rows=lambda rows, n: list(rows),
    free_alone=free_columns,
)
def kernel(given: Given, rows: list[Word], columns: int) -> None:
    """Each vector must lie in the kernel, none may be a sum of others, and there must be enough."""
    check_basis(given, rows, columns)


def check_basis(given: Given, rows: list[Word], columns: int) -> None:
    """Complain unless the result is a basis of the kernel."""
    got = given.list_of_sets(columns)
    given.got = sorted(got)  # in whatever order
    want = algebra.reduce(rows, columns).kernel()
    picture = system(rows, columns)
    numbers = dict[str, Any](n=len(got), k=len(want))
    for x in got:
        for i in members(algebra.apply(rows, x)):
            given.fail("outside", picture, x=Word(x), i=i)
    given.fail_if(0 in got, "zero", picture)
    rank = algebra.rank(got, columns)
    given.fail_if(rank < len(got), "dependent", picture, **numbers)
    if len(got) < len(want):
        missing = next(x for x in want if algebra.rank([*got, x], columns) > rank)
        given.fail("too_few", picture, x=Word(missing), **numbers)
