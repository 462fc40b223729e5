"""The squares on which not every game can be won: their sizes are the multiples of a few numbers.

**Statement.**  Call N = n + 1 *singular* if the n x n board has a quiet pattern that presses
something.  For x in a field of characteristic 2 let o(x) be the least N with f_N(x) = 0.  Then N is
singular exactly if it is a multiple of lcm(o(x), o(x+1)) for some x.  So the singular numbers are
the multiples of those among them that have no smaller one as a divisor.  For x of degree d these
lcm's are products of divisors of 2^d - 1 and 2^d + 1, and all of them can be found, degree by
degree.

**Example.**  From the degrees 1 to 12 come nearly all that matters:

>>> print(singular_sizes(4))
f(x) and f(x + 1) have roots of degree 4 in common, f being that of n x n, exactly where n + 1 is a multiple of 17
>>> found = primitive([singular_sizes(d) for d in range(1, 13)])
>>> found[:12]
(5, 6, 17, 31, 33, 63, 127, 129, 171, 257, 511, 683)
>>> low, high = share(found)
>>> f"{float(1 - high):.4f} {float(1 - low):.4f}"  # of the squares have no divisor among these
'0.5778 0.5778'

**Proof idea.**  The nullity of n x n is the degree of gcd(f_N(x), f_N(x+1)), so N is singular if
and only if both have a root x in common.  If x = z + 1/z is not 0, then f_N(x) = (z^N + z^-N) /
(z + 1/z): it is 0 exactly if z^N = 1, for squares have one root.  So o(x) is the order of z, and
o(x) divides N if f_N(x) = 0; for x = 0 it is 2.  If x has degree d, then z lies in the field of
2^(2d) elements, and z^(2^d) has the same x, so it is z or 1/z: the order divides 2^d - 1 or 2^d +
1.

Hence one walk through a cyclic group, x_{j+1} = x_1 x_j + x_{j-1}, meets all x of one kind, with
their orders (2^d - 1) / gcd(j, 2^d - 1) or (2^d + 1) / gcd(j, 2^d + 1); in a table by x the
neighbours x and x + 1 stand side by side.

*What follows.*  Any finite set of singular numbers gives a proved bound: at least the share of
their multiples is singular, so at most the others are sizes on which every game can be won.  A
logarithmic density exists without any computation (Davenport and Erdős 1936: every set of multiples
has one, and it is its lower density).  *What is not proved:* a bound of the other side, for that
needs the sum of all the reciprocals to come, and so neither that the plain density exists
(Besicovitch 1934: not every set of multiples has one).

**How it is checked.**  For each number an x is written down in a field; the checker looks at f_N(x)
and f_N(x+1) by doubling, and walks through the field from wherever it has not been yet, to see that
nothing is left out.  The tests compare with all nullities to n = 100,000 of the atlas, and the
share with another recursion and with a count.

**References.**  Sutner 1989; Hunziker, Machiavelo and Park 2004; OEIS A094425 (singular numbers of
which no divisor is one) to 131,071; Davenport and Erdős 1936; Besicovitch 1934.  We know of no
source for the share.

*Before:* `lightsgame.theorems.rows.squares`.  *Level:* third year.  *Try:* `conjecture`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import gcd, lcm
from typing import Annotated

from ...algebra.bits import all_sums
from ...algebra.factors import is_irreducible, primes_of
from ...algebra.polynomial import Polynomial, degree, multiply, remainder
from ...core.evidence import Between, Evidence, Gaps, Natural, Positive, register, spend
from ...core.message import Message
from ...core.validation import whole
from ...errors import at_most

MOST_DEGREE = 28
MOST_LCM = 10**12  # beyond, a share of 1/lcm is only bounded


@register(kind="singular-sizes", asks="degree")
@dataclass(frozen=True, slots=True, repr=False)
class SingularSizes(Evidence):
    """The least singular numbers with common roots of one degree, each with such a root, in the
    field that a polynomial gives.
    """

    degree: Annotated[int, Between(1, MOST_DEGREE)]
    modulus: Polynomial
    sizes: tuple[Positive, ...]
    roots: tuple[Natural, ...]

    def __str__(self) -> str:
        return Message(
            "f(x) and f(x + 1) have roots of degree {d} in common, f being that of n x n, exactly"
            " where n + 1 is a multiple of {sizes}",
            d=self.degree,
            sizes=" or ".join(map(str, self.sizes)),
        )

    def _gaps(self) -> Gaps:
        d = self.degree
        spend(4 * d << d)
        if degree(self.modulus) != d or not is_irreducible(self.modulus):
            yield Message("the polynomial is not irreducible of this degree")
        sizes = self.sizes
        if len(self.roots) != len(sizes) or max(self.roots, default=0) >> d:
            yield Message("there is not one root for each number")
        if list(sizes) != _least(sizes):
            yield Message("the numbers are not in order, or one divides another")
        for N, x in zip(sizes, self.roots, strict=True):
            if _value(N, x, self.modulus) or _value(N, x ^ 1, self.modulus):
                yield Message("{x} is no root for {n}", x=x, n=N)
        # Proof.  If x and x + 1 are roots for N, then N is a multiple of their lcm; and that is a
        # multiple of a number of the list, which is then N.  So each number is one of the lcm's,
        # if all lcm's are multiples of numbers of the list.
        # ∎
        for found in _all_lcms(d, self.modulus):
            if all(found % N for N in sizes):
                yield Message("{n} is a multiple of none", n=found)


def singular_sizes(d: int) -> SingularSizes:
    """The least singular numbers with common roots of degree d, in some 2^d steps.

    >>> [singular_sizes(d).sizes for d in (1, 2, 3, 5)]
    [(6,), (5,), (63,), (31, 33)]

    Raises:
        TooLarge: the degree is above 28.
    """
    d = whole(d, "a degree", 1)
    at_most(d, MOST_DEGREE, "the degree of common roots")
    modulus = next(p for p in count(1 << d) if is_irreducible(p))
    names = bytearray(1 << d)  # of orders; 0 for what has a smaller degree
    orders = [0]
    if d == 1:
        orders.append(2)
        names[0] = 1
    for e in (2**d - 1, 2**d + 1):
        if e == 1:
            continue
        walk = _walk(_generator(e, d, modulus), d, modulus)
        by_place = bytearray(len(walk) + 1)
        for t in _divisors(e)[:-1]:  # the last of these that divides j is gcd(j, e)
            name = 0
            if _has_degree(e // t, d):
                name = len(orders)
                orders.append(e // t)
            by_place[::t] = bytes([name]) * len(range(0, len(by_place), t))
        for x, name in zip(walk, by_place[1:], strict=True):
            names[x] = name
    pairs = set(zip(names[::2], names[1::2], strict=True))
    of_lcm = {lcm(orders[a], orders[b]): bytes([a, b]) for a, b in pairs if a and b}
    sizes = _least(of_lcm)
    return SingularSizes(
        d, modulus, tuple(sizes), tuple([_at_even(names, of_lcm[N]) for N in sizes])
    )


def _at_even(names: bytearray, pair: bytes) -> int:
    """The first even x with these names of x and x + 1."""
    place = names.find(pair)
    while place % 2:
        place = names.find(pair, place + 1)
    return place


def _least(numbers: Iterable[int]) -> list[int]:
    """Those that are multiples of no other, increasing."""
    least: list[int] = []
    for number in sorted(numbers):
        if all(number % smaller for smaller in least):
            least.append(number)
    return least


def _divisors(n: int) -> list[int]:
    divisors = [1]
    for p in primes_of(n):
        powers = [1]
        while n % (powers[-1] * p) == 0:
            powers.append(powers[-1] * p)
        divisors = [t * power for t in divisors for power in powers]
    return sorted(divisors)


def _has_degree(order: int, d: int) -> bool:
    """Whether the x of this order, which are of degree d or less, lie in no smaller field."""
    smaller = [c for c in range(1, d) if d % c == 0]
    return all((2**c - 1) % order and (2**c + 1) % order for c in smaller)


def _value(N: int, x: int, modulus: Polynomial) -> int:
    """f_N(x) in the field: f_2k = x f_k² and f_2k+1 = f_k² + f_k+1²."""
    here = 0
    after = 1
    for digit in f"{N:b}":
        square_here = remainder(multiply(here, here), modulus)
        square_after = remainder(multiply(after, after), modulus)
        middle = square_here ^ square_after
        if digit == "1":
            here = middle
            after = remainder(multiply(x, square_after), modulus)
        else:
            here = remainder(multiply(x, square_here), modulus)
            after = middle
    return here


def _generator(e: int, d: int, modulus: Polynomial) -> int:
    """An x of the order e."""
    parts = [e // p for p in primes_of(e)]
    for x in range(1, 1 << d):
        if not _value(e, x, modulus) and all(_value(part, x, modulus) for part in parts):
            return x
    raise AssertionError("a cyclic group has a generator")


def _walk(start: int, d: int, modulus: Polynomial) -> array[int]:
    """x_1, x_2, ... from x_1 on, each once: x_j is the one that belongs to z^j and z^-j."""
    times = [remainder(multiply(start, 1 << i), modulus) for i in range(d)]
    half = (d + 1) // 2
    mask = (1 << half) - 1
    low = all_sums(times[:half])
    high = all_sums(times[half:])
    walk = array("I")
    append = walk.append
    before = 0
    here = start
    while here != before:  # in the middle of 1, 2, ..., e - 1 come two that are alike
        append(here)
        before, here = here, low[here & mask] ^ high[here >> half] ^ before
    return walk


def _all_lcms(d: int, modulus: Polynomial) -> Iterator[int]:
    """lcm(o(x), o(x+1)) for all x of degree d, by walks from wherever none has been."""
    names = bytearray(1 << d)
    orders = [0, 2]
    names[0] = 1
    name_of: dict[int, int] = {}
    start = names.find(0)
    while start >= 0:
        walk = _walk(start, d, modulus)
        e = 2 * len(walk) + 1
        for j, x in enumerate(walk, start=1):
            order = e // gcd(j, e)
            if order not in name_of:
                name_of[order] = len(orders)
                orders.append(order)
            names[x] = name_of[order]
        start = names.find(0, start)
    for a, b in set(zip(names[::2], names[1::2], strict=True)):
        if (d == 1 or a > 1) and _has_degree(orders[a], d) and _has_degree(orders[b], d):
            yield lcm(orders[a], orders[b])


# ---- the share -----------------------------------------------------------------------------------------------------


def primitive(rows: Iterable[SingularSizes]) -> tuple[int, ...]:
    """The numbers of several degrees that are multiples of no other.

    >>> primitive([singular_sizes(d) for d in (1, 2, 4)])
    (5, 6, 17)
    """
    return tuple(_least({N for row in rows for N in row.sizes}))


def share(sizes: Sequence[int], most: int = MOST_LCM) -> tuple[Fraction, Fraction]:
    """Bounds, from below and above, of the share of all numbers that are multiples of one of these.

    The multiples of l that are multiples of none of the numbers to come have a share between 0 and
    1/l; where l passes *most*, no more is asked of it.

    >>> share([5, 6]), share([5, 6], 10)
    ((Fraction(1, 3), Fraction(1, 3)), (Fraction(1, 3), Fraction(11, 30)))
    """
    # By inclusion and exclusion, the numbers that are multiples of none are a sum of terms c/l: one
    # number more adds -c/lcm(l, a) for each.
    terms = {1: 1}
    above = Fraction(0)  # what is left out is between these
    below = Fraction(0)
    for a in sorted(sizes):
        for multiple, c in list(terms.items()):
            both = lcm(multiple, a)
            terms[both] = terms.get(both, 0) - c
        for multiple in [multiple for multiple, c in terms.items() if multiple > most or not c]:
            c = terms.pop(multiple)
            if c > 0:
                above += Fraction(c, multiple)
            else:
                below += Fraction(c, multiple)
    none = sum([Fraction(c, multiple) for multiple, c in terms.items()], Fraction(0))
    return 1 - none - above, 1 - none - below
