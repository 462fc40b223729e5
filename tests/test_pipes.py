"""What one command prints, the next reads: the picture among words, or the JSON; what is no board
is refused.
"""

from __future__ import annotations

import io
import json
import sys
from itertools import product
from pathlib import Path

import pytest
from shell import Shell

from lightsgame import Board, Rule, akari
from lightsgame.cli.common import framed
from lightsgame.core import languages
from lightsgame.core.text_input import picture_in

GAMES = {
    "plain": "5x5",
    "torus": "4x4 --wrap torus",
    "three states": "4x4 --states 3",
    "twenty states": "4x4 --states 20",
    "holes": "HOLES",
    "knight": "5x4 --rule knight",
    "Klein bottle": "5x5 --wrap klein",
}
HOLES = ".#_\n###\n_#.\n"
READERS = ("solve", "hint", "count", "explain", "certify", "convert --to line")
PUZZLE = "....#\n2.2..\n.....\n..0..\n...#.\n"


@pytest.fixture
def pipe(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Run a command with a text on its standard input."""

    def call(line: str, text: str) -> tuple[object, str, str]:
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
        )
        return shell(*line.split())

    return call


@pytest.mark.parametrize("game", GAMES)
def test_what_solve_prints_is_checked_and_read(game: str, pipe: Shell, tmp_path: Path) -> None:
    holes = tmp_path / "holes.txt"
    holes.write_text(HOLES, encoding="utf-8")
    board, *words = GAMES[game].replace("HOLES", str(holes)).split()
    rules = " ".join(words)
    for more in ("", "--json"):
        status, out, _err = pipe(f"solve {board} {rules} {more}", "")
        assert status == 0
        status, told, err = pipe(f"check {board} - {rules}", out)
        assert (status, told[:7]) == (0, "solved:")
        assert more or (err.startswith("left out: ") and "press" in err)
        for verb in READERS:
            done, _out, err = pipe(f"{verb} - {rules}", out)
            assert done == 2, verb  # an answer is no question
            reason = "whose presses are not lamps" if more else "which may be either"
            assert reason in err, verb
        if not more:
            out = out.replace("x", "#").replace("·", "0")  # now it is drawn as lamps
            for verb in READERS:
                assert pipe(f"{verb} - {rules}", out)[0] in (0, 1), verb
            picture = "\n".join(out.splitlines()[:-1])
            assert (
                pipe(f"convert - --to digits {rules}", out)[1]
                == pipe(f"convert - --to digits {rules}", picture)[1]
            )


@pytest.mark.parametrize("code", languages.languages())
def test_what_is_told_in_the_readers_language_is_read_as_well(code: str, pipe: Shell) -> None:
    with languages.language(code):
        for rules in ("", "--wrap torus --states 3"):
            out = pipe(f"solve 5x5 {rules}", "")[1]
            assert pipe(f"check 5x5 - {rules}", out)[0] == 0
        left = pipe("check 5x5 example:corner", "")[1]
        assert pipe("solve -", left)[0] == 0
        out = pipe("solve 7x7 --wrap torus --rule king --states 3", "")[1]
        assert pipe("solve - --states 3", out)[:2] == (2, "")  # the witness is no board


def test_pictures_of_other_commands_are_read_as_well(pipe: Shell) -> None:
    for line in ("hardest 4x4", "perfect 4x4"):
        out = pipe(line, "")[1]
        assert (
            pipe("convert - --to line", out)[1]
            == "/".join(out.replace("·", ".").replace("●", "#").split("\n")[:4]) + "\n"
        )
    left = pipe("check 5x5 example:corner", "")[1]
    assert pipe("solve -", left)[0] == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "solve 5x5 --all",
            "expected one picture of a board, got several; --json tells them apart",
        ),
        ("explain 5x5", "expected one picture of a board, got several"),
        (
            "solve 7x7 --wrap torus --rule king --states 3",
            "a board, or one below its caption, got 'No solution: ",
        ),
        ("hint 5x5", "got 'L' (standard input, line 1"),
    ],
)
def test_what_is_no_board_is_not_taken_for_one(line: str, told: str, pipe: Shell) -> None:
    out = pipe(line, "")[1]
    for verb in ("check 5x5 -", "solve - --states 3" if "states" in line else "solve -"):
        status, nothing, err = pipe(verb, out)
        assert (status, nothing) == (2, "") and told in err


def test_some_rows_of_an_answer_are_no_answer(pipe: Shell) -> None:
    out = pipe("solve 5x5 --rows 1:2 --json", "")[1]
    status, nothing, err = pipe("check 5x5 -", out)
    assert (status, nothing) == (2, "") and "expected all 5 x 5 cells, got 2 x 5" in err


def test_a_list_of_cells_is_no_board(pipe: Shell) -> None:
    for verb, name in (("solve -", "board"), ("check 5x5 -", "presses")):
        status, out, err = pipe(verb, json.dumps({"rows": 5, "columns": 5, name: [[1, 1]]}))
        assert (status, out) == (2, "")
        assert f'all 5 x 5 cells, got 1 x 2 (standard input, under "{name}")' in err


def test_what_stands_on_the_screen_is_read(pipe: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for m, n in product((1, 2, 12), (1, 3, 11, 100)):
        board = Board.from_bits((1 << m * n) // 3, m, n)
        with monkeypatch.context() as screen:
            screen.setattr(sys.stdout, "isatty", lambda: True, raising=False)
            screen.setenv("NO_COLOR", "1")
            screen.setenv("COLUMNS", "200")
            text = framed(board, "press here")
        assert text.startswith("press here:\n") and text != str(board)
        for shown in (text, f"{text}\n3 presses (the fewest)", text.split("\n", 1)[1]):
            assert Board(picture_in(shown)[0]) == board


def test_words_among_the_rows_are_not_left_out_in_silence(pipe: Shell) -> None:
    for text in (
        "#.\n..\nand then\n##\n",
        "#.\nrow two\n",
        "#.  the first row\n..\n",
        "Not this one.\n#.\n",
    ):
        status, out, err = pipe("convert - --to line", text)
        assert (status, out) == (2, "") or err.startswith("left out: row two")
    remarks = "%A remark: nothing\n  %another one\nMy board\n#.\n%and one more\n"
    assert pipe("convert - --to line", remarks) == (0, "#.\n", "left out: My board\n")
    assert picture_in("XOX OXO\nOOO XXX") == ("XOX OXO\nOOO XXX", "")


def test_what_akari_prints_is_read(pipe: Shell, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(PUZZLE, encoding="utf-8")
    texts = [
        pipe(f"akari {line}", "")[1]
        for line in (
            f"solve {puzzle}",
            f"certify {puzzle}",
            f"count {puzzle} --draw 1",
            f"solve {puzzle} --json",
        )
    ]
    for text in texts:
        for given in ("-", f"{puzzle} -"):
            assert pipe(f"akari check {given}", text) == (
                0,
                "legal: the bulbs solve the puzzle\n",
                "",
            )
        for verb in (
            "solve",
            "hint",
            "explain",
            "count",
            "certify",
            "convert --to text",
            "generate",
        ):
            assert pipe(f"akari {verb} -", text)[0] == 0
    bulbs = akari.solve(akari.parse_puzzle(PUZZLE)).bulbs
    for form in ("pzprv3", "save", "penpa"):
        written = akari.convert(akari.parse_puzzle(PUZZLE), form, bulbs)
        assert pipe(f"akari check {puzzle} -", written)[0] == 0
        assert (
            pipe(f"akari check {puzzle} -", akari.convert(akari.parse_puzzle(PUZZLE), form))[0] == 1
        )


def test_a_text_that_is_made_carries_its_rules(pipe: Shell) -> None:
    for words in (
        "--rule knight",
        "--wrap torus",
        "--states 3",
        "--rule king --wrap klein --states 12",
        "--states 2",
    ):
        made = pipe(f"generate 4x4 --seed 1 {words}", "")[1]
        assert [line[:2] for line in made.splitlines()].count("% ") == words.replace(
            "--states 2", ""
        ).count("--")
        for verb in ("solve", "count", "hint", "certify"):
            with_rules, alone = pipe(f"{verb} - {words}", made), pipe(f"{verb} -", made)
            assert with_rules == alone and alone[0] == 0, (words, verb)
        assert json.loads(pipe("solve - --json", made)[1])["solvable"]
        assert pipe("convert - --to json", made)[1].count(":") == 1 + words.replace(
            "--states 2", ""
        ).count("--")
    # What is said on the line comes first.
    assert '"states": 5' in pipe("count - --states 5 --json", "% states: 3\n01\n")[1]
    status, out, err = pipe("count -", "% states: 99\n01\n")
    assert (status, out) == (2, "") and "a number of states" in err


@pytest.mark.parametrize("rule", [".../.##/...", "./#/#", "#>.../..#/..."])
@pytest.mark.parametrize("size", ["3x3", "4x1"])
def test_a_drawn_rule_in_the_remarks_is_no_row_of_the_board(
    pipe: Shell, rule: str, size: str
) -> None:
    _, made, _ = pipe(f"generate {size} --rule {rule} --seed 1", "")
    _, told, _ = pipe(f"generate {size} --rule {rule} --seed 1 --json", "")
    assert made.startswith("% rule: ")
    assert json.loads(pipe("convert - --to json", made)[1])["board"] == json.loads(told)["board"]
    for text in (made, told):
        status, solved, error = pipe("solve - --json", text)
        assert status == 0 and json.loads(solved)["rule"] == Rule(rule).name, error
        assert json.loads(solved)["rows"] == int(size[0])


def test_a_remark_holds_no_rows_of_a_puzzle_or_of_bulbs(pipe: Shell, tmp_path: Path) -> None:
    assert (
        akari.Puzzle("% a/1.\n1.\n.1")
        == akari.Puzzle("1./.1")
        == akari.parse_puzzle("% a/1.\n1.\n.1")
    )
    bulbs = tmp_path / "bulbs.txt"
    bulbs.write_text("% o/.\n01\n", encoding="utf-8")
    assert pipe(f"akari check - {bulbs}", "1.\n")[0] == 0
    assert repr(Board("% a/##\n.#\n % ./.\n")) == "Board('.#')"


LONG = "1" * 5000


@pytest.mark.parametrize(
    "line", ["solve -", "hint -", "solve --graph -", "check - -", "akari solve -", "akari hint -"]
)
@pytest.mark.parametrize(
    "text", [f'{{"rows": {LONG}}}', f'{{"puzzle": [{LONG}]}}', f'{{"nodes": [{LONG}]}}', "{"]
)
def test_numbers_of_thousands_of_digits_in_json_are_told_in_one_line(
    pipe: Shell, line: str, text: str
) -> None:
    status, out, error = pipe(line, text)
    assert (status, out) == (2, "") and error.startswith("lightsgame: error: expected ")


def test_a_saved_game_that_is_nested_too_deeply_is_told_in_one_line(
    pipe: Shell, tmp_path: Path
) -> None:
    for text in ("[" * 100_000, LONG):
        saved = tmp_path / "saved.json"
        saved.write_text(f'{{"lightsgame-play": {text}', encoding="utf-8")
        status, _, error = pipe(f"play {saved}", "")
        assert status == 2 and error.startswith("lightsgame: error: expected a saved game, got ")


def test_the_rows_of_a_puzzle_in_json_may_stand_in_one_text(pipe: Shell) -> None:
    listed, drawn = '{"puzzle": ["1..", "..."]}', '{"puzzle": "1../..."}'
    assert pipe("akari solve - --json", drawn) == pipe("akari solve - --json", listed)
    for wrong in ('{"puzzle": {"1.": 0}}', '{"puzzle": 3}', '{"puzzle": [1]}', '{"bulbs": "1"}'):
        assert pipe("akari solve -", wrong)[0] == 2
    assert pipe("akari check -", '{"puzzle": "..", "status": "solved", "bulbs": {"1": 0}}')[0] == 2


def test_what_convert_writes_for_python_is_read_with_its_states(pipe: Shell) -> None:
    _, written, _ = pipe("convert - --to python --states 3", "012\n1_0\n")
    assert written == "StateBoard('012/1_0', 3)\n"
    for options in ("", " --states 3"):
        assert json.loads(pipe("convert - --to json" + options, written)[1])["board"] == [
            "012",
            "1_0",
        ]
    assert json.loads(pipe("solve - --json", "x = StateBoard('11', 5)")[1])["states"] == 5


@pytest.mark.parametrize("puzzle", ["0#\n", "#\n", "1#\n"])
def test_a_puzzle_without_white_cells_needs_no_bulbs_to_be_checked(
    pipe: Shell, puzzle: str
) -> None:
    status, solved, _ = pipe("akari solve -", puzzle)
    assert pipe("akari check -", puzzle)[0] == status == ("1" in puzzle)
    assert status or pipe("akari check -", solved)[0] == 0
    assert pipe("akari check -", "0.\n")[0] == 2
