"""Rules as values: which lamps a press reaches, and how the edges of the board are glued.

A *step* reaches one lamp, as far down and to the right as it says; a *slide* goes on in its
direction to the edge of the board or to a hole, and reaches every lamp of that line.  A rule of
your own is drawn, with the pressed cell in the middle of a picture of odd sides, and its slides
likewise after a `>`:

>>> Rule(".#./#.#/.#.") == RULES["cross"], Rule([(0, 0), (1, 2), (-1, -2)]).symmetric
(True, True)
>>> print(RULES["knight"])
·●·●·
●···●
··●··
●···●
·●·●·

To add a rule is one line in `RULES`.  To add a gluing is one line in `WRAPS`, and to run
`python docs/generate.py`, which writes it into the schemas and the second checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from ..algebra.bits import Bits, full, members, reversed_bits
from ..algebra.packed import LARGEST, lanes
from ..core.evidence import Shown
from ..core.message import Message, marked
from ..core.validation import check_cells, check_size, one_of, whole
from ..errors import BadInput, expect
from .picture import draw, parse

Cell: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[int, int]

# How the edges are glued: (rows, columns), each 0 for an edge, 1 for glued as it lies, -1 for glued
# the other way round, so that who leaves there comes back mirrored.
WRAPS: dict[str, tuple[int, int]] = {
    "none": (0, 0),
    "cylinder": (0, 1),  # the sign tells
    "torus": (1, 1),
    "mobius": (0, -1),
    "klein": (1, -1),
    "projective": (-1, -1),
}
AnyRule: TypeAlias = "Rule | str | Iterable[Step]"
FARTHEST = 1000  # rows or columns that one step may reach


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rule(Shown):
    """What a press reaches: steps (rows down, columns right), and directions of slides.

    Raises:
        BadInput: no step, the same step twice, one that is too far; a picture that has no middle.
    """

    steps: tuple[Step, ...]
    slides: tuple[Step, ...] = ()

    def __init__(self, steps: str | Iterable[Step], slides: Iterable[Step] = ()) -> None:
        along = _checked(slides)
        if isinstance(steps, str):
            picture, mark, lines = steps.partition(">")
            steps = _drawn(picture)
            if mark:
                along = _checked([*along, *_drawn(lines)])
        found = _checked(steps)
        reaches = found + along and (0, 0) not in along
        expect(reaches, marked("a rule that reaches a lamp"), Message("one that reaches none"))
        object.__setattr__(self, "steps", tuple(sorted(found)))
        object.__setattr__(self, "slides", tuple(sorted(along)))

    @property
    def name(self) -> str:
        """Its name in `RULES`, or the picture of a rule of your own, in one line; after `>` that of
        its slides.

        >>> RULES["king"].name, Rule(".../.##/...").name, Rule([(0, 0)], [(0, 1)]).name
        ('king', '···/·●●/···', '●>···/··●/···')
        """
        for name, other in RULES.items():
            if other == self:
                return name
        drawn = _picture(self.steps)
        if self.slides:
            drawn = f"{drawn}>{_picture(self.slides)}"
        return drawn.replace("\n", "/")

    @property
    def symmetric(self) -> bool:
        """Whether with each step the opposite one is there, so that reaching is mutual.

        >>> RULES["rook"].symmetric, Rule([(0, 0), (0, 1)]).symmetric
        (True, False)
        """
        return self._kept(-1, -1)

    @property
    def mirrored(self) -> bool:
        """Whether the rule is its own mirror image, left and right as well as top and bottom.

        >>> RULES["knight"].mirrored, Rule([(1, 1), (-1, -1)]).mirrored
        (True, False)
        """
        return self._kept(1, -1) and self._kept(-1, 1)

    def _kept(self, a: int, b: int) -> bool:
        def is_kept(steps: tuple[Step, ...]) -> bool:
            images = {(a * i, b * j) for i, j in steps}
            return images == set(steps)

        return is_kept(self.steps) and is_kept(self.slides)

    def __str__(self) -> str:
        return _picture((*self.steps, *self.slides))

    def __repr__(self) -> str:
        if not self.slides:
            return f"Rule({list(self.steps)})"
        return f"Rule({list(self.steps)}, {list(self.slides)})"

    def reach(
        self, cell: Cell, size: tuple[int, int], wrap: str, there: frozenset[Cell] | None = None
    ) -> list[Cell]:
        """The lamps that a press of *cell* reaches, once for each way there; *there* are the cells
        that are no holes.

        >>> RULES["plus"].reach((0, 0), (2, 3), "none")
        [(0, 0), (0, 1), (1, 0)]
        >>> sorted(RULES["plus"].reach((0, 0), (2, 3), "klein"))  # row 1 is above and below
        [(0, 0), (0, 1), (1, 0), (1, 0), (1, 2)]
        """
        check_size(*size)
        one_of(wrap, WRAPS, marked("a gluing"))
        ways = [walked(cell, step, size, wrap) for step in self.steps]
        ends = [way[0] for way in ways if way]
        found = [end for end in ends if there is None or end in there]
        if not self.slides:
            return found
        # A slide reaches the cells of a line, each of them once, whichever way the line runs
        # through it.
        line = dict.fromkeys(found)
        for direction in self.slides:
            for met, _ in course(cell, direction, size, wrap):
                if there is not None and met not in there:
                    break
                line[met] = None
        return list(line)

    def moved(self, presses: Sequence[Bits], n: int, wrap: str, k: int = 2) -> list[Bits]:
        """What presses in rows of *n* change, if no step is longer than the board and nothing
        slides: whole rows move.

        For two states a cell is a bit, and for more of them, up to 16, a byte.

        >>> [f"{row:03b}" for row in RULES["plus"].moved([0b001, 0b000], 3, "cylinder")]
        ['111', '001']
        >>> [f"{row:06x}" for row in RULES["plus"].moved([0x000002, 0x000000], 3, "cylinder", 3)]
        ['020202', '000002']
        """
        check_cells(1, whole(n, "a width", 1))
        k = whole(k, marked("a number of states"), 2, LARGEST)
        m = len(presses)
        bits = 1 if k == 2 else 8
        over_rows, over_columns = WRAPS[one_of(wrap, WRAPS, marked("a gluing"))]
        changed = [0] * m
        width = n * bits

        def add(i: int, row: Bits) -> None:
            if not 0 <= i < m:
                if not over_rows or not row:
                    return
                # Neither is 0.
                i += m if i < 0 else -m
                if over_rows < 0:
                    row = reversed_row(row)
            if k == 2:
                changed[i] ^= row
            else:
                changed[i] = lanes(k).reduced(changed[i] + row)

        def reversed_row(row: Bits) -> Bits:
            if k == 2:
                return reversed_bits(row, n)
            return int.from_bytes(row.to_bytes(n, "big"), "little")

        for di, dj in self.steps:
            far = abs(dj) * bits
            for i, row in enumerate(presses):
                inside = (row << far) & full(width) if dj > 0 else row >> far
                add(i + di, inside)
                if dj and over_columns:  # what leaves on one side comes in on the other
                    rest = width - far
                    out = row >> rest if dj > 0 else (row & full(far)) << rest
                    add(i + di if over_columns > 0 else m - 1 - i - di, out)
        return changed


def walked(cell: Cell, step: Step, size: tuple[int, int], wrap: str) -> tuple[Cell, Step] | None:
    """Where a step leads, and its direction from there on; None if it leads over an edge.

    >>> walked((0, 2), (1, 1), (3, 3), "klein"), walked((0, 2), (0, 1), (3, 3), "none")
    (((1, 0), (-1, 1)), None)
    """
    m, n = size
    di, dj = step
    i = cell[0] + di
    j = cell[1] + dj
    if 0 <= i < m and 0 <= j < n:
        return (i, j), step
    over_rows, over_columns = WRAPS[wrap]
    while not 0 <= j < n:
        if not over_columns:
            return None
        j += n if j < 0 else -n  # it is not 0
        if over_columns < 0:
            i, di = m - 1 - i, -di
    while not 0 <= i < m:
        if not over_rows:
            return None
        i += m if i < 0 else -m  # it is not 0
        if over_rows < 0:
            j, dj = n - 1 - j, -dj
    return (i, j), (di, dj)


def course(
    cell: Cell, direction: Step, size: tuple[int, int], wrap: str
) -> Iterator[tuple[Cell, Step]]:
    """The cells of a line from *cell* on and the direction there, until it ends or comes back to
    its start.

    >>> list(course((0, 1), (0, 1), (2, 2), "mobius"))
    [((1, 0), (0, 1)), ((1, 1), (0, 1)), ((0, 0), (0, 1))]
    """
    start = here = (cell, direction)
    while (moved := walked(*here, size, wrap)) is not None and moved != start:
        here = moved
        yield here


def as_rule(rule: AnyRule) -> Rule:
    """A rule from its name, its picture or its steps.

    >>> as_rule("king") is RULES["king"]
    True

    Raises:
        BadInput: there is none of that name, and it is no picture.
    """
    if isinstance(rule, str) and rule in RULES:
        return RULES[rule]
    if isinstance(rule, str) and rule.strip() and not set(rule) & set("#●1"):
        names = ", ".join(RULES)
        raise BadInput(
            Message("a rule ({words}), or a picture of one", words=names), repr(rule[:40])
        )
    return rule if isinstance(rule, Rule) else Rule(rule)


def _picture(steps: tuple[Step, ...]) -> str:
    reach = max([abs(part) for part in chain.from_iterable(steps)], default=0)
    rows = [0] * (2 * reach + 1)
    for i, j in set(steps):
        rows[i + reach] |= 1 << j + reach
    return draw(rows, len(rows))


def _drawn(picture: str) -> list[Step]:
    rows, n, _ = parse(picture)
    m = len(rows)
    if m % 2 == 0 or n % 2 == 0:
        expected = Message("a picture of a rule with odd sides, the pressed cell in the middle")
        raise BadInput(expected, f"{m} x {n}")
    steps: list[Step] = []
    middle = n // 2
    for i, row in enumerate(rows, start=-(m // 2)):
        steps += [(i, j - middle) for j in members(row)]
    return steps


def _checked(steps: Iterable[Step]) -> list[Step]:
    try:
        found = [(i, j) for i, j in steps]
    except (TypeError, ValueError):
        raise TypeError(
            "expected a rule by name, as a picture, or as pairs (rows down, columns right)"
        ) from None
    for step in found:
        if not all(type(part) is int and abs(part) <= FARTHEST for part in step):
            raise BadInput(f"a step of whole numbers up to {FARTHEST}", repr(step)[:60])
    if len(set(found)) != len(found):
        again = next(step for step in found if found.count(step) > 1)
        raise BadInput(Message("each step once"), Message("{what} twice", what=again))
    return found


_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1))

RULES: dict[str, Rule] = {
    "plus": Rule([(0, 0), *_BESIDE]),
    "cross": Rule(_BESIDE),
    "king": Rule([(0, 0), *_BESIDE, *_DIAGONAL]),
    "rook": Rule([(0, 0)], _BESIDE),
    "bishop": Rule([(0, 0)], _DIAGONAL),
    "knight": Rule([(0, 0), *_LEAPS]),
}
