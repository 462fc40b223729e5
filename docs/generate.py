"""Writes what follows from the tables of the package into files that cannot read them.

`python docs/generate.py` writes the names of the gluings (`WRAPS` in lightsgame/game/rule.py) into
the schemas, how each joins the edges and the fields of each kind of evidence into the second
checker, the names of the rules and gluings into the board of the pages, and what each kind asks,
what bounds its check and who reads it into the page about them.  A test fails as long as a file is
stale, and names it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from forge import samples

from lightsgame.core.evidence import KINDS, Verdict
from lightsgame.game.rule import RULES, WRAPS
from lightsgame.lights.certificates import load_kinds

FOLDER = Path(__file__).parent.parent
SCHEMAS = FOLDER / "lightsgame" / "schemas"
SCRIPTS = FOLDER / "docs" / "assets" / "js"
CHECKER = SCRIPTS / "check.js"
BOARD = SCRIPTS / "lights-out.js"
WHY = FOLDER / "docs" / "why-you-can-believe-this.md"
PROVED = FOLDER / "proofs" / "main.ml"  # which kinds the checker reads that is proved
TABLE = re.compile(r"(?<=<!-- all kinds -->\n).*?(?=<!-- end of all kinds -->)", re.DOTALL)
COMMAND = "python docs/generate.py"
NOTE = f"// by {COMMAND}"
JOINS = re.compile(r"^const WRAPS = .*$", re.MULTILINE)  # in the checker
FIELDS = re.compile(r"(?<=^const FIELDS = \{\n).*?(?=^\};)", re.MULTILINE | re.DOTALL)
WORDS = re.compile(rf"(?<={NOTE}\n).*?(?=^    \}}\[name\])", re.MULTILINE | re.DOTALL)  # on a page
WRAP = re.compile(r'^( *)"wrap": \{\n *"enum": \[[^\]]*\]', re.MULTILINE)  # in a schema
ON_PAGES = {"none": "not glued"}  # what a page calls it, if not by its name


def schema(text: str) -> str:
    """A schema with the names of all gluings wherever a gluing is named."""

    def names(match: re.Match[str]) -> str:
        indent = match[1]
        lines = ",\n".join([f'{indent}  "{name}"' for name in WRAPS])
        return f'{indent}"wrap": {{\n{indent} "enum": [\n{lines}\n{indent} ]'

    return WRAP.sub(names, text)


def checker(text: str) -> str:
    """The second checker with the tables of the gluings and of the kinds of evidence."""
    line = f"const WRAPS = {{ {', '.join(entries(WRAPS))} }}; {NOTE}"
    text = JOINS.sub(lambda _: line, text)
    load_kinds()
    fields = {}
    for kind, cls in sorted(KINDS.items()):
        if not cls.__module__.startswith("lightsgame."):
            continue  # somebody else's
        answer = [name for name in cls._fields() if name not in cls.asked]
        fields[kind] = [cls.asked, answer, *([cls.derived] if cls.derived else [])]
    return FIELDS.sub(
        lambda _: "".join([f"  {entry},\n" for entry in entries(fields)]), text, count=1
    )


def board(text: str) -> str:
    """The board of the pages with the words for all rules and gluings."""
    words = {name: f'this.word("{ON_PAGES.get(name, name)}")' for name in [*RULES, *WRAPS]}
    lines = [f"      {key(name)}: {word},\n" for name, word in words.items()]
    return WORDS.sub(lambda _: "".join(lines), text, count=1)


def kinds(text: str) -> str:
    """The page on evidence with the table of all kinds."""
    load_kinds()
    proved = set(
        re.findall(r'^  \| "([a-z-]+)" ->', PROVED.read_text(encoding="utf-8"), re.MULTILINE)
    )
    lines = ["| kind | question | bounded by | |", "|---|---|---|---|"]
    for kind, cls in sorted(KINDS.items()):
        if not cls.__module__.startswith("lightsgame."):
            continue  # somebody else's
        question = ", ".join([*cls.asked, *cls.derived]) or "the theorem"
        marks = "again" * cls.is_recount + "Coq" * (kind in proved)
        lines.append(f"| `{kind}` | {question} | {budget(kind)} | {marks} |")
    table = "\n".join(lines)
    return TABLE.sub(lambda _: f"\n{table}\n", text)


def budget(kind: str) -> str:
    """What bounds the check of a kind: steps that samples pay, a size beyond which it is not looked
    at, or what its fields may hold.

    >>> load_kinds()
    >>> budget("darkest"), budget("solution"), budget("lit-only")
    ('steps', 'size', 'fields')
    """
    counts = any(evidence.look(0)[0] is Verdict.UNSEEN for evidence in samples(kind))
    has_size = "Unseen" in vars(sys.modules[KINDS[kind].__module__])
    bounds = ["steps"] * counts + ["size"] * has_size
    return ", ".join(bounds) or "fields"


def entries(table: Mapping[str, object]) -> list[str]:
    """The entries of a table in JavaScript."""
    return [f"{key(name)}: {json.dumps(value)}" for name, value in table.items()]


def key(name: str) -> str:
    """A name as the key of an object in JavaScript, with quotes only where it needs them."""
    return name if name.isidentifier() else json.dumps(name)


def files() -> dict[Path, str]:
    """What each of the files should be."""
    texts = {
        CHECKER: checker(CHECKER.read_text(encoding="utf-8")),
        BOARD: board(BOARD.read_text(encoding="utf-8")),
        WHY: kinds(WHY.read_text(encoding="utf-8")),
    }
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
