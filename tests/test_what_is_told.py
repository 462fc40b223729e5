"""What theorems tell beside their proofs, recounted from the boards themselves."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lightsgame.game import lights
from lightsgame.game.families import cycle, grid, path
from lightsgame.game.graph import Graph
from lightsgame.theorems.once.perfect_code import has_perfect_code, lengths
from lightsgame.theorems.solvability.induction import by_elimination, by_leaving_out
from lightsgame.theorems.solvability.lit_only import LitOnly
from lightsgame.theorems.solvability.more_states import states_test
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


def shown_and_left_out(lines: list[str]) -> tuple[int, int]:
    """How many of some lines are told, and how many are said to be more."""
    more = [int(line.split()[1]) for line in lines if line.startswith("... ")]
    return len(lines) - len(more), sum(more)


@pytest.mark.parametrize("g", [path(5), path(14), grid(2, 7)])
def test_steps_of_a_proof_are_told_or_counted(g: Graph) -> None:
    """Up to forty lines are told, and of more the first twenty and the last five."""
    proof = by_leaving_out(g)
    told = shown_and_left_out(str(proof).splitlines())
    assert told == ((len(proof.steps), 0) if len(proof.steps) <= 40 else (25, len(proof.steps) - 25))


@pytest.mark.parametrize("order", [19, 20, 21, 22, 30])
def test_removed_vertices_are_told_or_counted(order: int) -> None:
    proof = by_elimination(path(order))
    lines = [line for line in str(proof).splitlines() if line.startswith(("remove ", "... "))]
    removed = len(proof.removed)
    assert shown_and_left_out(lines) == (min(removed, 20), max(0, removed - 20))


@pytest.mark.parametrize("length", [39, 40, 41, 60])
def test_forty_presses_of_lit_lamps_are_told(length: int) -> None:
    told = str(LitOnly(path(2), 0b01, 0b10, tuple(range(length)))).partition("lit: ")[2].split(" ")
    assert told == [*map(str, range(min(length, 40))), *["..."] * (length > 40)]


@pytest.mark.parametrize("order", [29, 30, 31])
def test_thirty_numbers_of_a_row_are_told(order: int) -> None:
    """All lamps of lone vertices are moved by one."""
    told = str(states_test(Graph((0,) * order, tuple(range(order))), (1,) * order, 3)).splitlines()[-1]
    assert told == f"reachable by {order} presses: " + " ".join(["1"] * min(order, 30)) + " ..." * (order > 30)


@pytest.mark.parametrize("width", range(1, 8))
def test_the_lengths_of_perfect_codes_are_those_that_have_one(width: int) -> None:
    """Also for boards of one and of two rows, which have them without end."""
    found = lengths(width)
    assert all(found.has(n) == has_perfect_code(width, n) for n in range(1, 40))


def test_forty_steps_are_told_and_of_one_more_twenty_and_five() -> None:
    proof = by_leaving_out(grid(2, 7))
    for number in (39, 40, 41):
        lines = str(replace(proof, steps=proof.steps[:number])).splitlines()
        assert shown_and_left_out(lines) == ((number, 0) if number <= 40 else (25, number - 25))
