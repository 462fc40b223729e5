"""The book of a player: what stands in the chapters when all folds are closed is short enough for
one sitting, and leans on nothing that is folded.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import paper

DOCS = Path(__file__).resolve().parent.parent / "docs"
MOST = 12_000

HEADING = re.compile(r"^(#{1,3}) (.*)$", re.MULTILINE)
NOT_READ = (
    re.compile(  # front matter, programs and what they draw, answers and hints, tags, addresses
        r"\A---\n.*?\n---\n|^```.*?^```$|^/// (?:answer|hint|remark)\n.*?^///$|<[^>]+>|\]\([^)]*\)"
        r"|^\{[^\n]*\}$|^ {4}attrs:[^\n]*$|^/{3,}[^\n]*$|\{[^{}\n]*\}$",
        re.MULTILINE | re.DOTALL,
    )
)


ABOVE = re.compile(
    r"^//// exercise [^\n]*\n    attrs: \{class: (?:student|expert)\}\n.*?^////$",
    re.MULTILINE | re.DOTALL,
)


def for_a_player(text: str) -> str:
    """A chapter without its folded sections.

    >>> for_a_player("# A\\na\\n## B { .student }\\nb\\n### C\\nc\\n## D\\nd\\n")
    '# A\\na\\n## D\\nd\\n'
    """
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = ABOVE.sub("", text)
    kept, folded = [], 0  # the rank of the heading that folds, or 0
    start = 0
    for heading in [*HEADING.finditer(text), None]:
        end = heading.start() if heading else len(text)
        if not folded:
            kept.append(text[start:end])
        if heading is None:
            break
        start, rank = heading.start(), len(heading[1])
        if not folded or rank <= folded:
            folded = rank if re.search(r"\.(student|expert)\b", heading[2]) else 0
    return "".join(kept)


def words(text: str) -> int:
    """How many words somebody reads; a formula counts as one.

    >>> words(
    ...     "# One { .player }\\n\\ntwo *three* [four](five.md) \\\\(x + y\\\\)\\n\\n```pycon\\n>>> six\\n```\\n"
    ... )
    5
    """
    text = NOT_READ.sub("", text)
    text = re.sub(r"\\\(.*?\\\)|\\\[.*?\\\]|\$\$.*?\$\$", "x", text, flags=re.DOTALL)
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def chapter(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def test_the_book_of_a_player_is_read_in_one_sitting() -> None:
    counts = {name: words(for_a_player(chapter(name))) for name in paper.chapters()}
    assert sum(counts.values()) <= MOST, counts
    assert max(counts.values()) <= 1500, counts


@pytest.mark.parametrize("name", paper.chapters())
def test_what_a_player_reads_leans_on_nothing_that_is_folded(name: str) -> None:
    text = chapter(name)
    shown = for_a_player(text)
    places = re.findall(r"^#{2,3} .*\{[^}\n]*#([\w-]+)[^}\n]*\}", text, re.MULTILINE)
    folded = {place for place in places if f"#{place}" not in shown}
    assert set(re.findall(r"\]\(#([\w-]+)\)", shown)) & folded == set()


PROGRAM = re.compile(r'<div class="program" markdown>\n\n```pycon\n(.*?)```', re.DOTALL)


def test_a_printed_algorithm_is_short_and_leans_on_no_package() -> None:
    programs = {name: PROGRAM.findall(chapter(name)) for name in paper.chapters()}
    assert [name for name, found in programs.items() if not found] == []
    for name, found in programs.items():
        for program in found:
            assert len([line for line in program.splitlines() if line != "..."]) <= 20, name
            assert "lightsgame" not in program, name


FRONT = r"from lightsgame(?:\.akari)? import "  # where the public names are, and those of the book


@pytest.mark.parametrize("name", paper.chapters())
def test_a_chapter_imports_at_most_three_times_and_from_the_front_door(name: str) -> None:
    ours = re.findall(r"^>>> ((?:from|import) lightsgame.*)$", chapter(name), re.MULTILINE)
    assert len(ours) <= 3
    assert [line for line in ours if not re.match(FRONT, line)] == []


def test_a_player_is_asked_only_what_a_player_was_told() -> None:
    text = (
        "//// exercise | A\n    attrs: {class: expert}\nNo.\n////\n//// exercise | B\nYes.\n////\n"
    )
    assert for_a_player(text) == "\n//// exercise | B\nYes.\n////\n"
