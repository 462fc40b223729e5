r"""Proofs that one can walk: what is claimed, because of what, and on which cells, one step after
the other.

The pieces of evidence keep what a proof needs; here it is told.  A `Walk` prints as numbered lines,
and shows itself in a notebook and in a page as steps with a picture each.

>>> from lightsgame.game.families import cycle
>>> from lightsgame.theorems.solvability.induction import by_elimination
>>> print(walk(by_elimination(cycle(3))))
all 3 lamps of this graph change by 1 press
1. Remove 0.
   Its press changes itself.  Toggle all edges and loops among its
   neighbours, 1 and 2.
2. On the 2 that are left, press nothing.
   No press changes itself any more, so nothing more has to change.
3. All change: press 0.
   Each removed vertex is pressed if its neighbours then were pressed an
   even number of times.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import singledispatch
from html import escape
from itertools import islice
from typing import Any, NamedTuple

from ..akari.certificates import Impossible
from ..akari.explaining.steps import Explanation
from ..akari.explaining.storyboard import picture, scenes
from ..algebra.bits import Bits, full
from ..core.evidence import Evidence, Shown
from ..core.languages import retold
from ..core.message import Counted, Message, Sentence, marked
from ..core.text_input import folded
from ..errors import BadInput, at_most, expect
from ..game.board import Board
from ..game.graph import Graph
from ..lights.certificates import Unsolvable, lamps_of
from ..lights.drawing.graphs import graph_svg
from ..lights.drawing.trees import Scene, frame, scene, scene_svg
from ..lights.hints import cells_text
from ..theorems.perfect_codes.infinite_board import NoPerfectCode
from ..theorems.perfect_codes.refutation import describe
from ..theorems.solvability.all_ones import AllOnes
from ..theorems.solvability.induction import Elimination, LeavingOut

MOST_STEPS = 1_000
MOST_DRAWN = 400  # vertices of a graph that is drawn


class Step(NamedTuple):
    """One step of a proof: what it claims, why, the cells or vertices that it speaks of, and their
    picture as SVG.
    """

    claim: str
    because: str
    cells: tuple[Any, ...]
    picture: str


@dataclass(frozen=True, slots=True)
class Walk(Shown):
    """A proof as steps, under what it claims as a whole."""

    claim: str
    steps: tuple[Step, ...]

    def told(self, say: Callable[[str], str] = retold) -> str:
        """All of it as lines, each sentence as a function says it: by default in the reader's
        language.
        """
        lines = folded(say(self.claim), 76)
        for number, step in enumerate(self.steps, start=1):
            claim = folded(f"{number}. {say(step.claim)}", 73)
            because = folded(say(step.because), 73)
            lines.append("\n   ".join(claim + because))
        return "\n".join(lines)

    __str__ = told

    def _repr_html_(self) -> str:
        items = []
        state = " open"  # the first one
        for step in self.steps:
            claim = escape(retold(step.claim))
            because = escape(retold(step.because))
            body = f"<summary>{claim}</summary><p>{because}</p>{step.picture}"
            items.append(f"<li><details{state}>{body}</details></li>")
            state = ""
        claim = escape(retold(self.claim))
        return f'<div class="walk"><p>{claim}</p><ol>{"".join(items)}</ol></div>'


def walk(proof: object) -> Walk:
    """The proof as steps: of evidence that all lamps change, that a game or a perfect code is
    impossible; or Akari.

    >>> from lightsgame.akari import Puzzle, explain
    >>> [step.cells for step in walk(explain(Puzzle("1.."))).steps]
    [((0, 1), (0, 0))]

    Raises:
        BadInput: it is no proof, or one whose evidence is no sequence of steps; or the evidence
            does not hold, or is larger than what is looked at.
        TooLarge: it has more than a thousand steps.
    """
    if isinstance(proof, Evidence):
        proof.expect_to_hold()
    taken = tuple(islice(steps(proof), MOST_STEPS + 1))
    at_most(len(taken), MOST_STEPS, Message("a walk of so many steps"), f"{MOST_STEPS:,}")
    if isinstance(proof, Evidence):
        return Walk(proof.claim(), taken)
    return Walk(Message("What follows from the clues, cell by cell."), taken)


@singledispatch
def steps(proof: Any) -> Iterator[Step]:
    """The steps alone; a class of evidence joins by `steps.register`.

    >>> from lightsgame import certify
    >>> [step.claim for step in steps(certify("#."))][0]
    'Put a ring around these 2 lamps.'
    """
    raise BadInput(Message("a proof that goes step by step"), type(proof).__name__)


@steps.register
def _all_ones(proof: AllOnes) -> Iterator[Step]:
    g = proof.graph
    for h in proof.handshakes:
        pairs = Counted(
            "{n} presses + 2 x {n2} edge = {m} pairs",
            "{n} presses + 2 x {n2} edges = {m} pairs",
            h.edges,
            n=h.presses,
            n2=h.edges,
            m=h.presses + 2 * h.edges,
        )
        because = Message(
            "Each lamp changes an even number of times, so the pairs (press, lamp) in it "
            "are even; and {what}.",
            what=pairs,
        )
        claim = Message("This quiet pattern has {n} presses, an even number.", n=h.presses)
        yield _on(g, claim, because, h.pattern, h.pattern)
    because = Message(
        "All lamps together meet each quiet pattern evenly, so they can be changed; "
        "pressing shows it."
    )
    claim = Message("These presses change all {n} lamps.", n=g.order)
    yield _on(g, claim, because, proof.presses, proof.presses, full(g.order))


@steps.register
def _leaving_out(proof: LeavingOut) -> Iterator[Step]:
    for s in proof.steps:
        line = str(replace(proof, steps=(s,))).removesuffix(")")
        claim, because = map(Sentence, line.split(" (", 1))
        yield _on(proof.graph, claim, because, s.vertices, s.presses, s.vertices)


@steps.register
def _elimination(proof: Elimination) -> Iterator[Step]:
    g = proof.graph
    left = full(proof.graph.order)
    for r in proof.removed:
        press = 1 << r.vertex
        around = Message("It has no neighbours left.")
        if r.around:
            names = cells_text(g.named(r.around))
            around = Message(
                "Toggle all edges and loops among its neighbours, {names}.", names=names
            )
        claim = Message("Remove {names}.", names=cells_text(g.named(press)))
        because = Message("Its press changes itself.  {rest}", rest=around)
        yield _on(g, claim, because, r.around | press, press)
        left ^= press
    if left:
        because = Message("No press changes itself any more, so nothing more has to change.")
        yield _on(
            g,
            Message("On the {n} that are left, press nothing.", n=left.bit_count()),
            because,
            left,
        )
    because = Message(
        "Each removed vertex is pressed if its neighbours then were pressed an even "
        "number of times."
    )
    claim = Message("All change: press {names}.", names=cells_text(g.named(proof.presses)))
    yield _on(g, claim, because, proof.presses, proof.presses, full(g.order))


def _on(g: Graph, claim: str, because: str, cells: Bits, presses: Bits = 0, lit: Bits = 0) -> Step:
    """A step on a graph, whose vertices stand in their rows and columns if they are called after
    them.
    """
    picture = ""
    if g.order <= MOST_DRAWN:
        pairs = [name for name in g.names if isinstance(name, tuple) and len(name) == 2]
        places = None
        if len(pairs) == g.order:
            places = [(float(j), float(i)) for i, j in pairs]
        picture = graph_svg(g, places, lit=lit or cells, presses=presses)
    return Step(claim, because, g.named(cells), picture)


@steps.register
def _no_perfect_code(proof: NoPerfectCode) -> Iterator[Step]:
    window = frame(proof.region, scene(proof))
    stack = [(proof.tree, proof.pressed)]
    while stack:
        node, presses = stack.pop()
        below = [(branch, (*presses, press)) for press, branch in node.branches]
        branches = [Scene(made, branch.lamp, ()) for branch, made in below]
        shown = Scene(presses, node.lamp, tuple(branches))
        claim, because = describe(node)
        because = Sentence(because) if because else Message("All of these have to be tried.")
        yield Step(Sentence(claim), because, (node.lamp,), scene_svg(proof.region, shown, window))
        stack += reversed(below)


@steps.register
def _unsolvable(proof: Unsolvable) -> Iterator[Step]:
    m = len(proof.start)
    n = len(proof.start[0])
    k = proof.rules.states
    start = lamps_of(proof.start)
    goal = lamps_of(proof.goal)
    weight = lamps_of(proof.witness)
    far = {cell: goal[cell] - start[cell] for cell in goal}
    ringed = Board.from_cells(m, n, [cell for cell in weight if weight[cell]])
    dark = Board.empty(m, n)
    yield Step(*_rings(ringed.weight(), k), tuple(ringed.cells()), dark.to_svg(marks=ringed))
    moved: dict[int, list[tuple[int, int]]] = {}
    for press, lamps in proof.rules.reached(proof.start):
        moved.setdefault(sum([weight[lamp] for lamp in lamps]), []).append(press)
    for by, presses in sorted(moved.items()):
        picture = dark.to_svg(presses=Board.from_cells(m, n, presses), marks=ringed)
        yield Step(*_weighed_presses(len(presses), by, k), tuple(presses), picture)
    wanted = Board.from_cells(m, n, [cell for cell, by in far.items() if by % k])
    if k == 2:
        total = sum([weight[cell] for cell in wanted.cells()])
        claim: Message = Counted(
            "But {n} of the ringed lamps has to change, an odd number.",
            "But {n} of the ringed lamps have to change, an odd number.",
            total,
        )
    else:
        total = sum([weight[cell] * by for cell, by in far.items()]) % k
        claim = Message("But their weight has to move by {n} modulo {n2}.", n=total, n2=k)
    because = Message("Numbers of the kind before never add up to that, however one presses.")
    yield Step(claim, because, tuple(wanted.cells()), wanted.to_svg(marks=ringed))


def _rings(count: int, k: int) -> tuple[str, str]:
    """What to put rings around, and why."""
    if count == 1:
        why = Message("No press will matter to it.")
        if k == 2:
            return Message("Put a ring around this lamp."), why
        return Message(
            "Put a ring around this lamp, with the weight that the witness gives it."
        ), why
    why = Message("No press will matter to them.")
    if k == 2:
        return Message("Put a ring around these {n} lamps.", n=count), why
    return Message(
        "Put a ring around these {n} lamps, each with the weight that the witness gives it.",
        n=count,
    ), why


def _weighed_presses(count: int, by: int, k: int) -> tuple[str, str]:
    """What presses do to the ringed lamps, and why it does not count."""
    if k == 2:
        why = Message("That is an even number; so nothing that counts is changed.")
        if count == 1:
            return Message("This press changes {n} ringed lamps.", n=by), why
        what = Message("Each of these {n} presses changes {n2} ringed lamps.", n=count, n2=by)
        return what, why
    why = Message("That is 0 modulo {n}; so nothing that counts is changed.", n=k)
    if count == 1:
        return Message("This press moves their weight by {n}.", n=by), why
    return Message("Each of these {n} presses moves their weight by {n2}.", n=count, n2=by), why


@steps.register
def _akari(proof: Explanation | Impossible) -> Iterator[Step]:
    expect(
        proof.steps,
        marked("a proof that goes step by step"),
        Message("lines of a refutation"),
    )
    for table, step in scenes(proof):
        claim: str = Message(step.rule)
        because = step.why
        if isinstance(because, Message) and because.template == "{what}: {rest}":
            claim = Message("{what}: {rest}", what=claim, rest=because.parts["rest"])
            because = because.parts["what"]
        board = picture(proof.puzzle, [(table, step)])
        yield Step(Sentence(claim), Sentence(because), step.cells, board)
