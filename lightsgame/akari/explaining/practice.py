"""Practice: which bulbs cannot stay, and whether a learner's step follows from the reasons that the
learner names.

>>> from lightsgame.akari.explaining.step_checker import Table
>>> puzzle = Puzzle.from_rows(["1...", "....", "...2"])
>>> print(guilty(puzzle, Board.from_cells(3, 4, [(1, 1), (2, 2)])))
wrong: no solution has a bulb at row 2, column 2
>>> step = Step("just enough", ((2, 3),), ((1, 3), (2, 2)), (), "")
>>> print(judged(puzzle, Table(), step).text)
That follows.
>>> print(judged(puzzle, Table(), step._replace(reason=((0, 0),))).text)
It is true, but it does not follow from these reasons alone.
"""

from collections.abc import Iterable
from functools import partial
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

from ...errors import expect
from ...game.board import Board
from ...sat.cdcl import Cdcl
from ...sat.solvers import NEVER
from ..model.bitboard import Field, field_of
from ..model.puzzle import Cell, Puzzle, place
from ..solving.deduction import Knowledge, at_first, equal_to_clue, put
from ..solving.encoding import reduction, variable_of
from .score import RULES
from .step_checker import Table, follows, needed, seen
from .suppositions import forced, supposed
from .techniques import Step, next_step, tell

# of bulbs and marks that are asked, one size after another, whether they are guilty by themselves
MOST_SETS = 5_000
_DEMANDS = {
    "either way": (1, 1),
    "shared row": (2, 2),
    "shared column": (2, 2),
    "locked pair": (2, 2),
}
# the least and the most reasons of a rule on demands
_DEMANDS |= {"locked three": (3, 3), "chain": (4, 5)}


class Judgement(NamedTuple):
    """Whether a step follows, and by the rule that it names; in words; and an easier step that
    there was.
    """

    right: bool
    text: str
    easier: Step | None


def guilty(
    puzzle: Puzzle, bulbs: Board, empty: Board | None = None, *, deadline: float = NEVER
) -> Step | None:
    """The fewest bulbs (and marks *empty*) that no solution has together, and why; `None` if there
    is a solution.

    >>> guilty(Puzzle(".."), Board("#.")) is None
    True

    Raises:
        TimeLimit: the deadline has passed.
    """
    literal = {(cell, True): variable_of(puzzle, cell) for cell in bulbs.cells()}
    literal |= {
        (cell, False): -variable_of(puzzle, cell) for cell in (empty.cells() if empty else ())
    }
    solver = Cdcl(reduction(puzzle).clauses)

    def impossible(some: Iterable[tuple[Cell, bool]]) -> bool:
        return solver.solve(assume=[literal[one] for one in some], deadline=deadline) is None

    if not impossible(literal):
        return None
    blamed = [one for one in literal if literal[one] in solver.blamed]
    for one in list(blamed):
        rest = [other for other in blamed if other != one]
        blamed = rest if impossible(rest) else blamed
    smaller = [size for size in range(len(blamed)) if comb(len(literal), size) <= MOST_SETS]
    sets = chain.from_iterable([combinations(literal, size) for size in smaller])
    blamed = list(next(filter(impossible, sets), blamed))
    cells = tuple([cell for cell, _ in blamed])
    table = Table(
        *[frozenset([cell for cell, bulb in blamed if bulb == kind]) for kind in (True, False)]
    )
    parts = [
        f"a bulb at {place(cell)}" if bulb else f"none at {place(cell)}" for cell, bulb in blamed
    ]
    why = f"no solution has {' and '.join(parts) or 'these clues'}"
    if any(not table.bulbs.isdisjoint(seen(puzzle, cell) - {cell}) for cell in table.bulbs):
        return Step("wrong", cells, (), (), f"{why}, which see each other")
    field = field_of(puzzle)
    further = partial(supposed, puzzle, field, deadline=deadline)
    steps = tell(field, _known(field, table), last=next(iter(cells), (0, 0)), further=further)
    return Step(
        "wrong", cells, (), (), why, needed(puzzle, table, tuple([step for _, step in steps]))
    )


def _known(field: Field, table: Table) -> Knowledge:
    return put(field, at_first(field), field.bits(table.bulbs), field.bits(table.empty))


def judged(puzzle: Puzzle, table: Table, step: Step) -> Judgement:
    """Whether a learner's step follows from its reasons; if not, what is wrong; and the easier step
    if there was one.

    Who names a rule must name the right one; without a name the reasons are enough.

    >>> print(judged(Puzzle("1.#"), Table(), Step("full", ((0, 0),), (), ((0, 1),), "")).text)
    No solution is like that: a bulb at row 1, column 2 is certain.
    >>> print(
    ...     judged(Puzzle("1.#"), Table(), Step("locked pair", ((0, 0),), ((0, 1),), (), "")).text
    ... )
    It follows, but the rule is not "locked pair": call it "just enough".

    Raises:
        BadInput: there is no rule of that name.
    """
    expect(not step.rule or step.rule in RULES, f"a rule ({', '.join(RULES)})", repr(step.rule))
    field = field_of(puzzle)
    known = _known(field, table)
    best = next_step(field, known)
    sure = forced(field, known)
    if sure is None:
        return Judgement(
            False, "What lies on the table fits no solution; take something back first.", None
        )
    if not follows(puzzle, table, step):
        return Judgement(False, _mistake(field, known, sure, step), best)
    names = fitting(field, known, step)
    if step.rule and names and step.rule not in names:
        return Judgement(
            False, f'It follows, but the rule is not "{step.rule}": call it "{names[0]}".', None
        )
    easier = (
        best
        if best and RULES[best.rule][1] < RULES.get(step.rule or (names or [""])[0], (0, 0))[1]
        else None
    )
    return Judgement(
        True, "That follows." + (f"  There was an easier step: {easier}." if easier else ""), easier
    )


def fitting(field: Field, known: Knowledge, step: Step) -> list[str]:
    """The names that rules have by which a step goes from its reasons to what it says, the easiest
    first.

    >>> field = field_of(Puzzle("1.#"))
    >>> fitting(field, at_first(field), Step("", ((0, 0),), ((0, 1),), (), ""))
    ['just enough', 'either way']
    """
    reasons = field.bits(step.reason)
    full = equal_to_clue(field, known.bulbs)
    lonely = field.seen_once(known.open) & field.white & ~known.lit
    enough = equal_to_clue(field, known.bulbs | known.open)
    # What an easy rule may look at, and what it does not say.
    easy = {
        "full": (full, step.bulbs),
        "just enough": (enough & ~full, step.empty),
        "only light": (lonely, step.empty),
    }
    names = [
        rule for rule, (cells, other) in easy.items() if reasons and not (reasons & ~cells or other)
    ]
    more = [
        rule for rule, (least, most) in _DEMANDS.items() if least <= len(set(step.reason)) <= most
    ]
    return names + [rule for rule in more if not (step.bulbs and rule.startswith("shared"))]


def _mistake(field: Field, known: Knowledge, sure: tuple[int, int], step: Step) -> str:
    bulbs = field.bits(step.bulbs) & ~sure[0]
    empty = field.bits(step.empty) & ~sure[1]
    if not bulbs | empty:
        return "It is true, but it does not follow from these reasons alone."
    # In this order: what is not open, what is against a solution, what is open in the solutions,
    # too.
    reasons = (
        ((bulbs | empty) & ~known.open, "That is no step: {} is settled already, or black."),
        (bulbs & sure[1], "No solution is like that: {} stays empty."),
        (empty & sure[0], "No solution is like that: a bulb at {} is certain."),
        (bulbs | empty, "That is not certain: {} may hold a bulb or not."),
    )
    wrong, text = next(one for one in reasons if one[0])
    text = text.format(place(field.cells(wrong)[0]))
    return text[0].upper() + text[1:]
