"""Random trees, exactly: how many trees of n vertices have a given nullity, with and without
labels?

**Statement.**  Let y mark each dimension of the nullity.  (1) With t = tanh u and

    X = u (1 + t) (e^(y u t) - 1) / y,        R = u + X + y u t

the n^(n-2) labelled trees on n vertices, each with y to the power of its nullity, have the sum T
with

    n T = the coefficient of u^(n-1) / (n-1)!  in  R'(u) (cosh u)^n e^(n X).

(2) Trees that differ by their labels alone are now one.  Write G_k for G(x^k, y^k), and S(G) =
e^(G_1 + G_2 / 2 + G_3 / 3 + ...) for the sets of what G counts, each as often as one likes.  Take
C, F and X from

    C + F = x S(X) S(C),    C - F = x S(X) S(C_2) / S(C),    X = x S(X) S(C) (S(yF) - 1) / y.

Then the trees, x marking the vertices and y the nullity, are

    T = C + X + yF - (P - D) / 2,    P = (C + F + X)^2 + (y - 1) (C^2 + 2 F X),    D = y C_2 + F_2 +
    X_2.

**Example.**  Of the 16 trees on four numbered vertices twelve are paths and four stars:

>>> tree_law(4).counts, unlabelled_law(4).counts
((12, 4, 0, 0), (1, 1, 0, 0))
>>> print(unlabelled_law(7))
11 unlabelled trees on 7 vertices
nullity 0: 7, a share of 0.636364
nullity 1: 3, a share of 0.272727
nullity 2: 1, a share of 0.090909
nullity 3: 0, a share of 0.000000
nullity 4: 0, a share of 0.000000
nullity 5: 0, a share of 0.000000
nullity 6: 0, a share of 0.000000

**Proof idea.**  Let C, F, X be the generating functions of the rooted trees whose root is copying,
forcing or fixed (`lightsgame.theorems.solvability.trees`).  The children of a root are a set; if
none of them forces, an even number of copying ones makes it copying and an odd number forcing; if j
of them force, it is fixed, and j - 1 dimensions are added.  A forcing root adds one dimension: all
rooted trees are C + X + yF.

(1) So with labels, and x for each vertex,

    C = x e^X cosh C,      F = x e^X sinh C,      X = x e^(X + C) (e^(yF) - 1) / y.

Write u for C.  Then F = u tanh u, X is as above, R are the rooted trees, and x = u / (e^X cosh u).
Lagrange's inversion of this gives the coefficients of R, in which each tree stands n times, once
for each root.

(2) Without labels the sets are those of Pólya, and S(C_2) / S(C) has a minus sign for each member,
for the set of one tree alone gives (1 - z^2)^-1 (1 - z) = 1 / (1 + z).  From rooted trees to trees
it goes by Otter: in every tree the vertices that no symmetry makes alike are one more than such
edges, if an edge that a symmetry turns around is left out. (Send each vertex to the edge that leads
to the middle.  In the middle stands a vertex, which is left over; or an edge with both its ends,
alike only if it is turned around.)  So T is the rooted trees less the pairs of rooted trees that an
edge joins at their roots.  In order they are P, those of equal ones D; (P + D) / 2 pairs, and D of
these turn around.

**How it is checked.**  `tree_law` uses the one formula; its checker goes by the three kinds of
rooted trees, from small to large.  `unlabelled_law` takes edges from vertices; its checker takes
nothing away: it counts the trees by their middle, which is a vertex all of whose branches have
fewer than n/2 vertices, or an edge between two halves (Jordan). The second checker, in JavaScript,
puts the branches together size by size.  The tests eliminate in all labelled trees on up to 7
vertices and all unlabelled ones on up to 14; the sums are those of OEIS A000055.

**References.**  Flajolet and Sedgewick 2009, chapters I and II and Theorem A.2 (sets, exponential
generating functions, Lagrange's inversion); Otter 1948 (trees without labels); Jordan 1869 (the
middle of a tree); OEIS A000272 and A000055. We know of no source for the trees by nullity.

*Before:* `lightsgame.theorems.solvability.trees`.  *Level:* second year.  *Try:* `all-lamps`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from operator import add
from typing import Annotated, TypeAlias

from ...core.evidence import register
from ...core.serialization import Between
from ...errors import at_most
from .random_graphs import Law, packed, times, unpacked

MOST = 100  # vertices
# copying, forcing and fixed ones: polynomials in y, as numbers, y = 2^digits
Rooted: TypeAlias = tuple[int, int, int]


@register(kind="tree-law", asks="order", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class TreeLaw(Law):
    """How many labelled trees on `order` vertices have nullity 0, 1, 2, ...

    >>> TreeLaw.holds(tree_law(9), order=9), TreeLaw.holds(tree_law(9), order=10)
    (True, False)
    """

    order: Annotated[int, Between(1, MOST)]
    _what = "trees"

    def _anew(self) -> tuple[int, ...]:
        n = self.order
        digits = self.order * self.order.bit_length()
        C, F, X = _rooted(n, digits, n, labelled=True)[n]
        return unpacked((C + X + (F << digits)) // n, digits, n)


def tree_law(order: int) -> TreeLaw:
    """The law of the nullity for a random labelled tree: O(n²) products of numbers of n³ digits.

    >>> tree_law(7).counts
    (11347, 4620, 840, 0, 0, 0, 0)

    Raises:
        TooLarge: more than 100 vertices.
    """
    at_most(order, MOST, f"counts for trees of {order} vertices")
    n = order
    digits = order * order.bit_length()
    u = [0, 1, *[0] * order][: order + 1]
    tanh = [0]
    for k in range(n):  # its derivative is 1 less its square
        one = 1 if k == 0 else 0
        tanh.append(one - times(tanh, tanh, k))
    ut = [times(u, tanh, k) for k in range(n + 1)]
    # (e^(yut) - 1) / y, for y = 2^digits
    times_y = [c << digits for c in ut]
    grown = [c >> digits for c in _exponential(times_y)]
    both = list(map(add, u, ut))
    X = [times(both, grown, k) for k in range(n + 1)]
    R = [a + b + (c << digits) for a, b, c in zip(u, X, ut, strict=True)]
    # tanh is the derivative of log cosh
    log_cosh = [0, *tanh]
    power = _exponential([n * (a + b) for a, b in zip(log_cosh, X, strict=False)])
    value = times(R[1:], power, n - 1) // n
    return TreeLaw(order, unpacked(value, digits, n))


def _exponential(s: list[int]) -> list[int]:
    """e^s, for a series that begins with 0: its derivative is s' e^s."""
    e = [1]
    while len(e) < len(s):
        e.append(times(s[1:], e, len(e) - 1))
    return e


# ---- without labels ----------------------------------------------------------------------------------------------


@register(kind="unlabelled-tree-law", asks="order", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class UnlabelledLaw(TreeLaw):
    """How many trees on `order` vertices, labels aside, have nullity 0, 1, 2, ...

    >>> (
    ...     UnlabelledLaw.holds(unlabelled_law(9), order=9),
    ...     UnlabelledLaw.holds(unlabelled_law(9), order=10),
    ... )
    (True, False)
    """

    _what = "unlabelled trees"

    def _anew(self) -> tuple[int, ...]:
        # Proof that each tree has one middle.  From a vertex step into its branch of n/2 vertices
        # or more, if there is one.  Nobody comes back over an edge, unless both sides of it have
        # n/2.  So the steps end at the one vertex whose branches all have fewer, or go to and fro
        # between two halves.                                         ∎
        n = self.order
        digits = 2 * self.order
        rooted = _rooted(n, digits, (n - 1) // 2)
        C, F, X = rooted[n]
        half = (0, 0, 0) if n % 2 else rooted[n // 2]
        halves = (_joined(half, half, digits) + _twins(half, digits)) // 2
        value = C + X + (F << digits) + halves
        return unpacked(value, digits, n)


def unlabelled_law(order: int) -> UnlabelledLaw:
    """The law of the nullity for trees without labels; O(n²) products of numbers of n² digits.

    >>> unlabelled_law(12).counts[:5]
    (274, 218, 48, 10, 1)

    Raises:
        TooLarge: more than 100 vertices.
    """
    at_most(order, MOST, f"counts for trees of {order} vertices")
    # a coefficient is less than 4^n, which bounds all rooted trees
    n = order
    digits = 2 * order
    rooted = _rooted(n, digits, n)
    C, F, X = rooted[n]
    half = (0, 0, 0) if n % 2 else rooted[n // 2]
    joined = sum([_joined(rooted[d], rooted[n - d], digits) for d in range(1, n)])
    edges = (joined - _twins(half, digits)) // 2
    value = C + X + (F << digits) - edges
    return UnlabelledLaw(order, unpacked(value, digits, n))


def _rooted(n: int, digits: int, largest: int, *, labelled: bool = False) -> list[Rooted]:
    """The rooted trees of 0 ... n vertices by the kind of the root, no branch above *largest*."""
    # The sets of branches are found from x S' = S · x (log S)': of those that do not force, the
    # same with a minus sign for each that copies, and of those that force with a y for each.  If S
    # are the sets of what A counts, log S is A_1 + A_2 / 2 + ..., and to x (log S)' a term of x^d
    # in A gives d times its A_k at x^(dk), k = 1, 2, ...  With labels log S is A alone, and all
    # coefficients are those of x^d / d!.                                                  ∎
    rooted = [(0, 0, 0)]
    sets: list[list[int]] = [[1], [1], [1]]
    slopes = [[0] * (n + 1) for _ in sets]
    ways: Callable[[int, int], int] = comb if labelled else lambda n, k: 1
    same, other, forced = sets
    for d in range(1, n + 1):
        roots = d if labelled else 1
        copying = roots * (same[-1] + other[-1]) // 2
        forced_sets = 0
        for j in range(1, d):
            forced_sets += ways(d - 1, j) * forced[j] * same[d - 1 - j]
        fixed = roots * forced_sets >> digits
        rooted.append((copying, roots * same[-1] - copying, fixed))
        multiples = 1 if labelled else n // d
        if d > largest:
            multiples = 0
        for k in range(1, multiples + 1):
            c, f, x = [d * _spread(value, k, digits) for value in rooted[d]]
            sign = -1 if k % 2 else 1
            for slope, more in zip(slopes, (x + c, x + sign * c, f << digits * k), strict=True):
                slope[d * k] += more
        for some, slope in zip(sets, slopes, strict=True):
            total = 0
            for j in range(1, d + 1):
                total += ways(d, j) * slope[j] * some[d - j]
            some.append(total // d)
    return rooted


def _joined(a: Rooted, b: Rooted, digits: int) -> int:
    """The trees made of a rooted tree of each sort, joined by an edge at their roots."""
    # Hang the whole up by the first root: the second is a child of it as it was, so the dimensions
    # within both stay.  A root that copies or forces becomes the other one by a child that copies:
    # one more dimension if it copied.  By one that forces it becomes fixed: if it was so before,
    # one more.  By one that is fixed it stays: if it forces, one more.
    # ∎
    C, F, X = a
    c, f, x = b
    more = C * c + F * x + X * f
    pairs = (C + F + X) * (c + f + x)
    return pairs + (more << digits) - more


def _twins(half: Rooted, digits: int) -> int:
    """Of these trees, those of two equal halves."""
    C, F, X = [_spread(value, 2, digits) for value in half]
    return (C << digits) + F + X


def _spread(value: int, k: int, digits: int) -> int:
    """A polynomial at y^k in place of y."""
    terms = value.bit_length() // digits + 1
    return packed(unpacked(value, digits, terms), digits * k)
