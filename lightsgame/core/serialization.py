"""Shapes of values, read off from annotations: whether a value has its shape exactly, and how it is
written as JSON.

`tuple[int, ...]`, `Board | None`, a dataclass or a NamedTuple says all that is needed.  Types are
exact, for evidence may come from somebody who does not mean well: a float, a bool or a subclass of
int is no int.

>>> misfit((1, 2), tuple[int, ...]), misfit((1, 2.0), tuple[int, ...])
(None, 'value[1] is a float and no int')
>>> misfit(70, Annotated[int, Between(0, 64)])
'value is not between 0 and 64'
>>> written((1, 2**60), tuple[int, ...])
[1, '1152921504606846976']
>>> read([1, "1152921504606846976"], tuple[int, ...])
(1, 1152921504606846976)
"""

import re
import types
import typing
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar, Union

from ..errors import ParseError

# whole numbers from here on are written as strings, for most readers of JSON keep no more
SAFE = 2**53
MOST_BITS = 1 << 24  # of one number
MOST_PARTS = 4_000_000  # of one value, nested ones among them
DEEPEST = 400  # of values in values


class Between(NamedTuple):
    """The bounds of a number, for `Annotated[int, Between(0, 64)]`."""

    least: int
    most: int


@dataclass(frozen=True, eq=False)
class OneOf:
    """The names of a table, for `Annotated[str, OneOf(RULES)]`; it is read when a value is looked at."""

    names: Collection[str]


# rows or columns of a board that somebody walks over
Size: TypeAlias = Annotated[int, Between(1, 1_000_000)]
# a count, an exponent, a number of a place
Small: TypeAlias = Annotated[int, Between(0, 1_000_000)]
Modulus: TypeAlias = Annotated[int, Between(2, 1_000_000)]
# rows of a giant board; with it one reckons, but walks not
Positive: TypeAlias = Annotated[int, Between(1, 1 << 4096)]


class Kept(NamedTuple):
    """How values of a class are looked at, written and read, if it is no dataclass."""

    misfit: Callable[[Any], str | None]
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


_KEPT: dict[type, Kept] = {}


def keep(cls: type, kept: Kept) -> None:
    """Let values of a class be part of evidence; boards do it.

    >>> keep(complex, Kept(lambda z: None, str, complex))
    >>> written(1j, complex), read("1j", complex)
    ('1j', 1j)
    >>> del _KEPT[complex]
    """
    _KEPT[cls] = kept


def misfit(value: Any, hint: Any, where: str = "value") -> str | None:
    """The first place in which a value has not the shape that the annotation asks for; None if it
    has.

    >>> misfit("a", int | None)
    'value is a str and no int or None'
    """
    return _misfit(value, hint, where, [MOST_PARTS], 0)


def _misfit(value: Any, hint: Any, where: str, left: list[int], depth: int) -> str | None:
    left[0] -= 1  # how many parts may still be looked at
    if left[0] < 0 or depth > DEEPEST:
        return f"{where} lies beyond what is looked at"
    kind, parts = _form(hint)
    if kind == "number":
        if type(value) is not int:
            return f"{where} is {_a(type(value).__name__)} and no int"
        if parts and not parts[0] <= value <= parts[1]:
            return f"{where} is not between {parts[0]} and {parts[1]}"
        return f"{where} has {value.bit_length()} bits" if value.bit_length() > MOST_BITS else None
    if kind in ("exact", "kept", "record") and type(value) is not parts[0]:
        return f"{where} is {_a(type(value).__name__)} and no {_name(parts[0])}"
    if kind == "exact":
        return None
    if kind == "name":
        return _no_name(value, where, depth)
    if kind == "one of":
        fits = any(type(value) is type(each) and value == each for each in parts)
        return None if fits else f"{where} is none of {', '.join([repr(each) for each in parts])}"
    if kind == "union":
        part = _part(value, parts)
        if part is not None:
            return _misfit(value, part, where, left, depth + 1)
        return f"{where} is {_a(type(value).__name__)} and no {' or '.join([_name(each) for each in parts])}"
    if kind == "kept":
        wrong = _KEPT[parts[0]].misfit(value)
        return wrong and f"{where} {wrong}"
    if kind == "record":
        rows: Any = [
            (f".{name}", getattr(value, name, None), part)
            for name, part in hints_of(parts[0]).items()
        ]
    else:  # a tuple, of one kind or of several
        if type(value) is not tuple:
            return f"{where} is {_a(type(value).__name__)} and no tuple"
        if kind == "tuple" and len(value) != len(parts):
            return f"{where} has {len(value)} entries instead of {len(parts)}"
        if len(value) > left[0]:
            return f"{where} lies beyond what is looked at"
        rows = (
            (f"[{i}]", v, parts[0] if kind == "tuple of" else parts[i]) for i, v in enumerate(value)
        )
    for label, each, part in rows:
        if wrong := _misfit(each, part, where + label if depth < 20 else where, left, depth + 1):
            return wrong
    return None


def written(value: Any, hint: Any) -> Any:
    """A value that has its shape, as JSON: numbers from 2^53 on are strings, hexadecimal where they
    would be long.

    >>> written((1, None), tuple[int | None, ...])
    [1, None]
    """
    kind, parts = _form(hint)
    if kind == "number":
        if abs(value) < SAFE:
            return value
        if value.bit_length() < 4000:
            return str(value)
        return f"{value:#x}"
    if kind == "union":
        part = _part(value, parts)
        out = written(value, part)
        return {"is": _name(part), **out} if _tagged(parts) and _form(part)[0] == "record" else out
    if kind == "kept":
        return _KEPT[parts[0]].write(value)
    if kind == "record":
        return {
            name: written(getattr(value, name), part) for name, part in hints_of(parts[0]).items()
        }
    if isinstance(value, tuple):
        hints = parts if kind == "tuple" else (parts or (Hashable,)) * len(value)
        return [written(each, part) for each, part in zip(value, hints, strict=True)]
    return value


def read(data: Any, hint: Any, where: str = "value") -> Any:
    """A value from JSON.

    >>> read([1, None], tuple[int | None, ...])
    (1, None)

    Raises:
        ParseError: the data have another shape.
    """
    kind, parts = _form(hint)
    if kind == "number":
        return _whole(data, where)
    if kind == "union":
        if data is None and type(None) in parts:
            return None
        rest = [part for part in parts if part is not type(None)]
        if _tagged(parts) and type(data) is dict:
            found = [part for part in rest if _name(part) == data.get("is")]
            if not found:
                tags = ", ".join([_name(part) for part in rest])
                raise ParseError(f"one of {tags}", repr(data.get("is")), f"{where}.is")
            return read({key: each for key, each in data.items() if key != "is"}, found[0], where)
        records = [
            part for part in rest if (_form(part)[0] == "record") == (type(data) is dict)
        ] or rest
        return read(data, records[0], where)
    if kind == "kept":
        return _KEPT[parts[0]].read(data)
    if kind == "record":
        wanted = hints_of(parts[0])
        if type(data) is not dict or set(data) != set(wanted):
            raise ParseError(
                f"an object with {', '.join(wanted) or 'nothing'}", _short(data), where
            )
        return parts[0](
            **{name: read(data[name], part, f"{where}.{name}") for name, part in wanted.items()}
        )
    if kind in ("tuple of", "tuple") or (kind == "name" and type(data) is list):
        if type(data) is not list or (kind == "tuple" and len(data) != len(parts)):
            raise ParseError(
                "a list" + (f" of {len(parts)} entries" if kind == "tuple" else ""),
                _short(data),
                where,
            )
        hints = parts if kind == "tuple" else (parts or (Hashable,)) * len(data)
        return tuple([read(each, part, where) for each, part in zip(data, hints, strict=True)])
    if wrong := misfit(data, hint, where):
        raise ParseError("a value of the right type", wrong)
    return data


# ---- what the annotations say ------------------------------------------------------------------------------------


@cache
def _form(hint: Any) -> tuple[str, Any]:
    """What an annotation asks for, in one word, and the parts of it."""
    origin = typing.get_origin(hint)
    if origin is Annotated:
        for extra in hint.__metadata__:
            if isinstance(extra, OneOf):
                return "one of", extra.names
        bounds = [extra for extra in hint.__metadata__ if isinstance(extra, Between)]
        kind, parts = _form(hint.__origin__)
        return kind, bounds[0] if bounds and kind == "number" else parts
    if hint is int:
        return "number", ()
    if getattr(hint, "__module__", "") == "fractions":
        _keep_fractions()
    if hint in (bool, str, type(None)):
        return ("kept" if hint in _KEPT else "exact"), (hint,)
    if hint in (object, Any, Hashable) or isinstance(hint, TypeVar):
        return "name", ()
    if origin is Literal:
        return "one of", typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return "union", typing.get_args(hint)
    if origin is tuple:
        parts = typing.get_args(hint)
        return ("tuple of", parts[:1]) if parts[-1:] == (Ellipsis,) else ("tuple", parts)
    cls = origin or hint
    if cls in _KEPT:
        return "kept", (cls,)
    if is_dataclass(cls) or hasattr(cls, "_fields"):
        return "record", (cls,)
    raise TypeError(f"no part of evidence: {hint!r}")


@cache
def hints_of(cls: Any) -> dict[str, Any]:
    """The names and annotations of the fields of a dataclass or a NamedTuple.

    >>> hints_of(Between)
    {'least': <class 'int'>, 'most': <class 'int'>}
    """
    hints = typing.get_type_hints(cls, include_extras=True)
    return {
        name: hints[name]
        for name in ([each.name for each in fields(cls)] if is_dataclass(cls) else cls._fields)
    }


def _part(value: Any, parts: tuple[Any, ...]) -> Any:
    """The part of a union that a value is of, by its outermost type; None if there is none."""
    for part in parts:
        kind, inner = _form(part)
        wanted = {"number": int, "tuple": tuple, "tuple of": tuple}.get(kind) or (
            inner[0] if inner else None
        )
        named = kind == "one of" and any(
            type(value) is type(each) and value == each for each in inner
        )
        if named or kind == "name" or type(value) is wanted:
            return part
    return None


def _tagged(parts: tuple[Any, ...]) -> bool:
    return sum([_form(part)[0] == "record" for part in parts]) > 1


def _no_name(value: Any, where: str, depth: int) -> str | None:
    """Why a value is no name: a number, a text, or a tuple of names."""
    if type(value) is tuple and depth < DEEPEST and len(value) < 100:
        return next(filter(None, [_no_name(each, where, depth + 1) for each in value]), None)
    if type(value) is int:
        return None if abs(value) < SAFE else f"{where} is a number of {value.bit_length()} bits"
    return (
        None
        if type(value) is str and len(value) < 1000
        else f"{where} is {_a(type(value).__name__)} and no name"
    )


def _name(hint: Any) -> str:
    return (
        "None"
        if hint is type(None)
        else str(getattr(typing.get_origin(hint) or hint, "__name__", hint))
    )


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiouAEIOU" else f"a {noun}"


def _short(data: Any) -> str:
    if isinstance(data, dict):
        return f"one with {', '.join([str(key)[:40] for key in list(data)[:8]]) or 'nothing'}"
    return f"{len(data)} entries" if isinstance(data, list) else repr(data)[:60]


# ---- numbers ---------------------------------------------------------------------------------------------------


def _whole(data: Any, where: str) -> int:
    if type(data) is int and abs(data) < SAFE:
        return data
    if type(data) is str:
        if re.fullmatch(r"-?[1-9][0-9]{14,1300}", data, re.ASCII) and abs(int(data)) >= SAFE:
            return int(data)
        if (
            re.fullmatch(r"-?0x[1-9a-f][0-9a-f]{998,}", data, re.ASCII)
            and len(data) <= MOST_BITS // 4
        ):
            return int(data, 16)
    raise ParseError("a whole number, as a string if it is 2^53 or more", _short(data), where)


@cache
def _keep_fractions() -> None:
    """Fractions are kept as '1/2'; they are loaded only where some annotation has them, for that
    takes a while.
    """
    from fractions import Fraction

    def read_fraction(data: Any) -> Fraction:
        if type(data) is not str or not re.fullmatch(
            r"-?(0|[1-9][0-9]{0,1000})/[1-9][0-9]{0,1000}", data, re.ASCII
        ):
            raise ParseError("a fraction such as '1/2'", _short(data))
        return Fraction(data)

    keep(
        Fraction,
        Kept(
            lambda value: None,
            lambda value: f"{value.numerator}/{value.denominator}",
            read_fraction,
        ),
    )
