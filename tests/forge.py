"""Forgers: evidence of every kind, ways to spoil it, and for each claim an oracle that knows
whether it is true.

A checker may accept what a forger made only if the claim is true all the same: another proof, a
solution in another order.  `SAMPLES` makes evidence of each kind; `TRUTH` tells whether the claim
of a small piece of evidence is true, without a look at its proof and by other programs than those
that made it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from doctest import DocTestFinder, DocTestRunner
from functools import cache
from itertools import product
from typing import Any
from unittest.mock import patch

import slow
import truths
from truths import nullity_of, placements

from lightsgame import Board, Inconsistent, Presses
from lightsgame.akari import certificates as akari
from lightsgame.akari.certificates import certify
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution as solves
from lightsgame.algebra.bits import full, members
from lightsgame.atlas import longest_story as longest, shortest_story as shortest
from lightsgame.core.evidence import KINDS, Evidence
from lightsgame.game import chase, elimination, graph_solver, symbolic
from lightsgame.game.families import complete, cycle, grid, path, star, torus
from lightsgame.game.game import Game
from lightsgame.game.graph import Graph
from lightsgame.game.region import rectangle
from lightsgame.lights.certificates import (
    certificate,
    fewest_proof,
    game_nullity,
    load_kinds,
    refused,
    settled,
)
from lightsgame.lights.solver import answer, fewest
from lightsgame.theorems.perfect_codes import (
    domination,
    efficient_domination,
    infinite_board,
    integer_method,
    perfect_code,
    strips,
)
from lightsgame.theorems.plane import moebius
from lightsgame.theorems.rows import (
    blocks,
    circles,
    divisibility,
    first_row,
    free_cells,
    giant,
    jumping,
    layers,
    patching,
    period,
    seams,
    singular_sizes,
    squares,
    torus as tori,
    universal,
)
from lightsgame.theorems.solvability import (
    all_ones,
    bipartite,
    false_converse,
    induction,
    infinite,
    more_states,
    orthogonality,
    parity,
    pseudoinverse,
    quiet,
    random_graphs,
    random_trees,
    trees,
)
from lightsgame.theorems.worst_case import (
    covering_radius,
    darkest,
    hard,
    lightest_pattern,
    margin_search,
    margins,
    narrow,
    residues,
    turned_games,
    worst_case,
)

Maker = Callable[[], list[Evidence]]
UNIQUE, NONE, SEVERAL = [".1.", "...", "..2"], ["1#", "##"], ["..", ".."]
HARD = ["....", ".2..", "....", "..1."]  # deductions alone do not settle it


def puzzles(*pictures: list[str]) -> list[Evidence]:
    """The evidence about some puzzles, with deductions and by refutations alone."""
    found: list[Evidence] = []
    for rows in pictures:
        verdict = certify(Puzzle.from_rows(rows))
        made = akari.proofs(verdict)
        found.append(made)
        if isinstance(made, akari.AkariUnique | akari.AkariUnsolvable):
            found.append(replace(made, steps=(), proof=tuple(verdict.lines())))
    return found


def witness(game: Game, start: Board) -> Evidence:
    """Why a start has no solution, by elimination of the whole game."""
    g = grid(*start.size)
    try:
        graph_solver.solve(g, start.bits)
    except Inconsistent as error:
        return refused(game, start, None, Board.from_bits(error.witness, *start.size))
    raise AssertionError("there is a solution")


def refutation(
    sizes: dict[int, int], k: int, limit: int, simple: int = 40, symmetries: Any = ()
) -> Evidence:
    """That small margins are not possible; by residues if nothing is *simple*."""
    with patch.object(margin_search, "SIMPLE", simple):
        found = margin_search.refute(sizes, k, limit, symmetries)
    assert isinstance(found, margins.Refutation)
    return found


def window_picture(a: int, b: int, c: int, d: int) -> str:
    corner, side, beside, middle = (".#"[entry] for entry in (d, c, b, a))
    return f"{corner}{side}{corner}/{beside}{middle}{beside}/{corner}{side}{corner}"


SAMPLES: dict[str, Maker] = {
    "akari-solution": lambda: [akari.AkariSolution(Puzzle.from_rows(UNIQUE), Board("#../..#/.#."))],
    "akari-several": lambda: puzzles(SEVERAL),
    "akari-longest": lambda: [
        longest.longest(1, 3),
        longest.longest(2, 2),
        replace(longest.longest(2, 2), most=None),
        longest.Longest(3, 3, shortest.shortest(Puzzle.from_rows(["1..", "...", ".2."]))[0], None),
    ],
    "akari-shortest": lambda: [
        shortest.shortest(Puzzle.from_rows(rows))[0]
        for rows in (UNIQUE, ["1..", "...", ".2."], ["...1.", "..2.."])
    ],
    "akari-unique": lambda: puzzles(UNIQUE, ["#1.", "1..", "..."], ["."]),
    "akari-unsolvable": lambda: puzzles(NONE, ["1.#2.2", "#.#...", "..##.."]),
    "all-ones": lambda: [all_ones.all_ones(cycle(6)), all_ones.all_ones(path(4))],
    "all-solutions": lambda: [quiet.all_solutions(cycle(6), 0b111111)],
    "bipartite": lambda: [bipartite.bipartite(grid(2, 3))],
    "parity-of-the-rank": lambda: [parity.parity(grid(2, 3)), parity.parity(cycle(5))],
    "block-elimination": lambda: [blocks.eliminate(3, 3), blocks.eliminate(2, 4)],
    "circle": lambda: [circles.circle(3, 0b101), circles.circle(4, 0)],
    "connected-law": lambda: [random_graphs.connected_law(5)],
    "covering-radius": lambda: [
        covering_radius.covering_radius(4, 4),
        covering_radius.covering_radius(5, 5),
    ],
    "crossing-seams": lambda: [seams.crossing(Board("#.#/.../#.#"))],
    "cut-game": lambda: [hard.of_cut(2, [(0, 1)]), hard.of_cut(3, [(0, 1), (1, 2)])],
    "darkest": lambda: [
        darkest.darkest(complete(4), 0b0011),
        darkest.darkest(path(5), 1),
        darkest.darkest(cycle(6), 0b000111),
        darkest.darkest(complete(7), 0b0000111),
    ],
    "domination-number": lambda: [
        domination.dominating(m, n, apart) for m, n in ((3, 3), (2, 4)) for apart in (True, False)
    ],
    "efficient-domination": lambda: [efficient_domination.efficient_dominating_set(cycle(6))],
    "false-converse": lambda: [false_converse.smallest_counterexample()],
    "fewest": lambda: [
        fewest_proof(fewest(answer(Board.full(4, 4)))),
        fewest_proof(fewest(answer(Board.full(2, 3)))),
    ],
    "fewest-on-a-narrow-graph": lambda: [narrow.fewest_presses(cycle(6), 0b111111)],
    "formula-as-a-game": lambda: [hard.of_formula([(1,)]), hard.of_formula([(1, -2), (2, 3, -1)])],
    "free-cells": lambda: [free_cells.free_cells(4, 4), free_cells.free_cells(2, 3)],
    "giant-row": lambda: [
        jumping.giant_rows(9, 4, giant.all_lamps(4), 2, 3),
        jumping.giant_rows(10**30, 5, giant.all_lamps(5), 10**15, 10**15),
        jumping.giant_rows(12, 3, giant.repeated([0b101, 0b010, 0]), 1, 1),
        jumping.giant_rows(6, 3, giant.all_lamps(3), 1, 6),
    ],
    "games-up-to-symmetry": lambda: [
        turned_games.turned_games(2, 3),
        turned_games.turned_games(3, 3),
    ],
    "game-nullity": lambda: [
        game_nullity(Game(2, 2, rule="king", states=3)),
        game_nullity(Game.of(Board("#_#/###"), rule="rook", wrap="cylinder")),
        game_nullity(Game.of(path(2))),
    ],
    "giant-unsolvable": lambda: [jumping.giant_rows(9, 4, giant.lamp(3, 2), 1, 1)],
    "lightest-quiet-pattern": lambda: [
        lightest_pattern.lightest_pattern(m, n) for m, n in ((3, 3), (2, 3), (4, 4), (2, 5))
    ],
    "singular-sizes": lambda: [singular_sizes.singular_sizes(d) for d in (1, 2, 3, 4, 6)],
    "hardest": lambda: [
        worst_case.hardest(2, 3),
        worst_case.hardest(4, 4),
        worst_case.hardest(3, 3),
        worst_case.hardest(5, 5),
        worst_case.settled(worst_case.hardest(6, 8)),
    ],
    "induction-by-elimination": lambda: [
        induction.by_elimination(g) for g in (cycle(5), cycle(6), grid(2, 3), path(4))
    ],
    "induction-by-leaving-out": lambda: [
        induction.by_leaving_out(cycle(5)),
        induction.by_leaving_out(star(3)),
    ],
    "integer-method": lambda: [
        integer_method.integer_method(m, n) for m, n in ((2, 3), (2, 4), (3, 6), (4, 4))
    ],
    "no-efficient-domination": lambda: [
        efficient_domination.NoEfficientDomination(
            cycle(4), efficient_domination.refute_graph(cycle(4))
        )
    ],
    "no-perfect-code": lambda: [
        infinite_board.refute(rectangle(3, 3)),
        infinite_board.quarter(),
        infinite_board.quarter().after((1, 1)),
    ],
    "no-small-margins": lambda: [
        refutation({1: 1, 2: 1, 3: 2}, 2, 0),
        refutation({2: 3}, 2, 0),
        refutation({1: 5, 2: 1, 5: 1, 7: 4}, 3, 2),
        refutation({1: 5, 2: 5}, 2, 0, simple=0, symmetries=[(0b10, 0b01)]),
        refutation({2: 1, 3: 1}, 2, 0, simple=0),
        refutation({1: 1, 2: 3}, 2, 1),
    ],
    "no-window": lambda: [
        infinite.window(lambda v: [3 - v] if v < 3 else [], 1, 2, lambda v: v == 1),
        infinite.window(
            lambda v: [v - 1, v + 1] if v < 3 else [1, 2] if v == 3 else [], 2, 3, lambda v: v == 2
        ),
    ],
    "not-all-ones": lambda: [all_ones.smallest_failure("loopless")],
    "nullity": lambda: [
        jumping.nullity(3, 3),
        jumping.nullity(5, 5),
        jumping.nullity(3, 7),
        jumping.nullity(24 * 10**20 - 1, 5),
    ],
    "nullity-law": lambda: [random_graphs.law(5)],
    "on-by-one-fails": lambda: [more_states.smallest_failure(3), more_states.smallest_failure(4)],
    "orthogonality": lambda: [orthogonality.orthogonality((0b011, 0b110, 0b101), 3)],
    "patched": lambda: [
        patching.patched(n, m) for n, m in ((3, 14), (3, 2), (3, 4), (3, 24), (4, 12), (5, 53))
    ],
    "perfect-code": lambda: [perfect_code.PerfectCode(perfect_code.perfect_code(2, 5))],
    "period": lambda: [period.period(5), period.period(9)],
    "plane-code": lambda: [infinite_board.plane()],
    "pseudoinverse": lambda: [pseudoinverse.pseudoinverse(path(5))],
    "quiet-space": lambda: [quiet.quiet_space(cycle(6)), quiet.quiet_space(grid(2, 2))],
    "rank-of-apparition": lambda: [divisibility.rank(0b1011), divisibility.rank(0b11, 3)],
    "row-bound": lambda: [first_row.row_bound(5, 5), first_row.row_bound(3, 3)],
    "row-filling": lambda: [
        symbolic.eliminate(Board(rows)) for rows in ("###/###", "#../.#.", ".#/..")
    ],
    "second-condition": lambda: [universal.second_condition(2)],
    "solution": lambda: [
        settled(Game(3, 3), Board.full(3, 3), None, Board("#.#/.#./#.#")),
        settled(Game(2, 3, rule="rook"), "100/000", "011/100", "100/000"),
        settled(Game(2, 2, rule="king", wrap="torus", states=3), "12/00", "12/00", "00/00"),
        settled(Game.of(path(3)), [0, 1, 2], None, [1]),
    ],
    "solvability-test": lambda: [
        orthogonality.solvability_test(grid(2, 3), t) for t in (0b1, 0b111111)
    ],
    "moebius": lambda: [
        moebius.moebius((1, 1, 1, 0), 5, 5),
        moebius.moebius((0, 1, 1, 0), 3, 5),
        moebius.moebius((1, 0, 0, 1), 3, 2),
        moebius.moebius((1, 0, 1, 1), 4, 3),
    ],
    "square-nullity": lambda: [squares.square(n) for n in (9, 4, 3, 5)],
    "square-torus": lambda: [tori.square(6), tori.square(9)],
    "strip": lambda: [strips.strip(2), strips.strip(3)],
    "layered-nullity": lambda: [
        layers.layered(board)
        for board in (layers.box(2, 3), layers.ring(3, 3), layers.ring(2, 3, twisted=True))
    ],
    "tiled-quiet-pattern": lambda: [seams.tiled(Board("##"), 1, 2)],
    "residues": lambda: [
        residues.residues(Board(rows)) for rows in ("..##/.#../...#/#.##", ".##/.##", "##")
    ],
    "torus": lambda: [tori.torus(5, 5), tori.torus(6, 4), tori.torus(3, 2)],
    "tree-law": lambda: [random_trees.tree_law(5), random_trees.tree_law(6)],
    "unlabelled-tree-law": lambda: [random_trees.unlabelled_law(5), random_trees.unlabelled_law(6)],
    "tree": lambda: [trees.tree(path(4)), trees.tree(star(3))],
    "two-by-odd": lambda: [perfect_code.two_by_odd(5)],
    "universal-board": lambda: [universal.existence(2)],
    "unsolvable": lambda: [
        refused(Game(1, 2, states=3), "10", "11", "12"),
        witness(Game(2, 3), Board("#../...")),
        refused(Game.of(path(2)), [0], None, [0, 1]),
    ],
}


@cache
def samples(kind: str) -> tuple[Evidence, ...]:
    """Evidence of one kind: what is made above, or else what the examples of its module make."""
    return tuple(SAMPLES[kind]() if kind in SAMPLES else by_examples(KINDS[kind]))


def by_examples(cls: type[Evidence]) -> list[Evidence]:
    """The first pieces of evidence of a class that hold and that its module's doctests make."""
    made: list[Evidence] = []
    module, build = sys.modules[cls.__module__], cls.__init__

    def recording(self: Evidence, *args: Any, **words: Any) -> None:
        build(self, *args, **words)
        made.append(self)

    any_class: Any = cls
    any_class.__init__ = recording
    try:
        for test in DocTestFinder().find(module):
            DocTestRunner(verbose=False).run(test, out=lambda _: None)
    finally:
        any_class.__init__ = build
    small = [each for each in made if each.gap() is None and len(certificate(each)) < 20_000]
    return small[:2]


def kinds() -> list[str]:
    """All kinds that the package has."""
    load_kinds()
    return sorted([kind for kind, cls in KINDS.items() if cls.__module__.startswith("lightsgame.")])


def takes_minutes(forged: Any) -> bool:
    """Whether a checker looks for as long as two minutes, its limit: at a census of so many cells,
    counted anew.
    """
    sides: list[Any] = [forged.rows, forged.columns] if forged.kind == "akari-census" else []
    return [type(side) for side in sides] == [int, int] and 9 < sides[0] * sides[1] < 17


# ---- what is true ---------------------------------------------------------------------------------------------------


def solvable(g: Graph, target: int) -> bool:
    """Whether a change can be made."""
    return slow.rank([*g.closed, target]) == slow.rank(g.closed)


def moved(g: Graph, presses: Sequence[int], k: int) -> tuple[int, ...]:
    """How far each lamp of k states moves: the presses on it and beside it."""
    return tuple(
        [
            (presses[v] + sum([presses[u] for u in members(row)])) % k
            for v, row in enumerate(g.neighbours)
        ]
    )


def quiet_values(g: Graph, k: int) -> int:
    """How many presses of k states change nothing: all are tried."""
    return sum([not any(moved(g, values, k)) for values in product(range(k), repeat=g.order)])


def wanted(stripes: Any, m: int) -> list[int]:
    """The rows of a change."""
    return [giant.wanted_row(stripes, k) for k in range(1, m + 1)]


def row_past_the_end(e: Any, first: int) -> int:
    """What a first row leaves below the board: by a walk, or on a high board by powers of matrices."""
    if e.m > 1000:
        return slow.row_by_matrices(giant.Giant(e.m, e.n, e.stripes, first), e.m + 1)
    return chase.fill(wanted(e.stripes, e.m), e.n, first)[1]


def giant_row_is_right(e: Any) -> bool:
    """Whether some solution has these rows: every first row is walked; beyond that, powers of
    matrices.
    """
    last = e.at + e.rows.size[0] - 1
    if e.m > 1000:
        board = giant.Giant(e.m, e.n, e.stripes, e.first.rows[0])
        rows = [slow.row_by_matrices(board, k) for k in range(e.at, last + 1)]
        return slow.row_by_matrices(board, e.m + 1) == 0 and rows == list(e.rows.rows)
    walks = [chase.fill(wanted(e.stripes, e.m), e.n, first) for first in range(1 << e.n)]
    return any(not left and rows[e.at - 1 : last] == e.rows.rows for rows, left in walks)


def same_claim(make: Callable[[Any], Evidence]) -> Callable[[Any], bool]:
    """For claims that the question decides: whether the claim is that of evidence made for the same
    question.
    """
    return lambda e: e.claim() == make(e).claim()


TRUTH: dict[str, Callable[[Any], bool]] = truths.TRUTH | {
    "akari-solution": lambda e: solves(e.puzzle, e.bulbs),
    "akari-several": lambda e: (
        solves(e.puzzle, e.one) and solves(e.puzzle, e.other) and e.one != e.other
    ),
    "akari-unique": lambda e: solves(e.puzzle, e.bulbs) and placements(e.puzzle) == 1,
    "akari-unsolvable": lambda e: placements(e.puzzle) == 0,
    "all-ones": lambda e: graph_solver.effect(e.graph, e.presses) == full(e.graph.order),
    "all-solutions": lambda e: (
        graph_solver.effect(e.space.graph, e.one) == e.target
        and nullity_of(e.space.graph) == e.space.nullity
    ),
    "block-elimination": lambda e: slow.rank(grid(e.m, e.n).closed) == e.rank,
    "circle": lambda e: e == circles.circle(e.n, e.boards[0][0] if e.boards[0] else 0),
    "efficient-domination": lambda e: e.presses in slow.perfect_codes(e.graph),
    "fewest": lambda e: (
        slow.reachable(grid(*e.start.size))[(e.start ^ e.goal).bits] == e.presses.weight()
        if e.start.size != (4, 4)
        else e.start ^ e.presses.effect() == e.goal
        and e.presses.weight() == fewest(answer(e.start, e.goal, method="matrix")).presses.weight()
    ),
    "free-cells": lambda e: nullity_of(grid(e.nullity.m, e.nullity.n)) == len(e.patterns),
    "giant-row": giant_row_is_right,
    "giant-unsolvable": lambda e: all(row_past_the_end(e, first) for first in range(1 << e.n)),
    "hardest": lambda e: (
        e.moves <= (true := worst_case.hardest(e.rows, e.columns)).moves <= e.bound
        and (e.games is None or (true.games == e.games and e.proved))
        and e.sizes == true.sizes
        and (e.distribution is None or e.distribution == true.distribution)
    ),
    "induction-by-elimination": lambda e: (
        graph_solver.effect(e.graph, e.presses) == full(e.graph.order)
    ),
    "induction-by-leaving-out": lambda e: (
        graph_solver.effect(e.graph, e.presses) == full(e.graph.order)
    ),
    "integer-method": lambda e: (
        e.claim().split("The first")[0]
        == integer_method.integer_method(e.rows, e.columns).claim().split("The first")[0]
    ),
    "no-efficient-domination": lambda e: not slow.perfect_codes(e.graph),
    "no-perfect-code": lambda e: (
        e.region.bottom is None
        or e.region.right is None
        or bool(e.pressed or e.unpressed)
        or e.region != rectangle(e.region.bottom, e.region.right)
        or not perfect_code.has_perfect_code(e.region.bottom, e.region.right)
    ),
    "no-small-margins": lambda e: margins_are_large(e),
    "not-all-ones": lambda e: (
        slow.rank([*turned(e.reaches), full(len(e.reaches))]) > slow.rank(e.reaches)
    ),
    "nullity": lambda e: (
        nullity_of(grid(e.rows, e.columns)) == e.nullity
        if e.rows * e.columns < 200
        else min(e.rows, e.columns) < 100 and len(chase_kernel(e)) == e.nullity
    ),
    "nullities": lambda e: (
        e.numbers == tuple([nullity_of(grid(m, e.columns)) for m in range(1, e.columns + 1)])
    ),
    "on-by-one-fails": lambda e: all(
        moved(e.graph, values, e.k) != (1,) * e.graph.order
        for values in product(range(e.k), repeat=e.graph.order)
    ),
    "orthogonality": lambda e: len(e.A) - slow.rank(e.A) == len(e.obstacles),
    "patched": lambda e: (
        (e.m <= e.n or e.period == slow.period(e.n))
        and Board.from_rows(e.rows, e.n).effect() == Board.full(e.m, e.n)
        and all(not e.rows[seam - 1] for seam in e.seams)
    ),
    "perfect-code": lambda e: e.presses.bits in slow.perfect_codes(grid(*e.presses.size)),
    "period": lambda e: e.y == slow.period(e.n),
    "plane-code": lambda e: (
        {
            (r, c)
            for r, c in product(range(15), repeat=2)
            if not (e.weights[0] * r + e.weights[1] * c) % e.modulus
        }
        in [
            {(r, c) for r, c in product(range(15), repeat=2) if not (r + turn * c) % 5}
            for turn in (2, -2)
        ]
    ),
    "pseudoinverse": lambda e: nullity_of(e.graph) == len(e.free),
    "quiet-space": lambda e: nullity_of(e.graph) == e.nullity,
    "rank-of-apparition": lambda e: (
        next(
            k
            for k in range(1, 10_000)
            if not remainder(slow.fibonacci(k), divisibility.to_the(e.polynomial, e.exponent))
        )
        == e.rank
    ),
    "row-bound": lambda e: nullity_of(grid(e.m, e.n)) == len(e.patterns),
    "second-condition": lambda e: (
        not any(chase.fill((full(e.n),) * e.height, e.n, first)[1] for first in range(1 << e.n))
    ),
    "solvability-test": lambda e: (
        solvable(e.space.graph, e.target) == e.solvable
        and nullity_of(e.space.graph) == len(e.patterns)
    ),
    "square-nullity": lambda e: nullity_of(grid(e.n, e.n)) == e.nullity,
    "moebius": lambda e: (
        elimination.count(Game(e.m, e.n, rule=window_picture(e.a, e.b, e.c, e.d))) == 1 << e.nullity
    ),
    "square-torus": lambda e: (
        nullity_of(torus(e.n, e.n)) == e.torus and nullity_of(grid(e.n - 1, e.n - 1)) == e.board
    ),
    "strip": lambda e: all(
        perfect_code.has_perfect_code(e.width, n) == e.lengths.has(n) for n in range(1, 60)
    ),
    # On up to three columns a walk is back after 12 rows, whatever it begins with.
    "torus": lambda e: (
        nullity_of(torus(e.m % 12 + 12 if e.m > 50 and e.n < 4 else e.m, e.n)) == e.nullity
    ),
    "two-by-odd": lambda e: e.board().bits in slow.perfect_codes(grid(2, e.columns)),
    "universal-board": same_claim(lambda e: universal.existence(e.n)),
}


def turned(rows: Any) -> list[int]:
    """The transposed matrix."""
    return [sum([(row >> j & 1) << i for i, row in enumerate(rows)]) for j in range(len(rows))]


def remainder(a: int, modulus: int) -> int:
    """Of polynomials over GF(2), by long division."""
    while a.bit_length() >= modulus.bit_length():
        a ^= modulus << a.bit_length() - modulus.bit_length()
    return a


def chase_kernel(e: Any) -> list[int]:
    """First rows that leave nothing, by powers of matrices."""
    m, n = max(e.rows, e.columns), min(e.rows, e.columns)
    images = [slow.row_by_matrices(giant.Giant(m, n, (), 1 << j), m + 1) for j in range(n)]
    return [0] * (n - slow.rank(images))


def margins_are_large(e: Any) -> bool:
    """Whether all numbers within the classes have a margin above the limit: all are tried."""
    # A number beyond the limit makes a margin above it, for in the mean the margins of half of the
    # patterns are as large.
    least = [v if v <= e.limit + 2 else e.limit + 2 - (e.limit - v) % 2 for _t, v in e.sizes]
    ranges = [range(-v, v + 1, 2) for v in least]
    for numbers in product(*ranges):
        margins = [
            sum(
                [
                    d * (-1) ** (u & t).bit_count()
                    for (t, _v), d in zip(e.sizes, numbers, strict=True)
                ]
            )
            for u in range(1 << e.k)
        ]
        if max(margins) <= e.limit:
            return False
    return True


# ---- what a forger does ---------------------------------------------------------------------------------------------


class Sly(int):
    """A number that is equal to every other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


# no number, and no name either
STRICT: tuple[Callable[[int], Any], ...] = (float, Sly, bool, complex, lambda x: [x])
# a name, perhaps, or nothing
ALIASES: tuple[Callable[[int], Any], ...] = (str, lambda x: None, lambda x: (x,))


class Always:
    """The function that is always the same number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, _: object) -> int:
        return self.number


OVERSIZED = (1 << 70, -(1 << 70), 10**100, 10**1500, 1 << (1 << 20), -1, 10**6 - 1, 10**6)


def numbers(value: Any) -> list[tuple[Any, ...]]:
    """The places of all whole numbers in a value."""
    found: list[tuple[Any, ...]] = []
    collect_numbers(value, (), found)
    return found


def collect_numbers(value: Any, place: tuple[Any, ...], found: list[tuple[Any, ...]]) -> None:
    """Append the places of all whole numbers in what stands at a place."""
    if type(value) is int:
        found.append(place)
    elif isinstance(value, (Board, Presses, Puzzle)):  # made from pictures, not from their fields
        return
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        for i, each in enumerate(value):
            collect_numbers(each, (*place, i), found)
    elif is_dataclass(value) or hasattr(value, "_fields"):
        for name in names(value):
            collect_numbers(getattr(value, name), (*place, name), found)


def names(value: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a NamedTuple."""
    kind: Any = type(value)
    return names_of(kind)


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    """The fields that all values of a type have."""
    return tuple([f.name for f in fields(kind)]) if is_dataclass(kind) else kind._fields


def changed(value: Any, place: tuple[Any, ...], to: Callable[[Any], Any]) -> Any:
    """The value with another number at a place."""
    if not place:
        return to(value)
    first, *rest = place
    if isinstance(first, int):
        return (*value[:first], changed(value[first], tuple(rest), to), *value[first + 1 :])
    inner = changed(getattr(value, first), tuple(rest), to)
    made: Any = value
    return (
        replace(made, **{first: inner}) if is_dataclass(value) else made._replace(**{first: inner})
    )


def disguised(
    evidence: Evidence, seed: int, guises: tuple[Callable[[int], Any], ...], most: int = 12
) -> Iterator[Any]:
    """The evidence with one number in the guise of another type."""
    chosen = random.Random(seed)
    places = numbers(evidence)
    for place in chosen.sample(places, min(most, len(places))):
        for alias in guises:
            yield changed(evidence, place, alias)


def oversized(evidence: Evidence, seed: int, most: int = 10) -> Iterator[Any]:
    """The evidence with one number out of all bounds."""
    chosen = random.Random(seed)
    places = numbers(evidence)
    for place in chosen.sample(places, min(most, len(places))):
        for number in OVERSIZED:
            yield changed(evidence, place, Always(number))


def coordinated(
    evidence: Evidence, others: tuple[Evidence, ...], seed: int, count: int = 60
) -> Iterator[Any]:
    """Several changes at once: numbers moved together, fields of other evidence, entries dropped,
    doubled or turned.
    """
    chosen = random.Random(seed)
    for _ in range(count):
        made: Any = evidence
        for _ in range(chosen.randint(1, 4)):
            made = chosen.choice((one_moved, all_moved, borrowed, rearranged, reconnected))(
                made, others, chosen
            )
        yield made


def one_moved(made: Any, _others: tuple[Evidence, ...], chosen: random.Random) -> Any:
    """One number moved a little."""
    places, by = numbers(made), chosen.choice((-2, -1, 1, 2, 5))
    return changed(made, chosen.choice(places), lambda x: x + by) if places else made


def all_moved(made: Any, _others: tuple[Evidence, ...], chosen: random.Random) -> Any:
    """A number moved by one wherever it stands."""
    places, by = numbers(made), chosen.choice((-1, 1))
    if not places:
        return made
    before = look(made, chosen.choice(places))
    for place in places:
        if look(made, place) == before:
            made = changed(made, place, lambda x: x + by)
    return made


def borrowed(made: Any, others: tuple[Evidence, ...], chosen: random.Random) -> Any:
    """A field of another piece of evidence."""
    name = chosen.choice(names(made))
    return replace(made, **{name: getattr(chosen.choice(others), name)})


def rearranged(made: Any, _others: tuple[Evidence, ...], chosen: random.Random) -> Any:
    """An entry dropped or doubled, or all of them dropped, turned around or doubled."""
    name = chosen.choice(names(made))
    value = getattr(made, name)
    if type(value) is not tuple or not value:
        return made
    i = chosen.randrange(len(value))
    ways = (
        (*value[:i], *value[i + 1 :]),
        (*value[:i], value[i], *value[i:]),
        (),
        value[::-1],
        value + value,
    )
    return replace(made, **{name: chosen.choice(ways)})


def reconnected(made: Any, _others: tuple[Evidence, ...], chosen: random.Random) -> Any:
    """An edge of a graph more, or less."""
    graphs = [
        name
        for name in names(made)
        if type(getattr(made, name)) is Graph and getattr(made, name).order > 1
    ]
    if not graphs:
        return made
    name = chosen.choice(graphs)
    g: Graph = getattr(made, name)
    u, v = chosen.sample(range(g.order), 2)
    rows = [row ^ (w == u) << v ^ (w == v) << u for w, row in enumerate(g.neighbours)]
    return replace(made, **{name: Graph(tuple(rows), g.names)})


def look(value: Any, place: tuple[Any, ...]) -> Any:
    """What stands at a place."""
    for step in place:
        value = value[step] if isinstance(step, int) else getattr(value, step)
    return value


GARBAGE: tuple[Any, ...] = (
    None,
    (),
    (None,),
    "x",
    b"x",
    1.5,
    float("nan"),
    {},
    object(),
    [[]],
    ((((),),),),
    10**400,
)


def garbled(evidence: Evidence) -> Iterator[Any]:
    """The evidence with a field that is nonsense."""
    for name in names(evidence):
        for garbage in GARBAGE:
            spoiled: Any = evidence
            yield replace(spoiled, **{name: garbage})
