"""Counts of solutions against enumeration, draws at random, what each clue is worth, and the
setter's bench.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from akari_boards import all_puzzles, puzzles, solutions as every_solution
from hypothesis import given, settings
from often import often
from shell import Shell

from lightsgame.akari.certificates import AkariCount
from lightsgame.akari.generator.clue_setting import fill, minimal_fills, read_pattern
from lightsgame.akari.generator.construction import construct
from lightsgame.akari.model.puzzle import BLACK, Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving import profile, solver
from lightsgame.akari.solving.profile import extremes, presence, random_solutions, solutions, worth
from lightsgame.akari.solving.solver import count, is_unique
from lightsgame.errors import Inconsistent, TimeLimit, TooLarge

BIG = construct(12, 12, black=29, clues=0, seed=4).puzzle


@settings(max_examples=often(300))
@given(puzzles(5, "......##0112"))
def test_counts_are_those_of_enumeration(puzzle: Puzzle) -> None:
    every = every_solution(puzzle)
    assert solutions(puzzle) == solutions(puzzle, along="long") == count(puzzle) == len(every)
    weights = [bulbs.weight() for bulbs in every]
    assert extremes(puzzle) == ((min(weights), max(weights)) if every else None)
    there = presence(puzzle)
    assert set(there) == set(puzzle.white().cells())
    assert all(number == sum(bulbs[cell] for bulbs in every) for cell, number in there.items())
    assert (
        AkariCount(puzzle, len(every)).gap() is None
        and AkariCount(puzzle, len(every) + 1).gap() is not None
    )


@given(puzzles(5, "......##0112"))
def test_wide_components_are_counted_one_after_another(puzzle: Puzzle) -> None:
    number = len(every_solution(puzzle))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profile, "WIDEST", 0)
        assert count(puzzle) == number
        patch.setattr(solver, "TRIED", 0)  # then an engine counts
        patch.setattr(solver, "TRIED_FOR_EACH", 0)
        assert count(puzzle) == number
        patch.setattr(solver, "ONE_BY_ONE", 2)
        try:
            assert count(puzzle) == number
        except TooLarge:
            assert number > 2


def test_many_solutions_of_a_wide_board_are_refused_at_once() -> None:
    with pytest.raises(TooLarge, match=r"more than 2,000 solutions 17 columns wide"):
        count(Puzzle.from_rows(["." * 17] * 17))


def test_every_small_puzzle() -> None:
    for size in ((1, 4), (2, 2), (3, 1)):
        for puzzle in all_puzzles(*size):
            assert solutions(puzzle) == len(every_solution(puzzle))


@given(puzzles(5, ".......#012"))
def test_what_a_clue_is_worth(puzzle: Puzzle) -> None:
    for (i, j), without in worth(puzzle).items():
        rows = [list(row) for row in puzzle.rows]
        rows[i][j] = BLACK
        assert without == len(every_solution(Puzzle.from_rows("".join(row) for row in rows)))


def test_numbers_too_large_to_enumerate() -> None:
    assert solutions(Puzzle.from_rows(["." * 10] * 10)) == 3_628_800
    number = solutions(BIG)
    assert number > 10**10 and number == solutions(BIG.mirror()) == solutions(
        BIG.transpose(), along="long"
    )
    with pytest.raises(TooLarge, match="17 columns"):
        solutions(Puzzle.from_rows(["." * 17] * 17))
    assert solutions(Puzzle.from_rows(["." * 200] * 2)) == 200 * 199
    # narrow parts of a wide board are counted one by one
    assert solutions(Puzzle.from_rows(["..#" * 20])) == 2**20


def test_draws_are_solutions_and_each_is_as_likely() -> None:
    puzzle = Puzzle.from_rows(["....", ".#..", "..1.", "...."])
    every = every_solution(puzzle)
    found = Counter(islice(random_solutions(puzzle, seed=1), 200 * len(every)))
    assert set(found) == set(every)
    # 200 of each are expected; a fair draw is this far off once in a million times or so.
    assert all(120 < number < 290 for number in found.values())
    assert all(is_solution(BIG, bulbs) for bulbs in islice(random_solutions(BIG, seed=2), 3))
    with pytest.raises(Inconsistent):
        next(random_solutions(Puzzle("0.")))


@pytest.mark.parametrize("picture", ["?..?", "..?/?../..?", "...?/.?../....", "#../.../..#"])
def test_all_minimal_clue_sets(picture: str) -> None:
    """Against trying every set of clues with every number."""
    pattern = read_pattern(picture.replace("/", "\n"))
    found = {puzzle.rows for puzzle in minimal_fills(pattern)}
    fitting = set()
    for bulbs in every_solution(pattern.puzzle):
        for chosen in range(1 << len(pattern.free)):
            rows = [list(row) for row in pattern.puzzle.rows]
            for k, (i, j) in enumerate(pattern.free):
                if chosen >> k & 1:
                    rows[i][j] = str(sum(bulbs[cell] for cell in pattern.puzzle.beside((i, j))))
            puzzle = Puzzle.from_rows("".join(row) for row in rows)
            if len(every_solution(puzzle)) == 1:
                fitting.add(puzzle.rows)

    def is_minimal(rows: tuple[str, ...]) -> bool:
        for i, j in pattern.free:
            if rows[i][j] != BLACK:
                fewer = (*rows[:i], rows[i][:j] + BLACK + rows[i][j + 1 :], *rows[i + 1 :])
                if fewer in fitting:
                    return False
        return True

    assert found == {rows for rows in fitting if is_minimal(rows)}


def test_clues_are_found_for_black_cells() -> None:
    pattern = read_pattern("..?...\n?...?.\n...?..\n.?....\n....?.\n?..?..")
    made = fill(pattern, seed=3)
    assert (
        is_unique(made.puzzle)
        and made == fill(pattern, seed=3)
        and made.puzzle.white() == pattern.puzzle.white()
    )
    hard = fill(pattern, score=(150, 10**6), seed=3)
    assert hard.score is not None and hard.score >= 150
    kept = fill(read_pattern("1.?\n...\n?.."), seed=1)
    assert kept.puzzle[0, 0] == "1"


def test_in_the_shell(shell: Shell, tmp_path: Path) -> None:
    status, out, _ = shell(
        "akari", "count", "4x4:p", "--json", "--cells", "--clues", "--draw", "2", "--seed", "1"
    )
    value = json.loads(out)
    assert (status, value["solutions"], value["method"], value["fewest"]) == (0, 24, "profile", 4)
    assert value["cells"] == [[6] * 4] * 4 and value["clues"] == [] and len(value["boards"]) == 2
    file, proof = tmp_path / "big.txt", tmp_path / "count.json"
    file.write_text("\n".join(["#".join(["." * 8] * 4)] * 8) + "\n", encoding="utf-8")
    value = json.loads(shell("akari", "count", str(file), "--json")[1])
    assert value["solutions"] == str(40_320**4)
    assert shell("akari", "count", "3x3:i", "--certificate", str(proof))[0] == 0
    assert shell("verify", str(proof))[0] == 0
    assert shell("akari", "count", "1x2:0a")[0] == 1
    file.write_text("..?..\n?....\n....?\n..?..\n", encoding="utf-8")
    status, out, _ = shell("akari", "generate", str(file), "--seed", "1", "--json")
    value = json.loads(out)
    assert status == 0 and is_unique(Puzzle.from_rows(value["puzzle"]))
    status, out, _ = shell("akari", "generate", str(file), "--every", "--json")
    assert status == 0 and len(json.loads(out)["puzzles"]) == 50
    status, out, _ = shell("akari", "generate", "5x5:y", "--json")
    value = json.loads(out)
    assert status == 1 and len(value["boards"]) == 2 and value["boards"][0] != value["boards"][1]
    file.write_text("1#\n##\n", encoding="utf-8")
    assert shell("akari", "generate", str(file), "--seed", "1")[:2] == (
        1,
        "none found: the puzzle has no solution\n",
    )
    assert (
        replace(AkariCount(Puzzle(".."), 2), solutions=2).claim()
        == "the 1 x 2 puzzle has 2 solutions"
    )


# boards that are counted by profiles and by looking at every placement that keeps light and sight
SIX = {
    "empty": ["....."] * 5,
    "ring": ["....", ".##.", ".##.", "...."],
    "clues": [".1...", "..#..", "2....", "...0.", "....."],
    "halls": [".#..#", ".#..#", ".....", "#..#.", "#..#."],
    "wide": ["..........", "..#....1.."],
    "none": ["3..", "...", "..4"],
}


def test_six_boards_have_as_many_solutions_as_enumeration_finds() -> None:
    table = {name: solutions(Puzzle.from_rows(rows)) for name, rows in SIX.items()}
    for name, rows in SIX.items():
        puzzle = Puzzle.from_rows(rows)
        assert (
            table[name]
            == len(every_solution(puzzle))
            == count(puzzle)
            == solutions(puzzle, along="long")
        ), name
        assert count(puzzle, limit=5) == min(5, table[name])
    assert table["empty"] == 120 and table["none"] == 0 and len(set(table.values())) == 6


def test_a_limit_is_kept() -> None:
    """Of solutions, on a board that is too wide for profiles; and of time, within a walk over
    profiles.
    """
    empty = Puzzle.from_rows(["." * 17] * 17)
    assert count(empty, limit=5, engine="own") == 5
    with pytest.raises(TimeLimit):
        solutions(Puzzle.from_rows(["." * 14] * 14), deadline=time.monotonic() + 0.05)
    with pytest.raises(TimeLimit):
        count(Puzzle.from_rows(["." * 14] * 14), seconds=0.05)
