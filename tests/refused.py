"""Programs that a review found: wrong ones that once passed, and right ones that were once refused."""

# ruff: noqa: E501

from __future__ import annotations

from lightsgame.classroom.judge.checking import solution


def but(id: str, *changes: tuple[str, str]) -> tuple[str, str]:
    """The reference with changes."""
    text = solution(id)
    for old, new in changes:
        assert old in text, (id, old)
        text = text.replace(old, new)
    return id, text


LIGHT = """
def light(rows, bulb):
    lit = {bulb}
    for di, dj in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i, j = bulb[0] + di, bulb[1] + dj
        while 0 <= i < len(rows) and 0 <= j < len(rows[0]) and rows[i][j] not in "#01":
            lit.add((i, j))
            i, j = i + di, j + dj
    return lit
"""
PERFECT = """
def is_perfect(presses, m, n):
    for cell in range(m * n):
        i, j = divmod(cell, n)
        near = [(i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        if sum(presses >> (r * n + c) & 1 for r, c in near if 0 <= r < n and 0 <= c < n) != 1:
            return False
    return True
"""
MATRIX = """
def matrix(order, edges):
    return [sum(1 << v for v in range(order) if u == v or (min(u, v), max(u, v)) in edges) for u in range(order)]
"""

THREE = solution("three-states").replace("return answer", "return found").replace("answer", "found")

REFUSED = [
    but(
        "exactly",
        (
            "def exactly(k: int, variables: list[int]) -> list[list[int]]:\n",
            "def exactly(k: int, variables: list[int]) -> list[list[int]]:\n    variables = list(range(1, len(variables) + 1))\n",
        ),
    ),
    but("broken-rules", ('"01234"', '"01"')),
    but("broken-rules", ('"01234"', '"0123"')),
    but("akari-clauses", ('"01234"', '"012"')),
    ("light", LIGHT),
    ("is-perfect", PERFECT),
    *[
        (
            "dot",
            f"def dot(x, y):\n    return sum((x >> i) & (y >> i) & 1 for i in range({n})) % 2\n",
        )
        for n in (3, 8, 32, 64, 96)
    ],
    # who knows 5 x 5, or a machine word, and nothing larger
    *[
        but(id, change)
        for id, change in {
            "neighbours": (
                "0 <= i < m and 0 <= j < n",
                "0 <= i < m and 0 <= j < n and i * n + j < 25",
            ),
            "press": (
                "return lamps ^ neighbours(m, n, cell) ^ 1 << cell",
                "return (lamps ^ neighbours(m, n, cell) ^ 1 << cell) & 0xFFFFFFFF",
            ),
            "effect": ("range(m * n)", "range(25)"),
            "is-solution": (
                "effect(presses, m, n) == start",
                "(effect(presses, m, n) ^ start) & 0x1FFFFFF == 0",
            ),
            "order": ("1 << cell", "1 << cell % 25"),
            "is-perfect": ("range(m)", "range(min(m, 5))"),
            "light": (
                'rows[i][j] == "."',
                'rows[i][j] == "." and abs(i - bulb[0]) + abs(j - bulb[1]) < 5',
            ),
            "switching": ("range(2**n)", "range(min(2**n, 32))"),
            "fewest": ("all_solutions(x, basis)", "all_solutions(x, basis[:4])"),
            "all-solutions": ("for q in basis", "for q in basis[:4]"),
            "even-overlap": ("in basis", "in basis[:4]"),
            "three-states": ("range(n)", "range(min(n, 5))"),
            "rank": ("while rows:", "rows = rows[:25]\n    while rows:"),
            "matrix": ("in edges:", "in edges[:50]:"),
        }.items()
    ],
    but("even-overlap", ("in basis", "in basis[:3]")),
    ("matrix", MATRIX),
    (
        "all-lamps",
        MATRIX.replace("def matrix", "def rows_of")
        + but(
            "all-lamps",
            (
                "light_all(order: int, edges: list[tuple[int, int]]) -> int:\n",
                "light_all(order: int, edges: list[tuple[int, int]]) -> int:\n    edges = [(u, v) for u, v in edges if u < v]\n",
            ),
        )[1],
    ),
    ("unique-puzzle", 'PUZZLE = """\n.#.#\n#.#.\n.#.#\n#.#.\n"""\n'),
    ("three-states", THREE.replace("return found", "return [*found, None]")),
    ("three-states", THREE.replace("return found", "return ['', *found]")),
    *[
        ("quiet-pattern", f'QUIET = """\n##__\n{row}\n{row}\n{row}\n"""\n')
        for row in ("____", "##__")
    ],
    ("cannot-be-lit", 'PROOF = "##___\\n_____\\n_____\\n_____\\n_____"\n'),
    ("fifteen", 'HARDEST = """\n' + "#####\n" * 5 + '"""\n'),
]

# Types written as texts are looked up in the module of the class.
TYPED = """
from __future__ import annotations
import pickle
from dataclasses import dataclass
from typing import get_type_hints

@dataclass(frozen=True, slots=True)
class Vector:
    word: int

    def times(self, other: Vector) -> int:
        return (self.word & other.word).bit_count() % 2

def dot(x: int, y: int) -> int:
    assert get_type_hints(Vector) == {"word": int}
    return pickle.loads(pickle.dumps(Vector(x))).times(Vector(y))
"""

ACCEPTED = [
    ("dot", "def dot(x, y):\n    return bool((x & y).bit_count() % 2)\n"),
    ("dot", "import numpy\ndef dot(x, y):\n    return numpy.int64((x & y).bit_count() % 2)\n"),
    (
        "matrix",
        "import numpy\ndef matrix(order, edges):\n    a = numpy.eye(order, dtype=numpy.int64)\n    for u, v in edges:\n        a[u, v] = a[v, u] = 1\n    return (a << numpy.arange(order)).sum(axis=1)\n",
    ),
    (
        "three-states",
        "import numpy\ndef effect(presses, m, n):\n    p = numpy.pad(numpy.array(presses).reshape(m, n), 1)\n    return ((p[1:-1, 1:-1] + p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:]) % 3).ravel()\n",
    ),
    ("dot", TYPED),
    ("quiet-pattern", 'QUIET = ["#...", "##..", "#.#.", ".###"]\n'),
    (
        "quiet-pattern",
        "QUIET = [[1, 0, 0, 0], [True, True, False, False], [1, 0, 1, 0], [0, 1, 1, 1]]\n",
    ),
    ("proof-in-order", "ORDER = tuple('ABCDEFG')\n"),
    ("only-lit", "ORDER = [4, 1, 0, 2, 7]\n"),
    ("false-theorem", "ANSWER = '''\n line c. \n X.\n'''\n"),
    ("proof-in-order", 'ORDER = "A, B, C, D, E, F, G"\n'),
    ("proof-in-order", 'ORDER = "A\\nB\\nC\\nD\\nE\\nF\\nG\\n"\n'),
    (
        "all-solutions",
        "def all_solutions(x, basis):\n    found = {x: 1}\n    for q in basis:\n        found |= {y ^ q: 1 for y in found}\n    return found.keys()\n",
    ),
    (
        "all-solutions",
        "def all_solutions(x, basis):\n    found = [x]\n    for q in basis:\n        found += [y ^ q for y in found]\n    return (y for y in found)\n",
    ),
    (
        "quiet-pattern",
        'QUIET = """\nX . . X\n. X X .\n. X X .\nX . . X\n"""\n'.replace(
            "X . . X\n. X X .\n. X X .\nX . . X", "# . . .\n# # . .\n# . # .\n. # # #"
        ),
    ),
]
