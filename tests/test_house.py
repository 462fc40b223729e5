"""The house: floors, no way up, an order of reading; import = citation."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent / "lightsgame"

# A file may import from its own floor and from those below.  The two wings of the second floor do not know each other.
FLOORS = {
    "errors": 0,
    "algebra": 1,
    "game": 2,
    "theorems": 3,
    "akari": 3,
    "patterns": 4,
    "solving": 4,
    "translation": 4,
    "exercises": 5,
    "notebook": 5,
    "cli": 6,
}
MODULES = sorted(
    path.relative_to(HOUSE).with_suffix("").as_posix().replace("/", ".")
    for path in HOUSE.rglob("*.py")
    if path.name not in ("__main__.py",) and path != HOUSE / "__init__.py"
)


def imports(module: str) -> set[str]:
    """The modules of the house that a module names, wherever it does so."""
    path = HOUSE / (module.replace(".", "/") + ".py")
    package = module.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = package[: len(package) - node.level + 1]
        name = ".".join([*base, *(node.module.split(".") if node.module else [])])
        for alias in node.names:
            inside = f"{name}.{alias.name}" if name else alias.name
            found.add(inside if inside in MODULES else name)
    return {name for name in found if name in MODULES}


def floor(module: str) -> int:
    return FLOORS[module.split(".")[0]]


@pytest.mark.parametrize("module", MODULES)
def test_nothing_imports_from_above(module: str) -> None:
    for used in imports(module):
        assert floor(used) <= floor(module), f"{module} imports {used}, which stands above it"
        wings = {module.split(".")[0], used.split(".")[0]}
        assert wings != {"theorems", "akari"}, f"{module} imports {used} across the wings"


def test_there_is_an_order_of_reading() -> None:
    order = list(TopologicalSorter({module: imports(module) for module in MODULES}).static_order())
    assert set(order) == set(MODULES)
    assert order.index("algebra.bits") < order.index("game.board") < order.index("theorems.fibonacci")


def test_the_package_has_no_hard_dependency() -> None:
    import sys

    for module in MODULES:
        tree = ast.parse((HOUSE / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
        for node in tree.body:  # what is imported when the module is
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names, f"{module} needs {top}"


def test_bit_tricks_stand_on_the_ground_floor() -> None:
    for module in MODULES:
        if floor(module) > FLOORS["algebra"]:
            text = (HOUSE / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
            assert not re.search(r"(\w+) & -\1\b", text), f"{module} spells out the lowest bit; call it by its name"
