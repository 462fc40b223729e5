"""Limits, and the job object of Windows as far as it can be tried elsewhere: what its kernel is
asked, by bytes.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lightsgame.classroom.judge.guards import ASLEEP, limits, orphans, windows_job

ACTIVE_PROCESS, JOB_MEMORY, KILL_ON_JOB_CLOSE = 0x8, 0x200, 0x2000  # winnt.h


class Extended(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, field by field as winnt.h has it."""

    _fields_ = (
        *(
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", ctypes.c_uint32),
        ),
        *(
            ("least_set", ctypes.c_size_t),
            ("most_set", ctypes.c_size_t),
            ("active_processes", ctypes.c_uint32),
        ),
        *(
            ("affinity", ctypes.c_size_t),
            ("priority", ctypes.c_uint32),
            ("scheduling", ctypes.c_uint32),
        ),
        *(("read_and_written", ctypes.c_uint64 * 6), ("process_memory", ctypes.c_size_t)),
        *(
            ("job_memory", ctypes.c_size_t),
            ("peak_process", ctypes.c_size_t),
            ("peak_job", ctypes.c_size_t),
        ),
    )


class Call:
    """A function of a kernel that notes how it was called, and gives what it is told to give."""

    def __init__(self, name: str, result: int, calls: list[tuple[Any, ...]]) -> None:
        self.name, self.result, self.calls = name, result, calls

    def __call__(self, *arguments: Any) -> int:
        self.calls.append(
            (self.name, *[getattr(argument, "value", argument) for argument in arguments])
        )
        return self.result


def kernel(monkeypatch: pytest.MonkeyPatch, **results: int) -> list[tuple[Any, ...]]:
    """Put a kernel in place whose functions give these results; the list of its calls."""
    calls: list[tuple[Any, ...]] = []
    names = (
        "CreateJobObjectW",
        "SetInformationJobObject",
        "AssignProcessToJobObject",
        "CloseHandle",
        "NtResumeProcess",
    )
    functions = type(
        "Functions", (), {name: Call(name, results.get(name, 77), calls) for name in names}
    )
    library = type("Library", (), {"kernel32": functions, "ntdll": functions})
    monkeypatch.setattr(ctypes, "windll", library, raising=False)
    return calls


def test_a_process_is_put_into_a_job_that_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = kernel(monkeypatch)
    close = windows_job(4711, 512)
    assert close
    close()
    (create, *_), (limit, job, kind, bounds, size), assign, woken, (closed, handle) = calls
    assert woken == ("NtResumeProcess", 4711)
    assert (create, limit, assign, closed, handle) == (
        *("CreateJobObjectW", "SetInformationJobObject"),
        *(("AssignProcessToJobObject", 77, 4711), "CloseHandle", 77),
    )
    assert (job, kind, size, len(bounds)) == (77, 9, ctypes.sizeof(Extended), 144)
    asked = Extended.from_buffer_copy(bounds)
    assert asked.flags == KILL_ON_JOB_CLOSE | JOB_MEMORY | ACTIVE_PROCESS
    assert (asked.active_processes, asked.job_memory) == (4, 512 << 20)
    rest = [
        name
        for name, *_kind in Extended._fields_
        if name not in ("flags", "active_processes", "job_memory")
    ]
    assert bounds[20:24] == bytes(4)  # between two fields
    # nothing else is bounded
    assert not any(getattr(asked, name) for name in rest if name != "read_and_written")


@pytest.mark.parametrize("refused", ["SetInformationJobObject", "AssignProcessToJobObject"])
def test_a_kernel_that_refuses_holds_no_job(monkeypatch: pytest.MonkeyPatch, refused: str) -> None:
    calls = kernel(monkeypatch, **{refused: 0})
    assert windows_job(4711, 512) is None
    assert calls[-1] == ("NtResumeProcess", 4711)  # it runs all the same


def test_there_is_no_job_where_there_is_no_such_kernel() -> None:
    assert hasattr(ctypes, "windll") or windows_job(4711, 512) is None


TREE = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(999)"])
print(child.pid, flush=True)
child.wait()
"""


@pytest.mark.skipif(sys.platform != "win32", reason="there are no job objects")
def test_all_that_a_program_has_started_ends_with_its_job() -> None:
    """The true Python of a virtual environment, and what that has started: the job has them all
    from the beginning.
    """
    words = [sys.executable, "-c", TREE]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, creationflags=ASLEEP)
    close = windows_job(int(getattr(program, "_handle", 0)), 512)
    assert close and program.stdout
    system: Any = getattr(ctypes, "windll")  # noqa: B009 (there is none where this is type-checked)
    synchronize, ended, seconds = 0x100000, 0, 60
    with program.stdout:
        started = system.kernel32.OpenProcess(synchronize, False, int(program.stdout.readline()))
    assert started and system.kernel32.WaitForSingleObject(started, 0) != ended
    close()
    program.wait(seconds)
    assert system.kernel32.WaitForSingleObject(started, 1000 * seconds) == ended


@pytest.mark.skipif(sys.platform != "linux", reason="the system counts the processes there")
def test_the_processes_that_a_user_has_already_do_not_count_against_a_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The limit of the system is one for all of them: with a desktop open, a program could not
    start a thread.
    """
    resource = pytest.importorskip("resource")
    set_to: dict[int, int] = {}
    monkeypatch.setattr(
        resource, "setrlimit", lambda limit, bounds: set_to.update({limit: bounds[0]})
    )
    assert {"processor time", "file size", "memory"} <= set(limits(2.0, 100))
    assert set_to[resource.RLIMIT_NPROC] > len(list(Path("/proc").glob("[0-9]*")))


KILLED = """
from lightsgame.classroom.judge.runner import Program, running

with running(Program("import time\\ndot = lambda x, y: time.sleep(10**6)", "dot.py"), "dot", 9999.0, 512) as remote:
    remote.start()
    remote.process.stdin.write(b'{"list": [1, 1]}\\n')
    remote.process.stdin.flush()
    print("asked", flush=True)
    remote.process.wait()
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="there the kernel tells a process of its parent's end"
)
def test_a_program_ends_with_a_judge_that_is_killed() -> None:
    """It sleeps, so no limit of processor time ends it, and the judge cannot."""
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE) as judge:
        assert judge.stdout is not None and judge.stdout.readline() == b"asked\n"
        assert orphans(f"{judge.pid}-")
        judge.kill()
    tries = 600
    while left := orphans(f"{judge.pid}-"):
        time.sleep(0.1)
        if not (tries := tries - 1):
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            pytest.fail("the program lives on")
