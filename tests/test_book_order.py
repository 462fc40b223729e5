"""The book has one order of reading, and nothing in it leans on what comes later."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from docs.paper import chapters
from lightsgame import book

ROOT = Path(__file__).resolve().parent.parent
THEOREMS = ROOT / "lightsgame" / "theorems"
BY_HAND_FROM_THE_FIRST_LINE = {"chasing"}
LOOKED_UP_LATER = {"bipartite"}  # told where it is needed, proved from nothing


def modules(page: str) -> set[str]:
    """The theorem modules whose results a chapter states: those that its examples use."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    homes = {book._HOMES[name][0] for name in re.findall(r"\bbook\.(\w+)", text)}
    return {home.removeprefix(".theorems.") for home in homes if home.startswith(".theorems.")}


def home() -> dict[str, int]:
    """For each module the first chapter that tells of it."""
    found: dict[str, int] = {}
    for number, page in enumerate(chapters()):
        for module in modules(page):
            found.setdefault(module, number)
    return found


def imported(module: str) -> set[str]:
    """The modules that a module cites."""
    folder, name = module.split(".")
    tree = ast.parse((THEOREMS / folder / f"{name}.py").read_text(encoding="utf-8"))
    cited = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level in (1, 2) and node.module:
            cited.add(f"{folder}.{node.module}" if node.level == 1 else node.module)
        elif isinstance(node, ast.ImportFrom) and node.level == 1:
            cited |= {f"{folder}.{alias.name}" for alias in node.names}
    return cited


def test_the_order_of_the_chapters_is_a_linear_extension_of_the_proof_diagram() -> None:
    first = home()
    early = {
        f"{chapters()[first[module]]} tells {module}, which cites {cited} of {chapters()[first[cited]]}"
        for module in first
        for cited in imported(module)
        if cited in first and first[cited] > first[module]
    }
    assert early == set()


def test_every_module_that_a_chapter_shows_exists() -> None:
    assert len(home()) > 20
    assert all((THEOREMS / (module.replace(".", "/") + ".py")).is_file() for module in home())


def test_no_source_is_called_by_a_key_in_a_chapter_and_misprints_have_one_place() -> None:
    for page in chapters():
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        assert not re.findall(r"\bS[0-4]\b", text), page
        assert "isprints of" not in text, page


def test_every_chapter_says_what_it_asks_needs_and_gives_and_where_it_comes_from() -> None:
    for page in chapters():
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        assert "\n{ .question }\n" in text and "**You need**" in text and "**You get**" in text, (
            page
        )
        assert "\n/// source\n" in text, page
        if page not in BY_HAND_FROM_THE_FIRST_LINE:
            assert re.search(
                r"^## A small case by hand \{ \.(player|student)\b.*\}$", text, re.MULTILINE
            ), page
        for exercise in re.findall(r"^//// exercise.*?^////$", text, re.MULTILINE | re.DOTALL):
            assert exercise.count("\n/// answer\n") == 1, page


def test_descriptions_differ() -> None:
    pages = {page.name: page.read_text(encoding="utf-8") for page in ROOT.glob("docs/*.md")}
    found = {
        name: re.findall(r'^description: "?(.*?)"?$', text, re.MULTILINE)
        for name, text in pages.items()
    }
    assert {name for name, texts in found.items() if len(texts) != 1} == set()
    assert len({text for texts in found.values() for text in texts}) == len(found)
