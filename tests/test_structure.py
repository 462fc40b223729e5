"""The structure of the package: levels, no import upwards, an order of reading."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter

import pytest

from docs.code_map import LEVELS, PACKAGE, PARTS, THEOREMS, imports, module_names, tree_of

# A module may import from its own level and from those below; parts of a level do not know each other.
LEVEL = {
    folder: number
    for number, level in enumerate(LEVELS)
    for part in level
    for folder in PARTS[part][1]
}
PART = {folder: part for part, (_, folders) in enumerate(PARTS) for folder in folders}
MODULES = module_names()


def folder_of(module: str) -> str:
    return module.split(".")[1] if module.startswith("theorems.") else ""


@pytest.mark.parametrize("module", MODULES)
def test_nothing_imports_from_above(module: str) -> None:
    here = module.split(".")[0]
    for used in imports().get(module, ()):
        there = used.split(".")[0]
        assert LEVEL[there] <= LEVEL[here], (
            f"open lightsgame/{module.replace('.', '/')}.py: it imports {used}, which stands above it "
            "(the levels are listed in docs/code_map.py)"
        )
        if LEVEL[there] == LEVEL[here]:
            assert PART[there] == PART[here], (
                f"open lightsgame/{module.replace('.', '/')}.py: it imports {used}, of another part of its "
                "level (the parts are listed in docs/code_map.py)"
            )


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("theorems.")])
def test_the_folders_of_the_theorems_stack(module: str) -> None:
    here = folder_of(module)
    for used in imports()[module]:
        there = folder_of(used)
        if there and there != here:
            assert "perfect_codes" not in (here, there), (
                f"{module} imports {used}; `perfect_codes` stands apart"
            )
            assert THEOREMS.index(there) < THEOREMS.index(here), (
                f"{module} imports {used} from a folder above"
            )


def test_there_is_an_order_of_reading() -> None:
    order = list(
        TopologicalSorter(
            {module: set(imports().get(module, ())) for module in MODULES}
        ).static_order()
    )
    assert set(order) == set(MODULES)
    assert (
        order.index("algebra.bits")
        < order.index("game.board")
        < order.index("theorems.rows.circles")
    )


def test_the_package_has_no_hard_dependency() -> None:
    import sys

    for module in MODULES:
        tree = tree_of(module)
        for node in tree.body:  # what is imported when the module is
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names, f"{module} needs {top}"


def test_bit_tricks_stand_in_algebra() -> None:
    for module in MODULES:
        if LEVEL[module.split(".")[0]] > LEVEL["algebra"]:
            text = (PACKAGE / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
            assert not re.search(r"(\w+) & -\1\b", text), (
                f"{module} spells out the lowest bit; call it by its name"
            )


def test_every_theorem_says_what_comes_before_for_whom_it_is_and_what_to_try() -> None:
    from lightsgame.classroom import exercises

    known = {item.id for item in exercises()}
    for module in [name for name in MODULES if name.startswith("theorems.")]:
        text = ast.get_docstring(tree_of(module)) or ""
        found = re.search(r"\*Before:\*(.*?)\*Level:\*(.*?)\*Try:\*(.*)", text, re.DOTALL)
        assert found, module
        assert found[2].strip(" .\n") in (
            "school",
            "first year",
            "second year",
            "third year",
            "research",
        ), module
        assert all(
            name.removeprefix("lightsgame.") in MODULES
            for name in re.findall(r"`(lightsgame\.[\w.]+)`", found[1])
        ), module
        tried = set(re.findall(r"`([^`]+)`", found[3]))
        assert tried and tried <= known, (module, tried - known)


def test_every_public_function_says_what_it_does_and_shows_it() -> None:
    """A command is shown by the pages of the shell, and the check of an exercise by its own texts."""
    for module in MODULES:
        shown_elsewhere = module.split(".")[0] in ("cli", "classroom")
        functions = [node for node in tree_of(module).body if isinstance(node, ast.FunctionDef)]
        for node in [node for node in functions if node.name[0] != "_" and not is_overload(node)]:
            text = ast.get_docstring(node) or ""
            assert text and (shown_elsewhere or ">>> " in text), f"{module}.{node.name}"


def is_overload(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list)
