"""Evidence that one condition alone refuses, with its reason: each of these let a changed checker
live.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from lightsgame import Board
from lightsgame.akari.certificates import AkariUnsolvable, Deduction
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.core.serialization import misfit
from lightsgame.errors import ParseError
from lightsgame.game.board import Board as Lamps
from lightsgame.game.edge_lists import read_sparse
from lightsgame.game.families import complete
from lightsgame.game.game import Game
from lightsgame.lights.certificates import MOST_WEIGHED, fewest_proof, game_nullity, settled
from lightsgame.lights.solver import answer, fewest
from lightsgame.theorems.perfect_codes.strips import Run, strip
from lightsgame.theorems.rows import jumping
from lightsgame.theorems.rows.divisibility import rank
from lightsgame.theorems.solvability import false_converse
from lightsgame.theorems.solvability.quiet import QuietSpace
from lightsgame.theorems.worst_case import worst_case
from lightsgame.theorems.worst_case.worst_case_check import WorstCase

FEWEST = fewest_proof(fewest(answer(Board.full(4, 4))))


def heavy(rows: str) -> Lamps:
    """A board that no sum with the presses makes light."""
    return Board(rows)


HARDEST = worst_case.settled(worst_case.hardest(6, 8))
assert HARDEST.reason is not None
FIRSTS = HARDEST.reason.firsts
NULLITY = game_nullity(Game(2, 2, rule="king", states=3))


def test_a_free_vertex_may_be_the_first() -> None:
    assert QuietSpace(complete(3), (0, 1), (0b101, 0b110), (0b001,)).gap() is None
    assert "in order" in (QuietSpace(complete(3), (1, 0), (0b110, 0b101), (0b001,)).gap() or "")


def test_a_word_is_one_of_the_words() -> None:
    assert misfit("a", Literal["a", "b"]) is None
    assert "none of" in (misfit("c", Literal["a", "b"]) or "") and "none of" in (
        misfit(1, Literal["a", True]) or ""
    )


def hardest_by(firsts: tuple[int, ...]) -> WorstCase:
    """The hardest game of 6 x 8, refuted by other patterns."""
    assert HARDEST.reason is not None
    return replace(HARDEST, reason=replace(HARDEST.reason, firsts=firsts))


REFUSED: list[tuple[Any, str]] = [
    (hardest_by(FIRSTS[:-1]), "no basis of the quiet ones"),
    (hardest_by((*FIRSTS, FIRSTS[0])), "no basis of the quiet ones"),
    (hardest_by((*FIRSTS[:-1], FIRSTS[0])), "no basis of the quiet ones"),
    (
        false_converse.Counterexample(complete(3), 0b011, 0, 0b110),
        "does not change that, or nothing",
    ),
    (replace(NULLITY, basis=(("00", "00"), *NULLITY.basis[1:])), "a pattern is empty"),
    (replace(NULLITY, basis=(("22", "00"), *NULLITY.basis[1:])), "is not made once"),
    (replace(NULLITY, basis=(NULLITY.basis[1], *NULLITY.basis[1:])), "another has it too"),
    (replace(NULLITY, basis=(("11", "00"), *NULLITY.basis[1:])), "a pattern is not quiet"),
    (replace(NULLITY, basis=NULLITY.basis[1:]), "weights for each other press"),
    (replace(NULLITY, weights=(("20", "00"),)), "do not tell the press in row 1, column 1"),
    (
        replace(game_nullity(Game(1, 1)), board=("0" * 3000,), weights=()),
        "the presses reach too many cells",
    ),
    (replace(FEWEST, basis=(FEWEST.basis[0],) * 4), "not independent"),
    (replace(FEWEST, basis=(heavy("####/####/####/###."), *FEWEST.basis[1:])), "not quiet"),
    (replace(FEWEST, basis=FEWEST.basis[1:]), "quiet patterns in a basis"),
    (replace(FEWEST, presses=FEWEST.presses ^ FEWEST.basis[0]), "another solution"),
    (replace(FEWEST, goal=Board.full(4, 4)), "do not lead"),
    (replace(FEWEST, goal=Board.full(3, 4)), "another size"),
    (replace(FEWEST, nullity=jumping.nullity(9, 4)), "basis of this board"),
    (replace(rank(0b11), exponent=30_000), "of a degree above"),
    (replace(rank(0b11), polynomial=1), "is constant"),
    (replace(rank(0b11), primes=((4, 1),)), "do not make"),
    (replace(strip(3), runs=(Run((), None), *strip(3).runs[1:])), "a run has no row"),
    (replace(strip(3), runs=strip(3).runs[1:]), "runs, one for each first row"),
    (
        replace(strip(3), lengths=strip(3).lengths._replace(finite=(1,))),
        "length 2 has a perfect code",
    ),
    (AkariUnsolvable(Puzzle.from_rows(["." * 300] * 300), (), ("0",)), "too many clauses"),
    (AkariUnsolvable(Puzzle("1"), (Deduction(((1, 2),), (), ()),), ()), "outside"),
    (
        AkariUnsolvable(Puzzle(".."), (Deduction(((1, 1),), (), ()),), ()),
        "deduction 1 does not follow",
    ),
    (AkariUnsolvable(Puzzle("1"), (), ("1_0 0",)), "is none of a proof"),
    (replace(settled(Game(1, 2), "##", None, "#."), goal=("0", "0")), "not of the same size"),
    (replace(settled(Game(1, 2), "##", None, "#."), goal=("_0",)), "the same holes"),
    (replace(settled(Game(1, 2), "##", None, "#."), presses=("20",)), "in digits below 2"),
    (
        replace(settled(Game.of(complete(2)), [0, 1], None, [0]), start=("11", "00")),
        "not of the same size",
    ),
]


@pytest.mark.parametrize(("evidence", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_each_condition_tells_its_reason(evidence: Any, reason: str) -> None:
    assert reason in (evidence.gap() or "nothing")


def test_rules_are_looked_at() -> None:
    good = settled(Game(1, 2), "##", None, "#.")
    steps = good.rules.steps
    for rules, reason in (
        (good.rules._replace(steps=(*steps, steps[0])), "twice"),
        (good.rules._replace(slides=((0, 0),)), "goes nowhere"),
        (good.rules._replace(edges=((0, 1),)), "a graph is no row"),
        (good.rules._replace(steps=((0, 0),), edges=((1, 0),)), "in order, each once"),
        (good.rules._replace(steps=((0, 0),), edges=((0, 1), (0, 1))), "in order, each once"),
        (good.rules._replace(steps=((0, 0),), edges=((0, 2),)), "in order, each once"),
        (good.rules._replace(wrap="moebius"), "none of"),
    ):
        assert reason in (replace(good, rules=rules).gap() or "nothing")


def test_a_name_between_quotes_may_be_empty() -> None:
    with pytest.raises(ParseError, match="name of a vertex"):
        read_sparse('"" b"]}"b"]}')  # found by the campaign `nonsense`, seed 11


def test_weighing_is_bounded() -> None:
    # boards of sixty rows and eighteen quiet patterns are looked at
    assert MOST_WEIGHED >= 3600 << 18
