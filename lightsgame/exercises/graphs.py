"""Chapter 4: on every graph all lamps can be lit, and why."""

from __future__ import annotations

from random import Random
from typing import Any

from ..algebra.bits import Bits, full, members
from ..game.families import complete, cycle, grid, path, petersen, star
from ..game.graph import Graph, graph
from ..game.lights import effect as effect_of
from ..game.lights import solve as solve_on
from ..translation import _, marked
from .equations import shuffled
from .exercise import Given, Inputs, exercise
from .verdict import Picture

CHAPTER = marked("On every graph")

LINES = {
    "A": marked("Let q be a quiet pattern: a set of vertices that changes nothing when all of them are pressed."),
    "B": marked(
        "A vertex of q is changed by its own press and by its neighbours in q; so it has an odd number of neighbours "
        "in q."
    ),
    "C": marked("Look at the vertices of q and the edges between them: in this graph every degree is odd."),
    "D": marked("In every graph the degrees add up to an even number, because each edge is counted twice."),
    "E": marked("So q has an even number of vertices: it meets the set of all lamps evenly."),
    "F": marked("A change that every quiet pattern meets evenly can be made."),
    "G": marked("So the change of all lamps can be made, on every graph."),
    "H": marked("The only quiet pattern is the empty one."),
    "K": marked("Every graph has an even number of vertices."),
}
NEEDS = {"B": "A", "C": "B", "E": "CD", "G": "EF"}
FALSE = {
    "H": marked("line H is false: on two joined vertices, pressing both changes nothing."),
    "K": marked("line K is false: a path of three vertices."),
}


@exercise(
    "proof-in-order",
    CHAPTER,
    name="ORDER",
)
def proof_in_order(given: Given) -> None:
    """Every line after those that it needs, each once, and no false one."""
    order = "".join([sign for sign in given.text().upper() if sign.isalnum()])
    for at, letter in enumerate(order):
        if letter not in LINES:
            given.fail(_("there is no line {letter}.").format(letter=letter))
        if letter in FALSE:
            state: dict[str, Any] = {"state": "unfinished"} if order == "ABCDEFGHK" else {}
            given.fail(_(FALSE[letter]), Picture(letter, _(LINES[letter])), **state)
        if letter in order[:at]:
            given.fail(_("line {letter} is there twice.").format(letter=letter))
        for need in NEEDS.get(letter, ""):
            if need not in order[:at]:
                lines = Picture(_("the lines"), f"{letter}  {_(LINES[letter])}\n{need}  {_(LINES[need])}")
                text = _("line {letter} uses line {need}, which is not there yet.")
                given.fail(text.format(letter=letter, need=need), lines)
    if not order.endswith("G"):
        given.fail(_("the last line must say what was to be proved."))


def graphs() -> Inputs:
    """Named graphs, then random ones, then one with a hundred vertices; the edges in any order."""
    random = Random(14)
    named: list[Graph | None] = [graph(1, []), path(2), path(3), cycle(3), complete(4), star(3), petersen(), grid(4, 4)]
    for g in [*named, *[random_graph(random, n) for n in (5, 6, 7, 8)], None, random_graph(random, 100)]:
        yield (g.order, shuffled(random, g.edges())) if g else None


def one_after_another(order: int, edges: list[tuple[int, int]]) -> Bits:
    """Each dark lamp is pressed, which puts others out again."""
    g, pressed, lit = graph(order, edges), 0, 0
    for v in range(order):
        if not lit >> v & 1:
            pressed, lit = pressed ^ 1 << v, lit ^ g.closed[v]
    return pressed


@exercise(
    "all-lamps",
    CHAPTER,
    name="light_all",
    inputs=graphs,
    wrong={
        "every vertex is pressed": lambda order, edges: full(order),
        "each lamp that is still dark is pressed, which puts others out again": one_after_another,
        "an edge (u, v) counts only where u < v": (
            lambda order, edges: light_all_of(graph(order, [(u, v) for u, v in edges if u < v]))
        ),
    },
    needs=("matrix", "solve"),
)
def all_lamps(given: Given, order: int, edges: list[tuple[int, int]]) -> None:
    """The presses are pressed."""
    g = graph(order, edges)
    presses = given.set_of(order, order, edges)
    dark = list(members(full(order) & ~effect_of(g, presses)))
    if dark:
        text = _("{call}: pressing {presses} leaves {dark} dark.")
        shown = ", ".join(map(str, members(presses))) or _("nothing")
        facts = Picture(_("the graph"), "\n".join([f"{v} - {_row(g, v)}" for v in range(min(order, 12))]))
        given.fail(text.format(call=given.begun, presses=shown, dark=", ".join(map(str, dark))), facts)


def light_all_of(g: Graph) -> Bits:
    """A set of vertices that lights all lamps."""
    return solve_on(g, full(g.order))


def random_graph(random: Random, order: int) -> Graph:
    """Each edge with probability a half."""
    pairs = [(u, v) for u in range(order) for v in range(u + 1, order) if random.random() < 0.5]
    return graph(order, pairs)


def _row(g: Graph, v: int) -> str:
    return ", ".join(map(str, members(g.neighbours[v])))


EXERCISES = (proof_in_order, all_lamps)
