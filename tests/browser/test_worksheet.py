"""Sheets to print, made in the page: the same that the command line makes, with their key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from visit import Visit, expect

from lightsgame.classroom.classes import paper, study, worksheet
from lightsgame.core.languages import language

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Béla <b>", "Chen")


def fill(page: Any, **values: str) -> None:
    for name, value in values.items():
        field = page.locator(f"work-sheet [name={name}]")
        if name == "kind":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Make sheets").click()


def status(page: Any) -> Any:
    return page.locator("work-sheet output")


def sheets(
    kind: str, size: tuple[int, int], count: int, seed: str, names: Sequence[str]
) -> list[worksheet.Sheet]:
    return [worksheet.make_sheet(kind, size, count, seed=seed, student=name) for name in names]


@pytest.mark.parametrize("kind", worksheet.KINDS)
def test_the_sheets_are_those_of_the_command_line(page: Any, kind: str) -> None:
    page.goto("teachers.html")
    fill(
        page,
        kind=kind,
        rows="4",
        columns="4",
        boards="2",
        names="\n".join(["", *NAMES, NAMES[0]]),
        seed="autumn",
    )
    frame = page.locator("work-sheet iframe")
    frame.wait_for()
    made = sheets(kind, (4, 4), 2, "autumn", NAMES)
    assert frame.get_attribute("srcdoc") == paper.students_html(made)
    # the board to play on, and the counters
    expect(frame.content_frame.locator("section")).to_have_count(len(NAMES) + 2 * (kind != "akari"))
    heads = frame.content_frame.locator("header span").all_inner_texts()
    assert [head.split(" \u2002 ")[0] for head in heads] == list(NAMES)
    page.get_by_role("button", name="Key", exact=True).click()
    assert frame.get_attribute("srcdoc") == paper.key_html(made)
    assert status(page).inner_text() == "3 sheets. The seed autumn gives the same again."


@pytest.mark.parametrize(
    ("kind", "size", "count", "pages"),
    [
        *(
            ("solve", (5, 5), 4, 1),
            ("decide", (5, 5), 4, 1),
            ("chase", (5, 5), 3, 1),
            ("chase", (6, 6), 4, 2),
        ),
        *(
            ("solve", (3, 3), 6, 1),
            ("solve", (8, 8), 4, 1),
            ("akari", (7, 7), 4, 1),
            ("akari", (12, 12), 4, 1),
        ),
    ],
)
@pytest.mark.parametrize("code", ["en", "he"])
def test_a_sheet_wastes_no_paper(
    browser: Any, kind: str, size: tuple[int, int], count: int, pages: int, code: str
) -> None:
    with language(code):
        made = sheets(kind, size, count, "autumn", NAMES)
        page, printed = browser.new_page(), []
        for html in (paper.students_html(made), paper.key_html(made)):
            page.set_content(html)
            printed.append(
                len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
            )
            assert page.evaluate("document.body.scrollWidth <= document.body.clientWidth")
        page.close()
    paper_only = int(kind != "akari")
    assert printed[0] == len(NAMES) * pages + 2 * paper_only
    assert printed[1] <= len(NAMES) * pages + paper_only


@pytest.mark.parametrize("code", ["en", "fi", "he", "zh"])
def test_a_test_is_one_page(browser: Any, code: str) -> None:
    page = browser.new_page()
    for when, key in (("before", False), ("after", False), ("after", True)):
        with language(code):
            page.set_content(study.exam("autumn", when, NAMES, key=key))
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(NAMES)
    page.close()


def test_what_is_printed_is_the_frame(page: Any) -> None:
    page.add_init_script("window.print = () => { top.printed = document.title; };")
    page.goto("teachers.html")
    fill(page, students="1")
    page.frame_locator("work-sheet iframe").locator("section").first.wait_for()
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed === 'Put out all lamps'")
    page.get_by_role("button", name="Key", exact=True).click()
    page.frame_locator("work-sheet iframe").get_by_text("presses").first.wait_for()
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed === 'Key: Put out all lamps'")
    seed = page.locator("work-sheet [name=seed]").input_value()
    assert page.locator("work-sheet iframe").get_attribute("srcdoc") == paper.key_html(
        sheets("solve", (3, 3), 4, seed, [""])
    )


def test_what_cannot_be_made_is_said_in_a_line(page: Any) -> None:
    page.goto("teachers.html")
    fill(page, kind="decide", rows="3", columns="3")
    status(page).filter(has_text="Expected a size on which not every game can be solved").wait_for()
    assert page.locator("work-sheet iframe").count() == 0
    fill(page, rows="5", columns="5", students="2")
    page.locator("work-sheet iframe").wait_for()


def test_a_long_run_can_be_stopped(page: Any) -> None:
    page.goto("teachers.html")
    fill(page, kind="akari", rows="10", columns="10", boards="6", students="60")
    status(page).filter(has_text=re.compile(r"Sheet \d+ of 60")).wait_for()
    page.get_by_role("button", name="Stop").click()
    status(page).filter(has_text="Stopped: ").wait_for()
    made = int(re.findall(r"Stopped: (\d+) of 60", status(page).inner_text())[0])
    assert 1 <= made < 60
    expect(page.frame_locator("work-sheet iframe").locator("section")).to_have_count(made)


def test_sheets_are_made_from_a_usb_stick_too(browser: Any, site: Path) -> None:
    if not (site / "assets" / "vendor" / "usb.js").exists():
        pytest.skip("needs a site built with --usb")
    visit = Visit(browser, site.as_uri())
    page = visit.page
    page.goto((site / "teachers.html").as_uri())
    fill(page, students="2")
    page.frame_locator("work-sheet iframe").locator("section").nth(1).wait_for()
    page.evaluate(
        "document.querySelector('work-sheet iframe').contentWindow.print = () => { window.printed = true; }"
    )
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed")
    visit.context.close()
    assert visit.complaints == []
