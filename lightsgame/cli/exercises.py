"""`lightsgame exercises`: the classroom at the command line.

A student's answers stand in a folder, one file an exercise, with the progress beside them; see
`lightsgame.exercises.folder`.  A program is checked in a process of its own, with a limit of time and of memory.
"""

from __future__ import annotations

import argparse
import queue
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..translation import _
from .common import can_show, coloured, print_json

if TYPE_CHECKING:
    from ..exercises.folder import Folder
    from ..exercises.verdict import Verdict

MARKS = {"solved": "✓", "started": "…", "new": " "}
_PLAIN = str.maketrans({"●": "#", "·": ".", "✓": "+", "✗": "-", "…": "~"})


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands."""
    command = commands.add_parser(
        "exercises",
        help="exercises along the chapters, checked with pictures",
        description="Exercises along the chapters.  `start` writes a file into this folder, you edit it, `check` says "
        "what is right or wrong on which board, `hint` gives one step at a time.",
    )
    command.set_defaults(run=run_list, folder=".", json=False)
    actions = command.add_subparsers(dest="action", metavar="ACTION")

    def action(name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        parser = actions.add_parser(name, help=help)
        parser.add_argument("--folder", default=".", help="where the answers are (default: here)")
        parser.set_defaults(run=run)
        return parser

    for name, run, text in (
        ("list", run_list, "all exercises, and how far you are"),
        ("show", run_show, "the statement of an exercise"),
        ("start", run_start, "write the file of an exercise (default: the next one)"),
        ("check", run_check, "check an answer (default: the one you started last)"),
        ("hint", run_hint, "the next hint"),
        ("reset", run_reset, "start an exercise again; your text is kept under another name"),
        ("solution", run_solution, "the reference solution of an exercise that you have solved"),
    ):
        parser = action(name, run, text)
        if name == "list":
            parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
        elif name == "show":
            parser.add_argument("id", metavar="ID")
        elif name == "check":
            parser.add_argument("what", nargs="*", metavar="[ID] FILE", help="an exercise, a file, or both")
            parser.add_argument("--watch", action="store_true", help="check again whenever the file changes")
            parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
            add_limits(parser)
        else:
            parser.add_argument("id", metavar="ID", nargs="?" if name != "reset" else None)
        if name == "solution":
            parser.add_argument("--teacher", action="store_true", help="also before it is solved")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """The limits for a student's program."""
    parser.add_argument("--seconds", type=float, default=10.0, help="how long a program may run (default: 10)")
    parser.add_argument("--megabytes", type=int, default=512, help="how much memory it may take (default: 512)")


def say(text: str) -> None:
    """Print a text, in ASCII where it must be."""
    print(text if can_show("●·✓✗…") else text.translate(_PLAIN))


def folder_of(arguments: argparse.Namespace) -> Folder:
    """The student's folder."""
    from ..exercises.folder import Folder

    return Folder(Path(arguments.folder))


# ---- what a student does ---------------------------------------------------------------------------------------


def run_list(arguments: argparse.Namespace) -> int:
    """All exercises with their states."""
    from ..exercises import exercises

    folder = folder_of(arguments)
    if arguments.json:
        rows = [
            {"id": item.id, "title": _(item.title), "chapter": _(item.chapter), "state": folder.state(item.id)}
            for item in exercises()
        ]
        print_json({"exercises": rows})
        return 0
    chapter = ""
    for item in exercises():
        if item.chapter != chapter:
            chapter = item.chapter
            say(("\n" if item is not exercises()[0] else "") + coloured(_(chapter), "1"))
        say(f"  {MARKS[folder.state(item.id)]} {item.id:18} {_(item.title)}")
    solved = sum([folder.state(item.id) == "solved" for item in exercises()])
    say("\n" + _("{n} of {all} solved.").format(n=solved, all=len(exercises())))
    if following := folder.next():
        say(_("Next: lightsgame exercises start {id}").format(id=following.id))
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """The statement."""
    from ..exercises import get

    say(f"{get(arguments.id)}\n{get(arguments.id).stub.strip()}")
    return 0


def run_start(arguments: argparse.Namespace) -> int:
    """Write the file of an exercise."""
    folder = folder_of(arguments)
    following = folder.next()
    id = arguments.id or (following.id if following else "")
    if not id:
        say(_("All exercises are solved."))
        return 0
    begin(folder, id)
    return 0


def begin(folder: Folder, id: str) -> None:
    """Start an exercise and show it."""
    from ..exercises import get

    path, fresh = folder.start(id)
    say(f"{get(id)}")
    if fresh:
        say(_("Write your answer into {file}").format(file=path))
    else:
        say(_("Your answer in {file} is as you left it.").format(file=path))
    say(_("and check it with: lightsgame exercises check"))


def run_check(arguments: argparse.Namespace) -> int:
    """Check one file, once or again and again."""
    id, file = named(arguments)
    if arguments.watch:
        return watch(folder_of(arguments), id, file, arguments.seconds, arguments.megabytes)
    verdict = checked(folder_of(arguments), id, file, arguments.seconds, arguments.megabytes)
    if arguments.json:
        print_json({"solved": bool(verdict)} | verdict.to_json())
    else:
        say(str(verdict))
    return 0 if verdict else 1


def named(arguments: argparse.Namespace) -> tuple[str, Path]:
    """The exercise and the file that the arguments mean: both, one of them, or neither."""
    from ..exercises import get

    words = arguments.what
    if len(words) > 2:
        raise BadInput("at most an exercise and a file", f"{len(words)} arguments")
    if len(words) == 2:
        return get(words[0]).id, Path(words[1])
    folder = folder_of(arguments)
    if not words:
        return folder.current(), folder.file(folder.current())
    word = words[0]
    if word.endswith(".py") or "/" in word or "\\" in word:
        return get(Path(word).stem.replace("_", "-")).id, Path(word)
    return get(word).id, folder.file(word)


def checked(folder: Folder, id: str, file: Path, seconds: float, megabytes: int) -> Verdict:
    """The verdict on a file; progress is kept if the file lies in the student's folder."""
    from ..exercises.runner import check_file

    if not 0 < seconds <= 3600 or megabytes < 64:
        raise BadInput("limits of up to 3600 seconds and of 64 megabytes or more", f"{seconds:g} and {megabytes}")
    verdict = check_file(id, file, seconds, megabytes)
    if file.resolve() == folder.file(id).resolve():
        folder.note(verdict)
    return verdict


def run_hint(arguments: argparse.Namespace) -> int:
    """One hint more."""
    folder = folder_of(arguments)
    give_hint(folder, arguments.id or folder.current())
    return 0


def give_hint(folder: Folder, id: str) -> None:
    """The next hint of an exercise."""
    from ..exercises import get

    item = get(id)
    number = folder.hint(id)
    say(_("{id}, hint {n} of {all}:").format(id=id, n=number, all=len(item.hints)))
    say(f"  {_(item.hints[number - 1])}")


def run_reset(arguments: argparse.Namespace) -> int:
    """Begin anew."""
    folder = folder_of(arguments)
    kept = folder.reset(arguments.id)
    say(_("{file} is as at the start.").format(file=folder.file(arguments.id)))
    if kept:
        say(_("Your text is kept in {file}").format(file=kept))
    return 0


def run_solution(arguments: argparse.Namespace) -> int:
    """The reference solution, for those who have found one."""
    from ..exercises.checking import solution

    folder = folder_of(arguments)
    id = arguments.id or folder.current()
    text = solution(id)
    if folder.state(id) != "solved" and not arguments.teacher:
        say(_("{id} is not solved yet in this folder; a hint: lightsgame exercises hint {id}").format(id=id))
        return 1
    say(text.rstrip())
    return 0


# ---- watching --------------------------------------------------------------------------------------------------


def watch(folder: Folder, id: str, file: Path, seconds: float, megabytes: int) -> int:
    """Check whenever the file changes, until the reader says q."""
    keys: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_read_lines, args=(keys,), daemon=True).start()
    if file == folder.file(id) and not file.exists():
        begin(folder, id)
    seen: object = None
    help_line = _("n next, h hint, l list, q quit; then Enter.  The file is checked when you save it.")
    while True:
        now = _fingerprint(file)
        if now and now != seen:
            seen = now
            verdict = checked(folder, id, file, seconds, megabytes)
            say(f"\n{time.strftime('%H:%M:%S')}  {verdict}\n\n{help_line}")
            sys.stdout.flush()
        try:
            key = keys.get(timeout=0.3)
        except queue.Empty:
            continue
        following = folder.next()
        if key == "q":
            return 0
        if key == "h":
            give_hint(folder, id)
        elif key == "l":
            run_list(argparse.Namespace(folder=folder.path, json=False))
        elif key == "n" and following:
            id, file, seen = following.id, folder.file(following.id), None
            begin(folder, id)
        elif key == "n":
            say(_("All exercises are solved."))
            return 0
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
