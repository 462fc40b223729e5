"""The map of the code, drawn from its imports: docs/map.md shows what this prints.

A box is a module, a band is a part of a level, and a line leads from a module to one that it imports.  A line
that follows from others is left out: if a imports b and b imports c, the line from a to c would say
nothing new.  So are the lines to the two modules on which nearly all others lean.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from graphlib import TopologicalSorter
from html import escape
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
    ("Classrooms", ("classroom",)),
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


def without_shortcuts(graph: Imports) -> Imports:
    """The same order with the fewest lines: the transitive reduction of a graph without circles."""
    reach: dict[str, set[str]] = {}
    for module in TopologicalSorter(graph).static_order():
        reach[module] = set().union(*[{used} | reach[used] for used in graph[module]])
    return {
        module: frozenset(
            used
            for used in graph[module]
            if not any(used in reach[other] for other in graph[module])
        )
        for module in graph
    }


def layers(members: Iterable[str], graph: Imports) -> list[list[str]]:
    """The modules of a part in rows, each row above what it imports; rows from the bottom up."""
    members = set(members)
    depth: dict[str, int] = {}
    for module in TopologicalSorter(
        {name: graph[name] & members for name in members}
    ).static_order():
        depth[module] = 1 + max([depth[used] for used in graph[module] & members], default=-1)
    rows: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for module in sorted(depth):
        rows[depth[module]].append(module)
    return rows


WIDTH, BOX, GAP, LINE, HEAD = 1000, 26, 10, 52, 30
# nearly all lean on these two; lines to them would hide the others
EVERYWHERE = {"errors", "algebra.bits"}
STYLE = """\
.code-map .part { fill: var(--md-code-bg-color, #f5f5f5) }
.code-map .module { fill: var(--md-default-bg-color, #fff); stroke: var(--md-typeset-a-color, #3949ab) }
.code-map path { fill: none; stroke: var(--md-default-fg-color--light, #777); opacity: .55 }
.code-map text { fill: var(--md-default-fg-color, #111); font-size: 13px }
.code-map .title { font-weight: 700 }
.code-map .name { text-anchor: middle }
.code-map a:hover .module { stroke-width: 3 }"""

Place = tuple[float, float, float]  # left, top, width


def drawing() -> str:
    """The map as SVG, with each box a link to its chapter of the reference."""
    graph = without_shortcuts(imports())
    place: dict[str, Place] = {}
    bands: list[str] = []
    y = 0.0
    for level in reversed(LEVELS):
        left, height = 0.0, 0.0
        share = (WIDTH - GAP * (len(level) - 1)) / len(level)
        for number in level:
            height = max(height, furnish(number, graph, place, left, y, share))
            left += share + GAP
        left = 0.0
        for number in level:
            bands.append(
                f'<rect x="{left:g}" y="{y:g}" width="{share:g}" height="{height:g}" class="part"/>'
            )
            bands.append(
                f'<text x="{left + 12:g}" y="{y + 20:g}" class="title">{PARTS[number][0]}</text>'
            )
            left += share + GAP
        y += height + 8
    lines = [
        line(place[module], place[used])
        for module in sorted(graph)
        for used in sorted(graph[module] - EVERYWHERE)
    ]
    label = f"{len(graph)} modules and what they import; the tables below say the same in words"
    return (
        f'<svg class="code-map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:g}" width="{WIDTH}" '
        f'height="{y:g}" role="group" aria-label="{label}"><style>{STYLE}</style>{"".join(bands)}'
        f'<path d="{"".join(lines)}"/>{"".join([box(module, place[module]) for module in sorted(place)])}</svg>'
    )


def furnish(
    number: int, graph: Imports, place: dict[str, Place], left: float, top: float, width: float
) -> float:
    """Give each module of a part its place, and return the height that the part takes."""
    members = [module for module in graph if module.split(".")[0] in PARTS[number][1]]
    y = top + HEAD
    for layer in reversed(layers(members, graph)):
        for row in wrapped(layer, width - 2 * GAP):
            x = left + (width - sum(map(box_width, row)) - GAP * (len(row) - 1)) / 2
            for module in row:
                place[module] = x, y + (LINE - BOX) / 2, box_width(module)
                x += box_width(module) + GAP
            y += LINE
    return y - top


def wrapped(modules: list[str], width: float) -> list[list[str]]:
    """The modules in as many rows as it takes for none to be wider than *width*."""
    rows: list[list[str]] = [[]]
    for module in modules:
        if sum(map(box_width, rows[-1])) + GAP * len(rows[-1]) + box_width(module) > width:
            rows.append([])
        rows[-1].append(module)
    return rows


def box_width(module: str) -> float:
    """As wide as its name in letters of 13 pixels."""
    return 7.4 * len(short(module)) + 18


def short(module: str) -> str:
    """The last part of a dotted name."""
    return module.rpartition(".")[2]


def box(module: str, place: Place) -> str:
    """A module as a link to its chapter."""
    x, y, width = place
    return (
        f'<a href="reference/{pages()[module]}.html#lightsgame.{module}">'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{BOX}" rx="4" class="module"/>'
        f'<text x="{x + width / 2:g}" y="{y + 17:g}" class="name">{escape(short(module))}</text></a>'
    )


@cache
def pages() -> dict[str, str]:
    """Which page of the reference shows which module."""
    found = {}
    for page in sorted((Path(__file__).parent / "reference").glob("*.md")):
        for name in re.findall(
            r"^::: lightsgame\.([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE
        ):
            found[name] = page.stem
    return found


def line(upper: Place, lower: Place) -> str:
    """A curve from the bottom of one box to the top of another."""
    x1, y1 = upper[0] + upper[2] / 2, upper[1] + BOX
    x2, y2 = lower[0] + lower[2] / 2, lower[1]
    bend = max(20.0, (y2 - y1) * 0.4)
    return f"M{x1:g} {y1:g}C{x1:g} {y1 + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2:g}"


def modules_in_words() -> str:
    """Part by part, each module with the first sentence of its docstring and what it imports, as
    Markdown.
    """
    graph = imports()
    lines = []
    for title, parts in PARTS:
        members = [
            name
            for row in layers([m for m in graph if m.split(".")[0] in parts], graph)
            for name in row
        ]
        if not members:
            continue
        lines += [f"### {title}", ""]
        for module in members:
            text = ast.get_docstring(tree_of(module)) or ""
            first = text.split("\n\n")[0].replace("\n", " ")
            used = ", ".join(f"`{name}`" for name in sorted(graph[module])) or "nothing"
            lines += [f"[`{module}`][lightsgame.{module}]", f":   {first} Leans on {used}.", ""]
    return "\n".join(lines)
