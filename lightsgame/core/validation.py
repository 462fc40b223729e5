"""What public functions check first: types, whole numbers, sizes, names out of a list, seconds.

A value of a wrong type is a `TypeError`, a wrong value is `BadInput`; both say what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan, log10
from operator import index
from types import NoneType, UnionType
from typing import Any, TypeGuard, TypeVar, get_args

from ..errors import BadInput, TooLarge, expect, number_text
from .message import Message, as_message, marked

Name = TypeVar("Name", bound=str)
MOST_BYTES = 600_000_000  # of one board in memory; solving holds up to three


def whole(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number (of any type that Python can count with, but no truth value), within its
    bounds.

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
    try:
        number = index(value if not isinstance(value, bool) else None)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"expected {what} as a whole number, got {shown(value)}") from None
    if least is not None and number < least:
        raise BadInput(
            Message("{what} of at least {n}", what=as_message(what), n=least), _signed(number)
        )
    if most is not None and number > most:
        raise BadInput(
            Message("{what} of at most {n}", what=as_message(what), n=most), _signed(number)
        )
    return number


def is_whole(x: object) -> TypeGuard[int]:
    """Whether it is a whole number (of NumPy, too) and no truth value.

    >>> is_whole(3), is_whole(True), is_whole("3")
    (True, False, False)
    """
    if isinstance(x, bool) or getattr(x, "shape", ()) != ():  # an array is no number
        return False
    return hasattr(x, "__index__")


def is_pair(x: object) -> TypeGuard[tuple[int, int]]:
    """Whether it is a tuple of two whole numbers.

    >>> is_pair((5, 5)), is_pair([5, 5])
    (True, False)
    """
    if not isinstance(x, tuple) or len(x) != 2:
        return False
    return all(map(is_whole, x))


def check_size(m: object, n: object = None) -> tuple[int, int]:
    """The sides of a board, (rows, columns), each at least 1, from two numbers or a pair.

    >>> check_size(5, 6), check_size((5, 6))
    ((5, 6), (5, 6))
    """
    if n is None and is_pair(m):
        m, n = m
    if n is None:
        raise TypeError(f"expected two numbers, as in 5, 5, got {shown(m)}")
    return whole(m, marked("a number of rows"), 1), whole(n, marked("a number of columns"), 1)


def check_cells(m: int, n: int, states: int = 2, instead: str = "") -> None:
    """Refuse a board that cannot fit into memory, with its cost, and with what can be asked for
    *instead*.

    >>> check_cells(10**6, 10**6)
    Traceback (most recent call last):
        ...
    lightsgame.errors.TooLarge: a board of 1000000 x 1000000 would take 133 GB (at most 0.6 GB)
    """
    # 30 bits in 4 bytes, and an object for each row (or column, if turned); of more states, some
    # lists with all cells.
    cost = m * n * 4 // 30 + 36 * max(m, n)
    if states > 2:
        cost += 24 * m * n
    if cost > MOST_BYTES:
        size = f"{number_text(m)} x {number_text(n)}"
        if cost < 10**18:
            amount = f"{cost / 1000000000.0:,.0f}"
            board = Message("a board of {size} would take {cost}", size=size, cost=amount)
            what = Message("{amount} GB", amount=board)
            memory: str = Message("{amount} GB", amount=amount)
        else:
            amount = f"10^{int(log10(cost) + 1e-12) - 9}"
            least = Message("{amount} GB", amount=amount)
            what = Message("a board of {size} would take {cost} or more", size=size, cost=least)
            memory = f"{amount} GB or more"
        limit = Message("{amount} GB", amount=MOST_BYTES / 1000000000.0)
        raise TooLarge(what, cost=memory, limit=limit, instead=instead)


def one_of(value: object, names: Iterable[Name], what: str) -> Name:
    """A name out of a list.

    >>> one_of("tors", ["none", "torus"], "a gluing")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a gluing (none, torus), got 'tors'
    """
    names = list(names)
    if not isinstance(value, str):
        raise TypeError(f"expected {what} ({', '.join(names)}), got {shown(value)}")
    # asked for each board: the words are put together for a wrong name alone
    if value not in names:
        wanted = Message("{what} ({words})", what=as_message(what), words=", ".join(names))
        raise BadInput(wanted, repr(value[:60]))
    return next(name for name in names if name == value)


def expect_type(value: object, wanted: type | UnionType, name: str) -> None:
    """Refuse an argument of another type.

    >>> expect_type(7, str | None, "text")
    Traceback (most recent call last):
        ...
    TypeError: expected text as str, got 7 (an int)
    """
    if not isinstance(value, wanted):
        parts: tuple[Any, ...] = get_args(wanted) or (wanted,)
        kinds = [kind.__name__ for kind in parts if kind is not NoneType]
        raise TypeError(f"expected {name} as {' or '.join(kinds)}, got {shown(value)}")


def check_number(value: object, name: str) -> None:
    """Refuse what is neither an int nor a float, and what is not a number though it is a float.

    >>> check_number(float("nan"), "black")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a number for black, got nan
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"expected {name} as a number, got {shown(value)}")
    expect(not isnan(value), f"a number for {name}", "nan")


def check_seconds(seconds: object) -> None:
    """Refuse a limit of time that is none; None is no limit.

    >>> check_seconds(0)
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a positive number of seconds, got 0
    """
    if seconds is not None:
        check_number(seconds, "seconds")
        expect(seconds > 0, marked("a positive number of seconds"), str(seconds))  # type: ignore[operator]


def shown(value: object) -> str:
    """A value in a message: short, and with its type.

    >>> shown("a"), shown(10**100)
    ("'a' (a str)", '10^100 (an int)')
    """
    text = _signed(value) if isinstance(value, int) and not isinstance(value, bool) else repr(value)
    name = "type" if isinstance(value, type) else type(value).__name__
    article = "an" if name[0] in "aeiou" else "a"
    if len(text) > 60:
        text = text[:59] + "…"
    return f"{text} ({article} {name})"


def _signed(number: int) -> str:
    return f"-{number_text(-number)}" if number < 0 else number_text(number)
