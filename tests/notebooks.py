"""Run a notebook without Jupyter: the code cells in order, what they print, and the value of each
last line.

`python tests/notebooks.py examples/notebooks/lights_out.ipynb` runs one and writes its outputs into
it, as Jupyter's "restart and run all" would.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FORMATS = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_", "text/latex": "_repr_latex_"}

Output = dict[str, Any]


def read(path: Path) -> dict[str, Any]:
    """The notebook as plain values."""
    value: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return value


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells that hold code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def source(cell: dict[str, Any]) -> str:
    """The text of a cell."""
    return "".join(cell["source"])


def run_cell(code: str, names: dict[str, Any]) -> list[Output]:
    """The outputs of a cell; what it raises, it raises."""
    tree = ast.parse(code)
    end = tree.body[-1] if tree.body else None
    last = end.value if isinstance(end, ast.Expr) else None
    if last:
        tree.body.pop()
    printed, value = io.StringIO(), None
    with redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if last:
            value = eval(compile(ast.Expression(last), "<cell>", "eval"), names)
    outputs: list[Output] = []
    if printed.getvalue():
        outputs.append(
            {"output_type": "stream", "name": "stdout", "text": lines(printed.getvalue())}
        )
    if value is not None and not code.rstrip().endswith(";"):
        outputs.append({"output_type": "execute_result", "metadata": {}, "data": bundle(value)})
    return outputs


def bundle(value: Any) -> dict[str, list[str]]:
    """A value in the forms that it has, as Jupyter stores them."""
    forms = {"text/plain": lines(repr(value))}
    for form, method in FORMATS.items():
        if (text := getattr(value, method, lambda: None)()) is not None:
            forms[form] = lines(text)
    return forms


def lines(text: str) -> list[str]:
    """A text as Jupyter stores it."""
    return text.splitlines(keepends=True)


def run(path: Path) -> list[list[Output]]:
    """The outputs of all code cells."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [run_cell(source(cell), names) for cell in code_cells(read(path))]


def write(path: Path) -> None:
    """Run a notebook and keep its outputs in it."""
    notebook = read(path)
    for number, (cell, outputs) in enumerate(
        zip(code_cells(notebook), run(path), strict=True), start=1
    ):
        cell["execution_count"] = number
        cell["outputs"] = [
            output
            | ({"execution_count": number} if output["output_type"] == "execute_result" else {})
            for output in outputs
        ]
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
