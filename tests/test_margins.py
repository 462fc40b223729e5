"""Refutations of small margins: against all numbers tried one by one, and part by part against the
checker.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import inf

import pytest
from corrupt import accepted
from hypothesis import given, settings, strategies as st
from often import often

from lightsgame.algebra.bits import odd, span
from lightsgame.algebra.simplex import POSITIVE, Minimax
from lightsgame.theorems.worst_case.margin_search import _Search, refute
from lightsgame.theorems.worst_case.margins import (
    Alike,
    Refutation,
    Split,
    Tree,
    Turn,
    Weighing,
    weighings,
)

Sizes = dict[int, int]


def margins(numbers: Sizes, k: int) -> list[int]:
    """The slow twin: each sum on its own."""
    return [sum(-d if odd(u & t) else d for t, d in numbers.items()) for u in range(1 << k)]


def least_margin(sizes: Sizes, k: int) -> int:
    """The least that the greatest margin can be, all numbers tried."""
    choices = product(*[range(-v, v + 1, 2) for v in sizes.values()])
    return min(max(margins(dict(zip(sizes, d, strict=True)), k)) for d in choices)


@st.composite
def classes(draw: st.DrawFn) -> tuple[Sizes, int]:
    """Few and small classes in a small space."""
    k = draw(st.integers(1, 4))
    kinds = draw(st.lists(st.integers(1, 2**k - 1), unique=True, min_size=1, max_size=7))
    return dict(sorted((t, draw(st.integers(1, 3))) for t in kinds)), k


@settings(deadline=None)
@given(classes())
def test_refuted_is_what_nobody_can_do(given_classes: tuple[Sizes, int]) -> None:
    sizes, k = given_classes
    least = least_margin(sizes, k)
    for limit in range(least + 2):
        found = refute(sizes, k, limit)
        if limit < least:
            assert isinstance(found, Refutation) and Refutation.holds(found)
        else:
            assert isinstance(found, dict) and max(margins(found, k)) <= limit
            assert all(abs(d) <= sizes[t] and (d - sizes[t]) % 2 == 0 for t, d in found.items())


@settings(deadline=None)
@given(classes())
def test_refutations_by_residues_are_right_too(given_classes: tuple[Sizes, int]) -> None:
    """The cases modulo 8, which larger boards need, forced on small ones."""
    sizes, k = given_classes
    least = least_margin(sizes, k)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lightsgame.theorems.worst_case.margin_search.SIMPLE", 0)
        found = refute(sizes, k, max(least - 1, 0))
        if least:
            assert (
                isinstance(found, Refutation)
                and len(found.cases) == 4 << k
                and Refutation.holds(found)
            )
            assert any(isinstance(case, Alike) for case in found.cases)


@settings(deadline=None, max_examples=often(30))
@given(classes(), st.data())
def test_all_signs_that_are_free_are_turned(
    given_classes: tuple[Sizes, int], data: st.DataObject
) -> None:
    """The patterns that change no limit, each tried; as many signs are free as these are
    independent on the classes.
    """
    sizes, k = given_classes
    period = data.draw(st.lists(st.integers(1, 2**k - 1), max_size=k))
    table = data.draw(st.lists(st.integers(-1, 1), min_size=1 << k, max_size=1 << k))
    limits = [table[min(span(period, u))] for u in range(1 << k)]
    free = [v for v in range(1 << k) if [limits[u ^ v] for u in range(1 << k)] == limits]
    turns, types = list(_Search(sizes, k, 0, inf, lambda *_: None)._turns(limits)), list(sizes)
    words = {sum([odd(v & t) << j for j, t in enumerate(types)]) for v in free}
    assert 1 << len(turns) == len(words)
    for number, (j, pattern) in enumerate(turns):
        assert pattern in free and odd(pattern & types[j])
        assert not any(odd(pattern & types[before]) for before, _ in turns[:number])


@settings(deadline=None)
@given(classes(), st.data())
def test_the_linear_program_bounds_all_whole_numbers(
    given_classes: tuple[Sizes, int], data: st.DataObject
) -> None:
    sizes, k = given_classes
    limits = data.draw(st.lists(st.integers(-3, 3), min_size=1 << k, max_size=1 << k))
    program = Minimax(list(sizes), k, limits, [-v for v in sizes.values()], list(sizes.values()))
    overrun = program.solve()
    for _ in range(5):
        numbers = {t: data.draw(st.integers(-v, v)) for t, v in sizes.items()}
        assert (
            overrun <= max(f - r for f, r in zip(margins(numbers, k), limits, strict=True)) + 1e-6
        )
    if overrun > POSITIVE:
        weights = program.weights()
        assert weights is not None
        least, most = program.bounds(weights)
        assert least > most
    else:  # the numbers that it found do what it says
        table = dict(zip(sizes, program.numbers(), strict=True))
        sums = [sum(-x if odd(u & t) else x for t, x in table.items()) for u in range(1 << k)]
        assert abs(max(f - r for f, r in zip(sums, limits, strict=True)) - overrun) < 1e-5
        assert all(-v - 1e-5 <= table[t] <= v + 1e-5 for t, v in sizes.items())


# Three classes of one cell and their sums: 1 and 2 may be exchanged.
SMALL: Sizes = {1: 1, 2: 1, 3: 2, 4: 1, 5: 1, 6: 1, 7: 2}


def by_splitting() -> Refutation:
    proof = refute(SMALL, 3, 2)
    assert isinstance(proof, Refutation) and len(list(weighings(proof.cases[0]))) > 1
    return proof


def by_residues() -> Refutation:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lightsgame.theorems.worst_case.margin_search.SIMPLE", 0)
        proof = refute(SMALL, 3, 2, [(2, 1, 4)])
    assert isinstance(proof, Refutation) and len(proof.cases) == 32
    assert {case.symmetry for case in proof.cases if isinstance(case, Alike)} == {0, 1}
    return proof


def without_choices(proof: Refutation) -> list[object]:
    """What a proof says, less what may be chosen: which pattern turns a class, which image is used,
    which space.
    """

    def said(tree: Tree | Alike) -> object:
        if isinstance(tree, Turn):
            return tree.kind, said(tree.then)
        if isinstance(tree, Split):
            return tree.kind, tree.at, said(tree.low), said(tree.high)
        return None if isinstance(tree, Alike) else tree

    return [proof.limit, len(proof.cases), *[said(case) for case in proof.cases]]


@pytest.mark.parametrize("proof", [by_splitting(), by_residues()], ids=["splitting", "residues"])
def test_spoiled_refutations_are_rejected_part_by_part(proof: Refutation) -> None:
    """What still passes says the same with another pattern, image or space, or of larger classes;
    and it is true.
    """
    assert Refutation.holds(proof)
    passed, tried = accepted(proof, Refutation.holds)
    assert tried > 100 and 20 * len(passed) < 3 * tried
    for other in passed:
        assert without_choices(other) == without_choices(proof)
        assert least_margin(dict(other.sizes), other.k) > other.limit


def test_a_proof_of_nothing_is_rejected() -> None:
    proof = by_splitting()
    for cases in (
        (),
        (Weighing((), 0, 0),),
        (Weighing(((0, 1),), 1, 0),),
        proof.cases * 2,
        proof.cases * 32,
    ):
        assert not Refutation.holds(replace(proof, cases=cases))
    assert not Refutation.holds(replace(proof, sizes=()))
    residues = by_residues()
    circle = tuple(Alike(number, 0, 0) for number in range(32))
    assert not Refutation.holds(replace(residues, cases=circle))
    assert not Refutation.holds(replace(residues, cases=residues.cases[1:] + residues.cases[:1]))
    assert not Refutation.holds(replace(residues, symmetries=((1, 1, 4), *residues.symmetries[1:])))
    assert not Refutation.holds(replace(residues, symmetries=((0, 0, 0), *residues.symmetries[1:])))


def test_the_proof_is_told() -> None:
    told = str(by_splitting())
    assert told.startswith(
        "no margins at or below 2 for classes of 1, 1, 2, 1, 1, 1, 2 cells, 8 margins"
    )
    assert "either d(" in told and "or d(" in told and "at least" in told
    assert "32 residues modulo 8, 27 of them mirror images of others" in str(by_residues())


@pytest.mark.parametrize("number", range(1, 8))
def test_four_terms_of_a_weighing_are_told(number: int) -> None:
    weights = tuple([(u, 1 + u % 2) for u in range(number)])
    told = str(replace(by_splitting(), cases=(Weighing(weights, 7, 5),))).splitlines()[1]
    terms = [f"{'2 ' * (u % 2)}f({u:03b})" for u in range(min(number, 4))]
    more = [f"... ({number} terms)"] * (number > 4)
    assert told == f"  {' + '.join([*terms, *more])}: at least 7, but at most 5"


def test_time_that_is_over_is_said() -> None:
    """Sixteen odd classes in six dimensions take more than no time at all."""
    sizes = {t: 1 for t in range(1, 64) if t.bit_count() % 2}
    assert refute(sizes, 6, 2, seconds=0) is None


def test_the_parts_of_the_work_are_counted() -> None:
    told: list[tuple[int, int, int]] = []
    refute(SMALL, 3, 2, tick=lambda *part: told.append(part))
    assert [parts for *_, parts in told] == list(range(len(told))) and len(told) > 3
    assert {(case, cases) for case, cases, _ in told} == {(0, 32)}
