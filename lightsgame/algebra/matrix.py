"""Linear algebra over GF(2), a row an int.

Everything comes from one place, a `Reduction`: the reduced row echelon form of a matrix together
with the transformation that led there.  Rank, kernel, column space, solutions, generalised inverse
and the witness of an unsolvable system are each a line or two from it.

>>> A = (0b011, 0b110, 0b101)  # row i, column j: bit j of A[i]
>>> R = reduce(A, 3)
>>> R.rank, [f"{q:03b}" for q in R.kernel()]
(2, ['111'])
>>> bin(solve(A, 0b011))
'0b10'
>>> solve(A, 0b001)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no solution: the equations [0, 1, 2] add up to 0 = 1

How the rows are added is told in `lightsgame.algebra.echelon`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..core.message import Message
from ..errors import Inconsistent, expect
from .bits import Bits, combination, dot, flags, from_members, full, members, reversed_bits
from .echelon import substitute, triangle


@dataclass(frozen=True)
class Reduction:
    """A matrix A of `height` rows brought to reduced row echelon form, and how.

    `rows[i]` is the sum of the rows of A named by `transform[i]`; the first `rank` rows have their
    first one in the columns `pivots`, where no other row has a one, and the rows after that are
    zero.
    """

    rows: tuple[Bits, ...]
    transform: tuple[Bits, ...]
    pivots: tuple[int, ...]
    columns: int

    @property
    def rank(self) -> int:
        """The dimension of the row space, which is that of the column space.

        >>> reduce([0b011, 0b110, 0b101], 3).rank
        2
        """
        return len(self.pivots)

    @property
    def nullity(self) -> int:
        """The dimension of the kernel: columns - rank.

        >>> reduce([0b011, 0b110, 0b101], 3).nullity
        1
        """
        return self.columns - self.rank

    def kernel(self) -> tuple[Bits, ...]:
        """A basis of Nul A = {x : A x = 0}, one vector for each column without pivot, in order.

        >>> reduce([0b011, 0b110, 0b101], 3).kernel()
        (7,)
        """
        # Set one free unknown to one and the other free ones to zero; the echelon form tells the
        # rest.
        leading = list(zip(self.pivots, self.rows, strict=False))
        basis: list[Bits] = []
        for free in members(full(self.columns) & ~from_members(self.pivots)):
            bound = from_members([pivot for pivot, row in leading if row >> free & 1])
            basis.append(1 << free | bound)
        return tuple(basis)

    @cached_property
    def left_kernel(self) -> tuple[Bits, ...]:
        """A basis of Nul Aᵀ: sets of rows of A whose sum is zero.  Each is a potential witness.

        >>> reduce([0b011, 0b110, 0b101], 3).left_kernel
        (7,)
        """
        return self.transform[self.rank :]

    def solve(self, b: Bits) -> Bits:
        """One x with A x = b, where bit i of *b* is the right-hand side of row i.

        Free unknowns are zero.

        >>> bin(reduce([0b011, 0b110, 0b101], 3).solve(0b110))
        '0b11'

        Raises:
            Inconsistent: there is none; the witness is a set of rows that add up to 0 = 1.
        """
        for rows in self.left_kernel:
            if dot(rows, b):
                raise no_solution(rows)
        leading = zip(self.pivots, self.transform, strict=False)
        return from_members([pivot for pivot, rows in leading if dot(rows, b)])

    def is_solvable(self, b: Bits) -> bool:
        """Whether A x = b has a solution: b must be orthogonal to every vector of Nul Aᵀ.

        >>> reduce([0b011, 0b110, 0b101], 3).is_solvable(0b001)
        False
        """
        return not any(dot(rows, b) for rows in self.left_kernel)

    def generalised_inverse(self) -> tuple[Bits, ...]:
        """The rows of a matrix G with A G A = A: x = G b solves A x = b if anything does.

        >>> reduce([0b011, 0b110], 3).generalised_inverse()
        (3, 2, 0)
        """
        rows = dict(zip(self.pivots, self.transform, strict=False))
        return tuple([rows.get(column, 0) for column in range(self.columns)])


def no_solution(rows: Bits) -> Inconsistent[Bits]:
    """The exception that says so, with its witness.

    >>> print(no_solution(0b101))
    no solution: the equations [0, 2] add up to 0 = 1
    """
    numbers = list(members(rows))
    names = str(numbers)
    if len(numbers) > 12:
        names = str(numbers[:12])[:-1] + ", ...]"
    return Inconsistent(
        Message("no solution: {rest}", rest=f"the equations {names} add up to 0 = 1"), rows
    )


def reduce(matrix: Sequence[Bits], columns: int) -> Reduction:
    """The reduced row echelon form of *matrix*, with the transformation.

    O(rows² · columns) bit operations, 64 or so at a time; the Method of Four Russians divides the
    number of steps by about twice `lightsgame.algebra.echelon.BLOCK`.

    >>> reduce((0b11, 0b01), 2).rows
    (1, 2)
    """
    height = len(matrix)
    # The transformation is what the same steps make of the identity, so it is carried along below
    # the columns.
    table = [reversed_bits(row, columns) << height | 1 << i for i, row in enumerate(matrix)]
    leading, rest = triangle(table, height, reduced=True)
    places = sorted(leading, reverse=True)
    table = [leading[place] for place in places] + rest
    rows = tuple([reversed_bits(row >> height, columns) for row in table])
    low = full(height)
    transform = tuple([row & low for row in table])
    last = height + columns - 1
    pivots = tuple([last - place for place in places])
    return Reduction(rows, transform, pivots, columns)


def rank(matrix: Sequence[Bits], columns: int) -> int:
    """The rank; cheaper than `reduce(...).rank`, for no transformation is kept.

    >>> rank((0b011, 0b110, 0b101), 3)
    2
    """
    # The last columns come first, and in what is left of a symmetric system they stand in the last
    # rows.
    mask = full(columns)
    leading, _ = triangle([row & mask for row in reversed(matrix)])
    return len(leading)


def kernel(matrix: Sequence[Bits], columns: int) -> tuple[Bits, ...]:
    """The basis of {x : A x = 0} that `reduce` gives too, by one back substitution for each vector.

    >>> [f"{x:03b}" for x in kernel((0b011, 0b110, 0b101), 3)]
    ['111']
    """
    leading, _ = triangle([reversed_bits(row, columns) for row in matrix])
    basis: list[Bits] = []
    for place in reversed(range(columns)):  # of the columns in reverse
        if place not in leading:
            vector = substitute(leading, 1 << place)
            basis.append(reversed_bits(vector, columns))
    return tuple(basis)


def solve(matrix: Sequence[Bits], b: Bits, columns: int | None = None) -> Bits:
    """One x with A x = b: bit j of row i is A[i, j], bit i of *b* the right-hand side of row i.

    *columns* defaults to the number of rows.  Free unknowns are zero, as in `Reduction.solve`.
    2000 x 2000 takes about 0.03 s.

    >>> bin(solve((0b011, 0b111, 0b110), 0b111))
    '0b10'

    Raises:
        Inconsistent: there is none; the witness is a set of rows that add up to 0 = 1.
    """
    return solve_with_rank(matrix, b, len(matrix) if columns is None else columns)[0]


def solve_with_rank(matrix: Sequence[Bits], b: Bits, columns: int) -> tuple[Bits, int]:
    """The solution that `solve` gives, and the rank: one elimination tells both.

    >>> solve_with_rank((0b011, 0b110, 0b101), 0b011, 3)
    (2, 2)

    Raises:
        Inconsistent: there is no solution.
    """
    # The columns stand in reverse, so that the first ones get the leading ones, and the right-hand
    # side at bit 0, where no leading one is sought: x with a one there must meet each row in an
    # even number of places.
    sides = zip(matrix, flags(b, len(matrix)), strict=True)
    rows = [reversed_bits(row | right << columns, columns + 1) for row, right in sides]
    leading, rest = triangle(rows, 1)
    if not rest:
        x = substitute(leading, 1) >> 1
        return reversed_bits(x, columns), len(leading)
    # Proof that one more solve finds the witness y: Aᵀ y = 0 and b·y = 1 together have a solution
    # exactly when b is not in the column space.  The last row is b, its right-hand side one.
    # ∎
    rows = [row << 1 for row in transpose(matrix, columns)]
    rows.append(b << 1 | 1)
    leading, _ = triangle(rows, 1)
    raise no_solution(substitute(leading, 1) >> 1)


def is_solution(matrix: Sequence[Bits], x: Bits, b: Bits) -> bool:
    """Whether A x = b, row by row.

    >>> is_solution((0b011, 0b110, 0b101), 0b010, 0b011)
    True
    """
    return all(dot(row, x) == (b >> i & 1) for i, row in enumerate(matrix))


def is_witness(matrix: Sequence[Bits], rows: Bits, b: Bits) -> bool:
    """Whether *rows* proves that A x = b has no solution.

    It does if these rows add up to zero, and their right-hand sides to one.

    >>> is_witness((0b011, 0b110, 0b101), 0b111, 0b001)
    True
    """
    return combination(matrix, rows) == 0 and dot(rows, b) == 1


def multiply(A: Sequence[Bits], B: Sequence[Bits]) -> tuple[Bits, ...]:
    """The product A B: row i is the sum of the rows of B that row i of A names.

    >>> multiply((0b01, 0b11), (0b10, 0b01))
    (2, 3)
    """
    return tuple([combination(B, row) for row in A])


def apply(A: Sequence[Bits], x: Bits) -> Bits:
    """The product A x.

    >>> bin(apply((0b011, 0b110, 0b101), 0b001))
    '0b101'
    """
    return from_members([i for i, row in enumerate(A) if dot(row, x)])


def symmetric_inverse(A: Sequence[Bits], reduction: Reduction | None = None) -> tuple[Bits, ...]:
    """A symmetric G with A G A = A and G A G = G, for a symmetric A; its *reduction* may be given.

    >>> symmetric_inverse((0b011, 0b011, 0b100))
    (1, 0, 4)

    Raises:
        BadInput: A is not symmetric.
    """
    order = len(A)
    is_symmetric = transpose(A, order) == tuple(A)
    expect(
        is_symmetric,
        "a symmetric matrix",
        Message("one of {signs}", signs=f"{order} rows that is not"),
    )
    # Proof.  The columns p with a pivot are independent and span Col A; as A is symmetric so are
    # the rows p, and the minor M of these rows and columns has full rank.  Let G be its inverse, at
    # these places, and zero elsewhere.  Then G A G is G at the places, M^-1 M M^-1 = M^-1.  And A G
    # A agrees with A in the rows and columns p, where it is M M^-1 M, and both have rank |p|; two
    # such matrices are equal, for p fixes the rest.                           ∎
    pivots = (reduction or reduce(A, order)).pivots
    columns = list(enumerate(pivots))
    minor = [from_members([i for i, q in columns if A[p] >> q & 1]) for p in pivots]
    inverse = reduce(minor, len(pivots)).transform
    G = [0] * order
    for p, row in zip(pivots, inverse, strict=True):
        G[p] = from_members([pivots[i] for i in members(row)])
    return tuple(G)


def transpose(A: Sequence[Bits], columns: int) -> tuple[Bits, ...]:
    """Rows and columns exchanged.

    >>> transpose((0b11, 0b10), 2)
    (1, 3)
    """
    if len(A) <= 8:  # a byte holds a whole column
        lanes = 0
        for i, row in enumerate(A):
            lanes |= int.from_bytes(flags(row, columns), "little") << i
        return tuple(lanes.to_bytes(columns, "little"))
    width = (columns + 7) // 8
    eighths = (len(A) + 7) // 8
    octets = b"".join([row.to_bytes(width, "little") for row in A])
    swaps: list[tuple[int, Bits]] = []
    for far, pattern in _SWAPS:
        squares = bytes.fromhex(pattern) * eighths
        swaps.append((far, int.from_bytes(squares, "little")))
    turned: list[Bits] = []
    for k in range(width):
        # column k of the bytes: squares of 8 x 8, below each other
        block = int.from_bytes(octets[k::width], "little")
        for far, places in swaps:
            moved = (block ^ block >> far) & places
            block ^= moved ^ moved << far
        eight = block.to_bytes(8 * eighths, "little")
        turned += [int.from_bytes(eight[j::8], "little") for j in range(8)]
    return tuple(turned[:columns])


# In all squares of 2 x 2, then of 4 x 4 and of 8 x 8, these places and those of the quarter
# opposite, so many bits from them, are exchanged at once.
_SWAPS = ((7, "aa00aa00aa00aa00"), (14, "cccc0000cccc0000"), (28, "f0f0f0f000000000"))
