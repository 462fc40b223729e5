"""A student's file in a process of its own: called and judged here, whatever it does there.

The process knows neither exercise nor answer.  It gets arguments and gives back plain values, of
which nothing is believed but that they are values (`lightsgame.classroom.judge.evaluator`); it is fenced
in as far as the system allows (`lightsgame.classroom.judge.guards`), and a verdict names the guards that
held.
"""

import errno
import json
import os
import queue
import re
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from typing import IO, Any

from ...core.languages import _, number, retold
from ...core.message import Message, marked
from ...errors import expect
from .checking import exercises, get, verdict_of
from .evaluator import Reply, pack
from .guards import ASLEEP, TOO_MUCH, orphans, windows_job
from .verdict import Mistake, Picture, Verdict, clean

SECONDS = 10.0
MEGABYTES = 512
START = 60.0  # seconds for Python to begin, which are not counted
# seconds for a process to say where it is, or to come to its end: a busy machine may take them
GRACE = 5.0
MOST_SOURCE = 1_000_000  # bytes of a file that is still a program
MOST_REPLY = 1_000_000  # bytes of a reply that may still be an answer
MOST_STACK = 1 << 16  # bytes of what comes on standard error
FACTS = {"line": int, "place": int}  # of an error; what else is said of it is text
# What the process gets of the environment, and nobody's passwords.
ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP")
# What the process runs: two modules, compiled already, from the folder that is named, and nothing
# else of the package.
MAIN = "import sys; sys.path[:0] = sys.argv[1:]; import evaluator, guards; sys.path.pop(0); evaluator.main(guards.shut)"
# the processes of programs that this process has begun and not ended
RUNNING: list[Popen[bytes]] = []
# Where what it says of that place ends: at the outermost call, or after a hundred.
OUTERMOST = re.compile(rb'File "<string>[^"]*", line 1 in <module>|\n  \.\.\.\n')


@dataclass(frozen=True, slots=True)
class Program:
    """The text of a student's program, with the others of this student by what they define."""

    source: str
    filename: str
    earlier: Mapping[str, str] = field(default_factory=dict)


def check_file(
    id: str, file: Path | str, seconds: float = SECONDS, megabytes: int = MEGABYTES
) -> Verdict:
    """Judge a file; one that is slow, endless, greedy or crashes gets a verdict like any other.

    The other answers in the file's folder are there to import: `from earlier import neighbours`.

    Raises:
        BadInput: there is no exercise of that id, or the file cannot be read.
    """
    source, problem = read_carefully(Path(file).resolve())
    expect(not problem, marked("a file that can be read"), problem, str(file))
    program = Program(source, str(file), siblings(Path(file)))
    return check_program(id, program, seconds, megabytes)


def check_program(
    id: str, program: Program, seconds: float = SECONDS, megabytes: int = MEGABYTES
) -> Verdict:
    """The same for a text.

    Raises:
        BadInput: there is no exercise of that id.
    """
    item = get(id)
    with running(program, item.name, seconds, megabytes) as remote:
        advice = ""  # none where nothing of the method has run
        try:
            reply = remote.start()
            advice = item.slow
            verdict = verdict_of(item, None if "lacks" in reply else remote, reply)
        except Mistake as mistake:  # it has not even come to calls
            text = _("at the start: {what}").format(what=mistake.what)
            verdict = Verdict(id, mistake.state, text, mistake.pictures)
        if verdict.state == "slow" and advice:
            verdict = replace(verdict, message=f"{verdict.message}\n{_(advice)}")
        printed = "" if verdict else clean(remote.printed)
        return replace(verdict, printed=printed, guards=remote.guards, imports=remote.imports)


def siblings(file: Path) -> dict[str, str]:
    """The other answers in the folder of a file that can be read, by the names that they define."""
    answers: dict[str, tuple[str, str]] = {}
    for item in reversed(exercises()):
        other = answer_file(file.parent, item.id)
        if other != file and other.is_file():
            answers[item.name] = read_carefully(other)
    return {name: text for name, (text, problem) in answers.items() if not problem}


def answer_file(folder: Path, id: str) -> Path:
    """The file of an exercise in a folder.

    >>> answer_file(Path("here"), "is-solution").as_posix()
    'here/is_solution.py'
    """
    return folder / f"{id.replace('-', '_')}.py"


def read_carefully(path: Path, most: int | None = None) -> tuple[str, str]:
    """The text of a plain file, or why it is none; no link, pipe or flood does any harm.

    >>> read_carefully(Path("nowhere.py"))
    ('', 'No such file or directory')
    """
    data, problem = read_bytes(path, MOST_SOURCE if most is None else most)
    return ("", problem) if problem else decoded(data)


def read_bytes(path: Path, most: int) -> tuple[bytes, str]:
    """The bytes of a plain file, at most so many, or why it is none.

    >>> read_bytes(Path("nowhere.zip"), 100)
    (b'', 'No such file or directory')
    """
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, os.O_RDONLY | flags), "rb") as file:  # noqa: PTH123
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return b"", Message("no plain file")
            data = file.read(most + 1) or b""  # nothing, where it is not there yet
    except OSError as error:
        if error.errno == errno.ELOOP:  # what O_NOFOLLOW says of a link
            return b"", Message("a link, not a file")
        return b"", Message(error.strerror or "it cannot be read")
    return (b"", Message("more than {n} bytes", n=most)) if len(data) > most else (data, "")


def decoded(data: bytes) -> tuple[str, str]:
    r"""The text that bytes are, or why they are none.

    >>> decoded(b"a\r\nb"), decoded(b"\xff")
    (('a\nb', ''), ('', 'no text in UTF-8: byte 0xff'))
    """
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n"), ""
    except UnicodeDecodeError as error:
        byte = f"{error.object[error.start]:#04x}"
        return "", Message("no text in UTF-8: byte {byte}", byte=byte)


# ---- the process ------------------------------------------------------------------------------------------------


class Remote:
    """A program that runs in a process of its own, as something that can be called."""

    def __init__(self, process: Popen[bytes], order: dict[str, Any]) -> None:
        self.process = process
        self.order = order
        self.left = float(order["seconds"])
        self._since = time.thread_time()
        self.imports: tuple[str, ...] = ()
        self.guards: tuple[str, ...] = ()
        self.value: Reply | None = None
        self._replies: queue.Queue[bytes] = queue.Queue(1)
        # the beginnings of what it prints, and of what comes on standard error
        self.printed = ""
        self._stack = b""
        self._stack_is_complete = threading.Event()  # or the process has ended
        for read, stream in ((self._listen, process.stdout), (self._keep, process.stderr)):
            threading.Thread(target=read, args=(stream,), daemon=True).start()

    def _listen(self, stream: IO[bytes]) -> None:
        line = b"\n"
        with stream, suppress(queue.Full):  # who says more than was asked is not listened to
            while line.endswith(b"\n"):
                line = stream.readline(MOST_REPLY)
                self._replies.put(line, timeout=GRACE)

    def _keep(self, stream: IO[bytes]) -> None:
        with stream:
            # all is taken, so that nothing waits for it
            while data := os.read(stream.fileno(), MOST_STACK):
                self._stack = (self._stack + data)[:MOST_STACK]
                if OUTERMOST.search(self._stack):
                    self._stack_is_complete.set()
        self._stack_is_complete.set()

    def start(self) -> Reply:
        """Have the guards shut and the program run; what it defines.

        Raises:
            Mistake: it does not come to an end, or brings Python to one.
        """
        self._send(self.order)
        guards = self._receive(START).get("guards", [])
        names = [clean(str(name)) for name in guards]
        self.guards += tuple(names[:20])
        reply = self._receive()
        self.value = None if reply.get("callable") else reply
        return reply

    def call(self, arguments: Iterable[Any]) -> Reply:
        """What a call gives, as plain values.

        Raises:
            Mistake: nothing came back in time, or at all.
        """
        # what is long to judge is paid for as well
        self.left -= (time.thread_time() - self._since) / 4
        if self.left <= 0:
            raise self._too_slow()
        self._send({"list": [pack(argument) for argument in arguments]})
        return self._receive()

    def _send(self, value: Any) -> None:
        line = json.dumps(value).encode() + b"\n"
        # It may wait for ever to be read.
        threading.Thread(target=self._write, args=(line,), daemon=True).start()

    def _write(self, line: bytes) -> None:
        assert self.process.stdin
        with suppress(OSError, ValueError):  # it has ended: `_receive` will say so
            self.process.stdin.write(line)
            self.process.stdin.flush()

    def _receive(self, seconds: float | None = None) -> Reply:
        begun = time.monotonic()
        try:
            line = self._replies.get(timeout=self.left if seconds is None else seconds)
        except queue.Empty:
            raise self._too_slow() from None
        if seconds is None:
            self.left = max(0.0, self.left - (time.monotonic() - begun))
        self._since = time.thread_time()
        if not line:
            raise self._ended()
        try:
            reply = json.loads(line)
            self.printed += str(reply.pop("printed", ""))
            self.printed = self.printed[:5000]
            names = list(reply.pop("imports", []))[:20]
            self.imports = tuple([clean(str(name)[:200]) for name in names])
            for name, value in reply.get("error", {}).items():
                if type(value) is not FACTS.get(name, str):
                    raise ValueError(name)
        except (ValueError, TypeError, AttributeError, RecursionError):
            return {"value": {}}  # which is no packed value
        return dict(reply)

    def _too_slow(self) -> Mistake:
        if hasattr(signal, "SIGUSR1"):
            self.process.send_signal(signal.SIGUSR1)  # upon which it writes where it is
            self._stack_is_complete.wait(GRACE)
        end(self.process)
        text = _("still running after {seconds} seconds: it is too slow for this task, or endless.")
        seconds = number(f"{self.order['seconds']:g}")
        return Mistake(text.format(seconds=seconds), *self._where(), state="slow")

    def _ended(self) -> Mistake:
        with suppress(TimeoutExpired):  # it may have closed its pipes, and live on
            self.process.wait(GRACE)
        end(self.process)
        text = _("your program ended Python (exit status {n}) before the check was done.")
        n = self.process.returncode
        if n == TOO_MUCH:
            text = _("your program needs more than {n} MB of memory.")
            n = self.order["megabytes"]
        elif n < 0:
            text, n = _("Python itself crashed (signal {n}) while it ran your program."), -n
        return Mistake(text.format(n=n), *self._where(), state="crashed")

    def _where(self) -> list[Picture]:
        """The lines of the student's file in what faulthandler has written, the innermost last."""
        self._stack_is_complete.wait(GRACE)
        lines = self.order["source"].splitlines()
        pattern = rf'File "{re.escape(self.order["filename"])}", line (\d{{1,7}}) in'
        stack = self._stack.decode("utf-8", "replace")
        rows: list[str] = []
        for n in map(int, reversed(re.findall(pattern, stack))):
            if n <= len(lines):
                code = clean(lines[n - 1].strip()[:200])
                rows.append(f"{retold(f'line {n}')}: {code}")
        if len(rows) > 6:
            rows[3:-2] = ["..."]
        return [Picture(_("where it was"), "\n".join(rows))] if rows else []


@contextmanager
def running(program: Program, name: str, seconds: float, megabytes: int) -> Iterator[Remote]:
    """A program in its process, with a scratch folder; afterwards all that it started is ended."""
    with TemporaryDirectory(prefix="lightsgame", ignore_cleanup_errors=True) as scratch:
        token = f"{os.getpid()}-{Path(scratch).name}"
        words = [sys.executable, "-I", "-X", "utf8", "-c", MAIN, str(Path(__file__).parent)]
        env = {name: value for name, value in os.environ.items() if name.upper() in ENVIRONMENT}
        env |= {
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "LIGHTSGAME_CHECK": token,
        }
        # A session of its own, so that what the program starts can be ended with it.
        process = Popen(
            words, -1, None, PIPE, PIPE, PIPE, env=env, start_new_session=True, creationflags=ASLEEP
        )
        RUNNING.append(process)
        file = Path(program.filename)
        order = asdict(program) | {
            "filename": file.name,
            "folder": str(file.resolve().parent),
            "scratch": scratch,
            "name": name,
            "seconds": seconds,
            "megabytes": megabytes,
        }
        remote = Remote(process, order)
        close_job = windows_job(getattr(process, "_handle", 0), megabytes)
        remote.guards = ("time", "job") if close_job else ("time",)
        try:
            yield remote
        finally:
            end(process)
            RUNNING.remove(process)
            for pid in orphans(token):
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if close_job:
                close_job()


def kill(process: Popen[bytes]) -> None:
    """Kill a process and what it has started, and wait for nothing."""
    if hasattr(os, "killpg"):
        # it has ended, and left nothing running
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()


def end(process: Popen[bytes]) -> None:
    """End a process and what it has started."""
    kill(process)
    process.wait()
    if process.stdin:
        with suppress(OSError):
            process.stdin.close()
