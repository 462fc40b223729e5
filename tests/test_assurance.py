"""A first block of each campaign of `benchmarks/assurance.py`, and a mutant that must fall."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def script(name: str) -> ModuleType:
    """A program of the benchmarks, as a module."""
    spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


ASSURANCE = script("assurance")


@pytest.mark.parametrize("campaign", sorted(ASSURANCE.CAMPAIGNS))
def test_a_block_of_each_campaign_finds_nothing(campaign: str) -> None:
    assert ASSURANCE.block(campaign, 2024, 0) == (campaign, 0, [])


@pytest.mark.parametrize("name", sorted(ASSURANCE.readers()))
def test_every_reader_keeps_its_word_on_all_that_fuzzers_have_kept(name: str) -> None:
    texts = ASSURANCE.corpus(name)
    assert len(texts) >= 10
    assert [said for said in (ASSURANCE.read(name, text) for text in texts) if said] == []


MUTANT = """
import ast, json, pathlib, mutation
mutation.tests_of = lambda _: ["--doctest-plus", "lightsgame/sat/lrat.py"]
path = mutation.PACKAGE / "sat/lrat.py"
line = 1 + path.read_text("utf-8").splitlines().index("            if len(left) > 1:")
nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
number = next(i for i, node in enumerate(nodes) if isinstance(node, ast.Compare) and node.lineno == line)
print(mutation.verdict(path, path.read_text("utf-8"), None), mutation.verdict(path, path.read_text("utf-8"), number))
out = pathlib.Path("said.jsonl").resolve()
mutation.try_file(path, [(path, number, "compare", line)], "logic", out)
print(json.loads(out.read_text("utf-8"))["verdict"])
"""


def test_a_mutant_falls_and_the_program_itself_does_not(tmp_path: Path) -> None:
    words = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(BENCHMARKS)!r}){MUTANT}"]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    # unchanged, imported anew, and in its place
    assert told.split() == ["survived", "killed", "killed"]
