"""The classroom: exercises along the chapters, with checks that say what is wrong on which board.

>>> from lightsgame.classroom import check, exercises
>>> len(exercises()) >= 25
True
"""

from .exercise import Exercise
from .judge.checking import check, check_source, exercises, get, require
from .judge.verdict import Mistake, Picture, Verdict

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
