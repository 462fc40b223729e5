"""Random trees, exactly: how many trees of n vertices have a given nullity, with their vertices numbered?

**Statement.**  If y marks each dimension of the nullity, t = tanh u and

    X = u (1 + t) (e^(y u t) - 1) / y,        R = u + X + y u t

the n^(n-2) labelled trees on n vertices, each with y to the power of its nullity, have the sum T with

    n T = the coefficient of u^(n-1) / (n-1)!  in  R'(u) (cosh u)^n e^(n X).

**Example.**  Of the 16 trees on four numbered vertices twelve are paths and four stars:

>>> tree_law(4).counts
(12, 4, 0, 0)

**Proof idea.**  Let C, F, X be the generating functions of the rooted trees whose root is copying, forcing or fixed
(`lightsgame.theorems.solvability.trees`).  The children of a root are a set; if none of them forces, an even number of
copying ones makes it copying and an odd number forcing; if j of them force, it is fixed, and j - 1 dimensions are
added.  So with x for each vertex

    C = x e^X cosh C,      F = x e^X sinh C,      X = x e^(X + C) (e^(yF) - 1) / y,

and a forcing root adds one dimension: all rooted trees are R = C + X + yF.  Write u for C.  Then F = u tanh u, X is as
above, and x = u / (e^X cosh u).  Lagrange's inversion of this gives the coefficients of R, in which each tree stands n
times, once for each root.

**How it is checked.**  `tree_law` uses the one formula; its checker goes by the three kinds of rooted trees, from small
to large.  The tests eliminate in all labelled trees on up to 7 vertices.

**References.**  Flajolet and Sedgewick 2009, chapter II and Theorem A.2 (exponential generating functions, Lagrange's
inversion); OEIS A000272.

*Before:* `lightsgame.theorems.solvability.trees`.  *Level:* second year.  *Try:* `tree-nullity`.
"""

from typing import Annotated

from ...errors import at_most
from ...shapes import Between
from .random_graphs import Law, times, unpacked

MOST = 100  # vertices


class TreeLaw(Law, kind="tree-law", asks="order"):
    """How many labelled trees on `order` vertices have nullity 0, 1, 2, ...

    >>> TreeLaw.holds(tree_law(9), order=9), TreeLaw.holds(tree_law(9), order=10)
    (True, False)
    """

    order: Annotated[int, Between(1, MOST)]
    _what = "trees"

    def _anew(self) -> tuple[int, ...]:
        n, digits = self.order, self.order * self.order.bit_length()
        copying, forcing, fixed = [0], [0], [0]
        same, other, forced = [1], [1], [1]  # e^(X + C), e^(X - C) and e^(yF)
        for m in range(n):
            copying.append((m + 1) * (same[m] + other[m]) // 2)
            forcing.append((m + 1) * (same[m] - other[m]) // 2)
            fixed.append((m + 1) * (times(forced, same, m) - same[m]) >> digits)
            same.append(times([x + c for x, c in zip(fixed, copying, strict=True)][1:], same, m))
            other.append(times([x - c for x, c in zip(fixed, copying, strict=True)][1:], other, m))
            forced.append(times([f << digits for f in forcing][1:], forced, m))
        return unpacked((copying[n] + fixed[n] + (forcing[n] << digits)) // n, digits, n)


def tree_law(order: int) -> TreeLaw:
    """The law of the nullity for a random tree on so many vertices; O(n²) products of numbers of n³ digits.

    >>> tree_law(7).counts
    (11347, 4620, 840, 0, 0, 0, 0)

    Raises:
        TooLarge: more than 100 vertices.
    """
    at_most(order, MOST, f"counts for trees of {order} vertices")
    n, digits, tanh, u = order, order * order.bit_length(), [0], [0, 1, *[0] * order][: order + 1]
    for k in range(n):  # its derivative is 1 less its square
        tanh.append((k == 0) - times(tanh, tanh, k))
    ut = [times(u, tanh, k) for k in range(n + 1)]
    grown = [c >> digits for c in _exponential([c << digits for c in ut])]  # (e^(yut) - 1) / y, for y = 2^digits
    X = [times([a + b for a, b in zip(u, ut, strict=True)], grown, k) for k in range(n + 1)]
    R = [a + b + (c << digits) for a, b, c in zip(u, X, ut, strict=True)]
    power = _exponential([n * (a + b) for a, b in zip([0, *tanh], X, strict=False)])  # tanh is (log cosh)'
    return TreeLaw(order, unpacked(times(R[1:], power, n - 1) // n, digits, n))


def _exponential(s: list[int]) -> list[int]:
    """e^s, for a series that begins with 0: its derivative is s' e^s."""
    e = [1]
    while len(e) < len(s):
        e.append(times(s[1:], e, len(e) - 1))
    return e
