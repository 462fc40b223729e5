"""A student's file in a process of its own, with limits of time and memory: whatever it does, there is a verdict.

The process is no prison: it may read and write files as you may.  Programs of people whom you do not know belong into
a container or a virtual machine; this here guards against mistakes, not against malice.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import BadInput
from ..translation import _
from .checking import get
from .exercise import PACKAGE, Exercise
from .judge import TOO_MUCH
from .verdict import Picture, State, Verdict

SECONDS = 10.0
MEGABYTES = 512
MOST_SOURCE = 1_000_000  # bytes of a file that is still a program


def check_file(id: str, file: Path | str, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> Verdict:
    """Judge a file; a program that is slow, endless, greedy or crashes gets a verdict like any other.

    Raises:
        BadInput: there is no exercise of that id, or the file cannot be read.
    """
    item, file = get(id), Path(file)
    read_program(file)
    with TemporaryDirectory(prefix="lightsgame") as folder:
        out = Path(folder, "verdict")
        arguments = [id, str(file), str(seconds), str(megabytes), str(out)]
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")])),
            "OPENBLAS_NUM_THREADS": "1",  # each thread of NumPy's takes address space, which is what is limited
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        process = subprocess.Popen(
            [sys.executable, "-P", "-X", "utf8", "-m", "lightsgame.exercises.judge", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # so that what the program starts can be ended with it
        )
        try:
            with suppress(subprocess.TimeoutExpired):
                process.wait(seconds + 5)  # it ends by itself; five seconds for Python to start
        finally:
            end(process)
        return read_verdict(item, file, out, process.returncode, seconds, megabytes)


def read_program(file: Path) -> str:
    """The text of a program.

    Raises:
        BadInput: it cannot be read, is no text, or is too long to be one.
    """
    try:
        size = file.stat().st_size
        if size > MOST_SOURCE:
            raise BadInput(f"a program of at most {MOST_SOURCE:,} bytes", f"{size:,}", str(file))
        return file.read_text("utf-8-sig")
    except OSError as error:
        raise BadInput("a file that can be read", f"{str(file)!r}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadInput("a text in UTF-8", f"byte {error.object[error.start]:#04x}", str(file)) from None


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # it has ended, and left nothing running
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    process.wait()


def read_verdict(item: Exercise, file: Path, out: Path, status: int, seconds: float, megabytes: int) -> Verdict:
    """The verdict that the process has left, or one made of what else is known."""
    try:
        return Verdict.from_json(json.loads(left(out)))
    except ValueError:  # nothing there, or killed while it wrote
        pass
    begun, dump = left(Path(f"{out}.begun")), left(Path(f"{out}.place"))
    pictures = where(dump, file)
    state: State
    if status == TOO_MUCH:
        text = _("your program needs more than {n} MB of memory.")
        return Verdict(item.id, "too much memory", text.format(n=megabytes))
    if begun or dump.startswith("Timeout"):
        text = _("{call} was still running after {seconds:g} seconds: it is too slow for this task, or endless.")
        message = text.format(call=begun or item.name, seconds=seconds)
        return Verdict(item.id, "too slow", message + (f"\n{_(item.slow)}" if item.slow else ""), pictures)
    if status < 0 or dump.startswith("Fatal"):
        state, text = "crashed", _("Python itself crashed (signal {n}) while it ran your program.")
    else:
        state, text = "crashed", _("your program ended Python (exit status {n}) before the check was done.")
    return Verdict(item.id, state, text.format(n=abs(status)), pictures)


def left(file: Path) -> str:
    """What the process has written to a file."""
    return file.read_text("utf-8", "replace") if file.exists() else ""


def where(dump: str, file: Path) -> tuple[Picture, ...]:
    """The lines of the student's file in what faulthandler has written, the innermost last."""
    lines = file.read_text("utf-8-sig").splitlines()
    numbers = [int(n) for n in re.findall(rf'File "{re.escape(str(file))}", line (\d+) in', dump)][::-1]
    shown = [f"line {n}: {lines[n - 1].strip()}" for n in numbers if n <= len(lines)]
    if not shown:
        return ()
    cut = shown if len(shown) <= 6 else [*shown[:3], "...", *shown[-2:]]
    return (Picture(_("where it was"), "\n".join(cut)),)
