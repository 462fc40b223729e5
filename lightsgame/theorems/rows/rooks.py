"""Rooks by the sums of rows and columns, for every number of states.

**Statement.**  On the rook's board of m x n lamps of k states every lamp is moved by all presses in
its row and its column.  Let g and G be the common divisors of n - 1 and k, and of m - 1 and k.  The
sums of the rows and columns of the wanted change decide everything: those of the rows must be alike
modulo g, those of the columns modulo G, and one number modulo k, the sum T of all presses, must go
with both.  There are g^(m-1) G^(n-1) quiet patterns for each T that goes with the dark board; with
two states the nullity is 0 for even m and n, m - 1 if n alone is odd, n - 1 if m alone is, and m + n
- 2 if both are.  After a half turn row i goes over into row m + 1 - i, so that rooks which lie there
in one column do the same: this is the rook's board of ⌈m/2⌉ rows, and on the projective plane of
⌈n/2⌉ columns, too.

**Example.**

>>> from lightsgame import Board, Game
>>> presses, count = ROOK.solve(Game(2, 2, rule="rook"), Board("#./.."))
>>> print(presses, count)
●●
●· 1
>>> [ROOK.count(Game(3, 5, rule="rook", states=k)) for k in (2, 3, 4, 5)]
[64, 1, 256, 1]

**Proof idea.**  Let R_i and C_j be the sums of the rows and columns of the presses x, r_i and c_j
those of the wanted change w.  A lamp counts its own press once, so w_ij = R_i + C_j - x_ij.  Added
up over a row and over a column this is (1 - n) R_i = T - r_i and (1 - m) C_j = T - c_j.  For each T
these are solved one by one, each but for a multiple of k/g or k/G, which serves to make the sum T.

**How it is checked.**  The tests press, by the rule of the game, and compare solvability and the
number of solutions with elimination on all boards up to 7 x 7 of two states, and on boards of up to
36 states, on every gluing.

**References.**  Sutner 1988 (products of rules); the closed forms are exercises.

*Before:* `lightsgame.theorems.plane.sheet`.  *Level:* second year.  *Try:* `effect`.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product
from math import gcd
from typing import Any, NamedTuple

from ...algebra.bits import flags, from_flags
from ...algebra.fields import Field, field
from ...algebra.packed import Word, pack, unpack
from ...errors import Inconsistent
from ...game.board import Board
from ...game.elimination import refuted
from ...game.game import Game
from ...game.question import Method, check_basis
from ...game.rule import WRAPS
from ...game.state_board import StateBoard

Sums = list[int]


def line_sum(missing: int, length: int, k: int) -> int | None:
    """The least R with (1 - length) R = missing modulo k, if there is one.

    >>> line_sum(3, 3, 5), line_sum(3, 3, 4)
    (1, None)
    """
    g = gcd(1 - length, k)
    if missing % g:
        return None
    step = k // g
    return missing // g * pow((1 - length) // g, -1, step) % step


def line_sums(total: int, wanted: Sums, length: int, k: int) -> Sums | None:
    """The sums of the lines that change what is wanted of them and add up to the total.

    >>> line_sums(0, [1, 2], 3, 3), line_sums(1, [0, 1], 4, 3)
    ([2, 1], None)
    """
    found: Sums = []
    for r in wanted:
        least = line_sum(total - r, length, k)
        if least is None:
            return None
        found.append(least)
    missing = total - sum(found)
    if missing % (k // gcd(1 - length, k)):
        return None
    found[0] = (found[0] + missing) % k
    return found


class Rooks(NamedTuple):
    """The rook's board of m x n lamps, of which a half turn leaves h x w."""

    m: int
    n: int
    h: int
    w: int
    k: int

    @property
    def K(self) -> Field:
        """The arithmetic of rows."""
        return field(self.k)

    def generators(self) -> tuple[int, int]:
        """What is left of the sum of a row, and of a column, if that of all presses is known."""
        k = self.k
        return k // gcd(self.w - 1, k), k // gcd(self.h - 1, k)

    def totals(self) -> list[int]:
        """The sums of all presses of quiet patterns.

        >>> rooks(Game(2, 5, rule="rook", states=4)).totals()
        [0]
        """
        return [total for total in range(self.k) if self._is_total(total)]

    def _is_total(self, total: int) -> bool:
        for count, length in ((self.h, self.w), (self.w, self.h)):
            each = line_sum(total, length, self.k)
            if each is None or (total - count * each) % (self.k // gcd(length - 1, self.k)):
                return False
        return True

    def pattern(self, rows: Sums, columns: Sums) -> list[Word]:
        """The presses R_i + C_j."""
        K = self.K
        ones = self.word([1] * self.w)
        beside = self.word(columns)
        top = [K.add(K.scale(R, ones), beside) for R in rows]
        return top + [0] * (self.m - self.h)

    def word(self, values: Sums) -> Word:
        """A row as one int."""
        return from_flags(bytes(values)) if self.k == 2 else pack(values)

    def values(self, word: Word) -> Sums:
        """The entries of a row."""
        return list(flags(word, self.w)[: self.w]) if self.k == 2 else unpack(word, self.w)

    def home(self, i: int, j: int) -> tuple[int, int]:
        """The place in the upper left part that is one with this place for a rook."""
        if self.h < self.m:
            i = min(i, self.m - 1 - i)
        if self.w < self.n:
            j = min(j, self.n - 1 - j)
        return i, j

    def moved_home(self, i: int, j: int) -> list[Word]:
        """A press at that place and one at home, taken back."""
        K = self.K
        home_i, home_j = self.home(i, j)
        rows = [0] * self.m
        rows[i] = K.shift(1, j)
        rows[home_i] = K.subtract(rows[home_i], K.shift(1, home_j))
        return rows


def rooks(game: Game) -> Rooks:
    """The board of a game.

    >>> rooks(Game(3, 5, rule="rook", wrap="mobius")).h
    2
    """
    m, n = game.size
    down, across = WRAPS[game.wrap]
    h = -(-m // 2) if across < 0 else m
    w = -(-n // 2) if down < 0 else n
    return Rooks(m, n, h, w, game.states)


def _rows(position: Any, k: int) -> list[Word]:
    return list(position.rows) if k == 2 else list(map(pack, position.rows))


def _position(rows: Sequence[Word], n: int, k: int) -> Any:
    if k == 2:
        return Board._unchecked(tuple(rows), n)
    return StateBoard([unpack(row, n) for row in rows], k)


def _solve(game: Game, wanted: Any) -> tuple[Any, int]:
    board = rooks(game)
    K = board.K
    k = board.k
    rows = _rows(wanted, k)
    for i, row in enumerate(rows if board.h * board.w < board.m * board.n else ()):
        image = K.low(rows[board.home(i, 0)[0]], board.w)
        if board.w < board.n:
            image |= K.reverse(K.low(image, board.n // 2), board.n)
        unlike = K.subtract(row, image)
        if unlike:
            raise _refuted(game, board.moved_home(i, K.degree(unlike)), wanted)
    rows = [K.low(row, board.w) for row in rows[: board.h]]
    r = [row.bit_count() & 1 if k == 2 else sum(unpack(row, board.w)) % k for row in rows]
    c = board.values(reduce(K.add, rows))
    for total in range(k):
        R = line_sums(total, r, board.w, k)
        C = line_sums(total, c, board.h, k)
        if R is not None and C is not None:
            sums = board.pattern(R, C)
            presses = list(map(K.subtract, sums, rows)) + sums[board.h :]
            return _position(presses, board.n, k), _count(game)
    raise _refuted(game, _witness(board, r, c), wanted)


def _refuted(game: Game, rows: list[Word], wanted: Any) -> Inconsistent[Any]:
    witness = _position(rows, game.columns, game.states)
    found = refuted(game, game.vector(witness), game.vector(wanted))
    return Inconsistent(str(found), witness)


def _witness(board: Rooks, r: Sums, c: Sums) -> list[Word]:
    """A quiet pattern whose product with the wanted change is not 0."""
    k = board.k
    of_rows, of_columns = board.generators()
    dark_rows = [0] * board.h
    dark_columns = [0] * board.w
    for i, total in enumerate(r):
        if of_rows * (total - r[0]) % k:
            return board.pattern(_difference(of_rows, i, board.h, k), dark_columns)
    for j, total in enumerate(c):
        if of_columns * (total - c[0]) % k:
            return board.pattern(dark_rows, _difference(of_columns, j, board.w, k))
    for total in board.totals():
        R = line_sums(total, dark_rows, board.w, k) or []
        C = line_sums(total, dark_columns, board.h, k) or []
        product_of_rows = sum([x * y for x, y in zip(R, r, strict=True)])
        if (product_of_rows + sum([x * y for x, y in zip(C, c, strict=True)])) % k:
            return board.pattern(R, C)
    raise AssertionError("some quiet pattern meets it")


def _difference(step: int, i: int, count: int, k: int) -> Sums:
    """Sums of lines: *step* in line i, taken back in the first."""
    sums = [0] * count
    sums[i] = step
    sums[0] = (sums[0] - step) % k
    return sums


def _count(game: Game) -> int:
    board = rooks(game)
    k = board.k
    of_rows, of_columns = board.generators()
    found = (k // of_rows) ** (board.h - 1) * (k // of_columns) ** (board.w - 1)
    return int(found * len(board.totals()) * k ** (board.m * board.n - board.h * board.w))


def _nullity(game: Game) -> int:
    """The dimension of the space of quiet patterns for a prime k."""
    board = rooks(game)
    of_rows, of_columns = board.generators()
    nullity = board.m * board.n - board.h * board.w + int(len(board.totals()) > 1)
    if of_rows == 1:
        nullity += board.h - 1
    if of_columns == 1:
        nullity += board.w - 1
    return nullity


def _quiet(game: Game) -> tuple[Any, ...]:
    board = rooks(game)
    k = board.k
    of_rows, of_columns = board.generators()
    extra = board.m * board.n - board.h * board.w
    check_basis(board.h + board.w + extra, board.m, board.n)
    dark_rows = [0] * board.h
    dark_columns = [0] * board.w
    patterns: list[list[Word]] = []
    if of_rows < k:
        for i in range(1, board.h):
            sums = _difference(of_rows, i, board.h, k)
            patterns.append(board.pattern(sums, dark_columns))
    if of_columns < k:
        for j in range(1, board.w):
            sums = _difference(of_columns, j, board.w, k)
            patterns.append(board.pattern(dark_rows, sums))
    for total in board.totals()[1:2]:  # the others are multiples of the least
        R = line_sums(total, dark_rows, board.w, k) or []
        C = line_sums(total, dark_columns, board.h, k) or []
        patterns.append(board.pattern(R, C))
    for i, j in product(range(board.m), range(board.n)):
        if board.home(i, j) != (i, j):
            patterns.append(board.moved_home(i, j))
    return tuple([_position(rows, board.n, k) for rows in patterns])


ROOK = Method("product", _solve, _count, _quiet, _nullity)
