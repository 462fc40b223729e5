"""`lightsgame book`: the built book, served on this machine from a folder or a zip; nothing else is
needed.
"""

import functools
import gzip
import http.server
import os
import zipfile
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..core.message import Message
from ..errors import BadInput
from .common import Report, tell

PLACES = ("site", "site.zip", "lightsgame-book.zip")  # what is looked for where nothing is named
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
}
TYPES |= {
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".woff2": "font/woff2",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, whatever the machine's own table says,
    and compressed.
    """

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about what went well."""

    @property
    def packs(self) -> bool:
        """Whether a file is asked for, by a browser that takes it compressed."""
        if "gzip" not in self.headers.get("Accept-Encoding", ""):
            return False
        return Path(self.translate_path(self.path)).is_file()

    def send_header(self, keyword: str, value: str) -> None:
        """A line of the head; in place of its length, that a file is compressed on its way."""
        # a request may be none
        is_packed = keyword == "Content-Length" and self.command and self.packs
        super().send_header(*(("Content-Encoding", "gzip") if is_packed else (keyword, value)))

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file: the whole class takes Python from here, which is half as long then."""
        if self.packs:
            outputfile.write(compressed(source.name, os.fstat(source.fileno()).st_mtime_ns))
        else:
            super().copyfile(source, outputfile)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse; who asks for a page that there is not gets the one of the book that helps on."""
        lost = Path(self.directory, "404.html")
        if code == http.HTTPStatus.NOT_FOUND and lost.is_file():
            self.error_message_format = lost.read_text(encoding="utf-8").replace("%", "%%")
        super().send_error(code, message, explain)


@functools.lru_cache(maxsize=256)
def compressed(path: str, _changed: int) -> bytes:
    """A compressed file, kept until it changes: it is asked for by one computer after the other.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     page = Path(folder, "index.html")
    ...     size = page.write_bytes(b"<p>A board</p>")
    ...     gzip.decompress(compressed(str(page), 0))
    b'<p>A board</p>'
    """
    return gzip.compress(Path(path).read_bytes(), 6)


def is_book(path: Path) -> bool:
    """Whether a folder, or a zip file, holds a book.

    >>> is_book(Path(__file__))
    False
    """
    if not zipfile.is_zipfile(path):
        return (path / "index.html").is_file()
    with zipfile.ZipFile(path) as packed:
        return "index.html" in packed.namelist()


def find(place: str | None) -> Path:
    """The built book: what was named; or a folder or a zip in this one; or the package
    `lightsgame_book`.
    """
    package = find_spec("lightsgame_book")
    installed = list(package.submodule_search_locations or ()) if package else []
    packed = [str(Path(folder, "book.zip")) for folder in installed]
    for path in map(Path, [place] if place else [*PLACES, *packed]):
        if is_book(path):
            return path
    raise BadInput(
        Message("a folder or a zip with the book, or the wheel lightsgame_book of a release"),
        place
        or Message("none here; `pip install` takes that wheel, a file beside that of lightsgame"),
    )


def run_book(place: str | None, host: str, port: int, check: bool) -> Report:
    """Unpack if need be, and serve until somebody stops it."""
    found = find(place)
    if check:
        return Report(0, Message("the book is in {place}", place=found), {"book": str(found)})
    with ExitStack() as stack:
        if found.is_file():
            packed = zipfile.ZipFile(found)
            found = Path(stack.enter_context(TemporaryDirectory()))
            packed.extractall(found)
        handler = functools.partial(Handler, directory=str(found))
        server = stack.enter_context(http.server.ThreadingHTTPServer((host, port), handler))
        tell(Message("{url} (Ctrl-C to stop)", url=f"http://{host}:{server.server_port}/"))
        with suppress(KeyboardInterrupt):
            server.serve_forever()
        tell("")
    return Report(0)
