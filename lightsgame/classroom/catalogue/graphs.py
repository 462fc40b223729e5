"""Chapter 4: on every graph all lamps can be lit, and why."""

import re
from itertools import combinations
from random import Random

from ...algebra.bits import Bits, full, members
from ...game import graph_solver
from ...game.families import complete, cycle, grid, path, petersen, star
from ...game.graph import Graph, graph
from ..exercise import Given, Inputs, Picture, _, exercise, texts_of
from .equations import shuffled

NEEDS = {"B": "A", "C": "B", "E": "CD", "G": "EF"}  # which line of the proof uses which


@exercise()
def proof_in_order(given: Given) -> None:
    """Every line after those that it needs, each once, and no false one."""
    order = given.letters()
    texts = texts_of("proof-in-order")
    lines = dict(re.findall(r"(?m)^    ([A-Z])  (.*)$", _(texts["Text"]["statement"])))
    is_unfinished = order == "ABCDEFGHK"
    for at, letter in enumerate(order):
        given.fail_if(letter not in lines, "no_line", letter=letter)
        if letter in texts["Lines"]:  # a false line, with what is wrong in it
            reason = _(texts["Lines"][letter])
            given.complain(reason, Picture(letter, lines[letter]), unfinished=is_unfinished)
        given.fail_if(letter in order[:at], "twice", letter=letter)
        for need in NEEDS.get(letter, ""):
            if need not in order[:at]:
                text = f"{letter}  {lines[letter]}\n{need}  {lines[need]}"
                picture = Picture(_("the lines"), text)
                given.fail("too_early", picture, letter=letter, need=need)
    given.fail_if(not order.endswith("G"), "end")


def graphs() -> Inputs:
    """Named graphs, then random ones, then one with a hundred vertices; the edges in any order."""
    random = Random(14)
    small = [graph(1, []), path(2), path(3), cycle(3), complete(4), star(3), petersen(), grid(4, 4)]
    small += [random_graph(random, n) for n in (5, 6, 7, 8)]
    large = random_graph(random, 100)
    for g in small:
        yield g.order, shuffled(random, g.edges())
    yield None
    yield large.order, shuffled(random, large.edges())


def random_graph(random: Random, order: int) -> Graph:
    """Each edge with probability a half.

    >>> random_graph(Random(1), 5).order
    5
    """
    pairs = combinations(range(order), 2)
    return graph(order, [pair for pair in pairs if random.random() < 0.5])


def one_after_another(order: int, edges: list[tuple[int, int]]) -> Bits:
    """Each dark lamp is pressed, which puts others out again.

    >>> bin(one_after_another(3, [(0, 1), (1, 2)]))
    '0b101'
    """
    g = graph(order, edges)
    presses = 0
    lit = 0
    for v in range(order):
        if not lit >> v & 1:
            presses ^= 1 << v
            lit ^= g.closed[v]
    return presses


def one_way(order: int, edges: list[tuple[int, int]]) -> Bits:
    """Only edges whose smaller end comes first are seen.

    >>> bin(one_way(3, [(0, 1), (2, 1)]))
    '0b101'
    """
    forward = [(u, v) for u, v in edges if u < v]
    return graph_solver.solve(graph(order, forward), full(order))


@exercise(
    graphs, every=lambda order, edges: full(order), still_dark=one_after_another, one_way=one_way
)
def all_lamps(given: Given, order: int, edges: list[tuple[int, int]]) -> None:
    """The presses are pressed."""
    g = graph(order, edges)
    presses = given.set_of(order)
    dark = full(order) & ~graph_solver.effect(g, presses)
    if dark:
        rows = [f"{v} - {_names(row)}" for v, row in enumerate(g.neighbours[:12])]
        picture = Picture(_("the graph"), "\n".join(rows))
        names = _names(presses) or _("nothing")
        given.fail("dark", picture, presses=names, dark=_names(dark))


def _names(vertices: Bits) -> str:
    return _(", ").join(map(str, members(vertices)))
