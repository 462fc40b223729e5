"""The checker that is proved in Coq, built once for all tests that ask it."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

PROOFS = Path(__file__).parent.parent / "proofs"
MISSING = [tool for tool in ("coqc", "ocamlfind", "make") if shutil.which(tool) is None]
STATUS = ("holds", "not shown", "unreadable", "not looked at")
OPENING = {
    "it holds: ": "holds",
    "it is not shown that ": "not shown",
    "cannot be read: ": "unreadable",
    "not looked at: ": "not looked at",
}
needs_coq = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
File = dict[str, Any]


@cache
def built() -> Path:
    """The program, from a copy of proofs/ in which `make` builds what is not yet there."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(PROOFS, folder / "proofs")
    command = ["make", "-C", str(folder / "proofs"), "proved"]
    run = subprocess.run(command, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return folder / "proofs/proved"


def judged(folder: Path, files: list[File]) -> list[str]:
    """What the proved checker says of each file."""
    return verdicts(built(), folder, list(map(json.dumps, files)))


def verdicts(program: Path, folder: Path, texts: list[str]) -> list[str]:
    """What a program that is built says of files with these texts, which are put into a folder."""
    paths = [folder / f"{number}.json" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    run = subprocess.run([program, *paths], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    lines = run.stdout.splitlines()
    assert len(lines) == len(texts)
    found = [next(v for start, v in OPENING.items() if line.startswith(start)) for line in lines]
    assert STATUS[run.returncode] == found[-1]
    return found
