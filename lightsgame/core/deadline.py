"""Limits of time that loops look at: `with within(seconds):` above, `tick()` in what may take long.

>>> with within(60):
...     with within(3600):  # the nearer limit counts
...         until(None) - monotonic() <= 60
True

A limit lives in a `ContextVar`, so threads and asyncio tasks do not read each other's.  A generator
shares the context of whoever asks it for the next value; therefore a limit that is set inside a
generator counts only while that generator runs.

A tick takes some 60 ns.  It belongs in loops of several microseconds a step: a row, a pivot, a
conflict, a board.
"""

import sys
from contextlib import AbstractContextManager
from contextvars import ContextVar
from inspect import CO_ASYNC_GENERATOR, CO_GENERATOR
from math import inf
from time import monotonic
from types import FrameType
from typing import NamedTuple, TypeAlias

from ..errors import TimeLimit
from .message import Message
from .validation import check_seconds

Seconds: TypeAlias = float | None


class _Limit(NamedTuple):
    """One `with within(...)` that has been entered."""

    end: float
    seconds: float
    generator: FrameType | None  # in whose body the `with` stands; None if it is no generator's

    def counts(self) -> bool:
        """Whether whoever asks runs inside the `with`: always, unless it stands in a generator that
        is at rest.
        """
        if self.generator is None:
            return True
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame is not self.generator:
            frame = frame.f_back
        return frame is not None


# All limits in force; and the nearest end of them, which is all that most ticks look at.
_limits: ContextVar[tuple[_Limit, ...]] = ContextVar("limits", default=())
_nearest: ContextVar[float] = ContextVar("nearest", default=inf)


def within(seconds: Seconds) -> AbstractContextManager[None]:
    """Work that ends with `TimeLimit` when it takes longer than so many seconds; None: no limit.

    >>> from lightsgame import Board, solve
    >>> with within(0.01):
    ...     while True:
    ...         presses = solve(Board.full(5, 5))
    Traceback (most recent call last):
        ...
    lightsgame.errors.TimeLimit: no answer within 0.01 s

    The functions of this package look at the clock while they work.  A loop that calls none of them
    is not stopped, nor is a function of another package; nor does a limit inside a generator count
    for the code that the generator yields to, as in a function under `contextlib.contextmanager`.

    Raises:
        BadInput: no positive number of seconds.
        TimeLimit: the time is over.
    """
    check_seconds(seconds)
    return _Within(seconds)


class _Within:
    """What `within` gives: each `with` adds a limit to those in force, and takes it away."""

    def __init__(self, seconds: Seconds) -> None:
        self.seconds = inf if seconds is None else seconds
        self._entered: list[_Limit] = []

    def __enter__(self) -> None:
        if self.seconds == inf:
            return
        caller = sys._getframe(1)
        in_generator = caller.f_code.co_flags & (CO_GENERATOR | CO_ASYNC_GENERATOR)
        end = monotonic() + self.seconds
        limit = _Limit(end, self.seconds, caller if in_generator else None)
        self._entered.append(limit)
        _put((*_limits.get(), limit))

    def __exit__(self, *error: object) -> None:
        # Generators may end in any order: each takes away its own limit, wherever it stands.
        if self._entered:
            limit = self._entered.pop()
            _put(tuple([other for other in _limits.get() if other is not limit]))


def _put(limits: tuple[_Limit, ...]) -> None:
    _limits.set(limits)
    _nearest.set(min([limit.end for limit in limits], default=inf))


def tick() -> None:
    """Go on, unless a limit is over.

    >>> tick()

    Raises:
        TimeLimit: it is.
    """
    # in the first step of a clock that goes in steps, a limit may be over, too
    if monotonic() >= _nearest.get():
        _check()


def _check() -> None:
    now = monotonic()
    for limit in _limits.get():
        if now >= limit.end and limit.counts():
            raise TimeLimit(Message("no answer within {time} s", time=f"{limit.seconds:g}"))


def until(seconds: Seconds) -> float:
    """The deadline, a time on the clock `time.monotonic`, of work that may take so many seconds, or
    (None) any time; it is no later than the limits in force allow.

    >>> until(None)
    inf
    """
    check_seconds(seconds)
    ends = [limit.end for limit in _limits.get() if limit.counts()]
    if seconds is not None:
        ends.append(monotonic() + seconds)
    return min(ends, default=inf)


def in_time(deadline: float, what: str, *, done: str = "") -> None:
    """Go on, unless the *deadline* of `until` has passed.

    >>> in_time(0, "no answer within the time limit")
    Traceback (most recent call last):
        ...
    lightsgame.errors.TimeLimit: no answer within the time limit
    """
    now = monotonic()
    if now >= _nearest.get():
        _check()
    if now >= deadline:
        raise TimeLimit(what, done=done)


def left(deadline: float) -> float:
    """The seconds that are left before the deadline.

    >>> left(inf)
    inf

    Raises:
        TimeLimit: there are none.
    """
    in_time(deadline, Message("no answer within the time limit"))
    return deadline - monotonic()
