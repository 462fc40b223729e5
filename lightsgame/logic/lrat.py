"""Refutations with hints: each line names the clauses that it follows from, so that a checker searches for nothing.

A line of the format LRAT is a number, a clause ended by 0, and the numbers of clauses that, one after the other, leave
one literal each to hold, until the last leaves none.  The clauses of the formula have the numbers from 1 on.

>>> formula = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
>>> lines = lrat(formula, ["1 0", "0"])
>>> lines
['5 1 0 2 1 0', '6 0 5 4 3 0']
>>> is_lrat(formula, lines), is_lrat(formula, ["5 0 1 2 3 4 0"])
(True, False)

References:
    Cruz-Filipe et al. 2017 (the format and a verified checker).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..errors import ParseError
from .cnf import Clause


def is_lrat(clauses: Iterable[Clause], lines: Iterable[str]) -> bool:
    """Whether the lines refute the clauses.  This is all that there is to check.

    >>> is_lrat([[1], [-1]], ["3 0 1 2 0"]), is_lrat([[1], [-1]], ["3 0 2 0"]), is_lrat([[1]], [])
    (True, False, False)

    Raises:
        ValueError: a word is no number.
        KeyError: a line rests on a clause that is not there.
    """
    known = {number: frozenset(clause) for number, clause in enumerate(clauses, start=1)}
    for line in lines:
        words = line.split()
        if words[1] == "d":
            for word in words[2:-1]:
                del known[int(word)]
            continue
        number, *rest = [int(word) for word in words]
        end = rest.index(0)
        clause, hints = frozenset(rest[:end]), rest[end + 1 : -1]
        false = set(clause)
        for hint in hints:
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


def lrat(clauses: Sequence[Clause], proof: Iterable[str]) -> list[str]:
    """The lines of a DRUP proof with their hints; lines that only forget are left out.

    Raises:
        ParseError: a line does not follow by unit propagation, or the last one is not the empty clause.
    """
    known: dict[int, tuple[int, ...]] = {}
    holding: defaultdict[int, list[int]] = defaultdict(list)  # the numbers of the clauses that hold a literal

    def add(number: int, clause: Iterable[int]) -> None:
        known[number] = tuple(dict.fromkeys(clause))
        for literal in known[number]:
            holding[literal].append(number)

    for number, clause in enumerate(clauses, start=1):
        add(number, clause)
    lines = []
    for line in proof:
        words = line.split()
        if not words or words[0] in ("c", "d"):
            continue
        clause = [int(word) for word in words[:-1]]
        hints = _hints(known, holding, clause)
        if hints is None:
            raise ParseError("a line that follows by unit propagation", repr(line[:60]))
        number = len(known) + 1
        lines.append(" ".join(map(str, [number, *clause, 0, *hints, 0])))
        if not clause:
            return lines
        add(number, clause)
    raise ParseError("an empty clause at the end of the proof", "none")


def _hints(known: dict[int, tuple[int, ...]], holding: dict[int, list[int]], clause: Sequence[int]) -> list[int] | None:
    """The clauses that lead from the negation of a clause to a contradiction, in order; none if propagation stops."""
    reasons: dict[int, int] = dict.fromkeys([-literal for literal in clause], 0)  # literal that holds -> why
    queue = [number for number, each in known.items() if len(each) < 2]
    trail = list(reasons)
    head = 0
    while queue or head < len(trail):
        if not queue:
            queue = list(holding[-trail[head]])
            head += 1
        number = queue.pop()
        left = [literal for literal in known[number] if -literal not in reasons]
        if len(left) > 1 or any(literal in reasons for literal in left):
            continue
        if left:
            reasons[left[0]] = number
            trail.append(left[0])
            continue
        needed, hints = {number}, [number]
        wanted = {-literal for literal in known[number]}
        for literal in reversed(trail):
            if literal in wanted and (why := reasons[literal]) and why not in needed:
                needed.add(why)
                hints.append(why)
                wanted |= {-other for other in known[why] if other != literal}
        return hints[::-1]
    return None
