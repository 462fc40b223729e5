"""The texts of the lessons: a file for each language, lesson by lesson and part by part.

A part is blocks with an empty line between them; `markup` says what a block may be.  The first
number of a step is its minutes, and behind it stands the range that a class may need.  Behind the
name of a translated part stands the stamp of the English text that it was made from;
`python docs/translating.py` counts the parts whose English has changed since.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from statistics import median
from typing import NamedTuple
from zlib import crc32

from ...core.languages import spoken
from ...core.message import Message
from ...errors import BadInput, expect

FOLDER = files("lightsgame.classroom.lessons") / "texts"
COUNT = 8
STEP = re.compile(r"(?s)### (\d+) \((\d+)-(\d+)\) (.*?)\n(.*)")
TITLE = re.compile(r"(?m)^# ")
PART = re.compile(r"(?m)^## (\w+) ?(\w*)\n")


class Step(NamedTuple):
    """A step of the plan: its minutes, their range, and its lines."""

    minutes: int
    least: int
    most: int
    title: str
    lines: list[str]


class Lesson(NamedTuple):
    """The texts of one lesson in one language; a translation knows what each part was made from."""

    number: int
    language: str
    title: str
    parts: dict[str, tuple[str, ...]]
    made_from: dict[str, str]

    @property
    def steps(self) -> list[Step]:
        """The plan, step by step.

        >>> sum(step.minutes for step in lesson(1).steps)
        45
        """
        found: list[Step] = []
        for block in self.parts["Teacher"]:
            if match := STEP.match(block):
                minutes, least, most, title, rest = match.groups()
                found.append(Step(int(minutes), int(least), int(most), title, rest.splitlines()))
        return found

    @property
    def goal(self) -> str:
        """What everybody can do at the end."""
        return self.parts["Goal"][0]


def lesson(number: int, language: str = "") -> Lesson:
    """A lesson in this language, or in the reader's; in English where it is not translated.

    >>> lesson(1, "en").title
    'Only odd or even counts'

    Raises:
        BadInput: there is no lesson with this number.
    """
    if not 1 <= number <= COUNT:
        raise BadInput(Message("a lesson from 1 to {n}", n=COUNT), str(number))
    return read(number, language or spoken())


def read(number: int, language: str) -> Lesson:
    """The lesson in the file of a language, or in that of English."""
    return (_all(language) or _all("en"))[number - 1]


@cache
def _all(language: str) -> list[Lesson]:
    """The lessons in the file of a language; none where there is no file."""
    place = FOLDER / f"{language}.txt"
    if not place.is_file():
        return []
    found: list[Lesson] = []
    for number, text in enumerate(TITLE.split(place.read_text("utf-8"))[1:], start=1):
        title, *parts = PART.split(text)
        names, stamps, bodies = parts[::3], parts[1::3], parts[2::3]
        texts = dict(zip(names, map(blocks, bodies), strict=True))
        made_from = dict(zip(names, stamps, strict=True))
        found.append(Lesson(number, language, title.strip(), texts, made_from))
    return found


def measured(item: Lesson, log: str) -> Lesson:
    """The lesson with the medians and the range of the minutes that were needed, where the log has
    any: a line for each class or student, with the number of the lesson and the minutes of its
    steps, of which some may be empty.

    >>> log = "8,4,36,; 8,6,35,; 8,5,40,; 1,8,9,19,5,5".replace("; ", chr(10))
    >>> [step[:3] for step in measured(lesson(8), log).steps]
    [(5, 4, 6), (36, 35, 40), (5, 4, 6)]

    Raises:
        BadInput: a line is no such list.
    """
    classes: list[list[str]] = []
    for line in filter(str.strip, log.splitlines()):
        number, *minutes = [word.strip() for word in line.split(",")]
        expected = Message("lines such as 3,12,20,9,5: a lesson, and the minutes of its steps")
        is_list = re.fullmatch(f"[1-{COUNT}](,([0-9]{{1,3}})?)+", ",".join([number, *minutes]))
        steps = len(lesson(int(number)).steps) if is_list else 0
        expect(is_list and len(minutes) == steps, expected, repr(line[:40]))
        if int(number) == item.number:
            classes.append(minutes)
    teacher: list[str] = []
    columns = zip(*classes, strict=True)
    for block in item.parts["Teacher"]:
        match = STEP.match(block)
        needed = list(map(int, filter(None, next(columns, ())))) if match else []
        if match and needed:
            times = f"{median(needed):.0f} ({min(needed)}-{max(needed)})"
            block = f"### {times} {match[4]}\n{match[5]}"
        teacher.append(block)
    return item._replace(parts={**item.parts, "Teacher": tuple(teacher)})


def stamp(blocks: Iterable[str]) -> str:
    """Four letters that change with a text, by which a translation is known to be of today.

    >>> stamp(["one", "two"])
    'c675'
    """
    return f"{crc32(chr(10).join(blocks).encode()) & 0xFFFF:04x}"


def lessons() -> list[Lesson]:
    """All lessons in the reader's language.

    >>> [item.number for item in lessons()]
    [1, 2, 3, 4, 5, 6, 7, 8]
    """
    return [lesson(number) for number in range(1, COUNT + 1)]


def blocks(text: str) -> tuple[str, ...]:
    r"""What stands between empty lines.

    >>> blocks("One\ntwo.\n\n\n    three\n")
    ('One\ntwo.', '    three')
    """
    return tuple([block.strip("\n") for block in re.split(r"\n(?: *\n)+", text) if block.strip()])
