"""Chapter 4: on every graph all lamps can be lit, and why."""

from __future__ import annotations

from random import Random
from typing import Any

from ..algebra.bits import full, members
from ..game.families import complete, cycle, grid, path, petersen, star
from ..game.graph import Graph, graph
from ..game.lights import effect as effect_of
from ..translation import _, marked
from .exercise import Given, exercise
from .verdict import Picture

CHAPTER = marked("On every graph")

LINES = {
    "A": marked("Let q be a quiet pattern: a set of vertices that changes nothing when all of them are pressed."),
    "B": marked("A vertex of q is changed by its own press and by its neighbours in q; so these are odd in number."),
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
    marked("A proof in pieces"),
    name="ORDER",
    statement=marked("""
All lamps of a graph, of every graph, can be changed at once.  Here are the lines of the proof, out of order, and two
lines that do not belong there.  Put the lines of the proof into an order in which each follows from those before it.

    A  Let q be a quiet pattern: a set of vertices that changes nothing when all of them are pressed.
    B  A vertex of q is changed by its own press and by its neighbours in q; so these are odd in number.
    C  Look at the vertices of q and the edges between them: in this graph every degree is odd.
    D  In every graph the degrees add up to an even number, because each edge is counted twice.
    E  So q has an even number of vertices: it meets the set of all lamps evenly.
    F  A change that every quiet pattern meets evenly can be made.
    G  So the change of all lamps can be made, on every graph.
    H  The only quiet pattern is the empty one.
    K  Every graph has an even number of vertices.
"""),
    stub="""
ORDER = "ABCDEFGHK"
""",
    hints=(
        marked("Two of the lines are false.  A path of two vertices and one of three tell which."),
        marked("What is to be proved comes last; what the proof speaks of must be introduced first."),
        marked("If every degree is odd and their sum is even, how many vertices are there?"),
    ),
)
def proof_in_order(given: Given) -> None:
    """Every line after those that it needs, each once, and no false one."""
    if not isinstance(given.value, str):
        given.fail(_('ORDER must be a text such as "ABC".'))
    order = given.value.replace(" ", "").upper()
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


@exercise(
    "all-lamps",
    CHAPTER,
    marked("Light all lamps"),
    name="light_all",
    statement=marked("""
Write `light_all(order, edges)`: a set of vertices, as bits, that lights every lamp of a dark graph with the vertices
0 ... order - 1.  The theorem says that there always is one.

    >>> bin(light_all(3, [(0, 1), (1, 2)]))
    '0b10'
"""),
    stub='''
def light_all(order: int, edges: list[tuple[int, int]]) -> int:
    """Presses that light every lamp of the graph."""
    ...
''',
    hints=(
        marked("You have written it already: the matrix of the game, and a solver.  The right-hand side is all ones."),
        marked("The matrix may be singular; then a solver that sets the unknowns without pivot to 0 still finds one."),
    ),
    slow=marked("Trying all sets of presses takes 2 ** order steps; elimination takes order ** 3."),
)
def all_lamps(given: Given) -> None:
    """Named graphs, then random ones, then one with a hundred vertices; the presses are pressed."""
    random = Random(14)
    named = [graph(1, []), path(2), path(3), cycle(3), complete(4), star(3), petersen(), grid(4, 4)]
    drawn = [random_graph(random, n) for n in (5, 6, 7, 8, 100)]
    for g in [*named, *drawn]:
        edges = list(g.edges())
        presses = given.set_of(g.order, g.order, edges)
        dark = list(members(full(g.order) & ~effect_of(g, presses)))
        if dark:
            text = _("{call}: pressing {presses} leaves {dark} dark.")
            shown = ", ".join(map(str, members(presses))) or _("nothing")
            facts = Picture(_("the graph"), "\n".join([f"{v} - {_row(g, v)}" for v in range(min(g.order, 12))]))
            given.fail(text.format(call=given.begun, presses=shown, dark=", ".join(map(str, dark))), facts)


def random_graph(random: Random, order: int) -> Graph:
    """Each edge with probability a half."""
    pairs = [(u, v) for u in range(order) for v in range(u + 1, order) if random.random() < 0.5]
    return graph(order, pairs)


def _row(g: Graph, v: int) -> str:
    return ", ".join(map(str, members(g.neighbours[v])))


EXERCISES = (proof_in_order, all_lamps)
