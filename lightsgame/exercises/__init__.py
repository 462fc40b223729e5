"""The classroom: exercises along the chapters, with checks that say what is wrong on which board.

>>> from lightsgame.exercises import check, exercises
>>> len(exercises()) >= 25
True
"""

from .checking import check, check_source, exercises, get, require
from .exercise import Exercise
from .verdict import Mistake, Picture, Verdict

__all__ = [
    "Exercise",
    "Mistake",
    "Picture",
    "Verdict",
    "check",
    "check_source",
    "exercises",
    "get",
    "require",
]
