"""What translators work with: all texts that are to be translated, what a language lacks, and how
Babel reads them.

English is enough: who adds or rewords a text changes the source alone, what has no translation yet
is shown in English, and translators follow in their time.  `python docs/translating.py` prints how
far each language has come, `python docs/translating.py fi` what Finnish lacks, and
`python docs/translating.py stamp fi` writes into the lessons that they are translated from the
English of today.

Babel's own reader of Python misses what stands inside an f-string, and takes `_(texts["title"])`
for a text; so babel.cfg names the functions at the end of this file.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BRIDGE = ROOT / "docs" / "assets" / "run" / "bridge.py"  # what the boards of the page say
sys.path[:0] = [str(ROOT)]

from docs.exercise_list import SCRIPTS, WORD  # noqa: E402
from lightsgame.classroom.lessons import lesson as lessons  # noqa: E402
from lightsgame.cli.arguments import HELP, LANG  # noqa: E402
from lightsgame.cli.command import JSON  # noqa: E402
from lightsgame.cli.commands import COMMANDS, GROUPS, WELCOME  # noqa: E402
from lightsgame.core.languages import (  # noqa: E402
    CODE,
    REMARK,
    languages,
    passages,
)
from lightsgame.core.po_files import entries  # noqa: E402

Reader = Callable[[str], Iterable[str]]
Found = tuple[int, str, str | tuple[str, ...], list[str]]


# how many texts begin the arguments of what makes a sentence
PLACES = {"_": 1, "marked": 1, "ngettext": 2, "Message": 1, "Counted": 2, "Joined": 1}


def texts(source: str) -> Iterator[str]:
    r"""The texts that a module wants translated, in the order of the source.

    >>> list(texts('_("lit"); ngettext("{n} lamp", "{n} lamps", n); f(marked("dark"))'))
    ['lit', '{n} lamp\x00{n} lamps', 'dark']
    """
    if not re.search(
        r"\b(_|marked|ngettext|Message|Counted|Joined)\(", source
    ):  # most modules say nothing
        return
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        wants = PLACES.get(name, 0)
        given = [
            argument.value for argument in call.args[:wants] if isinstance(argument, ast.Constant)
        ]
        if wants and len(given) == wants and any(str(text).strip() for text in given):
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
        if t and name not in ("Before", "After") and not t.isdigit()
    ]
    return [said for name, t in parts for said in (re.findall(REMARK, t) if name in CODE else [t])]


def titles(tables: str) -> list[str]:
    r"""The titles of the tables of the atlas.

    >>> titles('[a]\ntitle = "The nullity"\nusual = 4\n')
    ['The nullity']
    """
    return [table["title"] for table in tomllib.loads(tables).values()]


def helps(_table: str = "") -> Iterator[str]:
    """What the help pages say, and `lightsgame` alone.

    >>> "The next hint." in helps()
    True
    """
    yield from [HELP.help, JSON.help, LANG.help, *WELCOME, *GROUPS]
    for command in COMMANDS.values():
        yield command.plain
        yield command.about or command.sentence
        yield command.sentence
        yield from [option.help for option in command.options]


@cache
def all_texts() -> dict[str, list[str]]:
    """All texts that are to be translated, for each file that has some.

    >>> "The game" in all_texts()["lightsgame/play/tour.txt"]
    True
    """
    package, found = ROOT / "lightsgame", dict[str, list[str]]()
    readers: dict[str, Reader] = {str(path): texts for path in sorted(package.rglob("*.py"))}
    readers |= {
        str(path): sentences
        for name in ("texts", "pages")
        for path in sorted(package.glob(f"*/{name}/*.txt"))
    }
    readers |= {
        str(package / "play" / "tour.txt"): sentences,
        str(package / "atlas" / "tables.toml"): titles,
    }
    readers |= {str(package / "cli" / "commands.py"): helps}
    readers |= {
        str(path): WORD.findall
        for path in (package / "play" / "notebook.js", *sorted(SCRIPTS.glob("*.js")))
    }
    readers[str(BRIDGE)] = texts
    for path, read in readers.items():
        said = [text for text in read(Path(path).read_text("utf-8")) if text]
        found |= {Path(path).relative_to(ROOT).as_posix(): said} if said else {}
    return found


@cache
def translations(code: str) -> dict[str, str]:
    """The texts of a language with their translations.

    >>> translations("fi")["The game"]
    'Peli'
    """
    return entries((ROOT / "lightsgame" / "locale" / f"{code}.po").read_text("utf-8"))


def of_the_package(code: str) -> dict[str, str]:
    """The translations of what the package itself says: not of the scripts of the pages, which have
    theirs from the build of the pages, and not of texts that are in the source no more.

    >>> texts = of_the_package("fi")
    >>> texts["The game"], "Language: fi" in texts[""]
    ('Peli', True)
    """
    scripts = SCRIPTS.relative_to(ROOT).as_posix()
    shown = {
        text
        for name, texts in all_texts().items()
        for text in texts
        if not name.startswith(scripts)
    }
    return {text: said for text, said in translations(code).items() if text in shown or not text}


def missing(code: str) -> dict[str, list[str]]:
    """For each file, the texts that a language does not have yet.

    >>> "The game" in missing("fi").get("lightsgame/play/tour.txt", [])
    False
    """
    have = translations(code)
    lacking = {
        name: [text for text in texts if text not in have] for name, texts in all_texts().items()
    }
    return {name: texts for name, texts in lacking.items() if texts}


class Freshness(NamedTuple):
    """How far a language has come with the texts of today."""

    translated: int
    texts: int
    stale: int  # translations of texts that are not in the source any more


def freshness(code: str) -> Freshness:
    """How many of today's texts a language has.

    >>> figures = freshness("fi")
    >>> 0 < figures.translated <= figures.texts
    True
    """
    today = {text for texts in all_texts().values() for text in texts}
    have = translations(code).keys() - {""}  # which is the heading of the file
    return Freshness(len(today & have), len(today), len(have - today))


def lessons_of_today(code: str) -> tuple[int, int]:
    """How many parts of the lessons are translated from the English of today, and of how many.

    >>> lessons_of_today("en")
    (0, 59)
    """
    found: list[bool] = []
    for number in range(1, lessons.COUNT + 1):
        made_from = lessons.read(number, code).made_from
        for part, blocks in lessons.read(number, "en").parts.items():
            found.append(made_from.get(part) == lessons.stamp(blocks))
    return sum(found), len(found)


def stamp_lessons(code: str) -> None:
    """Write behind the name of each part the stamp of today's English: it has been translated."""
    place = ROOT / "lightsgame" / "classroom" / "lessons" / "texts" / f"{code}.txt"
    first, *texts = lessons.TITLE.split(place.read_text(encoding="utf-8"))
    for number, text in enumerate(texts, start=1):
        for part, blocks in lessons.read(number, "en").parts.items():
            text = re.sub(rf"(?m)^## {part}\b.*$", f"## {part} {lessons.stamp(blocks)}", text)
        texts[number - 1] = text
    place.write_text("# ".join([first, *texts]), encoding="utf-8")


def figures() -> str:
    """The languages as a table, with the share of today's texts that each has.

    >>> figures().splitlines()[0]
    '| language | translated | of no use any more | parts of lessons |'
    """
    lines = [
        "| language | translated | of no use any more | parts of lessons |",
        "| --- | --- | --- | --- |",
    ]
    for code in languages()[1:]:
        translated, texts, stale = freshness(code)
        share = 100 * translated // texts
        today, parts = lessons_of_today(code)
        have = f"{share} % ({translated:,} of {texts:,})"
        lines.append(f"| {code} | {have} | {stale:,} | {today} of {parts} |")
    return "\n".join(lines)


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


READERS: tuple[Reader, ...] = (texts, sentences, titles, helps, WORD.findall)
code, prose, table, commands, script = [reader(read) for read in READERS]


def print_missing(code: str) -> None:
    """Print the texts that a language lacks, as entries that a translator fills in."""
    for module, lacking in missing(code).items():
        for text in lacking:
            singular, *plural = [json.dumps(part, ensure_ascii=False) for part in text.split("\0")]
            print(f"\n#: {module}\nmsgid {singular}")
            if plural:
                print(f'msgid_plural {plural[0]}\nmsgstr[0] ""\nmsgstr[1] ""')
            else:
                print('msgstr ""')


if __name__ == "__main__":
    if sys.argv[1:2] == ["stamp"]:
        stamp_lessons(sys.argv[2])
    elif len(sys.argv) > 1:
        print_missing(sys.argv[1])
    else:
        print(figures())
