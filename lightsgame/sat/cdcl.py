"""A SAT solver to read: conflict-driven clause learning in plain Python.

Guess a literal, follow what it forces, and when that ends in a contradiction, *learn* a clause that
says why, jump back as far as the clause allows, and go on.  Seven ideas make it fast; each is a
method.

| idea | method | from |
|---|---|---|
| look at a clause only when one of two watched literals becomes false | `propagate` | Moskewicz and others 2001 |
| learn the clause at the first unique implication point | `analyse` | Marques-Silva and Sakallah 1999 |
| guess the variable that was lately most often in conflicts (VSIDS) ... | `decide` | Moskewicz and others 2001 |
| ... as it was before (phase saving) | `decide` | Pipatsrisawat and Darwiche 2007 |
| start again now and then, keeping what was learned | `solve`, `luby` | Luby, Sinclair and Zuckerman 1993 |
| forget the learned clauses that span many levels | `forget` | Audemard and Simon 2009 |
| do not jump where that would undo thousands of guesses | `search` | Nadel and Ryvchin 2018 |

The first two stand in `propagation`, on which the others rest.

>>> solver = Cdcl([[1, 2], [-1, 3], [-2, -3]])
>>> solver.solve()
[-1, 2, -3]
>>> solver.add([1])
>>> solver.solve()
[1, -2, 3]
>>> solver.add([-3])
>>> solver.solve() is None
True

Learned clauses are consequences by unit propagation alone, so that with `proof=[]` they are a DRUP
proof (see `rup`).

References: Moskewicz, Madigan, Zhao, Zhang and Malik 2001 ("Chaff"). Marques-Silva and Sakallah
    1999. Pipatsrisawat and Darwiche 2007. Luby, Sinclair and Zuckerman 1993. Audemard and Simon
    2009. Nadel and Ryvchin 2018.
"""

import math
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain, count, takewhile
from operator import eq

from ..core.deadline import in_time
from ..core.message import Message
from .cnf import Clause, largest_variable
from .propagation import Conflicts

# How large these are decides about time alone.
RESTART = 64  # conflicts before the first restart
FORGET = 2000  # learned clauses before the first forgetting
FAR = 1000  # literals; a jump that takes back more is not made
DECAY = 0.95  # what a bump is worth after one more conflict
SCALE = 2.0**-300  # of activities that would overflow; a power of two rounds none


def luby(i: int) -> int:
    """The i-th length (from 1) of Luby's series, near the best for a search of unknown length.

    >>> [luby(i) for i in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    while i & (i + 1):  # not of the form 2^k - 1: drop the full blocks before it
        i -= (1 << (i.bit_length() - 1)) - 1
    return (i + 1) >> 1


class Cdcl(Conflicts):
    """A solver for clauses over the variables up to the largest one named, or up to *variables*.

    Between two calls of `solve`, `add` may bring more clauses over the same variables.  A call may
    also *assume* literals, for this once: what is learned under assumptions follows from the
    clauses alone and is kept.

    >>> proof: list[str] = []
    >>> solver = Cdcl([[1, 2], [1, -2], [-1, 2], [-1, -2]], proof=proof)
    >>> solver.solve() is None, solver.conflicts, proof
    (True, 1, ['1 0', '0'])
    >>> solver = Cdcl([[-1, -2], [-3, 4]])
    >>> solver.solve(assume=[3, 1, 2]) is None, sorted(solver.blamed)
    (True, [1, 2])
    >>> solver.solve(assume=[1, 3])
    [1, -2, 3, 4]
    """

    def __init__(
        self, clauses: Iterable[Clause], *, variables: int = 0, proof: list[str] | None = None
    ) -> None:
        clauses = list(clauses)
        super().__init__(max(variables, largest_variable(clauses)))
        self.proof = proof
        self.conflicts = 0
        self.learned: list[tuple[int, list[int]]] = []  # (how many levels it spans, clause)
        self.assumed: list[int] = []  # the first guesses
        self.blamed: set[int] = set()  # after `None`: assumptions that cannot hold together
        # Not to simplify for the first literal that holds would lose time alone.
        self.settled = 0  # how much of the trail the clauses take into account
        # Indexed by variable.
        self.phase = [-v for v in range(self.variables + 1)]  # the literal that last held
        self.queued = [-math.inf] * (self.variables + 1)  # with which activity it is in the queue
        # a heap; every free variable of a clause is in it, by activity
        self.queue: list[tuple[float, int]] = []
        for clause in clauses:
            super().add(clause)
        named = {abs(literal) for literal in chain.from_iterable(clauses)}
        self.enqueue(sorted(named))

    def add(self, clause: Clause) -> None:
        """One more clause; the search starts again from the top."""
        super().add(clause)
        self.enqueue([literal for literal in clause if not self.value[literal]])

    def enqueue(self, literals: Iterable[int]) -> None:
        """Put free variables among those to guess, by their present activity."""
        activity = self.activity
        queue = self.queue
        queued = self.queued
        for literal in literals:
            v = abs(literal)
            if queued[v] != activity[v]:
                queued[v] = activity[v]
                heappush(queue, (-activity[v], v))

    def refuted(self) -> None:
        """The empty clause is derived, which ends the proof."""
        if self.consistent:
            self.log()
        super().refuted()

    def backtrack(self, level: int) -> list[int]:
        """Take back guesses, and remember what each variable was."""
        undone = super().backtrack(level)
        for literal in undone:
            self.phase[abs(literal)] = literal
        self.enqueue(undone)
        for literal in undone:
            if not self.level[literal]:  # it holds without any guess
                self.know(literal)
        return undone

    def know(self, literal: int) -> None:
        """Make a free literal true that holds without any guess, wherever the search is just now."""
        self.assign(literal, ())
        self.level[literal] = 0

    def learn(self, clause: list[int]) -> None:
        """Keep a learned clause and follow it: its first literal is free, the others are false."""
        self.log(*clause)
        if len(clause) == 1:
            self.know(clause[0])
            return
        # Watch the literal that becomes free next.
        levels = [self.level[-false] for false in clause[1:]]
        latest = 1 + levels.index(max(levels))
        clause[1], clause[latest] = clause[latest], clause[1]
        if len(clause) > 2:
            self.learned.append((len(set(levels)), clause))
        self.attach(clause)
        self.assign(clause[0], clause)

    def decide(self) -> bool:
        """Guess the free variable of highest activity to be what it last was; `False` if none is."""
        queue = self.queue
        queued = self.queued
        value = self.value
        while queue:
            key, v = heappop(queue)
            if queued[v] == -key:
                queued[v] = -math.inf
            if not value[v]:
                self.guess(self.phase[v])
                return True
        return False

    def take(self, assumption: int) -> bool:
        """Guess the next assumption; if the others refute it, `False`, and they are blamed."""
        if self.value[assumption] >= 0:
            self.guesses.append(len(self.trail))  # a level of its own, be it free or true by now
            if not self.value[assumption]:
                self.assign(assumption, ())
            return True
        self.blamed = {assumption}
        todo = [-assumption]
        seen: set[int] = set()
        # what its negation follows from, back to the guesses, which are all assumptions here
        while todo:
            literal = todo.pop()
            if literal in seen or not self.level[literal]:
                continue
            seen.add(literal)
            reason = self.reason[literal]
            if reason:
                todo += [-false for false in reason if false != literal]
            else:
                self.blamed.add(literal)
        return False

    def rescale(self) -> None:
        """Divide all activities before they overflow, for the bump grows; and clear up the queue."""
        valid = [(key, v) for key, v in self.queue if self.queued[v] == -key]
        self.queue = [(key * SCALE, v) for key, v in valid]
        self.activity = [a * SCALE for a in self.activity]
        self.bump *= SCALE
        self.queued = [a * SCALE for a in self.queued]
        heapify(self.queue)

    def forget(self) -> None:
        """Drop the worse half of the learned clauses: between two runs none is a needed reason."""
        self.learned.sort(key=lambda entry: (entry[0], len(entry[1])))
        for span, clause in self.learned[len(self.learned) // 2 :]:
            if span > 2:
                self.log("d", *clause)
                clause.clear()

    def simplify(self) -> None:
        """Drop the clauses that hold for good, the literals that do not, and cleared clauses."""
        value = self.value
        watched = chain.from_iterable(self.watchers)
        clauses = {id(clause): clause for clause in watched if clause}  # each once
        self.watchers = [[] for _ in value]
        learned = {id(clause) for _, clause in self.learned}
        for clause in clauses.values():
            if max([value[literal] for literal in clause]) > 0:
                clause.clear()
                continue
            free = [literal for literal in clause if not value[literal]]
            if len(free) < len(clause) and id(clause) in learned:
                self.log(*free)
                self.log("d", *clause)
            clause[:] = free
            self.attach(clause)
        self.learned = [entry for entry in self.learned if len(entry[1]) > 2]
        self.settled = len(self.trail)

    def log(self, *words: int | str) -> None:
        """One line of the proof, if one is wanted."""
        if self.proof is not None:
            self.proof.append(" ".join(map(str, [*words, 0])))

    def solve(self, *, assume: Sequence[int] = (), deadline: float = math.inf) -> list[int] | None:
        """A model, that is, for each variable the literal that holds; or `None` if there is none.

        With *assume* a model in which these literals hold; if there is none, `blamed` has those
        that are the reason.

        Raises:
            TimeLimit: the *deadline*, a time on the clock `time.monotonic`, has passed.
        """
        most_learned = FORGET
        # Assumptions that come first as they did the last time, with all that follows from them,
        # are not taken back.
        equal = takewhile(bool, map(eq, assume, self.assumed))
        same = len(list(equal))
        self.assumed = list(assume)
        self.blamed = set()
        self.backtrack(0 if len(self.learned) > most_learned else same)
        for run in count(1):
            if self.consistent and not self.guesses and self.propagate() is not None:
                self.refuted()
            if not self.consistent:
                return None
            crowded = len(self.learned) > most_learned
            if crowded:
                self.forget()
                most_learned += FORGET // 8
            if crowded or (not self.guesses and len(self.trail) > self.settled):
                self.simplify()
            if self.search(RESTART * luby(run), deadline):
                variables = range(1, self.variables + 1)
                return [v if self.value[v] > 0 else -v for v in variables]
            if self.blamed:
                return None
            self.backtrack(0)
        raise AssertionError("unreachable")

    def search(self, conflicts: int, deadline: float) -> bool:
        """Guess and learn until all is assigned; `False` after these *conflicts*, or if refuted."""
        for step in count():
            # How often the clock is looked at decides no answer.  No conflict is pending here, so
            # none is lost.
            if step % 64 == 0:
                done = Message("{n} conflicts", n=self.conflicts)
                in_time(deadline, Message("no answer within the time limit"), done=done)
            conflict = self.propagate()
            if conflict is None:
                if conflicts <= 0:
                    return False
                if len(self.guesses) < len(self.assumed):
                    if not self.take(self.assumed[len(self.guesses)]):
                        return False
                elif not self.decide():
                    return True
                continue
            # What is forced late may contradict guesses made long before, and none of the last one.
            at = max([self.level[-false] for false in conflict])
            if not at:
                self.refuted()
                return False
            self.backtrack(at)
            clause, level = self.analyse(conflict)
            # The clause forces its first literal from this level on.  To go back that far may take
            # back thousands of guesses that have nothing to do with it and would all be made again;
            # one step back is enough for it to be free (Nadel and Ryvchin 2018).  Then it counts as
            # forced at the level where the search is.
            if len(self.trail) - self.guesses[level] > FAR:
                level = len(self.guesses) - 1
            self.backtrack(level)
            self.learn(clause)
            self.bump /= DECAY
            if self.bump * SCALE > 1.0:  # long before they overflow, and when does not matter
                self.rescale()
            self.conflicts += 1
            conflicts -= 1
        raise AssertionError("unreachable")
