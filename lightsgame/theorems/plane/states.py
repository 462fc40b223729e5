"""Any number of states from 2 to 36: prime powers digit by digit, other numbers by remainders.

**Statement.**  Let q_1, ..., q_d be a basis of the quiet patterns modulo a prime p, each 1 in a cell
of its own where all others are 0, and e_j the lamp of that cell.  A symmetric game A s = w can be
solved modulo p^e but for some number r_j at each of these d lamps, digit by digit; the q_j are first
digits of patterns Q_j that are quiet but for some numbers at these lamps, a symmetric d x d matrix
N.  The game has a solution exactly if N x = r modulo p^e has one, and as many; and any y with N y =
0 and <y, r> not 0 makes a witness of "no", the sum of the y_j Q_j.  For a number of several primes
the remainders are put together.

**Example.**

>>> plus = (1, 1, 1, 0)
>>> rows, count = solve([(1, 1, 1)] * 3, plus, 3)
>>> for row in rows:
...     print(*row)
0 2 0
2 2 2
0 2 0
>>> count, [number(plus, 5, 5, k) for k in range(2, 8)]
(1, [4, 27, 16, 25, 108, 49])
>>> [number((0, 1, 1, 0), 6, 6, 36, wrap) for wrap in ("none", "torus", "klein")]
[2176782336, 14624633760251904, 241864704]

**Proof idea.**  Modulo p w has a solution exactly if no <q_j, w> is left, for A is symmetric; so it
has one once these are taken away at the lamps.  What is left over is a multiple of p: divide, and go
on.  Each solution differs from the one found by a sum of the Q_j, for one that is 0 at the lamps is
0 modulo p and so, digit by digit, altogether.  N is symmetric, for <Q_i, A Q_j> is.  Its last digit needs no last
digit of the Q_j; and what is added to a solution, a sum of the Q_j, is the sum of the q_j lifted once.

**How it is checked.**  `Game.effect` only presses.  The tests compare with elimination of the big
matrix for every k up to 36.

**References.**  Sutner 1989 (sigma games, here modulo k); Giffen and Parker 2013 (games of n
states).

*Before:* `lightsgame.theorems.plane.sheet`.  *Level:* second year.  *Try:* `three-states`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from ...algebra import matrix, modular
from ...algebra.bits import flags, from_flags, join, split
from ...algebra.fields import Field
from ...algebra.packed import Word, looked_up, pack, unpack
from ...core.deadline import tick
from ...core.message import Message, marked
from ...core.validation import check_size, one_of
from ...errors import Inconsistent, at_most, number_text
from ...game.board import Board
from ...game.chase import refuted_by
from ...game.game import Game
from ...game.question import Method, check_basis
from ...game.rule import WRAPS, Rule
from ...game.state_board import StateBoard
from .sheet import RING, Layout, Sheet, Window, sheet, sides

WIDEST = 200_000  # columns of a square; Euclid's work grows with their square
MOST_QUIET = 100_000_000  # cells of all patterns of a basis for more than two states
MOST_STEPS = 1_000_000_000  # of the walk and of Euclid, cell by cell: about ten seconds
LONG_RING = 100  # how many times as long as high a cylinder is that is turned
MOST_OPEN = 1_000  # quiet patterns modulo a prime that divides k twice or more
MOST_LIFTED = 100_000_000  # their cells
TURNED = {"none": "none", "torus": "torus", "projective": "projective", "cylinder": RING}

Board_ = list[Word]
Flip = Callable[[Any], Any]


@lru_cache(maxsize=64)
def window_of(rule: Rule) -> Window | None:
    """The window (a, b, c, d) of a rule with two mirrors that reaches one cell far; else None.

    >>> from lightsgame.game.rule import RULES
    >>> window_of(RULES["plus"]), window_of(RULES["king"]), window_of(RULES["knight"])
    ((1, 1, 1, 0), (1, 1, 1, 1), None)
    """
    steps = set(rule.steps)
    far = any(max(abs(i), abs(j)) > 1 for i, j in steps)
    if rule.slides or far or not rule.mirrored:
        return None
    a = int((0, 0) in steps)
    b = int((0, 1) in steps)
    c = int((1, 0) in steps)
    d = int((1, 1) in steps)
    return a, b, c, d


def check(m: int, n: int, wrap: str, k: int) -> None:
    """Refuse a size that takes too long.

    >>> check(10**100, 60, "klein", 2)

    Raises:
        BadInput: there is no cell.
        TooLarge: Euclid's work grows with the square of the columns, and that of the walk with
            the cells.
    """
    check_size(m, n)
    _, across = sides(one_of(wrap, (*WRAPS, RING), marked("a gluing")))
    is_paired = across < 0
    length = 2 * n if is_paired else n
    if k > 2:
        what = f"a board of many states with {number_text(m)} rows and {number_text(n)} columns"
        steps = (m + length) * (length + 100)
        at_most(steps, MOST_STEPS, what, Message("{n} steps", n=MOST_STEPS))
        return
    # On a wide board the work grows with the rows as well; 400 bounds the memory of the widest.
    work = n * min(n, max(2 * m + 4, 400))
    what = f"{number_text(n)} columns of so many rows"
    at_most(work, WIDEST**2, what, f"{WIDEST:,} x {WIDEST:,}")


def oriented(window: Window, m: int, n: int, wrap: str, k: int) -> tuple[Window, int, int, str]:
    """The same game with columns for rows, if that is less work: then the columns are shorter.

    >>> oriented((1, 1, 0, 0), 2, 3, "none", 2), oriented((1, 1, 0, 0), 2, 3, "klein", 2)
    (((1, 0, 1, 0), 3, 2, 'none'), ((1, 1, 0, 0), 2, 3, 'klein'))
    """
    if wrap not in TURNED or m >= n:
        return window, m, n, wrap
    # A turned cylinder has twice the unknowns.  So that pays only where Euclid's work is most:
    # words of a byte to an entry, which numbers of states that are no powers of two need.
    is_short = n <= LONG_RING * m or (n <= WIDEST and k & (k - 1) == 0)
    if wrap == "cylinder" and is_short:
        return window, m, n, wrap
    a, b, c, d = window
    return (a, c, b, d), n, m, TURNED[wrap]


# Words of a byte to an entry, for two states as well.
_numbers = lru_cache(maxsize=64)(Field)


def _without(K: Field, row: Word, cell: int, other: Word) -> Word:
    """The row with 0 in a cell, by subtracting a multiple of another row, which has 1 there."""
    return K.subtract(row, K.scale(K.entry(row, cell), other))


class Digits:
    """A window on a board modulo q = p^e, a digit after the other; boards are one word each."""

    def __init__(self, window: Window, m: int, n: int, wrap: str, p: int, e: int) -> None:
        self.p = p
        self.e = e
        self.q = p**e
        self.m = m
        self.n = n
        self.first = sheet(window, m, n, wrap, p)
        self._layout = Layout(window, m, n, wrap, self.q)
        self._ring = _numbers(self.q)
        self._digit = bytes([value % p for value in range(256)])
        self._over_p = bytes([value // p for value in range(256)])

    def digit(self, word: Word) -> Word:
        """Every entry modulo p, as a word of the field."""
        word = looked_up(word, self._digit)
        if self.p > 2:
            return word
        return from_flags(word.to_bytes(self.m * self.n, "little"))

    def number(self, word: Word) -> Word:
        """A word of the field as one modulo q."""
        if self.p > 2:
            return word
        return int.from_bytes(flags(word, self.m * self.n), "little")

    def rows(self, word: Word, bits: int = 8) -> tuple[Word, ...]:
        """A board as its rows."""
        return split(word, self.m, self.n * bits)

    def press(self, word: Word) -> Word:
        """What these presses change modulo q."""
        return self._layout.press_word(word)

    def _basis(self) -> tuple[list[Word], list[int]]:
        """Quiet patterns modulo p, and for each a cell in which it is 1 and all others 0."""
        K = self.first.K
        nullity = self.first.nullity
        at_most(nullity, MOST_OPEN, f"a system of {nullity} unknowns modulo {self.q}")
        cells = nullity * self.m * self.n
        what = f"{nullity} patterns modulo {self.q}"
        at_most(cells, MOST_LIFTED, what, Message("{size} cells", size=MOST_LIFTED))
        done: list[Word] = []
        lamps: list[int] = []
        for rows in self.first.kernel():
            row = join(rows, self.n * K.bits)
            for lamp, other in zip(lamps, done, strict=True):
                row = _without(K, row, lamp, other)
            top = K.degree(row)
            unit = pow(K.entry(row, top), -1, self.p)
            row = K.scale(unit, row)
            done = [_without(K, other, top, row) for other in done]
            done.append(row)
            lamps.append(top)
        return done, lamps

    @property
    def core(self) -> tuple[list[Word], list[int], list[list[int]]]:
        """Quiet patterns modulo p, their lamps, and what they leave there when lifted modulo q."""
        return _core(self)

    def lift(
        self, wanted: Word, digits: int, quiet: Sequence[Word], lamps: Sequence[int]
    ) -> tuple[Word, list[int], Word]:
        """(s, r, rest): s changes what is wanted but for r at the lamps, where s is 0, and p^digits
        times the rest.
        """
        K = self.first.K
        R = self._ring
        n = self.n
        found = [0] * len(quiet)
        s = 0
        place = 1
        for _ in range(digits):
            tick()
            task = self.digit(wanted)
            rest = [K.dot(pattern, task) % self.p for pattern in quiet]
            at_lamps = 0
            for lamp, value in zip(lamps, rest, strict=True):
                unit = K.shift(1, lamp)
                task = K.subtract(task, K.scale(value, unit))
                at_lamps |= value << 8 * lamp
            rows = self.first.solve(self.rows(task, K.bits))
            part = join(rows, n * K.bits)
            for pattern, lamp in zip(quiet, lamps, strict=True):
                part = _without(K, part, lamp, pattern)
            presses = self.number(part)
            wanted = R.subtract(R.subtract(wanted, self.press(presses)), at_lamps)
            wanted = looked_up(wanted, self._over_p)
            s = R.add(s, R.scale(place, presses))
            for i, value in enumerate(rest):
                found[i] += place * value
            place *= self.p
        return s, found, wanted

    def lift_pattern(
        self, start: Word, digits: int, quiet: Sequence[Word], lamps: Sequence[int]
    ) -> tuple[Word, list[int], Word]:
        """The same for a pattern that is quiet modulo p: so many digits more, and what it leaves."""
        missing = looked_up(self._ring.scale(-1, self.press(start)), self._over_p)
        s, left, rest = self.lift(missing, digits, quiet, lamps)
        return self._ring.add(start, self._ring.scale(self.p, s)), left, rest

    def solve(self, wanted: Word) -> Word:
        """Presses modulo q that change what is wanted.

        Raises:
            Inconsistent: there are none; the witness is a quiet pattern whose product with it is
                not 0.
        """
        if self.e == 1:
            bits = self.first.K.bits
            try:
                rows = self.first.solve(self.rows(self.digit(wanted), bits))
            except Inconsistent as error:
                witness = self.number(join(error.witness, self.n * bits))
                raise Inconsistent("no solution", witness) from None
            return self.number(join(rows, self.n * bits))
        if not self.first.nullity:
            return self.lift(wanted, self.e, (), ())[0]
        quiet, lamps, core = self.core
        s, left, _ = self.lift(wanted, self.e, quiet, lamps)
        try:
            times = modular.solve(core, left, self.q)
        except Inconsistent as error:
            raise Inconsistent("no solution", self._lifted_sum(error.witness)) from None
        return self._ring.add(s, self._lifted_sum(times))

    def _lifted_sum(self, times: Sequence[int]) -> Word:
        """The sum of the Q_j, so many times each: the sum of the q_j is lifted, once for all."""
        R = self._ring
        quiet, lamps, _ = self.core
        total = 0
        for factor, pattern in zip(times, quiet, strict=True):
            total = R.add(total, R.scale(factor, self.number(pattern)))
        return self.lift_pattern(total, self.e - 1, quiet, lamps)[0]

    def number_of_solutions(self) -> int:
        """How many there are where there is one."""
        d = self.first.nullity
        if self.e == 1 or d == 0:
            return int(self.p**d)
        return modular.solutions(self.core[2], self.q)

    def kernel(self) -> Iterator[Word]:
        """Quiet patterns whose sums are all of them; for a prime a basis."""
        if self.e == 1:
            bits = self.first.K.bits
            for rows in self.first.kernel():
                yield self.number(join(rows, self.n * bits))
        elif self.first.nullity:
            for times in modular.kernel(self.core[2], self.q):
                yield self._lifted_sum(times)


@lru_cache(maxsize=8)
def digits(window: Window, m: int, n: int, wrap: str, p: int, e: int) -> Digits:
    """The digits of a size, kept.

    >>> digits((1, 1, 1, 0), 4, 4, "none", 2, 2).number_of_solutions()
    64
    """
    return Digits(window, m, n, wrap, p, e)


@lru_cache(maxsize=4)
def _core(board: Digits) -> tuple[list[Word], list[int], list[list[int]]]:
    quiet, lamps = board._basis()
    K = board.first.K
    p, q = board.p, board.q
    core: list[list[int]] = []
    for pattern in quiet:
        tick()
        # The last digit of what is left needs no presses that make it so.
        _, left, rest = board.lift_pattern(board.number(pattern), board.e - 2, quiet, lamps)
        task = board.digit(rest)
        last = [K.dot(other, task) % p for other in quiet]
        core.append([-p * a - q // p * b for a, b in zip(left, last, strict=True)])
    return quiet, lamps, [[value % q for value in row] for row in core]


# ---- for the table of methods -------------------------------------------------------------------------------------


def solve(
    wanted: Sequence[Sequence[int]], window: Window, k: int, wrap: str = "none"
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Rows of presses that move each lamp as far as wanted, modulo k, and the number of solutions.

    >>> solve([(1, 1, 1)] * 3, (1, 1, 1, 0), 3)
    (((0, 2, 0), (2, 2, 2), (0, 2, 0)), 1)
    >>> solve([(1, 2)], (1, 1, 1, 0), 3)
    Traceback (most recent call last):
        ...
    lightsgame.errors.Inconsistent: no solution: the product of a quiet pattern and the wanted change is 2, not 0 ...

    Raises:
        Inconsistent: there are none; the witness is a quiet pattern whose product with the change
            is not 0 modulo k.
        TooLarge: it takes too long, or too many quiet patterns are to be lifted.
    """
    turned, m, n, wrap = oriented(window, len(wanted), len(wanted[0]), wrap, k)
    is_turned = m != len(wanted)
    rows = list(zip(*wanted, strict=True)) if is_turned else wanted
    check(m, n, wrap, k)
    word = join(map(pack, rows), 8 * n)
    R = _numbers(k)
    presses = 0
    count = 1

    def unpacked(found: Word) -> tuple[tuple[int, ...], ...]:
        lists = [tuple(unpack(row, n)) for row in split(found, m, 8 * n)]
        return tuple(zip(*lists, strict=True)) if is_turned else tuple(lists)

    for part, others in _parts(turned, m, n, wrap, k):
        q = part.q
        try:
            found = part.solve(_numbers(q).reduced(word))
        except Inconsistent as error:
            pattern = R.scale(others, error.witness)
            total = R.dot(pattern, word)
            no = Message(
                "no solution: {rest}",
                rest=Message(
                    "the product of a quiet pattern and the wanted change is {n}, not 0 modulo "
                    "{n2}",
                    n=total,
                    n2=k,
                ),
            )
            raise Inconsistent(no, unpacked(pattern)) from None
        # The Chinese remainder theorem: this number is one modulo q, and zero modulo the other
        # prime powers.
        presses = R.add(presses, R.scale(others * pow(others, -1, q), found))
        count *= part.number_of_solutions()
    return unpacked(presses), count


def _parts(window: Window, m: int, n: int, wrap: str, k: int) -> list[tuple[Digits, int]]:
    """For each prime power q of k what solves modulo q, and k / q."""
    powers = modular.prime_powers(k)
    return [(digits(window, m, n, wrap, p, e), k // p**e) for p, e in powers]


def nullity(window: Window, m: int, n: int, wrap: str) -> int:
    """The dimension of the space of quiet patterns for two states; a side may have a hundred digits.

    >>> [nullity((1, 1, 1, 1), 10**100, n, "none") for n in (6, 7)]
    [0, 0]
    """
    turned, m, n, wrap = oriented(window, m, n, wrap, 2)
    check(m, n, wrap, 2)
    return sheet(turned, m, n, wrap, 2).nullity


def number(window: Window, m: int, n: int, k: int, wrap: str = "none") -> int:
    """How many quiet patterns there are, and so how many solutions each game has that has one.

    >>> number((1, 1, 1, 0), 2, 2, 3), number((1, 1, 1, 0), 4, 4, 4)
    (3, 64)
    """
    turned, m, n, wrap = oriented(window, m, n, wrap, k)
    check(m, n, wrap, k)
    count = 1
    for part, _ in _parts(turned, m, n, wrap, k):
        count *= part.number_of_solutions()
    return count


def quiet_patterns(
    window: Window, m: int, n: int, k: int, wrap: str = "none"
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Quiet patterns whose sums are all of them; for a prime k a basis.

    >>> quiet_patterns((1, 1, 1, 0), 2, 2, 3)
    (((1, 1), (1, 1)),)

    Raises:
        TooLarge: they would not fit.
    """
    turned, rows, columns, wrap = oriented(window, m, n, wrap, k)
    check(rows, columns, wrap, k)
    parts = _parts(turned, rows, columns, wrap, k)
    d = sum([part.first.nullity for part, _ in parts])
    what = f"{d} patterns of {m * n:,} cells"
    at_most(d * m * n, MOST_QUIET, what, Message("{n} in all", n=MOST_QUIET))
    R = _numbers(k)
    patterns: list[tuple[tuple[int, ...], ...]] = []
    for part, others in parts:
        for word in part.kernel():
            scaled = split(R.scale(others, word), rows, 8 * columns)
            lists = [tuple(unpack(row, columns)) for row in scaled]
            patterns.append(tuple(zip(*lists, strict=True)) if rows != m else tuple(lists))
    return tuple(patterns)


def _binary(window: Window, m: int, n: int, wrap: str) -> tuple[Sheet, bool]:
    """What solves a board of two states, and whether it has columns for rows."""
    is_turned = wrap == "projective" and n > 4 * m
    if is_turned:
        window, m, n, wrap = oriented(window, m, n, wrap, 2)
    check(m, n, wrap, 2)
    return sheet(window, m, n, wrap, 2), is_turned


def _turn(rows: Sequence[Word], width: int, is_turned: bool) -> tuple[Word, ...]:
    return matrix.transpose(tuple(rows), width) if is_turned else tuple(rows)


def solve_binary(
    wanted: Sequence[Word], n: int, window: Window, wrap: str = "none"
) -> tuple[tuple[Word, ...], int]:
    """The rows of presses that make the changes *wanted* with two states, and the nullity.

    >>> solve_binary((0b111, 0b111), 3, (1, 1, 1, 0), "cylinder")
    ((0, 7), 1)

    Raises:
        Inconsistent: there are none; the witness is the rows of a quiet pattern that meets *wanted*
            oddly.
        TooLarge: it is more work than 200,000 x 200,000.
    """
    m = len(wanted)
    board, is_turned = _binary(window, m, n, wrap)
    try:
        rows = board.solve(_turn(wanted, n, is_turned))
    except Inconsistent as error:
        raise refuted_by(_turn(error.witness, m, is_turned), wanted) from None
    return _turn(rows, m, is_turned), board.nullity


def quiet_binary(window: Window, m: int, n: int, wrap: str) -> tuple[tuple[Word, ...], ...]:
    """A basis of the quiet patterns for two states, each as its rows.

    >>> quiet_binary((1, 1, 1, 0), 2, 3, "cylinder")
    ((7, 7),)

    Raises:
        TooLarge: it would not fit.
    """
    d = nullity(window, m, n, wrap)
    check_basis(d, m, n)
    board, is_turned = _binary(window, m, n, wrap)
    return tuple([_turn(rows, m, is_turned) for rows in board.kernel()])


def _window(rule: Rule) -> Window:
    window = window_of(rule)
    assert window is not None, "the method serves the game"
    return window


def _solve(game: Game, wanted: Any) -> tuple[Any, int]:
    window = _window(game.rule)
    if game.states == 2:
        n = game.columns
        try:
            rows, d = solve_binary(wanted.rows, n, window, game.wrap)
        except Inconsistent as error:
            raise Inconsistent(str(error), Board._unchecked(error.witness, n)) from None
        return Board._unchecked(rows, n), 1 << d
    change = [tuple([value or 0 for value in row]) for row in wanted.rows]
    try:
        presses, count = solve(change, window, game.states, game.wrap)
    except Inconsistent as error:
        raise Inconsistent(str(error), StateBoard(error.witness, game.states)) from None
    return StateBoard(presses, game.states), count


def _count(game: Game) -> int:
    return number(_window(game.rule), *game.size, game.states, game.wrap)


def _nullity(game: Game) -> int:
    return nullity(_window(game.rule), *game.size, game.wrap)


def _quiet(game: Game) -> tuple[Any, ...]:
    window = _window(game.rule)
    m, n = game.size
    if game.states == 2:
        patterns = quiet_binary(window, m, n, game.wrap)
        return tuple([Board._unchecked(rows, n) for rows in patterns])
    found = quiet_patterns(window, m, n, game.states, game.wrap)
    return tuple([StateBoard(pattern, game.states) for pattern in found])


def _serves(game: Game) -> bool:
    down, across = sides(game.wrap)
    is_known = down >= 0 or across < 0  # no half turn of the rows alone
    return is_known and window_of(game.rule) is not None


def _fits(game: Game) -> None:
    _, m, n, wrap = oriented(_window(game.rule), *game.size, game.wrap, game.states)
    check(m, n, wrap, game.states)


METHOD = Method("polynomials", _solve, _count, _quiet, fits=_fits, serves=_serves)
BINARY = METHOD._replace(count=lambda game: 1 << _nullity(game), nullity=_nullity)
