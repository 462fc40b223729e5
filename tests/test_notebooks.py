"""The notebooks of the examples run, and show what is stored in them; what is drawn is drawn well."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import notebooks
import pytest

import lightsgame
from lightsgame import Board, all_ones, fewest, quiet_patterns
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.classroom import check
from lightsgame.game import families
from lightsgame.game.symbolic import Table
from lightsgame.lights.solver import answer

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted(ROOT.glob("examples/notebooks/*.ipynb"))


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_is_stored_in_it(path: Path) -> None:
    cells = notebooks.code_cells(notebooks.read(path))
    for cell, outputs in zip(cells, notebooks.run(path), strict=True):
        stored = [
            {k: v for k, v in output.items() if k != "execution_count"}
            for output in cell["outputs"]
        ]
        assert stored == outputs, notebooks.source(cell)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_of_the_format_that_jupyter_wants(path: Path) -> None:
    notebook = notebooks.read(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for number, cell in enumerate(notebooks.code_cells(notebook), start=1):
        assert cell["execution_count"] == number
        assert {"metadata", "source", "outputs"} <= set(cell)
        assert all(
            output["output_type"] in ("stream", "execute_result") for output in cell["outputs"]
        )


def test_the_runner_sees_a_cell_that_fails(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        notebooks.run_cell("x = 1\nx / 0", {})
    assert notebooks.run_cell("print('a')\n5", {}) == [
        {"output_type": "stream", "name": "stdout", "text": ["a\n"]},
        {"output_type": "execute_result", "metadata": {}, "data": {"text/plain": ["5"]}},
    ]


PICTURES: list[Any] = [
    Board.full(3, 4),
    Puzzle(".1#"),
    answer(Board.full(5, 5)),
    fewest(answer(Board.full(5, 5))),
    check("press", lambda lamps, m, n, cell: lamps),
    quiet_patterns(5, 5),
]


@pytest.mark.parametrize("value", PICTURES, ids=lambda value: type(value).__name__)
def test_what_is_drawn_in_a_notebook_is_well_formed_and_has_a_name_for_those_who_cannot_see_it(
    value: Any,
) -> None:
    forms = notebooks.bundle(value)
    pictures = re.findall(
        r"<svg.*?</svg>", "".join(forms.get("image/svg+xml", []) + forms.get("text/html", [])), re.S
    )
    assert pictures
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img" and root.get("aria-label")


def test_a_table_of_expressions_is_a_formula_in_a_notebook() -> None:
    formula = Table.of(Board.full(2, 12))._repr_latex_()
    assert formula.startswith(r"$$\begin{array}{cccccccccccc}")
    assert formula.count(r"\\") == 2 and r"\hline" in formula
    assert "x_{12}" in formula and "x1" not in formula


def classes() -> list[type]:
    """Every class of the package that prints as a text of its own."""
    modules = [
        import_module(found.name)
        for found in pkgutil.walk_packages(lightsgame.__path__, "lightsgame.")
        if not re.search(r"__main__|\.solutions|\.cli", found.name)
    ]
    members = [
        value for module in modules for value in vars(module).values() if isinstance(value, type)
    ]
    ours = {
        value
        for value in members
        if value.__module__.startswith("lightsgame") and "__str__" in vars(value)
    }
    return sorted(ours, key=lambda value: (value.__module__, value.__name__))


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_what_prints_as_a_text_is_shown_as_one_in_a_notebook(kind: type) -> None:
    # a named tuple and a text are shown as such; an error as a traceback
    if not issubclass(kind, (tuple, str, Exception)):
        assert any(hasattr(kind, method) for method in notebooks.FORMATS.values())


def test_evidence_is_shown_as_its_text() -> None:
    evidence = all_ones(families.petersen())
    shown = evidence._repr_html_()
    assert ElementTree.fromstring(shown).text == str(evidence)
