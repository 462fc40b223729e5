"""No perfect code: a tree in which every step is forced.

**Statement.**  A *perfect code* of a graph is a set of presses that changes each lamp exactly once:
every vertex has exactly one press in its closed neighbourhood.  Let every vertex have finitely many
neighbours; the graph may be infinite. There is no perfect code exactly when there is a
*refutation*, a finite tree of this kind: a node names a lamp that is still unlit and goes through
all presses that light it.  Each of them either is barred, because it would light some lamp a second
time, or has a branch, which goes on with that press made.

**Example.**  On the 2 x 2 board every press leaves one lamp, and each press that lights it lights
another lamp again.

>>> from lightsgame.game.region import rectangle
>>> board = rectangle(2, 2)
>>> tree = search(board.cross, board.window(2, 2))
>>> print(tree)
(1,1) can be lit by (1,1), (1,2) or (2,1)
├ press (1,1)
│ (2,2) cannot be lit: (1,2) and (2,1) relight (1,1), (2,2) relights (1,2)
├ press (1,2)
│ (2,1) cannot be lit: (1,1) and (2,1) relight (1,1), (2,2) relights (1,2)
└ press (2,1)
  (1,2) cannot be lit: (1,1) and (1,2) relight (1,1), (2,2) relights (2,1)
>>> is_refutation(tree, board.cross)
True

**Proof idea.**  A tree proves it: follow from the root, at each node, the branch of the press that
a perfect code makes there. Conversely, where no finite tree exists, each finite set of lamps can be
lit exactly once, and a choice that is good for ever larger sets is a perfect code (König's lemma).
So "none" always has a finite certificate, even on an infinite board; "yes" on an infinite board
needs a rule that goes on for ever.

**How it is checked.**  `is_refutation` walks the tree with nothing but the neighbourhoods: it
shares no code with the search.  Evidence is rigid: each barred press names the first lamp that it
lights again, so that a change anywhere is noticed.

**References.**  S0, theorems 5.2 to 5.4: three such trees, by hand.  König 1927.

*Before:* `lightsgame.theorems.perfect_codes.perfect_code`.  *Level:* first year.  *Try:* `refutation-tree`.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from ...core.evidence import Gaps, Shown
from ...core.message import Counted, Joined, Message
from ...errors import TooLarge, expect, listed
from ...game.region import cell_name

V = TypeVar("V", bound=Hashable)  # a vertex
Closed: TypeAlias = Callable[[V], Sequence[V]]
Presses: TypeAlias = Collection[V]


class Barred(NamedTuple, Generic[V]):
    """A press that is out of the question, for it would light the lamp *again*."""

    press: V
    again: V


@dataclass(frozen=True, slots=True)
class Refutation(Shown, Generic[V]):
    """A lamp that is unlit, and what becomes of each press that lights it.

    No branch means that it cannot be lit.
    """

    lamp: V
    barred: tuple[Barred[V], ...]
    branches: "tuple[tuple[V, Refutation[V]], ...]"

    def nodes(self) -> "Iterator[Refutation[V]]":
        """The node itself and all below it, each before its branches."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += [below for _, below in reversed(node.branches)]

    def size(self) -> int:
        """The number of nodes."""
        return sum(1 for _ in self.nodes())

    def lamps(self) -> set[V]:
        """The lamps that the proof asks for: `infinite_board.prune` needs no others."""
        return {node.lamp for node in self.nodes()}

    def to_json(self) -> dict[str, object]:
        """The lamp, the barred presses with the lamps that they light again, and the branches."""
        barred = [{"press": press, "again": again} for press, again in self.barred]
        branches = [{"press": press, "then": below.to_json()} for press, below in self.branches]
        return {"lamp": self.lamp, "barred": barred, "branches": branches}

    def __str__(self) -> str:
        return Joined("\n", _lines(self))


def search(
    closed: Closed[V],
    lamps: Sequence[V],
    pressed: Presses[V] = (),
    unpressed: Presses[V] = (),
    *,
    most: int = 10**5,
) -> Refutation[V] | tuple[V, ...]:
    """A refutation that asks for these *lamps* alone, or else presses that light each once.

    *closed* gives the closed neighbourhood of a vertex, nothing for what is no vertex.  The presses
    *pressed* are made from the start, those *unpressed* are never made.  The search always asks for
    the lamp that the fewest presses can light, of several the first in the order given.

    >>> triangle = {1: (1, 2, 3), 2: (1, 2, 3), 3: (1, 2, 3)}
    >>> search(triangle.__getitem__, [1, 2, 3])
    (1,)

    Raises:
        BadInput: two of the given presses light the same lamp.
        TooLarge: the tree would have more than *most* nodes.
    """
    start = _lamps_lit(closed, pressed)
    lit = set(start)
    presses = list(pressed)
    expect(len(lit) == len(start), "presses that light no lamp twice", str(presses))
    under_way = list[_Node[V]]()
    for _ in range(most):
        if all(lamp in lit for lamp in lamps):
            return tuple(presses)
        nodes = [_Node.of(lamp, closed, lit, unpressed) for lamp in lamps if lamp not in lit]
        under_way.append(min(nodes, key=lambda node: len(node.to_try)))
        # all its presses have failed: close the node, undo the press above it
        while not under_way[-1].to_try:
            done = under_way.pop()
            tree = Refutation(done.lamp, done.barred, tuple(done.branches))
            if not under_way:
                return tree
            lit.difference_update(closed(presses[-1]))
            under_way[-1].branches.append((presses.pop(), tree))
        presses.append(under_way[-1].to_try.pop(0))
        lit.update(closed(presses[-1]))
    raise TooLarge(f"a refutation of more than {most:,} nodes")


class _Node(NamedTuple, Generic[V]):
    """A node in the making."""

    lamp: V
    barred: tuple[Barred[V], ...]
    to_try: list[V]
    branches: list[tuple[V, Refutation[V]]]

    @classmethod
    def of(
        cls, lamp: V, closed: Closed[V], lit: Collection[V], unpressed: Presses[V]
    ) -> "_Node[V]":
        """The node that asks for a lamp, with the presses that can light it."""
        barred: list[Barred[V]] = []
        to_try: list[V] = []
        for press in closed(lamp):
            if press not in unpressed:
                again = [other for other in closed(press) if other in lit]
                if again:
                    barred.append(Barred(press, again[0]))
                else:
                    to_try.append(press)
        return cls(lamp, tuple(barred), to_try, [])


def _lamps_lit(closed: Closed[V], presses: Presses[V]) -> list[V]:
    """The lamps that the presses light, each as often as it is lit."""
    return list(chain.from_iterable(map(closed, presses)))


def is_refutation(
    tree: Refutation[V], closed: Closed[V], pressed: Presses[V] = (), unpressed: Presses[V] = ()
) -> bool:
    """Whether the tree proves that no perfect code makes all presses *pressed* and none of those
    *unpressed*.

    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
    >>> is_refutation(quarter().tree, quarter().region.cross)
    True
    """
    return not any(gaps(tree, closed, pressed, unpressed))


def gaps(
    tree: Refutation[V], closed: Closed[V], pressed: Presses[V] = (), unpressed: Presses[V] = ()
) -> Gaps:
    """Each condition of such a proof that fails.

    >>> next(filter(None, gaps(Refutation(1, (), ()), {1: (1,)}.__getitem__)))
    '1 can be lit by 1, of which nothing is said'
    """
    start = _lamps_lit(closed, pressed)
    if len(start) != len(set(start)):
        yield Message("the presses made from the start light a lamp twice: they need no tree")
    # Were there a perfect code, it would make one way at the root; that is not a barred one, so it
    # is a branch, and the code makes all presses on the path there.  Going on like this it never
    # comes to an end, but the tree is finite.  ∎
    stack = [(tree, frozenset(start))]
    while stack:
        node, lit = stack.pop()
        if node.lamp not in closed(node.lamp):
            yield Message("{spot} is no lamp of the board", spot=cell_name(node.lamp))
        if node.lamp in lit:
            yield Message("{spot} is lit already", spot=cell_name(node.lamp))
        yield from _list_gaps(node, closed, unpressed)
        for press, again in node.barred:
            relit = [lamp for lamp in closed(press) if lamp in lit]
            if relit[:1] != [again]:
                yield Message(
                    "{spot} is not the first lamp that {spot2} would light again",
                    spot=cell_name(again),
                    spot2=cell_name(press),
                )
        stack += [(below, lit.union(closed(press))) for press, below in node.branches]


def _list_gaps(node: Refutation[V], closed: Closed[V], unpressed: Presses[V]) -> Gaps:
    """Why a node does not list all presses that light its lamp."""
    # Every perfect code makes exactly one of the *ways*.  Each must be listed, once, and in their
    # order.
    ways = [press for press in closed(node.lamp) if press not in unpressed]
    barred = [press for press, _ in node.barred]
    made = [press for press, _ in node.branches]
    for press in ways:
        if press not in barred and press not in made:
            yield Message(
                "{spot} can be lit by {spot2}, of which nothing is said",
                spot=cell_name(node.lamp),
                spot2=cell_name(press),
            )
    not_made = [press for press in ways if press not in made]
    not_barred = [press for press in ways if press not in barred]
    if barred != not_made or made != not_barred:
        yield Message(
            "the presses that light {spot} are not listed once each and in order",
            spot=cell_name(node.lamp),
        )


def rebuild(
    tree: Refutation[V], closed: Closed[V], pressed: Presses[V] = (), unpressed: Presses[V] = ()
) -> Refutation[V] | None:
    """A tree that asks for the same lamps in the same order, for another graph or other presses.

    None where that proves nothing: a lamp is not there or is lit already, or a press that lights it
    has no branch.

    >>> from lightsgame.game.region import rectangle
    >>> from lightsgame.theorems.perfect_codes.infinite_board import quarter
    >>> (
    ...     rebuild(quarter().tree, rectangle(9, 9).cross) is None,
    ...     rebuild(quarter().tree, rectangle(2, 9).cross) is None,
    ... )
    (False, True)
    """

    def rebuilt(node: Refutation[V], lit: frozenset[V]) -> Refutation[V] | None:
        made = _Node.of(node.lamp, closed, lit, unpressed)
        below = dict(node.branches)
        if node.lamp in lit or node.lamp not in closed(node.lamp):
            return None
        if not below.keys() >= set(made.to_try):
            return None
        for press in made.to_try:
            branch = rebuilt(below[press], lit.union(closed(press)))
            if branch is None:
                return None
            made.branches.append((press, branch))
        return Refutation(node.lamp, made.barred, tuple(made.branches))

    return rebuilt(tree, frozenset(_lamps_lit(closed, pressed)))


def _lines(tree: Refutation[V]) -> Iterator[str]:
    """The text of a tree: forced steps below one another, alternatives indented."""
    stack: list[tuple[str, str, Refutation[V]]] = [("", "", tree)]
    while stack:
        indent, heading, node = stack.pop()
        if heading:
            yield heading
        claim, reasons = describe(node)
        if reasons and len(node.branches) > 1:
            claim = Message("{what}; {rest}", what=claim, rest=reasons)
        elif reasons:
            claim = Message("{what}: {rest}", what=claim, rest=reasons)
        yield Joined("", [indent, claim])
        if len(node.branches) == 1:
            stack.append((indent, "", node.branches[0][1]))
            continue
        is_last = True
        for press, below in reversed(node.branches):
            mark = "└ " if is_last else "├ "
            rest = "  " if is_last else "│ "
            heading = Joined("", [indent, mark, Message("press {names}", names=cell_name(press))])
            stack.append((indent + rest, heading, below))
            is_last = False


def describe(node: Refutation[V]) -> tuple[str, str]:
    """What a node says, and why the other presses are out of the question.

    >>> describe(Refutation((1, 1), (Barred((1, 2), (1, 3)),), ()))
    ('(1,1) cannot be lit', '(1,2) relights (1,3)')
    """
    ways = [cell_name(press) for press, _ in node.branches]
    lamp = cell_name(node.lamp)
    if not ways:
        claim = Message("{spot} cannot be lit", spot=lamp)
    elif len(ways) == 1:
        claim = Message("{spot} can only be lit by {spot2}", spot=lamp, spot2=ways[0])
    else:
        claim = Message("{spot} can be lit by {spots}", spot=lamp, spots=listed(ways, "or"))
    same_reason: dict[V, list[str]] = {}  # of a lamp, the presses that would light it again
    for press, again in node.barred:
        same_reason.setdefault(again, []).append(cell_name(press))
    reasons: list[str] = []
    for again, presses in same_reason.items():
        reasons.append(
            Counted(
                "{spots} relights {spot}",
                "{spots} relight {spot}",
                len(presses),
                spots=listed(presses),
                spot=cell_name(again),
            )
        )
    return claim, Joined(", ", reasons)
