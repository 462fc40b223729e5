"""The torus: its nullity from two polynomials, and its kinship with the board.

**Statement.**  Let R = GF(2)[x] / (x^n - 1) be the rows of a torus with n columns, x the turn by
one place, and b = 1 + x + x^-1.  For m = 2h rows put p = b f_h(b); then the nullity is 2 deg gcd(p,
x^n - 1).  For m = 2h + 1 rows put p = f_h(b) + f_{h+1}(b); then it is deg gcd(b p, x^n - 1) + deg
gcd(p, x^n - 1).  On the square torus this is

    nullity of the n x n torus = 2 · nullity of the (n - 1) x (n - 1) board + (4 if 3 divides n).

**Example.**

>>> print(torus(5, 5))
5 x 5 torus, p = f_2(b) + f_3(b), with b = 1 + x + x^-1 modulo x^5 - 1
gcd(b·p, x^5 - 1) = x^4 + x^3 + x^2 + x + 1, of degree 4
gcd(p, x^5 - 1) = x^4 + x^3 + x^2 + x + 1, of degree 4
nullity 4 + 4 = 8
>>> print(square(6))
6 x 6 torus: 8 = 2·2 + 4, where 2 is the nullity of the 5 x 5 board, and 3 divides 6

**Proof idea.**  Quiet rows obey r_{k+1} = b r_k + r_{k-1}; with M = (0 1; 1 b) the state (r_k,
r_{k+1}) is M^k times the first one, and going round means M^m v = v.  As M² = b M + 1, M^k = f_k M
+ f_{k-1}; and M^k + M^-k = b f_k, the trace.  So M^2h + 1 = M^h (M^h + M^-h) = b f_h M^h, and
M^(2h+1) + 1 = M^h (f_h + f_{h+1}) (M + 1).  M^h has an inverse; M + 1 becomes diag(1, b) by row
operations.  What is left is the kernel of multiplication by p, or by p and b p, on R.

For the square: put y = x + 1/x, so that b = y + 1 and x^h + x^-h = y f_h(y).  Let n = 2h.  Then x^n
- 1 = (x^h - 1)² is y f_h(y) times a power of x; as x² + y x + 1 = 0 makes degrees in x twice those
in y, the nullity is four times that of gcd(y f_h(y), (y+1) f_h(y+1)), or 2 deg gcd(y² f_h(y)²,
(y+1)² f_h(y+1)²).  The nullity of the board of n - 1 is deg gcd(y f_h(y)², (y+1) f_h(y+1)²), for
f_2h = y f_h².  The two gcds differ only at the roots 0 and 1, and there by one each exactly if
f_h(1) is 0, that is, if 3 divides h: for h = 2^e q with q odd, 0 is a root of f_h of order 2^e - 1,
and 1 is one of order 2^(e+1) if at all.

Let n be odd.  Then f_n(y) = Π (y + a + 1/a) over the n-th roots of unity a other than 1, two for
each root of f_n.  For each root of unity x, M has the eigenvalues c and 1/c with c + 1/c = b.  If b
is not 0, the kernel is two-dimensional if c^n = 1, and trivial otherwise: the x other than 1 give
twice the common roots of f_n(y) and f_n(y+1), counted with their order; x = 1 gives b = 1 and c³ =
1, so 2 if 3 divides n.  If b is 0, x³ = 1, M is a shear of order 2 with a kernel of dimension 1:
two such x if 3 divides n, so 2 more.

**How it is checked.**  `torus` gives p and the gcds with their cofactors; the checker proves the
identities for M^m by squaring matrices, so m may have hundreds of digits, and multiplies
polynomials.  The tests compare with elimination on all tori up to 12 x 12, and the square formula
with OEIS A165738.

**References.**  The square formula: T. Buchholz, in OEIS A165738.  S3 section 1.2 mentions other
boundaries; Barua and Ramakrishnan 1996 treat tori by polynomials.

*Before:* `lightsgame.theorems.rows.fibonacci`.  *Level:* third year.  *Try:* `neighbours`.
"""

from dataclasses import dataclass

from ...algebra.bits import raised, within
from ...algebra.cyclic import fibonacci_at_b, fold, times_b
from ...algebra.polynomial import (
    Polynomial,
    degree,
    divide,
    gcd_and_cofactor,
    multiply,
    remainder,
    text,
)
from ...core.evidence import Evidence, Gaps, Positive, Size, Unseen, long_steps, register, spend
from ...core.message import Message
from ...core.validation import whole
from ...errors import at_most
from ..plane.states import WIDEST, check
from .jumping import Nullity, nullity

Pair = tuple[Polynomial, Polynomial]
MOST_WORK = 8_000_000  # columns times binary digits of the rows, for the checker


@dataclass(frozen=True, slots=True)
class Divisor:
    """The gcd of a polynomial and x^n - 1, with a u such that u · polynomial = gcd modulo x^n - 1."""

    gcd: Polynomial
    cofactor: Polynomial


@register(kind="torus", asks="m n")
@dataclass(frozen=True, slots=True, repr=False)
class Torus(Evidence):
    """The nullity of the m x n torus: p, and its common divisors with x^n - 1; first b p's for odd m.

    >>> Torus.holds(torus(6, 10), m=6, n=10), Torus.holds(torus(6, 10), m=10, n=6)
    (True, False)
    """

    m: Positive
    n: Size
    p: Polynomial
    divisors: tuple[Divisor, ...]

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns."""
        total = sum([degree(d.gcd) for d in self.divisors])
        return total if self.m % 2 else 2 * total

    def __str__(self) -> str:
        m = self.m
        n = self.n
        h = self.m // 2
        formula = f"f_{h}(b) + f_{h + 1}(b)" if m % 2 else f"b f_{h}(b)"
        lines = [f"{m} x {n} torus, p = {formula}, with b = 1 + x + x^-1 modulo x^{n} - 1"]
        names = ("b·p", "p") if m % 2 else ("p",)
        degrees = [degree(d.gcd) for d in self.divisors]
        for name, d, k in zip(names, self.divisors, degrees, strict=True):
            divisor = text(d.gcd) if k <= 20 else "..."
            lines.append(f"gcd({name}, x^{n} - 1) = {divisor}, of degree {k}")
        total = " + ".join(map(str, degrees)) if m % 2 else f"2·{degrees[0]}"
        lines.append(f"nullity {total} = {self.nullity}")
        return "\n".join(lines)

    def claim(self) -> str:
        """The nullity."""
        return Message(
            "the nullity of the {size} torus is {n}",
            size=f"{self.m} x {self.n}",
            n=self.nullity,
        )

    def _gaps(self) -> Gaps:
        m = self.m
        n = self.n
        p = self.p
        if n * m.bit_length() > MOST_WORK:
            raise Unseen(
                Message(
                    "{n} columns and {n2} binary digits are too much work", n=n, n2=m.bit_length()
                )
            )
        spend(long_steps(n, m.bit_length()))
        if not 0 <= p < 1 << n or len(self.divisors) != 1 + m % 2:
            yield Message("p is no row, or has not its divisors")
        # M^m + 1 = p M^h, or p M^h (M + 1) for odd m, as sums u M + v; M^h has the determinant 1,
        # so it has an inverse.
        half = raised(lambda left, right: _product(left, right, n), (0, 1), (1, 0), m // 2)
        whole = _product(half, half, n)
        if m % 2:
            whole = _product(whole, (1, 0), n)
            half = _product(half, (1, 1), n)
        u, v = [fold(multiply(p, entry), n) for entry in half]
        if whole != (u, v ^ 1):
            yield Message("going round is not multiplication by p")
        modulus = 1 << n | 1
        left_sides = (times_b(p, n), p) if m % 2 else (p,)
        for q, d in zip(left_sides, self.divisors, strict=True):
            if not 0 < d.gcd <= modulus or not within(d.cofactor, n - degree(d.gcd)):
                yield Message("a divisor or a cofactor is none")
            if remainder(q, d.gcd) or remainder(modulus, d.gcd):
                yield Message("a common divisor does not divide")
            if fold(multiply(d.cofactor, q) ^ d.gcd, n):
                yield Message("a cofactor does not make it: there is a greater one")


def torus(m: int, n: int) -> Torus:
    """The theorem for the m x n torus: O(n² + n log m) bit operations.

    So m may have hundreds of digits.  On a side of length 2 the two ways to a neighbour cancel, on
    one of length 1 both lead back and cancel too.

    >>> [torus(n, n).nullity for n in range(1, 10)]
    [0, 0, 4, 0, 8, 8, 0, 0, 4]

    Raises:
        TooLarge: more than 200,000 columns.
    """
    check(m, n, "torus", 2)
    at_most(n, WIDEST, f"{n} columns, the work grows with their square")
    here, after, _ = fibonacci_at_b(m // 2, n)
    p = here ^ after if m % 2 else times_b(here, n)
    modulus = 1 << n | 1
    divisors: list[Divisor] = []
    for q in (times_b(p, n), p) if m % 2 else (p,):
        g, u = gcd_and_cofactor(q, modulus)
        step = divide(modulus, g)[0]  # modulo which the least cofactor is unique
        divisors.append(Divisor(g, remainder(u, step)))
    return Torus(m, n, p, tuple(divisors))


def _product(left: Pair, right: Pair, n: int) -> Pair:
    """The product of two sums u M + v modulo x^n - 1, where M² = b M + 1 for M = (0 1; 1 b)."""
    u, v = left
    s, t = right
    square = fold(multiply(u, s), n)  # of M²
    once = fold(multiply(u, t) ^ multiply(v, s), n)
    constant = fold(multiply(v, t), n)
    return times_b(square, n) ^ once, square ^ constant


# ---- the square torus and the board ----------------------------------------------------------------------------


@register(kind="square-torus", asks="n")
@dataclass(frozen=True, slots=True, repr=False)
class Square(Evidence):
    """The formula for one n, torus = 2 · board + (4 if 3 divides n), with a proof of both nullities.

    >>> from dataclasses import replace
    >>> Square.holds(square(9)), Square.holds(replace(square(9), n=6))
    (True, False)
    """

    n: Size
    torus_proof: Torus
    board_proof: Nullity

    @property
    def torus(self) -> int:
        """The nullity of the torus."""
        return self.torus_proof.nullity

    @property
    def board(self) -> int:
        """The nullity of the board whose sides are one less."""
        return self.board_proof.nullity

    def __str__(self) -> str:
        n = self.n
        rest = 4 if self.n % 3 == 0 else 0
        where = f"where {self.board} is the nullity of the {n - 1} x {n - 1} board"
        three = f"3 {'divides' if rest else 'does not divide'} {n}"
        return f"{n} x {n} torus: {self.torus} = 2·{self.board} + {rest}, {where}, and {three}"

    def _gaps(self) -> Gaps:
        n = self.n
        torus = self.torus_proof
        board = self.board_proof
        if (torus.m, torus.n) != (n, n):
            yield Message("the torus is not {size}", size=f"{n} x {n}")
        if not board.rows == board.columns == n - 1:
            yield Message("the board is not {size}", size=f"{n - 1} x {n - 1}")
        # This is the theorem, so it follows from what both proofs say; it is looked at all the
        # same.
        more = 4 if n % 3 == 0 else 0
        if self.torus != 2 * self.board + more:
            yield Message("the formula does not hold")


def square(n: int) -> Square:
    """Both sides of the square formula, n >= 2, each by its own polynomials.

    >>> print(square(10**4))
    10000 x 10000 torus: 128 = 2·64 + 0, where 64 is the nullity of the 9999 x 9999 board, and 3 does not divide 10000
    """
    whole(n, "a side of a torus", 2)
    return Square(n, torus(n, n), nullity(n - 1, n - 1))
