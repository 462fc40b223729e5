"""The hardest game by an integer program, for those who have OR-tools.

**Statement.**  The most presses that a game needs are the optimum of an integer program: one variable for each class of
cells, the presses in it, and one inequality for each quiet pattern.

**Example.**  With OR-tools installed, `closed(hardest(9, 9, prove=False)).moves` is 37, after a minute or two.

**Proof idea.**  Adding a quiet pattern turns the p presses of a class of v cells that it holds into v - p.  So the
weights of all solutions are linear in the p, and the least of them is to be as large as possible.

**How it is checked.**  The position is weighed by `lightsgame.theorems.extremes.worst_case_check.is_worst_case`, as any
other. The bound is not: CP-SAT leaves no proof.  The evidence says so, and the checker does not accept it.  `settled`
proves the same bound, with a proof.

**References.**  W. Boyles' table of bounds is made in this way.

*Before:* `lightsgame.theorems.extremes.worst_case`.  *Level:* research.  *Try:* `fifteen`; it may be skipped, for its
results are checked elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from ...algebra.bits import odd
from ...errors import TooLarge
from .quiet_classes import frame
from .worst_case_check import WorstCase


def closed(evidence: WorstCase, seconds: float = 60.0) -> WorstCase:
    """The same board with a bound that OR-tools' CP-SAT proves (`pip install "lightsgame[hardest]"`).

    >>> from lightsgame.theorems.extremes.worst_case import hardest
    >>> closed(hardest(5, 5)).how  # nothing is left to close
    'counting'

    Raises:
        TooLarge: OR-tools is needed and not installed.
    """
    if evidence.proved:
        return evidence
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise TooLarge("a bound that needs OR-tools: pip install 'lightsgame[hardest]'") from None
    board = frame(evidence.rows, evidence.columns)
    sizes, outside = board.core, board.outside
    averaged = (sum(board.sizes.values()) - sum(sizes.values())) // 2  # of the classes that the last patterns hold
    model = cp_model.CpModel()
    chosen = {t: model.new_int_var(0, v, f"p{t}") for t, v in sizes.items()}
    least = model.new_int_var(evidence.moves - outside - averaged, evidence.bound - outside - averaged, "least")
    for u in range(1 << board.rank):
        model.add(sum([v - chosen[t] if odd(t & u) else chosen[t] for t, v in sizes.items()]) >= least)
    model.maximize(least)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return evidence
    presses = board.presses({t: v - 2 * solver.value(chosen[t]) for t, v in sizes.items()})
    bound = outside + averaged + int(solver.best_objective_bound)
    moves = outside + averaged + solver.value(least)
    return replace(evidence, presses=presses, moves=moves, bound=bound, unchecked=bound < evidence.bound)
