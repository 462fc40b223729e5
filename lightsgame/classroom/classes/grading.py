"""A whole class at once: answers judged in processes, several at a time, and tables of results."""

import csv
import io
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing import Pipe, Process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from unicodedata import normalize

from ...core.languages import _
from ...core.message import marked
from ..judge.checking import exercises, get
from ..judge.runner import RUNNING, Program, answer_file, check_program, kill
from ..judge.verdict import Verdict, clean
from . import archive
from .pages import heads
from .roster import Pupil, Submissions, Work, fingerprint

HEARD = 5.0  # seconds in which a process that judges ends when it is asked to

RESULT_KEYS = ("exercise", "state", "message", "cause", "imports")

# What the guards around a program call themselves; they are told in the reader's language.
GUARD_NAMES = (
    marked("time"),
    marked("processor time"),
    marked("memory"),
    marked("memory (watched)"),
    marked("file size"),
    marked("disk"),
    marked("files"),
    marked("network"),
    marked("calls"),
    marked("processes"),
    marked("job"),
)


# The guards whose lack a teacher should know of, each with what a program may do then.
LACKS = {
    "memory": marked("memory: a program may take all that there is"),
    "processor time": marked("processor time: what a program leaves running goes on"),
    "processes": marked("processes: a program may start as many as it likes"),
    "file size": marked("file size: a program may write files of any size"),
    "disk": marked("disk: a program may fill it"),
    "files": marked("files: a program may read yours, and change them"),
    "network": marked("network: a program may send what it has read"),
    "calls": marked("calls: a program may start others, and end them"),
}
# What holds in place of others: the job of Windows bounds what it has started.
IN_PLACE_OF = {"job": ("memory", "processes"), "memory (watched)": ("memory",)}
IN_PLACE_OF |= {"calls": ("processes",)}


class Result(NamedTuple):
    """One student: a verdict for every exercise that counts."""

    pupil: Pupil
    verdicts: Mapping[str, Verdict]

    @property
    def borrowed(self) -> list[str]:
        """The exercises whose right answers make use of this package."""
        return [id for id, verdict in self.verdicts.items() if verdict.is_borrowed]

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum(map(bool, self.verdicts.values()))

    def points(self, worth: Mapping[str, float]) -> float:
        """What the solved ones are worth; one where nothing is said."""
        return sum([worth.get(id, 1) for id, verdict in self.verdicts.items() if verdict])

    def to_json(self) -> dict[str, object]:
        """Plain values; `imports` are the modules of this package that an answer makes use of."""
        results: list[dict[str, object]] = []
        for verdict in self.verdicts.values():
            value = verdict.to_json()
            results.append({key: value[key] for key in RESULT_KEYS})
        about = {"solved": self.solved, "borrowed": self.borrowed}
        return {**self.pupil._asdict(), **about, "results": results}


class Graded(NamedTuple):
    """A class with its results.

    The columns are the exercises that count; `ignored` and `changed` name the files that answer
    nothing, and those that changed while programs ran.
    """

    results: tuple[Result, ...]
    columns: tuple[str, ...]
    ignored: tuple[str, ...]
    changed: tuple[str, ...]

    @property
    def guards(self) -> list[str]:
        """The guards that held around every program that ran."""
        held: list[set[str]] = []
        for result in self.results:
            sets = [set(verdict.guards) for verdict in result.verdicts.values()]
            held += [names for names in sets if names]
        return sorted(set.intersection(*held)) if held else []

    @property
    def lacks(self) -> list[str]:
        """What no guard held around the programs that ran, with what it means."""
        held = set(self.guards)
        for guard in self.guards:
            held.update(IN_PLACE_OF.get(guard, ()))
        return [text for name, text in LACKS.items() if held and name not in held]

    def with_own_work_only(self) -> "Graded":
        """The same where right answers that make use of this package are wrong."""
        results: list[Result] = []
        for result in self.results:
            row = {id: _refused(verdict) for id, verdict in result.verdicts.items()}
            results.append(Result(result.pupil, row))
        return self._replace(results=tuple(results))


def _refused(verdict: Verdict) -> Verdict:
    """A verdict; a right answer that is borrowed counts as wrong."""
    if not verdict.is_borrowed:
        return verdict
    return replace(verdict, state="wrong", message=borrowed_text(verdict))


def borrowed_text(verdict: Verdict) -> str:
    """What a right answer has made use of.

    >>> borrowed_text(Verdict("rank", "solved", "right.", imports=("lightsgame.algebra.matrix",)))
    'right, and it makes use of lightsgame.algebra.matrix'
    """
    names = _(", ").join(list(dict.fromkeys(verdict.imports))[-3:])
    return _("right, and it makes use of {names}").format(names=names)


Job = tuple[str, Program, dict[str, Any]]
Judged = Iterator[tuple[int, Verdict]]  # the number of a job, and its verdict
Judging = Generator[tuple[int, Verdict], None, None]
Watch = Callable[[Judged, int], Judged]


def grade(
    work: Submissions,
    assigned: Sequence[str] = (),
    *,
    jobs: int = 1,
    watch: Watch | None = None,
    **limits: Any,
) -> Graded:
    """Judge all that was handed in.

    *watch* sees the verdicts pass, numbered; *limits* are those of `check_program`.
    """
    columns = _columns(work, assigned)
    # Judges may die at any time; their temporary folders lie in ours, which is deleted.
    with tempfile.TemporaryDirectory(prefix="lightsgame", ignore_cleanup_errors=True) as folder:
        tasks: dict[int, Job] = {}
        for number, pupils_work in enumerate(work.works):
            for id, program in _programs(Path(folder, str(number)), pupils_work):
                tasks[len(tasks)] = (id, program, limits)
        judging = _in_processes(tasks, jobs, folder) if jobs > 1 else _one_by_one(tasks, folder)
        with closing(judging):  # also where *watch* is interrupted
            numbered = sorted(watch(judging, len(tasks)) if watch else judging)
    verdicts = iter([verdict for _number, verdict in numbered])
    results = [Result(each.pupil, _row(each, columns, verdicts)) for each in work.works]
    changed = [str(path) for path, old in work.hashes.items() if _hash_of(path) != old]
    return Graded(tuple(results), columns, work.ignored, tuple(changed))


def _columns(work: Submissions, assigned: Sequence[str]) -> tuple[str, ...]:
    """The exercises that were assigned or that somebody has answered, in the order of the book."""
    ids = {get(id).id for id in assigned}
    for pupils_work in work.works:
        ids.update(pupils_work.files)
    return tuple([item.id for item in exercises() if item.id in ids])


def _hash_of(path: Path) -> str:
    return fingerprint(archive.read(path).text)


def _programs(folder: Path, work: Work) -> Iterator[tuple[str, Program]]:
    """The programs of one student, beside copies of this student's other files only."""
    folder.mkdir()
    texts: dict[Path, str] = {}
    for path, text in work.helpers.items():
        texts[folder / path.name] = text
    for id, text in work.sources.items():
        texts[answer_file(folder, id)] = text
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    for id, text in work.sources.items():
        path = work.files[id]
        file = answer_file(folder, id)
        if path.suffix.casefold() == ".ipynb":
            file = file.with_suffix(".ipynb")
        # What one file answers beside this is in it.
        others = {get(k).name: work.sources[k] for k in work.sources if work.files[k] != path}
        yield id, Program(text, str(file), others)


def _one_by_one(tasks: Mapping[int, Job], folder: str) -> Judging:
    """The verdicts, each found in this process."""
    before = tempfile.tempdir
    tempfile.tempdir = folder
    try:
        for number, job in tasks.items():
            yield number, _judge(job)
    finally:
        tempfile.tempdir = before


def _in_processes(tasks: Mapping[int, Job], jobs: int, folder: str) -> Judging:
    """The verdicts, as they come; a process judges one program after another.

    Where nothing cages a program, it may kill the processes that judge.  What has no verdict then
    is judged once more, alone and at the end: so the one that kills is found out.
    """
    todo = list(tasks)[::-1]
    lost: list[int] = []
    idle: list[Any] = []
    busy: dict[Any, int] = {}  # pipes, with the task that each has
    judges: list[Process] = []
    try:
        while todo or busy:
            while todo and len(busy) < jobs:
                pipe = idle.pop() if idle else _start_judge(folder, judges)
                number = todo.pop()
                busy[pipe] = number
                with suppress(OSError):  # it has been killed: that is seen below
                    pipe.send(tasks[number])
            ready: list[Any] = list(wait([*busy]))
            for pipe in ready:
                number = busy.pop(pipe)
                try:
                    verdict = pipe.recv()
                except (EOFError, OSError):
                    lost.append(number)
                else:
                    idle.append(pipe)
                    yield number, verdict
    finally:  # also at Ctrl-C
        for process in judges:
            process.terminate()
        for process in judges:
            process.join(HEARD)
            process.kill()  # one that was forked while others held a lock hears nothing else
            process.join()
    if len(tasks) > 1:
        for number in lost:
            yield from _in_processes({number: tasks[number]}, 1, folder)
    elif lost:
        text = _("your program ended the process that judges it.")
        number = lost[0]
        yield number, Verdict(tasks[number][0], "crashed", text)


def _start_judge(folder: str, judges: list[Process]) -> Any:
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
            pipe.send(_judge(pipe.recv()))


def _leave(*_about: object) -> NoReturn:
    """End this process with the program that it judges, at once.

    An exception may be lost where it is raised.
    """
    for process in RUNNING:
        kill(process)
    os._exit(130)


def _judge(job: Job) -> Verdict:
    """One verdict; whatever happens to it, the others are judged."""
    id, program, limits = job
    try:
        return check_program(id, program, **limits)
    except Exception as error:
        return Verdict(id, "crashed", f"{type(error).__name__}: {clean(str(error))}")


def _row(work: Work, columns: Sequence[str], verdicts: Iterator[Verdict]) -> dict[str, Verdict]:
    """The verdicts of a student: the next of those found, and one for each other exercise."""
    row: dict[str, Verdict] = {}
    for id in columns:
        text = _("nothing written yet") if id in work.files else _("nothing handed in")
        row[id] = Verdict(id, "missing", text)
    for id, problem in work.unreadable.items():
        row[id] = Verdict(id, "unreadable", clean(problem))
    for id in work.sources:
        row[id] = next(verdicts)
    return row


# ---- tables ------------------------------------------------------------------------------------


def safe(cell: object) -> str:
    """A cell that no spreadsheet takes for a formula, on one line, without signs that move a
    cursor.

    >>> safe("=SUM(A1)"), safe("＝1"), safe("Anna"), safe(-1)
    ("'=SUM(A1)", "'＝1", 'Anna', '-1')
    """
    text = clean(str(cell)).replace("\n", " ")
    first = normalize("NFKC", text.lstrip()[:1])  # of Chinese width, too
    is_formula = isinstance(cell, str) and first in ("=", "+", "-", "@", "\ufffd")
    return f"'{text}" if is_formula else text


def points_text(points: float) -> str:
    """Points as one writes them.

    >>> points_text(2.0), points_text(2.5)
    ('2', '2.5')
    """
    return f"{points:.10g}"


def table(graded: Graded, form: str, worth: Mapping[str, float] | None = None) -> str:
    """The class as CSV, with the mark that tells a spreadsheet that it is UTF-8.

    `csv` has the state of each exercise, `points` what each is worth, and both name the right
    answers that are borrowed; `moodle` and `canvas` are what those import.
    """
    points = dict.fromkeys(graded.columns, 1.0) | dict(worth or {})
    heading = ["student", "id", "email", "solved", "points", *graded.columns, "borrowed"]
    lines: list[Sequence[object]] = [heads("results").get(form, heading)]
    if form == "canvas":
        most = sum([points[id] for id in graded.columns])
        lines.append(["    Points Possible", "", "", "", "", points_text(most)])
    lines += [_line(result, form, points) for result in graded.results]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for line in lines:
        writer.writerow([safe(cell) for cell in line])
    return "\ufeff" + text.getvalue()


def _line(result: Result, form: str, points: Mapping[str, float]) -> list[object]:
    """The cells of one student in a table of this form."""
    name, id, email = result.pupil
    total = points_text(result.points(points))
    if form == "moodle":
        return [name, id, email, total]
    if form == "canvas":
        return [name, "", id, email, "", total]
    line: list[object] = [name, id, email, result.solved, total]
    for exercise, verdict in result.verdicts.items():
        if form == "points":
            line.append(points_text(points[exercise] if verdict else 0))
        else:
            line.append(verdict.state)
    return [*line, " ".join(result.borrowed)]
