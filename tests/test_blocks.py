"""Block elimination, pseudoinverses, quiet patterns that meet evenly, and the torus."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import outside
import pytest
import slow
from corrupt import rejects_all
from hypothesis import given, strategies as st
from often import often, some

from lightsgame import BadInput, Graph, Inconsistent, TooLarge, nullity
from lightsgame.algebra import cyclic, matrix
from lightsgame.algebra.fibonacci_basis import fibonacci
from lightsgame.game import families, graph_solver
from lightsgame.theorems.rows import blocks, first_row, torus
from lightsgame.theorems.solvability import pseudoinverse

# ---- blocks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("m", range(1, 13))
def test_the_elimination_of_blocks(m: int) -> None:
    for n in range(1, 9):
        claim = blocks.eliminate(m, n)
        assert blocks.BlockElimination.holds(claim, m=m, n=n)
        assert claim.rank == m * n - nullity(m, n) == slow.rank(families.grid(m, n).closed)
        assert list(claim.last_column) == [
            *[fibonacci(k) for k in range(m, 1, -1)],
            fibonacci(m + 1),
        ]
        assert f"rank A = {m - 1}·{n}" in str(claim)


@pytest.mark.parametrize(("m", "n"), [(1, 2), (2, 2), (4, 3), (5, 5)])
def test_a_false_elimination_of_blocks_is_rejected(m: int, n: int) -> None:
    assert rejects_all(
        blocks.eliminate(m, n), lambda claim: blocks.BlockElimination.holds(claim, m=m, n=n)
    )


def test_powers_of_b() -> None:
    for n in range(1, 8):
        B = blocks.at_B(0b10, n)
        power = blocks.at_B(1, n)
        for k in range(9):
            assert blocks.at_B(1 << k, n) == power
            power = matrix.multiply(power, B)


def test_letters_for_more_sums_than_the_alphabet_has() -> None:
    assert "C1 = " not in str(blocks.eliminate(8, 2))
    letters = blocks._Letters()
    for p in range(3, 60, 2):
        letters.name(p, "?")
    assert "C1" in letters.letters.values() and len(set(letters.letters.values())) == len(
        letters.letters
    )


def test_too_many_blocks() -> None:
    with pytest.raises(TooLarge, match="60 rows"):
        blocks.eliminate(61, 2)


# ---- quiet patterns meet evenly -------------------------------------------------------------------------------------


def test_no_singular_board_up_to_15_x_15_has_a_moore_penrose_inverse() -> None:
    singular = 0
    for n in range(1, 16):
        for m in range(1, n + 1):
            if first_row.row_bound(m, n).patterns:
                singular += 1
                with pytest.raises(Inconsistent):
                    pseudoinverse.moore_penrose(families.grid(m, n).closed, m * n)
    assert singular == 45


def test_on_a_triangle_two_quiet_patterns_meet_in_one_vertex() -> None:
    first, second = graph_solver.quiet_basis(families.complete(3))
    assert (first & second).bit_count() == 1


# ---- pseudoinverses -------------------------------------------------------------------------------------------------

GRAPHS = [
    families.grid(1, 2),
    families.grid(3, 3),
    families.grid(5, 5),
    families.petersen(),
    families.torus(3, 4),
    families.path(1),
]


@pytest.mark.parametrize("g", GRAPHS, ids=lambda g: f"{g.order}_vertices_{g.size}_edges")
def test_the_rows_of_s3_and_their_meaning(g: Graph) -> None:
    claim = pseudoinverse.pseudoinverse(g)
    assert pseudoinverse.Pseudoinverse.holds(claim, graph=g)
    assert claim.right == matrix.multiply(claim.right, blocks.at_B(1, g.order))
    for cell, row in enumerate(claim.right):
        assert graph_solver.effect(g, row) == claim.left[cell]
        assert str(g.names[cell]) in claim.meaning(cell)
    rng = random.Random(g.order)
    for _ in range(often(50)):
        p = graph_solver.effect(g, rng.getrandbits(g.order))
        x = claim.solve(p)
        assert graph_solver.effect(g, x) == p and x == matrix.apply(claim.G, p)
        assert not any(x >> cell & 1 for cell in claim.free)


@pytest.mark.parametrize(
    "g", [families.grid(1, 2), families.grid(2, 3), families.petersen()], ids=str
)
def test_false_pseudoinverses_are_rejected(g: Graph) -> None:
    assert rejects_all(
        pseudoinverse.pseudoinverse(g),
        lambda claim: pseudoinverse.Pseudoinverse.holds(claim, graph=g),
    )


def test_a_large_pseudoinverse_is_told_in_one_line() -> None:
    assert "quiet" in str(pseudoinverse.pseudoinverse(families.grid(9, 9)))


def by_search(A: tuple[int, ...], columns: int) -> list[tuple[int, ...]]:
    """All Moore-Penrose inverses of a small matrix."""
    found = product(range(1 << len(A)), repeat=columns)
    return [X for X in found if pseudoinverse.is_moore_penrose(A, X, columns)]


def check_moore_penrose(A: tuple[int, ...], columns: int) -> None:
    found = by_search(A, columns)
    try:
        assert found == [pseudoinverse.moore_penrose(A, columns)]
    except Inconsistent as error:
        assert not found
        turned = matrix.transpose(A, columns)
        assert any(
            pseudoinverse.is_obstruction(one, width, error.witness, preimage)
            for one, width in ((A, columns), (turned, len(A)))
            for preimage in range(1 << width)
        )


def test_moore_penrose_inverses_against_a_search_through_all_matrices() -> None:
    for height, columns in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 2)]:
        for A in product(range(1 << columns), repeat=height):
            check_moore_penrose(A, columns)
    rng = random.Random(3)
    for _ in range(often(25)):
        check_moore_penrose((rng.randrange(8), rng.randrange(8), rng.randrange(8)), 3)


def test_what_is_no_obstruction() -> None:
    A = (0b11, 0b11)
    assert pseudoinverse.is_obstruction(A, 2, 0b11, 0b10)
    for vector, preimage in [(0b11, 0b11), (0b01, 0b01), (0, 0), (0b111, 0b01)]:
        assert not pseudoinverse.is_obstruction(A, 2, vector, preimage)


def test_what_is_no_generalised_or_moore_penrose_inverse() -> None:
    A = (0b11, 0b11)
    assert pseudoinverse.is_generalised_inverse(
        A, (0b01, 0)
    ) and not pseudoinverse.is_generalised_inverse(A, (0, 0))
    assert not pseudoinverse.is_moore_penrose(A, (0b01, 0), 2)


def test_every_graph_without_self_orthogonal_quiet_patterns_has_one() -> None:
    exist = 0
    for g in slow.every_graph(4):
        A, n = g.closed, g.order
        isotropic_part = [
            q
            for q in range(1, 16)
            if graph_solver.is_quiet(g, q) and matrix.reduce(A, n).is_solvable(q)
        ]
        try:
            X = pseudoinverse.moore_penrose(A, n)
        except Inconsistent as error:
            assert error.witness in isotropic_part
        else:
            exist += 1
            assert not isotropic_part and pseudoinverse.is_moore_penrose(A, X, n)
            assert matrix.transpose(X, n) == X
    assert 0 < exist < 64


# ---- tori -----------------------------------------------------------------------------------------------------------


def test_the_nullity_of_every_torus_up_to_12_x_12() -> None:
    for m in range(1, 13):
        for n in range(1, 13):
            claim = torus.torus(m, n)
            assert torus.Torus.holds(claim, m=m, n=n)
            assert claim.nullity == m * n - slow.rank(families.torus(m, n).closed)
            assert f"= {claim.nullity}" in str(claim)


def test_square_tori_equal_oeis_and_the_formula() -> None:
    for n, expected in some(outside.table("nullity_torus")):
        assert torus.torus(n, n).nullity == expected
        if n > 1:
            assert torus.Square.holds(torus.square(n)) and torus.square(n).torus == expected
    right = torus.square(9)
    assert not torus.Square.holds(replace(right, n=6)) and not torus.Square.holds(
        replace(right, torus_proof=torus.torus(8, 8))
    )


@given(st.integers(1, 60), st.integers(1, 60))
def test_a_torus_turned_has_the_same_nullity(m: int, n: int) -> None:
    claim = torus.torus(m, n)
    assert torus.Torus.holds(claim, m=m, n=n) and claim.nullity == torus.torus(n, m).nullity


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 2), (3, 3), (5, 5), (6, 4), (4, 5), (10, 10)])
def test_false_evidence_for_a_torus_is_rejected(m: int, n: int) -> None:
    assert rejects_all(torus.torus(m, n), lambda claim: torus.Torus.holds(claim, m=m, n=n))


def test_a_torus_of_a_hundred_digits() -> None:
    n, state, period = 7, (0, 1), 0  # walk round the rows f_k(b) until they come back
    while period == 0 or state != (0, 1):
        state, period = (state[1], cyclic.times_b(state[1], n) ^ state[0]), period + 1
    assert (
        torus.torus(10**100, n).nullity
        == torus.torus(10**100 % (2 * period) + 2 * period, n).nullity
    )
    with pytest.raises(TooLarge):
        torus.torus(3, 10**6)
    for bad in ((0, 3), (3, 0)):
        with pytest.raises(BadInput):
            torus.torus(*bad)
    with pytest.raises(BadInput):
        torus.square(1)


def test_a_torus_with_other_divisors_is_rejected() -> None:
    claim = torus.torus(6, 6)
    fewer = replace(claim, divisors=(torus.Divisor(1, 0),))
    assert not torus.Torus.holds(fewer, m=6, n=6)


@given(st.integers(0, 1 << 90), st.integers(1, 12))
def test_exponents_modulo_n(p: int, n: int) -> None:
    parities = [sum(p >> i & 1 for i in range(j, 91, n)) % 2 for j in range(n)]
    assert [cyclic.fold(p, n) >> j & 1 for j in range(n)] == parities
