"""What translators work with: all texts that are to be translated, what a language lacks, and how
Babel reads them.

`python docs/translating.py fi` prints what Finnish lacks.  Babel's own reader of Python misses what
stands inside an f-string, and takes `_(texts["title"])` for a text; so babel.cfg names the
functions at the end of this file.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from docs.exercise_list import SCRIPTS, WORD  # noqa: E402
from lightsgame.cli.command import BLOCKS, COMMANDS, JSON, load  # noqa: E402
from lightsgame.core.languages import CODE, REMARK, entries, passages, rows  # noqa: E402

Reader = Callable[[str], Iterable[str]]
Found = tuple[int, str, str | tuple[str, ...], list[str]]


def texts(source: str) -> Iterator[str]:
    r"""The texts that a module wants translated, in the order of the source.

    >>> list(texts('_("lit"); ngettext("{n} lamp", "{n} lamps", n); f(marked("dark"))'))
    ['lit', '{n} lamp\x00{n} lamps', 'dark']
    """
    if not re.search(r"\b(_|marked|ngettext)\(", source):  # most modules say nothing
        return
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        wants = (
            {"_": 1, "marked": 1, "ngettext": 2}.get(call.func.id, 0)
            if isinstance(call.func, ast.Name)
            else 0
        )
        given = [
            argument.value for argument in call.args[:wants] if isinstance(argument, ast.Constant)
        ]
        if wants and len(given) == wants:
            yield "\0".join([str(text) for text in given])


def sentences(text: str) -> list[str]:
    r"""What is to be translated in it; of a program, its remarks.

    >>> sentences("# Title\n\nText.\n\n## Stub\n\nx = 1  # one\n")
    ['Title', 'Text.', 'one']
    """
    parts = [
        (name, t)
        for name, part in passages(text).items()
        for t in part.values()
        if t and name != "Before"
    ]
    return [said for name, t in parts for said in (re.findall(REMARK, t) if name in CODE else [t])]


def helps(_table: str = "") -> Iterator[str]:
    """What the help pages say, and `lightsgame` alone.

    >>> "The next hint." in helps()
    True
    """
    yield from [JSON.help, *[line[6:] for line in BLOCKS["*welcome"][1:]]]
    for command in map(load, COMMANDS):
        line = COMMANDS[command.name]
        yield from (
            command.about,
            f"{line[0].upper()}{line[1:]}.",
            *[option.help for option in command.options],
        )


@cache
def all_texts() -> dict[str, list[str]]:
    """All texts that are to be translated, for each file that has some.

    >>> "The game" in all_texts()["lightsgame/play/tour.txt"]
    True
    """
    package, found = ROOT / "lightsgame", dict[str, list[str]]()
    rooms: dict[str, Reader] = {str(path): texts for path in sorted(package.rglob("*.py"))}
    rooms |= {
        str(path): sentences
        for name in ("texts", "pages")
        for path in sorted(package.glob(f"*/{name}/*.txt"))
    }
    rooms |= {
        str(package / "play" / "tour.txt"): sentences,
        str(package / "locale" / "sentences.txt"): rows,
    }
    rooms |= {str(package / "cli" / "commands.txt"): helps}
    rooms |= {
        str(path): WORD.findall
        for path in (package / "play" / "notebook.js", *sorted(SCRIPTS.glob("*.js")))
    }
    for path, read in rooms.items():
        said = [text for text in read(Path(path).read_text("utf-8")) if text]
        found |= {Path(path).relative_to(ROOT).as_posix(): said} if said else {}
    return found


def missing(code: str) -> dict[str, list[str]]:
    """For each file, the texts that a language does not have yet.

    >>> "lightsgame/play/tour.txt" in missing("fi")  # the tour is told in Finnish whole
    False
    """
    have = entries((ROOT / "lightsgame" / "locale" / f"{code}.po").read_text("utf-8"))
    left = {
        name: [text for text in texts if text not in have] for name, texts in all_texts().items()
    }
    return {name: texts for name, texts in left.items() if texts}


# ---- for Babel -------------------------------------------------------------------------------------------------


def reader(read: Reader) -> Callable[..., Iterator[Found]]:
    """What Babel asks of a file: the texts that a function finds in it, each with the line in which
    it begins.
    """

    def found(file: BinaryIO, *_keywords: Any, **_options: Any) -> Iterator[Found]:
        source = file.read().decode("utf-8")
        for text in read(source):
            line = (
                source.count("\n", 0, max(source.find(text.split("\0")[0].split("\n")[0][:30]), 0))
                + 1
            )
            forms = tuple(text.split("\0"))
            yield (line, "ngettext", forms, []) if len(forms) > 1 else (line, "", text, [])

    return found


READERS: tuple[Reader, ...] = (texts, sentences, rows, helps, WORD.findall)
code, prose, table, commands, script = [reader(read) for read in READERS]


if __name__ == "__main__":
    for module, lacking in missing(sys.argv[1]).items():
        for text in lacking:
            singular, _nul, plural = [
                json.dumps(part, ensure_ascii=False) for part in text.partition("\0")
            ]
            print(f"\n#: {module}\nmsgid {singular}")
            print(
                'msgstr ""'
                if plural == '""'
                else f'msgid_plural {plural}\nmsgstr[0] ""\nmsgstr[1] ""'
            )
