"""The second floor, other wing: Akari (Light Up), from the rules to NP-hardness.

>>> from lightsgame import akari
>>> puzzle = akari.Puzzle('''
...     ..1
...     #..
...     .2.''')
>>> print(akari.solve(puzzle).bulbs)
·●·
···
●·●

This page is the list of contents, as in `lightsgame` itself; a name is loaded when it is first used.
"""

from __future__ import annotations

from .. import _contents, _load

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from .certificate import certify as certify
    from .certificate import is_verdict as is_verdict
    from .encoding import reduction as reduction
    from .formats import parse_puzzle as parse_puzzle
    from .formats import write_puzzle as write_puzzle
    from .generator import arbitrary as arbitrary
    from .generator import construct as construct
    from .hardness import compile_formula as compile_formula
    from .impossible import impossibility as impossibility
    from .impossible import is_impossible as is_impossible
    from .making import generate as generate
    from .puzzle import Puzzle as Puzzle
    from .rules import faults as faults
    from .rules import is_solution as is_solution
    from .shelf import collection as collection
    from .solver import Outcome as Outcome
    from .solver import count as count
    from .solver import is_unique as is_unique
    from .solver import solve as solve
    from .steps import explain as explain
    from .steps import grade as grade
    from .steps import hint as hint
    from .uniqueness import unique as unique

_HOME = _contents(globals())
__all__ = sorted(_HOME)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    return _load(globals(), _HOME, name)


def __dir__() -> list[str]:
    return list(__all__)
