"""Values: what does not change, is equal where its parts are equal, and takes no more room than they do.

>>> class Point(Value):
...     row: int
...     column: int = 0
>>> Point(1), Point(1) == Point(1, 0), Point.__slots__
(Point(row=1, column=0), True, ('row', 'column'))
>>> Point(1).row = 2
Traceback (most recent call last):
    ...
dataclasses.FrozenInstanceError: cannot assign to field 'row'
"""

from dataclasses import dataclass, field
from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(type):
    """The type of the classes of values: each is a frozen dataclass with slots, and need not say so."""

    def __new__(cls, name: str, bases: tuple[type, ...], parts: dict[str, Any], **words: str) -> Any:
        """The class; `dataclass`, which cannot add slots to one, makes it again and comes back here."""
        made: Any = super().__new__(cls, name, bases, parts, **words)
        return made if "__slots__" in parts else dataclass(frozen=True, slots=True)(made)


class Value(metaclass=Frozen):
    """The base of all values: its subclasses name their parts, as a dataclass does."""

    __slots__ = ()
