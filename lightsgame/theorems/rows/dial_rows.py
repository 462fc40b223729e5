"""Boards of many states by row filling: polynomials modulo a prime, lifting for its powers, and remainders together.

**Statement.**  With k states a press moves its lamp and those beside it on by one.  Let S_0 = 0, S_1 = 1 and S_{j+1} =
x S_j - S_{j-1} (the Fibonacci polynomials with signs, Chebyshev's of the second kind).  Modulo a prime p the m x n
board is the one congruence S_{m+1}(-1 - y) s = -c modulo S_{n+1}(y), c being the row that the chase from an empty first
row leaves.  It is solvable exactly when g = gcd(S_{m+1}(-1 - y), S_{n+1}(y)) divides c, and has p^deg g solutions.
Modulo p^e, where g = 1, the e digits of the one solution follow one after the other.  For k of several primes the
remainders are put together.

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
p^e.  Otherwise not every x_0 can be lifted, and the reduced n x n system decides (`lightsgame.algebra.modular`).

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
MOST_REDUCED = 1_000  # columns of the reduced system, where a prime divides k twice or more and the board is singular
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

    def solve(self, c: Word) -> Word | None:
        """A first row x with F(P) x + c = 0; None where there is none."""
        L = self.lanes
        quotient, rest = L.divide(self._polynomial(L.negative(c)), self.g)
        return None if rest else self._row(L.divide(L.multiply(self.u, quotient), self.chi)[1])

    def kernel(self) -> list[Word]:
        """A basis of the first rows of quiet patterns: the multiples of χ / g."""
        # Where g is 1, χ / g has more entries than a row.
        rows = [self._row(self.lanes.divide(self.chi, self.g)[0])] if degree(self.g) else []
        while len(rows) < degree(self.g):  # P times the row before: multiplication by y; the degree stays below n
            rows.append(self.lanes.reduced((rows[-1] << 8) + (rows[-1] >> 8)))
        return rows

    def _polynomial(self, row: Word) -> Word:
        """Σ c_j S_j by Clenshaw: u_j = c_j + y u_{j+1} - u_{j+2}."""
        here = after = 0
        for entry in reversed(unpack(row, self.n)):
            here, after = self.lanes.reduced(entry + (here << 8) + (self.lanes.k - 1) * after), here
        return here

    def _row(self, a: Word) -> Word:
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


# How many are kept decides about time alone.
@lru_cache(maxsize=4)  # mutant: equivalent
def reduced_system(m: int, n: int, q: int) -> Rows:
    """The n x n matrix that takes the first row to the virtual row, modulo q; it is symmetric.

    >>> reduced_system(1, 2, 4)
    ((3, 3), (3, 3))

    Raises:
        TooLarge: more than 1,000 columns.
    """
    at_most(n, MOST_REDUCED, f"a reduced system of {n} x {n} modulo {q}")
    return _unpacked([chase([0] * m, n, 1 << 8 * j, q)[1] for j in range(n)], n)


def solve(wanted: Sequence[Sequence[int]], k: int) -> tuple[Rows, int]:
    """Rows of presses that move each lamp as far as wanted, modulo k, and how many solutions there are.

    >>> solve([(1, 2)], 3)
    Traceback (most recent call last):
        ...
    lightsgame.errors.Inconsistent: no solution: the product of a quiet pattern and the wanted change is 1, not 0 ...

    Raises:
        Inconsistent: there are none; the witness is a quiet pattern whose product with the change is not 0 modulo k.
        TooLarge: the shorter side is more than 20,000, or more than 1,000 where a reduced system is needed.
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
    m, q = len(wanted), p**e
    size, c = prime(m, n, p), chase(wanted, n, 0, q)[1]
    if e > 1 and degree(size.g):
        try:
            return True, pack(modular.solve(reduced_system(m, n, q), [-entry % q for entry in unpack(c, n)], q))
        except Inconsistent as error:
            return False, pack(error.witness)
    first, digit = 0, 1
    for _ in range(e):
        # What is left below, divided by the power of p that it is known to have, is the task for the next digit.
        left = chase(wanted, n, first, q)[1] if first else c
        found = size.solve(pack([entry // digit % p for entry in unpack(left, n)]))
        if found is None:
            return False, next(w for w in size.kernel() if _product(w, c, n) % p)
        first, digit = lanes(q).reduced(first + digit * found), digit * p
    return True, first


def _product(a: Word, b: Word, n: int) -> int:
    return modular.dot(unpack(a, n), unpack(b, n))


def _refuted(wanted: Sequence[Word], n: int, k: int, last: Sequence[int], turn: Turn) -> Inconsistent[Rows]:
    # The quiet pattern with the row *last* at the bottom, for turned upside down it is one as well: up to the sign,
    # its product with the wanted change is that of *last* with the row that the chase leaves (`game.chase`).       ∎
    pattern = chase([0] * len(wanted), n, pack(last), k)[0][::-1]
    total = sum([_product(q, b, n) for q, b in zip(pattern, wanted, strict=True)]) % k
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
        count *= p**d if e == 1 or d == 0 else modular.solutions(reduced_system(m, n, p**e), p**e)
    return count


def quiet_patterns(m: int, n: int, k: int) -> tuple[Rows, ...]:
    """Quiet patterns whose sums are all of them; for a prime k a basis.

    >>> quiet_patterns(2, 2, 3)
    (((2, 2), (2, 2)),)
    """
    if n > m:
        return tuple([_turned(rows) for rows in quiet_patterns(n, m, k)])
    firsts = list[Word]()
    for p, e in modular.prime_powers(k):
        q, size = p**e, prime(m, n, p)
        alone = e == 1 or degree(size.g) == 0
        found = size.kernel() if alone else [pack(row) for row in modular.kernel(reduced_system(m, n, q), q)]
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
