"""What every public door checks first: whole numbers, sizes, names out of a list, seconds.

A value of a wrong type is a `TypeError`, a wrong value is `BadInput`; both say what was expected.
"""

from __future__ import annotations

import collections.abc
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, wraps
from math import isnan, log10
from operator import index
from time import monotonic
from types import FrameType, NoneType, UnionType
from typing import (
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from ..errors import BadInput, TimeLimit, TooLarge, expect, number_text

Name = TypeVar("Name", bound=str)
Function = TypeVar("Function", bound=Callable[..., Any])
Seconds: TypeAlias = float | None
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
    cost = m * n * 4 // 30 + 36 * max(m, n) + 24 * m * n * (states > 2)
    if cost > MOST_BYTES:
        size = (
            f"{cost / 1e9:,.0f} GB"
            if cost < 10**18
            else f"10^{int(log10(cost) + 1e-12) - 9} GB or more"
        )
        what = f"a board of {number_text(m)} x {number_text(n)} would take {size}"
        raise TooLarge(what, cost=size, limit=f"{MOST_BYTES / 1e9} GB", instead=instead)


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
        raise BadInput(f"{what} ({', '.join(names)})", repr(value[:60]))
    return next(name for name in names if name == value)


SPEAKS = ("lightsgame", "__main__")  # where a limit of time may end the work


@contextmanager
def within(seconds: object) -> Iterator[None]:
    """Work that ends with `TimeLimit` when it takes longer than so many seconds (None: as long as
    it takes).

    >>> with within(0.01):
    ...     while True:
    ...         abs(-1)
    Traceback (most recent call last):
        ...
    lightsgame.errors.TimeLimit: no answer within 0.01 s
    """
    limit = fit(seconds, Seconds, "seconds")
    if limit is None:
        yield
        return
    deadline = monotonic() + min(limit, 1e15)
    before = sys.getprofile()

    # Python tells a profiler of every call; there the clock is looked at, and no loop need know of
    # it. It speaks up in the package and in the program only: in a callback of the collector nobody
    # would hear it.
    def look(frame: FrameType, event: str, argument: object) -> None:
        if (
            monotonic() >= deadline
            and str(frame.f_globals.get("__name__")).partition(".")[0] in SPEAKS
        ):
            sys.setprofile(before)
            raise TimeLimit(f"no answer within {limit:g} s")

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(before)


def shown(value: object) -> str:
    """A value in a message: short, and with its type.

    >>> shown("a"), shown(10**100)
    ("'a' (a str)", '10^100 (an int)')
    """
    text = _signed(value) if isinstance(value, int) and not isinstance(value, bool) else repr(value)
    name = type(value).__name__
    return f"{text if len(text) <= 60 else text[:59] + '…'} ({'an' if name[0] in 'aeiou' else 'a'} {name})"


def _signed(number: int) -> str:
    return f"-{number_text(-number)}" if number < 0 else number_text(number)


# ---- functions that anybody may call ----------------------------------------------------------------------------

# Arguments that are at least 1 wherever they stand.
SIDES = frozenset({"m", "n", "d", "order", "rows", "columns", "width", "height", "cell", "limit"})


def door(function: Function) -> Function:
    """The same function, which first holds its arguments against their annotations; the contents
    page opens each so.

    >>> def halves(m: int) -> int:
    ...     return m // 2
    >>> door(halves)(7)
    3
    >>> door(halves)(7.5)
    Traceback (most recent call last):
        ...
    TypeError: expected m as a whole number, got 7.5 (a float)
    """
    code = _plain(function).__code__
    names = code.co_varnames[: code.co_argcount]  # in the order in which they stand

    @wraps(function)
    def checked(*values: Any, **words: Any) -> Any:
        hints = _hints(function)
        fitting = [
            fit(value, hints.get(name), name) for name, value in zip(names, values, strict=False)
        ]
        named = {name: fit(value, hints.get(name), name) for name, value in words.items()}
        return function(*fitting, *values[len(names) :], **named)

    return cast("Function", checked)


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function inside a cache: only it has annotations on every version of Python."""
    inner: Callable[..., Any] | None = getattr(function, "__wrapped__", None)
    return function if inner is None else _plain(inner)


@cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    with suppress(NameError):  # a name for type checkers only; then the function looks for itself
        return get_type_hints(_plain(function))
    return {}


def fit(value: Any, hint: Any, name: str) -> Any:
    """The value, if it is what the annotation says; numbers of other types come back as ints.

    >>> fit(3, int | None, "n"), fit(None, int | None, "n"), fit(2, float, "seconds")
    (3, None, 2)

    Raises:
        TypeError: it is of another type.
        BadInput: a side of a board below 1, a name that is not in the list, a number that is none,
            no time at all.
    """
    if hint is None or hint is Any or isinstance(hint, TypeVar):
        return value
    if hint is int:
        return whole(value, name, 1 if name in SIDES else None)
    if get_origin(hint) is Literal:
        return one_of(value, get_args(hint), name)
    if get_origin(hint) in (Union, UnionType):
        parts = get_args(hint)
        if len(parts) == 2 and value is not None and NoneType in parts:
            return fit(value, next(part for part in parts if part is not NoneType), name)
        if any(_is(value, part) for part in parts):
            return value
    elif _is(value, hint):
        expect(not (isinstance(value, float) and isnan(value)), f"a number for {name}", "nan")
        expect(
            name != "seconds" or hint is not float or value > 0,
            "a positive number of seconds",
            str(value),
        )
        return value
    raise TypeError(f"expected {name} as {_called(hint)}, got {shown(value)}")


def _is(value: Any, hint: Any) -> bool:
    kind = get_origin(hint) or hint
    if kind in (Any, object) or isinstance(kind, TypeVar):
        return True
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is Literal:
        return value in get_args(hint)
    if kind is Callable or kind is collections.abc.Callable:
        return callable(value)
    if isinstance(value, str | bytes) and kind not in (str, bytes, Hashable):
        return False  # a text is a sequence to Python, but nobody means it so
    parts = get_args(hint)
    if kind is tuple and parts and Ellipsis not in parts:
        same = isinstance(value, tuple) and len(value) == len(parts)
        if not same:
            return False
        return all(_is(each, part) for each, part in zip(value, parts, strict=True))
    if not isinstance(kind, type) or (isinstance(value, bool) and kind is int):
        return False
    try:
        return isinstance(value, kind)
    except TypeError:  # a protocol that is for type checkers only
        return True


def _called(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        return " or ".join([_called(part) for part in get_args(hint)])
    kind = get_origin(hint) or hint
    return {NoneType: "None", float: "a number"}.get(kind, getattr(kind, "__name__", str(kind)))
