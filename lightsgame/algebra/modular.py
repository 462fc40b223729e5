"""Linear systems modulo any k up to 36: what GF(2) is for two states.

Modulo a prime elimination works as over any field.  Modulo 4 it goes wrong: 2 has no inverse, and
2 x = 2 must not be divided by 2, for x = 3 solves it as well as x = 1.  The cure modulo p^e is the
choice of pivots.  Take entries that p does not divide as long as there are any.  What is left over
is a multiple of p on both sides, or has no solution: divide by p, and go on modulo p^(e-1).  For
several primes the Chinese remainder theorem puts the answers together.

>>> A = ((1, 1), (1, 1))
>>> solve(A, (1, 1), 3), solve(A, (2, 2), 4), solutions(A, 4)
((1, 0), (2, 0), 4)
>>> solve(A, (1, 3), 4)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no solution modulo 4: the equations [0, 1], taken (3, 1) times, add up to 0 = 2

Rows are packed into ints, a byte an entry: adding a multiple of a row is one addition for all its
entries, and `bytes.translate` reduces them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, prod
from operator import mul

from ..core.deadline import tick
from ..core.message import Message
from ..errors import Inconsistent, expect
from .packed import looked_up

Vector = tuple[int, ...]
Matrix = Sequence[Sequence[int]]

LARGEST = 36
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)


def prime_powers(k: int) -> list[tuple[int, int]]:
    """The number k as a product of prime powers (p, e).

    >>> prime_powers(12)
    [(2, 2), (3, 1)]

    Raises:
        BadInput: k is not between 2 and 36.
    """
    expect(
        2 <= k <= LARGEST,
        Message("{what} from {n} to {n2}", what="a number", n="2", n2=LARGEST),
        str(k),
    )
    powers: list[tuple[int, int]] = []
    for p in PRIMES:
        e = 0
        while k % p == 0:
            k //= p
            e += 1
        if e:
            powers.append((p, e))
    return powers


def dot(x: Sequence[int], y: Sequence[int]) -> int:
    """The scalar product over the integers.

    >>> dot((1, 2), (3, 4))
    11
    """
    return sum([a * b for a, b in zip(x, y, strict=True)])


def product(A: Matrix, x: Sequence[int], k: int) -> Vector:
    """The product A x modulo k.

    >>> product(((1, 2), (0, 3)), (1, 1), 4)
    (3, 3)
    """
    return tuple([dot(row, x) % k for row in A])


@cache
def tables(k: int) -> list[bytes]:
    r"""For each c below k what becomes of a byte that is taken c times, modulo k up to 36.

    >>> tables(3)[2][:4]
    b'\x00\x02\x01\x00'
    """
    return [bytes([c * value % k for value in range(256)]) for c in range(k)]


def is_solution(A: Matrix, x: Sequence[int], b: Sequence[int], k: int) -> bool:
    """Whether A x = b modulo k, row by row.

    >>> is_solution(((1, 1), (1, 1)), (2, 0), (2, 2), 4)
    True
    """
    right = [entry % k for entry in b]
    return product(A, x, k) == tuple(right)


def is_witness(A: Matrix, w: Sequence[int], b: Sequence[int], k: int) -> bool:
    """Whether w proves that A x = b has no solution modulo k: wᵀA = 0, but w·b is not 0.

    >>> A = ((1, 1), (1, 1))
    >>> is_witness(A, (1, 3), (1, 3), 4), is_witness(A, (2, 2), (1, 3), 4)
    (True, False)
    """
    columns = tuple(zip(*A, strict=True))
    if any(product(columns, w, k)):
        return False
    return dot(w, b) % k != 0


@dataclass(frozen=True)
class Echelon:
    """A system modulo p^e with its right-hand side as the last column, eliminated.

    Row i of `rows` has a one in the column `pivots[i]`, where later rows have zeros. The columns
    `free` have no such row; what is left of the system says something about them alone, with
    coefficients that p divides, and the right-hand sides `right`: divided by p, it is a system
    modulo p^(e-1), the `rest`, which is None where e is 1.
    """

    rows: tuple[bytes, ...]
    pivots: tuple[int, ...]
    free: tuple[int, ...]
    right: tuple[int, ...]
    rest: "Echelon | None"
    p: int
    e: int

    @property
    def kernel_size(self) -> int:
        """How many x there are with A x = 0.

        >>> eliminate([bytes([2, 2, 0])], 2, 2, e=2).kernel_size  # x + y is even
        8
        """
        # A free unknown is known modulo p^(e-1) by the rest.
        others = self.rest.kernel_size if self.rest else 1
        return int(others * self.p ** len(self.free))

    def solve(self) -> Vector:
        """One x that solves the system.

        >>> eliminate([bytes([1, 2, 0]), bytes([2, 0, 1])], 2, 3).solve()
        (2, 2)

        Raises:
            Inconsistent: there is none.
        """
        if any(entry % self.p for entry in self.right):
            raise Inconsistent("no solution", ())
        of_free = self.rest.solve() if self.rest else (0,) * len(self.free)
        return self._complete(of_free, 1)

    def kernel(self) -> tuple[Vector, ...]:
        """Vectors whose combinations are all x with A x = 0; modulo a prime a basis.

        >>> (
        ...     eliminate([bytes([1, 1, 0])], 2, 3).kernel(),
        ...     eliminate([bytes([2, 2, 0])], 2, 2, 2).kernel(),
        ... )
        (((2, 1),), ((1, 1), (2, 0)))
        """
        size = self.dimension
        return tuple([self.quiet([int(i == j) for i in range(size)]) for j in range(size)])

    @property
    def dimension(self) -> int:
        """How many vectors the kernel is made of."""
        return self.rest.dimension + len(self.rest.pivots) if self.rest else len(self.free)

    def quiet(self, times: Sequence[int]) -> Vector:
        """The sum of the vectors of the kernel, so many times each."""
        # Those of the rest, and p^(e-1) at each unknown that it knows by the others.
        if self.rest is None:
            return self._complete(times, 0)
        inner = self.rest.dimension
        of_free = list(self.rest.quiet(times[:inner]))
        for column, factor in zip(self.rest.pivots, times[inner:], strict=True):
            of_free[column] += factor * self.p ** (self.e - 1)
        return self._complete(of_free, 0)

    def _complete(self, of_free: Sequence[int], one: int) -> Vector:
        q = self.p**self.e
        x = bytearray(len(self.free) + len(self.pivots) + 1)
        x[-1] = -one % q
        for column, value in zip(self.free, of_free, strict=True):
            x[column] = value % q
        for pivot, row in zip(reversed(self.pivots), reversed(self.rows), strict=True):
            x[pivot] = -sum(map(mul, row, x)) % q
        return tuple(x[:-1])


def eliminate(equations: Sequence[bytes], columns: int, p: int, e: int = 1) -> Echelon:
    """A system modulo p^e <= 36 eliminated, the right-hand side in the last column.

    More columns may follow, on which the same is done; then there is no right-hand side.
    O(height² · columns) byte operations, divided by the columns that are cleared at a time: for p =
    3 there are five.  1000 x 1000 takes 0.2 s then.

    >>> [list(row) for row in eliminate([bytes([1, 2, 0]), bytes([2, 0, 1])], 2, 3).rows]
    [[1, 0, 2], [0, 1, 2]]

    Raises:
        BadInput: p is no prime from 2 to 31.
    """
    expect(p in PRIMES, "a prime from 2 to 31", str(p))
    # With p^e > 2 the block is so long that it has at most 256 values.
    q = p**e
    block = max(1, int(log(256, q) + 0.001))
    live = [row for row in equations if any(row[:columns])]
    alone = [row for row in equations if any(row[columns:]) and not any(row[:columns])]
    rows: list[bytes] = []
    pivots: list[int] = []
    start = 0  # the column that the rows begin with
    for low in range(0, columns, block):
        tick()
        high = min(low + block, columns)
        window = slice(low - start, high - start)
        leading, live = _leading(live, window, p, q)
        # Where q is a prime the columns that have been cleared are zero, and are left out.
        cut = high - start if e == 1 else 0
        live = _cleared(live, leading, window, cut, q)
        for at in sorted(leading):
            pivots.append(start + at)
            rows.append(bytes(start) + leading[at])
        start += cut
    free = tuple(sorted(set(range(columns)) - set(pivots)))
    live = [bytes(start) + row for row in live if any(row)] + alone
    right = tuple([row[-1] for row in live])
    rest = None
    if e > 1:
        divided = [bytes([row[c] // p for c in (*free, -1)]) for row in live]
        rest = eliminate(divided, len(free), p, e - 1)
    return Echelon(tuple(rows), tuple(pivots), free, right, rest, p, e)


def _leading(
    live: list[bytes], window: slice, p: int, q: int
) -> tuple[dict[int, bytes], list[bytes]]:
    """Rows with a one in a column of the window where the others of them have zeros, by columns,
    and the rows without these.
    """
    times = tables(q)
    wanted = window.stop - window.start
    leading: dict[int, bytes] = {}
    passed: list[bytes] = []
    for number, row in enumerate(live):
        if len(leading) == wanted:
            return leading, passed + live[number:]
        changed = row
        for at, pivot in leading.items():
            if changed[at]:
                changed = _plus(changed, pivot, -changed[at] % q, times)
        place = next((at for at in range(window.start, window.stop) if changed[at] % p), None)
        if place is None:
            passed.append(row)
            continue
        changed = changed.translate(times[pow(changed[place], -1, q)])
        for at, pivot in leading.items():
            if pivot[place]:
                leading[at] = _plus(pivot, changed, -pivot[place] % q, times)
        leading[place] = changed
    return leading, passed


def _cleared(
    live: list[bytes], leading: dict[int, bytes], window: slice, cut: int, q: int
) -> list[bytes]:
    """The rows with zeros in the columns of the leading ones, and without the first *cut* columns."""
    times = tables(q)
    reducing = times[1]
    multiples: dict[tuple[int, int], int] = {}
    added: dict[bytes, int] = {}  # by what stands in the window: what clears it
    cleared: list[bytes] = []
    for row in live:
        key = row[window]
        if not any(key):
            cleared.append(row[cut:])
            continue
        more = added.get(key)
        if more is None:
            more = 0
            for at, pivot in leading.items():
                multiple = multiples.get((at, row[at]))
                if multiple is None:
                    tail = pivot[cut:].translate(times[-row[at] % q])
                    multiple = int.from_bytes(tail, "little")
                    multiples[at, row[at]] = multiple
                more += multiple
            more = looked_up(more, reducing)
            added[key] = more
        total = int.from_bytes(row[cut:], "little") + more
        cleared.append(total.to_bytes(len(row) - cut, "little").translate(reducing))
    return cleared


def _plus(row: bytes, other: bytes, factor: int, times: list[bytes]) -> bytes:
    """The row and so many times the other one."""
    more = int.from_bytes(other.translate(times[factor]), "little")
    total = int.from_bytes(row, "little") + more
    return total.to_bytes(len(row), "little").translate(times[1])


def no_solution(w: Sequence[int], b: Sequence[int], k: int, times: int = 1) -> Inconsistent[Vector]:
    """The exception that says that there is none, with its witness: *times* w.

    >>> str(no_solution((1, 2), (1, 3), 4)), no_solution((1, 2), (1, 3), 4, 2).witness
    ('no solution modulo 4: the equations [0, 1], taken (1, 2) times, add up to 0 = 3', (2, 0))
    """
    w = tuple([times * entry % k for entry in w])
    rows = [i for i, entry in enumerate(w) if entry]
    taken = f"{len(rows)} of the equations"
    if len(rows) <= 8:
        multiples = tuple([w[i] for i in rows])
        taken = f"the equations {rows}, taken {multiples} times,"
    rest = dot(w, b) % k
    return Inconsistent(f"no solution modulo {k}: {taken} add up to 0 = {rest}", w)


# ---- any k ----------------------------------------------------------------------------------------------------------


def _parts(A: Matrix, b: Sequence[int], k: int) -> list[tuple[int, Echelon]]:
    """For each prime power q of k the pair (k / q, the system modulo q)."""
    columns = len(A[0]) if A else 0
    table = [(*row, entry) for row, entry in zip(A, b, strict=True)]
    parts: list[tuple[int, Echelon]] = []
    for p, e in prime_powers(k):
        rows = [bytes([entry % p**e for entry in row]) for row in table]
        parts.append((k // p**e, eliminate(rows, columns, p, e)))
    return parts


def solve(A: Matrix, b: Sequence[int], k: int) -> Vector:
    """One x with A x = b modulo k, entries from 0 to k - 1.

    >>> solve(((1, 2), (0, 3)), (3, 1), 4)
    (1, 3)

    Raises:
        Inconsistent: there is none; the witness is a combination of rows that is zero modulo k,
            with a right-hand side that is not (see `is_witness`).
    """
    x: Vector = (0,) * (len(A[0]) if A else 0)
    for others, part in _parts(A, b, k):
        try:
            y = part.solve()
        except Inconsistent:
            # The combinations of rows that are zero are the kernel of the columns; if b met all
            # that span it with zero, there would be a solution.
            columns = tuple(zip(*A, strict=True)) or ((0,) * len(b),)
            spanning = (w for w in kernel(columns, k // others) if dot(w, b) % (k // others))
            raise no_solution(next(spanning), b, k, others) from None
        # The Chinese remainder theorem: this number is one modulo q and zero modulo the other prime
        # powers.
        one = others * pow(others, -1, k // others)
        pairs = zip(x, y, strict=True)
        x = tuple([(entry + one * of_part) % k for entry, of_part in pairs])
    return x


def kernel(A: Matrix, k: int) -> tuple[Vector, ...]:
    """Vectors whose combinations are all x with A x = 0 modulo k.

    There is no basis in general: 2 x = 0 modulo 4.

    >>> kernel(((2,),), 4), kernel(((1, 1), (1, 1)), 4)
    (((2,),), ((3, 1),))
    """
    vectors: list[Vector] = []
    for others, part in _parts(A, (0,) * len(A), k):
        vectors += [tuple([others * entry for entry in x]) for x in part.kernel()]
    return tuple(vectors)


def solutions(A: Matrix, k: int) -> int:
    """How many x there are with A x = 0 modulo k: as many as solutions of A x = b, if it has one.

    >>> solutions(((1, 1), (1, 1)), 4), solutions(((2,),), 4)
    (4, 2)
    """
    return prod([part.kernel_size for _, part in _parts(A, (0,) * len(A), k)])
