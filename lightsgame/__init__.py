"""Lights Out and Akari in plain Python: fast certified answers, and theorems that run their own proofs.

>>> from lightsgame import Board
>>> print(Board.full(2, 2))
●●
●●

This page is the list of contents, and the only one.  A name is loaded when it is first used, so that `import
lightsgame` costs nothing: the imports below are for type checkers and readers, and Python takes the names from their
text.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # a type checker takes it for true; importing it from `typing` would cost more than all else here
__version__ = "0.1.0"

if TYPE_CHECKING:
    from typing import Any

    # Whole rooms.
    from . import akari as akari
    from . import graphs as graphs

    # What can go wrong; and a limit of time for whatever is done inside it.
    from .doors import within as within
    from .errors import BadInput as BadInput
    from .errors import Inconsistent as Inconsistent
    from .errors import ParseError as ParseError
    from .errors import TimeLimit as TimeLimit
    from .errors import TooLarge as TooLarge

    # Theorems that run their proofs.
    from .evidence import Evidence as Evidence
    from .evidence import from_json as from_json
    from .evidence import to_json as to_json
    from .explaining import Advice as Advice
    from .explaining import advice as advice
    from .explaining import explain as explain

    # The game: values.
    from .game.board import Board as Board

    # What can be checked by pressing alone.
    from .game.checks import Check as Check
    from .game.checks import check as check
    from .game.checks import is_quiet as is_quiet
    from .game.checks import is_solution as is_solution
    from .game.checks import is_witness as is_witness
    from .game.dials import StateBoard as StateBoard
    from .game.families import petersen as petersen
    from .game.game import Game as Game
    from .game.graph import Graph as Graph
    from .game.rule import Rule as Rule
    from .patterns import QuietPatterns as QuietPatterns
    from .patterns import nullity as nullity
    from .patterns import quiet_patterns as quiet_patterns

    # What can be asked of every game.
    from .solving import Answer as Answer
    from .solving import answer as answer
    from .solving import count as count
    from .solving import fewest as fewest
    from .solving import generate as generate
    from .solving import hint as hint
    from .solving import random_game as random_game
    from .solving import solutions as solutions
    from .solving import solve as solve
    from .telling import certify as certify
    from .telling import convert as convert
    from .theorems.extremes.worst_case import hardest as hardest
    from .theorems.once.efficient_domination import efficient_dominating_set as efficient_dominating_set
    from .theorems.once.perfect_code import is_perfect_code as is_perfect_code
    from .theorems.once.perfect_code import perfect_code as perfect_code
    from .theorems.once.perfect_code import perfect_codes as perfect_codes
    from .theorems.rows.patching import patched as patched
    from .theorems.rows.period import period as period
    from .theorems.solvability.all_ones import all_ones as all_ones


def _contents(module: dict[str, Any]) -> dict[str, str]:
    """Where each public name of a package lives, read off from the imports in its own text."""
    text = module["__loader__"].get_data(module["__file__"].replace(".pyc", ".py")).decode("utf-8")
    home = {}
    for line in text.splitlines():
        if line.startswith("    from .") and " as " in line:
            place, _, name = line.removeprefix("    from .").partition(" import ")
            home[name.partition(" as ")[0]] = place
    return home


def _load(package: dict[str, Any], home: dict[str, str], name: str) -> Any:
    """Load a public name of a package, given by its globals and its table, at the first use of it (PEP 562)."""
    own = package["__name__"]
    if name not in home:
        raise AttributeError(f"module {own!r} has no attribute {name!r}")
    room = import_module(f".{home[name]}" if home[name] else f".{name}", own)
    value: Any = getattr(room, name) if home[name] else room
    if callable(value) and not isinstance(value, type):  # a function: whoever comes in here is looked at
        from .doors import door

        value = door(value)
    package[name] = value
    return value


_HOME = _contents(globals())
__all__ = sorted(_HOME)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    return _load(globals(), _HOME, name)


def __dir__() -> list[str]:
    return ["__version__", *__all__]
