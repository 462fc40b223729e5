"""The types of the public names; `__init__.py` loads each when it is first used."""

from collections.abc import Callable
from typing import Any

from . import akari as akari, graphs as graphs
from .core.deadline import within as within
from .core.evidence import Evidence as Evidence, from_json as from_json, to_json as to_json
from .errors import (
    BadInput as BadInput,
    Inconsistent as Inconsistent,
    ParseError as ParseError,
    TimeLimit as TimeLimit,
    TooLarge as TooLarge,
)
from .game.board import Board as Board
from .game.checks import (
    check as check,
    is_quiet as is_quiet,
    is_solution as is_solution,
    is_witness as is_witness,
)
from .game.formats import convert as convert
from .game.game import Game as Game
from .game.graph import Graph as Graph
from .game.presses import Presses as Presses
from .game.rule import Rule as Rule
from .game.state_board import StateBoard as StateBoard
from .lights.certificates import certify as certify
from .lights.hints import Hint as Hint, explain as explain, hint as hint
from .lights.quiet import nullity as nullity, quiet_patterns as quiet_patterns
from .lights.solver import (
    Answer as Answer,
    answer as answer,
    count as count,
    fewest as fewest,
    generate as generate,
    solutions as solutions,
    solve as solve,
)
from .theorems.perfect_codes.efficient_domination import (
    efficient_dominating_set as efficient_dominating_set,
)
from .theorems.perfect_codes.perfect_code import (
    is_perfect_code as is_perfect_code,
    perfect_code as perfect_code,
)
from .theorems.rows.patching import patched as patched
from .theorems.rows.period import period as period
from .theorems.solvability.all_ones import all_ones as all_ones
from .theorems.worst_case.worst_case import hardest as hardest

__all__ = [
    "Answer",
    "BadInput",
    "Board",
    "Evidence",
    "Game",
    "Graph",
    "Hint",
    "Inconsistent",
    "ParseError",
    "Presses",
    "Rule",
    "StateBoard",
    "TimeLimit",
    "TooLarge",
    "akari",
    "all_ones",
    "answer",
    "certify",
    "check",
    "convert",
    "count",
    "efficient_dominating_set",
    "explain",
    "fewest",
    "from_json",
    "generate",
    "graphs",
    "hardest",
    "hint",
    "is_perfect_code",
    "is_quiet",
    "is_solution",
    "is_witness",
    "nullity",
    "patched",
    "perfect_code",
    "period",
    "quiet_patterns",
    "solutions",
    "solve",
    "to_json",
    "within",
]

__version__: str

def _lazy(
    package: str, homes: dict[str, str], page: dict[str, Any]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]: ...
