"""The search leads to chapters and answers, also by words that the text does not use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from visit import Visit, expect

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
    "torus": "other-boards glossary questions",
    "mod 3": "colours questions",
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
    "daily": "play",
    "how to solve lights out": "chasing",
    "lights out 6x6 solution": "chasing",
    "how to play akari": "akari",
    "gaussian elimination mod 2": "what-can-be-solved lamps-as-bits",
    "lit only": "lit-lamps",
    "solve api python": "index",
    "quiz": "exercises",
    "license": "licences",
    "GF(2)": "what-can-be-solved lamps-as-bits glossary",
    "kernel": "what-can-be-solved glossary",
    "pseudoinverse": "five-by-five glossary",
    "seam": "patches glossary",
    "domination number": "perfect-codes",
    "certificate": "reduction glossary why-you-can-believe-this",
    "puzzle of the day": "play",
    "switching game": "new-here",
}


# What somebody types who has one of the questions of the page of questions, and how the name of its
# answer begins.
TYPED = {
    "what do I press in the top row": "how-do-i-solve-5x5-by-hand",
    "table for other sizes": "how-do-i-get-the-table",
    "solvable without solving": "is-this-board-solvable",
    "why is the middle left out": "why-is-the-middle-left-out",
    "only 2^23 patterns": "why-are-there-only-223-patterns",
    "which patterns can be reached": "why-are-there-only-223-patterns",
    "rank without a 16 x 16 matrix": "can-i-find-the-rank",
    "which sizes are always solvable": "which-sizes-are-always-solvable",
    "how many solutions are there": "which-sizes-are-always-solvable",
    "all lamps on any graph": "why-can-all-lamps-always-be-switched",
    "fewest number of presses is it hard": "what-is-the-fewest-number",
    "row and column rule": "there-is-a-rule-with-rows-and-columns",
    "mod 3, mod 4": "more-than-two-states",
    "linear solver 1.2857": "why-does-my-linear-solver-return",
    "too slow something faster": "n2-x-n2-is-too-slow",
    "missing cells torus one-way edges": "missing-cells-a-torus",
    "limit on presses": "there-is-a-limit-on-presses",
    "random board that can be solved": "how-do-i-make-a-random-board",
    "hint not the answer": "give-me-a-hint",
}


@pytest.fixture(scope="module")
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page whose search has been opened."""
    visit = Visit(browser, address, base_url=address, viewport={"width": 1280, "height": 900})
    visit.page.goto("glossary.html")
    visit.page.locator(".md-search__input").click()
    # the index is read
    visit.page.locator(".md-search-result__meta", has_text="Type to start").wait_for()
    yield visit.page
    visit.context.close()


def hits(page: Any, query: str) -> list[list[str]]:
    """The addresses that come first: for each page that and those of its sections, from the last
    part on.
    """
    field, told = page.locator(".md-search__input"), page.locator(".md-search-result__meta")
    field.click()
    # so the answer before it is gone
    for typed, answer in (("", "Type to start"), (query, "matching")):
        field.fill(typed)
        field.dispatch_event("keyup")
        expect(told).to_contain_text(answer)
    page.wait_for_function(WRITTEN)
    return list(page.evaluate(HITS))


# The first ten are written at once; how many there are is said before that.
WRITTEN = """() => {
    const [said] = document.querySelector(".md-search-result__meta").textContent.match(/\\d+|No/);
    const items = document.querySelectorAll(".md-search-result__item");
    return items.length >= Math.min(10, Number(said) || 0);
}"""
HITS = """[...document.querySelectorAll(".md-search-result__item")].map((item) =>
    [...item.querySelectorAll("a")].map((link) => link.href.replace(/[?][^#]*/, "").split("/").pop()))"""


def first_hit(page: Any, query: str) -> str:
    """The name of the page that comes first."""
    found = hits(page, query)
    return found[0][0].split("#")[0].removesuffix(".html") if found else "nothing"


def test_queries_lead_to_chapters_and_answers(page: Any) -> None:
    hits = {query: first_hit(page, query) for query in QUERIES}
    assert {query: hit for query, hit in hits.items() if hit not in QUERIES[query].split()} == {}


def test_answers_are_found_by_the_words_of_the_question(page: Any) -> None:
    found = {typed: [link for item in hits(page, typed)[:3] for link in item] for typed in TYPED}
    wanted = {typed: f"questions.html#{answer}" for typed, answer in TYPED.items()}
    assert {
        typed: links
        for typed, links in found.items()
        if not any(x.startswith(wanted[typed]) for x in links)
    } == {}
