"""The paper of the lessons, measured: each page is one side of A4, and nothing sticks out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lightsgame.classroom.lessons import pack
from lightsgame.classroom.lessons.lesson import COUNT, lesson
from lightsgame.core.languages import language, languages

pytestmark = pytest.mark.browser

SIZES = """() => [...document.querySelectorAll("section")].map(page =>
  [page.className, parseFloat(getComputedStyle(page).fontSize) * .75])"""
OUTSIDE = """() => [...document.querySelectorAll("section, article")].filter(box => {
  if (box.matches(".slips")) return false;
  const whole = box.getBoundingClientRect();
  return [...box.querySelectorAll("*")].some(one => {
    const place = one.getBoundingClientRect();
    return !(one.closest("svg") && one.tagName !== "svg") && (place.right > whole.right + 1
      || place.left < whole.left - 1 || place.bottom > whole.bottom + 1);
  });
}).map(box => box.className + box.textContent.slice(0, 60))"""


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_each_page_is_one_side_of_paper(browser: Any, number: int, code: str) -> None:
    with language(code):
        html = pack.paper(pack.pack(lesson(number), ["Anna", "Béla", "陈", "דנה", ""], "autumn"))
    page = browser.new_page()
    page.set_content(html)
    page.emulate_media(media="print")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == html.count("<section")
    assert page.evaluate(OUTSIDE) == []
    for kind, points in page.evaluate(SIZES):
        assert points >= 9.5, kind
    page.close()


def test_keys_go_on_and_boards_are_pressed(browser: Any) -> None:
    page = browser.new_page()
    page.set_content(pack.slides(pack.pack(lesson(1), [""], "autumn")))
    assert page.locator("footer span").inner_text() == "1 / 7"
    page.keyboard.press("ArrowRight")
    lamps = page.locator("section.now .live circle")
    before = lamps.count()
    page.locator("section.now .live rect").first.click()
    assert lamps.count() != before and page.locator("footer span").inner_text() == "2 / 7"
    page.keyboard.press("r")
    assert lamps.count() == before
    page.keyboard.press("ArrowLeft")
    assert page.locator("footer span").inner_text() == "1 / 7"
    page.close()
