"""Exercises as notebooks for nbgrader and otter: a source with solutions.

From it the tools make what students get.

>>> notebook = source("nbgrader", ["dot"])
>>> [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in notebook["cells"]]
['title', 'about-dot', 'dot', 'test-dot']

A right answer gives its points and prints nothing; a wrong one raises an `AssertionError` with the
board on it.  The cells of a tool are a file in `pages`: what comes once, what is given, and what
there is for each exercise.
"""

import ast
import json
import re
import textwrap
from collections.abc import Sequence
from string import Template
from typing import Any

from ...core.languages import _, remarked
from ...core.message import marked
from ...core.validation import one_of
from ..exercise import Exercise
from ..judge.checking import get, references
from .pages import FOLDER

TOOLS = ("nbgrader", "otter")
_EARLIER = re.compile(r"(?m)^from earlier import (.+)\n")


def source(tool: str, ids: Sequence[str], worth: int = 1) -> dict[str, Any]:
    """The notebook with solutions, marked as the tool wants it."""
    return notebook(one_of(tool, TOOLS, marked("a tool")), ids, worth)


def release(ids: Sequence[str]) -> dict[str, Any]:
    """The notebook for students as it stands without any tool: statements, stubs and checks."""
    return notebook("students", ids)


def notebook(frame: str, ids: Sequence[str], worth: int = 1) -> dict[str, Any]:
    """The cells of a frame, filled."""
    items = [get(id) for id in dict.fromkeys(ids)]
    head = f"# {_('Exercises')}"
    title = f"{head}\n\n{_('Write your answers where the dots are.')}"
    texts = {"head": [{"head": head, "title": title}], "item": [_values(item) for item in items]}
    earlier = _earlier(items)
    texts["given"] = [{"given": f"{earlier}\n"}] if earlier else []
    frames: dict[str, list[str]] = {"head": [], "given": [], "item": []}
    for line in (FOLDER / f"{frame}.cells").read_text("utf-8").splitlines():
        part, cell = line.split(" ", 1)
        frames[part].append(cell)
    cells: list[dict[str, Any]] = []
    for part, templates in frames.items():
        for values in texts[part]:
            places = {place: _in_json(place, text) for place, text in values.items()}
            for template in templates:
                cell = Template(template).substitute(places, points=worth)
                cells.append(json.loads(cell) | {"id": f"cell-{len(cells)}"})
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def _in_json(place: str, text: str) -> str:
    """A text as JSON; what is part of a longer text there stays as it is."""
    return text if place in ("id", "name", "function") else json.dumps(text)


def _values(item: Exercise) -> dict[str, str]:
    """What the places of a cell stand for; the reference is `inside` the stub, or `beside` it."""
    body = _EARLIER.sub("", item.solution.strip() + "\n").strip()
    stub = remarked(item.stub)
    prompt = '""" # BEGIN PROMPT\n' + stub.replace('"""', "'''") + '\n"""; # END PROMPT'
    return {
        "id": item.id,
        "name": item.id.replace("-", "_"),
        "function": item.name,
        "about": f"## {_(item.title)}\n\n{_(item.statement)}",
        "stub": stub,
        "inside": _inside(stub, body),
        "beside": f"# BEGIN SOLUTION NO PROMPT\n{body}\n# END SOLUTION\n{prompt}",
        "check": f'from lightsgame.classroom import require\n\nrequire("{item.id}", {item.name})',
    }


def _inside(stub: str, body: str) -> str:
    """The reference where the dots of the stub are, between the marks of nbgrader."""
    begin = "### BEGIN SOLUTION"
    end = "### END SOLUTION"
    parts = ast.parse(body).body
    function = parts[-1]
    if not isinstance(function, ast.FunctionDef):
        return f"{stub}\n{begin}\n{body}\n{end}"
    # All but texts that stand alone, such as what a function says of itself.
    lines = list(map(ast.unparse, [*parts[:-1], *function.body]))
    lines = [line for line in lines if line[0] not in "'\""]
    body = textwrap.indent("\n".join([begin, *lines, end]), "    ")
    return f"{stub.removesuffix('...').rstrip()}\n{body}"


def _earlier(items: Sequence[Exercise]) -> str:
    """The answers to other exercises that these lean on.

    One that goes by another name has that name as well.
    """
    mine = {item.name for item in items}
    answers: dict[str, str] = {}

    def add_imports(text: str) -> None:
        for line in _EARLIER.finditer(text):
            for name, _as, alias in [part.partition(" as ") for part in line[1].split(", ")]:
                if (alias or name not in mine) and name not in answers:
                    add_imports(references()[name])
                    renamed = f"\n\n\n{alias} = {name}" if alias else ""
                    answers[name] = _EARLIER.sub("", references()[name]).strip() + renamed

    for item in items:
        add_imports(item.solution)
    return "\n\n\n".join(answers.values())
