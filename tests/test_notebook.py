"""The board in a notebook: its Python side here, its page in tests/browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lightsgame import BadInput, Board, Game, generate, is_solution
from lightsgame.play.notebook import hint, play

pytest.importorskip("anywidget", reason="needs the extra `notebook`")


def ask(game: Any, content: Any) -> None:
    """A message from the page."""
    game._handle_custom_msg(content, [])


def test_a_game_knows_its_board_and_its_presses() -> None:
    game: Any = play(Board("##\n#."))
    assert game.board == Board("##\n#.") and not game.presses
    game.lit, game.pressed = ["00", "00"], ["10", "00"]  # what the page says after a press
    assert not game.board
    assert is_solution(Board("##\n#."), game.presses)


def test_hints_lead_to_a_dark_board() -> None:
    game: Any = play(Board.full(5, 5))
    for _step in range(15):
        ask(game, {"kind": "hint"})
        i, j = game.hint
        place = f"row {i + 1}, column {j + 1}."
        where, why, what = game.note.split("  ")
        assert (where, what) == (f"Look at {place}", f"Press {place}")
        assert re.search(r"solution.*, \d+ press(es)?, has it\.", why)
        press = Board.from_cells(5, 5, [tuple(game.hint)])
        game.lit = (game.board ^ press.effect()).to_text("1", "0").split("\n")
    assert not game.board
    ask(game, {"kind": "hint"})
    assert (game.note, game.hint) == ("Nothing is left to do.", [])


@given(st.integers(0, (1 << 16) - 1))
def test_a_hint_is_a_step_of_a_shortest_way_or_a_proof(word: int) -> None:
    board = Board.from_bits(word, 4, 4)
    text, cell = hint(board)
    if "cannot be solved" in text:
        assert board[cell[0], cell[1]]
    elif board:
        after, _cell = hint(board ^ Board.from_cells(4, 4, [(cell[0], cell[1])]).effect())
        left = [int(part) for part in text.split() if part.isdigit()][-1]
        assert (left == 1 and after == "Nothing is left to do.") or f", {left - 1} press" in after


@pytest.mark.parametrize(
    "kind",
    [
        Game(4, 4, wrap="torus", states=3),
        Game.of("###/#_#/###"),
        Game(3, 5, rule="knight", wrap="klein"),
        Game(3, 3, rule="##./.#./..#"),
    ],
    ids=str,
)
def test_games_of_any_rule_are_played(kind: Game) -> None:
    start = generate(kind, seed=2)
    game: Any = play(start, rule=kind.rule, wrap=kind.wrap)
    assert game.states == kind.states and len(game.reach) == kind.rows * kind.columns
    for _step in range(40):
        ask(game, {"kind": "hint"})
        if not game.hint:
            break
        i, j = game.hint
        lamps = list(kind.vector(game.board))
        place = {a * kind.columns + b: v for v, (a, b) in enumerate(kind.cells)}
        for lamp, far in game.reach[i * kind.columns + j]:  # what the page does
            lamps[place[lamp]] = (lamps[place[lamp]] + far) % kind.states
        after = kind.position(lamps)
        game.lit = (after.to_text("1", "0") if isinstance(after, Board) else after.to_text()).split(
            "\n"
        )
    assert not game.board and game.note == "Nothing is left to do."


def test_strange_messages_are_ignored() -> None:
    game: Any = play(Board("#"))
    for content in (None, {}, {"kind": "other"}, "hint", [1]):
        ask(game, content)
    assert game.note == ""


def test_a_board_too_large_to_be_played_is_refused() -> None:
    with pytest.raises(BadInput, match="at most 30 x 30"):
        play(Board.full(31, 2))
