"""`lightsgame book`: the built book, served on this machine from a folder or a zip; nothing else is needed."""

import functools
import http.server
import sys
import zipfile
from collections.abc import Iterable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import BadInput
from .command import Report

PLACES = ("site", "site.zip", "lightsgame-book.zip")  # what is looked for where nothing is named
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
TYPES |= {".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json", ".woff2": "font/woff2"}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, whatever the machine's own table says."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about what went well."""


def find(place: str | None) -> Path:
    """The built book: what was named; or a folder or a zip in this one; or the package `lightsgame_book`."""
    package = find_spec("lightsgame_book")
    installed: Iterable[str] = (package and package.submodule_search_locations) or ()
    for path in map(Path, [place] if place else [*PLACES, *installed]):
        if (path / "index.html").is_file() or zipfile.is_zipfile(path):
            return path
    raise BadInput("a folder or a zip with the built book (python docs/build.py --zip makes one)", place or "none here")


def run_book(place: str | None, host: str, port: int, check: bool) -> Report:
    """Unpack if need be, and serve until somebody stops it."""
    found = find(place)
    if check:
        return Report(0, f"the book is in {found}", {"book": str(found)})
    with ExitStack() as stack:
        if found.is_file():
            folder = stack.enter_context(TemporaryDirectory())
            zipfile.ZipFile(found).extractall(folder)
            found = Path(folder)
        handler = functools.partial(Handler, directory=str(found))
        server = stack.enter_context(http.server.ThreadingHTTPServer((host, port), handler))
        print(f"http://{host}:{server.server_port}/ (Ctrl-C to stop)", file=sys.stderr, flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)
    return Report(0)
