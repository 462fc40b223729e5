"""Primes with a reason: a test that decides up to 3.3·10^24, and Pocklington's proofs beyond.

>>> is_prime(2**61 - 1), is_prime(2**67 - 1)
(True, False)
>>> big = Proof(2**89 - 1, 3, (2, 3, 5, 17, 23, 89, 353, 397, 683, 2113))
>>> is_prime(2**89 - 1, [big])
True

Who says that a number of sixty digits is prime should show why.  A `Proof` names enough prime
factors of p - 1; two dozen lines check it, and share nothing with the program that found the
factors.

References: Pocklington (1914), "The determination of the prime or composite nature of large numbers
by Fermat's theorem", Proc. Cambridge Philos. Soc. 18, 29-30; Sorenson and Webster (2017), "Strong
pseudoprimes to twelve prime bases", Mathematics of Computation 86, 985-1003, doi:10.1090/mcom/3134.
"""

from collections.abc import Callable, Iterable
from math import gcd
from typing import Annotated, NamedTuple

from ..core.serialization import Between, Positive
from ..errors import BadInput, expect
from .bits import lowest

# the least composite number that passes all thirteen bases
DECIDED = 3_317_044_064_679_887_385_961_981
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


class Proof(NamedTuple):
    """Why *prime* is one: the powers of *factors* in prime - 1 make up more than its square root.

    >>> proof = Proof(2**89 - 1, 3, (2, 3, 5, 17, 23, 89, 353, 397, 683, 2113))
    >>> proof.base
    3
    """

    prime: Annotated[int, Between(2, 1 << 2048)]
    base: Positive
    factors: tuple[Positive, ...]


def is_probable_prime(n: int) -> bool:
    """Whether *n* passes the strong test to thirteen bases.

    For n < `DECIDED` that decides (Sorenson and Webster).

    >>> [n for n in range(30) if is_probable_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    # Any bound from 1 to 43 says the same: what lies between is a base, or a multiple of one.
    if n < 2 or any(n % p == 0 for p in _BASES):
        return n in _BASES
    return all(_passes(n, base) for base in _BASES)


def _passes(n: int, base: int) -> bool:
    """The strong test: base^d is 1, or -1 after up to so many squarings as n - 1 = 2^s d allows."""
    twos = lowest(n - 1)
    x = pow(base, n - 1 >> twos, n)
    if x == 1:
        return True
    for _ in range(twos):
        if x == n - 1:
            return True
        x = x * x % n
    return False


def is_prime(n: int, proofs: Iterable[Proof] = ()) -> bool:
    """Whether *n* is proved to be prime: by the test below `DECIDED`, by the *proofs* beyond.

    >>> is_prime(10**9 + 7), is_prime(10**9 + 8), is_prime(2**89 - 1)  # the last one needs a proof
    (True, False, False)
    """
    if n < DECIDED:
        return is_probable_prime(n)
    known = {proof.prime: proof for proof in proofs}
    return n in known and _is_proof(known[n], known)


def _is_proof(proof: Proof, known: dict[int, Proof]) -> bool:
    """Whether the proof is one, and so are those that it rests on."""
    # Proof (Pocklington).  Let F be the part of n - 1 made of the primes q named, and a^(n-1) = 1
    # with gcd(a^((n-1)/q) - 1, n) = 1 for each q.  Modulo any prime r that divides n, the order of
    # a has the full power of every q, so F divides r - 1.  As F² > n, every prime divisor of n
    # exceeds √n: n has but one.                  ∎
    n, base, factors = proof
    if not all(1 < q < n and (n - 1) % q == 0 for q in factors):
        return False
    if _part(n, factors) ** 2 <= n:  # it is no divisor of n
        return False
    if pow(base, n - 1, n) != 1:
        return False
    for q in factors:
        power = pow(base, (n - 1) // q, n)
        if gcd(power - 1, n) != 1:
            return False
    return all(is_prime(q, known.values()) for q in factors)


def _part(n: int, factors: Iterable[int]) -> int:
    """The part of n - 1 that is made of these primes."""
    part = 1
    for q in set(factors):
        part *= gcd(n - 1, pow(q, n.bit_length(), n - 1))
    return part


def prove(n: int, factor: Callable[[int], Iterable[int]]) -> tuple[Proof, ...]:
    """The proofs that *n* is prime, *n* first, given a function that names prime factors.

    >>> from lightsgame.algebra.cunningham import prime_factors
    >>> proofs = prove(2**89 - 1, lambda n: prime_factors(88, -1))  # 2^89 - 2 = 2 (2^88 - 1)
    >>> is_prime(2**89 - 1, proofs)
    True

    Raises:
        BadInput: *n* is composite, or *factor* does not name enough.
    """
    if n < DECIDED:
        expect(is_probable_prime(n), "a prime", "another number")
        return ()
    chosen: list[int] = []
    for q in sorted({2, *factor(n - 1)}):  # small ones first: they need no proof of their own
        # The part divides n - 1, so its square is not n.
        if (n - 1) % q == 0 and _part(n, chosen) ** 2 <= n:
            chosen.append(q)
    below: dict[int, Proof] = {}
    for q in chosen:
        for proof in prove(q, factor):
            below[proof.prime] = proof
    for base in range(2, 1000):  # a random base serves with probability Π (1 - 1/q)
        proof = Proof(n, base, tuple(chosen))
        if _is_proof(proof, below):
            return proof, *below.values()
    raise BadInput("the primes of n - 1 for a prime n", f"{chosen} for {n}")
