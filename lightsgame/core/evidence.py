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

import json
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, ClassVar, TypeAlias, TypeVar

from ..errors import BadInput, ParseError, TooLarge, expect, legible, number_text
from . import serialization
from .budget import BUDGET, Unseen, limited, long_steps, spend
from .keywords import with_cures
from .message import Joined, Message, marked
from .serialization import Between, Natural, Positive, Size, Small
from .validation import shown

# A module that claims something finds here what its fields are made of as well.
__all__ = ["FORMAT", "KINDS", "VERSION", "Evidence", "Gaps", "Shown", "from_json", "register"]
__all__ += ["Between", "Natural", "Positive", "Size", "Small", "Verdict", "brief", "fingerprint"]
__all__ += ["Unseen", "is_same", "long_steps", "spend", "to_json"]

Gaps: TypeAlias = Iterator[str]  # a reason for each condition that fails
AnyEvidence = TypeVar("AnyEvidence", bound="Evidence")
FORMAT = "lightsgame-evidence"
VERSION = 1
FEW_CELLS = 36  # of a picture that is shown whole
KINDS: dict[str, type[Evidence]] = {}  # by kind; a module adds its own when it is imported


class Verdict(StrEnum):
    """What a checker says of a piece of evidence."""

    HOLDS = "holds"
    FAILS = "does not hold"
    UNSEEN = "not looked at"


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
        return _preformatted(str(self))


def _preformatted(text: str) -> str:
    from html import escape  # loaded by notebooks alone

    return f"<pre>{escape(text)}</pre>"


class Evidence(Shown):
    """The base of all evidence: frozen dataclasses with a `claim` and the conditions of `_gaps`.

    `register` gives a class its `kind`, and in `asked` the fields that are the question; the others
    are the answer and its proof.  What else belongs to the question stands in `derived`: names, and
    where in the answer it is found.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    asked: ClassVar[tuple[str, ...]] = ()
    derived: ClassVar[dict[str, str]] = {}
    is_recount: ClassVar[bool] = False  # the answer is its own proof: a checker counts again

    def __repr__(self) -> str:
        # What nobody has looked at may make no sentence, or one without end.
        try:
            with limited(BUDGET):
                text = self._misfit() or " ".join(self.claim().split())
        except Exception as error:
            text = _stumbled(error)
        return f"<{type(self).__name__}: {text if len(text) <= 120 else text[:119] + '…'}>"

    def _repr_html_(self) -> str:
        # The proof in full is for evidence that holds: that of a forger may have no end.
        verdict, _reason = self.look(BUDGET)
        return _preformatted(str(self) if verdict is Verdict.HOLDS else repr(self))

    def claim(self) -> str:
        """What is claimed, in a sentence made from the evidence.

        >>> from lightsgame import certify
        >>> certify("###").claim()
        'these presses solve the game on 1 x 3 cells (plus), from all lamps lit to all lamps out'
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
            for part in parts:
                if isinstance(part, Evidence):
                    yield from part._reasons()
                elif hasattr(part, "gap"):
                    yield part.gap()
                else:
                    break
        yield from self._gaps()

    def look(self, budget: int | None = None) -> tuple[Verdict, str | None]:
        """Whether the evidence holds, and if not, why: it does not, or it is larger than what is
        looked at, which refutes nothing.

        The *budget* in steps is that of `budget_for` for a certificate of somebody else.

        >>> from lightsgame import period
        >>> period(5).look()
        (<Verdict.HOLDS: 'holds'>, None)
        """
        # Whatever goes wrong on the way to a condition is a condition that fails: a checker says
        # no, and never raises.
        try:
            with limited(budget):
                reason = next(filter(None, self._reasons()), None)
        except (Unseen, TooLarge) as error:
            return Verdict.UNSEEN, error.args[0] if isinstance(error, Unseen) else str(error)
        except Exception as error:
            reason = str(error) if isinstance(error, BadInput) else _stumbled(error)
        return (Verdict.FAILS if reason else Verdict.HOLDS), reason

    def gap(self) -> str | None:
        """Why the evidence does not hold, or is not looked at: the first reason, or None.

        >>> from lightsgame import certify
        >>> print(certify("###").gap())
        None
        """
        return self.look()[1]

    def expect_to_hold(self) -> None:
        """Refuse to go on with evidence that does not hold: a picture of it may have no end.

        >>> from lightsgame import period
        >>> period(5).expect_to_hold()

        Raises:
            BadInput: it does not hold, or is larger than what is looked at.
        """
        _verdict, reason = self.look(BUDGET)
        expect(reason is None, marked("evidence that holds"), reason or "")

    def told(self) -> str:
        """The claim, and what it does not say itself of the question.

        >>> from lightsgame.theorems.solvability.all_ones import all_ones
        >>> from lightsgame.game.families import path
        >>> print(all_ones(path(2)).told())
        all 2 lamps of this graph change by 1 press (graph = {"neighbours":[2,1],"names":[0,1]})
        """
        subject = self.subject()
        return Joined("", [self.claim(), f" ({subject})"]) if subject else self.claim()

    def question(self) -> dict[str, Any]:
        """What was asked, by name: evidence about another question shows nothing about this one.

        >>> from lightsgame import Board
        >>> from lightsgame.theorems.perfect_codes.perfect_code import PerfectCode
        >>> PerfectCode(Board("#")).question()
        {'size': (1, 1)}
        """
        values = {name: getattr(self, name) for name in self.asked}
        return values | {name: _at(self, path) for name, path in self.derived.items()}

    def question_json(self) -> dict[str, Any]:
        """The question as `json.dumps` writes it.

        >>> from lightsgame import period
        >>> period(5).question_json()
        {'n': 5}
        """
        hints = self._fields()
        written: dict[str, Any] = {}
        for name, value in self.question().items():
            usual = tuple[int, ...] if type(value) is tuple else type(value)
            written[name] = serialization.written(value, hints.get(name, usual))
        return written

    def subject(self) -> str:
        """What the claim does not say itself of the question, in one line.

        >>> from lightsgame import Board, certify, period
        >>> from lightsgame.theorems.worst_case.residues import residues
        >>> period(5).subject(), residues(Board("##")).subject()
        ('', 'presses = 11')
        """
        claim = self.claim()
        parts: list[str] = []
        values = self.question()
        for name, written in self.question_json().items():
            value = values[name]
            if type(value) is int:
                text = number_text(value)
            else:
                text = value.words() if hasattr(value, "words") else brief(written)
            if text not in claim:
                parts.append(f"{name} = {text}")
        return "; ".join(parts)

    @classmethod
    def holds(cls, evidence: object = ..., **question: Any) -> bool:
        """Whether *evidence* is of this class, without a gap, and about this question.

        The question is named by fields and properties; their types are exact, so that 5.0 is no 5.

        >>> from lightsgame import period
        >>> from lightsgame.theorems.rows.period import Period
        >>> [Period.holds(period(5), n=n) for n in (5, 6, 5.0)]
        [True, False, False]

        Raises:
            TypeError: a keyword names nothing of this class.
        """
        if evidence is ...:
            cure = "type x.gap() is None, or type(x).holds(x) with what was asked by name"
            raise TypeError(f"expected evidence, got none; {cure}")
        for name in question:
            is_value = name in cls.derived or not callable(getattr(cls, name, print))
            if name.startswith("_") or not is_value:
                names = ", ".join([*cls._fields(), *cls.derived])
                raise TypeError(f"{cls.__name__} is asked about {names}, and not about {name!r}")
        if type(evidence) is not cls or evidence.gap() is not None:
            return False
        for name, wanted in question.items():
            path = cls.derived.get(name, name)
            if not is_same(_at(evidence, path), wanted):
                return False
        return True


def _stumbled(error: Exception) -> str:
    """What is said of evidence that is not even looked at without an error."""
    rest = f"{type(error).__name__}: {error}"
    return Message("a condition cannot be looked at: {rest}", rest=rest)


def _at(value: Any, path: str) -> Any:
    """What stands in a value under names and numbers with dots between them; None beyond an end."""
    for part in path.split("."):
        if not part.isdigit():
            value = getattr(value, part)
        elif int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal, and of the same types all through.

    >>> is_same((1, 2), (1, 2)), is_same((1, 2), (1, 2.0)), is_same(1, True)
    (True, False, False)
    """
    if type(one) is not type(other):
        return False
    if type(one) is tuple:
        return len(one) == len(other) and all(map(is_same, one, other))
    if is_dataclass(one) or hasattr(one, "_fields"):
        cls: Any = type(one)
        names = serialization.hints_of(cls)
        return all([is_same(getattr(one, name), getattr(other, name)) for name in names])
    return bool(one == other)


def brief(written: Any) -> str:
    """JSON in few words: a picture if it is small, else its size; what is long by its fingerprint.

    >>> brief(["010", "111"]), brief(["000", "000", "000"]), brief(5)
    ('010/111', '3 x 3, all 0', '5')
    >>> brief(list(range(100)))
    'fingerprint 9dd50adbd73bc58bb391efca85d1436f'
    """
    is_picture = type(written) is list and written and all(type(row) is str for row in written)
    if is_picture and len(set("".join(written))) == 1 and len(written) > 2:
        return f"{len(written)} x {len(written[0])}, all {written[0][0]}"
    if is_picture and len(written) * len(written[0]) <= FEW_CELLS:
        return "/".join(written)
    text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    if not is_picture and len(text) <= 2 * FEW_CELLS:
        return text.strip('"')
    mark = f"fingerprint {fingerprint(text)}"
    if is_picture:
        return f"{len(written)} x {len(written[0])}, {mark}"
    if type(written) is dict and set(written) == {"neighbours", "names"}:
        return f"{len(written['names'])} vertices, {mark}"
    return mark


def fingerprint(text: str) -> str:
    """The first 128 bits of the SHA-256 of a text.

    >>> fingerprint("")
    'e3b0c44298fc1c149afbf4c8996fb924'
    """
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def register(
    kind: str, asks: str = "", also: str = "", *, recount: bool = False
) -> Callable[[type[AnyEvidence]], type[AnyEvidence]]:
    """Give a class of evidence its kind, and the names of the fields that are the question.

    `from_json` finds the class by the kind. Stands above `@dataclass`, which makes the class anew.
    What belongs to the question and stands in the answer of the file is named by *also*, such as
    `graph=space.graph`.  Of a *recount* the answer is all that there is, and is found once more.

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
        cls.derived = dict([part.split("=") for part in also.split()])
        cls.is_recount = recount
        KINDS[kind] = cls
        return cls

    return add


@with_cures
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


@with_cures
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
