"""What people type, and what each line gives, word for word: `data/typed.txt`.

A change of any sentence or answer shows there.  `python tests/test_typed.py` writes the answers anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import lightsgame
from lightsgame import Game, Inconsistent, Presses, graphs
from lightsgame.game import lamps, reader
from lightsgame.game.reader import READERS

FILE = Path(__file__).parent / "data" / "typed.txt"
LINES = FILE.read_text("utf-8").splitlines()
TABLE = tuple(zip(LINES[::2], map(str.strip, LINES[1::2]), strict=True))
NAMES = {name: getattr(lightsgame, name) for name in lightsgame.__all__}
NAMES |= {"lightsgame": lightsgame, "graphs": graphs, "Path": Path}
HELPS = re.compile(r"expected |\btype ")  # what a refusal says that names a cure


def names_in(typed: str) -> dict[str, Any]:
    """What a line can name: the package, and the other packages that it uses."""
    others = {"np": "numpy", "pd": "pandas", "nx": "networkx"}
    used = {
        short: pytest.importorskip(name) for short, name in others.items() if f"{short}." in typed
    }
    return {**NAMES, **used}


def answer(typed: str) -> str:
    """What a line gives, as one line."""
    names = names_in(typed)
    try:
        got = eval(typed, names)
    except Inconsistent:
        return "no solution"
    except (ValueError, TypeError, AttributeError, OSError) as error:
        return f"refused: {' '.join(str(error).split())}"
    if isinstance(got, Presses):
        return "presses " + "/".join(got.times.digits())
    return " / ".join(str(got).splitlines())


@pytest.mark.parametrize(("typed", "gives"), TABLE, ids=[typed for typed, _ in TABLE])
def test_what_a_line_gives(typed: str, gives: str) -> None:
    assert answer(typed) == gives


def test_each_line_is_there_once_and_each_refusal_names_a_cure() -> None:
    assert len({typed for typed, _ in TABLE}) == len(TABLE) > 150
    refused = [gives for _, gives in TABLE if gives.startswith("refused")]
    assert [gives for gives in refused if not HELPS.search(gives)] == []


@pytest.mark.parametrize("typed", [typed for typed, gives in TABLE if gives.startswith("presses")])
def test_the_presses_are_pressed(typed: str) -> None:
    """The presses of each answer, on the game that was typed; the checker shares no line with the
    solvers.
    """
    seen: list[bool] = []

    def solved(game: object, to: object = None, **words: object) -> Presses:
        method = {"method": words.pop("method")} if "method" in words else {}
        found = lightsgame.solve(game, to, **words, **method)  # type: ignore[call-overload]
        if isinstance(to, int):
            game, to = Game(game, to), None  # type: ignore[arg-type]
        seen.append(lightsgame.is_solution(game, found, to, **words))  # type: ignore[arg-type]
        assert isinstance(found, Presses)
        return found

    eval(typed, names_in(typed) | {"solve": solved})
    assert all(seen)


def test_every_line_of_the_reader_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: set[str] = set()

    class Counted(tuple[lamps.Reader, ...]):
        __slots__ = ()

        def __iter__(self) -> Iterator[lamps.Reader]:
            for line in super().__iter__():
                reached.add(line.name)
                yield line

    monkeypatch.setattr(reader, "READERS", Counted(READERS))
    for typed, _ in TABLE:
        with suppress(pytest.skip.Exception):
            answer(typed)
    assert reached == {line.name for line in READERS}


if __name__ == "__main__":
    FILE.write_text("".join(f"{typed}\n    {answer(typed)}\n" for typed, _ in TABLE), "utf-8")
