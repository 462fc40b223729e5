"""`lightsgame grade`: a whole class at once, for its teacher.

The folder holds a folder for each student; each answer is checked in a process of its own, as `lightsgame exercises`
does it.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..translation import _, ngettext
from .common import coloured, print_json, progress
from .exercises import add_limits, say

if TYPE_CHECKING:
    from ..exercises.verdict import Verdict


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser(
        "grade",
        help="check a whole class at once",
        description="FOLDER holds a folder for each student (or is one).  The result goes to standard output.",
    )
    command.add_argument("folder", metavar="FOLDER")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="a table for a spreadsheet")
    form.add_argument("--json", action="store_true", help="one JSON object on standard output")
    add_limits(command)
    command.set_defaults(run=run_grade)


def run_grade(arguments: argparse.Namespace) -> int:
    """Check the answers of a class."""
    from ..exercises.grading import answers, borrowed, grade_one, students

    folder = Path(arguments.folder)
    tasks = [(student, id, file) for student in students(folder) for id, file in answers(student)]
    if not tasks:
        raise BadInput("a folder with answers, such as ANNA/neighbours.py", f"none in {arguments.folder!r}")
    verdicts: dict[Path, dict[str, Verdict]] = {student: {} for student in students(folder)}
    for student, id, file in progress(tasks, len(tasks), _("checking")):
        verdicts[student][id] = grade_one(id, file, arguments.seconds, arguments.megabytes)
    if arguments.json:
        imports = {(student, id): borrowed(file) for student, id, file in tasks}
        print_json({"students": [report(student, given, imports) for student, given in verdicts.items()]})
    elif arguments.csv:
        sys.stdout.write(table(verdicts))
    else:
        for student, given in verdicts.items():
            count = sum([bool(verdict) for verdict in given.values()])
            text = ngettext("{n} solved", "{n} solved", count).format(n=count)
            say(f"{coloured(student.name, '1')}: {text}")
            for verdict in given.values():
                say(f"  {str(verdict).splitlines()[0]}")
    return 0


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
