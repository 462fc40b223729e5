"""Slow, obvious twins of the clever functions: what the tests compare with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import lcm

from lightsgame.algebra import matrix
from lightsgame.algebra.bits import Bits, combination, full, lowest, repeated
from lightsgame.algebra.polynomial import X
from lightsgame.errors import ParseError
from lightsgame.game.board import Board
from lightsgame.game.chase import beside
from lightsgame.game.graph import Graph, graph
from lightsgame.theorems.rows import divisibility, giant
from lightsgame.theorems.rows.giant import Giant, Stripe
from lightsgame.theorems.rows.period import factors


def period(n: int) -> int:
    """y(n) by the formula of the statement: the ranks once more, the power of two from a and b
    alone.
    """
    a, b = lowest(n + 1), n + 1 >> lowest(n + 1)
    j = a + 2 if b % 3 == 0 else a if b > 1 else max(a - 1, 0)
    return lcm(*[divisibility.rank_of_irreducible(p) for p, _ in factors(n) if p != X]) << j


def every_graph(order: int, edges: int | None = None) -> Iterator[Graph]:
    """All labelled graphs on this many vertices, or those of them with so many edges."""
    pairs = list(combinations(range(order), 2))
    if edges is not None:
        yield from (graph(order, chosen) for chosen in combinations(pairs, edges))
        return
    for chosen in range(1 << len(pairs)):
        yield graph(order, [pair for i, pair in enumerate(pairs) if chosen >> i & 1])


def parse(text: str) -> tuple[tuple[Bits, ...], int, tuple[Bits, ...]]:
    """A drawn board, sign by sign."""
    rows: list[str] = []
    if "%" in text:
        text = "\n".join(["" if line.strip()[:1] == "%" else line for line in text.splitlines()])
    for number, row in enumerate(text.replace("/", "\n").splitlines(), start=1):
        signs = row.strip()
        if not signs:
            continue
        for column, sign in enumerate(signs, start=1):
            if sign not in "#1●.0·_":
                raise ParseError(
                    "a lamp (one of # 1 ● . 0 ·, or _ for a hole)",
                    repr(sign),
                    line=number,
                    column=column,
                )
        if rows and len(signs) != len(rows[0]):
            raise ParseError(
                f"a row of {len(rows[0])} lamps like the first", f"{len(signs)}", line=number
            )
        rows.append(signs)
    if not rows:
        raise ParseError("a board, one row a line", "no row at all")
    lit, holes = [
        [sum([1 << j for j in range(len(row)) if row[j] in kind]) for row in rows]
        for kind in ("#1●", "_")
    ]
    return tuple(lit), len(rows[0]), tuple(holes) if any(holes) else ()


def reachable(g: Graph) -> dict[int, int]:
    """Every change that can be made, with the fewest presses that make it: all sets of presses are
    tried.
    """
    best: dict[int, int] = {}
    for presses in range(1 << g.order):
        change = 0
        for v in range(g.order):
            if presses >> v & 1:
                change ^= g.neighbours[v] | 1 << v
        count = presses.bit_count()
        best[change] = min(best.get(change, count), count)
    return best


def rank(rows: Sequence[int]) -> int:
    """The rank over GF(2), by a basis of leading ones."""
    basis: dict[int, int] = {}
    for row in rows:
        while row:
            top = row.bit_length()
            if top not in basis:
                basis[top] = row
                break
            row ^= basis[top]
    return len(basis)


def reduced_form(rows: Sequence[int], columns: int) -> tuple[list[int], list[int]]:
    """The reduced row echelon form and its pivot columns, by Gauss and Jordan."""
    table, pivots = list(rows), list[int]()
    for column in range(columns):
        done = len(pivots)
        at = next((i for i in range(done, len(table)) if table[i] >> column & 1), None)
        if at is not None:
            pivot = table[at]
            table[at], table[done] = table[done], pivot
            table = [
                row ^ pivot if row >> column & 1 and i != done else row
                for i, row in enumerate(table)
            ]
            pivots.append(column)
    return table, pivots


def lattice_index(vectors: Sequence[Sequence[int]], n: int, k: int) -> int:
    """The number of classes of integer vectors modulo these and modulo k: Euclid's algorithm,
    column by column.

    Of a square system it is how many x modulo k there are with A x = 0; and b can be reached if to
    add it to the columns changes nothing.
    """
    rows = [list(vector) for vector in vectors] + [
        [k * (i == j) for j in range(n)] for i in range(n)
    ]
    index = 1
    for column in range(n):
        while len(live := [row for row in rows if row[column]]) > 1:
            pivot = min(live, key=lambda row: abs(row[column]))
            for row in live:
                if row is not pivot:
                    times = row[column] // pivot[column]
                    row[:] = [a - times * b for a, b in zip(row, pivot, strict=True)]
        index *= abs(live[0][column])
        rows = [row for row in rows if row is not live[0]]
    return index


def multiply(a: int, b: int) -> int:
    """The product of two polynomials over GF(2), term by term."""
    product = 0
    for i in range(b.bit_length()):
        if b >> i & 1:
            product ^= a << i
    return product


def fibonacci(k: int) -> int:
    """f_k by its recurrence."""
    before, here = 0, 1
    for _ in range(k):
        before, here = here, here << 1 ^ before
    return before


def exact_covers(options: Sequence[int], items: int) -> set[tuple[int, ...]]:
    """All choices of options that cover each item once and nothing twice: every subset is tried,
    bit by bit.
    """
    useful = [number for number, option in enumerate(options) if option & items]
    width = max([items.bit_length(), *(option.bit_length() for option in options)])
    found = set()
    for size in range(len(useful) + 1):
        for chosen in combinations(useful, size):
            counts = [
                sum(options[number] >> item & 1 for number in chosen) for item in range(width)
            ]
            if all(
                count == 1 if items >> item & 1 else count <= 1 for item, count in enumerate(counts)
            ):
                found.add(chosen)
    return found


def perfect_codes(g: Graph) -> list[int]:
    """All sets of presses that change each vertex exactly once: every set is tried."""
    codes = []
    for presses in range(1 << g.order):
        times = [(presses & (row | 1 << v)).bit_count() for v, row in enumerate(g.neighbours)]
        if times == [1] * g.order:
            codes.append(presses)
    return codes


def domination_number(g: Graph) -> int:
    """The least number of presses that reach every vertex: every set is tried."""
    return min(
        presses.bit_count()
        for presses in range(1 << g.order)
        if all(presses & (row | 1 << v) for v, row in enumerate(g.neighbours))
    )


def boxes(n: int, reach: int) -> Iterator[tuple[int, ...]]:
    """All integer vectors of n entries from -reach to reach."""
    return product(range(-reach, reach + 1), repeat=n)


def is_integer_combination(columns: Sequence[Sequence[int]], target: Sequence[int]) -> bool:
    """Whether the columns of a matrix of full column rank, given by its rows, add up to the target
    with integers.
    """
    rows = [
        [Fraction(entry) for entry in (*row, right)]
        for row, right in zip(columns, target, strict=True)
    ]
    width = len(rows[0]) - 1
    for k in range(width):
        pivot = next(i for i in range(k, len(rows)) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i, row in enumerate(rows):
            if i != k and row[k]:
                rows[i] = [a - row[k] * b for a, b in zip(row, rows[k], strict=True)]
    return all(row[-1].denominator == 1 for row in rows[:width]) and not any(
        row[-1] for row in rows[width:]
    )


# ---- giant boards -------------------------------------------------------------------------------------------------


def locally_consistent(
    m: int, n: int, stripes: Sequence[Stripe], first: int, rows: Sequence[Bits]
) -> bool:
    """Whether rows of a giant board, from row *first* on, are right with one another; that proves
    little.
    """
    last = first + len(rows) - 1
    if not rows or first < 1 or last > m or any(row >> n for row in rows):
        return False
    padded = {first + i: row for i, row in enumerate(rows)} | {0: 0, m + 1: 0}
    here = [k for k in range(first, last + 1) if k - 1 in padded and k + 1 in padded]
    return len(here) > 0 and all(
        padded[k - 1] ^ beside(padded[k], n) ^ padded[k + 1] == giant.wanted_row(stripes, k)
        for k in here
    )


def effects(m: int, n: int) -> list[Bits]:
    """What each set of presses changes on a board: that of a set, and the same with one cell more."""
    found = [0]
    for i in range(m * n):
        one = Board.from_bits(1 << i, m, n).effect().bits
        found += [others ^ one for others in found]
    return found


def row_by_matrices(board: Giant, k: int) -> Bits:
    """Row k of the walk from the first row, by powers of matrices: O(n³ log k) bit operations,
    nothing shared.
    """
    n = board.n
    # A state is (row above, row, 1) in one word.  Each stripe walks alone from two empty rows, and
    # walks add up.
    one = 1 << 2 * n
    quiet = _step(0, n)
    state = combination(_power(quiet, k - 1), board.first << n)
    for lamps, first, step in board.stripes:
        rows_below = k - first
        if rows_below < 1:
            continue
        changing = _step(lamps, n)
        blocks, rest = divmod(rows_below, step) if step else (0, rows_below)
        walk = one
        if blocks:
            block = matrix.multiply(changing, _power(quiet, step - 1))
            walk = combination(_power(block, blocks), walk)
        if rest:
            walk = combination(_power(quiet, rest - 1), combination(changing, walk))
        state ^= walk
    return state >> n & full(n)


def _step(change: Bits, n: int) -> tuple[Bits, ...]:
    """One step of the chase as a matrix: the images of the unit states."""
    above = [1 << (n + j) for j in range(n)]  # the row above adds to the row below
    here = [1 << j | beside(1 << j, n) << n for j in range(n)]
    return (*above, *here, 1 << 2 * n | change << n)


def _power(table: Sequence[Bits], exponent: int) -> tuple[Bits, ...]:
    """The matrix to a power, by squaring."""
    result = tuple([1 << i for i in range(len(table))])
    for digit in f"{exponent:b}":
        result = matrix.multiply(result, result)
        if digit == "1":
            result = matrix.multiply(result, table)
    return result


def is_exact_cover(chosen: Iterable[int], options: Sequence[Bits], items: Bits) -> bool:
    """Whether the chosen options cover each of the *items*, and nothing twice.

    >>> (
    ...     is_exact_cover((0, 1), [0b0011, 0b1100], 0b1111),
    ...     is_exact_cover((0,), [0b0011, 0b1100], 0b1111),
    ... )
    (True, False)
    """
    taken = [options[number] for number in chosen]
    # what is disjoint adds up without a carry
    return not repeated(taken) and items & ~sum(taken) == 0
