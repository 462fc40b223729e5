"""The built site and a browser that looks at it.

The site is built once for all tests (or taken from the folder that LIGHTSGAME_SITE names) and
served from a plain static server.  Where Playwright, Chromium, Node or MkDocs is missing, the tests
are skipped and say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from visit import LATE, READS_ALL, Visit

from docs import build

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site, with what it takes to be opened from file:// as well."""
    if ready := os.environ.get("LIGHTSGAME_SITE"):
        return Path(ready).resolve()
    if not shutil.which("npm"):
        pytest.skip("needs Node with npm to build the site")
    if not all(find_spec(name) for name in ("mkdocs", "material", "mkdocstrings", "markdown_exec")):
        pytest.skip("needs the extra `docs` to build the site")
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, build.__file__, "--usb", "--out", str(folder)], check=True)
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with build.server(site) as httpd:
        thread = threading.Thread(target=httpd.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{httpd.server_port}/"
        httpd.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, as installed on this machine."""
    api = pytest.importorskip("playwright.sync_api", reason="needs the extra `browser`")
    executable = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if executable is None:
        pytest.skip("needs Chromium on the path")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox"], timeout=LATE
        )
        yield browser
        browser.close()


PERMISSIONS = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Visit]:
    """A fresh window with a Python of its own; at the end nothing may have been complained about."""
    visit = Visit(browser, address, base_url=address, permissions=PERMISSIONS)
    yield visit
    visit.context.close()
    assert visit.complaints == []


@pytest.fixture(scope="session")
def first_window(browser: Any, address: str) -> Iterator[Visit]:
    """A window that stays open and keeps a Python: to start one takes seconds, and most tests look
    at other things.
    """
    first_window = Visit(browser, address, base_url=address, permissions=PERMISSIONS)
    first_window.context.add_init_script(SHARE)
    first_window.context.add_init_script(READS_ALL)
    first_window.page.goto("index.html")
    yield first_window
    first_window.context.close()


SHARE = """
if (opener && location.protocol !== "about:") window.lightsgamePython = opener.lightsgamePython;
"""

# What the examples of another page have named or imported must not help those of the next one.
FORGET = """
import bridge, importlib, sys
for name in [name for name in sys.modules if name.split(".")[0] == "lightsgame"]:
    del sys.modules[name]
importlib.reload(bridge)  # it must not hold on to classes that are there no more
bridge._namespaces.clear()
"""


# A Python that does not answer, since whoever asked it has gone away, is ended, and the next one
# starts afresh.
TIDY = """async (code) => {
    const late = setTimeout(() => lightsgamePython.stop(), 60_000);
    try { await lightsgamePython.call("run", { code, session: "", examples: false }); }
    catch (error) { if (!(error instanceof lightsgamePython.Stopped)) throw error; }
    finally { clearTimeout(late); }
}"""


@pytest.fixture
def page(first_window: Visit) -> Iterator[Any]:
    """A window with nothing in it yet, nothing remembered, and that Python, which is started by the
    first who asks.
    """
    first_window.page.evaluate("localStorage.clear()")
    if first_window.page.evaluate("lightsgamePython.isReady"):
        first_window.page.evaluate(TIDY, FORGET)
    with first_window.page.expect_popup() as opened:
        first_window.page.evaluate("open('about:blank'); 0")
    yield opened.value
    opened.value.close()
    complaints, first_window.complaints[:] = first_window.complaints[:], []
    assert complaints == []
