"""Refutations with hints: each line names the clauses that it follows from.

A line of the format LRAT is a number, a clause ended by 0, and the numbers of clauses that, one
after the other, leave one literal each to hold, until the last leaves none.  The clauses of the
formula have the numbers from 1 on.

>>> formula = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
>>> lines = lrat(formula, ["1 0", "0"])
>>> lines
['5 1 0 2 1 0', '6 0 5 4 3 0']
>>> is_lrat(formula, lines), is_lrat(formula, ["5 0 1 2 3 4 0"])
(True, False)

References:
    Cruz-Filipe et al. 2017 (the format and a verified checker).
"""

import re
from collections.abc import Iterable

from ..core.message import Message
from ..errors import ParseError, legible
from .cnf import Clause
from .rup import Known, read

NUMBER = r"-?[1-9]\d{0,17}"
DELETION = rf"\s*\d{{1,18}}\s+d(\s+{NUMBER})*\s+0\s*"
ADDITION = rf"\s*\d{{1,18}}(\s+{NUMBER})*\s+0(\s+{NUMBER})*\s+0\s*"


def is_lrat(clauses: Iterable[Clause], lines: Iterable[str]) -> bool:
    """Whether the lines refute the clauses.  This is all that there is to check.

    >>> is_lrat([[1], [-1]], ["3 0 1 2 0"]), is_lrat([[1], [-1]], ["3 0 2 0"]), is_lrat([[1]], [])
    (True, False, False)

    Raises:
        ParseError: a line is none of the format.
    """
    known = {number: frozenset(clause) for number, clause in enumerate(clauses, start=1)}
    for line in lines:
        if re.fullmatch(DELETION, line):
            for word in line.split()[2:-1]:
                known.pop(int(word), None)
            continue
        legible(re.fullmatch(ADDITION, line), "a line of LRAT", repr(line)[:60])
        number, *rest = [int(word) for word in line.split()]
        end = rest.index(0)
        clause = frozenset(rest[:end])
        hints = rest[end + 1 : -1]
        false = set(clause)
        for hint in hints:
            if hint not in known:
                return False
            left = known[hint] - false
            if not left:
                break  # nothing of that clause is left to hold: a contradiction
            if len(left) > 1:
                return False
            false |= {-literal for literal in left}
        else:
            return False
        if not clause:
            return True
        known[number] = clause
    return False


def lrat(clauses: Iterable[Clause], proof: Iterable[str]) -> list[str]:
    """The lines of a DRUP proof with their hints; lines that only forget are left out.

    >>> lrat([(1, 2), (1, -2), (-1,)], ["0"])  # clause 3 leaves -1, 2 then -2, and 1 nothing
    ['4 0 3 2 1 0']

    Raises:
        ParseError: a line does not follow by unit propagation, or the last one is not the empty
            clause.
    """
    known = Known()
    kept = [known.add(clause) for clause in clauses]
    number = {id(clause): i for i, clause in enumerate(kept, start=1)}
    lines = []
    for _, delete, clause in read(proof):
        # what always holds leads nowhere
        if delete or any(-literal in clause for literal in clause):
            continue
        hints = [number[id(why)] for why in known.reasons(clause)]
        if not hints:
            line = " ".join(map(str, [*clause, 0]))
            raise ParseError(Message("a line that follows by unit propagation"), repr(line[:60]))
        numbers = [len(kept) + 1, *clause, 0, *hints, 0]
        lines.append(" ".join(map(str, numbers)))
        if not clause:
            return lines
        kept.append(known.add(clause))
        number[id(kept[-1])] = len(kept)
    raise ParseError(Message("an empty clause at the end of the proof"), Message("none"))
