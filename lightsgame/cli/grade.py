"""`lightsgame class new` and `lightsgame grade`: a class from its roster to its results, without a server."""

from __future__ import annotations

import json as json_module
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import BadInput
from ..translation import _, ngettext
from .command import JSON, Command, Option, Report
from .common import coloured, progress, write_text
from .exercises import LIMITS, ids, sayable
from .reading import SEED, Size, check_writable, new_seed, parse_number, parse_size, read_text
from .worksheet import KINDS

if TYPE_CHECKING:
    from ..exercises.grading import Graded, Result

FORMS = ("csv", "points", "moodle", "canvas")
FIRST = ("neighbours", "press", "order", "effect", "is-solution")


def parse_points(text: str) -> dict[str, float]:
    """What exercises are worth.

    >>> parse_points("press=2, rank=1.5")
    {'press': 2.0, 'rank': 1.5}
    """
    from ..exercises import get

    pairs = [word.partition("=") for word in re.split(r"[\s,]+", text.strip())]
    if not all(re.fullmatch(r"\d{1,4}(\.\d{1,3})?", value) for _id, _sign, value in pairs):
        raise BadInput("points such as press=2,rank=3", repr(text))
    return {get(id).id: float(value) for id, _sign, value in pairs}


def run_grade(
    folder: Path,
    roster: str | None,
    jobs: int,
    worth: dict[str, float] | None,
    html: str | None,
    seconds: float,
    megabytes: int,
    json: bool,
    **forms: bool,
) -> Report:
    """Check the answers of a class."""
    from ..exercises.grading import grade, table
    from ..exercises.roster import Pupil, class_file, handed_in
    from ..exercises.roster import roster as read_roster

    chosen = [form for form in FORMS if forms[form]]
    if len(chosen) + json > 1:
        raise BadInput("one of --csv, --points, --moodle, --canvas and --json", "more")
    noted: dict[str, Any] = class_file(folder) if folder.is_dir() else {}
    pupils: tuple[Pupil, ...] = read_roster(read_text(roster)) if roster else tuple(noted.get("pupils", ()))
    graded = grade(
        handed_in(folder, pupils),
        noted.get("exercises", ()),
        seconds=seconds,
        megabytes=megabytes,
        jobs=jobs,
        watch=lambda found, total: progress(found, total, _("checking")),
    )
    if html:
        from ..exercises.dashboard import dashboard

        write_text(html, dashboard(graded, worth or {}))
    return Report(
        0,
        (lambda: table(graded, chosen[0], worth).rstrip("\n")) if chosen else (lambda: lines(graded)),
        lambda: {
            "students": [student(result) for result in graded.results],
            "ignored": list(graded.ignored),
            "changed": list(graded.changed),
            "guards": graded.guards,
        },
        _("{file}: the class at a glance, for a browser").format(file=html) if html else "",
    )


def lines(graded: Graded) -> Iterator[str]:
    """The class for a person."""
    for result in graded.results:
        text = ngettext("{n} solved", "{n} solved", result.solved).format(n=result.solved)
        yield sayable(f"{coloured(shown(result.pupil.name), '1')}: {text}")
        yield from [sayable(f"  {str(verdict).splitlines()[0]}") for verdict in result.verdicts.values()]
    for name, names in ((_("Ignored"), graded.ignored), (_("Changed while programs ran"), graded.changed)):
        yield from [sayable(f"{name}: {shown(file)}") for file in names]
    yield _("Guards that held: {guards}").format(guards=", ".join(graded.guards) or _("none"))


def shown(name: str) -> str:
    """A name of a folder, without what would move the cursor."""
    from ..exercises.verdict import clean

    return clean(name).replace("\n", " ")


def student(result: Result) -> dict[str, object]:
    """One student for JSON; `imports` are the modules of this package that an answer makes use of."""
    rows = [
        {key: value for key, value in verdict.to_json().items() if key in ("exercise", "state", "message", "cause")}
        | {"imports": list(verdict.imports)}
        for verdict in result.verdicts.values()
    ]
    about = {"name": result.pupil.name, "id": result.pupil.id, "email": result.pupil.email}
    return {**about, "solved": result.solved, "results": rows}


def run_new(roster: str, exercises: str, kind: str, size: Size, boards: int, seed: str | None, out: Path) -> Report:
    """Make the folders of a class: each student's exercises to begin, and a sheet of boards of the student's own."""
    from ..exercises import get
    from ..exercises.paper import key_html, students_html
    from ..exercises.roster import CLASS, plain
    from ..exercises.roster import roster as read_roster
    from ..exercises.runner import answer_file
    from ..exercises.worksheet import check, make_sheet

    pupils = read_roster(read_text(roster))
    chosen = [get(id).id for id in re.split(r"[\s,]+", exercises.strip())]
    check(kind, size, boards)
    if out.exists() and any(out.iterdir()):
        raise BadInput("a new or an empty folder", repr(str(out)))
    seed = seed or new_seed()
    sheets = []
    for pupil in progress(pupils, len(pupils), _("folders")):
        place = out / (re.sub(r"[^\w\-. @]", "_", pupil.name).strip("._ ") or plain(pupil.name))
        place.mkdir(parents=True)
        for id in chosen:
            write_text(str(answer_file(place, id)), get(id).text())
        sheets.append(make_sheet(kind, size, boards, seed=seed, student=pupil.name))
        write_text(str(place / "sheet.html"), students_html(sheets[-1:]))
    write_text(str(out / "sheets.html"), students_html(sheets))
    write_text(str(out / "key.html"), key_html(sheets))
    value = {"seed": seed, "exercises": chosen, "pupils": [list(pupil) for pupil in pupils]}
    write_text(str(out / CLASS), json_module.dumps(value, ensure_ascii=False, indent=1) + "\n")
    told = _("{out}: a folder for each of {n}, all sheets in sheets.html, the answers in key.html")
    note = _("The seed is {seed}; with it you get the same sheets again.").format(seed=seed)
    return Report(0, told.format(out=out, n=len(pupils)), value, note)


def run_assignment(id: list[str], nbgrader: bool, otter: bool, worth: int, out: Path) -> Report:
    """Write the source of an assignment with its solutions, and a notebook for students."""
    from ..exercises.assignment import release, source

    if nbgrader == otter:
        raise BadInput("one of --nbgrader and --otter", "both" if otter else "neither")
    written = {out: source("otter" if otter else "nbgrader", id, worth)}
    written[out.with_name(f"{out.stem}-students{out.suffix}")] = release(id)
    for file, notebook in written.items():
        write_text(str(file), json_module.dumps(notebook, ensure_ascii=False, indent=1) + "\n")
    files = [str(file) for file in written]
    told = _("{source}: with solutions, for the tool.  {release}: without, as it stands")
    return Report(0, told.format(source=files[0], release=files[1]), {"files": files})


def some(what: str) -> Any:
    """A reader of numbers."""
    return lambda text: parse_number(text, what)


COMMANDS = (
    Command(
        "class new",
        run_new,
        (
            Option("roster", "a table with name, id and email, or a name a line", "ROSTER"),
            Option("--exercises", "which to begin, by id", "IDS", default=",".join(FIRST), words=ids, open=True),
            Option(
                "--kind", "of the sheets: solve (default), decide, chase or akari", "KIND", default="solve", words=KINDS
            ),
            Option("--size", "ROWSxCOLUMNS (default: 5x5)", "SIZE", parse_size, (5, 5)),
            Option("--boards", "boards on a sheet (default: 4)", "K", some("a number of boards"), 4),
            SEED,
            Option("--out", "the folder of the class (default: class)", "FOLDER", Path, Path("class")),
        ),
        "Make a folder for each student of ROSTER: files to begin with, and a sheet of boards from one seed.",
    ),
    Command(
        "assignment",
        run_assignment,
        (
            Option("id", "exercises, in this order", "ID", many=True, words=ids, open=True),
            Option("--nbgrader", "marks for nbgrader"),
            Option("--otter", "marks for otter assign"),
            Option("--worth", "points for each (default: 1)", "POINTS", some("a number of points"), 1),
            Option("--out", "default: assignment.ipynb", "FILE", Path, Path("assignment.ipynb")),
        ),
        "Write FILE, a notebook with solutions from which the tool makes an assignment, and one for students without.",
    ),
    Command(
        "grade",
        run_grade,
        (
            Option("folder", "a folder for each student, or the folder of one", "FOLDER", Path),
            Option("--roster", "everybody in it appears, whatever was handed in", "FILE"),
            Option("--jobs", "programs at a time (default: 1)", "N", some("a number of programs"), 1),
            Option("--csv", "a table for a spreadsheet, the state of each exercise"),
            Option("--points", "the same with points"),
            Option("--moodle", "a table that Moodle imports"),
            Option("--canvas", "a table that Canvas imports"),
            Option("--worth", "points for exercises, such as press=2,rank=3 (default: 1 each)", "POINTS", parse_points),
            Option("--html", "write a page with the class at a glance, too", "FILE", check_writable),
            JSON,
            *LIMITS,
        ),
        "FOLDER holds a folder for each student (or is one).  The result goes to standard output.",
    ),
)
