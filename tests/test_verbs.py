"""Eight verbs for both games, in the shell, in Python and in JSON; and games by any rule in the
shell.
"""

from __future__ import annotations

import inspect
import io
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from shell import Shell, schema

import lightsgame
from lightsgame import akari
from lightsgame.cli.commands import COMMANDS
from lightsgame.cli.help_pages import help_page, overview
from lightsgame.cli.main import named
from lightsgame.game import rule
from lightsgame.game.game import Game

VERBS = ("generate", "solve", "hint", "check", "explain", "count", "convert", "certify")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("game", ["", "akari "])
def test_each_verb_is_a_command_with_json(verb: str, game: str) -> None:
    assert game + verb in COMMANDS and COMMANDS[game + verb].json


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_is_at_hand_in_python(verb: str) -> None:
    for game in (lightsgame, akari):
        assert verb in game.__all__ and callable(getattr(game, verb))


ASK_OF_ANY_BOARD = (
    "chase",
    "hardest",
    "perfect",
    "worksheet",
)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_takes_no_rule_says_why(name: str, shell: Shell) -> None:
    if any(option.dest == "wrap" for option in COMMANDS[name].options):
        assert not COMMANDS[name].plain
        return
    _, _, told = shell(*name.split(), "--wrap=torus")
    assert f"'{name}' takes no --wrap: " in told and told.count("\n") == 1
    assert (COMMANDS[name].plain != "") == (name in ASK_OF_ANY_BOARD)
    if name in ASK_OF_ANY_BOARD:
        reasons = [COMMANDS[other].plain for other in ASK_OF_ANY_BOARD]
        assert COMMANDS[name].plain in told and reasons.count(COMMANDS[name].plain) == 1
    else:
        assert ("Akari has one rule" in told) == name.startswith("akari")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_that_prints_json_has_a_schema(name: str) -> None:
    if COMMANDS[name].json:
        found = schema(name)
        jsonschema.Draft202012Validator.check_schema(found)
        assert found["title"] == f"lightsgame {name} --json"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_takes_what_its_options_give(name: str) -> None:
    command = COMMANDS[name]
    taken = inspect.signature(command.run).parameters
    given = {option.dest for option in command.options} - {"certificate"}
    for option in command.options:  # what the table says of it is there
        assert option.default is None or option.value(option.default) is not None
        assert not option.words or option.choices()
    if "wrap" in given:
        given = given - {"rule", "wrap", "states"} | {"words"}
    if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values()):
        assert set(taken) - {"json"} == given
    assert named(name.split()) == (name, [])
    assert f"  {name} " in overview() and ("json" in taken) == command.asks
    assert help_page(command).startswith(f"usage: lightsgame {name}")


def test_the_word_of_a_group_alone_shows_what_the_group_has(shell: Shell) -> None:
    groups = {name.split()[0] for name in COMMANDS if " " in name}
    for group in groups - {"exercises", "atlas"}:  # these two mean their list
        assert shell(group) == shell(group, "--help") == (0, overview(group) + "\n", "")
        listed = [
            line[2:].split("  ")[0] for line in overview(group).splitlines() if line[:2] == "  "
        ]
        assert listed == [name for name in COMMANDS if name.startswith(f"{group} ")]
    assert shell("akari", "slove")[0] == 2


def test_options_that_exclude_or_need_each_other_are_refused_in_the_same_words(
    shell: Shell, tmp_path: Path
) -> None:
    for words, told in (
        (["solve"], "one of BOARD, --graph, got none of them"),
        (["solve", "3x3", "--graph", "x"], "one of BOARD, --graph, got BOARD and --graph"),
        (["solve", "3x3", "--lit", "a"], "--lit together with --graph, got --lit alone"),
        (
            ["perfect", "3x3", "--strip", "4"],
            "one of SIZE, --strip, --infinite, got SIZE and --strip",
        ),
        (
            ["worksheet", "--students", "2", "--names", "x"],
            "at most one of --students, --names, got",
        ),
        (
            ["grade", str(tmp_path), "--to", "csv", "--json"],
            "at most one of --to, --json",
        ),
    ):
        status, out, complaint = shell(*words)
        assert (status, out) == (2, "") and told in complaint


def test_rules_and_gluings_are_those_of_the_games() -> None:
    options = {option.name: option for option in COMMANDS["solve"].options}
    assert list(rule.RULES) == options["--rule"].choices()
    assert list(rule.WRAPS) == options["--wrap"].choices()


GAMES = [  # the words, and the game that they mean on 4 x 5
    ([], Game(4, 5)),
    (["--rule", "cross"], Game(4, 5, rule="cross")),
    (
        ["--rule", "king", "--wrap", "torus", "--states", "3"],
        Game(4, 5, rule="king", wrap="torus", states=3),
    ),
    (["--wrap", "klein"], Game(4, 5, wrap="klein")),
    (["--rule", "knight", "--states", "4"], Game(4, 5, rule="knight", states=4)),
    (["--wrap", "mobius", "--rule", "rook"], Game(4, 5, wrap="mobius", rule="rook")),
]


def position(game: Game, rows: list[str]) -> Any:
    return game.read("\n".join(rows))


@pytest.mark.parametrize(("words", "game"), GAMES, ids=[str(game) for _, game in GAMES])
def test_what_is_generated_is_solved_hinted_checked_counted_and_certified(
    words: list[str], game: Game, shell: Shell, tmp_path: Path
) -> None:
    board, presses = tmp_path / "board.json", tmp_path / "presses.json"
    status, out, err = shell("generate", "4x5", *words, "--seed", "1", "--json")
    board.write_text(out, encoding="utf-8")
    made = json.loads(out)
    assert (status, err) == (0, "")
    assert (made["rule"], made["wrap"], made["states"]) == (game.rule.name, game.wrap, game.states)
    status, out, _ = shell("solve", board, "--json")
    presses.write_text(out, encoding="utf-8")
    found = json.loads(out)
    start = position(game, made["board"])
    assert status == 0 and lightsgame.is_solution(game, position(game, found["presses"]), lit=start)
    assert shell("check", board, presses)[0] == 0
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(["1" + "0" * 4, *["0" * 5] * 3]), encoding="utf-8")
    status, out, _ = shell("check", board, wrong, "--json")
    assert status == 1 and json.loads(out)["left"]
    assert int(json.loads(shell("count", board, "--json")[1])["solutions"]) == lightsgame.count(
        game, lit=start
    )
    hint = json.loads(shell("hint", board, "--json")[1])
    assert hint["presses"] and hint["where"].startswith("Look at") and "column" in hint["do"]
    assert shell("explain", board)[1].count("checked by pressing: yes") == 1
    proof = tmp_path / "proof.json"
    assert (
        shell("certify", board, "--certificate", proof)[0] == 0 and shell("verify", proof)[0] == 0
    )


def test_hints_alone_win_every_plain_game(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    for seed in range(6):
        board = lightsgame.generate(5, 5, seed=seed)
        for _step in range(40):
            file.write_text(str(board), encoding="utf-8")
            told = json.loads(shell("hint", file, "--json")[1])
            if told["done"]:
                break
            board ^= lightsgame.Board.from_cells(
                5, 5, [(i - 1, j - 1) for i, j in told["presses"]]
            ).effect()
        assert not board


def test_hints_come_in_three_levels(shell: Shell) -> None:
    lines = [shell("hint", "5x5", "--level", level)[1].splitlines() for level in "123"]
    assert [len(line) for line in lines] == [1, 2, 3] and lines[2][:2] == lines[1]
    assert shell("hint", "5x5", "--level", "4")[0] == 2


def test_a_pipe_from_one_verb_to_the_next(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["--json"], []):
        _, out, _ = shell("generate", "6x6", "--rule", "knight", "--seed", "2", *words)
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode()), encoding="utf-8")
        )
        assert shell("solve", "-", *([] if words else ["--rule", "knight"]))[0] == 0


def test_boards_with_holes(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "ring.txt"
    file.write_text("###\n#_#\n###\n", encoding="utf-8")
    value = json.loads(shell("solve", file, "--json")[1])
    assert value["presses"][1][1] == "_" and value["rows"] == 3
    assert "_" in shell("solve", file)[1]
    file.write_text("#..\n._.\n...\n", encoding="utf-8")
    assert shell("count", file)[0] in (0, 1)


@pytest.mark.parametrize("form", ["text", "digits", "line", "json", "csv", "emoji", "python"])
def test_what_is_converted_is_read_again(form: str, shell: Shell, tmp_path: Path) -> None:
    _, out, _ = shell("convert", "example:rosette", "--to", form)
    file = tmp_path / "board"
    file.write_text(out, encoding="utf-8")
    assert (
        shell("convert", file, "--to", "digits")[1]
        == shell("convert", "example:rosette", "--to", "digits")[1]
    )


def test_a_picture_is_converted_but_not_read(shell: Shell) -> None:
    assert shell("convert", "example:rosette", "--to", "svg")[1].startswith("<svg")


def test_three_states_of_a_size_mean_one_state_on(shell: Shell) -> None:
    value = json.loads(shell("solve", "3x3", "--states", "3", "--json")[1])
    assert lightsgame.is_solution(
        Game(3, 3, states=3), position(Game(3, 3, states=3), value["presses"])
    )
    assert json.loads(
        shell("solve", "7x7", "--wrap", "torus", "--rule", "king", "--states", "3", "--json")[1]
    )["witness"]
    assert shell("solve", "5x5", "--wrap", "klein")[0] == 0


def test_a_rule_of_your_own(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "rule.txt"
    file.write_text("#.#\n.#.\n#.#\n", encoding="utf-8")
    own = json.loads(shell("solve", "5x5", "--rule", file, "--json")[1])
    assert position(Game(5, 5, rule="#.#/.#./#.#"), own["presses"])
    assert "did you mean 'knight'" in shell("solve", "5x5", "--rule", "knigth")[2]


def test_graphs_by_other_rules(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "path.txt"
    file.write_text("a b\nb c\nc d\n", encoding="utf-8")
    value = json.loads(shell("solve", "--graph", file, "--rule", "cross", "--json")[1])
    assert value["presses"] == ["b", "c"]
    assert json.loads(shell("solve", "--graph", file, "--states", "3", "--json")[1])[
        "solvable"
    ] in (True, False)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("", "solve"),
        ("nul", "nullity"),
        ("atlas show nul", "nullity"),
        ("exercises sh", "show"),
        ("exercises show dot", "dot"),
        ("worksheet --kind ch", "chase"),
        ("akari solve p --method h", "hybrid"),
        ("solve 5x5 --wr", "--wrap"),
        ("solve 5x5 --lang f", "fi"),
        ("completion po", "powershell"),
    ],
)
def test_completion_proposes_what_may_follow(line: str, word: str, shell: Shell) -> None:
    proposed = shell("completion", "--line", f"lightsgame {line}")[1].splitlines()
    assert word in proposed
    assert all(other.startswith(line.split(" ")[-1]) for other in proposed)


def test_puzzles_and_bulbs_are_read_from_their_own_json(shell: Shell, tmp_path: Path) -> None:
    puzzle, bulbs = tmp_path / "puzzle.json", tmp_path / "bulbs.json"
    puzzle.write_text(
        shell("akari", "generate", "5x5", "--seed", "1", "--json")[1], encoding="utf-8"
    )
    status, out, _ = shell("akari", "solve", puzzle, "--json")
    bulbs.write_text(out, encoding="utf-8")
    assert status == 0 and shell("akari", "check", puzzle, bulbs)[0] == 0
    puzzle.write_text('{"rows": 3}', encoding="utf-8")
    assert shell("akari", "solve", puzzle)[0] == 2
    assert "akari solve" in shell("solve", "https://puzz.link/p?akari/3/1/6./")[2]
    assert shell("solve", "help")[1].startswith("usage: lightsgame solve")
