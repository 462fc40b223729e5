"""Lights Out and Akari in plain Python: fast certified answers, and theorems that run their own
proofs.

>>> from lightsgame import Board
>>> print(Board.full(2, 2))
●●
●●

This page is the list of contents, and the only one.  A name is loaded when it is first used, so
that `import lightsgame` costs nothing: the imports below are for type checkers and readers, and
Python takes the places from their text.
"""

from __future__ import annotations

from importlib import import_module

# a type checker takes it for true; importing it from `typing` would cost more than all else here
TYPE_CHECKING = False
__version__ = "0.1.0"

# The public names, in the order in which one meets them.
__all__ = [  # noqa: RUF022
    "Board",
    "StateBoard",
    "Rule",
    "Game",
    "Graph",
    "graphs",
    "generate",
    "solve",
    "answer",
    "Answer",
    "solutions",
    "fewest",
    "count",
    "hint",
    "advice",
    "explain",
    "check",
    "is_solution",
    "is_quiet",
    "is_witness",
    "quiet_patterns",
    "nullity",
    "hardest",
    "convert",
    "certify",
    "Evidence",
    "to_json",
    "from_json",
    "all_ones",
    "period",
    "patched",
    "perfect_code",
    "is_perfect_code",
    "efficient_dominating_set",
    "akari",
    "within",
    "BadInput",
    "ParseError",
    "Inconsistent",
    "TooLarge",
    "TimeLimit",
]

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from . import akari, graphs
    from .doors import within
    from .errors import BadInput, Inconsistent, ParseError, TimeLimit, TooLarge
    from .evidence import Evidence, from_json, to_json
    from .explaining import advice, explain
    from .game.board import Board
    from .game.checks import check, is_quiet, is_solution, is_witness
    from .game.dials import StateBoard
    from .game.game import Game
    from .game.graph import Graph
    from .game.rule import Rule
    from .patterns import nullity, quiet_patterns
    from .solving import Answer, answer, count, fewest, generate, hint, solutions, solve
    from .telling import certify, convert
    from .theorems.extremes.worst_case import hardest
    from .theorems.once.efficient_domination import efficient_dominating_set
    from .theorems.once.perfect_code import is_perfect_code, perfect_code
    from .theorems.rows.patching import patched
    from .theorems.rows.period import period
    from .theorems.solvability.all_ones import all_ones


def _contents(
    page: dict[str, Any], *more: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a page of contents (PEP 562), that reads in its own text where
    names live.
    """
    text = page["__loader__"].get_data(page["__file__"].replace(".pyc", ".py")).decode("utf-8")
    home: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("    from ."):
            place, _, names = line.removeprefix("    from .").partition(" import ")
            home |= dict.fromkeys(names.split(", "), place)

    def load(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {page['__name__']!r} has no attribute {name!r}")
        room = import_module(f".{home[name] or name}", page["__package__"])
        value: Any = getattr(room, name) if home[name] else room
        # a function: whoever comes in here is looked at
        if callable(value) and not isinstance(value, type):
            from .doors import door

            value = door(value)
        page[name] = value
        return value

    return load, lambda: sorted([*more, *page["__all__"]])


if not TYPE_CHECKING:  # a type checker shall not think that there is every name
    __getattr__, __dir__ = _contents(globals(), "__version__")
