"""The process in which a student's program runs: `python -m lightsgame.exercises.judge ID FILE SECONDS MEGABYTES OUT`.

It writes a verdict to the file OUT and ends.  It may also be killed by what it runs; then OUT.begun and OUT.place hold
how far it had come, and `lightsgame.exercises.runner` makes a sentence of that.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import threading
import time
from pathlib import Path

from .checking import check_source, get
from .exercise import Given, crash
from .verdict import Verdict

TOO_MUCH = 77  # the exit status of a process whose memory has grown past the limit


def main(id: str, file: str, seconds: str, megabytes: str, out: str) -> None:
    """Judge one file, and end this process."""
    given = Given(get(id).name, None)
    source = Path(file).read_text("utf-8-sig")
    sys.path.append(str(Path(file).resolve().parent))  # at the end: a student's random.py must not hide Python's
    sys.argv = [file]
    limit_memory(int(megabytes))
    threading.Thread(target=_tell_where, args=(given, Path(f"{out}.begun"), 0.9 * float(seconds)), daemon=True).start()
    with Path(f"{out}.place").open("w") as place:  # to which faulthandler writes when all else has failed
        faulthandler.enable(place)
        faulthandler.dump_traceback_later(float(seconds), exit=True, file=place)
        try:
            verdict = check_source(id, source, file, given)
        except BaseException as error:  # KeyboardInterrupt, raised by the program, or whatever it has invented
            mistake = crash(error, given.begun)
            verdict = Verdict(id, mistake.state, mistake.what)
        faulthandler.cancel_dump_traceback_later()
        Path(out).write_text(json.dumps(verdict.to_json()), "utf-8")
        os._exit(0)  # at once: threads that the program has started may still run


def _tell_where(given: Given, note: Path, seconds: float) -> None:
    """Shortly before time is up, note the call that still runs."""
    time.sleep(seconds)
    note.write_text(given.begun, "utf-8")


def limit_memory(megabytes: int) -> bool:
    """Have Python raise MemoryError past a limit, where the system can do that; else watch, where that is possible."""
    try:
        import resource
    except ImportError:  # Windows, and a browser
        return False
    limit = megabytes << 20
    try:
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    except (ValueError, OSError):  # macOS has the call, but not the limit
        threading.Thread(target=watch_memory, args=(limit,), daemon=True).start()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return True


def watch_memory(limit: int) -> None:
    """End this process when it has grown past a limit."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024  # ru_maxrss is in bytes there, in kilobytes elsewhere
    while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit < limit:
        time.sleep(0.05)
    os._exit(TOO_MUCH)


if __name__ == "__main__":
    main(*sys.argv[1:])
