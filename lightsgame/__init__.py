"""Lights Out and Akari in plain Python: fast certified answers, and theorems that run their own proofs.

>>> from lightsgame import Board
>>> print(Board.full(2, 2))
●●
●●

This page is the list of contents.  A name is loaded when it is first used, so that `import lightsgame` costs nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # a type checker takes it for true; importing it from `typing` would cost more than all else here
__version__ = "0.1.0"

if TYPE_CHECKING:
    from typing import Any

    from .errors import BadInput as BadInput
    from .errors import Inconsistent as Inconsistent
    from .errors import ParseError as ParseError
    from .errors import TimeLimit as TimeLimit
    from .errors import TooLarge as TooLarge
    from .game.board import Board as Board
    from .game.checks import is_quiet as is_quiet
    from .game.checks import is_solution as is_solution
    from .game.checks import is_witness as is_witness
    from .game.families import petersen as petersen
    from .game.graph import Graph as Graph
    from .patterns import nullity as nullity
    from .patterns import quiet_patterns as quiet_patterns
    from .solving import Answer as Answer
    from .solving import answer as answer
    from .solving import fewest as fewest
    from .solving import hint as hint
    from .solving import random_game as random_game
    from .solving import solutions as solutions
    from .solving import solve as solve
    from .theorems.extremes.worst_case import hardest as hardest
    from .theorems.once.efficient_domination import efficient_dominating_set as efficient_dominating_set
    from .theorems.once.perfect_code import is_perfect_code as is_perfect_code
    from .theorems.once.perfect_code import perfect_code as perfect_code
    from .theorems.once.perfect_code import perfect_codes as perfect_codes
    from .theorems.rows.patching import patched as patched
    from .theorems.rows.period import period as period
    from .theorems.solvability.all_ones import all_ones as all_ones

# Where each public name lives.  A test compares this table with the imports above.
_HOME = {
    "Answer": "solving",
    "BadInput": "errors",
    "Board": "game.board",
    "Graph": "game.graph",
    "Inconsistent": "errors",
    "ParseError": "errors",
    "TimeLimit": "errors",
    "TooLarge": "errors",
    "all_ones": "theorems.solvability.all_ones",
    "answer": "solving",
    "efficient_dominating_set": "theorems.once.efficient_domination",
    "fewest": "solving",
    "hardest": "theorems.extremes.worst_case",
    "hint": "solving",
    "is_perfect_code": "theorems.once.perfect_code",
    "is_quiet": "game.checks",
    "is_solution": "game.checks",
    "is_witness": "game.checks",
    "nullity": "patterns",
    "patched": "theorems.rows.patching",
    "perfect_code": "theorems.once.perfect_code",
    "perfect_codes": "theorems.once.perfect_code",
    "petersen": "game.families",
    "period": "theorems.rows.period",
    "quiet_patterns": "patterns",
    "random_game": "solving",
    "solutions": "solving",
    "solve": "solving",
}

__all__ = [
    "Answer",
    "BadInput",
    "Board",
    "Graph",
    "Inconsistent",
    "ParseError",
    "TimeLimit",
    "TooLarge",
    "all_ones",
    "answer",
    "efficient_dominating_set",
    "fewest",
    "hardest",
    "hint",
    "is_perfect_code",
    "is_quiet",
    "is_solution",
    "is_witness",
    "nullity",
    "patched",
    "perfect_code",
    "perfect_codes",
    "period",
    "petersen",
    "quiet_patterns",
    "random_game",
    "solutions",
    "solve",
]


def _load(package: dict[str, Any], home: dict[str, str], name: str) -> Any:
    """Load a public name of a package, given by its globals and its table, at the first use of it (PEP 562)."""
    own = package["__name__"]
    if name not in home:
        raise AttributeError(f"module {own!r} has no attribute {name!r}")
    value = package[name] = getattr(import_module(f".{home[name]}", own), name)
    return value


def __getattr__(name: str) -> Any:
    return _load(globals(), _HOME, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
