from __future__ import annotations

from akari_boards import all_puzzles, puzzles, sees, solutions
from hypothesis import given, settings, strategies as st
from often import often

from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.deduction import (
    Knowledge,
    at_first,
    by_clues,
    by_light,
    conflicts,
    count_beside,
    deduce,
    keeps_rules,
)
from lightsgame.game.board import Board

Cells = set[tuple[int, int]]


def slow_deduce(puzzle: Puzzle) -> tuple[Cells, Cells]:
    """The seed's two rules, cell after cell, until nothing changes: the bulbs, and the cells that
    stay open.
    """
    white = set(puzzle.white().cells())
    bulbs: Cells = set()
    closed: Cells = set()
    changed = True
    while changed:
        changed = False
        lit = {cell for bulb in bulbs for cell in sees(puzzle, bulb)}
        open_ = white - lit - closed
        for clue, number in puzzle.clues():
            near = puzzle.beside(clue)
            have = sum(cell in bulbs for cell in near)
            can = [cell for cell in near if cell in open_]
            if can and have == number:
                closed |= set(can)
                changed = True
                break
            if can and have + len(can) == number:
                bulbs |= set(can)
                changed = True
                break
        if changed:
            continue
        for cell in sorted(white - lit):
            ways = sees(puzzle, cell) & open_
            if len(ways) == 1:
                bulbs |= ways
                changed = True
                break
    lit = {cell for bulb in bulbs for cell in sees(puzzle, bulb)}
    return bulbs, white - lit - closed


@given(puzzles(9, "........##00112234"))
@settings(max_examples=often(200))
def test_all_cells_at_once_find_what_one_after_another_find(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    known = deduce(field)
    if not conflicts(field, known):  # after a contradiction the order decides what else is found
        bulbs, open_ = slow_deduce(puzzle)
        assert set(field.board(known.bulbs).cells()) == bulbs
        assert set(field.board(known.open).cells()) == open_
        assert known.lit == field.light(known.bulbs)


def test_what_is_deduced_holds_in_every_solution_of_every_small_puzzle() -> None:
    for m, n in ((1, 3), (2, 2), (1, 4)):
        for puzzle in all_puzzles(m, n):
            field = field_of(puzzle)
            known = deduce(field)
            impossible = conflicts(field, known)
            for solution in solutions(puzzle):
                word = field.word(solution)
                assert not impossible
                assert not known.bulbs & ~word and not word & ~(known.bulbs | known.open)


@given(puzzles(5, "........##0123"))
def test_what_is_deduced_holds_in_every_solution(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    known = deduce(field)
    impossible = conflicts(field, known)
    for solution in solutions(puzzle):
        word = field.word(solution)
        assert not impossible
        assert not known.bulbs & ~word and not word & ~(known.bulbs | known.open)


@given(puzzles(8), st.data())
def test_counting_beside(puzzle: Puzzle, data: st.DataObject) -> None:
    m, n = puzzle.size
    field = field_of(puzzle)
    bulbs = Board.from_bits(data.draw(st.integers(0, (1 << m * n) - 1)), m, n) & puzzle.white()
    ones, twos, fours = (
        field.board(word & (field.white | field.numbered))
        for word in count_beside(field, field.word(bulbs))
    )
    for clue, _ in puzzle.clues():
        assert ones[clue] + 2 * twos[clue] + 4 * fours[clue] == sum(
            bulbs[cell] for cell in puzzle.beside(clue)
        )


def test_each_rule_alone() -> None:
    field = field_of(Puzzle.from_rows(["2.", ".."]))
    nothing = at_first(field)
    bulbs, closed = by_clues(field, nothing.bulbs, nothing.open)
    assert field.board(bulbs) == Board.from_cells(2, 2, [(0, 1), (1, 0)])
    assert not closed
    field = field_of(Puzzle.from_rows(["0.", ".."]))
    bulbs, closed = by_clues(field, 0, field.white)
    assert not bulbs and field.board(closed) == Board.from_cells(2, 2, [(0, 1), (1, 0)])
    assert field.board(by_light(field, field.white & ~closed, 0)) == Board.from_cells(
        2, 2, [(1, 1)]
    )


def test_a_fixed_point_stays() -> None:
    field = field_of(Puzzle.from_rows(["..1..", ".....", "#...2"]))
    known = deduce(field)
    assert deduce(field, known) == known == Knowledge(*known)


def test_a_conflict_names_its_cells() -> None:
    for picture, cells in (("1.2", [(0, 2)]), ("4.", [(0, 0)]), ("0.0", [(0, 1)]), ("1", [(0, 0)])):
        field = field_of(Puzzle(picture))
        assert set(cells) <= set(field.board(conflicts(field, deduce(field))).cells())


@given(puzzles(5), st.integers(min_value=0), st.booleans())
def test_the_rules_by_words_and_by_their_plain_twin(
    puzzle: Puzzle, choice: int, solved: bool
) -> None:
    m, n = puzzle.size
    word = choice % (1 << m * n)
    bulbs = Board.from_bits(word, m, n)
    if solved and (found := solutions(puzzle)):
        bulbs = found[choice % len(found)]
    assert keeps_rules(puzzle, bulbs) == is_solution(puzzle, bulbs)
