"""A solution that a person can follow: one step after another, always by the easiest rule that
applies.

The rules and their proofs stand in `techniques`, `chase` and `counting`.  A puzzle is as hard
as its score says: each rule that it needs costs its weight, more if it is needed often or if few
ideas are on offer (`score`).

>>> puzzle = Puzzle.from_rows(["1..", "...", ".2."])
>>> for step in explain(puzzle).steps[:2]:
...     print(step)
empty corner: a bulb at r2c2 lights r1c2 and r2c1, so the 1 at r1c1 lacks 1 and has no cell left: r2c2 stays empty
just enough: the 2 at row 3, column 2 lacks 2 and has 2 open cells: a bulb at row 3, columns 1 and 3

How it is checked: `step_checker.first_doubt` finds the first step that does not follow from its
reasons, on puzzles of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from ...core.deadline import Seconds, in_time, until
from ...core.evidence import Shown
from ...core.keywords import with_cures
from ...core.message import Joined, Message, Sentence, marked
from ...core.validation import expect_type, one_of
from ...errors import TimeLimit, plural
from ...game.board import Board
from ..io.reader import AnyBulbs, AnyPuzzle, OnePuzzle, are_puzzles, parse_puzzle, read_bulbs
from ..model.bitboard import field_of
from ..model.puzzle import Puzzle, place
from ..model.rules import CLUE_RULE, LIT_RULE, faults, is_solution
from ..solving.deduction import at_first, more_than_clue, put
from ..solving.solver import Status
from .argument import Step, numbered
from .practice import objection
from .score import RULES, Grade, grade_of, hardest_of, score_of
from .step_checker import without_idle_lines
from .story import in_words, next_step, refutation, tell
from .techniques import EASY, ENOUGH, MORE, TWO, Idea, after

LEVELS: dict[Grade, int] = {"easy": EASY, "normal": TWO, "hard": MORE, "expert": MORE}


@dataclass(frozen=True, slots=True)
class Explanation(Shown):
    """The steps, what is known after them, how few ideas were on offer when the hardest rule was
    needed, and the step where that was; `None` if easy rules are enough.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    bulbs: Board
    status: Status
    narrowest: int
    place: Step | None = None

    @property
    def score(self) -> int:
        """How hard the steps are together.

        >>> explain(Puzzle("1..")).score
        4
        """
        return score_of(self.steps, self.narrowest)

    @property
    def grade(self) -> Grade:
        """The grade of the score; *expert* if the steps stop short.

        >>> explain(Puzzle("1..")).grade
        'easy'
        """
        return "expert" if self.status == "stuck" else grade_of(self.score)

    def __str__(self) -> str:
        if self.status == "solved":
            end = Message("every white cell is lit")
        elif self.status == "stuck":
            end = Message("here the rules stop short")
        else:
            end = Message("so there is no solution")
        return Joined("\n", [*numbered(self.steps), self.puzzle.draw(self.bulbs), Sentence(end)])

    def __repr__(self) -> str:
        return f"<Explanation: {self.status} in {plural(len(self.steps), 'step')}, {self.grade}>"


@with_cures
def explain(puzzle: AnyPuzzle, up_to: Grade = "hard", *, seconds: Seconds = None) -> Explanation:
    """Solve by named rules, always by the easiest that applies; *up_to* a grade: by those of that
    grade.

    A puzzle with one solution is solved by the rules up to *hard* whatever it takes.

    Raises:
        TimeLimit: the time limit has passed.

    >>> explain(Puzzle.from_rows([".1.", "...", "..2"])).grade
    'easy'
    """
    puzzle = parse_puzzle(puzzle)
    one_of(up_to, tuple(LEVELS), "up_to")
    story = without_words(puzzle, up_to, until(seconds))
    return replace(story, steps=in_words(puzzle, story.steps))


def without_words(puzzle: Puzzle, up_to: Grade, deadline: float) -> Explanation:
    """What `explain` gives, but for the words of the arguments: for those who want the score.

    >>> without_words(Puzzle("1.."), "hard", until(None)).score
    4
    """
    field = field_of(puzzle)
    known = at_first(field)
    ideas: list[Idea] = []
    for before, idea in tell(puzzle, field, known, LEVELS[up_to], deadline):
        ideas.append(idea)
        known = after(field, before, idea.step)
    steps = [idea.step for idea in ideas]
    status: Status
    if steps and not (steps[-1].bulbs or steps[-1].empty):
        status = "unsolvable"
    elif field.white & ~known.lit:
        status = "stuck"
    else:
        status = "solved"
        steps = without_idle_lines(puzzle, steps)
    narrowest, place = _narrowest(ideas)
    bulbs = field.board(known.bulbs)
    return Explanation(puzzle, tuple(steps), bulbs, status, narrowest, place)


def _narrowest(ideas: Sequence[Idea]) -> tuple[int, Step | None]:
    """The fewest ideas that were on offer where the hardest rule was needed, and the step there."""
    hardest = hardest_of([idea.step.rule for idea in ideas])
    if hardest == EASY:
        return ENOUGH, None
    among = [idea for idea in ideas if RULES[idea.step.rule].level == hardest]
    least = min(among, key=lambda idea: idea.on_offer)
    # Of longer chains one alone is told.
    return 1 if hardest > TWO else min(ENOUGH, least.on_offer), least.step


@overload
def grade(puzzle: OnePuzzle, *, seconds: Seconds = None) -> Grade | None: ...
@overload
def grade(
    puzzle: AnyPuzzle | Iterable[AnyPuzzle], *, seconds: Seconds = None
) -> Grade | list[Grade | None] | None: ...
@with_cures
def grade(
    puzzle: AnyPuzzle | Iterable[AnyPuzzle], *, seconds: Seconds = None
) -> Grade | list[Grade | None] | None:
    """How hard a puzzle is, by the rules that suffice; None when even tries do not solve it.

    Of several puzzles, the grade of each; *seconds* are for one.

    >>> grade(Puzzle.from_rows([".1.", "...", "..2"])), grade(Puzzle(".."))
    ('easy', None)
    >>> grade([Puzzle("1.."), "2x1:1a", "..../...."])
    ['easy', 'easy', None]

    Raises:
        TimeLimit: the time limit has passed.
    """
    if are_puzzles(puzzle):
        return [_grade(one, seconds) for one in puzzle]
    return _grade(puzzle, seconds)


def _grade(puzzle: Any, seconds: Seconds) -> Grade | None:
    explanation = explain(puzzle, seconds=seconds)
    return explanation.grade if explanation.status == "solved" else None


@with_cures
def hint(
    puzzle: AnyPuzzle,
    bulbs: AnyBulbs | None = None,
    empty: Board | None = None,
    *,
    seconds: Seconds = None,
) -> Step | None:
    """The next step only, from the *bulbs* that are there; None when they solve the puzzle.

    Cells of *empty* are those of which the player says that no bulb goes there.

    Bulbs that break a rule come first: then the step says which, and where.  Then those that no
    solution has together, and why: of them the fewest are named.

    >>> print(hint(Puzzle("1..")))
    just enough: the 1 at row 1, column 1 lacks 1 and has 1 open cell: a bulb at row 1, column 2
    >>> print(hint(Puzzle("...."), Board("#..#")))
    no bulb lights another: row 1, column 1 and row 1, column 4 see each other

    Raises:
        BadInput: the bulbs are of another size than the puzzle.
        TimeLimit: the time limit has passed.
    """
    puzzle = parse_puzzle(puzzle)
    expect_type(empty, Board | None, "empty")
    bulbs = Board.empty(*puzzle.size) if bulbs is None else read_bulbs(bulbs, puzzle.size)
    if is_solution(puzzle, bulbs):
        return None
    deadline = until(seconds)
    wrong = _broken_rule(puzzle, bulbs) or objection(puzzle, bulbs, empty, deadline=deadline)
    if wrong:
        return wrong
    field = field_of(puzzle)
    known = put(field, at_first(field), field.word(bulbs), field.word(empty) if empty else 0)
    step = next_step(puzzle, known, deadline=deadline)
    try:
        step = step or refutation(puzzle, field, known, deadline)
    except TimeLimit:
        in_time(deadline, Message("no hint within the time limit"))
        why = Message("no technique applies, and whether a cell is certain takes long to find out")
        return Step(marked("not decided"), (), (), (), why)
    if step:
        return step
    # What these bulbs do not decide is free: several solutions agree with them, and any open cell
    # may be next.
    cell = field.cells(known.open)[0]
    why = Message("the clues leave it open; {cell} may get a bulb", cell=place(cell))
    return Step(marked("free"), (), (cell,), (), why)


def _broken_rule(puzzle: Puzzle, bulbs: Board) -> Step | None:
    """The first rule that the bulbs break already, whatever will be added to them."""
    field = field_of(puzzle)
    too_full = more_than_clue(field, field.word(bulbs))
    for fault in faults(puzzle, bulbs):
        if fault.rule == LIT_RULE:
            continue
        if fault.rule == CLUE_RULE and not too_full & field.bits(fault.cells[:1]):
            continue
        return Step(fault.rule, fault.cells, (), (), fault.what)
    return None
