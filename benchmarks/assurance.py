"""Assurance: answers against oracles written apart, and nonsense for everything that reads.

    python benchmarks/assurance.py --seconds 60                      all campaigns, a minute in all
    python benchmarks/assurance.py --only boards --seconds 3600 --processes 8 --seed 7

Work comes in numbered blocks, and what a block tries depends on the seed and its number alone: so
any number of processes try the same cases.  A finding is printed with all that repeats it, and the
exit status is 1.  Certificates that are spoiled have a program of their own, `duel.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice, product
from math import prod
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

HERE = Path(__file__).parent.parent
CORPUS = HERE / "tests/data/corpus"  # texts that reach lines which no other reaches
sys.path.insert(0, str(HERE / "tests"))

BLOCK = 40  # cases
SLOWEST = 30  # seconds that one case may take

Finding = str
Campaign = Callable[[random.Random], Finding | None]


# ---- differential: the same question to programs written apart -------------------------------------------------------


def boards(chosen: random.Random) -> Finding | None:
    """A random board by every method, against elimination of the whole matrix that shares nothing."""
    import slow

    from lightsgame import Board, Inconsistent, is_solution, is_witness
    from lightsgame.game.families import grid
    from lightsgame.lights.solver import Method, answer

    m, n = chosen.randint(1, 9), chosen.randint(1, 9)
    start, end = (Board.from_bits(chosen.getrandbits(m * n), m, n) for _ in range(2))
    g = grid(m, n)
    rank = slow.rank(g.closed)
    solvable = slow.rank([*g.closed, (start ^ end).bits]) == rank
    for method in get_args(Method):
        if method == "search" and n > 7:
            continue
        try:
            found = answer(start, end, method=method)
        except Inconsistent as error:
            if solvable or not is_witness(start, error.witness, end):
                return f"{method}: {start!r} to {end!r}: refused"
            continue
        if (
            not solvable
            or not is_solution(start, found.presses, end)
            or found.nullity != m * n - rank
        ):
            return f"{method}: {start!r} to {end!r}: {found.presses!r}, nullity {found.nullity}"
    return None


def graphs(chosen: random.Random) -> Finding | None:
    """A random graph: solution or witness, nullity, fewest presses, against all sets of presses."""
    import slow

    from lightsgame import Inconsistent
    from lightsgame.game import graph_solver
    from lightsgame.game.graph import graph

    n = chosen.randint(1, 9)
    pairs = [(u, v) for u in range(n) for v in range(u + 1, n) if chosen.random() < chosen.random()]
    g, target = graph(n, pairs), chosen.getrandbits(n)
    reach = slow.reachable(g)
    try:
        found = graph_solver.fewest(graph_solver.solve(g, target), graph_solver.quiet_basis(g))
    except Inconsistent as error:
        return (
            None
            if target not in reach and graph_solver.is_witness(g, error.witness, target)
            else f"{g}: {target}"
        )
    right = reach.get(target) == found.bit_count() and graph_solver.effect(g, found) == target
    return (
        None
        if right and len(reach) << len(graph_solver.quiet_basis(g)) == 1 << n
        else f"{g}: {target}: {found}"
    )


def effects_of(size: tuple[int, int], **rules: Any) -> list[list[tuple[int, int]]]:
    """For each press of a board without holes the lamps that it moves, by steps of one cell."""
    import truths

    return list(truths.touched(SimpleNamespace(**rules), ["." * size[1]] * size[0]))


def any_game(chosen: random.Random, k: int) -> tuple[Any, str, list[list[int]]]:
    """A game of k states with any rule and gluing, with holes or on a graph; how to repeat it; and
    what presses do.
    """
    import truths

    from lightsgame import Game
    from lightsgame.game.graph import graph
    from lightsgame.game.rule import RULES, Rule

    m, n = chosen.randint(1, 4), chosen.randint(1, 5)
    if chosen.random() < 0.2:
        order, name = m * n, chosen.choice(("plus", "cross"))
        edges = [(u, v) for u in range(order) for v in range(u) if chosen.random() < 3 / order]
        cells = [(0, v) for v in range(order)]
        game, told = Game.of(graph(order, edges), rule=name, states=k), f"{order} {edges} {name}"
        reached = effects_of((1, order), steps=[(0, 0)] * (name == "plus"), edges=edges)
    else:
        own = Rule({(chosen.randint(-2, 2), chosen.randint(-2, 2)) for _ in range(4)})
        rule, wrap = chosen.choice([*RULES.values(), own]), chosen.choice(list(truths.TURNS))
        cells = [(i, j) for i, j in product(range(m), range(n)) if chosen.random() < 0.85] or [
            (0, 0)
        ]
        holes = sorted({*product(range(m), range(n))} - {*cells})
        game = Game(m, n, rule=rule, wrap=wrap, states=k, holes=holes)
        told = f"{m} x {n} {rule!r} {wrap} {holes}"
        picture = ["".join(["_" if (i, j) in holes else "." for j in range(n)]) for i in range(m)]
        rules = SimpleNamespace(steps=rule.steps, slides=rule.slides, wrap=wrap, edges=None)
        reached = list(truths.touched(rules, picture))
    return game, f"{told}, {k} states", [[lamps.count(cell) for cell in cells] for lamps in reached]


def games(chosen: random.Random) -> Finding | None:
    """Any rule and gluing, holes, graphs and numbers of states, against the lattice that pressing
    one by one makes.
    """
    import slow

    from lightsgame import Inconsistent, count, is_witness, solve

    k = chosen.randint(2, 12)
    game, told, effects = any_game(chosen, k)

    def after(start: tuple[int, ...], presses: tuple[int, ...]) -> tuple[int, ...]:
        moved = [
            sum([times * effect[i] for times, effect in zip(presses, effects, strict=True)])
            for i in range(n)
        ]
        return tuple([(a + b) % k for a, b in zip(start, moved, strict=True)])

    n = len(effects)
    start, presses = (tuple([chosen.randrange(k) for _ in range(n)]) for _ in range(2))
    start = after((0,) * n, presses) if chosen.random() < 0.5 else start
    lamps, dark, quiet = game.position(start), game.dark(), slow.lattice_index(effects, n, k)
    if count(game, dark, lit=dark) != quiet:
        return f"{told}: {count(game, dark, lit=dark)} quiet patterns, not {quiet}"
    solvable = slow.lattice_index([*effects, start], n, k) == quiet
    try:
        found = solve(game, lit=lamps)
    except Inconsistent as error:
        right = not solvable and is_witness(game, error.witness, lit=lamps)
    else:
        right = solvable and not any(after(start, game.vector(found)))
    return None if right else f"{told}: {start}"


def widths(chosen: random.Random) -> Finding | None:
    """The nullities of all boards of a width with proofs, and of glued boards, against ranks of
    whole matrices.
    """
    import slow

    from lightsgame import Game, count
    from lightsgame.game.families import grid
    from lightsgame.game.rule import RULES
    from lightsgame.theorems.rows import jumping

    n = chosen.randint(1, 14)
    m, proof = chosen.randint(1, n), jumping.nullities(n)
    if proof.gap() is not None or proof.numbers[m - 1] != m * n - slow.rank(grid(m, n).closed):
        return f"{m} x {n}: {proof.numbers}; {proof.gap()}"
    wrap, (m, n) = (
        chosen.choice(("cylinder", "torus", "mobius", "klein")),
        chosen.choice(((m, n), (n, m))),
    )
    reached = effects_of((m, n), steps=RULES["plus"].steps, slides=(), wrap=wrap, edges=None)
    words = [
        sum([1 << i * n + j for i, j in {*lamps} if lamps.count((i, j)) % 2]) for lamps in reached
    ]
    quiet = 1 << m * n - slow.rank(words)
    return (
        None
        if count(Game(m, n, wrap=wrap)) == quiet
        else f"{m} x {n} {wrap}: not {quiet} quiet patterns"
    )


def climbs(chosen: random.Random) -> Finding | None:
    """The walk that looks for hard games, against all numbers for the classes of cells."""
    from lightsgame.theorems.worst_case.quiet_classes import classes
    from lightsgame.theorems.worst_case.worst_case_search import climb

    k = chosen.randint(1, 4)
    types = chosen.sample(range(1, 1 << k), min(chosen.randint(1, 5), (1 << k) - 1))
    sizes = {t: chosen.randint(1, 4) for t in types}
    found = classes(chosen.randint(1, 8), chosen.randint(1, 8)) if chosen.random() < 0.4 else {}
    found.pop(0, 0)  # the cells outside of all quiet patterns
    if found and prod([v + 1 for v in found.values()]) < 1000:  # those of a board
        sizes, k = found, max(found).bit_length()

    def largest(d: dict[int, int]) -> int:
        return max(
            [
                sum([-x if (t & u).bit_count() % 2 else x for t, x in d.items()])
                for u in range(1 << k)
            ]
        )

    every = product(*[range(-v, v + 1, 2) for v in sizes.values()])
    least = min([largest(dict(zip(sizes, numbers, strict=True))) for numbers in every])
    d = climb(sizes, k, goal=least, seconds=20.0, seed=chosen.getrandbits(30), most=600)
    possible = d.keys() == sizes.keys() and all(
        x in range(-sizes[t], sizes[t] + 1, 2) for t, x in d.items()
    )
    return (
        None if possible and largest(d) == least else f"{sizes} {k}: {d}, and {least} is possible"
    )


def giants(chosen: random.Random) -> Finding | None:
    """Rows of boards with patterns, against a walk; and their evidence, right and wrong."""
    from dataclasses import replace

    from lightsgame import Board
    from lightsgame.game import chase
    from lightsgame.theorems.rows import giant, jumping

    m, n = chosen.randint(1, 40), chosen.randint(1, 8)
    stripes = [
        giant.Stripe(chosen.getrandbits(n), chosen.randint(1, m), chosen.randint(0, m))
        for _ in range(chosen.randint(1, 3))
    ]
    at = chosen.randint(1, m)
    proof = jumping.giant_rows(m, n, stripes, at, min(m, at + 2))
    wanted = [giant.wanted_row(stripes, k) for k in range(1, m + 1)]
    walks = [chase.fill(wanted, n, first) for first in range(1 << n)]
    solutions = [rows for rows, left in walks if not left]
    if proof.gap() is not None or isinstance(proof, jumping.GiantRows) != bool(solutions):
        return f"{m} x {n} {stripes} {at}: {proof.gap()}"
    if isinstance(proof, jumping.GiantRows):
        rows = Board.from_rows([chosen.getrandbits(n) for _ in proof.rows.rows], n)
        accepted = replace(proof, rows=rows).gap() is None
        if accepted != (rows == proof.rows):
            return f"{m} x {n} {stripes} {at}: {rows!r} accepted: {accepted}"
    return None


def puzzles(chosen: random.Random) -> Finding | None:
    """Small Akari puzzles: the number of solutions up to two, and its evidence, against all
    placements.
    """
    from truths import placements

    from lightsgame.akari.certificates import certify, proofs
    from lightsgame.akari.generator.construction import arbitrary

    m, n = chosen.randint(1, 4), chosen.randint(1, 4)
    black = chosen.randint(m * n // 3, m * n)
    puzzle = arbitrary(
        m, n, black=black, clues=chosen.randint(0, black), seed=chosen.getrandbits(60)
    )
    verdict = certify(puzzle)
    right = min(placements(puzzle), 2) == len(verdict.solutions) and proofs(verdict).gap() is None
    return None if right else f"{puzzle}: {len(verdict.solutions)}, {proofs(verdict).gap()}"


# ---- fuzzing: nonsense for everything that reads ---------------------------------------------------------------------


def readers() -> dict[str, tuple[Callable[[str], object], list[str]]]:
    """Everything that reads text, with texts that it likes."""
    import forge

    from lightsgame import Board, StateBoard
    from lightsgame.akari.io.formats import parse_puzzle
    from lightsgame.akari.model.puzzle import Puzzle, read_answer
    from lightsgame.game.edge_lists import read_edges, read_sparse
    from lightsgame.lights.certificates import certificate, read_certificate
    from lightsgame.sat.cnf import read_dimacs
    from lightsgame.sat.rup import first_gap

    def verify(text: str) -> object:
        return read_certificate(text).gap()

    files = [
        certificate(forge.samples(kind)[0])
        for kind in ("solution", "period", "giant-row", "akari-unique", "nullity")
    ]
    return {
        "board": (Board, ["#.#\n.#.\n", "●·\n··", "#./_#", "101\n010"]),
        "states": (lambda text: StateBoard(text, 16), ["012/120", "0f"]),
        "puzzle": (Puzzle, ["1..#\n.0..\n...2", "% comment\n.1"]),
        "answer": (read_answer, ["1o#", "o.\n.o"]),
        "puzzle in any form": (
            parse_puzzle,
            ["https://puzz.link/p?akari/3/3/g1i", "4x4:aBc1d", "1.\n.#"],
        ),
        "edges": (read_edges, ["a b\nb c\n", "% c\nlone\n1 2"]),
        "sparse graph": (read_sparse, ["a b\nb c\n", '{"a": ["b"]}']),
        "dimacs": (read_dimacs, ["p cnf 2 2\n1 -2 0\n2 0\n"]),
        "proof": (
            lambda text: first_gap([[1, 2], [-1, 2], [1, -2], [-1, -2]], text.splitlines()),
            ["1 0\n0\n", "d 1 2 0"],
        ),
        "certificate": (verify, files),
    }


def corpus(name: str) -> list[str]:
    """The texts that an earlier run has kept for a reader, the shortest first."""
    path = CORPUS / f"{name.replace(' ', '-')}.jsonl"
    return (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    )


PIECES = ["0", "-", "9" * 30, "\x00", "é", "[", "{", "\n", " ", "#", "_", "~", "\ud800", "١"]


def spoiled(text: str, chosen: random.Random) -> str:
    """A text with a few signs or pieces changed."""
    signs = list(text)
    for _ in range(chosen.randint(1, 6)):
        i = chosen.randrange(len(signs) + 1)
        stop = i + chosen.randint(0, 20)
        pieces = ([chosen.choice(PIECES)], signs[i:stop] * 2, [chr(chosen.randrange(0x3000))])
        signs[i : chosen.choice((i, i, i + 1, stop))] = chosen.choice((*pieces, []))
    return "".join(signs)


def read(name: str, text: str) -> Finding | None:
    """What a reader does with a text: it reads it, or complains in our words."""
    from lightsgame.errors import BadInput, TooLarge

    try:
        readers()[name][0](text)
    except (BadInput, TooLarge):
        return None
    except Exception as error:
        return f"{name}: {type(error).__name__}: {error}: {text!r}"
    return None


def nonsense(chosen: random.Random) -> Finding | None:
    """A spoiled text for one of the readers."""
    name = chosen.choice(sorted(readers()))
    return read(name, spoiled(chosen.choice(readers()[name][1] + corpus(name)), chosen))


CAMPAIGNS: dict[str, Campaign] = {
    each.__name__: each
    for each in (boards, graphs, games, widths, climbs, giants, puzzles, nonsense)
}


# ---- running ---------------------------------------------------------------------------------------------------------


def block(name: str, seed: int, number: int) -> tuple[str, int, list[Finding]]:
    """One block of cases."""

    def late(*_: object) -> None:
        raise TimeoutError

    can_ring = hasattr(signal, "SIGALRM")
    if can_ring:
        signal.signal(signal.SIGALRM, late)
    found = []
    for case in range(BLOCK):
        chosen = random.Random(f"{name} {seed} {number} {case}")
        if can_ring:
            signal.alarm(SLOWEST)
        try:
            said = CAMPAIGNS[name](chosen)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        if said:
            found.append(f"{name}, seed {seed}, block {number}, case {case}: {said}")
    if can_ring:
        signal.alarm(0)
    return name, number, found


def main() -> int:
    """Run the campaigns, print the figures."""
    parser = argparse.ArgumentParser(description="answers against oracles, and nonsense to readers")
    parser.add_argument("--only", choices=sorted(CAMPAIGNS), action="append")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    names = given.only or sorted(CAMPAIGNS)
    end = time.monotonic() + given.seconds
    tried: Counter[str] = Counter()
    findings = 0
    following = ((name, given.seed, number) for number in count() for name in names)
    with ProcessPoolExecutor(given.processes) as pool:
        while time.monotonic() < end:
            some = list(islice(following, 2 * given.processes))
            for name, _number, found in pool.map(block, *zip(*some, strict=True)):
                tried[name] += BLOCK
                findings += len(found)
                for finding in found:
                    print(finding, flush=True)
    for name in names:
        print(f"{name:12} {tried[name]:9,} cases")
    print(f"{findings} findings, seed {given.seed}")
    return int(findings > 0)


if __name__ == "__main__":
    raise SystemExit(main())
