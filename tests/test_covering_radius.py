"""The code of quiet patterns: both bounds against the hardest games, and 19 x 19 from the command
line.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from corrupt import accepted, rejects_all

from lightsgame import BadInput, Board, TooLarge, answer, fewest, nullity
from lightsgame.cli import main
from lightsgame.theorems.worst_case.covering_radius import (
    CoveringRadius,
    Supercode,
    covering_radius,
    supercode,
)
from lightsgame.theorems.worst_case.worst_case import hardest
from lightsgame.theorems.worst_case.worst_case_check import WorstCase
from lightsgame.theorems.worst_case.worst_case_search import climb


@pytest.mark.parametrize("n", range(1, 9))
def test_the_hardest_game_lies_between_the_bounds(n: int) -> None:
    for m in range(1, n + 1):
        bounds, worst = covering_radius(m, n), hardest(m, n, prove=False)
        assert CoveringRadius.holds(bounds, m=m, n=n) and bounds.nullity == nullity(m, n)
        assert bounds.least <= worst.bound and worst.moves <= bounds.most
        assert f"dimension {bounds.nullity}" in str(bounds)


@pytest.mark.parametrize(("m", "n"), [(1, 2), (4, 4), (5, 5), (3, 3), (6, 8)])
def test_forged_bounds_are_refused(m: int, n: int) -> None:
    assert rejects_all(covering_radius(m, n), lambda claim: CoveringRadius.holds(claim, m=m, n=n))


@pytest.mark.parametrize(("m", "n"), [(2, 3), (4, 4), (5, 5), (2, 7)])
def test_the_supercode_lemma_holds_for_all_words(m: int, n: int) -> None:
    """Against the hardest game, and word by word against the fewest presses of its game."""
    claim = supercode(m, n)
    assert (
        claim.gap() is None
        and len(claim.words) == nullity(m, n)
        and claim.weight <= hardest(m, n).moves
    )
    assert all(
        word.effect() != Board.empty(m, n) and not word.effect().effect() for word in claim.words
    )
    alone = [supercode(m, n, [word]).weight for word in claim.words]
    assert alone == [fewest(answer(word.effect())).presses.weight() for word in claim.words]
    assert claim.weight <= min(alone)
    with pytest.raises(BadInput):
        supercode(m, n, [claim.words[0], claim.words[0]])


def test_forged_supercodes_are_refused() -> None:
    claim = supercode(4, 4)
    passed, tried = accepted(claim, lambda forged: Supercode.holds(forged, m=4, n=4))
    assert tried > 20 and all(forged.gap() is None and forged.weight <= 7 for forged in passed)
    assert (
        replace(claim, weight=claim.weight + 1).gap()
        == f"the least weight of a new word is {claim.weight}"
    )
    assert replace(claim, m=1_000_000, n=1_000_000).gap() is not None


def test_boards_too_large_for_bounds() -> None:
    with pytest.raises(TooLarge, match="65,536"):
        covering_radius(257, 256)


def test_19_x_19_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A table in print has 197 for it; the mean refutes that at once, and a position is weighed
    against 2^16.
    """
    assert main(["hardest", "19x19", "--json", "--seconds", "0.2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["bound"] == 180 and not told["proved"] and 150 <= told["moves"] <= 180
    assert told["reason"].startswith(
        "The mean over all solutions is at most 1 + 360 / 2, and a class is odd"
    )


def test_a_climb_is_weighed_by_the_checker() -> None:
    worst = hardest(19, 19, seconds=0.2)
    assert WorstCase.holds(worst) and worst.how == "bound" and worst.bound == 180
    sizes = {1: 1, 2: 1, 3: 2, 4: 5, 6: 2}
    for goal in (0, 2, 4):
        assert climb(sizes, 3, goal, 0.2).keys() == sizes.keys()
