"""What a short command costs before it does anything, in starts of Python itself.

    python benchmarks/startup.py

Each line is the least processor time of many runs, divided by that of `python -c pass` on the same
machine in the same minute; bytecode is compiled beforehand, as an installation does it.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys

RUNS = 20
LIMITS = {  # what a command may cost at most
    "--version": 4.0,
    "nullity 5x5": 5.0,
    "solve 5x5": 5.0,
    "solve 5x5 --lang fi": 5.5,  # from a wheel; a checkout compiles the language each time
}
OTHERS = ("", "--help", "generate 5x5", "hint 5x5", "quiet 5x5", "akari solve 3x1:1aB")


def spent(arguments: list[str]) -> float:
    """The processor time of one run, in seconds."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, *arguments]
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(line: str) -> float:
    """What a command costs, in starts of Python; the two take turns, so that a busy machine slows
    both.
    """
    start = "from lightsgame.cli import program; program()"
    turns = [(spent(["-c", "pass"]), spent(["-c", start, *line.split()])) for _ in range(RUNS)]
    return min([command for _, command in turns]) / min([nothing for nothing, _ in turns])


def main() -> int:
    """Print a line for each command; 1 if one costs more than it may."""
    failed = False
    for line in (*LIMITS, *OTHERS):
        found, limit = ratio(line), LIMITS.get(line)
        failed |= limit is not None and found > limit
        print(f"{found:5.2f}  lightsgame {line}" + (f"  (at most {limit:g})" if limit else ""))
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
