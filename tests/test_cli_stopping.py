"""What is stopped from outside ends with all its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

LATE = 60.0  # seconds after which a process counts as left behind

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are told of otherwise there"
)


def processes_of(mark: str) -> list[int]:
    """The processes whose environment holds a word."""
    numbers: list[int] = []
    for process in Path("/proc").glob("[1-9]*"):
        with suppress(OSError):
            if mark.encode() in (process / "environ").read_bytes():
                numbers.append(int(process.name))
    return numbers


def wait_until_gone(mark: str) -> None:
    end = time.monotonic() + LATE
    while processes_of(mark):
        assert time.monotonic() < end, "processes are left behind"
        time.sleep(0.05)


def started(words: list[str], mark: str, processes: int) -> subprocess.Popen[bytes]:
    """A command of its own, when it has so many processes."""
    command = [sys.executable, "-m", "lightsgame", *words]
    process = subprocess.Popen(
        command, env=os.environ | {"MARK": mark}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    end = time.monotonic() + LATE
    while len(processes_of(mark)) < processes:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    return process


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_an_atlas_that_is_stopped_leaves_no_worker(number: int, tmp_path: Path) -> None:
    file = tmp_path / "nullity.jsonl"
    words = ["atlas", "run", "nullity", "--to", "9999", "--jobs", "2", "--out", str(file)]
    with started(words, str(tmp_path), 3) as process:
        end = time.monotonic() + LATE
        while not file.exists() or not file.stat().st_size:
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(number)  # to the first process alone
        said = process.communicate(timeout=LATE)[1].decode()
    if number == signal.SIGKILL:
        assert process.returncode == -number
    else:
        assert (process.returncode, said.strip()) == (130, "lightsgame: stopped")
    wait_until_gone(str(tmp_path))


def test_a_grading_that_is_stopped_leaves_no_judge(tmp_path: Path) -> None:
    for name in ("Anna", "Ben"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "dot.py").write_text("while True: pass", encoding="utf-8")
    words = ["grade", str(tmp_path), "--seconds", "3000", "--jobs", "2"]
    with started(words, str(tmp_path), 3) as process:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=LATE)
    assert process.returncode == 130
    wait_until_gone(str(tmp_path))
