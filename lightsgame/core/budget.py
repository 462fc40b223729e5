"""The steps that a check may take, counted where they are taken.

Who checks evidence of somebody else opens a budget; each loop whose length the evidence does not
bound pays for its turns, and beyond the budget the evidence is not looked at.  Without a budget
paying costs nothing.

>>> with limited(100):
...     spend(60)
...     spend(60)
Traceback (most recent call last):
    ...
lightsgame.core.budget.Unseen: it takes more than 100 steps
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .message import Message

BUDGET = 1 << 27  # steps of a check, some 30 ns each
STEPS_PER_LETTER = 1 << 6  # more for each letter of the file: about 2 s a megabyte


class Unseen(Exception):
    """The evidence is larger than what is looked at; the reason says how large."""


class _Purse:
    """What is left of a budget."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.left = steps


_purse: ContextVar[_Purse | None] = ContextVar("budget", default=None)


def budget_for(text: str) -> int:
    """How many steps the check of a file may take.

    >>> budget_for("") == BUDGET, budget_for("1" * 1_000_000) / BUDGET
    (True, 1.476837158203125)
    """
    return BUDGET + STEPS_PER_LETTER * len(text)


@contextmanager
def limited(steps: int | None) -> Iterator[None]:
    """Let what is done inside take so many steps at most; None sets no limit.

    >>> with limited(10):
    ...     spend(10)
    """
    before = _purse.set(None if steps is None else _Purse(steps))
    try:
        yield
    finally:
        _purse.reset(before)


def spend(steps: int) -> None:
    """Pay for so many steps.

    >>> spend(10**100)

    Raises:
        Unseen: the budget is used up.
    """
    purse = _purse.get()
    if purse is not None:
        purse.left -= steps
        if purse.left < 0:
            raise Unseen(Message("it takes more than {n} steps", n=purse.steps))


def long_steps(degree: int, times: int) -> int:
    """About how many steps so many operations with polynomials of this degree take.

    >>> long_steps(64, 10)
    10880
    """
    return times * degree * (degree // 64 + 16)
