"""Verdicts with evidence: accepted when right, rejected when any part is changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from akari_boards import all_puzzles, puzzles, solutions
from hypothesis import given
from often import some

from lightsgame.akari.certificates import Verdict, certify, is_verdict, read_drup
from lightsgame.akari.io.addresses import from_tatham
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.encoding import reduction
from lightsgame.errors import BadInput
from lightsgame.game.board import Board
from lightsgame.sat.solvers import ENGINES, get_engine, installed_engines

PROVERS = [name for name in installed_engines() if ENGINES[name].writes_proofs]

# puzz.link/p?akari/10/10/r55..s.g7b.hbtb.h.g6.s0.g.gap, which a person made; it has one solution
MADE_BY_HAND = Puzzle("""
    ..........
    ..0.0.##..
    ..........
    .#.2.1..#.
    .1........
    ........1.
    .#..#.1.#.
    ..........
    ..0#.#.0..
    ..........""")

# puzz.link/p?akari/10/10/..g.h.i.j.k.l.t0143bzzp, "unsolvable nonsense" of its author
NONSENSE = Puzzle("""
    ##.#..#...
    #....#....
    .#......#.
    ..........
    ...01431..
    ..........
    ..........
    ..........
    ..........
    ..........""")


def assert_right(verdict: Verdict) -> None:
    assert is_verdict(verdict)
    assert read_drup(verdict.puzzle, verdict.to_drup()) == verdict
    found = solutions(verdict.puzzle)
    assert len(verdict.solutions) == min(len(found), 2)
    assert set(verdict.solutions) <= set(found)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_every_small_puzzle_gets_its_verdict(size: tuple[int, int]) -> None:
    for puzzle in some(all_puzzles(*size)):
        assert_right(certify(puzzle))


@given(puzzles(6, ".......##01123"))
def test_verdicts_on_random_puzzles(puzzle: Puzzle) -> None:
    verdict = certify(puzzle)
    assert_right(verdict)
    for solution in verdict.solutions:
        assert puzzle.draw(solution).replace("\n", "\n  ") in str(verdict)


@pytest.mark.parametrize("engine", PROVERS)
def test_each_engine_that_writes_proofs(engine: str) -> None:
    for puzzle, count in ((MADE_BY_HAND, 1), (NONSENSE, 0), (Puzzle.from_rows(["....."] * 5), 2)):
        verdict = certify(puzzle, engine=get_engine(engine))
        assert is_verdict(verdict)
        assert len(verdict.solutions) == count
        assert read_drup(puzzle, verdict.to_drup()) == verdict


def test_a_corrupted_verdict_is_rejected() -> None:
    good = certify(MADE_BY_HAND)
    (solution,) = good.solutions
    for i, j in solution.cells():  # a bulb away
        assert not is_verdict(
            replace(good, solutions=(solution ^ Board.from_cells(10, 10, [(i, j)]),))
        )
    assert not is_verdict(replace(good, solutions=()))  # "none" instead of "one"
    assert not is_verdict(replace(good, solutions=(solution, solution)))  # the same one twice
    assert not is_verdict(replace(good, solutions=(solution, solution, solution)))
    assert not is_verdict(replace(good, puzzle=Puzzle.from_rows(["." * 10] * 10)))
    assert not is_verdict(Verdict(MADE_BY_HAND, (solution,), ("1 2 0", *good.proof)))


def test_a_refutation_that_needs_steps_is_not_accepted_without_them() -> None:
    """The first 2x3 puzzle without solution on which unit propagation alone finds nothing."""
    puzzle = next(
        p
        for p in all_puzzles(2, 3)
        if not certify(p).solutions and not is_verdict(Verdict(p, (), ()))
    )
    verdict = certify(puzzle)
    assert is_verdict(verdict)
    assert verdict.proof[-1] == "0"
    assert not is_verdict(replace(verdict, proof=verdict.proof[-1:]))


def test_verdicts_tell_what_they_know() -> None:
    assert str(certify(Puzzle("..#.."))).count("and") == 1
    assert str(certify(Puzzle("1#"))).startswith("no solution: a refutation of")
    assert str(certify(Puzzle("#."))).startswith("exactly one solution:\n  #o\nno other: ")


def test_a_proof_that_names_no_white_cell_is_refused() -> None:
    with pytest.raises(BadInput, match="white cell, got '1' \\(line 1 of the proof\\)"):
        read_drup(Puzzle("#."), "c bulbs on 1\n")


def test_an_engine_without_proofs_is_refused() -> None:
    for name in {"pycosat", "minisat22"} & set(installed_engines()):
        with pytest.raises(BadInput, match="writes proofs"):
            certify(Puzzle("."), engine=get_engine(name))


def tatham() -> list[Puzzle]:
    """The boards of Simon Tatham's generator, 7x7 to 40x40 and easy to unreasonable; each has one
    solution.
    """
    lines = (
        (Path(__file__).parent / "data" / "akari_tatham.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    return [from_tatham(line.split()[-1]) for line in lines if not line.startswith("#")]


def test_boards_of_another_generator_are_unique_by_our_own_proof() -> None:
    puzzles = tatham()
    assert len(puzzles) == 60
    for puzzle in puzzles[::3]:  # that all of them are unique is tested beside the solver
        verdict = certify(puzzle, engine=get_engine("own"))
        assert len(verdict.solutions) == 1
        assert is_verdict(verdict)


@pytest.mark.parametrize("name", [name for name in installed_engines() if name != "own"])
def test_every_engine_finds_their_solutions(name: str) -> None:
    for puzzle in tatham()[::5]:
        task = reduction(puzzle)
        model = get_engine(name).solve(task.clauses)
        assert model is not None
        assert is_solution(puzzle, task.bulbs(model))
        assert get_engine(name).solve([*task.clauses, task.blocking(task.bulbs(model))]) is None
