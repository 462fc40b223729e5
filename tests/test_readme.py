"""The README's picture and its two lines."""

from __future__ import annotations

import re
from pathlib import Path

from lightsgame import Board, fewest
from lightsgame.classroom import exercises
from lightsgame.lights.solver import answer

ROOT = Path(__file__).parent.parent


def test_the_picture_is_made_by_the_package() -> None:
    board = Board((ROOT / "lightsgame" / "boards" / "rosette.txt").read_text(encoding="utf-8"))
    drawn = board.to_svg(presses=fewest(answer(board)).presses)
    assert (ROOT / "docs" / "pictures" / "rosette.svg").read_text(encoding="utf-8") == drawn


def test_the_two_lines_stand_alone_and_the_server_runs_them() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("python3 -m venv")]
    assert len(lines) == 2
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    words = re.findall(r"\$\(readme '?([^')]+)'?\)", ci)
    assert len(words) == 2
    for word, line in zip(words, lines, strict=True):
        found = [row for row in text.splitlines() if word in row]
        assert found[0] == line


def test_the_number_of_exercises_is_right_wherever_it_is_told() -> None:
    for page in ("README.md", "docs/index.md"):
        told = re.findall(r"(\d+) \[?exercises", (ROOT / page).read_text(encoding="utf-8"))
        assert all(int(number) == len(exercises()) for number in told)
