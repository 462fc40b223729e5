"""What clauses force, by unit propagation with two watched literals, and what conflicts teach.

When all literals of a clause but one are false, the last one must hold.  To see that, it is enough
to look at a clause when one of two of its literals becomes false: the clause *watches* these two,
and as long as neither is false it forces nothing.  Guesses may be taken back without touching any
clause, for a watch that was good stays good.

Everything is indexed by literals, and a list of length 2n + 1 holds the entry of literal -v at
index -v, which Python counts from the end: no literal is ever translated.

References: Moskewicz, Madigan, Zhao, Zhang and Malik 2001 (watched literals; variables that are
    often in conflicts go first). Marques-Silva and Sakallah 1999 (the first unique implication
    point).
"""

from collections.abc import Sequence

from .cnf import Clause, largest_variable


class Propagation:
    """Clauses over the variables 1 to *variables*, the literals that hold, and the guesses.

    >>> known = Propagation(3)
    >>> known.add([-1, 2])
    >>> known.add([-2, 3])
    >>> known.guess(1)
    >>> known.propagate() is None, known.trail
    (True, [1, 2, 3])
    >>> known.backtrack(0), known.trail
    ([1, 2, 3], [])
    """

    def __init__(self, variables: int) -> None:
        both = 2 * variables + 1
        self.variables = variables
        self.consistent = True  # False once the empty clause is derived
        # Indexed by literal.
        self.value = [0] * both  # 1 true, -1 false, 0 not yet assigned
        # Whatever stands here at first is set before it is read.
        self.level = [0] * both
        # of a true literal: the clause that forced it, () for a guess
        self.reason: list[Clause] = [()] * both
        self.forces: list[list[int]] = [[] for _ in range(both)]  # b in forces[a]: a clause (-a, b)
        # the longer clauses that watch a literal
        self.watchers: list[list[list[int]]] = [[] for _ in range(both)]
        self.trail: list[int] = []  # the true literals in the order of assignment
        self.head = 0  # trail[head:] still has to be propagated
        self.guesses: list[int] = []  # the length of the trail before each guess

    def add(self, clause: Clause) -> None:
        """One more clause; all guesses are taken back."""
        if self.guesses:
            self.backtrack(0)
        literals = list(dict.fromkeys(clause))
        value = self.value
        if len(set(map(abs, literals))) < len(literals):
            return  # always true: it has a literal and its negation
        if any(value[literal] > 0 for literal in literals):
            return
        literals = [literal for literal in literals if not value[literal]]
        if not literals:
            self.refuted()
        elif len(literals) == 1:
            self.assign(literals[0], ())
        else:
            self.attach(literals)

    def attach(self, literals: list[int]) -> None:
        """Watch the first two literals."""
        if len(literals) == 2:
            a, b = literals
            self.forces[-a].append(b)
            self.forces[-b].append(a)
        else:
            self.watchers[literals[0]].append(literals)
            self.watchers[literals[1]].append(literals)

    def assign(self, literal: int, reason: Clause) -> None:
        """Make *literal* true, which was free."""
        self.value[literal] = 1
        self.value[-literal] = -1
        self.level[literal] = len(self.guesses)
        self.reason[literal] = reason
        self.trail.append(literal)

    def guess(self, literal: int) -> None:
        """Assume a free literal."""
        self.guesses.append(len(self.trail))
        self.assign(literal, ())

    def refuted(self) -> None:
        """The empty clause is derived."""
        self.consistent = False

    def backtrack(self, level: int) -> list[int]:
        """Take back all guesses after the first *level*, and what followed; these literals."""
        if len(self.guesses) <= level:
            return []
        self.head = self.guesses[level]
        undone = self.trail[self.head :]
        value = self.value
        for literal in undone:
            value[literal] = value[-literal] = 0
        del self.trail[self.head :], self.guesses[level:]
        return undone

    def propagate(self) -> Clause | None:
        """Follow what the assigned literals force; a clause that became false, or `None`.

        Invariant: when all of the trail is propagated, a clause that is not true has two free
        watched literals.
        """
        value = self.value
        level = self.level
        reason = self.reason
        trail = self.trail
        forces = self.forces
        watchers = self.watchers
        now = len(self.guesses)
        head = self.head
        while head < len(trail):
            true = trail[head]
            head += 1
            for other in forces[true]:
                if value[other] <= 0:
                    if value[other]:
                        return other, -true
                    value[other] = 1
                    value[-other] = -1
                    level[other] = now
                    reason[other] = (other, -true)
                    trail.append(other)
            false = -true
            watching = watchers[false]
            if not watching:
                continue
            watchers[false] = kept = []
            for place, clause in enumerate(watching):
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if value[other] > 0:
                    kept.append(clause)
                    continue
                for i in range(2, len(clause)):
                    literal = clause[i]
                    if value[literal] >= 0:  # watch this one instead
                        clause[1] = literal
                        clause[i] = false
                        watchers[literal].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value[other]:
                        kept += watching[place + 1 :]
                        return clause
                    value[other] = 1
                    value[-other] = -1
                    level[other] = now
                    reason[other] = clause
                    trail.append(other)
        self.head = head
        return None


class Conflicts(Propagation):
    """What a contradiction teaches: a clause to learn, and how often variables were in conflicts.

    Every literal that was forced has a reason, a clause.  A clause that became false is *resolved*
    with the reasons of its literals, latest first, until only one literal of the present level is
    left: all ways from the last guess to the contradiction pass through that one.  The clause that
    results follows from the others, forces the opposite of this literal, and would have done so
    long ago.

    >>> known = Conflicts(2)
    >>> known.add([-1, 2])
    >>> known.add([-1, -2])
    >>> known.guess(1)
    >>> known.analyse(known.propagate() or ())
    ([-1], 0)
    >>> known.activity
    [0.0, 1.0, 1.0]
    """

    def __init__(self, variables: int) -> None:
        super().__init__(variables)
        # of a variable: how often in conflicts, lately above all
        self.activity = [0.0] * (variables + 1)
        self.bump = 1.0  # what one conflict counts

    def analyse(self, clause: Clause) -> tuple[list[int], int]:
        """The clause to learn from a false clause, and the level to jump to.

        Its literal of the present level comes first.  Resolve the conflict with the reasons of its
        literals, latest first, until one literal of this level is left: all ways from the guess to
        the conflict pass through it.
        """
        level = self.level
        reason = self.reason
        trail = self.trail
        activity = self.activity
        now = len(self.guesses)
        seen: set[int] = set()  # true literals
        learned: list[int] = []
        place = len(trail)
        open_literals = 0
        true = 0
        while True:
            for false in clause:
                literal = -false
                if literal not in seen and level[literal] and false != true:
                    seen.add(literal)
                    activity[abs(false)] += self.bump
                    if level[literal] == now:
                        open_literals += 1
                    else:
                        learned.append(false)
            place -= 1
            while trail[place] not in seen:
                place -= 1
            true = trail[place]
            open_literals -= 1
            if not open_literals:
                break
            clause = reason[true]
        # A literal that follows from others of the clause says nothing new.
        levels = {level[-false] for false in learned} | {level[true]}
        learned = [false for false in learned if not self.redundant(-false, seen, levels)]
        return [-true, *learned], max([level[-false] for false in learned], default=0)

    def redundant(self, literal: int, seen: set[int], levels: set[int]) -> bool:
        """Whether a true literal follows from others that are *seen*, by its reason, theirs, and so on.

        What is found to follow is seen from then on.  Nothing of a level that the clause does not
        have can follow.
        """
        reason = self.reason
        level = self.level
        added: list[int] = []
        todo = [literal]
        while todo:
            clause = reason[todo.pop()]
            # The first one is what the clause forced.  A guess has no clause.
            new = [-false for false in clause[1:] if -false not in seen and level[-false]]
            if not clause or any(level[true] not in levels for true in new):
                seen.difference_update(added)
                return False
            seen.update(new)
            added += new
            todo += new
        return True


def unit_propagation(clauses: Sequence[Clause]) -> tuple[list[int], Clause | None]:
    """What the clauses force without a guess, in order, and a clause that became false (or `None`).

    >>> unit_propagation([[1], [-1, 2], [-2, -3, 4]])
    ([1, 2], None)
    >>> unit_propagation([[1], [-1, 2], [-2, -1]])
    ([1, 2], [-2, -1])
    """
    known = Propagation(largest_variable(clauses))
    for clause in clauses:
        known.add(clause)
    known.propagate()
    held = set(known.trail)
    for clause in clauses:
        if all(-literal in held for literal in clause):
            return known.trail, clause
    return known.trail, None
