"""A proof that a formula has no model, and its checker, which shares nothing with any solver.

A clause has the property *RUP* (reverse unit propagation) if assuming all its literals false leads
by unit propagation alone to a false clause: then it follows from the others.  A *refutation* is a
list of clauses, each RUP in view of the formula and the clauses before it, of which the last is the
empty one, which no assignment makes true.

As text (the format DRUP) each line is a clause ended by 0.  A line that begins with `d` says that
the solver forgot a clause: the checker forgets it too, and is the quicker for it.  Every clause
that a CDCL solver learns is RUP, so it can write its proof while it runs.

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

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..core.budget import spend
from ..core.message import Message
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
    for number, delete, clause in read(proof):
        if known.false is not None:
            return None
        if delete:
            known.forget(clause)
        elif known.reasons(clause, hints=False):
            known.add(clause)
        else:
            line = " ".join(map(str, [*clause, 0]))
            return f"line {number}: {line} does not follow by unit propagation"
    return None if known.false is not None else "the proof ends before the empty clause"


def read(proof: Iterable[str]) -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """The lines of a proof as (number, whether to forget the clause, clause), without comments.

    >>> list(read(["c a comment", "1 -2 0", "d 3 0"]))
    [(2, False, (1, -2)), (3, True, (3,))]

    Raises:
        ParseError: a line is not of the form of the proof.
    """
    for number, line in enumerate(proof, start=1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        delete = words[0] == "d"
        try:
            literals = [int(word) for word in words[delete:]]
        except ValueError:
            literals = []
        if not literals or literals[-1] or 0 in literals[:-1]:
            where = Message("line {n} of {place}", n=number, place=Message("the proof"))
            raise ParseError(Message("literals ended by 0"), repr(line.strip()[:40]), where)
        yield number, delete, tuple(literals[:-1])


class Known:
    """Clauses, and what follows from them by unit propagation.

    Two literals of each clause are watched.  As long as both are not false the clause forces
    nothing, so that it is looked at only when one of them becomes false.

    >>> known = Known()
    >>> sorted(known.add([1, 2]))
    [1, 2]
    >>> known.reasons([2], hints=False), bool(known.reasons([2, 1], hints=False))
    ([], True)
    """

    def __init__(self) -> None:
        self.watchers: defaultdict[int, list[list[int]]] = defaultdict(list)
        # the literals that hold, each with the clause that forced it
        self.held: dict[int, list[int]] = {}
        self.trail: list[int] = []  # the same literals, in the order in which they were found
        # by sorted literals
        self.named: defaultdict[tuple[int, ...], list[list[int]]] = defaultdict(list)
        self.false: list[int] | None = None  # a clause that is false for good: a contradiction
        # by literal, how many literals the clauses have in which it stands, forgotten ones as well
        self.around: defaultdict[int, int] = defaultdict(int)

    def add(self, clause: Clause) -> list[int]:
        """One more clause, and what it forces for good; the clause as it is kept, in any order."""
        # those not false come first
        literals = sorted(set(clause), key=lambda literal: -literal in self.held)
        for literal in literals:
            self.around[literal] += len(literals)
        if len(literals) > 1:
            self.named[tuple(sorted(literals))].append(literals)
            self.watchers[literals[0]].append(literals)
            self.watchers[literals[1]].append(literals)
        # all but the first are false
        if self.false is None and (len(literals) < 2 or -literals[1] in self.held):
            self.false = self.follow(literals[:1], literals) if literals else literals
        return literals

    def forget(self, clause: Clause) -> None:
        """One clause less.  What holds stays, even if it rested on that clause: it follows still."""
        name = tuple(sorted(set(clause)))
        same = self.named.get(name)
        if same:
            same.pop().clear()

    def reasons(self, clause: Clause, hints: bool = True) -> list[list[int]]:
        """The clauses that one after the other lead to a contradiction.

        None if the clause is not RUP: if unit propagation, with its literals false, finds no
        contradiction.  Without *hints* only the last of them.
        """
        before = len(self.trail)
        false = self.false
        if false is None:
            false = self.follow([-literal for literal in clause])
        chain: list[list[int]] = []
        if false is not None:
            chain.append(false)
            if hints:
                chain += self.forced_before(false)
        for literal in self.trail[before:]:
            del self.held[literal]
        del self.trail[before:]
        return chain[::-1]

    def forced_before(self, false: list[int]) -> list[list[int]]:
        """The clauses that made a clause false, and those that led to them, the last one first."""
        clauses: list[list[int]] = []
        needed = set(false)
        for literal in reversed(self.trail):
            if -literal in needed:
                why = self.held[literal]
                if why and why is not false:
                    clauses.append(why)
                    needed.update(why)
        return clauses

    def follow(self, literals: Iterable[int], reason: list[int] | None = None) -> list[int] | None:
        """Let the *literals* hold, for that *reason*, and all that they force; any false clause."""
        held = self.held
        trail = self.trail
        watchers = self.watchers
        head = len(trail)
        for literal in literals:
            if -literal in held:
                return reason or held[-literal]
            if literal not in held:
                held[literal] = reason or []
                trail.append(literal)
        while head < len(trail):
            false = -trail[head]
            head += 1
            spend(4 * self.around[false])
            watching = watchers[false]
            watchers[false] = []
            while watching:
                clause = watching.pop()
                if not clause:  # it is forgotten
                    continue
                if clause[0] == false:
                    clause[0] = clause[1]
                    clause[1] = false
                first = clause[0]
                if first not in held:  # else it forces nothing
                    for i in range(2, len(clause)):
                        if -clause[i] not in held:  # watch this one instead
                            clause[1] = clause[i]
                            clause[i] = false
                            break
                watchers[clause[1]].append(clause)
                if clause[1] != false or first in held:
                    continue
                if -first in held:
                    watchers[false] += watching
                    return clause
                held[first] = clause
                trail.append(first)
        return None
