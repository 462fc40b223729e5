"""Questions on what was solved one, three and seven days before: the same idea on another board.

>>> values = question("dot", "monday")
>>> print(spoken_call("dot", values))
dot(0b110, 0b0)
>>> recalled("dot", values, "0").state, recalled("dot", values, "1").state
('solved', 'wrong')
"""

import ast
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

from ...core.message import Message
from ...errors import BadInput
from ..exercise import Given, short
from .checking import get, verdict_on
from .evaluator import Local
from .verdict import Verdict


def question(id: str, seed: str) -> tuple[Any, ...]:
    """One of the smaller inputs of an exercise, drawn from a seed."""
    item = get(id)
    small = takewhile(lambda values: values is not None, item.inputs())
    # What is longer than sixty characters nobody answers by hand.
    short_ones = [values for values in small if values and len(repr(values)) <= 60]
    return item.input(Random(f"{seed}/{id}").choice(short_ones))


def spoken_call(id: str, values: tuple[Any, ...]) -> str:
    """The question as a call.

    >>> spoken_call("press", (0, 1))
    'press(0, 1)'
    """
    return f"{get(id).name}({', '.join(map(short, values))})"


def recalled(id: str, values: tuple[Any, ...], answer: str) -> Verdict:
    """The verdict on an answer to a question, as one types it.

    Raises:
        BadInput: it is no value of Python.
    """
    try:
        value = ast.literal_eval(answer.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise BadInput(Message("a value such as 0b101, [1, 2] or True"), repr(answer)) from None
    # the same exercise, with this input alone
    item = replace(get(id), inputs=lambda: [values], slips={})
    return verdict_on(item, Given(item, Local(item.name, lambda *_arguments: value)))
