"""One reader behind everything: our own output is our input, and what people hold is understood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import networkx
import numpy
import pytest
from hypothesis import given, strategies as st

import lightsgame
from lightsgame import (
    BadInput,
    Board,
    Game,
    Graph,
    StateBoard,
    akari,
    all_ones,
    check,
    convert,
    count,
    generate,
    is_perfect_code,
    is_solution,
    nullity,
    quiet_patterns,
)
from lightsgame.game.formats import FORMS
from lightsgame.game.reader import READERS, of_text, read

solve: Any = lightsgame.solve  # whatever it is given
BACK = [form for form in FORMS if form != "svg"]


@st.composite
def boards(draw: st.DrawFn, signs: str) -> Board:
    m, n = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    rows = draw(st.lists(st.text(signs, min_size=n, max_size=n), min_size=m, max_size=m))
    return Board("\n".join(rows))


@pytest.mark.parametrize("form", BACK)
@given(st.one_of(boards("#."), boards("#._")))
def test_a_board_comes_back_from_every_form(form: str, board: Board) -> None:
    assert Board(convert(board, form)) == board


@pytest.mark.parametrize("form", BACK)
@given(st.data())
def test_more_states_come_back_from_every_form(form: str, data: st.DataObject) -> None:
    states = data.draw(st.integers(3, 9))
    n = data.draw(st.integers(1, 5))
    row = st.lists(st.integers(0, states - 1), min_size=n, max_size=n)
    board = StateBoard(data.draw(st.lists(row, min_size=1, max_size=5)), states)
    assert StateBoard(convert(board, form), states) == board


class Frame:
    """A table of another library, such as pandas or polars have."""

    ndim = 2

    def __init__(self, array: numpy.ndarray[Any, Any]) -> None:
        self.array = array

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        return self.array


@given(boards("#."))
def test_tables_of_every_kind_are_the_same_board(board: Board) -> None:
    table = board.to_array()
    array = numpy.array(table)
    truths = [[cell == 1 for cell in row] for row in table]
    signs = [["X" if cell else "." for cell in row] for row in table]
    things: list[Any] = [table, array, array.astype(float), array == 1, truths, signs, Frame(array)]
    for thing in things:
        assert Board(thing) == board == read(thing).position
        assert count(thing) == count(board)
    assert Board(numpy.array(signs)) == board


def test_a_size_is_a_size_in_every_way() -> None:
    for size in ("5x5", "5 5", "5,5", (5, 5), (numpy.int64(5), 5), Game(5, 5)):
        assert count(size) == 4 and nullity(size) == 2 and len(list(quiet_patterns(size))) == 3
        assert check(size, solve(size)).solved
        assert generate(size, seed=1) == generate(Game(5, 5), seed=1)
    assert count(5, 5) == 4 and nullity(5, 5) == 2 and solve(5, 5) == solve("5x5")


def test_graphs_of_every_kind_are_the_same_game() -> None:
    path = [("a", "b"), ("b", "c")]
    for graph in (path, {"a": ["b"], "b": ["c"]}, networkx.Graph(path)):
        assert count(graph) == 1 and solve(graph) == ("b",)
    matrix = networkx.to_numpy_array(networkx.path_graph(3))
    assert solve(Graph.from_array(matrix)) == (1,)


@pytest.mark.parametrize(
    ("thing", "first", "second"),
    [
        ("10", "a size (type (10, 10))", 'a row of lamps (type "#.")'),
        ("1,1", "a size (type (1, 1))", 'a row of lamps (type "##")'),
        ([(0, 1), (1, 2)], "edges of a graph", "cells that are lit"),
        ({(0, 1), (1, 2)}, "edges of a graph", "cells that are lit"),
        ({"a": "bc"}, "one neighbour", "a letter each"),
        ({"board": ["110", "011"]}, "an object with a board", "a graph"),
    ],
)
def test_two_readings_are_refused_with_both(thing: object, first: str, second: str) -> None:
    for verb in (solve, count, generate):
        with pytest.raises(BadInput) as error:
            verb(thing)
        assert first in str(error.value) and second in str(error.value)


def test_a_sparse_matrix_may_be_either() -> None:
    matrix = pytest.importorskip("scipy.sparse").eye(3)
    with pytest.raises(BadInput, match=r"adjacency matrix of a graph .* or lamps"):
        solve(matrix)


def test_our_own_objects_are_boards_and_no_graphs() -> None:
    drawn = {"board": ["110", "011"], "rule": "king"}
    assert count(drawn) == count("110/011", rule="king")
    assert count('{"board": ["101"], "wrap": "torus"}') == count("101/", wrap="torus")
    with pytest.raises(BadInput, match="rule as the board says, 'king', got 'knight'"):
        count(drawn, rule="knight")
    for answer in ({"rows": 1, "presses": ["101"]}, '{"rows": 1, "presses": ["101"]}'):
        with pytest.raises(BadInput, match="whose presses are not lamps"):
            count(answer)


def test_cells_are_presses_and_never_a_table_in_silence() -> None:
    board = Board((2, 2)).press(0, 0).press(1, 1)
    for presses in ({(0, 0), (1, 1)}, frozenset({(0, 0), (1, 1)}), [[1, 0], [0, 1]], "#./.#"):
        assert is_solution(board, presses) and check(board, presses).solved
    with pytest.raises(BadInput, match=r"cells .* or a table .* which may be either"):
        is_solution(board, [(0, 0), (1, 1)])
    cells = [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]
    assert check(Board.full(3, 3), cells) and check(Board.full(3, 3), iter(cells))
    assert check(Board.full(3, 3), []).left == Board.full(3, 3)
    assert is_solution(".#./###/.#.", (1, 1))
    with pytest.raises(BadInput, match="a cell of the 3 x 3 board, counted from 0"):
        check("3x3", [(3, 3)])
    with pytest.raises(BadInput, match="each cell once"):
        check("###", [(0, 1), (0, 1)])
    assert check(Game(1, 1, states=3), [(0, 0), (0, 0)], lit="1").solved  # twice is twice


def test_lamps_beside_a_size_may_be_cells() -> None:
    assert count("2x3", lit={(0, 0)}) == count("#../...")
    assert count("#.#", to=[(0, 1)]) == count("#.#", ".#.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("photo.png", "a picture: type the board as rows"),
        ("board.txt", "type Path('board.txt')"),
        ("https://puzz.link/p?akari/3/1/b", "akari.solve takes one of Akari"),
        (convert("#.", "svg"), "written and not read"),
    ],
)
def test_names_of_other_things_are_refused_with_what_to_do(text: str, told: str) -> None:
    for verb in (Board, solve):
        with pytest.raises(BadInput) as error:
            verb(text)
        assert told in str(error.value)


def test_a_file_is_given_as_a_path(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("% wrap: torus\nX.X\n", encoding="utf-8")
    assert count(path) == count("#.#", wrap="torus")


def test_the_last_reader_takes_all_and_names_differ() -> None:
    assert READERS[-1].name == "anything" and READERS[-1].fits(object())
    assert len({reader.name for reader in READERS}) == len(READERS)


@pytest.mark.parametrize("wrong", [5, None, 3 + 4j, solve, 2.5])
def test_what_is_no_game_is_refused_with_what_is_one(wrong: object) -> None:
    with pytest.raises(TypeError, match="expected a Game, a board or its picture, a size"):
        solve(wrong)


# ---- Akari ---------------------------------------------------------------------------------------

MADE = akari.generate(5, 5, seed=1)
VERBS = [
    akari.solve,
    akari.hint,
    akari.explain,
    akari.count,
    akari.convert,
    akari.certify,
    akari.grade,
    akari.is_unique,
    akari.impossibility,
]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_of_akari_takes_what_is_generated_and_texts(verb: Any) -> None:
    puzzle = MADE.puzzle
    found = verb(puzzle)
    for form in ("text", "puzzlink", "tatham", "pzprv3", "save"):
        assert verb(akari.convert(puzzle, form)) == found
    assert verb(MADE) == found == verb(akari.explain(MADE))
    assert verb(str(puzzle).splitlines()) == found == verb({"puzzle": str(puzzle)})


def test_the_checkers_of_akari_take_them_as_well() -> None:
    text = str(MADE.puzzle)
    assert akari.is_solution(text, MADE.bulbs) and not akari.check(MADE, MADE.bulbs)
    assert list(akari.faults(MADE, Board((5, 5))))


def test_a_puzzle_is_read_from_a_table_and_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("1.\n.#\n", encoding="utf-8")
    tables: list[Any] = [[[1, None], [None, "#"]], numpy.array([["1", "."], [".", "#"]]), path]
    for table in tables:
        assert akari.convert(table) == "1.\n.#"


@pytest.mark.parametrize("wrong", ["7x7", (7, 7), None, 5, b"1.", Board("#."), {"rows": 3}])
def test_what_is_no_puzzle_is_refused_with_what_is_one(wrong: Any) -> None:
    with pytest.raises((BadInput, TypeError), match="expected a puzzle"):
        akari.solve(wrong)


@pytest.mark.parametrize("game", [Game(3, 4), Game(3, 4, wrap="torus"), Game(3, 4, states=3)])
def test_presses_are_read_as_they_are_printed_and_are_no_lamps(game: Game) -> None:
    rules: Any = dict(zip(("rule", "wrap", "states"), game.key, strict=True))
    start: Any = generate(game, seed=7)
    presses = solve(start, **rules)
    for text in (str(presses), f"{presses}\n5 presses; the only solution"):
        assert check(start, of_text(text, game.states, ("presses",)).position, **rules)
        with pytest.raises(BadInput, match="which may be either"):
            solve(text, **rules)


def test_an_answer_as_json_is_checked_as_what_it_is() -> None:
    for written in ({"presses": ["101"]}, '{"presses": ["101"], "solvable": true}', "x·x"):
        assert is_solution("#.#", written) and check("#.#", written).solved
    assert is_solution({"a": ["b"]}, {"presses": ["a"]})
    assert is_solution({"a": ["presses"]}, {"presses": 1})
    with pytest.raises(BadInput, match="3 x 3"):
        check((3, 3), {"presses": ["101"]})


def test_lamps_stand_on_either_side_of_presses() -> None:
    board = Board("##./#../...")
    assert solve(board) + board == board + solve(board) == Board((3, 3))
    three = generate(Game(2, 3, states=3), seed=1)
    assert not solve(three, states=3) + three


@pytest.mark.parametrize("name", ["board", "lamps", "start", "presses"])
def test_our_own_json_is_no_graph_to_a_verb_of_graphs_either(name: str) -> None:
    own: Any = {name: ["110", "011"], "rule": "king"}
    with pytest.raises(BadInput, match="which may be either"):
        all_ones(own)


def test_letters_or_one_name_are_asked_of_every_verb_of_graphs() -> None:
    for verb in (solve, all_ones):
        with pytest.raises(BadInput, match="a letter each"):
            verb({"a": "bc"})
    assert all_ones({"a": ["bc"]}).presses and all_ones({"a": "b"}).presses


def test_a_perfect_code_is_read_from_what_people_have() -> None:
    text = "#../..#"
    given: list[Any] = [text, Board(text), ["#..", "..#"], [[1, 0, 0], [0, 0, 1]], solve((2, 3))]
    assert [is_perfect_code(code) for code in given[:4]] == [True] * 4
    assert is_perfect_code(given[4]) == is_perfect_code(given[4].board)
