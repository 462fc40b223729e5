"""Sixteen rules on the plane: one congruence for the first row.

**Statement.**  A rule that reaches one cell far and is its own image in both mirrors has the window

    d c d
    b a b        A = a + b y + c x + d x y,    x y = y x,
    d c d

where y adds the two neighbours of a cell in its row, and x those in its column.  With alpha = a + b
y and gamma = c + d y it is A = alpha + gamma x: the 2 x 2 matrix (a b; c d), and D = ad - bc is its
determinant.  Let the states be a field.  If D = 0, A is a product of two games in one dimension; if
these have the nullities u (of a column of m) and v (of a row of n), A has u n + v m - u v on the m
x n board.  Otherwise a quiet pattern says x = -alpha / gamma, a Möbius map, and the nullity is

    deg gcd(gamma^m χ_m(-alpha / gamma), χ_n),

χ_n being the characteristic polynomial of y on n cells: the eigenvalues of y that the map takes to
eigenvalues of x.  On every gluing the game is one congruence for the first row, or two.

**Example.**

>>> plus = Sheet((1, 1, 1, 0), 5, 5, "none", 2)
>>> plus.nullity, [f"{row:05b}" for row in plus.solve([0b11111] * 5)]
(2, ['01101', '01110', '00111', '11011', '11000'])
>>> cross = (0, 1, 1, 0)
>>> [Sheet(cross, m, 11, "none", 2).nullity for m in (3, 4, 5, 11)]  # gcd(m + 1, 12) - 1
[3, 0, 5, 11]
>>> [Sheet((1, 0, 0, 1), 6, 8, wrap, 3).nullity for wrap in WRAPS]
[0, 0, 4, 0, 2, 1]

**Proof idea.**  *Rows* are elements of a ring R = K[t] / χ (`lightsgame.theorems.plane.line`).  The
equations of A s = w are gamma (s_{i+1} + s_{i-1}) + alpha s_i = w_i.  *Where gamma has an inverse*
all rows follow from two: with τ = -alpha / gamma and S_{j+1} = τ S_j - S_{j-1} it is s_k = S_k s_1 -
S_{k-1} s_0 + what the walk from nothing leaves.  The edge says s_0 = 0 and s_{m+1} = 0: one
congruence modulo χ_n, S_{m+1}(τ) s_1 = c.  *Where it has none* take all common factors with gamma
out of χ = χ' χ'': R = R' + R'', gamma is invertible on R' and nilpotent on R''.  There A = e (1 + T)
with T = u v / e, u = x + b, v = y + c, e = ±1 for D, is invertible, as T is nilpotent: for q = p^i
large enough 1 / (1 + T) = (1 + T)^(q-1), a product of p-th powers, which look far instead of near.
So do that to the whole board, press, and what is still wanted lies in R'.  *D = 0*: A = v (p + q x).
Divide each row by v; the quotient is known but for the kernel of v, so p + q x is left, modulo χ /
gcd(v, χ) alone.

*Circles.*  On the torus (s_1, s_0) is unknown, and T^m - 1, T = (τ -1; 1 0), is T^h S_h (T - 1/T) or
T^h (S_h + S_{h+1}) (T - 1), of which the last factor becomes diagonal.  *Half turns.*  Row i and row
m + 1 - i are one circle of 2n cells, and w = z^n exchanges the two.  The first row has 0 above
itself on the Möbius strip, w s_1 on the Klein bottle, and on the projective plane its mirror image
ρ s_1; say ε s_1.  Then s_k = X_k s_1, X_k = S_k - ε S_{k-1}, and below it must be X_{h+1} = w X_h.
If m is odd, the row after the last pair is the middle row t, taken twice: X_{h+1} s_1 = (1 + w) t,
and its own lamps say (1 + w) X_h s_1 - τ (1 + w) t = ....  ρ is no element of R.  But modulo an odd
p the parts of s_1 with ρ s_1 = s_1 and with ρ s_1 = -s_1 solve their own congruences; and modulo 2
let N = 1 + ρ and take polynomials in y for numbers: N² = 0, every row is α + β N, and w is f_n +
f_{n-1} + f_n N, all at y.

**How it is checked.**  The tests compare nullities, bases, solutions and witnesses with elimination
of a matrix that is made by walking from cell to cell: all sixteen rules, all gluings, all sizes to 4
x 4 modulo 2 and 3, and ten thousand larger boards with up to 36 states on request.

**References.**  Sutner 1989 and 2000 (the plus and the cross by polynomials); Barua and Ramakrishnan
1996; Goldwasser and Klostermeyer 2007 (the cross); Sarkar and Barua 1998 (sums of Kronecker products
of paths, and when they are invertible); Hunziker, Machiavelo and Park 2004.  That A X + X B = C has
one solution exactly if A and -B have no eigenvalue in common is Sylvester's.  The sixteen rules as 2 x 2
matrices with the Möbius map, solved with a witness on every gluing, we have found nowhere.

*Before:* `lightsgame.theorems.plane.line`.  *Level:* third year.  *Try:* `fibonacci`, `nullity`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, islice
from typing import NamedTuple

from ...algebra.bits import full, join, split
from ...algebra.congruences import Congruence, Quotient, System
from ...algebra.fibonacci_basis import from_fibonacci_basis, polynomial_to_symmetric
from ...algebra.fields import field
from ...algebra.packed import Word
from ...core.deadline import tick
from ...errors import Inconsistent
from ...game.chase import folded, unfolded
from ...game.rule import WRAPS
from .line import Division, Line, without_factors

RING = "ring"  # a cylinder whose columns are the circles
Window = tuple[int, int, int, int]
Rows = Sequence[Word]
Element = tuple[Word, ...]  # of the ring of a row: a polynomial u, or (u, v) for u + v N, N² = 0


def sides(wrap: str) -> tuple[int, int]:
    """How the last row is joined to the first, and the last column: as in `WRAPS`.

    >>> sides("klein"), sides(RING)
    ((1, -1), (1, 0))
    """
    return (1, 0) if wrap == RING else WRAPS[wrap]


class Start(NamedTuple):
    """Where a walk begins: the row above the first one, the first one, and a middle row, if any."""

    above: Word
    here: Word
    middle: Word = 0


class Layout:
    """Rows of cells with one of the gluings, and a window, over the integers modulo k.

    After a half turn row i and row m + 1 - i are one *long* row, a circle of 2n cells; if m is odd
    the middle row is a circle of n.

    >>> strip = Layout((1, 1, 1, 0), 3, 2, "mobius", 2)
    >>> strip.line.n, strip.height, strip.has_middle, strip.press([0b01, 0b00, 0b00])
    (4, 1, True, [3, 1, 2])
    """

    def __init__(self, window: Window, m: int, n: int, wrap: str, k: int) -> None:
        self.window = window
        self.m = m
        self.n = n
        self.K = field(k)
        self.down, across = sides(wrap)
        self.is_paired = across < 0
        self.is_ring = self.down > 0 and not self.is_paired
        self.is_klein = self.down > 0 and self.is_paired
        self.has_middle = self.is_paired and m % 2 == 1
        self.height = m // 2 if self.is_paired else m
        if self.is_paired:
            self.line = Line(self.K, 2 * n, is_circle=True, half=n)
        else:
            self.line = Line(self.K, n, across != 0)
        self.circle = Line(self.K, n, is_circle=True)

    def folded(self, rows: Rows) -> list[Word]:
        """The long rows, and the middle row."""
        if self.is_paired:
            return list(folded(rows, self.n * self.K.bits))
        return list(rows)

    def unfolded(self, rows: Rows) -> list[Word]:
        """Back to the rows of the board; a middle row may be doubled."""
        if self.is_paired:
            return list(unfolded(rows, self.m, self.n * self.K.bits))
        return list(rows)

    def doubled(self, row: Word) -> Word:
        """A middle row as a long row."""
        return row | self.K.shift(row, self.n)

    def across(self, rows: Rows, q: int) -> list[Word]:
        """For each cell the sum of the two cells q places away in its row."""
        lines = self.folded(rows)
        moved = [self.line.far(row, q) for row in lines[: self.height]]
        middle = lines[self.height :]
        moved += [self.circle.far(row, q) for row in middle]
        return self.unfolded(moved)

    def along(self, rows: Rows, q: int) -> list[Word]:
        """For each cell the sum of the two cells q places away in its column."""
        K = self.K
        above = list(rows)
        first = 0
        if self.down == 0:  # the odd part of a circle
            image = [K.scale(-1, row) for row in reversed(rows)]
            above = [0, *rows, 0, *image]
            first = 1
        elif self.down < 0:
            above += [K.reverse(row, self.n) for row in rows]
        size = len(above)
        places = range(first, first + self.m)
        pairs = [(above[(i + q) % size], above[(i - q) % size]) for i in places]
        return [K.add(x, y) for x, y in pairs]

    def _sum(self, one: Rows, other: Rows, factor: int = 1) -> list[Word]:
        K = self.K
        return [K.add(x, K.scale(factor, y)) for x, y in zip(one, other, strict=True)]

    def press(self, rows: Rows) -> list[Word]:
        """What these presses change."""
        length = self.n * self.K.bits
        return list(split(self.press_word(join(rows, length)), self.m, length))

    def press_word(self, here: Word) -> Word:
        """The same, where all rows stand side by side."""
        a, b, c, d = self.window
        beside = self._beside(here) if b or d else []
        words: list[Word] = []
        if a:
            words.append(here)
        if b:
            words += beside
        if c:
            words += self._above_and_below(here)
        if d:
            for word in beside:
                words += self._above_and_below(word)
        return self.K.total(words)

    def _above_and_below(self, here: Word) -> list[Word]:
        """The neighbours in the columns."""
        K = self.K
        n = self.n
        far = (self.m - 1) * n
        top = K.low(here, n)
        bottom = K.shift(here, -far)
        below = K.shift(here, -n)
        above = K.shift(K.low(here, far), n)
        if self.down > 0:
            below |= K.shift(top, far)
            above |= bottom
        elif self.down < 0:
            below |= K.shift(K.reverse(top, n), far)
            above |= K.reverse(bottom, n)
        return [below, above]

    def _beside(self, here: Word) -> list[Word]:
        """The neighbours in the rows, or their sums."""
        K = self.K
        if self.is_paired:
            length = self.n * K.bits
            return [join(self.across(split(here, self.m, length), 1), length)]
        far = self.n - 1
        at_left = here & self._first_column
        at_right = here & K.shift(self._first_column, far)
        right = K.shift(here ^ at_right, 1)
        left = K.shift(here ^ at_left, -1)
        if self.line.is_circle:
            right |= K.shift(at_right, -far)
            left |= K.shift(at_left, far)
        return [right, left]

    @cached_property
    def _first_column(self) -> Word:
        bits = self.K.bits
        return join([full(bits)] * self.m, self.n * bits)


class Sheet(Layout):
    """A window on m rows of n cells with one of the gluings, over a field of p states.

    >>> plus = Sheet((1, 1, 1, 0), 5, 5, "none", 2)
    >>> plus.nullity, [f"{row:05b}" for row in plus.solve([0b11111] * 5)]
    (2, ['01101', '01110', '00111', '11011', '11000'])
    """

    def __init__(self, window: Window, m: int, n: int, wrap: str, p: int) -> None:
        super().__init__(window, m, n, wrap, p)
        K = self.K
        a, b, c, d = window
        self.p = p
        self.is_product = (a * d - b * c) % p == 0
        self.is_dual = self.down < 0 and p == 2
        # On a path, and for the symmetric part of a circle, y is t; else it is t + 1/t.
        y_is_t = self.is_dual or not self.line.is_circle

        def linear(constant: int, factor: int) -> Word:
            if y_is_t:
                return K.add(constant, K.scale(factor, K.shift(1, 1)))
            return self.line.linear(constant, factor)

        # The rule is (own + link x) by v: for a product v is a factor, else it is gamma.
        self.is_rows = not (c or d)
        v = (a, b) if self.is_rows else (c, d)
        self.own = (a, b)
        if self.is_product:
            self.own = (int(bool(a or b)), 0)
        self.by = Division(self.line, v[0], splits=not self.is_product) if v[1] else None
        if self.is_rows:
            return
        whole = self.line.ring
        if self.is_dual:
            whole = Quotient(K, K.shift(K.chebyshev(n), 1))
        self.ring = whole
        V = linear(*v)
        if self.by:
            if self.is_product:
                common = K.gcd(V, whole.chi)
                chi = K.divide(whole.chi, common)[0]
            else:
                chi, _ = without_factors(K, whole.chi, V)
            if chi != whole.chi:
                self.ring = Quotient(K, chi)
        # Rows follow by x_{i+1} = c_i - (A / G) x_i - x_{i-1}, G being t^turn.
        self.turn = 0
        self.A: Word = self.own[0]
        if self.own[1] or (self.by and not self.is_product):
            self.A = linear(*self.own)
            self.turn = 0 if y_is_t else 1
        if self.by and not self.is_product:
            quotient = Congruence(self.ring, V).solve(self.A)
            assert quotient is not None, "gamma has an inverse in R'"
            self.A = quotient
            self.turn = 0
        self._whole = whole

    # ---- rows and elements ------------------------------------------------------------------------

    @cached_property
    def _lift(self) -> Word:
        """1 modulo chi', and 0 modulo the rest of chi: it takes R / chi' into R'."""
        K = self.K
        rest = K.divide(self._whole.chi, self.ring.chi)[0]
        inverse = Congruence(self.ring, rest).solve(1)
        assert inverse is not None
        return K.multiply(rest, inverse)

    def _element(self, row: Word) -> Element:
        if not self.is_dual:
            return (self.line.to_polynomial(row),)
        # z^j is f_{j+1} + f_j / z, and 1/z is 1 + N.
        return from_fibonacci_basis(row ^ row >> 1), from_fibonacci_basis(row >> 1)

    def _row(self, element: Sequence[Word]) -> Word:
        if self.ring is not self._whole and not self.is_product:
            element = [self._whole.times(a, self._lift) for a in element]
        if not self.is_dual:
            return self.line.to_row(element[0])
        K = self.K
        size = self.line.n
        parts: list[Word] = []
        for a in element:
            word = polynomial_to_symmetric(self._whole.remainder(a))
            parts.append(word | K.reverse(word & -2, size) << 1)
        return parts[0] ^ parts[1] ^ K.turned(parts[1], -1, size)

    def _plus(self, x: Element, y: Element, factor: int = 1) -> Element:
        K = self.K
        return tuple([K.add(a, K.scale(factor, b)) for a, b in zip(x, y, strict=True)])

    def _turned(self, x: Element) -> Element:
        """W times an element, which exchanges the two rows of a pair."""
        ring = self.ring
        if not self.is_dual:
            return (ring.remainder(self.K.shift(x[0], self.n)),)
        high = self.K.chebyshev(self.n)
        low = high ^ self.K.chebyshev(self.n - 1)
        u, v = x
        second = ring.times(low, v) ^ ring.times(high, u)
        return ring.times(low, u), second

    def _above(self, x: Element, sign: int) -> Element:
        """What stands above the first row, if that is x."""
        if sign:
            return tuple([self.K.scale(sign, a) for a in x])
        if self.is_klein:
            return self._turned(x)
        if self.is_dual:
            return x[0], x[0] ^ x[1]
        return tuple([0 for _ in x])

    # ---- the equations ----------------------------------------------------------------------------

    def _chebyshev(self, k: int) -> tuple[Word, Word]:
        """H_k and H_{k+1}, where H_k = G^(k-1) S_k(-A / G)."""
        K = self.K
        ring = self.ring
        far = 2 * self.turn
        here = 0
        after = 1
        for digit in f"{k:b}":
            tick()
            # H_2k = H_k (2 H_{k+1} + A H_k) and H_{2k+1} = H_{k+1}² - G² H_k².
            square = K.square(here)
            even = ring.times(self.A, ring.remainder(square))
            if self.p > 2:
                mixed = ring.times(here, after)
                even = K.add(even, K.scale(2, mixed))
            odd = K.subtract(K.square(after), K.shift(square, far))
            odd = ring.remainder(odd)
            if digit == "1":
                moved = ring.remainder(K.shift(even, far))
                next_even = K.add(ring.times(self.A, odd), moved)
                here = odd
                after = K.scale(-1, next_even)
            else:
                here = even
                after = odd
        return here, after

    @cached_property
    def _systems(self) -> list[tuple[int, System]]:
        """The equations for the unknowns, all times G^(h+1); and a sign, for x_0 = +- x_1."""
        signs = (1, -1) if self.down < 0 and not self.is_dual else (0,)
        return [(sign, self._system(sign)) for sign in signs]

    def _system(self, sign: int) -> System:
        K = self.K
        ring = self.ring
        h = self.height // 2 if self.is_ring else self.height
        here, after = self._chebyshev(h)
        minus_A = K.scale(-1, self.A)
        # S_h, S_{h+1}; these times -A / G; and S_{h-1}
        S0 = ring.remainder(K.shift(here, 2 * self.turn))
        S1 = ring.remainder(K.shift(after, self.turn))
        moved = ring.remainder(K.shift(here, self.turn))
        T0 = ring.times(minus_A, moved)
        T1 = ring.times(minus_A, after)
        if self.is_ring:
            # (T^m - 1) (x_1, x_0) = T^h (T^(m-h) - T^-h) (x_1, x_0) with T = (-A/G -1; 1 0): so it
            # is (S_{h+1} + S_h) (T - 1) or S_h (T - 1/T) times (x_{h+1}, x_h).
            if self.m % 2:
                Q = K.add(S0, S1)
                other = K.subtract(K.add(T0, T1), K.scale(2, Q))
                return System(ring, 2, [(Q, 0), (0, other)])
            if self.p == 2:
                return System(ring, 2, [(T0, 0), (0, T0)])
            squared = ring.times(self.A, ring.times(self.A, here))
            other = K.subtract(squared, K.scale(4, S0))
            return System(ring, 2, [(S0, 0), (0, other)])
        if not self.is_paired:
            return System(ring, 1, [(S1,)])
        zeros = (0,) if self.is_dual else ()
        s0: Element = (S0, *zeros)
        s1: Element = (S1, *zeros)
        t0: Element = (T0, *zeros)
        x1 = self._plus(s1, self._above(s0, sign), -1)
        before = self._plus(t0, s1, -1)
        x0 = self._plus(s0, self._above(before, sign), -1)
        if not self.has_middle:
            change = self._plus(x1, self._turned(x0), -1)
            return self._equations([[change]])
        both_x0 = self._plus(x0, self._turned(x0))
        if self.is_product:
            one: Element = (1, *zeros)
            both = self._plus(one, self._turned(one))
            factor = self.own[0]
            own = tuple([K.scale(factor, a) for a in both])
            minus_both = tuple([K.scale(-1, a) for a in both])
            return self._equations([[x1, minus_both], [both_x0, own]])
        unlike = self._plus(x1, self._turned(x1), -1)
        t1 = self._plus((T1, *zeros), self._above(t0, sign), -1)
        first = self._plus(self._plus(both_x0, unlike), t1, -1)
        return self._equations([[first], [unlike]])

    def _equations(self, equations: list[list[Element]]) -> System:
        """Equations in elements u + v N as equations in polynomials: (u 0; v u)."""
        unknowns = len(equations[0])
        if not self.is_dual:
            polynomials = [list(chain.from_iterable(row)) for row in equations]
            return System(self.ring, unknowns, polynomials)
        rows: list[list[Word]] = []
        for row in equations:
            upper: list[Word] = []
            lower: list[Word] = []
            for u, v in row:
                upper += [u, 0]
                lower += [v, u]
            rows += [upper, lower]
        return System(self.ring, 2 * unknowns, rows)

    def _right(self, lines: Rows, last: Word, beyond: Word) -> list[Word]:
        """The right sides of the equations, as rows."""
        K = self.K
        minus = K.scale(-1, beyond)
        if self.is_ring:
            minus_last = K.scale(-1, last)
            if self.m % 2:
                return [minus_last, K.subtract(last, beyond)]
            if self.p == 2:
                return [minus, minus_last]
            difference = K.subtract(self._stepped(last), K.scale(2, beyond))
            return [minus_last, difference]
        if not self.is_paired:
            return [minus]
        width = self.line.n
        if not self.has_middle:
            return [K.add(K.turned(last, self.n, width), minus)]
        lamps = self.doubled(lines[self.height])
        if self.by and not self.is_product:
            lamps = self.by.over(lamps)
        both_last = K.add(last, K.turned(last, self.n, width))
        difference = K.subtract(lamps, both_last)
        if self.is_product:
            return [minus, difference]
        unlike = K.subtract(K.turned(beyond, self.n, width), beyond)
        first = K.add(K.add(difference, self._stepped(beyond)), unlike)
        return [first, unlike]

    def _stepped(self, row: Word) -> Word:
        """The row times -alpha / gamma."""
        row = self.K.scale(-1, self.line.times(*self.own, row))
        if self.by and not self.is_product:
            return self.by.over(row)
        return row

    # ---- walks ------------------------------------------------------------------------------------

    def _walk(self, lines: Rows, above: Word, here: Word) -> tuple[list[Word], Word, Word]:
        """The long rows from *here* on, the last of them, and the one that would follow."""
        K = self.K
        by = self.by
        if by is None or self.is_product:
            line = self.line
            return K.walk(lines, above, here, *self.own, line.n, line.is_circle)
        rows: list[Word] = []
        for change in lines:
            tick()
            rows.append(here)
            missing = K.subtract(change, self.line.times(*self.own, here))
            above, here = here, K.subtract(by.over(missing), above)
        return rows, above, here

    def _board(self, lines: Rows, start: Start) -> list[Word]:
        """All rows of the board."""
        rows, _, beyond = self._walk(lines[: self.height], start.above, start.here)
        if self.has_middle:
            rows.append(start.middle if self.is_product else beyond)
        return self.unfolded(rows)

    def _start(self, unknown: Sequence[Word], sign: int) -> Start:
        """The rows that belong to unknowns; on a ring of rows these are rows in the middle."""
        K = self.K
        if self.is_ring:
            first, second = [self._row((a,)) for a in unknown]
            if self.m % 2:
                return Start(K.subtract(second, first), second)
            if self.p == 2:
                return Start(second, first)
            double = K.add(first, self._stepped(second))
            return Start(second, K.scale(pow(2, -1, self.p), double))
        size = 2 if self.is_dual else 1
        here = self._row(unknown[:size])
        middle = 0
        if len(unknown) > size:
            middle = K.folded(self._row(unknown[size:]), self.n)
        width = self.line.n
        above = K.scale(sign, here)
        if self.is_klein:
            above = K.turned(here, self.n, width)
        elif self.is_dual:
            above = K.reverse(here, width)
        return Start(above, here, middle)

    def _symmetric(self, start: Start, sign: int) -> Start:
        """A start with x_0 = sign x_1, and its mirror image with that sign."""
        K = self.K
        n = self.n
        width = self.line.n

        def symmetric(row: Word, length: int) -> Word:
            return K.add(row, K.scale(sign, K.reverse(row, length)))

        above, here, middle = start
        return Start(symmetric(above, width), symmetric(here, width), symmetric(middle, n))

    # ---- solutions --------------------------------------------------------------------------------

    def solve(self, wanted: Rows) -> list[Word]:
        """Rows of presses that change what is *wanted*.

        Raises:
            Inconsistent: there are none; the witness is the rows of a quiet pattern whose product
                with *wanted* is not 0.
        """
        K = self.K
        done: list[Word] = []
        if self.by and not self.is_product and self.by.order:
            done = self._nilpotent(wanted)
            wanted = self._sum(wanted, self.press(done), -1)  # it lies in R' now
        lines = self.folded(wanted)
        undivided = lines
        if self.is_product and self.by:
            lines = [self._quotient(lines, i) for i in range(len(lines))]
        if self.is_rows:
            return self.unfolded(lines)
        driven, last, beyond = self._walk(lines[: self.height], 0, 0)
        right = self._right(lines, last, beyond)
        starts: list[Start] = []
        h = self.height // 2 if self.is_ring else self.height
        for sign, system in self._systems:
            elements: list[Word] = []
            for row in right:
                if sign:
                    image = K.reverse(row, self.line.n)
                    row = K.add(row, K.scale(sign, image))
                if self.turn:
                    row = K.turned(row, h + 1, self.line.n)
                elements += self._element(row)
            unknown = system.solve(elements)
            if unknown is None:
                raise Inconsistent("no solution", self._witness(undivided, last, beyond))
            start = self._start(unknown, sign)
            starts.append(self._symmetric(start, sign) if sign else start)
        start = starts[0]
        if len(starts) == 2:  # both symmetric parts, each of them four times
            quarter = pow(4, -1, self.p)
            even, odd = starts
            sums = map(K.add, even, odd)
            start = Start(*[K.scale(quarter, total) for total in sums])
        if self.is_ring:
            above = K.add(start.above, driven[h - 1])
            here = K.add(start.here, driven[h])
            lines = lines[h:] + lines[:h]
            rows, _, _ = self._walk(lines, above, here)
            first = self.m - h
            rows = rows[first:] + rows[:first]
        else:
            rows = self._board(lines, start)
        return self._sum(rows, done) if done else rows

    def _quotient(self, lines: Rows, i: int) -> Word:
        """Line i by v, if it can be divided."""
        by = self._middle_by if i == self.height else self.by
        assert by is not None
        row = lines[i]
        quotient = by.over(row)
        if by.defect and by.line.times(by.c, 1, quotient) != row:
            quiet = next(one for one in by.kernel() if self.K.dot(one, row))
            raise Inconsistent("no solution", self._alone(i, quiet))
        return quotient

    @cached_property
    def _middle_by(self) -> Division | None:
        return Division(self.circle, self.by.c, splits=False) if self.by else None

    def _alone(self, i: int, row: Word) -> list[Word]:
        """The board with this row as its line number i."""
        lines = [0] * (self.height + int(self.has_middle))
        lines[i] = row
        return self.unfolded(lines)

    def _nilpotent(self, wanted: Rows) -> list[Word]:
        """Presses that do what is wanted on R'', and something on R'."""
        # The rule is e (1 + T) with T = u v / e, u = x + b, v = y + c, e = a - bc = +-1.  For q =
        # p^i >= k T^q is 0 on R'', so (1 + T)^(q-1), the product of (1 + T^(p^j))^(p-1) for j < i,
        # is 1 / (1 + T) there; and x^(p^j), y^(p^j) look p^j cells far.
        a, b, c, _ = self.window
        e = a - b * c
        s = [self.K.scale(e, row) for row in wanted]
        assert self.by is not None
        q = 1
        while q < self.by.order:
            for _ in range(self.p - 1):
                t = self._sum(self.across(s, q), s, c)
                t = self._sum(self.along(t, q), t, b)
                s = self._sum(s, t, e)
            q *= self.p
        return s

    # ---- quiet patterns ---------------------------------------------------------------------------

    def _generators(self) -> Iterator[tuple[Start, int, int]]:
        """Starts of quiet patterns, how many times t each is taken, and the sign."""
        if self.is_rows:
            return
        for sign, system in self._systems:
            # a middle row of its own follows from the others
            free = system.unknowns
            if self.is_product and self.has_middle:
                free //= 2
            for column, count in islice(system.kernel(), free):
                if count:
                    yield self._start(column, sign), count, sign

    def _starts(self) -> Iterator[tuple[Start, Start]]:
        """The starts of quiet patterns that span all, but for rows alone; and how they end."""
        turned = self.line.beside if self.is_dual else self.line.turned
        for start, count, sign in self._generators():
            end = self._end(start)
            for _ in range(count):
                tick()
                if sign:
                    yield self._symmetric(start, sign), self._symmetric(end, sign)
                else:
                    yield start, end
                start = self._moved(start, turned)
                end = self._moved(end, turned)

    def _moved(self, start: Start, turned: Callable[[Word], Word]) -> Start:
        beside = self.circle.beside if self.is_dual else self.circle.turned
        middle = beside(start.middle) if start.middle else 0
        return Start(turned(start.above), turned(start.here), middle)

    def _end(self, start: Start) -> Start:
        """The last row of a pattern and the one that would follow, times v; and the middle row."""
        last = start.above  # once around a torus
        beyond = start.here
        if not self.is_ring:
            dark = [0] * self.height
            _, last, beyond = self._walk(dark, last, beyond)
        middle = start.middle
        if self.has_middle and not self.is_product:
            middle = self.K.low(beyond, self.n)
        return Start(self._by_v(last), self._by_v(beyond), middle)

    def _by_v(self, row: Word) -> Word:
        return self.line.times(self.by.c, 1, row) if self.by else row

    def _witness(self, lines: Rows, last: Word, beyond: Word) -> list[Word]:
        """A quiet pattern that meets what is wanted: its product with that is told by two rows."""
        # For rows q of a quiet pattern and x of the walk from nothing, <v q_i, x_{i+1}> - <v
        # q_{i+1}, x_i> grows from row to row by what q_i meets in row i.
        K = self.K
        middle = lines[self.height] if self.has_middle else 0
        for start, end in self._starts():
            product = K.dot(end.above, beyond) - K.dot(end.here, last)
            if (product + K.dot(end.middle, middle)) % self.p:
                return self._board([0] * self.height, start)
        raise AssertionError("some quiet pattern meets it")

    @cached_property
    def _independent(self) -> list[Start] | None:
        """Of symmetric starts those that are independent; None where all starts are."""
        if self._systems[0][0] == 0:
            return None
        K = self.K
        found: list[Start] = []
        rows: dict[int, Word] = {}
        for start, _ in self._starts():
            row = self._by_v(start.here)
            while row:
                top = K.degree(row)
                entry = K.entry(row, top)
                if top not in rows:
                    rows[top] = K.scale(pow(entry, -1, self.p), row)
                    found.append(start)
                    break
                row = K.subtract(row, K.scale(entry, rows[top]))
        return found

    @cached_property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns.

        >>> [Sheet((1, 1, 1, 0), 10**100, 60, wrap, 2).nullity for wrap in ("torus", "klein")]
        [48, 48]
        """
        total = 0
        if self.is_product and self.by:
            total = self.height * self.by.defect
            if self.has_middle and self._middle_by:
                total += self._middle_by.defect
        if self.is_rows:
            return total
        if self._independent is not None:
            return total + len(self._independent)
        for _, system in self._systems:
            if self.is_product and self.has_middle:
                steps = list(system.kernel())[: system.unknowns // 2]
                total += sum([count for _, count in steps])
            else:
                total += system.nullity
        return total

    def kernel(self) -> Iterator[list[Word]]:
        """A basis of the quiet patterns."""
        if self.is_product and self.by:
            for i in range(self.height):
                for row in self.by.kernel():
                    yield self._alone(i, row)
            if self.has_middle and self._middle_by:
                for row in self._middle_by.kernel():
                    yield self._alone(self.height, row)
        if self.is_rows:
            return
        starts = self._independent
        if starts is None:
            starts = [start for start, _ in self._starts()]
        for start in starts:
            yield self._board([0] * self.height, start)


@lru_cache(maxsize=16)
def sheet(window: Window, m: int, n: int, wrap: str, p: int) -> Sheet:
    """What solves a window on a board, kept for the next board of the size.

    >>> sheet((1, 1, 1, 1), 5, 7, "none", 2).nullity
    7
    """
    return Sheet(window, m, n, wrap, p)
