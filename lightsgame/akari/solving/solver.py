"""Solutions of a puzzle: by deduction, by a formula, or by both, which is the fast way.

| method | does | may stop short |
|---|---|---|
| `deduction` | seed S1's two rules on whole-board words, until nothing changes | yes: status `stuck` |
| `sat` | the whole puzzle as one formula (`encoding`) to an engine | no |
| `hybrid` | deduction first; what is left falls into components, or is taken window by window | no |

>>> from lightsgame.akari.model.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows([".1.", "...", "..2"])
>>> found = solve(puzzle)
>>> print(found.status, puzzle.draw(found.bulbs), sep=chr(10))
solved
o1.
..o
.o2
>>> count(puzzle), is_unique(puzzle)
(1, True)

**Components.**  Two open cells that share a clause must be decided together; groups that share none
are independent. So there is a solution iff each group has one, and the numbers of solutions
multiply: that is how `count` counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from time import monotonic
from typing import Literal, get_args

from ...algebra.bits import Bits, lowest, members, weight
from ...core.deadline import Seconds, until
from ...core.evidence import Shown
from ...core.keywords import with_cures
from ...core.lacking import Answering
from ...core.message import Message, marked
from ...core.validation import one_of, whole
from ...errors import Inconsistent, TooLarge
from ...game.board import Board
from ...sat.cdcl import Cdcl
from ...sat.solvers import NEVER, AnyEngine, Engine, get_engine, models
from ..io.reader import AnyPuzzle, parse_puzzle
from ..model.bitboard import Field, field_of
from ..model.puzzle import Puzzle
from .deduction import Knowledge, conflicts, deduce, equal_to_clue, put
from .encoding import Residue, components, reduction, renumbered, residue
from .profile import WIDEST, Part, parts, ways
from .windows import Watch, settle, task_of

Method = Literal["hybrid", "sat", "deduction"]
Status = Literal["solved", "stuck", "unsolvable"]

NO_SOLUTION = "no solution: `akari.impossibility` proves it"
TRIED = 300  # cells that are tried for no solution or a few, before an engine is asked
TRIED_FOR_EACH = 12  # and besides for each solution that is counted
ONE_BY_ONE = 2_000  # solutions that are counted where a component is too wide for profiles
DIVES = 8  # for a few solutions at hand
PATIENCE = 1.5  # seconds for what is certain, where there are several solutions
SMALL = 4_000  # open cells, up to which a residue is taken at once


@dataclass(frozen=True, slots=True)
class Outcome(Shown, metaclass=Answering):
    """What was found: the bulbs of a solution, or (`stuck`) those that every solution has, or that
    there is none.

    >>> solve(Puzzle("1.2")).bulbs
    Traceback (most recent call last):
        ...
    lightsgame.errors.Inconsistent: no solution: `akari.impossibility` proves it
    >>> print(solve(Puzzle("1..")))
    ·●·
    """

    status: Status
    known: Board

    @property
    def bulbs(self) -> Board:
        """The bulbs.

        >>> solve(Puzzle("1.")).bulbs
        Board('.#')

        Raises:
            Inconsistent: there is no solution.
        """
        if self.status == "unsolvable":
            raise Inconsistent(NO_SOLUTION, self)
        return self.known

    def __str__(self) -> str:
        if self.status == "unsolvable":
            return NO_SOLUTION
        return str(self.known) if self.status == "solved" else f"stuck\n{self.known}"


@with_cures
def solve(
    puzzle: AnyPuzzle,
    method: Method = "hybrid",
    *,
    engine: AnyEngine = None,
    seconds: Seconds = None,
    watch: Watch | None = None,
) -> Outcome:
    """A solution, if there is one.

    *engine* names who decides the formulas (default: pycosat where it is installed, else our own);
    *watch* is told how many of how many rows are decided on long work.

    >>> solve(Puzzle("1.2")).status
    'unsolvable'

    Raises:
        TimeLimit: the time limit has passed.
        BadInput: there is no such method or engine.
    """
    puzzle = parse_puzzle(puzzle)
    decider = get_engine(engine)
    deadline = until(seconds)
    one_of(method, get_args(Method), marked("a method"))
    if method == "sat":
        return _by_formula(puzzle, decider, deadline)
    field = field_of(puzzle)
    known = deduce(field)
    at_hand = field.board(known.bulbs)
    if conflicts(field, known):
        return Outcome("unsolvable", at_hand)
    if not field.white & ~known.lit:
        return Outcome("solved", at_hand)
    if method == "deduction":
        return Outcome("stuck", at_hand)
    if weight(known.open) <= SMALL:
        bulbs = _by_components(field, known, decider, deadline)
    else:
        bulbs = settle(task_of(field, known, decider, deadline), watch)
    if bulbs is None:
        return Outcome("unsolvable", at_hand)
    return Outcome("solved", field.board(bulbs))


def _by_formula(puzzle: Puzzle, engine: Engine, deadline: float) -> Outcome:
    task = reduction(puzzle)
    model = engine.solve(task.clauses, deadline=deadline)
    if model is None:
        return Outcome("unsolvable", Board.empty(*puzzle.size))
    return Outcome("solved", task.bulbs(model))


def left_over(field: Field, known: Knowledge) -> Residue:
    """All that is still asked for, as clauses.

    >>> field = field_of(Puzzle(".."))
    >>> left_over(field, deduce(field)).clauses
    [[1, 2], [1, 2], (-1, -2)]
    """
    dark = field.white & ~known.lit
    clues = field.numbered & ~equal_to_clue(field, known.bulbs)
    return residue(field, known, dark, clues)


def _by_components(field: Field, known: Knowledge, engine: Engine, deadline: float) -> int | None:
    left = left_over(field, known)
    if not all(left.clauses):
        return None
    bulbs = known.bulbs
    for group in components(left.clauses):
        clauses, names = renumbered([group])
        model = engine.solve(clauses, deadline=deadline)
        if model is None:
            return None
        bulbs |= left.bulbs([names[v] for v in model if v > 0])
    return bulbs


@with_cures
def count(
    puzzle: AnyPuzzle,
    limit: int | None = None,
    *,
    engine: AnyEngine = None,
    seconds: Seconds = None,
) -> int:
    """How many solutions there are, or *limit* if there are more; without a limit exactly: by
    `profile`, and where a component is too wide for that, one solution after another.

    >>> count(Puzzle.from_rows(["..", ".."])), count(Puzzle.from_rows(["..", ".."]), limit=1)
    (2, 1)

    Raises:
        TooLarge: a wide component has more than 2,000 solutions, and there is no limit.
        TimeLimit: the time limit has passed.
    """
    puzzle = parse_puzzle(puzzle)
    if limit is not None:
        limit = whole(limit, "limit", 1)
    decider = get_engine(engine)
    deadline = until(seconds)
    field = field_of(puzzle)
    known = deduce(field)
    if conflicts(field, known):
        return 0
    if limit is not None:
        number, is_all = _count_by_trying(field, known, limit)
        if is_all or number == limit:
            return number
    total = 1
    for part in sorted(parts(field, known), key=lambda part: weight(part.open)):
        # Not more than `limit` of each are needed, for every other component has at least one.
        total *= _ways(field, known, part, decider, deadline, limit)
        if total == 0:
            return 0
    return total if limit is None else min(total, limit)


def _count_by_trying(field: Field, known: Knowledge, limit: int) -> tuple[int, bool]:
    """The solutions that are found, up to a limit, by trying a bulb and none in one cell after
    another, and whether these are all.
    """
    solutions = 0
    todo = [known]
    for _ in range(TRIED + TRIED_FOR_EACH * limit):
        if not todo:
            return solutions, True
        if solutions == limit:
            break
        known = deduce(field, todo.pop())
        if conflicts(field, known):
            continue
        if not known.open:
            solutions += 1
            continue
        cell = 1 << lowest(known.open)
        todo.append(put(field, known, 0, cell))
        todo.append(put(field, known, cell))
    return solutions, False


def _ways(
    field: Field, known: Knowledge, part: Part, engine: Engine, deadline: float, limit: int | None
) -> int:
    """In how many ways a component can be filled, up to a limit: by its profiles if all are asked
    for and it is narrow, else one after another.
    """
    if limit is not None:
        return _one_by_one(field, known, part, engine, deadline, limit)
    with suppress(TooLarge):
        return ways(part, deadline)
    number, is_all = _count_part(field, known, part, ONE_BY_ONE + 1)
    if not is_all and number <= ONE_BY_ONE:
        number = _one_by_one(field, known, part, engine, deadline, ONE_BY_ONE + 1)
    if number > ONE_BY_ONE:
        columns = len(part.rows[0])
        raise TooLarge(
            Message(
                "more than {n} solutions {columns} columns wide", n=ONE_BY_ONE, columns=columns
            ),
            instead=Message("up to {n} columns any number is counted", n=WIDEST),
        )
    return number


def _one_by_one(
    field: Field, known: Knowledge, part: Part, engine: Engine, deadline: float, limit: int
) -> int:
    """The ways of one component that an engine finds, up to a limit."""
    here = known._replace(open=part.open)
    task = residue(field, here, part.own & field.white, part.own & field.numbered)
    if not all(task.clauses):
        return 0
    cells = range(1, len(task.cells))
    solutions = models(task.clauses, over=cells, engine=engine, deadline=deadline)
    return sum(1 for _ in islice(solutions, limit))


def _count_part(field: Field, known: Knowledge, part: Part, limit: int) -> tuple[int, bool]:
    """The ways of one component as far as trying finds them, and whether these are all; the other
    components are filled as in some solution.
    """
    others = known.open & ~part.open
    if others:
        one = next(quick_solutions(field, known), None)
        if one is None:
            return 0, False
        known = put(field, known, one & others, others & ~one)
    return _count_by_trying(field, known, limit)


@with_cures
def is_unique(puzzle: AnyPuzzle, *, engine: AnyEngine = None, seconds: Seconds = None) -> bool:
    """Whether there is exactly one solution; `certificate.certify` proves it to others.

    >>> is_unique(Puzzle("..")), is_unique(Puzzle("1."))
    (False, True)

    Raises:
        TimeLimit: the time limit has passed.
    """
    return count(puzzle, 2, engine=engine, seconds=seconds) == 1


def quick_solutions(field: Field, known: Knowledge, tries: int = DIVES) -> Iterator[Bits]:
    """Different solutions that agree with what is known, as far as some dives find them: a bulb on
    any open cell and what follows, until all is lit or nothing fits.

    >>> field = field_of(Puzzle(".."))
    >>> sorted(quick_solutions(field, deduce(field)))
    [1, 2]
    """
    found: set[Bits] = set()
    for number in range(tries):
        bulbs = _dive(field, known, Random(number))
        if bulbs is not None and bulbs not in found:
            found.add(bulbs)
            yield bulbs


def _dive(field: Field, known: Knowledge, chance: Random) -> Bits | None:
    known = deduce(field, known)
    while not conflicts(field, known):
        if not known.open:
            return known.bulbs
        skipped = chance.randrange(known.open.bit_length())
        cell = lowest(known.open >> skipped << skipped)
        known = deduce(field, put(field, known, 1 << cell))
    return None


def certain_cells(
    field: Field, known: Knowledge, *, deadline: float = NEVER
) -> tuple[Bits, Bits] | None:
    """The open cells that hold a bulb in every solution that agrees with what is known, and those
    that hold none.

    `None` if there is no such solution.  Where there are several solutions it is given up after
    about two seconds.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> field = field_of(Puzzle("1.#.."))
    >>> certain_cells(field, at_first(field))
    (2, 0)

    Raises:
        TimeLimit: the deadline has passed, or it was given up.
    """
    bulbs = known.open
    empty = known.open
    patience = min(deadline, monotonic() + PATIENCE)
    at_hand = list(quick_solutions(field, known))
    for solution in at_hand:
        bulbs &= solution
        empty &= ~solution
    if len(at_hand) > 1:
        bulbs, empty = _after_dives(field, known, bulbs, empty, patience)
        if not bulbs | empty:
            return 0, 0
    task = residue(field, known, field.white & ~known.lit, field.numbered)
    if not all(task.clauses):
        return None
    solver = Cdcl(task.clauses)
    limit = patience if len(at_hand) > 1 else deadline
    model = solver.solve(deadline=limit)
    if model is None:
        return None
    # A literal is certain until some model has its opposite; each model rules out several at once.
    certain = set()
    for literal in model:
        if 0 < abs(literal) < len(task.cells):
            cell = task.cells[abs(literal)]
            if (bulbs if literal > 0 else empty) >> cell & 1:
                certain.add(literal)
    for literal in sorted(certain, key=abs):
        if literal in certain:
            other = solver.solve(assume=[-literal], deadline=limit)
            if other is not None:
                certain.intersection_update(other)
    return task.bulbs(certain), task.bulbs([-literal for literal in certain])


def _after_dives(
    field: Field, known: Knowledge, bulbs: Bits, empty: Bits, until_then: float
) -> tuple[Bits, Bits]:
    """Of some cells those that still look certain after dives that begin with the opposite."""
    chance = Random(0)
    for cell in (*members(bulbs), *members(empty)):
        here = 1 << cell
        if not (bulbs | empty) & here or monotonic() > until_then:
            continue
        start = put(field, known, 0, here) if bulbs & here else put(field, known, here)
        solution = _dive(field, start, chance)
        if solution is not None:
            bulbs &= solution
            empty &= ~solution
    return bulbs, empty
