r"""A notebook, or one file with many answers, as programs: one for each exercise that it answers.

The cells of a notebook become one program, a line `# %%` above each; they are not run here.

>>> cells = [{"cell_type": "code", "source": ["def dot(x, y):\n", "    return 0"]}]
>>> text = script(json.dumps({"cells": cells}))
>>> text
'# %%\ndef dot(x, y):\n    return 0\n'
>>> list(answers(text))
['dot']
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...core.message import Message, marked
from ...errors import BadInput, expect
from ..judge.checking import exercises, get
from ..judge.evaluator import CELL
from ..judge.runner import MOST_SOURCE, Program, check_program
from ..judge.verdict import Verdict

MOST_NOTEBOOK = 20_000_000  # bytes, for it may hold pictures
MOST_CELLS = 5000
EXPECTED = marked("a notebook of Jupyter, or its cells")
# a cell that checks an answer: of this package, in nbgrader or alone, and of otter
_CHECK = re.compile(r"""\b(?:require|check)\(\s*["']([\w-]{1,80})["']""")
_DEFINITION = re.compile(r"(?m)^(?:def |class )?(\w{1,80})(?: *\(| *=[^=]| *:[^=\n]{1,80}=[^=])")


def script(text: str) -> str:
    """The code cells of a notebook as one program.

    Raises:
        BadInput: it is no notebook, or it holds too much code.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    cells = value.get("cells") if isinstance(value, dict) else None
    if not isinstance(cells, list) or len(cells) > MOST_CELLS:
        raise BadInput(EXPECTED, Message("something else"))
    return joined([source_of(cell) for cell in cells if is_code(cell)])


def joined(sources: Iterable[str]) -> str:
    """The program of these cells.

    Raises:
        BadInput: they hold too much code.
    """
    text = "".join([f"{CELL}\n{source.rstrip()}\n" for source in sources])
    expect(len(text) <= MOST_SOURCE, EXPECTED, Message("more than {n} bytes", n=MOST_SOURCE))
    return text


def is_code(cell: Any) -> bool:
    """Whether a cell of a notebook holds code."""
    return isinstance(cell, dict) and cell.get("cell_type") == "code"


def source_of(cell: dict[str, Any]) -> str:
    """The text of a cell, which notebooks keep whole or in lines.

    Raises:
        BadInput: it is none.
    """
    source = cell.get("source")
    lines = [source] if isinstance(source, str) else source
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadInput(EXPECTED, Message("something else"))
    return "".join(lines).replace("\r\n", "\n")


def checked(text: str) -> list[str]:
    """The exercises of which a text checks the answers, by their ids.

    >>> checked('require("press", press); grader.check("is_solution"); check("x", 1)')
    ['press', 'is-solution']
    """
    known = {item.id for item in exercises()}
    ids = [id.replace("_", "-") for id in _CHECK.findall(text)]
    return [id for id in dict.fromkeys(ids) if id in known]


@cache
def _exercise_of_name() -> dict[str, str]:
    """The exercises by the names that they define; where two define one, the first."""
    return {item.name: item.id for item in reversed(exercises())}


def answers(text: str) -> dict[str, str]:
    """The exercises that a program answers, each with the part of the program that counts.

    Cells that check say which exercises these are, and what stands above the last check counts, for
    two exercises may use one name.  Where nothing is checked, the names say so, a name of two
    exercises that of the first, and all counts.
    """
    found: dict[str, str] = {}
    above: list[str] = []
    for cell in f"\n{text}".split(f"\n{CELL}\n"):
        above.append(cell)
        for id in checked(cell):
            found[id] = f"\n{CELL}\n".join(above).removeprefix("\n")
    if found:
        return found
    owners = _exercise_of_name()
    names = [name for name in _DEFINITION.findall(text) if name in owners]
    return {owners[name]: text for name in dict.fromkeys(names)}


def verdicts(text: str, ids: Iterable[str], **limits: Any) -> dict[str, Verdict]:
    """What the cells of a notebook are worth for exercises, each in a process of its own.

    *text* is what `script` makes of the notebook, and *limits* are those of `check_program`.

    Raises:
        BadInput: there is no such exercise.
    """
    programs = answers(text)
    found: dict[str, Verdict] = {}
    with TemporaryDirectory(prefix="lightsgame") as folder:
        for id in ids:
            program = Program(programs.get(get(id).id, text), str(Path(folder, "notebook.ipynb")))
            found[id] = check_program(id, program, **limits)
    return found
