"""The texts of the lessons: a file for each lesson and language, part by part.

A part is blocks with an empty line between them; `markup` says what a block may be.  The first
number of a step is its minutes, and behind it stands the range that a class may need.
"""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...core.languages import spoken
from ...core.message import Message
from ...errors import BadInput

FOLDER = files("lightsgame.classroom.lessons") / "texts"
COUNT = 8
STEP = re.compile(r"(\d+) \((\d+)-(\d+)\) (.*)")


class Step(NamedTuple):
    """A step of the plan: its minutes, their range, and its blocks."""

    minutes: int
    least: int
    most: int
    title: str
    blocks: tuple[str, ...]


class Lesson(NamedTuple):
    """The texts of one lesson in one language."""

    number: int
    language: str
    title: str
    parts: dict[str, tuple[str, ...]]

    @property
    def steps(self) -> list[Step]:
        """The plan, step by step.

        >>> sum(step.minutes for step in lesson(1).steps)
        45
        """
        found: list[Step] = []
        for block in self.parts["Teacher"]:
            head, _end, rest = block.partition("\n")
            if match := STEP.fullmatch(head.removeprefix("### ")):
                minutes, least, most, title = match.groups()
                blocks = tuple(rest.splitlines())
                found.append(Step(int(minutes), int(least), int(most), title, blocks))
        return found

    @property
    def frame(self) -> tuple[list[str], list[str]]:
        """What stands on the teacher's page above the plan, and below it."""
        blocks = self.parts["Teacher"]
        places = [place for place, block in enumerate(blocks) if block.startswith("### ")]
        return [*blocks[: places[0]]], [*blocks[places[-1] + 1 :]]

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


@cache
def read(number: int, language: str) -> Lesson:
    """The lesson in the file of a language, or in that of English."""
    place = FOLDER / f"{number}.{language}.txt"
    if not place.is_file():
        language = "en"
        place = FOLDER / f"{number}.en.txt"
    head, *parts = re.split(r"(?m)^## ", place.read_text("utf-8"))
    texts: dict[str, tuple[str, ...]] = {}
    for part in parts:
        name, _end, body = part.partition("\n")
        texts[name.strip()] = blocks(body)
    return Lesson(number, language, head.removeprefix("# ").strip(), texts)


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
