"""Values: what does not change, is equal where its parts are equal, and takes no more room than
they do.

>>> class Point(Value):
...     row: int
...     column: int = 0
>>> Point(1), Point(1) == Point(1, 0), Point.__slots__
(Point(row=1, column=0), True, ('row', 'column'))
>>> Point(1).row = 2
Traceback (most recent call last):
    ...
dataclasses.FrozenInstanceError: a value cannot be changed: row
"""

from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(type):
    """The type of the classes of values: each is a frozen dataclass with slots, and need not say
    so.
    """

    def __new__(
        cls, name: str, bases: tuple[type, ...], parts: dict[str, Any], **words: str
    ) -> Any:
        """The class; `dataclass`, which cannot add slots to one, makes it again and comes back
        here.
        """
        made: Any = super().__new__(cls, name, bases, parts, **words)
        if "__slots__" not in parts:
            made = dataclass(frozen=True, slots=True)(made)
            # what it has there knows its own fields alone
            made.__setattr__ = made.__delattr__ = _unchanged
        return made


def _unchanged(value: object, name: str, new: object = None) -> NoReturn:
    raise FrozenInstanceError(f"a value cannot be changed: {name}")


class Value(metaclass=Frozen):
    """The base of all values: its subclasses name their parts, as a dataclass does."""

    __slots__ = ()
