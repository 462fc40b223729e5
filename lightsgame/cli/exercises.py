"""`lightsgame exercises`: the classroom at the command line.

A student's answers stand in a folder, one file an exercise, with the progress beside them; see
`lightsgame.classroom.classes.folder`.  A program is checked in a process of its own, with a limit of time
and of memory.
"""

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from ..classroom import exercises, get
from ..classroom.classes.folder import Folder
from ..classroom.judge import checking, runner
from ..classroom.judge.verdict import Verdict
from ..core.languages import _, remarked
from .common import Report, coloured
from .parsing import show

MARKS = {"solved": "✓", "started": "…", "new": " "}


def parse_folder(text: str) -> Folder:
    """A student's folder."""
    return Folder(Path(text))


def ids() -> list[str]:
    """The names of all exercises.

    >>> len(ids()) > 50
    True
    """
    return [item.id for item in exercises()]


def listed(folder: Folder) -> Report:
    """All exercises with their states."""
    rows: list[dict[str, str]] = []
    for item in exercises():
        row = {"id": item.id, "title": _(item.title), "chapter": _(item.chapter)}
        row |= {"idea": _(item.idea), "minutes": str(item.minutes), "level": str(item.level)}
        rows.append(row | {"state": folder.state(item.id)})

    def lines() -> Iterator[str]:
        for number, (chapter, listed) in enumerate(groupby(rows, lambda row: row["chapter"])):
            yield ("\n" if number else "") + coloured(chapter, "1")
            for row in listed:
                long = _("{n} minutes, level {k} of 3").format(n=row["minutes"], k=row["level"])
                yield f"  {MARKS[row['state']]} {row['id']:18} {row['title']} ({row['idea']}, {long})"
        solved = sum(row["state"] == "solved" for row in rows)
        yield "\n" + _("{n} of {all} solved.").format(n=solved, all=len(rows))
        following = folder.next()
        if following:
            yield _("Next: lightsgame exercises start {id}").format(id=following.id)

    return Report(0, lines, {"exercises": rows})


def run_show(id: str | None, solution: bool, teacher: bool, folder: Folder) -> Report:
    """All exercises, the statement of one, or the reference solution for those who have found one."""
    if solution:
        return solved(id or folder.current(), teacher, folder)
    if id is None:
        return listed(folder)
    item = get(id)
    value = {
        "id": item.id,
        "title": _(item.title),
        "statement": str(item),
        "stub": remarked(item.stub),
    }
    return Report(0, f"{item}\n{remarked(item.stub)}", value)


def run_start(id: str | None, folder: Folder, log: bool = False) -> Report:
    """Write the file of an exercise, and show it."""
    item = folder.next() if id is None else get(id)
    if item is None:
        return Report(0, _("All exercises are solved."), {"id": None})
    path, fresh = folder.start(item.id, log)
    text = (
        _("Write your answer into {file}")
        if fresh
        else _("Your answer in {file} is as you left it.")
    )
    lines = [str(item), text.format(file=path), _("and check it with: lightsgame exercises check")]
    return Report(0, lines, {"id": item.id, "file": str(path), "fresh": fresh})


def run_check(what: list[str] | None, watch: bool, folder: Folder, seconds: float) -> Report:
    """Check one file, once or again and again."""
    id, file = folder.meant(what or [])

    def verdict_on(id: str, file: Path) -> Verdict:
        verdict = runner.check_file(id, file, seconds)
        # progress is kept of files in the student's folder
        if file.resolve() == folder.file(id).resolve():
            folder.note(verdict)
        return verdict

    if watch:
        return watched(folder, id, file, verdict_on)
    verdict = verdict_on(id, file)
    value = {"solved": bool(verdict)} | verdict.to_json()
    lines = [str(verdict), *(led_on(id, folder) if verdict else ())]
    return Report(0 if verdict else 1, lines, value)


def led_on(id: str, folder: Folder) -> Iterator[str]:
    """After a right answer: what its idea leads to, and another way to do it."""
    for item in checking.leads_to(get(id)):
        if all(folder.state(need) == "solved" for need in item.needs):
            text = _("Next: {id} ({idea}, {n} minutes)")
            yield text.format(id=item.id, idea=_(item.idea), n=item.minutes)
    yield _("Another way to do it: lightsgame exercises show {id} --solution").format(id=id)


def run_hint(id: str | None, folder: Folder) -> Report:
    """One hint more."""
    item = get(id or folder.current())
    number = folder.hint(item.id)
    head = _("{id}, hint {n} of {all}:")
    text = _(item.hints[number - 1])
    told = f"{head.format(id=item.id, n=number, all=len(item.hints))}\n  {text}"
    value = {"id": item.id, "number": number, "of": len(item.hints), "hint": text}
    return Report(0, told, value)


def solved(id: str, teacher: bool, folder: Folder) -> Report:
    """The reference solution of an exercise."""
    text = remarked(checking.solution(id))
    if folder.state(id) != "solved" and not teacher:
        told = _("{id} is not solved yet in this folder; a hint: lightsgame exercises hint {id}")
        return Report(1, told.format(id=id), {"id": id, "solution": None})
    return Report(0, text.rstrip(), {"id": id, "solution": text})


# ---- watching ---------------------------------------------------------------------------------------------------


def watched(
    folder: Folder, id: str, file: Path, verdict_on: Callable[[str, Path], Verdict]
) -> Report:
    """Check whenever the file changes, until the reader says q."""
    keys: queue.Queue[str] = queue.Queue()
    threading.Thread(target=read_lines, args=(keys,), daemon=True).start()
    if file == folder.file(id) and not file.exists():
        show(run_start(id, folder), as_json=False)
    seen: object = None
    help_line = _(
        "n next, h hint, l list, q quit; then Enter.  The file is checked when you save it."
    )
    while True:
        now = fingerprint(file)
        if now and now != seen:
            seen = now
            at = time.strftime("%H:%M:%S")
            print(f"\n{at}  {verdict_on(id, file)}\n\n{help_line}")
        sys.stdout.flush()
        try:
            key = keys.get(timeout=0.3)
        except queue.Empty:
            continue
        if key == "q":
            return Report(0)
        if key == "n":
            following = folder.next()
            if following is None:
                return run_start(None, folder)
            id = following.id
            file = folder.file(following.id)
            seen = None
        if key == "l":
            show(listed(folder), as_json=False)
        elif key == "h":
            show(run_hint(id, folder), as_json=False)
        elif key == "n":
            show(run_start(id, folder), as_json=False)


def read_lines(keys: queue.Queue[str]) -> None:
    """What the reader types, as it comes."""
    for line in sys.stdin:
        keys.put(line.strip()[:1].lower())


def fingerprint(file: Path) -> tuple[int, int] | None:
    """What tells that a file has changed; none for a moment where an editor saves by renaming.

    >>> fingerprint(Path("nowhere.py")) is None
    True
    """
    with suppress(OSError):
        status = file.stat()
        return status.st_mtime_ns, status.st_size
    return None
