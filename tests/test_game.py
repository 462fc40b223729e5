"""Boards, graphs, pictures and the rules, against brute force."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import networkx
import numpy
import pytest
import slow
from hypothesis import given, strategies as st
from often import often, some

from lightsgame import BadInput, Board, Graph, Inconsistent, ParseError, TooLarge, solve
from lightsgame.algebra.bits import full
from lightsgame.game import chase, families, graph, graph_solver, machine, symbolic
from lightsgame.game.edge_lists import read_edges
from lightsgame.game.picture import draw, parse


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of every small shape."""
    m, n = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    return Board.from_rows(draw(st.lists(st.integers(0, full(n)), min_size=m, max_size=m)), n)


# ---- pictures and boards --------------------------------------------------------------------------------------


def test_parse_undoes_draw_on_all_3_x_3_boards() -> None:
    for word in range(1 << 9):
        rows = (word & 7, word >> 3 & 7, word >> 6)
        for lit, dark in ("●·", "#.", "10"):
            assert parse(draw(rows, 3, lit, dark)) == (rows, 3, ())


@given(boards())
def test_every_form_leads_back(board: Board) -> None:
    m, n = board.size
    assert Board(str(board)) == board == Board.from_bits(board.bits, m, n)
    assert Board.from_array(board.to_array()) == board == Board.from_array(board.to_numpy())
    assert Board.from_cells(m, n, board.cells()) == board == pickle.loads(pickle.dumps(board))
    assert board.transpose().transpose() == board == board.mirror().mirror() == board.flip().flip()
    assert board.complement() ^ board == Board.full(m, n)
    assert board.weight() == len(list(board.cells())) == numpy.sum(board.to_numpy())
    assert hash(board) == hash(Board(str(board)))


@given(boards())
def test_the_effect_is_the_sum_of_single_presses(board: Board) -> None:
    lamps = [[0] * board.columns for _ in board.rows]
    for i, j in board.cells():
        for r, c in ((i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if 0 <= r < len(lamps) and 0 <= c < board.columns:
                lamps[r][c] ^= 1
    assert board.effect().to_array() == lamps


def test_a_board_cannot_be_changed() -> None:
    board = Board("#.")
    with pytest.raises(AttributeError):
        board.columns = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del board.rows


@pytest.mark.parametrize(
    ("picture", "complaint"),
    [
        ("", "no row at all"),
        ("% only a comment", "no row at all"),
        ("##\n#", "expected a row of 2 lamps like the first, got 1 (line 2)"),
        ("##\n#x", "got 'x' (line 2, column 2)"),
        ("2", "expected a lamp"),
        ("# #", "got ' ' (line 1, column 2)"),
    ],
)
def test_a_bad_picture_is_refused_with_its_place(picture: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(picture)
    assert complaint in str(caught.value)


def test_bad_values_are_refused() -> None:
    makers: list[Callable[[], object]] = [
        lambda: Board.from_rows([4], 2),
        lambda: Board.from_rows([-1], 2),
        lambda: Board.from_rows([], 2),
        lambda: Board.from_cells(2, 2, [(2, 0)]),
        lambda: Board.from_bits(16, 2, 2),
        lambda: Board.from_array([[0, 2]]),
        lambda: Board.from_array([[0], [0, 1]]),
        lambda: Board("#") ^ Board("##"),
    ]
    for make in makers:
        with pytest.raises(BadInput):
            make()
    with pytest.raises(IndexError):
        Board("#")[0, 1]


def test_a_board_shows_as_svg() -> None:
    svg = Board("#.\n.#")._repr_svg_()
    assert svg.startswith("<svg ") and svg.endswith("</svg>") and "2 of them lit" in svg
    with pytest.raises(TooLarge):
        Board.full(1001, 1000).to_svg()


# ---- graphs ---------------------------------------------------------------------------------------------------


def test_families_are_those_of_networkx() -> None:
    for ours, theirs in (
        (families.path(7), networkx.path_graph(7)),
        (families.cycle(7), networkx.cycle_graph(7)),
        (families.complete(6), networkx.complete_graph(6)),
        (families.star(5), networkx.star_graph(5)),
        (families.hypercube(4), networkx.hypercube_graph(4)),
        (families.petersen(), networkx.petersen_graph()),
        (families.grid(3, 4), networkx.grid_2d_graph(3, 4)),
        (families.torus(3, 4), networkx.grid_2d_graph(3, 4, periodic=True)),
    ):
        assert networkx.is_isomorphic(ours.to_networkx(), theirs)


def test_graphs_go_to_networkx_and_arrays_and_back() -> None:
    for g in (families.grid(2, 3), families.king(3, 3), families.petersen()):
        assert Graph.from_networkx(g.to_networkx()) == g
        assert Graph.from_array(g.to_array()).neighbours == g.neighbours
        assert Graph.from_array(networkx.to_numpy_array(g.to_networkx())).neighbours == g.neighbours


def test_bad_graphs_are_refused() -> None:
    for make in (
        lambda: graph.from_edges([(1, 1)]),
        lambda: graph.from_edges([]),
        lambda: graph.graph(2, [(0, 2)]),
        lambda: families.cycle(2),
        lambda: Graph.from_networkx(networkx.DiGraph([(0, 1)])),
        lambda: Graph.from_networkx(networkx.Graph([(0, 0)])),
        lambda: Graph.from_array([[0, 1], [0, 0]]),
        lambda: Graph.from_array([[0, 1]]),
        lambda: Graph.from_array([[1]]),
        lambda: read_edges("a b c"),
        lambda: read_edges("a a"),
        lambda: read_edges("% nothing"),
        lambda: families.path(3).vertices([7]),
    ):
        with pytest.raises(BadInput):
            make()
    with pytest.raises(TypeError, match="expected a Game, a board"):
        solve(17)  # type: ignore[call-overload]


def test_the_board_with_holes_of_the_perl_monks_has_an_answer() -> None:
    board = Board("\n".join(["#" * 14] * 7 + ["#######......."] + ["#" * 14] * 6))
    g = families.with_holes(board)
    assert g.order == 14 * 14 - 7
    assert graph_solver.is_solution(g, graph_solver.solve(g, full(g.order)), full(g.order))


# ---- the rules ------------------------------------------------------------------------------------------------


def test_order_does_not_matter_and_twice_is_not_at_all() -> None:
    rng = random.Random(1)
    for g in (families.petersen(), families.grid(3, 3), families.hypercube(3)):
        for _ in range(often(50)):
            presses = [rng.randrange(g.order) for _ in range(12)]
            odd_ones = [v for v in range(g.order) if presses.count(v) % 2]
            assert (
                graph_solver.play(g, presses)
                == graph_solver.play(g, sorted(presses))
                == graph_solver.play(g, odd_ones)
            )


def test_every_game_on_every_graph_with_up_to_five_vertices_is_judged_right() -> None:
    for order in range(1, 6):
        every = slow.every_graph(order)
        for g in every if order < 5 else some(every):
            best = slow.reachable(g)
            assert full(order) in best  # every lamp of every graph can be lit
            for target in range(1 << order):
                judge(g, best, target)


def judge(g: Graph, best: dict[int, int], target: int) -> None:
    """Compare one target with brute force: solvable or not, the count, the fewest presses."""
    basis = graph_solver.quiet_basis(g)
    assert len(best) << len(basis) == 1 << g.order
    try:
        x = graph_solver.solve(g, target)
    except Inconsistent as error:
        assert target not in best and graph_solver.is_witness(g, error.witness, target)
        return
    assert graph_solver.is_solution(g, x, target) and not graph_solver.is_solution(g, x, target ^ 1)
    every = list(graph_solver.solutions(x, basis))
    assert len(set(every)) == 1 << len(basis) and all(
        graph_solver.is_solution(g, y, target) for y in every
    )
    assert graph_solver.fewest(x, basis).bit_count() == best[target]


def test_the_checkers_say_no() -> None:
    P = families.path(2)
    assert not graph_solver.is_witness(P, 0b11, 0b11)  # quiet, but meets the change twice
    assert not graph_solver.is_witness(P, 0b01, 0b01)  # meets it once, but is not quiet
    assert not graph_solver.is_quiet(P, 0b01)


def test_solve_takes_names_and_gives_names_back() -> None:
    G = networkx.petersen_graph()
    pressed = solve(G)
    for v in G:
        assert sum(u in pressed for u in [v, *G[v]]) % 2 == 1
    with pytest.raises(Inconsistent) as caught:
        solve({"a": ["b"]}, lit=["a"])
    assert caught.value.witness == ("a", "b")


def test_fewest_is_refused_with_its_cost() -> None:
    with pytest.raises(TooLarge, match="would take about"):
        graph_solver.refuse_fewest(3600, 40)


# ---- rows -----------------------------------------------------------------------------------------------------


@given(boards(), st.data())
def test_the_chase_leaves_only_the_virtual_row(wanted: Board, data: st.DataObject) -> None:
    n = wanted.columns
    first = data.draw(st.integers(0, full(n)))
    rows, virtual = chase.fill(wanted.rows, n, first)
    left = Board.from_rows(rows, n).effect() ^ wanted
    assert rows[0] == first and left.rows[-1] == virtual and not any(left.rows[:-1])
    assert chase.virtual_row(wanted.rows, n, first) == virtual
    assert symbolic.Table.of(wanted).values(first) == (*rows, virtual)


@given(boards())
def test_filling_is_an_elimination_of_the_big_matrix(wanted: Board) -> None:
    small = Board.from_rows(
        [row & full(min(wanted.columns, 5)) for row in wanted.rows[:5]], min(wanted.columns, 5)
    )
    evidence = symbolic.eliminate(small)
    assert symbolic.Elimination.holds(evidence, wanted=small)
    m, n = small.size
    reduced, constants = symbolic.Table.of(small).reduced_system()
    cells = m * n
    assert tuple(row & full(n) for row in evidence.after[-n:]) == reduced
    assert all(row & full(cells) < 1 << n for row in evidence.after[-n:])
    assert [row >> cells for row in evidence.after[-n:]] == [constants >> i & 1 for i in range(n)]
    assert (chase.transfer(*small.size), chase.virtual_row(small.rows, small.columns)) == (
        reduced,
        constants,
    )


def test_corrupted_eliminations_are_rejected() -> None:
    board = Board.full(3, 3)
    good = symbolic.eliminate(board)
    assert symbolic.Elimination.holds(good, wanted=board)
    for bad in (
        replace(good, m=good.m + 1),
        replace(good, n=good.n + 1),
        replace(good, before=(good.before[0] ^ 1, *good.before[1:])),
        replace(good, after=(*good.after[:-1], good.after[-1] ^ 1)),
        replace(good, steps=good.steps[:-1]),
        replace(good, steps=((0, 0), *good.steps)),
        replace(good, steps=((99, 0), *good.steps)),
    ):
        assert not symbolic.Elimination.holds(bad, wanted=board)
    for other in (Board.full(3, 4), Board.empty(3, 3)):
        assert not symbolic.Elimination.holds(good, wanted=other)


def test_the_symbolic_rows_are_those_of_s0_figures_3_5_to_3_7() -> None:
    table = str(symbolic.Table.of(Board.full(3, 3))).split("\n")
    assert table[1].split() == ["1+x1+x2", "1+x1+x2+x3", "1+x2+x3"]
    assert table[2].split() == ["1+x1+x3", "0", "1+x1+x3"]
    assert table[4].split() == ["1+x2+x3", "x1+x2+x3", "1+x1+x2"]


def test_the_reduced_system_of_s4_is_the_same_and_has_its_solution_101() -> None:
    assert chase.solve(Board.full(3, 3).rows, 3) == (0b101, 0b010, 0b101)  # S4 figure 2-13
    firsts = {x[0] for x in machine.row_search(Board.full(2, 3).rows, 3).solutions}
    assert firsts == {0b001, 0b100, 0b011, 0b110}  # S4 figure 2-14, on a 3 wide board of 2 rows


def test_a_players_table_names_exactly_the_top_rows_that_work() -> None:
    for m in range(1, 7):
        for n in range(1, 7):
            table = chase.player_table(m, n)
            for left in range(1 << n):
                tops = [t for t in range(1 << n) if chase.virtual_row((0,) * m, n, t) == left]
                assert sorted(table.get(left, ())) == tops
            rule, test = chase.player_rule(m, n)
            for left in range(1 << n):
                can = all((left & row).bit_count() % 2 == 0 for row in test)
                assert can == (left in table)
                if can:
                    top = 0
                    for j in range(n):
                        top ^= rule[j] if left >> j & 1 else 0
                    assert top in table[left]


def test_the_table_printed_by_a_maths_club_does_not_work() -> None:
    # problems.org.uk lists, for 5 x 5, the bottoms 01100 and 00110 (never left over) and sends
    # 10110 to 01010.
    table = chase.player_table(5, 5)

    def digits(text: str) -> int:
        return int(text[::-1], 2)

    assert digits("01100") not in table and digits("00110") not in table
    assert digits("01010") not in table[digits("10110")]
    assert len(table) == 8  # and not 32 bottom rows, as another page says


@given(st.integers(1, 8), st.data())
def test_the_row_machine_runs_both_ways_and_comes_back(n: int, data: st.DataObject) -> None:
    rows = machine.RowMachine(n)
    state = data.draw(st.tuples(st.integers(0, full(n)), st.integers(0, full(n))))
    assert rows.back(rows.step(state)) == state == rows.step(rows.back(state))
    if n < 5:
        period = rows.period(state[1])
        walk = list(islice(rows.states(state[1]), period + 1))
        assert walk[0] == walk[-1] and len(set(walk)) == period


def test_row_search_finds_every_solution_of_small_boards() -> None:
    for m in range(1, 5):
        for n in range(1, 5):
            found = {
                Board.from_rows(x, n).bits
                for x in machine.row_search(Board.full(m, n).rows, n).solutions
            }
            every = {x for x, lit in enumerate(slow.effects(m, n)) if lit == full(m * n)}
            assert found == every


def test_the_machine_of_s4_table_2_1_has_the_lengths_of_the_zero_start() -> None:
    for n, y in ((1, 3), (2, 4), (3, 6), (4, 5), (5, 24), (6, 9), (7, 12), (8, 28)):
        assert machine.RowMachine(n).period(0) == y


@given(
    st.integers(1, 40), st.lists(st.integers(0, (1 << 40) - 1), min_size=1, max_size=12), st.data()
)
def test_pictures_with_any_signs_and_arrays_come_back(
    n: int, rows: list[int], data: st.DataObject
) -> None:
    board = Board.from_rows([row & (1 << n) - 1 for row in rows], n)
    lit, dark = data.draw(
        st.sampled_from([("●", "·"), ("#", "."), ("1", "0"), ("0", "1"), ("💡", "_"), ("é", "1")])
    )
    drawn = board.to_text(lit, dark)
    assert drawn == "\n".join(
        "".join(lit if board[i, j] else dark for j in range(n)) for i in range(len(rows))
    )
    assert Board(str(board)) == Board(board.to_text("#", ".")) == Board(board.to_array()) == board
    assert Board([[bool(entry) for entry in row] for row in board.to_array()]) == board
    assert Board([[float(entry) for entry in row] for row in board.to_array()]) == board
    for sign in "ÏƷ💡2\ud800":
        wrong = str(board).replace("●", sign, 1)
        if wrong != str(board):
            with pytest.raises(ParseError):
                parse(wrong)


def outcome(read: Callable[[str], object], text: str) -> object:
    """What comes of a text: a board, or the complaint."""
    try:
        return read(text)
    except ParseError as error:
        return str(error)


def test_a_picture_is_read_as_sign_by_sign() -> None:
    rng = random.Random(1)
    signs = "#●.·/01_ \n\t\r%éÏ×\u2028\x85\U0001f600\ud800▷\u01cf\v\x1f\xa0x?-+b"
    for _ in range(often(8000)):
        text = "".join(
            rng.choices(signs[: rng.choice((3, 5, 8, 10, len(signs)))], k=rng.randint(0, 14))
        )
        assert outcome(parse, text) == outcome(slow.parse, text)
    for n in (498, 499, 500, 501, 1003):  # from some length on digits are packed in pairs
        for kinds in ("●·", "#.", "10", "#1●.0·_", "●·●·●·●·●·●·●·●·●·●·●·●·●·●·●·●·●·●·●·●·▷ _2%"):
            for end in ("\n", "/", "\r\n", " \n%é\n\n  "):
                text = end.join(["".join(rng.choices(kinds, k=n)) for _ in range(3)])
                assert outcome(parse, text) == outcome(slow.parse, text)


def test_large_pictures_are_drawn_as_small_ones() -> None:
    rng = random.Random(1)
    large = Board.from_rows([rng.getrandbits(120) for _ in range(120)], 120)
    for lit, dark in (("●", "·"), ("1", "0"), ("0", "1"), ("▷", "#"), ("\U0001f600", "·")):
        drawn = large.to_text(lit, dark)
        cells = {
            (i, j)
            for i, line in enumerate(drawn.splitlines())
            for j, sign in enumerate(line)
            if sign == lit
        }
        assert cells == set(large.cells()) and set(drawn) == {lit, dark, "\n"}
    assert Board(str(large)) == large
