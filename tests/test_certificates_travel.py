"""A certificate that a command writes holds for both checkers; with one number changed both say no, and why."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from shell import Shell

CHECKER = Path(__file__).parent.parent / "docs/assets/js/check.js"
IMPOSSIBLE = "1.#2.2\n#.#...\n..##..\n"
COMMANDS = (  # status, words, what is changed in the file, and into what
    (0, "hardest 5x5", '"moves": 15', '"moves": 16'),
    pytest.param(0, "hardest 9x9", '"moves": 37', '"moves": 38', marks=pytest.mark.slow),
    (0, "solve 10^100x60 --rows 1:1", '"first": ["1', '"first": ["0'),
    (0, "solve 10^100x60 --rows 1:1", '"first": ["0', '"first": ["1'),
    (1, "solve 5x5 --lamp 1,1", '"witness": ["1', '"witness": ["0'),
    (1, "perfect 6x6", '"press": [2, 1]', '"press": [2, 2]'),
    (0, "period 20", '"y": 2340', '"y": 4680'),
    (0, "nullity 10^100x60", '"common": 1', '"common": 3'),
    (0, "nullity 9x9 --wrap torus", '"p": ', '"p": 1'),
    (0, "nullity 5x5 --rule king --states 3", '"basis": [["', '"basis": [["1'),
    (0, "nullity 4x5 --wrap klein", '"weights": [["0', '"weights": [["1'),
    (0, "nullity 4x5 --wrap klein", '"weights": [["1', '"weights": [["0'),
    (0, "quiet 6x4 --rule bishop", '"wrap": "none"', '"wrap": "torus"'),
    (0, "nullity 9x9", '"columns": 9', '"columns": 8'),
    (0, "solve 54x54 --fewest", '"presses": ["1', '"presses": ["0'),
    (0, "solve 54x54 --fewest", '"presses": ["0', '"presses": ["1'),
    (0, "quiet 5x5", '"sums": [', '"sums": [1, '),
    (1, "solve 7x7 --wrap torus --rule king --states 3", '"witness": ["1', '"witness": ["2'),
    (1, "solve 7x7 --wrap torus --rule king --states 3", '"witness": ["0', '"witness": ["1'),
    (0, "akari certify UNIQUE", '"puzzle": [".1.', '"puzzle": [".2.'),
    (1, "akari certify IMPOSSIBLE", '"puzzle": ["1', '"puzzle": ["0'),
)


def second(file: Path) -> int:
    """What the other checker says, as an exit status."""
    if not shutil.which("node"):
        pytest.skip("Node is not installed")
    return subprocess.run(["node", str(CHECKER), str(file)], capture_output=True, check=False).returncode


@pytest.mark.parametrize(("status", "words", "old", "new"), COMMANDS)
def test_it_holds_and_with_one_number_changed_it_does_not(
    shell: Shell, tmp_path: Path, status: int, words: str, old: str, new: str
) -> None:
    (tmp_path / "UNIQUE").write_text(".1.\n...\n..2\n", encoding="utf-8")
    (tmp_path / "IMPOSSIBLE").write_text(IMPOSSIBLE, encoding="utf-8")
    file = tmp_path / "c.json"
    given = [str(tmp_path / word) if word.isupper() else word for word in words.split()]
    assert shell(*given, "--certificate", str(file))[0] == status
    assert shell("verify", str(file))[0] == 0 and second(file) == 0
    text = json.dumps(json.loads(file.read_text(encoding="utf-8")))
    if old not in text:  # the first cell is the other one
        return
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    said, out, _ = shell("verify", str(file), "--json")
    assert said == 1 and second(file) == 1
    assert len(json.loads(out)["reason"]) > 10
