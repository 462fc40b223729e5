"""What is said of the project in several files is the same in all of them."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import lightsgame
from lightsgame.cli.arguments import without_remark

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_there_is_one_version() -> None:
    version = lightsgame.__version__
    assert "version" in SETTINGS["project"]["dynamic"] and "version" not in SETTINGS["project"]
    assert re.findall(r"(?m)^version: (\S+)$", read("CITATION.cff")) == [version]
    assert re.findall(r"(?m)^## (\S+) - ", read("CHANGELOG.md"))[0] == version
    assert metadata.version("lightsgame") == version


def test_all_links_are_made_from_one_address() -> None:
    pytest.importorskip("hatchling")
    sys.path.insert(0, str(ROOT))
    from hatch_build import PAGES, Links

    hook = Links(str(ROOT), {})
    given: dict[str, object] = {}
    hook.update(given)
    address = SETTINGS["tool"]["lightsgame"]["address"]
    assert given["urls"] == (
        {name: address + page for name, page in PAGES.items()} if address else {}
    )


def test_the_readme_of_an_index_links_from_anywhere_or_not_at_all() -> None:
    pytest.importorskip("hatchling")
    sys.path.insert(0, str(ROOT))
    from hatch_build import Links, for_an_index

    link = re.compile(r"\]\(([^()\s]+)\)")
    files = [path for path in link.findall(README) if not re.match("https?:|#", path)]
    assert len(files) > 5 and all((ROOT / path).exists() for path in files)
    given: dict[str, object] = {}
    Links(str(ROOT), {}).update(given)
    address = SETTINGS["tool"]["lightsgame"]["address"]
    text = for_an_index(README, address)
    assert given["readme"] == {"content-type": "text/markdown", "text": text}
    assert all(re.match("https?:|#", path) for path in link.findall(for_an_index(README, "")))
    there = for_an_index(README, "https://example.org/lights")
    for path in files:
        kind = "raw" if path.endswith(".svg") else "blob"
        assert f"](https://example.org/lights/{kind}/main/{path})" in there
    assert len(link.findall(there)) == len(link.findall(README))


def test_the_workflow_runs_the_versions_that_are_promised() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(SETTINGS["project"]["classifiers"]))
    python = re.findall(r"python: (\[.*\])", read(".github/workflows/ci.yml"))[0]
    assert (
        json.loads(python) == promised
        and SETTINGS["project"]["requires-python"] == f">={promised[0]}"
    )


def test_actions_are_pinned_and_rights_are_given_one_by_one() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = workflow.read_text(encoding="utf-8")
        assert re.findall(r"uses: (\S+)", text) == re.findall(
            r"uses: (\S+@[0-9a-f]{40}) # v\d", text
        )
        assert "\npermissions: {}\n" in text


def test_the_changelog_tells_what_there_is() -> None:
    kinds = re.findall(r"(?m)^### (.*)$", read("CHANGELOG.md"))
    assert kinds and set(kinds) <= {
        "Added",
        "Changed",
        "Fixed",
        "Removed",
        "Deprecated",
        "Security",
    }


@pytest.mark.parametrize("folder", ["lightsgame", "tests", "docs", "examples", "benchmarks"])
def test_texts_are_read_and_written_with_an_encoding(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):  # or Windows takes its own
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "_text(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                told = len(node.args) + sum([word.arg == "encoding" for word in node.keywords])
                needed = {"read_text": 1, "write_text": 2}.get(node.func.attr, 0)
                assert told >= needed, f"{path}, line {node.lineno}"


# ---- the README, typed as it stands ----------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


COMMANDS = [
    line for block in blocks("sh") for line in block.splitlines() if line.startswith("lightsgame")
]


def test_blocks_can_be_pasted_into_any_shell() -> None:
    assert len(COMMANDS) >= 12
    # PowerShell takes no && before version 7; zsh takes no comments at its prompt, but hands their
    # words to the program, which leaves them out.
    for line in COMMANDS:
        command, sign, remark = line.partition(" # ")
        assert not re.search(r"[#;&*?$!'\"(){}<>`\\]", command + remark), line
        assert sign and without_remark(shlex.split(line.rpartition("|")[2])) == shlex.split(
            command.rpartition("|")[2]
        )


@pytest.mark.slow
@pytest.mark.alike
@pytest.mark.skipif(
    sys.platform == "win32", reason="what bash means there depends on who has come first"
)
@pytest.mark.parametrize("name", ["bash", "zsh", "pwsh"])
def test_the_commands_of_the_readme_work_as_they_are_typed(name: str, tmp_path: Path) -> None:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"no {name} here")
    tools = tmp_path / "tools"
    tools.mkdir()
    command = tools / "lightsgame"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lightsgame "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    options = {
        "bash": ["--norc", "-s"],
        "zsh": ["-f", "-s"],
        "pwsh": ["-NoProfile", "-Command", "-"],
    }[name]
    environment = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    for line in COMMANDS:
        done = subprocess.run(
            [program, *options],
            input=f"{line} </dev/null\n" if "lightsgame play" in line else f"{line}\n",
            capture_output=True,
            cwd=tmp_path,
            env=environment | {"PYTHONUTF8": "1", "LANGUAGE": "en"},
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        told = "" if line.startswith("lightsgame worksheet --students 20") else done.stderr
        assert done.returncode in (0, 1), f"{line}: {done.stderr}"
        assert "error" not in told and "Traceback" not in told, f"{line}: {done.stderr}"
        assert done.stdout, line


def test_the_block_for_powershell_runs_no_script() -> None:
    """A fresh Windows forbids every script, `Activate.ps1` among them; programs it runs."""
    (block,) = blocks("powershell")
    made, installed, found, solved = block.splitlines()
    assert made.split() == ["py", "-m", "venv", ".venv"] and ".ps1" not in block
    assert (
        installed.split()[0] == ".venv\\Scripts\\python" and "\\.venv\\Scripts;$env:Path" in found
    )
    assert solved in blocks("sh")[0].splitlines()[0].replace(".venv/bin/", "")


@pytest.mark.skipif(sys.platform != "win32", reason="the block is for Windows")
def test_the_block_for_powershell_installs_and_solves(tmp_path: Path) -> None:
    copy = tmp_path / "lightsgame"
    shutil.copytree(
        ROOT, copy, ignore=shutil.ignore_patterns(".*", "site", "node_modules", "__pycache__")
    )
    (block,) = blocks("powershell")
    done = subprocess.run(
        ["powershell", "-NoProfile", "-ExecutionPolicy", "Restricted", "-Command", "-"],
        input=block,
        capture_output=True,
        cwd=copy,
        encoding="utf-8",
        errors="replace",
        timeout=600,
        check=False,
    )
    assert "12 presses (the fewest); 4 solutions" in done.stdout, done.stderr


def test_nothing_is_said_to_come_from_an_index_where_it_is_not() -> None:
    """The package is installed from its folder, or from a wheel; an index has none of that name."""
    pages = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("lightsgame/**/*.py"),
        *ROOT.glob("examples/**/*"),
    ]
    texts = {
        page: page.read_text("utf-8") for page in pages if page.suffix in (".md", ".py", ".ipynb")
    }
    assert [
        str(page)
        for page, text in texts.items()
        if re.search(r"pip install ['\"]?lightsgame", text)
    ] == []
