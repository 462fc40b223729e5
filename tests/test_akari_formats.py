"""Texts of puzzles: round trips, outside examples, and every malformed input refused."""

from __future__ import annotations

import pytest
from akari_boards import puzzles
from hypothesis import given

from lightsgame.akari.formats import from_puzzlink, from_tatham, parse_puzzle, to_puzzlink, to_tatham, write_puzzle
from lightsgame.akari.puzzle import Puzzle


@pytest.mark.parametrize("signs", [".#01234", "....................................#1", ".......#4"])
def test_round_trips(signs: str) -> None:
    @given(puzzles(12, signs))
    def check(puzzle: Puzzle) -> None:
        assert from_puzzlink(to_puzzlink(puzzle)) == puzzle
        assert from_tatham(to_tatham(puzzle)) == puzzle
        for form in ("text", "puzzlink", "tatham"):
            assert parse_puzzle(write_puzzle(puzzle, form)) == puzzle

    check()
