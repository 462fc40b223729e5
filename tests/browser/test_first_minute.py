"""The first minute on the home page is played as a whole: by mouse, by keyboard and by touch, and
what it says is true.

With `LIGHTSGAME_FILM=FOLDER` the mouse and the phone also save a picture of each step there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from visit import Visit, expect

pytestmark = pytest.mark.browser

FITS = """() => {
    const box = document.querySelector("fig-minute").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
}"""


class Hand:
    """A reader with a mouse."""

    size: tuple[int, int] = (1280, 720)
    options: Mapping[str, Any] = MappingProxyType({})

    def __init__(self, page: Any, film: str | None = None) -> None:
        self.page, self.film, self.seen = page, film, 0

    def look(self) -> None:
        """Keep a picture of what there is now, if a film is made."""
        if self.film:
            self.page.wait_for_timeout(700)  # what moves has come to rest
            self.seen += 1
            name = f"{self.size[0]}x{self.size[1]}-{self.seen:02}.png"
            self.page.screenshot(path=Path(self.film) / name, scale="css")

    def press(self, row: int, column: int) -> None:
        self.page.locator("fig-minute .lamp").nth(5 * row + column).click()

    def key(self, text: str) -> None:
        self.page.get_by_role("button", name=text).click()

    def follow(self, text: str) -> None:
        self.page.locator("#minute").get_by_role("link", name=text, exact=True).click()


class Touch(Hand):
    """A reader with a phone."""

    size = (390, 844)
    options = MappingProxyType({"has_touch": True, "is_mobile": True, "device_scale_factor": 2})

    def press(self, row: int, column: int) -> None:
        self.page.locator("fig-minute .lamp").nth(5 * row + column).tap()

    def key(self, text: str) -> None:
        self.page.get_by_role("button", name=text).tap()

    def follow(self, text: str) -> None:
        self.page.locator("#minute").get_by_role("link", name=text, exact=True).tap()


class Keyboard(Hand):
    """A reader without a pointer, who hears where the focus is."""

    options = MappingProxyType({"color_scheme": "dark"})

    def place(self) -> tuple[int, int] | None:
        label = self.page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
        parts = label.split(", ")
        if not label.startswith("row "):
            return None
        return int(parts[0].removeprefix("row ")) - 1, int(parts[1].removeprefix("column ")) - 1

    def press(self, row: int, column: int) -> None:
        while (here := self.place()) != (row, column):
            if here is None:
                self.page.locator("body").focus()
                self.page.evaluate("document.activeElement.blur()")
                self.page.keyboard.press("ArrowRight")
            elif here[0] != row:
                self.page.keyboard.press("ArrowDown" if here[0] < row else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if here[1] < column else "ArrowLeft")
        self.page.keyboard.press("Space")

    def tab_to(self, text: str) -> None:
        for _ in range(8):
            if text in (self.page.evaluate("document.activeElement.textContent") or ""):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {text!r}")

    def key(self, text: str) -> None:
        self.tab_to(text)
        self.page.keyboard.press("Enter")

    def follow(self, text: str) -> None:
        self.key(text)


def opened(browser: Any, address: str, hand: type[Hand], **more: Any) -> Visit:
    width, height = hand.size
    options = {"viewport": {"width": width, "height": height}, **hand.options, **more}
    visit = Visit(browser, address, base_url=address, **options)
    visit.page.goto("index.html")
    visit.page.wait_for_function("document.querySelector('fig-minute').status")
    return visit


def said(page: Any) -> str:
    return str(page.locator("fig-minute .minute-words").inner_text())


def counted(page: Any) -> list[int]:
    return [int(text) for text in page.locator(".rails b").all_inner_texts()]


def play(page: Any, me: Hand) -> None:
    """The whole story, from the heart to the door."""
    line = page.locator("fig-minute .fig-status")
    lit, key = page.locator("fig-minute .lamp.lit"), page.locator(".minute-key")

    expect(line).to_have_text("Make it dark.")
    assert (lit.count(), page.locator(".lamp.call").count(), key.count()) == (13, 1, 0)
    assert page.evaluate(FITS)
    me.look()

    me.press(3, 2)
    expect(page.locator(".cross path")).to_have_count(1)
    assert "A press changes a lamp and its neighbours." in said(page)
    me.look()
    me.press(1, 1)
    me.look()
    me.press(1, 3)
    expect(line).to_have_text("3 presses. No way is shorter.")
    me.look()

    expect(lit).to_have_count(1)  # the corner comes by itself
    assert "Now just one lamp." in said(page)
    me.look()
    for cell in ((0, 0), (1, 1), (0, 2), (2, 2), (1, 0), (2, 1)):
        assert key.count() == 0
        me.press(*cell)
        me.look()
    expect(line).to_have_text("You could press for ever.")
    me.key("Want to know why?")
    expect(page.locator(".lamp.ring")).to_have_count(12)
    assert len(counted(page)) == 7 and page.evaluate(FITS)
    me.look()

    for tried, cell in enumerate(((1, 1), (2, 3), (1, 2), (4, 4)), 1):
        me.press(*cell)
        me.look()
        counts = counted(page)
        assert all(count % 2 for count in counts), counts
        assert page.locator(".rails .even b").count() == 0
        if tried < 4:
            expect(page.locator(".lamp span:not(:empty)")).to_have_count(tried)
            assert "proved" not in said(page)
    expect(line).to_have_text("It can never go dark.")
    numbers = page.locator("fig-minute .lamp span").all_inner_texts()
    assert len(numbers) == 25 and set(numbers) == {"0", "2"}
    assert "You\u00a0have\u00a0just\u00a0proved\u00a0it." in said(page) and page.evaluate(FITS)
    me.look()

    me.key("a million lamps")
    expect(line).to_have_text("A million lamps, all dark.")
    me.look()
    assert page.evaluate("document.querySelector('fig-minute').field.dark()")
    assert page.evaluate("document.querySelector('fig-minute').took") < 2000
    assert page.evaluate(FITS)
    assert page.locator("fig-minute a").count() == 1
    me.follow("Win any board by hand")
    page.wait_for_url("**/chasing.html*")
    me.look()


@pytest.mark.parametrize("hand", [Hand, Keyboard, Touch])
def test_the_first_minute_is_played_to_its_end(
    browser: Any, address: str, hand: type[Hand]
) -> None:
    visit = opened(browser, address, hand)
    film = os.environ.get("LIGHTSGAME_FILM") if hand is not Keyboard else None
    play(visit.page, hand(visit.page, film))
    visit.context.close()
    assert visit.complaints == []


def test_who_wants_no_motion_gets_the_same_story(browser: Any, address: str) -> None:
    visit = opened(browser, address, Touch, reduced_motion="reduce")
    play(visit.page, Touch(visit.page))
    visit.context.close()
    assert visit.complaints == []


def test_a_lost_reader_is_led_home_and_a_stubborn_one_loses_nothing(
    browser: Any, address: str
) -> None:
    visit = opened(browser, address, Hand, reduced_motion="reduce")
    page, lamps = visit.page, visit.page.locator("fig-minute .lamp")
    for k in (0, 24, 4, 7):
        lamps.nth(k).click()
    expect(page.get_by_role("button", name="Start again")).to_be_visible()
    for _ in range(7):
        page.locator(".lamp.call").click()
    assert said(page).startswith("Dark, in 11 presses.")
    lamps.nth(12).click()  # who does not wait is not kept waiting
    expect(page.locator("fig-minute .lamp.lit")).to_have_count(1)
    for k in (0, 6, 7, 8, 3, 3, 3, 12, 24, 20, 1, 2):
        lamps.nth(k).click()
    page.get_by_role("button", name="Want to know why?").click()
    for k in (5, 5, 5, 6, 7, 6, 10):
        lamps.nth(k).click()
    page.get_by_role("button", name="a million lamps").click()
    page.get_by_role("button", name="Once more").click()
    expect(page.locator("fig-minute .lamp.lit")).to_have_count(13)
    visit.context.close()
    assert visit.complaints == []


def test_no_way_is_shorter_and_the_rings_are_quiet(browser: Any, address: str) -> None:
    visit = opened(browser, address, Hand)
    shorter, quiet = visit.page.evaluate("""() => {
        const { heart, quiet } = customElements.get("fig-minute"), graph = Lamps.board(5, 5);
        const few = [0n];
        for (let a = 0; a < 25; a++) for (let b = 0; b <= a; b++) few.push(Lamps.one(a) | Lamps.one(b));
        const wanted = Lamps.change(graph, heart);
        return [few.filter((set) => Lamps.change(graph, set) === wanted).length,
            quiet.map((set) => [Number(Lamps.change(graph, set)), Lamps.size(set)])];
    }""")
    assert shorter == 0 and quiet == [[0, 0], [0, 12], [0, 12], [0, 16]]
    visit.context.close()
