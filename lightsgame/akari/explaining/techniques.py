"""The named rules by which a person solves Akari, from the easiest on, each told as a step with its
reason.

A `Step` names its rule, the cells that are the reason, and what follows: cells that get a bulb and
cells that stay empty.  A *demand* is a clue that lacks bulbs or a dark cell that few places can
light.

| rule | says | grade |
|---|---|---|
| full | a clue has all its bulbs: the open cells beside it stay empty | easy |
| just enough | a clue has no more open cells than bulbs to come: all of them are bulbs | easy |
| only light | a dark cell can be lit from one open cell only: it is a bulb | easy |
| either way | all ways to serve one demand agree | normal |
| shared row, shared column | two demands take bulbs from the same rows or columns, which are then used up | normal |
| locked pair | all ways to serve two demands together agree | normal |
| locked three, chain | the same for three demands, and for four or five that hang together | hard |
| try | a bulb here (or none) leads to a contradiction: the other way | hard |
| either or | a bulb here or none: in both cases the same follows | hard |
| refutation | the opposite is refuted line by line | hard |

A step without bulbs and without empty cells is a contradiction: its reasons cannot be satisfied any
more.  The last three rules stand in `suppositions`.

Each idea is told once, with all that follows from it, and near the last one: people go on where
they are.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows(["1...", "....", "...."]))
>>> print(next_step(field, at_first(field)))
either way: all ways to serve the 1 at row 1, column 1 agree: row 2, column 2 stays empty
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...algebra.bits import Bits, members, weight
from ...core.message import Counted, Joined, Message, marked
from ...errors import in_rows, listed
from ..model.bitboard import Field
from ..model.puzzle import Cell, place
from ..solving.deduction import Knowledge, conflicts, equal_to_clue, put
from .demands import Idea, chains, consensus, demands, pairs, web_of

# how many demands a rule looks at; the levels above are those of `suppositions`
EASY = 1
ONE = 2
TWO = 3
MORE = 4
LONGEST = 5  # demands of a chain


class Step(NamedTuple):
    """One line of a solution, with its reason.

    Of a try, *chain* tells the way to the contradiction; of "either or", *cases* are the two, each
    a step with what is supposed and the chain to what follows; of a refutation, *proof* has the
    lines.
    """

    rule: str
    reason: tuple[Cell, ...]
    bulbs: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    why: str
    chain: "tuple[Step, ...]" = ()
    cases: "tuple[Step, ...]" = ()
    proof: tuple[str, ...] = ()

    def __str__(self) -> str:
        return Message("{what}: {rest}", what=Message(self.rule), rest=self.why)

    def lines(self) -> list[str]:
        """The step, and below it the way to the contradiction if it is a try, or the two cases.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").lines()
        ['just enough: one cell is left']
        """
        lines = [str(self)]
        for step in (*self.chain, *self.cases):
            lines += [Joined("", ["    ", line]) for line in step.lines()]
        return lines

    def to_json(self) -> dict[str, object]:
        """The step as JSON has it; cells are row and column, from 1.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").to_json()["bulbs"]
        [[1, 2]]
        """
        return {
            "rule": self.rule,
            "why": self.why,
            "reason": _counted_from_one(self.reason),
            "bulbs": _counted_from_one(self.bulbs),
            "empty": _counted_from_one(self.empty),
            "chain": [one.to_json() for one in self.chain],
            "cases": [one.to_json() for one in self.cases],
            "proof": list(self.proof),
        }

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that the step names.

        >>> Step("just enough", ((0, 0),), ((0, 1),), (), "one cell is left").cells
        ((0, 1), (0, 0))
        """
        return (*self.bulbs, *self.empty, *self.reason)

    @property
    def is_end(self) -> bool:
        """Whether it says nothing but that its reasons cannot be met any more.

        >>> Step("just enough", ((0, 0),), (), (), "no cell is left").is_end
        True
        """
        return not (self.bulbs or self.empty or self.chain or self.cases or self.proof)


def _counted_from_one(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [[i + 1, j + 1] for i, j in cells]


def numbered(steps: Iterable[Step]) -> list[str]:
    """A story as numbered lines.

    >>> numbered([Step("full", (), (), (), "why")])
    ['1. full: why']
    """
    return [
        Message("{n}. {rest}", n=number, rest=Joined("\n", step.lines()))
        for number, step in enumerate(steps, start=1)
    ]


def after(field: Field, known: Knowledge, step: Step) -> Knowledge:
    """What is known after a step.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> step = next_step(field, at_first(field))
    >>> print(field.board(after(field, at_first(field), step).bulbs))
    ·●
    """
    return put(field, known, field.bits(step.bulbs), field.bits(step.empty))


def tell(
    field: Field,
    known: Knowledge,
    level: int = MORE,
    last: Cell = (0, 0),
    further: Callable[[Knowledge, Cell], Step | None] = lambda known, last: None,
) -> Iterator[tuple[Knowledge, Step]]:
    """Each step with what is known before it, until no rule applies, nor what goes *further*, or
    nothing can be right.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.2"))
    >>> [step.rule for _, step in tell(field, at_first(field))]
    ['contradiction']
    """
    while True:
        step = contradiction(field, known) or next_step(field, known, level, last)
        step = step or further(known, last)
        if step is None:
            return
        yield known, step
        if not (step.bulbs or step.empty):
            return
        known = after(field, known, step)
        last = step.cells[0]


def next_step(
    field: Field, known: Knowledge, level: int = MORE, last: Cell = (0, 0)
) -> Step | None:
    """The easiest step that applies, up to a level, and of several easy ones the nearest to the
    *last*; `None` if none.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#.#"))
    >>> print(next_step(field, at_first(field)))
    just enough: the 1 at row 1, column 1 lacks 1 and has 1 open cell: a bulb at row 1, column 2
    >>> print(next_step(field, at_first(field), last=(0, 4)))
    only light: row 1, column 4 can only be lit from itself: a bulb at row 1, column 4
    """
    step = easy_step(field, known, last)
    if step or level == EASY:
        return step
    idea = next(ideas(field, known, level, last), None)
    return step_for(field, idea) if idea else None


def ideas(field: Field, known: Knowledge, level: int, last: Cell = (0, 0)) -> Iterator[Idea]:
    """The ideas on demands up to a level, the easiest first; of those as easy the nearest first; of
    chains only one.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["...", ".3.", "..#"]))
    >>> [len(idea.reasons) for idea in ideas(field, at_first(field), ONE)]
    [1]
    """
    listed_demands = []
    for demand in demands(field, known, last):
        listed_demands.append(demand)
        yield from consensus(known, [demand])
    if level < TWO:
        return
    web = web_of(known, listed_demands)
    yield from pairs(known, web)
    if level >= MORE:
        yield from chains(field, known, web, field.nearest(last, known.open), LONGEST)


# ---- easy ------------------------------------------------------------------------------------------------------------


def easy_step(field: Field, known: Knowledge, last: Cell = (0, 0)) -> Step | None:
    """A step by the rules of seed S1, the nearest to the *last*; all 0s are one step.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("0.#.0"))
    >>> print(easy_step(field, at_first(field)))
    full: no bulb stands beside a 0: row 1, columns 2 and 4 stay empty
    """
    # Proof.  A clue k with b bulbs and f open cells beside it gets k - b bulbs on those f cells:
    # none if b = k, and all of them if b + f = k.  A dark cell is lit in every solution, from an
    # open cell that sees it; if there is only one, it is a bulb.  ∎
    bulbs, open_, lit = known
    full = equal_to_clue(field, bulbs)
    zeros = field.clues[0] & full & field.beside(open_)
    if weight(zeros) > 1:
        empty = field.beside(zeros) & open_
        return _step(field, "full", members(zeros), 0, empty, Message("no bulb stands beside a 0"))
    enough = equal_to_clue(field, bulbs | open_) & ~full
    only_light = field.seen_once(open_) & field.white & ~lit
    reasons = full & field.beside(open_) | enough | only_light
    here = next(field.nearest(last, reasons), None)
    return None if here is None else easy_step_at(field, known, here)


def easy_step_at(field: Field, known: Knowledge, here: int) -> Step:
    """The easy step at a clue, or at a dark cell that can be lit from one cell only.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> easy_step_at(field, at_first(field), 0).rule
    'just enough'
    """
    near = field.beside(1 << here) & known.open
    if equal_to_clue(field, known.bulbs) >> here & 1:
        why = Message("the {n} at {cell} has all its bulbs", **_clue(field, here))
        return _step(field, "full", [here], 0, near, why)
    if field.numbered >> here & 1:
        why = _lack(field, here, weight(near), weight(near))
        return _step(field, "just enough", [here], near, 0, why)
    only = field.light(1 << here) & known.open
    if only == 1 << here:
        why = Message("{cell} can only be lit from itself", cell=_at(field, here))
    else:
        source = _at(field, next(members(only)))
        why = Message("{cell} can only be lit from {cell2}", cell=_at(field, here), cell2=source)
    return _step(field, "only light", [here], only, 0, why)


# ---- demands ---------------------------------------------------------------------------------------------------------


def step_for(field: Field, idea: Idea) -> Step:
    """An idea as a step, under the name that people have for it.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["..1..", "#...#", "..1.."]))
    >>> {step_for(field, idea).rule for idea in ideas(field, at_first(field), TWO)}
    {'locked pair'}
    """
    served = _served(field, idea.reasons)
    number = len(idea.reasons)
    if not idea.bulbs | idea.empty:
        why = Message("no way is left to {what}", what=served)
        if number > 1:
            why = Message("no way is left to {what} together", what=served)
        return _step(field, "contradiction", idea.reasons, 0, 0, why)
    if number == 1:
        why = Message("all ways to {what} agree", what=served)
        return _step(field, "either way", idea.reasons, idea.bulbs, idea.empty, why)
    rule = {2: "locked pair", 3: "locked three"}.get(number, "chain")
    agree = Message("agree")
    if number == 2 and not idea.bulbs:
        lines = _shared_lines(field, idea)
        if lines:
            rule, agree = lines
    why = Message("all ways to {what} together {agree}", what=served, agree=agree)
    return _step(field, rule, idea.reasons, idea.bulbs, idea.empty, why)


def _served(field: Field, reasons: tuple[int, ...]) -> Message:
    """What is to be done for some demands, in words."""
    first, *others = reasons
    is_clue = first in field.number
    what = _the_clue(field, first) if is_clue else _at(field, first)
    if not others:
        return Message("serve {what}", what=what) if is_clue else Message("light {cell}", cell=what)
    rest = _served(field, tuple(others))
    if len(others) == 1:
        if is_clue:
            return Message("serve {what} and to {rest}", what=what, rest=rest)
        return Message("light {cell} and to {rest}", cell=what, rest=rest)
    if is_clue:
        return Message("serve {what}, to {rest}", what=what, rest=rest)
    return Message("light {cell}, to {rest}", cell=what, rest=rest)


def _shared_lines(field: Field, idea: Idea) -> tuple[str, Message] | None:
    """The rule and its words if each way of two demands holds a bulb in the row (or column) of each
    cell that stays empty: they share these lines.
    """
    for axis, rule, line, clear in (
        (0, "shared row", marked("row {n}"), field.across),
        (1, "shared column", marked("column {n}"), field.down),
    ):
        if all(not idea.empty & ~field.along(bulbs, clear) for bulbs, _ in idea.ways):
            numbers = sorted({field.cell(cell)[axis] + 1 for cell in members(idea.empty)})
            names = listed([Message(line, n=k) for k in numbers])
            return rule, Message("take a bulb from {lines}", lines=names)
    return None


# ---- the end ---------------------------------------------------------------------------------------------------------


def contradiction(field: Field, known: Knowledge) -> Step | None:
    """A demand that cannot be met any more, if there is one.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("2."))
    >>> print(contradiction(field, at_first(field)))
    contradiction: the 2 at row 1, column 1 lacks 2 and has 1 open cell
    """
    bulbs, open_, _ = known
    wrong = conflicts(field, known) & ~bulbs
    if not wrong:
        return None
    here = next(members(wrong & field.numbered or wrong))
    if here not in field.number:
        why = Message("nothing can light {cell} any more", cell=_at(field, here))
        return _step(field, "contradiction", [here], 0, 0, why)
    near = field.near[here]
    lacks = field.number[here] - weight(near & bulbs)
    if lacks < 0:
        why = Message("the {n} at {cell} has more bulbs than that", **_clue(field, here))
    else:
        why = _lack(field, here, lacks, weight(near & open_))
    return _step(field, "contradiction", [here], 0, 0, why)


# ---- words -----------------------------------------------------------------------------------------------------------


def _step(
    field: Field, rule: str, reason: Iterable[int], bulbs: Bits, empty: Bits, why: str
) -> Step:
    reasons = tuple([field.cell(bit) for bit in reason])
    new = field.cells(bulbs)
    none = field.cells(empty)
    if new or none:
        why = Message("{what}: {rest}", what=why, rest=follows_in_words(new, none))
    return Step(rule, reasons, new, none, why)


def follows_in_words(bulbs: tuple[Cell, ...], empty: tuple[Cell, ...]) -> str:
    """What follows from a step.

    >>> follows_in_words(((0, 0),), ((0, 1), (1, 0)))
    'a bulb at row 1, column 1, row 1, column 2 and row 2, column 1 stay empty'
    """
    new = listed(in_rows(bulbs), comma=";")
    if not empty:
        return Message("a bulb at {cells}", cells=new) if bulbs else ""
    stays = Counted(
        "{cells} stays empty",
        "{cells} stay empty",
        len(empty),
        cells=listed(in_rows(empty), comma=";"),
    )
    return Message("a bulb at {cells}, {rest}", cells=new, rest=stays) if bulbs else stays


def _at(field: Field, bit: int) -> str:
    return place(field.cell(bit))


def _clue(field: Field, bit: int) -> dict[str, object]:
    """A clue, for a sentence about it."""
    return {"n": field.number[bit], "cell": _at(field, bit)}


def _the_clue(field: Field, bit: int) -> Message:
    return Message("the {n} at {cell}", **_clue(field, bit))


def _lack(field: Field, bit: int, lacks: int, cells: int) -> Message:
    """How many bulbs a clue lacks, and how many open cells it has."""
    open_cells: Message = Counted("{n} open cell", "{n} open cells", cells)
    if not cells:
        open_cells = Message("no open cells")
    return Message(
        "the {n} at {cell} lacks {n2} and has {what}",
        **_clue(field, bit),
        n2=lacks,
        what=open_cells,
    )
