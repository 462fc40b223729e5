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

This page is the list of contents, as in `lightsgame` itself; a name is loaded when it is first
used.
"""

from .. import _contents

TYPE_CHECKING = False

# The public names, in the order in which one meets them.
__all__ = [  # noqa: RUF022
    "Puzzle",
    "parse_puzzle",
    "write_puzzle",
    "collection",
    "generate",
    "solve",
    "hint",
    "check",
    "explain",
    "count",
    "convert",
    "certify",
    "grade",
    "is_unique",
    "faults",
    "is_solution",
    "is_verdict",
    "impossibility",
]

if TYPE_CHECKING:
    from .certificate import certify, impossibility, is_verdict
    from .formats import convert, parse_puzzle, write_puzzle
    from .making import generate
    from .puzzle import Puzzle
    from .rules import check, faults, is_solution
    from .shelf import collection
    from .solver import count, is_unique, solve
    from .steps import explain, grade, hint

if not TYPE_CHECKING:  # a type checker shall not think that there is every name
    __getattr__, __dir__ = _contents(globals())
