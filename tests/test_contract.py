"""The contract about speed: its lines are those that were measured, the check tells the truth."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture
def contract(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import contract

    return contract


def test_every_line_has_been_measured(contract: Any) -> None:
    data = json.loads((BENCHMARKS / "results/contract.json").read_text(encoding="utf-8"))
    assert {line.name for line in contract.lines()} <= set(data["lines"])
    assert {"python", "machine", "load"} <= set(data["environment"])
    assert len(data["drawn"]["questions"]) == 200
    assert contract.markdown(data["lines"]).count("\n") == len(data["lines"]) + 1
    assert contract.drawn_markdown(data["drawn"], 5).count("\n") == 8


def test_the_check_names_what_falls_short(
    contract: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import check

    line = {"bound": 6, "unit": "", "value": 5.0, "kept": True}
    question = {"question": "3 x 3", "outcome": "solved", "seconds": 0.1, "checks": 3, "kept": True}
    file = tmp_path / "contract.json"
    data: dict[str, Any] = {"environment": {"load": 1}, "lines": {"fine": line}}
    data["drawn"] = {"questions": [question]}
    file.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["check.py", "--json", str(file)])
    assert check.main() == 0
    data["lines"] = {"fine": line, "slow": line | {"value": 7.0, "kept": False}}
    file.write_text(json.dumps(data), encoding="utf-8")
    assert check.main() == 1
    assert "falls short: slow: 7" in capsys.readouterr().out
    data["lines"] = {"fine": line, "skipped": line | {"value": None}}
    data["drawn"] = {"questions": [question, question | {"seconds": 400, "kept": False}]}
    file.write_text(json.dumps(data), encoding="utf-8")
    assert check.main() == 1
    told = capsys.readouterr().out
    assert "falls short: drawn: 400.00 s: 3 x 3: solved" in told and "['skipped']" in told


def test_a_question_is_kept_by_its_checks_its_seconds_or_its_refusal(contract: Any) -> None:
    assert contract.Drawn("3 x 3", "solved", 3.0, 90).is_kept
    assert contract.Drawn("3 x 3", "solved", 0.5, 900).is_kept
    assert not contract.Drawn("3 x 3", "solved", 3.0, 900).is_kept
    assert contract.Drawn("3 x 3", "refused: 9 rows", 0.5, None).is_kept
    assert not contract.Drawn("3 x 3", "refused: 9 rows", 3.0, None).is_kept
    assert not contract.Drawn("3 x 3", "refused", 0.5, None).is_kept


def test_a_seed_draws_the_same_games(contract: Any) -> None:
    first, second = (random.Random("a seed") for _ in range(2))
    games = [contract.any_game(first) for _ in range(20)]
    assert games == [contract.any_game(second) for _ in range(20)]
    assert {game.states > 2 for game in games} == {True, False}
    assert {game.graph is None for game in games} == {True, False}


def test_a_small_line_is_measured(contract: Any) -> None:
    assert 0 < contract.checks(contract.Question(20, 20)) < 1000
    assert 0 < contract.refusal(contract.Question(5, 5, wrap="torus")) < 1000
    assert contract.seconds(contract.Question(20, 20, states=3, holes=0.1).game) < 10
    assert contract.least(list) < 1
