"""`lightsgame worksheet`, `mark`, `class new`, `assignment` and `grade`: a class from its roster to
its results.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ..classroom import get
from ..classroom.classes import assignment, dashboard, grading, paper, roster as rosters, worksheet
from ..classroom.judge import verdict
from ..core.atomic_files import write_text
from ..core.languages import _, marked, ngettext, number
from ..core.message import Message
from ..core.text_input import read_text
from ..errors import expect
from ..game.board import Board
from .common import Report, coloured, progress
from .reading import Name, Number, Size, new_seed

Points = dict[str, float]
AGAIN = "The seed is {seed}; with it you get the same sheets again."
SHEETS = marked("{out}: sheets to print from a browser, {n} in all.  The answers are in {key}")


# ---- paper ------------------------------------------------------------------------------------------------------


def run_worksheet(
    seed: Name, students: Number, names: Name, out: str, json: bool, boards: int, **kind: Any
) -> Report:
    """Make the sheets and write them."""
    people = rosters.people(names and read_text(names), students or 1)
    chosen = seed or new_seed()
    each = progress(people, len(people), "sheets")
    sheets = [
        worksheet.make_sheet(count=boards, seed=chosen, student=name, **kind) for name in each
    ]
    if json:
        return Report(0, json={"seed": chosen, "sheets": [sheet.to_json() for sheet in sheets]})
    return printed(out, partial(paper.students_html, sheets), len(people), chosen)


def printed(out: str, made: Callable[..., str], n: int, seed: str) -> Report:
    """Write sheets for a number of people, and the key beside them."""
    key = Path(out).with_name(f"{Path(out).stem}-key{Path(out).suffix or '.html'}")
    write_text(out, made(key=False))
    write_text(key, made(key=True))
    return Report(
        0, _(SHEETS).format(out=out, n=n, key=key), {"seed": seed}, AGAIN.format(seed=seed)
    )


def run_mark(number: int, answer: str, kind: str, size: Size, boards: int, **words: Any) -> Report:
    """Look at what a student has marked on one board of a sheet."""
    sheet = worksheet.make_sheet(kind, size, boards, **words)
    expect(
        number <= len(sheet.tasks),
        Message("a board from {n} to {n2}", n="1", n2=len(sheet.tasks)),
        str(number),
    )
    right, why = worksheet.mark(sheet.tasks[number - 1], Board(answer.strip().replace(" ", "/")))
    told = f"{'✓' if right else '✗'} {number}: {why}"
    return Report(0 if right else 1, told, {"board": number, "right": right, "why": why})


# ---- a class ----------------------------------------------------------------------------------------------------


def run_new(roster: str, exercises: str, seed: Name, out: Path, **sheets: Any) -> Report:
    """Make the folders of a class: each student's exercises to begin, and a sheet of boards of the
    student's own.
    """
    pupils = rosters.roster(read_text(roster))
    chosen = seed or new_seed()
    watch = partial(progress, total=len(pupils), what="folders")
    value = rosters.begin(
        out, pupils, re.split(r"[\s,]+", exercises.strip()), chosen, watch=watch, **sheets
    )
    told = _(
        "{out}: a folder for each pupil ({n}), all sheets in sheets.html, the answers in key.html"
    )
    return Report(0, told.format(out=out, n=len(pupils)), value, AGAIN.format(seed=chosen))


def run_assignment(id: list[str], nbgrader: bool, otter: bool, worth: int, out: str) -> Report:
    """Write the source of an assignment with its solutions, and a notebook for students."""
    students = Path(out).with_name(f"{Path(out).stem}-students{Path(out).suffix}")
    rosters.write_json(Path(out), assignment.source("otter" if otter else "nbgrader", id, worth))
    rosters.write_json(students, assignment.release(id))
    told = _("{source}: with solutions, for the tool.  {release}: without, as it stands")
    return Report(0, told.format(source=out, release=students), {"files": [out, students]})


def parse_points(text: str) -> Points:
    """What exercises are worth.

    >>> parse_points("press=2, rank=1.5")
    {'press': 2.0, 'rank': 1.5}
    """
    pairs = [word.partition("=") for word in re.split(r"[\s,]+", text.strip())]
    numbers = all(re.fullmatch(r"\d{1,4}(\.\d{1,3})?", value) for _id, _sign, value in pairs)
    expect(numbers, Message("points such as press=2,rank=3"), repr(text))
    return {get(id).id: float(value) for id, _sign, value in pairs}


def run_grade(
    folder: Path, roster: Name, worth: Points | None, html: Name, json: bool, **more: Any
) -> Report:
    """Check the answers of a class."""
    chosen = [form for form in ("csv", "points", "moodle", "canvas") if more.pop(form)]
    about: dict[str, Any] = rosters.class_file(folder) if folder.is_dir() else {}
    pupils = rosters.roster(read_text(roster)) if roster else tuple(about.get("pupils", ()))
    more["watch"] = lambda found, total: progress(found, total, "checking")
    graded = grading.grade(rosters.submissions(folder, pupils), about.get("exercises", ()), **more)
    if html:
        write_text(html, dashboard.dashboard(graded, worth or {}))

    def lines() -> Iterator[str]:
        if chosen:
            yield grading.table(graded, chosen[0], worth).rstrip("\n")
            return
        for result in graded.results:
            text = ngettext("{n} solved", "{n} solved", result.solved).format(n=result.solved)
            yield _("{call}: ").format(call=coloured(shown(result.pupil.name), "1")) + text
            yield from [f"  {str(verdict).splitlines()[0]}" for verdict in result.verdicts.values()]
        for name, names in (
            (_("Ignored"), graded.ignored),
            (_("Changed while programs ran"), graded.changed),
        ):
            yield from [_("{call}: ").format(call=name) + shown(file) for file in names]
        yield _("Guards that held: {guards}").format(
            guards=_(", ").join(map(_, graded.guards)) or _("none")
        )

    def value() -> dict[str, Any]:
        named = {key: list(getattr(graded, key)) for key in ("ignored", "changed")}
        return {
            "students": [one.to_json() for one in graded.results],
            **named,
            "guards": graded.guards,
        }

    return Report(
        0,
        lines,
        value,
        Message("{file}: the class at a glance, for a browser", file=html) if html else "",
    )


def run_study(
    folder: Path | None, exam: str | None, names: Name, seed: Name, out: str, scores: Name
) -> Report:
    """Tables of what a class has learned; or a test, or what was gained from one to the other."""
    from ..classroom.classes import study

    if scores:
        gained = study.gains(
            [line.rsplit(",", 2)[-2:] for line in read_text(scores).splitlines() if line.strip()]
        )
        return Report(
            0,
            [_("{call}: ").format(call=_(key)) + number(f"{x:g}") for key, x in gained.items()],
            gained,
        )
    if exam:
        people = rosters.people(names and read_text(names))
        chosen = seed or new_seed()
        return printed(out, partial(study.exam, chosen, exam, people), len(people), chosen)
    value = study.study(study.logs(folder or Path()))
    return Report(0, lambda: study.lines(value), value)


def shown(name: str) -> str:
    """A name of a folder, without what would move the cursor."""
    return verdict.clean(name).replace("\n", " ")
