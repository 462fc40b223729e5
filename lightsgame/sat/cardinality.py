"""How many of these literals hold, said in clauses.

| name | meaning |
|---|---|
| `at_least`, `at_most`, `exactly` | k of these, by clauses alone: no new variable, but binomially many clauses |
| `AT_MOST_ONE` | six ways to say "at most one of these"; all but `pairwise` bring new variables |

New variables come from an iterator *fresh*, usually `itertools.count(largest + 1)`.  They cost
nothing in truth: every assignment with at most one of the literals true extends to them, and no
other one does.  How the six compare is measured on boards in `benchmarks/sat.py`: pairs are best
for short blocks, for they propagate at once and need no detour, and the others take over where n²/2
clauses no longer fit.

References: Biere, Heule, van Maaren and Walsh 2021, Handbook of Satisfiability, second edition,
    chapter 2 (the encodings and their names). Sinz 2005 (the counter, whose case "one" is the
    ladder). Chen 2010 (the product). Klieber and Kwon 2007 (commanders).
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, pairwise as pairwise_of
from math import ceil, sqrt

from .cnf import Clause


def at_least(k: int, literals: Sequence[int]) -> Iterator[Clause]:
    """At least *k* of the *literals* hold.

    >>> list(at_least(2, [1, 2, 3]))
    [(1, 2), (1, 3), (2, 3)]
    """
    # Proof.  Fewer than k hold iff some len - k + 1 of them are all false: such a set needs a
    # literal that holds. If k is no more than 0, there is no such set.  ∎
    return combinations(literals, max(len(literals) - k + 1, 0))


def at_most(k: int, literals: Sequence[int]) -> Iterator[Clause]:
    """At most *k* of the *literals* hold: of any k + 1 one is false.

    >>> list(at_most(1, [1, 2, 3]))
    [(-1, -2), (-1, -3), (-2, -3)]
    """
    if k < 0:
        return iter(((),))
    return combinations([-literal for literal in literals], k + 1)


def exactly(k: int, literals: Sequence[int]) -> Iterator[Clause]:
    """Exactly *k* of the *literals* hold.

    >>> list(exactly(1, [1, 2]))
    [(1, 2), (-1, -2)]
    """
    return chain(at_least(k, literals), at_most(k, literals))


AtMostOne = Callable[[Sequence[int], Iterator[int]], Iterator[Clause]]


def pairwise(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """Every pair: n(n-1)/2 clauses, no new variable.

    >>> list(pairwise([1, 2, 3], iter([])))
    [(-1, -2), (-1, -3), (-2, -3)]
    """
    return at_most(1, literals)


def ladder(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """A new variable for each rung, "one of the literals so far holds".

    3n - 4 clauses and n - 1 new variables.

    >>> from itertools import count
    >>> list(ladder([1, 2, 3], count(4)))
    [(-1, 4), (-2, 5), (-4, 5), (-2, -4), (-3, -5)]
    """
    rungs = [next(fresh) for _ in literals[1:]]
    yield from [(-literal, rung) for literal, rung in zip(literals, rungs, strict=False)]
    yield from [(-below, above) for below, above in pairwise_of(rungs)]
    yield from [(-literal, -rung) for literal, rung in zip(literals[1:], rungs, strict=True)]


def product(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """Literals on a grid: at most one row and at most one column is used.

    2n + O(√n) clauses and O(√n) new variables.

    >>> from itertools import count
    >>> len(list(product(range(1, 101), count(101)))), len(list(ladder(range(1, 101), count(101))))
    (258, 296)
    """
    n = len(literals)
    if n < 7:  # below that the pairs are not more
        return pairwise(literals, fresh)
    height = ceil(sqrt(n))
    width = -(-n // height)
    rows = [next(fresh) for _ in range(height)]
    columns = [next(fresh) for _ in range(width)]
    used: list[Clause] = []
    for place, literal in enumerate(literals):
        row, column = divmod(place, width)
        used.append((-literal, rows[row]))
        used.append((-literal, columns[column]))
    return chain(used, product(rows, fresh), product(columns, fresh))


def binary(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """Each literal forces its number in binary: n log2(n) clauses, log2(n) new variables.

    >>> from itertools import count
    >>> list(binary([1, 2], count(3)))
    [(-1, -3), (-2, 3)]
    """
    if not literals:
        return
    length = (len(literals) - 1).bit_length()
    digits = [next(fresh) for _ in range(length)]
    for place, literal in enumerate(literals):
        for i, digit in enumerate(digits):
            yield -literal, digit if place >> i & 1 else -digit


def bisection(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """A new variable says in which half; again in each half.

    About n log2(n) clauses and n/3 new variables.

    >>> from itertools import count
    >>> list(bisection([1, 2, 3, 4], count(5)))
    [(-1, -5), (-2, -5), (-3, 5), (-4, 5), (-1, -2), (-3, -4)]
    """
    if len(literals) < 4:
        return pairwise(literals, fresh)
    right = next(fresh)
    middle = len(literals) // 2
    first = literals[:middle]
    second = literals[middle:]
    sides = [(-literal, -right) for literal in first]
    sides += [(-literal, right) for literal in second]
    return chain(sides, bisection(first, fresh), bisection(second, fresh))


def commander(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[Clause]:
    """Groups of three, with a commander that holds if one does; at most one commander, likewise.

    >>> from itertools import count
    >>> len(list(commander(range(1, 101), count(101))))
    296
    """
    if len(literals) < 6:
        yield from pairwise(literals, fresh)
        return
    groups = [literals[start : start + 3] for start in range(0, len(literals), 3)]
    commanders = [next(fresh) for _ in groups]
    for group, head in zip(groups, commanders, strict=True):
        yield from pairwise(group, fresh)
        yield from [(-literal, head) for literal in group]
    yield from commander(commanders, fresh)


AT_MOST_ONE: dict[str, AtMostOne] = {
    f.__name__: f for f in (pairwise, ladder, product, binary, bisection, commander)
}
