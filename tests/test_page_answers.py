"""The answers that the pages give to their own exercises, as far as they can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, factorial
from random import Random

import networkx
import pytest

from lightsgame import Board, Graph, Inconsistent, akari, fewest, nullity, quiet_patterns, solve
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.hardness import GADGETS, Gadget, compile_formula, is_sound, placements
from lightsgame.akari.model.bitboard import field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.deduction import deduce
from lightsgame.algebra import bits
from lightsgame.algebra.fibonacci_basis import fibonacci
from lightsgame.algebra.polynomial import X, multiply, remainder
from lightsgame.game import families, graph_solver
from lightsgame.game.chase import fill, player_table
from lightsgame.game.graph import graph
from lightsgame.game.machine import RowMachine, row_search
from lightsgame.lights.solver import answer, solutions
from lightsgame.sat.cardinality import exactly
from lightsgame.sat.cnf import Formula
from lightsgame.theorems.perfect_codes.efficient_domination import efficient_dominating_set
from lightsgame.theorems.perfect_codes.perfect_code import perfect_codes
from lightsgame.theorems.rows.patching import patched
from lightsgame.theorems.rows.period import y
from lightsgame.theorems.solvability.induction import by_leaving_out
from lightsgame.theorems.solvability.orthogonality import meeting
from lightsgame.theorems.solvability.quiet import all_solutions, quiet_space


def labelled(order: int) -> Iterator[Graph]:
    pairs = list(combinations(range(order), 2))
    for chosen in range(1 << len(pairs)):
        yield graph(order, [pairs[i] for i in bits.members(chosen)])


# ---- every graph ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(3, 31))
def test_rings(n: int) -> None:
    sizes = sorted(
        presses.bit_count() for presses in all_solutions(families.cycle(n), bits.full(n))
    )
    assert sizes == ([n // 3] * 3 + [n] if n % 3 == 0 else [n])


def test_28_of_the_64_graphs_on_four_vertices_have_one_solution() -> None:
    assert sum(quiet_space(g).nullity == 0 for g in labelled(4)) == 28


def test_how_often_each_rule_is_used_on_five_vertices() -> None:
    rules = Counter(step.rule for g in labelled(5) for step in by_leaving_out(g).steps)
    assert rules == {"without": 3748, "one": 2197, "sum": 1411, "around": 916}


# ---- what can be solved ---------------------------------------------------------------------------------------


def test_five_lamps_of_five_by_five_can_be_lit_alone() -> None:
    cells = [(i, j) for i in range(5) for j in range(5)]
    quiet = list(quiet_patterns(5, 5))
    alone = [cell for cell in cells if not any(q[cell] for q in quiet)]
    assert alone == [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)]
    for cell in cells:
        try:
            solve(Board.from_cells(5, 5, [cell]))
        except Inconsistent:
            assert cell not in alone
        else:
            assert cell in alone


def test_boards_on_which_a_quarter_can_be_solved() -> None:
    found = [(m, n) for m in range(1, 10) for n in range(m, 10) if nullity(m, n) == 2]
    assert found == [(2, 3), (2, 7), (3, 8), (5, 5), (7, 8)]


def test_the_complete_graph_alone_has_quiet_patterns_that_meet_oddly() -> None:
    atlas = [g for g in networkx.graph_atlas_g() if len(g) == 4 and networkx.is_connected(g)]
    assert len(atlas) == 6
    graphs = [Graph.from_networkx(g) for g in atlas]
    found = [g for g in graphs if len(meeting(g.closed, 4)) < quiet_space(g).nullity]
    assert [(g.size, quiet_space(g).nullity) for g in found] == [(6, 3)]


# ---- five by five ---------------------------------------------------------------------------------------------


def test_72_pairs_of_lamps_can_be_lit() -> None:
    cells = [(i, j) for i in range(5) for j in range(5)]
    quiet = quiet_patterns(5, 5).basis
    pairs = [Board.from_cells(5, 5, pair) for pair in combinations(cells, 2)]
    assert sum(not any(q.meets_oddly(pair) for q in quiet) for pair in pairs) == 72


def test_all_lit_has_four_solutions_of_15() -> None:
    assert [presses.weight() for presses in solutions(Board.full(5, 5))] == [15] * 4


def test_the_bottoms_are_orthogonal_to_two_rows() -> None:
    rows = (0b01110, 0b10101)
    assert set(player_table(5, 5)) == {
        left for left in range(32) if not any(bits.dot(left, row) for row in rows)
    }


# ---- each lamp once -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 30, 2))
def test_two_rows_take_half_as_many_presses_as_columns_and_one_half(n: int) -> None:
    for code in perfect_codes(2, n):
        assert code.weight() == (n + 1) // 2
    assert n > 13 or fewest(answer(Board.full(2, n))).presses.weight() == (n + 1) // 2


def test_cycles_and_paths_with_a_perfect_code() -> None:
    def has_one(g: Graph) -> bool:
        try:
            efficient_dominating_set(g)
        except Inconsistent:
            return False
        return True

    assert [n for n in range(3, 20) if has_one(families.cycle(n))] == [3, 6, 9, 12, 15, 18]
    assert all(has_one(families.path(n)) for n in range(1, 20))


def test_every_board_of_the_king_has_a_perfect_code() -> None:
    for m, n in product(range(1, 6), repeat=2):
        efficient_dominating_set(families.king(m, n))


# ---- other boards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("m", [3, 6, 9])
def test_two_of_every_three_rows_are_quiet_on_a_torus(m: int) -> None:
    for n in range(3, 8):
        presses = Board.from_rows([0 if i % 3 == 2 else bits.full(n) for i in range(m)], n)
        assert graph_solver.effect(families.torus(m, n), presses.bits) == 0


def test_pressing_everything_changes_everything_on_a_torus() -> None:
    for m, n in product(range(3, 7), repeat=2):
        assert graph_solver.effect(families.torus(m, n), bits.full(m * n)) == bits.full(m * n)


def test_two_whole_rows_are_quiet_on_an_odd_board_of_the_rook() -> None:
    for m, n in product((3, 5, 7), repeat=2):
        presses = Board.from_rows([bits.full(n) if i < 2 else 0 for i in range(m)], n)
        assert graph_solver.effect(families.rook(m, n), presses.bits) == 0


def test_2x_plus_2y_is_2_modulo_4_in_eight_ways() -> None:
    found = [(x, y) for x, y in product(range(4), repeat=2) if (2 * x + 2 * y) % 4 == 2]
    assert len(found) == 8 and all((x + y) % 2 for x, y in found)


# ---- lamps as bits, chasing, rows -----------------------------------------------------------------------------


def test_neighbours_as_one_number() -> None:
    for m, n in product(range(1, 5), repeat=2):
        for cell in range(m * n):
            beside = (
                [cell - n, cell + n] + [cell - 1] * (cell % n > 0) + [cell + 1] * (cell % n < n - 1)
            )
            assert families.grid(m, n).neighbours[cell] == bits.from_members(
                c for c in beside if 0 <= c < m * n
            )


def test_chasing_the_middle_lamp() -> None:
    board = Board.from_cells(5, 5, [(2, 2)])
    presses = Board.from_rows(fill(board.rows, 5, 0)[0], 5)
    assert list(presses.cells()) == [(3, 2), (4, 1), (4, 2), (4, 3)]
    left = board ^ presses.effect()
    assert list(left.cells()) == [(4, 0), (4, 4)] and 0b00011 in player_table(5, 5)[left.rows[4]]


def test_every_top_row_clears_four_by_four() -> None:
    assert {left: len(tops) for left, tops in player_table(4, 4).items()} == {0: 16}


def test_every_bottom_is_possible_where_the_nullity_is_zero() -> None:
    for m, n in product(range(1, 10), repeat=2):
        assert (len(player_table(m, n)) == 2**n) == (nullity(m, n) == 0)
    assert [n for n in range(1, 10) if nullity(n, n) == 0] == [1, 2, 3, 6, 7, 8]


def test_filling_two_by_three() -> None:
    firsts = {
        str(Board.from_rows(rows[:1], 3)) for rows in row_search(Board.full(2, 3).rows, 3).solutions
    }
    assert firsts == {"●··", "●●·", "··●", "·●●"}


def test_the_machine_for_one_column() -> None:
    rows = list(RowMachine(1).rows(1, 40))
    assert [m for m in range(1, 40) if rows[m] == 0] == [m for m in range(1, 40) if m % 3]


@pytest.mark.parametrize("n", range(1, 40))
def test_every_third_press_solves_a_single_row(n: int) -> None:
    third = Board.from_cells(1, n, [(0, j) for j in range(1, n, 3)])
    assert (third.effect() == Board.full(1, n)) == (n % 3 != 1)


# ---- polynomials, patches -------------------------------------------------------------------------------------


def test_neighbours_among_the_fibonacci_polynomials() -> None:
    for k in range(1, 40):
        a, b = fibonacci(k), fibonacci(k - 1)
        assert bits.spread(a) ^ bits.spread(b) ^ multiply(X, multiply(a, b)) == 1


def test_boards_of_two_rows() -> None:
    assert [nullity(2, n) for n in range(1, 41)] == [
        2 if n % 4 == 3 else 1 if n % 2 else 0 for n in range(1, 41)
    ]


def test_nullities_of_twice_the_size_and_one() -> None:
    for n in range(1, 60):
        assert nullity(2 * n + 1, 2 * n + 1) == 2 * nullity(n, n) + 2 * ((n + 1) % 3 == 0)
    assert [nullity(n, n) for n in (5, 11, 23)] == [2, 6, 14]


def test_the_mirror_is_the_last_basis_polynomial() -> None:
    for n in range(1, 12):
        for j in range(1, n + 1):
            assert remainder(multiply(fibonacci(n), fibonacci(j)), fibonacci(n + 1)) == fibonacci(
                n + 1 - j
            )


def test_pieces_of_three_by_seventeen() -> None:
    board = patched(3, 17)
    assert board.seams == (6, 12) and board.rows[:5] == board.rows[6:11] == board.rows[12:]


def test_periods_of_twice_the_width_and_one() -> None:
    for n in range(1, 100):
        assert y(2 * n + 1) == 2 * y(n) * (1 if y(n) % 3 == 0 else 3)


def test_odd_periods() -> None:
    assert [n for n in range(1, 200) if y(n) % 2] == [1] + [
        n for n in range(2, 200, 2) if (n + 1) % 3
    ]


# ---- Akari ----------------------------------------------------------------------------------------------------


def empty(m: int, n: int) -> Puzzle:
    return Puzzle("\n".join(["." * n] * m))


def test_boards_without_black_cells() -> None:
    for m in range(1, 5):
        for n in range(m, 6):
            assert akari.count(empty(m, n)) == factorial(n) // factorial(n - m)


def test_two_ones_on_a_diagonal() -> None:
    assert akari.solve(Puzzle("1.\n.1")).status == akari.solve(Puzzle("0.")).status == "unsolvable"


def test_clauses_of_exactly_k_of_n() -> None:
    for n in range(1, 8):
        for k in range(n + 1):
            assert len(list(exactly(k, range(1, n + 1)))) == comb(n, k + 1) + comb(n, n - k + 1)


def test_the_lengths_of_addresses() -> None:
    assert len(akari.convert(empty(100, 100), "puzzlink").rpartition("/")[2]) == 500
    assert akari.convert(empty(100, 100), "tatham") == "100x100:" + "z" * 384 + "p"
    read = akari.parse_puzzle
    assert read("puzz.link/p?akari/3/1/gh") == read("puzz.link/p?akari/3/1/hg") == empty(1, 3)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5])
def test_the_length_of_a_random_address(share: float) -> None:
    rng = Random(1)
    signs = ["2" if rng.random() < share else "." for _ in range(200_000)]
    text = akari.convert(Puzzle("".join(signs)), "puzzlink").rpartition("/")[2]
    expected = share + share * (1 - share) ** 3 / (1 - (1 - share) ** 20)
    assert abs(len(text) / len(signs) - expected) < 0.01 * expected


# ---- deduction ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "rules", "status"),
    [
        (["...", ".4.", "..."], ["just enough"], "solved"),
        (["2..", "...", "..."], ["just enough", "only light"], "solved"),
        (["1...", "....", "....", "...."], ["empty corner"], "stuck"),
    ],
)
def test_what_decides_a_4_and_clues_in_a_corner(
    rows: list[str], rules: list[str], status: str
) -> None:
    told = explain(Puzzle.from_rows(rows), "normal")
    assert [step.rule for step in told.steps] == rules and told.status == status
    if status == "stuck":
        assert [step.empty for step in told.steps] == [((1, 1),)]


def test_no_bulb_is_diagonal_to_a_3() -> None:
    step = explain(Puzzle.from_rows(["....", ".3..", "....", "...."]), "normal").steps[0]
    assert (step.rule, step.empty) == ("empty corner", ((0, 0), (0, 2), (2, 0), (2, 2)))


def test_a_bulb_is_certain_on_a_board_with_two_solutions() -> None:
    assert sorted(str(bulbs) for bulbs in placements(Puzzle("..#1."))) == ["·●··●", "●···●"]
    assert field_of(Puzzle("..#1.")).board(deduce(field_of(Puzzle("..#1."))).bulbs) == Board(
        "....#"
    )


# ---- hardness -------------------------------------------------------------------------------------------------


def test_the_board_of_a_formula_with_one_literal() -> None:
    board = compile_formula(Formula(((1,),), 1)).puzzle
    assert board.size == (8, 4) and len(list(placements(board))) == 1


def test_a_last_gate_without_its_left_rail_demands_the_upper_one() -> None:
    rows = tuple(
        row.replace("k", "#").replace("q", "#").replace("l", "#") for row in GADGETS["last"].rows
    )
    assert rows == ("##p#", "##t#", "##2#", "##sr")
    assert is_sound(Gadget("without", "t", rows, lambda p, r, s, t: t and s and not p and not r))


def test_only_the_first_compiler_has_a_clue_above_one() -> None:
    formula = Formula(((1, 2, 3), (-1, -2, -3)), 3)
    clues = [
        set(str(compile_formula(formula, zero_one=low).puzzle)) & set("01234")
        for low in (False, True)
    ]
    assert clues == [set("012"), set("01")]


def test_the_other_ends_of_a_gate_make_it_an_and() -> None:
    for values in GADGETS["gate"].values():
        assert values["u"] == (values["p"] and values["q"])


@pytest.mark.parametrize(("across", "down"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_rails_that_cross_untied(across: int, down: int) -> None:
    wall, rail, end = "#0" + ".0" * down + "#", "." * (2 * down + 3), "##" + ".#" * down + "#"
    rows = [end, *[row for _ in range(across) for row in (wall, rail)], wall, end]
    matchings = [comb(across, k) * comb(down, k) * factorial(k) for k in range(3)]
    wanted = sum(ways << across + down - 2 * k for k, ways in enumerate(matchings) if ways)
    assert len(list(placements(Puzzle.from_rows(rows)))) == wanted
    assert (across, down) != (2, 2) or wanted == 34


def test_a_pair_tied_at_one_end_only() -> None:
    assert (
        len(
            list(
                placements(
                    Puzzle.from_rows(["##.1.##", "#0.0.0#", ".......", "#0.0.0#", "##.#.##"])
                )
            )
        )
        == 6
    )


def test_a_1_between_three_rails_wants_exactly_one() -> None:
    def holds(left: bool, p: bool, q: bool, right: bool, s: bool, top: bool) -> bool:
        return top + left + right == 1 and p != top and q != left and s != right

    assert is_sound(
        Gadget("one in three", "one of t, l, r", ("##p##", "##t##", "ql1rs", "#####"), holds)
    )


def test_compiled_boards_have_clues_up_to_2() -> None:
    clues = {
        sign
        for row in compile_formula(Formula(((1, 2, 3), (-1, -2, 3), (2,)), 3)).puzzle.rows
        for sign in row
    }
    assert clues == set(".#012")
