"""The built book is found where it may be, served, and refused in one line."""

from __future__ import annotations

import gzip
import shutil
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
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
    assert (status, out) == (2, "") and err.startswith(
        "lightsgame: error: expected a folder or a zip"
    )


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """The port at which a folder is served."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *a: book.Handler(*a, directory=str(folder))
    ) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()


def asked(port: int, page: str, **head: str) -> tuple[int, Message, bytes]:
    """What a browser gets: the state, the head and the body."""
    # whatever proxy the machine names
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with straight.open(
            urllib.request.Request(f"http://127.0.0.1:{port}/{page}", headers=head), timeout=120
        ) as got:
            return got.status, got.headers, got.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def test_modules_are_served_as_scripts(built: Path) -> None:
    with served(built) as port:
        status, head, body = asked(port, "a.mjs")
        assert (status, head["Content-Type"], head["Content-Length"], body) == (
            200,
            "text/javascript",
            "1",
            b"1",
        )


def test_a_browser_that_takes_it_gets_everything_compressed_and_what_it_has_not_again(
    built: Path,
) -> None:
    text = "lamp " * 1000
    (built / "a.html").write_text(text, encoding="utf-8")
    taken = {"Accept-Encoding": "gzip, deflate"}
    with served(built) as port:
        _, head, body = asked(port, "a.html", **taken)
        assert (
            head["Content-Encoding"] == "gzip"
            and head["Content-Length"] is None
            and len(body) < 100
        )
        assert gzip.decompress(body).decode() == text
        assert gzip.decompress(asked(port, "index.html", **taken)[2]) == b"<h1>Lights Out</h1>"
        known = {"If-Modified-Since": head["Last-Modified"]}
        assert asked(port, "a.html", **taken, **known)[::2] == (304, b"")
        # and what is no file comes as it is
        status, head, body = asked(port, "nowhere.html", **taken)
        assert (status, head["Content-Encoding"], head["Content-Length"]) == (
            404,
            None,
            str(len(body)),
        )


def test_an_address_that_leads_nowhere_shows_the_page_that_the_book_has_for_it(built: Path) -> None:
    with served(built) as port:
        assert b"File not found" in asked(port, "nowhere.html")[2]
        (built / "404.html").write_text("<h1>100 % dark ●</h1>", encoding="utf-8")
        status, head, body = asked(port, "nowhere.html", **{"Accept-Encoding": "gzip"})
        assert (status, body.decode()) == (404, "<h1>100 % dark ●</h1>")
        assert (
            head["Content-Type"] == "text/html;charset=utf-8" and head["Content-Encoding"] is None
        )


def test_a_request_that_is_none_is_answered_in_one_word(
    built: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with served(built) as port, socket.create_connection(("127.0.0.1", port), timeout=120) as line:
        line.sendall(b"one two three four\r\n\r\n")
        with line.makefile("rb") as answer:
            assert b"400" in answer.read()
    assert "Traceback" not in capfd.readouterr().err
