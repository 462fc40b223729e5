"""The protocol of evidence: exact shapes, reasons, JSON there and back; and no value of another
shape gets through.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given, strategies as st

from lightsgame.core.evidence import KINDS, Evidence, from_json, register, to_json
from lightsgame.core.serialization import DEEPEST, Between, misfit, read, written
from lightsgame.errors import ParseError
from lightsgame.game.board import Board


class Pair(NamedTuple):
    left: int
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    value: int


@dataclass(frozen=True, slots=True)
class Fork:
    low: Tree
    high: Tree


Tree = Leaf | Fork


@register(kind="a sample for tests", asks="board")
@dataclass(frozen=True, slots=True, repr=False)
class Sample(Evidence):
    board: Board
    small: Annotated[int, Between(0, 9)]
    tree: Tree
    pair: Pair | None
    part: Fraction

    def claim(self) -> str:
        return f"{self.small} lamps are lit"

    def _gaps(self) -> Iterator[str]:
        if self.board.weight() != self.small:
            yield f"{self.board.weight()} lamps are lit"


GOOD = Sample(Board("#.#"), 2, Fork(Leaf(2**70), Leaf(-1)), Pair(3, ("a", "b")), Fraction(1, 3))


def deep(levels: int) -> Tree:
    tree: Tree = Leaf(0)
    for _ in range(levels):
        tree = Fork(tree, Leaf(1))
    return tree


def test_there_and_back() -> None:
    text = json.dumps(to_json(GOOD))
    assert from_json(json.loads(text)) == GOOD and GOOD.gap() is None
    assert '"101"' in text and '"1180591620717411303424"' in text and '"1/3"' in text


@given(st.integers())
def test_numbers_there_and_back(number: int) -> None:
    assert read(json.loads(json.dumps(written(number, int))), int) == number


@pytest.mark.parametrize("digits", [4000, 4300, 5000, 20000])
def test_long_numbers_there_and_back(digits: int) -> None:
    for number in (10**digits, -(10**digits) - 1):
        assert read(written(number, int), int) == number


class Sly(int):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


@pytest.mark.parametrize(
    ("value", "hint", "reason"),
    [
        (1.0, int, "is a float"),
        (True, int, "is a bool"),
        (Sly(1), int, "is a Sly"),
        (1, bool, "is an int"),
        ([1], tuple[int, ...], "is a list"),
        ((1, 2), tuple[int], "2 entries"),
        pytest.param(1 << (1 << 25), int, "bits", id="long"),
        (10, Annotated[int, Between(0, 9)], "between"),
        (deep(DEEPEST + 5), Tree, "beyond"),
        (Board._unchecked((9,), 2), Board, "row that is none of 2 bits"),
        (Board._unchecked((1.0,), 2), Board, "row that is none"),  # type: ignore[arg-type]
        (None, int | str, "is a NoneType"),
        ((1, (2, object())), object, "no name"),
    ],
)
def test_shapes_are_exact(value: Any, hint: Any, reason: str) -> None:
    assert reason in (misfit(value, hint) or "")


@pytest.mark.parametrize(
    "data",
    [1.0, "1", "01", True, None, [1], 2**53, "1e20", "9007199254740991", " 9007199254740992"],
)
def test_numbers_have_one_form(data: object) -> None:
    with pytest.raises(ParseError):
        read(data, int)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"format": "another"},
        {"version": 2},
        {"version": True},
        {"kind": "unheard of"},
        {"kind": []},
        {"question": {}},
        {"question": {"board": ["102"]}},
        {"question": {"board": ["10", "1"]}},
        {"question": {"board": []}},
        {"evidence": None},
        {"more": 1},
    ],
)
def test_other_files_are_refused(spoiled: dict[str, object]) -> None:
    with pytest.raises(ParseError):
        from_json(to_json(GOOD) | spoiled)


def test_a_reason_and_never_an_exception() -> None:
    assert Sample(Board("#.."), 2, Leaf(1), None, Fraction(1)).gap() == "1 lamps are lit"
    assert Sample(None, 2, Leaf(1), None, Fraction(1)).gap() == "board is a NoneType and no Board"  # type: ignore[arg-type]
    assert "no int" in (Sample(Board("#"), 1, Leaf(1.0), None, Fraction(1)).gap() or "")  # type: ignore[arg-type]
    assert Sample.holds(GOOD, board=Board("#.#")) and not Sample.holds(GOOD, board=Board("###"))
    assert not Sample.holds(None) and KINDS["a sample for tests"] is Sample
