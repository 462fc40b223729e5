"""Outside numbers: readable tables in tests/data, each with its source in the first lines."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent / "data"


def table(name: str) -> list[tuple[int, ...]]:
    """The rows of a table of whole numbers; never empty."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rows = [tuple(map(int, line.split())) for line in lines if line and not line.startswith("#")]
    assert rows and lines[0].startswith("#"), f"{name} has no rows or no source"
    return rows
