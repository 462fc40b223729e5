from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, strategies as st
from often import often
from shell import Shell

from lightsgame import akari
from lightsgame.akari.explaining.score import GRADES, Grade
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.generator.construction import Construction, arbitrary, claims, construct
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.io.formats import collection
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.errors import BadInput, TimeLimit


@given(st.data())
def test_a_construction_has_the_asked_counts_and_its_solution(data: st.DataObject) -> None:
    m, n = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    black = data.draw(st.integers(0, m * n))
    clues = data.draw(st.integers(0, black))
    seed = data.draw(st.integers(0, 1000))
    made = construct(m, n, black=black, clues=clues, seed=seed)
    assert made.puzzle.size == (m, n)
    assert m * n - made.puzzle.white().weight() == black
    assert len(list(made.puzzle.clues())) == clues
    assert is_solution(made.puzzle, made.bulbs)
    assert all(claim.holds for claim in claims(made))
    assert made == construct(m, n, black=black, clues=clues, seed=seed)
    other = arbitrary(m, n, black=black, clues=clues, seed=seed)
    assert other == arbitrary(m, n, black=black, clues=clues, seed=seed)
    assert (m * n - other.white().weight(), len(list(other.clues()))) == (black, clues)


def test_each_claim_fails_when_its_reason_is_taken_away() -> None:
    made = construct(6, 6, black=8, clues=8, seed=3)
    fewer = replace(made, order=made.order[1:])  # the construction stopped too early
    assert not claims(fewer)[0].holds
    rows = list(made.puzzle.rows)
    (i, j), number = next(iter(made.puzzle.clues()))
    rows[i] = rows[i][:j] + str((number + 1) % 5) + rows[i][j + 1 :]
    assert not claims(replace(made, puzzle=Puzzle.from_rows(rows)))[1].holds
    dark = next(cell for cell in made.puzzle.white().cells() if cell not in made.order)
    crossed = claims(replace(made, order=(*made.order, dark)))[2]  # a bulb on a cell that was lit
    assert not crossed.holds and "lights" in str(crossed)


def test_arbitrary_puzzles_are_not_solvable_by_construction() -> None:
    verdicts = set()
    for seed in range(often(40)):
        puzzle = arbitrary(2, 2, black=2, clues=1, seed=seed)
        verdicts.add("4" in str(puzzle) or "3" in str(puzzle))
    assert verdicts == {True, False}  # clues that nothing can keep do occur


@pytest.mark.parametrize(("black", "clues"), [(5, 0), (2, 3), (-1, 0), (1, -1)])
def test_impossible_counts(black: int, clues: int) -> None:
    for make in (construct, arbitrary):
        with pytest.raises(BadInput, match="0 <= clues <= black cells <= 4"):
            make(2, 2, black=black, clues=clues, seed=0)
    with pytest.raises(BadInput, match="at least one row"):
        construct(0, 2, black=0, clues=0, seed=0)


def test_the_same_seed_gives_the_same_puzzle_everywhere() -> None:
    """What `random` promises to keep between versions of Python is what the construction relies on."""
    made = construct(3, 5, black=4, clues=3, seed=7)
    assert isinstance(made, Construction) and made.seed == 7
    assert (
        made
        == construct(3, 5, black=4, clues=3, seed=7)
        != construct(3, 5, black=4, clues=3, seed=8)
    )


@pytest.mark.parametrize("grade", [None, "easy"])
def test_the_watch_is_told_how_many_clues_are_weighed(grade: Grade | None) -> None:
    told: list[tuple[int, int]] = []
    made = generate(
        8, 8, seed=1, grade=grade, watch=lambda weighed, clues: told.append((weighed, clues))
    )
    assert made == generate(8, 8, seed=1, grade=grade)
    starts = [at for at, (weighed, _) in enumerate(told) if weighed == 0]
    assert starts[0] == 0  # a puzzle of another grade is begun anew
    assert all(
        told[at + 1][0] == told[at][0] + 1 for at in range(len(told) - 1) if at + 1 not in starts
    )
    assert all(weighed < clues for weighed, clues in told)


def test_progress_is_shown_on_a_terminal_only(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = shell("akari", "generate", "8x8", "--seed", "1")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    # each look takes a second
    monkeypatch.setattr("lightsgame.cli.meters.monotonic", count().__next__)
    shown = shell("akari", "generate", "8x8", "--seed", "1")
    assert quiet[:2] == shown[:2] and quiet[2] == "score 417, normal\n"
    assert "\rclue " in shown[2] and shown[2].endswith("\r\x1b[Kscore 417, normal\n")


@pytest.mark.parametrize("grade", GRADES)
def test_a_time_limit_ends_the_search_and_changes_no_puzzle(grade: Grade) -> None:
    assert generate(7, 7, seed=4, grade=grade, seconds=3600) == generate(7, 7, seed=4, grade=grade)
    with pytest.raises(TimeLimit, match="time limit"):
        generate(6, 6, seed=4, grade=grade, seconds=1e-9)


@pytest.mark.parametrize("grade", GRADES)
def test_the_score_is_that_of_the_whole_story(grade: Grade) -> None:
    """The story is told as far as the wish goes; what is told of the puzzle is all of it."""
    for seed in range(often(4)):
        made = generate(7, 7, seed=seed, grade=grade)
        story = explain(made.puzzle)
        assert (story.score, story.grade) == (made.score, made.grade)
    made = generate(6, 6, seed=1, grade=None, score=(250, 500))
    assert made.score == explain(made.puzzle).score


def test_a_seed_is_the_same_as_number_and_as_text(shell: Shell) -> None:
    made = generate(5, 5, seed=17)
    assert made == generate((5, 5), seed="17") == generate("5x5", seed=17)
    assert shell("akari", "generate", "5x5", "--seed", "17")[1] == f"{made}\n"
    assert len({str(generate(6, 6, grade=None)) for _ in range(8)}) > 1


def test_puzzles_are_graded_one_by_one_or_together() -> None:
    puzzles = [made.puzzle for made in collection()[::40]]
    grades = [akari.grade(puzzle) for puzzle in puzzles]
    texts = tuple(map(str, puzzles))
    assert akari.grade(puzzles) == akari.grade(iter(puzzles)) == akari.grade(texts) == grades
