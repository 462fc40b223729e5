"""Chapter 4: on every graph all lamps can be lit, and why."""

import re
from random import Random

from ...algebra.bits import Bits, full, members
from ...game import graph_solver
from ...game.families import complete, cycle, grid, path, petersen, star
from ...game.graph import Graph, graph
from ...theorems.solvability.random_graphs import law
from ...theorems.solvability.trees import Tree, tree
from ..exercise import Given, Inputs, Picture, _, exercise, texts_of
from .equations import shuffled

NEEDS = {"B": "A", "C": "B", "E": "CD", "G": "EF"}  # which line of the proof uses which


@exercise()
def proof_in_order(given: Given) -> None:
    """Every line after those that it needs, each once, and no false one."""
    order = given.letters()
    texts = texts_of("proof-in-order")
    lines = dict(re.findall(r"(?m)^    ([A-Z])  (.*)$", _(texts["Text"]["statement"])))
    for at, letter in enumerate(order):
        given.fail_if(letter not in lines, "no_line", letter=letter)
        if letter in texts["Lines"]:  # what is told of the false ones
            given.complain(
                _(texts["Lines"][letter]),
                Picture(letter, lines[letter]),
                unfinished=order == "ABCDEFGHK",
            )
        given.fail_if(letter in order[:at], "twice", letter=letter)
        for need in [need for need in NEEDS.get(letter, "") if need not in order[:at]]:
            shown = Picture(
                _("the lines"), "\n".join([f"{one}  {lines[one]}" for one in (letter, need)])
            )
            given.fail("too_early", shown, letter=letter, need=need)
    given.fail_if(not order.endswith("G"), "end")


def graphs() -> Inputs:
    """Named graphs, then random ones, then one with a hundred vertices; the edges in any order."""
    random = Random(14)
    named: list[Graph | None] = [
        graph(1, []),
        path(2),
        path(3),
        cycle(3),
        complete(4),
        star(3),
        petersen(),
        grid(4, 4),
    ]
    for g in [
        *named,
        *[random_graph(random, n) for n in (5, 6, 7, 8)],
        None,
        random_graph(random, 100),
    ]:
        yield (g.order, shuffled(random, g.edges())) if g else None


def random_graph(random: Random, order: int) -> Graph:
    """Each edge with probability a half.

    >>> random_graph(Random(1), 5).order
    5
    """
    return graph(
        order, [(u, v) for u in range(order) for v in range(u + 1, order) if random.random() < 0.5]
    )


def one_after_another(order: int, edges: list[tuple[int, int]]) -> Bits:
    """Each dark lamp is pressed, which puts others out again.

    >>> bin(one_after_another(3, [(0, 1), (1, 2)]))
    '0b101'
    """
    g = graph(order, edges)
    pressed = 0
    lit = 0
    for v in range(order):
        if not lit >> v & 1:
            pressed, lit = pressed ^ 1 << v, lit ^ g.closed[v]
    return pressed


def one_way(order: int, edges: list[tuple[int, int]]) -> Bits:
    """Only edges whose smaller end comes first are seen.

    >>> bin(one_way(3, [(0, 1), (2, 1)]))
    '0b101'
    """
    return graph_solver.solve(graph(order, [(u, v) for u, v in edges if u < v]), full(order))


@exercise(
    graphs, every=lambda order, edges: full(order), still_dark=one_after_another, one_way=one_way
)
def all_lamps(given: Given, order: int, edges: list[tuple[int, int]]) -> None:
    """The presses are pressed."""
    g = graph(order, edges)
    presses = given.set_of(order)
    if dark := _named(full(order) & ~graph_solver.effect(g, presses)):
        rows = [f"{v} - {_named(g.neighbours[v])}" for v in range(min(order, 12))]
        given.fail(
            "dark",
            Picture(_("the graph"), "\n".join(rows)),
            presses=_named(presses) or _("nothing"),
            dark=dark,
        )


@exercise(
    lambda: [*[(n,) for n in range(1, 5)], None, (5,)],
    all_of_them=lambda n: 2 ** (n * (n - 1) // 2),
    the_others=lambda n: 2 ** (n * (n - 1) // 2) - law(n).counts[0],
    half=lambda n: 2 ** (n * (n - 1) // 2) // 2,
)
def how_many_graphs(given: Given, n: int) -> None:
    """By the law of random graphs, which needs no graph."""
    given.number(law(n).counts[0])


def trees() -> Inputs:
    """Paths, stars and random trees, a parent for each vertex but the first, and one of sixty
    vertices.
    """
    random = Random(43)
    yield from (([max(v - 1, 0) * long for v in range(n)],) for n in range(1, 8) for long in (1, 0))
    for n in (5, 6, 7, 8, 9, 12, 5, 6, 7, 8, 9, 12, None, 60):
        yield ([random.randrange(max(v, 1)) for v in range(n)],) if n else None


def hung(parents: list[int]) -> Tree:
    """The tree that hangs down from vertex 0, with the type of each vertex.

    >>> hung([0, 0, 1]).graph.order
    3
    """
    return tree(graph(len(parents), [(v, parents[v]) for v in range(1, len(parents))]))


@exercise(
    trees,
    root_forgotten=lambda parents: hung(parents).nullity - (hung(parents).types[0] == "forcing"),
    each_counts=lambda parents: hung(parents).types.count("forcing"),
    copying=lambda parents: hung(parents).types.count("copying"),
)
def tree_nullity(given: Given, parents: list[int]) -> None:
    """By the rank of the matrix, which knows nothing of leaves."""
    given.number(len(graph_solver.quiet_basis(hung(parents).graph)))


def _named(vertices: Bits) -> str:
    return _(", ").join(map(str, members(vertices)))
