"""What a contradiction teaches: the clause to learn from it.

Every literal that was forced has a reason, a clause.  A clause that became false is *resolved* with the reasons of its
literals, latest first, until only one literal of the present level is left: all ways from the last guess to the
contradiction pass through that one.  The clause that results follows from the others, forces the opposite of this
literal, and would have done so long ago.

>>> known = Conflicts(3)
>>> for clause in ([-1, 2], [-1, 3], [-2, -3]):
...     known.add(clause)
>>> known.guess(1)
>>> conflict = known.propagate()
>>> conflict
(-3, -2)
>>> known.analyse(conflict)  # 1 cannot hold, without any guess
([-1], 0)

References:
    Marques-Silva and Sakallah 1999 (the first unique implication point). Moskewicz, Madigan, Zhao, Zhang and Malik 2001
    (variables that are often in conflicts go first).
"""

from __future__ import annotations

from .cnf import Clause
from .propagation import Propagation


class Conflicts(Propagation):
    """Clauses, guesses and what they force, and how often a variable was in a conflict.

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
        self.activity = [0.0] * (variables + 1)  # of a variable: how often in conflicts, lately above all
        self.bump = 1.0  # what one conflict counts

    def analyse(self, conflict: Clause) -> tuple[list[int], int]:
        """The clause to learn from a false clause, its literal of the present level first, and the level to jump to.

        Resolve the conflict with the reasons of its literals, latest first, until one literal of this level is left:
        all ways from the guess to the conflict pass through it.
        """
        level, reason, trail, activity = self.level, self.reason, self.trail, self.activity
        now = len(self.guesses)
        seen: set[int] = set()  # true literals
        learned = [0]
        open_literals = 0
        place = len(trail)
        clause = conflict
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
            while (true := trail[place]) not in seen:
                place -= 1
            open_literals -= 1
            if not open_literals:
                break
            clause = reason[true]
        learned[0] = -true
        # A literal that follows from others of the clause says nothing new.
        levels = {level[-false] for false in learned}
        learned[1:] = [false for false in learned[1:] if not self.redundant(-false, seen, levels)]
        return learned, max([level[-false] for false in learned[1:]], default=0)

    def redundant(self, literal: int, seen: set[int], levels: set[int]) -> bool:
        """Whether a true literal follows from the others that are *seen*, by its reason, their reasons, and so on.

        What is found to follow is seen from then on.  Nothing of a level that the clause does not have can follow.
        """
        reason, level = self.reason, self.level
        found: list[int] = []
        todo = [literal]
        while todo:
            clause = reason[todo.pop()]
            # The first one is what the clause forced.  A guess has no clause.
            new = [-false for false in clause[1:] if -false not in seen and level[-false]]
            if not clause or any(level[true] not in levels for true in new):
                seen.difference_update(found)
                return False
            seen.update(new)
            found += new
            todo += new
        return True
