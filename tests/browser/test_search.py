"""The search leads to chapters and answers, also by words that the text does not use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from visit import Visit

pytestmark = pytest.mark.browser

QUERIES = {  # what somebody types, and the pages of which one should come first
    "unsolvable": "what-can-be-solved questions",
    "impossible": "what-can-be-solved questions",
    "install": "index",
    "worksheet": "teachers",
    "NP-complete": "hardness glossary",
    "sutner": "every-graph",
    "nullity": "glossary what-can-be-solved",
    "5x5 solution": "chasing five-by-five questions",
    "number of solutions 4x4": "what-can-be-solved questions",
    "god's number": "worst-case",
    "minimum number of moves": "worst-case questions",
    "merlin": "other-boards questions",
    "jupyter": "questions teachers index",
    "hexagonal": "other-boards questions",
    "3d cube": "other-boards questions",
    "XL-25": "other-boards",
    "top row": "chasing questions",
    "is my board solvable": "questions what-can-be-solved",
    "hint": "deduction questions glossary",
    "torus": "other-boards glossary",
    "mod 3": "other-boards questions",
    "random solvable board": "questions",
    "puzz.link": "akari-formats questions",
    "akari rules": "akari deduction",
    "quiet pattern": "glossary what-can-be-solved",
    "answer key": "teachers",
    "chase the light": "chasing",
    "fibonacci polynomials": "polynomials glossary",
    "perfect code": "perfect-codes glossary",
    "sat solver": "reduction",
    "misprint": "errors-in-print",
    "daily": "index",
}


@pytest.fixture(scope="module")
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page whose search has been opened."""
    visit = Visit(browser, address, base_url=address, viewport={"width": 1280, "height": 900})
    visit.page.goto("glossary.html")
    yield visit.page
    visit.context.close()


def first_hit(page: Any, query: str) -> str:
    """The address of what comes first."""
    field = page.locator(".md-search__input")
    field.click()
    field.fill("")
    field.dispatch_event("keyup")
    page.wait_for_function("() => !document.querySelector('.md-search-result__link')")
    field.fill(query)
    field.dispatch_event("keyup")
    hit = page.locator(".md-search-result__item a.md-search-result__link").first
    page.wait_for_timeout(400)  # all are written
    if not hit.count():
        return "nothing"
    return str(hit.get_attribute("href")).split("?")[0].split("#")[0].rsplit("/", 1)[-1].removesuffix(".html")


def test_queries_lead_to_chapters_and_answers(page: Any) -> None:
    hits = {query: first_hit(page, query) for query in QUERIES}
    assert {query: hit for query, hit in hits.items() if hit not in QUERIES[query].split()} == {}
