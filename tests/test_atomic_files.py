"""Files written whole, and locks: modes, streams, pipes and the clock, to the last number."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from lightsgame.core import atomic_files
from lightsgame.core.atomic_files import create, locked, write, write_bytes
from lightsgame.errors import BadInput

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and pipes of POSIX")

NOW = 1_700_000_000  # seconds, which a float holds to the quarter
STEP = 0.25  # that a sleep takes here


class Clock:
    """A clock that goes on when somebody sleeps, and not otherwise."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.sleeps: list[float] = []

    def time(self) -> float:
        return NOW + self.passed

    def monotonic(self) -> float:
        return self.passed

    def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        self.passed += STEP


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    fake = Clock()
    for name in ("time", "monotonic", "sleep"):
        monkeypatch.setattr(atomic_files, name, getattr(fake, name))
    return fake


@pytest.fixture
def no_mask() -> Iterator[None]:
    old = os.umask(0)
    yield
    os.umask(old)


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(("mask", "mode"), [(0, 0o666), (0o022, 0o644), (0o027, 0o640)])
def test_a_new_file_has_the_mode_that_the_mask_leaves(
    no_mask: None, tmp_path: Path, mask: int, mode: int
) -> None:
    os.umask(mask)
    write(tmp_path / "new", [b"4", b"2"])
    assert create(tmp_path / "created", b"42")
    assert (tmp_path / "new").read_bytes() == (tmp_path / "created").read_bytes() == b"42"
    assert mode_of(tmp_path / "new") == mode_of(tmp_path / "created") == mode
    assert os.umask(0) == mask  # which is as it was


@pytest.mark.parametrize("mode", [0o600, 0o604, 0o755, 0o444])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"41")
    file.chmod(mode)
    before = file.stat().st_ino
    write(file, [b"42"])
    assert file.read_bytes() == b"42" and mode_of(file) == mode
    assert file.stat().st_ino != before  # it is another file, in the place of the old one


def test_a_link_is_followed(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "file")
    for text in (b"41", b"42"):
        write(link, [text])
        assert link.is_symlink() and (tmp_path / "file").read_bytes() == text


@pytest.mark.parametrize("number", [1, 2])
def test_the_file_that_is_a_standard_stream_is_written_into(tmp_path: Path, number: int) -> None:
    file = tmp_path / "stream"
    file.write_bytes(b"12345")
    before = file.stat().st_ino
    saved = os.dup(number)
    with file.open("r+b") as stream:
        try:
            os.dup2(stream.fileno(), number)
            assert atomic_files._stream(file.stat()) == number
            write(file, [b"4", b"2"])
        finally:
            os.dup2(saved, number)
            os.close(saved)
    assert file.read_bytes() == b"42345" and file.stat().st_ino == before
    assert atomic_files._stream(file.stat()) == 0
    write(file, [b"43"])
    assert file.read_bytes() == b"43" and file.stat().st_ino != before


@pytest.mark.parametrize("number", [0, 3])
def test_another_stream_is_no_standard_one(tmp_path: Path, number: int) -> None:
    file = tmp_path / "stream"
    file.touch()
    try:
        saved = os.dup(number)
    except OSError:
        pytest.skip("it is closed")
    with file.open("r+b") as stream:
        try:
            os.dup2(stream.fileno(), number)
            assert atomic_files._stream(file.stat()) == 0
        finally:
            os.dup2(saved, number)
            os.close(saved)


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write(pipe, [b"4", b"2"])
    reader.join(60)
    assert read == [b"42"] and stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_long_name_leaves_place_for_a_part(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 250)
    write(file, [b"42"])
    assert file.read_bytes() == b"42" and names(tmp_path) == [file.name]


def test_what_is_there_is_not_created(tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert create(file, b"41") is True
    assert create(file, b"42") is False
    assert file.read_bytes() == b"41" and names(tmp_path) == ["file"]


def test_where_there_are_no_links_a_file_is_created_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_link(*_names: object) -> None:
        raise OSError(1, "not permitted")

    monkeypatch.setattr(os, "link", no_link)
    file = tmp_path / "file"
    assert create(file, b"41") is True
    assert create(file, b"42") is False
    assert file.read_bytes() == b"41" and names(tmp_path) == ["file"]


def test_what_cannot_be_written_says_why(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(BadInput, match="folder"):
        write_bytes(folder, [b"42"])


def test_there_is_one_try_where_a_file_can_be_replaced(clock: Clock, tmp_path: Path) -> None:
    assert atomic_files.TRIES == 0 and atomic_files.TAKEN is FileExistsError
    write(tmp_path / "x", [b"42"])
    assert clock.sleeps == []


def test_a_file_in_use_is_tried_again(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def in_use(self: Path, target: Path) -> Path:
        if len(clock.sleeps) < 2:
            raise PermissionError(13, "in use")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", in_use)
    monkeypatch.setattr(atomic_files, "TRIES", 3)
    write(tmp_path / "x", [b"42"])
    assert clock.sleeps == [0.01, 0.01] and (tmp_path / "x").read_bytes() == b"42"


# ---- locks


def lock_of(path: Path, made: float) -> Path:
    """The lock of somebody else, made at this second."""
    lock = Path(f"{path}.lock")
    lock.touch()
    os.utime(lock, ns=(int(made * 10**9),) * 2)
    return lock


def test_a_lock_is_a_file_for_all_to_read_and_is_gone_afterwards(
    no_mask: None, tmp_path: Path
) -> None:
    with locked(tmp_path / "x"):
        assert mode_of(tmp_path / "x.lock") == 0o644
    assert names(tmp_path) == []


def test_a_lock_is_waited_for_and_broken_when_it_is_old(
    clock: Clock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock_of(tmp_path / "x", NOW)
    with locked(tmp_path / "x"):
        # it is older than 20 seconds one step later, and is tried again after a sleep
        assert clock.passed == 20 + 2 * STEP
        assert set(clock.sleeps) == {0.01}
    assert capsys.readouterr().err.count("waiting for another program") == 1
    assert names(tmp_path) == []


def test_a_lock_of_the_first_second_of_all_is_broken_at_once(clock: Clock, tmp_path: Path) -> None:
    lock_of(tmp_path / "x", 0)
    with locked(tmp_path / "x"):
        assert clock.passed == STEP


def test_who_waits_for_longer_than_a_second_is_told(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = lock_of(tmp_path / "x", NOW)
    told: list[float] = []

    class Stream:
        def write(self, _text: str) -> None:
            told.append(clock.passed)

    def sleep(seconds: float) -> None:
        Clock.sleep(clock, seconds)
        if clock.passed == 1:
            os.utime(lock, ns=(NOW * 10**9 + 1,) * 2)  # it goes to another hand
        if clock.passed == 4:
            lock.unlink()

    monkeypatch.setattr(atomic_files, "sleep", sleep)
    monkeypatch.setattr(sys, "stderr", Stream())
    with locked(tmp_path / "x"):
        pass
    assert told == [2 + STEP]


def test_a_lock_that_never_gets_old_is_not_waited_for_for_ever(
    clock: Clock, tmp_path: Path
) -> None:
    lock = lock_of(tmp_path / "x", NOW + 1000)
    with pytest.raises(TimeoutError, match="locked"), locked(tmp_path / "x"):
        pass
    assert clock.passed == 40 + STEP and lock.exists()  # it is somebody else's
