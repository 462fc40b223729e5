"""Boards of many states by row filling: polynomials modulo a prime, lifting for its powers, and remainders together.

**Statement.**  With k states a press moves its lamp and those beside it on by one.  Let S_0 = 0, S_1 = 1 and S_{j+1} =
x S_j - S_{j-1} (the Fibonacci polynomials with signs, Chebyshev's of the second kind).  Modulo a prime p the m x n
board is the one congruence S_{m+1}(-1 - y) s = -c modulo S_{n+1}(y), c being the row that the chase from an empty first
row leaves.  It is solvable exactly when g = gcd(S_{m+1}(-1 - y), S_{n+1}(y)) divides c, and has p^deg g solutions.
Modulo p^e the e digits of a solution follow one after the other, but for deg g entries of the row.  For k of several
primes the remainders are put together.

**Example.**

>>> rows, count = solve([(1, 1, 1)] * 3, 3)
>>> for row in rows:
...     print(*row)
0 2 0
2 2 2
0 2 0
>>> count, [number(5, 5, k) for k in range(2, 8)]
(1, [4, 27, 16, 25, 108, 49])

**Proof idea.**  As for two states (`lightsgame.theorems.rows.fibonacci`), with the signs kept: x_{i+1} = b_i - B x_i -
x_{i-1}, so x_{m+1} = S_{m+1}(-B) x_1 + c; and P e_j = e_{j-1} + e_{j+1} gives e_j = S_j(P) e_1.  Modulo p^e solve
modulo p, put x = x_0 + p x', and divide what is left by p: where the board has one solution modulo p it has one modulo
p^e.  Otherwise d = deg g entries of the row are kept open, all others are lifted, and what is left over is a system of
d equations for d unknowns (`lightsgame.algebra.modular`).

**How it is checked.**  `Game.effect` only presses.  "No" carries a quiet pattern whose product with the wanted change
is not 0.  The tests compare with elimination of the big matrix on thousands of small boards, for every k up to 16.

**References.**  Sutner 1989 (sigma games, here modulo k); Giffen and Parker 2013 (games of n states).

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `three-states`.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...algebra import modular
from ...algebra.lanes import Lanes, Word, degree, lanes, pack, unpack
from ...errors import Inconsistent, at_most, number_text
from ...game.dials import StateBoard
from ...game.game import Game
from ...game.task import Method

Rows = tuple[tuple[int, ...], ...]
Turn = Callable[[Any], Any]  # of rows: as they are, or columns for rows
MOST_LIFTED = 4_000_000_000  # cells of all chases, where a prime divides k twice or more and the board is singular
WIDEST = 20_000  # columns: Euclid takes some seconds
MOST_STEPS = 1_000_000_000  # of the recurrence and of Euclid, cell by cell: about ten seconds


def chase(wanted: Sequence[Word], n: int, first: Word, k: int) -> tuple[list[Word], Word]:
    """All rows of presses that follow from the first one, and the virtual row below them.

    >>> chase([pack([1, 1])], 2, 0, 3)
    ([0], 257)
    """
    # The mask cuts off what is pushed over the end; here << 8 has nothing in its lowest byte.
    table, mask, rows = lanes(k), 256**n - 1, list[Word]()  # mutant: equivalent `1`
    top = pack([4 * k] * n)  # so that no entry falls below 0: at most 4 (k - 1) is taken away
    above, here = 0, first
    for change in wanted:
        rows.append(here)
        above, here = here, table.reduced(change + top - above - here - (here << 8 & mask) - (here >> 8))
    return rows, here


class Prime(NamedTuple):
    """What the size alone decides modulo a prime: χ, F = S_{m+1}(-1 - y) modulo χ, g = gcd(F, χ) = u F."""

    lanes: Lanes
    n: int
    chi: Word
    g: Word
    u: Word

    def solve(self, c: Word) -> Word:
        """A first row x with F(P) x + c = 0, but in the first deg g entries."""
        L = self.lanes
        quotient, _ = L.divide(self._polynomial(L.negative(c)), self.g)  # S_1, S_2, ... make any remainder
        return self.row(L.divide(L.multiply(self.u, quotient), self.chi)[1])

    def _polynomial(self, row: Word) -> Word:
        """Σ c_j S_j by Clenshaw: u_j = c_j + y u_{j+1} - u_{j+2}."""
        here = after = 0
        for entry in reversed(unpack(row, self.n)):
            here, after = self.lanes.reduced(entry + (here << 8) + (self.lanes.k - 1) * after), here
        return here

    def row(self, a: Word) -> Word:
        """Σ a_i P^i e_1 by Horner; the degree stays below n, and no entry is pushed over the end."""
        row = 0
        for entry in reversed(unpack(a, self.n)):
            row = self.lanes.reduced((row << 8) + (row >> 8) + entry)
        return row


# How many are kept decides about time alone.
@lru_cache(maxsize=32)  # mutant: equivalent
def prime(m: int, n: int, p: int) -> Prime:
    """The polynomials of a size, kept for the next board.

    >>> degree(prime(5, 5, 3).g)
    3

    Raises:
        TooLarge: the recurrence takes a step for each row, and Euclid one for each column; they take too long.
    """
    what = f"a board of many states with {number_text(m)} rows and {number_text(n)} columns"
    at_most((m + n) * (n + 100), MOST_STEPS, what, f"{MOST_STEPS:,} steps")
    L, before, chi = lanes(p), 0, 1
    for _ in range(n):  # S_{n+1}, monic of degree n
        before, chi = chi, L.reduced((chi << 8) + (p - 1) * before)
    above, F = 0, 1
    for _ in range(m):  # S_{i+1} = -(1 + y) S_i - S_{i-1}, modulo χ
        after = L.negative(L.reduced(F + above + (F << 8)))
        lead = after >> 8 * n
        above, F = F, L.reduced(after + (p - lead) * chi) if lead else after
    return Prime(L, n, chi, *L.gcd_and_cofactor(F, chi))


def lifted(wanted: Sequence[Word], n: int, p: int, e: int, first: Word = 0) -> tuple[Word, Word]:
    """A first row modulo p^e, and what it leaves below the board: something in the first d = deg g entries at most.

    Its last d entries are those of *first*, 0 or a row of the kernel modulo p; there is but one such row.

    >>> lifted([pack([1, 1])], 2, 2, 2), lifted([pack([2, 1])], 2, 2, 2)  # 1 x 2 modulo 4: press once, or in vain
    ((1, 0), (1, 1))
    """
    m, q, low = len(wanted), p**e, lanes(p)
    size, basis = prime(m, n, p), kernel_basis(m, n, p) if e > 1 else []
    for digit in [p**i for i in range(first > 0, e)]:
        # What is left below, divided by the power of p that it is known to have, is the task for the next digit.
        left = chase(wanted, n, first, q)[1]
        found = size.solve(pack([entry // digit % p for entry in unpack(left, n)]))
        for place, row in enumerate(basis, start=n - len(basis)):
            found = low.reduced(found + (p - (found >> 8 * place) % 256) * row)
        first = lanes(q).reduced(first + digit * found)
    return first, chase(wanted, n, first, q)[1] if degree(size.g) else 0


# How many are kept decides about time alone.
@lru_cache(maxsize=32)  # mutant: equivalent
def kernel_basis(m: int, n: int, p: int) -> list[Word]:
    """The first rows of quiet patterns modulo a prime that have a 1 in one of the last d entries, each in another.

    >>> [unpack(row, 5) for row in kernel_basis(5, 5, 3)]
    [[1, 0, 1, 0, 0], [0, 2, 0, 1, 0], [2, 0, 0, 0, 1]]
    """
    L, _, chi, g, _ = size = prime(m, n, p)
    d, basis = degree(g), list[Word]()
    row = size.row(L.divide(chi, g)[0]) if d else 0
    for place in range(n - d, n):  # the multiples of χ / g have these degrees, as polynomials and as rows
        one = L.reduced(row * pow(row >> 8 * place, -1, p))
        for other_place, other in enumerate(basis, start=n - d):
            one = L.reduced(one + (p - (one >> 8 * other_place) % 256) * other)
        basis.append(one)
        row = L.reduced((row << 8) + (row >> 8)) & 256**n - 1  # P times the row: multiplication by y
    return basis


# How many are kept decides about time alone.
@lru_cache(maxsize=4)  # mutant: equivalent
def core(m: int, n: int, p: int, e: int) -> tuple[list[Word], modular.Matrix]:
    """The rows of the basis lifted to p^e, and a system: a column for each of them, what it leaves.

    >>> core(1, 2, 2, 2)
    ([259], [(0,)])

    Raises:
        TooLarge: there are some chases for each of these rows.
    """
    d = degree(prime(m, n, p).g)
    at_most(d * e * m * n, MOST_LIFTED, f"{d} rows that are lifted modulo {p**e}, on {m} x {n} cells")
    rows = [lifted([0] * m, n, p, e, row) if e > 1 else (row, 0) for row in kernel_basis(m, n, p)]
    return [row for row, _ in rows], list(zip(*[unpack(left, d) for _, left in rows], strict=True))


def solve(wanted: Sequence[Sequence[int]], k: int) -> tuple[Rows, int]:
    """Rows of presses that move each lamp as far as wanted, modulo k, and how many solutions there are.

    >>> solve([(1, 2)], 3)
    Traceback (most recent call last):
        ...
    lightsgame.errors.Inconsistent: no solution: the product of a quiet pattern and the wanted change is 1, not 0 ...

    Raises:
        Inconsistent: there are none; the witness is a quiet pattern whose product with the change is not 0 modulo k.
        TooLarge: the shorter side is more than 20,000, or too many entries of a row stay open.
    """
    turn: Turn = _turned if len(wanted) < len(wanted[0]) else tuple  # Euclid works on the shorter side
    wanted = turn(wanted)
    m, n = len(wanted), len(wanted[0])
    at_most(n, WIDEST, f"a board of {k} states and {n} columns")
    packed = [pack(row) for row in wanted]
    first, modulus = 0, 1
    for p, e in modular.prime_powers(k):
        q = p**e
        solved, found = _first_row([lanes(q).reduced(row) for row in packed], n, p, e)
        if not solved:
            raise _refuted(packed, n, k, [entry * (k // q) % k for entry in unpack(found, n)], turn)
        # The Chinese remainder theorem: keep the row modulo the part done, and make it the new one modulo q.
        step = modulus * pow(modulus, -1, q)
        modulus *= q
        pairs = zip(unpack(first, n), unpack(found, n), strict=True)
        first = pack([(old + (new - old) * step) % modulus for old, new in pairs])
    return turn(_unpacked(chase(packed, n, first, k)[0], n)), number(m, n, k)


def _turned(rows: Sequence[Sequence[int]]) -> Rows:
    return tuple(zip(*rows, strict=True))


def _unpacked(rows: Sequence[Word], n: int) -> Rows:
    return tuple([tuple(unpack(row, n)) for row in rows])


def _first_row(wanted: Sequence[Word], n: int, p: int, e: int) -> tuple[bool, Word]:
    """(True, a first row modulo p^e); or (False, a row w with w F = 0 and w·c not 0)."""
    m, q, (first, left) = len(wanted), p**e, lifted(wanted, n, p, e)
    if left == 0:
        return True, first
    # Proof.  Any other row is this one and a sum of those of the core, and leaves what they leave together.  If v makes
    # the system zero, let w be the sum of the rows, turned around, with v for its first d entries.  F w = 0: it is zero
    # but in the last d entries, for F is symmetric and the same turned around, and the row j of the core meets it in
    # the entry j of these, but also as w meets F times that row, in v times a column.  And w·c is v times *left*.   ∎
    if e == 1:
        # As the system is all zero, any v will do that does not make v times *left* 0.  The last entry of y^i χ / g is
        # d - 1 - i places before that of the row: turned around it begins there, and i says that *left* ends there.  ∎
        low, _, chi, g, _ = size = prime(m, n, p)
        return False, _around(size.row(low.divide(chi, g)[0] << 8 * (degree(g) - 1 - degree(left))), n)
    rows, system = core(m, n, p, e)
    try:
        return True, _sum(rows, modular.solve(system, [-entry % q for entry in unpack(left, len(rows))], q), q, first)
    except Inconsistent as error:
        return False, _around(_sum(rows, error.witness[::-1], q), n)


def _around(row: Word, n: int) -> Word:
    return pack(unpack(row, n)[::-1])


def _sum(rows: Sequence[Word], times: Sequence[int], q: int, first: Word = 0) -> Word:
    for row, factor in zip(rows, times, strict=True):
        first = lanes(q).reduced(first + factor * row)
    return first


def _refuted(wanted: Sequence[Word], n: int, k: int, last: Sequence[int], turn: Turn) -> Inconsistent[Rows]:
    # The quiet pattern with the row *last* at the bottom, for turned upside down it is one as well: its product with
    # the wanted change is that of *last* with the row that the chase leaves.  As x_{i+1} = b_i - B x_i - x_{i-1}, and
    # so without b_i for q, q_i·x_{i+1} - q_{i+1}·x_i grows from row to row by q_i·b_i, from 0 on.                  ∎
    pattern = chase([0] * len(wanted), n, pack(last), k)[0][::-1]
    total = modular.dot(last, unpack(chase(wanted, n, 0, k)[1], n)) % k
    no = f"no solution: the product of a quiet pattern and the wanted change is {total}, not 0 modulo {k}"
    return Inconsistent(no, turn(_unpacked(pattern, n)))


def number(m: int, n: int, k: int) -> int:
    """How many quiet patterns there are, and so how many solutions each game has that has one.

    >>> number(2, 2, 3), number(4, 4, 4)
    (3, 64)
    """
    m, n, count = max(m, n), min(m, n), 1
    for p, e in modular.prime_powers(k):
        d = degree(prime(m, n, p).g)
        count *= p**d if e == 1 or d == 0 else modular.solutions(core(m, n, p, e)[1], p**e)
    return count


def quiet_patterns(m: int, n: int, k: int) -> tuple[Rows, ...]:
    """Quiet patterns whose sums are all of them; for a prime k a basis.

    >>> quiet_patterns(2, 2, 3)
    (((1, 1), (1, 1)),)
    """
    if n > m:
        return tuple([_turned(rows) for rows in quiet_patterns(n, m, k)])
    firsts = list[Word]()
    for p, e in modular.prime_powers(k):
        q, (rows, system) = p**e, core(m, n, p, e)
        found = rows if e == 1 else [_sum(rows, times, q) for times in modular.kernel(system, q)]
        firsts += [lanes(k).reduced(first * (k // q)) for first in found]
    return tuple([_unpacked(chase([0] * m, n, first, k)[0], n) for first in firsts])


# ---- for the table of methods -------------------------------------------------------------------------------------


def _solve(game: Game, wanted: StateBoard) -> tuple[StateBoard, int]:
    try:
        rows, count = solve([tuple([value or 0 for value in row]) for row in wanted.rows], game.states)
    except Inconsistent as error:
        raise Inconsistent(str(error), StateBoard(error.witness, game.states)) from None
    return StateBoard(rows, game.states), count


def _quiet(game: Game) -> tuple[StateBoard, ...]:
    return tuple([StateBoard(q, game.states) for q in quiet_patterns(*game.size, game.states)])


METHOD = Method("polynomials", _solve, lambda game: number(game.rows, game.columns, game.states), _quiet)
