"""Checkers at their edges: each condition decides somewhere, and a value made past its constructor
is seen through.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from lightsgame import BadInput, Board, Game, check, is_solution, is_witness
from lightsgame.akari import Puzzle
from lightsgame.akari.explaining.argument import Link, Step, Way
from lightsgame.akari.explaining.step_checker import Table, follows, is_open
from lightsgame.algebra.factors import is_irreducible
from lightsgame.algebra.polynomial import degree, divide
from lightsgame.algebra.primes import is_probable_prime
from lightsgame.algebra.recurring import Recurring, is_normal
from lightsgame.atlas.akari_census import AkariCensus, census
from lightsgame.core import serialization
from lightsgame.game import graph_solver
from lightsgame.game.families import path
from lightsgame.game.graph import Graph, is_graph
from lightsgame.game.state_board import StateBoard


def raw(cls: type, **fields: Any) -> Any:
    """A value whose constructor has not looked at its fields."""
    value: Any = object.__new__(cls)
    for name, field in fields.items():
        if hasattr(cls, name):
            object.__setattr__(value, name, field)
    return value


# ---- shapes --------------------------------------------------------------------------------------------------------


def test_a_number_has_so_many_bits_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serialization, "MOST_BITS", 3)
    assert (
        serialization.misfit(7, int) is None and serialization.misfit(8, int) == "value has 4 bits"
    )


def test_a_place_is_told_to_a_depth_of_twenty() -> None:
    value, hint = "x", int
    for _ in range(22):
        value, hint = (value,), tuple[hint, ...]  # type: ignore[assignment, valid-type]
    assert serialization.misfit(value, hint) == "value" + 20 * "[0]" + " is a str and no int"


@pytest.mark.parametrize("cls", [Board, Puzzle])
@pytest.mark.parametrize(("rows", "columns"), [([1], 1), ((), 1), ((1,), 0), ((1,), 1.0)])
def test_what_is_no_picture_of_rows_and_columns(cls: type, rows: Any, columns: Any) -> None:
    assert "of rows and columns" in str(
        serialization.misfit(raw(cls, rows=rows, columns=columns, holes=()), cls)
    )


@pytest.mark.parametrize("row", ["..", "x", 1])
def test_a_row_of_a_puzzle_has_its_length_and_its_signs(row: Any) -> None:
    assert (
        serialization.misfit(raw(Puzzle, rows=(row,), columns=1), Puzzle)
        == "value has a row that is none of 1 cells"
    )


@pytest.mark.parametrize("row", ["1", -1, 0b10, True])
def test_a_row_of_a_board_is_so_many_bits(row: Any) -> None:
    assert (
        serialization.misfit(raw(Board, rows=(row,), columns=1, holes=()), Board)
        == "value has a row that is none of 1 bits"
    )


# ---- games ---------------------------------------------------------------------------------------------------------

BOARDS = tuple(
    Board(text) for text in ("##", "#.", "#_", "_#", "..", "#", "#..", "#./.#", "#_/.#", "##/##")
)


def outcome(ask: Any, *given: Any, **words: Any) -> object:
    try:
        return ask(*given, **words)
    except BadInput as error:
        return str(error)


def test_the_short_way_of_is_solution_says_what_check_says() -> None:
    for game, presses in product(BOARDS, repeat=2):
        for to, words in product((None, game), ({}, {"wrap": "torus"}, {"rule": "king"})):
            slow = outcome(
                lambda *given, **more: check(*given, **more).solved, game, presses, to, **words
            )
            assert outcome(is_solution, game, presses, to, **words) == slow, (
                game,
                presses,
                to,
                words,
            )


def test_a_witness_is_what_the_definition_says() -> None:
    # w is a witness if no press moves it, and the wanted change does; here by a matrix written out.
    columns = ((1, 1), (1, 1))  # which has a kernel: (1, k - 1) and its multiples
    for k in (2, 3, 4):
        for start, witness in product(product(range(k), repeat=2), repeat=2):
            felt = any(
                sum(w * a for w, a in zip(witness, column, strict=True)) % k for column in columns
            )
            moved = sum(w * lamp for w, lamp in zip(witness, start, strict=True)) % k
            game, weights = [
                StateBoard("".join(map(str, values)), k) for values in (start, witness)
            ]
            assert is_witness(game, weights) == (not felt and moved != 0)
    assert is_witness(Game(2, 2, states=3), Board.full(2, 2))


def test_a_witness_on_a_graph_looks_at_the_change() -> None:
    edge = path(2)  # {0, 1} is quiet
    for start, end in product(range(4), repeat=2):
        assert graph_solver.is_witness(edge, 0b11, start, end) == (
            start.bit_count() % 2 != end.bit_count() % 2
        )


@pytest.mark.parametrize("rows", [(0b01, 0b00), (0b100, 0b000), (0b10, 0b00), (0b10, 0b11)])
def test_what_is_no_graph(rows: tuple[int, ...]) -> None:
    assert not is_graph(Graph(rows, (0, 1))) and is_graph(Graph((0b10, 0b01), (0, 1)))


# ---- polynomials ---------------------------------------------------------------------------------------------------


def test_irreducible_are_those_that_no_smaller_one_divides() -> None:
    irreducible = [a for a in range(512) if is_irreducible(a)]
    assert irreducible == [
        a
        for a in range(2, 512)
        if all(divide(a, b)[1] for b in range(2, a) if degree(b) < degree(a))
    ]


def test_the_strong_test_sees_what_fermat_does_not() -> None:
    # 211, 421 and 631 are 1 more than multiples of 210, so that by Fermat their product passes for
    # every base.
    assert (
        not is_probable_prime(211 * 421 * 631) and pow(2, 211 * 421 * 631 - 1, 211 * 421 * 631) == 1
    )


@pytest.mark.parametrize("since", [-1, 0, 3])
def test_a_recurring_set_begins_to_recur_as_early_as_it_can(since: int) -> None:
    assert is_normal(Recurring((), 1, 2, (1,))) and not is_normal(Recurring((), since, 2, (1,)))


# ---- Akari ---------------------------------------------------------------------------------------------------------


def test_a_cell_outside_is_not_open() -> None:
    puzzle = Puzzle("..#\n...")
    inside = {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)}
    assert {
        (i, j) for i in range(-2, 5) for j in range(-2, 5) if is_open(puzzle, Table(), (i, j))
    } == inside


def test_a_refutation_stands_alone_and_refutes() -> None:
    puzzle, step = Puzzle("1."), Step("refutation", ((0, 0),), ((0, 1),), (), "", proof=("0",))
    assert follows(puzzle, Table(), step)
    other = step._replace(proof=())
    assert not follows(puzzle, Table(), step._replace(chain=(other,)))
    assert not follows(puzzle, Table(), step._replace(ways=(Way(links=(Link((0, 0)),)),)))
    assert not follows(Puzzle(".."), Table(), step)


@pytest.mark.parametrize(
    "example", [(".2",), ("..",), ("##",), ("#x",), ("#", "."), (), ("#.", ""), ("#.#",)]
)
def test_the_example_of_a_census_has_one_solution_and_the_fewest_black_cells(
    example: tuple[str, ...],
) -> None:
    found = census(1, 2)
    assert found.gap() is None
    forged = AkariCensus(
        found.rows, found.columns, found.solvable, found.unique, found.fewest_black, example
    )
    assert forged.gap() == "the example has not one solution, or more black cells"
