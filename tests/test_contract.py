"""The contract about speed: its lines are those that were measured, its picture is one, the check
tells the truth.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

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
    assert {"python", "machine", "load"} <= set(data["environment"]) and data["growth"]["solve"] < 2
    ElementTree.fromstring(contract.heat_map(data["plane"]))
    assert contract.markdown(data["lines"]).count("\n") == len(data["lines"]) + 1


def test_the_plane_of_sizes_is_within_the_bounds() -> None:
    plane = json.loads((BENCHMARKS / "results/contract.json").read_text(encoding="utf-8"))["plane"]
    assert len(plane) > 80
    for size, ratio in plane.items():
        m, n = map(int, size.split(" x "))
        assert ratio <= (6.5 if min(m, n) >= 100 else 80), size


def test_the_check_names_what_falls_short(
    contract: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import check

    line = {"bound": 6, "unit": "", "value": 5.0, "kept": True, "reason": ""}
    file = tmp_path / "contract.json"
    data = {"environment": {"load": 1}, "lines": {"fine": line}, "plane": {"100 x 100": 5.9}}
    file.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["check.py", "--json", str(file)])
    assert check.main() == 0
    data["lines"] = {"fine": line, "slow": line | {"value": 7.0, "kept": False, "reason": "why"}}
    data["plane"] = {"100 x 1000": 400}
    file.write_text(json.dumps(data), encoding="utf-8")
    assert check.main() == 1
    told = capsys.readouterr().out
    assert (
        "falls short: slow: 7" in told
        and "(why)" in told
        and "board 100 x 1000: 400 checks" in told
    )


def test_a_small_line_is_measured(contract: Any) -> None:
    assert 0 < contract.board(20, 20) < 1000 and contract.states(20, 20, 3) < 10
    assert contract.best(lambda: None, 1, 0.0) < 1
