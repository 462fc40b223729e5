"""Writes what follows from the tables of the package into files that cannot read them.

`python docs/generate.py` writes the names of the gluings (`WRAPS` in lightsgame/game/rule.py) into
the schemas, and how each joins the edges into the second checker.  A test fails as long as a file is
stale, and names it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from lightsgame.game.rule import WRAPS

FOLDER = Path(__file__).parent.parent
SCHEMAS = FOLDER / "lightsgame" / "schemas"
CHECKER = FOLDER / "docs" / "assets" / "js" / "check.js"
COMMAND = "python docs/generate.py"
TABLE = re.compile(r"^const WRAPS = .*$", re.MULTILINE)  # in the checker
WRAP = re.compile(r'^( *)"wrap": \{\n *"enum": \[[^\]]*\]', re.MULTILINE)  # in a schema


def schema(text: str) -> str:
    """A schema with the names of all gluings wherever a gluing is named."""

    def names(match: re.Match[str]) -> str:
        indent = match[1]
        lines = ",\n".join([f'{indent}  "{name}"' for name in WRAPS])
        return f'{indent}"wrap": {{\n{indent} "enum": [\n{lines}\n{indent} ]'

    return WRAP.sub(names, text)


def checker(text: str) -> str:
    """The second checker with the table of the gluings."""
    entries = []
    for name, edges in WRAPS.items():
        key = name if name.isidentifier() else json.dumps(name)
        entries.append(f"{key}: {list(edges)}")
    line = f"const WRAPS = {{ {', '.join(entries)} }}; // by {COMMAND}"
    return TABLE.sub(lambda _: line, text)


def files() -> dict[Path, str]:
    """What each of the files should be."""
    texts = {CHECKER: checker(CHECKER.read_text(encoding="utf-8"))}
    for path in sorted(SCHEMAS.glob("*.json")):
        texts[path] = schema(path.read_text(encoding="utf-8"))
    return texts


def stale() -> list[str]:
    """The names of the files that are not as the tables say."""
    names = []
    for path, text in files().items():
        if path.read_text(encoding="utf-8") != text:
            names.append(path.relative_to(FOLDER).as_posix())
    return names


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
