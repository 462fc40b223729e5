"""Exact cover: choose some of the given sets so that every item lies in exactly one of them.

This is Knuth's Algorithm X.  Look for the item with the fewest options left, try each of them, and
forget the options that overlap the one taken.  Knuth's dancing links are not needed: "the options
that hold item i and are still allowed" is one `&` of two ints.

>>> options = [0b0011, 0b1100, 0b0110, 0b1001]
>>> list(exact_covers(options, 0b1111))
[(0, 1), (2, 3)]

Items that must be covered are the members of *items*; any other member of an option is *secondary*,
which means that it may stay uncovered but must not be covered twice.  Eight queens are such a
problem: each row and column needs its queen, each diagonal bears at most one.

References: Knuth 2000; for secondary items Knuth 2022, section 7.2.2.1.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ..core.deadline import tick
from .bits import Bits, members


def exact_covers(options: Sequence[Bits], items: Bits) -> Iterator[tuple[int, ...]]:
    """All choices of options, by number, that cover each of the *items* exactly once and nothing
    else twice.

    Each choice comes once, as an increasing tuple; an option that holds none of the *items* is
    never chosen.

    The order is that of a depth-first search: at each step the item with the fewest options left
    (of several, the least), and its options by increasing number.  The time is exponential in the
    worst case, for the problem is NP-complete; a step costs one `&` for each item not yet covered.

    >>> list(exact_covers([0b01, 0b10, 0b11], 0b11))
    [(0, 1), (2,)]
    >>> list(exact_covers([0b101, 0b110], 0b011))  # item 2 is secondary, and would be covered twice
    []
    """
    # for each item the options that hold it: the transposed problem
    holding = defaultdict[int, Bits](int)
    for number, option in enumerate(options):
        for item in members(option):
            holding[item] |= 1 << number
    useful = 0
    for item in members(items):
        useful |= holding[item]
    chosen: list[int] = []
    # One entry a depth: what is uncovered, which options are allowed, and those still to be tried
    # for the item there.
    stack = [(items, useful, _fewest(items, useful, holding))]
    while stack:
        tick()
        uncovered, allowed, to_try = stack.pop()
        del chosen[len(stack) :]
        if not uncovered:
            yield tuple(sorted(chosen))
            continue
        taken = next(to_try, None)
        if taken is None:
            continue
        stack.append((uncovered, allowed, to_try))
        chosen.append(taken)
        uncovered &= ~options[taken]
        for item in members(options[taken]):
            allowed &= ~holding[item]
        stack.append((uncovered, allowed, _fewest(uncovered, allowed, holding)))


def _fewest(uncovered: Bits, allowed: Bits, holding: Mapping[int, Bits]) -> Iterator[int]:
    """The allowed options of the uncovered item that has the fewest."""
    best = 0
    fewest = allowed.bit_count() + 1
    for item in members(uncovered):
        live = holding[item] & allowed
        if live.bit_count() < fewest:
            best = live
            fewest = live.bit_count()
            if not fewest:  # a dead end: nothing can be worse
                break
    return members(best)
