"""The cage of a student's program: limits, and what the kernel offers beside them.

Each guard is tried, and named if it holds.

Everything here is called by the process that is about to run the program, and cannot be undone by
it.  No guard is relied on alone: where a kernel has none of them, the program still runs as a
process of its own that is ended in time.

| guard | what it forbids | where |
|---|---|---|
| memory, processor time, file size, processes | more of it than the limit | systems with `setrlimit` |
| disk | more than 16 MB of files | Linux with user name spaces |
| network | sockets to anywhere, by a name space of its own | Linux with user name spaces |
| files | writing outside the scratch folder, reading outside Python and the student's folder | Linux 5.13, Landlock |
| calls | to start programs, to signal, trace or slow others, to open sockets | Linux, seccomp |
| job | more memory or processes than the limit; ends with its last handle | Windows |
"""

import ctypes
import os
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

TOO_MUCH = 77  # the exit status of a process whose memory has grown past the limit
# user, network, shared memory, mounts
_NEW_SPACES = 0x10000000 | 0x40000000 | 0x08000000 | 0x00020000
_END_WITH_PARENT = 1
_SECCOMP = 22
_NO_NEW_PRIVILEGES = 38

# how a process is started that `windows_job` is to wake
ASLEEP = 4 if sys.platform == "win32" else 0
# which Python reads beside its own folders
SYSTEM_FILES = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/urandom")
_AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


def shut(seconds: float, megabytes: int, folder: str, scratch: str) -> list[str]:
    """Close every guard that there is; the names of those that hold."""
    held = limits(seconds, megabytes)
    if sys.platform != "linux":
        return held
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    ids = os.getuid(), os.getgid()  # which are nobody's in a new name space, until it is told
    guards: dict[str, Callable[[], bool]] = {
        "network": lambda: libc.unshare(_NEW_SPACES) == 0,
        "disk": partial(disk, libc, scratch, *ids),
        "files": partial(landlock, libc, folder, scratch),
        "calls": partial(seccomp, libc),
    }
    for name, close in guards.items():
        # this kernel, or this libc, may not have it
        with suppress(OSError, AttributeError, ValueError):
            if close():
                held.append(name)
    # Who judges may be killed, and then nobody ends this process: the kernel does.  A new name
    # space would forget it.
    libc.prctl(_END_WITH_PARENT, 9, 0, 0, 0)
    return held


def limits(seconds: float, megabytes: int) -> list[str]:
    """Limits of the system; the memory is watched where it has none for that."""
    try:
        import resource
    except ImportError:  # Windows, and a browser
        return []
    held: list[str] = []
    running = 1000
    # The limit of processes and threads is one for all that the user has, so it goes beyond those
    # that run.
    with suppress(OSError), open("/proc/loadavg", encoding="ascii") as file:  # noqa: PTH123
        running = int(file.read().split("/")[1].split()[0])
    bounds = (
        ("RLIMIT_CPU", "processor time", int(seconds) + 2),
        ("RLIMIT_FSIZE", "file size", 16 << 20),
        # the kernel does not count those of root
        ("RLIMIT_NPROC", "processes" if os.geteuid() else "", running + 64),
        ("RLIMIT_AS", "memory", megabytes << 20),
        ("RLIMIT_CORE", "", 0),
    )
    for limit, name, most in bounds:
        # macOS has the call, but not each limit
        with suppress(ValueError, OSError, AttributeError):
            resource.setrlimit(getattr(resource, limit), (most, most))
            held.append(name)
    if "memory" not in held:
        from threading import Thread

        Thread(target=watch_memory, args=(megabytes << 20,), daemon=True).start()
        held.append("memory (watched)")
    return [name for name in held if name]


def watch_memory(limit: int) -> None:
    """End this process when it has grown past a limit."""
    import resource

    # ru_maxrss is in bytes there, in kilobytes elsewhere
    unit = 1 if sys.platform == "darwin" else 1024
    while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit < limit:
        time.sleep(0.05)
    os._exit(TOO_MUCH)


def disk(libc: ctypes.CDLL, scratch: str, user: int, group: int) -> bool:
    """Disk: the scratch folder lies in memory, takes 16 MB, and goes with the space of mounts."""
    users = f"{user} {user} 1"
    groups = f"{group} {group} 1"
    for name, text in (("uid_map", users), ("setgroups", "deny"), ("gid_map", groups)):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:  # noqa: PTH123
            file.write(text)
    folder = os.fsencode(scratch)
    flags = ctypes.c_ulong(2 | 4)  # no set-user-id, no devices
    return bool(libc.mount(b"none", folder, b"tmpfs", flags, b"size=16m") == 0)


def landlock(libc: ctypes.CDLL, folder: str, scratch: str) -> bool:
    """Files: Python's own and the student's folder to read, the scratch folder to write.

    The numbers are those of `linux/landlock.h`: execute 1, write 2, read file 4, read directory 8,
    and 4 to 12 what makes, removes or cuts files; version 1 of the interface has the bits up to 12,
    version 2 one more, version 3 two.
    """
    create = 444
    add = 445
    restrict = 446
    version = libc.syscall(create, None, ctypes.c_size_t(0), 1)
    if version < 1:
        return False
    everything = (1 << 13 + min(version - 1, 2)) - 1
    rules = libc.syscall(create, struct.pack("Q", everything), ctypes.c_size_t(8), 0)
    reading = {sys.prefix, sys.base_prefix, folder, *SYSTEM_FILES}
    reading |= {path for path in sys.path if os.path.isdir(path)}  # noqa: PTH112 (pathlib is slow to load)
    rights = dict.fromkeys(reading, 0b1101)
    rights |= {scratch: everything, "/dev/null": 0b0110}
    for path, allowed in rights.items():
        with suppress(OSError):  # a system without that folder
            descriptor = os.open(path, os.O_PATH)  # type: ignore[attr-defined,unused-ignore]
            if not os.path.isdir(path):  # noqa: PTH112
                allowed &= 0x4007  # the rights that there are to a file
            path_beneath = struct.pack("=Qi", allowed & everything, descriptor)
            libc.syscall(add, rules, 1, path_beneath, 0)
            os.close(descriptor)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    held = bool(libc.syscall(restrict, rules, 0) == 0)
    os.close(rules)
    return held


def seccomp(libc: ctypes.CDLL) -> bool:
    """Calls: no new programs or processes, no socket, no signal to anybody, no rank before others.

    Threads may start.  The filter is a program of the kernel's packet filter: load a word (0x20),
    jump if equal (0x15) or if a bit is set (0x45), return (6).  Word 0 is the number of the call,
    word 1 the architecture, words 4 and 6 the first arguments.

    A pipe or socket can be told whom it signals, and how: by the commands 8, 10 and 15 of fcntl,
    and by two of ioctl.
    """
    machine = os.uname().machine
    if machine not in _AUDIT or sys.maxsize < 1 << 32:
        return False
    calls = call_numbers(machine)
    clone = calls.pop("clone")
    tgkill = calls.pop("tgkill")
    clone3 = calls.pop("clone3")
    fcntl = calls.pop("fcntl")
    ioctl = calls.pop("ioctl")
    allow = (6, 0, 0, 0x7FFF0000)
    refuse = (6, 0, 0, 0x00050001)  # "not permitted"
    absent = (6, 0, 0, 0x00050026)  # "no such call"
    number_of_call = (0x20, 0, 0, 0)
    first_argument = (0x20, 0, 0, 16)
    second_argument = (0x20, 0, 0, 24)
    code = [(0x20, 0, 0, 4), (0x15, 1, 0, _AUDIT[machine]), refuse, number_of_call]
    for number in calls.values():
        code += [(0x15, 0, 1, number), refuse]
    # its flags cannot be seen; the C library then takes clone
    code += [(0x15, 0, 1, clone3), absent]
    code += [(0x15, 0, 4, clone), first_argument, (0x45, 0, 1, 0x10000), allow, refuse]
    own_process = (0x15, 0, 1, os.getpid())
    code += [(0x15, 0, 4, tgkill), first_argument, own_process, allow, refuse]
    code += [(0x15, 1, 0, fcntl), (0x15, 0, 12, ioctl), second_argument]
    for command in (8, 10, 15, 0x8901, 0x8902):
        code += [(0x15, 0, 1, command), refuse]
    # Last come the 32-bit calls of a 64-bit kernel.
    code += [allow, (0x35, 0, 1, 0x40000000), refuse, allow]
    lines = [struct.pack("=HBBI", *line) for line in code]
    raw = ctypes.create_string_buffer(b"".join(lines))
    # `struct sock_fprog`
    program = ctypes.create_string_buffer(struct.pack("@HP", len(code), ctypes.addressof(raw)))
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return bool(libc.prctl(_SECCOMP, 2, ctypes.addressof(program), 0, 0) == 0)


def call_numbers(machine: str) -> dict[str, int]:
    """The numbers of the kernel's calls on a machine, by their names, as its own tables have them.

    >>> call_numbers("x86_64")["clone"]
    56
    """
    classroom = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 (pathlib is slow to load)
    # The loader reads it inside a zip file, too.
    table: bytes = globals()["__loader__"].get_data(os.path.join(classroom, "pages", "calls.table"))  # noqa: PTH118
    heads, *rows = map(str.split, table.decode("ascii").splitlines())
    column = heads.index(machine)
    # - stands for a call that there is not
    entries = [(row[0], row[column]) for row in rows]
    return {name: int(number) for name, number in entries if number != "-"}


# ---- what the parent can do -------------------------------------------------------------------------------------


def orphans(token: str) -> list[int]:
    """The processes that carry a token in their environment, on Linux.

    A program has started them and left them behind.
    """
    if sys.platform != "linux":
        return []
    ids: list[int] = []
    mark = f"LIGHTSGAME_CHECK={token}".encode()
    for name in os.listdir("/proc"):  # noqa: PTH208 (pathlib is slow to load)
        with suppress(OSError, ValueError), open(f"/proc/{int(name)}/environ", "rb") as environment:  # noqa: PTH123
            if mark in environment.read():
                ids.append(int(name))
    return ids


def windows_job(process: int, megabytes: int) -> Callable[[], object] | None:
    """Put a process (its handle) into a job object of Windows.

    The function that is returned ends the job; None means that there is no job.

    The process was started `ASLEEP`, and is woken here, so that all that it starts is in the job:
    the true Python, too, which that of a virtual environment only starts.

    The numbers are those of `winnt.h`: 9 is the extended information, whose flags are the number of
    processes (8), the memory of the job (0x200) and to be killed on close (0x2000).  The structure
    is 144 bytes long, on 64 bits.
    """
    kernel = getattr(getattr(ctypes, "windll", None), "kernel32", None)
    if kernel is None:
        return None
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    flags = 0x8 | 0x200 | 0x2000
    bounds = struct.pack("=QQIIQQI", 0, 0, flags, 0, 0, 0, 4).ljust(120, b"\0")
    bounds += struct.pack("=QQQ", megabytes << 20, 0, 0)
    held = kernel.SetInformationJobObject(job, 9, bounds, len(bounds))
    held = held and kernel.AssignProcessToJobObject(job, ctypes.c_void_p(process))
    ctypes.windll.ntdll.NtResumeProcess(ctypes.c_void_p(process))  # type: ignore[attr-defined,unused-ignore]
    return (lambda: kernel.CloseHandle(job)) if held else None
