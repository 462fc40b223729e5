"""A wrong keyword is answered with the right one.

>>> @with_cures
... def count(game, to=None, *, wrap="none", seconds=None):
...     return 4
>>> count("5x5", torus=True)
Traceback (most recent call last):
    ...
TypeError: expected wrap="torus", got torus=True; the keywords of count() are to, wrap, seconds
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

# What people write elsewhere, by what it is called here.
SYNONYMS = {
    "to": "goal target end",
    "lit": "start on lamps initial",
    "seconds": "timeout time limit time_limit max_time",
    "states": "mod modulus colors colours k",
    "wrap": "boundary edges periodic wraparound topology",
    "presses": "solution moves moves_made",
    "rule": "neighbours neighbors pattern moves",
    "seed": "random_state rng random",
    "grade": "difficulty level",
    "form": "to format fmt",
    "bulbs": "solution lamps lights",
    "limit": "most maximum",
}
VALUES = {
    **dict.fromkeys(("cylinder", "torus", "mobius", "klein", "projective"), "wrap"),
    **dict.fromkeys(("plus", "cross", "king", "rook", "bishop", "knight"), "rule"),
}
SAID = {"why": "hint(...).why, which is always told", "explain": "explain(...), which tells how"}
FEWEST = ("optimal", "shortest", "minimal", "minimum", "fewest")
GAMES = ("rule", "wrap", "states")  # what a game has, and a board has not
SIZES = ("rows", "columns", "size", "m", "n", "height", "width")


def with_cures(function: Function) -> Function:
    """The function, which answers a wrong keyword with the right one; its signature stays in
    sight.

    >>> def double(number):
    ...     return 2 * number
    >>> with_cures(double)(number=2)
    4
    """
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    known = frozenset(names)
    name = function.__qualname__.removesuffix(".__init__")
    most = code.co_argcount
    needed = most - len(function.__defaults__ or ())

    @wraps(function)
    def answering(*values: Any, **words: Any) -> Any:
        if words and not known.issuperset(words):
            wrong = next(word for word in words if word not in known)
            raise TypeError(cure(name, wrong, words[wrong], names[1:]))
        if not needed <= len(values) <= most:
            _refuse_number(name, names[:most], needed, values, words)
        return function(*values, **words)

    return cast("Function", answering)


def _refuse_number(
    name: str, known: Sequence[str], needed: int, values: Sequence[Any], words: Iterable[str]
) -> None:
    """Refuse too many values, or too few with those that are told by name."""
    is_method = known[0] == "self"
    missing = [word for word in known[len(values) : needed] if word not in words]
    if missing or len(values) > len(known):
        call = f"{name}({', '.join(known[is_method:])})"
        got = len(values) - is_method
        is_size = known[is_method] in ("game", "graph") and got > 1
        hint = "; a size is one value, (5, 5)" if is_size else ""
        raise TypeError(f"expected {call}, got {got} value{'s' * (got != 1)}{hint}")


def cure(name: str, wrong: str, value: object, known: Sequence[str]) -> str:
    """The sentence for a wrong keyword of a function, whose keywords are known.

    >>> cure("count", "timeout", 3, ["to", "seconds"])
    'expected seconds=..., got timeout=3; the keywords of count() are to, seconds'
    """
    meant = _meant(wrong, known) or "one of its keywords"
    if name == "Board" and wrong in GAMES:
        meant = f"a game, Game(rows, columns, {wrong}=...)"
    keywords = ", ".join(known)
    got = f"{wrong}={repr(value)[:30]}"
    return f"expected {meant}, got {got}; the keywords of {name}() are {keywords}"


def _meant(wrong: str, known: Sequence[str]) -> str:
    """The right word for a wrong one, or nothing."""
    if VALUES.get(wrong) in known:
        return f'{VALUES[wrong]}="{wrong}"'
    for name, words in SYNONYMS.items():
        if name in known and wrong in words.split():
            return f"{name}=..."
    if wrong in SAID:
        return SAID[wrong]
    if wrong in FEWEST:
        return "fewest(game), which gives an answer with the fewest presses"
    if wrong in SIZES:
        return "the size first, as (5, 5)"
    from difflib import get_close_matches  # for a wrong word alone

    near = get_close_matches(wrong, known, n=1)
    return f"{near[0]}=..." if near else ""
