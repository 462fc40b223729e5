"""Eight verbs for both games, in Python: a verb that is missing for one of them fails here."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lightsgame
from lightsgame import Board, Game, StateBoard, akari, graphs
from lightsgame.core.evidence import from_json, to_json

GAMES: dict[str, Any] = {
    "5 x 5": Game(5, 5),
    "torus, king, three states": Game(6, 6, rule="king", wrap="torus", states=3),
    "Klein bottle": Game(5, 5, wrap="klein"),
    "knight": Game(6, 6, rule="knight"),
    "projective plane, bishop": Game(4, 5, rule="bishop", wrap="projective"),
    "with holes": Game.of("###/#_#/###"),
    "own rule, four states": Game(4, 4, rule=".../.##/.#.", states=4),
    "the Petersen graph": Game.of(graphs.petersen()),
    "a ring with five states": Game.of(graphs.cycle(5), states=5),
}
VERBS = ("generate", "solve", "hint", "check", "explain", "count", "convert", "certify")


def words_of(game: Game) -> dict[str, Any]:
    """What goes with a board of this game, so that the board alone is the question."""
    return {"rule": game.rule, "wrap": game.wrap}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_eight_verbs_for_every_game(game: Game) -> None:
    made = lightsgame.generate(game, seed=3)
    asked: dict[str, Any] = {"lit": made} if game.graph else words_of(game)
    question = game if game.graph else made
    presses = lightsgame.solve(question, **asked)
    assert type(presses) is (type(made) if game.graph else lightsgame.Presses)
    assert lightsgame.check(question, presses, **asked) and lightsgame.is_solution(
        question, presses, **asked
    )
    wrong = lightsgame.check(question, game.dark(), **asked)
    assert not wrong and game.change(game.dark(), made) == game.change(wrong.left, game.dark())
    assert set(lightsgame.hint(question, **asked).presses) <= set(game.cells)
    assert len(lightsgame.hint(question, **asked).steps) == 3
    assert lightsgame.count(question, **asked) >= 1
    assert "checked by pressing: yes" in lightsgame.explain(question, **asked)[-2]
    proof = lightsgame.certify(question, **asked)
    assert proof.gap() is None and from_json(json.loads(json.dumps(to_json(proof)))) == proof
    if game.graph is None:
        for form, read in (("digits", str), ("row", str), ("json", "\n".join), ("lists", list)):
            text = lightsgame.convert(made, form)
            value: Any = read(json.loads(text)) if form in ("json", "lists") else text
            assert (StateBoard(value, game.states) if game.states > 2 else Board(value)) == made
        assert lightsgame.convert(made, "svg").startswith("<svg")
        assert "_repr_svg_" in dir(made) and str(made)


def test_what_cannot_be_solved_is_told_and_certified() -> None:
    for game, lit in (
        (Game(5, 5), Board.from_cells(5, 5, [(0, 0)])),
        (Game(7, 7, rule="king", wrap="torus", states=3), None),
    ):
        proof = lightsgame.certify(game, lit=lit)
        assert (
            proof.kind == "unsolvable"
            and proof.gap() is None
            and lightsgame.count(game, lit=lit) == 0
        )
        with pytest.raises(lightsgame.Inconsistent):
            lightsgame.explain(game, lit=lit)
        assert "cannot be solved" in str(lightsgame.hint(game, lit=lit))


def test_eight_verbs_for_akari() -> None:
    puzzle = akari.generate(5, 5, seed=1).puzzle
    found = akari.solve(puzzle)
    assert (
        found.status == "solved"
        and akari.is_solution(puzzle, found.bulbs)
        and not list(akari.faults(puzzle, found.bulbs))
    )
    assert akari.hint(puzzle) is not None and akari.explain(puzzle).steps
    assert akari.count(puzzle) == 1 and akari.certify(puzzle) is not None
    assert not akari.check(puzzle, found.bulbs) and akari.check(puzzle, found.bulbs ^ found.bulbs)
    assert akari.parse_puzzle(akari.convert(puzzle, "puzzlink")) == puzzle


def test_no_verb_is_missing() -> None:
    assert all(callable(getattr(lightsgame, verb)) for verb in VERBS)


def test_the_tutor_leads_a_pupil_home() -> None:
    for seed in range(20):
        board = lightsgame.generate(5, 5, seed=seed)
        for _step in range(12):
            told = lightsgame.hint(board)
            if not told.presses:
                break
            assert len(told.steps) == 3 and set(told.cells) == set(told.presses)
            for cell in told.presses:
                board = board.press(*cell)
        assert not board and told.where == "Nothing is left to do."
