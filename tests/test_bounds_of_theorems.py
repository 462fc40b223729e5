"""The bounds that theorems tell: one more than the largest that is taken is refused, before any work begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from lightsgame import TooLarge
from lightsgame.game.families import path
from lightsgame.game.graph import graph
from lightsgame.theorems.extremes import covering_radius, darkest, switching, worst_case
from lightsgame.theorems.once import domination, integer_method, perfect_code, strips
from lightsgame.theorems.rows import (
    blocks,
    dial_rows,
    giant,
    gluing,
    layers,
    period,
    universal,
    up_to_symmetry,
)
from lightsgame.theorems.solvability import induction, infinite, random_graphs

# (what is asked, for the smallest size that is too large; words that name the bound)
REFUSED: list[tuple[Callable[[], object], str]] = [
    (partial(strips.strip, 25), "width 24"),
    (partial(domination.dominating, 9, 1), "8 a side"),
    (lambda: next(perfect_code.perfect_codes(1, 10_001)), "10,000 cells"),
    (partial(integer_method.integer_method, 1, 151), "150 cells"),
    (partial(covering_radius.covering_radius, 1, 65_537), "65,536"),
    (partial(worst_case.hardest, 1, 1_000_001), "1,000,000"),
    (partial(darkest.darkest, graph(38, [(2 * i, 2 * i + 1) for i in range(19)]), 1), "18"),
    (partial(switching.switching, 11), "10 x 10"),
    (lambda: layers.nullity(layers.box(401, 2)), "400"),
    (lambda: layers.nullity(layers.ring(401, 2)), "400"),
    (partial(universal.existence, 13), "2\\^12"),
    (partial(period.period, 10_001), "width 10,000"),
    (partial(up_to_symmetry.orbits, 401), "400 x 400"),
    (partial(dial_rows.solve, [range(20_001)] * 20_001, 4), "20,000"),
    (partial(dial_rows.reduced_system, 1, 1_001, 4), "1,000"),
    (partial(gluing.nullity, 2, 200_001, "torus"), "200,000"),
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
