"""The bounds that theorems tell: one more than the largest that is taken is refused, before any
work begins.

So does a checker refuse evidence about more than it looks at.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from lightsgame import Board, TooLarge
from lightsgame.core.evidence import Evidence
from lightsgame.game.families import path
from lightsgame.game.game import on_plain
from lightsgame.game.graph import Graph, graph
from lightsgame.theorems.perfect_codes import domination, integer_method, perfect_code, strips
from lightsgame.theorems.plane import states
from lightsgame.theorems.rows import (
    blocks,
    circles,
    divisibility,
    first_row,
    giant,
    jumping,
    layers,
    parity,
    period,
    torus,
    universal,
    up_to_symmetry,
)
from lightsgame.theorems.solvability import induction, infinite, random_graphs
from lightsgame.theorems.worst_case import (
    covering_radius,
    darkest,
    margins,
    residues,
    switching,
    worst_case,
)

# (what is asked, for the smallest size that is too large; words that name the bound)
PLUS = (1, 1, 1, 0)
REFUSED: list[tuple[Callable[[], object], str]] = [
    (partial(strips.strip, 35), "width 34"),
    (partial(domination.dominating, 9, 1), "8 a side"),
    (lambda: next(perfect_code.perfect_codes(1, 10_001)), "10,000 cells"),
    (partial(perfect_code.perfect_code, 1, 10_000_001), "10,000,000 cells"),
    (partial(perfect_code.two_by_odd, 10_003), "10,001"),
    (partial(integer_method.integer_method, 1, 151), "150 cells"),
    (partial(covering_radius.covering_radius, 1, 65_537), "65,536"),
    (partial(worst_case.hardest, 1, 1_000_001), "1,000,000"),
    (partial(worst_case.hardest, 31, 47), r"2\^30"),
    (partial(residues.residues, Board.full(13, 17)), r"2\^12"),
    (lambda: covering_radius.supercode(16, 16, [Board.full(16, 16)] * 13), "dimension 21"),
    (partial(darkest.darkest, graph(38, [(2 * i, 2 * i + 1) for i in range(19)]), 1), "18"),
    (partial(switching.switching, 11), "10 x 10"),
    (lambda: layers.nullity(layers.box(1601, 2)), "1,600"),
    (lambda: layers.nullity(layers.ring(1601, 2)), "1,600"),
    (partial(universal.existence, 13), r"2\^12"),
    (partial(universal.second_condition, 14), "3,000 in all"),
    (partial(universal.universal, 46, 1), "1,000,000"),
    (partial(circles.circle_plan, 46, 1), "1,000,000"),
    (partial(jumping.nullities, 4_001), "4,000"),
    (partial(parity.example_symmetric, 159), r"2\^20"),
    (partial(period.period, 10_001), "width 10,000"),
    (partial(up_to_symmetry.orbits, 401), "400 x 400"),
    (partial(states.solve, [range(22_400)] * 22_400, PLUS, 4), "1,000,000,000"),
    (lambda: states.digits(PLUS, 2_039, 2_039, "none", 2, 2).core, "1,000"),
    (partial(states.nullity, PLUS, 200_001, 200_001, "torus"), "200,000 x 200,000"),
    (partial(states.nullity, PLUS, 2, 10**8 + 1, "mobius"), "200,000 x 200,000"),
    (partial(states.nullity, PLUS, 200_001, 200_001, "projective"), "200,000"),
    (partial(giant.solve, 1, 1_000_001, ()), "1,000,000"),
    (partial(giant.solve, 30_000, 2, [giant.Stripe(1, 1, 20_001)]), "20,000"),
    (partial(blocks.eliminate, 61, 2), "60 rows"),
    (partial(infinite.window, lambda v: (v - 1, v + 1), 0, 2_500), "5,000 lamps"),
    (partial(random_graphs.law, 401), "400"),
    (partial(induction.by_leaving_out, path(15)), "14"),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_one_more_than_the_bound_is_refused(number: int) -> None:
    ask, bound = REFUSED[number]
    with pytest.raises(TooLarge, match=bound):
        ask()


def units(number: int) -> tuple[int, ...]:
    """The rows of the unit matrix."""
    return tuple([1 << i for i in range(number)])


# (evidence about the smallest that is too large; words of what the checker says)
UNSEEN: list[tuple[Callable[[], Evidence], str]] = [
    (lambda: replace(integer_method.integer_method(1, 1), columns=151), "at most 150"),
    (lambda: margins.Refutation(12, (), 0, (), ()), "between 0 and 11"),
    (lambda: residues.Residues(Board.full(13, 17), (1,) * 13, 0, 0, (0,) * 2**13), "too many"),
    (lambda: darkest.Darkest(Graph((), ()), 0, (0,) * 19, 0), "too many"),
    (lambda: covering_radius.CoveringRadius(1, 65_537, 0, 0, False, 0, 0), "too many cells"),
    (lambda: covering_radius.Supercode(1, 65_537, (Board.full(1, 65_537),), 1), "too many cells"),
    (
        lambda: covering_radius.Supercode(16, 16, (Board.full(16, 16),) * 13, 1),
        "too many to be weighed",
    ),
    (
        lambda: replace(
            worst_case.hardest(1, 1),
            rows=101,
            columns=9_901,
            presses=on_plain(Board.full(101, 9_901)),
        ),
        "1,000,001 cells",
    ),
    (
        lambda: replace(
            worst_case.hardest(1, 1), rows=31, columns=47, presses=on_plain(Board.full(31, 47))
        ),
        r"2\^31 solutions",
    ),
    (lambda: circles.Circle(12_277, ((1,) * (13 * 401),)), "too many cells"),
    (lambda: divisibility.Rank(2, 20_001, 3, ()), "above 20,000"),
    (lambda: first_row.RowBound(3, 666_667, (), ()), "2,000,000 rows"),
    (lambda: replace(blocks.eliminate(1, 1), n=4_001), "4,000 cells"),
    (lambda: layers.Layered(layers.Layers((units(1),), units(1), 500_001), 0), "too large"),
    (lambda: layers.Layered(layers.Layers((units(1601),), units(1601), 1), 0), "too large"),
    (lambda: torus.Torus(256, 888_889, 0, ()), "too much work"),
    (lambda: replace(universal.second_condition(2), n=1, height=3_001), "too many"),
    (lambda: up_to_symmetry.Orbits(25, (0, 0, 0, 0, 0, 0, 0, 0)), "beyond 24 x 24"),
]


@pytest.mark.parametrize("number", range(len(UNSEEN)))
def test_evidence_about_one_more_than_the_bound_is_not_looked_at(number: int) -> None:
    evidence, reason = UNSEEN[number]
    assert re.search(reason, str(evidence().gap()))
