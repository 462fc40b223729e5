"""Numbers that S0, S2 and S3 print about solvability, solutions, blocks and inverses: each
reproduced where it stands.

What is wrong in print stands at the end, with the right value.  Perfect codes and hardest games
have other tests.
"""

from __future__ import annotations

from itertools import product
from math import comb

import outside
import pytest

from lightsgame import Board, Game, Inconsistent, answer, count, nullity, solutions
from lightsgame.algebra import matrix
from lightsgame.algebra.bits import from_members, full
from lightsgame.game import families, graph, graph_solver, symbolic
from lightsgame.theorems.rows import blocks, first_row, period
from lightsgame.theorems.solvability import all_ones, orthogonality, pseudoinverse, quiet


def bits(text: str) -> int:
    """A vector as it is printed, first entry first."""
    return from_members(i for i, digit in enumerate(text.replace(" ", "")) if digit == "1")


def rows(text: str) -> tuple[int, ...]:
    """A matrix as it is printed, rows parted by a stroke."""
    return tuple(bits(row) for row in text.split("/"))


# ---- S0: the game and its two algorithms ----------------------------------------------------------------------------


def test_s0_section_3_solutions_of_the_boards_in_figure_3_1() -> None:
    """16 solutions of 4 x 4, one of 5 x 6, four of 5 x 5."""
    assert [2 ** nullity(m, n) for m, n in ((4, 4), (5, 6), (5, 5))] == [16, 1, 4]


def test_s0_section_3_squares_up_to_20() -> None:
    """The most solutions, 65,536, has 19 x 19 alone; next come 256."""
    counts = {n: 2 ** nullity(n, n) for n in range(1, 21)}
    assert [n for n, count in counts.items() if count == max(counts.values())] == [19] and counts[
        19
    ] == 65536
    second = sorted(set(counts.values()))[-2]
    assert second == 256 and [n for n, count in counts.items() if count == second] == [9, 16]


def test_s0_lemma_3_2_and_the_remark_on_four_bytes() -> None:
    """2^(mn) sets of presses; on 6 x 6 more than a number of four bytes can count, on 5 x 5 not."""
    assert first_row.counts(6, 6)[0] == 2**36 > 2**32 - 1 > first_row.counts(5, 5)[0]


def test_s0_example_of_a_press_on_2_x_2() -> None:
    assert Board.from_cells(2, 2, [(0, 0)]).effect().to_array() == [[1, 1], [1, 0]]


def test_s0_example_3_1() -> None:
    """t1 + t3 = (0 1 0 0), and from S0 = (1 0 0 0) that leads to (1 1 0 0)."""
    g = graph.graph(4, [(0, 2), (0, 3), (1, 2), (2, 3)])
    t1, t3 = g.closed[0], g.closed[2]
    assert (t1, t3, t1 ^ t3) == (bits("1011"), bits("1111"), bits("0100"))
    assert graph_solver.play(g, [0, 2], bits("1000")) == bits("1100")


def test_s0_example_3_3_and_figures_3_5_to_3_7() -> None:
    assert str(symbolic.Table.of(Board.full(3, 3))).replace(" ", "").splitlines() == [
        "x1x2x3",
        "1+x1+x21+x1+x2+x31+x2+x3",
        "1+x1+x301+x1+x3",
        "-" * 34,
        "1+x2+x3x1+x2+x31+x1+x2",
    ]


def test_s0_example_3_4_and_figure_3_8() -> None:
    assert families.grid(2, 2).closed == rows("1110/1101/1011/0111")


def test_s0_section_6_1_matrix_of_3_x_2() -> None:
    assert families.grid(3, 2).closed == rows("111000/110100/101110/011101/001011/000111")


def test_s0_sections_6_2_and_6_3_solutions_of_3_x_3_and_4_x_4() -> None:
    for n, printed in ((3, "101010101"), (4, "0000111110011111")):
        assert graph_solver.effect(families.grid(n, n), bits(printed)) == full(n * n)
    assert answer(Board.full(3, 3)).presses.board.bits == bits("101010101")


# ---- S0: solvability and the number of solutions --------------------------------------------------------------------


def test_s0_example_4_1_and_4_2() -> None:
    """(1 1) is orthogonal to itself, and lies in Col A and in Nul Aᵀ at once."""
    assert orthogonality.meeting(rows("11/11"), 2) == (bits("11"),)


def test_s0_example_4_3_and_figure_4_1() -> None:
    """On 1 x 2 the four sets of presses give 00 and 11 only; the game that asks for one lamp has no
    solution.
    """
    g = families.grid(1, 2)
    assert {graph_solver.effect(g, x) for x in range(4)} == {0b00, 0b11}
    with pytest.raises(Inconsistent):
        graph_solver.solve(g, 0b01, 0b11)


def test_s0_example_4_4_a_triangle() -> None:
    """Each single press lights all three lamps: at least three solutions; there are four."""
    found = set(quiet.all_solutions(families.complete(3), 0b111))
    assert found == {0b001, 0b010, 0b100, 0b111}


def test_s0_example_4_5_rank_and_degrees_of_freedom() -> None:
    R = matrix.reduce(rows("100000/010000/000100"), 6)
    assert (R.rank, R.nullity) == (3, 3)


FIGURE_4_3 = """
1   2   1   1   2   1   1   2   1
2   1   4   1   2   1   4   1   2
1   4   1   1   8   1   1   4   1
1   1   1  16   1   1   1   1  16
2   2   8   1   4   1  16   2   2
1   1   1   1   1   1   1  64   1
1   4   1   1  16   1   1   4   1
2   1   4   1   2  64   4   1   2
1   2   1  16   2   1   1   2 256
"""


def test_s0_figure_4_3_and_section_6_6() -> None:
    printed = tuple(tuple(map(int, line.split())) for line in FIGURE_4_3.split("\n") if line)
    assert first_row.solution_table(9, 9) == printed
    assert printed[4][2] == 8  # the text reads 8 off row 5, column 3


def test_s0_section_6_7_all_solutions_of_2_x_3() -> None:
    assert {b.board.bits for b in solutions(Board.full(2, 3))} == {
        bits(x) for x in ("110110", "100001", "011011", "001100")
    }


# ---- S3 -------------------------------------------------------------------------------------------------------------

FIVE = families.grid(5, 5)


def test_s3_example_1_1_a_graph_of_five_vertices_and_six_edges() -> None:
    g = graph.Graph.from_array(
        [[int(c) for c in row] for row in ["01100", "10111", "11010", "01100", "01000"]]
    )
    assert (g.order, g.size) == (5, 6)


def test_s3_equations_1_5_and_1_6() -> None:
    """B, and five B, eight I and twelve O in A."""
    assert blocks.at_B(0b10, 5) == rows("11000/11100/01110/00111/00011")
    entries = [entry for row in blocks.start(5) for entry in row]
    assert [entries.count(p) for p in (0b10, 1, 0)] == [5, 8, 12]


def test_s3_example_1_5() -> None:
    p, x = bits("0100011000001100010000000"), bits("0000001000001000000000000")
    assert graph_solver.effect(FIVE, x) == p
    assert graph_solver.is_solution(FIVE, x, p)


def test_s3_section_2_1() -> None:
    """C, D, E, F as polynomials, F in figures, rank F = 3 and rank A = 23."""
    told = str(blocks.eliminate(5, 5))
    for said in (
        "C = B^2 + I",
        "D = C·B",
        "E = B^4 + C",
        "F = B·E + B^3 = B^5 + B",
        "rank F = 3",
        "= 23",
    ):
        assert said in told
    assert told.count("->") == 1 and "O O O O F" in told
    assert blocks.at_B(0b100010, 5) == rows("01101/11100/11011/00111/10110")


def test_s3_section_2_2_numbers_of_solutions_and_games() -> None:
    games, solvable = first_row.counts(5, 5)
    assert (games, solvable, games - solvable) == (2**25, 2**23, 3 * 2**23)
    assert solvable / games == 0.25 and 2 ** nullity(5, 5) == 4


def test_s3_section_2_4_first_row_of_the_pseudoinverse() -> None:
    """Row a of A+; pressed, it changes the lamps 1 and 25 alone."""
    claim = pseudoinverse.pseudoinverse(FIVE)
    a = bits("0111000101000110000100000")
    assert claim.right[0] == a == matrix.reduce(FIVE.closed, 25).transform[0]
    assert claim.left[0] == from_members([0, 24]) == graph_solver.effect(FIVE, a)


def test_s3_section_2_5_which_free_lamps_a_press_row_changes() -> None:
    """Cells of a change 24 and 25 too, of b 24, of c 25, of d none; and there are 8, 8, 4 and 5 of
    them.
    """
    claim = pseudoinverse.pseudoinverse(FIVE)
    assert claim.free == (23, 24)
    n1, n2 = claim.right[23], claim.right[24]
    for cell in range(23):
        kind = (n1 >> cell & 1, n2 >> cell & 1)
        assert (claim.left[cell] >> 23 & 1, claim.left[cell] >> 24 & 1) == kind
    sizes = [
        (n1 & n2).bit_count(),
        (n1 & ~n2).bit_count(),
        (n2 & ~n1).bit_count(),
        25 - (n1 | n2).bit_count(),
    ]
    assert sizes == [8, 8, 4, 5]
    assert [(n1 >> cell & 1, n2 >> cell & 1) for cell in (0, 1, 5)] == [(0, 1), (1, 0), (1, 1)]


def test_s3_theorem_2_3_and_equation_2_14() -> None:
    """N1 + N2 = 4194304 + 4194304 = 2^23 games meet each quiet pattern evenly."""

    def half(parity: int) -> int:
        return (
            sum(
                comb(8, a) * comb(8, b) * comb(4, c)
                for a, b, c in product(range(9), range(9), range(5))
                if a % 2 == b % 2 == c % 2 == parity
            )
            * 2**5
        )

    assert (half(0), half(1)) == (4194304, 4194304)
    assert half(0) + half(1) == 8388608 == first_row.counts(5, 5)[1]


# ---- what is wrong in print -----------------------------------------------------------------------------------------


def test_s0_figure_3_3_lacks_a_one_on_the_diagonal() -> None:
    """The matrix of example 3.2 has 0 for vertex 2 on itself; a press changes its own lamp."""
    printed = rows("1011/0010/1111/1011")
    right = graph.graph(4, [(0, 2), (0, 3), (1, 2), (2, 3)]).closed
    assert [i for i in range(4) if printed[i] != right[i]] == [1] and printed[1] ^ right[
        1
    ] == 0b0010


def test_s0_section_3_2_one_term_too_many() -> None:
    """x4 = x1 + x2 + x3 + 1 is said to follow from x1 + x2 + x4 = 1; the right x4 is x1 + x2 + 1."""
    table = symbolic.Table.of(Board.full(3, 3))
    assert symbolic.expression_text(table.rows[1][0]) == "1+x1+x2"


def test_s0_equation_7_doubles_the_mixed_terms_twice() -> None:
    """Over the integers xᵀAx = Σ x_i² + Σ (a_ij + a_ji) x_i x_j, without a 2 before the brackets."""
    g = families.petersen()
    for h in all_ones.all_ones(g).handshakes:
        inside = [v for v in range(10) if h.pattern >> v & 1]
        whole = sum(g.closed[u] >> v & 1 for u in inside for v in inside)
        assert whole == h.presses + 2 * h.edges != h.presses + 4 * h.edges


def test_s0_remark_4_3_is_false_as_it_stands() -> None:
    """It prints that Col A and Nul Aᵀ meet only in 0 for every A, and gives the matrix on which
    they do not.
    """
    assert orthogonality.meeting(rows("11/11"), 2)


def test_s3_quiet_patterns_have_lost_entries() -> None:
    """n1 is printed with 23 entries, n2 and n3 with 24; 25 are needed."""
    printed = [
        "01110101011101110101110",
        "101011010100001010110101",
        "110110000011011000011011",
    ]
    assert [len(text) for text in printed] == [23, 24, 24]
    claim = pseudoinverse.pseudoinverse(FIVE)
    n1, n2 = claim.right[23], claim.right[24]
    right = [bits("01110 10101 11011 10101 01110"), bits("10101 10101 00000 10101 10101"), n1 ^ n2]
    assert right[:2] == [n1, n2] and right[2] == bits("11011 00000 11011 00000 11011")
    assert all(graph_solver.is_quiet(FIVE, q) for q in right)
    # left out, not changed: entries can be put back
    for text, q in zip(printed, right, strict=True):
        assert is_subsequence(text, "".join(str(q >> i & 1) for i in range(25)))


def is_subsequence(short: str, long: str) -> bool:
    rest = iter(long)
    return all(sign in rest for sign in short)


def test_s3_reduced_matrix_of_f_has_a_wrong_second_row() -> None:
    """Printed 0 1 0 0 1; right is 0 1 0 1 0: n1, a quiet pattern, must be orthogonal to it.  The
    rank stays 3.
    """
    F = rows("01101/11100/11011/00111/10110")
    reduced = matrix.reduce(F, 5).rows
    printed = rows("10001/01001/00111/00000/00000")
    assert reduced == rows("10001/01010/00111/00000/00000")
    assert [i for i in range(5) if reduced[i] != printed[i]] == [1]
    assert matrix.rank(printed, 5) == matrix.rank(F, 5) == 3 < matrix.rank((*F, *printed), 5)


def test_s3_example_2_1_is_a_solution_but_not_what_its_formula_gives() -> None:
    """x_4 lights all lamps; but A+ p presses no free cell, and x_4 presses 24 and 25.  They differ
    by n3.
    """
    x4 = bits("1011001110111001101100011")
    assert graph_solver.effect(FIVE, x4) == full(25)
    claim = pseudoinverse.pseudoinverse(FIVE)
    assert claim.solve(full(25)) == x4 ^ claim.right[23] ^ claim.right[24] != x4
    assert x4 >> 23 == 0b11 and claim.solve(full(25)) >> 23 == 0


def test_s3_theorem_1_3_is_proved_for_numbers_where_x_is_not_its_own_negative() -> None:
    """det A = -det A gives det A = 0 only where 2 is not 0.  The theorem holds over GF(2) too:
    subtract the columns.
    """
    assert [x for x in (0, 1) if x == -x % 2] == [0, 1]
    for first, third in product(range(8), repeat=2):
        assert matrix.rank((first, first, third), 3) < 3


def test_s3_chapter_4_its_vectors_do_not_fit_every_board_of_25_cells() -> None:
    """On the torus there are 2^8 quiet patterns, and n1 is none of them."""
    ring = families.torus(5, 5)
    n1 = pseudoinverse.pseudoinverse(FIVE).right[23]
    assert quiet.quiet_space(ring).nullity == 8 and not graph_solver.is_quiet(ring, n1)


def test_s3_chapter_4_asks_for_more_states() -> None:
    """With three states on 5 x 5 one game in 27 can be solved, with four one in 16."""
    assert [count(Game(5, 5, states=k)) for k in (2, 3, 4)] == [4, 27, 16]


def test_s2_writes_xor_with_the_sign_of_and() -> None:
    """Its first equation of 2 x 2 read with AND has no solution; with XOR its system has the one of
    the board.
    """
    factors = ("1110", "1101", "1011", "0111")

    def side(x: int, row: str, sign: str) -> int:  # one left-hand side
        terms = [int(c) & x >> i & 1 for i, c in enumerate(row)]
        return min(terms) if sign == "and" else sum(terms) % 2

    assert not [x for x in range(16) if side(x, factors[0], "and")]
    assert [x for x in range(16) if all(side(x, row, "xor") for row in factors)] == [
        answer(Board.full(2, 2)).presses.board.bits
    ]


def test_s3_theorem_2_3_ends_in_a_sentence_that_lacks_a_word() -> None:
    """ "No starting positions fail the test": three quarters of them do, and a corner is one."""
    space = quiet.quiet_space(FIVE)
    assert any((q & 1).bit_count() % 2 for q in space.basis)
    assert 2**25 - first_row.counts(5, 5)[1] == 3 * 2**23


S3_FIFTEEN = {  # as printed in example 3.1
    "x1": "10101111111111101010000000",
    "x2": "1101101010001001111101110",
    "x3": "00000001010111111111110101",
    "x4": "0111011111001000101011011",
}


def test_s3_chapter_3_two_of_the_four_solutions_have_26_entries() -> None:
    assert [len(text) for text in S3_FIFTEEN.values()] == [26, 25, 26, 25]
    claim = pseudoinverse.pseudoinverse(FIVE)
    n1, n2 = claim.right[23], claim.right[24]
    x2, x4 = bits(S3_FIFTEEN["x2"]), bits(S3_FIFTEEN["x4"])
    assert x4 == x2 ^ n2
    right = {"x1": "1010111111111110101000000", "x3": "0000001010111111111110101"}
    assert (bits(right["x1"]), bits(right["x3"])) == (x2 ^ n1, x2 ^ n1 ^ n2)
    # one entry too many, none changed
    assert all(is_subsequence(right[name], S3_FIFTEEN[name]) for name in right)
    assert {word.bit_count() for word in (x2, x4, x2 ^ n1, x2 ^ n1 ^ n2)} == {15}


def test_s3_chapter_3_inequalities() -> None:
    """A, B, C presses in a, b, c: shortest solutions obey (3.2) with <=, and (3.8) needs the sum of
    (3.7).
    """
    triples = list(product(range(9), range(9), range(5)))
    shortest = [
        (a, b, c)
        for a, b, c in triples
        if a + b + c <= min(16 - a - b + c, 12 - a - c + b, 12 - b - c + a)
    ]
    # (3.7)
    assert shortest == [
        (a, b, c) for a, b, c in triples if a + b <= 8 and a + c <= 6 and b + c <= 6
    ]
    assert max(map(sum, shortest)) == 10 and [t for t in shortest if sum(t) == 10] == [(4, 4, 2)]
    as_printed = [(a, b, c) for a, b, c in triples if a + b + c >= 16 - a - b + c]
    # the other way round
    assert all(a + b >= 8 for a, b, c in as_printed) and (8, 8, 4) in as_printed
    assert all((a - 8) + (b - 8) <= 0 for a, b, _ in triples)


def test_s3_example_3_1_means_the_d_cells() -> None:
    claim = pseudoinverse.pseudoinverse(FIVE)
    n1, n2 = claim.right[23], claim.right[24]
    c, d = n2 & ~n1, full(25) & ~(n1 | n2)
    x2 = bits(S3_FIFTEEN["x2"])
    assert (c.bit_count(), d.bit_count(), (x2 & c).bit_count(), (x2 & d).bit_count()) == (
        4,
        5,
        2,
        5,
    )


def test_s4_section_2_6_points_to_another_figure_and_section_3_6_adds_up_wrongly() -> None:
    """5 x 28 begins with the piece of 28 mod 24 = 4 rows, 5 x 53, of figure 2-18, with one of 5."""
    assert (28 % period.y(5), 53 % period.y(5)) == (4, 5) and 24 % 5 == 4
    # N M words of N bits are N² M bits; the longest board of table 3-1, for N = 48, is far beyond
    # N².
    N, M = 48, period.y(48) - 1
    assert (M, (N * M + N**3) // N**3) == (2097152, 911)


# ---- Elsewhere ------------------------------------------------------------------------------------------------------


def test_boyles_has_197_for_19_x_19_where_the_mean_allows_180() -> None:
    """Classes by weighing the quiet patterns themselves; 305 for 23 x 23 is no error, but 268 is a
    better bound.
    """
    printed = {n: (lower, upper) for n, lower, upper in outside.table("hardest_game_presses")}
    for n, k, mean in ((19, 16, 180), (23, 14, 268)):
        space = quiet.quiet_space(families.grid(n, n))
        cells = [tuple([q >> cell & 1 for q in space.basis]) for cell in range(n * n)]
        none = cells.count((0,) * k)
        twice = 2 * none + n * n - none
        assert space.nullity == k and any(cells.count(c) % 2 for c in set(cells) if any(c))
        assert (twice - 1) // 2 == mean < printed[n][1]
    assert printed[19] == (197, 197) and printed[23] == (239, 305)
