"""Practice: which bulbs cannot stay, and whether a learner's step follows from the reasons that the
learner names.

>>> from lightsgame.akari.explaining.step_checker import Table
>>> puzzle = Puzzle.from_rows(["1...", "....", "...2"])
>>> print(objection(puzzle, Board.from_cells(3, 4, [(1, 1), (2, 2)])))
wrong: no solution has a bulb at row 2, column 2
>>> step = Step("just enough", ((2, 3),), ((1, 3), (2, 2)), (), "")
>>> print(judge(puzzle, Table(), step).text)
That follows.
>>> print(judge(puzzle, Table(), step._replace(reason=((0, 0),))).text)
It is true, but it does not follow from these reasons alone.
"""

from collections.abc import Iterable
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

from ...core.message import Joined, Message, marked
from ...errors import expect
from ...game.board import Board
from ...sat.cdcl import Cdcl
from ...sat.solvers import NEVER
from ..model.bitboard import Field, field_of
from ..model.puzzle import Cell, Puzzle, place
from ..solving.deduction import Knowledge, at_first, equal_to_clue, put
from ..solving.encoding import reduction, variable_of
from ..solving.solver import certain_cells, quick_solutions
from .argument import Step
from .score import RULES
from .step_checker import Table, follows, lit_from, needed_steps
from .story import in_words, next_step, tell
from .techniques import pair_name

# of bulbs and marks that are asked, one size after another, whether they are guilty by themselves
MOST_SETS = 5_000
MOST_STEPS = 200  # that are looked through for the reason why bulbs are wrong
_Placed = tuple[Cell, bool]  # a cell with a bulb, or with a mark that there is none


class Judgement(NamedTuple):
    """Whether a step follows, and by the rule that it names; in words; and an easier step that
    there was.
    """

    right: bool
    text: str
    easier: Step | None


def objection(
    puzzle: Puzzle, bulbs: Board, empty: Board | None = None, *, deadline: float = NEVER
) -> Step | None:
    """The fewest bulbs (and marks *empty*) that no solution has together, and why; `None` if there
    is a solution.

    >>> objection(Puzzle(".."), Board("#.")) is None
    True

    Raises:
        TimeLimit: the deadline has passed.
    """
    field = field_of(puzzle)
    there = put(field, at_first(field), field.word(bulbs), field.word(empty) if empty else 0)
    if any(quick_solutions(field, there)):
        return None
    marks = empty.cells() if empty else ()
    placed = [(cell, True) for cell in bulbs.cells()] + [(cell, False) for cell in marks]
    blamed = _fewest_together_impossible(puzzle, placed, deadline)
    if blamed is None:
        return None
    cells = tuple([cell for cell, _ in blamed])
    blamed_bulbs = frozenset([cell for cell, bulb in blamed if bulb])
    blamed_empty = frozenset([cell for cell, bulb in blamed if not bulb])
    table = Table(blamed_bulbs, blamed_empty)
    parts = [_put_here(cell, bulb) for cell, bulb in blamed]
    blamed_cells = Joined(" and ", parts) if parts else Message("these clues")
    why = Message("no solution has {what}", what=blamed_cells)
    if any(not table.bulbs.isdisjoint(lit_from(puzzle, cell) - {cell}) for cell in table.bulbs):
        return Step(
            marked("wrong"),
            cells,
            (),
            (),
            Message(
                "no solution has {what}, which see each other",
                what=blamed_cells,
            ),
        )
    ideas = tell(puzzle, field, _known(field, table), deadline=deadline)
    steps = tuple([idea.step for _, idea in islice(ideas, MOST_STEPS + 1)])
    if len(steps) > MOST_STEPS:
        why = Message("{what}; the reason takes more than {n} steps", what=why, n=MOST_STEPS)
        return Step(marked("wrong"), cells, (), (), why)
    steps = needed_steps(puzzle, table, steps)
    return Step(marked("wrong"), cells, (), (), why, in_words(puzzle, steps, table))


def _put_here(cell: Cell, bulb: bool) -> Message:
    if bulb:
        return Message("a bulb at {cells}", cells=place(cell))
    return Message("none at {cell}", cell=place(cell))


def _fewest_together_impossible(
    puzzle: Puzzle, placed: list[_Placed], deadline: float
) -> list[_Placed] | None:
    """The fewest of the bulbs and marks that no solution has together, as far as can be looked
    through; `None` if some solution has them all.
    """
    literal = {}
    for cell, bulb in placed:
        variable = variable_of(puzzle, cell)
        literal[cell, bulb] = variable if bulb else -variable
    solver = Cdcl(reduction(puzzle).clauses)

    def impossible(some: Iterable[_Placed]) -> bool:
        return solver.solve(assume=[literal[one] for one in some], deadline=deadline) is None

    if not impossible(placed):
        return None
    blamed = [one for one in placed if literal[one] in solver.blamed]
    for one in list(blamed):
        rest = [other for other in blamed if other != one]
        if impossible(rest):
            blamed = rest
    for size in range(len(blamed)):
        if comb(len(placed), size) <= MOST_SETS:
            for some in combinations(placed, size):
                if impossible(some):
                    return list(some)
    return blamed


def _known(field: Field, table: Table) -> Knowledge:
    return put(field, at_first(field), field.bits(table.bulbs), field.bits(table.empty))


def judge(puzzle: Puzzle, table: Table, step: Step) -> Judgement:
    """Whether a learner's step follows from its reasons; if not, what is wrong; and the easier step
    if there was one.

    Who names a rule must name the right one; without a name the reasons are enough.

    >>> print(judge(Puzzle("1.#"), Table(), Step("full", ((0, 0),), (), ((0, 1),), "")).text)
    No solution is like that: a bulb at row 1, column 2 is certain.
    >>> step = Step("two clues", ((0, 0),), ((0, 1),), (), "")
    >>> print(judge(Puzzle("1.#"), Table(), step).text)
    It follows, but the rule is not "two clues": call it "just enough".

    Raises:
        BadInput: there is no rule of that name.
    """
    expect(
        not step.rule or step.rule in RULES,
        Message("a rule ({words})", words=", ".join(RULES)),
        repr(step.rule),
    )
    field = field_of(puzzle)
    known = _known(field, table)
    sure = certain_cells(field, known)
    if sure is None:
        text = Message("What lies on the table fits no solution; take something back first.")
        return Judgement(False, text, None)
    best = next_step(puzzle, known)
    if not follows(puzzle, table, step):
        return Judgement(False, _mistake(field, known, sure, step), best)
    names = fitting(field, known, step)
    if step.rule and names and step.rule not in names:
        text = Message(
            'It follows, but the rule is not "{rule}": call it "{rule2}".',
            rule=Message(step.rule),
            rule2=Message(names[0]),
        )
        return Judgement(False, text, None)
    rule = step.rule or (names[0] if names else "")
    if best and rule and RULES[best.rule].level < RULES[rule].level:
        return Judgement(
            True, Message("That follows.  There was an easier step: {what}.", what=best), best
        )
    return Judgement(True, Message("That follows."), None)


def fitting(field: Field, known: Knowledge, step: Step) -> list[str]:
    """The names that rules have by which a step goes from its reasons to what it says, the easiest
    first.

    >>> field = field_of(Puzzle("1.#"))
    >>> fitting(field, at_first(field), Step("", ((0, 0),), ((0, 1),), (), ""))
    ['just enough']
    """
    full = equal_to_clue(field, known.bulbs)
    enough = equal_to_clue(field, known.bulbs | known.open)
    only_light = field.seen_once(known.open) & field.white & ~known.lit
    # At which cells an easy rule applies, and what it does not say.
    easy = (
        ("full", full, step.bulbs),
        ("just enough", enough & ~full, step.empty),
        ("only light", only_light, step.empty),
    )
    reasons = field.bits(step.reason)
    names = []
    for rule, cells, unsaid in easy:
        if reasons and not reasons & ~cells and not unsaid:
            names.append(rule)
    return names + _by_reasons(field, step)


def _by_reasons(field: Field, step: Step) -> list[str]:
    """The names of the rules beyond the easy ones that fit as many reasons, clues or dark cells."""
    cells = list(dict.fromkeys(step.reason))
    clues = [at for at in cells if field.bits([at]) & field.numbered]
    names = []
    if len(cells) == 1 and not step.bulbs:
        names.append("empty corner" if clues else "last light")
    if len(cells) == 2:
        names.append(pair_name(field, cells[0], cells[1]))
    if len(cells) > 1 and not step.bulbs:
        names += ["pointing", "shared lines"]
    if len(cells) > 2:
        names.append("chain")
    if len(cells) > 1:
        names.append("either way")
    return names


def _mistake(field: Field, known: Knowledge, sure: tuple[int, int], step: Step) -> str:
    """Why a step does not follow: the first of its cells that is not certain, and what holds there."""
    certain_bulbs, certain_empty = sure
    bulbs = field.bits(step.bulbs) & ~certain_bulbs
    empty = field.bits(step.empty) & ~certain_empty
    if not bulbs | empty:
        return Message("It is true, but it does not follow from these reasons alone.")
    faults = (
        (
            (bulbs | empty) & ~known.open,
            marked("That is no step: {cell} is settled already, or black."),
        ),
        (bulbs & certain_empty, marked("No solution is like that: {cell} stays empty.")),
        (empty & certain_bulbs, marked("No solution is like that: a bulb at {cell} is certain.")),
        (bulbs | empty, marked("That is not certain: {cell} may hold a bulb or not.")),
    )
    wrong, text = next(fault for fault in faults if fault[0])
    return Message(text, cell=place(field.cells(wrong)[0]))
