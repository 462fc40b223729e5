"""Perfect quiet patterns: presses in every row and column that change nothing.  (Knuth's
parity patterns.)

**Statement.**  Let g = gcd(f_{m+1}(y+1), f_{n+1}(y)), so that the m x n board has 2^deg g quiet
patterns.  A quiet pattern is *perfect* if no row and no column of it is empty.  The empty rows of a
quiet pattern are multiples of the first one, at a distance that divides m + 1; so are the empty
columns, for n + 1.  There is a perfect one exactly when g divides no f_{(m+1)/q}(y+1) and no
f_{(n+1)/q}(y), q prime; and their number is

    Σ (-1)^|S| 2^deg gcd(g, S)       over the sets S of such polynomials.

The longest board of width n that has one is n x (y(n) - 1), y(n) being the period of S4.

**Example.**

>>> from lightsgame import Board
>>> count(4, 4), count(5, 5), count(19, 19)
(15, 1, 65280)
>>> print(example(5, 5))
·●●●·
●·●·●
●●·●●
●·●·●
·●●●·

**Proof idea.**  Quiet patterns are first rows s with f_{m+1}(B) s = 0, so as a module over GF(2)[y]
they are cyclic, t ↦ (χ/g) t with t modulo g, and y acts on a whole pattern as "add the neighbours
in each row".  Row k is f_k(y+1) t and vanishes when g divides f_k(y+1) t.  Now turn the board: in a
quiet pattern the neighbours above and below add up to the cell and its neighbours beside it, so
there y + 1 acts, and column k is f_k(y) t.  If g | f_k t and g | f_{m+1}, then g | f_d t with d =
gcd(k, m+1), for f_d is a combination of the two: so only divisors of m + 1 matter.

**How it is checked.**  `is_perfect_quiet` presses, and looks for an empty row or column.  The
numbers are compared with an enumeration on small boards and with OEIS A225783, the sizes with
A118142 and A118143, the lengths with A118141.

**References.**  Knuth 2006; OEIS A118141, A118142, A118143, A225783; Sutner 1989; S4 section 3.3
(y).

*Before:* `lightsgame.theorems.rows.fibonacci`.  *Level:* second year.  *Try:* `nullity`.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations

from ...algebra import matrix
from ...algebra.bits import combination, join, span
from ...algebra.factors import primes_of
from ...algebra.fibonacci_basis import fibonacci, fibonacci_pair
from ...algebra.polynomial import Polynomial, X, degree, divide, gcd
from ...core.message import Message, marked
from ...errors import Inconsistent, TooLarge
from ...game.board import Board
from ...game.chase import fill
from .fibonacci import Y_PLUS_1, quiet_rows, to_row, transfer_polynomial
from .period import y

MOST_ENUMERATED = 20  # dimension of a space that is run through


def is_perfect_quiet(pattern: Board) -> bool:
    """Whether the presses change nothing, and leave no row and no column empty.

    >>> is_perfect_quiet(Board("##")), is_perfect_quiet(Board("#.#"))
    (True, False)
    """
    if pattern.effect():
        return False
    if not all(pattern.rows):
        return False
    return all(pattern.transpose().rows)


def _common(m: int, n: int) -> Polynomial:
    """g, whose degree is the nullity."""
    return gcd(transfer_polynomial(m, n), fibonacci(n + 1))


def _obstacles(m: int, n: int, g: Polynomial) -> list[Polynomial]:
    """The common divisors d of g with f_{(m+1)/q}(y+1) and with f_{(n+1)/q}(y).

    A multiple t of g/d leaves rows out.
    """
    divisors: list[Polynomial] = []
    for length, x in ((m + 1, Y_PLUS_1), (n + 1, X)):
        for q in primes_of(length):
            value, _ = fibonacci_pair(length // q, g, x)
            divisors.append(gcd(g, value))
    return divisors


def count(m: int, n: int) -> int:
    """How many perfect quiet patterns the m x n board has.

    O(n² log m) bit operations for each prime of m + 1 and n + 1.

    >>> [count(4, n) for n in range(1, 10)]
    [0, 0, 0, 15, 0, 0, 0, 0, 0]
    """
    g = _common(m, n)
    if degree(g) == 0:
        return 0  # the empty pattern alone is quiet
    return _in_none(_obstacles(m, n, g), lambda some: degree(reduce(gcd, some, g)))


def _in_none(subspaces: Sequence[int], common: Callable[[tuple[int, ...]], int]) -> int:
    """How many vectors are in no subspace; *common* is the dimension of an intersection."""
    count = 0
    for size in range(len(subspaces) + 1):
        sign = -1 if size % 2 else 1
        for some in combinations(subspaces, size):
            count += sign << common(some)
    return count


def example(m: int, n: int) -> Board:
    """A perfect quiet pattern: the one with t = 1, whose first row is χ/g.

    >>> print(example(2, 3))
    ·●·
    ●●●

    Raises:
        Inconsistent: there is none; the witness, ("row", k) or ("column", k), is one that every
            quiet pattern leaves empty; ("row", 1) where only the empty pattern is quiet.
    """
    g = _common(m, n)
    if degree(g) == 0:
        raise Inconsistent(Message("only the empty pattern is quiet"), ("row", 1))
    empty_row = marked("no perfect quiet pattern: all leave row {n} empty")
    empty_column = marked("no perfect quiet pattern: all leave column {n} empty")
    for side, length, argument, text in (
        ("row", m + 1, Y_PLUS_1, empty_row),
        ("column", n + 1, X, empty_column),
    ):
        for q in primes_of(length):
            k = length // q
            value, _ = fibonacci_pair(k, g, argument)
            if value == 0:
                raise Inconsistent(Message(text, n=k), (side, k))
    first, _ = divide(fibonacci(n + 1), g)
    return _quiet(m, n, to_row(first))


def _quiet(m: int, n: int, first: int) -> Board:
    """The quiet pattern with this first row."""
    rows, _ = fill((0,) * m, n, first)
    return Board.from_rows(rows, n)


def longest(n: int) -> int:
    """The greatest m for which n columns and m rows have a perfect quiet pattern: y(n) - 1.

    >>> [longest(n) for n in range(1, 9)]
    [2, 3, 5, 4, 23, 8, 11, 27]
    """
    # Proof.  For m + 1 = y(n), g is all of χ = f_{n+1}, which divides f_d at y + 1 for no d < y(n)
    # and no f_d with d < n + 1.  For any m, g | χ divides f_{y(n)} at y + 1; so if m + 1 > y(n),
    # row gcd(y(n), m + 1) is empty.  ∎
    return y(n) - 1


# ---- with all symmetries of the square ------------------------------------------------------------------------


def symmetric_basis(n: int) -> tuple[Board, ...]:
    """A basis of the quiet n x n patterns that all eight symmetries of the square leave alone.

    >>> len(symmetric_basis(5)), symmetric_basis(4)[0]
    (1, Board('.##./#..#/#..#/.##.'))
    """
    firsts = quiet_rows(n, n)
    # A quiet pattern is decided by its first row; so are its images, which are quiet too.
    images: list[int] = []
    for first in firsts:
        pattern = _quiet(n, n, first)
        mirrored = pattern.mirror().rows[0]
        turned = pattern.transpose().rows[0]
        images.append(first ^ mirrored | (first ^ turned) << n)
    conditions = matrix.transpose(images, 2 * n)
    fixed = matrix.kernel(conditions, len(images))
    return tuple([_quiet(n, n, combination(firsts, chosen)) for chosen in fixed])


def count_symmetric(n: int) -> int:
    """How many perfect quiet n x n patterns have all eight symmetries.

    >>> [n for n in range(1, 40) if count_symmetric(n)]
    [4, 5, 11, 16, 23, 29, 30, 32]
    """
    basis = symmetric_basis(n)

    # Such a pattern is as good as its rows.  Those with row k empty are a subspace, for each k =
    # (n+1)/q, or n // q if counted from 0.
    def left(rows: tuple[int, ...]) -> int:
        chosen = [[board.rows[k] for k in rows] for board in basis]
        images = [join(some, n) for some in chosen]
        return len(basis) - matrix.rank(images, n * len(rows))

    if not basis:
        return 0
    return _in_none([n // q for q in primes_of(n + 1)], left)


def example_symmetric(n: int) -> Board:
    """A perfect quiet n x n pattern with all eight symmetries, by running through them.

    >>> is_perfect_quiet(example_symmetric(23))
    True

    Raises:
        Inconsistent: there is none; the witness is how many symmetric quiet patterns were looked
            at.
        TooLarge: the symmetric ones are more than 2^20.
    """
    basis = symmetric_basis(n)
    if len(basis) > MOST_ENUMERATED:
        raise TooLarge(
            Message("a search through {power} symmetric quiet patterns", power=f"2^{len(basis)}"),
            limit=f"2^{MOST_ENUMERATED}",
        )
    for word in span([board.bits for board in basis]):
        board = Board.from_bits(word, n, n)
        if is_perfect_quiet(board):
            return board
    raise Inconsistent("no perfect quiet pattern has all symmetries", 2 ** len(basis))
