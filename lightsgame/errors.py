"""What can go wrong, in three classes.  Each is a `ValueError` and says what a person needs to know.

`Inconsistent` is an answer rather than a mistake: it carries the proof that nothing can be found.
"""

from __future__ import annotations

from typing import Generic, TypeVar

Witness = TypeVar("Witness")


class Inconsistent(ValueError, Generic[Witness]):
    """There is no solution, and the *witness* proves it.

    For a linear system A x = b the witness is a set of rows whose sum is zero although the sum of their
    right-hand sides is one.  On a Lights Out board it is a quiet pattern that meets the wanted change in an
    odd number of places.
    """

    def __init__(self, message: str, witness: Witness) -> None:
        super().__init__(message)
        self.witness = witness


class ParseError(ValueError):
    """A text or value is not of the expected form.

    >>> raise ParseError("a digit from 0 to 4", "'7'", "line 2, column 3")
    Traceback (most recent call last):
        ...
    lightsgame.errors.ParseError: expected a digit from 0 to 4, got '7' (line 2, column 3)
    """

    def __init__(self, expected: str, got: str, where: str = "") -> None:
        super().__init__(f"expected {expected}, got {got}" + (f" ({where})" if where else ""))
        self.expected, self.got, self.where = expected, got, where


class TooLarge(ValueError):
    """The answer exists but cannot fit, or would take too long; the message tells the cost."""


def unsolvable(presses: int, common: int, witness: Witness) -> Inconsistent[Witness]:
    """The exception for a game without solution, with the quiet pattern that proves it.

    >>> print(unsolvable(2, 1, "the pattern"))
    no solution: a quiet pattern of 2 presses meets the wanted change in 1 place, an odd number
    """
    places = "1 place" if common == 1 else f"{common} places"
    return Inconsistent(
        f"no solution: a quiet pattern of {presses} presses meets the wanted change in {places}, an odd number", witness
    )


def number_text(number: int) -> str:
    """A number, the long ones as a power of ten.

    >>> number_text(1000), number_text(10**100), number_text(10**100 + 1)
    ('1000', '10^100', 'about 10^100')
    """
    if number < 10**15:
        return str(number)
    power = len(str(number)) - 1
    return f"10^{power}" if number == 10**power else f"about 10^{power}"
