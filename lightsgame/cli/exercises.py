"""`lightsgame exercises`: the classroom at the command line.

A student's answers stand in a folder, one file an exercise, with the progress beside them; see
`lightsgame.exercises.folder`.  A program is checked in a process of its own, with a limit of time and of memory.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..translation import _
from .command import Command, Option, Report
from .common import can_show, coloured
from .reading import parse_number, parse_seconds

if TYPE_CHECKING:
    from ..exercises.folder import Folder
    from ..exercises.verdict import Verdict

MARKS = {"solved": "✓", "started": "…", "new": " "}
_PLAIN = str.maketrans({"●": "#", "·": ".", "✓": "+", "✗": "-", "…": "~"})


def sayable(text: str) -> str:
    """A text, in ASCII where it must be."""
    return text if can_show("●·✓✗…") else text.translate(_PLAIN)


# ---- what a student does ---------------------------------------------------------------------------------------


def run_list(folder: Path) -> Report:
    """All exercises with their states."""
    from ..exercises import exercises
    from ..exercises.folder import Folder

    place = Folder(folder)
    rows = [
        {"id": item.id, "title": _(item.title), "chapter": _(item.chapter), "state": place.state(item.id)}
        for item in exercises()
    ]
    return Report(0, lambda: list_lines(rows, place), {"exercises": rows})


def list_lines(rows: list[dict[str, str]], folder: Folder) -> Iterator[str]:
    """The list for a person."""
    chapter = ""
    for row in rows:
        if row["chapter"] != chapter:
            yield sayable(("\n" if chapter else "") + coloured(row["chapter"], "1"))
            chapter = row["chapter"]
        yield sayable(f"  {MARKS[row['state']]} {row['id']:18} {row['title']}")
    solved = sum([row["state"] == "solved" for row in rows])
    yield sayable("\n" + _("{n} of {all} solved.").format(n=solved, all=len(rows)))
    if following := folder.next():
        yield sayable(_("Next: lightsgame exercises start {id}").format(id=following.id))


def run_show(id: str) -> Report:
    """The statement."""
    from ..exercises import get

    item = get(id)
    value = {"id": item.id, "title": _(item.title), "statement": str(item), "stub": item.stub}
    return Report(0, sayable(f"{item}\n{item.stub.strip()}"), value)


def run_start(id: str | None, folder: Path) -> Report:
    """Write the file of an exercise."""
    from ..exercises.folder import Folder

    place = Folder(folder)
    following = place.next()
    chosen = id or (following.id if following else "")
    if not chosen:
        return Report(0, sayable(_("All exercises are solved.")), {"id": None})
    return begin(place, chosen)


def begin(folder: Folder, id: str) -> Report:
    """Start an exercise and show it."""
    from ..exercises import get

    path, fresh = folder.start(id)
    text = _("Write your answer into {file}") if fresh else _("Your answer in {file} is as you left it.")
    lines = [str(get(id)), text.format(file=path), _("and check it with: lightsgame exercises check")]
    return Report(0, sayable("\n".join(lines)), {"id": id, "file": str(path), "fresh": fresh})


def run_check(what: list[str] | None, watch: bool, folder: Path, seconds: float, megabytes: int) -> Report:
    """Check one file, once or again and again."""
    from ..exercises.folder import Folder

    place = Folder(folder)
    id, file = named(what or [], place)
    if watch:
        return watched(place, id, file, seconds, megabytes)
    verdict = checked(place, id, file, seconds, megabytes)
    return Report(0 if verdict else 1, sayable(str(verdict)), {"solved": bool(verdict)} | verdict.to_json())


def named(words: list[str], folder: Folder) -> tuple[str, Path]:
    """The exercise and the file that the arguments mean: both, one of them, or neither."""
    from ..exercises import get

    if len(words) > 2:
        raise BadInput("at most an exercise and a file", f"{len(words)} arguments")
    if len(words) == 2:
        return get(words[0]).id, Path(words[1])
    if not words:
        return folder.current(), folder.file(folder.current())
    word = words[0]
    if word.endswith(".py") or "/" in word or "\\" in word:
        return get(Path(word).stem.replace("_", "-")).id, Path(word)
    return get(word).id, folder.file(word)


def checked(folder: Folder, id: str, file: Path, seconds: float, megabytes: int) -> Verdict:
    """The verdict on a file; progress is kept if the file lies in the student's folder."""
    from ..exercises.runner import check_file

    verdict = check_file(id, file, seconds, megabytes)
    if file.resolve() == folder.file(id).resolve():
        folder.note(verdict)
    return verdict


def run_hint(id: str | None, folder: Path) -> Report:
    """One hint more."""
    from ..exercises.folder import Folder

    place = Folder(folder)
    return next_hint(place, id or place.current())


def next_hint(folder: Folder, id: str) -> Report:
    """The next hint of an exercise."""
    from ..exercises import get

    item = get(id)
    number = folder.hint(id)
    head, text = _("{id}, hint {n} of {all}:"), _(item.hints[number - 1])
    told = f"{head.format(id=id, n=number, all=len(item.hints))}\n  {text}"
    return Report(0, sayable(told), {"id": id, "number": number, "of": len(item.hints), "hint": text})


def run_reset(id: str, folder: Path) -> Report:
    """Begin anew."""
    from ..exercises.folder import Folder

    place = Folder(folder)
    kept = place.reset(id)
    lines = [_("{file} is as at the start.").format(file=place.file(id))]
    lines += [_("Your text is kept in {file}").format(file=kept)] if kept else []
    value = {"id": id, "file": str(place.file(id)), "kept": str(kept) if kept else None}
    return Report(0, sayable("\n".join(lines)), value)


def run_solution(id: str | None, teacher: bool, folder: Path) -> Report:
    """The reference solution, for those who have found one."""
    from ..exercises.checking import solution
    from ..exercises.folder import Folder

    place = Folder(folder)
    chosen = id or place.current()
    text = solution(chosen)
    if place.state(chosen) != "solved" and not teacher:
        told = _("{id} is not solved yet in this folder; a hint: lightsgame exercises hint {id}").format(id=chosen)
        return Report(1, sayable(told), {"id": chosen, "solution": None})
    return Report(0, sayable(text.rstrip()), {"id": chosen, "solution": text})


# ---- watching --------------------------------------------------------------------------------------------------


def watched(folder: Folder, id: str, file: Path, seconds: float, megabytes: int) -> Report:
    """Check whenever the file changes, until the reader says q."""
    keys: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_read_lines, args=(keys,), daemon=True).start()
    if file == folder.file(id) and not file.exists():
        tell(begin(folder, id))
    seen: object = None
    help_line = _("n next, h hint, l list, q quit; then Enter.  The file is checked when you save it.")
    while True:
        now = _fingerprint(file)
        if now and now != seen:
            seen = now
            verdict = checked(folder, id, file, seconds, megabytes)
            print(sayable(f"\n{time.strftime('%H:%M:%S')}  {verdict}\n\n{help_line}"), flush=True)
        try:
            key = keys.get(timeout=0.3)
        except queue.Empty:
            continue
        following = folder.next()
        if key == "q":
            return Report(0)
        if key == "h":
            tell(next_hint(folder, id))
        elif key == "l":
            tell(run_list(folder.path))
        elif key == "n" and following:
            id, file, seen = following.id, folder.file(following.id), None
            tell(begin(folder, id))
        elif key == "n":
            return Report(0, sayable(_("All exercises are solved.")))


def tell(report: Report) -> None:
    """Print a report at once."""
    from .parsing import show

    show(report, as_json=False)
    sys.stdout.flush()


def _fingerprint(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:  # an editor that saves by renaming: for a moment there is no file
        return None
    return status.st_mtime_ns, status.st_size


def _read_lines(keys: queue.Queue[str]) -> None:
    for line in sys.stdin:
        keys.put(line.strip()[:1].lower())


# ---- what they take --------------------------------------------------------------------------------------------


def ids() -> list[str]:
    """The names of all exercises."""
    from ..exercises import exercises

    return [item.id for item in exercises()]


def limit(text: str) -> float:
    """The seconds that a program may run."""
    if (seconds := parse_seconds(text)) > 3600:
        raise BadInput("at most 3600 seconds", repr(text))
    return seconds


def memory(text: str) -> int:
    """The megabytes that a program may take."""
    if (megabytes := parse_number(text, "a number of megabytes")) < 64:
        raise BadInput("64 megabytes or more", repr(text))
    return megabytes


ID = Option("id", "the name of an exercise", "ID", words=ids, optional=True, open=True)
FOLDER = Option("--folder", "where the answers are (default: here)", "FOLDER", Path, Path())
LIMITS = (
    Option("--seconds", "how long a program may run (default: 10)", "S", limit, 10.0),
    Option("--megabytes", "how much memory it may take (default: 512)", "MB", memory, 512),
)

COMMANDS = (
    Command(
        "exercises list",
        run_list,
        (FOLDER,),
        "Exercises along the chapters.  `start` writes a file into this folder, you edit it, `check` says what is "
        "right or wrong on which board, `hint` gives one step at a time.",
    ),
    Command("exercises show", run_show, (ID._replace(optional=False),)),
    Command("exercises start", run_start, (ID, FOLDER)),
    Command(
        "exercises check",
        run_check,
        (
            Option("what", "an exercise, a file, or both", "[ID] FILE", many=True, words=ids, open=True),
            Option("--watch", "check again whenever the file changes"),
            FOLDER,
            *LIMITS,
        ),
    ),
    Command("exercises hint", run_hint, (ID, FOLDER)),
    Command("exercises reset", run_reset, (ID._replace(optional=False), FOLDER)),
    Command("exercises solution", run_solution, (ID, Option("--teacher", "also before it is solved"), FOLDER)),
)
