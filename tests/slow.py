"""Slow, obvious twins of the clever functions: what the tests compare with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from lightsgame.game.graph import Graph, graph


def every_graph(order: int) -> Iterator[Graph]:
    """All labelled graphs on this many vertices."""
    pairs = list(combinations(range(order), 2))
    for chosen in range(1 << len(pairs)):
        yield graph(order, [pair for i, pair in enumerate(pairs) if chosen >> i & 1])


def reachable(g: Graph) -> dict[int, int]:
    """Every change that can be made, with the fewest presses that make it: all sets of presses are tried."""
    best: dict[int, int] = {}
    for presses in range(1 << g.order):
        change = 0
        for v in range(g.order):
            if presses >> v & 1:
                change ^= g.neighbours[v] | 1 << v
        count = presses.bit_count()
        best[change] = min(best.get(change, count), count)
    return best


def rank(rows: Sequence[int]) -> int:
    """The rank over GF(2), by a basis of leading ones."""
    basis: dict[int, int] = {}
    for row in rows:
        while row:
            top = row.bit_length()
            if top not in basis:
                basis[top] = row
                break
            row ^= basis[top]
    return len(basis)


def multiply(a: int, b: int) -> int:
    """The product of two polynomials over GF(2), term by term."""
    product = 0
    for i in range(b.bit_length()):
        if b >> i & 1:
            product ^= a << i
    return product


def fibonacci(k: int) -> int:
    """f_k by its recurrence."""
    before, here = 0, 1
    for _ in range(k):
        before, here = here, here << 1 ^ before
    return before


def exact_covers(options: Sequence[int], items: int) -> set[tuple[int, ...]]:
    """All choices of options that cover each item once and nothing twice: every subset is tried, bit by bit."""
    useful = [number for number, option in enumerate(options) if option & items]
    width = max([items.bit_length(), *(option.bit_length() for option in options)])
    found = set()
    for size in range(len(useful) + 1):
        for chosen in combinations(useful, size):
            counts = [sum(options[number] >> item & 1 for number in chosen) for item in range(width)]
            if all(count == 1 if items >> item & 1 else count <= 1 for item, count in enumerate(counts)):
                found.add(chosen)
    return found
