"""Lights Out and Akari in plain Python: fast certified answers, and theorems that run their own
proofs.

>>> from lightsgame import Board
>>> print(Board.full(2, 2))
●●
●●

This page is the list of contents, and the only one.  A name is loaded when it is first used, so
that `import lightsgame` costs nothing; the types stand in `__init__.pyi`.
"""

from __future__ import annotations

from importlib import import_module
from sys import modules

TYPE_CHECKING = False  # importing it from `typing` would cost more than all else here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__version__ = "0.1.0"

# The public names, in the order in which one meets them, and the modules in which they stand.
_HOMES = {
    "Board": ".game.board",
    "StateBoard": ".game.state_board",
    "Rule": ".game.rule",
    "Game": ".game.game",
    "Graph": ".game.graph",
    "graphs": "",
    "generate": ".lights.solver",
    "solve": ".lights.solver",
    "answer": ".lights.solver",
    "Answer": ".lights.solver",
    "solutions": ".lights.solver",
    "fewest": ".lights.solver",
    "count": ".lights.solver",
    "Presses": ".game.presses",
    "hint": ".lights.hints",
    "Hint": ".lights.hints",
    "explain": ".lights.hints",
    "check": ".game.checks",
    "is_solution": ".game.checks",
    "is_quiet": ".game.checks",
    "is_witness": ".game.checks",
    "quiet_patterns": ".lights.quiet",
    "nullity": ".lights.quiet",
    "hardest": ".theorems.worst_case.worst_case",
    "convert": ".game.formats",
    "certify": ".lights.certificates",
    "Evidence": ".core.evidence",
    "to_json": ".core.evidence",
    "from_json": ".core.evidence",
    "all_ones": ".theorems.solvability.all_ones",
    "period": ".theorems.rows.period",
    "patched": ".theorems.rows.patching",
    "perfect_code": ".theorems.perfect_codes.perfect_code",
    "is_perfect_code": ".theorems.perfect_codes.perfect_code",
    "efficient_dominating_set": ".theorems.perfect_codes.efficient_domination",
    "akari": "",
    "within": ".core.deadline",
    "BadInput": ".errors",
    "ParseError": ".errors",
    "Inconsistent": ".errors",
    "TooLarge": ".errors",
    "TimeLimit": ".errors",
}
__all__ = list(_HOMES)


def _lazy(
    package: str, homes: dict[str, str], page: dict[str, Any]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` (PEP 562) of a page whose names stand elsewhere in the package."""

    def load(name: str) -> Any:
        if name not in homes:
            here = page["__name__"]  # with the module itself, Python looks for a similar name
            from .core.lacking import way

            instead = way(here, name)
            cure = f"; type {instead}" if instead else ""
            wrong = f"module {here!r} has no attribute {name!r}{cure}"
            raise AttributeError(wrong, name=name, obj=modules[here])
        if homes[name] == "":  # a module itself
            value: Any = import_module(f"{package}.{name}")
        else:
            value = getattr(import_module(homes[name], package), name)
        page[name] = value
        return value

    return load, lambda: sorted([*homes, "__version__"])


__getattr__, __dir__ = _lazy(__name__, _HOMES, globals())
