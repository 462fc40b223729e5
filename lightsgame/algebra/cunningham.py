"""The prime factors of 2^d - 1 and 2^d + 1, which the orders of elements of finite fields divide.

>>> prime_factors(11, -1), prime_factors(11, +1)
({23: 1, 89: 1}, {3: 1, 683: 1})

These numbers fall apart by algebra first: 2^n - 1 is the product of the cyclotomic numbers Φ_k(2)
over all k that divide n, and 2^d + 1 = (2^2d - 1) / (2^d - 1) takes those k that divide 2d but not
d.  What is left has to be found by hard work; `cunningham.txt`, beside this file, holds the results
with proofs that each factor is prime.  For other k the package asks SymPy, if it is installed.
"""

from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import chain

from ..errors import TooLarge
from .primes import DECIDED, Proof, is_probable_prime, prove

# One more or less is as good a limit.
MOST_DIGITS = 45  # what SymPy's factorisation does in about a minute


@cache
def table() -> dict[int, tuple[int, ...]]:
    """The table as a dictionary, k -> the prime factors of Φ_k(2), as the file has them.

    >>> table()[18]  # Φ_18(2) = 57
    (3, 19)
    """
    return {int(k): _numbers(primes) for k, primes in _lines(":")}


@cache
def proofs() -> dict[int, Proof]:
    """Pocklington's proofs for the large primes of the table and for those that they rest on.

    >>> all(proof.prime > 10**24 for proof in proofs().values())
    True
    """
    by_prime: dict[int, Proof] = {}
    for p, base, primes in _lines("|"):
        proof = Proof(int(p), int(base), _numbers(primes))
        by_prime[proof.prime] = proof
    return by_prime


def _lines(mark: str) -> list[list[str]]:
    """The lines of the file that are divided by this mark."""
    text = files("lightsgame.algebra").joinpath("cunningham.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    return [line.split(mark) for line in lines if mark in line]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@cache
def cyclotomic_number(k: int) -> int:
    """Φ_k(2): what 2^k - 1 has beyond the 2^j - 1 for smaller divisors j of k.

    >>> [cyclotomic_number(k) for k in range(1, 8)]
    [1, 3, 7, 5, 31, 3, 127]
    """
    number: int = (1 << k) - 1
    for j in range(1, k):
        if k % j == 0:
            number //= cyclotomic_number(j)
    return number


@cache
def prime_factors(d: int, sign: int) -> dict[int, int]:
    """The prime factors of 2^d + *sign* with their exponents, *sign* being -1 or 1.

    >>> prime_factors(6, -1), prime_factors(6, +1)  # 63 and 65
    ({3: 2, 7: 1}, {5: 1, 13: 1})

    Raises:
        TooLarge: a factor is needed that neither the table has nor SymPy could find.
    """
    divisors = [k for k in range(2, 2 * d + 1) if 2 * d % k == 0]
    divisors = [k for k in divisors if (d % k == 0) == (sign == -1)]
    exponents = Counter[int]()
    for k in divisors:
        exponents.update(table()[k] if k in table() else _search(k))
    return dict(sorted(exponents.items()))


@cache
def _search(k: int) -> tuple[int, ...]:
    """The prime factors of Φ_k(2) by SymPy."""
    number = cyclotomic_number(k)
    if is_probable_prime(number):
        return (number,)
    return tuple(Counter(_factorint(number)).elements())


def _factorint(number: int) -> dict[int, int]:
    if len(str(number)) > MOST_DIGITS:
        raise TooLarge(
            f"the prime factors of a number of {len(str(number))} digits are needed and not at hand"
        )
    try:
        from sympy import factorint
    except ImportError:
        cure = "SymPy finds them (pip install sympy)"
        missing = f"the prime factors of {number} are needed and not at hand"
        raise TooLarge(f"{missing}; {cure}") from None
    return {int(p): int(e) for p, e in factorint(number).items()}


def primality(p: int) -> tuple[Proof, ...]:
    """The proofs that *p* is prime that a checker needs: none for a small one.

    >>> primality(89), len(primality(2**89 - 1))
    ((), 1)

    Raises:
        TooLarge: a proof needs factors that are not at hand.
    """
    if p < DECIDED:
        return ()
    proof = proofs().get(p)
    if proof is None:
        return prove(p, _factorint)
    below = map(primality, proof.factors)
    return (proof, *chain.from_iterable(below))
