"""The examples run without the extras: who has no numpy sees its examples skipped, and none fail."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXTRAS = ("numpy", "networkx", "anywidget", "pycosat", "pysat", "distributed")
WITHOUT = """
import sys
for name in {extras}:
    sys.modules[name] = None  # to import it is an error
from importlib import metadata
distribution = metadata.distribution
def missing(name):
    if name in {extras}:
        raise metadata.PackageNotFoundError(name)
    return distribution(name)
metadata.distribution = missing
import pytest
raise SystemExit(pytest.main(["-q", "-p", "no:cacheprovider", "--doctest-only", *sys.argv[1:]]))
"""


def requirements() -> dict[Path, dict[object, list[str]]]:
    """What the modules say about the examples that need more than Python."""
    found = {}
    for path in (ROOT / "lightsgame").rglob("*.py"):
        text = path.read_text("utf-8")
        if "__doctest_requires__ = " in text:
            line = next(line for line in text.splitlines() if line.startswith("__doctest_req"))
            found[path] = ast.literal_eval(line.partition(" = ")[2])
    return found


def test_examples_that_need_an_extra_are_skipped_where_it_is_missing() -> None:
    paths = requirements()
    assert {name for each in paths.values() for names in each.values() for name in names} <= {
        *EXTRAS
    }
    command = [sys.executable, "-c", WITHOUT.format(extras=EXTRAS), *map(str, paths)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stdout
    assert "skipped" in run.stdout


def test_no_other_example_names_an_extra() -> None:
    known = requirements()
    for path in (ROOT / "lightsgame").rglob("*.py"):
        for name in EXTRAS:
            if f">>> import {name}" in path.read_text("utf-8"):
                assert path in known, f"{path.name}: name {name} in __doctest_requires__"
