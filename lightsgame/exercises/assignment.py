"""Exercises as notebooks for nbgrader and otter: a source with solutions, from which the tools make what students get.

>>> notebook = source("nbgrader", ["dot"])
>>> [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in notebook["cells"]]
['title', 'about-dot', 'dot', 'test-dot']

A right answer gives its points and prints nothing; a wrong one raises an `AssertionError` with the board on it.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import BadInput
from ..translation import _
from .checking import get, references
from .exercise import Exercise, texts_of

Cell = dict[str, Any]
TOOLS = ("nbgrader", "otter")
_EARLIER = re.compile(r"(?m)^from earlier import (.+)\n")


def source(tool: str, ids: Sequence[str], worth: int = 1) -> Cell:
    """The notebook with solutions, marked as the tool wants it."""
    if tool not in TOOLS:
        raise BadInput(f"one of {' and '.join(TOOLS)}", repr(tool))
    items = [get(id) for id in dict.fromkeys(ids)]
    marked = tool == "nbgrader"
    cells = [] if marked else [_raw("# ASSIGNMENT CONFIG\ninit_cell: true\nexport_cell: false\n")]
    title = f"# {_('Exercises')}\n\n{_('Write your answers where the dots are.')}"
    cells.append(_markdown(title, _mark("title") if marked else {}))
    if given := _given(items):
        cells.append(_code(f"{given}\n", _mark("given") if marked else {}))
    for item in items:
        cells += _nbgrader(item, worth) if marked else _otter(item, worth)
    return _notebook(cells)


def release(ids: Sequence[str]) -> Cell:
    """The notebook for students as it stands without any tool: statements, stubs and checks."""
    items = [get(id) for id in dict.fromkeys(ids)]
    cells = [_markdown(f"# {_('Exercises')}")]
    cells += [_code(f"{given}\n")] if (given := _given(items)) else []
    for item in items:
        cells += [_markdown(_about(item)), _code(item.stub), _code(_check(item))]
    return _notebook(cells)


def _nbgrader(item: Exercise, worth: int) -> Iterator[Cell]:
    yield _markdown(_about(item), _mark(f"about-{item.id}"))
    yield _code(_solved(item, "nbgrader"), _mark(item.id, locked=False, solution=True))
    yield _code(_check(item, f", points={worth}"), _mark(f"test-{item.id}", grade=worth > 0, points=worth))


def _otter(item: Exercise, worth: int) -> Iterator[Cell]:
    yield _raw(f"# BEGIN QUESTION\nname: {item.id.replace('-', '_')}\npoints: {worth}\n")
    yield _markdown(_about(item))
    yield from (_raw("# BEGIN SOLUTION"), _code(_solved(item, "otter")), _raw("# END SOLUTION"))
    yield from (_raw("# BEGIN TESTS"), _code(_check(item)), _raw("# END TESTS"), _raw("# END QUESTION"))


def _about(item: Exercise) -> str:
    return f"## {_(item.title)}\n\n{_(item.statement)}"


def _check(item: Exercise, points: str = "") -> str:
    return f'from lightsgame.exercises import require\n\nrequire("{item.id}", {item.name}{points})'


def _solved(item: Exercise, tool: str) -> str:
    """The stub and the reference, between the marks of a tool: one of the two is what its students get."""
    body = _EARLIER.sub("", texts_of(item.id).solution.strip() + "\n").strip()
    if tool == "otter":
        stub = item.stub.replace('"""', "'''")
        marks = ("# BEGIN SOLUTION NO PROMPT", "# END SOLUTION", '""" # BEGIN PROMPT', '"""; # END PROMPT')
        return f"{marks[0]}\n{body}\n{marks[1]}\n{marks[2]}\n{stub}\n{marks[3]}"
    begin, end = "### BEGIN SOLUTION", "### END SOLUTION"
    parts = ast.parse(body).body
    function = parts[-1]
    if not isinstance(function, ast.FunctionDef):
        return f"{item.stub}\n{begin}\n{body}\n{end}"
    head = item.stub.removesuffix("...").rstrip()
    inside = [ast.unparse(part) for part in (*parts[:-1], *function.body) if not _is_text(part)]
    return f"{head}\n" + textwrap.indent("\n".join([begin, *inside, end]), "    ")


def _is_text(part: ast.stmt) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


def _given(items: Sequence[Exercise]) -> str:
    """The answers to other exercises that these lean on; one that goes by another name has that name as well."""
    mine = {item.name for item in items}
    wanted: dict[str, str] = {}

    def want(text: str) -> None:
        for found in _EARLIER.finditer(text):
            for name, _as, alias in [part.partition(" as ") for part in found[1].split(", ")]:
                if (alias or name not in mine) and name not in wanted:
                    want(references()[name])
                    renamed = f"\n\n\n{alias} = {name}" if alias else ""
                    wanted[name] = _EARLIER.sub("", references()[name]).strip() + renamed

    for item in items:
        want(texts_of(item.id).solution)
    return "\n\n\n".join(wanted.values())


def _notebook(cells: Sequence[Cell]) -> Cell:
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    numbered = [cell | {"id": f"cell-{number}"} for number, cell in enumerate(cells)]
    return {"cells": numbered, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def _raw(text: str) -> Cell:
    return {"cell_type": "raw", "metadata": {}, "source": text}


def _markdown(text: str, marks: Cell | None = None) -> Cell:
    about = {"nbgrader": {**marks["nbgrader"], "cell_type": "markdown"}} if marks else {}
    return {"cell_type": "markdown", "metadata": about, "source": text}


def _code(text: str, marks: Cell | None = None) -> Cell:
    return {"cell_type": "code", "execution_count": None, "metadata": marks or {}, "outputs": [], "source": text}


def _mark(id: str, **about: bool | int) -> Cell:
    """What nbgrader wants to know of a cell; where nothing is said it is locked, and no solution."""
    usual = {"grade": False, "grade_id": id, "locked": True, "schema_version": 3, "solution": False, "task": False}
    return {"nbgrader": usual | about}
