"""Evidence about a puzzle that travels: a solution, two of them, no other one, or none at all.

**Statement.**  Each class below is one claim about a puzzle, and names the conditions under which
it holds.

**Example.**

>>> from lightsgame.akari.certificates.certificate import certify
>>> proof = proofs(certify(Puzzle.from_rows([".1.", "...", "..2"])))
>>> print(proof.claim(), proof.gap())
the 3 x 3 puzzle has one solution only, of 3 bulbs None
>>> len(proof.steps), proof.proof
(2, ())

**Proof idea.**  A proof has a skeleton in the terms of the game: *deductions*, each with its
reasons, clues and dark cells that leave no other way (`step_checker`).  Bulbs that follow and keep all
rules are the only solution, for no solution contains another one.  Where deductions stop short, the
clauses of the puzzle (`encoding`), one clause that excludes the solution, and what was deduced are
refuted by unit propagation (`lightsgame.sat.rup`).

**How it is checked.**  By `gap`, which solves nothing; the page of the book has a second checker in
JavaScript.

**References.**  Those of `certificate` and `step_checker`.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from ...core.evidence import Evidence, Gaps, register
from ...errors import plural
from ...game.board import Board
from ...sat.cnf import Clause
from ...sat.rup import first_gap
from ..explaining.step_checker import Table, clauses_against, follows
from ..explaining.steps import explain
from ..explaining.techniques import Step
from ..model.puzzle import Cell, Puzzle
from ..model.rules import faults
from ..solving.encoding import variable_of
from ..solving.profile import solutions
from .certificate import Verdict

MOST_LITERALS = 5_000_000  # cells times the longer side: above that the clauses do not fit
MOST_EXPLAINED = 900  # cells of a puzzle for whose proof deductions are looked for
NOTHING = Step("", (), (), (), "")  # it says nothing, so its opposite is no clause
_LINE = re.compile(r"(d )?(-?[1-9][0-9]{0,8} )*0", re.ASCII)


class Deduction(NamedTuple):
    """What the cells of the *reason* leave no choice about: bulbs, cells without one, or by a
    *chain* a contradiction.

    It is a `Step` without words: what it says can be looked at in the puzzle.  Cells are (row,
    column), from 1.
    """

    reason: tuple[Cell, ...]
    bulbs: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    chain: "tuple[Deduction, ...]" = ()


def deduction(step: Step) -> Deduction:
    """A step without its words.

    >>> deduction(Step("just enough", ((0, 0),), ((0, 1),), (), "the 1 has one cell"))
    Deduction(reason=((1, 1),), bulbs=((1, 2),), empty=(), chain=())
    """
    chain = tuple([deduction(each) for each in step.chain])
    return Deduction(
        _shifted(step.reason, 1), _shifted(step.bulbs, 1), _shifted(step.empty, 1), chain
    )


def _shifted(cells: tuple[Cell, ...], by: int) -> tuple[Cell, ...]:
    """Cells counted from another number."""
    return tuple([(i + by, j + by) for i, j in cells])


def step_of(given: Deduction) -> Step:
    """A step without words from a deduction.

    >>> step_of(Deduction(((1, 1),), ((1, 2),), ())).bulbs
    ((0, 1),)
    """
    chain = tuple([step_of(each) for each in given.chain])
    reason = _shifted(given.reason, -1)
    bulbs = _shifted(given.bulbs, -1)
    empty = _shifted(given.empty, -1)
    return Step("", reason, bulbs, empty, "", chain)


def is_inside(puzzle: Puzzle, steps: tuple[Deduction, ...]) -> bool:
    """Whether all cells that deductions name are cells of the puzzle.

    >>> is_inside(Puzzle("1."), (Deduction(((1, 1),), ((1, 3),), ()),))
    False
    """
    m, n = puzzle.size
    for step in steps:
        for i, j in (*step.reason, *step.bulbs, *step.empty):
            if not (0 < i <= m and 0 < j <= n):
                return False
        if not is_inside(puzzle, step.chain):
            return False
    return True


def _solution_gaps(puzzle: Puzzle, bulbs: Board) -> Gaps:
    """Why the bulbs are no solution."""
    if bulbs.size != puzzle.size:
        yield "the bulbs are on a board of another size"
    for fault in faults(puzzle, bulbs):
        yield f"the bulbs are no solution: {fault}"


def _proof_gaps(
    puzzle: Puzzle, steps: tuple[Deduction, ...], proof: tuple[str, ...], known: list[Clause]
) -> Gaps:
    """Why deductions and lines do not refute the puzzle with the clauses that are *known* besides."""
    m, n = puzzle.size
    if m * n * max(m, n) > MOST_LITERALS:
        yield "the puzzle has too many clauses to write down"
    if not is_inside(puzzle, steps):
        yield "a deduction is about a cell outside"
    table = Table()
    for number, given in enumerate(steps, start=1):
        step = step_of(given)
        if not follows(puzzle, table, step):
            yield f"deduction {number} does not follow"
        if not (step.bulbs or step.empty or step.chain):
            return  # the reasons cannot be met: this is the contradiction
        table = table.after(step)
    for number, line in enumerate(proof, start=1):
        if not _LINE.fullmatch(line):
            yield f"line {number} is none of a proof"
    clauses = clauses_against(puzzle, table, NOTHING)
    gap = first_gap(clauses + known, proof)
    if gap:
        yield gap


@dataclass(frozen=True, slots=True, repr=False)
class AboutPuzzle(Evidence):
    """What is claimed of a puzzle."""

    puzzle: Puzzle

    @property
    def named(self) -> str:
        """The puzzle, for a sentence about it."""
        return "the {} x {} puzzle".format(*self.puzzle.size)


@register(kind="akari-solution", asks="puzzle")
@dataclass(frozen=True, slots=True, repr=False)
class AkariSolution(AboutPuzzle):
    """Bulbs that solve a puzzle.

    >>> AkariSolution(Puzzle("1."), Board("#.")).gap()
    'the bulbs are no solution: bulbs stand on white cells: row 1, column 1 is black'
    """

    bulbs: Board

    def claim(self) -> str:
        """What the bulbs do."""
        return f"{plural(self.bulbs.weight(), 'bulb solves', 'bulbs solve')} {self.named}"

    def _gaps(self) -> Gaps:
        yield from _solution_gaps(self.puzzle, self.bulbs)


@register(kind="akari-several", asks="puzzle")
@dataclass(frozen=True, slots=True, repr=False)
class AkariSeveral(AboutPuzzle):
    """Two solutions of one puzzle.

    >>> AkariSeveral(Puzzle(".."), Board("#."), Board("#.")).gap()
    'the two solutions are the same'
    """

    one: Board
    other: Board

    def claim(self) -> str:
        """How many there are."""
        return f"{self.named} has several solutions, such as these two"

    def _gaps(self) -> Gaps:
        yield from _solution_gaps(self.puzzle, self.one)
        yield from _solution_gaps(self.puzzle, self.other)
        if self.one == self.other:
            yield "the two solutions are the same"


@register(kind="akari-unique", asks="puzzle")
@dataclass(frozen=True, slots=True, repr=False)
class AkariUnique(AboutPuzzle):
    """The only solution of a puzzle: deductions, then lines of a refutation of every other.

    >>> AkariUnique(Puzzle(".."), Board("#."), (), ("0",)).gap()
    'line 1: 0 does not follow by unit propagation'
    """

    bulbs: Board
    steps: tuple[Deduction, ...]
    proof: tuple[str, ...]

    def claim(self) -> str:
        """What the bulbs are."""
        return f"{self.named} has one solution only, of {plural(self.bulbs.weight(), 'bulb')}"

    def _gaps(self) -> Gaps:
        yield from _solution_gaps(self.puzzle, self.bulbs)
        other = [-variable_of(self.puzzle, cell) for cell in self.bulbs.cells()]
        yield from _proof_gaps(self.puzzle, self.steps, self.proof, [other])


@register(kind="akari-unsolvable", asks="puzzle")
@dataclass(frozen=True, slots=True, repr=False)
class AkariUnsolvable(AboutPuzzle):
    """No solution: deductions that end in a contradiction, or lines that go on from them to one.

    >>> AkariUnsolvable(Puzzle("1"), (Deduction(((1, 1),), (), ()),), ()).gap() is None
    True
    """

    steps: tuple[Deduction, ...]
    proof: tuple[str, ...]

    def claim(self) -> str:
        """What there is not."""
        return f"{self.named} has no solution"

    def _gaps(self) -> Gaps:
        yield from _proof_gaps(self.puzzle, self.steps, self.proof, [])


@register(kind="akari-count", asks="puzzle")
@dataclass(frozen=True, slots=True, repr=False)
class AkariCount(AboutPuzzle):
    """How many solutions a puzzle has.

    It is counted again, from the left to the right where it was from the top to the bottom, or the
    other way round.

    >>> AkariCount(Puzzle(".."), 2).gap() is None, AkariCount(Puzzle(".."), 3).gap()
    (True, 'the number of solutions is 2')
    """

    solutions: int

    def claim(self) -> str:
        """The number."""
        return f"{self.named} has {plural(self.solutions, 'solution')}"

    def _gaps(self) -> Gaps:
        number = solutions(self.puzzle, along="long")
        if number != self.solutions:
            yield f"the number of solutions is {number:,}"


def proofs(verdict: Verdict) -> AkariUnique | AkariUnsolvable | AkariSeveral:
    """The evidence of a verdict: with deductions where they lead to the end, else with the lines of
    its refutation.

    >>> from lightsgame.akari.certificates.certificate import certify
    >>> proofs(certify(Puzzle(".."))).kind
    'akari-several'
    """
    puzzle = verdict.puzzle
    if len(verdict.solutions) > 1:
        return AkariSeveral(puzzle, *verdict.solutions[:2])
    steps = _deductions(puzzle)
    lines = () if steps else tuple(verdict.lines())
    if verdict.solutions:
        return AkariUnique(puzzle, verdict.solutions[0], steps, lines)
    return AkariUnsolvable(puzzle, steps, lines)


def _deductions(puzzle: Puzzle) -> tuple[Deduction, ...]:
    """The story of a puzzle without its words; nothing if it stops short, or needs more than
    deductions.
    """
    m, n = puzzle.size
    if m * n > MOST_EXPLAINED:
        return ()
    explanation = explain(puzzle)
    if explanation.status == "stuck":
        return ()
    if any(step.cases or step.proof for step in explanation.steps):
        return ()
    return tuple([deduction(step) for step in explanation.steps])
