"""`lightsgame worksheet`, `lesson`, `class new` and `grade`: a class from its roster to its results."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ..classroom import get
from ..classroom.classes import dashboard, grading, paper, roster as rosters, study, worksheet
from ..classroom.judge.verdict import clean
from ..classroom.lessons import browser, lesson as lessons, pack
from ..core.atomic_files import write_text
from ..core.languages import _, marked, ngettext, spoken
from ..core.message import Joined, Message
from ..core.text_input import read_text
from ..errors import expect
from .common import Report, coloured
from .meters import progress
from .reading import Name, Number, new_seed

Points = dict[str, float]
AGAIN = marked("The seed is {seed}; with it you get the same sheets again.")
SHEETS = marked("{out}: sheets to print from a browser, {n} in all.  The answers are in {key}")


# ---- paper ------------------------------------------------------------------------------------------------------


def run_worksheet(
    seed: Name, students: Number, names: Name, out: str, json: bool, boards: int, **kind: Any
) -> Report:
    """Make the sheets and write them."""
    people = rosters.people(names and read_text(names), students or 1)
    chosen = seed or new_seed()
    each = progress(people, len(people), marked("sheets: {n} %"))
    make = partial(worksheet.make_sheet, count=boards, seed=chosen, **kind)
    sheets = [make(student=name) for name in each]
    if json:
        return Report(0, json={"seed": chosen, "sheets": [sheet.to_json() for sheet in sheets]})
    return printed(out, partial(paper.students_html, sheets), len(people), chosen)


def printed(out: str, made: Callable[..., str], n: int, seed: str) -> Report:
    """Write sheets for a number of people, and the key beside them, as PDF if that is asked for and
    a browser prints.
    """
    sheets = Path(out)
    key = sheets.with_name(f"{sheets.stem}-key{sheets.suffix or '.html'}")
    if sheets.suffix == ".pdf":
        sheets = browser.write_paper(sheets, made(key=False))
        key = browser.write_paper(key, made(key=True))
    else:
        write_text(sheets, made(key=False))
        write_text(key, made(key=True))
    told = _(SHEETS).format(out=sheets, n=n, key=key)
    return Report(0, told, {"seed": seed}, Message(AGAIN, seed=seed))


# ---- lessons ----------------------------------------------------------------------------------------------------


def run_lesson(
    n: int | None,
    list: bool,
    names: Name,
    students: Number,
    times: Name,
    seed: Name,
    out: Name,
) -> Report:
    """Print all of a lesson, or say which lessons there are."""
    if out:
        forms = marked("a file whose name ends in .pdf or .html")
        expect(Path(out).suffix in (".pdf", ".html"), forms, repr(out))
    log = read_times(times) if times else ""
    if n is None or list:
        found = [lessons.measured(item, log) for item in lessons.lessons()]
        return Report(0, lesson_lines(found), {"lessons": [lesson_json(item) for item in found]})
    lesson = lessons.measured(lessons.lesson(n), log)
    if names:
        people = rosters.people(read_text(names))
    else:
        people = [""] * len(rosters.people(None, students or 4))
    chosen = seed or new_seed()
    given = pack.pack(lesson, people, chosen)
    files = write_lesson(given, Path(out or f"lesson{n}.pdf"))
    text = _("{files}: lesson {n}, {title}").format(
        files=_(", ").join(files), n=n, title=lesson.title
    )
    notes = [Message(AGAIN, seed=chosen)]
    if lesson.language != spoken():
        notes.append(Message("This lesson is not translated yet; it is in English."))
    if not files[0].endswith(".pdf"):
        notes.append(Message("Print it from a browser: A4, no margins, 100 %."))
    value = {"lesson": n, "seed": chosen, "files": files, "language": lesson.language}
    return Report(0, text, value, Joined("\n", notes))


def read_times(place: str) -> str:
    """The minutes that were needed: lines in a file, or what the logs of a class's folder say."""
    if Path(place).is_dir():
        return study.lesson_times(study.logs(Path(place)))
    return read_text(place)


def write_lesson(given: pack.Pack, out: Path) -> list[str]:
    """Write the paper, as PDF where that is wanted and a browser prints, and the slides."""
    out = browser.write_paper(out, pack.paper(given))
    slides = out.with_name(f"{out.stem}-slides.html")
    write_text(slides, pack.slides(given))
    return [str(out), str(slides)]


def lesson_lines(found: list[lessons.Lesson]) -> Iterator[str]:
    """The lessons, each with its goal and its steps."""
    for item in found:
        yield _("{n}  {title}").format(n=item.number, title=item.title)
        yield f"   {plain(item.goal)}"
        steps = [f"{step.minutes} {plain(step.title)}" for step in item.steps]
        yield f"   {'; '.join(steps)}"


def plain(text: str) -> str:
    """A line of a lesson without its signs.

    >>> plain("Pairs (slide 5, page *unplugged*)")
    'Pairs'
    """
    return re.sub(r" \(.*\)$|[*`]", "", text)


def lesson_json(item: lessons.Lesson) -> dict[str, Any]:
    """A lesson for a program."""
    steps = [
        {"title": step.title, "minutes": step.minutes, "least": step.least, "most": step.most}
        for step in item.steps
    ]
    return {"lesson": item.number, "title": item.title, "goal": item.goal, "steps": steps}


# ---- a class ----------------------------------------------------------------------------------------------------


def run_new(roster: str, exercises: str, seed: Name, out: Path, **sheets: Any) -> Report:
    """Make the folders of a class: each student's exercises to begin, and a sheet of boards of the
    student's own.
    """
    pupils = rosters.roster(read_text(roster))
    chosen = seed or new_seed()
    watch = partial(progress, total=len(pupils), what=marked("folders: {n} %"))
    ids = re.split(r"[\s,]+", exercises.strip())
    value = rosters.begin(out, pupils, ids, chosen, watch=watch, **sheets)
    told = _(
        "{out}: a folder for each pupil ({n}), all sheets in sheets.html, the answers in key.html; "
        "`lightsgame grade {out}` checks what they write"
    )
    return Report(0, told.format(out=out, n=len(pupils)), value, AGAIN.format(seed=chosen))


def parse_points(text: str) -> Points:
    """What exercises are worth.

    >>> parse_points("press=2, rank=1.5")
    {'press': 2.0, 'rank': 1.5}
    """
    pairs = [word.partition("=") for word in re.split(r"[\s,]+", text.strip())]
    numbers = all(re.fullmatch(r"\d{1,4}(\.\d{1,3})?", value) for _id, _sign, value in pairs)
    expect(numbers, marked("points such as press=2,rank=3"), repr(text))
    return {get(id).id: float(value) for id, _sign, value in pairs}


def run_grade(
    folder: Path,
    roster: Name,
    to: Name,
    worth: Points | None,
    html: Name,
    json: bool,
    own: bool,
    **more: Any,
) -> Report:
    """Check the answers of a class."""
    about: dict[str, Any] = rosters.class_file(folder) if folder.is_dir() else {}
    pupils = rosters.roster(read_text(roster)) if roster else tuple(about.get("pupils", ()))
    more["watch"] = lambda found, total: progress(found, total, marked("checking: {n} %"))
    graded = grading.grade(rosters.submissions(folder, pupils), about.get("exercises", ()), **more)
    if own:
        graded = graded.with_own_work_only()
    if html:
        write_text(html, dashboard.dashboard(graded, worth or {}))

    def lines() -> Iterator[str]:
        if to:
            yield grading.table(graded, to, worth).rstrip("\n")
            return
        for result in graded.results:
            text = ngettext("{n} solved", "{n} solved", result.solved).format(n=result.solved)
            name = coloured(shown(result.pupil.name), "1")
            yield _("{call}: ").format(call=name) + text
            for id, verdict in result.verdicts.items():
                line = str(verdict).splitlines()[0]
                if verdict.is_borrowed:
                    line = f"≈ {id}: {clean(grading.borrowed_text(verdict))}"
                yield f"  {line}"
        for name, names in (
            (_("Ignored"), graded.ignored),
            (_("Changed while programs ran"), graded.changed),
        ):
            yield from [_("{call}: ").format(call=name) + shown(file) for file in names]
        guards = _(", ").join(map(_, graded.guards)) or _("none")
        yield _("Guards that held: {guards}").format(guards=guards)
        for lack in graded.lacks:
            yield _("Not held here: {guard}").format(guard=_(lack))

    def value() -> dict[str, Any]:
        named = {key: list(getattr(graded, key)) for key in ("ignored", "changed")}
        return {
            "students": [one.to_json() for one in graded.results],
            **named,
            "guards": graded.guards,
            "lacks": graded.lacks,
        }

    return Report(
        0,
        lines,
        value,
        Message("{file}: the class at a glance, for a browser", file=html) if html else "",
    )


def shown(name: str) -> str:
    """A name of a folder, without what would move the cursor."""
    return clean(name).replace("\n", " ")
