"""What can go wrong.  Each exception says what a person needs to know, and carries it as data as
well.

`Inconsistent` is an answer rather than a mistake: it carries the proof that nothing can be found.
`BadInput` is a value that cannot be meant, and `ParseError` a text that cannot be read; a value of
a wrong type is a `TypeError`, as everywhere in Python.  `TooLarge` refuses work before it starts,
and `TimeLimit` ends work that took too long.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from math import log, log10
from typing import Any, Generic, Self, TypeAlias, TypeVar

from .core.message import Counted, Joined, Message, as_message, marked

Witness = TypeVar("Witness")
Amount: TypeAlias = int | str | None


class Inconsistent(ValueError, Generic[Witness]):
    """There is no solution, and the *witness* proves it.

    For a linear system A x = b the witness is a set of rows whose sum is zero although the sum of
    their right-hand sides is one.  On a Lights Out board it is a quiet pattern that meets the
    wanted change in an odd number of places.
    """

    def __init__(self, message: str, witness: Witness) -> None:
        super().__init__(message)
        self.witness = witness

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.witness), vars(self)


class BadInput(ValueError):
    """A value is not of the expected form; the message says what was expected, what came, and
    where.

    >>> raise BadInput("a width of at least 1", "0")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a width of at least 1, got 0
    """

    def __init__(self, expected: str, got: str, where: str = "") -> None:
        message = Message("expected {what}, got {got}", what=expected, got=got)
        super().__init__(Message("{all} ({where})", all=message, where=where) if where else message)
        self.expected = expected
        self.got = got
        self.where = where

    def inside(self, name: str) -> Self:
        """The same complaint, with the name of the file or argument in which it arose.

        >>> print(BadInput("a lamp", "'x'", "line 2").inside("mine.txt"))
        expected a lamp, got 'x' (mine.txt, line 2)
        """
        other = copy(self)
        where = Joined(", ", [name, self.where]) if self.where else name
        BadInput.__init__(other, self.expected, self.got, where)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.expected, self.got, self.where), vars(self)


class ParseError(BadInput):
    """A text cannot be read; *line* and *column*, counted from 1, tell the place where there is
    one.

    >>> raise ParseError("a digit from 0 to 4", "'7'", line=2, column=3)
    Traceback (most recent call last):
        ...
    lightsgame.errors.ParseError: expected a digit from 0 to 4, got '7' (line 2, column 3)
    """

    def __init__(
        self,
        expected: str,
        got: str,
        where: str = "",
        *,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        if not where and line is not None:
            where = (
                Message("line {n}", n=str(line))
                if column is None
                else Message("line {n}, column {n2}", n=str(line), n2=str(column))
            )
        super().__init__(expected, got, where)
        self.line = line
        self.column = column


class TooLarge(ValueError):
    """The answer exists but cannot fit, or would take too long.

    *what* is too large; *cost* and *limit*, numbers or texts such as "36 GB", tell by how much;
    *instead* says what can be asked for.

    >>> raise TooLarge(
    ...     "a matrix of 20,000 rows",
    ...     cost=20_000,
    ...     limit=16_384,
    ...     instead="the method fibonacci needs none",
    ... )
    Traceback (most recent call last):
        ...
    lightsgame.errors.TooLarge: a matrix of 20,000 rows (at most 16,384); the method fibonacci needs none
    """

    def __init__(
        self, what: str, *, cost: Amount = None, limit: Amount = None, instead: str = ""
    ) -> None:
        self.what = what
        self.cost = cost
        self.limit = limit
        self.instead = instead
        message: str
        if limit and instead:
            message = Message(
                "{what} (at most {most}); {rest}", what=what, most=limit, rest=instead
            )
        elif limit:
            message = Message("{what} (at most {most})", what=what, most=limit)
        else:
            message = Message("{what}; {rest}", what=what, rest=instead) if instead else what
        super().__init__(message)


def expect(holds: object, wanted: str, got: str, where: str = "") -> None:
    """Refuse an argument that is not what is wanted.

    >>> expect(0 > 0, "a width of at least 1", "0")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a width of at least 1, got 0
    """
    if not holds:
        raise BadInput(as_message(wanted), got, where)


def legible(holds: object, wanted: str, got: str, where: str = "", line: int | None = None) -> None:
    """Refuse a text in which something else stands than what is wanted.

    >>> legible("#" == ".", "a white cell", "'#'", "line 1")
    Traceback (most recent call last):
        ...
    lightsgame.errors.ParseError: expected a white cell, got '#' (line 1)
    """
    if not holds:
        raise ParseError(as_message(wanted), got, where, line=line)


def at_most(cost: int, most: int, what: str, limit: Amount = None, *, instead: str = "") -> None:
    """Refuse *what* if its cost is above the most that is tried; *limit* is how that is told, if
    not as the number.

    >>> at_most(6, 5, "a board of 6 columns")
    Traceback (most recent call last):
        ...
    lightsgame.errors.TooLarge: a board of 6 columns (at most 5)
    """
    if cost > most:
        raise TooLarge(what, cost=cost, limit=most if limit is None else limit, instead=instead)


class TimeLimit(TimeoutError):
    """The time that was allowed has passed without an answer; the message tells how far the work
    had come.

    >>> raise TimeLimit("no answer within the time limit", done="1,200 conflicts")
    Traceback (most recent call last):
        ...
    lightsgame.errors.TimeLimit: no answer within the time limit; 1,200 conflicts so far
    """

    def __init__(self, what: str, *, done: str = "") -> None:
        self.what = what
        self.done = done
        super().__init__(Message("{what}; {rest} so far", what=what, rest=done) if done else what)


def unsolvable(presses: int, common: int, witness: Witness) -> Inconsistent[Witness]:
    """The exception for a game without solution, with the quiet pattern that proves it.

    >>> print(unsolvable(2, 1, "the pattern"))
    no solution: a quiet pattern of 2 presses meets the wanted change in 1 place, an odd number
    """
    why = Counted(
        "a quiet pattern of {n} presses meets the wanted change in {n2} place, an odd number",
        "a quiet pattern of {n} presses meets the wanted change in {n2} places, an odd number",
        common,
        n=presses,
        n2=common,
    )
    return Inconsistent(Message("no solution: {rest}", rest=why), witness)


def plural(count: int, noun: str, nouns: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "press", "presses"), plural(15, "press", "presses")
    ('1 press', '15 presses')
    """
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"


def listed(words: Sequence[str], last: str = "and", comma: str = ",") -> str:
    """Words as a list in English.

    >>> (
    ...     listed(["1", "3", "4"]),
    ...     listed(["1", "3"], "or"),
    ...     listed(["row 1", "row 2, or 3", "4"], comma=";"),
    ...     listed([]),
    ... )
    ('1, 3 and 4', '1 or 3', 'row 1; row 2, or 3 and 4', '')
    """
    if len(words) < 2:
        return words[0] if words else ""
    return Message(_LAST[last], cells=Joined(f"{comma} ", words[:-1]), cell=words[-1])


_LAST = {
    "and": marked("{cells} and {cell}"),
    "or": marked("{cells} or {cell}"),
    "nor": marked("{cells} nor {cell}"),
}


def in_rows(cells: Iterable[tuple[int, int]]) -> list[str]:
    """Cells in words, counted from 1, those of a row together.

    >>> in_rows([(0, 0), (0, 2), (2, 1)])
    ['row 1, columns 1 and 3', 'row 3, column 2']
    """
    rows: dict[int, list[str]] = {}
    for i, j in cells:
        rows.setdefault(i, []).append(str(j + 1))
    return [
        Message("row {n}, column {n2}", n=i + 1, n2=columns[0])
        if len(columns) == 1
        else Message("row {n}, columns {numbers}", n=i + 1, numbers=listed(columns))
        for i, columns in rows.items()
    ]


def number_text(number: int) -> str:
    """A number, the long ones as a power of ten.

    >>> number_text(1000), number_text(10**100), number_text(10**100 + 1)
    ('1000', '10^100', 'about 10^100')
    """
    if number < 10**15:
        return str(number)
    power = int(log10(number) + 1e-12)  # of how many digits Python writes, there is a limit
    return f"10^{power}" if _is_power(number, 10, power) else f"about 10^{power}"


def count_text(count: int) -> str:
    """A number for a person: in full, or as the power that it is.

    >>> count_text(4096), count_text(2**64), count_text(3**50)
    ('4,096', '2^64', '3^50')
    """
    if count < 10**12:
        return f"{count:,}"
    powers = ((base, round(log(count, base))) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31))
    exact = (f"{base}^{power}" for base, power in powers if _is_power(count, base, power))
    return next(exact, f"about 10^{round(log10(count))}")


def _is_power(number: int, base: int, exponent: int) -> bool:
    """Whether a number is that power, which is seldom reckoned in full.

    >>> _is_power(81, 3, 4), _is_power(3**1000 + 1, 3, 1000)
    (True, False)
    """
    prime = 2**61 - 1
    is_near = number % prime == pow(base, exponent, prime)
    return is_near and bool(number == base**exponent)
