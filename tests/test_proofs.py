"""The theorems that Coq checks: what the table of proofs/README.md names exists, nothing is assumed,
and, with --slow where Coq is installed, every proof is compiled and says that it assumes nothing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PROOFS = ROOT / "proofs"
FILES = sorted(PROOFS.glob("*.v"))
# what is no theorem of the book: how the checker becomes a program
PROGRAMS = {"extract.v"}
ASSUMED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Unset Guard Checking|bypass_check)\b"
)


class Row(NamedTuple):
    """A row of the table: a theorem, and where it stands."""

    theorem: str
    words: str
    file: str
    module: str
    chapter: str


def table() -> list[Row]:
    """The rows of the table in proofs/README.md."""
    text = (PROOFS / "README.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if re.search(r"`\w+\.v` \|", line)]
    return [Row(*[part.strip(" `") for part in line.strip("|").split(" | ")]) for line in lines]


def code(file: Path) -> str:
    """A proof without its comments."""
    text = file.read_text(encoding="utf-8")
    comment = re.compile(r"\(\*(?:(?!\(\*|\*\)).)*\*\)", re.DOTALL)
    while comment.search(text):
        text = comment.sub("", text)
    return text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_is_assumed(file: Path) -> None:
    text = code(file)
    found = ASSUMED.search(text)
    assert found is None, f"{file.name} says {found}"
    # a variable or hypothesis outside a section would be an axiom
    depth = 0
    for sentence in re.split(r"\.\s", text):
        word = sentence.split()[:1]
        depth += (word in (["Section"], ["Module"])) - (word == ["End"])
        outside = depth == 0 and word in (
            ["Variable"],
            ["Variables"],
            ["Hypothesis"],
            ["Hypotheses"],
            ["Context"],
        )
        assert not outside, f"{file.name}: {sentence.strip()[:80]}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_theorem_is_in_the_table_and_prints_what_it_assumes(file: Path) -> None:
    text = code(file)
    theorems = re.findall(r"^Theorem\s+(\w+)", text, re.MULTILINE)
    assert theorems == [row.theorem for row in table() if row.file == file.name]
    assert re.findall(r"Print Assumptions (\w+)\.", text) == theorems
    assert theorems or file.name in PROGRAMS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_words_stand_above_every_theorem(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.startswith("(* ")
    for above in re.split(r"^Theorem ", text, flags=re.MULTILINE)[:-1]:
        assert above.rstrip(" \n").endswith("*)"), above[-200:]
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize("row", table(), ids=lambda row: row.theorem)
def test_the_table_names_what_is_there(row: Row) -> None:
    assert (PROOFS / row.file).is_file()
    assert find_spec(row.module) is not None
    assert (ROOT / "docs" / row.chapter).is_file()


def lines_between(file: str, first: str, last: str) -> int:
    """The lines that say something, from the one that has *first* to the one that has *last*."""
    lines = (PROOFS / file).read_text(encoding="utf-8").splitlines()
    begin = next(i for i, line in enumerate(lines) if first in line)
    end = next(i for i, line in enumerate(lines) if last in line) if last else len(lines)
    return sum([bool(line.strip()) for line in lines[begin:end]])


def test_the_lines_to_believe_are_counted() -> None:
    text = (PROOFS / "README.md").read_text(encoding="utf-8")
    search = lines_between("main.ml", "---- evidence that is found anew", "---- what is claimed")
    parts = {
        "`checker.v`, the definitions": lines_between(
            "checker.v", "---- the game, from its rules", "---- the checker ----"
        ),
        "`clauses.v`, the definitions": lines_between(
            "clauses.v", "---- clauses: this", "---- the checker ----"
        ),
        "`compiler.v`, the definitions": lines_between(
            "compiler.v", "---- what a board is", "---- the check ----"
        ),
        "`main.ml`, the reader": lines_between("main.ml", "type json", "---- numbers of OCaml"),
        "`main.ml`, how games": lines_between("main.ml", "---- numbers of OCaml", "") - search,
        "`main.ml`, the search": search,
    }
    for part, lines in parts.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| {part}"))
        assert row.endswith(f"| {lines} |"), (part, lines)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_coq_accepts_every_proof_without_an_axiom(tmp_path: Path) -> None:
    shutil.copytree(PROOFS, tmp_path / "proofs", ignore=shutil.ignore_patterns("*.vo*", ".*"))
    run = subprocess.run(
        ["make", "-C", tmp_path / "proofs", "all"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("Closed under the global context") == len(table())
    assert "Axioms:" not in run.stdout
