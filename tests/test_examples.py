"""Every example runs, alone and from a fresh checkout, and tells a story with a picture."""

from __future__ import annotations

import ast
import os
import re
import runpy
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import example_list
import pytest
from often import daily, seldom

ROOT = Path(__file__).parent.parent
EXAMPLES = example_list.examples()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_tells_a_story_with_a_picture(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.chdir(ROOT)
    runpy.run_module(f"examples.{path.stem}", run_name="__main__", alter_sys=True)
    out, err = capsys.readouterr()
    assert err == ""
    assert_tells(out)


@pytest.mark.parametrize(
    "path", [*daily(EXAMPLES[:3]), *map(seldom, EXAMPLES[3:])], ids=lambda path: path.stem
)
def test_an_example_runs_alone_and_warns_of_nothing(path: Path) -> None:
    outcome = subprocess.run(
        [sys.executable, "-W", "error", "-m", f"examples.{path.stem}"],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        | {"PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert (outcome.returncode, outcome.stderr) == (0, ""), outcome.stderr
    assert_tells(outcome.stdout)


def assert_tells(story: str) -> None:
    """What an example prints has some lines, a picture and a sentence."""
    assert len(story.splitlines()) >= 5
    picture = r"(?m)[●·#.o█]{2}|^[0-3]{3,}( |$)"  # lamps, or lamps of several states
    assert re.search(picture, story), "no picture"
    assert re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", story), "no sentence"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_says_what_it_tells_and_leaves_nothing_behind(path: Path) -> None:
    assert example_list.about(path).endswith(".")
    tree = ast.parse(path.read_text("utf-8"))
    written = {"write_text", "write_bytes", "mkdir", "open"}
    calls = {
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert not calls & written


def test_each_example_asks_what_the_next_one_answers() -> None:
    for path, following in pairwise(EXAMPLES):
        asked = f"python -m examples.{following.stem}"
        assert asked in path.read_text("utf-8"), f"open {path}: its last line names the next one"
    there = {path.stem for path in (ROOT / "examples").glob("*.py")}
    assert there == set(example_list.ORDER), "open tests/example_list.py: ORDER lists the examples"


def test_the_readme_lists_all_of_them() -> None:
    page = ROOT / "examples" / "README.md"
    assert page.read_text("utf-8") == example_list.readme(), "run: python tests/example_list.py"


def test_the_readme_links_to_files_that_there_are() -> None:
    page = ROOT / "examples" / "README.md"
    links = re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))
    assert links and all((page.parent / link).exists() for link in links)
