"""Akari (Light Up), from the rules to NP-hardness.

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

from .. import _lazy

# The public names, in the order in which one meets them, and the modules in which they stand.
_HOMES = {
    "Puzzle": ".model.puzzle",
    "parse_puzzle": ".io.reader",
    "collection": ".io.formats",
    "generate": ".generator.generate",
    "solve": ".solving.solver",
    "hint": ".explaining.steps",
    "check": ".model.rules",
    "explain": ".explaining.steps",
    "count": ".solving.solver",
    "convert": ".io.reader",
    "certify": ".certificates",
    "grade": ".explaining.steps",
    "is_unique": ".solving.solver",
    "faults": ".model.rules",
    "is_solution": ".model.rules",
    "is_verdict": ".certificates",
    "impossibility": ".certificates",
}
__all__ = list(_HOMES)


__getattr__, __dir__ = _lazy(__name__, _HOMES, globals())
