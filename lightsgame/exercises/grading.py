"""A whole class at once: each answer judged in a process of its own, several at a time, and tables of the results."""

import csv
import io
import os
import signal
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from itertools import chain
from multiprocessing import active_children
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from unicodedata import normalize

from ..translation import _
from .checking import exercises, get
from .pages import heads
from .roster import Handed, Pupil, Work, fingerprint
from .runner import RUNNING, Program, answer_file, check_program, kill, read_carefully
from .verdict import Verdict, clean


class Result(NamedTuple):
    """One student: a verdict for every exercise that counts."""

    pupil: Pupil
    verdicts: Mapping[str, Verdict]

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum([bool(verdict) for verdict in self.verdicts.values()])

    def points(self, worth: Mapping[str, float]) -> float:
        """What the solved ones are worth; one where nothing is said."""
        return sum([worth.get(id, 1) for id, verdict in self.verdicts.items() if verdict])

    def to_json(self) -> dict[str, object]:
        """Plain values; `imports` are the modules of this package that an answer makes use of."""
        keys = ("exercise", "state", "message", "cause", "imports")
        rows = [verdict.to_json() | {"imports": list(verdict.imports)} for verdict in self.verdicts.values()]
        results = [{key: row[key] for key in keys} for row in rows]
        return {**self.pupil._asdict(), "solved": self.solved, "results": results}


class Graded(NamedTuple):
    """A class with its results: the exercises that count, what was ignored, and what changed while programs ran."""

    results: tuple[Result, ...]
    columns: tuple[str, ...]
    ignored: tuple[str, ...]
    changed: tuple[str, ...]

    @property
    def guards(self) -> list[str]:
        """The guards that held around every program that ran."""
        held = [set(v.guards) for result in self.results for v in result.verdicts.values() if v.guards]
        return sorted(set.intersection(*held)) if held else []


Job = tuple[str, Program, dict[str, Any]]
Watch = Callable[[Iterator[Verdict], int], Iterator[Verdict]] | None


def grade(handed: Handed, assigned: Sequence[str] = (), *, jobs: int = 1, watch: Watch = None, **limits: Any) -> Graded:
    """Judge all that was handed in; *watch* sees the verdicts pass, and *limits* are those of `check_program`."""
    tried = {id for work in handed.works for id in work.files} | {get(id).id for id in assigned}
    columns = tuple([item.id for item in exercises() if item.id in tried])
    with tempfile.TemporaryDirectory(prefix="lightsgame") as place:
        tasks = [(*job, limits) for n, work in enumerate(handed.works) for job in _programs(Path(place, str(n)), work)]
        judged = _in_processes(tasks, min(jobs, len(tasks) or 1)) if jobs > 1 else (_one(task) for task in tasks)
        with closing(judged):  # also where *watch* is interrupted
            found = iter(list(watch(judged, len(tasks)) if watch else judged))
    results = [Result(work.pupil, _row(work, columns, found)) for work in handed.works]
    changed = [str(path) for path, seen in handed.hashes.items() if fingerprint(read_carefully(path)[0]) != seen]
    return Graded(tuple(results), columns, handed.ignored, tuple(changed))


def _programs(place: Path, work: Work) -> Iterator[tuple[str, Program]]:
    """The programs of one student, beside copies of the student's other files and of nobody else's."""
    place.mkdir()
    answers = {answer_file(place, id): text for id, text in work.sources.items()}
    for path, text in ({place / path.name: text for path, text in work.helpers.items()} | answers).items():
        path.write_text(text, encoding="utf-8")
    for id, text in work.sources.items():
        earlier = {get(other).name: source for other, source in work.sources.items() if other != id}
        yield id, Program(text, str(answer_file(place, id)), earlier)


def _in_processes(tasks: Sequence[Job], jobs: int) -> Generator[Verdict, None, None]:
    """The verdicts, in order.

    Where nothing cages a program, it may kill the process that judges it, and with it the pool.  Then the first that
    has no verdict is judged alone, and the others in a new pool: so in the end the one that kills is found out.
    """
    others = set(active_children())
    left, folder = list(tasks), tempfile.TemporaryDirectory(prefix="lightsgame", ignore_cleanup_errors=True)
    # A process of the pool may be ended where it makes a folder, or takes one away; so all are in one that is ours.
    with folder, suppress(BrokenProcessPool), ProcessPoolExecutor(jobs, None, _heed, (folder.name,)) as pool:
        try:
            for verdict in pool.map(_one, tasks):
                yield verdict
                del left[0]
        except BaseException:  # Ctrl-C, which a process that had only just begun has not heard: it would go on
            for process in set(active_children()) - others:
                process.terminate()
            raise
    if left and len(tasks) == 1:
        yield Verdict(left[0][0], "crashed", _("your program ended the process that judges it."))
    elif left:
        yield from chain(_in_processes(left[:1], 1), _in_processes(left[1:], jobs))


def _one(job: Job) -> Verdict:
    """One verdict; whatever happens to it, the others are judged."""
    id, program, limits = job
    try:
        return check_program(id, program, **limits)
    except Exception as error:
        return Verdict(id, "crashed", f"{type(error).__name__}: {clean(str(error))}")


def _heed(folder: str) -> None:
    """Have this process of a pool leave at Ctrl-C instead of taking the next task; its folders are made in that one."""
    tempfile.tempdir = folder
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)


def _leave(*_about: object) -> NoReturn:
    """End this process with the program that it judges, at once: an exception may be lost where it is raised."""
    for process in RUNNING:
        kill(process)
    os._exit(130)


def _row(work: Work, columns: Sequence[str], found: Iterator[Verdict]) -> dict[str, Verdict]:
    """The verdicts of a student: those that were found, in their order, and one for each other exercise."""
    begun, none = _("nothing written yet"), _("nothing handed in")
    row = {id: Verdict(id, "missing", begun if id in work.files else none) for id in columns}
    row |= {id: Verdict(id, "unreadable", clean(problem)) for id, problem in work.unreadable.items()}
    return row | {id: next(found) for id in work.sources}


# ---- tables -----------------------------------------------------------------------------------------------------


def safe(cell: object) -> str:
    """A cell that no spreadsheet takes for a formula, on one line, without signs that move a cursor.

    >>> safe("=SUM(A1)"), safe("＝1"), safe("Anna"), safe(-1)
    ("'=SUM(A1)", "'＝1", 'Anna', '-1')
    """
    text = clean(str(cell)).replace("\n", " ")
    first = normalize("NFKC", text.lstrip()[:1])  # of Chinese width, too
    return f"'{text}" if isinstance(cell, str) and first in ("=", "+", "-", "@", "\ufffd") else text


HEADS = heads("results")
written = "{:.10g}".format  # points as one writes them: 2, and not 2.0


def table(graded: Graded, form: str, worth: Mapping[str, float] | None = None) -> str:
    """The class as CSV, with the mark that tells a spreadsheet that it is UTF-8.

    `csv` has the state of each exercise, `points` what each is worth; `moodle` and `canvas` are what those import.
    """
    value = dict.fromkeys(graded.columns, 1.0) | dict(worth or {})
    lines: list[Sequence[object]] = [HEADS.get(form, ["student", "id", "email", "solved", "points", *graded.columns])]
    if form == "canvas":
        lines.append(["    Points Possible", "", "", "", "", written(sum([value[id] for id in graded.columns]))])
    for result in graded.results:
        (name, id, email), total = result.pupil, written(result.points(value))
        marks = {"moodle": [name, id, email, total], "canvas": [name, "", id, email, "", total]}
        states: list[object] = [verdict.state for verdict in result.verdicts.values()]
        if form == "points":
            states = [written(value[id] * bool(verdict)) for id, verdict in result.verdicts.items()]
        lines.append(marks.get(form, [name, id, email, result.solved, total, *states]))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([[safe(cell) for cell in line] for line in lines])
    return "\ufeff" + text.getvalue()
