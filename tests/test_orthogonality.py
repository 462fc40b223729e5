"""Orthogonality, the all-ones theorem twice over, and a theorem that is none."""

from __future__ import annotations

import random
from dataclasses import replace

import networkx
import pytest
import slow
from corrupt import rejects_all
from hypothesis import given, strategies as st
from often import daily, some

from lightsgame import Graph, Inconsistent, TooLarge
from lightsgame.algebra import matrix
from lightsgame.algebra.bits import dot, full, span
from lightsgame.game import families, graph, graph_solver
from lightsgame.theorems.solvability import all_ones, false_converse, induction, orthogonality

NAMED = [
    families.petersen(),
    families.grid(3, 4),
    families.grid(4, 4),
    families.cycle(9),
    families.complete(6),
    families.star(5),
]


@st.composite
def matrices(draw: st.DrawFn) -> tuple[list[int], int]:
    """Matrices of every shape and every rank."""
    height, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    return draw(st.lists(st.integers(0, full(columns)), min_size=height, max_size=height)), columns


def atlas(at_most: int) -> list[Graph]:
    """All unlabelled graphs on 1 to *at_most* (<= 7) vertices."""
    return [
        Graph.from_networkx(g)
        for g in networkx.graph_atlas_g()
        if 1 <= g.number_of_nodes() <= at_most
    ]


# ---- orthogonality --------------------------------------------------------------------------------------------


@given(matrices())
def test_the_column_space_is_the_complement_of_the_left_kernel(
    given_matrix: tuple[list[int], int],
) -> None:
    A, columns = given_matrix
    proof = orthogonality.orthogonality(A, columns)
    assert orthogonality.Orthogonality.holds(proof, A=tuple(A), columns=columns)
    reached = {matrix.apply(A, x) for x in range(1 << columns)}
    for b in range(1 << len(A)):
        assert (b in reached) == (not any(dot(y, b) for y in proof.obstacles))
        if b in reached:
            assert matrix.apply(A, proof.solve(b)) == b
        else:
            with pytest.raises(Inconsistent) as error:
                proof.solve(b)
            assert matrix.is_witness(A, error.value.witness, b)


def test_a_false_proof_of_orthogonality_is_rejected() -> None:
    for A, columns in [
        ((0b011, 0b110, 0b101), 3),
        ((0b11, 0b11), 2),
        (families.grid(2, 3).closed, 6),
        ((0, 0b1), 4),
    ]:
        proof = orthogonality.orthogonality(A, columns)
        assert rejects_all(
            proof,
            lambda p, A=A, n=columns: orthogonality.Orthogonality.holds(  # type: ignore[misc]
                p, A=tuple(A), columns=n
            ),
        )


def test_the_text_says_when_every_target_can_be_reached() -> None:
    assert "for every b" in str(orthogonality.orthogonality((0b01, 0b11), 2))
    assert str(orthogonality.orthogonality((1,) * 61, 1)).endswith(
        "the last 60 rows of E:\n    60 vectors of length 61"
    )


@pytest.mark.parametrize("g", NAMED, ids=lambda g: f"{g.order}_vertices")
def test_the_solvability_test_and_its_checker(g: Graph) -> None:
    rng, holds = random.Random(g.order), orthogonality.SolvabilityTest.holds
    for target in (0, 1, full(g.order), *[rng.getrandbits(g.order) for _ in range(2)]):
        test = orthogonality.solvability_test(g, target)
        assert rejects_all(
            test,
            lambda t, q=(test.space, target): holds(  # type: ignore[misc]
                t, space=q[0], target=q[1]
            ),
        )
        assert test.solvable == matrix.reduce(g.closed, g.order).is_solvable(target)
        assert "solvable" in str(test)
        if test.solution is not None:
            assert not holds(replace(test, solution=None))


def test_exactly_the_reachable_targets_pass_the_test() -> None:
    for g in atlas(5):
        reached = slow.reachable(g)
        for target in range(1 << g.order):
            assert orthogonality.solvability_test(g, target).solvable == (target in reached)


@given(matrices())
def test_where_the_column_space_and_the_left_kernel_meet(
    given_matrix: tuple[list[int], int],
) -> None:
    A, columns = given_matrix
    reached = {matrix.apply(A, x) for x in range(1 << columns)}
    turned = matrix.transpose(A, columns)
    basis = orthogonality.meeting(A, columns)
    assert set(span(basis)) == {b for b in reached if matrix.apply(turned, b) == 0}
    assert slow.rank(basis) == len(basis)


# ---- the theorem that is none ------------------------------------------------------------------------------------


def test_theorem_4_4_of_s0_is_false_and_two_lamps_are_the_least_that_show_it() -> None:
    claim = false_converse.smallest_counterexample()
    assert rejects_all(claim, false_converse.Counterexample.holds)
    for g in slow.every_graph(1):
        assert false_converse.misjudged(g) == 0


def by_trying(g: Graph) -> int:
    """Targets that are not quiet and cannot be reached, counted one by one."""
    reached = slow.reachable(g)
    return sum(1 for t in range(1 << g.order) if t not in reached and graph_solver.effect(g, t))


def test_how_many_targets_theorem_4_4_misjudges() -> None:
    for g in [
        *atlas(6),
        *[families.grid(m, n) for m in range(1, 5) for n in range(1, 13 // m)],
        families.torus(3, 3),
    ]:
        assert false_converse.misjudged(g) == by_trying(g)


def test_on_boards_theorem_4_4_is_wrong_about_every_unsolvable_target() -> None:
    for m in range(1, 9):
        for n in range(1, 9):
            g = families.grid(m, n)
            unsolvable = (1 << m * n) - (1 << matrix.rank(g.closed, m * n))
            assert false_converse.misjudged(g) == unsolvable


# ---- all ones -----------------------------------------------------------------------------------------------------


def test_all_lamps_of_every_graph_on_up_to_five_vertices() -> None:
    count = 0
    for order in range(1, 6):
        for g in slow.every_graph(order):
            proof = all_ones.all_ones(g)
            assert all_ones.AllOnes.holds(proof, graph=g)
            assert graph_solver.effect(g, proof.presses) == full(order)
            count += 1
    assert count == 1099


def test_all_lamps_of_every_unlabelled_graph_on_up_to_seven_vertices() -> None:
    graphs = atlas(7)
    assert len(graphs) == 1 + 2 + 4 + 11 + 34 + 156 + 1044
    for g in some(graphs):
        assert all_ones.AllOnes.holds(all_ones.all_ones(g), graph=g)
        assert induction.Elimination.holds(induction.by_elimination(g), graph=g)


@pytest.mark.parametrize("edges", daily([800, 20000]))
def test_all_lamps_of_a_random_graph_on_a_thousand_vertices(edges: int) -> None:
    g = Graph.from_networkx(networkx.gnm_random_graph(1000, edges, seed=edges))
    proof = all_ones.all_ones(g)
    assert all_ones.AllOnes.holds(proof, graph=g)
    assert str(proof).startswith(f"Graph of 1,000 vertices and {edges:,} edges")
    assert induction.Elimination.holds(induction.by_elimination(g), graph=g)


@pytest.mark.parametrize(
    "g", [families.petersen(), families.grid(2, 3), families.cycle(5), families.path(1)], ids=str
)
def test_a_false_proof_of_all_ones_is_rejected(g: Graph) -> None:
    assert rejects_all(all_ones.all_ones(g), lambda proof: all_ones.AllOnes.holds(proof, graph=g))


def test_a_proof_for_a_graph_that_is_not_symmetric_is_rejected() -> None:
    lame = Graph((0b10, 0b00), (0, 1))
    proof = replace(all_ones.all_ones(families.path(2)), graph=lame)
    assert not all_ones.AllOnes.holds(proof, graph=lame)


def test_the_proof_speaks_of_one_press_and_of_no_quiet_pattern() -> None:
    assert "This press changes all 5 lamps" in str(all_ones.all_ones(families.star(4)))
    assert "A is invertible" in str(all_ones.all_ones(families.path(1)))
    assert "and 12 more like these" in str(
        all_ones.all_ones(graph.graph(40, [(2 * i, 2 * i + 1) for i in range(20)]))
    )


@pytest.mark.parametrize("pairs", [7, 8, 9, 10])
def test_eight_patterns_of_a_basis_are_told(pairs: int) -> None:
    told = str(
        all_ones.all_ones(graph.graph(2 * pairs, [(2 * i, 2 * i + 1) for i in range(pairs)]))
    ).splitlines()
    more = [int(line.split()[2]) for line in told if line.endswith(" more like these")]
    assert sum([line.startswith("    q") for line in told]) == min(pairs, 8) and more == [
        pairs - 8
    ] * (pairs > 8)


def test_without_loops_or_with_one_way_edges_three_lamps_can_be_out_of_reach() -> None:
    for kind in ("loopless", "one-way"):
        failure = all_ones.smallest_failure(kind)
        assert failure.gap() is None
        assert replace(failure, witness=failure.witness ^ 1).gap()
        assert len(failure.reaches) == 3


def test_the_diagonal_of_a_symmetric_matrix_is_in_its_column_space() -> None:
    for loops in range(1 << 4):
        for g in slow.every_graph(4):
            rows = [row | (loops >> v & 1) << v for v, row in enumerate(g.neighbours)]
            assert matrix.is_solution(rows, matrix.solve(rows, loops), loops)


# ---- by induction -------------------------------------------------------------------------------------------------


def test_both_inductions_on_every_graph_with_up_to_five_vertices() -> None:
    rules = set()
    for order in range(1, 6):
        for g in slow.every_graph(order):
            proof = induction.by_leaving_out(g)
            assert induction.LeavingOut.holds(proof, graph=g)
            rules |= {step.rule for step in proof.steps}
            assert induction.Elimination.holds(induction.by_elimination(g), graph=g)
    assert rules == {"one", "without", "sum", "around"}


@pytest.mark.parametrize(
    "g", [families.cycle(4), families.path(4), families.grid(2, 3), graph.graph(3, [])], ids=str
)
def test_a_false_induction_is_rejected(g: Graph) -> None:
    assert rejects_all(
        induction.by_leaving_out(g), lambda proof: induction.LeavingOut.holds(proof, graph=g)
    )
    assert rejects_all(
        induction.by_elimination(g), lambda proof: induction.Elimination.holds(proof, graph=g)
    )


def test_leaving_out_is_refused_where_it_could_take_for_ever() -> None:
    with pytest.raises(TooLarge, match="by_elimination"):
        induction.by_leaving_out(families.grid(4, 4))
    proof = induction.by_leaving_out(families.grid(3, 4))
    assert induction.LeavingOut.holds(proof, graph=families.grid(3, 4)) and "more ..." in str(proof)
    assert "more ..." in str(induction.by_elimination(families.grid(6, 6)))
