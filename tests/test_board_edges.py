"""Boards, games and graphs at their edges: where a condition changes its answer, it is asked on
both sides.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from lightsgame import BadInput, Board, Game, Inconsistent, ParseError, TooLarge
from lightsgame.algebra.bits import full, members
from lightsgame.game import commercial_games, elimination, families, graph_solver, letters
from lightsgame.game.board_files import read_board, read_graph
from lightsgame.game.commercial_games import MERLIN
from lightsgame.game.edge_lists import read_edges
from lightsgame.game.effect import cell_by_cell
from lightsgame.game.graph import Graph, graph
from lightsgame.game.machine import RowMachine, backtracking, row_search
from lightsgame.game.notation import understood
from lightsgame.game.picture import DARK, LIT, draw, parse
from lightsgame.game.rule import RULES, WRAPS, Rule
from lightsgame.game.sparse_graph import SparseGraph
from lightsgame.game.state_board import StateBoard

# ---- boards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strange", [2, 0.5, "1", "", [], [1], -1, 256])
def test_an_entry_that_is_no_state_is_named_with_its_place(strange: object) -> None:
    for row in ([0, 1, strange], (strange, 1), [None, strange]):
        place = 1 + list(row).index(strange)
        for first in ([1] * len(row), [1, 0, 1][: len(row)]):
            with pytest.raises(
                BadInput, match=rf"^expected 0 or 1, got .* \(row 2, column {place}\)$"
            ):
                Board([first, row])
    if strange != 2:
        with pytest.raises(
            BadInput, match=r"^expected a state from 0 to 2, got .* \(row 1, column 2\)$"
        ):
            StateBoard([[1, strange]], 3)  # type: ignore[list-item]


def test_a_board_of_one_row_or_one_column_comes_from_lists() -> None:
    assert (
        Board([[1, 0]]) == Board("#.")
        and Board([[1], [0]]) == Board("#/.")
        and Board([[1]]) == Board("#")
    )
    nothing: list[list[list[int]]] = [[], [[]], [[], []]]
    for empty in nothing:
        with pytest.raises(BadInput, match="at least one row and one column"):
            Board(empty)


def test_up_to_400_cells_the_repr_makes_the_board_again() -> None:
    for m, n in ((20, 20), (1, 400), (19, 21)):
        board = Board.from_cells(m, n, [(i, (3 * i) % n) for i in range(m)])
        assert eval(repr(board), {"Board": Board}) == board
    assert repr(Board.full(1, 401)) == "<Board of 1 x 401, 401 lit>"


def test_a_board_of_0_6_gigabytes_is_made_and_no_larger_one() -> None:
    # A row takes 4 bytes for 30 cells, and, if it is turned, an object of 36 bytes for each column.
    assert Board.from_rows([0], 16_600_000).columns == 16_600_000
    with pytest.raises(TooLarge):
        Board.from_rows([0], 16_610_000)
    assert Rule([(0, 0)]).moved([5], 16_600_000, "none") == [5]
    with pytest.raises(TooLarge):
        Rule([(0, 0)]).moved([5], 16_610_000, "none")


def test_semicolons_part_rows_if_each_part_has_two_cells() -> None:
    assert understood("[1 0; 0 1]").rows == understood("10;01").rows == ("10", "01")
    assert understood("1;0;1").rows == ("101",)
    assert understood("[1 0 1]").rows == ("101",)


@pytest.mark.parametrize("text", ["1", "10", "1/0", "101/011", "_1/10/0_"])
def test_each_cell_has_its_place_and_there_is_no_other(text: str) -> None:
    for board in (Board(text), StateBoard(text, 3)):
        m, n = board.size
        for i, j in product(range(-2, m + 2), range(-2, n + 2)):
            if 0 <= i < m and 0 <= j < n:
                assert (
                    board[i, j]
                    == {"1": 1, "0": 0, "_": None if isinstance(board, StateBoard) else 0}[
                        text.split("/")[i][j]
                    ]
                )
            else:
                with pytest.raises(IndexError, match=f"of the {m} x {n} board"):
                    board[i, j]


def test_none_is_a_hole_wherever_it_stands() -> None:
    for k, make in ((2, Board), (3, lambda rows: StateBoard(rows, 3))):
        last = k - 1
        for row in ([1, None, 0, last], (None, last, 1, 0), [0, 1, last, None]):
            text = "".join(["_" if value is None else str(value) for value in row])
            assert make([row, [1] * 4]) == make(f"{text}/1111") and make([[1] * 4, row]) == make(
                f"1111/{text}"
            )


def test_a_board_is_turned_with_its_holes() -> None:
    for rows in (["#_.", "..#", "_.."], ["_#", ".#"], ["#._.#_"], ["_", "#", "."]):
        board = Board("/".join(rows))
        swapped = str.maketrans("#.", ".#")
        for turned, wanted in (
            (board.flip(), rows[::-1]),
            (board.mirror(), [row[::-1] for row in rows]),
            (board.transpose(), list(map("".join, zip(*rows, strict=True)))),
            (board.complement(), [row.translate(swapped) for row in rows]),
        ):
            assert turned == Board("/".join(wanted)) and turned.size == (
                len(wanted),
                len(wanted[0]),
            )


@pytest.mark.parametrize(
    ("lit", "dark"), [(LIT, DARK), ("#", "."), ("1", "0"), ("0", "1"), ("⬛", "·"), ("lit", "-")]
)
def test_a_large_board_is_drawn_as_its_rows_are(lit: str, dark: str) -> None:
    rows = [(k**7 + 3 * k) % (1 << 110) for k in range(100, 200)]
    assert draw(rows, 110, lit, dark) == "\n".join([draw([row], 110, lit, dark) for row in rows])


def test_the_higher_a_state_the_brighter_its_cell() -> None:
    def brightness(text: str, states: int) -> list[str]:
        return re.findall(r'fill-opacity="([\d.]+)"', StateBoard(text, states).to_svg())

    # 0 and a hole have colours of their own
    assert brightness("01234_", 5) == ["1", "0.47", "0.65", "0.82", "1", "1"]
    assert brightness("12", 3) == ["0.65", "1"] and brightness("1", 2) == ["1"]


def test_an_address_is_no_board_but_a_file_may_have_such_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="takes an address of Akari"):
        read_board("http://b")
    if os.name == "posix":
        (tmp_path / "http:").mkdir()
        (tmp_path / "http:" / "b").write_text("#.", encoding="utf-8")
        assert read_board("http://b").position == Board("#.")


@pytest.mark.parametrize(
    "holes", [[0b01, 0], [0, 0b10], [0b11, 0b11], [0b10], [0b10, 0, 0], [0, 0b100], [-1, 0], []]
)
def test_a_lamp_stands_in_no_hole_and_each_row_has_its_own(holes: list[int]) -> None:
    assert Board.from_rows([0b01, 0b10], 2, holes=[0b10, 0b01]) == Board("#_/_#")
    if holes:
        with pytest.raises(BadInput):
            Board.from_rows([0b01, 0b10], 2, holes=holes)


def test_digits_stand_in_cells_of_8_units_and_more() -> None:
    board = StateBoard("12/20", 3)
    assert [board.to_svg(cell=cell).count("<text") for cell in (7, 8, 9)] == [0, 3, 3]


def test_a_cell_of_a_picture_takes_24_units_if_nothing_is_said() -> None:
    for board in (Board((2, 3)), StateBoard((2, 3), 3)):
        assert board.to_svg() == board.to_svg(cell=24) != board.to_svg(cell=25)
        assert 'width="74" height="50"' in board.to_svg()  # and one on each side


# ---- games ---------------------------------------------------------------------------------------------------------


def test_a_game_travels_by_what_it_needs_and_no_more() -> None:
    assert Game.from_json({"rows": 3, "columns": 4}) == Game(3, 4)
    assert Game.from_json({"vertices": ["a", "b"], "edges": [["a", "b"]]}) == Game.of({"a": ["b"]})
    assert Game.from_json({"vertices": ["a"], "edges": []}).size == (0, 0)
    games = [
        Game.of("#_/..", rule="king"),
        Game.of({1: [2], 2: [3]}, rule="cross", states=3),
        Game(2, 2, states=16),
    ]
    for game in games:
        assert Game.from_json(json.loads(json.dumps(game.to_json()))) == game


@pytest.mark.parametrize(
    "data",
    [{"rows": 1, "columns": 2, "holes": holes} for holes in ("#_", [1, 2], {"#_": 1}, ["#_", 3])]
    + [
        {"rows": 2, "columns": 1, "holes": ["#_"]},
        {"rows": 1},
        {"columns": 1},
        {"edges": []},
        {"vertices": [1]},
        [],
    ]
    + [
        {"vertices": [1, 2], "edges": edges}
        for edges in ("12", [1, 2], [[1]], [[1, 2, 3]], ["12"], {"1": 2})
    ]
    + [{"vertices": {"1": 2}, "edges": [[1, 2]]}, {"rows": 1, "columns": 1, "rule": 3}],
    ids=repr,
)
def test_what_tells_no_game_is_refused(data: object) -> None:
    with pytest.raises(ParseError):
        Game.from_json(data)


@pytest.mark.parametrize("k", [2, 3, 4, 36])
def test_a_change_leads_from_boards_of_either_kind_to_boards_of_either_kind(k: int) -> None:
    game, start, end = Game(1, 4, states=k), [1, 0, 1, 0], [0, 1, 1, 0]
    wanted = tuple([(b - a) % k for a, b in zip(start, end, strict=True)])
    makers: list[Callable[[list[list[int]]], Board | StateBoard]] = [
        Board,
        lambda rows: StateBoard(rows, k),
    ]
    for a, b in product(makers, repeat=2):
        assert game.vector(game.change(a([start]), b([end]))) == wanted
        assert isinstance(game.change(a([start]), b([end])), Board if k == 2 else StateBoard)
    ring = Game.of(families.cycle(3), states=k)
    assert ring.vector(ring.change([0, 1], [1, 2])) == (k - 1, 0, 1)


@given(st.integers(1, 9), st.data())
def test_a_graph_of_lists_plays_as_the_same_graph_of_bits(n: int, data: st.DataObject) -> None:
    vertices = st.integers(0, n - 1)
    g = graph(
        n,
        data.draw(st.lists(st.tuples(vertices, vertices).filter(lambda edge: edge[0] != edge[1]))),
    )
    presses = data.draw(st.integers(0, full(n)))
    assert (
        graph_solver.effect(SparseGraph.of(g), presses)
        == graph_solver.play(g, members(presses))
        == graph_solver.effect(g, presses)
    )


def test_searches_by_rows_are_refused_from_their_limits_on() -> None:
    assert backtracking([0] * 4, 9, limit=1).solutions == (((0,) * 4),)  # 4 · 4^9 = 2^20
    assert row_search([0, 0], 24, limit=1).solutions == ((0, 0),)
    for search, wanted, n in (
        (backtracking, [0] * 5, 9),
        (backtracking, [0], 11),
        (row_search, [0, 0], 25),
    ):
        with pytest.raises(TooLarge):
            search(wanted, n, limit=1)


def test_a_machine_of_4_to_the_9_states_is_not_drawn() -> None:
    with pytest.raises(TooLarge):
        RowMachine(9).graph()


def test_up_to_36_states_whole_rows_are_moved_however_many_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = [[1, 2, 3], [4, 0, 15], [16, 7, 8]]
    slow = cell_by_cell(Game(3, 3, states=17), StateBoard(board, 17)).to_array()
    monkeypatch.setattr("lightsgame.game.effect.MOST_REACHED", 10)
    few = Game(3, 3, states=16).effect([[value % 16 for value in row] for row in board]).to_array()
    totals = {(0, 0): 1 + 2 + 4, (1, 1): 0 + 2 + 4 + 15 + 7, (2, 0): 16 + 4 + 7}
    for (i, j), total in totals.items():
        assert slow[i][j] == total % 17 and few[i][j] == total % 16
    with pytest.raises(TooLarge):
        cell_by_cell(Game(4, 4, states=17), StateBoard([[0] * 4] * 4, 17))


def test_the_matrix_has_a_bound_for_two_states_and_one_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(elimination, "MOST_LAMPS", 4)
    monkeypatch.setattr(letters, "MOST_LETTERS_OF_MORE_STATES", 0)
    for rule, states, most in (
        ("plus", 2, 4),
        (".../.##/...", 2, 4),
        ("plus", 3, 4),
        ("rook", 3, 4),
        (".../.##/...", 3, 8),  # which needs no letter
    ):
        for n in range(1, 9):
            game = Game(1, n, rule=rule, states=states)
            dark = game.dark()
            if n <= most:
                assert not elimination.MATRIX.solve(game, dark)[0]
            else:
                with pytest.raises(TooLarge):
                    elimination.MATRIX.solve(game, dark)


# ---- rules ---------------------------------------------------------------------------------------------------------


STEPS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, unique=True)


@given(STEPS)
def test_the_picture_of_a_rule_is_the_rule(steps: list[tuple[int, int]]) -> None:
    rule = Rule(steps)
    assert Rule(str(rule)) == rule and set(rule.steps) == set(steps)
    assert eval(repr(rule), {"Rule": Rule}) == rule
    assert rule.symmetric == all((-i, -j) in steps for i, j in steps)
    assert rule.mirrored == all((-i, j) in steps and (i, -j) in steps for i, j in steps)


def test_a_rule_reaches_something_and_slides_somewhere() -> None:
    assert Rule([(0, 0), (1, 0)]).moved([1, 0], 1, "none") == [1, 1]  # a single column
    assert Rule("#").steps == ((0, 0),) and Rule("#/./#").steps == ((-1, 0), (1, 0))
    for each in (*RULES.values(), Rule([], [(0, 1)]), Rule([(0, 1)], [(1, 1), (-1, 0)])):
        assert eval(repr(each), {"Rule": Rule}) == each
    assert (
        repr(Rule([(0, 1)])) == "Rule([(0, 1)])"
        and repr(Rule([], [(0, 1)])) == "Rule([], [(0, 1)])"
    )
    assert Rule([], [(0, 1)]).slides == ((0, 1),) and Rule([(1000, -1000)]).steps == (
        (1000, -1000),
    )
    for bad in (
        "##/##",
        "##",
        "#/#",
        ".",
        "...",
        [],
        [(0, 1001)],
        [(-1001, 0)],
        [(0, 1), (0, 1)],
        [(True, 0)],
        [(0.5, 0)],
    ):
        with pytest.raises(BadInput):
            Rule(bad)  # type: ignore[arg-type]
    for slides in ([(0, 0)], [(0, 1), (0, 0)]):
        with pytest.raises(BadInput):
            Rule([(0, 0)], slides)


# ---- graphs and toys -----------------------------------------------------------------------------------------------


def test_each_family_is_refused_from_its_limit_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "MOST_EDGES", 16)
    monkeypatch.setattr(families, "MOST_DENSE", 16)
    cases: dict[Callable[..., Graph], tuple[tuple[int, ...], tuple[int, ...]]] = {
        families.path: ((16,), (17,)),
        families.cycle: ((16,), (17,)),
        families.star: ((16,), (17,)),
        families.complete: ((4,), (5,)),
        families.hypercube: ((4,), (5,)),
        families.grid: ((4, 4), (1, 17)),
        families.king: ((2, 8), (3, 6)),
        families.torus: ((8, 2), (6, 3)),
        families.rook: ((2, 2), (2, 3)),
    }
    for family, (fits, over) in cases.items():
        assert family(*fits).order >= 4
        with pytest.raises(TooLarge):
            family(*over)
    with pytest.raises(TooLarge):
        families.hypercube(10**9)


def test_the_four_parities_part_a_board_of_odd_sides_and_no_other() -> None:
    for m, n in product(range(1, 8), repeat=2):
        parts = graph_solver.parities(m, n)
        wanted = [
            sum(1 << i * n + j for i, j in product(range(a, m, 2), range(b, n, 2)))
            for a, b in product((0, 1), repeat=2)
        ]
        assert parts == (tuple(wanted) if m % 2 and n % 2 else ())


def test_four_sums_over_half_the_dimensions_cost_less_than_half_a_microsecond_each() -> None:
    for k in (22, 40, 60):
        assert (
            0.3e-6
            < graph_solver.cost_of_fewest(3721, k, graph_solver.parities(61, 61)) / (4 << k // 2)
            < 0.5e-6
        )
    assert graph_solver.cost_of_fewest(
        3721, 18, graph_solver.parities(61, 61)
    ) == graph_solver.cost_of_fewest(3721, 18)
    assert (
        1e290
        < graph_solver.cost_of_fewest(1, 999)
        < float("inf")
        == graph_solver.cost_of_fewest(1, 1000)
    )


def test_merlin_does_what_is_said_of_it() -> None:
    for (i, j), effect in zip(product(range(3), repeat=2), MERLIN.effects, strict=True):
        square = product((min(i, 1), min(i, 1) + 1), (min(j, 1), min(j, 1) + 1))  # of a corner
        edge = [(i, k) if i != 1 else (k, j) for k in range(3)]  # of a side
        plus = [(1, 1), (0, 1), (1, 0), (1, 2), (2, 1)]
        changed = {0: plus, 1: edge, 2: list(square)}[abs(i - 1) + abs(j - 1)]
        assert effect == sum(1 << 3 * a + b for a, b in changed)


@pytest.mark.parametrize(
    "toy", [MERLIN, commercial_games.ORBIX, commercial_games.Toy((0b0110, 0b0011, 0b1111, 0b1000))]
)
def test_a_toy_is_led_from_any_lamps_to_any_others(toy: commercial_games.Toy) -> None:
    assert toy.nullity == 0
    for start, end in product(range(0, 1 << len(toy.effects), 5), (0, 0b0101, 0b1110)):
        assert toy.effect(toy.solve(start, end)) == start ^ end


def test_why_a_toy_cannot_be_led_there() -> None:
    toy = commercial_games.Toy((0b011, 0b110, 0b101))
    with pytest.raises(Inconsistent) as caught:
        toy.solve(0b001, 0b110)
    # each press changes two lamps, and three shall change
    assert toy.nullity == 1 and caught.value.witness == 0b111


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_cube_is_locally_a_board(n: int) -> None:
    cube = commercial_games.cube(n)
    assert cube.order == 6 * n * n and {row.bit_count() for row in cube.neighbours} == {4}
    # Each corner of the cube is a triangle, and so are the cliques of three; there are no others.
    triangles = {
        frozenset((u, v, w))
        for u, v in cube.edges()
        for w in members(cube.neighbours[u] & cube.neighbours[v])
    }
    assert len(triangles) == 8


def test_the_toys_have_the_sizes_of_the_boxes() -> None:
    sizes = {
        name: (game.size, game.order, game.states) for name, game in commercial_games.GAMES.items()
    }
    assert sizes == {
        "lights-out": ((5, 5), 25, 2),
        "deluxe": ((6, 6), 36, 2),
        "2000": ((5, 5), 25, 3),
        "cube": ((0, 0), 54, 2),
    }


def test_a_list_of_edges_has_one_head_and_comments_anywhere() -> None:
    for head in ("source target", "u,v", "from;to", "% a comment", "# nodes 4", ""):
        for text in (
            "1 2\n2 3",
            "1 2\n# 4\n% 5\n2 3",
            '"1" 2\n2,3',
            "1 2 0.5\n2 3 1e-3",
            "1 2\n3\n2 3\n",
            "2 3 {'w': 1}\n1 2",
        ):
            g = read_edges(f"{head}\n{text}")
            assert {frozenset((g.names[u], g.names[v])) for u, v in g.edges()} == {
                frozenset("12"),
                frozenset("23"),
            }
    with pytest.raises(ParseError, match=r"a loop at '2' \(line 3\)"):
        read_edges("source target\n1 2\n2 2")
    with pytest.raises(ParseError, match=r"got 4 words \(line 2\)"):
        read_edges("1 2\n1 2 3 4")


def test_a_ring_and_the_graph_of_petersen_are_what_they_are_called() -> None:
    for n in range(3, 9):
        ring = families.cycle(n)
        assert all(
            sorted(members(row)) == sorted({(v - 1) % n, (v + 1) % n})
            for v, row in enumerate(ring.neighbours)
        )
    # the only graph of ten vertices for which this holds
    neighbours = families.petersen().neighbours
    for u, v in product(range(10), repeat=2):
        joined = neighbours[u] >> v & 1
        assert (neighbours[u] & neighbours[v]).bit_count() == (3 if u == v else 1 - joined)
    assert all(
        neighbours[v] >> (v + 1) % 5 & neighbours[v] >> v + 5 & 1 for v in range(5)
    )  # the outer ring, the spokes


def test_of_several_graphs_in_a_file_the_first_is_read(tmp_path: Path) -> None:
    networkx = pytest.importorskip("networkx")
    graphs = [networkx.path_graph(3), networkx.cycle_graph(5)]
    for ending, write in (("g6", networkx.to_graph6_bytes), ("s6", networkx.to_sparse6_bytes)):
        path = tmp_path / f"two.{ending}"
        path.write_bytes(b"".join([write(each) for each in graphs]))
        assert read_graph(str(path)).order == 3


def test_a_row_of_other_bits_is_named() -> None:
    for bad in (4, -1, 7):
        with pytest.raises(BadInput, match=r"^expected a row of 2 bits, got .* \(row 2\)$"):
            Board.from_rows([3, bad], 2)


def test_holes_may_come_as_a_tuple_and_states_and_names_are_told() -> None:
    for holes in (((0, 0),), [(0, 0)], iter([(0, 0)])):
        assert Game(2, 2, holes=holes).cells == ((0, 1), (1, 0), (1, 1))
    assert Game(2, 2, holes=()) == Game(2, 2, holes=[]) == Game(2, 2)
    assert str(Game(2, 2, states=3)) == "2 x 2, 3 states" and str(Game(2, 2)) == "2 x 2"
    assert Game.of({"a": ["b"]}, states=3).vector({"b": 0, "a": 2}) == (2, 0)
    for times in (-1, 3):
        with pytest.raises(
            BadInput, match=f"^expected a state from 0 to 2, got {times} .*vertex 'a'"
        ):
            Game.of({"a": ["b"]}, states=3).vector({"a": times})
    for strange in ("ab", 5):
        with pytest.raises(TypeError, match="expected names of vertices as a list"):
            Game.of({"a": ["b"]}).vector(strange)


@given(STEPS, st.sampled_from(sorted(WRAPS)), st.integers(3, 5), st.integers(3, 5), st.data())
def test_rows_that_move_bring_each_lamp_where_its_step_leads(
    steps: list[tuple[int, int]], wrap: str, m: int, n: int, data: st.DataObject
) -> None:
    rule, rows = Rule(steps), data.draw(st.lists(st.integers(0, full(n)), min_size=m, max_size=m))
    lit = [[0] * n for _ in range(m)]
    for cell in Board.from_rows(rows, n).cells():
        for i, j in rule.reach(cell, (m, n), wrap):
            lit[i][j] ^= 1
    assert Board.from_rows(rule.moved(rows, n, wrap), n) == Board(lit)


def test_tall_and_wide_boards_in_every_form() -> None:
    rng = random.Random(4)
    for m, n in [(m, n) for m in (1, 2, 7, 8, 9, 17) for n in (1, 3, 8, 9, 40)] + [
        (5000, 1),
        (5000, 3),
        (3, 5000),
    ]:
        table = [[rng.randrange(2) for _ in range(n)] for _ in range(m)]
        text = "\n".join(["".join([".#"[lamp] for lamp in row]) for row in table])
        board = Board(f"% lines that are alike\n{text}\n\n% lines that are alike\n")
        assert board == Board(table) == Board(str(board)) == Board(text.replace("\n", "/"))
        assert board.to_array() == table and board.to_text("#", ".") == text
        assert board.transpose().to_array() == [list(column) for column in zip(*table, strict=True)]
        assert board.transpose().transpose() == board


def test_the_first_of_wrong_lines_is_told() -> None:
    for text, line in (
        ("##\n##\n##\n#\n#", 4),
        ("#.\n\n#.\n#x\n#x", 4),
        ("#\n#\n##\n#\n##", 3),
        ("__\n#_\n__\n_?", 4),
    ):
        with pytest.raises(ParseError, match=f"line {line}"):
            parse(text)
    with pytest.raises(BadInput, match="row 3"):
        Board([[1], [0], [1, 0], [1, 0]])
    assert Board("#_/.#/#_").holes == (2, 0, 2)
