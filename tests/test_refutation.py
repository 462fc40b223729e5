"""Trees that prove that there is no perfect code: on every small graph, and corrupted part by part."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

import corrupt
import pytest
import slow
from hypothesis import given, strategies as st
from often import often, some

from lightsgame.errors import BadInput, Inconsistent, TooLarge
from lightsgame.game.families import complete, cycle, hypercube, path, petersen, star, torus
from lightsgame.game.graph import Graph, graph
from lightsgame.game.region import HALF, PLANE, QUARTER, Cell, rectangle
from lightsgame.theorems.perfect_codes.efficient_domination import (
    EfficientDomination,
    efficient_dominating_set,
    efficient_dominating_sets,
    is_efficient_dominating_set,
    neighbourhoods,
    refute_graph,
)
from lightsgame.theorems.perfect_codes.infinite_board import NoPerfectCode, half, plane, quarter
from lightsgame.theorems.perfect_codes.perfect_code import why_none
from lightsgame.theorems.perfect_codes.refutation import (
    Barred,
    Refutation,
    is_refutation,
    rebuild,
    search,
)

# ---- corruption ---------------------------------------------------------------------------------------------------

PLACES = [(r, c) for r in range(3) for c in range(-1, 4)]


def corruptions(tree: Refutation[Cell]) -> Iterator[Refutation[Cell]]:
    """The tree with one thing changed, everywhere in turn."""
    for lamp in PLACES:
        if lamp != tree.lamp:
            yield replace(tree, lamp=lamp)
    barred, branches = list(tree.barred), list(tree.branches)
    for i, (press, again) in enumerate(barred):
        others = [place for place in PLACES if place not in (press, again)]
        yield replace(tree, barred=tuple(barred[:i] + barred[i + 1 :]))
        yield replace(tree, barred=(*barred, barred[i]))
        yield replace(
            tree, barred=tuple(barred[:i] + barred[i + 1 :]), branches=(*branches, (press, tree))
        )
        for other in others:
            yield replace(tree, barred=(*barred[:i], Barred(other, again), *barred[i + 1 :]))
            yield replace(tree, barred=(*barred[:i], Barred(press, other), *barred[i + 1 :]))
    for i, (press, below) in enumerate(branches):
        yield replace(tree, branches=tuple(branches[:i] + branches[i + 1 :]))
        yield replace(tree, branches=(*branches, branches[i]))
        yield replace(
            tree,
            branches=tuple(branches[:i] + branches[i + 1 :]),
            barred=(*barred, Barred(press, press)),
        )
        for other in PLACES:
            if other != press:
                yield replace(tree, branches=(*branches[:i], (other, below), *branches[i + 1 :]))
        for changed in corruptions(below):
            yield replace(tree, branches=(*branches[:i], (press, changed), *branches[i + 1 :]))
        for _, elsewhere in branches[:i]:
            yield replace(tree, branches=(*branches[:i], (press, elsewhere), *branches[i + 1 :]))


@pytest.mark.parametrize(
    "evidence",
    [
        quarter(),
        *(half().after(press) for press, _ in half().tree.branches),
        why_none(3, 3),
        why_none(2, 6),
        plane().first,
        *plane().second,
    ],
)
def test_every_corruption_is_rejected(evidence: object) -> None:
    assert isinstance(evidence, NoPerfectCode) and NoPerfectCode.holds(evidence)
    count = 0
    for changed in some(corruptions(evidence.tree)):
        assert changed == evidence.tree or not NoPerfectCode.holds(
            replace(evidence, tree=changed)
        ), changed
        count += 1
    assert count > often(40)


@pytest.mark.parametrize("evidence", [quarter(), why_none(3, 4), why_none(2, 8)])
def test_no_small_change_anywhere_passes(evidence: NoPerfectCode) -> None:
    def accepts(tree: Refutation[Cell]) -> bool:
        try:
            return is_refutation(tree, evidence.region.cross)
        except ValueError:  # an entry is missing from a pair
            return False

    assert corrupt.rejects_all(evidence.tree, accepts)


def test_a_tree_does_not_prove_the_same_of_other_presses() -> None:
    branch = quarter().after((1, 2))
    assert NoPerfectCode.holds(branch)
    assert not NoPerfectCode.holds(replace(branch, pressed=()))
    assert not NoPerfectCode.holds(replace(branch, pressed=((1, 1),)))
    # these refute themselves
    assert not NoPerfectCode.holds(replace(branch, pressed=((1, 2), (1, 3))))
    assert not NoPerfectCode.holds(replace(branch, unpressed=((3, 1),)))
    assert not NoPerfectCode.holds(replace(branch, region=HALF))
    assert not NoPerfectCode.holds(replace(branch, region=PLANE))
    assert not NoPerfectCode.holds(replace(quarter(), region=rectangle(4, 4)))


# ---- every graph ----------------------------------------------------------------------------------------------------


def judge(g: Graph) -> list[int]:
    """The codes of a graph, after checking the evidence either way."""
    codes = list(efficient_dominating_sets(g))
    assert all(is_efficient_dominating_set(g, code) for code in codes) and len(codes) == len(
        set(codes)
    )
    try:
        evidence = efficient_dominating_set(g)
    except Inconsistent as error:
        assert not codes and is_refutation(error.witness, neighbourhoods(g).__getitem__)
    else:
        assert EfficientDomination.holds(evidence) and evidence.presses == codes[0]
    return codes


def test_all_graphs_with_up_to_five_vertices() -> None:
    """Theorem of `efficient_domination`: found or refuted; all codes of one size, which is the
    domination number.
    """
    for order in range(1, 6):
        for g in slow.every_graph(order):
            codes = judge(g)
            assert sorted(codes) == slow.perfect_codes(g)
            if codes:
                assert {code.bit_count() for code in codes} == {slow.domination_number(g)}
                assert slow.reachable(g)[(1 << order) - 1] == codes[0].bit_count()


@given(st.integers(6, 14), st.data())
def test_larger_graphs(order: int, data: st.DataObject) -> None:
    pairs = [(u, v) for v in range(order) for u in range(v)]
    codes = judge(graph(order, data.draw(st.lists(st.sampled_from(pairs), max_size=2 * order))))
    assert len({code.bit_count() for code in codes}) <= 1


def test_families() -> None:
    assert [len(judge(path(n))) for n in range(1, 9)] == [1, 2, 1, 1, 2, 1, 1, 2]
    assert [len(judge(cycle(n))) for n in range(3, 10)] == [3, 0, 0, 3, 0, 0, 3]
    assert len(judge(complete(5))) == 5 and len(judge(star(4))) == 1 and not judge(petersen())
    # d = 2^k - 1
    assert [bool(judge(hypercube(d))) for d in range(1, 5)] == [True, False, True, False]


def test_hamming_code() -> None:
    """The hypercube of dimension 7 has the code of 16 words that Hamming found."""
    words = efficient_dominating_set(hypercube(7))
    assert EfficientDomination.holds(words) and len(words.parts) == 16


def test_a_code_of_a_torus_is_a_periodic_code_of_the_plane() -> None:
    """So there is one, of ten, where both sides are multiples of 5 (sides from 3 on): 4 of
    `infinite_board`.
    """
    for m in range(3, 8):
        for n in range(m, 11):
            expected = 10 if m % 5 == n % 5 == 0 else 0
            assert len(list(efficient_dominating_sets(torus(m, n)))) == expected


def test_corrupt_parts_of_a_code_are_rejected() -> None:
    g = hypercube(3)
    evidence = efficient_dominating_set(g)
    (a, lit), (b, rest) = evidence.parts
    assert EfficientDomination.holds(evidence)
    for parts in (
        [(a, lit)],
        [(a, lit), (a, lit)],
        [(a, lit), (b, lit)],
        [(a, lit), (b ^ 1, rest)],
        [],
    ):
        assert not EfficientDomination.holds(EfficientDomination(g, tuple(parts)))
    assert not EfficientDomination.holds(replace(evidence, graph=cycle(8)))
    assert not EfficientDomination.holds(EfficientDomination(g, ((8, lit), (b, rest))))


def test_refuting_what_is_there() -> None:
    with pytest.raises(ValueError, match="without an efficient dominating set"):
        refute_graph(path(3))


# ---- the search -----------------------------------------------------------------------------------------------------


def test_the_search_says_what_it_cannot_do() -> None:
    with pytest.raises(BadInput, match="light no lamp twice"):
        search(QUARTER.cross, QUARTER.window(2, 2), [(1, 1), (1, 2)])
    with pytest.raises(TooLarge, match="more than 3 nodes"):
        search(QUARTER.cross, QUARTER.window(5, 5), most=3)


def test_a_neighbourhood_that_is_no_neighbourhood_ends_the_search_at_its_bound() -> None:
    """The press is said to light the lamp, and lights nothing."""
    with pytest.raises(TooLarge, match="more than 100,000 nodes"):
        search({"lamp": ("press",), "press": ()}.__getitem__, ["lamp"])


def test_no_smaller_window_refutes_the_quarter_board() -> None:
    """The lamps of 2 x 9 and of 4 x 4 can all be lit exactly once, so a proof must ask for lamps
    beyond.
    """
    for height, width in [(2, n) for n in range(1, 10)] + [(3, 4), (4, 4)]:
        for lamps in (QUARTER.window(height, width), QUARTER.window(width, height)):
            presses = search(QUARTER.cross, lamps)
            assert not isinstance(presses, Refutation)
            lit = [lamp for press in presses for lamp in QUARTER.cross(press)]
            assert len(lit) == len(set(lit)) and set(lamps) <= set(lit)


def test_rebuilding_needs_the_lamps_and_the_branches() -> None:
    tree = quarter().tree
    assert rebuild(tree, QUARTER.cross) == tree
    assert rebuild(tree, rectangle(2, 5).cross) is None  # no lamp (3, ...)
    assert rebuild(tree, HALF.cross) is None  # more presses than branches
    assert rebuild(tree, QUARTER.cross, [(1, 1)]) is None  # lit already


def test_a_tree_prints_every_node() -> None:
    tree: Refutation[Hashable] = refute_graph(cycle(5))
    text = str(tree).splitlines()
    assert len(text) == tree.size() + sum(
        len(node.branches) for node in tree.nodes() if len(node.branches) > 1
    )
    assert sum("cannot be lit" in line for line in text) == sum(
        not node.branches for node in tree.nodes()
    )
