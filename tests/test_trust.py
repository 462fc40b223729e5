"""What once ended in a mistake of the program, in silence, or late."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from shell import Shell

from lightsgame.akari.io.puzzle_files import is_address
from lightsgame.core import atomic_files

TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#6x6:0aBg4dBf3c1f1b"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[12],[2,3]]", "an edge has two ends"),
        ("[12, [2, 3]]", "an edge has two ends"),
        ("0 1 0\n1 0 1\n0 1 0\n", "a square table of 0 and 1 (3 x 3)"),
        ("0,1,0\n1,0,1\n0,1,0\n", "a square table of 0 and 1 (3 x 3)"),
        ("[[0,1,0],[1,0,1],[0,1,0]]", "a square table of 0 and 1 (3 x 3)"),
    ],
)
def test_what_is_no_list_of_edges_is_refused(
    shell: Shell, tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "graph.txt"
    file.write_text(text, encoding="utf-8")
    status, out, err = shell("solve", "--graph", file)
    assert (status, out) == (2, "") and told in err


def test_a_table_with_a_byte_that_is_no_text_is_refused(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "nullity.jsonl"
    file.write_bytes(b'{"case":[1],"value":{},"evidence":{}}\n\xff\n')
    for line in (f"run nullity --to 3 --out {file}", f"show nullity --file {file}"):
        status, out, err = shell("atlas", *line.split())
        assert (status, out) == (2, "") and "a text in UTF-8" in err
    assert file.read_bytes().endswith(b"\xff\n")


def test_what_a_table_of_a_stranger_says_moves_no_cursor(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "nullity.jsonl"
    file.write_text(
        '{"table":"nullity","from":4,"to":4}\n'
        '{"case":[4],"value":{"a\\u001b[2J":"\\u001b]0;x\\u0007"},"evidence":{}}\n',
        "utf-8",
    )
    status, out, _ = shell("atlas", "show", "nullity", "--file", file)
    assert status == 0 and "\x1b" not in out and "\x07" not in out


@pytest.mark.parametrize(
    "start", [b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"GIF89a\xff", b"%PDF-1.4\xff"]
)
@pytest.mark.parametrize("verb", ["solve", "akari solve"])
def test_a_photo_is_told_how_to_be_typed(
    shell: Shell, tmp_path: Path, start: bytes, verb: str
) -> None:
    file = tmp_path / "photo.png"
    file.write_bytes(start + bytes(range(256)))
    status, out, err = shell(*verb.split(), file)
    assert (status, out) == (2, "") and "got a picture" in err and "# for lit" in err


def test_an_argument_is_told_from_an_address_in_no_time() -> None:
    began = time.process_time()
    for unit in ("1", "1x1", "a", "1/", "?", "-1"):
        is_address(unit * 20_000)
    assert time.process_time() - began < 5  # it took minutes
    assert is_address("5x-3b:") and is_address("7x7:a") and is_address("12b#3")
    assert not is_address("7x7") and not is_address("12-b:")


def test_the_address_of_a_page_that_plays_is_read(shell: Shell) -> None:
    assert shell("akari", "solve", TATHAM)[:2] == shell("akari", "solve", TATHAM.split("#")[1])[:2]
    assert "a random seed" in shell("akari", "solve", TATHAM.split("#")[0] + "#7x7b20s4d0#12")[2]


def test_a_lock_that_was_left_behind_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "x.lock"
    lock.touch()
    old = time.time() - 0.5
    os.utime(lock, (old, old))
    monkeypatch.setattr(atomic_files, "PATIENCE", 0.8)
    monkeypatch.setattr(atomic_files, "SILENCE", 0.05)
    with atomic_files.locked(tmp_path / "x"):
        told = capsys.readouterr().err
    assert told.startswith("lightsgame: waiting for another program that keeps ")
    assert told.count("\n") == 1 and not lock.exists()
