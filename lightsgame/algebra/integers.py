"""Linear equations over the integers: all solutions, or the reason why there is none.

Elimination as over a field, but only with moves that integers can undo: exchange columns, change a
sign, add a multiple of one column to another.  Euclid's algorithm on the entries of a row leaves
their greatest common divisor in one column and zeros in the others; what results is the Hermite
normal form up to the entries left of a pivot.

>>> solve([[2, 3]], [1])  # 2x + 3y = 1
Solutions(particular=(-1, 1), basis=((3, -2),))
>>> solve([[2, 4]], [1])
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no solution in integers: a combination of the equations has integer coefficients ...

Either A x = b has an integer solution, or there is a rational y such that y A is an integer vector
and y b is no integer: Schrijver 1986, corollary 4.1a.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from operator import mul
from typing import NamedTuple

from ..errors import Inconsistent
from .modular import dot

Vector = tuple[int, ...]


class Solutions(NamedTuple):
    """All integer solutions: the *particular* one plus every integer combination of the *basis*."""

    particular: Vector
    basis: tuple[Vector, ...]

    def near(self, reach: int) -> Iterator[Vector]:
        """The solutions with coefficients from -reach to reach, in lexicographic order.

        >>> list(solve([[2, 3]], [1]).near(1))
        [(-4, 3), (-1, 1), (2, -1)]
        """
        coordinates = list(zip(self.particular, *self.basis, strict=True))
        for coefficients in product(range(-reach, reach + 1), repeat=len(self.basis)):
            yield tuple([x + sum(map(mul, coefficients, steps)) for x, *steps in coordinates])


def solve(A: Sequence[Sequence[int]], b: Sequence[int]) -> Solutions:
    """All integer solutions of A x = b.

    Entries may grow on the way; a few hundred unknowns are what this is for.

    >>> solve([[1, 1, 0], [0, 1, 1]], [3, 5]).particular
    (-2, 5, 0)

    Raises:
        Inconsistent: there is none; the witness is a vector y of fractions, see `is_witness`.
    """
    m = len(A)
    n = len(A[0])
    left = list(b)
    x = [0] * n
    # Each column of A with a column of the unit matrix below: the upper part becomes A U, the lower
    # part U.
    columns: list[list[int]] = []
    for j in range(n):
        unit = [0] * n
        unit[j] = 1
        columns.append([row[j] for row in A] + unit)
    pivot_of: dict[int, int] = {}  # row -> column; the pivot of a column is its first entry
    for i in range(m):
        k = len(pivot_of)
        if _make_pivot(columns, i, k):
            pivot_of[i] = k
        # A U is a staircase down to here, so the equations determine the coordinates of U^-1 x one
        # after the other.
        times = left[i] // columns[k][i] if i in pivot_of else 0
        if times:
            left = _plus(left, -times, columns[k][:m])
            x = _plus(x, times, columns[k][m:])
        if left[i]:
            what = "a combination of the equations has integer coefficients on the left but no integer on the right"
            stairs = [column[:m] for column in columns]
            y = _witness(stairs, pivot_of, i, b)
            raise Inconsistent(f"no solution in integers: {what}", y)
    basis = [tuple(column[m:]) for column in columns[len(pivot_of) :]]
    return Solutions(tuple(x), tuple(basis))


def _make_pivot(columns: list[list[int]], i: int, k: int) -> bool:
    """Bring the greatest common divisor of row i, from column k on, to column k; False if it is 0.

    The other entries become zero.
    """
    while True:
        rest = [j for j in range(k, len(columns)) if columns[j][i]]
        if not rest:
            return False
        least = min(rest, key=lambda j: abs(columns[j][i]))
        pivot = columns[least]
        columns[least] = columns[k]
        columns[k] = pivot
        if rest == [least]:
            return True
        for j in range(k + 1, len(columns)):
            times = columns[j][i] // pivot[i]
            if times:
                columns[j] = _plus(columns[j], -times, pivot)


def _plus(row: Sequence[int], times: int, other: Sequence[int]) -> list[int]:
    pairs = zip(row, other, strict=True)
    return [entry + times * more for entry, more in pairs]


def _witness(
    stairs: list[list[int]], pivot_of: dict[int, int], i: int, b: Sequence[int]
) -> tuple[Fraction, ...]:
    """The y that shows the contradiction in row *i* of the stairs, with entries from 0 to below 1.

    Where row i has a pivot, y A U is to be 1 in its column and 0 in the earlier ones; later columns
    are 0 in all the rows that y combines.  So y A U is an integer vector, and with U^-1 from the
    right so is y A, while y b is the quotient that is no integer.  Where row i has no pivot, it
    combines earlier rows: y A U is to be 0, and y is scaled so that y b = 1/2.  Integers may be
    added to y, for A and b are integer.
    """
    has_pivot = i in pivot_of
    y = [Fraction(0)] * len(b)
    y[i] = Fraction(1, stairs[pivot_of[i]][i] if has_pivot else 1)
    for row in sorted(pivot_of, reverse=True):
        if row < i:
            entries = stairs[pivot_of[row]]
            below = slice(row + 1, i + 1)
            y[row] = -_dot(y[below], entries[below]) / entries[row]
    scale = 1 if has_pivot else 2 * _dot(y, b)
    return tuple([c / scale % 1 for c in y])


def is_solution(A: Sequence[Sequence[int]], x: Sequence[int], b: Sequence[int]) -> bool:
    """Whether A x = b.

    >>> is_solution([[2, 3]], (-1, 1), [1])
    True
    """
    return [dot(row, x) for row in A] == list(b)


def is_witness(A: Sequence[Sequence[int]], y: Sequence[Fraction], b: Sequence[int]) -> bool:
    """Whether y proves that A x = b has no integer solution: y A is integer, and y b is not.

    For an integer x, y A x would be an integer, and y b is none.

    >>> is_witness([[2, 4]], [Fraction(1, 2)], [1])
    True
    """
    if not all(_dot(y, column).denominator == 1 for column in zip(*A, strict=True)):
        return False
    return _dot(y, b).denominator != 1


def _dot(y: Iterable[Fraction], column: Iterable[int]) -> Fraction:
    return sum((c * entry for c, entry in zip(y, column, strict=True)), Fraction(0))


def rank_modulo(rows: Sequence[Sequence[int]], prime: int) -> int:
    """The rank modulo a prime, which is at most the rank of these rows over the integers.

    >>> rank_modulo([[1, 1], [1, -1]], 3), rank_modulo([[1, 1], [1, -1]], 2)
    (2, 1)

    Raises:
        ValueError: the modulus is no prime, and an entry has no inverse.
    """
    rank = 0
    left = [[entry % prime for entry in row] for row in rows]
    while left:
        pivot = left.pop()
        if not any(pivot):
            continue
        rank += 1
        at = next(j for j, entry in enumerate(pivot) if entry)
        inverse = pow(pivot[at], -1, prime)
        for row in left:
            if row[at]:
                times = -row[at] * inverse
                row[:] = [(a + times * b) % prime for a, b in zip(row, pivot, strict=True)]
    return rank
