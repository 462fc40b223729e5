"""`lightsgame akari check` and `akari convert`: statuses, JSON keys, every form of a PUZZLE."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from akari_texts import EXAMPLES, WRONG_ADDRESSES, WRONG_IDS

from lightsgame.akari.io.formats import FORMS, write_puzzle
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.cli import main
from lightsgame.sat.cnf import read_dimacs

Run = Callable[..., tuple[int, str, str]]
ROWS = ["1..", ".#.", "..#"]
ADDRESS, GAME_ID = "https://puzz.link/p?akari/3/3/bg.i./", "3x3:1cBcB"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process: status, standard output, standard error."""

    def call(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(
            "sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        )
        try:
            status = main(("akari", *arguments))
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def refused(outcome: tuple[int, str, str], message: str) -> None:
    status, out, err = outcome
    assert (status, out) == (2, "")
    assert err.startswith("lightsgame: error: ")
    assert err.count("\n") == 1 and err.endswith("\n")
    assert " ".join(message.split()) in err


@pytest.mark.parametrize(("picture", "address", "game_id", "solutions"), EXAMPLES)
def test_convert_to_and_from(
    run: Run, picture: str, address: str, game_id: str, solutions: int
) -> None:
    rows = "\n".join(picture.split()) + "\n"
    full = f"https://puzz.link/p?{address}\n"
    for puzzle in (address, full.strip(), game_id):
        assert run("convert", puzzle, "--to", "text") == (0, rows, "")
        assert run("convert", puzzle, "--to", "puzzlink") == (0, full, "")
        assert run("convert", puzzle, "--to", "tatham") == (0, f"{game_id}\n", "")


@pytest.mark.parametrize("form", FORMS[:3])
def test_a_file_or_standard_input_may_hold_any_form(run: Run, tmp_path: Path, form: str) -> None:
    text = write_puzzle(Puzzle.from_rows(ROWS), form)
    file = tmp_path / "puzzle.txt"
    for content in (text, text + "\n", f"% a puzzle\n{text}\r\n\r\n", f"\ufeff{text}\n"):
        file.write_bytes(content.encode())
        assert run("convert", str(file), "--to", "tatham") == (0, f"{GAME_ID}\n", "")
        assert run("convert", "-", "--to", "puzzlink", stdin=content) == (0, f"{ADDRESS}\n", "")


def test_a_file_with_the_name_of_an_address_comes_first(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    target = Path("akari/2/2/j")
    target.parent.mkdir(parents=True)
    target.write_text("1.\n", encoding="utf-8")
    assert run("convert", "akari/2/2/j", "--to", "text")[1] == "1.\n"
    assert run("convert", "?akari/2/2/j", "--to", "text")[1] == "..\n..\n"


@pytest.mark.parametrize("form", FORMS)
def test_the_json_of_convert(run: Run, form: str) -> None:
    status, out, err = run("convert", GAME_ID, "--to", form, "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    value = json.loads(out)
    assert (value["puzzle"], value["rows"], value["columns"], value["to"]) == (ROWS, 3, 3, form)
    assert value["converted"] == run("convert", GAME_ID, "--to", form)[1].rstrip("\n")


def test_dimacs(run: Run) -> None:
    _, out, _ = run("convert", GAME_ID, "--to", "dimacs")
    assert read_dimacs(out).variables == 9


def test_a_formula_that_would_not_fit_is_refused_before_work(run: Run) -> None:
    refused(
        run("convert", "-", "--to", "dimacs", stdin=f"{'.' * 6000}\n"),
        "72,012,000 literals (at most 50,000,000)",
    )


@pytest.mark.parametrize(
    ("text", "message"), [*WRONG_ADDRESSES, *WRONG_IDS], ids=lambda text: text[:40]
)
def test_bad_puzzles_are_refused_in_one_line(run: Run, text: str, message: str) -> None:
    if text.endswith("\n"):  # a line end behind it is no fault here
        return
    # what follows is the place, and begins with the file
    said = message.partition(" (sign")[0].partition(" (the")[0]
    refused(run("convert", "-", "--to", "text", stdin=text), said if text != "akari" else "got 'a'")
    if len(text) > 4000 or text == "akari":
        return
    # all else is taken for the name of a file
    known = re.match(r"akari/|[0-9].*[:#]|.*\?[a-z]", text)
    refused(run("convert", "--to", "text", "--", text), message if known else "")


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (["nothing-here.txt"], "", "a file that can be read"),
        (["-"], "..\n.y\n", "got 'y' (standard input, line 2, column 2)"),
        (["-"], "", "got no cell at all"),
        (["-"], "..\n...\n", "a row of 2 cells like the first, got 3"),
        (["-"], "2x2:d\n2x2:d\n", "got 2 lines (standard input, line 2)"),
        (["-"], "1O\n", "got 'O'"),
        (["akari/2/2/j\nakari/2/2/j"], "", "several lines"),
        (["2x2:d\x00"], "", r"got '\x00'"),
        (["https://example.org/"], "", "an address with akari"),
        (["akari/2/2/j" + "." * 10_000], "", "got 10004 (sign 2 of"),
    ],
)
def test_bad_input(run: Run, arguments: list[str], stdin: str, message: str) -> None:
    refused(run("convert", *arguments, "--to", "text", stdin=stdin), message)


def test_bad_usage(run: Run) -> None:
    refused(run("convert", GAME_ID), "--to")
    refused(run("convert", GAME_ID, "--to", "svg"), "got 'svg'")
    refused(run("check", GAME_ID), "BULBS")


LEGAL = ["010", "001", "100"]


def test_what_solve_prints_is_what_check_reads(run: Run) -> None:
    """Rows in one line, as `repr` has them, and a picture with its bulbs."""
    status, solved, _ = run("solve", "-", stdin=".1#/.#1/#..\n")
    assert (status, solved) == (0, "o1#\n.#1\n#.o\n")
    assert run("check", "-", stdin=solved)[:2] == (0, "legal: the bulbs solve the puzzle\n")
    assert run("convert", "-", "--to", "text", stdin=solved)[1] == ".1#\n.#1\n#..\n"


@pytest.mark.parametrize("puzzle", [ADDRESS, GAME_ID])
@pytest.mark.parametrize(
    "content", ["\n".join(LEGAL), "1o.\n.#o\no.#\n", "% bulbs\n  010\n  001\n  100\n"]
)
def test_a_solution_is_legal(run: Run, tmp_path: Path, puzzle: str, content: str) -> None:
    file = tmp_path / "bulbs.txt"
    file.write_text(content, encoding="utf-8")
    assert run("check", puzzle, str(file)) == (0, "legal: the bulbs solve the puzzle\n", "")
    assert json.loads(run("check", puzzle, "-", "--json", stdin=content)[1]) == {
        "legal": True,
        "broken": [],
    }


@pytest.mark.parametrize(
    ("bulbs", "rules"),
    [
        ("000\n001\n100", ["every white cell is lit", "a clue counts the bulbs beside it"]),
        ("011\n001\n100", ["no bulb lights another"] * 2),
        ("110\n001\n100", ["bulbs stand on white cells"]),
    ],
)
def test_each_broken_rule_is_named_with_its_place(run: Run, bulbs: str, rules: list[str]) -> None:
    status, out, err = run("check", GAME_ID, "-", stdin=bulbs)
    assert (status, err) == (1, "")
    value = json.loads(run("check", GAME_ID, "-", "--json", stdin=bulbs)[1])
    assert value["legal"] is False
    assert [fault["rule"] for fault in value["broken"]] == rules
    assert [f"{fault['rule']}: {fault['what']}" for fault in value["broken"]] == out.splitlines()
    for fault in value["broken"]:
        row, column = fault["cells"][0]
        assert f"row {row}, column {column}" in fault["what"]


@pytest.mark.parametrize(
    ("bulbs", "message"),
    [
        ("01\n10\n", "bulbs on 3 x 3 cells like the puzzle, got 2 x 2 (standard input)"),
        ("1o.\n", "bulbs on 3 x 3 cells like the puzzle, got 1 x 3 (standard input)"),
        ("1o.\n.#o\no1#\n", "got '1' for '.' (standard input, row 3, column 2)"),
        ("010\n00\n100\n", "standard input, line 2"),
        ("010\n0?0\n100\n", "got '?' (standard input, line 2, column 2)"),
        ("", "standard input"),
    ],
)
def test_bad_bulbs(run: Run, bulbs: str, message: str) -> None:
    refused(run("check", GAME_ID, "-", stdin=bulbs), message)


def test_standard_input_cannot_be_both(run: Run) -> None:
    refused(run("check", "-", "-", stdin=GAME_ID), "standard input for one of the two")
