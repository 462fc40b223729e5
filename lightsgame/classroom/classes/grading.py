"""A whole class at once: each answer judged in a process of its own, several at a time, and tables
of the results.
"""

import csv
import io
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from unicodedata import normalize

from ...core.languages import _
from ..judge.checking import exercises, get
from ..judge.runner import RUNNING, Program, answer_file, check_program, kill, read_carefully
from ..judge.verdict import Verdict, clean
from .pages import heads
from .roster import Handed, Pupil, Work, fingerprint


class Result(NamedTuple):
    """One student: a verdict for every exercise that counts."""

    pupil: Pupil
    verdicts: Mapping[str, Verdict]

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum(map(bool, self.verdicts.values()))

    def points(self, worth: Mapping[str, float]) -> float:
        """What the solved ones are worth; one where nothing is said."""
        return sum([worth.get(id, 1) for id, verdict in self.verdicts.items() if verdict])

    def to_json(self) -> dict[str, object]:
        """Plain values; `imports` are the modules of this package that an answer makes use of."""
        told = ("exercise", "state", "message", "cause", "imports")
        results = [{key: v.to_json()[key] for key in told} for v in self.verdicts.values()]
        return {**self.pupil._asdict(), "solved": self.solved, "results": results}


class Graded(NamedTuple):
    """A class with its results: the exercises that count, what was ignored, and what changed while
    programs ran.
    """

    results: tuple[Result, ...]
    columns: tuple[str, ...]
    ignored: tuple[str, ...]
    changed: tuple[str, ...]

    @property
    def guards(self) -> list[str]:
        """The guards that held around every program that ran."""
        held = [
            set(v.guards) for result in self.results for v in result.verdicts.values() if v.guards
        ]
        return sorted(set.intersection(*held)) if held else []


Job = tuple[str, Program, dict[str, Any]]
Judged = Generator[tuple[int, Verdict], None, None]
Watch = Callable[[Iterator[tuple[int, Verdict]], int], Iterator[tuple[int, Verdict]]] | None


def grade(
    handed: Handed,
    assigned: Sequence[str] = (),
    *,
    jobs: int = 1,
    watch: Watch = None,
    **limits: Any,
) -> Graded:
    """Judge all that was handed in; *watch* sees the verdicts pass, numbered; *limits* are those of
    `check_program`.
    """
    tried = {id for work in handed.works for id in work.files} | {get(id).id for id in assigned}
    columns = tuple([item.id for item in exercises() if item.id in tried])
    with tempfile.TemporaryDirectory(prefix="lightsgame") as place:
        programs = (
            job
            for n, work in enumerate(handed.works)
            for job in _programs(Path(place, str(n)), work)
        )
        tasks = {n: (*job, limits) for n, job in enumerate(programs)}
        judged: Judged = (
            _in_processes(tasks, jobs) if jobs > 1 else ((n, _one(tasks[n])) for n in tasks)
        )
        with closing(judged):  # also where *watch* is interrupted
            found = iter(
                [verdict for _n, verdict in sorted(watch(judged, len(tasks)) if watch else judged)]
            )
    results = [Result(work.pupil, _row(work, columns, found)) for work in handed.works]
    changed = [
        str(path)
        for path, seen in handed.hashes.items()
        if fingerprint(read_carefully(path)[0]) != seen
    ]
    return Graded(tuple(results), columns, handed.ignored, tuple(changed))


def _programs(place: Path, work: Work) -> Iterator[tuple[str, Program]]:
    """The programs of one student, beside copies of the student's other files and of nobody else's."""
    place.mkdir()
    answers = {answer_file(place, id): text for id, text in work.sources.items()}
    for path, text in (
        {place / path.name: text for path, text in work.helpers.items()} | answers
    ).items():
        path.write_text(text, encoding="utf-8")
    for id, text in work.sources.items():
        others = {get(k).name: source for k, source in work.sources.items() if k != id}
        yield id, Program(text, str(answer_file(place, id)), others)


def _in_processes(tasks: Mapping[int, Job], jobs: int) -> Judged:
    """The verdicts, as they come; a process judges one program after another.

    Where nothing cages a program, it may kill the processes that judge.  What has no verdict then
    is judged once more, alone and at the end: so the one that kills is found out.
    """
    todo = [*tasks][::-1]
    again = list[int]()
    free = list[Any]()
    at_work = dict[Any, int]()
    judges = list[Process]()
    # A process may be ended where it makes a folder, or takes one away; so all are in one that is
    # ours.
    with tempfile.TemporaryDirectory(prefix="lightsgame", ignore_cleanup_errors=True) as folder:
        try:
            while todo or at_work:
                while todo and len(at_work) < jobs:
                    pipe = free.pop() if free else _judge(folder, judges)
                    at_work[pipe] = todo.pop()
                    with suppress(OSError):  # it has been killed: that is seen below
                        pipe.send(tasks[at_work[pipe]])
                for pipe in list[Any](wait([*at_work])):
                    again.append(at_work.pop(pipe))
                    with suppress(EOFError, OSError):
                        verdict = pipe.recv()
                        free.append(pipe)
                        yield again.pop(), verdict
        finally:  # also at Ctrl-C
            for end in (Process.terminate, Process.join):
                for process in judges:
                    end(process)
    for n in again:
        killer = Verdict(
            tasks[n][0], "crashed", _("your program ended the process that judges it.")
        )
        yield from _in_processes({n: tasks[n]}, 1) if len(tasks) > 1 else [(n, killer)]


def _judge(folder: str, judges: list[Process]) -> Any:
    """The pipe of a new process that judges what comes by it, to the end of the pipe.

    Ctrl-C, which a terminal sends to all of them, is not for it.  It is told when to end, and kept
    from hearing that before it knows what to do.
    """
    ours, theirs = Pipe()
    process = Process(target=_serve, args=(folder, theirs, ours), daemon=True)
    before = _mask("SIG_BLOCK", {signal.SIGINT, signal.SIGTERM})
    try:
        process.start()
        judges.append(process)
    finally:
        _mask("SIG_SETMASK", before)
    theirs.close()
    return ours


def _mask(how: str, numbers: Iterable[int]) -> Iterable[int]:
    """Keep signals back, or no longer; Windows does not."""
    return signal.pthread_sigmask(getattr(signal, how), numbers) if sys.platform != "win32" else ()


def _serve(folder: str, pipe: Any, other: Any) -> None:
    other.close()  # or there would be no end, if nobody is left to write
    tempfile.tempdir = folder
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    _mask("SIG_SETMASK", ())
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_one(pipe.recv()))


def _leave(*_about: object) -> NoReturn:
    """End this process with the program that it judges, at once: an exception may be lost where it
    is raised.
    """
    for process in RUNNING:
        kill(process)
    os._exit(130)


def _one(job: Job) -> Verdict:
    """One verdict; whatever happens to it, the others are judged."""
    id, program, limits = job
    try:
        return check_program(id, program, **limits)
    except Exception as error:
        return Verdict(id, "crashed", f"{type(error).__name__}: {clean(str(error))}")


def _row(work: Work, columns: Sequence[str], found: Iterator[Verdict]) -> dict[str, Verdict]:
    """The verdicts of a student: those that were found, in their order, and one for each other
    exercise.
    """
    begun = _("nothing written yet")
    none = _("nothing handed in")
    row = {id: Verdict(id, "missing", begun if id in work.files else none) for id in columns}
    row |= {
        id: Verdict(id, "unreadable", clean(problem)) for id, problem in work.unreadable.items()
    }
    return row | {id: next(found) for id in work.sources}


# ---- tables -----------------------------------------------------------------------------------------------------


def safe(cell: object) -> str:
    """A cell that no spreadsheet takes for a formula, on one line, without signs that move a
    cursor.

    >>> safe("=SUM(A1)"), safe("＝1"), safe("Anna"), safe(-1)
    ("'=SUM(A1)", "'＝1", 'Anna', '-1')
    """
    text = clean(str(cell)).replace("\n", " ")
    first = normalize("NFKC", text.lstrip()[:1])  # of Chinese width, too
    return f"'{text}" if isinstance(cell, str) and first in ("=", "+", "-", "@", "\ufffd") else text


written = "{:.10g}".format  # points as one writes them: 2, and not 2.0


def table(graded: Graded, form: str, worth: Mapping[str, float] | None = None) -> str:
    """The class as CSV, with the mark that tells a spreadsheet that it is UTF-8.

    `csv` has the state of each exercise, `points` what each is worth; `moodle` and `canvas` are
    what those import.
    """
    value = dict.fromkeys(graded.columns, 1.0) | dict(worth or {})
    named = heads("results").get(
        form, ["student", "id", "email", "solved", "points", *graded.columns]
    )
    lines: list[Sequence[object]] = [named]
    if form == "canvas":
        lines.append(
            [
                "    Points Possible",
                "",
                "",
                "",
                "",
                written(sum([value[id] for id in graded.columns])),
            ]
        )
    for result in graded.results:
        (name, id, email) = result.pupil
        total = written(result.points(value))
        marks = {"moodle": [name, id, email, total], "canvas": [name, "", id, email, "", total]}
        states = [
            written(value[id] * bool(v)) if form == "points" else v.state
            for id, v in result.verdicts.items()
        ]
        lines.append(marks.get(form, [name, id, email, result.solved, total, *states]))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [[safe(cell) for cell in line] for line in lines]
    )
    return "\ufeff" + text.getvalue()
