"""What must hold on every page: it loads cleanly, nothing moves, it is small, and everybody can
read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from often import seldom
from visit import READS_ALL, UNFOLDED, Visit, expect, resize

from docs import build

pytestmark = pytest.mark.browser

PAGES = sorted(
    page.relative_to(build.DOCS).with_suffix(".html").as_posix()
    for page in build.DOCS.glob("**/*.md")
)
CHAPTERS = [name for name in PAGES if not name.startswith("reference/")]
# The pages of the reference are made alike by one tool, those of the exercises from one list: of each
# some are looked at, and all with --slow.
ALIKE = [name for name in PAGES if name.startswith("reference/")] + [
    "exercises-fi.html",
    "exercises-zh.html",
]
MEGABYTE, HOME = 1_000_000, 220_000
CUT_OFF = """[...document.querySelectorAll("pre > code")].filter((block) => block.scrollWidth > block.clientWidth + 2)
    .map((block) => block.textContent.slice(0, 80))"""

WATCH_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.className || node?.nodeName)]);
        }
    }).observe({ type: "layout-shift", buffered: true });
"""


# Buttons of boards, examples and exercises that are smaller than a finger can hit (WCAG 2.2, target
# size).
SMALL_TARGETS = """(least) =>
    [...document.querySelectorAll(".board-cell, .board-button, .example-button, .board-form :is(input, select)")]
        .filter((target) => target.checkVisibility())
        .map((target) => [target.textContent || target.name, target.offsetWidth, target.offsetHeight])
        .filter(([name, width, height]) => width < least || height < least)
"""


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker, as one script; it is evaluated, for the pages let no strange
    script in.
    """
    return (build.fetch() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def light(browser: Any, address: str) -> Iterator[Visit]:
    """A window that shows one page after the other."""
    visit = Visit(browser, address, base_url=address, color_scheme="light", reduced_motion="reduce")
    visit.context.add_init_script(UNFOLDED)
    visit.page.add_init_script(WATCH_SHIFTS)
    yield visit
    visit.context.close()


@pytest.fixture(scope="module")
def dark(browser: Any, address: str) -> Iterator[Visit]:
    """Another such window; the theme keeps the colours of the first visit."""
    visit = Visit(browser, address, base_url=address, color_scheme="dark", reduced_motion="reduce")
    visit.context.add_init_script(READS_ALL)
    yield visit
    visit.context.close()


# The two windows work at the same time.
START_LOOKING = """([place, options]) => {
    window.report = axe.run(place || document, { resultTypes: ['violations'], ...options });
}"""
# Header, navigation and footer are the same everywhere: they are looked at on these pages, on
# others the text alone.
WHOLE = ("index.html", "chasing.html", "reference/solver.html", "exercises-he.html")


def serious(page: Any) -> list[tuple[str, str, str]]:
    """What keeps somebody from reading or using the page."""
    return [
        (fault["id"], node["html"][:200], node["failureSummary"])
        for fault in page.evaluate("report")["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(
    "name", [seldom(name) if name in ALIKE and name not in WHOLE else name for name in PAGES]
)
def test_a_page_is_clean_small_unmoving_and_readable_by_all(
    light: Visit, dark: Visit, axe: str, name: str
) -> None:
    complaints = len(light.complaints), len(dark.complaints)
    place = "" if name in WHOLE else "article"
    light.weight = 0
    page = light.page
    resize(page, 1280, 900)
    page.goto(name)
    dark.page.goto(name)
    expect(
        dark.page.locator("body[data-md-color-scheme=slate]:not([data-md-color-switching])")
    ).to_have_count(1)
    dark.page.evaluate(axe)
    dark.page.evaluate(
        START_LOOKING, [place, {"runOnly": ["color-contrast", "link-in-text-block"]}]
    )

    page.wait_for_load_state("networkidle")
    assert light.weight < (HOME if name == "index.html" else MEGABYTE)
    assert page.evaluate(CUT_OFF) == []
    shifts = page.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) < 0.01, shifts
    assert page.locator(".katex-error, .arithmatex:not([data-set])").count() == 0
    page.evaluate(axe)
    page.evaluate(START_LOOKING, [place, {}])

    assert serious(page) == []
    assert serious(dark.page) == []
    resize(page, 360, 740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.evaluate(START_LOOKING, [place, {"runOnly": ["scrollable-region-focusable"]}])
    assert serious(page) == []
    assert (light.complaints[complaints[0] :], dark.complaints[complaints[1] :]) == ([], [])


@pytest.mark.parametrize("name", CHAPTERS)
def test_on_a_phone_nothing_moves_and_fingers_hit(light: Visit, name: str) -> None:
    page = light.page
    resize(page, 360, 740)
    page.goto(name, wait_until="networkidle")
    shifts = page.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) < 0.01, shifts
    assert page.evaluate(SMALL_TARGETS, 24) == []


class Page(HTMLParser):
    """The links of a page, the places that can be linked to, and the headings among them by rank."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.headings: dict[str, list[str]] = {"h1": [], "h2": []}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.headings:
            self.headings[tag].append(dict(attrs).get("id") or "")
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def broken_links(site: Path) -> Iterator[str]:
    """Links inside the site that lead nowhere; those out of it are not followed."""
    pages = {
        path.relative_to(site).as_posix(): Page(path.read_text(encoding="utf-8"))
        for path in site.rglob("*.html")
    }
    for name, page in pages.items():
        for link in page.links:
            address, place = urldefrag(urljoin(f"https://site.invalid/{name}", link))
            if not address.startswith("https://site.invalid/"):
                continue
            target = unquote(address.removeprefix("https://site.invalid/")) or "index.html"
            if not (site / target).exists() or (site / target).is_dir():
                yield f"{name}: {link}"
            elif (
                place
                and "=" not in place
                and target in pages
                and unquote(place) not in pages[target].places
            ):
                yield f"{name}: {link}"  # (`name=...` would be a position on a board)


def test_no_program_that_builds_the_book_is_published_with_it(site: Path) -> None:
    assert [
        path
        for ending in ("*.py", "*.mjs", "package*.json", "__pycache__")
        for path in site.glob(ending)
    ] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_one_title_and_its_contents_name_all_sections(site: Path, name: str) -> None:
    page = Page((site / name).read_text(encoding="utf-8"))
    assert len(page.headings["h1"]) == 1
    assert {f"#{section}" for section in page.headings["h2"]} <= {*page.links, "#"}


def test_a_section_has_one_name_in_every_language(site: Path) -> None:
    found = [
        Page((site / f"exercises{code}.html").read_text(encoding="utf-8"))
        for code in ("", "-fi", "-he", "-zh")
    ]
    english, *others = [{name for name in page.headings["h2"] if name} for page in found]
    assert len(english) > 10 and all(english <= names for names in others)


def test_no_link_is_broken(site: Path) -> None:
    assert sorted(broken_links(site)) == []


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="here"><a href="b.html">x</a><a href="#here">y</a><a href="#there">z</a></p>',
        encoding="utf-8",
    )
    assert list(broken_links(tmp_path)) == ["a.html: b.html", "a.html: #there"]
