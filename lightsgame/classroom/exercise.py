"""An exercise as a value, and `Given`: the answer of a student, as every check handles it.

An exercise owns its *inputs*, small ones first, and its *check* looks at one of them: it asks the
answer what it wants and raises a `Mistake` if that is wrong.  Whatever a student's function may do
(raise, return None, a float, a negative number, change the list it was given), `Given` turns into a
sentence, so that checks speak of mathematics alone.

An exercise also owns its misconceptions, as functions, and a sentence for each: "this is what one
gets when ...". `lightsgame.classroom.judge.checking` names such a cause only if its function answers as
the student's does on every input.

All that is to be read of an exercise is a file in `texts`: what is asked, hints, the sentences, and
a solution.
"""

import re
import reprlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sized
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Any, NoReturn, Protocol

from ..algebra.bits import Bits, full, weight
from ..core.evidence import Shown
from ..core.languages import _, isolated, ngettext, passages, remarked, retold
from ..core.text_input import wide
from ..game.board import Board
from .classes.pages import words
from .judge.evaluator import LONGEST, Other, Reply, unpack
from .judge.verdict import Mistake, Picture, clean, show

# What the chapters take from here beside what is defined here: every check speaks of boards, in
# words and pictures.
__all__ = ["Board", "Picture", "_", "clean", "ngettext", "retold", "show"]

COLLECTIONS = (list, tuple, set, frozenset)
OTHER_KIND = "a value of another kind is returned"  # a cause that its message says in full
# after None come large ones, for those who are right so far
Inputs = Iterable[tuple[Any, ...] | None]
Check = Callable[..., None]
Slip = Callable[..., Any]  # a function that answers as one does who has misunderstood something

# The modules of the exercises, in the order in which they are worked through, and what the chapters
# are called.
CHAPTERS = words("Chapters")


class Word(int):
    """An int that stands for a set; in a message it is written in binary.

    >>> Word(5)
    0b101
    """

    def __repr__(self) -> str:
        digits = f"{int(self):b}"
        if len(digits) <= 200:
            return f"0b{digits}"
        return f"0b{digits[:120]}... ({len(digits)} digits)"


class Answer(Protocol):
    """A student's answer: in this process (`evaluator.Local`) or another one (`runner.Remote`)."""

    value: Reply | None  # None for a function

    def call(self, arguments: Iterable[Any]) -> Reply:
        """What a call gives, as plain values."""
        ...


class Given:
    """What a student's file defines under the name of the exercise: a function, or a value.

    `arguments` are those of the input that is looked at.  `begun` is the call that runs now, as
    text: whoever has lost patience can say where; `got` is its result.
    """

    def __init__(self, item: "Exercise", answer: Answer) -> None:
        self.name = item.name
        self.answer = answer
        self.messages = item.part("Messages")
        self.arguments: tuple[Any, ...] = ()
        self.begun = self.name
        self.calls = 0
        self.got: Any = None

    @property
    def value(self) -> Any:
        """The answer, where it is a value; None for a function."""
        return None if self.answer.value is None else self._read(self.answer.value)

    def __call__(self) -> Any:
        """Call the function; the arguments are copies, which it may change.

        Raises:
            Mistake: it raised something, or returned nothing.
        """
        text = _("expected a function {name}, got {got}")
        self.complain_if(self.answer.value, text, got=kind(self.value))
        arguments = ", ".join(map(short, self.arguments))
        self.begun = isolated(f"{self.name}({arguments})")
        self.calls += 1
        try:
            reply = self.answer.call(self.arguments)
        except Mistake as no:  # nothing came back
            what = _("{call}: ").format(call=self.begun) + no.what
            raise Mistake(what, *no.pictures, state=no.state) from None
        self.got = self._read(reply)
        return self.got

    def _read(self, reply: Reply) -> Any:
        if "error" in reply:
            raise crash(reply["error"], self.begun)
        try:
            return unpack(reply["value"])
        except (ValueError, KeyError, TypeError, RecursionError):
            what = _("{call}: what came back is no answer at all.").format(call=self.begun)
            raise Mistake(what, state="crashed") from None

    # ---- values of a kind ------------------------------------------------------------------------------------

    def value_of(self, kinds: type | tuple[type, ...], words: str) -> Any:
        """The result of the call, which must be of one of these types; True is 1, and any
        collection is a list.
        """
        result = self()
        text = _("{call} returned None, expected {words}.  Is a `return` missing?")
        self.complain_if(result is None, text, unfinished=True, words=words)
        if kinds is int and isinstance(result, bool):
            result = int(result)
        return result if isinstance(result, kinds) else self.wrong_kind(words, result)

    def collection_of(self, words: str) -> list[Any]:
        """The result of the call, which must be a list, a tuple or a set."""
        return list(self.value_of(COLLECTIONS, words))

    def pair_of(self, words: str) -> tuple[Any, Any]:
        """The result of the call, which must be two values."""
        result = self.value_of((tuple, list), words)
        if len(result) != 2:
            self.wrong_kind(words, result)
        first, second = result
        return first, second

    def set_of(self, size: int) -> Bits:
        """The result of the call, which must be a set of numbers below *size*, as an int."""
        return self.check_set(self.value_of(int, _("an int")), size)

    def only(
        self, parts: Collection[Any], words: str, kinds: type | tuple[type, ...] = int
    ) -> list[Any]:
        """Parts of the result, which must all be of these types; *words* name the whole."""
        if not all(isinstance(part, kinds) for part in parts):
            self.wrong_kind(words, self.got)
        return list(parts)

    def check_set(self, result: Any, size: int) -> Bits:
        """The same for a value at hand, such as one row of many."""
        self.only([result], _("an int"))
        text = _(
            "{call} is {result}: a set is never negative.  Where you write ~x, write full ^ x instead."
        )
        self.complain_if(result < 0, text, result=result)
        text = _("{call} has bit {bit}, but there are only the bits 0 to {last}.")
        bit = result.bit_length() - 1
        self.complain_if(result >> size, text, bit=bit, last=size - 1)
        return int(result)

    def truth(self) -> bool:
        """The result of the call, which must be True or False."""
        words = _("True or False")
        result = self.value_of((bool, int), words)
        return bool(result) if result in (0, 1) else self.wrong_kind(words, result)

    def list_of_sets(self, size: int) -> list[Bits]:
        """The result of the call, which must be a list (or tuple) of sets of numbers below *size*."""
        words = _("a list of ints")
        items = self.only(self.collection_of(words), words)
        return [self.check_set(item, size) for item in items]

    def rows(self, size: int, count: int) -> list[Bits]:
        """The same, which must be of this length: the rows of a matrix."""
        got = self.list_of_sets(size)
        text = _("{call} has {got} rows, expected {want}.")
        n = len(got)
        self.complain_if(n != count, text, got=n, want=count)
        return got

    def text(self) -> str:
        """The value, which must be a text, or a list of its lines."""
        value = joined(self.value)
        if not isinstance(value, str):
            got = kind(value) if self.answer.value else f"def {self.name}(...)"
            self.complain(_("{name} must be a text, got {got}"), got=got)
        return value

    def letters(self) -> str:
        """The letters and digits of the value, which must be a text, whatever is between them."""
        return "".join([sign for sign in self.text().upper() if sign.isalnum()])

    def picture(self, text: str | None = None) -> str:
        """The lines of the value, or of a *text* in it; blanks and X for # do no harm."""
        lines = (self.text() if text is None else text).upper().replace("X", "#").split("\n")
        return "\n".join(["".join(line.split()) for line in lines if line.strip()])

    def board(
        self, rows: int | None = None, columns: int | None = None, text: str | None = None
    ) -> Board:
        """The value, or a *text* in it, which must be the picture of a board of this size, or of at
        most 6 x 6.
        """
        try:
            board = Board(self.picture(text))
        except ValueError as error:
            text = _("{name} is not the picture of a board: {error}")
            self.complain(text, error=retold(str(error)))
        self.complain_if(board.holes, _("{name} has holes; write . in the place of _"))
        m, n = board.size
        if rows and (m, n) != (rows, columns):
            text = _("{name} must have {m} rows of {n} lamps, got {k} rows of {l}")
            self.complain(text, m=rows, n=columns, k=m, l=n)
        text = _("a board of at most 6 x 6, please: yours has {m} x {n}")
        self.complain_if(max(m, n) > 6, text, m=m, n=n)
        return board

    def table(self) -> dict[Any, Any]:
        """The value, which must be a dictionary."""
        text = _("{name} must be a dictionary.")
        self.complain_if(not isinstance(self.value, dict), text, unfinished=True)
        return dict(self.value)

    # ---- complaints ------------------------------------------------------------------------------------------

    def wrong_kind(self, words: str, result: Any) -> NoReturn:
        """Say that the result is not what the exercise asks for, which is a cause by itself."""
        text = _("{call} returned {got}, expected {words}.")
        what = text.format(call=self.begun, got=kind(result), words=words)
        raise Mistake(what, cause=OTHER_KIND)

    def fail(
        self, name: str, /, *pictures: Picture, unfinished: bool = False, **values: object
    ) -> NoReturn:
        """Raise the mistake for which the texts of the exercise have a message of this name."""
        self.complain(_(self.messages[name]), *pictures, unfinished=unfinished, **values)

    def fail_if(self, wrong: object, name: str, /, *pictures: Picture, **values: Any) -> None:
        """The same where something is wrong."""
        self.complain_if(wrong, _(self.messages[name]), *pictures, **values)

    def complain(
        self, text: str, /, *pictures: Picture, unfinished: bool = False, **values: object
    ) -> NoReturn:
        """Raise a mistake; its text may speak of the {call}, the {name} and of all *values*."""
        what = text.format(call=self.begun, name=self.name, **values)
        raise Mistake(what, *pictures, state="unfinished" if unfinished else "wrong")

    def complain_if(self, wrong: object, text: str, /, *pictures: Picture, **values: Any) -> None:
        """The same where something is wrong."""
        if wrong:
            self.complain(text, *pictures, **values)

    def expected(self, got: object, want: object, *pictures: Picture) -> None:
        """Raise the mistake that one value came and another was expected, unless they are the same."""
        if got != want:
            text = _("{call} is {got}, expected {want}.")
            self.complain(text, *pictures, got=short(got, 120), want=short(want, 120))

    def number(self, want: int, *pictures: Picture) -> None:
        """The result of the call must be this number."""
        self.expected(self.value_of(int, _("an int")), want, *pictures)

    def same_cells(self, got: Bits, want: Bits, m: int, n: int, *before: Picture) -> None:
        """Raise the mistake that two sets of cells differ, with both boards, unless they are equal."""
        if got != want:
            count = weight(got ^ want)
            text = _("{call}: ") + ngettext("{n} cell differs.", "{n} cells differ.", count)
            yours = lit(_("yours"), got, m, n, marks=got ^ want)
            right = lit(_("right"), want, m, n)
            self.complain(text, *before, yours, right, n=count)

    def cells(self, want: Bits, m: int, n: int, *before: Picture) -> None:
        """The result of the call must be this set of cells."""
        self.same_cells(self.set_of(m * n), want, m, n, *before)


# ---- what there is to read ---------------------------------------------------------------------------------------


@cache
def texts_of(id: str) -> dict[str, dict[str, str]]:
    """What is to be read of an exercise, part by part, from its file in `texts`.

    >>> texts_of("press")["Text"]["title"], texts_of("press")["Before"]
    ('A press', {'0': 'neighbours'})
    """
    folder = files("lightsgame.classroom") / "texts"
    return passages((folder / f"{id}.txt").read_text("utf-8"))


def once() -> Inputs:
    """The inputs of an exercise whose answer is a value: it is looked at once.

    >>> once()
    [()]
    """
    return [()]


@dataclass(frozen=True, slots=True)
class Exercise(Shown):
    """One exercise: `check` judges an answer on one of the `inputs`, and `slips` are the
    misconceptions, by name.
    """

    id: str
    check: Check
    inputs: Callable[[], Inputs] = once
    slips: Mapping[str, Slip] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What it is called, in English."""
        return self.part("Text")["title"]

    @property
    def statement(self) -> str:
        """What is asked, in English."""
        return self.part("Text")["statement"]

    @property
    def stub(self) -> str:
        """What a student's program begins with."""
        return self.part("Stub")["0"].strip()

    @property
    def solution(self) -> str:
        """The text of the reference solution."""
        return self.part("Solution")["0"]

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints, in English and in their order."""
        return tuple(self.part("Hints").values())

    @property
    def slow(self) -> str:
        """What to say to somebody whose program is right and too slow; may be empty."""
        return self.part("Too slow").get("0", "")

    @property
    def needs(self) -> tuple[str, ...]:
        """The exercises to be solved before."""
        return self._named("Before")

    @property
    def after(self) -> tuple[str, ...]:
        """Where its idea comes back, in an exercise that can be solved without it."""
        return self._named("After")

    def _named(self, part: str) -> tuple[str, ...]:
        return tuple(self.part(part).get("0", "").replace(",", "").split())

    @property
    def idea(self) -> str:
        """What one learns by it, in English."""
        return self.part("Map")["idea"]

    @property
    def minutes(self) -> int:
        """How long it takes, about."""
        return int(self.part("Map")["minutes"])

    @property
    def level(self) -> int:
        """How hard it is: 1, 2 or 3."""
        return int(self.part("Map")["level"])

    @property
    def chapter(self) -> str:
        """What the chapter is called to which the exercise belongs, in English."""
        return CHAPTERS[self.check.__module__.rpartition(".")[2]]

    @property
    def name(self) -> str:
        """What the student's file must define, as the stub says."""
        return str(re.findall(r"(?m)^(?:def )?(\w+)(?:\(| =)", self.stub)[0])

    @property
    def wrong(self) -> dict[str, Slip]:
        """The misconceptions by their sentences, each with the function that answers so."""
        sentences = self.part("Misconceptions")
        return {sentences[name]: slip for name, slip in self.slips.items()}

    def part(self, name: str) -> dict[str, str]:
        """A part of its texts, in English, for `translation` to translate; empty where it is missing."""
        return texts_of(self.id).get(name, {})

    def input(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The values of an input as arguments; what the check calls a `Word` is written in binary."""
        kinds = list(self.check.__annotations__.values())[1:]
        return tuple(map(_as_words, kinds, values))

    def text(self) -> str:
        """The file that a student gets: the statement as docstring, and the stub."""
        end = _("Check it with: lightsgame exercises check {id}").format(id=self.id)
        return f'"""{self._headed("=")}\n{end}\n"""\n\n{remarked(self.stub)}\n'

    def __str__(self) -> str:
        return self._headed("-")

    def _headed(self, line: str) -> str:
        title = _(self.title)
        statement = _(self.statement).strip()
        return f"{title}\n{line * wide(title)}\n\n{statement}\n"


def _as_words(kind: object, value: Any) -> Any:
    """A value, or a list of values, as what the check calls it."""
    if kind is Word:
        return Word(value)
    if kind == list[Word]:
        return list(map(Word, value))
    return value


def exercise(inputs: Callable[[], Inputs] = once, /, **slips: Slip) -> Callable[[Check], Exercise]:
    """Make an exercise of the check below, which names it; each misconception has a name as well."""
    return lambda check: Exercise(check.__name__.replace("_", "-"), check, inputs, slips)


def variants(function: Slip, /, **changes: Mapping[str, Any]) -> dict[str, Slip]:
    """Misconceptions that are one function with different keyword arguments.

    >>> variants(sorted, downwards={"reverse": True})["downwards"]([1, 3, 2])
    [3, 2, 1]
    """
    return {name: partial(function, **change) for name, change in changes.items()}


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
    is_long = isinstance(value, Sized) and len(value) > 1000
    text = reprlib.repr(value) if is_long else repr(value)
    return text if len(text) <= room else text[: room - 4] + "..."


def joined(value: object, between: str = "\n") -> object:
    r"""The text of a list of lines, or of lists of digits; whatever else it is stays what it is.

    >>> joined([".#", [1, False]]), joined("text"), joined([None])
    ('.#\n10', 'text', [None])
    """
    parts: list[Any] = list(value) if isinstance(value, (list, tuple)) else [None]
    texts = [_line(part) for part in parts]
    return between.join(texts) if all(isinstance(text, str) for text in texts) else value


def _line(value: Any) -> Any:
    """A number, or a list of digits, as text."""
    if isinstance(value, int):
        return str(int(value))
    return joined(value, "") if value else value


def kind(value: object) -> str:
    """A value with its type.

    >>> kind((1, 2)), kind(None)
    ('(1, 2) (tuple)', 'None')
    """
    if value is None:
        return "None"
    return f"{short(value)} ({clean(type(value).__name__)})"


CRASHES = words("Crashes")


def crash(facts: Mapping[str, Any], call: str = "") -> Mistake:
    """What a student should read when the program raises: the error, and the line of *their* file.

    >>> print(
    ...     crash(
    ...         {
    ...             "kind": "NameError",
    ...             "text": "NameError: name 'z' is not defined",
    ...             "line": 2,
    ...             "code": "z",
    ...         }
    ...     )
    ... )
    your program raises NameError: name 'z' is not defined in line 2: `z`
    """
    error = clean(str(facts.get("text", "?")))
    line = facts.get("line")
    kind = facts.get("kind")
    code = clean(str(facts.get("code", "")))
    if "syntax" in facts:
        error = clean(str(facts["syntax"]))
        where = _("line {line}: {error}").format(line=line, error=error)
        if code:
            indent = " " * min(facts.get("place", 0), 200)
            where += f"\n\n  {code}\n  {indent}^"
        text = _("this is not Python yet: {error}")
        return Mistake(text.format(error=where), state="crashed")
    if kind == "NotImplementedError":
        return Mistake(_("{call} is not written yet.").format(call=call), state="unfinished")
    where = _(" in line {line}: `{code}`").format(line=line, code=code) if line else ""
    # What is raised in no line of theirs has other causes: a list that is in itself is no function
    # that calls itself.
    if where and kind in CRASHES:
        reason = _(CRASHES[kind])
    else:
        reason = _("your program raises {error}{where}")
    begin = _("{call}: ").format(call=call) if call else ""
    return Mistake(begin + reason.format(where=where, error=error), state="crashed")


@lru_cache(maxsize=1000)
def lit(caption: str, word: Bits, m: int, n: int, marks: Bits = 0) -> Picture:
    """A set of cells as a picture; numbers past the end are left out.

    >>> print(lit("lamps", 0b101, 1, 3).text)
    ●·●
    """
    cells = full(m * n)
    board = Board.from_bits(word & cells, m, n)
    rings = Board.from_bits(marks & cells, m, n)
    return show(caption, board, rings or None)
