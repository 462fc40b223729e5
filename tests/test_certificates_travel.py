"""A certificate that a command writes holds for both checkers; with one number changed both say no, and why."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from javascript import answer
from shell import Shell

IMPOSSIBLE = "1.#2.2\n#.#...\n..##..\n"
COMMANDS = (  # status, words, and the place of the number that is changed: keys and entries, a letter last in a text
    (0, "hardest 5x5", "evidence moves"),
    pytest.param(0, "hardest 9x9", "evidence moves", marks=pytest.mark.slow),
    (0, "solve 10^100x60 --rows 1:1", "evidence first 0 0"),
    (0, "solve 10^100x60 --rows 1:1", "evidence rows 0 59"),
    (1, "solve 5x5 --lamp 1,1", "evidence witness 0 0"),
    (1, "perfect 6x6", "evidence tree branches 0 0 1"),
    (0, "period 20", "evidence y"),
    (0, "nullity 10^100x60", "evidence common"),
    (0, "nullity 9x9 --wrap torus", "evidence p"),
    (0, "nullity 5x5 --rule king --states 3", "evidence basis 0 0 0"),
    (0, "nullity 4x5 --wrap klein", "evidence weights 0 0 0"),
    (0, "nullity 4x5 --wrap klein", "evidence weights 0 3 4"),
    (0, "quiet 6x4 --rule bishop", "question rules wrap"),
    (0, "nullity 9x9", "question columns"),
    (0, "solve 54x54 --fewest", "evidence presses 0 0"),
    (0, "solve 54x54 --fewest", "evidence presses 53 53"),
    (0, "quiet 5x5", "evidence sums 0"),
    (1, "solve 7x7 --wrap torus --rule king --states 3", "evidence witness 0 0"),
    (1, "solve 7x7 --wrap torus --rule king --states 3", "evidence witness 6 6"),
    (0, "akari certify UNIQUE", "question puzzle 0 1"),
    (1, "akari certify IMPOSSIBLE", "question puzzle 0 0"),
)


def changed(value: Any, place: list[str]) -> Any:
    """JSON with the number at a place changed by one, be it one of JSON, in a text, or a digit; or another gluing."""
    if not place and value == "none":
        return "torus"
    if not place:
        return str(int(value) ^ 1) if isinstance(value, str) else value ^ 1
    first, *rest = place
    if isinstance(value, dict):
        return value | {first: changed(value[first], rest)}
    made = changed(value[int(first)], rest)
    if isinstance(value, str):
        return value[: int(first)] + made + value[int(first) + 1 :]
    return [*value[: int(first)], made, *value[int(first) + 1 :]]


def second(file: Path) -> bool:
    """What the other checker says."""
    if not shutil.which("node"):
        pytest.skip("Node is not installed")
    said = answer(json.dumps(file.read_text(encoding="utf-8")))
    assert not said.get("unreadable")
    return bool(said["valid"])


@pytest.mark.parametrize(("status", "words", "place"), COMMANDS)
def test_it_holds_and_with_one_number_changed_it_does_not(
    shell: Shell, tmp_path: Path, status: int, words: str, place: str
) -> None:
    (tmp_path / "UNIQUE").write_text(".1.\n...\n..2\n", encoding="utf-8")
    (tmp_path / "IMPOSSIBLE").write_text(IMPOSSIBLE, encoding="utf-8")
    file = tmp_path / "c.json"
    given = [str(tmp_path / word) if word.isupper() else word for word in words.split()]
    assert shell(*given, "--certificate", str(file))[0] == status
    assert shell("verify", str(file))[0] == 0 and second(file)
    true = json.loads(file.read_text(encoding="utf-8"))
    forged = changed(true, place.split())
    assert forged != true
    file.write_text(json.dumps(forged), encoding="utf-8")
    said, out, _ = shell("verify", str(file), "--json")
    assert said == 1 and not second(file)
    assert len(json.loads(out)["reason"]) > 10
