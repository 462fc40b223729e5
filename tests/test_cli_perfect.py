"""`lightsgame perfect`: statuses, JSON keys, evidence that a checker accepts, drawings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from often import seldom

from lightsgame import Board, is_perfect_code
from lightsgame.cli import main
from lightsgame.game.region import HALF, PLANE, QUARTER, Region, rectangle
from lightsgame.theorems.perfect_codes.perfect_code import has_perfect_code
from lightsgame.theorems.perfect_codes.refutation import Barred, Refutation, is_refutation

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process: status, standard output, standard error."""

    def call(*arguments: str) -> tuple[int, str, str]:
        try:
            status = main(("perfect", *arguments))
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def tree_of(value: Any) -> Refutation[tuple[int, int]]:
    """A tree from its JSON."""
    return Refutation(
        tuple(value["lamp"]),
        tuple([Barred(tuple(entry["press"]), tuple(entry["again"])) for entry in value["barred"]]),
        tuple([(tuple(branch["press"]), tree_of(branch["then"])) for branch in value["branches"]]),
    )


def test_every_small_board(run: Run) -> None:
    for m in range(1, 8):
        for n in range(1, 8):
            status, out, err = run(f"{m}x{n}", "--json")
            value = json.loads(out)
            assert (value["rows"], value["columns"], err) == (m, n, "")
            assert value["exists"] is has_perfect_code(m, n) and status == (
                0 if value["exists"] else 1
            )
            if value["exists"]:
                presses = Board("\n".join(value["presses"]))
                assert is_perfect_code(presses) and presses.weight() == value["weight"]
            else:
                assert value["presses"] is None and is_refutation(
                    tree_of(value["tree"]), rectangle(m, n).cross
                )


def test_the_pictures(run: Run) -> None:
    status, out, _ = run("4x4")
    assert status == 0 and is_perfect_code(Board("\n".join(out.splitlines()[:4])))
    assert out.splitlines()[4].startswith("4 presses change each of the 16 lamps exactly once")
    status, out, _ = run("6x6")
    assert status == 1 and out.startswith(
        "no presses of the 6 x 6 board change each lamp exactly once\n(1,1) can be"
    )


def test_giant_boards(run: Run) -> None:
    status, out, _ = run("10^100x10^100", "--json")
    value = json.loads(out)
    assert status == 1 and is_refutation(tree_of(value["tree"]), rectangle(10**100, 10**100).cross)
    assert run("10^100x3")[0] == 1
    status, out, _ = run("2x10^100")
    assert status == 1 and "Width 2: " in out
    value = json.loads(run("10^100x2", "--json")[1])
    assert (
        value["exists"] is False
        and value["strip"]["residues"] == [1]
        and value["strip"]["period"] == 2
    )
    status, _, err = run("1x10^100")
    assert status == 2 and err.startswith(
        "lightsgame: error: a perfect code of 1 x 10^100 cells, which exists ("
    )


LONG = [seldom(24), *[pytest.param(width, marks=pytest.mark.slow) for width in (25, 26)]]


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5, 6, 17, *LONG, 1000, 10**30, 10**30 + 1])
def test_strips(run: Run, width: int) -> None:
    status, out, _ = run("--strip", str(width), "--json")
    value = json.loads(out)
    assert status == 0 and value["width"] == (width if width < 2**53 else str(width))

    def has(n: int) -> bool:
        if n < value["from"]:
            return n in value["finite"]
        return value["period"] > 0 and n % value["period"] in value["residues"]

    assert all(has(n) == has_perfect_code(width, n) for n in range(1, 50))
    assert max(value["finite"], default=0) < value["from"]
    if "tree" in value:
        assert is_refutation(tree_of(value["tree"]), Region(1, None, 1, width).cross)
    assert run("--strip", str(width))[1].lower().startswith("width ")


def test_must_show(run: Run) -> None:
    assert json.loads(run("--strip", "3", "--json")[1])["finite"] == [1, 2]
    assert (
        "Width 3: there is a perfect code for just these lengths: 1, 2." in run("--strip", "3")[1]
    )
    assert (
        "Width 2: there is a perfect code for just these lengths: all that are 1 modulo 2."
        in run("--strip", "2")[1]
    )
    assert "Width 1: there is a perfect code for every length." in run("--strip", "1")[1]


@pytest.mark.parametrize(("name", "region"), [("quarter", QUARTER), ("half", HALF)])
def test_infinite_boards_without(run: Run, name: str, region: Region) -> None:
    status, out, _ = run("--infinite", name, "--json")
    value = json.loads(out)
    assert (
        status == 1
        and value["exists"] is False
        and is_refutation(tree_of(value["tree"]), region.cross)
    )
    status, out, _ = run("--infinite", name)
    assert status == 1 and "the search drawn" in out and "!" in out


def test_the_plane(run: Run) -> None:
    status, out, _ = run("--infinite", "plane", "--json")
    value = json.loads(out)
    assert status == 0 and value["exists"] is True and value["codes"] == 10
    assert value["rule"] == {"modulus": 5, "row": 1, "column": 2} and len(value["tree"]) == 9
    for proof in value["tree"]:
        pressed, unpressed = (
            [tuple(cell) for cell in proof[key]] for key in ("pressed", "unpressed")
        )
        assert is_refutation(tree_of(proof["tree"]), PLANE.cross, pressed, unpressed)
    status, out, _ = run("--infinite", "plane")
    assert status == 0 and "Press (r, c) where r + 2c" in out


def test_drawings(run: Run, tmp_path: Path) -> None:
    for arguments, status in (
        (["2x5"], 0),
        (["6x6"], 1),
        (["--infinite", "quarter"], 1),
        (["--infinite", "half"], 1),
        (["--infinite", "plane"], 0),
    ):
        path = tmp_path / f"{'_'.join(arguments)}.svg"
        assert run(*arguments, "--svg", str(path))[0] == status
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("5x",),
        ("0x5",),
        ("4x4", "--strip", "3"),
        ("--strip", "0"),
        ("--strip", "x"),
        ("--strip", "3", "--svg", "a.svg"),
        ("--infinite", "moon"),
        ("--infinite", "plane", "--strip", "1"),
        ("4x4", "--svg", "no/such/folder/a.svg"),
        ("2x1000", "--svg", "a.svg"),
        ("1x10^9",),
    ],
)
def test_bad_input_is_one_line(
    run: Run, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments)
    assert (
        status == 2 and out == "" and err.startswith("lightsgame: error: ") and err.count("\n") == 1
    )
    assert not list(tmp_path.iterdir())


def test_a_console_without_the_signs_gets_ascii() -> None:
    command = [sys.executable, "-m", "lightsgame", "perfect", "3x3"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (
        done.returncode == 1 and "+ press (1,1)\n| (1,3)" in done.stdout and "?" not in done.stdout
    )
