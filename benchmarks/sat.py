"""Formulas against the clock: encodings of "at most one", and our own solver beside the others.

Ratios inside one process, printed; each model is checked.  `python benchmarks/sat.py` takes about
half a minute.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import ParamSpec, TypeVar

from lightsgame.akari.certificates import certify, is_verdict
from lightsgame.akari.io.addresses import from_tatham
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.encoding import completed, reduction
from lightsgame.game.board import Board
from lightsgame.sat.cardinality import AT_MOST_ONE
from lightsgame.sat.rup import is_refutation
from lightsgame.sat.solvers import get_engine, installed_engines

NO_PROOFS = ("pycosat", "minisat22")
Value = TypeVar("Value")
P = ParamSpec("P")


def timed(work: Callable[P, Value], *arguments: P.args, **options: P.kwargs) -> tuple[float, Value]:
    start = time.perf_counter()
    value = work(*arguments, **options)
    return time.perf_counter() - start, value


def made(side: int, black: float, numbered: float, seed: int = 1) -> Puzzle:
    """A puzzle with a solution: black cells at random, bulbs wherever it is dark, then the clues."""
    chance = random.Random(seed)
    blank = Puzzle.from_rows(
        "".join(chance.choices(".#", (1 - black, black), k=side)) for _ in range(side)
    )
    bulbs = completed(blank, Board.empty(side, side))
    rows = [list(row) for row in blank.rows]
    for i, j in blank.where("#").cells():
        if chance.random() < numbered:
            rows[i][j] = str(sum(bulbs[near] for near in blank.beside((i, j))))
    return Puzzle.from_rows("".join(row) for row in rows)


def encodings() -> None:
    """Clauses, and seconds to write and to solve them, by encoding."""
    boards = {
        "60 x 60, 30 % black, 90 % of them numbered": made(60, 0.3, 0.9),
        "60 x 60, 10 % black, half numbered": made(60, 0.1, 0.5),
        "60 x 60, 3 % black, none numbered": made(60, 0.03, 0.0),
    }
    engines = [name for name in ("own", "pycosat") if name in installed_engines()]
    for title, puzzle in boards.items():
        print(
            f"\n{title}\n  {'encoding':10} {'clauses':>8} {'write':>7}",
            *[f"{name:>8}" for name in engines],
        )
        for name in AT_MOST_ONE:
            written, task = timed(reduction, puzzle, at_most_one=name)
            row = []
            for engine in engines:
                seconds, model = timed(get_engine(engine).solve, task.clauses)
                assert model is not None and is_solution(puzzle, task.bulbs(model))
                row.append(f"{seconds:8.3f}")
            print(f"  {name:10} {len(task.clauses):8} {written:7.3f}", *row)


def engines() -> None:
    """Seconds to solve, and to certify how many solutions there are, by engine."""
    lines = (
        (Path(__file__).parent.parent / "tests" / "data" / "akari_tatham.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    wanted = ("25x25b20s3d2#akari-open-1", "40x40b20s0d2#akari-open-1")
    boards = {
        f"Light Up {words[1]}": from_tatham(words[2])
        for words in map(str.split, lines)
        if words[1] in wanted
    }
    boards |= {
        "40 x 40, 20 % black, half numbered": made(40, 0.2, 0.5),
        "100 x 100, 30 % black, 90 % of them numbered": made(100, 0.3, 0.9),
        "100 x 100, 20 % black, half numbered": made(100, 0.2, 0.5),
    }
    for title, puzzle in boards.items():
        task = reduction(puzzle)
        print(f"\n{title}: {len(task.clauses):,} clauses")
        print(f"  {'engine':12} {'solve':>7} {'ratio':>6}  {'certify':>7}  checked")
        own = 0.0
        for name in installed_engines():
            engine = get_engine(name)
            seconds, model = timed(engine.solve, task.clauses)
            assert model is not None and is_solution(puzzle, task.bulbs(model))
            own = own or seconds
            line = f"  {name:12} {seconds:7.3f} {own / seconds:6.1f}"
            if name not in NO_PROOFS:
                seconds, verdict = timed(certify, puzzle, engine=engine)
                checked, right = timed(is_verdict, verdict)
                assert right
                many = (
                    "more than one solution"
                    if len(verdict.solutions) > 1
                    else f"{len(verdict.proof)} lines"
                )
                line += f"  {seconds:7.3f}  {checked:.3f} ({many})"
            print(line)


def formulas() -> None:
    """Formulas without a model: seconds to refute them, and to check the refutation."""
    at = [[pigeon * 7 + hole + 1 for hole in range(7)] for pigeon in range(8)]
    pigeons = at + [[-a[hole], -b[hole]] for a, b in combinations(at, 2) for hole in range(7)]
    chance = random.Random(1)
    threes = [
        [v * chance.choice((1, -1)) for v in chance.sample(range(1, 151), 3)] for _ in range(720)
    ]
    for title, clauses in {
        "8 pigeons in 7 holes": pigeons,
        "150 variables, 720 clauses of three": threes,
    }.items():
        print(f"\n{title}\n  {'engine':12} {'refute':>7} {'ratio':>6}  {'lines':>6} checked")
        own = 0.0
        for name in installed_engines():
            proof: list[str] | None = None if name in NO_PROOFS else []
            seconds, model = timed(get_engine(name).solve, clauses, proof=proof)
            assert model is None
            own = own or seconds
            line = f"  {name:12} {seconds:7.3f} {own / seconds:6.1f}"
            if proof is not None:
                checked, right = timed(is_refutation, clauses, proof)
                assert right
                line += f"  {len(proof):6} {checked:.3f}"
            print(line)


if __name__ == "__main__":
    encodings()
    engines()
    formulas()
