"""Chapter 6: rows are polynomials, and boards may have 10^40 rows."""

from __future__ import annotations

import math
from functools import cache, reduce
from operator import or_
from random import Random

from ..algebra import polynomial as algebra
from ..algebra.fibonacci_basis import fibonacci as f_
from ..algebra.fibonacci_basis import fibonacci_pair
from ..algebra.polynomial import text as written
from ..patterns import nullity as nullity_of
from ..translation import _, marked
from .exercise import Given, Inputs, Word, exercise
from .verdict import Picture

CHAPTER = marked("Rows are polynomials")


def polynomials(**named: int) -> tuple[Picture, ...]:
    """Polynomials with their names, as one writes them."""
    lines = [f"{name} = {written(value)}" for name, value in named.items()]
    return (Picture(_("as polynomials"), "\n".join(lines)),)


def carried(k: int, factor: int = 2) -> int:
    """The same recurrence with numbers, which carry."""
    here, after = 0, 1
    for _step in range(k):
        here, after = after, factor * after + here
    return here


@exercise(
    "fibonacci",
    CHAPTER,
    name="fibonacci",
    inputs=lambda: [*[(k,) for k in range(16)], None, *[(k,) for k in range(16, 100)]],
    wrong={
        "`+` adds, and carries from one coefficient to the next; `^` does not": carried,
        "these are the Fibonacci numbers: the factor x is forgotten": lambda k: carried(k, 1),
        "one begins with f_0 = 1": lambda k: f_(k + 1),
        "the index is one too small": lambda k: f_(k - 1) if k else 1,
    },
)
def fibonacci(given: Given, k: int) -> None:
    """The first hundred."""
    same_polynomial(given, given.value_of(int, _("an int"), k), f_(k))


def same_polynomial(given: Given, got: int, want: int, **named: int) -> None:
    """Raise the mistake that two polynomials differ, written as one writes them, unless they are the same."""
    given.expected(Word(got), Word(want), *polynomials(**named, yours=max(got, 0), right=want))


def factors() -> Inputs:
    """All small ones, and some long ones; zero is among them."""
    random = Random(18)
    yield from ((Word(a), Word(b)) for a in range(16) for b in range(16))
    yield from ((Word(random.getrandbits(k) | 1 << k), Word(random.getrandbits(9) | 1 << 9)) for k in (31, 32, 63, 64))
    yield Word(random.getrandbits(100)), Word(random.getrandbits(90))


@exercise(
    "product",
    CHAPTER,
    name="multiply",
    inputs=factors,
    wrong={
        "`*` multiplies numbers, and carries": lambda a, b: a * b,
        "the terms are put together by `|`; where two are alike they cancel": (
            lambda a, b: reduce(or_, [a << k for k in range(b.bit_length()) if b >> k & 1], 0)
        ),
        "the coefficients are multiplied one by one": lambda a, b: a & b,
        "the polynomials are added": lambda a, b: a ^ b,
    },
)
def product(given: Given, a: int, b: int) -> None:
    """The product, also as one writes it."""
    same_polynomial(given, given.value_of(int, _("an int"), a, b), algebra.multiply(a, b), a=a, b=b)


def divisions() -> Inputs:
    """All small ones, and large ones."""
    random = Random(19)
    yield from ((Word(a), Word(b)) for a in range(32) for b in range(1, 16))
    yield from ((Word(random.getrandbits(k)), Word(random.getrandbits(30) | 1 << 30)) for k in (64, 65, 200))


def short_of(a: int, b: int) -> int:
    """One step too few: the degrees may still be the same."""
    while a.bit_length() > b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


@exercise(
    "remainder",
    CHAPTER,
    name="remainder",
    inputs=divisions,
    wrong={
        "`%` divides numbers, not polynomials": lambda a, b: a % b,
        "one stops when the degrees are the same; b can be added once more": short_of,
        "b is added only once": lambda a, b: (
            a ^ b << (a.bit_length() - b.bit_length()) if a.bit_length() >= b.bit_length() else a
        ),
    },
)
def remainder(given: Given, a: int, b: int) -> None:
    """The remainder, also as one writes it."""
    same_polynomial(given, given.value_of(int, _("an int"), a, b), algebra.remainder(a, b), a=a, b=b)


def boards() -> Inputs:
    """Small boards, then 300 x 300."""
    return [*[(m, n) for m in range(1, 9) for n in range(1, 9)], (5, 11), (11, 5), None, (29, 30), (300, 300)]


@cache
def common(m: int, n: int, shift: int = 0b11) -> int:
    """The degree of the greatest common divisor of f_m(x + 1) and f_n(x), or of f_m(x) where nothing is shifted."""
    return algebra.degree(algebra.gcd(fibonacci_pair(m, argument=shift)[0], f_(n)))


@exercise(
    "nullity",
    CHAPTER,
    name="nullity",
    inputs=boards,
    wrong={
        "both polynomials are taken at x; in one of them x + 1 stands in the place of x": (
            lambda m, n: common(m + 1, n + 1, 0b10)
        ),
        "the solutions are counted; the nullity is the exponent": lambda m, n: 2 ** common(m + 1, n + 1),
        "the indices are m and n; they are m + 1 and n + 1": lambda m, n: common(m, n),
        "m stands in the place of m + 1": lambda m, n: common(m, n + 1),
        "n stands in the place of n + 1": lambda m, n: common(m + 1, n),
        "the divisor's number of digits is counted; its degree is one less": lambda m, n: common(m + 1, n + 1) + 1,
    },
    needs=("fibonacci", "remainder"),
)
def nullity(given: Given, m: int, n: int) -> None:
    """With the two polynomials, where they are short."""
    got = given.value_of(int, _("a number"), m, n)
    named = {f"f_{m + 1}(x + 1)": fibonacci_pair(m + 1, argument=0b11)[0], f"f_{n + 1}(x)": f_(n + 1)}
    given.expected(got, nullity_of(m, n), *(polynomials(**named) if max(m, n) < 12 else ()))


def indices() -> Inputs:
    """Small indices, then 10^40."""
    random = Random(20)
    yield from ((k, Word(p)) for k in range(20) for p in (0b10, 0b11, 0b10011, 0b101101))
    yield None
    yield from ((k, Word(1 << 61 | random.getrandbits(61))) for k in (1000, 2**64 - 1, 2**64, 10**40))


@exercise(
    "doubling",
    CHAPTER,
    name="fibonacci_modulo",
    inputs=indices,
    wrong={
        "f_k itself is given; its remainder modulo p is wanted": lambda k, p: f_(k),
        "`%` divides numbers, not polynomials": lambda k, p: f_(k) % p,
        "the index is one too large": lambda k, p: fibonacci_pair(k + 1, p)[0],
    },
    needs=("fibonacci", "product", "remainder"),
)
def doubling(given: Given, k: int, p: int) -> None:
    """The remainder, also as one writes it."""
    same_polynomial(given, given.value_of(int, _("an int"), k, p), fibonacci_pair(k, p)[0], p=p)


@exercise(
    "gcd",
    CHAPTER,
    name="gcd",
    inputs=lambda: ((Word(a), Word(b)) for a in range(1, 40) for b in range(16)),
    wrong={
        "one computes with numbers": math.gcd,
        "the last remainder is given, which is 0; the one before it is wanted": lambda a, b: 0,
        "one stops after one division": lambda a, b: algebra.remainder(a, b) if b else a,
    },
    needs=("remainder",),
)
def greatest_common_divisor(given: Given, a: int, b: int) -> None:
    """The divisor, also as one writes it."""
    same_polynomial(given, given.value_of(int, _("an int"), a, b), algebra.gcd(a, b), a=a, b=b)


EXERCISES = (fibonacci, product, remainder, greatest_common_divisor, nullity, doubling)
