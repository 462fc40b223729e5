"""The types of the package as its users see them, by mypy and by pyright."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from mypy import api

HERE = Path(__file__).parent
SCRIPT, WRONG = HERE / "user_script.py", HERE / "data" / "wrong_script.txt"
LINES = {*range(4, 15)}  # with a mistake each


def by_mypy(path: Path) -> tuple[str, int]:
    told, _, status = api.run(
        ["--strict", "--ignore-missing-imports", "--follow-imports=silent", str(path)]
    )
    return told, status


@pytest.mark.slow  # a type checker reads the whole package
def test_a_users_script_is_clean() -> None:
    told, status = by_mypy(SCRIPT)
    assert status == 0, told


def test_a_users_script_runs() -> None:
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", str(SCRIPT)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    return Path(shutil.copy(WRONG, tmp_path / "wrong_script.py"))


@pytest.mark.slow
def test_mistakes_are_found_by_mypy(wrong: Path) -> None:
    told, _ = by_mypy(wrong)
    lines = {int(number) for number in re.findall(r"wrong_script\.py:(\d+): error", told)}
    assert lines == LINES


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pyright") is None, reason="pyright is not installed")
def test_pyright_says_the_same(wrong: Path) -> None:
    command = ["pyright", "--outputjson", "--pythonpath", sys.executable, str(SCRIPT), str(wrong)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    found = [d for d in json.loads(ran.stdout)["generalDiagnostics"] if d["severity"] == "error"]
    assert {(Path(d["file"]).name, d["range"]["start"]["line"] + 1) for d in found} == {
        (wrong.name, line) for line in LINES
    }
