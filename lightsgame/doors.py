"""What every public door checks first: whole numbers, sizes, names out of a list, seconds.

A value of a wrong type is a `TypeError`, a wrong value is `BadInput`; both say what was expected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from operator import index
from time import monotonic
from typing import TypeVar

from .errors import BadInput, TimeLimit, number_text

Name = TypeVar("Name", bound=str)


def whole(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number (of any type that Python can count with, but no truth value), within its bounds.

    >>> whole(3, "a width")
    3
    >>> whole(0, "a width", 1)
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a width of at least 1, got 0
    >>> whole("3", "a width")
    Traceback (most recent call last):
        ...
    TypeError: expected a width as a whole number, got '3' (a str)
    """
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"expected {what} as a whole number, got {shown(value)}")
    number = index(value)  # type: ignore[arg-type]
    if least is not None and number < least:
        raise BadInput(f"{what} of at least {least}", _signed(number))
    if most is not None and number > most:
        raise BadInput(f"{what} of at most {most}", _signed(number))
    return number


def check_size(m: object, n: object) -> tuple[int, int]:
    """The sides of a board, (rows, columns), each at least 1.

    >>> check_size(5, 6)
    (5, 6)
    """
    return whole(m, "a number of rows", 1), whole(n, "a number of columns", 1)


def one_of(value: object, names: Iterable[Name], what: str) -> Name:
    """A name out of a list.

    >>> one_of("tors", ["none", "torus"], "a gluing")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a gluing (none, torus), got 'tors'
    """
    names = list(names)
    for name in names:
        if isinstance(value, str) and value == name:
            return name
    if not isinstance(value, str):
        raise TypeError(f"expected {what} ({', '.join(names)}), got {shown(value)}")
    raise BadInput(f"{what} ({', '.join(names)})", repr(value[:60]))


def time_allowed(seconds: object) -> float | None:
    """A positive number of seconds, or None for no limit.

    >>> time_allowed(2), time_allowed(None)
    (2.0, None)
    """
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise TypeError(f"expected a number of seconds, got {shown(seconds)}")
    if not seconds > 0:
        raise BadInput("a positive number of seconds", str(seconds))
    return float(min(seconds, 1e15))


@contextmanager
def within(seconds: object) -> Iterator[None]:
    """Work that ends with `TimeLimit` when it takes longer than so many seconds (None: as long as it takes).

    >>> with within(0.01):
    ...     while True:
    ...         abs(-1)
    Traceback (most recent call last):
        ...
    lightsgame.errors.TimeLimit: no answer within 0.01 s
    """
    limit = time_allowed(seconds)
    if limit is None:
        yield
        return
    deadline, before = monotonic() + limit, sys.getprofile()

    # Python tells a profiler of every call; there the clock is looked at, and no loop need know of it.
    def look(frame: object, event: str, argument: object) -> None:
        if monotonic() > deadline:
            sys.setprofile(before)
            raise TimeLimit(f"no answer within {limit:g} s")

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)


def shown(value: object) -> str:
    """A value in a message: short, and with its type."""
    text = _signed(value) if isinstance(value, int) and not isinstance(value, bool) else repr(value)
    return f"{text if len(text) <= 60 else text[:59] + '…'} (a {type(value).__name__})"


def _signed(number: int) -> str:
    return f"-{number_text(-number)}" if number < 0 else number_text(number)
