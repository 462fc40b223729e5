"""Sparse systems whose core grows: what the dense core costs, and what block Wiedemann would cost
instead.

Run: python benchmarks/cores.py [--sizes 5000 10000 20000] [--width 1024] [--json FILE]

Graphs with three edges a vertex leave a core of about n/5 vertices, which elimination by the Method
of Four Russians solves in a time that grows with the third power.  Block Wiedemann never changes
the matrix A: it needs the products A x for blocks of *width* vectors at a time, here n ints of so
many bits, about 3 n / width times (2 n / width for the sequence and n / width for the solution).
Only these products are timed, so the last column is less than it would take: the linear recurrence
of the sequence has to be found besides.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from contract import RESULTS, environment

from lightsgame.algebra import matrix, sparse
from lightsgame.algebra.bits import full


def cubic(n: int, rng: random.Random) -> list[set[int]]:
    """A ring with a random matching."""
    lists = [{(v - 1) % n, (v + 1) % n} for v in range(n)]
    order = rng.sample(range(n), n)
    for u, v in zip(order[::2], order[1::2], strict=True):
        lists[u].add(v)
        lists[v].add(u)
    return lists


def product(lists: list[tuple[int, ...]], block: list[int]) -> list[int]:
    """A x for each of the vectors whose entries stand at the same place in these words."""
    result = []
    for here, around in zip(block, lists, strict=True):
        for u in around:
            here ^= block[u]
        result.append(here)
    return result


def main() -> None:
    """Print a table, and write it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=[5000, 10_000, 20_000])
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--json", metavar="FILE", default=str(RESULTS / "cores.json"))
    arguments = parser.parse_args()
    rng, found = random.Random(1), {}
    print(
        f"{'n':>8} {'core':>7} {'down to it s':>13} {'the core s':>11} {'products':>9} {'all of them s':>14}"
    )
    for n in arguments.sizes:
        lists = cubic(n, rng)
        begun = time.process_time()
        factors = sparse.factor(lists, full(n))
        down = time.process_time() - begun
        core = len(factors.core)
        right = matrix.apply(factors.rows, rng.getrandbits(core))
        begun = time.process_time()
        x = matrix.solve(factors.rows, right)
        dense = time.process_time() - begun
        assert matrix.is_solution(factors.rows, x, right)
        block = [rng.getrandbits(arguments.width) for _ in range(n)]
        around = [tuple(one) for one in lists]
        begun = time.process_time()
        block = product(around, product(around, product(around, block)))
        times = -(-3 * n // arguments.width)
        products = (time.process_time() - begun) / 3 * times
        found[n] = {
            "core": core,
            "down": down,
            "dense": dense,
            "products": times,
            "seconds": products,
        }
        print(f"{n:>8,} {core:>7,} {down:>13.2f} {dense:>11.2f} {times:>9} {products:>14.2f}")
    Path(arguments.json).write_text(
        json.dumps({"environment": environment(), "sizes": found}, indent=1), "utf-8"
    )


if __name__ == "__main__":
    main()
