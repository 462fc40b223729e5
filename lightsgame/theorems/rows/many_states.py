"""Boards of many states by row filling: polynomials modulo a prime, lifted to its powers.

**Statement.**  With k states a press moves its lamp and those beside it on by one.  Let S_0 = 0,
S_1 = 1 and S_{j+1} = x S_j - S_{j-1} (the Fibonacci polynomials with signs, Chebyshev's of the
second kind).  Modulo a prime p the m x n board is the one congruence S_{m+1}(-1 - y) s = -c modulo
S_{n+1}(y), c being the row that the chase from an empty first row leaves.  It is solvable exactly
when g = gcd(S_{m+1}(-1 - y), S_{n+1}(y)) divides c, and has p^deg g solutions. If the columns are
joined in a circle, the rows are polynomials modulo z^n - 1, and b = 1 + z + 1/z stands for 1 + y;
so the cylinder is one congruence, too, and the torus two.  After a half turn two rows are one of 2n
lamps: Möbius strips and Klein bottles are one congruence modulo z^2n - 1, for even m or odd k.
Modulo p^e the e digits of a solution follow one after the other, but for deg g entries.  For k of
several primes the remainders are put together.

**Example.**

>>> rows, count = solve([(1, 1, 1)] * 3, 3)
>>> for row in rows:
...     print(*row)
0 2 0
2 2 2
0 2 0
>>> count, [number(5, 5, k) for k in range(2, 8)]
(1, [4, 27, 16, 25, 108, 49])
>>> [number(6, 6, 3, wrap) for wrap in WRAPS]
[1, 1, 243, 1, 81]

**Proof idea.**  As for two states (`lightsgame.theorems.rows.fibonacci`,
`lightsgame.theorems.rows.gluing`), with the signs kept: x_{i+1} = c_i - B x_i - x_{i-1}, so x_{m+1}
= S_{m+1}(-B) x_1 + c; and P e_j = e_{j-1} + e_{j+1} gives e_j = S_j(P) e_1.  *Torus.*  T = (-b -1;
1 0) leads from (x_1, x_0) to (x_2, x_1), and once around must lead back.  With y = T^h (x_1, x_0)
for m = 2h + 1 the left side of (T^m - 1) (x_1, x_0) = -c is (S_{h+1} + S_h)(T - 1) y, and for m =
2h it is S_h (T - 1/T) y; by a change of coordinates both become diagonal.  *Half turns.*  With w =
z^n, which exchanges the two rows of a pair, x_{h+1} = w x_h on both, and x_0 is 0 or w x_1.  A
middle row is x_{h+1}, the same in both halves, and its own lamps are a condition more; where 2 has
an inverse the parts of a row that w leaves and that it turns into their negative are independent,
and both conditions are one.  *Powers.*  Modulo p^e solve modulo p, put x = x_0 + p x', and divide
what is left by p: where the board has one solution modulo p it has one modulo p^e.  Otherwise the
top deg g coefficients are kept open, all others are lifted, and what is left over is a system of
deg g equations for as many unknowns (`lightsgame.algebra.modular`).

**How it is checked.**  `Game.effect` only presses.  "No" carries a quiet pattern whose product with
the wanted change is not 0.  The tests compare with elimination of the big matrix on thousands of
small boards, for every k up to 16.

**References.**  Sutner 1989 (sigma games, here modulo k); Giffen and Parker 2013 (games of n
states).

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `three-states`.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ...algebra import modular
from ...algebra.cyclic import turned
from ...algebra.packed import Word, degree, lanes, pack, unpack
from ...core.deadline import tick
from ...core.message import Message
from ...errors import Inconsistent, at_most, number_text
from ...game.chase import folded, unfolded
from ...game.game import Game
from ...game.question import Method
from ...game.state_board import StateBoard
from . import gluing

Rows = tuple[tuple[int, ...], ...]
Words = tuple[Word, ...]
Turn = Callable[[Any], Any]  # of rows: as they are, or columns for rows
WRAPS = ("none", *gluing.WRAPS)
# entries of the row, where a prime divides k twice or more and the board is singular
MOST_OPEN = 1_000
MOST_QUIET = 100_000_000  # cells of all quiet patterns together
MOST_STEPS = 1_000_000_000  # of the walk and of Euclid, cell by cell: about ten seconds


class Size(gluing.Chase):
    """A board and its gluing: after a half turn rows are pairs, and there may be a middle row.

    Rows are walked as words, a byte for each lamp; without a gluing they have an edge on both
    sides.
    """

    def chased(self, wanted: Iterable[Word], above: Word, here: Word, k: int) -> Iterator[Word]:
        """The row above the first one, the first, all that follow, and the virtual one below them.

        >>> list(size(1, 2).chased([pack([1, 1])], 0, 0, 3))
        [0, 0, 257]
        """
        # So that no entry falls below 0: at most 4 (k - 1) is taken away.
        reduced = lanes(k).reduced
        top = pack([4 * k] * self.length)
        yield above
        for change in wanted:
            tick()
            yield here
            above, here = here, reduced(change + top - above - here - self.beside(here))
        yield here

    def ends(self, wanted: Sequence[Word], above: Word, here: Word, k: int) -> Iterable[Word]:
        """The last row of a walk, and the virtual one below it."""
        return deque(self.chased(wanted[: self.height], above, here, k), 2)

    def beside(self, row: Word) -> Word:
        """For each entry the sum of its two neighbours."""
        far = 8 * (self.length - 1)
        # What is pushed over the end is cut off, or comes in on the other side.
        last = row >> far
        inner = ((row - (last << far)) << 8) + (row >> 8)
        if self.wrap == "none":
            return inner
        return inner + last + ((row & 255) << far)

    def partner(self, row: Word) -> Word:
        """A row of pairs with the two rows of each pair exchanged: w times the row."""
        return turned(row, 8 * self.n, 8 * self.length)

    def times(self, row: Word, k: int) -> Word:
        """The row for y or z times the polynomial: P times it, or turned by one place."""
        if self.wrap == "none":
            return lanes(k).reduced(self.beside(row))
        return turned(row, 8, 8 * self.length)

    def chi(self, k: int) -> Word:
        """The polynomial that is 0: S_{n+1}, or on a circle z^n - 1."""
        top = 1 << 8 * self.length
        return self.polynomial(top, k) if self.wrap == "none" else top | k - 1

    def row(self, a: Word, k: int) -> Word:
        """The row for a polynomial: Σ a_i P^i e_1, by Horner's rule; on a circle the polynomial."""
        if self.wrap != "none":
            return a
        row = 0
        for entry in reversed(unpack(a, self.n)):
            # nothing is pushed over the end
            row = lanes(k).reduced((row << 8) + (row >> 8) + entry)
        return row

    def polynomial(self, row: Word, k: int) -> Word:
        """The polynomial for a row, if nothing is glued: Σ row_j S_j, by Clenshaw's rule."""
        here = after = 0  # u_j = row_j + y u_{j+1} - u_{j+2}
        for entry in reversed(unpack(row, degree(row) + 1)):
            total = entry + (here << 8) + (k - 1) * after
            after = here
            here = lanes(k).reduced(total)
        return here

    def first_rows(self, unknown: Words, q: int) -> tuple[Word, Word]:
        """The row above the first one, and the first one, from the unknowns modulo q = p^e."""
        if self.wrap == "klein":
            return self.partner(unknown[0]), unknown[0]
        if self.wrap != "torus":
            return 0, unknown[0]
        reduced = lanes(q).reduced
        first, second = unknown
        if self.m % 2:
            second = reduced(first + (q - 1) * second)
        elif q % 2:
            times_b = reduced(second + self.beside(second))
            double = reduced(first + (q - 1) * times_b)
            first = reduced(pow(2, -1, q) * double)
        # These are the rows x_{h+1} and x_h in the middle; upwards a walk that nothing drives has
        # the same rule.
        here, above = deque(self.chased([0] * self.reach, first, second, q), 2)
        return above, here

    def left(self, wanted: Sequence[Word], unknown: Words, q: int) -> Words:
        """What these unknowns leave at the end: 0 where they are right.

        Modulo p entry i depends on unknown i alone.
        """
        reduced = lanes(q).reduced
        above, here = self.first_rows(unknown, q)
        before, after = self.ends(wanted, above, here, q)
        if self.wrap == "torus":
            first = reduced(after + (q - 1) * here)
            second = reduced(before + (q - 1) * above)
            # T - 1 = (-b - 1, -1; 1, -1): with y_2 = y_1 - s only (b + 2) y_1 and s are left
            if self.m % 2:
                return reduced(first + (q - 1) * second), second
            # T - 1/T = (-b -2; 2 b): with 2 y_1 = s - b y_2 only s and (b² - 4) y_2 are left.
            if q % 2:
                return second, reduced(2 * first + second + self.beside(second))
            return first, second
        if self.wrap == "none":
            return (self.polynomial(after, q),)
        if not self.paired:
            return (after,)
        if self.m % 2 == 0:
            return (reduced(after + (q - 1) * self.partner(before)),)
        # (1 - w) x_{h+1} must be 0, and so must (1 + w) (b x_{h+1} + (1 + w) (x_h - the middle
        # lamps)).
        other = self.partner(after)
        middle = wanted[self.height]
        both = reduced(after + other)
        lamps = middle + self.partner(middle)
        own = reduced(before + self.partner(before) + (q - 1) * lamps)
        difference = after + (q - 1) * other
        return (reduced(difference + both + self.beside(both) + 2 * own),)

    def rows(self, wanted: Sequence[Word], above: Word, here: Word, k: int) -> Rows:
        """All rows of the board, from the two that a walk begins with."""
        _, *words = self.chased(wanted[: self.height], above, here, k)
        if self.paired:
            words = list(unfolded(words, self.m, 8 * self.n))
        else:
            words = words[: self.m]
        return tuple([tuple(unpack(word, self.n)) for word in words])


# How many are kept decides about time alone.
@lru_cache(maxsize=32)
def size(m: int, n: int, wrap: str = "none") -> Size:
    """The rows of a board as they are walked.

    >>> size(5, 4, "klein").length, size(5, 4, "klein").height
    (8, 2)

    Raises:
        TooLarge: the walk takes a step for each row, and Euclid one for each column; they take too
            long.
    """
    # A board that is not glued has the rows of a cylinder, with edges.
    chase = gluing.check(m, n, "cylinder" if wrap == "none" else wrap)
    board = Size(*chase)._replace(wrap=wrap)
    what = f"a board of many states with {number_text(m)} rows and {number_text(n)} columns"
    steps = (m + board.length) * (board.length + 100)
    at_most(steps, MOST_STEPS, what, Message("{n} steps", n=MOST_STEPS))
    return board


class Divisor(NamedTuple):
    """What divides by F modulo χ and a prime p: g = gcd(F, χ) = u F of degree d, and χ / g.

    The unknowns of the *start* belong to the step and leave nothing, those of the *top* to u and
    leave g, modulo p.
    """

    p: int
    chi: Word
    g: Word
    u: Word
    step: Word
    d: int
    start: Words
    top: Words

    def solve(self, c: Word, least: bool) -> Word:
        """An s for which F s + c has a lower degree than g, modulo χ.

        The *least* one has a lower degree than the step.
        """
        # F u (the quotient of -c) is that quotient times g, which is -c but for the rest; and F
        # times the step is 0.  ∎
        L = lanes(self.p)
        minus_c = L.reduced((self.p - 1) * c)
        quotient, _ = L.divide(minus_c, self.g)
        s = L.multiply(self.u, quotient)
        return L.divide(s, self.step if least else self.chi)[1]


# How many are kept decides about time alone.
@lru_cache(maxsize=32)
def divisors(board: Size, p: int) -> tuple[Divisor, ...]:
    """For each unknown modulo a prime what divides by its left side, kept for the next board.

    >>> [one.d for one in divisors(size(5, 5), 3)]
    [3]
    """
    L = lanes(p)
    chi = board.chi(p)
    nothing = [0] * board.m
    found: list[Divisor] = []
    for i in range(_unknowns(board)):
        F = board.left(nothing, _alone(i, 1, board), p)[i]
        g, u = L.gcd_and_cofactor(F, chi)
        d = degree(g)
        inverse = pow(g >> 8 * d, -1, p)
        g = L.reduced(g * inverse)
        u = L.reduced(u * inverse)
        step = L.divide(chi, g)[0]
        start = board.row(step, p) if d > 0 else 0
        top = board.row(L.divide(u, step)[1], p)
        starts = _alone(i, start, board)
        found.append(Divisor(p, chi, g, u, step, d, starts, _alone(i, top, board)))
    return tuple(found)


def _unknowns(board: Size) -> int:
    """How many unknown rows there are."""
    return 2 if board.wrap == "torus" else 1


def _alone(i: int, row: Word, board: Size) -> Words:
    """The unknowns that are 0 but for number i."""
    unknown = [0] * _unknowns(board)
    unknown[i] = row
    return tuple(unknown)


def lifted(
    board: Size, wanted: Sequence[Word], p: int, e: int, first: Words = ()
) -> tuple[Words, Words]:
    """Unknowns modulo p^e, and what they leave: polynomials of lower degree than g.

    Modulo p the unknowns are those of *first*, if these are given, and what *first* leaves may have
    any degree; the last d of their entries are so modulo p^e.

    >>> lifted(size(1, 2), [pack([1, 1])], 2, 2)  # press once
    ((1,), (0,))
    >>> lifted(size(1, 2), [pack([2, 1])], 2, 2)  # in vain
    ((1,), (1,))
    """
    by = divisors(board, p)
    q = p**e
    unknown = first or (0,) * len(by)
    for i in range(1 if first else 0, e):
        digit = p**i
        # What is left, divided by the power of p that it is known to have, is the task for the next
        # digit.
        following: list[Word] = []
        for one, old, rest in zip(by, unknown, board.left(wanted, unknown, q), strict=True):
            entries = unpack(rest, board.length)
            task = pack([entry // digit % p for entry in entries])
            new = board.row(one.solve(task, e > 1), p)
            following.append(old + digit * new)
        unknown = tuple(following)
    is_regular = not any(one.d for one in by)
    return unknown, () if is_regular else board.left(wanted, unknown, q)


# How many are kept decides about time alone.
@lru_cache(maxsize=4)
def core(board: Size, p: int, e: int) -> tuple[list[Words], modular.Matrix]:
    """The basis lifted to p^e, and a system: a column for each of its vectors, what it leaves.

    >>> core(size(1, 2), 2, 2)
    ([(259,)], [(0,)])

    Raises:
        TooLarge: the system has more than 1,000 unknowns.
    """
    # Proof.  z times some unknowns leave z times what they leave: a polynomial of lower degree than
    # g goes on to be one, but for its coefficient of z^d.  So many times the unknowns that leave
    # z^d, and else a polynomial of lower degree, are taken away; modulo p they are u, and lifted as
    # all others are.  Where d = n, χ says what z^d is.     ∎
    by = divisors(board, p)
    q = p**e
    d = sum([one.d for one in by])
    at_most(d, MOST_OPEN, f"a system of {d} unknowns modulo {q}")
    nothing = [0] * board.m
    tops = [lifted(board, nothing, p, e, one.top) for one in by]
    basis: list[Words] = []
    columns: list[list[int]] = []
    for one in by:
        unknown, left = lifted(board, nothing, p, e, one.start)
        for _ in range(one.d):
            basis.append(unknown)
            columns.append(_flat(left, by))
            unknown = tuple([board.times(row, q) for row in unknown])
            left = tuple([rest << 8 for rest in left])
            for j, (top, leaves) in enumerate(tops):
                times = [-(left[j] >> 8 * by[j].d) % q]
                unknown = _sum(unknown, [top], times, q)
                if not leaves[j]:
                    leaves = _alone(j, board.chi(q), board)
                left = _sum(left, [leaves], times, q)
    return basis, list(zip(*columns, strict=True))


def _flat(left: Words, by: Sequence[Divisor]) -> list[int]:
    """The entries of all that is left, below the degrees of the divisors."""
    entries: list[int] = []
    for rest, one in zip(left, by, strict=True):
        entries += unpack(rest, one.d)
    return entries


def kernel(board: Size, p: int, e: int = 1) -> Iterator[Words]:
    """Unknowns whose sums are all that leave nothing modulo p^e; a basis for e = 1.

    >>> [[unpack(a, 5) for a in unknown] for unknown in kernel(size(5, 5), 3)]
    [[[1, 0, 1, 0, 0]], [[0, 2, 0, 1, 0]], [[2, 0, 0, 0, 1]]]
    >>> [[unpack(a, 2) for a in unknown] for unknown in kernel(size(1, 2), 2, 2)]
    [[[3, 1]]]
    """
    if e == 1:
        for one in divisors(board, p):
            unknown = one.start
            for _ in range(one.d):
                yield unknown
                unknown = tuple([board.times(row, p) for row in unknown])
        return
    # Proof.  From any of them multiples of the basis may be taken until the last d entries are 0.
    # Modulo p it is 0 then, for what it leaves is a multiple of g and of lower degree; so it is p
    # times another one, and so on.        ∎
    q = p**e
    basis, system = core(board, p, e)
    for times in modular.kernel(system, q):
        yield _sum(_alone(0, 0, board), basis, times, q)


def _sum(unknown: Words, basis: Sequence[Words], times: Sequence[int], q: int) -> Words:
    """The unknowns plus so many times each vector of a basis."""
    reduced = lanes(q).reduced
    for vector, factor in zip(basis, times, strict=True):
        pairs = zip(unknown, vector, strict=True)
        unknown = tuple([reduced(a + factor * b) for a, b in pairs])
    return unknown


def solve(wanted: Sequence[Sequence[int]], k: int, wrap: str = "none") -> tuple[Rows, int]:
    """Rows of presses that move each lamp as far as wanted, modulo k, and the number of solutions.

    >>> solve([(1, 2)], 3)
    Traceback (most recent call last):
        ...
    lightsgame.errors.Inconsistent: no solution: the product of a quiet pattern and the wanted change is 2, not 0 ...

    Raises:
        Inconsistent: there are none; the witness is a quiet pattern whose product with the change
            is not 0 modulo k.
        TooLarge: it takes too long, or too many coefficients stay open.
    """
    board, turn = _turned(len(wanted), len(wanted[0]), wrap)
    rows = tuple(map(pack, turn(wanted)))
    above = 0
    here = 0
    rows = folded(rows, 8 * board.n) if board.paired else rows
    for p, e in modular.prime_powers(k):
        q = p**e
        part = [lanes(q).reduced(row) for row in rows]
        unknown = _solved(board, part, p, e)
        if unknown is None:
            raise _refuted(board, part, p, e, k, turn)
        # The Chinese remainder theorem: this number is one modulo q, and zero modulo the other
        # prime powers.
        others = k // q
        one = others * pow(others, -1, q) % k
        above_part, here_part = board.first_rows(unknown, q)
        above = lanes(k).reduced(above + one * above_part)
        here = lanes(k).reduced(here + one * here_part)
    return turn(board.rows(rows, above, here, k)), number(board.m, board.n, k, wrap)


def _turned(m: int, n: int, wrap: str) -> tuple[Size, Turn]:
    """The board, with columns for rows where that is better: Euclid works on the length of a row."""
    if m < n and wrap in ("none", "torus"):
        return size(n, m, wrap), lambda rows: tuple(zip(*rows, strict=True))
    return size(m, n, wrap), tuple


def _solved(board: Size, wanted: Sequence[Word], p: int, e: int) -> Words | None:
    """The unknowns modulo p^e, if there are any."""
    q = p**e
    unknown, left = lifted(board, wanted, p, e)
    if not any(left):
        return unknown
    if e == 1:
        return None
    basis, system = core(board, p, e)
    right = [-entry % q for entry in _flat(left, divisors(board, p))]
    try:
        times = modular.solve(system, right, q)
    except Inconsistent:
        return None
    return _sum(unknown, basis, times, q)


def _pattern(board: Size, unknown: Words, q: int, k: int, turn: Turn) -> Any:
    """A quiet pattern modulo k, from unknowns that leave nothing modulo a factor q."""
    others = k // q
    above, here = [lanes(k).reduced(others * row) for row in board.first_rows(unknown, q)]
    return turn(board.rows([0] * board.m, above, here, k))


def _refuted(
    board: Size, wanted: Sequence[Word], p: int, e: int, k: int, turn: Turn
) -> Inconsistent[Rows]:
    # Let the x_i be chased from nothing, and r be quiet.  As x_{i+1} = c_i - B x_i - x_{i-1}, and
    # so without c_i for r, r_i·x_{i+1} - r_{i+1}·x_i grows from row to row by r_i·c_i, from 0 on.
    # A middle row of r is half of r_{h+1}.    ∎
    q = p**e
    dot = modular.dot
    nothing = [0] * board.m
    ends = (*board.ends(wanted, 0, 0, q), sum(wanted[board.height :]))
    last, beyond, middle = [unpack(row, board.length) for row in ends]
    for unknown in kernel(board, p, e):
        ends = (*board.ends(nothing, *board.first_rows(unknown, q), q),)
        before, after = [unpack(row, board.length) for row in ends]
        product = dot(before, beyond) - dot(after, last) + dot(after, middle)
        total = k // q * product % k
        if total:
            no = Message(
                "no solution: {rest}",
                rest=Message(
                    "the product of a quiet pattern and the wanted change is {n}, not 0 modulo "
                    "{n2}",
                    n=total,
                    n2=k,
                ),
            )
            return Inconsistent(no, _pattern(board, unknown, q, k, turn))
    raise AssertionError("some quiet pattern meets it")


def number(m: int, n: int, k: int, wrap: str = "none") -> int:
    """How many quiet patterns there are, and so how many solutions each game has that has one.

    >>> number(2, 2, 3), number(4, 4, 4)
    (3, 64)
    """
    board, _ = _turned(m, n, wrap)
    count = 1
    for p, e in modular.prime_powers(k):
        d = sum([one.d for one in divisors(board, p)])
        if e == 1 or d == 0:
            count *= p**d
        else:
            _, system = core(board, p, e)
            count *= modular.solutions(system, p**e)
    return count


def quiet_patterns(m: int, n: int, k: int, wrap: str = "none") -> tuple[Rows, ...]:
    """Quiet patterns whose sums are all of them; for a prime k a basis.

    >>> quiet_patterns(2, 2, 3)
    (((1, 1), (1, 1)),)

    Raises:
        TooLarge: they would not fit.
    """
    board, turn = _turned(m, n, wrap)
    powers = modular.prime_powers(k)
    d = 0
    for p, _ in powers:
        d += sum([one.d for one in divisors(board, p)])
    at_most(
        d * m * n,
        MOST_QUIET,
        f"{d} patterns of {m * n:,} cells",
        Message("{n} in all", n=MOST_QUIET),
    )
    patterns: list[Rows] = []
    for p, e in powers:
        q = p**e
        patterns += [_pattern(board, unknown, q, k, turn) for unknown in kernel(board, p, e)]
    return tuple(patterns)


# ---- for the table of methods -------------------------------------------------------------------------------------


def _solve(game: Game, wanted: StateBoard) -> tuple[StateBoard, int]:
    change = [tuple([value or 0 for value in row]) for row in wanted.rows]
    try:
        rows, count = solve(change, game.states, game.wrap)
    except Inconsistent as error:
        raise Inconsistent(str(error), StateBoard(error.witness, game.states)) from None
    return StateBoard(rows, game.states), count


def _count(game: Game) -> int:
    return number(*game.size, game.states, game.wrap)


def _quiet(game: Game) -> tuple[StateBoard, ...]:
    patterns = quiet_patterns(*game.size, game.states, game.wrap)
    return tuple([StateBoard(q, game.states) for q in patterns])


def _serves(game: Game) -> bool:
    """Not a middle row between two that a half turn joins, where 2 has no inverse."""
    is_half_turned = game.wrap in ("mobius", "klein")
    return not is_half_turned or game.rows % 2 == 0 or game.states % 2 == 1


METHOD = Method("polynomials", _solve, _count, _quiet, serves=_serves)
