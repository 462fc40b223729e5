"""What is claimed, why it holds, and how it travels: one protocol for every piece of evidence.

Evidence is a frozen dataclass.  It says what it claims (`claim`, a sentence made from the evidence
and never stored), why it does not hold (`gap`: None, or the first condition that fails), and how it
is written as JSON.  `gap` looks at the shape first, with exact types and bounded sizes, as the
annotations say; it never raises and never hangs.

>>> from dataclasses import dataclass
>>> from math import prod
>>> @register(kind="factors (an example)", asks="number")
... @dataclass(frozen=True, slots=True, repr=False)
... class Factors(Evidence):
...     number: int
...     factors: tuple[int, ...]
...
...     def claim(self) -> str:
...         return f"{self.number} = {' · '.join([str(f) for f in self.factors])}"
...
...     def _gaps(self) -> Gaps:
...         if not all(f > 1 for f in self.factors):
...             yield "a factor is not above 1"
...         if prod(self.factors) != self.number:
...             yield f"the product is not {self.number}"
>>> print(
...     Factors(91, (7, 13)).gap(),
...     "-",
...     Factors(91, (7, 12)).gap(),
...     "-",
...     Factors(91, (7.0, 13)).gap(),
... )
None - the product is not 91 - factors[0] is a float and no int
>>> to_json(Factors(91, (7, 13)))["question"], to_json(Factors(91, (7, 13)))["evidence"]
({'number': 91}, {'factors': [7, 13]})
>>> from_json(to_json(Factors(91, (7, 13)))).claim()
'91 = 7 · 13'
>>> Factors.holds(Factors(91, (7, 13)), number=91), Factors.holds(Factors(91, (7, 13)), number=77)
(True, False)
>>> del KINDS["factors (an example)"]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeAlias, TypeVar

from ..errors import BadInput, ParseError, TooLarge, legible
from . import serialization
from .message import Message, marked
from .serialization import Between, Natural, Positive, Size, Small
from .validation import shown

# A module that claims something finds here what its fields are made of as well.
__all__ = ["FORMAT", "KINDS", "VERSION", "Evidence", "Gaps", "Shown", "from_json", "register"]
__all__ += ["Between", "Natural", "Positive", "Size", "Small", "to_json"]

Gaps: TypeAlias = Iterator[str]  # a reason for each condition that fails
AnyEvidence = TypeVar("AnyEvidence", bound="Evidence")
FORMAT = "lightsgame-evidence"
VERSION = 1
KINDS: dict[str, type[Evidence]] = {}  # by kind; a module adds its own when it is imported


class Shown:
    """What a notebook shows as its text.

    >>> class Parity(Shown):
    ...     def __str__(self):
    ...         return "1 < 2"
    >>> Parity()._repr_html_()
    '<pre>1 &lt; 2</pre>'
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


class Evidence(Shown):
    """The base of all evidence: frozen dataclasses with a `claim` and the conditions of `_gaps`.

    `register` gives a class its `kind`, and in `asked` the fields that are the question; the others
    are the answer and its proof.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    asked: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        text = " ".join(self.claim().split())
        return f"<{type(self).__name__}: {text if len(text) <= 120 else text[:119] + '…'}>"

    def claim(self) -> str:
        """What is claimed, in a sentence made from the evidence.

        >>> from lightsgame import certify
        >>> certify("###").claim()
        'these presses solve the game on 1 x 3 cells'
        """
        return str(self)

    def _gaps(self) -> Gaps:
        """A reason for each condition that fails, in its turn, the shape being right.

        What comes after a condition may rely on it, for nobody asks on after the first reason.
        """
        raise NotImplementedError(f"{type(self).__name__} names no conditions")
        yield

    @classmethod
    def _fields(cls) -> dict[str, Any]:
        """The names and annotations of the fields."""
        any_class: Any = cls  # to mypy, a class whose values can be hashed may itself not be
        return serialization.hints_of(any_class)

    def _misfit(self) -> str | None:
        """The first field that has not the shape which its annotation asks for."""
        for name, hint in self._fields().items():
            problem = serialization.misfit(getattr(self, name, None), hint, name)
            if problem:
                return problem
        return None

    def _reasons(self) -> Iterator[str | None]:
        """The shape first, then what the parts say themselves, graphs and other evidence, alone or
        many in a tuple.
        """
        yield self._misfit()
        for value in [getattr(self, name) for name in self._fields()]:
            parts = value if type(value) is tuple else (value,)
            yield from (part.gap() for part in parts if hasattr(parts[0], "gap"))
        yield from self._gaps()

    def gap(self) -> str | None:
        """Why the evidence does not hold: the first reason, or None if it does.

        >>> from lightsgame import certify
        >>> print(certify("###").gap())
        None
        """
        # Whatever goes wrong on the way to a condition is a condition that fails: a checker says
        # no, and never raises.
        try:
            return next(filter(None, self._reasons()), None)
        except Exception as error:
            told = Message(
                "a condition cannot be looked at: {rest}", rest=f"{type(error).__name__}: {error}"
            )
            return str(error) if isinstance(error, BadInput | TooLarge) else told

    @classmethod
    def holds(cls, evidence: object, **question: Any) -> bool:
        """Whether *evidence* is of this class, without a gap, and about this question.

        >>> from lightsgame import period
        >>> from lightsgame.theorems.rows.period import Period
        >>> Period.holds(period(5), n=5), Period.holds(period(5), n=6)
        (True, False)
        """
        sound = type(evidence) is cls and evidence.gap() is None
        if not sound:
            return False
        return all(getattr(evidence, name) == wanted for name, wanted in question.items())


def register(kind: str, asks: str = "") -> Callable[[type[AnyEvidence]], type[AnyEvidence]]:
    """Give a class of evidence its kind, and the names of the fields that are the question.

    `from_json` finds the class by the kind. Stands above `@dataclass`, which makes the class anew.

    >>> from lightsgame import period
    >>> register(type(period(5)).kind)
    Traceback (most recent call last):
        ...
    TypeError: two classes of the kind 'period'

    Raises:
        TypeError: another class has this kind.
    """
    if kind in KINDS:
        raise TypeError(f"two classes of the kind {kind!r}")

    def add(cls: type[AnyEvidence]) -> type[AnyEvidence]:
        cls.kind = kind
        cls.asked = tuple(asks.split())
        KINDS[kind] = cls
        return cls

    return add


def to_json(evidence: Evidence) -> dict[str, Any]:
    """The evidence as an object that `json.dumps` writes: format, version, kind, question and
    evidence.

    >>> from lightsgame import period
    >>> to_json(period(1))["question"]
    {'n': 1}

    Raises:
        ParseError: the evidence has not the shape of its class.
    """
    if not isinstance(evidence, Evidence):
        cure = "certify(x) gives it, and convert(board, 'json') writes a board"
        raise TypeError(f"expected evidence, got {shown(evidence)}; {cure}")
    cls = type(evidence)
    wrong = evidence._misfit()
    if wrong is not None:
        raise ParseError(Message("evidence of the right shape"), wrong)
    answer: dict[str, Any] = {}
    for name, hint in cls._fields().items():
        answer[name] = serialization.written(getattr(evidence, name), hint)
    question = {name: answer.pop(name) for name in cls.asked}
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": cls.kind,
        "question": question,
        "evidence": answer,
    }


def from_json(data: Any) -> Evidence:
    """The evidence that such an object holds; whether it holds itself is for `gap` to say.

    >>> from lightsgame import period
    >>> from_json(to_json(period(5))) == period(5)
    True

    Raises:
        ParseError: it is of another format or version, of an unknown kind, or has another shape.
    """
    wanted = ("format", "version", "kind", "question", "evidence")
    if type(data) is not dict or set(data) != set(wanted):
        raise ParseError(
            Message("an object with {names}", names=", ".join(wanted)), Message("another value")
        )
    if data["format"] != FORMAT or type(data["version"]) is not int or data["version"] != VERSION:
        raise ParseError(
            f"{FORMAT}, version {VERSION}", f"{data['format']!r}, version {data['version']!r}"[:80]
        )
    kind = data["kind"]
    is_known = type(kind) is str and kind in KINDS
    legible(is_known, marked("a kind of evidence"), repr(kind)[:80])
    cls = KINDS[kind]
    hints = cls._fields()
    values: dict[str, Any] = {}
    for part, names in (
        ("question", cls.asked),
        ("evidence", [name for name in hints if name not in cls.asked]),
    ):
        if type(data[part]) is not dict or set(data[part]) != set(names):
            raise ParseError(
                Message("an object with {names}", names=", ".join(names) or Message("nothing")),
                "another",
                part,
            )
        try:
            for name in names:
                values[name] = serialization.read(data[part][name], hints[name], name)
        except RecursionError:
            raise ParseError(
                f"at most {serialization.DEEPEST} values in one another", Message("more"), part
            ) from None
    return cls(**values)
