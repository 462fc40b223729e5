"""`lightsgame akari grade`: how hard a puzzle is, or a thousand of them."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..akari.explaining.calibration import Agreement, Solved, Told, agreements, fit, read_line, told
from ..akari.explaining.score import GRADES, RULES
from ..akari.explaining.steps import explain
from ..akari.io.formats import parse_answer
from ..akari.io.puzzle_files import is_address, read_answer, rows_under, text_of
from ..akari.model.puzzle import Puzzle
from ..classroom.judge.verdict import clean
from ..core.message import Joined, Message, marked
from ..core.text_input import inside, json_in, read_picture, read_text
from ..errors import at_most, expect, plural
from .akari_solve import MOST_EXPLAINED, small
from .common import Report
from .meters import progress
from .reading import Name

MOST_GRADED = 100_000  # puzzles at once
WITHOUT = {  # why a puzzle has no grade
    "stuck": Message("several solutions"),
    "unsolvable": Message("no solution"),
}


class Graded(NamedTuple):
    """How hard one puzzle is; *rule* is the hardest that it needs.

    A puzzle has no grade if it has several solutions, for then the rules stop short, or none.
    """

    name: str
    rows: int
    columns: int
    status: str
    grade: str | None
    score: int | None
    rule: str | None
    steps: int


def graded(name: str, puzzle: Puzzle, seconds: float) -> Graded:
    """The row of one puzzle.

    >>> graded("mine", Puzzle("1.."), 60.0).grade
    'easy'
    """
    story = explain(small(puzzle, MOST_EXPLAINED), seconds=seconds)
    m, n = puzzle.size
    if story.status != "solved":
        return Graded(name, m, n, story.status, None, None, None, len(story.steps))
    rules = [step.rule for step in story.steps]
    hardest = max(rules, key=lambda rule: RULES[rule].weight, default=None)
    return Graded(name, m, n, story.status, story.grade, story.score, hardest, len(rules))


def puzzles_in(argument: str) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles that an argument means, each with a name: one, or all those in a file, with an
    empty line between two of them or an address in each line.

    >>> [name for name, _puzzle in puzzles_in("2x1:1a")]
    ['2x1:1a']
    """
    if is_address(argument):
        yield argument, read_answer(argument)[0]
        return
    text = text_of(argument)
    many = data_set(text)
    if many is not None:
        for name, part in many.items():
            with inside(f"{argument}: {name}"):
                yield name, parse_answer(part)[0]
        return
    lines = text.split("\n")
    texts = [line for line in lines if line.strip()]
    if not texts or not all(is_address(line.strip()) for line in texts):
        texts = [part for part in re.split(r"\n\s*\n", text) if part.strip()]
    at_most(len(texts), MOST_GRADED, Message("{n} puzzles", n=len(texts)))
    for number, part in enumerate(texts, start=1):
        name = f"{argument}:{number}" if len(texts) > 1 else argument
        with inside(name):
            yield name, read_picture(rows_under(part, "puzzle"), parse_answer)[0][0]


def data_set(text: str) -> dict[str, str] | None:
    """The texts of many puzzles by their names, from an object {"data": {name: {"problem": text}}};
    `None` if it is no such object.

    >>> data_set('{"data": {"first": {"problem": "1 2"}}}'), data_set("1.")
    ({'first': '1 2'}, None)
    """
    if text.lstrip()[:1] != "{":
        return None
    wanted = marked('"data" with names, each with a "problem", a text')
    held = json_in(text, wanted).get("data")
    if held is None:
        return None
    expect(isinstance(held, dict), wanted, repr(held)[:40])
    at_most(len(held), MOST_GRADED, Message("{n} puzzles", n=len(held)))
    for entry in held.values():
        is_one = isinstance(entry, dict) and isinstance(entry.get("problem"), str)
        expect(is_one, wanted, repr(entry)[:40])
    return {name: entry["problem"] for name, entry in held.items()}


def run_grade(puzzle: list[str], calibrate: Name, seconds: float) -> Report:
    """Grade all puzzles, and count the grades; or compare the score with what a file tells."""
    if calibrate:
        return compare(calibrate, seconds)
    listed = [pair for argument in puzzle for pair in puzzles_in(argument)]
    watched = progress(listed, len(listed), marked("grading: {n} %"))
    rows = [graded(name, given, seconds) for name, given in watched]
    times = Counter([row.grade for row in rows])
    value = {
        "puzzles": rows,
        "grades": {grade: times[grade] for grade in GRADES},
        "without": times[None],
    }
    return Report(1 if times[None] else 0, lambda: table(rows), value)


def table(rows: list[Graded]) -> Iterator[str]:
    """A line for each puzzle; below many, how many there are of each grade.

    >>> print(*table([graded("mine", Puzzle("1.."), 60.0)]), sep=chr(10))
    grade   score  steps  size     hardest rule  puzzle
    easy        4      1  1 x 3    just enough   mine
    """
    yield Message("grade   score  steps  size     hardest rule  puzzle")
    for row in rows:
        size = f"{row.rows} x {row.columns}"
        what = f"{row.grade or '-':6} {row.score or '-':>6}  {row.steps:5}  {size:7}"
        why = f"{row.rule:12}" if row.rule else WITHOUT.get(row.status, "-")
        yield Joined("  ", [what, why, clean(row.name)])
    if len(rows) > 1:
        times = Counter([row.grade for row in rows])
        counts = [f"{times[grade]} {grade}" for grade in GRADES if times[grade]]
        if times[None]:
            counts.append(Message("{n} without a grade", n=times[None]))
        yield Message("{what}: {rest}", what=plural(len(rows), "puzzle"), rest=Joined(", ", counts))


def compare(file: str, seconds: float) -> Report:
    """How well the score agrees with the times or classes in a file."""
    lines = [line for line in enumerate(read_text(file).split("\n"), start=1) if line[1].strip()]
    at_most(len(lines), MOST_GRADED, Message("{n} puzzles", n=len(lines)))
    known: list[Solved] = []
    for number, line in lines:
        with inside(f"{file}:{number}"):
            known.append(read_line(line))
            small(known[-1].puzzle, MOST_EXPLAINED)
    rows: list[Told] = []
    for one in progress(known, len(known), marked("grading: {n} %")):
        story = explain(one.puzzle, seconds=seconds)
        if story.status == "solved":
            rows.append(told(one, story))
    found = agreements(rows)
    value = {"sources": found, "without": len(known) - len(rows), "weights": fit([rows])}
    return Report(0 if rows else 1, lambda: agreement_table(found, len(known) - len(rows)), value)


def agreement_table(rows: list[Agreement], without: int) -> Iterator[str]:
    """A line for each source.

    >>> print(*agreement_table([Agreement("mine", 12, 0.9, None)], 0), sep=chr(10))
    puzzles   score  fitted to the others  source
         12    0.90                     -  mine
    """
    yield Message("puzzles   score  fitted to the others  source")
    for row in rows:
        score = "-" if row.score is None else f"{row.score:.2f}"
        fitted = "-" if row.fitted is None else f"{row.fitted:.2f}"
        yield Joined("  ", [f"{row.puzzles:7}  {score:>6}  {fitted:>20}", clean(row.source)])
    if without:
        yield Message("{n} without a grade", n=without)
