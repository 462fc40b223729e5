"""What is larger than the budget is not looked at, and not told as a refutation: small files that ask
for much, and both checkers say so at once.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from javascript import answer
from often import daily
from shell import Shell

from lightsgame import Board, certify
from lightsgame.akari.certificates import AkariUnsolvable, Deduction
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.core.budget import BUDGET, STEPS_PER_LETTER, budget_for, limited, spend
from lightsgame.core.evidence import Unseen, Verdict, to_json
from lightsgame.game.families import grid
from lightsgame.lights.certificates import certificate, read_certificate
from lightsgame.theorems.rows import layers, squares


def file_of(kind: str, question: dict[str, Any], evidence: dict[str, Any]) -> dict[str, Any]:
    """A file, as somebody makes it by hand."""
    head = {"format": "lightsgame-evidence", "version": 1}
    return head | {"kind": kind, "question": question, "evidence": evidence}


def box() -> layers.Layers:
    """400 layers of 1,200 cells."""
    alone = tuple([1 << i for i in range(1200)])
    return layers.Layers((grid(30, 40).neighbours,), alone, 400)


def deductions() -> AkariUnsolvable:
    """300 deductions, each from a ring of clues that cannot be right, and from four more with six
    ways each: whoever begins with these finds out anew in each way.
    """
    cross = ("#.##", ".2.#", "#.##", "####")
    ring = (".2.#", "1#1#", ".1.#", "####")  # the corners of a square, which cannot be right
    rows = [4 * one + other for one, other in zip(cross, ring, strict=True)]
    rows += 30 * ["#." * 10, "#" * 20]
    reason = (*[(2, 4 * i + 2) for i in range(4)], (1, 18), (2, 17), (2, 19), (3, 18))
    cells = [(5 + 2 * i, 2 * j + 2) for i in range(30) for j in range(10)]
    steps = [Deduction(reason, (cell,), ()) for cell in cells]
    return AkariUnsolvable(Puzzle.from_rows(rows), (*steps, Deduction(reason, (), ())), ())


def propagations() -> AkariUnsolvable:
    """Twenty thousand lines, each of which follows after a look at many clauses."""
    puzzle = Puzzle.from_rows(["1" + 39 * ".", *(39 * [40 * "."])])
    return AkariUnsolvable(puzzle, (), (*(20_000 * ["-2 -3 0"]), "0"))


REASONS = [{"prime": 2, "exponent": 4095, "divisor": 3}]
COUNTS = {"solvable": 1, "unique": 1, "fewest_black": 1, "example": ["...."] * 4}
RADIUS = {"nullity": 0, "outside": 65536, "uneven": False, "least": 1, "most": 2}
HARDEST = {"sizes": [], "presses": ["0" * 500_000] * 2, "moves": 0, "bound": 0}
OPEN = {"distribution": None, "games": None, "reason": None}
RANK = {"rank": 98304, "primes": [[2, 15], [3, 1]], "proofs": []}
MUCH = {
    "a census": file_of("akari-census", {"rows": 4, "columns": 4}, COUNTS),
    "a period": file_of(
        "period", {"n": 10_000}, {"y": hex(1 << 4095), "reasons": REASONS, "proofs": []}
    ),
    "turned games": file_of(
        "games-up-to-symmetry", {"rows": 5, "columns": 8}, {"counts": [0] * 41}
    ),
    "a puzzle": file_of("akari-count", {"puzzle": ["#." * 15, ".#" * 15] * 15}, {"solutions": 1}),
    "deductions": to_json(deductions()),
    "propagations": to_json(propagations()),
    "a radius": file_of("covering-radius", {"m": 1, "n": 65_536}, RADIUS),
    "a wide board": file_of("hardest", {"rows": 2, "columns": 500_000}, HARDEST | OPEN),
    "a box": to_json(layers.Layered(box(), 0)),
    "a rank": file_of("rank-of-apparition", {"polynomial": 3, "exponent": 20_000}, RANK),
    "a torus": file_of(
        "torus", {"m": hex(1 << 4095), "n": 1900}, {"p": 2, "divisors": [{"gcd": 1, "cofactor": 1}]}
    ),
    "a nullity": file_of(
        "nullity", {"rows": hex(1 << 4000), "columns": 5000}, {"common": 1, "cofactor": 1}
    ),
}
node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


@pytest.mark.parametrize("data", MUCH.values(), ids=MUCH)
def test_what_asks_for_too_much_is_not_looked_at(
    shell: Shell, tmp_path: Path, data: dict[str, Any]
) -> None:
    assert len(repr(read_certificate(json.dumps(data)))) < 200
    (tmp_path / "c.json").write_text(json.dumps(data), encoding="utf-8")
    status, out, _ = shell("verify", str(tmp_path / "c.json"), "--json")
    value = json.loads(out)
    assert status == 3 and not value["valid"] and value["verdict"] == "not looked at"


@node
@pytest.mark.parametrize("data", daily(MUCH.values()), ids=MUCH)
def test_the_other_checker_does_not_look_at_it_either(data: dict[str, Any]) -> None:
    said = answer(json.dumps(json.dumps(data)))
    assert said["unseen"] and not said["valid"] and not said["unreadable"]


@node
@pytest.mark.parametrize("n", [5_003, 65_535, 99_999])
def test_the_other_checker_reads_long_squares(n: int) -> None:
    true = squares.square(n)
    assert answer(json.dumps(certificate(true)))["valid"]
    forged = squares.Square(n, true.common ^ 0b1000)
    said = answer(json.dumps(certificate(forged)))
    assert not said["valid"] and not said["unseen"]


@node
def test_the_other_checker_tells_the_question() -> None:
    easier = certify(Board("##/##"), rule=[(0, 0)])
    said = answer(json.dumps(certificate(easier)))
    assert said["question"] == json.loads(json.dumps(easier.question_json()))


def test_a_limit_is_no_refutation() -> None:
    class Large(type(certify("#"))):  # type: ignore[misc]
        def _gaps(self) -> Any:
            raise Unseen("too large")
            yield

    large = Large(*[getattr(certify("#"), name) for name in ("rules", "start", "goal", "presses")])
    assert large.look() == (Verdict.UNSEEN, "too large") and large.gap() == "too large"
    assert not Large.holds(large)


def test_a_longer_file_may_ask_for_more() -> None:
    steps = BUDGET + STEPS_PER_LETTER * 2_000_000
    with limited(budget_for("{}" + " " * 2_000_000)):
        spend(steps)
    with pytest.raises(Unseen, match="more than"), limited(budget_for("{}")):
        spend(steps)


def test_the_budget_of_another_check_is_left_alone() -> None:
    with limited(10):
        with limited(5), pytest.raises(Unseen, match="5 steps"):
            spend(6)
        spend(10)
        with pytest.raises(Unseen, match="10 steps"):
            spend(1)
    spend(10**9)


# The largest torus that is looked at is looked at by both, and the next by neither.
@node
@pytest.mark.parametrize(("digits", "is_unseen"), [(1569, False), (1570, True)])
def test_both_stop_at_the_same_size(digits: int, is_unseen: bool) -> None:
    question = {"m": str(1 << digits), "n": 1900}
    text = json.dumps(file_of("torus", question, {"p": 2, "divisors": [{"gcd": 1, "cofactor": 1}]}))
    verdict, reason = read_certificate(text).look(budget_for(text))
    said = answer(json.dumps(text))
    assert (verdict is Verdict.UNSEEN, said["unseen"]) == (is_unseen, is_unseen), reason
