"""Sums modulo 2 as clauses, and why sums that contradict each other have no model.

An equation says of variables that an even, or an odd, number of them is true.  As clauses over the
same variables it would be 2 to the power of their number less one, so it is cut: fresh variables
are *defined*, each as the sum of an earlier one and one variable more, in four clauses of three
literals.  What a definition says of a fresh variable excludes nothing, so the models of the clauses
are those of the equations.

>>> from lightsgame.sat.lrat import is_lrat
>>> equations = [((1, 2), 0), ((2, 3), 0), ((1, 3), 1)]  # their sum is 0 = 1
>>> formula, lines = refuted(equations, chosen=[0, 1, 2])
>>> is_lrat(formula.clauses, lines), is_lrat([*formula.clauses[:-1], [-6]], lines)
(True, False)
>>> len(formula.clauses), len(lines), lines[-1]
(15, 11, '25 0 24 15 0')

**How equations are added.**  Two of them, then two of the sums, as in a tournament.  A sum runs
through the variables of both in order: that the part of it so far is the sum of the two parts so
far is an equation of three variables, which follows from the one before it and from two
definitions.  So *k* equations of *w* variables need *k w* log *k* steps at most, each of eight
lines, however long the sums in between are.

References:
    Philipp and Rebola-Pardo 2016 (sums cut by fresh variables). Cruz-Filipe et al. 2017 (LRAT).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product, zip_longest
from typing import NamedTuple, TypeAlias

from ..core.message import Message
from ..errors import at_most
from .cnf import Formula

Equation: TypeAlias = tuple[Sequence[int], int]  # variables, and what their sum is: 0 or 1

MOST_CLAUSES = 400_000  # of a formula: a file of some 10 MB, and a proof of some 30


class Parity(NamedTuple):
    """That the sum of some variables is a bit, with the clauses which say it: each excludes the
    values of the variables that it is found by.
    """

    variables: tuple[int, ...]
    bit: int
    clauses: dict[tuple[int, ...], int]


NOTHING = Parity((), 0, {})
Parts: TypeAlias = dict[int, int]  # for each variable what is the sum of those up to it


class Sum(NamedTuple):
    """An equation whose parts have names, and what it says of the last of them."""

    parts: Parts
    whole: Parity


def odd(variables: Iterable[int]) -> list[int]:
    """The variables other than 0 that occur an odd number of times.

    >>> odd([4, 0, 7, 4])
    [7]
    """
    count = Counter(variables)
    return [variable for variable, times in count.items() if variable and times % 2]


def values_against(variables: tuple[int, ...], bit: int) -> Iterator[tuple[int, ...]]:
    """The values that make the sum of variables another one.

    >>> list(values_against((4, 7), 0))
    [(0, 1), (1, 0)]
    """
    every = product((0, 1), repeat=len(variables))
    return (values for values in every if sum(values) % 2 != bit)


def excluding(values: Mapping[int, int]) -> list[int]:
    """The clause that excludes just these values.

    >>> excluding({4: 0, 7: 1})
    [4, -7]
    """
    return [-variable if value else variable for variable, value in values.items()]


class _Sums:
    """Equations, definitions of their parts, and clauses that say them."""

    def __init__(self, equations: Sequence[Equation]) -> None:
        named = [variable for variables, _ in equations for variable in variables]
        self.variables = max(named, default=0)
        self.clauses: list[list[int]] = []
        self.defined: dict[tuple[int, int], Parity] = {}  # by an earlier part and what it adds
        self.parts = [self.parts_of(odd(variables)) for variables, _ in equations]

    def said(self, variables: tuple[int, ...], bit: int) -> Parity:
        """The equation, in clauses of the formula."""
        found: dict[tuple[int, ...], int] = {}
        for values in values_against(variables, bit):
            self.clauses.append(excluding(dict(zip(variables, values, strict=True))))
            found[values] = len(self.clauses)
        what = Message("clauses for sums")
        at_most(len(self.clauses), MOST_CLAUSES, what)
        return Parity(variables, bit, found)

    def parts_of(self, variables: Iterable[int]) -> Parts:
        """For each variable, in order, what is the sum of those up to it."""
        parts: Parts = {}
        part = 0
        for variable in sorted(variables):
            if part and (part, variable) not in self.defined:
                self.variables += 1
                sides = tuple(sorted([part, variable, self.variables]))
                self.defined[part, variable] = self.said(sides, 0)
            part = self.defined[part, variable].variables[-1] if part else variable
            parts[variable] = part
        return parts

    def ends(self, equations: Sequence[Equation]) -> list[Parity]:
        """What each equation says of its last part.

        Where it has no variables, the empty clause says that their sum is 1, and none that it is 0.
        """
        lasts = [tuple(parts.values())[-1:] for parts in self.parts]
        return [self.said(last, bit) for last, (_, bit) in zip(lasts, equations, strict=True)]


class _Proof:
    """The lines of a refutation."""

    def __init__(self, clauses: int) -> None:
        self.number = clauses  # of the last clause
        self.lines: list[str] = []

    def derived(self, given: Sequence[Parity], variables: Iterable[int], bit: int) -> Parity:
        """The equation that is the sum of the given ones."""
        named = tuple(sorted(variables))
        for parity in given:
            if (parity.variables, parity.bit) == (named, bit):
                return parity
        found = {}
        for values in values_against(named, bit):
            supposed = dict(zip(named, values, strict=True))
            hints, left = contradiction(given, supposed)
            if left:  # one more value is supposed, and then the other one holds
                hints, _ = contradiction(given, supposed | {left: 1})
                before = self.add(supposed | {left: 1}, hints)
                hints, _ = contradiction(given, supposed | {left: 0})
                hints = [before, *hints]
            found[values] = self.add(supposed, hints)
        return Parity(named, bit, found)

    def sum(self, sums: _Sums, one: Sum, other: Sum, parts: Parts) -> Sum:
        """The sum of two equations, with the parts of its own."""
        first = self.number + 1
        three = (one.parts, other.parts, parts)
        now = [0, 0, 0]  # the parts so far
        so_far = NOTHING
        for variable in sorted(one.parts.keys() | other.parts.keys()):
            given = [so_far]
            for i, each in enumerate(three):
                if variable in each:
                    if now[i]:
                        given.append(sums.defined[now[i], variable])
                    now[i] = each[variable]
            so_far = self.derived(given, odd(now), 0)
        given = [so_far, one.whole, other.whole]
        whole = self.derived(given, odd(now[2:]), one.whole.bit ^ other.whole.bit)
        kept = set(whole.clauses.values())
        idle = [number for number in range(first, self.number + 1) if number not in kept]
        if idle and () not in whole.clauses:
            self.lines.append(" ".join(map(str, [self.number, "d", *idle, 0])))
        return Sum(parts, whole)

    def add(self, values: Mapping[int, int], hints: Sequence[int]) -> int:
        """The number of one more clause, which excludes the values."""
        self.number += 1
        words = [self.number, *excluding(values), 0, *hints, 0]
        self.lines.append(" ".join(map(str, words)))
        return self.number


def contradiction(given: Sequence[Parity], values: Mapping[int, int]) -> tuple[list[int], int]:
    """The clauses of equations that refute the values one after another, and 0; or a variable on
    which it still depends.

    >>> one, other = Parity((1, 2), 0, {(0, 1): 1, (1, 0): 2}), Parity((2,), 0, {(1,): 3})
    >>> contradiction([one, other], {1: 1}), contradiction([one], {})
    (([2, 3], 0), ([], 1))
    """
    known = dict(values)
    hints: list[int] = []
    waiting = list(given)
    unknown: list[int] = []
    while waiting:
        for parity in waiting:
            unknown = [variable for variable in parity.variables if variable not in known]
            if len(unknown) < 2:
                break
        else:
            return hints, unknown[0]
        waiting.remove(parity)
        total = sum([known[variable] for variable in parity.variables if variable in known])
        if unknown:
            known[unknown[0]] = (parity.bit + total) % 2
        elif total % 2 == parity.bit:
            continue
        against = dict(known)
        if unknown:
            against[unknown[0]] ^= 1
        hints.append(parity.clauses[tuple([against[variable] for variable in parity.variables])])
        if not unknown:
            break
    return hints, 0


def asked_of(equations: Sequence[Equation]) -> Formula:
    """The clauses of equations: definitions first, then one clause for each equation.

    >>> asked_of([((1, 2), 1)]).clauses
    ([1, 2, -3], [1, -2, 3], [-1, 2, 3], [-1, -2, -3], [3])
    """
    sums = _Sums(equations)
    sums.ends(equations)
    return Formula(tuple(sums.clauses), sums.variables)


def refuted(equations: Sequence[Equation], chosen: Iterable[int]) -> tuple[Formula, list[str]]:
    """The clauses of equations, with definitions for sums of the *chosen* ones, and the lines of
    the refutation, in the format LRAT.

    >>> refuted([((1,), 0), ((1,), 1)], [0, 1])
    (Formula(clauses=([-1], [1]), variables=1), ['3 0 1 2 0'])

    Raises:
        ValueError: the chosen equations do not add up to 0 = 1.
        TooLarge: it takes more than 400,000 clauses.
    """
    sums = _Sums(equations)
    chosen = list(chosen)
    layer = [sums.parts[i] for i in chosen]
    rounds: list[list[Parts]] = []
    while len(layer) > 1:
        none: Parts = {}
        pairs = zip_longest(layer[::2], layer[1::2], fillvalue=none)
        layer = [sums.parts_of(one.keys() ^ other.keys()) for one, other in pairs]
        rounds.append(layer)
    ends = sums.ends(equations)
    proof = _Proof(len(sums.clauses))
    known = [Sum(sums.parts[i], ends[i]) for i in chosen]
    for each in rounds:
        couples = zip_longest(known[::2], known[1::2], fillvalue=Sum({}, NOTHING))
        known = [
            proof.sum(sums, *couple, parts) for couple, parts in zip(couples, each, strict=True)
        ]
    for parts, whole in known[:1]:
        if not parts and whole.bit:
            last = whole.clauses[()]
            if last <= len(sums.clauses):  # an equation says 0 = 1 by itself
                proof.add({}, [last])
            return Formula(tuple(sums.clauses), sums.variables), proof.lines
    raise ValueError("expected equations that add up to 0 = 1, got others")
