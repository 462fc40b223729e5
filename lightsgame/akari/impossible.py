"""Why a puzzle has no solution: a story of a few steps, or, where none is found, a refutation.

**Statement.**  A puzzle without solution has evidence of that, in one of two forms:

- *steps*, each by a named rule and true in every solution, of which the last says that a demand cannot be met any more;
- a *refutation* of the puzzle's clauses, whose lines each follow from those before by unit propagation.

**Example.**

>>> from lightsgame.akari.puzzle import Puzzle
>>> evidence = impossibility(Puzzle.from_rows(["1.#2.2", "#.#...", "..##.."]))
>>> print(evidence)
no solution:
1. just enough: the 2 at row 1, column 4 lacks 2 and has 2 open cells: a bulb at row 1, column 5 and row 2, column 4
2. contradiction: the 2 at row 1, column 6 lacks 1 and has no open cells
>>> evidence is not None and is_impossible(evidence)
True
>>> impossibility(Puzzle("..")) is None  # it has solutions
True

**Proof.**  If there were a solution, it would have the bulbs and the empty cells of each step, one after another, and
then meet a demand that nothing can meet.  For refutations see `certificate`.  ∎

The story is the shortest that leaving out gives: from the last step back, each one is left out without which the later
ones still follow.

**How it is checked.**  `is_impossible` follows each step from the reasons that it names, by trying all ways to serve
them (`following`), or reads the refutation (`algebra.rup`).  Neither knows a rule or a solver.

**References.**  Heule, Hunt and Wetzler 2013 (refutations).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..evidence import Shown
from ..logic.engines import NEVER, Engine, get_engine
from ..logic.rup import is_refutation
from .certificate import Verdict
from .encoding import reduction
from .following import Table, first_doubt, needed
from .puzzle import Puzzle
from .steps import explain
from .techniques import Step, numbered

MOST_CELLS = 1_600  # of a puzzle for which a story is looked for
FEW_CELLS = 400  # of one for which the hard rules are tried, too


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


def impossibility(puzzle: Puzzle, *, engine: Engine | None = None, deadline: float = NEVER) -> Impossible | None:
    """The evidence that there is no solution; `None` if there is one.

    Steps are those of the named rules, from 400 cells on those that are at most normal; where they do not come to a
    contradiction, or the puzzle has more than 1,600 cells, an *engine* that writes proofs refutes it.

    Raises:
        BadInput: the engine writes no proofs.
        TimeLimit: the deadline has passed.

    >>> evidence = impossibility(Puzzle.from_rows(["...", "1.1", "..#", "#.."]))
    >>> evidence is None or is_impossible(evidence)
    True
    """
    steps = story(puzzle)
    if steps:
        return Impossible(puzzle, steps, ())
    proof: list[str] = []
    decider = engine or get_engine(proofs=True)
    model = decider.solve(reduction(puzzle).clauses, deadline=deadline, proof=proof)
    return Impossible(puzzle, (), tuple(proof)) if model is None else None


def story(puzzle: Puzzle) -> tuple[Step, ...]:
    """Steps to a contradiction, no more than it needs; none if the named rules come to none.

    >>> [step.rule for step in story(Puzzle.from_rows(["2.2", "...", "#.."]))], story(Puzzle(".."))
    (['just enough', 'contradiction'], ())
    """
    m, n = puzzle.size
    if m * n > MOST_CELLS:
        return ()
    told = explain(puzzle, "hard" if m * n <= FEW_CELLS else "normal")
    ends = told.status == "unsolvable" and not told.steps[-1].proof
    return needed(puzzle, Table(), told.steps) if ends else ()


def is_impossible(evidence: Impossible) -> bool:
    """Whether the evidence proves that the puzzle has no solution.

    >>> is_impossible(Impossible(Puzzle("1"), (), ("0",))), is_impossible(Impossible(Puzzle("."), (), ("0",)))
    (True, False)
    """
    if not evidence.steps:
        return is_refutation(reduction(evidence.puzzle).clauses, evidence.proof)
    return evidence.steps[-1].is_end and not evidence.proof and first_doubt(evidence.puzzle, evidence.steps) is None
