"""One entry in one table is enough for one thing more.

A rule, a gluing, a form, a method, a kind, a command, an exercise, a language.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import lightsgame
from docs import exercise_list, generate
from lightsgame import Board, Game, certify, convert, count, fewest, hint, is_solution, solve
from lightsgame.classroom import Exercise, check, exercise as texts, exercises
from lightsgame.classroom.catalogue import lamps
from lightsgame.classroom.judge import checking
from lightsgame.cli import commands
from lightsgame.core.evidence import KINDS, Evidence, Gaps, register
from lightsgame.core.languages import languages, passages
from lightsgame.game import elimination, formats
from lightsgame.game.rule import RULES, WRAPS, Rule
from lightsgame.lights import dispatch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shell import Shell

STAR = Rule([(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (0, 2), (0, -2)])
TALL = "mobius-tall"  # top and bottom are glued with a half turn
DARK = """{
const { KINDS, tools: { board, need } } = globalThis.checkEvidence;
KINDS.dark = [{ board }, ({ board: { rows } }) => need(rows.every((row) => !row), "a lamp is lit")];
}"""
TEXTS = """# Twice

What a lamp is after two presses:

    >>> twice(1)
    1

## Map

- idea: presses
- minutes: 5
- level: 1

## Stub

```python
def twice(lamp):
    raise NotImplementedError
```

## Hints

- Once is not enough.
- Nothing changes.

## Misconceptions

- once: This is what one gets after one press.

## Solution

```python
def twice(lamp):
    return lamp
```
"""
SWEDISH = """msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "The game"
msgstr "Spelet"
"""


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """One rule and one gluing more; gives the second checker, written anew."""
    monkeypatch.setitem(RULES, "star", STAR)
    monkeypatch.setitem(WRAPS, TALL, (-1, 0))
    return checker_for(tmp_path)


def checker_for(folder: Path, more: str = "") -> Path:
    """The second checker for the tables as they are now, and some lines of JavaScript more."""
    theorems = (generate.SCRIPTS / "check-theorems.js").read_text("utf-8")
    (folder / "check-theorems.js").write_text(f"{theorems}\n{more}", "utf-8")
    checker = folder / "check.js"
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
        f"{', '.join(stale)} differ from the tables of the package: run `{generate.COMMAND}`"
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
    assert fewest(game, lit=start).fewest and set(hint(game, lit=start).presses) <= set(game.cells)
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
    assert status == 0 and convert(solve(game), "plain") in out.replace("x", "#").replace("·", ".")
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


def test_a_kind_of_evidence_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(KINDS, "dark", None)  # so that it is away again afterwards
    del KINDS["dark"]

    @register("dark", asks="board")
    @dataclass(frozen=True, slots=True, repr=False)
    class Dark(Evidence):
        __module__ = Board.__module__  # a module of the package, as any that has a kind
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
    unknown = second_opinion(checker_for(tmp_path), travelled)
    assert unknown["unreadable"] and "dark is not known" in unknown["reason"]
    checker = checker_for(tmp_path, DARK)
    assert second_opinion(checker, travelled)["valid"]
    lit = second_opinion(checker, lightsgame.to_json(Dark(Board(".#"))))
    assert lit["reason"] == "a lamp is lit"
    shapeless = second_opinion(checker, {**travelled, "question": {"lamps": ["00"]}})
    assert shapeless["unreadable"]


def test_the_second_checker_has_a_shape_for_each_field() -> None:
    driver = """
        const { FIELDS, shapes } = require(process.argv[1]);
        const all = Object.keys(FIELDS).map((kind) => [kind, FIELDS[kind].flat(), shapes(kind)]);
        console.log(JSON.stringify(all));
    """
    command = ["node", "-e", driver, str(generate.CHECKER)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    for kind, fields, shapes in json.loads(run.stdout):
        assert sorted(fields) == sorted(shapes), (
            f"the fields of {kind} have shapes in KINDS of docs/assets/js/check.js, "
            "or check-theorems.js beside it"
        )


def test_the_board_of_the_pages_has_a_word_for_them(more: Path) -> None:
    script = generate.board(generate.BOARD.read_text("utf-8"))
    assert 'star: this.word("star"),' in script
    assert f'"{TALL}": this.word("{TALL}"),' in script


def test_a_command_more(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    count_again = commands.COMMANDS["count"]
    monkeypatch.setitem(commands.COMMANDS, "number", count_again)
    assert shell("number", "5x5")[:2] == shell("count", "5x5")[:2]


@pytest.fixture
def twice(monkeypatch: pytest.MonkeyPatch) -> Iterator[Exercise]:
    """One exercise more: a value in the module of its chapter, and a file of texts."""

    def judge(given: texts.Given, lamp: int) -> None:
        given.number(lamp)

    def inputs() -> texts.Inputs:
        return [(0,), (1,)]

    def once(lamp: int) -> int:
        return 1 - lamp

    judge.__module__ = lamps.__name__
    more = Exercise("twice", judge, inputs, {"once": once})
    known = texts.texts_of
    monkeypatch.setattr(lamps, "twice", more, raising=False)
    monkeypatch.setattr(
        texts, "texts_of", lambda id: passages(TEXTS) if id == "twice" else known(id)
    )
    checking.exercises.cache_clear()
    yield more
    monkeypatch.undo()
    checking.exercises.cache_clear()


def test_an_exercise_more(twice: Exercise, shell: Shell, tmp_path: Path) -> None:
    assert twice in exercises() and twice.chapter == "Lamps as bits"
    assert check("twice", lambda lamp: lamp)
    wrong = check("twice", lambda lamp: 1 - lamp)
    assert not wrong and "after one press" in wrong.message
    folder = ("--folder", str(tmp_path))
    assert "twice" in shell("exercises", "show", *folder)[1]
    assert shell("exercises", "show", "--json", *folder)[0] == 0
    assert "What a lamp is after two presses" in shell("exercises", "show", "twice")[1]
    assert shell("exercises", "start", "twice", *folder)[0] == 0
    assert shell("exercises", "check", "twice", *folder)[0] == 1
    (tmp_path / "twice.py").write_text(twice.solution, "utf-8")
    assert shell("exercises", "check", "twice", *folder)[0] == 0
    assert "Once is not enough" in shell("exercises", "hint", "twice", *folder)[1]
    page = exercise_list.markdown()
    assert "### Twice { #twice }" in page and 'data-exercise="twice"' in page
    assert "| `twice` | This is what one gets after one press. |" in exercise_list.misconceptions()


LANGUAGES = """
from lightsgame.cli import main
from lightsgame.core.languages import _, languages
from docs import exercise_list, translating
print(languages(), _("The game"))
print(translating.figures())
assert 'lang="sv"' in exercise_list.markdown("sv")
raise SystemExit(main(["solve", "5x5"]))
"""


def test_a_language_more(tmp_path: Path) -> None:
    root = generate.FOLDER
    left_out = shutil.ignore_patterns("__pycache__", "vendor")
    shutil.copytree(root / "lightsgame", tmp_path / "lightsgame", ignore=left_out)
    shutil.copytree(root / "docs", tmp_path / "docs", ignore=left_out)
    (tmp_path / "lightsgame" / "locale" / "sv.po").write_text(SWEDISH, "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", LANGUAGES],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "LANGUAGE": "sv"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    first, *rest = run.stdout.splitlines()
    assert first == "('en', 'fi', 'he', 'sv', 'zh') Spelet"
    assert any(line.startswith("| sv | 0 % (1 of ") for line in rest)
    assert rest[-1] == "15 presses (the fewest); 4 solutions"  # what nobody has translated


def test_each_language_has_its_pages() -> None:
    docs = generate.FOLDER / "docs"
    for code, kind in product(languages()[1:], ("exercises", "unit")):
        page = f"{kind}-{code}.md"
        assert (docs / page).is_file(), f"write docs/{page}"
        assert f"({page})" in (docs / f"{kind}.md").read_text("utf-8"), f"link {page} in {kind}.md"
