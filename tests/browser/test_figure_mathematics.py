"""What the figures compute by themselves is what the package computes."""

# ruff: noqa: E501  (a line of JavaScript is better in one piece)

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from visit import Visit

from docs import figures
from lightsgame import Board, answer, fewest, nullity, quiet_patterns, solve
from lightsgame.akari import Puzzle, convert
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.model.bitboard import field_of
from lightsgame.algebra.fibonacci_basis import from_fibonacci_basis
from lightsgame.game import families, graph_solver
from lightsgame.game.chase import player_table, transfer
from lightsgame.game.graph import Graph, graph
from lightsgame.game.machine import RowMachine
from lightsgame.sat.rup import first_gap
from lightsgame.theorems.plane import states
from lightsgame.theorems.rows.period import y
from lightsgame.theorems.solvability.quiet import quiet_space
from lightsgame.theorems.worst_case.quiet_classes import solution_margins
from lightsgame.theorems.worst_case.switching import switching

pytestmark = pytest.mark.browser

SCRIPTS = [
    "lamps",
    "judge",
    "chase",
    "adder",
    "firstrow",
    "graph",
    "remove",
    "euclid",
    "million",
    "patch",
    "wrap",
    "window",
    "machine",
    "akari",
    "texts",
    "../js/check",
    "forge",
    "daily",
    "times",
    "switching",
    "margins",
    "litonly",
]


@pytest.fixture(scope="module")
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page with the scripts of all figures, and none of the figures."""
    visit = Visit(browser, address, base_url=address)
    visit.page.goto("glossary.html")
    for name in SCRIPTS:
        visit.page.add_script_tag(url=f"{address}assets/figures/{name}.js")
    yield visit.page
    visit.context.close()


def board(word: int, m: int, n: int) -> Board:
    return Board.from_bits(word, m, n)


def test_games_are_solved_alike(page: Any) -> None:
    for n in range(2, 8):
        words = [Random(n).getrandbits(n * n) for _ in range(20)]
        found = page.evaluate(
            """([n, words]) => words.map((word) => {
                const graph = Lamps.squares(n), { presses, witness, quiet } = Lamps.solve(graph, BigInt(word));
                const best = presses === null ? null : Lamps.fewest(graph, presses);
                return [presses, witness, best].map((set) => set === null ? null : String(set)).concat([quiet.map(String)]);
            })""",
            [n, [str(word) for word in words]],
        )
        for word, (presses, witness, best, quiet) in zip(words, found, strict=True):
            game = board(word, n, n)
            assert len(quiet) == nullity(n, n)
            assert all(not board(int(q), n, n).effect() for q in quiet)
            if presses is None:
                assert not board(int(witness), n, n).effect() and board(
                    int(witness), n, n
                ).meets_oddly(game)
            else:
                assert board(int(presses), n, n).effect() == board(int(best), n, n).effect() == game
                assert board(int(best), n, n).weight() == fewest(answer(game)).presses.weight()


def test_tables_of_the_chase(page: Any) -> None:
    table = page.evaluate(
        "[...customElements.get('fig-chase').table(5)].map(([left, tops]) => [Number(left), tops.map(Number)])"
    )
    assert {left: set(tops) for left, tops in table} == {
        left: set(tops) for left, tops in player_table(5, 5).items()
    }
    for n in (4, 5, 6, 7, 8):
        script = "n => Array.from({ length: n }, (_, j) => Number(customElements.get('fig-adder').leaves(n, 1n << BigInt(j))))"
        # symmetric: columns are rows
        assert tuple(page.evaluate(script, n)) == tuple(transfer(n, n))


def test_first_rows_and_circles(page: Any) -> None:
    ways = page.evaluate("customElements.get('fig-first-row').table")
    assert all(
        ways[kind][m] == 2 ** nullity(m, 5) for kind in ("true", "false") for m in range(1, 41)
    )
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<fig-machine id=tried></fig-machine>')"
    )
    for n in (1, 2, 3):
        page.evaluate("n => document.getElementById('tried').lay(n)", n)
        circles = page.evaluate("document.getElementById('tried').circles")
        full = 2**n - 1
        for circle in circles:
            for state, following in zip(circle, [*circle[1:], circle[0]], strict=True):
                above, row = state >> n, state & full
                below = full ^ row ^ (row << 1 & full) ^ row >> 1 ^ above
                assert following == row << n | below
        assert sum(map(len, circles)) == 4**n
        for first in range(1, full + 1):
            # (empty, first) is the state `first`
            (circle,) = [circle for circle in circles if first in circle]
            start = circle.index(first)
            walk = [state & full for state in [*circle[start:], *circle[:start]]]
            assert walk == list(RowMachine(n).rows(first, len(circle)))[: len(circle)]


def test_nullities_by_euclid_and_by_rank_and_on_the_torus(page: Any) -> None:
    script = "Array.from({ length: 40 }, (_, m) => Array.from({ length: 40 }, (_, n) => customElements.get('fig-euclid').nullity(m + 1, n + 1)))"
    assert page.evaluate(script) == [[nullity(m, n) for n in range(1, 41)] for m in range(1, 41)]
    script = "Array.from({ length: 9 }, (_, n) => Array.from({ length: 60 }, (_, m) => customElements.get('fig-patch').nullity(n + 1, m + 1)))"
    assert page.evaluate(script) == [[nullity(m, n) for m in range(1, 61)] for n in range(1, 10)]
    script = (
        "n => Lamps.solve(customElements.get('fig-wrap').glued(n, n, 'torus'), 0n).quiet.length"
    )
    assert [page.evaluate(script, n) for n in range(3, 8)] == [
        quiet_space(families.torus(n, n)).nullity for n in range(3, 8)
    ]


def test_nullities_of_every_window(page: Any) -> None:
    script = (
        "rule => Array.from({ length: 64 }, (_, k) => "
        "customElements.get('fig-window').nullity(rule, (k >> 3) + 1, (k & 7) + 1))"
    )
    for rule in range(1, 16):
        a, b, c, d = [rule >> k & 1 for k in range(4)]
        expected = [
            states.nullity((a, b, c, d), m, n, "none") for m in range(1, 9) for n in range(1, 9)
        ]
        assert page.evaluate(script, rule) == expected


def test_periods(page: Any) -> None:
    assert [
        page.evaluate("n => customElements.get('fig-patch').period(n)", n) for n in range(1, 10)
    ] == [y(n) for n in range(1, 10)]


@pytest.mark.parametrize("n", [1, 5, 16, 17, 33, 64, 100])
def test_large_boards_are_solved(page: Any, n: int) -> None:
    rows = page.evaluate(
        "n => customElements.get('fig-million').solve(n, Array(n).fill((1n << BigInt(n)) - 1n)).map(String)",
        n,
    )
    assert Board.from_rows([int(row) for row in rows], n).effect() == Board.full(n, n)


def test_graphs_are_lit_by_removing(page: Any) -> None:
    random = Random(7)
    for _ in range(30):
        order = random.randrange(3, 9)
        edges = [(a, b) for a in range(order) for b in range(a) if random.random() < 0.4]
        g = graph(order, edges)
        script = """(rows) => {
            const start = rows.map(BigInt), removed = [];
            const without = (rows, v) => { const a = rows[v] & ~(1n << BigInt(v)); return rows.map((row, k) => k === v ? 0n : a >> BigInt(k) & 1n ? (row & ~(1n << BigInt(v))) ^ a : row & ~(1n << BigInt(v))); };
            for (let now = start; ;) {
                const v = now.findIndex((row, k) => row >> BigInt(k) & 1n && !removed.includes(k));
                if (v < 0) break;
                removed.push(v);
                now = without(now, v);
            }
            return String(customElements.get("fig-remove").solution(start, removed));
        }"""
        presses = int(page.evaluate(script, [str(row) for row in g.closed]))
        assert graph_solver.effect(g, presses) == (1 << order) - 1


def test_light_of_akari_and_texts(page: Any) -> None:
    random = Random(5)
    for _ in range(40):
        rows = ["".join(random.choice("....#01") for _ in range(6)) for _ in range(5)]
        puzzle = Puzzle.from_rows(rows)
        white = [k for k, sign in enumerate("".join(rows)) if sign == "."]
        bulbs = random.sample(white, min(3, len(white)))
        script = "([rows, bulbs]) => [...Lamps.akari.lightOf(Lamps.akari.runsOf(rows), new Set(bulbs))].sort((a, b) => a - b)"
        field = field_of(puzzle)
        lit = field.board(
            field.light(field.word(Board.from_cells(5, 6, [divmod(k, 6) for k in bulbs])))
        )
        assert page.evaluate(script, [rows, bulbs]) == [i * 6 + j for i, j in lit.cells()]
        texts = page.evaluate(
            "rows => { const T = customElements.get('fig-texts'); return [T.tatham(rows), T.address(rows)]; }",
            rows,
        )
        assert texts == [convert(puzzle, "tatham"), convert(puzzle, "puzzlink")]


def test_the_checker_of_certificates(page: Any) -> None:
    given = figures.certificate(generate(5, 5, seed=4, grade="hard").puzzle)
    excluded = [*given["clauses"], [-(k + 1) for k in given["bulbs"]]]
    random = Random(3)
    script = (
        "([clauses, lines]) => customElements.get('fig-forge').firstGap(clauses, lines) === null"
    )
    verdicts = []
    for _ in range(60):
        lines = json.loads(json.dumps(given["lines"]))
        if random.random() < 0.8:
            line = lines[random.randrange(len(lines))]
            if line:
                line[random.randrange(len(line))] *= random.choice([1, -1])
            else:
                lines.remove(line)
        proof = [" ".join(map(str, [*line, 0])) for line in lines]
        verdicts.append(first_gap(excluded, proof) is None)
        assert page.evaluate(script, [excluded, lines]) == verdicts[-1], lines
    assert set(verdicts) == {True, False}


def test_daily_games(page: Any) -> None:
    for day in ("2026-11-21", "2027-01-01", "2030-06-30"):
        lit, par = page.evaluate(
            "day => { const { lit, par } = customElements.get('fig-daily').game(day); return [String(lit), par]; }",
            day,
        )
        game = board(int(lit), 5, 5)
        assert fewest(answer(game)).presses.weight() == par and solve(game).on(game) == Board.empty(
            5, 5
        )


def test_rows_are_polynomials(page: Any) -> None:
    script = """([n, row]) => {
        const { polynomial, moved, times } = customElements.get("fig-times"), word = BigInt(row);
        return [polynomial(word), polynomial(moved(word, n)), times(polynomial(word), false, n)[0]].map(Number);
    }"""
    for n in range(3, 9):
        for row in range(1, 1 << n):
            own, moved, multiplied = page.evaluate(script, [n, row])
            assert own == from_fibonacci_basis(row)
            assert moved == multiplied == from_fibonacci_basis((row << 1 ^ row >> 1) & (1 << n) - 1)


def test_lamps_that_are_safe_from_switching(page: Any) -> None:
    script = "rows => customElements.get('fig-switching').least(rows)[0]"
    assert [page.evaluate(script, list(switching(n).rows)) for n in range(2, 7)] == [1, 2, 4, 7, 11]


def test_margins_of_all_solutions(page: Any) -> None:
    script = "([m, n, x]) => customElements.get('fig-margins').of(m, n, BigInt(x))"
    for m, n in ((2, 3), (4, 4), (5, 5)):
        outside = [
            cell
            for cell in Board.full(m, n).cells()
            if not any(q[cell] for q in quiet_patterns(m, n))
        ]
        for word in (Random(n).getrandbits(m * n) for _ in range(20)):
            x = board(word, m, n)
            # cells in no pattern are not in the margins
            alone = sum(-1 if x[cell] else 1 for cell in outside)
            found = page.evaluate(script, [m, n, str(word)])
            assert sorted(found) == sorted(margin + alone for margin in solution_margins(x))


def test_what_lit_presses_reach(page: Any) -> None:
    for m, n in ((1, 3), (1, 5), (3, 3)):
        g, everything = families.grid(m, n), (1 << m * n) - 1
        same = 2 ** (m * n - nullity(m, n))  # positions that free presses lead to from any one
        for goal in (0, 1, 5):
            from_there = page.evaluate(
                "([m, n, to]) => customElements.get('fig-lit-only').reach(m, n, BigInt(to))",
                [m, n, goal],
            )
            # the dark position is among them, and from it nothing starts
            stuck = goal != 0 and is_reached(g, goal)
            assert from_there == same - stuck
            assert goal != everything


def is_reached(g: Graph, goal: int) -> bool:
    """Whether free presses lead from all dark to a position."""
    return not any((q & goal).bit_count() % 2 for q in quiet_space(g).basis)
