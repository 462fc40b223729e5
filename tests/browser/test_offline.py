"""What has been kept on a device is there without a network: pages, figures, and Python."""

from __future__ import annotations

from typing import Any

import pytest
from visit import READS_ALL, Visit

pytestmark = pytest.mark.browser


def test_a_book_that_is_kept_opens_runs_and_searches_without_a_network(
    browser: Any, address: str
) -> None:
    visit = Visit(browser, address, base_url=address)
    visit.context.add_init_script(READS_ALL)
    page = visit.page
    page.goto("index.html")
    page.locator("[data-keep]").click()
    page.get_by_text("The whole book is kept").wait_for()
    visit.context.set_offline(True)
    page.goto("chasing.html")
    page.wait_for_function("() => document.getElementById('chase').status")
    example = page.locator(".highlight:has(> .example-bar)").first
    example.get_by_role("button", name="Run").click()
    page.locator(".example-note[data-right=true]").first.wait_for()
    page.get_by_placeholder("Search").click()
    page.keyboard.type("quiet pattern")
    page.locator(".md-search-result__item").first.wait_for()
    visit.context.close()
    assert visit.complaints == []
