"""What people type who have never seen this before: each mistake is answered by what is right, none
in silence.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from shell import Shell

import lightsgame
from lightsgame import Board
from lightsgame.akari.generator.clue_setting import read_pattern
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.errors import BadInput, ParseError
from lightsgame.game.state_board import StateBoard
from lightsgame.lights.certificates import read_certificate

MISTAKES = {
    "solve -5x5": "expected a size such as 5x5 or 10^100x60, got '-5x5'",
    "nullity -1x3": "expected a size such as 5x5 or 10^100x60, got '-1x3'",
    "solve 10": "expected a size (10x10) or lamps (#. in a file or on `-`), got '10', which may be either",
    "solve 5x5 --to 5x5": "expected a file with a board, or rows such as #.#/.#., got the size '5x5'",
    "check 5x5 5x5": "expected a file with a board, or rows such as #.#/.#., got the size '5x5'",
    "akari generate 6x6 --grade 500-300": "or bounds of the score such as 300-500, got '500-300'",
    "solve - --to -": "expected standard input for one of the two, got - for both",
    "akari solve 7x7": "got the size '7x7'; `lightsgame akari generate 7x7` makes a puzzle",
    "akari solve 7x7b20s4d0": "got the size '7x7b20s4d0'; `lightsgame akari generate 7x7` makes a puzzle",
    "solve 5x5 --svg -": "the name of a file, for the answer itself goes to standard output, got '-' (--svg)",
    "solve 5x5 --certificate -": "the name of a file, for the answer itself goes to standard output, got '-'",
    "count 10^100x60": "would take 10^92 GB or more (at most 0.6 GB)\n",
    "solve 10^100x60": "(at most 0.6 GB); ask for some of its rows (--rows 1:1)\n",
    "solve 10^100x60 --wrap torus": "would take 10^92 GB or more (at most 0.6 GB)\n",
    "nullity 10^100x60 --states 3": "many states with 10^100 rows and 60 columns (at most 1,000,000,000 steps)",
    "nullity 400x400 --states 4": "expected a prime number of states for a dimension",
    "solve #./nosuch": "expected a file that can be read, got '#./nosuch': ",
    "solve 5x5 --rule no/such": "expected a file that can be read, got 'no/such': ",
    "solve ##/#": "expected a row of 2 lamps like the first, got 1 (##/#, line 1)",
    "solve 1x2 --to ##/#": "expected a row of 2 lamps like the first, got 1 (##/#, line 1)",
    "solve 1x2 --to #/#": "expected a board of 1 x 2, got one of 2 x 1 (#/#)\n",
    "solve 5x5 --lamp -1:1": "expected a cell as ROW:COLUMN or as c3 (column c, row 3), got '-1:1'",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_answered_by_what_is_right(line: str, shell: Shell, tmp_path: Path) -> None:
    status, out, err = shell(*line.split())
    assert status == 2 and not out and err.count("\n") == 1 and MISTAKES[line] in err
    assert not Path("-").exists()


def test_rows_that_are_typed_are_a_board_a_puzzle_or_a_rule(shell: Shell) -> None:
    assert (
        shell("solve", "##/#.", "--json")[1]
        == shell("solve", "##/#.", "--json", "--rule", ".#./###/.#.")[1]
    )
    assert shell("check", "##/#.", "10/00") == (0, "solved: 1 press\n", "")
    assert shell("akari", "solve", "1./#.") == (0, "1o\n#.\n", "")
    assert shell("akari", "check", "1./#.", "01/00")[:2] == (
        0,
        "legal: the bulbs solve the puzzle\n",
    )
    folder = Path("../..")
    # the name of a file comes first
    assert folder.is_dir() and "Is a directory" in shell("solve", folder)[2]


def test_a_rule_without_a_row_is_no_rule(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "rule.txt"
    for text in ("", "\n", "%remark\n"):
        file.write_text(text, encoding="utf-8")
        status, out, err = shell("solve", "5x5", "--rule", file)
        assert (
            (status, out) == (2, "")
            and "expected a rule, drawn as a board" in err
            and "no row at all" in err
        )


def test_a_number_of_games_that_cannot_be_written_out_is_told_as_a_power(shell: Shell) -> None:
    status, out, _err = shell("nullity", "10^100x60", "--rule", "king", "--wrap", "cylinder")
    assert status == 0 and out.startswith("nullity ") and "2^(about 10^" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is full")
def test_a_full_disk_is_told_by_name() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "lightsgame", "solve", "5x5"]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, encoding="utf-8", check=False
        )
    assert done.returncode == 2 and "No space left on device: 'standard output'" in done.stderr


def test_help_and_version_are_there_by_any_name(shell: Shell) -> None:
    assert shell("akari", "help")[1] == shell("akari", "--help")[1] != ""
    assert shell("version") == shell("-V") == shell("--version")


@pytest.mark.parametrize(
    ("kind", "separator"), [("%.1f", ","), ("%.18e", " "), ("%g", "\t"), ("%d", ";")]
)
def test_what_numpy_writes_is_read(kind: str, separator: str, shell: Shell, tmp_path: Path) -> None:
    array = numpy.array([[1, 0, 1], [0, 0, 0]])
    file = tmp_path / "board.txt"
    with file.open("w", encoding="utf-8") as text:
        numpy.savetxt(text, array, fmt=kind, delimiter=separator)
    assert shell("convert", file, "--to", "line") == (0, "#.#/...\n", "")
    for written in (
        str(array),
        str(array.astype(float)),
        repr(array),
        f"board = {array.astype(bool).tolist()}",
    ):
        file.write_text(written, encoding="utf-8")
        assert shell("convert", file, "--to", "line") == (0, "#.#/...\n", "")


@pytest.mark.parametrize("text", ["101 000", "101,000", "#.# ...", "XOX OOO"])
def test_words_of_one_line_are_rows_which_is_told(text: str, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text, encoding="utf-8")
    status, out, err = shell("convert", file, "--to", "line")
    assert (status, out) == (0, "#.#/...\n") and err.startswith("read as 2 x 3")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a b\nb c\n", ""),
        ("a-b\nb-c\n", "read as 2 vertices and 0 edges; without an edge: a-b, b-c\n"),
        ("#.#\n...\n", "read as 1 vertex and 0 edges; without an edge: ...\n"),
        ("3\n0 1\n1 2\n", "read as 4 vertices and 2 edges; without an edge: 3\n"),
        (
            "a b\n1\n2\n3\n4\n5\n",
            "read as 7 vertices and 1 edge; without an edge: 1, 2, 3, 4, ...\n",
        ),
    ],
)
def test_vertices_without_an_edge_are_told(
    text: str, told: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "graph.txt"
    file.write_text(text, encoding="utf-8")
    assert shell("solve", "--graph", file)[2] == told


def test_a_set_of_cells_is_no_list_of_rows() -> None:
    for cells in ({(0, 1), (1, 0)}, frozenset({(0, 0)})):
        with pytest.raises(TypeError, match="expected a board as a picture"):
            Board(cells)  # type: ignore[call-overload]


@pytest.mark.parametrize("cell", [0, -1])
def test_a_picture_has_cells_of_a_pixel_at_least(cell: int) -> None:
    for drawn in (Board("#."), StateBoard("02", 3), Puzzle("1.")):
        with pytest.raises(BadInput, match="expected cell of at least 1"):
            drawn.to_svg(cell=cell)


def test_minus_zero_is_no_number_of_a_certificate() -> None:
    with pytest.raises(ParseError, match="a whole number"):
        read_certificate('{"format": -0}')


def test_many_dark_cells_are_drawn_and_counted(shell: Shell, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("..1\n.#.\n...\n", encoding="utf-8")
    bulbs = tmp_path / "bulbs.txt"
    bulbs.write_text("000\n000\n100\n", encoding="utf-8")
    status, out, _ = shell("akari", "check", puzzle, bulbs)
    rules = "every white cell is lit: 2 cells are dark, drawn as x\na clue counts the bulbs beside it: the 1 at row 1"
    assert status == 1 and out.startswith(f".x1\n.#x\no..\n{rules}")


def test_who_plays_by_typing_is_helped_and_told_once(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x b3\nhelp\nfoo\n?\nquit\n"))
    out = shell("play", "--lines", "--seed", "1")[1]
    told = "Type the name of a cell, such as a1 (in Akari x a1 marks it), or hint"
    assert out.count(told) == 3 and out.count("That cannot be done here.") == 1 == out.count(
        "foo: expected a cell"
    )


def test_a_proof_for_other_checkers_is_told_from_a_wrong_one(shell: Shell, tmp_path: Path) -> None:
    puzzle, proof, formula = (tmp_path / name for name in ("puzzle.txt", "proof", "formula"))
    puzzle.write_text(
        "......1\n1......\n1.2....\n...#...\n......1\n...#.##\n...2...\n", encoding="utf-8"
    )
    hint = (
        "It names no solution: what `akari certify` writes beside --formula is for other checkers."
    )
    shell("akari", "certify", puzzle, "--proof", proof)
    assert shell("verify", proof, "--about", puzzle)[0] == 0
    shell("akari", "certify", puzzle, "--proof", proof, "--formula", formula)
    status, out, _ = shell("verify", proof, "--about", puzzle)
    assert status == 1 and out.startswith("it does not hold: ") and hint in out


def test_a_puzzle_that_cannot_be_is_not_called_too_large(shell: Shell) -> None:
    status, _, err = shell("akari", "generate", "1x1", "--seed", "1")
    told = "of 60 puzzles of 1 x 1 cells that were made none has the grade normal; another size, share of black cells"
    assert status == 2 and told in err


def test_a_limit_of_time_is_a_number() -> None:
    with (
        pytest.raises(TypeError, match="expected seconds as a number, got 'a'"),
        lightsgame.within("a"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ):
        pass


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("https://puzz.link/p?akari/2/2/.h", {(0, 0)}),
        ("http://pzv.jp/p.html?akari/3/1/.g.", {(0, 0), (0, 2)}),
        ("#?/..", {(0, 1)}),
        ("% a pattern?\n? . 1\n. # .\n", {(0, 0)}),
        ("2x2:Ba1B", {(0, 0), (1, 1)}),
    ],
)
def test_the_question_mark_of_an_address_is_no_cell_of_a_pattern(
    text: str, free: set[tuple[int, int]]
) -> None:
    assert set(read_pattern(text).free) == free


@pytest.mark.parametrize("cell", [0, "a1", None])
def test_a_cell_of_a_puzzle_is_a_pair(cell: object) -> None:
    with pytest.raises(TypeError, match=r"expected a cell \(row, column\), got "):
        Puzzle("1.")[cell]  # type: ignore[index]
