"""Chapters as they are read: the first figure fits the window, the text waits for the hand and goes
on, and a number in the text moves the figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from visit import Visit, expect

from docs import paper
from lightsgame.akari import Puzzle, solve

pytestmark = pytest.mark.browser

CHAPTERS = paper.chapters()
DESK, PHONE = (1280, 720), (390, 844)


@pytest.fixture(scope="module")
def reader(browser: Any, address: str) -> Iterator[Visit]:
    """A reader at a desk who wants no motion."""
    visit = Visit(
        browser,
        address,
        base_url=address,
        viewport={"width": DESK[0], "height": DESK[1]},
        reduced_motion="reduce",
    )
    yield visit
    visit.context.close()


# How far down the first figure reaches: all of it on a desk; on a phone what is pressed, without
# the panes below it.
REACHES = """([narrow]) => {
    const figure = document.querySelector(".opening figure.play [data-figure]");
    const part = narrow && figure.querySelector(".fig-main > :first-child, .lamps-grid") || figure;
    const box = part.getBoundingClientRect();
    return [Math.round(box.top), Math.round(box.bottom)];
}"""


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_first_figure_of_a_chapter_fits_the_window(reader: Visit, name: str) -> None:
    page = reader.page
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{name}.html")
        page.wait_for_function("document.querySelector('.opening [data-figure]').status")
        top, bottom = page.evaluate(REACHES, [width < 700])
        assert 0 < top < bottom <= height, (width, top, bottom)


def test_the_switch_of_readers_stands_in_the_header_and_begins_with_player(reader: Visit) -> None:
    page = reader.page
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto("chasing.html")
    switch = page.locator(".md-header .reader")
    assert switch.locator("[aria-pressed=true]").all_inner_texts() == ["player"]
    folded = page.locator("section.folded")
    assert folded.count() >= 2
    assert folded.first.locator(".inside").is_visible()
    switch.get_by_text("expert").click()
    expect(folded).to_have_count(0)
    page.evaluate("localStorage.clear()")


def test_every_fold_says_what_is_inside(site: Path) -> None:
    silent = [
        (name, heading)
        for name in CHAPTERS
        for heading in re.findall(
            r"<h[23] [^>]*class=\"(?:student|expert)\"[^>]*>",
            (site / f"{name}.html").read_text("utf-8"),
        )
        if "data-inside=" not in heading
    ]
    assert silent == []


def row(lamps: Any, number: int, width: int) -> list[int]:
    """The columns of the lit lamps of a row."""
    classes = lamps.evaluate_all("lamps => lamps.map((lamp) => lamp.className)")
    return [c for c in range(width) if " lit" in classes[number * width + c]]


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("hand", ["mouse", "keyboard", "touch"])
def test_a_board_is_won_by_hand_and_the_text_keeps_pace(
    browser: Any, address: str, hand: str, size: tuple[int, int]
) -> None:
    visit = Visit(
        browser,
        address,
        base_url=address,
        has_touch=hand == "touch",
        viewport={"width": size[0], "height": size[1]},
        reduced_motion="reduce",
    )
    page = visit.page
    page.goto("chasing.html")
    page.wait_for_function("document.querySelector('#chase').status")
    lamps = page.locator("#chase .lamp")

    def use(target: Any) -> None:
        if hand == "touch":
            target.tap()
        elif hand == "keyboard":
            target.focus()
            page.keyboard.press("Enter")
        else:
            target.click()

    def chase() -> None:
        for r in range(4):
            for c in row(lamps, r, 5):
                use(lamps.nth(5 * (r + 1) + c))

    left, again = (
        page.locator("[data-waits='chase:chased']"),
        page.get_by_text("That is your line."),
    )
    assert not left.locator("h2").is_visible() and not again.is_visible()
    chase()
    expect(left.locator("h2")).to_be_visible()
    assert "●●·●●" in left.inner_text() and not again.is_visible()

    lines = page.locator(".chase-line")
    assert lines.count() == 7
    use(lines.first)
    expect(page.locator(".chase-verdict")).to_contain_text(
        "That line is for ●●●··. You have ●●·●●."
    )
    mine = page.locator(".chase-line[aria-label^='left over: 1, 2, 4 and 5;']")
    use(mine)
    expect(again).to_be_visible()
    for key in range(5):
        if "next" in (lamps.nth(key).get_attribute("class") or ""):
            use(lamps.nth(key))
    chase()
    expect(page.locator("#chase .fig-status")).to_contain_text(
        "All dark. The 13 pink presses do it"
    )

    number = page.locator("drag-number")
    number.scroll_into_view_if_needed()
    if hand == "keyboard":
        number.focus()
        page.keyboard.press("ArrowLeft")
    else:
        box = number.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 26, y)
        page.mouse.up()
    expect(lamps).to_have_count(16)
    expect(page.locator("[data-chase=so]")).to_have_text(
        "So the chase ends in the dark, or the board was lost from the start."
    )
    visit.context.close()
    assert visit.complaints == []


def test_every_board_that_the_chapter_deals_is_won_by_its_method(reader: Visit) -> None:
    page = reader.page
    page.goto("chasing.html")
    page.wait_for_function("document.querySelector('#chase').status")
    lost = page.evaluate("""() => {
        const figure = document.querySelector("#chase"), lost = [];
        for (let n = 3; n <= 8; n++) for (let k = 0; k < 30; k++) {
            figure.dispatchEvent(new CustomEvent("number", { detail: n }));
            figure.another();
            for (let step = 0; step < 200 && figure.next() !== null; step++) figure.press(figure.next());
            if (figure.lit()) {
                const mine = figure.lit() >> BigInt(n * (n - 1));
                const wanted = ({ left }) => n < 6 ? left === mine : left & mine;
                figure.lines.map(({ line }) => line).filter(wanted).forEach((line) => figure.choose(line));
            }
            for (let step = 0; step < 200 && figure.next() !== null; step++) figure.press(figure.next());
            if (figure.lit()) lost.push(figure.text());
        }
        return lost;
    }""")
    assert lost == []


def test_who_reads_without_scripts_gets_the_whole_text(browser: Any, address: str) -> None:
    visit = Visit(browser, address, base_url=address, java_script_enabled=False)
    visit.page.goto("chasing.html")
    assert visit.page.get_by_text("That is your line.").is_visible()
    assert not visit.page.locator(".wait").first.is_visible()
    visit.context.close()


GO_ON: dict[str, str] = {  # what a reader does in the first figure before the text goes on
    "what-can-be-solved": "figure.rest()",
    "rows": "for (figure.m = 1; figure.text() && figure.m < 23; figure.m++) figure.changed()",
    "every-graph": """for (let k = 0; k < 4; k++) {
        figure.add([20 + 12 * k, 30]);
        await new Promise(requestAnimationFrame);
    }""",
    "patches": "figure.m = 53; figure.changed()",
    "akari": "figure.done = figure.answer; figure.changed()",
    "deduction": "figure.at = figure.steps.length; figure.changed()",
}


@pytest.mark.parametrize("name", sorted(GO_ON))
def test_text_waits_until_the_reader_has_tried(reader: Visit, name: str) -> None:
    page = reader.page
    page.goto("about:blank")
    page.goto(f"{name}.html")
    page.wait_for_function("document.querySelector('.opening [data-figure]').status")
    part = page.locator(".waits").first
    text = part.locator("p:not(.wait)").first
    assert part.locator(".wait").is_visible() and not text.is_visible()
    figure = page.locator(".opening [data-figure]")
    if name == "akari":
        rows = figure.evaluate("figure => figure.puzzles[0]")
        cells = solve(Puzzle.from_rows(rows)).bulbs.cells()
        figure.evaluate(
            "(figure, cells) => { figure.answer = cells; }",
            [row * len(rows[0]) + column for row, column in cells],
        )
    figure.evaluate(f"async (figure) => {{ {GO_ON[name]} }}")
    expect(text).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{name}.html")
    part.get_by_role("button", name="Show it now").click()
    expect(text).to_be_visible()
    complaints, reader.complaints[:] = reader.complaints[:], []
    assert complaints == []
