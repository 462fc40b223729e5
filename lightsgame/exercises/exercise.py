"""An exercise as a value, and `Given`: the answer of a student, which every check handles through one door.

An exercise owns its *inputs*, small ones first, and its *check* looks at one of them: it asks the answer what it wants
and raises a `Mistake` if that is wrong.  Whatever a student's function may do (raise, return None, a float, a negative
number, change the list it was given), `Given` turns into a sentence, so that checks speak of mathematics alone.

An exercise also owns its misconceptions, as functions: `wrong` maps "this is what one gets when ..." to a function that
does just that.  `lightsgame.exercises.checking` names such a cause only if its function answers as the student's does
on every input.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, NoReturn, Protocol

from ..algebra.bits import Bits, full, weight
from ..evidence import Shown
from ..game.board import Board
from ..translation import _, ngettext, passages
from .evaluator import LONGEST, Other, Reply, unpacked
from .verdict import Mistake, Picture, clean, show

Inputs = Iterable[tuple[Any, ...] | None]  # after None come large ones, for those who are right so far


class Word(int):
    """An int that stands for a set; in a message it is written in binary.

    >>> Word(5)
    0b101
    """

    def __repr__(self) -> str:
        digits = f"{int(self):b}"
        return f"0b{digits}" if len(digits) <= 200 else f"0b{digits[:120]}... ({len(digits)} digits)"


class Answer(Protocol):
    """Where a student's answer lives: in this process (`evaluator.Local`), or in one of its own (`runner.Remote`)."""

    callable: bool
    value: Reply | None

    def call(self, arguments: Iterable[Any]) -> Reply:
        """What a call gives, as plain values."""
        ...


class Given:
    """What a student's file defines under the name that the exercise asks for: a function, or a value.

    `begun` is the call that runs now, as text: whoever has lost patience can say where; `got` is its result.
    """

    def __init__(self, name: str, answer: Answer) -> None:
        self.name, self.answer = name, answer
        self.begun, self.calls = name, 0
        self.got: Any = None

    @property
    def value(self) -> Any:
        """The answer, where it is a value; None for a function."""
        return None if self.answer.value is None else self._read(self.answer.value)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; the arguments are copies, which it may change.

        Raises:
            Mistake: it raised something, or returned nothing.
        """
        if not self.answer.callable:
            self.fail(_("expected a function {name}, got {got}").format(name=self.name, got=kind(self.value)))
        self.begun = self.call(arguments)
        self.calls += 1
        try:
            reply = self.answer.call(arguments)
        except Mistake as mistake:  # nothing came back
            raise Mistake(f"{self.begun}: {mistake.what}", *mistake.pictures, state=mistake.state) from None
        self.got = self._read(reply)
        return self.got

    def _read(self, reply: Reply) -> Any:
        if "error" in reply:
            raise crash(reply["error"], self.begun)
        try:
            return unpacked(reply["value"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Mistake(
                _("{call}: what came back is no answer at all.").format(call=self.begun), state="crashed"
            ) from None

    def call(self, arguments: tuple[Any, ...]) -> str:
        """A call as one would type it; long arguments are cut."""
        return f"{self.name}({', '.join([short(argument) for argument in arguments])})"

    # ---- values of a kind ------------------------------------------------------------------------------------

    def value_of(self, kinds: type | tuple[type, ...], words: str, *arguments: Any) -> Any:
        """The result of a call, which must be of one of these types; True is 1, and any collection is a list."""
        result = self(*arguments)
        if result is None:
            text = _("{call} returned None, expected {words}.  Is a `return` missing?")
            self.fail(text.format(call=self.begun, words=words), state="unfinished")
        if isinstance(result, bool) and kinds is int:
            result = int(result)
        if not isinstance(result, kinds):
            self.wrong_kind(words, result)
        return result

    def collection_of(self, words: str, *arguments: Any) -> list[Any]:
        """The result of a call, which must be a list, a tuple or a set."""
        return list(self.value_of((list, tuple, set, frozenset), words, *arguments))

    def set_of(self, size: int, *arguments: Any) -> Bits:
        """The result of a call, which must be a set of numbers below *size*, as an int."""
        return self.check_set(self.value_of(int, _("an int"), *arguments), size)

    def check_set(self, result: Any, size: int) -> Bits:
        """The same for a value at hand, such as one row of many."""
        if not isinstance(result, int):
            self.wrong_kind(_("an int"), result)
        if result < 0:
            text = _("{call} is {result}: a set is never negative.  Where you write ~x, write full ^ x instead.")
            self.fail(text.format(call=self.begun, result=result))
        if result >> size:
            text = _("{call} has bit {bit}, but there are only the bits 0 to {last}.")
            self.fail(text.format(call=self.begun, bit=result.bit_length() - 1, last=size - 1))
        return int(result)

    def truth_of(self, *arguments: Any) -> bool:
        """The result of a call, which must be True or False."""
        result = self.value_of((bool, int), _("True or False"), *arguments)
        if result not in (0, 1):
            self.wrong_kind(_("True or False"), result)
        return bool(result)

    def list_of_sets(self, size: int, *arguments: Any) -> list[Bits]:
        """The result of a call, which must be a list (or tuple) of sets of numbers below *size*."""
        return [self.check_set(item, size) for item in self.collection_of(_("a list of ints"), *arguments)]

    def text(self) -> str:
        """The value, which must be a text."""
        value = self.value
        if not isinstance(value, str):
            self.fail(_("{name} must be a text, got {got}").format(name=self.name, got=kind(value)))
        return value

    def board(self, rows: int | None = None, columns: int | None = None) -> Board:
        """The value, which must be the picture of a board of this size; blanks and X for # do no harm."""
        lines = self.text().replace("X", "#").replace("x", "#").split("\n")
        try:
            board = Board("\n".join(["".join(line.split()) for line in lines if line.strip()]))
        except ValueError as error:
            self.fail(_("{name} is not the picture of a board: {error}").format(name=self.name, error=error))
        if rows and board.size != (rows, columns):
            text = _("{name} must have {m} rows of {n} lamps, got {k} rows of {l}")
            self.fail(text.format(name=self.name, m=rows, n=columns, k=board.size[0], l=board.columns))
        return board

    # ---- complaints ------------------------------------------------------------------------------------------

    def wrong_kind(self, words: str, result: Any) -> NoReturn:
        """Say that the result is not what the exercise asks for."""
        text = _("{call} returned {got}, expected {words}.")
        self.fail(text.format(call=self.begun, got=kind(result), words=words))

    def fail(self, what: str, *pictures: Picture, **state: Any) -> NoReturn:
        """Raise the mistake."""
        raise Mistake(what, *pictures, **state)

    def expected(self, got: object, want: object, *pictures: Picture) -> None:
        """Raise the mistake that one value came and another was expected, unless they are the same."""
        if got != want:
            text = _("{call} is {got}, expected {want}.")
            self.fail(text.format(call=self.begun, got=short(got, 120), want=short(want, 120)), *pictures)

    def same_cells(self, got: Bits, want: Bits, rows: int, columns: int, *before: Picture) -> None:
        """Raise the mistake that two sets of cells differ, with both boards, unless they are the same."""
        if got != want:
            count = weight(got ^ want)
            text = ngettext("{n} cell differs.", "{n} cells differ.", count).format(n=count)
            yours, right = Board.from_bits(got, rows, columns), Board.from_bits(want, rows, columns)
            pictures = show(_("yours"), yours, marks=yours ^ right), show(_("right"), right)
            raise Mistake(f"{self.begun}: {text}", *before, *pictures)


def once() -> Inputs:
    """The inputs of an exercise whose answer is a value: it is looked at once."""
    return [()]


class Texts(NamedTuple):
    """What is to be read of an exercise, from its file in `texts`: English, for `translation` to translate."""

    title: str
    statement: str
    stub: str
    hints: tuple[str, ...]
    slow: str
    solution: str


@cache
def texts_of(id: str) -> Texts:
    """The texts of an exercise.

    >>> texts_of("press").title, len(texts_of("press").hints)
    ('A press', 3)
    """
    text = (files("lightsgame.exercises") / "texts" / f"{id}.txt").read_text("utf-8")
    title, statement, slow, *hints = passages(text)
    stub, solution = re.findall(r"(?ms)^## (?:Stub|Solution)\n\n```python\n(.*?)^```$", text)
    return Texts(title, statement, stub.strip(), tuple(hints), slow, solution)


@dataclass(frozen=True, slots=True)
class Exercise(Shown):
    """One exercise: `name` is what the student's file must define; `check` judges it on one of the `inputs`.

    `wrong` are the misconceptions, as functions; `needs` are the exercises that one should have solved before.
    """

    id: str
    chapter: str
    name: str
    check: Callable[..., None]
    inputs: Callable[[], Inputs] = once
    wrong: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    needs: tuple[str, ...] = ()

    title = property(lambda self: texts_of(self.id).title)
    statement = property(lambda self: texts_of(self.id).statement)
    stub = property(lambda self: texts_of(self.id).stub)
    hints = property(lambda self: texts_of(self.id).hints)
    slow = property(lambda self: texts_of(self.id).slow)

    def text(self) -> str:
        """The file that a student gets: the statement as docstring, and the stub."""
        head = f"{_(self.title)}\n{'=' * len(_(self.title))}"
        end = _("Check it with: lightsgame exercises check {id}").format(id=self.id)
        return f'"""{head}\n\n{_(self.statement).strip()}\n\n{end}\n"""\n\n{self.stub.strip()}\n'

    def __str__(self) -> str:
        return f"{_(self.title)}\n{'-' * len(_(self.title))}\n\n{_(self.statement).strip()}\n"


def exercise(id: str, chapter: str, **parts: Any) -> Callable[[Callable[..., None]], Exercise]:
    """Make an exercise of the check that stands below; the other parts are given by name."""
    return lambda check: Exercise(id, chapter, check=check, **parts)


def words(rows: Iterable[Bits]) -> list[Word]:
    """Rows that are written in binary."""
    return [Word(row) for row in rows]


# ---- words ----------------------------------------------------------------------------------------------------


def short(value: object, room: int = 48) -> str:
    """A value as one would type it, cut to its room.

    >>> short([1, 2, 3]), short(10**100)
    ('[1, 2, 3]', '10000000000000000000000000000000000000000000...')
    """
    if isinstance(value, int) and value.bit_length() > LONGEST:  # too long to be printed
        return _("an int of {n} bits").format(n=value.bit_length())
    if isinstance(value, Other):
        return clean(value.text)
    text = reprlib.repr(value) if isinstance(value, Sized) and len(value) > 1000 else repr(value)
    return text if len(text) <= room else text[: room - 4] + "..."


def kind(value: object) -> str:
    """A value with its type.

    >>> kind((1, 2)), kind(None)
    ('(1, 2) (tuple)', 'None')
    """
    name = clean(value.kind) if isinstance(value, Other) else type(value).__name__
    return "None" if value is None else f"{short(value)} ({name})"


def crash(facts: Mapping[str, Any], call: str = "") -> Mistake:
    """What a student should read when the program raises: the error, and the line of *their* file.

    >>> print(crash({"kind": "NameError", "text": "NameError: name 'z' is not defined", "line": 2, "code": "z"}))
    your program raises NameError: name 'z' is not defined in line 2: `z`
    """
    text, line = clean(str(facts.get("text", "?"))), facts.get("line")
    code = clean(str(facts.get("code", "")))
    if "syntax" in facts:
        where = _("line {line}: {error}").format(line=line, error=clean(str(facts["syntax"])))
        place = " " * min(int(facts.get("place", 0)), 200)
        shown = f"\n\n  {code}\n  {place}^" if code else ""
        return Mistake(_("this is not Python yet: {error}").format(error=where + shown), state="crashed")
    where = _(" in line {line}: `{code}`").format(line=line, code=code) if line else ""
    begin = call + ": " if call else ""
    match facts.get("kind"):
        case "NotImplementedError":
            return Mistake(_("{call} is not written yet.").format(call=call), state="unfinished")
        case "SystemExit":
            reason = _("your program ends Python (sys.exit or quit){where}").format(where=where)
        case "EOFError":
            reason = _("your program waits for input(){where}; the check types nothing").format(where=where)
        case "RecursionError":
            reason = _("the function calls itself without end{where}").format(where=where)
        case "MemoryError":
            reason = _("your program needs more memory than it is given{where}").format(where=where)
        case _other:
            reason = _("your program raises {error}{where}").format(error=text, where=where)
    return Mistake(begin + reason, state="crashed")


def lamps(word: Bits, rows: int, columns: int) -> Board:
    """A set of cells as a board; numbers past the end are left out."""
    return Board.from_bits(word & full(rows * columns), rows, columns)
