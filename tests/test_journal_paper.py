"""The paper: as long as the journal allows, and each source both cited and listed."""

from __future__ import annotations

import re
from pathlib import Path

PAPER = Path(__file__).parent.parent / "paper"
TEXT = (PAPER / "paper.md").read_text(encoding="utf-8")


def test_the_paper_has_the_parts_and_the_length_that_the_journal_asks_for() -> None:
    _, front, body = TEXT.split("---\n", 2)
    for key in ("title", "tags", "authors", "affiliations", "date", "bibliography"):
        assert re.search(rf"^{key}:", front, re.MULTILINE), key
    parts = re.findall(r"^# (.+)$", body, re.MULTILINE)
    assert parts[:3] == ["Summary", "Statement of need", "Learning objectives and content"]
    assert {"How it is used", "The story of the project"} <= set(parts)
    assert parts[-1] == "References"
    without_code = re.sub(r"```.*?```", "", body, flags=re.DOTALL)
    assert 250 <= len(without_code.split()) <= 1000


def test_what_is_cited_is_listed_and_what_is_listed_is_cited() -> None:
    listed = re.findall(r"^@\w+\{([^,]+),", (PAPER / "paper.bib").read_text("utf-8"), re.MULTILINE)
    cited = re.findall(r"@([a-z-]+-\d{4})", TEXT)
    assert sorted(listed) == sorted(set(cited))


def test_its_figures_are_in_the_repository() -> None:
    figures = re.findall(r"\]\(([^)]+\.svg)\)", TEXT)
    assert figures and all((PAPER / figure).exists() for figure in figures)
