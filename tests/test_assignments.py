"""Assignments: the notebooks run, what is shipped is what the package makes, and the real tools
grade them.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import notebooks
import pytest
from often import some

from lightsgame.classroom import exercises, get
from lightsgame.classroom.classes.assignment import TOOLS, notebook, release, source
from lightsgame.core.languages import language, languages, remarked
from lightsgame.errors import BadInput

SHIPPED = Path(__file__).parent.parent / "examples" / "assignments"
IDS = ["press", "order", "rank", "cannot-be-lit"]
ATTACKS = sorted((Path(__file__).parent / "data" / "notebooks").glob("*.txt"))
WINNING = ("the_check_replaced", "the_judge_replaced")  # where nobody judges from outside


@pytest.mark.parametrize("tool", TOOLS)
def test_the_notebook_with_solutions_runs_and_that_for_students_fails_kindly(tool: str) -> None:
    for item in some(exercises()):
        names: dict[str, Any] = {"__name__": "__main__"}
        for cell in notebooks.code_cells(source(tool, [item.id])):
            notebooks.run_cell(cell["source"], names)
        for cell in notebooks.code_cells(release([item.id]))[:-1]:
            notebooks.run_cell(cell["source"], names)
        with pytest.raises(AssertionError):
            notebooks.run_cell(notebooks.code_cells(release([item.id]))[-1]["source"], names)


@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_shipped_is_what_the_package_makes(tool: str) -> None:
    made = {tool: source(tool, IDS), f"{tool}-students": release(IDS)}
    for name, found in made.items():
        assert found == json.loads((SHIPPED / f"{name}.ipynb").read_text("utf-8"))
    with pytest.raises(BadInput):
        source(tool, ["nothing"])


@pytest.mark.parametrize("tool", ["nbgrader", "otter", "students"])
def test_what_a_function_is_to_do_is_told_in_the_language_of_the_assignment(tool: str) -> None:
    for code in languages():
        with language(code):
            cells = ["".join(cell["source"]) for cell in notebook(tool, ["dot"])["cells"]]
            assert any(remarked(get("dot").stub).split('"""')[1] in cell for cell in cells)


def run(*words: object, where: Path) -> str:
    """A command of a tool, which must succeed."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, "-m", *map(str, words)],
        cwd=where,
        env=os.environ | {"PATH": path, "PYDEVD_DISABLE_FILE_VALIDATION": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def attacked(notebook: dict[str, Any], attack: str) -> dict[str, Any]:
    """A notebook of nbgrader with an attack as the answer to each exercise."""
    made: dict[str, Any] = json.loads(json.dumps(notebook))
    for cell in made["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        if cell["cell_type"] == "code" and about.get("solution"):
            cell["source"] = re.sub(r"\bpress\b", get(about["grade_id"]).name, attack)
    return made


def lines_of_the_judge() -> str:
    """What a teacher puts into the configuration of nbgrader, as the page for teachers says."""
    page = (SHIPPED.parent.parent / "docs" / "teachers.md").read_text("utf-8")
    (found,) = re.findall(r"(?s)```\n(c\.Autograde.*?)```", page)
    return str(found)


@pytest.mark.slow
@pytest.mark.skipif(not importlib.util.find_spec("nbgrader"), reason="needs nbgrader")
@pytest.mark.parametrize("judged", [True, False])
def test_nbgrader_makes_and_grades_the_assignment(judged: bool, tmp_path: Path) -> None:
    """Every attack gets nothing from the judge; without it some have all points, so they are
    attacks.
    """
    folder = tmp_path / "source" / "lamps"
    folder.mkdir(parents=True)
    (folder / "nbgrader.ipynb").write_text((SHIPPED / "nbgrader.ipynb").read_text("utf-8"), "utf-8")
    (tmp_path / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.course_id = 'x'\n"
        + (lines_of_the_judge() if judged else ""),
        encoding="utf-8",
    )
    run("nbgrader", "generate_assignment", "lamps", where=tmp_path)
    text = (tmp_path / "release" / "lamps" / "nbgrader.ipynb").read_text("utf-8")
    assert "lamps ^ neighbours(m, n, cell)" not in text and "YOUR CODE HERE" in text
    blank = json.loads(text)
    handed_in = {"anna": json.loads((SHIPPED / "nbgrader.ipynb").read_text("utf-8")), "bo": blank}
    for path in ATTACKS if judged else [ATTACKS[0].with_name(f"{name}.txt") for name in WINNING]:
        handed_in[path.stem] = attacked(blank, path.read_text("utf-8"))
    for student, given in handed_in.items():
        handed = tmp_path / "submitted" / student / "lamps"
        handed.mkdir(parents=True)
        (handed / "nbgrader.ipynb").write_text(json.dumps(given), "utf-8")
    log = run("nbgrader", "autograde", "lamps", where=tmp_path)
    assert "cannot be converted to a float" not in log  # nor any other warning at a right answer
    run("nbgrader", "export", where=tmp_path)
    rows = [
        line.split(",")
        for line in (tmp_path / "grades.csv").read_text(encoding="utf-8").splitlines()
    ]
    scores = {
        row[rows[0].index("student_id")]: float(row[rows[0].index("score")]) for row in rows[1:]
    }
    expected = dict.fromkeys(handed_in, 0 if judged else len(IDS))
    assert scores == expected | {"anna": len(IDS), "bo": 0}


@pytest.mark.slow
@pytest.mark.skipif(not importlib.util.find_spec("otter"), reason="needs otter-grader")
def test_otter_makes_and_grades_the_assignment(tmp_path: Path) -> None:
    (tmp_path / "otter.ipynb").write_text((SHIPPED / "otter.ipynb").read_text("utf-8"), "utf-8")
    run("otter", "assign", "otter.ipynb", "dist", "--no-run-tests", where=tmp_path)
    student = (tmp_path / "dist" / "student" / "otter.ipynb").read_text("utf-8")
    assert "lamps ^ neighbours(m, n, cell)" not in student and "def press" in student
    run(
        "otter",
        "run",
        "-a",
        next((tmp_path / "dist" / "autograder").glob("*.zip")),
        "dist/autograder/otter.ipynb",
        where=tmp_path,
    )
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))
    earned = {test["name"]: (test.get("score"), test.get("max_score")) for test in results["tests"]}
    assert all(score == most for score, most in earned.values()), results
