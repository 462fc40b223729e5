"""A certificate that a command writes holds for both checkers; with one number changed both say no,
and why.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from javascript import CHECKER, answer
from shell import Shell

from lightsgame import period
from lightsgame.core.evidence import to_json
from lightsgame.game.graph import from_edges
from lightsgame.lights.certificates import certificate
from lightsgame.theorems.rows.divisibility import rank
from lightsgame.theorems.solvability.induction import by_elimination

IMPOSSIBLE = "1.#2.2\n#.#...\n..##..\n"
# status, words, and the place of the number that is changed: keys and entries, a letter last in a
# text
COMMANDS = (
    (0, "hardest 5x5", "evidence moves"),
    pytest.param(0, "hardest 9x9", "evidence moves", marks=pytest.mark.slow),
    (0, "solve 10^100x60 --rows 1:1", "evidence first 0 0"),
    (0, "solve 10^100x60 --rows 1:1", "evidence rows 0 59"),
    (1, "solve 5x5 --lamp 1,1", "evidence witness 0 0"),
    (1, "perfect 6x6", "evidence tree branches 0 0 1"),
    (0, "nullity 20 --period", "evidence y"),
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
    """JSON with the number at a place changed by one, be it one of JSON, in a text, or a digit; or
    another gluing.
    """
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


TRUE = certificate(period(5))
FILES = {  # the bytes of a file, and what both checkers end with
    "with a byte order mark": (TRUE.encode("utf-8-sig"), 0),
    "UTF-16 of a Windows shell": (b"\xff\xfe" + TRUE.encode("utf-16-le"), 0),
    "UTF-16 the other way round": (b"\xfe\xff" + TRUE.encode("utf-16-be"), 0),
    "lines of Windows": (TRUE.replace("\n", "\r\n").encode(), 0),
    "a letter of Latin-1": (TRUE.replace("period", "p\xe9riod").encode("latin-1"), 2),
    "another question before this one": (TRUE.replace('{"n": 5}', '{"n": 6, "n": 5}').encode(), 2),
    "another kind before this one": (
        TRUE.replace('"kind"', '"kind": "hardest", "k\\u0069nd"').encode(),
        2,
    ),
    "an end that is missing": (TRUE.rstrip()[:-1].encode(), 2),
    "values in one another": (TRUE.replace("5", "[" * 9_000 + "]" * 9_000, 1).encode(), 2),
    "a name that every object has": (TRUE.replace('{"n"', '{"__proto__": {}, "n"').encode(), 2),
}


@pytest.mark.parametrize(("data", "status"), FILES.values(), ids=FILES)
def test_both_checkers_read_the_same_files(
    shell: Shell, tmp_path: Path, data: bytes, status: int
) -> None:
    file = tmp_path / "c.json"
    file.write_bytes(data)
    said, out, err = shell("verify", str(file))
    assert said == status and len((out + err).splitlines()) == 1
    if shutil.which("node"):
        assert (
            subprocess.run(["node", str(CHECKER), str(file)], check=False, timeout=300).returncode
            == status
        )


ENDLESS = {  # forgeries that are soon refused, and whose claim would be a sentence without end
    "the bits of a number below 0": to_json(rank(0b1011))
    | {"question": {"polynomial": -11, "exponent": 1}},
    "a number of 10^12 digits": {
        "format": "lightsgame-evidence",
        "version": 1,
        "kind": "akari-census",
        "question": {"rows": 10**6, "columns": 10**6},
        "evidence": {"solvable": 1, "unique": 1, "fewest_black": 0, "example": ["."]},
    },
}


@pytest.mark.parametrize("forged", ENDLESS.values(), ids=ENDLESS)
def test_what_is_refused_is_not_told(tmp_path: Path, forged: dict[str, Any]) -> None:
    file = tmp_path / "c.json"
    file.write_text(json.dumps(forged), encoding="utf-8")
    command = [sys.executable, "-m", "lightsgame", "verify", str(file), "--json"]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120
    )
    value = json.loads(done.stdout)
    assert done.returncode in (1, 3) and value["claim"] == "" and len(value["reason"]) > 10


def test_names_of_a_stranger_move_no_cursor(shell: Shell, tmp_path: Path) -> None:
    graph = from_edges([("a", "b"), ("b", "c\x1b[2J\u202e")], names=["a", "b", "c\x1b[2J\u202e"])
    file = tmp_path / "c.json"
    file.write_text(certificate(by_elimination(graph)), encoding="utf-8")
    status, out, _ = shell("verify", str(file), "--steps")
    assert (
        status == 0
        and "c\ufffd[2J\ufffd" in out
        and all(sign == "\n" or sign.isprintable() for sign in out)
    )
