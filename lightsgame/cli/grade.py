"""`lightsgame grade`: a whole class at once, for its teacher.

The folder holds a folder for each student; each answer is checked in a process of its own, as `lightsgame exercises`
does it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..translation import _, ngettext
from .command import JSON, Command, Option, Report
from .common import coloured, progress
from .exercises import LIMITS, sayable

if TYPE_CHECKING:
    from ..exercises.verdict import Verdict


def run_grade(folder: Path, csv: bool, json: bool, seconds: float, megabytes: int) -> Report:
    """Check the answers of a class."""
    from ..exercises.grading import answers, borrowed, grade_one, students

    if csv and json:
        raise BadInput("one of --csv and --json", "both")
    tasks = [(student, id, file) for student in students(folder) for id, file in answers(student)]
    if not tasks:
        raise BadInput("a folder with answers, such as ANNA/neighbours.py", f"none in {str(folder)!r}")
    verdicts: dict[Path, dict[str, Verdict]] = {student: {} for student in students(folder)}
    for student, id, file in progress(tasks, len(tasks), _("checking")):
        verdicts[student][id] = grade_one(id, file, seconds, megabytes)
    imports = {(student, id): borrowed(file) for student, id, file in tasks} if json else {}
    return Report(
        0,
        (lambda: table(verdicts).rstrip("\n")) if csv else (lambda: lines(verdicts)),
        lambda: {"students": [report(student, given, imports) for student, given in verdicts.items()]},
    )


def lines(verdicts: dict[Path, dict[str, Verdict]]) -> Iterator[str]:
    """The class for a person."""
    for student, given in verdicts.items():
        count = sum([bool(verdict) for verdict in given.values()])
        text = ngettext("{n} solved", "{n} solved", count).format(n=count)
        yield sayable(f"{coloured(student.name, '1')}: {text}")
        yield from [sayable(f"  {str(verdict).splitlines()[0]}") for verdict in given.values()]


def report(
    student: Path, verdicts: dict[str, Verdict], imports: dict[tuple[Path, str], list[str]]
) -> dict[str, object]:
    """One student for JSON; `imports` are the modules of this package that an answer makes use of."""
    rows = [
        {"id": id, "state": verdict.state, "message": verdict.message, "imports": imports[student, id]}
        for id, verdict in verdicts.items()
    ]
    return {"name": student.name, "solved": sum([bool(verdict) for verdict in verdicts.values()]), "exercises": rows}


def table(verdicts: dict[Path, dict[str, Verdict]]) -> str:
    """The class as CSV: a row for each student, a column for each exercise that somebody has tried."""
    from ..exercises import exercises

    tried = [item.id for item in exercises() if any(item.id in given for given in verdicts.values())]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "solved", *tried])
    for student, given in verdicts.items():
        states = [given[id].state if id in given else "" for id in tried]
        writer.writerow([student.name, states.count("solved"), *states])
    return text.getvalue()


COMMANDS = (
    Command(
        "grade",
        run_grade,
        (
            Option("folder", "a folder for each student, or the folder of one", "FOLDER", Path),
            Option("--csv", "a table for a spreadsheet"),
            JSON,
            *LIMITS,
        ),
        "FOLDER holds a folder for each student (or is one).  The result goes to standard output.",
    ),
)
