"""Every example runs, alone and from a fresh checkout, and tells a story with a picture."""

from __future__ import annotations

import ast
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import example_list
import pytest
from often import daily, seldom

ROOT = Path(__file__).parent.parent
EXAMPLES = example_list.examples()
SMALLER = {"akari_giant": ["120"]}  # the same story on a board that takes a second, not ten


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_tells_a_story_with_a_picture(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), *SMALLER.get(path.stem, [])])
    monkeypatch.chdir(ROOT)
    runpy.run_module(f"examples.{path.stem}", run_name="__main__", alter_sys=True)
    out, err = capsys.readouterr()
    assert err == ""
    assert_tells(out)


@pytest.mark.parametrize(
    "path", [*daily(EXAMPLES[:12]), *map(seldom, EXAMPLES[12:])], ids=lambda path: path.stem
)
def test_an_example_runs_alone_and_warns_of_nothing(path: Path) -> None:
    outcome = subprocess.run(
        [sys.executable, "-W", "error", "-m", f"examples.{path.stem}", *SMALLER.get(path.stem, [])],
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


def test_every_room_with_evidence_is_told_in_an_example() -> None:
    theorems = ROOT / "lightsgame" / "theorems"
    used = "\n".join([path.read_text("utf-8") for path in EXAMPLES])
    rooms = [path for path in theorems.rglob("*.py") if "(Evidence):" in path.read_text("utf-8")]
    told = [
        path
        for path in rooms
        if re.search(rf"theorems\.{path.parent.name}(\.| import .*\b){path.stem}\b", used)
    ]
    assert [path.stem for path in rooms if path not in told] == []
    assert len(rooms) > 40


def test_the_readme_lists_all_of_them() -> None:
    page = ROOT / "examples" / "README.md"
    assert page.read_text("utf-8") == example_list.readme(), "run: python tests/example_list.py"


def test_the_readme_links_to_files_that_there_are() -> None:
    page = ROOT / "examples" / "README.md"
    links = re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))
    assert links and all((page.parent / link).exists() for link in links)
