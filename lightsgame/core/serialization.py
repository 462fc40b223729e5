"""Shapes of values, read off from annotations, and how values of them are written as JSON.

`tuple[int, ...]`, `Board | None`, a dataclass or a NamedTuple says all that is needed.  Types are
exact, for evidence may come from somebody who does not mean well: a float, a bool or a subclass of
int is no int.  `_shape_of` gives the shape of an annotation: a class for each says side by side what
fits, how it is written, and how it is read.

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
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar, Union

from ..errors import ParseError
from .message import Message

# whole numbers from here on are written as strings, for most readers of JSON keep no more
SAFE = 2**53
MOST_BITS = 1 << 24  # of one number
MOST_PARTS = 4_000_000  # of one value, nested ones among them
DEEPEST = 400  # of values in values
DEEPEST_PLACE = 20  # below it the labels end, for they would grow long


class Between(NamedTuple):
    """The bounds of a number, for `Annotated[int, Between(0, 64)]`; *most* is None where none is said."""

    least: int
    most: int | None


class OneOf:
    """The names of a table, for `Annotated[str, OneOf(RULES)]`; it is read when a value is looked at."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = names


# a set of small numbers, a polynomial, a count
Natural: TypeAlias = Annotated[int, Between(0, None)]
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
    """The first place in which a value has not the shape that the annotation asks for.

    None if it has the shape.

    >>> misfit("a", int | None)
    'value is a str and no int or None'
    """
    return _misfit(value, _shape_of(hint), where, [MOST_PARTS], 0)


def _misfit(value: Any, shape: "_Shape", where: str, left: list[int], depth: int) -> str | None:
    left[0] -= 1  # how many parts may still be looked at
    if left[0] < 0 or depth > DEEPEST:
        return Message("{where} lies beyond what is looked at", where=where)
    problem = shape.misfit(value, where, left[0], depth)
    if problem:
        return problem
    for label, each, part in shape.parts(value):
        place = where + label if depth < DEEPEST_PLACE else where
        problem = _misfit(each, part, place, left, depth + 1)
        if problem:
            return problem
    return None


def written(value: Any, hint: Any) -> Any:
    """A value that has its shape, as JSON.

    Numbers from 2^53 on are strings, hexadecimal where they would be long.

    >>> written((1, None), tuple[int | None, ...])
    [1, None]
    """
    return _shape_of(hint).written(value)


def read(data: Any, hint: Any, where: str = "value") -> Any:
    """A value from JSON.

    >>> read([1, None], tuple[int | None, ...])
    (1, None)

    Raises:
        ParseError: the data have another shape.
    """
    return _shape_of(hint).read(data, where)


# ---- a class for each shape --------------------------------------------------------------------------------------
#
# No dataclasses: to make seven of those takes a third of a start of Python, for which every command
# would wait.


class _Shape:
    """What fits an annotation, how it is written, and how it is read: a value of just this class.

    So it is for a text, a truth value and None; other shapes say more.
    """

    def __init__(self, cls: type) -> None:
        self.cls = cls

    def suits(self, value: Any) -> bool:
        """Whether a value is of this shape as far as its outermost type tells."""
        return type(value) is self.cls

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        """Why a value is not of this shape, apart from its parts.

        It lies that deep in another value, and so many parts are left that may be looked at.
        """
        return None if self.suits(value) else _is_no(value, where, _name(self.cls))

    def parts(self, value: Any) -> Iterable[tuple[str, Any, "_Shape"]]:
        """The label, the value and the shape of each part."""
        return ()

    def written(self, value: Any) -> Any:
        """The value as JSON."""
        return value

    def read(self, data: Any, where: str) -> Any:
        """The value from JSON."""
        problem = _misfit(data, self, where, [MOST_PARTS], 0)
        if problem:
            raise ParseError(Message("a value of the right type"), problem)
        return data


class _Number(_Shape):
    """A whole number, perhaps between bounds."""

    def __init__(self, cls: type, bounds: Between | None = None) -> None:
        super().__init__(cls)
        self.bounds = bounds

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        if type(value) is not int:
            return _is_no(value, where, "int")
        problem = self._misplaced(value, where)
        if problem:
            return problem
        return (
            Message("{where} has {n} bits", where=where, n=value.bit_length())
            if value.bit_length() > MOST_BITS
            else None
        )

    def _misplaced(self, value: int, where: str) -> str | None:
        """Why a number is not between its bounds."""
        if self.bounds is None:
            return None
        least, most = self.bounds
        if most is None:
            return None if least <= value else Message("{where} is below {n}", where=where, n=least)
        if least <= value <= most:
            return None
        top = most if most < SAFE else f"2^{most.bit_length() - 1}"
        return Message("{where} is not between {n} and {n2}", where=where, n=least, n2=top)

    def written(self, value: int) -> int | str:
        if abs(value) < SAFE:
            return value
        return str(value) if value.bit_length() < 4000 else f"{value:#x}"

    def read(self, data: Any, where: str) -> int:
        return _whole(data, where)


class _Known(_Shape):
    """A value of a class for which `keep` was told what to do, such as a board."""

    def __init__(self, cls: type, kept: Kept) -> None:
        super().__init__(cls)
        self.kept = kept

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        if type(value) is not self.cls:
            return _is_no(value, where, _name(self.cls))
        problem = self.kept.misfit(value)
        return f"{where} {problem}" if problem else None

    def written(self, value: Any) -> Any:
        return self.kept.write(value)

    def read(self, data: Any, where: str) -> Any:
        return self.kept.read(data)


class _Choice(_Shape):
    """One of some values, as `Literal` or `OneOf` list them."""

    def __init__(self, cls: type, values: Collection[Any]) -> None:
        super().__init__(cls)
        self.values = values

    def suits(self, value: Any) -> bool:
        return any(type(value) is type(each) and value == each for each in self.values)

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        if self.suits(value):
            return None
        names = ", ".join([repr(each) for each in self.values])
        return Message("{where} is none of {words}", where=where, words=names)


class _Name(_Shape):
    """The name of a vertex: a number, a text, or a tuple of names."""

    def suits(self, value: Any) -> bool:
        return True

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        return _no_name(value, where, depth)

    def written(self, value: Any) -> Any:
        return [self.written(each) for each in value] if isinstance(value, tuple) else value

    def read(self, data: Any, where: str) -> Any:
        if type(data) is list:
            return tuple([self.read(each, where) for each in data])
        return super().read(data, where)


class _Tuple(_Shape):
    """A tuple with a shape for each entry, or with one shape for all, however many there are."""

    def __init__(self, cls: type, shapes: tuple[_Shape, ...], any_length: bool) -> None:
        super().__init__(cls)
        self.shapes = shapes
        self.any_length = any_length

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        if type(value) is not tuple:
            return _is_no(value, where, "tuple")
        if not self.any_length and len(value) != len(self.shapes):
            return Message(
                "{where} has {n} entries instead of {n2}",
                where=where,
                n=len(value),
                n2=len(self.shapes),
            )
        return (
            Message("{where} lies beyond what is looked at", where=where)
            if len(value) > left
            else None
        )

    def entries(self, values: Sequence[Any]) -> Iterator[tuple[Any, _Shape]]:
        shapes = self.shapes * len(values) if self.any_length else self.shapes
        return zip(values, shapes, strict=True)

    def parts(self, value: Any) -> Iterable[tuple[str, Any, _Shape]]:
        for i, (each, shape) in enumerate(self.entries(value)):
            yield f"[{i}]", each, shape

    def written(self, value: Any) -> list[Any]:
        return [shape.written(each) for each, shape in self.entries(value)]

    def read(self, data: Any, where: str) -> tuple[Any, ...]:
        wanted = (
            Message("a list")
            if self.any_length
            else Message("a list of {n} entries", n=len(self.shapes))
        )
        if type(data) is not list or not (self.any_length or len(data) == len(self.shapes)):
            raise ParseError(wanted, _short(data), where)
        return tuple([shape.read(each, where) for each, shape in self.entries(data)])


class _Record(_Shape):
    """A dataclass or a NamedTuple, with a shape for each field."""

    @cached_property
    def fields(self) -> dict[str, _Shape]:
        """The shapes of the fields; found late, for a record may be a part of itself."""
        return {name: _shape_of(hint) for name, hint in hints_of(self.cls).items()}

    def parts(self, value: Any) -> Iterable[tuple[str, Any, _Shape]]:
        for name, shape in self.fields.items():
            yield f".{name}", getattr(value, name, None), shape

    def written(self, value: Any) -> dict[str, Any]:
        return {name: shape.written(getattr(value, name)) for name, shape in self.fields.items()}

    def read(self, data: Any, where: str) -> Any:
        if type(data) is not dict or set(data) != set(self.fields):
            wanted = Message(
                "an object with {names}", names=", ".join(self.fields) or Message("nothing")
            )
            raise ParseError(wanted, _short(data), where)
        values: dict[str, Any] = {}
        for name, shape in self.fields.items():
            values[name] = shape.read(data[name], f"{where}.{name}")
        return self.cls(**values)


class _Either(_Shape):
    """A value of one of several shapes, which have names; of several records JSON says which."""

    def __init__(self, cls: type, choices: tuple[tuple[str, _Shape], ...]) -> None:
        super().__init__(cls)
        self.choices = choices

    def suits(self, value: Any) -> bool:
        return any(shape.suits(value) for _, shape in self.choices)

    def misfit(self, value: Any, where: str, left: int, depth: int) -> str | None:
        if self.suits(value):
            return None
        return _is_no(value, where, " or ".join([name for name, _ in self.choices]))

    def choice(self, value: Any) -> tuple[str, _Shape]:
        """The first shape that suits a value."""
        for name, shape in self.choices:
            if shape.suits(value):
                return name, shape
        raise TypeError(f"no part of evidence: {value!r}")

    def is_tagged(self) -> bool:
        """Whether JSON says which of several records it is."""
        return len([name for name, shape in self.choices if isinstance(shape, _Record)]) > 1

    def parts(self, value: Any) -> Iterable[tuple[str, Any, _Shape]]:
        return [("", value, self.choice(value)[1])]

    def written(self, value: Any) -> Any:
        name, shape = self.choice(value)
        out = shape.written(value)
        return {"is": name, **out} if isinstance(shape, _Record) and self.is_tagged() else out

    def read(self, data: Any, where: str) -> Any:
        if data is None and "None" in self.names():
            return None
        if type(data) is not dict:
            return self.first(are_records=False).read(data, where)
        if not self.is_tagged():
            return self.first(are_records=True).read(data, where)
        names = [name for name in self.names() if name != "None"]
        tag = data.get("is")
        if tag not in names:
            wanted = Message("one of {signs}", signs=", ".join(names))
            raise ParseError(wanted, repr(tag), f"{where}.is")
        fields = {key: each for key, each in data.items() if key != "is"}
        return dict(self.choices)[tag].read(fields, where)

    def names(self) -> list[str]:
        """What the shapes are called."""
        return [name for name, _ in self.choices]

    def first(self, *, are_records: bool) -> _Shape:
        """The first shape that is a record, or that is none; where there is none such, the first."""
        shapes = [shape for name, shape in self.choices if name != "None"]
        for shape in shapes:
            if isinstance(shape, _Record) == are_records:
                return shape
        return shapes[0]


# ---- what the annotations say ------------------------------------------------------------------------------------


@cache
def _shape_of(hint: Any) -> _Shape:
    """The shape that an annotation asks for."""
    origin = typing.get_origin(hint)
    parts = typing.get_args(hint)
    if origin is Annotated:
        return _annotated(hint.__origin__, hint.__metadata__)
    if hint is int:
        return _Number(int)
    if hint in (object, Any, Hashable) or isinstance(hint, TypeVar):
        return _Name(object)
    if origin is Literal:
        return _Choice(object, parts)
    if origin in (Union, types.UnionType):
        return _Either(object, tuple([(_name(part), _shape_of(part)) for part in parts]))
    if origin is tuple:
        any_length = parts[-1:] == (Ellipsis,)
        entries = parts[:1] if any_length else parts
        return _Tuple(tuple, tuple([_shape_of(entry) for entry in entries]), any_length)
    return _shape_of_class(origin or hint, hint)


def _annotated(hint: Any, extras: tuple[Any, ...]) -> _Shape:
    shape = _shape_of(hint)
    for extra in extras:
        if isinstance(extra, OneOf):
            return _Choice(object, extra.names)
        if isinstance(extra, Between) and isinstance(shape, _Number):
            return _Number(int, extra)
    return shape


def _shape_of_class(cls: Any, hint: Any) -> _Shape:
    if getattr(cls, "__module__", "") == "fractions":
        _keep_fractions()
    if cls in _KEPT:
        return _Known(cls, _KEPT[cls])
    if cls in (bool, str, type(None)):
        return _Shape(cls)
    if isinstance(cls, type) and (is_dataclass(cls) or hasattr(cls, "_fields")):
        return _Record(cls)
    raise TypeError(f"no part of evidence: {hint!r}")


@cache
def hints_of(cls: Any) -> dict[str, Any]:
    """The names and annotations of the fields of a dataclass or a NamedTuple.

    >>> hints_of(Between)
    {'least': <class 'int'>, 'most': int | None}
    """
    hints = typing.get_type_hints(cls, include_extras=True)
    names = [each.name for each in fields(cls)] if is_dataclass(cls) else cls._fields
    return {name: hints[name] for name in names}


def _no_name(value: Any, where: str, depth: int) -> str | None:
    """Why a value is no name: a number, a text, or a tuple of names."""
    if type(value) is tuple and depth < DEEPEST and len(value) < 100:
        return next(filter(None, [_no_name(each, where, depth + 1) for each in value]), None)
    if type(value) is int:
        return (
            None
            if abs(value) < SAFE
            else Message("{where} is a number of {n} bits", where=where, n=value.bit_length())
        )
    is_short_text = type(value) is str and len(value) < 1000
    return None if is_short_text else _is_no(value, where, "name")


def _name(hint: Any) -> str:
    if hint is type(None):
        return "None"
    return str(getattr(typing.get_origin(hint) or hint, "__name__", hint))


def _is_no(value: Any, where: str, wanted: str) -> str:
    return Message(
        "{where} is {kind} and no {kind2}", where=where, kind=_a(type(value).__name__), kind2=wanted
    )


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiouAEIOU" else f"a {noun}"


def _short(data: Any) -> str:
    if isinstance(data, dict):
        names = ", ".join([str(key)[:40] for key in list(data)[:8]])
        return Message("one with {names}", names=names or Message("nothing"))
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
    raise ParseError(
        Message("a whole number, as a string if it is 2^53 or more"), _short(data), where
    )


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
