"""One entry in one table is enough: a rule, a gluing, a form, a method, a kind, a command more."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import lightsgame
from docs import generate
from lightsgame import Board, Game, certify, convert, count, fewest, hint, is_solution, solve
from lightsgame.cli import commands
from lightsgame.core.evidence import KINDS, Evidence, Gaps, register
from lightsgame.game import elimination, formats
from lightsgame.game.rule import RULES, WRAPS, Rule
from lightsgame.lights import dispatch

if TYPE_CHECKING:
    from shell import Shell

STAR = Rule([(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (0, 2), (0, -2)])
TALL = "mobius-tall"  # top and bottom are glued with a half turn


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """One rule and one gluing more; gives the second checker, written anew."""
    monkeypatch.setitem(RULES, "star", STAR)
    monkeypatch.setitem(WRAPS, TALL, (-1, 0))
    shutil.copy(generate.CHECKER.parent / "check-theorems.js", tmp_path)
    checker = tmp_path / "check.js"
    checker.write_text(generate.checker(generate.CHECKER.read_text("utf-8")), "utf-8")
    return checker


def second_opinion(checker: Path, evidence: dict[str, Any]) -> Any:
    """What the checker in JavaScript says of evidence."""
    driver = """
        const { check } = require(process.argv[1]);
        const text = require("node:fs").readFileSync(0, "utf-8");
        console.log(JSON.stringify(check(text)));
    """
    run = subprocess.run(
        ["node", "-e", driver, str(checker)],
        input=json.dumps(evidence),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return json.loads(run.stdout)


def test_the_generated_files_are_fresh() -> None:
    stale = generate.stale()
    assert not stale, (
        f"{', '.join(stale)} differ from lightsgame/game/rule.py: run `{generate.COMMAND}`"
    )


@pytest.mark.parametrize("states", [2, 3])
@pytest.mark.parametrize(("rule", "wrap"), [("star", "none"), ("plus", TALL), ("star", TALL)])
def test_a_rule_and_a_gluing_more(more: Path, rule: str, wrap: str, states: int) -> None:
    game = Game(4, 3, rule=rule, wrap=wrap, states=states)
    assert str(game).startswith("4 x 3, ") and Game.from_json(game.to_json()) == game
    start = game.effect(game.lit())
    presses = solve(game, lit=start)
    assert is_solution(game, presses, lit=start)
    assert count(game, lit=start) == states ** lightsgame.nullity(game)
    assert fewest(game, lit=start).fewest and hint(game, lit=start) in game.cells
    proof = certify(game, lit=start)
    travelled = lightsgame.to_json(proof)
    assert proof.gap() is None and lightsgame.from_json(travelled) == proof
    assert second_opinion(more, travelled)["valid"] is True
    wrong = {**travelled, "evidence": {"presses": travelled["question"]["start"]}}
    right = lightsgame.from_json(wrong).gap() is None
    assert second_opinion(more, wrong)["valid"] is right


def test_the_command_line_takes_them(more: Path, shell: Shell) -> None:
    status, out, _ = shell("solve", "4x3", "--rule", "star", "--wrap", TALL)
    game = Game(4, 3, rule="star", wrap=TALL)
    assert status == 0 and solve(game).to_text("#", ".") in out.replace("●", "#").replace("·", ".")
    written = generate.schema((generate.SCHEMAS / "count.json").read_text("utf-8"))
    jsonschema.validate(TALL, json.loads(written)["properties"]["wrap"])
    assert TALL in shell("solve", "--help")[1]


def test_a_form_of_boards_more(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    monkeypatch.setitem(formats.FORMS, "latex", lambda board: " & ".join(board.digits()))
    assert convert("#./.#", "latex") == "10 & 01"
    assert shell("convert", "#./.#", "--to", "latex")[1].strip() == "10 & 01"
    assert "latex" in shell("convert", "--help")[1]


def test_a_method_more(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = elimination.MATRIX._replace(name="slow")
    monkeypatch.setattr(elimination, "SLOW", slow, raising=False)
    monkeypatch.setitem(dispatch.FAST, ("knight", "torus", 2), "game.elimination:SLOW")
    game = Game(4, 4, rule="knight", wrap="torus")
    found = lightsgame.answer(game, lit=game.dark())
    assert found.method == "slow" and list(dispatch.named(game)) == ["slow", "matrix"]
    assert not found.presses


def test_a_kind_of_evidence_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "dark", None)  # so that it is away again afterwards
    del KINDS["dark"]

    @register("dark", asks="board")
    @dataclass(frozen=True, slots=True, repr=False)
    class Dark(Evidence):
        board: Board

        def claim(self) -> str:
            return "no lamp is lit"

        def _gaps(self) -> Gaps:
            if self.board:
                yield "a lamp is lit"

    monkeypatch.setitem(Dark._gaps.__globals__, "Dark", Dark)
    assert Dark(Board("..")).gap() is None and Dark(Board(".#")).gap() == "a lamp is lit"
    travelled = lightsgame.to_json(Dark(Board("..")))
    assert lightsgame.from_json(travelled) == Dark(Board(".."))


def test_a_command_more(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    count_again = commands.COMMANDS["count"]
    monkeypatch.setitem(commands.COMMANDS, "number", count_again)
    assert shell("number", "5x5")[:2] == shell("count", "5x5")[:2]
