"""What is answered to a question that is not quite meant: nothing wrong in silence, and nothing too
large begun.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import numpy
import pytest
from shell import Shell

from lightsgame import (
    BadInput,
    Board,
    Game,
    Rule,
    StateBoard,
    TooLarge,
    answer,
    certify,
    convert,
    count,
    efficient_dominating_set,
    explain,
    fewest,
    from_json,
    generate,
    hint,
    nullity,
    solve,
    to_json,
)
from lightsgame.core.languages import language
from lightsgame.core.text_input import wide
from lightsgame.errors import number_text
from lightsgame.play.walkthrough import walk
from lightsgame.theorems.rows import fibonacci


@pytest.mark.parametrize("verb", [solve, answer, count, hint, explain, certify, fewest])
@pytest.mark.parametrize(
    "words",
    [
        {"rule": "knight"},
        {"rule": "knight", "wrap": "projective"},
        {"rule": Rule([(0, 0), (0, 1)])},
    ],
)
def test_a_game_that_is_too_large_is_refused_before_its_lamps_are_looked_at(
    verb: Any, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(1100, 1100, states=3, **words)
    for name in ("vector", "change", "cells"):
        monkeypatch.setattr(Game, name, property(lambda _: pytest.fail("lamps are looked at")))
    with pytest.raises(TooLarge, match="a matrix of 1,210,000 rows"):
        verb(game)


def test_quiet_patterns_that_do_not_fit_are_refused_before_they_are_counted(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fibonacci, "nullity", lambda m, n: pytest.fail("a nullity is computed"))
    status, _, error = shell("quiet", "10^6x10^6")
    assert status == 2 and "a board of 1000000 x 1000000 would take 133 GB" in error


def test_one_lamp_is_told_in_the_singular(shell: Shell) -> None:
    assert "changes the only lamp exactly once" in shell("perfect", "1x1")[1]
    proof: Any = efficient_dominating_set({1: []})
    pair: Any = efficient_dominating_set({1: [2]})
    assert proof.claim() == "1 press changes the only lamp of a graph exactly once"
    assert pair.claim() == "1 press changes each of the 2 lamps of a graph exactly once"
    assert str(proof).startswith("1 press changes the only lamp exactly once:\n")


def test_a_press_is_told_as_two_numbers_or_as_one_cell() -> None:
    board: Any = Board("#_./...")
    assert board.press(1, 0) == board.press((1, 0)) == board.press([1, 0]) == Board("._./##.")
    for wrong in ("10", 1, None, (1,), (1, 0, 0)):
        with pytest.raises(TypeError, match="expected a cell"):
            board.press(wrong)
    for cell in ((2, 0), (0, -1)):
        with pytest.raises(BadInput, match="expected a cell of the"):
            board.press(cell)
    with pytest.raises(BadInput, match="no lamp or press in a hole"):
        board.press((0, 1))


def test_a_walk_in_chinese_is_broken_where_its_lines_are_full() -> None:
    with language("zh"):
        lines = walk(certify(Board("#...."))).told().splitlines()
    assert max(map(wide, lines)) <= 76 and any(wide(line) > len(line) for line in lines)
    long = "灯" * 60
    with language("zh"):
        lines = walk(certify("#.")).told(lambda _: long).splitlines()
    assert max(map(wide, lines)) <= 76 and "".join(lines).count("灯") % 60 == 0


@pytest.mark.parametrize("rows", ["01/10", "11/10", "0110/0110"])
def test_a_board_of_two_states_is_the_same_board_of_either_kind(rows: str) -> None:
    plain, dial = Board(rows), StateBoard(rows, 2)
    given: Any
    for given in (plain, dial):
        assert Board(given) == Board.from_array(given) == plain
        assert StateBoard(given, 2) == dial and Game(*plain.size).read(given) == plain
        assert Game(*plain.size).effect(given) == plain.effect()
    loose: Any = Board
    assert loose.from_array(StateBoard("0_", 2)) == Board("._")
    with pytest.raises(BadInput, match="0 or 1"):
        loose(StateBoard("02", 3))


@pytest.mark.parametrize("wrap", ["none", "torus", "mobius"])
@pytest.mark.parametrize("states", [2, 3, 20])
def test_what_presses_change_comes_in_one_form_however_they_are_told(
    wrap: str, states: int
) -> None:
    game = Game(2, 3, wrap=wrap, states=states)
    told = game.read("110/001")
    forms = [told, "110/001", ["110", "001"], [[1, 1, 0], [0, 0, 1]], StateBoard("110/001", states)]
    assert all(game.effect(form) == game.effect(told) for form in forms)
    assert {type(game.effect(form)) for form in forms} == {type(told)}


RULES = [Rule([(0, 0)], [(0, 1)]), Rule([], [(1, 1), (-1, 0)]), Rule([(0, 0), (1, -2)], [(2, 1)])]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_with_slides_of_its_own_keeps_them_when_it_is_written(rule: Rule) -> None:
    assert Rule(rule.name) == rule and rule.name != Rule([*rule.steps, *rule.slides]).name
    for wrap, holes, states in product(("none", "klein"), ((), [(0, 1)]), (2, 3)):
        game = Game(3, 3, rule=rule, wrap=wrap, holes=holes, states=states)
        assert Game.from_json(game.to_json()) == game == eval(repr(game))
        assert from_json(to_json(certify(game, lit=generate(game, seed=1)))).gap() is None
    for wrong in (">", "#>", "#>#", "a>b"):
        with pytest.raises(BadInput):
            Game(2, 2, rule=wrong)


def test_an_answer_says_itself_what_was_asked() -> None:
    found: Any = answer(Board("##"))
    for words in ({"to": Board("##")}, {"rule": "king"}, {"wrap": "torus"}, {"states": 3}):
        with pytest.raises(TypeError, match="expected an answer alone"):
            fewest(found, **words)


def test_what_is_drawn_over_a_board_is_of_its_size() -> None:
    words: Any
    for words in ({"presses": Board("#..")}, {"marks": Board("#")}):
        with pytest.raises(BadInput, match="expected a board of 1 x 2"):
            Board("#.").to_svg(**words)


def test_an_array_of_objects_is_refused_in_our_words() -> None:
    for value in (None, "1", 2, 0.5):
        with pytest.raises(BadInput, match=r"expected 0 or 1, got .* \(row 1, column 2\)"):
            Board(numpy.array([[1, value]], dtype=object))


def test_the_first_step_of_a_hint_is_the_first_press_of_the_answer() -> None:
    for game in (
        Game(3, 3, states=3),
        Game(3, 3, rule="knight"),
        Game.of({1: [2], 2: [3]}, states=3),
        Game(2, 2),
    ):
        presses = answer(game).presses
        first = next(iter(game.support(presses)))
        told = hint(game, way="shortest")
        assert told.presses[0] in game.support(fewest(game).presses)
        assert hint(game).presses[:1] in ((first,), told.presses[:1]) or game.plain


@pytest.mark.parametrize("wrap", ["none", "cylinder", "torus", "mobius", "klein", "projective"])
def test_rooks_move_whole_rows(wrap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(wrap)
    game, holed = (
        Game(4, 5, rule="rook", wrap=wrap),
        Game(4, 5, rule="rook", wrap=wrap, holes=[(1, 2)]),
    )
    for played in (game, holed):
        for _ in range(20):
            presses = played.position([rng.getrandbits(1) for _ in range(played.order)])
            told = [0] * played.order
            for press, reached in zip(played.vector(presses), played.reach(), strict=True):
                for lamp, far in reached:
                    told[lamp] += press * far
            assert played.vector(played.effect(presses)) == tuple(value % 2 for value in told)
    monkeypatch.setattr(Game, "vector", lambda *_: pytest.fail("lamps are looked at"))
    assert game.effect(Board((4, 5))) == Board((4, 5))


def test_a_number_of_a_hundred_digits_is_told_as_a_power(shell: Shell) -> None:
    status, _, error = shell("hardest", "10^100x3")
    assert status == 2 and "10^100" in error and "0" * 50 not in error


def test_only_boards_are_written_as_boards() -> None:
    assert convert(Game(2, 2, states=3), "row") == "11/11"
    # the names of whose vertices might be taken for a size
    for graph in ({1: [2]}, {2: [3], 3: [4]}):
        with pytest.raises(TypeError, match=r"expected lamps, got <Game on a graph"):
            convert(Game.of(graph), "row")
    assert convert(Board("#."), "python", states=3) == "StateBoard('10', 3)"
    assert convert(StateBoard("01", 3), "python", states=2) == "Board('.#')"
    with pytest.raises(BadInput, match="0 or 1"):
        convert(StateBoard("02", 3), states=2)


HUGE = 10**5000  # more digits than Python writes


def test_numbers_of_thousands_of_digits_are_told_as_powers() -> None:
    assert [number_text(10**k) for k in range(15, 320)] == [f"10^{k}" for k in range(15, 320)]
    assert number_text(10**15 - 1) == "9" * 15 and number_text(3 * 10**5000) == "about 10^5000"
    assert str(Game(HUGE, 3)) == "10^5000 x 3" and nullity(HUGE, 3) == nullity(HUGE, 3, rule="plus")
    asked: list[Callable[[], object]] = [
        lambda: Board((HUGE, 3)),
        lambda: solve(Game(HUGE, 3)),
        lambda: count(Game(HUGE, 3, rule="knight")),
        lambda: certify(Game(HUGE, 3, states=3)),
    ]
    for ask in asked:
        with pytest.raises(TooLarge, match=r"10\^5000 x 3 would take 10\^499\d GB"):
            ask()
    for wrong in ((-HUGE, 3), (3, -HUGE)):
        with pytest.raises(BadInput, match=r"at least 1, got -10\^5000"):
            Board(wrong)
    with pytest.raises(BadInput, match=r"at most 36, got 10\^5000"):
        Game(3, 3, states=HUGE)
