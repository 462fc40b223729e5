"""An exercise as a value, and `Given`: the answer of a student, which every check handles through one door.

A check is a plain function of a `Given`.  It asks the answer what it wants and raises a `Mistake` at the first thing
that is wrong.  Whatever a student's function may do (raise, return None, a float, a negative number, change the list
it was given), `Given` turns into a sentence, so that checks speak of mathematics alone.
"""

from __future__ import annotations

import copy
import linecache
import reprlib
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from ..algebra.bits import Bits, full, weight
from ..evidence import Shown
from ..game.board import Board
from ..translation import _, ngettext
from .verdict import Mistake, Picture, show

LONGEST = 10_000  # bits of an int that may still be right
ANSWER = "answer"  # the name of the module that a student's program becomes
PACKAGE = Path(__file__).parent.parent


class Word(int):
    """An int that stands for a set; in a message it is written in binary.

    >>> Word(5)
    0b101
    """

    def __repr__(self) -> str:
        digits = f"{int(self):b}"
        return f"0b{digits}" if len(digits) <= 200 else f"0b{digits[:120]}... ({len(digits)} digits)"


class Given:
    """What a student's file defines under the name that the exercise asks for: a function, or a value.

    `begun` is the call that runs now, as text: whoever has lost patience can say where.
    """

    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value
        self.begun = name
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; the arguments are copies, which it may change.

        Raises:
            Mistake: it raised something, or returned nothing.
        """
        if not callable(self.value):
            self.fail(_("expected a function {name}, got {got}").format(name=self.name, got=kind(self.value)))
        self.begun = self.call(arguments)
        self.calls += 1
        try:
            result = self.value(*[plain(argument) for argument in arguments])
        except Mistake:
            raise
        except NotImplementedError:
            raise Mistake(_("{call} is not written yet.").format(call=self.begun), state="unfinished") from None
        except (Exception, SystemExit) as error:
            raise crash(error, self.begun) from None
        return result

    def call(self, arguments: tuple[Any, ...]) -> str:
        """A call as one would type it; long arguments are cut.

        >>> Given("press", None).call((Word(2), 3, "x" * 99))
        "press(0b10, 3, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...)"
        """
        return f"{self.name}({', '.join([short(argument) for argument in arguments])})"

    # ---- values of a kind ------------------------------------------------------------------------------------

    def value_of(self, kinds: type | tuple[type, ...], words: str, *arguments: Any) -> Any:
        """The result of a call, which must be of one of these types."""
        result = self(*arguments)
        if result is None:
            self.fail(
                _("{call} returned None, expected {words}.  Is a `return` missing?").format(
                    call=self.begun, words=words
                ),
                state="unfinished",
            )
        if not isinstance(result, kinds) or (isinstance(result, bool) and kinds is int):
            self.wrong_kind(words, result)
        if isinstance(result, int) and result.bit_length() > LONGEST:
            self.wrong_kind(words, result)
        return result

    def set_of(self, size: int, *arguments: Any) -> Bits:
        """The result of a call, which must be a set of numbers below *size*, as an int."""
        result = self.value_of(int, _("an int"), *arguments)
        return self.check_set(result, size)

    def check_set(self, result: Any, size: int) -> Bits:
        """The same for a value at hand, such as one row of many."""
        if not isinstance(result, int) or isinstance(result, bool):
            self.wrong_kind(_("an int"), result)
        if result < 0:
            text = _("{call} is {result}: a set is never negative.  Where you write ~x, write full ^ x instead.")
            self.fail(text.format(call=self.begun, result=result))
        if result >> size:
            text = _("{call} has bit {bit}, but there are only the bits 0 to {last}.  Has something been shifted out?")
            self.fail(text.format(call=self.begun, bit=result.bit_length() - 1, last=size - 1))
        return result

    def truth_of(self, *arguments: Any) -> bool:
        """The result of a call, which must be True or False."""
        result = self.value_of((bool, int), _("True or False"), *arguments)
        if result not in (0, 1):
            self.wrong_kind(_("True or False"), result)
        return bool(result)

    def list_of_sets(self, size: int, *arguments: Any) -> list[Bits]:
        """The result of a call, which must be a list (or tuple) of sets of numbers below *size*."""
        result = self.value_of((list, tuple, set, frozenset), _("a list of ints"), *arguments)
        return [self.check_set(item, size) for item in result]

    def board(self, rows: int | None = None, columns: int | None = None) -> Board:
        """The value, which must be the picture of a board of this size."""
        if not isinstance(self.value, (str, Board)):
            self.fail(_("{name} must be a picture, got {got}").format(name=self.name, got=kind(self.value)))
        try:
            board = Board(self.value) if isinstance(self.value, str) else self.value
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

    def differs(self, got: Bits, want: Bits, rows: int, columns: int, what: str = "", *before: Picture) -> NoReturn:
        """Raise the mistake that two sets of cells differ, with both boards."""
        count = weight(got ^ want)
        text = what or ngettext("{n} cell differs.", "{n} cells differ.", count).format(n=count)
        yours, right = Board.from_bits(got, rows, columns), Board.from_bits(want, rows, columns)
        raise Mistake(
            f"{self.begun}: {text}", *before, show(_("yours"), yours, marks=yours ^ right), show(_("right"), right)
        )


@dataclass(frozen=True, slots=True)
class Exercise(Shown):
    """One exercise.  Title, statement and hints are English; `translation` speaks the reader's language.

    `name` is what the student's file must define, and `check` judges it.
    """

    id: str
    chapter: str
    title: str
    name: str
    statement: str
    stub: str
    hints: tuple[str, ...]
    check: Callable[[Given], None]
    slow: str = ""

    def text(self) -> str:
        """The file that a student gets: the statement as docstring, and the stub."""
        head = f"{_(self.title)}\n{'=' * len(_(self.title))}"
        end = _("Check it with: lightsgame exercises check {id}").format(id=self.id)
        return f'"""{head}\n\n{_(self.statement).strip()}\n\n{end}\n"""\n\n{self.stub.strip()}\n'

    def __str__(self) -> str:
        return f"{_(self.title)}\n{'-' * len(_(self.title))}\n\n{_(self.statement).strip()}\n"


def exercise(
    id: str,
    chapter: str,
    title: str,
    *,
    name: str,
    statement: str,
    stub: str,
    hints: tuple[str, ...],
    slow: str = "",
) -> Callable[[Callable[[Given], None]], Exercise]:
    """Make an exercise of the check that stands below."""
    return lambda check: Exercise(id, chapter, title, name, statement, stub, hints, check, slow)


def plain(value: Any) -> Any:
    """A copy of an argument, for the student to change; each `Word` is a common int again."""
    if isinstance(value, Word):
        return int(value)
    if isinstance(value, (list, tuple)):
        return type(value)([plain(item) for item in value])
    return copy.deepcopy(value)


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
    try:
        text = reprlib.repr(value) if hasattr(value, "__len__") and len(value) > 1000 else repr(value)
    except Exception:  # a class of the student's may not even print
        text = f"<{type(value).__name__}>"
    return text if len(text) <= room else text[: room - 4] + "..."


def kind(value: object) -> str:
    """A value with its type.

    >>> kind(1.5), kind(None)
    ('1.5 (float)', 'None')
    """
    return "None" if value is None else f"{short(value)} ({type(value).__name__})"


def crash(error: BaseException, call: str = "") -> Mistake:
    """What a student should read when the program raises: the error, and the line of *their* file."""
    where = ""
    steps = list(traceback.walk_tb(error.__traceback__))
    mine = [step for step in steps if step[0].f_globals.get("__name__") == ANSWER]
    for frame, number in reversed(mine or steps):
        name = frame.f_code.co_filename
        if PACKAGE not in Path(name).parents:
            code = linecache.getline(name, number, frame.f_globals).strip() or "?"
            where = _(" in line {line}: `{code}`").format(line=number, code=code)
            break
    begin = call + ": " if call else ""
    if isinstance(error, SystemExit):
        reason = _("your program ends Python (sys.exit or quit){where}").format(where=where)
        return Mistake(begin + reason, state="crashed")
    if isinstance(error, EOFError):
        reason = _("your program waits for input(){where}; the check types nothing").format(where=where)
        return Mistake(begin + reason, state="crashed")
    if isinstance(error, RecursionError):
        reason = _("the function calls itself without end{where}").format(where=where)
        return Mistake(begin + reason, state="crashed")
    if isinstance(error, MemoryError):
        reason = _("your program needs more memory than it is given{where}").format(where=where)
        return Mistake(begin + reason, state="too much memory")
    reason = _("your program raises {error}{where}").format(error=one_line(error), where=where)
    return Mistake(begin + reason, state="crashed")


def one_line(error: BaseException) -> str:
    """An error with its type, on one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # a class of the student's may not even print
        text = "?"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def lamps(word: Bits, rows: int, columns: int) -> Board:
    """A set of cells as a board; numbers past the end are left out."""
    return Board.from_bits(word & full(rows * columns), rows, columns)
