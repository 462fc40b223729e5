"""The pieces from which `hardness` builds a board out of a formula, each checked by trying every
placement.

**Statement.**  In each picture of `GADGETS` the letters are white cells that carry a value: true if
a bulb stands there.  The solutions of the picture, taken as a puzzle, are exactly the values that
the gadget says, each once.

**Example.**  A *rail* is a corridor whose inner cells are next to a 0.  Its ends are lit from
nowhere else, so one of them holds a bulb, and the light fills the corridor.  It carries a bit:
which end.

>>> print(GADGETS["rail"])
rail: a ≠ b
  a...b
  #000#
>>> for values in GADGETS["rail"].values():
...     print(values)
{'a': False, 'b': True}
{'a': True, 'b': False}

**Proof.**  `is_sound` tries every placement of every gadget.  Why the pieces keep their meaning
when they are put together is the proof of `hardness`.

**How it is checked.**  The enumeration knows no clause and no solver: it puts bulbs on cells that
are not yet lit, in all ways, and asks the rules of the game.

**References.**  McPhail 2005 proves the theorem from circuits, with a gate of his own
(docs/hardness.md enumerates it); these pieces are others.  That light crosses light without harm is
what makes a crossing cheap.
"""

from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import product
from typing import NamedTuple

from ...game.board import Board
from ..model.drawing import walk
from ..model.puzzle import WHITE, Cell, Puzzle
from ..model.rules import is_solution

Values = dict[str, bool]


class Gadget(NamedTuple):
    """A picture with letters, and which values of the letters are its solutions.

    >>> print(GADGETS["must"])
    must: t
      p
      t
      1
    """

    name: str
    says: str
    rows: tuple[str, ...]
    holds: Callable[..., bool]

    def __str__(self) -> str:
        return "\n  ".join([f"{self.name}: {self.says}", *self.rows])

    def puzzle(self) -> Puzzle:
        """The picture as a puzzle; the letters are white cells.

        >>> print(GADGETS["pair"].puzzle())
        .1.
        .0.
        .0.
        .1.
        """
        return Puzzle.from_rows(
            "".join(WHITE if sign.isalpha() else sign for sign in row) for row in self.rows
        )

    def letters(self) -> dict[str, Cell]:
        """Where each letter stands.

        >>> GADGETS["pair"].letters()
        {'a': (0, 0), 'b': (0, 2), 'c': (3, 0), 'd': (3, 2)}
        """
        cells = {
            sign: (i, j)
            for i, row in enumerate(self.rows)
            for j, sign in enumerate(row)
            if sign.isalpha()
        }
        return dict(sorted(cells.items()))

    def values(self) -> Iterator[Values]:
        """The values of the letters in each solution.

        >>> list(GADGETS["must"].values())
        [{'p': False, 't': True}]
        """
        cells = self.letters()
        for bulbs in placements(self.puzzle()):
            yield {letter: bulbs[cell] for letter, cell in cells.items()}


def placements(puzzle: Puzzle) -> Iterator[Board]:
    """Every solution of a small puzzle, by trying all sets of bulbs that do not see each other.

    >>> for bulbs in placements(Puzzle("..#.")):
    ...     print(bulbs)
    ·●·●
    ●··●
    """
    white = list(puzzle.white().cells())
    sight = {cell: frozenset(walk(puzzle.rows, cell)) for cell in white}

    def extend(bulbs: frozenset[Cell], start: int) -> Iterator[frozenset[Cell]]:
        """All sets of bulbs with these and some of the cells from *start* on."""
        if start == len(white):
            yield bulbs
            return
        yield from extend(bulbs, start + 1)
        cell = white[start]
        if sight[cell].isdisjoint(bulbs):
            yield from extend(bulbs | {cell}, start + 1)

    for cells in extend(frozenset(), 0):
        bulbs = Board.from_cells(*puzzle.size, cells)
        if is_solution(puzzle, bulbs):
            yield bulbs


def is_sound(gadget: Gadget) -> bool:
    """Whether the solutions of the picture are the values that the gadget says, each exactly once.

    >>> all(is_sound(gadget) for gadget in GADGETS.values())
    True
    """
    there = sorted(tuple(values.values()) for values in gadget.values())
    rows = product((False, True), repeat=len(gadget.letters()))
    return there == [row for row in rows if gadget.holds(*row)]


# What the values of the letters, in the order of the alphabet, have to keep.
_HOLDS: dict[str, Callable[..., bool]] = {
    "rail": lambda a, b: a != b,
    # A 1 between two ends: exactly one of them holds a bulb.
    "negation": lambda a, b, c, d: a != b != c != d,
    "turn": lambda a, b, c, d: a != b != c != d,
    # An end has three free sides: a 1 on two of them sends the value two ways.
    "split": lambda a, b, c, d, e, f: a != b and c == e == a and d == f == b,
    # Two rails with opposite values, tied at both ends.
    "pair": lambda a, b, c, d: a == d != b == c,
    # A bulb on a crossing would light both ends of one rail of the pair: then both ends of the
    # other hold one, and see each other.
    "crossing": lambda a, b, c, d, e, f: a == d != b == c and e != f,
    # t + k + u + s = 2, r ≠ s, and u and r see each other.  t + k = 0: u and s.  1: one of u and s,
    # and u without s has r beside it: so s.  2: neither.
    "gate": lambda k, p, q, r, s, t, u, v: (
        (not p, not q, not u, r, v) == (t, k, v, not s, t or k) and s != (t and k)
    ),
    # t + k + s = 2 with s either way: one or two of t and k.
    "last": lambda k, p, q, r, s, t: (
        (t or k) and (p, q, s) == (not t, not k, not (t and k)) and r != s
    ),
    "first": lambda p, t, u, v: p != t == v != u,
    "must": lambda p, t: t and not p,
    # u sees t and k and no other end, so it holds a bulb iff neither of them does; the ties bring k
    # = x and v = u.
    "shade": lambda k, p, q, t, u, v, w, x, y: (
        (not t, not k, t or k, k, not k) == (p, q, w, x, y) and u == v != w
    ),
    "lit": lambda k, p, q, t, x, y: (t or k) and (not t, not k, k, not k) == (p, q, x, y),
}


def _read() -> Iterator[Gadget]:
    text = (files("lightsgame.akari.hardness") / "gadgets.txt").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        name, says, picture = [part.strip() for part in line.split("|")]
        yield Gadget(name, says, tuple(picture.split()), _HOLDS[name])


GADGETS: dict[str, Gadget] = {gadget.name: gadget for gadget in _read()}
