"""Files at the edge: links, pipes, full disks, folders without rights, writers that are killed,
sixteen at once.
"""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from shell import Shell

from lightsgame.classroom.classes.folder import PROGRESS, Folder
from lightsgame.cli import main
from lightsgame.core import atomic_files
from lightsgame.errors import BadInput, TooLarge
from lightsgame.game.graph import from_edges

OLD, NEW = b"old", b"new and longer"


class Writer:
    """One place in the package that writes a file: how it is told to, and what stands there then."""

    def __init__(self, name: str, write: Callable[[Path], object]) -> None:
        self.name, self.write = name, write


def by_command(*words: str) -> Callable[[Path], object]:
    """A command that writes into a file."""

    def run(path: Path) -> object:
        try:
            return main([*words, str(path)])
        except SystemExit as error:
            raise OSError(f"exit status {error.code}") from None

    return run


WRITERS = [
    Writer("files", lambda path: atomic_files.write(path, [NEW])),
    Writer("svg", by_command("solve", "3x3", "--svg")),
    Writer("certificate", by_command("solve", "3x3", "--certificate")),
    Writer("hardest", by_command("hardest", "3x3", "--svg")),
]


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(each.name for each in folder.iterdir())


@pytest.fixture(params=WRITERS, ids=lambda writer: writer.name)
def writer(request: pytest.FixtureRequest) -> Writer:
    """Each place that writes."""
    found: Writer = request.param
    return found


def test_a_new_file_and_an_old_one(writer: Writer, tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    writer.write(target)
    first = target.read_bytes()
    target.write_bytes(OLD)
    target.chmod(0o640)
    writer.write(target)
    assert target.read_bytes() == first != OLD and names(tmp_path) == ["out.svg"]
    assert os.name == "nt" or target.stat().st_mode & 0o777 == 0o640  # Windows has no such rights


@pytest.mark.skipif(os.name == "nt", reason="there not everybody may make a link")
def test_a_link_stays_a_link(writer: Writer, tmp_path: Path) -> None:
    target, link = tmp_path / "target.svg", tmp_path / "link.svg"
    target.write_bytes(OLD)
    link.symlink_to(target.name)
    writer.write(link)
    assert link.is_symlink() and target.read_bytes() != OLD


@pytest.mark.skipif(os.name == "nt", reason="there not everybody may make a link")
def test_nobody_elses_part_is_touched(writer: Writer, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(OLD)
    (tmp_path / "out.svg.part").symlink_to(victim)
    writer.write(tmp_path / "out.svg")
    assert victim.read_bytes() == OLD and (tmp_path / "out.svg.part").is_symlink()
    assert names(tmp_path) == ["out.svg", "out.svg.part", "victim"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_written_straight(writer: Writer, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    writer.write(pipe)
    reader.join(120)
    assert got and got[0] and names(tmp_path) == ["pipe.svg"] and pipe.is_fifo()


@pytest.mark.parametrize("stream", [1, 2])
def test_a_file_that_is_a_standard_stream_loses_nothing(tmp_path: Path, stream: int) -> None:
    log = tmp_path / "log.txt"
    code = (
        "import os\nfrom lightsgame.core.atomic_files import write_text\n"
        f"os.write({stream}, b'before, ')\nwrite_text({str(log)!r}, 'between')\nos.write({stream}, b', after')"
    )
    with log.open("wb") as file:
        out, err = (file, None) if stream == 1 else (None, file)
        subprocess.run(
            [sys.executable, "-c", code], stdout=out, stderr=err, check=True, timeout=120
        )
    assert log.read_text("utf-8") == "before, between, after" and names(tmp_path) == ["log.txt"]


def test_a_text_without_an_end_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = SimpleNamespace(buffer=SimpleNamespace(read=lambda size: b"#"), isatty=lambda: False)
    monkeypatch.setattr(sys, "stdin", endless)
    for words in ("verify -", "solve -", "akari solve -"):
        assert shell(*words.split()) == (
            2,
            "",
            "lightsgame: error: the text in standard input (at most a gigabyte)\n",
        )


@pytest.mark.parametrize(
    "words", ["nullity 5 --period --certificate", "solve 2x2 --svg", "akari certify 1x1:B --proof"]
)
def test_no_name_is_no_file(shell: Shell, words: str) -> None:
    status, _, err = shell(*words.split(), "")
    assert (
        status == 2
        and err.startswith("lightsgame: error: expected the name of a file")
        and "got ''" in err
    )


@pytest.fixture(params=["ENOSPC", "EACCES", "EIO"])
def fault(request: pytest.FixtureRequest) -> int:
    """What goes wrong."""
    return int(getattr(errno, request.param))


STEPS = ["fsync", "replace", "mkstemp"]


@pytest.mark.parametrize("step", STEPS)
def test_a_fault_leaves_the_old_file(
    writer: Writer, tmp_path: Path, fault: int, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.svg"
    target.write_bytes(OLD)

    def broken(*_: Any, **__: Any) -> Any:
        raise OSError(fault, os.strerror(fault))

    where: Any = {"fsync": os, "replace": Path, "mkstemp": tempfile}[step]
    with monkeypatch.context() as patch:
        patch.setattr(where, step, broken)
        with pytest.raises(OSError):
            writer.write(target)
    assert target.read_bytes() == OLD and names(tmp_path) == ["out.svg"]


def test_a_writer_that_is_killed_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_bytes(OLD)
    program = "\n".join(
        [
            "import os, signal, sys",
            "from lightsgame import files",
            "def chunks():",
            "    yield b'half'",
            "    os.kill(os.getpid(), signal.SIGKILL)",
            "files.write(sys.argv[1], chunks())",
        ]
    )
    assert subprocess.run([sys.executable, "-c", program, str(target)], check=False).returncode != 0
    assert target.read_bytes() == OLD


# ---- the progress file --------------------------------------------------------------------------------------------


def test_sixteen_at_once_are_all_remembered(tmp_path: Path) -> None:
    ids = [
        "dot",
        "neighbours",
        "press",
        "order",
        "effect",
        "rank",
        "next-row",
        "fibonacci",
        "kernel",
        "remainder",
        "nullity",
        "doubling",
    ]
    ids += ["fewest", "period", "forced", "matrix"]
    program = "\n".join(
        [
            "import multiprocessing, sys",
            "from pathlib import Path",
            "from lightsgame.classroom.classes.folder import Folder",
            "from lightsgame.classroom import exercises",
            "exercises()",  # read once, and not by each
            "start = Folder(Path(sys.argv[1])).start",
            "running = [multiprocessing.Process(target=start, args=(id,)) for id in sys.argv[2:]]",
            "for process in running: process.start()",
            "for process in running: process.join(300)",
            "assert [process.exitcode for process in running] == [0] * 16",
        ]
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path), *ids], check=False, timeout=300
        ).returncode
        == 0
    )
    assert set(Folder(tmp_path).entries) == set(ids)
    assert len([name for name in names(tmp_path) if name.endswith(".py")]) == 16
    assert not [name for name in names(tmp_path) if "part" in name or "lock" in name]


NONSENSE: tuple[str, ...] = (
    "",
    "[" * 100_000,
    "null",
    "{}",
    '{"last": 1, "exercises": []}',
    '{"last": "", "exercises": {"dot": {"hints": -5}}}',
    '{"last": "", "exercises": {"dot": {"hints": null}}}',
    '{"last": "", "exercises": {"dot": {"hints": 1.5}}}',
    '{"last": "", "exercises": {"dot": {"solved": 1}}}',
    '{"last": "", "exercises": {"dot": {"more": 1}}}',
    '{"last": [], "exercises": {}}',
    "\x00\xff",
)


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_in_the_progress_file_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / PROGRESS).write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="progress that lightsgame has written"):
        Folder(tmp_path)


def test_a_full_disk_leaves_no_empty_answer(
    tmp_path: Path, fault: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path)
    folder.start("rank")
    before = (tmp_path / PROGRESS).read_bytes()

    def full(_: int) -> None:
        raise OSError(fault, os.strerror(fault))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError):
            folder.start("dot")
        with pytest.raises(OSError):
            folder.hint("rank")
    assert names(tmp_path) == [PROGRESS, "rank.py"] and (tmp_path / PROGRESS).read_bytes() == before
    folder.start("dot")
    assert (tmp_path / "dot.py").stat().st_size > 0


def test_a_lock_that_was_left_behind_is_broken(tmp_path: Path) -> None:
    lock = tmp_path / f"{PROGRESS}.lock"
    lock.touch()
    os.utime(lock, (1, 1))
    Folder(tmp_path).start("dot")
    assert not lock.exists()


def test_a_lock_that_is_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atomic_files, "PATIENCE", 0.1)
    now: Iterator[int] = iter(range(10**6))
    with atomic_files.locked(tmp_path / "x"):
        monkeypatch.setattr(atomic_files, "time", lambda: 0 * next(now))
        with pytest.raises(TimeoutError, match="locked"), atomic_files.locked(tmp_path / "x"):
            pass


def test_a_file_that_somebody_has_open_is_waited_for_where_that_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, where a file in use cannot be replaced: here the first three tries are
    refused.
    """
    target, refused, really = tmp_path / "x", iter(range(3)), Path.replace

    def replace(self: Path, other: Path) -> Path:
        if next(refused, None) is not None:
            raise PermissionError(13, "in use")
        return really(self, other)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(atomic_files, "TRIES", 3)
    atomic_files.write(target, [b"42"])
    assert target.read_bytes() == b"42" and names(tmp_path) == ["x"]
    refused = iter(range(4))
    with pytest.raises(PermissionError):
        atomic_files.write(target, [b"43"])
    assert target.read_bytes() == b"42" and names(tmp_path) == ["x"]


def test_a_lock_that_goes_from_hand_to_hand_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight others have it before, each for as long as one is waited for; here nobody really waits."""
    lock, hands, clock = tmp_path / "x.lock", count(1), count(0, atomic_files.PATIENCE)
    lock.touch()
    begun = time.time_ns()

    def pass_on(_: float) -> None:
        hand = next(hands)
        lock.unlink() if hand > 8 else os.utime(lock, ns=(begun, begun + hand))

    monkeypatch.setattr(atomic_files, "monotonic", clock.__next__)
    monkeypatch.setattr(atomic_files, "sleep", pass_on)
    with atomic_files.locked(tmp_path / "x"):
        assert next(hands) == 10


# ---- small files that ask for gigabytes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("big.s6", ":~~?A@????"),
        ("big.s6", ">>sparse6<<:~~~~~~~~"),
        ("big.g6", "~~~~~~~~"),
        ("big.g6", ">>graph6<<~~?A@????"),
    ],
)
def test_a_header_is_not_believed(
    name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text + "\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        sys.exit(main(["solve", "--graph", str(tmp_path / name)]))
    assert left.value.code == 2 and "vertices" in capsys.readouterr().err


def test_rows_that_would_not_fit_are_not_built() -> None:
    with pytest.raises(TooLarge, match="SparseGraph"):
        from_edges([(v, v + 1) for v in range(200_000)])


def test_json_of_a_graph_is_read(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(json.dumps({"format": "another"}), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["verify", str(tmp_path / "c.json")])
    assert left.value.code == 2
