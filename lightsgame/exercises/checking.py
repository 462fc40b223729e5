"""Checks as plain functions: for a notebook, pytest, nbgrader, otter, a page in the browser, and the command line.

>>> def dot(x, y):
...     return (x & y).bit_count()
>>> check("dot", dot)
✗ dot: dot(0b11, 0b11) is 2, expected 1 + 1 = 0: over GF(2) only the parity of the number of common members counts.

`check` tells; `require` raises, for tools that count assertions that fail.  Both call the function here and now:
`lightsgame.exercises.runner` runs a file in a process of its own, with limits.
"""

from __future__ import annotations

import difflib
import io
import linecache
import traceback
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import BadInput
from ..translation import _
from .exercise import ANSWER, PACKAGE, Exercise, Given, crash
from .verdict import Mistake, Verdict

CHAPTERS = (
    "lamps",
    "equations",
    "systems",
    "quiet",
    "graphs",
    "chasing",
    "polynomials",
    "extremes",
    "lengths",
    "akari",
    "formulas",
)

MOST_PRINTED = 4000  # characters that a program may print before the rest is dropped


@cache
def exercises() -> tuple[Exercise, ...]:
    """All exercises, in the order of the chapters."""
    modules = [import_module(f".{chapter}", __package__) for chapter in CHAPTERS]
    return tuple([item for module in modules for item in module.EXERCISES])


def get(id: str) -> Exercise:
    """The exercise of that id.

    Raises:
        BadInput: there is none.
    """
    for item in exercises():
        if item.id == id:
            return item
    near = difflib.get_close_matches(id, [item.id for item in exercises()], 1)
    advice = f"did you mean {near[0]!r}?" if near else "lightsgame exercises list"
    raise BadInput("the id of an exercise", f"{id!r}; {advice}")


def solution(id: str) -> str:
    """The text of the reference solution.

    Raises:
        BadInput: there is no exercise of that id.
    """
    return (files(__package__) / "solutions" / f"{get(id).id.replace('-', '_')}.py").read_text("utf-8")


def check(id: str, answer: Any) -> Verdict:
    """Judge an answer: the function, or the value, that the exercise asks for.

    Raises:
        BadInput: there is no exercise of that id.
    """
    try:
        return require(id, answer)
    except Mistake as mistake:
        return Verdict(id, mistake.state, mistake.what, mistake.pictures)


def require(id: str, answer: Any) -> Verdict:
    """The same, as an assertion.

    Raises:
        Mistake: the answer is wrong; an `AssertionError` whose text says what is wrong on which board.
        BadInput: there is no exercise of that id.
    """
    item = get(id)
    given = Given(item.name, answer)
    __tracebackhide__ = True  # pytest shows the line of the student, not the lines of the check
    try:
        judge(item, given)
    except Mistake as mistake:
        raise mistake.with_traceback(None) from None
    return Verdict(id, "solved", praise(given))


def judge(item: Exercise, given: Given) -> None:
    """Let the check look at an answer; what a student's object raises while it does so is the student's mistake.

    Raises:
        Mistake: the answer is wrong.
    """
    try:
        item.check(given)
    except Mistake:
        raise
    except Exception as error:
        innermost = [frame for frame, _line in traceback.walk_tb(error.__traceback__)][-1]
        if PACKAGE in Path(innermost.f_code.co_filename).parents:
            raise  # no student has written that line
        raise crash(error, given.begun) from None


def praise(given: Given) -> str:
    """What is said of an answer in which no fault was found."""
    if given.calls:
        return _("right: {n} calls of {name}, no fault found.").format(n=given.calls, name=given.name)
    return _("right.")


def check_source(id: str, source: str, filename: str = "<your program>", given: Given | None = None) -> Verdict:
    r"""Judge a program: run it, and judge what it defines under the name that the exercise asks for.

    Everything happens in this process.  What the program prints is kept and shown with the verdict.

    >>> print(check_source("dot", "def dot(x, y):\n    return x & z"))
    ✗ dot: dot(0b11, 0b11): your program raises NameError: name 'z' is not defined in line 2: `return x & z`
    """
    item = get(id)
    given = Given(item.name, None) if given is None else given
    printed = Bounded()
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            given.value = run(source, filename, item.name)
            judge(item, given)
        except Mistake as mistake:
            return Verdict(id, mistake.state, mistake.what, mistake.pictures, printed.getvalue())
    return Verdict(id, "solved", praise(given))


def run(source: str, filename: str, name: str) -> Any:
    """What a program defines under a name; its `if __name__ == "__main__"` part does not run.

    Raises:
        Mistake: it cannot be compiled, raises, or defines no such name.
    """
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    module = ModuleType(ANSWER)
    module.__file__ = filename
    try:
        exec(compile(source, filename, "exec"), module.__dict__)
    except SyntaxError as error:
        raise Mistake(_("this is not Python yet: {error}").format(error=syntax(error)), state="crashed") from None
    except Mistake:
        raise
    except (Exception, SystemExit) as error:
        raise crash(error) from None
    if name not in module.__dict__:
        mine = [key for key in module.__dict__ if not key.startswith("__")]
        text = _("your program does not define {name}; it defines {mine}")
        raise Mistake(text.format(name=name, mine=", ".join(mine) or _("nothing")), state="unfinished")
    return module.__dict__[name]


def syntax(error: SyntaxError) -> str:
    """A syntax error with the line and the place in it."""
    line = (error.text or "").rstrip()
    stripped = line.lstrip()
    place = max(0, (error.offset or 1) - 1 - (len(line) - len(stripped)))
    text = f"{error.msg}" + (_(" in line {line}").format(line=error.lineno) if error.lineno else "")
    return text + (f"\n\n  {stripped}\n  {' ' * place}^" if stripped else "")


class Bounded(io.StringIO):
    """A text stream that keeps the first `MOST_PRINTED` characters."""

    def write(self, text: str) -> int:
        """Take what there is room for."""
        room = MOST_PRINTED - self.tell()
        if room > 0:
            super().write(text[:room] if len(text) <= room else text[:room] + "\n...\n")
        return len(text)
