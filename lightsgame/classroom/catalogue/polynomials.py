"""Chapter 6: rows are polynomials, and boards may have 10^40 rows."""

from functools import cache, partial
from itertools import product as all_pairs
from operator import mod
from random import Random

from ...algebra import polynomial as algebra
from ...algebra.fibonacci_basis import fibonacci_pair
from ...lights.quiet import nullity as nullity_of
from ..exercise import Given, Inputs, Picture, Word, _, exercise


def f_(k: int, modulus: int = 0, argument: int = 0b10) -> int:
    """The Fibonacci polynomial f_k, at x or at x + 1, modulo *modulus* if one is given.

    >>> [bin(f_(k)) for k in range(5)]
    ['0b0', '0b1', '0b10', '0b101', '0b1000']
    """
    return fibonacci_pair(k, modulus, argument)[0]


def polynomials(**named: int) -> Picture:
    """Polynomials with their names, as one writes them.

    >>> print(polynomials(a=0b111).text)
    a = x^2 + x + 1
    """
    lines = [f"{_(name)} = {algebra.text(value)}" for name, value in named.items()]
    return Picture(_("as polynomials"), "\n".join(lines))


def compare(given: Given, want: int, **named: int) -> None:
    """The result must be this polynomial; where it is not, both are written as one writes them."""
    got = given.value_of(int, _("an int"))
    picture = polynomials(**named, yours=max(got, 0), right=want)
    given.expected(Word(got), Word(want), picture)


def carried(k: int, factor: int = 2) -> int:
    """The same recurrence with numbers, which carry.

    >>> carried(4), f_(4)
    (12, 8)
    """
    now = 0
    after = 1
    for _step in range(k):
        now, after = after, factor * after + now
    return now


@exercise(
    lambda: [*[(k,) for k in range(16)], None, *[(k,) for k in range(16, 100)]],
    carries=carried,
    numbers=lambda k: carried(k, 1),
    first_is_1=lambda k: f_(k + 1),
    one_less=lambda k: f_(k - 1) if k else 1,
)
def fibonacci(given: Given, k: int) -> None:
    """The first hundred."""
    compare(given, f_(k))


def divisions() -> Inputs:
    """All small ones, and large ones."""
    random = Random(19)
    yield from all_pairs(range(32), range(1, 16))
    for k in (64, 65, 200):
        yield random.getrandbits(k), random.getrandbits(30) | 1 << 30


def divided(a: int, b: int, least: int = 0, most: int = 9999) -> int:
    """The steps of a division: as long as a is longer than b by *least*, and *most* of them.

    >>> divided(0b101101, 0b111), bin(divided(0b101101, 0b111, most=1))
    (0, '0b10101')
    """
    while most and a.bit_length() >= b.bit_length() + least:
        a ^= b << (a.bit_length() - b.bit_length())
        most -= 1
    return a


@exercise(
    divisions, numbers=mod, stops_early=partial(divided, least=1), once=partial(divided, most=1)
)
def remainder(given: Given, a: Word, b: Word) -> None:
    """The remainder, also as one writes it."""
    compare(given, algebra.remainder(a, b), a=a, b=b)


@cache
def common(m: int, n: int, shift: int = 0b11) -> int:
    """The degree of the greatest common divisor of f_m(x + 1), or f_m(x), and f_n(x)."""
    return algebra.degree(algebra.gcd(f_(m, argument=shift), f_(n)))


@exercise(
    lambda: [*all_pairs(range(1, 9), repeat=2), (5, 11), (11, 5), None, (29, 30), (300, 300)],
    not_shifted=lambda m, n: common(m + 1, n + 1, 0b10),
    solutions=lambda m, n: 2 ** common(m + 1, n + 1),
    both_indices=lambda m, n: common(m, n),
    index_m=lambda m, n: common(m, n + 1),
    index_n=lambda m, n: common(m + 1, n),
    digits=lambda m, n: common(m + 1, n + 1) + 1,
)
def nullity(given: Given, m: int, n: int) -> None:
    """With the two polynomials, where they are short."""
    pictures: list[Picture] = []
    if max(m, n) < 12:
        named = {f"f_{m + 1}(x + 1)": f_(m + 1, argument=0b11), f"f_{n + 1}(x)": f_(n + 1)}
        pictures.append(polynomials(**named))
    given.number(nullity_of(m, n), *pictures)


def indices() -> Inputs:
    """Small indices, then 10^40."""
    random = Random(20)
    yield from all_pairs(range(20), (0b10, 0b11, 0b10011, 0b101101))
    yield None
    for k in (1000, 2**64 - 1, 2**64, 10**40):
        yield k, 1 << 61 | random.getrandbits(61)


@exercise(
    indices,
    not_reduced=lambda k, p: f_(k),
    numbers=lambda k, p: f_(k) % p,
    index=lambda k, p: f_(k + 1, p),
)
def doubling(given: Given, k: int, p: Word) -> None:
    """The remainder, also as one writes it."""
    compare(given, f_(k, p), p=p)
