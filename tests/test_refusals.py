"""What newcomers typed and were refused, or answered in silence: each is answered now, or refused
with the cure.  `python tests/test_refusals.py` counts.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import lightsgame
from lightsgame.cli import main
from lightsgame.core import lacking

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
    Typed("akari generate 7x7 --grade hard"),
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
    Typed("solve '#.\n##'"),
    Typed("mark class", "lightsgame grade class"),
    Typed("generate 5x5 --hard", "--presses K"),
    Typed("akari solve https://puzz.link/p", "in quotes"),
    Typed(f"solve {ANSWER}", "check"),
    Typed("solve 5x5 --lang fi"),
    Typed("solve", "lightsgame solve 5x5"),
    Typed("chase", "lightsgame chase 5"),
    Typed("view 5x5", "lightsgame solve"),
    Typed("prove 5x5", "lightsgame certify"),
    Typed("solve https://puzz.link/p?akari/3/1/6./", "akari solve"),
)

# In a shell once more: a line, and below it the exit status, and what is printed first or refused.
TYPED = Path(__file__).parent / "data" / "typed_in_shell.txt"
OWN = TYPED.read_text("utf-8").splitlines()
IN_SHELL = tuple(zip(OWN[::2], map(str.strip, OWN[1::2]), strict=True))
FILES = {
    "board.txt": b"#.#\n.#.\n",
    "empty.txt": b"",
    "graph.txt": b"ann bob\nbob cid\n",
    "photo.png": b"\x89PNG\r\n\x1a\n\xff",
    "puzzle.txt": b"1..\n..#\n",
    "roster.csv": b"name,id\nAnna,1\nBo,2\n",
}

# A refusal helps who reads it if it names what can be typed (a word, a call, an example), or all
# that is possible, or a bound; of the name of a file, that there is none.  A page to read instead,
# or a place alone, is no cure.
HELPS = re.compile(
    r"did you mean|such as|as in|one of|type |\\`|\(.*[,:].*\)|from \S+ to |\d or more|at most|`.*`"
    r"|write |it takes|a positive|as ROW|of the \d+ x|\d to \d|No such file|Is a directory|<="
    r"|in a folder|by hand|or bijutsukan|with --graph|BULBS, or"
)

# In Python: an expression, and below it whether it is answered, or what the refusal must name.
LINES = (Path(__file__).parent / "data" / "refusals.txt").read_text("utf-8").splitlines()
PYTHON = tuple(zip(LINES[::2], map(str.strip, LINES[1::2]), strict=True))
MOST_OWN = 12
MOST_WITHOUT = 1  # refusals without a cure


def in_shell(line: str) -> tuple[int, str]:
    """The exit status and all that is printed."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            status = main(shlex.split(line) if "'" in line else line.split())
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
    return status, said.getvalue()


def in_python(line: str) -> str:
    """What an expression is refused with; nothing if it is answered."""
    numpy = pytest.importorskip("numpy")
    networkx = pytest.importorskip("networkx")
    names = {name: getattr(lightsgame, name) for name in lightsgame.__all__}
    names |= {"np": numpy, "networkx": networkx, "lightsgame": lightsgame, "Path": Path}
    try:
        eval(line, names)
    except (ValueError, TypeError, AttributeError, IndexError) as error:
        return " ".join(str(error).split()) or "nothing"
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


@pytest.mark.parametrize(("line", "told"), PYTHON)
def test_what_was_typed_in_python(line: str, told: str) -> None:
    said = in_python(line)
    how, _colon, cure = told.partition(": ")
    assert bool(said) == (how != "answered"), said
    assert cure in said


def test_few_are_refused_without_a_cure() -> None:
    assert sum("without a cure" in told for _line, told in PYTHON) <= MOST_WITHOUT


def test_each_way_is_one() -> None:
    """What is to be typed instead of a name that a class lacks: it can be typed, and is lacking."""
    game = lightsgame.Game(2, 2)
    board = lightsgame.Board.full(2, 2)
    words = {"rows": 2, "columns": 2, "row": 0, "column": 0, "form": "text"}
    values: dict[str, object] = {
        "Board": board,
        "StateBoard": lightsgame.StateBoard("01", 3),
        "Presses": lightsgame.solve(board),
        "Game": game,
        "Puzzle": lightsgame.akari.Puzzle("1."),
        "Graph": lightsgame.graphs.petersen(),
        "Answer": lightsgame.answer(board),
        "Hint": lightsgame.hint(board),
        "Check": lightsgame.check(board, board),
        "QuietPatterns": lightsgame.quiet_patterns(5, 5),
        "Outcome": lightsgame.akari.solve("1."),
        "Made": lightsgame.akari.generate(4, 4, seed=1),
    }
    assert set(values) == set(lacking.WAYS)
    public = {name: getattr(lightsgame, name) for name in lightsgame.__all__}
    for kind, ways in lacking.WAYS.items():
        names = [name for told in ways.values() for name in told.split()]
        assert len(names) == len(set(names))
        for name in names:
            with pytest.raises(AttributeError, match="; type "):
                getattr(values[kind], name)
            assert lacking.way(kind, name)
        for way in ways:
            with contextlib.redirect_stdout(io.StringIO()):
                typed = re.sub(", (which|the) .*", "", way)
                eval(typed, public | words | {"x": values[kind], "y": board, "board": board})
    assert lacking.way("Puzzle", "solve") == "akari.solve(x)"
    for value in (values["Puzzle"], board):
        with pytest.raises(TypeError, match=r"never changes; (make|type)"):
            value[0, 0] = 1  # type: ignore[index]
    verbs = {"": lacking.VERBS, "akari.": lacking.AKARI_VERBS}
    for verb in [f"{place}{verb}" for place, told in verbs.items() for verb in told.split()]:
        assert callable(eval(verb, public))


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that the lines name."""
    monkeypatch.chdir(tmp_path)
    fill(tmp_path)


def fill(folder: Path) -> None:
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / "answer.json").write_text(in_shell("solve 5x5 --json")[1], encoding="utf-8")


def given(line: str) -> str:
    """The exit status of a line, and what is printed first; of a refusal all."""
    status, said = in_shell(line)
    first = "\n".join(said.splitlines()[:1])
    return f"{status} {first.removeprefix('lightsgame: error: ')}".strip()


@pytest.mark.usefixtures("in_folder")
@pytest.mark.parametrize(("line", "gives"), IN_SHELL, ids=[line for line, _ in IN_SHELL])
def test_what_a_line_gives_in_a_shell(line: str, gives: str) -> None:
    assert given(line) == gives


def test_few_lines_of_our_own_are_refused_without_a_cure() -> None:
    assert len({line for line, _ in IN_SHELL}) == len(IN_SHELL) > 180
    refused = [gives for _, gives in IN_SHELL if gives.startswith("2 ")]
    without = [gives for gives in refused if not HELPS.search(gives)]
    assert len(without) <= MOST_OWN, without
    assert {gives[0] for _, gives in IN_SHELL} == {"0", "1", "2"}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        fill(Path(name))
        table = [f"{line}\n    {given(line)}\n" for line, _ in IN_SHELL]
    TYPED.write_text("".join(table), "utf-8")
    kinds = Counter("refused" if typed.cure else "answered" for typed in SHELL)
    kinds.update(told.partition(":")[0] for _line, told in PYTHON)
    for kind, number in kinds.items():
        print(f"{number:4} {kind}")
    sys.exit()
