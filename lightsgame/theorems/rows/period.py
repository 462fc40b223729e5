"""y(N): after how many rows every board of width N begins anew.

**Statement.**  Let y(N) be the least y > 0 such that *every* first row fills an N x (y-1) board
completely: chased down, it leaves the row y empty (S4 section 3.2).  Then y(N) is the least d with
f_{N+1}(x+1) | f_d(x).  With N + 1 = 2^a b, b odd, it is 2^j times the least common multiple of the
ranks of the irreducible factors p ≠ x of f_{N+1}(x+1), where j = a + 2 if 3 divides b, j = a for
other b > 1, and j = max(a-1, 0) for b = 1.

**Example.**

>>> print(period(5))
y(5) = 24 = 2^3 · 3
  every first row fills the 5 x 23 board: f_6(x+1) divides f_24(x)
  2^3 is forced by x^4, which divides f_6(x+1) but not f_12
  3 is forced by x + 1, which divides f_6(x+1) but not f_8
>>> y(63), y(60)
(96, 1073741823)

**Proof idea.**  Row y of the chase is f_y(B) x_1 + c, and it has to vanish for all x_1: so f_y(B) =
0 *and* c = 0.  The second condition follows from the first.  If f_y(B) = 0, every first row of the
N x (y-1) board ends in the same row c; but by Sutner's theorem that board has a solution, so some
first row ends in 0, and c = 0 (`universal` runs this). Hence S4's table 3-1 is Knuth's sequence
A118141 of perfect parity patterns plus one, for every N, and that is no coincidence.  The rest is
`lightsgame.theorems.rows.divisibility`: f_{N+1} = x^(2^a-1) Π Ψ_k^(2^(a+1)) says which powers of
which irreducibles occur.

**How it is checked.**  The checker knows nothing of factors of f_{N+1}: it asks whether
f_{N+1}(x+1) divides f_y, and whether each reason given is a divisor of f_{N+1}(x+1) that does not
divide f_{y/q}.  The d with f_{N+1}(x+1) | f_d are the multiples of the least one; so if y were not
the least, y/q would be one of them for a prime q.  The tests compare with S4's table, with A118141,
and with a chase of all first rows.

**References.**  S4 sections 2.6, 3.2, 3.4 and tables 2-1, 3-1; Knuth 2006 (parity patterns);
OEIS A118141; Sutner 1989 (all-ones); Barua and Ramakrishnan 1996.

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `period`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from ...algebra.cunningham import primality
from ...algebra.fibonacci_basis import fibonacci
from ...algebra.polynomial import Polynomial, at_x_plus_1, degree, remainder, text
from ...algebra.primes import Proof, is_prime
from ...core.evidence import Between, Evidence, Gaps, Positive, Small, register
from ...core.keywords import with_cures
from ...core.message import Joined, Message
from ...core.validation import whole
from ...errors import at_most
from . import divisibility

WIDEST = 10_000  # the work is to factor f_{N+1}, and then to have the factors of 2^d ± 1 at hand


@dataclass(frozen=True, slots=True)
class Reason:
    """Why *prime*^*exponent* divides y(N): *divisor* divides f_{N+1}(x+1), but not f_{y/prime}.

    >>> period(5).reasons[1]
    Reason(prime=3, exponent=1, divisor=3)
    """

    prime: Positive
    exponent: Small
    divisor: Polynomial


@register(kind="period", asks="n")
@dataclass(frozen=True, slots=True, repr=False)
class Period(Evidence):
    """y(n), with a reason for each prime power; `proofs` say why the large primes are prime.

    >>> Period(2, 4, (Reason(2, 2, 0b100),)) == period(2)
    True
    >>> Period.holds(period(20)), Period.holds(Period(5, 48, period(5).reasons))
    (True, False)
    """

    n: Annotated[int, Between(1, WIDEST)]
    y: Positive
    reasons: tuple[Reason, ...]
    proofs: tuple[Proof, ...] = ()

    def __str__(self) -> str:
        product = " · ".join([_power(reason.prime, reason.exponent) for reason in self.reasons])
        n = self.n
        y = self.y
        head = f"y({n}) = {y}"
        if product != str(y):
            head += f" = {product}"
        lines: list[str] = [
            head,
            Message(
                "  every first row fills the {size} board: {rest}",
                size=f"{n} x {y - 1}",
                rest=Message("{f} divides {f2}", f=f"f_{n + 1}(x+1)", f2=f"f_{y}(x)"),
            ),
        ]
        for reason in self.reasons:
            d = degree(reason.divisor)
            power = _power(reason.prime, reason.exponent)
            divisor = text(reason.divisor) if d <= 12 else Message("a factor of degree {n}", n=d)
            lines.append(
                Message(
                    "  {power} is forced by {what}, which divides {f} but not {f2}",
                    power=power,
                    what=divisor,
                    f=f"f_{n + 1}(x+1)",
                    f2=f"f_{y // reason.prime}",
                )
            )
        return Joined("\n", lines)

    def claim(self) -> str:
        """The period, and what it is."""
        n = self.n
        return Message(
            "y({n}) = {count}: the least y for which every first row fills the {size} board",
            n=n,
            count=self.y,
            size=f"{n} x (y-1)",
        )

    def _gaps(self) -> Gaps:
        n = self.n
        y = self.y
        powers = [(reason.prime, reason.exponent) for reason in self.reasons]
        if not divisibility.is_product(y, powers):
            yield Message("the prime powers do not make {n}", n=y)
        whole = at_x_plus_1(fibonacci(n + 1))
        if not divisibility.divides(whole, y):
            yield Message("{f} does not divide {f2}", f=f"f_{n + 1}(x+1)", f2=f"f_{y}")
        for reason in self.reasons:
            q = reason.prime
            p = reason.divisor
            if not is_prime(q, self.proofs):
                yield Message("{n} is not proved to be a prime", n=q)
            if p < 2 or remainder(whole, p):
                yield Message("the reason for {n} does not divide {f}", n=q, f=f"f_{n + 1}(x+1)")
            if divisibility.divides(p, y // q):
                yield Message("the reason for {n} divides {f} too", n=q, f=f"f_{y // q}")


def _power(prime: int, exponent: int) -> str:
    return f"{prime}^{exponent}" if exponent > 1 else f"{prime}"


def factors(n: int) -> Iterator[tuple[Polynomial, int]]:
    """The irreducible factors of f_{n+1}(x+1) with their exponents.

    >>> [(text(p), e) for p, e in factors(5)]
    [('x + 1', 1), ('x', 4)]
    """
    for product, e in divisibility.fibonacci_factors(n + 1):
        for p in divisibility.irreducible_factors(at_x_plus_1(product)):
            yield p, e


@with_cures
def period(n: int) -> Period:
    """y(n) with its reasons.

    Milliseconds for n < 100, about a tenth of a second for n = 500; the table of primes that comes
    with the package is complete for n <= 500 and has gaps beyond.

    >>> period(58).y == 2**29 - 1
    True

    Raises:
        TooLarge: n is more than 10,000, or prime factors of 2^d ± 1 are needed that are not at
            hand.
    """
    return _period(whole(n, "n", 1))


@cache
def _period(n: int) -> Period:
    work = f"the period of width {n}: f_{n + 1} would have to be factored"
    at_most(n, WIDEST, work, limit=f"width {WIDEST:,}")
    strongest: dict[int, Reason] = {}
    for p, exponent in factors(n):
        for q, e in divisibility.prime_powers(p, exponent).items():
            if q not in strongest or e > strongest[q].exponent:
                # An odd prime is forced by p alone; for the powers of two it takes the power of p.
                divisor = divisibility.to_the(p, exponent) if q == 2 else p
                strongest[q] = Reason(q, e, divisor)
    product = 1
    proofs: dict[Proof, None] = {}  # each once, in order
    for q in sorted(strongest):
        product *= q ** strongest[q].exponent
        proofs.update(dict.fromkeys(primality(q)))
    reasons = tuple([strongest[q] for q in sorted(strongest)])
    return Period(n, product, reasons, tuple(proofs))


def y(n: int) -> int:
    """The period itself.

    >>> [y(n) for n in range(1, 11)]
    [3, 4, 6, 5, 24, 9, 12, 28, 30, 31]
    """
    return period(n).y


def return_time(n: int) -> int:
    """After how many rows every walk from an empty row is back where it began.

    These are y(n) if n = 1 or 3 divides n + 1, and else 2 y(n).  S4's figure 3-17 takes y(n) for
    it.  But after y(n) rows the first row may have become another one, and needs as many again to
    come back:

    >>> from lightsgame.game.machine import RowMachine
    >>> y(4), return_time(4), [f"{row:04b}" for row in RowMachine(4).rows(0b0001, 11)][::5]
    (5, 10, ['0001', '1110', '0001'])
    """
    # Proof.  Let y = y(n).  Then f_y(B) = 0, and row y + 1 is E x_1 with E = f_{y+1}(B).  As f_{y+1} f_{y-1} + f_y² =
    # 1 and f_{y+1} + f_{y-1} = x f_y, E² = 1: so 2y rows bring every walk back.  It remains to see when E = 1, that is
    # p^e | f_{y+1} + 1 for every p^e in f_{n+1}(x+1).
    #   For p ≠ x with rank r and k = r m 2^j, m odd, p has the exponent 2^j in f_{k±1} + 1 (and 2^(j+1) in f_k).  For
    # j = 0 put k = 2i - 1 and h = f_{i-1} + f_i, so that f_k = h², and h² + x f_i f_{i-1} = 1 gives f_{k+1} = x f_i² =
    # 1 + h² + x f_i h, where p divides h once and x f_i not at all.  For j > 0, f_{k+1} + 1 = (f_{k/2} + f_{k/2+1} +
    # 1)².
    #   So E = 1 asks for 2^j ≥ e.  With n + 1 = 2^a b, the exponents e are 2^(a+1) for factors of the Ψ_k(x+1), where
    # y has j = a if 3 does not divide b: too little.  For b = 1, e = 2^a - 1 and j = a - 1: enough for a = 1 alone.
    # If 3 | b, j = a + 2 is enough; and x, with e = 2^(a+1), has the exponent 2^(j-1) in f_{y+1} + 1: enough.       ∎
    return y(n) if n == 1 or (n + 1) % 3 == 0 else 2 * y(n)
