"""What theorems tell beside their proofs, recounted from the boards themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from math import comb, prod

import pytest

from lightsgame import Board, TooLarge, all_ones, fewest
from lightsgame.akari.certificates import AkariSolution, certify, proofs
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.algebra.polynomial import multiply, remainder
from lightsgame.core.evidence import Evidence
from lightsgame.game import graph_solver
from lightsgame.game.families import cycle, grid, path
from lightsgame.game.graph import Graph
from lightsgame.lights import certificates
from lightsgame.theorems.perfect_codes.perfect_code import has_perfect_code, lengths
from lightsgame.theorems.perfect_codes.strips import strip
from lightsgame.theorems.rows import blocks, divisibility, free_cells, patching
from lightsgame.theorems.rows.giant import all_lamps, solve
from lightsgame.theorems.rows.layers import Layered, Layers
from lightsgame.theorems.rows.period import Reason, period
from lightsgame.theorems.rows.torus import Divisor, Torus
from lightsgame.theorems.rows.up_to_symmetry import orbits
from lightsgame.theorems.solvability.induction import by_elimination, by_leaving_out
from lightsgame.theorems.solvability.lit_only import LitOnly
from lightsgame.theorems.solvability.orthogonality import orthogonality
from lightsgame.theorems.solvability.pseudoinverse import pseudoinverse
from lightsgame.theorems.solvability.quiet import quiet_space
from lightsgame.theorems.solvability.random_graphs import law
from lightsgame.theorems.worst_case.covering_radius import covering_radius, supercode
from lightsgame.theorems.worst_case.hard import of_cut
from lightsgame.theorems.worst_case.margins import Refutation
from lightsgame.theorems.worst_case.residues import residues


@pytest.mark.parametrize("g", [grid(5, 5), grid(2, 3), path(5), cycle(6), grid(3, 3)])
def test_the_rows_of_the_pseudoinverse_do_what_they_say(g: Graph) -> None:
    """A row switches its cell and the free cells it names, and nothing else; or nothing at all, and
    owns its cell.
    """
    inverse = pseudoinverse(g)
    for cell, name in enumerate(g.names):
        told, switched = inverse.meaning(cell), g.named(graph_solver.effect(g, inverse.right[cell]))
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
    assert told == (
        (len(proof.steps), 0) if len(proof.steps) <= 40 else (25, len(proof.steps) - 25)
    )


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


@pytest.mark.parametrize("m", [7, 8, 9, 10])
def test_all_steps_of_eight_block_rows_are_told(m: int) -> None:
    """Of more rows twelve steps, and how many more there are."""
    claim = blocks.eliminate(m, 2)
    lines = str(claim).splitlines()
    steps = [line for line in lines if re.match(r"R\d+ \+ ", line)]
    more = [int(line.split()[1]) for line in lines if line.endswith(" more steps ...")]
    assert len(steps) + sum(more) == len(claim.steps) and len(more) == (m > 8)


@pytest.mark.parametrize("seams", range(5, 9))
def test_six_seams_are_listed(seams: int) -> None:
    board = patching.patched(5, 24 * seams)
    listed = board.plan.partition("seams in rows ")[2].split(", ")
    assert (
        listed == [*map(str, board.seams[:6]), *["..."] * (seams > 6)] and len(board.seams) == seams
    )


def test_eight_patterns_of_free_cells_are_drawn() -> None:
    for m, n in ((4, 4), (9, 9), (11, 11), (19, 19), (16, 16)):
        claim = free_cells.free_cells(m, n)
        line = str(claim).splitlines()[1].split()
        assert len(line) == min(8, len(claim.patterns))


def test_sixteen_margins_are_told() -> None:
    """Of 5 x 5 all four, of 9 x 9 the first sixteen of 256, and as many remainders."""
    for presses, count in ((Board.full(5, 5), 4), (Board.full(9, 9), 16)):
        claim = residues(presses)
        told = re.search(r"margins (.*?)( ...)? leave (.*?)( ...)? modulo 8", str(claim))
        assert told and [int(f) for f in told[1].split(", ")] == list(claim.margins[:count])
        assert [int(f) for f in told[3].split(", ")] == [f % 8 for f in claim.margins[:count]]


def test_ranks_are_those_of_a_walk() -> None:
    """The first Fibonacci polynomial that a power divides: the product of the primes told, and the
    claim names it.
    """
    for p in (0b10, 0b11, 0b111, 0b1011, 0b1101, 0b10011, 0b11001, 0b11111, 0b100101, 0b111101):
        power = 1
        for exponent in (1, 2, 3):
            power = multiply(power, p)
            before, here, k = 0, 1, 1
            while remainder(here, power):
                before, here, k = here, here << 1 ^ before, k + 1
            claim = divisibility.rank(p, exponent)
            primes = divisibility.prime_powers(p, exponent)
            assert claim.rank == k == prod([q**e for q, e in primes.items()])
            assert (f")^{exponent} first divides" in claim.claim()) == (exponent > 1)


def test_spheres_that_fill_the_space_just_so() -> None:
    """The bound by spheres at the numbers themselves: the least r whose sphere has 2^(N - k) words
    or more.
    """
    for m, n in ((1, 1), (1, 2), (2, 3), (4, 4), (5, 5), (3, 5), (1, 5), (4, 9), (1, 11), (2, 2)):
        bounds = covering_radius(m, n)
        cells, free = m * n, 1 << m * n - bounds.nullity
        r = next(r for r in range(cells + 1) if sum([comb(cells, i) for i in range(r + 1)]) >= free)
        assert bounds.least == r


@pytest.mark.parametrize("size", [(5, 5), (9, 9), (19, 19), (2, 3), (1, 5), (7, 11)])
def test_the_mean_is_a_whole_number(size: tuple[int, int]) -> None:
    """The cells in patterns come in pairs, for half a turn of the board leaves none of them where
    it is.
    """
    bounds = covering_radius(*size)
    pairs, rest = divmod(size[0] * size[1] - bounds.outside, 2)
    uneven = ", and a class is odd" * bounds.uneven
    assert not rest and str(bounds).endswith(
        f" the mean over the code of the others is {pairs}{uneven}."
    )


def test_a_code_that_is_too_large_is_not_weighed() -> None:
    """19 x 19 has sixteen quiet patterns, and sixteen new words: 2^32 words of 361 cells."""
    with pytest.raises(TooLarge, match="dimension 32"):
        supercode(19, 19)


# (a text about so many things; the last number for which all is told; a word that stands there up
# to it, or from then on if it begins with !)
SHORTENED: list[tuple[Callable[[int], str], int, str]] = [
    (lambda n: str(pseudoinverse(path(n))), 30, "->"),
    (lambda n: str(orthogonality((0,) * n, 1)), 25, "  x  "),
    (lambda n: str(orthogonality((0,), n)), 25, "  x  "),
    (lambda n: str(orthogonality((0,) * n, 1)), 60, "●"),
    (lambda n: str(blocks.eliminate(1, n)), 25, "reduced"),
    (lambda n: str(Torus(2, 30, 0, (Divisor(1 << n, 0),))), 20, "!..."),
    (lambda n: str(replace(period(2), reasons=(Reason(2, 1, 1 << n),))), 12, "!of degree"),
    (lambda n: str(solve(n, 2, all_lamps(2))), 6, "!..."),
    (
        lambda n: Refutation(4, tuple([(t, 1) for t in range(1, n + 1)]), 0, (), ()).claim(),
        12,
        "!... (",
    ),
    (lambda n: str(replace(strip(8), runs=strip(8).runs[:n])), 20, "!runs more"),
    (lambda n: patching.patched(5, 24 * n).plan, 4, "!and so on"),
    (lambda n: str(law(n)), 9, "!2^"),
]


@pytest.mark.parametrize("number", range(len(SHORTENED)))
def test_up_to_a_number_all_is_told(number: int) -> None:
    text, most, word = SHORTENED[number]
    assert [(word.lstrip("!") in text(n)) != word.startswith("!") for n in (most, most + 1)] == [
        True,
        False,
    ]


def test_of_many_lines_and_numbers_the_first_are_told() -> None:
    assert [str(law(n)).count("\n") for n in (7, 8, 9)] == [7, 8, 8]
    assert str(replace(strip(8), runs=strip(8).runs[:21])).count("\n") == 20 + 1
    rows = str(Board.from_rows(solve(7, 2, all_lamps(2)).rows(1, 7), 2)).splitlines()
    assert str(solve(7, 2, all_lamps(2))).splitlines() == [*rows[:3], "...", *rows[-3:]]
    sizes = Refutation(4, tuple([(t, t) for t in range(1, 15)]), 0, (), ()).claim()
    assert "of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 ... (14 classes) cells, 16 margins" in sizes
    assert [" ..." in str(residues(Board.full(*size))) for size in ((4, 4), (9, 14))] == [
        False,
        True,
    ]


# Evidence in which there is one of something.
OF_ONE = (
    all_ones(path(2)),
    by_elimination(path(2)),
    by_leaving_out(path(2)),
    orthogonality((0b11, 0b11), 2),
    of_cut(2, [(0, 1)]),
    orbits(1),
    LitOnly(path(2), 0b01, 0b10, (0,)),
    certificates.fewest_proof(fewest(Board("##"))),
    proofs(certify(Puzzle("."))),
    AkariSolution(Puzzle("."), Board("#")),
    Layered(Layers(((0,),), (0,), 1), 0),
)


@pytest.mark.parametrize("evidence", OF_ONE, ids=lambda evidence: evidence.kind)
def test_one_thing_is_told_of_in_the_singular(evidence: Evidence) -> None:
    many = r"presses|(quiet )?patterns|lamps|bulbs|obstacles|edges|solutions|layers|cells"
    assert not re.search(rf"(?<!x )\b1 ({many})\b", f"{evidence.claim()}\n{evidence}")
