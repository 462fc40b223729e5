"""The shortest story is as short as a search finds that leaves nothing out, and its evidence holds
for nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from akari_boards import puzzles
from hypothesis import given, settings
from often import often
from shell import Shell

from lightsgame.akari.certificates import Deduction
from lightsgame.akari.explaining.step_checker import first_doubt
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.explaining.techniques import EASY, TWO
from lightsgame.akari.io.formats import collection
from lightsgame.akari.model.bitboard import Field, field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.deduction import Knowledge, at_first, put
from lightsgame.akari.solving.solver import is_unique
from lightsgame.atlas.shortest_story import Shortest, ideas, onward, shortest
from lightsgame.errors import BadInput, Inconsistent, TooLarge


def fewest(field: Field, level: int) -> int:
    """By breadth, with every state that can be reached, and none left out because another knows
    more.
    """
    seen, layer, steps = {at_first(field)}, {at_first(field)}, 0
    while all(field.white & ~known.lit for known in layer):
        layer = {
            put(field, known, idea.bulbs, idea.empty)
            for known in layer
            for idea in ideas(field, known, level)
        } - seen
        seen |= layer
        steps += 1
    return steps


def solves(field: Field, level: int) -> bool:
    """Whether the steps of a level light all cells."""
    return not field.white & ~list(onward(field, level))[-1].lit


@settings(max_examples=often(150), deadline=None)
@given(puzzles(4, "......##0112"))
def test_no_story_is_shorter(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    if not is_unique(puzzle) or not solves(field, TWO):
        return
    told, words = shortest(puzzle)
    assert told.gap() is None and told == shortest(puzzle)[0] and first_doubt(puzzle, words) is None
    assert len(told.steps) == fewest(field, told.level)
    assert told.level == EASY or not solves(field, told.level - 1)


def test_shorter_than_the_story_that_is_told() -> None:
    saved = 0
    for entry in collection():
        if max(entry.puzzle.size) == 5 and entry.grade in ("easy", "normal"):
            told, _ = shortest(entry.puzzle)
            usual = explain(entry.puzzle).steps
            assert told.gap() is None and len(told.steps) <= len(usual)
            saved += len(usual) - len(told.steps)
    assert saved > 0


def test_what_is_wrong_is_said() -> None:
    told, _ = shortest(Puzzle.from_rows(["1..", "...", ".2."]))
    assert told.level == 2
    nothing = Deduction((), (), ())
    for wrong, gap in (
        (replace(told, steps=told.steps[::-1]), "a step does not follow"),
        (replace(told, steps=told.steps[:-1]), "the steps do not solve the puzzle"),
        (replace(told, level=3), "a level below goes on from there"),
        (replace(told, level=4), "level is not between 1 and 3"),
        (replace(told, level=1), "expected a puzzle that steps of level 1 solve"),
        (replace(told, steps=(told.steps[0], *told.steps)), "a step does not follow"),
        (
            replace(told, steps=(*told.steps, Deduction(((9, 9),), (), ()))),
            "a step is about a cell outside",
        ),
        (replace(told, stuck=Deduction((), ((2, 2),), ())), "a level below errs"),
        (replace(told, stuck=Deduction((), ((1, 2),), ())), "a level below goes on from there"),
    ):
        assert str(wrong.gap()).startswith(gap), gap
    assert told.stuck == nothing  # the easy rules do not even begin
    longer, _ = shortest(Puzzle.from_rows(["1...", "....", "...2"]))
    first, *rest = longer.steps
    parts = [first._replace(bulbs=(bulb,), empty=()) for bulb in first.bulbs]
    assert (
        Shortest(longer.puzzle, 1, (*parts, *rest), nothing).gap()
        == f"the fewest steps are {len(longer.steps)}"
    )


# steps light all cells, and a clue is wrong
IMPOSSIBLE = (["1#", "##"], ["1.#2.2", "#.#...", "..##.."])


@pytest.mark.parametrize("rows", IMPOSSIBLE)
def test_a_puzzle_without_solution_has_no_shortest_story(
    shell: Shell, tmp_path: Path, rows: list[str]
) -> None:
    with pytest.raises(Inconsistent, match="no solution"):
        shortest(Puzzle.from_rows(rows))
    file, proof = tmp_path / "puzzle.txt", tmp_path / "proof.json"
    file.write_text("\n".join(rows), encoding="utf-8")
    status, out, _ = shell("akari", "explain", str(file), "--shortest", "--certificate", str(proof))
    assert status == 1 and out.endswith("so there is no solution\n")
    assert shell("verify", str(proof))[0] == 0


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="one or two demands"):
        shortest(Puzzle(".."))
    with pytest.raises(TooLarge, match="11 x 11"):
        shortest(Puzzle.from_rows(["." * 11] * 11))
    assert shortest(Puzzle("#"))[0].steps == () and Knowledge(0, 0, 0) == at_first(
        field_of(Puzzle("#"))
    )
