"""What theorems tell beside their proofs, recounted from the boards themselves."""

from __future__ import annotations

import re

import pytest

from lightsgame.game import lights
from lightsgame.game.families import cycle, grid, path
from lightsgame.game.graph import Graph
from lightsgame.theorems.solvability.pseudoinverse import pseudoinverse
from lightsgame.theorems.solvability.quiet import quiet_space


@pytest.mark.parametrize("g", [grid(5, 5), grid(2, 3), path(5), cycle(6), grid(3, 3)])
def test_the_rows_of_the_pseudoinverse_do_what_they_say(g: Graph) -> None:
    """A row switches its cell and the free cells it names, and nothing else; or nothing at all, and owns its cell."""
    inverse = pseudoinverse(g)
    for cell, name in enumerate(g.names):
        told, switched = inverse.meaning(cell), g.named(lights.effect(g, inverse.right[cell]))
        if told.startswith("the quiet pattern that owns "):
            assert told.endswith(f" {name}") and not switched and cell in inverse.free
        else:
            found = re.fullmatch(r"press it: cell (.+?)(?: alone|, and free (.+))", told)
            assert found and found[1] == str(name) and cell not in inverse.free
            others = [str(other) for other in switched if other != name]
            assert str(name) in map(str, switched) and (found[2] or "") == ", ".join(others)


@pytest.mark.parametrize("lamps", [20, 23, 26])
def test_at_most_sixteen_lamps_of_a_quiet_pattern_are_named(lamps: int) -> None:
    """The pattern of a row of lamps leaves out every third."""
    *_, line = str(quiet_space(path(lamps))).splitlines()
    named = line.partition(": ")[2].split(", ")
    held = [str(v) for v in range(lamps) if v % 3 != 2]
    assert named == (held if len(held) <= 16 else [*held[:16], "..."])
