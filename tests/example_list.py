"""The examples and what stands in their README: `python tests/example_list.py` writes
examples/README.md.
"""

from __future__ import annotations

import ast
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "examples"

# In this order: each ends with the question that the next one answers.
ORDER = (
    "first_steps",
    "chasing",
    "all_ones",
    "quiet_patterns",
    "orthogonality",
    "worst_case",
    "million_lamps",
    "patches",
    "perfect_code",
    "own_graph",
    "akari_deduction",
    "akari_hardness",
)

HEAD = """\
# Examples

Twelve stories with pictures, each printed in a few seconds; the last line of one asks what the next one answers.
From a fresh checkout, without installing anything:

```sh
python -m examples.first_steps
```

| example | what it tells |
|---|---|
"""

TAIL = """
`notebooks/` holds four notebooks: [Lights Out](notebooks/lights_out.ipynb),
[the exercises in class](notebooks/in_class.ipynb), [a kit for a seminar](notebooks/seminar.ipynb) and
[open problems with data and checkers](notebooks/open_problems.ipynb); `formulas/` holds what
you can hand to `lightsgame.akari.hardness.compile_formula`.

This page is made by `python tests/example_list.py`.
"""


def examples() -> list[Path]:
    """All examples, in the order in which one runs them."""
    return [FOLDER / f"{name}.py" for name in ORDER]


def about(path: Path) -> str:
    """The first sentence of an example's docstring, on one line."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def readme() -> str:
    """The README as it should be."""
    rows = [f"| [{path.stem}]({path.name}) | {about(path)} |" for path in examples()]
    return HEAD + "\n".join(rows) + "\n" + TAIL


if __name__ == "__main__":
    (FOLDER / "README.md").write_text(readme(), "utf-8")
