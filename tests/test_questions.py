"""The question travels with the evidence: a class in which each hands in the certificate of another,
easier game, and none is taken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from forge import kinds, samples
from shell import Shell

from lightsgame import BadInput, Board, Game, certify, period
from lightsgame.akari import Puzzle
from lightsgame.core.evidence import KINDS, Evidence
from lightsgame.game.families import path
from lightsgame.game.graph import Graph
from lightsgame.game.question import task
from lightsgame.lights.certificates import (
    Rules,
    certificate,
    game_nullity,
    read_question,
)
from lightsgame.lights.questions import is_about
from lightsgame.theorems.rows import jumping, layers
from lightsgame.theorems.rows.period import Period

# The theorem on the plane is about one thing only.
ABOUT_ONE_THING = {"plane-code"}


def others(value: Any) -> Iterator[Any]:
    """Other values of the same type, near to this one."""
    if type(value) is bool:
        yield not value
    elif type(value) is int:
        yield from (value + 1, float(value), bool(value))
    elif type(value) is str:
        yield value + "x"
    elif type(value) is Board:
        m, n = value.size
        yield from (value ^ Board.from_bits(1, m, n), Board.full(m + 1, n))
    elif type(value) is Puzzle:
        rows = list(value.rows)
        yield Puzzle.from_rows(
            ["".join("#" if sign == "." else "." for sign in rows[0]), *rows[1:]]
        )
    elif type(value) is Graph:
        u = value.order
        yield Graph((*value.neighbours, 0), (*value.names, ("another", u)))
        yield replace(value, names=tuple([("renamed", name) for name in value.names]))
    elif type(value) is Rules:
        yield value._replace(states=5)
        yield value._replace(steps=((7, 7),))
        yield value._replace(wrap="klein")
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        yield (*value, *value[:1]) if value else (1,)
        for i, each in enumerate(value[:2]):
            yield from [(*value[:i], other, *value[i + 1 :]) for other in others(each)]
    elif value is None:
        yield 1
    elif type(value) is layers.Layers:
        yield replace(value, count=value.count + 1)


@pytest.mark.parametrize("kind", kinds())
def test_evidence_holds_for_its_question_and_for_no_other(kind: str) -> None:
    cls: Any = KINDS[kind]
    for evidence in samples(kind):
        question = evidence.question()
        assert bool(question) == (kind not in ABOUT_ONE_THING)
        if evidence.kind != "akari-longest" and not evidence.is_recount:
            assert cls.holds(evidence, **question)
        for name, value in question.items():
            for other in others(value):
                swapped = question | {name: other}
                assert not cls.holds(evidence, **swapped), (name, other)


@pytest.mark.parametrize("kind", kinds())
def test_two_samples_with_one_question_differ_in_their_answers(kind: str) -> None:
    """What the sentence and the question say together tells all samples with other questions apart."""
    told: dict[str, str] = {}
    for evidence in samples(kind):
        question = json.dumps(evidence.question_json())
        assert read_question(certificate(evidence)) == (kind, evidence.question_json())
        assert told.setdefault(evidence.told(), question) == question


def test_types_are_exact_and_a_wrong_keyword_is_told() -> None:
    assert [Period.holds(period(5), n=n) for n in (5, 6, 5.0, True, "5")] == [True] + 4 * [False]
    for name in ("row", "gap", "_fields", "kinds"):
        with pytest.raises(TypeError, match="is asked about n, y, reasons, proofs, and not about"):
            Period.holds(period(5), **{name: 5})


EASIER: dict[str, tuple[Any, dict[str, Any]]] = {
    "each press its own lamp": ("##/##", {"rule": [(0, 0)]}),
    "another rule": ("##/##", {"rule": "king"}),
    "another gluing": ("##/##", {"wrap": "torus"}),
    "more states": ("11/11", {"states": 3}),
    "a hole": ("#_/##", {}),
    "less is lit": ("#./..", {}),
    "another goal": ("##/##", {"to": "##/##"}),
    "another size": ("##", {}),
    "a graph": (path(4), {}),
}


@pytest.mark.parametrize(("given", "words"), EASIER.values(), ids=EASIER)
def test_an_easier_game_is_another_question(given: Any, words: dict[str, Any]) -> None:
    asked = task("##/##")
    evidence = certify(given, **words)
    assert evidence.gap() is None and not is_about(evidence, asked)
    assert is_about(evidence, task(given, **words)) and is_about(certify("##/##"), asked)
    claim = certify("##/##").told()
    assert evidence.told().replace("no presses", "these presses") != claim


def test_a_question_that_no_game_is() -> None:
    with pytest.raises(BadInput, match="verify --json"):
        is_about(period(5), task("##/##"))


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (certify("##/##"), "##/##", "#./##"),
        (certify(Game(5, 5)), "BOARD", "5x5 --rule king"),
        (game_nullity(Game(3, 3, rule="king")), "3x3 --rule king", "3x3"),
        (game_nullity(Game(3, 3, wrap="torus")), "3x3 --wrap torus", "3x3"),
        (jumping.nullity(5, 7), "5x7", "7x5"),
        (jumping.nullity(10**100, 5), "10^100x5", "10^99x5"),
        (jumping.nullity(5, 5), "5x5", "5x5 --wrap torus"),
        (period(5), "5", "6"),
    ],
)
def test_verify_about(
    shell: Shell, tmp_path: Path, evidence: Evidence, right: str, wrong: str
) -> None:
    file = tmp_path / "c.json"
    file.write_text(certificate(evidence), encoding="utf-8")

    def words(question: str) -> list[str]:
        if question == "BOARD":
            question = "/".join(5 * ["#####"])
        if set(question) <= set("#./"):
            (tmp_path / "b.txt").write_text(question.replace("/", "\n") + "\n", encoding="utf-8")
            return [str(tmp_path / "b.txt")]
        return question.split()

    for question, status in ((right, 0), (wrong, 1)):
        assert shell("verify", str(file), "--about", *words(question))[0] == status
    said, out, _ = shell("verify", str(file), "--json")
    assert said == 0 and json.loads(out)["question"] == evidence.question_json()
    (tmp_path / "q.json").write_text(out, encoding="utf-8")
    assert shell("verify", str(file), "--about", str(tmp_path / "q.json"))[0] == 0
    file.write_text(certificate(certify("#.", wrap="torus")), encoding="utf-8")
    assert shell("verify", str(file), "--about", str(tmp_path / "q.json"))[0] == 1
