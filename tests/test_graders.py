"""The checks are plain functions: they work in nbgrader, in otter, in pytest, and in a Python that
has no processes.
"""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import notebooks
import pytest
from often import share

from lightsgame.classroom import require
from lightsgame.classroom.judge.checking import solution

DATA = Path(__file__).parent / "data"
ROOT = Path(__file__).parent.parent


def grade(path: Path) -> dict[str, tuple[float, str]]:
    """What nbgrader's autograder does: run all cells; a graded cell that raises earns nothing, else
    its points.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    earned = {}
    for cell in notebooks.code_cells(notebooks.read(path)):
        about, message, points = cell["metadata"].get("nbgrader", {}), "", 0.0
        try:
            notebooks.run_cell(notebooks.source(cell), names)
            points = about.get("points", 0.0)
        except Exception as error:
            message = f"{type(error).__mro__[1].__name__}: {error}"
        if about.get("grade"):
            earned[about["grade_id"]] = (points, message)
    return earned


def test_an_assignment_of_nbgrader_is_graded() -> None:
    earned = grade(DATA / "nbgrader_assignment.ipynb")
    points = {id: points for id, (points, _message) in earned.items()}
    assert points == {"test-press": 2, "test-rank": 0, "test-proof": 1}
    message = earned["test-rank"][1]
    assert message.startswith("AssertionError: rank([0b0, 0b0]) is 2, expected 0.")
    assert "  A\n  ·" in message  # the matrix as a picture


def test_a_test_file_of_otter_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for `otter.test_files.test_case`, which keeps the function and its points."""
    cases = []

    def test_case(**about: Any) -> Any:
        return lambda function: cases.append((function, about))

    otter, files = types.ModuleType("otter"), types.ModuleType("otter.test_files")
    files.test_case = test_case  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "otter", otter)
    monkeypatch.setitem(sys.modules, "otter.test_files", files)
    exec((DATA / "otter_test.py.txt").read_text(encoding="utf-8"), {})

    env: dict[str, Any] = {}
    exec(
        solution("neighbours") + solution("press").replace("from earlier import neighbours", ""),
        env,
    )
    env["rank"] = lambda rows: 1
    results = []
    for function, about in cases:  # as otter does: a test that raises is failed, its text shown
        try:
            function(env)
            results.append((about["points"], ""))
        except Exception as error:
            results.append((0, str(error)))
    assert [points for points, _text in results] == [2, 0]
    assert "is 1, expected 0" in results[1][1]


def test_pytest_shows_the_picture(tmp_path: Path) -> None:
    (tmp_path / "test_answer.py").write_text(
        "from lightsgame.classroom import require\n\n\ndef test_press():\n"
        "    require('press', lambda lamps, m, n, cell: lamps)\n",
        encoding="utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 1
    assert "This is what one gets when nothing changes." in run.stdout
    assert "before   yours   right" in run.stdout
    assert "item.check" not in run.stdout  # the student's line is shown, not those of the check


# What a browser's Python does not have, or has only as an empty shell.
ABSENT = "subprocess multiprocessing resource fcntl termios curses readline faulthandler signal ctypes socket"

WITHOUT = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {ABSENT.split()!r}:
            raise ModuleNotFoundError(f"no module named {{name!r}}", name=name)
for name in {ABSENT.split()!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())
import threading
def cannot(*_): raise RuntimeError("can't start new thread")
threading.Thread.start = cannot

from lightsgame.classroom import check_source, exercises
from lightsgame.classroom.judge.checking import references, solution
assert all(check_source(item.id, solution(item.id), earlier=references()) for item in exercises()[::{share}])
verdict = check_source("press", "def press(lamps, m, n, cell):\\n    return lamps\\n")
assert not verdict and verdict.pictures
print("fine")
"""


def test_all_checks_work_where_there_are_no_processes_threads_or_limits() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (run.stdout, run.returncode) == ("fine\n", 0), run.stderr


def test_an_answer_that_is_right_gives_its_points() -> None:
    names: dict[str, Any] = {}
    exec(solution("dot"), names)
    assert require("dot", names["dot"]) is None  # what nbgrader counts in full, without a warning
    assert require("dot", names["dot"], points=2) == 2
