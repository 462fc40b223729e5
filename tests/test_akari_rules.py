from __future__ import annotations

import pickle
from itertools import product

import pytest
from akari_boards import all_puzzles, puzzles, sees
from hypothesis import given, strategies as st
from often import some

from lightsgame.akari.model.bitboard import COLUMNS, ROWS, Field, field_of
from lightsgame.akari.model.puzzle import Puzzle, read_answer
from lightsgame.akari.model.rules import (
    CLUE_RULE,
    LIT_RULE,
    PLACE_RULE,
    SIGHT_RULE,
    faults,
    is_solution,
)
from lightsgame.errors import BadInput
from lightsgame.game.board import Board


def slow_verdict(puzzle: Puzzle, bulbs: Board) -> set[str]:
    """The names of the broken rules, word by word from the rules."""
    broken = set()
    lamps = set(bulbs.cells())
    white = {
        (i, j)
        for i, j in product(range(puzzle.size[0]), range(puzzle.size[1]))
        if puzzle[i, j] == "."
    }
    if lamps - white:
        broken.add(PLACE_RULE)
    lamps &= white
    if any(not sees(puzzle, cell) & lamps for cell in white):
        broken.add(LIT_RULE)
    if any(len(sees(puzzle, cell) & lamps) > 1 for cell in lamps):
        broken.add(SIGHT_RULE)
    for (i, j), number in puzzle.clues():
        if sum(abs(r - i) + abs(c - j) == 1 for r, c in lamps) != number:
            broken.add(CLUE_RULE)
    return broken


def test_checker_on_every_placement_of_every_2x2_puzzle() -> None:
    for puzzle in some(all_puzzles(2, 2, ".#0124")):  # a 3 is as impossible here as a 4
        for word in range(16):
            bulbs = Board.from_bits(word, 2, 2)
            broken = slow_verdict(puzzle, bulbs)
            assert {fault.rule for fault in faults(puzzle, bulbs)} == broken
            assert is_solution(puzzle, bulbs) == (not broken)


@given(puzzles(), st.data())
def test_checker_on_random_puzzles(puzzle: Puzzle, data: st.DataObject) -> None:
    m, n = puzzle.size
    bulbs = Board.from_bits(
        data.draw(st.integers(0, (1 << m * n) - 1)) & data.draw(st.integers(0, (1 << m * n) - 1)),
        m,
        n,
    )
    found = list(faults(puzzle, bulbs))
    assert {fault.rule for fault in found} == slow_verdict(puzzle, bulbs)
    for fault in found:  # each names cells of the board that show it
        assert fault.cells and str(fault).startswith(fault.rule)
        for i, j in fault.cells:
            assert 0 <= i < m and 0 <= j < n
        if fault.rule == SIGHT_RULE:
            one, other = fault.cells
            assert bulbs[one] and bulbs[other] and other in sees(puzzle, one)


@pytest.mark.parametrize(
    ("rows", "bulbs", "rule"),
    [
        # errors that other programs make: a bulb on, or light asked for in, a black cell that has
        # no number
        (["#.", ".."], ["#.", ".#"], PLACE_RULE),
        (["0.", ".."], [".#", "#."], CLUE_RULE),
        (["...", "...", "..."], ["#.#", ".#.", "..."], SIGHT_RULE),
        (["..", ".."], ["#.", ".."], LIT_RULE),
    ],
)
def test_each_rule_is_named(rows: list[str], bulbs: list[str], rule: str) -> None:
    assert rule in {fault.rule for fault in faults(Puzzle.from_rows(rows), Board("\n".join(bulbs)))}


def test_a_black_cell_without_number_needs_no_light() -> None:
    assert is_solution(Puzzle.from_rows(["#.", ".."]), Board.from_cells(2, 2, [(0, 1), (1, 0)]))
    assert is_solution(Puzzle("###"), Board("..."))


def test_a_zero_among_black_cells_is_kept_by_no_bulb() -> None:
    assert is_solution(Puzzle("#0#."), Board("...#"))
    assert is_solution(Puzzle("0"), Board("."))
    assert not is_solution(Puzzle("1"), Board("."))


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("", "expected a puzzle, one row a line, got no cell at all"),
        ("% only a comment", "expected a puzzle, one row a line, got no cell at all"),
        ("..\n...", "expected a row of 2 cells like the first, got 3 (line 2)"),
        (".5", "expected a cell (one of . # 0 1 2 3 4), got '5' (line 1, column 2)"),
        ("% a\n\n..\n.x", "expected a cell (one of . # 0 1 2 3 4), got 'x' (line 4, column 2)"),
    ],
)
def test_pictures_that_are_none(picture: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        Puzzle(picture)
    assert str(caught.value) == message


def test_bulbs_of_another_size() -> None:
    with pytest.raises(BadInput, match="bulbs on 1 x 2 cells"):
        is_solution(Puzzle(".."), Board("..."))
    with pytest.raises(BadInput, match="bulbs on 1 x 2 cells"):
        Puzzle("..").draw(Board("..."))
    with pytest.raises(BadInput, match="one on a black cell"):
        Puzzle(".#").draw(Board(".#"))


@given(puzzles(), st.data())
def test_pictures_go_both_ways(puzzle: Puzzle, data: st.DataObject) -> None:
    assert Puzzle(str(puzzle)) == puzzle == Puzzle.from_rows(puzzle.rows)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert (
        puzzle.transpose().transpose() == puzzle.mirror().mirror() == puzzle.flip().flip() == puzzle
    )
    m, n = puzzle.size
    bulbs = Board.from_bits(data.draw(st.integers(0, (1 << m * n) - 1)), m, n) & puzzle.white()
    assert read_answer(puzzle.draw(bulbs)) == (puzzle, bulbs)


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = Puzzle(".1")
    with pytest.raises(AttributeError):
        puzzle.rows = ("..",)  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):  # a TypeError before Python 3.12
        puzzle.name = "mine"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        delattr(puzzle, "rows")
    with pytest.raises(IndexError):
        puzzle[0, 2]


def test_the_picture_as_svg() -> None:
    puzzle = Puzzle.from_rows(["1.#", "..."])
    svg = puzzle.to_svg(
        bulbs=Board.from_cells(2, 3, [(0, 1)]), marks=Board.from_cells(2, 3, [(0, 0)])
    )
    assert (
        svg.startswith("<svg") and svg.endswith("</svg>") and ">1</text>" in svg and "1 bulb" in svg
    )
    assert puzzle._repr_svg_().startswith("<svg")


# ---- rays -----------------------------------------------------------------------------------------------------------


@given(puzzles(12), st.data())
def test_rays_against_walking(puzzle: Puzzle, data: st.DataObject) -> None:
    m, n = puzzle.size
    field = field_of(puzzle)
    assert field.board(field.white) == puzzle.white()
    for number in range(5):
        assert field.board(field.clues[number]) == puzzle.where(str(number))
    bulbs = Board.from_bits(data.draw(st.integers(0, (1 << m * n) - 1)), m, n) & puzzle.white()
    assert field.board(field.word(bulbs)) == bulbs
    views = {cell: sees(puzzle, cell) for cell in puzzle.white().cells()}
    lamps = set(bulbs.cells())
    lit = {cell for cell, view in views.items() if view & lamps}
    once = {cell for cell, view in views.items() if len(view & lamps) == 1}
    assert field.board(field.light(field.word(bulbs))) == Board.from_cells(m, n, lit)
    assert field.board(field.seen_once(field.word(bulbs))) == Board.from_cells(m, n, once)
    beside = {
        cell for cell in views if any(abs(cell[0] - i) + abs(cell[1] - j) == 1 for i, j in lamps)
    }
    assert field.board(field.beside(field.word(bulbs)) & field.white) == Board.from_cells(
        m, n, beside
    )
    crowded = {
        c
        for run in puzzle.runs()
        if len({i for i, _ in run}) == 1 and len(lamps & set(run)) > 1
        for c in run
    }
    assert field.board(field.crowded(field.word(bulbs), field.across)) == Board.from_cells(
        m, n, crowded
    )


@given(puzzles(20), st.data())
def test_what_is_cut_out_of_a_field_is_a_field_of_its_own(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    (m, n), whole = puzzle.size, field_of(puzzle)
    top, left = data.draw(st.integers(0, m - 1)), 8 * data.draw(st.integers(0, (n - 1) // 8))
    bottom, right = data.draw(st.integers(top + 1, m)), data.draw(st.integers(left + 1, n))
    part, (black,) = whole.cutter(whole.word(puzzle.where("#")))(top, bottom, left, right)
    expected = Puzzle.from_rows([row[left:right] for row in puzzle.rows[top:bottom]])
    assert part == field_of(expected)
    assert part.board(black) == expected.where("#")


@given(puzzles(20), st.data())
def test_some_rows_or_columns_are_cut_out_and_pasted_again(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    (m, n), whole = puzzle.size, field_of(puzzle)
    axis = data.draw(st.sampled_from((ROWS, COLUMNS)))
    start = 8 * data.draw(st.integers(0, (puzzle.size[axis] - 1) // 8))
    stop = data.draw(st.integers(start + 1, puzzle.size[axis]))
    part, _ = whole.cutter()(*((start, stop, 0, n) if axis == ROWS else (0, m, start, stop)))
    lines = whole.lines(axis, start, stop)
    assert whole.paste(axis, start, part.white, part) == whole.white & lines
    assert whole.board(lines & whole.word(Board.full(m, n))).weight() == part.rows * part.columns


@given(puzzles(20), st.data())
def test_what_is_done_in_tiles_is_put_together_again(puzzle: Puzzle, data: st.DataObject) -> None:
    (m, n), whole = puzzle.size, field_of(puzzle)
    rows = sorted({0, m, *data.draw(st.sets(st.integers(0, m), max_size=3))})
    columns = sorted(
        {0, n, *[8 * k for k in data.draw(st.sets(st.integers(0, n // 8), max_size=2))]}
    )
    bulbs = (
        whole.word(Board.from_bits(data.draw(st.integers(0, (1 << m * n) - 1)), m, n)) & whole.white
    )

    def work(part: Field, seam: int, words: list[int]) -> list[int]:
        return [
            seam,
            part.light(words[0]),
            part.beside(part.numbered & ~seam) & part.white,
            words[0],
        ]

    seam, light, near, same = whole.by_tiles(work, (rows, columns), bulbs)
    assert same == bulbs
    assert (light ^ whole.light(bulbs)) & ~seam == 0  # what all other cells see is in their tile
    assert (near ^ whole.beside(whole.numbered) & whole.white) & ~seam == 0  # and what they touch


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 100])
def test_light_reaches_the_end_of_a_run_of_any_length(length: int) -> None:
    for puzzle in (Puzzle("." * length), Puzzle("\n".join("." * length))):
        field = field_of(puzzle)
        for i, j in ((0, 0), (puzzle.size[0] - 1, puzzle.columns - 1)):
            assert field.light(field.word(Board.from_cells(*puzzle.size, [(i, j)]))) == field.white
