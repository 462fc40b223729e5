"""Which Fibonacci polynomials a polynomial divides: its rank of apparition.

**Statement.**  Over GF(2), gcd(f_a, f_b) = f_gcd(a,b).  So every irreducible p has a *rank* r, and
p divides f_k exactly when r divides k.  The rank of x is 2.  For p ≠ x of degree d it is odd, and
it divides 2^d - 1 if p lacks the term x and 2^d + 1 if p has it.  A power p^e divides f_k exactly
when r·2^j divides k, for the least j with 2^(j+1) ≥ e; and x^e when 2^j divides k, for the least j
with 2^j > e.

**Example.**  x² + x + 1 has the term x, so its rank divides 2² + 1 = 5.  And f_5 = x⁴ + x² + 1 is
its square.

>>> print(rank(0b111))
x^2 + x + 1 first divides f_5
  it divides f_5: checked by doubling
  5 = 5: the prime 5 is needed, for f_1 is not divisible
>>> rank(0b111, 3).rank  # the third power has to wait for f_10 = x f_5²
10

**Proof idea.**  f_{a+b} = f_a f_{b+1} + f_{a-1} f_b and f_a, f_{a-1} are coprime, so Euclid runs on
the subscripts.  A root of p is θ = α + 1/α, where f_k(θ) = (α^k + α^-k)/(α + α^-1): it vanishes
when α^k = 1, so r is the order of α. For odd k the (k-1)/2 roots ζ + 1/ζ, ζ^k = 1, are all
different and f_k is the square of their product; and f_2k = x f_k².  The comments below have the
rest.

**How it is checked.**  The checker asks whether p^e divides f_r, and for each prime q of r whether
it divides f_{r/q}: as the k with p^e | f_k are the multiples of the least one, no smaller number
can be that one.  The tests compare with a walk through f_1, f_2, f_3 ... for all polynomials of
small degree.

**References.**  Hoggatt and Long 1974 (divisibility of Fibonacci polynomials); Sutner 2000;
Goldwasser, Klostermeyer and Ware 2002, section 3.

*Before:* `lightsgame.theorems.rows.fibonacci`.  *Level:* third year.  *Try:* `conjecture`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce

from ...algebra.bits import lowest
from ...algebra.cunningham import primality, prime_factors
from ...algebra.factors import factor, is_irreducible
from ...algebra.fibonacci_basis import fibonacci, fibonacci_pair
from ...algebra.polynomial import Polynomial, X, degree, divide, multiply, text
from ...algebra.primes import Proof, is_prime
from ...core.evidence import Evidence, Gaps, Natural, Positive, Size, register
from ...core.message import Message
from ...errors import expect, number_text

WIDEST_POWER = 20_000  # the degree of a power whose rank is checked


def divides(p: Polynomial, k: int) -> bool:
    """Whether *p* divides f_k: O(n² log k) bit operations for degree n.

    >>> divides(0b111, 5 * 10**100), divides(0b111, 10**100 + 1)
    (True, False)
    """
    return fibonacci_pair(k, p)[0] == 0


@register(kind="rank-of-apparition", asks="polynomial exponent")
@dataclass(frozen=True, slots=True, repr=False)
class Rank(Evidence):
    """The least *rank* > 0 such that the power of an irreducible polynomial divides f_rank.

    `primes` are the prime factors of the rank with their exponents; `proofs` say why the large ones
    are prime.

    >>> Rank(0b11, 3, 6, ((2, 1), (3, 1))) == rank(0b11, 3)
    True
    >>> Rank.holds(rank(0b1011)), Rank.holds(Rank(0b1011, 1, 18, ((2, 1), (3, 2))))
    (True, False)
    """

    polynomial: Polynomial
    exponent: Size
    rank: Positive
    primes: tuple[tuple[Natural, Natural], ...]
    proofs: tuple[Proof, ...] = ()

    def __str__(self) -> str:
        r = self.rank
        product = " · ".join([f"{q}^{e}" if e > 1 else f"{q}" for q, e in self.primes])
        lines: list[str] = [
            self.claim(),
            f"  it divides f_{r}: checked by doubling",
        ]
        for q, _ in self.primes:
            need = f"the prime {q} is needed, for f_{r // q} is not divisible"
            lines.append(f"  {r} = {product}: {need}")
        return "\n".join(lines)

    def claim(self) -> str:
        """Which is the first one divisible."""
        name = text(self.polynomial)
        if self.exponent > 1:
            name = f"({name})^{self.exponent}"
        return Message("{f} divides {f2}", f=f"{name} first", f2=f"f_{self.rank}")

    def _gaps(self) -> Gaps:
        d = degree(self.polynomial)
        if d < 1 or d * self.exponent > WIDEST_POWER:
            yield f"the power is constant, or of a degree above {WIDEST_POWER:,}"
        if not is_product(self.rank, self.primes):
            yield Message("the prime powers do not make {n}", n=self.rank)
        for q, _ in self.primes:
            if not is_prime(q, self.proofs):
                yield Message("{n} is not proved to be a prime", n=number_text(q))
        power = to_the(self.polynomial, self.exponent)
        if not divides(power, self.rank):
            yield Message(
                "{f} does not divide {f2}", f="the power", f2=f"f_{number_text(self.rank)}"
            )
        for q, _ in self.primes:
            if divides(power, self.rank // q):
                yield f"the prime {number_text(q)} can be spared"


def to_the(p: Polynomial, exponent: int) -> Polynomial:
    """The power p^*exponent*, not reduced.

    >>> text(to_the(0b11, 3))
    'x^3 + x^2 + x + 1'
    """
    return reduce(multiply, [p] * exponent, 1)


def rank(p: Polynomial, exponent: int = 1) -> Rank:
    """The rank of apparition of p^*exponent*, with what proves it.

    >>> rank(0b11).rank, rank(0b10, 7).rank  # f_3 = (x + 1)², f_8 = x^7
    (3, 8)

    Raises:
        BadInput: p is not irreducible.
        TooLarge: prime factors of 2^d ± 1 are needed that are not at hand.
    """
    expect(is_irreducible(p), "an irreducible polynomial", text(p))
    primes = prime_powers(p, exponent)
    least = 1
    proofs: list[Proof] = []
    for q, e in primes.items():
        least *= q**e
        proofs += primality(q)
    return Rank(p, exponent, least, tuple(primes.items()), tuple(proofs))


@cache
def rank_of_irreducible(p: Polynomial) -> int:
    """The rank of an irreducible polynomial: a multiple of it, less the primes that can be spared.

    >>> [rank_of_irreducible(p) for p in (0b10, 0b11, 0b111, 0b1011, 0b1101)]
    [2, 3, 5, 9, 7]
    """
    if p == X:
        return 2
    # Proof that the order of α divides 2^d - 1 or 2^d + 1.  α is a root of z² + θ z + 1, whose
    # roots are α and 1/α.  If α lies in the field of 2^d elements, its order divides 2^d - 1.  If
    # not, its conjugate α^(2^d) is 1/α, and its order divides 2^d + 1.  With z = θ w the equation
    # is w² + w = 1/θ², which has a root in the field exactly when the trace of 1/θ² is 0; that is
    # the trace of 1/θ, the sum of the inverses of the roots of p: its coefficient of x.
    # ∎
    d = degree(p)
    sign = 1 if p >> 1 & 1 else -1
    r = (1 << d) + sign
    for q in prime_factors(d, sign):
        while r % q == 0 and divides(p, r // q):
            r //= q
    return r


def prime_powers(p: Polynomial, exponent: int) -> dict[int, int]:
    """The prime factors of the rank of p^*exponent*, p being irreducible, with their exponents.

    >>> prime_powers(0b1011, 1), prime_powers(0b1011, 3)
    ({3: 2}, {2: 1, 3: 2})
    """
    r = rank_of_irreducible(p)
    twos = twos_for(p, exponent)
    exponents = {2: twos} if twos else {}
    for q in prime_factors(degree(p), 1 if p >> 1 & 1 else -1):
        while r % q == 0:
            exponents[q] = exponents.get(q, 0) + 1
            r //= q
    return exponents


def twos_for(p: Polynomial, exponent: int) -> int:
    """The least j such that p^*exponent* divides f_k for k = rank·2^j (for p = x: k = 2^j).

    >>> [twos_for(0b11, e) for e in (1, 2, 3, 4, 5)]
    [0, 0, 1, 1, 2]
    >>> [twos_for(0b10, e) for e in (1, 2, 3, 4, 7, 8)]
    [1, 2, 2, 3, 3, 4]
    """
    # Proof.  p² divides f_r exactly for odd r, and f_2k = x f_k² doubles the exponent of p:
    # p^(2^(j+1)) in f_{r·2^j}; an odd factor of k changes nothing, for f_k with odd k is the square
    # of a square-free polynomial.  The exponent v of x in f_k becomes 2 v + 1, and it is 0 for odd
    # k: 2^j - 1 in f_{odd·2^j}.                                 ∎
    if p == X:
        return exponent.bit_length()
    return max(0, (exponent - 1).bit_length() - 1)


def is_product(number: int, powers: Iterable[tuple[int, int]]) -> bool:
    """Whether a positive number is the product of these powers (base, exponent) of bases above 1.

    >>> is_product(72, [(2, 3), (3, 2)]), is_product(72, [(2, 3), (9, 2)])
    (True, False)
    >>> is_product(1, [(1, 2**70)])
    False
    """
    for base, exponent in powers:
        if base < 2 or exponent not in range(1, number.bit_length()):
            return False
        for _ in range(exponent):
            number, rest = divmod(number, base)
            if rest:
                return False
    return number == 1


# ---- how the Fibonacci polynomials factor ---------------------------------------------------------------------


@cache
def psi(k: int) -> Polynomial:
    """Ψ_k for odd k > 1: the product of x + ζ + 1/ζ over primitive k-th roots of unity ζ.

    Each pair ζ, 1/ζ comes once.  f_k is the square of the product of the Ψ_j for the divisors j > 1
    of k.  Each factor of Ψ_k has for its degree the least d with 2^d = ±1 modulo k.

    >>> [text(psi(k)) for k in (3, 5, 7, 9)]
    ['x + 1', 'x^2 + x + 1', 'x^3 + x^2 + 1', 'x^3 + x + 1']
    """
    # The square root of f_k: f_{2i+1} = (f_i + f_{i+1})².
    root = fibonacci(k // 2) ^ fibonacci(k // 2 + 1)
    for j in range(3, k // 2, 2):
        root = divide(root, psi(j))[0] if k % j == 0 else root
    return root


def fibonacci_factors(n: int) -> list[tuple[Polynomial, int]]:
    """f_n as a product of powers of x and of the Ψ_k.

    For n = 2^a b it is x^(2^a - 1) Π Ψ_k^(2^(a+1)), k > 1 dividing b.

    >>> [(text(p), e) for p, e in fibonacci_factors(12)]
    [('x', 3), ('x + 1', 8)]
    """
    a = lowest(n)
    b = n >> a
    divisors = [k for k in range(3, b + 1, 2) if b % k == 0]
    factors = [(psi(k), 2 ** (a + 1)) for k in divisors]
    if a > 0:
        factors.insert(0, (X, 2**a - 1))
    return factors


@cache
def irreducible_factors(p: Polynomial) -> tuple[Polynomial, ...]:
    """The irreducible factors of a polynomial, without their exponents.

    >>> [text(p) for p in irreducible_factors(0b110)]
    ['x', 'x + 1']
    """
    return tuple([q for q, _ in factor(p)])
