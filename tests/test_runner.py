"""How a student's program is talked to: a process that only the tests move, and a clock of theirs."""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from subprocess import PIPE, TimeoutExpired
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from lightsgame.classroom.judge import runner
from lightsgame.classroom.judge.runner import Program, Remote, read_carefully
from lightsgame.classroom.judge.verdict import Mistake, Verdict
from lightsgame.errors import BadInput

if TYPE_CHECKING:
    from shell import Shell

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")

SOURCE = "".join([f"line_{n} = {n}\n" for n in range(1, 11)])
ORDER = {"seconds": 2.5, "megabytes": 64, "filename": "dot.py", "source": SOURCE}


class Process:
    """A process that says what it is told to say."""

    def __init__(self, status: int = 0) -> None:
        self.pid = 4711
        self.returncode = status
        self.stdin = io.BytesIO()
        out, self.out = os.pipe()
        err, self.err = os.pipe()
        self.stdout = os.fdopen(out, "rb")
        self.stderr = os.fdopen(err, "rb")
        self.signals: list[int] = []
        self.waits: list[float | None] = []
        self.lives = False

    def say(self, *replies: object) -> None:
        for reply in replies:
            line = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
            os.write(self.out, line + b"\n")

    def close(self) -> None:
        for pipe in (self.out, self.err):
            with suppress(OSError):  # it is closed already
                os.close(pipe)

    def send_signal(self, number: int) -> None:
        self.signals.append(number)

    def wait(self, seconds: float | None = None) -> int:
        self.waits.append(seconds)
        if self.lives:
            raise TimeoutExpired("it", seconds or 0)
        return self.returncode


@pytest.fixture
def process() -> Iterator[Process]:
    made = Process()
    yield made
    made.close()


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes that have been ended."""
    found: list[Any] = []
    monkeypatch.setattr(runner, "end", found.append)
    return found


class Clock:
    """Seconds on the wall and of this thread."""

    def __init__(self) -> None:
        self.wall = self.thread = 100.0

    def monotonic(self) -> float:
        return self.wall

    def thread_time(self) -> float:
        return self.thread


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(runner, "time", made)
    return made


def remote_of(process: Process, **order: Any) -> Remote:
    unchecked: Any = process
    return Remote(unchecked, ORDER | order)


def until(holds: Callable[[], object]) -> None:
    """Wait for what another thread does."""
    for _ in range(6000):
        if holds():
            return
        threading.Event().wait(0.01)
    pytest.fail("it never comes")


# ---- what a file may be


def test_a_file_is_read_up_to_its_last_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "MOST_SOURCE", 10)
    file = tmp_path / "a.py"
    file.write_bytes(b"x" * 10)
    assert read_carefully(file) == ("x" * 10, "")
    file.write_bytes(b"x" * 11)
    assert read_carefully(file) == ("", "more than 10 bytes")
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert read_carefully(file) == ("a\nb\n", "")
    file.write_bytes(b"ab\xff")
    assert read_carefully(file) == ("", "no text in UTF-8: byte 0xff")
    file.write_bytes(b"ab\x80\xff")
    assert read_carefully(file) == ("", "no text in UTF-8: byte 0x80")


def test_what_is_no_plain_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "a.py").write_text("a = 1\n", "utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "a.py")
    found: list[object] = []
    pipe = tmp_path / "pipe"  # who opens it without care waits until somebody writes
    reader = threading.Thread(target=lambda: found.append(read_carefully(pipe)), daemon=True)
    reader.start()
    reader.join(10)
    assert found == [("", "no plain file")]
    assert read_carefully(tmp_path / "a.py") == ("a = 1\n", "")
    for name in ("link", "nowhere"):
        text, problem = read_carefully(tmp_path / name)
        assert not text and problem
    assert read_carefully(tmp_path / "nowhere") == ("", "No such file or directory")
    assert read_carefully(tmp_path)[1]


def test_the_help_tells_the_limits_that_there_are(shell: Shell) -> None:
    told = " ".join(shell("exercises", "check", "--help")[1].split())
    assert f"how long a program may run (default: {runner.SECONDS:g})" in told
    assert runner.MEGABYTES << 20 == 1 << 29  # half a gigabyte


# ---- replies


def test_the_start_names_the_guards_and_the_value(process: Process, clock: Clock) -> None:
    remote = remote_of(process)
    remote.guards = ("time",)
    process.say({"guards": [f"guard {n}" for n in range(30)]}, {"callable": True})
    assert remote.start() == {"callable": True}
    assert remote.guards == ("time", *[f"guard {n}" for n in range(20)]) and remote.value is None
    until(process.stdin.getvalue)
    assert json.loads(process.stdin.getvalue()) == ORDER
    process.say({}, {"value": 3})
    assert remote.start() == {"value": 3} == remote.value


def test_what_it_prints_and_imports_is_cut(process: Process, clock: Clock) -> None:
    remote = remote_of(process)
    imports = [f"{n:02}" + "x" * 300 for n in range(30)]
    process.say({"value": 1, "printed": "a" * 4999, "imports": imports})
    assert remote._receive() == {"value": 1}
    assert remote.printed == "a" * 4999
    assert remote.imports == tuple([f"{n:02}" + "x" * 198 for n in range(20)])
    process.say({"value": 2, "printed": "bcd"})
    assert remote._receive() == {"value": 2}
    assert remote.printed == "a" * 4999 + "b" and remote.imports == ()


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        (b"no JSON", {"value": {}}),
        (b"[1]", {"value": {}}),
        (b'{"imports": 3}', {"value": {}}),
        (b'{"error": {"line": "3"}}', {"value": {}}),
        (b'{"error": {"line": true}}', {"value": {}}),
        (b'{"error": {"text": 3}}', {"value": {}}),
        (b'{"error": {"line": 3, "place": 0, "text": "?"}}', None),
    ],
)
def test_what_is_no_reply_is_no_answer(
    process: Process, clock: Clock, said: bytes, reply: object
) -> None:
    remote = remote_of(process)
    process.say(said)
    assert remote._receive() == (reply or json.loads(said))


def test_a_reply_that_is_too_long_ends_what_is_listened_to(
    process: Process, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "MOST_REPLY", 8)
    remote = remote_of(process)
    process.say({"a": 12345})
    assert remote._receive() == {"value": {}}
    until(lambda: process.stdout.closed)


def test_who_says_more_than_was_asked_is_not_listened_to(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "GRACE", 0.05)
    remote = remote_of(process)
    process.say({"value": 1}, {"value": 2})
    until(lambda: process.stdout.closed)
    assert remote._receive() == {"value": 1}


# ---- time


def test_seconds_are_spent_by_the_program_and_a_quarter_of_them_by_the_judge(
    process: Process, clock: Clock, ended: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    remote = remote_of(process)
    assert remote.left == 2.5

    class Replies:
        def get(self, timeout: float) -> bytes:
            timeouts.append(timeout)
            clock.wall += 1
            return b'{"value": 1}\n'

    timeouts: list[float] = []
    monkeypatch.setattr(remote, "_replies", Replies())
    assert remote._receive(7.0) == {"value": 1}
    assert remote.left == 2.5 and timeouts == [7.0]  # for the start nobody pays
    clock.thread += 2
    assert remote.call([1, 2]) == {"value": 1}
    assert timeouts[1:] == [2.0] and remote.left == 1.0
    until(process.stdin.getvalue)
    assert json.loads(process.stdin.getvalue()) == {"list": [1, 2]}
    clock.thread += 2
    assert remote.call([]) == {"value": 1}
    assert timeouts[2:] == [0.5] and remote.left == 0.0  # it took longer than it had
    remote.left = 0.5
    clock.thread += 2
    monkeypatch.setattr(runner, "GRACE", 0.01)
    with pytest.raises(Mistake) as caught:  # not a moment is left
        remote.call([])
    assert caught.value.state == "slow" and ended == [process]


def test_who_does_not_answer_in_time_is_asked_where_it_is(
    process: Process, clock: Clock, ended: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    remote = remote_of(process)

    class Empty:
        def get(self, timeout: float) -> bytes:
            raise queue.Empty

    monkeypatch.setattr(remote, "_replies", Empty())
    os.write(process.err, b'File "dot.py", line 3 in f\nFile "<string>", line 1 in <module>\n')
    with pytest.raises(Mistake, match=r"still running after 2\.5 seconds") as caught:
        remote._receive()
    assert process.signals == [signal.SIGUSR1] and ended == [process]
    (picture,) = caught.value.pictures
    assert picture.text == "line 3: line_3 = 3"


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (3, "ended Python (exit status 3)"),
        (77, "more than 64 MB of memory"),
        (-11, "crashed (signal 11)"),
        (0, "ended Python (exit status 0)"),
    ],
)
def test_a_process_that_ends_says_why(
    status: int, words: str, process: Process, clock: Clock, ended: list[Any]
) -> None:
    process.returncode = status
    remote = remote_of(process)
    process.close()
    with pytest.raises(Mistake) as caught:
        remote._receive()
    assert words in caught.value.what and caught.value.state == "crashed"
    assert process.waits == [runner.GRACE] and ended == [process]
    assert not caught.value.pictures


def test_a_process_that_closes_its_pipes_and_lives_on_is_ended(
    process: Process, clock: Clock, ended: list[Any]
) -> None:
    process.lives = True
    remote = remote_of(process)
    process.close()
    with pytest.raises(Mistake):
        remote._receive()
    assert ended == [process]


# ---- where it was


def stack(*numbers: int, file: str = "dot.py") -> bytes:
    lines = [f'  File "{file}", line {n} in f\n' for n in numbers]
    return "".join(lines).encode()


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ((), None),
        ((10,), [10]),
        ((11,), None),
        ((11, 10), [10]),
        ((6, 5, 4, 3, 2, 1), [1, 2, 3, 4, 5, 6]),
        ((7, 6, 5, 4, 3, 2, 1), [1, 2, 3, 0, 6, 7]),
        ((9, 8, 7, 6, 5, 4, 3, 2, 1), [1, 2, 3, 0, 8, 9]),
    ],
)
def test_the_lines_of_a_stack_the_innermost_last(
    numbers: tuple[int, ...], shown: list[int] | None, process: Process
) -> None:
    remote = remote_of(process)
    os.write(process.err, stack(*numbers) + stack(1, file="other.py"))
    process.close()
    pictures = remote._where()
    if shown is None:
        assert pictures == []
    else:
        expected = [f"line {n}: line_{n} = {n}" if n else "..." for n in shown]
        assert pictures[0].text.split("\n") == expected
        assert pictures[0].caption == "where it was"


def test_a_long_line_of_code_is_cut(process: Process) -> None:
    remote = remote_of(process, source="x" * 300)
    os.write(process.err, stack(1))
    process.close()
    assert remote._where()[0].text == "line 1: " + "x" * 200


def test_the_stack_is_kept_up_to_its_64th_kilobyte(process: Process) -> None:
    remote = remote_of(process)
    writer = threading.Thread(target=lambda: os.write(process.err, b"x" * 70_000))
    writer.start()
    writer.join(60)
    assert not remote._stack_is_complete.is_set()
    process.close()
    assert remote._stack_is_complete.wait(60)
    assert remote._stack == b"x" * (1 << 16)


# ---- beginning and end


def test_a_process_group_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[tuple[int, int]] = []

    def killpg(group: int, number: int) -> None:
        killed.append((group, number))
        if len(killed) > 1:
            raise ProcessLookupError

    monkeypatch.setattr(os, "killpg", killpg)
    one: Any = SimpleNamespace(pid=7)
    runner.kill(one)
    runner.kill(one)
    assert killed == [(7, signal.SIGKILL)] * 2


@pytest.mark.parametrize(("status", "kills"), [(None, 1), (0, 0), (3, 0)])
def test_where_there_are_no_groups_a_process_is_killed(
    status: int | None, kills: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "killpg")
    killed: list[int] = []
    one: Any = SimpleNamespace(pid=7, poll=lambda: status, kill=lambda: killed.append(7))
    runner.kill(one)
    assert len(killed) == kills


def test_what_is_ended_is_waited_for_and_its_pipe_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[Any] = []
    monkeypatch.setattr(runner, "kill", killed.append)
    one: Any = SimpleNamespace(wait=lambda: killed.append("wait"), stdin=io.BytesIO())
    runner.end(one)
    assert killed == [one, "wait"] and one.stdin.closed
    none: Any = SimpleNamespace(wait=lambda: None, stdin=None)
    runner.end(none)


@pytest.mark.parametrize("has_job", [True, False])
def test_a_program_begins_in_a_clean_environment_and_leaves_nothing(
    has_job: bool, process: Process, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[tuple[Any, ...]] = []
    events: list[object] = []

    def popen(words: list[str], *streams: Any, **more: Any) -> Process:
        begun.append((words, streams, more))
        return process

    def job(handle: int, megabytes: int) -> Callable[[], object] | None:
        events.append(("job", handle, megabytes))
        return (lambda: events.append("closed")) if has_job else None

    def orphans(token: str) -> list[int]:
        events.append(token)
        return [12, 13]

    def kill(pid: int, number: int) -> None:
        events.append((pid, number))
        if pid == 12:
            raise ProcessLookupError

    for name, value in {"PATH": "/bin", "SECRET": "s", "LANG": "C"}.items():
        monkeypatch.setenv(name, value)
    for name in ("LC_ALL", "LD_LIBRARY_PATH", "TEMP", "TMP"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(runner, "Popen", popen)
    monkeypatch.setattr(runner, "windows_job", job)
    monkeypatch.setattr(runner, "orphans", orphans)
    monkeypatch.setattr(runner, "end", lambda one: events.append(one))
    monkeypatch.setattr(os, "kill", kill)
    begun_processes: list[Any] = list(runner.RUNNING)
    monkeypatch.setattr(runner, "RUNNING", begun_processes)
    program = Program("x = 1\n", str(tmp_path / "dot.py"), {"a": "a = 1\n"})
    with runner.running(program, "dot", 2.5, 64) as remote:
        assert remote.guards == (("time", "job") if has_job else ("time",))
        assert begun_processes[-1] is process and Path(remote.order["scratch"]).is_dir()
        assert remote.order == {
            "source": "x = 1\n",
            "earlier": {"a": "a = 1\n"},
            "filename": "dot.py",
            "folder": str(tmp_path.resolve()),
            "scratch": remote.order["scratch"],
            "name": "dot",
            "seconds": 2.5,
            "megabytes": 64,
        }
    token = f"{os.getpid()}-{Path(remote.order['scratch']).name}"
    (words, streams, more), *others = begun
    assert not others and process not in begun_processes
    folder = str(Path(runner.__file__).parent)
    assert words == [sys.executable, "-I", "-X", "utf8", "-c", runner.MAIN, folder]
    assert streams == (-1, None, PIPE, PIPE, PIPE)
    assert more["start_new_session"] is True and more["creationflags"] == 0
    assert more["env"] == {
        "PATH": "/bin",
        "LANG": "C",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "LIGHTSGAME_CHECK": token,
    }
    closed = ["closed"] if has_job else []
    killed = [(12, signal.SIGKILL), (13, signal.SIGKILL)]
    assert events == [("job", 0, 64), process, token, *killed, *closed]
    assert not Path(remote.order["scratch"]).exists()


def test_the_answers_beside_a_file_are_those_that_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "dot.py").write_text("dot = 1\n", "utf-8")
    (tmp_path / "add_rows.py").write_text("add = 1\n", "utf-8")
    (tmp_path / "light.py").write_bytes(b"\xff")
    (tmp_path / "rank.py").mkdir()
    found = runner.siblings(tmp_path / "dot.py")
    assert list(found.values()) == ["add = 1\n"]
    assert set(runner.siblings(tmp_path / "add_rows.py").values()) == {"dot = 1\n"}


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="a file that can be read"):
        runner.check_file("dot", tmp_path / "nowhere.py")


@pytest.mark.parametrize(
    ("state", "slow", "message"),
    [
        ("slow", "Think.", "so\nThink."),
        ("slow", "", "so"),
        ("wrong", "Think.", "so"),
        ("solved", "Think.", "so"),
    ],
)
@pytest.mark.parametrize("reply", [{"callable": True}, {"lacks": ""}])
def test_what_is_too_slow_is_told_how_to_be_quicker(
    state: Any,
    slow: str,
    message: str,
    reply: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    remote = SimpleNamespace(start=lambda: reply, printed="p", guards=("time",), imports=("m",))

    def verdict_of(_item: object, answer: object, given: object) -> Any:
        assert answer is (None if "lacks" in reply else remote) and given is reply
        return Verdict("dot", state, "so")

    monkeypatch.setattr(runner, "get", lambda _id: SimpleNamespace(name="dot", slow=slow))
    monkeypatch.setattr(runner, "running", lambda *_given: nullcontext(remote))
    monkeypatch.setattr(runner, "verdict_of", verdict_of)
    found = runner.check_program("dot", Program("", "dot.py"))
    assert (found.message, found.guards, found.imports) == (message, ("time",), ("m",))
    assert found.printed == ("" if found else "p")
