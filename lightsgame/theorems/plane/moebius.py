"""The nullity of a rule that does not factor: a Möbius map from rows to columns, and one gcd.

**Statement.**  Let the window a + b y + c x + d x y have the determinant ad - bc = 1 modulo 2: of the
sixteen rules these are six, the group GL(2, 2).  Put H_0 = 0, H_1 = 1 and H_{k+1} = (a + b y) H_k +
(c + d y)² H_{k-1}, so that H_{m+1} is gamma^m χ_m(alpha / gamma), a polynomial.  The m x n board of
two states has the nullity deg gcd(H_{m+1}, f_{n+1}).

**Example.**

>>> print(moebius((1, 1, 1, 0), 5, 5))
1 + x + y on 5 x 5: gcd(H_6, f_6) = y^2 + y, nullity 2
>>> print(moebius((0, 1, 1, 0), 3, 11))
x + y on 3 x 11: gcd(H_4, f_12) = y^3, nullity 3
>>> Moebius.holds(moebius((1, 0, 0, 1), 4, 6), a=1, b=0, c=0, d=1, m=4, n=6)
True

**Proof idea.**  See `lightsgame.theorems.plane.sheet`: a quiet pattern says x = alpha / gamma, so an
eigenvalue of y goes with the eigenvalue of x to which the map takes it.  For the cross the map is x
= y, and gcd(f_{m+1}, f_{n+1}) is f_gcd(m+1, n+1): its nullity is gcd(m + 1, n + 1) - 1.

**How it is checked.**  The checker makes H and f step by step, divides, and multiplies the cofactor,
which shows that no common divisor is greater.  The tests compare with elimination.

**References.**  Sutner 1989 and Barua and Ramakrishnan 1996 (the plus); Goldwasser and Klostermeyer
2007 (the cross).  For the other four rules we know of no source.

*Before:* `lightsgame.theorems.plane.sheet`.  *Level:* second year.  *Try:* `nullity`.
"""

from dataclasses import dataclass
from typing import Annotated

from ...algebra.bits import within
from ...algebra.fibonacci_basis import fibonacci
from ...algebra.polynomial import (
    Polynomial,
    degree,
    divide,
    gcd_and_cofactor,
    multiply,
    remainder,
    text,
)
from ...core.evidence import Between, Evidence, Gaps, register
from ...errors import expect
from .sheet import Window

Entry = Annotated[int, Between(0, 1)]
Side = Annotated[int, Between(1, 1000)]


@register(kind="moebius", asks="a b c d m n")
@dataclass(frozen=True, slots=True, repr=False)
class Moebius(Evidence):
    """The nullity of a window on m x n: the greatest common divisor, and its cofactor.

    >>> plus = moebius((1, 1, 1, 0), 4, 4)
    >>> plus.nullity, Moebius.holds(plus, a=0, b=1, c=1, d=0, m=4, n=4)
    (4, False)
    """

    a: Entry
    b: Entry
    c: Entry
    d: Entry
    m: Side
    n: Side
    common: Polynomial
    cofactor: Polynomial

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns."""
        return degree(self.common)

    def __str__(self) -> str:
        signs = {"1": self.a, "x": self.c, "y": self.b, "xy": self.d}
        rule = " + ".join([sign for sign, there in signs.items() if there])
        divisor = text(self.common, "y") if self.nullity <= 20 else "..."
        m = self.m
        n = self.n
        gcd = f"gcd(H_{m + 1}, f_{n + 1}) = {divisor}"
        return f"{rule} on {m} x {n}: {gcd}, nullity {self.nullity}"

    def _gaps(self) -> Gaps:
        if self.a * self.d == self.b * self.c:
            yield "the rule is a product"
        n = self.n
        chi = fibonacci(n + 1)
        H = images(self.a, self.b, self.c, self.d, self.m)
        if not 0 < self.common <= chi or not within(self.cofactor, n - self.nullity):
            yield "the divisor or the cofactor is none"
        if remainder(chi, self.common) or remainder(H, self.common):
            yield "the common divisor does not divide"
        if remainder(multiply(self.cofactor, H) ^ self.common, chi):
            yield "the cofactor does not make it: there is a greater one"


def images(a: int, b: int, c: int, d: int, m: int) -> Polynomial:
    """H_{m+1}, step by step.

    >>> text(images(1, 1, 1, 0, 2), "y")  # (y + 1)² + 1
    'y^2'
    """
    alpha = a | b << 1
    square = c | d << 2
    before = 0
    here = 1
    for _ in range(m):
        after = multiply(alpha, here) ^ multiply(square, before)
        before, here = here, after
    return here


def moebius(window: Window, m: int, n: int) -> Moebius:
    """The theorem for a window that is no product, on m x n.

    >>> [moebius((0, 1, 1, 0), n, n).nullity for n in range(1, 6)]
    [1, 2, 3, 4, 5]

    Raises:
        BadInput: the window is a product of two rules in one dimension.
    """
    a, b, c, d = window
    expect((a * d - b * c) % 2 == 1, "a window with ad - bc = 1 modulo 2", str(window))
    expect(1 <= m <= 1000 and 1 <= n <= 1000, "sides from 1 to 1000", f"{m} x {n}"[:60])
    chi = fibonacci(n + 1)
    H = images(a, b, c, d, m)
    common, cofactor = gcd_and_cofactor(remainder(H, chi), chi)
    step = divide(chi, common)[0]  # modulo which the least cofactor is unique
    return Moebius(a, b, c, d, m, n, common, remainder(cofactor, step))
