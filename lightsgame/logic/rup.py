"""A proof that a formula has no model, and its checker, which shares nothing with any solver.

A clause has the property *RUP* (reverse unit propagation) if assuming all its literals false leads by unit propagation
alone to a false clause: then it follows from the others.  A *refutation* is a list of clauses, each RUP in view of the
formula and the clauses before it, of which the last is the empty one, which no assignment makes true.

As text (the format DRUP) each line is a clause ended by 0.  A line that begins with `d` says that the solver forgot a
clause: the checker forgets it too, and is the quicker for it.  Every clause that a CDCL solver learns is RUP, so it
can write its proof while it runs.

>>> formula = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
>>> is_refutation(formula, ["1 0", "0"])
True
>>> is_refutation(formula, ["0"])
False
>>> print(first_gap(formula, ["0"]))
line 1: 0 does not follow by unit propagation

References:
    Goldberg and Novikov 2003 (the idea). Heule, Hunt and Wetzler 2013 (deletion lines, the format).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..errors import ParseError
from .cnf import Clause


def is_refutation(clauses: Iterable[Clause], proof: Iterable[str]) -> bool:
    """Whether the lines of *proof* show that the *clauses* have no model.

    >>> is_refutation([[1, 2], [1, -2], [-1]], ["0"]), is_refutation([[1, 2]], ["0"])
    (True, False)
    """
    return first_gap(clauses, proof) is None


def first_gap(clauses: Iterable[Clause], proof: Iterable[str]) -> str | None:
    """What is wrong with a refutation, or `None` if it is complete.

    >>> first_gap([[1, 2], [-1, 2]], ["2 0"])
    'the proof ends before the empty clause'

    Raises:
        ParseError: a line is not of the form of the proof.
    """
    known = Known()
    for clause in clauses:
        known.add(clause)
    if known.contradiction:
        return None
    for number, line in enumerate(proof, start=1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        delete = words[0] == "d"
        clause = _read_line(words[delete:], number)
        if delete:
            known.forget(clause)
            continue
        if not known.implies(clause):
            return f"line {number}: {line.strip()} does not follow by unit propagation"
        known.add(clause)
        if known.contradiction:
            return None
    return "the proof ends before the empty clause"


def _read_line(words: list[str], number: int) -> tuple[int, ...]:
    try:
        literals = [int(word) for word in words]
    except ValueError:
        literals = []
    if not literals or literals[-1] or 0 in literals[:-1]:
        raise ParseError("literals ended by 0", repr(" ".join(words)[:40]), f"line {number} of the proof")
    return tuple(literals[:-1])


class Known:
    """Clauses, and what follows from them by unit propagation.

    Two literals of each clause are watched.  As long as both are not false the clause forces nothing, so that it is
    looked at only when one of them becomes false.

    >>> known = Known()
    >>> known.add([1, 2])
    >>> known.implies([2]), known.implies([2, 1])
    (False, True)
    """

    def __init__(self) -> None:
        self.watchers: defaultdict[int, list[list[int]]] = defaultdict(list)
        self.held: set[int] = set()  # the literals that hold
        self.trail: list[int] = []  # the same, in the order in which they were found
        self.named: defaultdict[tuple[int, ...], list[list[int]]] = defaultdict(list)  # by sorted literals
        self.contradiction = False

    def add(self, clause: Clause) -> None:
        """One more clause, and what it forces for good."""
        literals = sorted(set(clause), key=lambda literal: -literal in self.held)  # those not false come first
        if len(literals) > 1:
            self.named[tuple(sorted(literals))].append(literals)
            self.watchers[literals[0]].append(literals)
            self.watchers[literals[1]].append(literals)
        if not literals:
            self.contradiction = True
        elif len(literals) == 1 or -literals[1] in self.held:  # all but the first are false
            self.contradiction |= not self.follow(literals[:1])

    def forget(self, clause: Clause) -> None:
        """One clause less.  What holds stays, even if it rested on that clause: it follows all the same."""
        same = self.named.get(tuple(sorted(set(clause))))
        if same:
            same.pop().clear()

    def implies(self, clause: Clause) -> bool:
        """Whether the clause is RUP: with its literals false, unit propagation finds a contradiction."""
        before = len(self.trail)
        consistent = self.follow([-literal for literal in clause])
        self.held.difference_update(self.trail[before:])
        del self.trail[before:]
        return not consistent

    def follow(self, literals: Iterable[int]) -> bool:
        """Let the *literals* hold, and all that they force; `False` at a contradiction."""
        held, trail, watchers = self.held, self.trail, self.watchers
        head = len(trail)
        for literal in literals:
            if -literal in held:
                return False
            if literal not in held:
                held.add(literal)
                trail.append(literal)
        while head < len(trail):
            false = -trail[head]
            head += 1
            watching, watchers[false] = watchers[false], []
            while watching:
                clause = watching.pop()
                if not clause:  # it is forgotten
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                for i in range(2, len(clause)) if clause[0] not in held else ():
                    if -clause[i] not in held:  # watch this one instead
                        clause[1], clause[i] = clause[i], false
                        break
                watchers[clause[1]].append(clause)
                if clause[1] != false or clause[0] in held:
                    continue
                if -clause[0] in held:
                    watchers[false] += watching
                    return False
                held.add(clause[0])
                trail.append(clause[0])
        return True
