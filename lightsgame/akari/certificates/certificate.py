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

**How it is checked.**  `is_verdict` reads the solutions by the rules of the game and the refutation
line by line, by unit propagation (`algebra.rup`): it trusts no solver.  What it does trust is the
reduction, which is checked on every board up to 3 x 3.  `is_impossible` follows each step from the
reasons that it names (`step_checker`).

**References.**  Goldberg and Novikov 2003; Heule, Hunt and Wetzler 2013.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.deadline import Seconds, until
from ...core.evidence import Shown
from ...core.validation import expect_type
from ...errors import legible
from ...game.board import Board
from ...sat.cnf import Clause
from ...sat.rup import first_gap, is_refutation
from ...sat.solvers import AnyEngine, get_engine
from ..explaining.score import Grade
from ..explaining.step_checker import Table, first_doubt, needed_steps
from ..explaining.steps import explain
from ..explaining.techniques import Step, numbered
from ..model.puzzle import Puzzle
from ..model.rules import faults
from ..solving.encoding import reduction, variable_of

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
            return f"several solutions, such as\n{pictures[0]}\nand\n{pictures[1]}"
        lines = "line" if len(self.proof) == 1 else "lines"
        steps = f"a refutation of {len(self.proof)} {lines}, the rest is unit propagation"
        if pictures:
            return f"exactly one solution:\n{pictures[0]}\nno other: {steps}"
        return f"no solution: {steps}"

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


def certify(puzzle: Puzzle, *, engine: AnyEngine = None, seconds: Seconds = None) -> Verdict:
    """How many solutions the puzzle has, up to two, with the evidence; by an engine that writes
    proofs.

    >>> print(certify(Puzzle("#1#")))
    no solution: a refutation of 1 line, the rest is unit propagation

    Raises:
        BadInput: the engine writes no proofs.
        TimeLimit: the time limit has passed.
    """
    expect_type(puzzle, Puzzle, "puzzle")
    prover = get_engine(engine, proofs=True)
    deadline = until(seconds)
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
            return f"the bulbs are no solution: {fault}"
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
    where = f"line {number} of the proof"
    for name in names:
        legible(name in white, "the number of a white cell", repr(name[:40]), where)
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
        return "\n".join(["no solution:", *numbered(self.steps)])


def impossibility(
    puzzle: Puzzle, *, engine: AnyEngine = None, seconds: Seconds = None
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
    expect_type(puzzle, Puzzle, "puzzle")
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
