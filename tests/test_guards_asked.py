"""What the guards of a student's program ask of the kernel, to the last number: here a kernel that
only listens answers, and an interpreter of its packet filter judges every call.
"""

from __future__ import annotations

import ctypes
import io
import os
import struct
import sys
import time
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lightsgame.classroom.judge import guards

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the calls are those of Linux")

ALLOW, REFUSE, ABSENT = 0x7FFF0000, 0x00050001, 0x00050026
MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
NEW_THREAD = 0x10000
OWNERS = (8, 10, 15, 0x8901, 0x8902)  # F_SETOWN, F_SETSIG, F_SETOWN_EX; FIOSETOWN, SIOCSPGRP


def plain(value: Any) -> Any:
    return getattr(value, "value", value)


class Kernel:
    """Notes what it is asked, and answers as it is told to."""

    def __init__(self, **answers: int) -> None:
        self.answers = answers
        self.asked: list[tuple[Any, ...]] = []
        self.prctl = SimpleNamespace()

    def __getattribute__(self, name: str) -> Any:
        if name in ("answers", "asked", "__dict__", "__class__"):
            return object.__getattribute__(self, name)

        def call(*arguments: Any) -> int:
            self.asked.append((name, *map(plain, arguments)))
            return self.answers.get(name, 0)

        return call


# ---- the filter of calls


def decision(code: list[tuple[int, int, int, int]], words: dict[int, int]) -> int:
    """What a program of the packet filter returns for the data at these places."""
    accumulator = 0
    place = 0
    while True:
        operation, if_true, if_false, number = code[place]
        place += 1
        if operation in (0x20, 0x06):
            assert if_true == if_false == 0  # which means nothing there
        if operation == 0x20:
            accumulator = words[number]
        elif operation == 0x06:
            return number
        else:
            holds = {
                0x15: accumulator == number,
                0x35: accumulator >= number,
                0x45: bool(accumulator & number),
            }[operation]
            place += if_true if holds else if_false


class Filtered(Kernel):
    """A kernel that reads the filter that it is given."""

    code: list[tuple[int, int, int, int]]

    def __getattribute__(self, name: str) -> Any:
        if name in ("code", "read"):
            return object.__getattribute__(self, name)
        if name != "prctl":
            return super().__getattribute__(name)
        return self.read

    def read(self, *arguments: int) -> int:
        self.asked.append(arguments)
        if arguments[0] == 22:
            length, address = struct.unpack("@HP", ctypes.string_at(arguments[2], 16))
            raw = ctypes.string_at(address, 8 * length)
            self.code = list(struct.iter_unpack("=HBBI", raw))
        return self.answers.get("seccomp", 0) if arguments[0] == 22 else 0


def filter_on(machine: str, monkeypatch: pytest.MonkeyPatch) -> Filtered:
    kernel = Filtered()
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine=machine))
    library: Any = kernel
    assert guards.seccomp(library) is True
    assert [call[0] for call in kernel.asked] == [38, 22]
    assert kernel.asked[0] == (38, 1, 0, 0, 0)
    assert (kernel.asked[1][1], *kernel.asked[1][3:]) == (2, 0, 0)
    return kernel


def expected(name: str | None, number: int, first: int, second: int) -> int:
    """What the filter shall say of a call of this name."""
    if number >= 0x40000000:
        return REFUSE
    if name is None:
        return ALLOW
    if name == "clone3":
        return ABSENT
    if name == "clone":
        return ALLOW if first & NEW_THREAD else REFUSE
    if name == "tgkill":
        return ALLOW if first == os.getpid() else REFUSE
    if name in ("fcntl", "ioctl"):
        return REFUSE if second in OWNERS else ALLOW
    return REFUSE


@pytest.mark.parametrize("machine", sorted(MACHINES))
def test_the_filter_says_of_each_call_what_it_shall(
    machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = filter_on(machine, monkeypatch).code
    own = os.getpid()
    names = {value: name for name, value in guards.call_numbers(machine).items()}
    told_apart = ("clone", "tgkill", "fcntl", "ioctl")  # by their arguments
    seconds = {value + d for value in (0, *OWNERS) for d in (-1, 0, 1)} - {-1}
    numbers = [*range(600), 0x3FFFFFFF, 0x40000000, 0x40000001, 0xFFFFFFFF]
    firsts = (0, 1, own - 1, own, own + 1, NEW_THREAD, NEW_THREAD - 1, 2 * NEW_THREAD)
    for number in numbers:
        name = names.get(number)
        pairs = [(0, 0), (NEW_THREAD, 8)]
        if name in told_apart:
            pairs = list(product(firsts, seconds))
        for first, second in pairs:
            words = {0: number, 4: MACHINES[machine], 16: first, 24: second}
            assert decision(code, words) == expected(name, number, first, second), words


@pytest.mark.parametrize("machine", sorted(MACHINES))
def test_calls_of_another_architecture_are_refused(
    machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = filter_on(machine, monkeypatch).code
    for other in (0, *MACHINES.values(), 0x40000003, MACHINES[machine] + 1, MACHINES[machine] - 1):
        if other != MACHINES[machine]:
            for number in range(500):
                words = {0: number, 4: other, 16: NEW_THREAD, 24: 0}
                assert decision(code, words) == REFUSE


def test_the_numbers_of_the_calls() -> None:
    x86, arm = (guards.call_numbers(machine) for machine in ("x86_64", "aarch64"))
    assert (x86["clone"], x86["execve"], x86["socket"], x86["fork"]) == (56, 59, 41, 57)
    assert (arm["clone"], arm["execve"], arm["socket"]) == (220, 221, 198)
    assert "fork" not in arm and set(arm) < set(x86)


def test_there_is_no_filter_for_an_unknown_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    library: Any = Filtered()
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="riscv64"))
    assert guards.seccomp(library) is False
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="x86_64"))
    monkeypatch.setattr(guards, "sys", SimpleNamespace(maxsize=(1 << 32) - 1))
    assert guards.seccomp(library) is False and library.asked == []
    monkeypatch.setattr(guards, "sys", SimpleNamespace(maxsize=1 << 32))
    assert guards.seccomp(library) is True
    library.answers["seccomp"] = -1
    assert guards.seccomp(library) is False


# ---- files


class Landlock(Kernel):
    """A kernel that notes which rights it gives to which path."""

    version: int
    result: int
    rights: dict[str, int]
    everything: int

    def __init__(self, version: int, result: int = 0) -> None:
        super().__init__()
        self.__dict__.update(version=version, result=result, rights={}, everything=0)

    def __getattribute__(self, name: str) -> Any:
        if name in ("version", "result", "rights", "everything", "system_call"):
            return object.__getattribute__(self, name)
        if name != "syscall":
            return super().__getattribute__(name)
        return self.system_call

    def system_call(self, number: int, *arguments: Any) -> int:
        given = tuple(map(plain, arguments))
        self.asked.append((number, *given))
        if number == 444 and given[0] is None:
            assert given == (None, 0, 1)
            return self.version
        if number == 444:
            (everything,) = struct.unpack("Q", given[0])
            self.__dict__["everything"] = everything
            assert given[1:] == (8, 0)
            return os.open(os.devnull, os.O_RDONLY)  # the rules
        if number == 445:
            assert given[1] == 1 and given[3] == 0
            rights, descriptor = struct.unpack("=Qi", given[2])
            self.rights[str(Path(f"/proc/self/fd/{descriptor}").readlink())] = rights
            return 0
        assert number == 446 and given[1] == 0
        assert self.asked[-2] == ("prctl", 38, 1, 0, 0, 0)  # no new privileges, before it closes
        return self.result


def paths_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path, Path]:
    """The student's folder, the scratch folder, and one from which Python imports."""
    made = [folder / name for name in ("student", "scratch", "library")]
    for path in made:
        path.mkdir()
    (folder / "packed.zip").touch()
    monkeypatch.setattr(sys, "path", [str(made[2]), str(folder / "packed.zip"), "/no/such/folder"])
    return made[0], made[1], made[2]


@pytest.mark.parametrize(("version", "bits"), [(1, 13), (2, 14), (3, 15), (4, 15), (7, 15)])
def test_the_rights_to_files(
    version: int, bits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    student, scratch, library = paths_in(tmp_path, monkeypatch)
    kernel = Landlock(version)
    unchecked: Any = kernel
    before = len(list(Path("/proc/self/fd").iterdir()))
    assert guards.landlock(unchecked, str(student), str(scratch)) is True
    assert len(list(Path("/proc/self/fd").iterdir())) == before  # all of them are closed again
    everything = (1 << bits) - 1
    assert kernel.everything == everything
    expected = {str(scratch): everything, "/dev/null": 2 | 4}
    folders = {sys.prefix, sys.base_prefix, str(student), str(library), "/usr", "/lib", "/lib64"}
    for place in {*folders, "/etc/ld.so.cache", "/dev/urandom"}:
        path = Path(place).resolve()
        if path.is_dir():
            expected[str(path)] = 1 | 4 | 8  # execute, read files, read folders
        elif path.exists():
            expected[str(path)] = 1 | 4
    assert kernel.rights == expected


def test_a_scratch_that_is_a_file_has_the_rights_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    student, *_ = paths_in(tmp_path, monkeypatch)
    file = tmp_path / "packed.zip"
    for version, rights in ((1, 7), (3, 7 | 1 << 14)):
        kernel = Landlock(version)
        unchecked: Any = kernel
        assert guards.landlock(unchecked, str(student), str(file)) is True
        assert kernel.rights[str(file)] == rights


@pytest.mark.parametrize("version", [-1, 0])
def test_a_kernel_without_landlock_is_not_asked_for_more(version: int, tmp_path: Path) -> None:
    kernel: Any = Landlock(version)
    assert guards.landlock(kernel, str(tmp_path), str(tmp_path)) is False
    assert kernel.asked == [(444, None, 0, 1)]


def test_a_kernel_that_does_not_close_files(tmp_path: Path) -> None:
    kernel: Any = Landlock(3, result=-1)
    assert guards.landlock(kernel, str(tmp_path), str(tmp_path)) is False


# ---- disk, network


class Written(io.StringIO):
    """A file whose text outlives it."""

    def __init__(self, texts: dict[str, str], name: str) -> None:
        super().__init__()
        self.texts, self.name = texts, name

    def close(self) -> None:
        self.texts[self.name] = self.getvalue()
        super().close()


@pytest.mark.parametrize("result", [0, -1])
def test_the_scratch_folder_lies_in_memory(result: int, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: dict[str, str] = {}

    def opened(name: str, mode: str, encoding: str) -> Written:
        assert (mode, encoding) == ("w", "ascii")
        return Written(texts, name)

    monkeypatch.setattr(guards, "open", opened, raising=False)
    kernel: Any = Kernel(mount=result)
    assert guards.disk(kernel, "/scratch", 1000, 100) is (result == 0)
    assert list(texts.items()) == [
        ("/proc/self/uid_map", "1000 1000 1"),
        ("/proc/self/setgroups", "deny"),
        ("/proc/self/gid_map", "100 100 1"),
    ]
    nosuid, nodev = 2, 4
    assert kernel.asked == [("mount", b"none", b"/scratch", b"tmpfs", nosuid | nodev, b"size=16m")]


class Library(SimpleNamespace):
    """The C library: what is called on it, in order."""


def shut(
    monkeypatch: pytest.MonkeyPatch, failing: tuple[str, ...] = (), network: int = 0
) -> tuple[list[str], list[tuple[Any, ...]], Any]:
    """What `shut` says, what it asks, and the library."""
    asked: list[tuple[Any, ...]] = []

    def prctl(*arguments: int) -> int:
        asked.append(("prctl", *arguments))
        return 0

    def unshare(flags: int) -> int:
        asked.append(("unshare", flags))
        return network

    library = Library(prctl=prctl, unshare=unshare)

    def load(name: object, use_errno: bool = False) -> Library:
        assert name is None and use_errno
        return library

    def guard(name: str) -> Any:
        def close(*arguments: Any) -> bool:
            assert arguments[0] is library
            asked.append((name, *arguments[1:]))
            if name in failing:
                raise OSError("this kernel has it not")
            return True

        return close

    monkeypatch.setattr(ctypes, "CDLL", load)
    for name, function in (("disk", "disk"), ("files", "landlock"), ("calls", "seccomp")):
        monkeypatch.setattr(guards, function, guard(name))
    monkeypatch.setattr(guards, "limits", lambda *given: [f"limits {given}"])
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    monkeypatch.setattr(os, "getgid", lambda: 100)
    return guards.shut(2.0, 512, "/student", "/scratch"), asked, library


def test_every_guard_is_closed_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    held, asked, library = shut(monkeypatch)
    assert held == ["limits (2.0, 512)", "network", "disk", "files", "calls"]
    user, net, ipc, mounts = 0x10000000, 0x40000000, 0x08000000, 0x00020000
    assert asked == [
        ("unshare", user | net | ipc | mounts),
        ("disk", "/scratch", 1000, 100),
        ("files", "/student", "/scratch"),
        ("calls",),
        ("prctl", 1, 9, 0, 0, 0),  # killed with its parent
    ]
    assert library.prctl.argtypes == [ctypes.c_int, *[ctypes.c_ulong] * 4]


def test_a_guard_that_there_is_not_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    held, asked, _ = shut(monkeypatch, failing=("files",), network=-1)
    assert held == ["limits (2.0, 512)", "disk", "calls"]
    assert asked[-1] == ("prctl", 1, 9, 0, 0, 0)


def test_elsewhere_there_are_limits_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "sys", SimpleNamespace(platform="darwin"))
    held, asked, _ = shut(monkeypatch)
    assert held == ["limits (2.0, 512)"] and asked == []


# ---- limits


def limited(
    monkeypatch: pytest.MonkeyPatch, load: str | None, user: int, without: tuple[str, ...] = ()
) -> tuple[list[str], dict[str, int]]:
    """The guards that `limits` names, and the bounds that it sets."""
    names = ("RLIMIT_CPU", "RLIMIT_FSIZE", "RLIMIT_NPROC", "RLIMIT_AS", "RLIMIT_CORE")
    bounds: dict[str, int] = {}

    def setrlimit(name: str, pair: tuple[int, int]) -> None:
        assert pair[0] == pair[1]
        bounds[name] = pair[0]

    known = {name: name for name in names if name not in without}
    fake = SimpleNamespace(setrlimit=setrlimit, **known)
    monkeypatch.setitem(sys.modules, "resource", fake)
    monkeypatch.setattr(os, "geteuid", lambda: user)

    def opened(name: str, encoding: str) -> io.StringIO:
        assert (name, encoding) == ("/proc/loadavg", "ascii")
        if load is None:
            raise OSError("it is not there")
        return io.StringIO(load)

    monkeypatch.setattr(guards, "open", opened, raising=False)
    return guards.limits(3.7, 512), bounds


def test_the_limits_of_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    held, bounds = limited(monkeypatch, "0.10 0.20 0.30 2/345 999\n", 1000)
    assert held == ["processor time", "file size", "processes", "memory"]
    assert bounds == {
        "RLIMIT_CPU": 5,
        "RLIMIT_FSIZE": 16 * 1024 * 1024,
        "RLIMIT_NPROC": 345 + 64,
        "RLIMIT_AS": 512 * 1024 * 1024,
        "RLIMIT_CORE": 0,
    }


def test_the_processes_of_root_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    held, bounds = limited(monkeypatch, None, 0)
    assert held == ["processor time", "file size", "memory"]
    assert bounds["RLIMIT_NPROC"] == 1000 + 64  # where nobody knows how many run


def test_memory_is_watched_where_the_system_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    threads: list[dict[str, Any]] = []

    class Thread:
        def __init__(self, **words: Any) -> None:
            threads.append(words)

        def start(self) -> None:
            threads[-1]["started"] = True

    monkeypatch.setattr(threading, "Thread", Thread)
    held, _ = limited(monkeypatch, None, 1000, without=("RLIMIT_AS",))
    assert held == ["processor time", "file size", "processes", "memory (watched)"]
    assert threads == [
        {
            "target": guards.watch_memory,
            "args": (512 * 1024 * 1024,),
            "daemon": True,
            "started": True,
        }
    ]


def test_a_system_without_limits_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert guards.limits(2.0, 512) == []


@pytest.mark.parametrize(("platform", "unit"), [("linux", 1024), ("darwin", 1)])
def test_a_program_that_grows_past_its_limit_is_ended(
    platform: str, unit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = iter([1, 1998, 1999, 2000, 2001])
    asked: list[object] = []
    naps: list[float] = []

    class Ended(Exception):
        pass

    def end(status: int) -> None:
        raise Ended(status)

    def usage(who: object) -> SimpleNamespace:
        asked.append(who)
        return SimpleNamespace(ru_maxrss=next(sizes))

    fake = SimpleNamespace(getrusage=usage, RUSAGE_SELF="self")
    monkeypatch.setitem(sys.modules, "resource", fake)
    monkeypatch.setattr(guards, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr(time, "sleep", naps.append)
    monkeypatch.setattr(os, "_exit", end)
    with pytest.raises(Ended, match="77"):
        guards.watch_memory(2000 * unit)
    assert asked == ["self"] * 4 and naps == [0.05] * 3


# ---- what the parent can do


def test_only_windows_starts_a_process_asleep() -> None:
    assert guards.ASLEEP == 0


def test_the_processes_of_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "/proc/7/environ": b"A=1\0LIGHTSGAME_CHECK=12-x\0",
        "/proc/8/environ": b"LIGHTSGAME_CHECK=13-x\0",
    }

    def opened(name: str, mode: str) -> io.BytesIO:
        assert mode == "rb"
        if name not in files:
            raise PermissionError(13, "not yours")
        return io.BytesIO(files[name])

    monkeypatch.setattr(os, "listdir", lambda _path: ["7", "8", "9", "self"])
    monkeypatch.setattr(guards, "open", opened, raising=False)
    assert guards.orphans("12-") == [7]
    assert guards.orphans("") == [7, 8]
    monkeypatch.setattr(guards, "sys", SimpleNamespace(platform="darwin"))
    assert guards.orphans("12-") == []
