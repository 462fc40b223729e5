"""What newcomers typed and were refused, or answered in silence: each is answered now, or refused
with the cure.  `python tests/test_refusals.py` counts.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import lightsgame
from lightsgame import akari
from lightsgame.cli import main

ANSWER = "{answer}"  # the file with the JSON of an answer
PHOTO = "{photo}"  # the file of a photo


class Typed(NamedTuple):
    """What was typed in a shell, and what the refusal must name; nothing if it is to be answered."""

    line: str
    cure: str = ""


SHELL = (
    Typed("solve 5x5 --torus", "--wrap torus"),
    Typed("solve 5x5 --mod 3", "--states K"),
    Typed("solve 5x5 --colors 3", "--states K"),
    Typed("solve 5x5 --output x.svg", "--svg FILE"),
    Typed("solve 5x5 --out x.svg", "--svg FILE"),
    Typed("solve 5x5 -o x.svg", "--svg FILE"),
    Typed("solve 5x5 --optimal", "--fewest"),
    Typed("solve 5x5 --minimal", "--fewest"),
    Typed("solve 5x5 --shortest", "--fewest"),
    Typed("solve 5x5 --timeout 5", "--seconds S"),
    Typed("akari grade 2x1:1a"),
    Typed("akari rate 2x1:1a", "akari grade"),
    Typed("akari generate 7x7 --grade hard", "--difficulty GRADE"),
    Typed("akari convert 2x1:1a --to url", "puzzlink"),
    Typed(
        "akari solve https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#2x1:1a"
    ),
    Typed(f"solve {PHOTO}", "# for lit"),
    Typed(f"akari solve {PHOTO}", "# for lit"),
    Typed("atlas show nullity", "lightsgame atlas run nullity"),
    Typed("table", "lightsgame atlas"),
    Typed("table nulity 5", "lightsgame atlas"),
    Typed("atlas show nulity", "nullity"),
    Typed("solve --graph petersen"),
    Typed("completion bash"),
    Typed("--install-completion", "lightsgame completion"),
    Typed("solve 5,5"),
    Typed("solve 5 5", "lightsgame solve 5x5"),
    Typed(f"solve {ANSWER}", "check"),
    Typed("solve 5x5 --lang fi"),
    Typed("solve", "lightsgame solve 5x5"),
    Typed("chase", "lightsgame chase 5"),
    Typed("view 5x5", "lightsgame solve"),
    Typed("prove 5x5", "lightsgame certify"),
    Typed("solve https://puzz.link/p?akari/3/1/6./", "akari solve"),
)

# In Python; what is in the second place must stand in the refusal.
PYTHON = (
    ("solve([[1, 0], [0, 1]])", ""),
    ("solve(Board.full(3, 3).to_array())", ""),
    ("Board('X.X\\n.X.')", ""),
    ("Board('1 0 1\\n0 1 0')", ""),
    ("Board('1,0,1\\n0,1,0')", ""),
    ("Board(convert(Board.full(2, 2), 'emoji'))", ""),
    ("Board(convert(Board.full(2, 2), 'csv'))", ""),
    ("Board(convert(Board.full(2, 2), 'json'))", ""),
    ("solve(5, 5)", ""),
    ("solve('5x5')", ""),
    ("solve((5, 5))", ""),
    ("count(5, 5)", ""),
    ("check(Board.full(3, 3), [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)])", ""),
    ("is_solution(Board((2, 2)), [(0, 0), (1, 1)])", "may be either"),
    ("check(Board((2, 2)), [(0, 0), (1, 1)])", "may be either"),
    ("solve('10')", "may be either"),
    ("solve({'board': ['110', '011'], 'rule': 'king'})", "quiet pattern"),
)
# What is still refused without the cure; whoever mends one moves it up.
OPEN = (
    "generate(5, 5)",
    "all_ones(5, 5)",
    "solve(Board.full(3, 3), goal=Board.full(3, 3))",
    "solve(Board.full(3, 3), timeout=3)",
    "solve(Board.full(3, 3), torus=True)",
    "solve(Board.full(3, 3), mod=3)",
    "solve(Board.full(3, 3), fewest=True)",
    "len(quiet_patterns(5, 5))",
    "to_json(Board.full(2, 2))",
    "akari.solve('0.#..\\n.....')",
    "akari.solve('https://puzz.link/p?akari/6/6/5.meh.ldgbjb')",
    "akari.hint(akari.generate(5, 5))",
    "akari.grade(akari.generate(5, 5))",
    "akari.count(akari.generate(5, 5))",
    "akari.explain(akari.generate(5, 5))",
    "akari.convert(akari.generate(5, 5))",
)


def in_shell(line: str) -> tuple[int, str]:
    """The exit status and all that is printed."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            status = main(line.split())
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
    return status, said.getvalue()


def in_python(line: str) -> str:
    """What an expression is refused with; nothing if it is answered."""
    names = {name: getattr(lightsgame, name) for name in lightsgame.__all__}
    try:
        eval(line, {**names, "akari": akari})
    except (ValueError, TypeError) as error:
        return str(error)
    return ""


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """A line with the names of the files that it needs."""
    monkeypatch.chdir(tmp_path)
    answer = tmp_path / "answer.json"
    answer.write_text(in_shell("solve 5x5 --json")[1], encoding="utf-8")
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    return lambda line: line.format(answer=answer, photo=photo)


@pytest.mark.parametrize("typed", SHELL, ids=lambda typed: typed.line)
def test_what_was_typed_in_a_shell(typed: Typed, filled: Callable[[str], str]) -> None:
    status, said = in_shell(filled(typed.line))
    assert (status == 2) == bool(typed.cure), said
    assert typed.cure in said


@pytest.mark.parametrize(("line", "cure"), PYTHON)
def test_what_was_typed_in_python(line: str, cure: str) -> None:
    said = in_python(line)
    assert bool(said) == bool(cure), said
    assert cure in said


@pytest.mark.parametrize("line", OPEN)
def test_nothing_that_is_still_refused_is_answered_in_silence(line: str) -> None:
    in_python(line)  # raises neither more nor less than a ValueError or TypeError


if __name__ == "__main__":
    kinds = Counter("answered" if not typed.cure else "refused with the cure" for typed in SHELL)
    kinds.update("answered" if not cure else "refused with the cure" for _line, cure in PYTHON)
    kinds["refused without the cure"] = sum(bool(in_python(line)) for line in OPEN)
    for kind, number in kinds.items():
        print(f"{number:4} {kind}")
    sys.exit()
