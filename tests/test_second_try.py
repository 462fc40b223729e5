"""The second try of a run: what is late once is named, what is late twice fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import second_try

SOMETIMES = """
from pathlib import Path


def test_sometimes():
    seen = Path("seen")
    first = not seen.exists()
    seen.write_text("")
    assert not first
"""


def run(folder: Path) -> tuple[int, str]:
    command = [sys.executable, str(folder / "tests/second_try.py"), "-q", "-p", "no:xdist"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_what_is_late_once_is_named_and_what_is_late_twice_fails(tmp_path: Path) -> None:
    (tmp_path / "tests/data").mkdir(parents=True)
    shutil.copy(second_try.__file__, tmp_path / "tests")
    (tmp_path / "tests/test_it.py").write_text(SOMETIMES, "utf-8")
    late = tmp_path / "tests/data/late.txt"
    late.write_text("# none yet\n", "utf-8")
    status, said = run(tmp_path)
    assert status == 0 and "write it into tests/data/late.txt: tests/test_it.py::test_some" in said
    late.write_text("2026-11-23 tests/test_it.py::test_sometimes\n", "utf-8")
    (tmp_path / "seen").unlink()
    status, said = run(tmp_path)
    assert status == 1 and "late for the second time" in said


def test_what_fails_twice_fails(tmp_path: Path) -> None:
    (tmp_path / "tests/data").mkdir(parents=True)
    shutil.copy(second_try.__file__, tmp_path / "tests")
    (tmp_path / "tests/test_it.py").write_text("def test_never():\n    assert False\n", "utf-8")
    (tmp_path / "tests/data/late.txt").write_text("", "utf-8")
    assert run(tmp_path)[0] == 1
