"""Run pytest, and try once more, one after the other, what has failed.

    python tests/second_try.py -q -n auto --dist worksteal
    python tests/second_try.py --last    # the first try has been made already, by pytest itself

A machine may be late, and then the same test passes at the second try; a mistake fails again.  What
passed only then is named, to be written into `tests/data/late.txt` with the day.  A test that
stands there already must not need a second try again: then the run fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FAILED = HERE.parent / ".pytest_cache/v/cache/lastfailed"
LATE = HERE / "data/late.txt"


def pytest(*options: str) -> int:
    """Run pytest, and return its exit status."""
    return subprocess.run([sys.executable, "-m", "pytest", *options], check=False).returncode


def failed() -> set[str]:
    """The tests that failed in the last run."""
    return set(json.loads(FAILED.read_text("utf-8"))) if FAILED.exists() else set()


def known_late(text: str) -> set[str]:
    """The tests of a list of late ones, a test and a day a line.

    >>> sorted(known_late("# a remark\\n2026-11-23 tests/test_a.py::test_b[1 2]\\n"))
    ['tests/test_a.py::test_b[1 2]']
    """
    rows = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {row.partition(" ")[2] for row in rows}


def verdict(late: set[str], listed: set[str]) -> tuple[int, list[str]]:
    """The exit status, and what to say, where these tests have passed only at the second try.

    >>> verdict({"a"}, set())
    (0, ['passed only at the second try; write it into tests/data/late.txt: a'])
    >>> verdict({"a"}, {"a"})
    (1, ['late for the second time (see tests/data/late.txt): a'])
    """
    again = sorted(late & listed)
    first = sorted(late - listed)
    lines = [f"late for the second time (see tests/data/late.txt): {test}" for test in again]
    hint = "passed only at the second try; write it into tests/data/late.txt"
    lines += [f"{hint}: {test}" for test in first]
    return int(bool(again)), lines


def main(options: list[str]) -> int:
    """Both tries; the exit status is pytest's, or 1 for a test that is late again."""
    if options[:1] == ["--last"]:
        options = options[1:]
    else:
        status = pytest(*options)
        if status != 1:
            return status
    print("\n== once more, one after the other, what has failed", flush=True)
    before = failed()
    status = pytest("-q", "--last-failed", "--last-failed-no-failures", "none", *alone(options))
    if status != 0:
        return status
    code, lines = verdict(before - failed(), known_late(LATE.read_text("utf-8")))
    print(*lines, sep="\n")
    return code


def alone(options: list[str]) -> list[str]:
    """The options of the second try: without those that spread the tests over processes.

    >>> alone(["-q", "-n", "auto", "--dist", "worksteal", "tests", "--slow"])
    ['tests', '--slow']
    """
    rest = list(options)
    for name in ("-n", "--dist"):
        if name in rest:
            place = rest.index(name)
            del rest[place : place + 2]
    return [option for option in rest if option != "-q"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
