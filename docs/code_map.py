"""The levels of the package, and what each module imports: tests hold the code to them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "lightsgame"

Imports = dict[str, frozenset[str]]

# The parts of the package from the lowest level up: (title, folders and files).  This is the only
# list of them: tests/test_structure.py holds the code to it.  A module imports only from its own
# part and from the levels below; the parts of one level do not know each other.
PARTS = (
    ("What all lean on", ("core", "errors")),
    ("Algebra, and shapes to draw with", ("algebra", "drawing")),
    ("Formulas and their solvers", ("sat",)),
    ("The game", ("game", "graphs")),
    ("Theorems", ("theorems",)),
    ("Akari", ("akari",)),
    ("The solver of Lights Out", ("lights",)),
    ("Classrooms, and the book", ("classroom", "book")),
    ("The atlas", ("atlas",)),
    ("Games to play", ("play",)),
    ("The command line", ("cli",)),
)
LEVELS = ((0,), (1, 2), (3,), (4, 5), (6,), (7, 8), (9,), (10,))
# The folders of the theorems stack: each may use those before it, and `perfect_codes` uses none.
THEOREMS = ("solvability", "plane", "rows", "worst_case")


def module_names() -> list[str]:
    """All modules, as dotted names inside the package; what only says what a folder holds is left
    out.
    """
    paths = [path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py")]
    return sorted(".".join(path.parts) for path in paths if not path.name.startswith("__"))


@cache
def tree_of(module: str) -> ast.Module:
    """The program text of a module, parsed."""
    return ast.parse((PACKAGE / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))


@cache
def imports() -> Imports:
    """For each module the modules that it imports, anywhere but for type checkers alone."""
    names = module_names()
    found: Imports = {}
    for module in names:
        package = module.split(".")[:-1]
        used = set()
        tree = tree_of(module)
        typing_only = imports_for_types(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or not node.level or node in typing_only:
                continue
            base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
            dotted = ".".join(part for part in base if part)
            used |= {dotted} | {f"{dotted}.{alias.name}".lstrip(".") for alias in node.names}
        found[module] = frozenset(used & set(names) - {module})
    return found


def imports_for_types(tree: ast.Module) -> set[ast.stmt]:
    """The imports under `if TYPE_CHECKING:`, which name types in annotations."""
    blocks = [node for node in tree.body if isinstance(node, ast.If)]
    found: set[ast.stmt] = set()
    for block in blocks:
        if isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING":
            found.update(block.body)
    return found
