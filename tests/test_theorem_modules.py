"""What the module of a theorem has: five parts, examples, evidence with conditions, and a chapter
that leads there.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    path for path in (ROOT / "lightsgame" / "theorems").rglob("*.py") if path.name != "__init__.py"
)
CHAPTERS = "\n".join(
    [page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("*.md"))]
)
SOURCE = re.compile(
    r"\b(1[5-9]|20)\d\d\b|\bS[0-4]\b|OEIS|`lightsgame\.|\bours\b|found nowhere|[Nn]o source|We know|Boyles"
)
PARTS = ("Statement", "Example", "Proof idea", "How it is checked", "References")


def named(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "lightsgame" / "theorems").with_suffix("").parts)


def public(tree: ast.Module) -> list[ast.FunctionDef | ast.ClassDef]:
    made = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return [node for node in made if not node.name.startswith("_")]


def evidence(tree: ast.Module) -> list[ast.ClassDef]:
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return [
        node
        for node in classes
        if any(isinstance(base, ast.Name) and base.id == "Evidence" for base in node.bases)
    ]


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_the_module_of_a_theorem_has_its_parts(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = ast.get_docstring(tree) or ""
    places = [told.find(f"**{part}") for part in PARTS]
    assert min(places) >= 0 and places == sorted(places), (
        f"open {path}: its docstring needs the five parts, in their order: {PARTS}"
    )
    assert ">>>" in told, "the example runs"
    assert SOURCE.search(told[places[4] :]), "a source, a module that has it, or that none is known"
    for made in public(tree):
        text = ast.get_docstring(made) or ""
        assert text, f"{made.name} has a docstring"
        if isinstance(made, ast.FunctionDef) and (
            made.name.startswith("is_") or made.name == path.stem
        ):
            assert ">>>" in text or f"{made.name}(" in told, (
                f"{made.name}, a maker or a checker, has an example"
            )
    for claim in evidence(tree):
        assert any(
            isinstance(part, ast.FunctionDef) and part.name == "_gaps" for part in claim.body
        ), claim.name


@pytest.mark.parametrize(
    "path", [p for p in MODULES if evidence(ast.parse(p.read_text(encoding="utf-8")))], ids=named
)
def test_a_chapter_leads_to_the_theorem(path: Path) -> None:
    names = [made.name for made in public(ast.parse(path.read_text(encoding="utf-8")))]
    known = re.search(rf"\b{path.stem}\b", CHAPTERS) or any(
        re.search(rf"\b{name}\b", CHAPTERS) for name in names
    )
    assert known, (
        f"open the chapter in docs/*.md that shall lead to {named(path)}: none speaks of it, or of "
        f"{', '.join(names)}"
    )
