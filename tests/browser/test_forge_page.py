"""Certificates to forge on "Why you can believe this": true ones hold, spoiled ones are caught, own
files open.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def forger(visit: Any) -> Any:
    visit.page.goto("why-you-can-believe-this.html")
    return visit.page.locator("forge-certificate")


def test_every_certificate_holds_and_a_changed_digit_is_caught(forger: Any) -> None:
    names = forger.locator("option").all_text_contents()
    assert len(names) >= 7
    for name in names:
        forger.locator("select").select_option(name)
        assert forger.locator("output").text_content() == "It holds."
        area = forger.locator("textarea")
        data = json.loads(area.input_value())
        first = next(iter(data["evidence"]))
        area.fill(json.dumps(data | {"evidence": data["evidence"] | {first: []}}))
        forger.get_by_role("button", name="Check it").click()
        assert forger.locator("output").text_content().startswith("It ")
        assert forger.locator("output").get_attribute("data-kind") == "bad"
        forger.get_by_role("button", name="As it was").click()
        assert forger.locator("output").text_content() == "It holds."


def test_a_file_of_ones_own_is_looked_at(forger: Any, tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    text = forger.locator("textarea").input_value()
    for wanted, written in (
        ("It cannot be read", "{}"),  # not first what the page says already
        ("It holds.", text),
        ("It does not hold", text.replace("10110", "10111")),
    ):
        file.write_text(written, encoding="utf-8")
        forger.locator("input[type=file]").set_input_files(file)
        forger.page.wait_for_function(
            "text => document.querySelector('forge-certificate output').textContent.startsWith(text)",
            arg=wanted,
        )
