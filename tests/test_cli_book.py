"""The built book is found where it may be, served, and refused in one line."""

from __future__ import annotations

import shutil
import threading
import urllib.request
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from shell import Shell

from lightsgame.cli import book


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "index.html").write_text("<h1>Lights Out</h1>", encoding="utf-8")
    (tmp_path / "made" / "a.mjs").write_text("1", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "made"


def test_a_folder_and_a_zip_are_found(shell: Shell, built: Path) -> None:
    assert shell("book", "made", "--check")[:2] == (0, "the book is in made\n")
    shutil.make_archive("site", "zip", built)
    assert shell("book", "--check")[:2] == (0, "the book is in site.zip\n")


def test_without_a_book_one_line_says_how_to_get_one(shell: Shell, built: Path) -> None:
    status, out, err = shell("book", "--check")
    assert (status, out) == (2, "") and err.startswith("lightsgame: error: expected a folder or a zip")


def test_modules_are_served_as_scripts(built: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), lambda *a: book.Handler(*a, directory=str(built))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # whatever proxy the machine names
        try:
            with straight.open(f"http://127.0.0.1:{server.server_port}/a.mjs", timeout=120) as answer:
                assert answer.headers["Content-Type"] == "text/javascript"
        finally:
            server.shutdown()
