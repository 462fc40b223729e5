"""None, one or several solutions, with evidence that a short checker accepts; and why a puzzle has
none.

**Statement.**  A verdict on a puzzle is one of three, and each has a certificate:

- *several*: two different solutions;
- *one*: a solution, and a refutation of the puzzle's clauses together with one that excludes this
  solution;
- *none*: a refutation of the puzzle's clauses.

**Example.**

>>> from lightsgame.akari.model.puzzle import Puzzle
>>> verdict = certify(Puzzle.from_rows([".1.", "...", "..2"]))
>>> print(verdict)
exactly one solution:
  o1.
  ..o
  .o2
no other: a refutation of 1 line, the rest is unit propagation
>>> is_verdict(verdict)
True

**Proof.**  Models of the clauses and solutions are the same (`encoding`).  A model of the clauses
and the excluding clause would be another solution; a refutation shows that there is none.  ∎

**Why there is none.**  A person wants more than a refutation: *steps*, each by a named rule and
true in every solution, of which the last says that a demand cannot be met any more.
`impossibility` looks for them first.

>>> evidence = impossibility(Puzzle.from_rows(["1.#2.2", "#.#...", "..##.."]))
>>> print(evidence)
no solution:
1. just enough: the 2 at row 1, column 4 lacks 2 and has 2 open cells: a bulb at row 1, column 5 and row 2, column 4
2. contradiction: the 2 at row 1, column 6 lacks 1 and has no open cells
>>> evidence is not None and is_impossible(evidence)
True
>>> impossibility(Puzzle("..")) is None  # it has solutions
True

If there were a solution, it would have the bulbs and the empty cells of each step, one after
another, and then meet a demand that nothing can meet.  ∎  The story is the shortest that leaving
out gives: from the last step back, each one is left out without which the later ones still follow.

**Evidence that travels.**  `proofs` makes of a verdict one of the classes below: each is one claim
about a puzzle, and names the conditions under which it holds.  A proof there has a skeleton in the
terms of the game: *deductions*, each with its reasons, clues and dark cells that leave no other way
(`step_checker`).  Bulbs that follow and keep all rules are the only solution, for no solution
contains another one.  Where deductions stop short, the clauses of the puzzle (`encoding`), one
clause that excludes the solution, and what was deduced are refuted by unit propagation.

>>> proof = proofs(certify(Puzzle.from_rows([".1.", "...", "..2"])))
>>> print(proof.claim(), proof.gap())
the 3 x 3 puzzle has one solution only, of 3 bulbs None
>>> len(proof.steps), proof.proof
(2, ())

**How it is checked.**  `is_verdict` reads the solutions by the rules of the game and the refutation
line by line, by unit propagation (`sat.rup`): it trusts no solver.  What it does trust is the
reduction, which is checked on every board up to 3 x 3.  `is_impossible` follows each step from the
reasons that it names (`step_checker`), and so does
`gap` of the evidence, which solves nothing; the page of the book has a second checker in
JavaScript.

**References.**  Goldberg and Novikov 2003; Heule, Hunt and Wetzler 2013.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from ..core.deadline import Seconds, in_time, until
from ..core.evidence import Evidence, Gaps, Natural, Shown, Unseen, register, spend
from ..core.keywords import with_cures
from ..core.message import Counted, Joined, Message, marked
from ..core.validation import expect_type
from ..errors import legible
from ..game.board import Board
from ..sat.cnf import Clause
from ..sat.rup import first_gap, is_refutation
from ..sat.solvers import AnyEngine, get_engine
from .explaining.argument import Step, numbered
from .explaining.score import Grade
from .explaining.step_checker import Table, clauses_against, first_doubt, follows, needed_steps
from .explaining.steps import explain
from .io.reader import AnyPuzzle, parse_puzzle
from .model.bitboard import field_of
from .model.puzzle import Cell, Puzzle
from .model.rules import faults
from .solving.deduction import deduce
from .solving.encoding import reduction, variable_of
from .solving.profile import solutions
from .solving.solver import quick_solutions

MOST_CELLS = 1_600  # of a puzzle for which a story is looked for
FEW_CELLS = 400  # of one for which the hard rules are tried, too
_MANY = ("no solution", "exactly one solution", "several solutions")
_BULBS = "bulbs on"  # begins the comment that names a solution by the numbers of its cells


@dataclass(frozen=True, slots=True)
class Verdict(Shown):
    """All solutions if there are fewer than two, else some of them; and the lines that refute any
    other.

    >>> print(certify(Puzzle("..")))
    several solutions, such as
      .o
    and
      o.
    """

    puzzle: Puzzle
    solutions: tuple[Board, ...]
    proof: tuple[str, ...]

    def __str__(self) -> str:
        pictures = [
            "  " + self.puzzle.draw(solution).replace("\n", "\n  ") for solution in self.solutions
        ]
        if len(pictures) > 1:
            such = Message("several solutions, such as")
            return Joined("\n", [such, pictures[0], Message("and"), pictures[1]])
        steps = Counted(
            "a refutation of {n} line, the rest is unit propagation",
            "a refutation of {n} lines, the rest is unit propagation",
            len(self.proof),
        )
        if pictures:
            no_other = Message("no other: {rest}", rest=steps)
            return Joined("\n", [Message("exactly one solution:"), pictures[0], no_other])
        return Message("no solution: {rest}", rest=steps)

    def __repr__(self) -> str:
        return f"<Verdict: {_MANY[min(len(self.solutions), 2)]}>"

    def clauses(self) -> list[Clause]:
        """What the proof refutes: the clauses of the puzzle, and one that excludes the solution if
        there is one.

        >>> certify(Puzzle("#.")).clauses()
        [(2,), [-2]]
        """
        task = reduction(self.puzzle)
        return task.clauses + [task.blocking(solution) for solution in self.solutions]

    def lines(self) -> list[str]:
        """The lines of the refutation alone, as every checker of such proofs reads them; the last
        is the empty clause.

        >>> certify(Puzzle("#.")).lines()
        ['0']
        """
        stripped = [line.strip() for line in self.proof]
        lines = [line for line in stripped if line and not line.startswith("c")]
        if "0" not in lines:
            lines.append("0")
        return lines

    def to_drup(self) -> str:
        """The refutation as a file; `read_drup` reads it back.

        Any checker of DRUP proofs takes it, with the `clauses` as the formula.

        >>> print(certify(Puzzle("#.")).to_drup(), end="")
        c an Akari puzzle of 1 rows and 2 columns with exactly one solution
        c   #.
        c bulbs on 2
        0
        """
        m, n = self.puzzle.size
        number = _MANY[min(len(self.solutions), 2)]
        lines = [f"c an Akari puzzle of {m} rows and {n} columns with {number}"]
        lines += ["c   " + row for row in self.puzzle.rows]
        for bulbs in self.solutions:
            names = [str(variable_of(self.puzzle, cell)) for cell in bulbs.cells()]
            lines.append(" ".join(["c", _BULBS, *names]))
        lines += self.proof
        return "\n".join(lines) + "\n"


@with_cures
def certify(puzzle: AnyPuzzle, *, engine: AnyEngine = None, seconds: Seconds = None) -> Verdict:
    """How many solutions the puzzle has, up to two, with the evidence; by an engine that writes
    proofs.

    >>> print(certify(Puzzle("#1#")))
    no solution: a refutation of 1 line, the rest is unit propagation

    Raises:
        BadInput: the engine writes no proofs.
        TimeLimit: the time limit has passed.
    """
    puzzle = parse_puzzle(puzzle)
    prover = get_engine(engine, proofs=True)
    deadline = until(seconds)
    field = field_of(puzzle)
    in_time(deadline, Message("no verdict within the time limit"))
    two = list(islice(quick_solutions(field, deduce(field)), 2))
    if len(two) == 2:
        return Verdict(puzzle, tuple([field.board(bulbs) for bulbs in two]), ())
    task = reduction(puzzle)
    clauses = list(task.clauses)
    solutions: list[Board] = []
    while len(solutions) < 2:
        proof: list[str] = []
        model = prover.solve(clauses, deadline=deadline, proof=proof)
        if model is None:
            return Verdict(puzzle, tuple(solutions), tuple(proof))
        solutions.append(task.bulbs(model))
        clauses.append(task.blocking(solutions[-1]))
    return Verdict(puzzle, tuple(solutions), ())


@with_cures
def is_verdict(verdict: Verdict) -> bool:
    """Whether the evidence proves the verdict.

    >>> is_verdict(Verdict(Puzzle("#."), (Board(".#"),), ()))
    True
    >>> is_verdict(Verdict(Puzzle(".."), (Board(".#"),), ()))
    False
    """
    expect_type(verdict, Verdict, "verdict")
    return gap(verdict) is None


def gap(verdict: Verdict) -> str | None:
    """What is wrong with the evidence, or `None` if it is complete.

    >>> gap(Verdict(Puzzle(".."), (Board(".."),), ()))
    'the bulbs are no solution: every white cell is lit: row 1, column 1 is dark'
    """
    for solution in verdict.solutions:
        for fault in faults(verdict.puzzle, solution):
            return Message("the bulbs are no solution: {what}", what=fault)
    if len(set(verdict.solutions)) != len(verdict.solutions):
        return "a solution stands there twice"
    if len(verdict.solutions) > 1:
        return None
    return first_gap(verdict.clauses(), verdict.proof)


def read_drup(puzzle: Puzzle, text: str) -> Verdict:
    """The verdict in a file that `Verdict.to_drup` wrote, or any refutation of the puzzle's
    clauses.

    >>> verdict = certify(Puzzle("#."))
    >>> read_drup(Puzzle("#."), verdict.to_drup()) == verdict
    True

    Raises:
        ParseError: a line about bulbs names what is no white cell.
    """
    solutions: list[Board] = []
    proof: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith(f"c {_BULBS}"):
            names = line.split()[3:]
            solutions.append(_read_bulbs(puzzle, names, number))
        elif line.strip() and not line.startswith("c"):
            proof.append(line.strip())
    return Verdict(puzzle, tuple(solutions), tuple(proof))


def _read_bulbs(puzzle: Puzzle, names: Sequence[str], number: int) -> Board:
    """The bulbs that a line of the file names by the numbers of their cells."""
    white = {str(variable_of(puzzle, cell)): cell for cell in puzzle.white().cells()}
    where = Message("line {n} of {place}", n=number, place=Message("the proof"))
    for name in names:
        legible(name in white, marked("the number of a white cell"), repr(name[:40]), where)
    return Board.from_cells(*puzzle.size, [white[name] for name in names])


# ---- why there is none ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Impossible(Shown):
    """Steps that end in a contradiction; or, if there are none, the lines of a refutation.

    >>> print(Impossible(Puzzle("1"), (), ("0",)))
    no solution: a refutation of 1 line, the rest is unit propagation
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    proof: tuple[str, ...]

    def __str__(self) -> str:
        if not self.steps:
            return str(Verdict(self.puzzle, (), self.proof))
        return Joined("\n", [Message("no solution:"), *numbered(self.steps)])


@with_cures
def impossibility(
    puzzle: AnyPuzzle, *, engine: AnyEngine = None, seconds: Seconds = None
) -> Impossible | None:
    """The evidence that there is no solution; `None` if there is one.

    Steps are those of the named rules, from 400 cells on those that are at most normal; where they
    do not come to a contradiction, or the puzzle has more than 1,600 cells, an *engine* that writes
    proofs refutes it.

    Raises:
        BadInput: the engine writes no proofs.
        TimeLimit: the time limit has passed.

    >>> evidence = impossibility(Puzzle.from_rows(["...", "1.1", "..#", "#.."]))
    >>> evidence is None or is_impossible(evidence)
    True
    """
    puzzle = parse_puzzle(puzzle)
    prover = get_engine(engine, proofs=True)
    deadline = until(seconds)
    steps = story(puzzle, seconds=seconds)
    if steps:
        return Impossible(puzzle, steps, ())
    proof: list[str] = []
    clauses = reduction(puzzle).clauses
    model = prover.solve(clauses, deadline=deadline, proof=proof)
    if model is not None:
        return None
    return Impossible(puzzle, (), tuple(proof))


def story(puzzle: Puzzle, *, seconds: Seconds = None) -> tuple[Step, ...]:
    """Steps to a contradiction, no more than it needs; none if the named rules come to none.

    >>> [step.rule for step in story(Puzzle.from_rows(["2.2", "...", "#.."]))], story(Puzzle(".."))
    (['just enough', 'contradiction'], ())
    """
    m, n = puzzle.size
    if m * n > MOST_CELLS:
        return ()
    grade: Grade = "hard" if m * n <= FEW_CELLS else "normal"
    explanation = explain(puzzle, grade, seconds=seconds)
    if explanation.status != "unsolvable" or explanation.steps[-1].proof:
        return ()
    return needed_steps(puzzle, Table(), explanation.steps)


def is_impossible(evidence: Impossible) -> bool:
    """Whether the evidence proves that the puzzle has no solution.

    >>> is_impossible(Impossible(Puzzle("1"), (), ("0",)))
    True
    >>> is_impossible(Impossible(Puzzle("."), (), ("0",)))
    False
    """
    if not evidence.steps:
        return is_refutation(reduction(evidence.puzzle).clauses, evidence.proof)
    if evidence.proof or not evidence.steps[-1].is_end:
        return False
    return first_doubt(evidence.puzzle, evidence.steps) is None


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
    chain: tuple[Deduction, ...] = ()


def deduction(step: Step) -> Deduction:
    """A step without its words.

    >>> deduction(Step("just enough", ((0, 0),), ((0, 1),), (), "the 1 has one cell"))
    Deduction(reason=((1, 1),), bulbs=((1, 2),), empty=(), chain=())
    """
    chain = tuple([deduction(each) for each in step.chain])
    reason = _shifted(step.reason, 1)
    return Deduction(reason, _shifted(step.bulbs, 1), _shifted(step.empty, 1), chain)


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
        yield Message("the bulbs are on a board of another size")
    for fault in faults(puzzle, bulbs):
        yield Message("the bulbs are no solution: {what}", what=fault)


def _proof_gaps(
    puzzle: Puzzle, steps: tuple[Deduction, ...], proof: tuple[str, ...], known: list[Clause]
) -> Gaps:
    """Why deductions and lines do not refute the puzzle with the clauses that are *known* besides."""
    m, n = puzzle.size
    if m * n * max(m, n) > MOST_LITERALS:
        raise Unseen(Message("the puzzle has too many clauses to write down"))
    if not is_inside(puzzle, steps):
        yield Message("a deduction is about a cell outside")
    table = Table()
    for number, given in enumerate(steps, start=1):
        step = step_of(given)
        if not follows(puzzle, table, step):
            yield Message("deduction {n} does not follow", n=number)
        if not (step.bulbs or step.empty or step.chain):
            return  # the reasons cannot be met: this is the contradiction
        table = table.after(step)
    for number, line in enumerate(proof, start=1):
        if not _LINE.fullmatch(line):
            yield Message("line {n} is none of a proof", n=number)
    clauses = clauses_against(puzzle, table, NOTHING)
    gap = first_gap(clauses + known, proof)
    if gap:
        yield gap


@dataclass(frozen=True, slots=True, repr=False)
class AboutPuzzle(Evidence):
    """What is claimed of a puzzle."""

    puzzle: Puzzle

    @property
    def size(self) -> str:
        """The size of the puzzle, for a sentence about it."""
        return "{} x {}".format(*self.puzzle.size)


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
        return Counted(
            "{n} bulb solves the {size} puzzle",
            "{n} bulbs solve the {size} puzzle",
            self.bulbs.weight(),
            size=self.size,
        )

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
        return Message("the {size} puzzle has several solutions, such as these two", size=self.size)

    def _gaps(self) -> Gaps:
        yield from _solution_gaps(self.puzzle, self.one)
        yield from _solution_gaps(self.puzzle, self.other)
        if self.one == self.other:
            yield Message("the two solutions are the same")


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
        return Message(
            "the {size} puzzle has one solution only, of {what}",
            size=self.size,
            what=Counted("{n} bulb", "{n} bulbs", self.bulbs.weight()),
        )

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
        return Message("the {size} puzzle has no solution", size=self.size)

    def _gaps(self) -> Gaps:
        yield from _proof_gaps(self.puzzle, self.steps, self.proof, [])


@register(kind="akari-count", asks="puzzle", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class AkariCount(AboutPuzzle):
    """How many solutions a puzzle has.

    It is counted again, from the left to the right where it was from the top to the bottom, or the
    other way round.

    >>> AkariCount(Puzzle(".."), 2).gap() is None, AkariCount(Puzzle(".."), 3).gap()
    (True, 'the number of solutions is 2')
    """

    solutions: Natural

    def claim(self) -> str:
        """The number."""
        return Counted(
            "the {size} puzzle has {n} solution",
            "the {size} puzzle has {n} solutions",
            self.solutions,
            size=self.size,
        )

    def _gaps(self) -> Gaps:
        m, n = self.puzzle.size
        spend(m * n << min(m, n, 64))
        number = solutions(self.puzzle, along="long")
        if number != self.solutions:
            yield Message("the number of solutions is {n}", n=number)


def proofs(
    verdict: Verdict, *, deduced: bool = True
) -> AkariUnique | AkariUnsolvable | AkariSeveral:
    """The evidence of a verdict: with deductions where these are wanted and lead to the end, else
    with the lines of its refutation.

    >>> from lightsgame.akari.certificates import certify
    >>> proofs(certify(Puzzle(".."))).kind
    'akari-several'
    """
    puzzle = verdict.puzzle
    if len(verdict.solutions) > 1:
        return AkariSeveral(puzzle, *verdict.solutions[:2])
    steps = _deductions(puzzle) if deduced else ()
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
    # Without its links a step has to follow from its reasons alone.
    deductions = tuple([deduction(step) for step in explanation.steps])
    table = Table()
    for step, bare in zip(explanation.steps, deductions, strict=True):
        if step.proof or (step.ways and not follows(puzzle, table, step_of(bare))):
            return ()
        table = table.after(step)
    return deductions
