"""A whole class at once: which files are answers to which exercises, and what the checks say of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ..errors import BadInput
from .checking import exercises
from .folder import answer_file
from .runner import MEGABYTES, SECONDS, check_file
from .verdict import Verdict


def students(folder: Path) -> list[Path]:
    """The folders of the students: those inside *folder* that hold answers, or *folder* itself.

    Raises:
        BadInput: it is no folder.
    """
    if not folder.is_dir():
        raise BadInput("a folder", repr(str(folder)))
    inside = sorted([path for path in folder.iterdir() if path.is_dir() and any(answers(path))])
    return inside or [folder.resolve()]


def answers(student: Path) -> Iterator[tuple[str, Path]]:
    """The exercises for which there is a file, in the order of the chapters."""
    for item in exercises():
        file = answer_file(student, item.id)
        if file.is_file():
            yield item.id, file


def borrowed(file: Path) -> list[str]:
    """The modules of this package that a program imports, for a teacher who wants to know who has written what."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return []
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update([alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return sorted([name for name in names if name.split(".")[0] == "lightsgame"])


def grade_one(id: str, file: Path, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> Verdict:
    """The verdict on one file; one that cannot be read is not solved."""
    try:
        return check_file(id, file, seconds, megabytes)
    except BadInput as error:
        return Verdict(id, "crashed", str(error))
