"""Square boards: their nullity from polynomials of a quarter of the length.

**Statement.**  Let n + 1 = 2^a b with b odd, b = 2k + 1.  Write f_k + f_{k+1} = A(u) + x B(u) with
u = x² + x.  Then the n x n board has the nullity

    2^a · 4 deg gcd(A, B) + 2 (2^a - 1) [3 divides b].

So for even n the nullity is a multiple of 4, and twice the side plus one, 2n + 1, has twice the
nullity, and two more if 3 divides n + 1.

**Example.**

>>> [nullity(n) for n in (4, 9, 19, 39)], [nullity(n) for n in (2, 5, 11, 23)]
([4, 8, 16, 32], [0, 2, 6, 14])
>>> print(square(5))
nullity of 5 x 5: 2
  5 + 1 = 2^1 · 3, and f_1 + f_2 = A + x B with gcd(A, B) of degree 0
  2^1 · 4 · 0 = 0, and 2 (2^1 - 1) = 2 more, for 3 divides 3

**Proof idea.**  The nullity is the degree of gcd(f_{n+1}(x), f_{n+1}(x+1)).  As f_{n+1} = x^(2^a-1)
G^(2^(a+1)) with G = f_k + f_{k+1} square-free, it is 2^(a+1) deg gcd(G(x), G(x+1)), and what x and
x + 1 add.  Exchanging x and x + 1 leaves u alone, so G(x) + G(x+1) = B(u), and whoever divides G(x)
and G(x+1) divides B(u), x B(u) and so A(u): gcd(G(x), G(x+1)) = gcd(A, B)(u), of twice the degree
in x.

**How it is checked.**  `Square` has A and B from f_k + f_{k+1} by dividing by powers of u, and
their gcd from the low end: it shares neither the doubling of parts nor Euclid's algorithm with
`square`.  The tests compare with the gcd of `fibonacci` for all n up to 1000, and with all 15,000
entries of OEIS A159257 that they hold.

**References.**  Sutner 1989; Hunziker, Machiavelo and Park 2004 (squares, and the rule for 2n + 1);
OEIS A159257.

*Before:* `lightsgame.theorems.rows.divisibility`.  *Level:* third year.  *Try:* `conjecture`.
"""

from dataclasses import dataclass
from typing import Annotated

from ...algebra.bits import every_other, low_blocks, lowest, spread
from ...algebra.fibonacci_basis import fibonacci
from ...algebra.polynomial import Polynomial, degree, gcd
from ...core.evidence import Between, Evidence, Gaps, register
from ...core.message import Message
from .fibonacci import check_width

Split = tuple[Polynomial, Polynomial]  # (A, B) stands for A(u) + x B(u), u = x² + x


def split_fibonacci_pair(k: int) -> tuple[Split, Split]:
    """f_k and f_{k+1} as A(u) + x B(u), by doubling: linear time in k.

    >>> split_fibonacci_pair(3)  # f_3 = x² + 1 = (u + 1) + x, f_4 = x³ = u + x (u + 1)
    ((3, 1), (2, 3))
    """
    # Proof.  x² = u + x, so (A + x B)² = (A² + u B²) + x B², and x (C + x D) = u D + x (C + D).
    # ∎
    here = (0, 0)
    after = (1, 0)
    for digit in f"{k:b}":
        square_here = _square(here)
        square_after = _square(after)
        middle = _sum(square_here, square_after)
        if digit == "1":
            here = middle
            after = _times_x(square_after)
        else:
            here = _times_x(square_here)
            after = middle
    return here, after


def _sum(value: Split, other: Split) -> Split:
    return value[0] ^ other[0], value[1] ^ other[1]


def _square(value: Split) -> Split:
    a2 = spread(value[0])
    b2 = spread(value[1])
    # Squares have even exponents alone, so A² and u B² have none in common.
    return a2 ^ b2 << 1, b2


def _times_x(value: Split) -> Split:
    return value[1] << 1, value[0] ^ value[1]


@register(kind="square-nullity", asks="n")
@dataclass(frozen=True, slots=True, repr=False)
class Square(Evidence):
    """The nullity of the n x n board, from *common* = gcd(A, B).

    >>> Square(4, 0b10).nullity
    4
    >>> Square.holds(square(101)), Square.holds(Square(101, 1))
    (True, False)
    """

    n: Annotated[int, Between(1, 200_000)]
    common: Polynomial

    @property
    def nullity(self) -> int:
        """The dimension of the quiet space."""
        power = 1 << lowest(self.n + 1)
        more = 2 * (power - 1) if (self.n + 1) % 3 == 0 else 0
        return power * 4 * degree(self.common) + more

    def __str__(self) -> str:
        n = self.n
        a = lowest(self.n + 1)
        d = degree(self.common)
        b = (n + 1) >> a
        k = b // 2
        divisor = f"f_{k} + f_{k + 1} = A + x B with gcd(A, B) of degree {d}"
        product = f"2^{a} · 4 · {d} = {4 * d << a}"
        if b % 3 == 0:
            more = 2 * ((1 << a) - 1)
            product += Message(
                "{f} divides {f2}", f=f", and 2 (2^{a} - 1) = {more} more, for 3", f2=b
            )
        head = f"nullity of {n} x {n}: {self.nullity}"
        return f"{head}\n  {n} + 1 = 2^{a} · {b}, and {divisor}\n  {product}"

    def claim(self) -> str:
        """The nullity."""
        return Message(
            "the nullity of the {size} board is {n}", size=f"{self.n} x {self.n}", n=self.nullity
        )

    def _gaps(self) -> Gaps:
        # Proof.  By the doubling of `fibonacci_pair`, f_b = G² for G = f_k + f_{k+1}, and f_{n+1} =
        # x^e G^(2e+2) for e = 2^a - 1.  With H = G(x+1), f_{n+1}(x+1) = (x+1)^e H^(2e+2).  As G(0)
        # = H(1) = 1, G is prime to x and H to x + 1; so the gcd of both is gcd(G, H)^(2e+2) times
        # gcd(x^e, H^(2e+2)) times gcd((x+1)^e, G^(2e+2)), and as e < 2e + 2 either of the last two
        # has the degree e if H(0) = G(1) = 0, and else 0.  At 1 the f_k are 0, 1, 1 again and
        # again: G(1) = 0 exactly if 3 divides 2k + 1 = b.  And if G = A(u) + x B(u), then G + H =
        # B(u); so gcd(G, H) = gcd(A(u), B(u)), which is gcd(A, B)(u).
        # ∎
        n = self.n
        f_b = fibonacci(n + 1 >> lowest(n + 1))
        a, b = in_powers_of_u(every_other(f_b))  # of G, the root of f_b
        # their gcd: a(0) = G(0) = 1, so no power of u divides it, and those that divide b may go
        while b:
            b >>= lowest(b & 0xFFFFFFF or b)  # the lowest is nearly always among these
            a, b = min(a, b), a ^ b
        if a != self.common:
            yield f"the common divisor is another, of degree {degree(a)}"


def in_powers_of_u(a: Polynomial) -> Split:
    """The A and B with a = A(u) + x B(u): halves are divided by u^s, then quarters, and so on.

    >>> in_powers_of_u(0b1000)  # x³ = u + x (u + 1)
    (2, 3)
    """
    # Proof.  For a power of two s, x^2s = u^s + x^s, so (h x^s + h') x^2s = h x^s u^s + (h + h')
    # x^2s, and there x^2s is u^s + x^s again: the quotient by u^s is h x^s + (h + h'), and (h + h')
    # x^s goes to the lower half.           ∎
    length = 1 << degree(a).bit_length()
    for s in [length >> i for i in range(2, length.bit_length())]:
        upper = low_blocks(2 * s, length) << 2 * s
        third = low_blocks(s, length) & upper
        a ^= (a & third << s) >> s
        a ^= (a & third) >> s
    return every_other(a), every_other(a, 1)


def square(n: int) -> Square:
    """The nullity of the n x n board with the gcd it comes from, by O(n²/16) bit operations.

    >>> square(9).nullity
    8

    Raises:
        TooLarge: n is more than a million.
    """
    check_width(n)
    b = (n + 1) >> lowest(n + 1)
    A, B = _sum(*split_fibonacci_pair(b // 2))
    return Square(n, gcd(A, B))


def nullity(n: int) -> int:
    """The dimension of the space of quiet patterns of the n x n board.

    >>> nullity(25_000)
    0
    """
    return square(n).nullity
