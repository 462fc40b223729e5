"""Linear systems modulo any k up to 36, by lifting: no division by a number without inverse.

Modulo 4 elimination goes wrong: 2 has no inverse, and 2 x = 2 must not be divided by 2, for x = 3 solves it as well as
x = 1.  *Lifting* solves modulo p first and then looks for a correction, again modulo p:

    A (x0 + N t + p x1) = b  (mod p^e),   N a basis of the kernel modulo p

becomes, since everything can be divided by p, a system [A | A N / p] (x1, t) = (b - A x0) / p modulo p^(e-1).  The
unknowns t matter: x0 may not be liftable although another solution modulo p is.  For several primes the Chinese
remainder theorem puts the answers together.

>>> A = ((1, 1), (1, 1))
>>> solve(A, (1, 1), 3), solve(A, (2, 2), 4), solutions(A, 4)
((1, 0), (2, 0), 4)
>>> solve(A, (1, 3), 4)
Traceback (most recent call last):
    ...
lightsgame.errors.Inconsistent: no solution modulo 4: the equations [0, 1], taken (3, 1) times, add up to 0 = 2
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import BadInput, Inconsistent
from .modular import PRIMES, Matrix, Reduction, Vector, dot, no_solution, reduce

LARGEST = 36


def prime_powers(k: int) -> list[tuple[int, int]]:
    """The number k as a product of prime powers (p, e).

    >>> prime_powers(12)
    [(2, 2), (3, 1)]

    Raises:
        BadInput: k is not between 2 and 36.
    """
    if not 2 <= k <= LARGEST:
        raise BadInput(f"a number from 2 to {LARGEST}", str(k))
    powers = []
    for p in PRIMES:
        e = 0
        while k % p == 0:
            k, e = k // p, e + 1
        if e:
            powers.append((p, e))
    return powers


def solve(A: Matrix, b: Sequence[int], k: int) -> Vector:
    """One x with A x = b modulo k, entries from 0 to k - 1.

    >>> solve(((1, 2), (0, 3)), (3, 1), 4)
    (1, 3)

    Raises:
        Inconsistent: there is none; the witness is a combination of rows that is zero modulo k, with a right-hand side
            that is not (`lightsgame.algebra.modular.is_witness`).
    """
    x: Vector = (0,) * _columns(A)
    modulus = 1
    for p, e in prime_powers(k):
        q = p**e
        try:
            y = _lift(A, b, p, e)
        except Inconsistent as error:
            raise no_solution(tuple([entry * (k // q) % k for entry in error.witness]), b, k) from None
        # The Chinese remainder theorem: keep x modulo the part done, and make it y modulo q.
        step = modulus * pow(modulus, -1, q)
        modulus *= q
        x = tuple([(old + (new - old) * step) % modulus for old, new in zip(x, y, strict=True)])
    return x


def _columns(A: Matrix) -> int:
    return len(A[0]) if A else 0


def _lift(A: Matrix, b: Sequence[int], p: int, e: int) -> Vector:
    """A solution modulo p^e, or the exception with a witness modulo p^e."""
    columns, q = _columns(A), p**e
    reduction = reduce(A, columns, p)
    try:
        x0 = reduction.solve(b)
    except Inconsistent as error:
        raise no_solution(tuple([times * p ** (e - 1) for times in error.witness]), b, q) from None
    if e == 1:
        return x0
    rest = [(entry - dot(row, x0)) // p for entry, row in zip(b, A, strict=True)]
    try:
        found = _lift(_divided(A, reduction), rest, p, e - 1)
    except Inconsistent as error:
        raise no_solution(_mended(A, error.witness, p, e), b, q) from None
    return tuple([(a + c) % q for a, c in zip(x0, _together(found, reduction), strict=True)])


def _divided(A: Matrix, reduction: Reduction) -> list[Vector]:
    """The matrix [A | A N / p], N being the kernel modulo p."""
    basis = reduction.kernel()
    return [(*row, *[dot(row, n) // reduction.p for n in basis]) for row in A]


def _together(found: Vector, reduction: Reduction) -> Vector:
    """N t + p x1 for a solution (x1, t) of the divided system."""
    x1, t = found[: reduction.columns], found[reduction.columns :]
    total = [reduction.p * entry for entry in x1]
    for times, n in zip(t, reduction.kernel(), strict=True):
        total = [entry + times * other for entry, other in zip(total, n, strict=True)]
    return tuple(total)


def _mended(A: Matrix, w: Vector, p: int, e: int) -> Vector:
    """A witness modulo p^e from a witness w modulo p^(e-1) of the divided system."""
    # Proof.  wᵀA = p^(e-1) u for some u, and wᵀ(A N / p) = 0 modulo p^(e-1) means u N = 0 modulo p: u is orthogonal to
    # the kernel, so it is in the row space, u = vᵀA modulo p.  The vector w - p^(e-1) v has with A the product 0 modulo
    # p^e; with b it has p w·(b - A x0)/p modulo p^e, because v·b = v·A x0 = u·x0 modulo p, and that is not 0.       ∎
    turned = tuple(zip(*A, strict=True))
    v = reduce(turned, len(A), p).solve([dot(w, column) // p ** (e - 1) for column in turned])
    return tuple([(a - p ** (e - 1) * c) % p**e for a, c in zip(w, v, strict=True)])


# ---- the kernel -------------------------------------------------------------------------------------------------


def kernel(A: Matrix, k: int) -> tuple[Vector, ...]:
    """Vectors whose combinations are all x with A x = 0 modulo k.  There is no basis in general: 2 x = 0 modulo 4.

    >>> kernel(((2,),), 4), kernel(((1, 1), (1, 1)), 4)
    (((2,),), ((2, 2), (3, 1)))
    """
    found = [tuple([entry * (k // p**e) % k for entry in x]) for p, e in prime_powers(k) for x in _kernel(A, p, e)]
    return tuple([x for x in dict.fromkeys(found) if any(x)])


def _kernel(A: Matrix, p: int, e: int) -> list[Vector]:
    reduction = reduce(A, _columns(A), p)
    if e == 1:
        return list(reduction.kernel())
    smaller = _kernel(_divided(A, reduction), p, e - 1)
    vectors = [tuple([entry % p**e for entry in _together(found, reduction)]) for found in smaller]
    return [x for x in dict.fromkeys(vectors) if any(x)]  # (x1, t) and (x1 - N, t + p) describe the same x


def solutions(A: Matrix, k: int) -> int:
    """How many x there are with A x = 0 modulo k, and so how many solutions A x = b has if it has one.

    >>> solutions(((1, 1), (1, 1)), 4), solutions(((2,),), 4)
    (4, 2)
    """
    count = 1
    for p, e in prime_powers(k):
        count *= _solutions(A, p, e)
    return count


def _solutions(A: Matrix, p: int, e: int) -> int:
    # (x1 - N s, t + p s) describes the same x = N t + p x1 as (x1, t), and no other pair does; s counts modulo p^(e-2).
    reduction = reduce(A, _columns(A), p)
    if e == 1:
        return int(p**reduction.nullity)
    return _solutions(_divided(A, reduction), p, e - 1) // int(p ** ((e - 2) * reduction.nullity))
