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

Vector = tuple[int, ...]


class Solutions(NamedTuple):
    """All integer solutions: the *particular* one plus every integer combination of the *basis*."""

    particular: Vector
    basis: tuple[Vector, ...]

    def near(self, reach: int) -> Iterator[Vector]:
        """The solutions with coefficients from -reach to reach, in the order of
        `itertools.product`.

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
    n = len(A[0])
    left = list(b)
    x = [0] * len(A[0])
    # Each column of A with a column of the unit matrix below: the upper part becomes A U, the lower
    # part U.
    columns = [[*(row[j] for row in A), *(int(i == j) for i in range(n))] for j in range(n)]
    pivot_of: dict[int, int] = {}  # row -> column; the pivot of a column is its first entry
    for i in range(len(A)):
        k = len(pivot_of)
        while rest := [j for j in range(k, n) if columns[j][i]]:
            least = min(rest, key=lambda j: abs(columns[j][i]))
            columns[k], columns[least] = columns[least], columns[k]
            if rest == [least]:
                pivot_of[i] = k
                break
            for j in range(k + 1, n):
                if times := columns[j][i] // columns[k][i]:
                    columns[j] = [
                        x - times * y for x, y in zip(columns[j], columns[k], strict=True)
                    ]

        # A U is a staircase down to here, so the equations determine the coordinates of U^-1 x one
        # after the other.
        column = columns[k] if i in pivot_of else [0] * len(columns[0])
        times, remainder = divmod(left[i], column[i]) if column[i] else (0, left[i])
        if remainder:
            what = "a combination of the equations has integer coefficients on the left but no integer on the right"
            y = _witness([column[: len(A)] for column in columns], pivot_of, i, b)
            raise Inconsistent(f"no solution in integers: {what}", y)
        left = [c - times * d for c, d in zip(left, column, strict=False)]
        x = [c + times * d for c, d in zip(x, column[len(A) :], strict=True)]
    return Solutions(
        tuple(x), tuple([tuple(column[len(A) :]) for column in columns[len(pivot_of) :]])
    )


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
    y = [Fraction(0)] * len(b)
    y[i] = Fraction(1, stairs[pivot_of[i]][i]) if i in pivot_of else Fraction(1)
    for row in sorted((row for row in pivot_of if row < i), reverse=True):
        entries = stairs[pivot_of[row]]
        y[row] = -_dot(y[row + 1 : i + 1], entries[row + 1 : i + 1]) / entries[row]
    scale = 1 if i in pivot_of else 2 * _dot(y, b)
    return tuple([c / scale % 1 for c in y])


def is_solution(A: Sequence[Sequence[int]], x: Sequence[int], b: Sequence[int]) -> bool:
    """Whether A x = b.

    >>> is_solution([[2, 3]], (-1, 1), [1])
    True
    """
    return [sum(a * c for a, c in zip(row, x, strict=True)) for row in A] == list(b)


def is_witness(A: Sequence[Sequence[int]], y: Sequence[Fraction], b: Sequence[int]) -> bool:
    """Whether y proves that A x = b has no integer solution: y A is an integer vector, and y b is
    no integer.

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
        if at := next((j for j, entry in enumerate(pivot, start=1) if entry), 0):
            rank += 1
            inverse = -pow(pivot[at - 1], -1, prime)
            for row in left:
                if times := row[at - 1] * inverse:
                    row[:] = [(a + times * b) % prime for a, b in zip(row, pivot, strict=True)]
    return rank
