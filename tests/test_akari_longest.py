"""The longest shortest story: all puzzles of a small size are looked at twice, and a shorter one is
refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from truths import most_steps, placements, shortest_story

from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.atlas import store
from lightsgame.atlas.akari_census import census, uniquely_solvable
from lightsgame.atlas.longest_story import MOST_CELLS, Longest, longest
from lightsgame.atlas.shortest_story import shortest
from lightsgame.errors import TooLarge

TABLE = Path(__file__).parent.parent / "atlas" / "akari-longest.jsonl"


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 2), (1, 3), (2, 2), (3, 1)])
def test_no_puzzle_takes_more_steps(m: int, n: int) -> None:
    found = longest(m, n)
    assert found.gap() is None and found.most == found.least() == most_steps(m, n)


@pytest.mark.parametrize(("m", "n"), [(1, 3), (2, 2), (2, 3), (1, 6)])
def test_all_puzzles_with_one_solution_are_looked_at(m: int, n: int) -> None:
    every = list(uniquely_solvable(m, n, anew=True))
    assert len(every) == len(set(every)) == census(m, n).unique
    assert set(uniquely_solvable(m, n)) < set(every)
    assert all(placements(puzzle) == 1 for puzzle in every)


def test_a_puzzle_that_takes_fewer_steps_is_refused() -> None:
    story, _ = shortest(Puzzle.from_rows(["2.", ".."]))
    assert Longest(2, 2, story, 1).gap() == "another takes more"
    assert Longest(2, 2, story, 2).gap() == "the puzzle takes 1 steps"
    assert Longest(2, 3, story, 1).gap() == "the puzzle is none of 2 x 3"
    # which says no more than that there is such a puzzle
    assert Longest(2, 2, story, None).gap() is None


def test_the_puzzles_of_the_atlas_take_as_many_steps_by_a_search_that_leaves_nothing_out() -> None:
    for row in store.rows(TABLE):
        if row.case[0] * row.case[1] <= 9:
            told = shortest_story(Puzzle.from_rows(row.value["puzzle"]))
            assert told == (row.value["level"], row.value["least"])
        assert (row.case[0] * row.case[1] <= MOST_CELLS) == ("most" in row.value)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(TooLarge, match="11 x 11"):
        longest(11, 11)
