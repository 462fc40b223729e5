"""The light book, as `lightsgame book` shows it: its figures work, and nothing is missing."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

import pytest
from visit import Visit

from docs import release
from lightsgame.cli import book

pytestmark = pytest.mark.browser
SIZES = ({"width": 1280, "height": 720}, {"width": 390, "height": 844})


@pytest.fixture(scope="module")
def light(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the light book."""
    folder = tmp_path_factory.mktemp("light")
    release.make_light(site, folder)
    return folder


@pytest.fixture(scope="module")
def light_address(light: Path) -> Iterator[str]:
    """Where it is served, by what `lightsgame book` serves it with."""
    handler = functools.partial(book.Handler, directory=str(light))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def at_home(browser: Any, light_address: str) -> Iterator[Visit]:
    """A fresh window on it; at the end nothing may have been complained about."""
    visit = Visit(browser, light_address, base_url=light_address)
    yield visit
    visit.context.close()
    assert visit.complaints == []


def test_no_link_of_the_light_book_is_dead(light: Path) -> None:
    pages = sorted(light.rglob("*.html"))
    dead = []
    for page in pages:
        if page.name == "404.html":
            continue  # its links begin at the top of a server
        for address in re.findall(r'(?:href|src)="([^"]+)"', page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:|#|javascript", address):
                continue
            path = urldefrag(urljoin(f"/{page.relative_to(light).as_posix()}", address))[0]
            if not (light / path.lstrip("/").split("?")[0]).exists():
                dead.append((page.name, address))
    assert len(pages) > 50 and dead == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("name", ["index", "play", "rows", "polynomials", "exercises", "licences"])
def test_a_page_of_the_light_book_is_whole(
    at_home: Visit, light_address: str, name: str, size: dict[str, int]
) -> None:
    asked: list[str] = []
    page = at_home.page
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size(size)
    page.goto(f"{name}.html", wait_until="networkidle")
    assert asked and all(re.match(f"{light_address}|data:|blob:", url) for url in asked)
    assert page.locator(".example-bar:visible").count() == 0
    assert page.locator(".katex-error").count() == 0
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    assert page.locator('footer a[href$="licences.html"]:not(.md-footer__link)').count() == 1


def test_a_figure_of_the_light_book_can_be_played(at_home: Visit) -> None:
    page = at_home.page
    page.goto("lamps-as-bits.html")
    lamps = page.locator("[data-figure] .lamp")
    before = page.locator("[data-figure] .lamp.lit").count()
    lamps.first.click()
    page.wait_for_function(
        "before => document.querySelectorAll('[data-figure] .lamp.lit').length !== before",
        arg=before,
    )
