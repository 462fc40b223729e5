"""Sets of positive numbers that repeat in the end: some numbers, then some residues for ever.

>>> odd_and_two = normal_form({2}, 4, {1, 3})
>>> odd_and_two
Recurring(finite=(1, 2), since=3, period=2, residues=(1,))
>>> odd_and_two.has(2), odd_and_two.has(4), odd_and_two.has(10**100 + 1)
(True, False, True)
"""

from collections.abc import Collection
from typing import NamedTuple

from ..core.serialization import Natural


class Recurring(NamedTuple):
    """*finite* below *since*; from there on *residues* modulo *period*, or nothing if it is 0."""

    finite: tuple[Natural, ...]
    since: Natural
    period: Natural
    residues: tuple[Natural, ...]

    def has(self, number: int) -> bool:
        """Whether this number is in the set.

        >>> normal_form({2}, 4, {1, 3}).has(2)
        True
        """
        if number < self.since:
            return number in self.finite
        return self.repeats(number)

    def repeats(self, number: int) -> bool:
        """Whether the number belongs to the part that goes on for ever.

        >>> normal_form({2}, 4, {1, 3}).repeats(10**9 + 1)
        True
        """
        return self.period > 0 and number % self.period in self.residues

    def to_json(self) -> dict[str, object]:
        """The set as an object that `json.dumps` writes.

        >>> normal_form({2}, 4, {1, 3}).to_json()
        {'finite': (1, 2), 'from': 3, 'period': 2, 'residues': (1,)}
        """
        return {
            "finite": self.finite,
            "from": self.since,
            "period": self.period,
            "residues": self.residues,
        }


def normal_form(finite: Collection[int], period: int, residues: Collection[int]) -> Recurring:
    """The numbers in *finite* and the *residues* modulo *period*, with least *since* and *period*.

    >>> normal_form({2, 5}, 1, ())
    Recurring(finite=(2, 5), since=6, period=0, residues=())
    """
    period = _least_period(residues, period)
    residues = {number % period for number in residues}
    exceptions = [number for number in finite if number % period not in residues]
    since = max(exceptions, default=0) + 1
    below = [n for n in range(1, since) if n in finite or n % period in residues]
    return Recurring(tuple(below), since, period if residues else 0, tuple(sorted(residues)))


def _least_period(residues: Collection[int], period: int) -> int:
    """The least divisor of the period by which the residues can be moved on without a change."""
    for step in range(1, period):
        if period % step == 0:
            moved = {(number + step) % period for number in residues}
            if moved == set(residues):
                return step
    return period


def is_normal(numbers: Recurring) -> bool:
    """Whether a set is written in the one shortest way, in order and without repetition.

    >>> is_normal(Recurring((), 1, 2, (1,))), is_normal(Recurring((), 1, 4, (1, 3)))
    (True, False)
    """
    finite, since, period, residues = numbers
    if not all(list(part) == sorted(set(part)) for part in (finite, residues)):
        return False
    if not all(0 < number < since for number in finite):
        return False
    if not all(0 <= number < period for number in residues):
        return False
    if (period > 0) != bool(residues):
        return False
    if since < 1:
        return False
    if since > 1 and (since - 1 in finite) == numbers.repeats(since - 1):
        return False
    return _least_period(residues, period) == period
