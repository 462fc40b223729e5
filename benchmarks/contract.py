"""What the package promises about its speed, line by line, and how far it keeps it.

Run: python benchmarks/contract.py [--full] [--only WORD ...] [--json FILE] [--svg FILE]
Then: python benchmarks/check.py    says which line falls short.

A line is a ratio wherever that is possible: solving to one check of the answer, ours to a C
library, a start of the program to a start of Python.  A time is in seconds as they pass; only where
a fixed piece of Python takes longer here than on the machine on which the contract was written is
it scaled by that, so that a slow or busy machine does not break it.  The C library M4RI is measured
if it can be compiled (Debian: gcc, libm4ri-dev).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

import classroom
import startup

from lightsgame import Board, Game, StateBoard, __version__, answer, fewest, is_solution
from lightsgame.akari.generator.construction import construct
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.solving.deduction import keeps_rules
from lightsgame.akari.solving.solver import solve as akari_solve
from lightsgame.algebra import cyclic, fibonacci_basis, matrix, polynomial, sparse
from lightsgame.algebra.bits import flags, full
from lightsgame.drawing.chart import slope
from lightsgame.theorems.plane import sheet, states as sixteen
from lightsgame.theorems.rows import fibonacci, giant

RESULTS = Path(__file__).parent / "results"
WORST = "seeds differ by what their black cells happen to be, and other work shared the processor"
CACHE = "a wide board is cut in strips that overlap, and its tiles have seams, where 500 x 500 is one strip"
YARD = 0.0130  # seconds that `yardstick` took where the contract was written
MODULES = (fibonacci, sheet, sixteen, cyclic, fibonacci_basis, polynomial)
KEPT = [
    value.cache_clear
    for module in MODULES
    for value in vars(module).values()
    if hasattr(value, "cache_clear")
]
rng = random.Random(1)
PLUS = (1, 1, 1, 0)
CIRCLES = ("cylinder", "torus", "mobius", "klein")


def best(work: Callable[[], object], times: int = 3, least: float = 0.02) -> float:
    """The best of several runs, in seconds of this process; short work is repeated until it takes
    *least* seconds.
    """
    repeat, found = 1, math.inf
    while True:
        begun = time.process_time()
        for _ in range(repeat):
            work()
        spent = time.process_time() - begun
        if spent >= least or repeat >= 4096:
            break
        repeat *= 4
    found = spent / repeat
    for _ in range(times - 1):
        begun = time.process_time()
        for _ in range(repeat):
            work()
        found = min(found, (time.process_time() - begun) / repeat)
    return found


def ratio(work: Callable[[], object], unit: Callable[[], object], times: int = 5) -> float:
    """How many units the work takes: the best of each, in turn, for a busy machine is not equally
    busy all along.
    """
    turns = [(best(work, 1), best(unit, 1)) for _ in range(times)]
    return min(turn[0] for turn in turns) / min(turn[1] for turn in turns)


def yardstick() -> float:
    """Seconds for a fixed piece of work of the kind that the package does: shifts of long numbers,
    and loops.
    """

    def work() -> None:
        word = 3**6000
        for i in range(20_000):
            word ^= word >> 1 ^ (i & 1)

    return best(work, 5)


def random_rows(m: int, n: int) -> list[int]:
    """Rows of random lamps."""
    return [rng.getrandbits(n) for _ in range(m)]


# ---- what is measured -------------------------------------------------------------------------------------------


def forget() -> None:
    """Let what is kept from one board of a size to the next be made anew."""
    for clear in KEPT:
        clear()


def board(m: int, n: int) -> float:
    """Solving a random solvable board / one check of the answer; nothing is kept from the run
    before.
    """
    start = Board.from_rows(random_rows(m, n), n).effect()

    def solve() -> Board:
        forget()
        return answer(start).presses.board

    presses = solve()
    assert is_solution(start, presses)
    return ratio(solve, lambda: is_solution(start, presses), 5 if m * n < 10**7 else 2)


def small(m: int, n: int) -> float:
    """Microseconds for a small board, the size having been seen before."""
    start = Board.from_rows(random_rows(m, n), n).effect()
    return best(lambda: answer(start), 9) * 1e6


def glued_effect(rows: Sequence[int], n: int, wrap: str) -> tuple[int, ...]:
    """What changes when each cell of the rows is pressed; it knows nothing of rings but how a row
    is turned.
    """
    m = len(rows)
    mask, last = (1 << n) - 1, n - 1
    joined = wrap in ("torus", "klein")
    changed = []
    for i, row in enumerate(rows):
        above = rows[i - 1] if i or joined else 0
        below = rows[(i + 1) % m] if i + 1 < m or joined else 0
        # what comes in at the two ends
        beside = row if wrap in ("cylinder", "torus") else rows[m - 1 - i]
        here = (row ^ row << 1 ^ row >> 1) & mask ^ beside >> last
        changed.append((here ^ 1 << last if beside & 1 else here) ^ above ^ below)
    return tuple(changed)


def glued(wrap: str, m: int, n: int) -> float:
    """Solving a glued board / pressing the answer and looking."""
    start = glued_effect(random_rows(m, n), n, wrap)

    def solve() -> object:
        forget()
        return sixteen.solve_binary(start, n, PLUS, wrap)

    presses, _ = sixteen.solve_binary(start, n, PLUS, wrap)
    return ratio(solve, lambda: glued_effect(presses, n, wrap) == start, 15 if m * n < 10**7 else 5)


def whole(rule: str, wrap: str, m: int, n: int) -> float:
    """Solving a board of any rule and gluing that has a method / one check of the answer; nothing
    is kept.
    """
    game = Game(m, n, rule=rule, wrap=wrap)
    start = game.effect(Board.from_rows(random_rows(m, n), n))

    def solve() -> Board:
        forget()
        found: Board = answer(game, lit=start).presses
        return found

    presses = solve()
    assert is_solution(game, presses, lit=start)
    return ratio(solve, lambda: is_solution(game, presses, lit=start))


def graph(kind: str, n: int) -> float:
    """Seconds to solve a graph with every lamp lit, from lists of neighbours."""
    lists: list[set[int]] = [set() for _ in range(n)]

    def join(u: int, v: int) -> None:
        lists[u].add(v)
        lists[v].add(u)

    if kind == "tree":
        for i in range(1, n):
            join(i, rng.randrange(max(0, i - 50), i))
    elif kind == "grid":
        side = math.isqrt(n)
        for v in range(n):
            if v % side:
                join(v - 1, v)
            if v >= side:
                join(v - side, v)
    else:  # a ring with a random matching: three edges a vertex
        order = rng.sample(range(n), n)
        for i in range(n):
            join(i, (i + 1) % n)
        for i in range(0, n, 2):
            if order[i] != order[i + 1]:
                join(order[i], order[i + 1])
    begun = time.process_time()
    x = sparse.factor(lists, full(n)).solve(full(n))
    spent = time.process_time() - begun
    pressed = flags(x, n)
    assert all(
        (pressed[v] + sum([pressed[u] for u in around])) & 1 for v, around in enumerate(lists)
    )
    return spent


def command_on_a_tree(n: int) -> float:
    """Seconds of `lightsgame solve --graph` on a tree in a file: to start, to read, to solve, and
    to print.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tree.txt"
        file.write_text(
            "".join([f"{rng.randrange(max(0, i - 50), i)} {i}\n" for i in range(1, n)]),
            encoding="utf-8",
        )
        command = [sys.executable, "-m", "lightsgame", "solve", "--graph", str(file)]
        before = os.times()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def holed(rule: str, n: int, share: float, wrap: str = "none", k: int = 2) -> float:
    """Seconds to solve a board of n x n with so many holes, of k states."""
    holes = [(i, j) for i in range(n) for j in range(n) if rng.random() < share]
    game = Game(n, n, rule=rule, holes=holes, wrap=wrap, states=k)
    start = game.effect(game.lit())
    begun = time.process_time()
    presses = answer(game, lit=start).presses
    spent = time.process_time() - begun
    assert is_solution(game, presses, lit=start)
    return spent


def dense(n: int, witness: bool = False) -> float:
    """Seconds for a dense n x n system; or how much more an unsolvable one takes, with its witness."""
    A = random_rows(n, n)
    x = rng.getrandbits(n)
    b = matrix.apply(A, x)
    if not witness:
        return best(lambda: matrix.solve(A, b), 3)
    B = [*A[:-1], A[0] ^ A[1]]
    wrong = matrix.apply(B, x) ^ 1 << n - 1

    def refute() -> None:
        try:
            matrix.solve(B, wrong)
        except ValueError:
            return
        raise AssertionError("it has a solution")

    return ratio(refute, lambda: matrix.solve(A, b), 3)


M4RI = r"""
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <time.h>
int main(int c, char **v) {
  int n = atoi(v[1]); double best = 1e9;
  for (int k = 0; k < 5; k++) {
    mzd_t *A = mzd_init(n, n), *B = mzd_init(n, 1);
    mzd_randomize(A); mzd_randomize(B);
    clock_t t = clock(); mzd_solve_left(A, B, 0, 0);
    double s = (double)(clock() - t) / CLOCKS_PER_SEC; if (s < best) best = s;
    mzd_free(A); mzd_free(B);
  }
  printf("%f\n", best);
}
"""


def against_m4ri(n: int) -> float | None:
    """Our seconds / those of M4RI; None where it cannot be compiled."""
    if shutil.which("gcc") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "m4.c", Path(folder) / "m4"
        source.write_text(M4RI, encoding="utf-8")
        made = subprocess.run(
            ["gcc", "-O2", source, "-o", program, "-lm4ri", "-lm"], capture_output=True, check=False
        )
        if made.returncode:
            return None

        def theirs() -> float:
            alone = {"OMP_NUM_THREADS": "1"}
            run = subprocess.run(
                [program, str(n)], env=alone, capture_output=True, text=True, check=True
            )
            return float(run.stdout)

        return dense(n) / min(theirs() for _ in range(3))


def states(m: int, n: int, k: int, wrap: str = "none") -> float:
    """Seconds for an m x n board of k states."""
    game = Game(m, n, states=k, wrap=wrap)
    start = game.effect(StateBoard([[rng.randrange(k) for _ in range(n)] for _ in range(m)], k))
    forget()
    begun = time.process_time()
    presses, _ = sixteen.solve(start.rows, PLUS, k, wrap)
    spent = time.process_time() - begun
    assert game.effect(StateBoard(presses, k)) == start
    return spent


def first_row(m: int, n: int) -> float:
    """Seconds for the first row of a giant board, every lamp lit."""

    def work() -> None:
        fibonacci.arithmetic.cache_clear()
        giant.all_ones_rows(m, n, 1, 1)

    return best(work, 3, 0.0)


def refused(m: int, n: int, wrap: str = "none") -> float:
    """Refusing a board, with its witness / one check of the answer to another; nothing is kept from
    the run before.

    A solvable board with the lamp of a corner changed has no solution where a board of the size has
    none: if no quiet pattern met that corner, none would meet any lamp beside it or in its row, for
    they are met by sums and turns.
    """
    presses = random_rows(m, n)
    if wrap == "none":
        lamps = Board.from_rows(presses, n)
        start = lamps.effect()
        solve: Callable[[], object] = partial(
            answer, Board.from_rows([start.rows[0] ^ 1, *start.rows[1:]], n)
        )
        look: Callable[[], object] = partial(is_solution, start, lamps)
    else:
        first, *others = changed = glued_effect(presses, n, wrap)
        solve = partial(sixteen.solve_binary, (first ^ 1, *others), n, PLUS, wrap)
        look = lambda: glued_effect(presses, n, wrap) == changed  # noqa: E731

    def refuse() -> None:
        forget()
        try:
            solve()
        except ValueError:
            return
        raise AssertionError("it has a solution")

    return ratio(refuse, look, 15 if m * n < 10**6 else 5)


def in_and_out(what: str, m: int = 3000, n: int = 3000) -> float:
    """Seconds to read or write a board."""
    lamps = Board.from_rows(random_rows(m, n), n)
    text, table = str(lamps), lamps.to_array()
    work: dict[str, Callable[[], object]] = {
        "print": lambda: str(lamps),
        "parse": lambda: Board(text),
        "to lists": lamps.to_array,
        "from lists": lambda: Board(table),
    }
    return best(work[what], 3, 0.0)


def the_only_solution() -> float:
    """`fewest` of a board with one solution / its answer."""
    start = Board.from_rows(random_rows(1000, 1000), 1000)
    found = answer(start)
    assert found.solutions == 1
    return best(lambda: fewest(answer(start))) / best(lambda: answer(start))


def start_up() -> float:
    """`lightsgame solve 5x5` / a start of Python that does nothing, in processor time."""
    return startup.ratio("solve 5x5")


def a_class() -> float:
    """Seconds on the clock until 190 programs of thirty students are judged, four at a time; two
    have no end.
    """
    return classroom.seconds(4)


def akari_rules() -> float:
    """Seconds to check a solution of an Akari board of 1200 x 1200, 30 % black, nine tenths of them
    numbered.
    """
    program = """
import time
from lightsgame.akari.solving.deduction import keeps_rules
from lightsgame.akari.generator.construction import construct
made = construct(1200, 1200, black=432_000, clues=388_800, seed=1)
puzzle, bulbs = made.puzzle, made.bulbs  # made anew each time one asks
found = []
for _ in range(5):
    begun = time.process_time()
    assert keeps_rules(puzzle, bulbs)
    found.append(time.process_time() - begun)
print(min(found))
"""
    return float(
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        ).stdout
    )


@cache
def akari_makings(side: int) -> list[float]:
    """Seconds of the processor to make an Akari puzzle with one solution and of grade normal, for
    twenty seeds.
    """
    found = []
    for seed in range(1, 21):
        begun = time.process_time()
        assert generate(side, side, seed=seed).grade == "normal"
        found.append(time.process_time() - begun)
    return found


def akari_normal(side: int, of: Callable[[list[float]], float]) -> float:
    """The median of these, or the slowest."""
    return of(akari_makings(side))


def akari_memory(side: int, black: float, numbered: float) -> float | None:
    """Bytes a cell that a process takes at its peak to read and solve an Akari board of that side;
    only on Linux.

    Its kernel tells the peak of this program alone; `getrusage` would begin with that of the
    process that started it.
    """
    if not Path("/proc/self/status").exists():
        return None
    program = """
import re, sys
from pathlib import Path
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.solver import solve
def peak():
    return 1024 * int(re.search("VmHWM:\\s*([0-9]+)", Path("/proc/self/status").read_text())[1])
before = (solve(Puzzle("1.2")), peak())[1]
puzzle = Puzzle(sys.stdin.read())
assert solve(puzzle).status == "solved"
print((peak() - before) / (puzzle.size[0] * puzzle.size[1]))
"""
    blacks = round(black * side**2)
    board = str(
        construct(side, side, black=blacks, clues=round(numbered * blacks), seed=side).puzzle
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=board, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def akari_growth(side: int, black: float, numbered: float) -> float:
    """Time per cell to solve an Akari board of that side / of side 500, three of them before and
    three after each.

    Both are means, for on a machine that others use the quickest of many would stand against a
    single one.
    """
    sides: tuple[int, int] = (500, side)
    blacks = [round(black * n * n) for n in sides]
    boards = [
        construct(n, n, black=b, clues=round(numbered * b), seed=n).puzzle
        for n, b in zip(sides, blacks, strict=True)
    ]
    found: tuple[list[float], list[float]] = ([], [])
    for k in (0, 0, 0, 1, 0, 0, 0) * (3000 // side):
        begun = time.process_time()
        outcome = akari_solve(boards[k])
        found[k].append((time.process_time() - begun) / sides[k] ** 2)
        assert keeps_rules(boards[k], outcome.bulbs)
    return mean(found[1]) / mean(found[0])


class Line(NamedTuple):
    """A line of the contract: at most *bound*, a ratio, or seconds where *unit* is s (microseconds:
    µs).
    """

    name: str
    bound: float
    unit: str
    measure: Callable[[], float | None]
    full: bool = False  # only with --full: it takes many seconds
    reason: str = ""  # why it is not kept, where it is not


def lines() -> list[Line]:
    """The contract."""
    found: list[Line] = []

    def add(
        name: str, bound: float, unit: str, measure: Callable[[], float | None], **more: Any
    ) -> None:
        found.append(Line(name, bound, unit, measure, **more))

    for m, n, most, more in (
        (100, 100, 6, {}),
        (1000, 1000, 6, {}),
        (3000, 3000, 6, {}),
        (10**4, 10**4, 6, {"full": True}),
        (100, 300, 6, {}),
        (103, 575, 6, {}),
        (113, 449, 6, {}),
        (119, 537, 6, {}),
        (100, 1000, 6, {}),
        (127, 1000, 6, {}),
        (100, 10**4, 6, {}),
        (1000, 10**5, 6, {"full": True}),
        (1, 10**6, 80, {}),
        (3, 10**6, 80, {}),
        (5, 10**6, 80, {}),
        (20, 10**6, 80, {}),
        (10**5, 10, 6, {}),
        (10**4, 100, 6, {}),
    ):
        add(f"board {m:,} x {n:,}: solve / check", most, "", partial(board, m, n), **more)
    no = "no solution and its witness / check"
    for m, n in ((101, 101), (113, 449), (1001, 1001), (1022, 1022), (1, 1_000_001)):
        add(f"board {m:,} x {n:,}: {no}", 80 if m == 1 else 6, "", partial(refused, m, n))
    for n in (5, 10):
        add(f"board {n} x {n}", 20, "µs", partial(small, n, n))
    add("the fewest presses where there is one solution / its answer", 1.2, "", the_only_solution)
    for wrap in CIRCLES:
        for m, n in ((100, 100), (1000, 1000), (3000, 3000), (10**4, 100), (100, 10**4)):
            reason = (
                "the two chases are two checks, and one division of 20,000 bits by 200 the rest"
                if m < n
                else ""
            )
            add(
                f"{wrap} {m:,} x {n:,}: solve / check",
                6,
                "",
                partial(glued, wrap, m, n),
                reason=reason,
            )
    for wrap, (m, n) in product(("mobius", "klein"), ((101, 101), (1001, 1001), (101, 10_001))):
        reason = (
            "the two chases are more than two checks, and most of the rest divides 20,000 bits by 205"
            if m < n
            else ""
        )
        add(
            f"{wrap} {m:,} x {n:,}: solve / check", 6, "", partial(glued, wrap, m, n), reason=reason
        )
    strips = [
        ("mobius", m, n)
        for m, n in ((127, 606), (101, 1242), (101, 4114), (105, 2046), (105, 2049), (128, 5160))
    ]
    for wrap, m, n in (("torus", 101, 1001), ("torus", 105, 682), ("klein", 105, 4095), *strips):
        reason = (
            "the two chases are more than a check, folding and unfolding half of one, "
            "and the rest forty short steps"
        )
        add(
            f"{wrap} {m:,} x {n:,}: solve / check", 6, "", partial(glued, wrap, m, n), reason=reason
        )
    for wrap, (m, n) in product(
        CIRCLES, ((255, 255), (255, 102), (1023, 1023), (127, 1023), (128, 10_200))
    ):
        add(f"{wrap} {m:,} x {n:,}: {no}", 6, "", partial(refused, m, n, wrap))
    for m, n in ((105, 2046), (129, 4095)):
        add(f"mobius {m:,} x {n:,}: {no}", 6, "", partial(refused, m, n, "mobius"))
    for wrap, size in product(("torus", "mobius", "klein", "projective"), (999, 1000)):
        for rule in ("king", "rook"):
            add(
                f"{rule}s, {wrap} {size:,} x {size:,}: solve / check",
                3,
                "",
                partial(whole, rule, wrap, size, size),
            )
    for m, n in ((999, 999), (1000, 1000), (3000, 3000), (10**4, 100), (100, 10**4), (101, 10_001)):
        add(
            f"projective {m:,} x {n:,}: solve / check",
            6,
            "",
            partial(whole, "plus", "projective", m, n),
        )
    add("first row of 10^100 x 10^4", 0.1, "s", partial(first_row, 10**100, 10**4))
    add(
        "nullity of 10^1000 x 10^4",
        0.6,
        "s",
        lambda: best(lambda: fibonacci.nullity(10**1000, 10**4), 2, 0.0),
    )
    add("graph: grid of 127 x 127", 0.3, "s", partial(graph, "grid", 127**2))
    add("graph: 20,000 vertices of degree 3", 1.5, "s", partial(graph, "cubic", 20_000))
    add("graph: tree of 100,000", 1.5, "s", partial(graph, "tree", 10**5))
    add("graph: tree of 1,000,000", 15, "s", partial(graph, "tree", 10**6), full=True)
    add(
        "graph: tree of 1,000,000 in a file, the whole command",
        15,
        "s",
        partial(command_on_a_tree, 10**6),
        full=True,
    )
    for rule, share in (("plus", 0.05), ("bishop", 0.0), ("bishop", 0.05), ("knight", 0.05)):
        name = f"graph: {rule}, 150 x 150" + ", one cell in twenty a hole" * (share > 0)
        add(name, 4 if rule == "knight" else 1, "s", partial(holed, rule, 150, share))
    for rule, wrap, k in (("bishop", "torus", 2), ("bishop", "klein", 2), ("rook", "none", 3)):
        name = f"graph: {rule}, 150 x 150, {wrap}, {k} states"
        add(name, 1, "s", partial(holed, rule, 150, 0.0, wrap, k))
    busy = "1.6 million sums of two rows, each a new number of Python: 0.11 s in the first cache, 0.16 s beyond it"
    add("dense 5000 x 5000", 0.2, "s", partial(dense, 5000), reason=busy)
    add("dense 5000 x 5000 / M4RI", 5, "", partial(against_m4ri, 5000), reason=busy)
    add(
        "dense 2000 x 2000, no solution and its witness / a solution",
        2.2,
        "",
        partial(dense, 2000, True),
    )
    for wrap in ("none", *CIRCLES):
        glued_so = f", {wrap}" * (wrap != "none")
        for k, m, n, bound in (
            (3, 100, 100, 0.02),
            (6, 100, 100, 0.04),
            (3, 1000, 1000, 0.5),
            (3, 100, 4000, 2),
        ):
            add(f"{k} states, {m} x {n}{glued_so}", bound, "s", partial(states, m, n, k, wrap))
    for m, where, dim in (
        (499, "none", 16),
        (999, "none", 32),
        (1000, "torus", 64),
        (1000, "klein", 32),
    ):
        name = f"4 states, {m} x {m}, {'a board' if where == 'none' else where} of nullity {dim} modulo 2"
        add(name, 0.5, "s", partial(states, m, m, 4, where))
    for what in ("print", "parse", "to lists", "from lists"):
        nine = (
            "lists are filled with 9,000,000 entries, and module for them is asked for"
            if what == "to lists"
            else ""
        )
        add(f"{what}, 3000 x 3000", 0.1, "s", partial(in_and_out, what), reason=nine)
    for what in ("print", "parse"):
        add(f"{what}, 1,000,000 x 3", 0.5, "s", partial(in_and_out, what, 10**6, 3))
    add("the rules of Akari, 1200 x 1200", 0.05, "s", akari_rules)
    for side, bound in ((25, 0.5), (40, 4.0)):
        name = f"Akari of grade normal, {side} x {side}, made"
        for what, of in (("the median of 20", median), ("the slowest of 20", max)):
            add(
                f"{name}: {what}",
                bound,
                "s",
                partial(akari_normal, side, of),
                full=side > 25,
                reason=WORST,
            )
    for (black, numbered), side in product(((0.2, 0.5), (0.3, 0.9)), (1000, 2000, 3000)):
        name = (
            f"Akari, {black:.0%} black, {numbered:.0%} numbered: time per cell at {side:,} / at 500"
        )
        add(
            name,
            1.3,
            "",
            partial(akari_growth, side, black, numbered),
            full=side > 1000,
            reason=CACHE,
        )
    for black, numbered in ((0.2, 0.5), (0.3, 0.9)):
        name = f"Akari, {black:.0%} black, {numbered:.0%} numbered: bytes a cell to solve 2,000 x 2,000"
        add(name, 115, "", partial(akari_memory, 2000, black, numbered), full=True)
    add("lightsgame solve 5x5 / python -c pass", 5, "", start_up)
    add("a class of 30 students, 190 files, on four cores", 20, "s", a_class, full=True)
    return found


# ---- the plane of sizes -----------------------------------------------------------------------------------------


def plane(largest: int) -> dict[str, float]:
    """Solve / check for sides of 1, 3, 10, 30, ... up to a million, of boards up to so many cells."""
    sides = [1, 3, 10, 30, 100, 300, 1000, 3000, 10**4, 10**5, 10**6]
    return {f"{m} x {n}": round(board(m, n), 2) for m in sides for n in sides if m * n <= largest}


def heat_map(ratios: dict[str, float]) -> str:
    """The plane as SVG: rows and columns of the board on two axes, and how many checks a solution
    takes.
    """
    sizes: dict[tuple[int, int], float] = {}
    for size, ratio in ratios.items():
        m, n = map(int, size.split(" x "))
        sizes[m, n] = ratio
    sides = sorted({side for size in sizes for side in size})
    cell, left = 46, 70
    width = left + cell * len(sides) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" width="{width}" height="{width}" '
        'role="img" aria-label="checks that a solution takes, for boards of all shapes" font-family="sans-serif" '
        'font-size="12" text-anchor="middle" fill="currentColor">'
    ]
    for i, m in enumerate(sides):
        y = 40 + cell * i
        parts.append(f'<text x="{left - 34}" y="{y + cell / 2 + 4:g}">{m:,}</text>')
        parts.append(f'<text x="{left + cell * i + cell / 2:g}" y="34">{short(m)}</text>')
        for j, n in enumerate(sides):
            if (m, n) in sizes:
                ratio = sizes[m, n]
                heat = min(1.0, math.log(max(ratio, 1)) / math.log(100))
                x = left + cell * j
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{cell - 2}" height="{cell - 2}" fill="#ef476f" '
                    f'fill-opacity="{0.08 + 0.8 * heat:.2f}"/>'
                    f'<text x="{x + cell / 2 - 1:g}" y="{y + cell / 2 + 4:g}">{ratio:.0f}</text>'
                )
    parts.append(f'<text x="{left + cell * len(sides) / 2:g}" y="14">columns</text>')
    parts.append('<text x="30" y="14">rows</text>')
    return "\n".join([*parts, "</svg>"])


def short(n: int) -> str:
    """A side in few letters."""
    return str(n) if n < 10_000 else f"10^{round(math.log10(n))}"


# ---- the run ----------------------------------------------------------------------------------------------------


def environment() -> dict[str, str | float]:
    """Where and with what it was measured."""
    return {
        "lightsgame": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "load": round(os.getloadavg()[0], 1),
        "yardstick": round(yardstick(), 4),
    }


def markdown(found: dict[str, dict[str, object]]) -> str:
    """The table of the contract for the page about speed."""
    lines = ["| line | at most | measured | kept | load |", "|---|---|---|---|---|"]
    for name, line in found.items():
        value, unit = line["value"], line["unit"]
        if value is None:
            lines.append(f"| {name} | {line['bound']:g} {unit} | not installed | | |")
        else:
            kept = "yes" if line["kept"] else f"no: {line['reason']}" if line["reason"] else "no"
            lines.append(
                f"| {name} | {line['bound']:g} {unit} | {value:.3g} {unit} | {kept} | {line['load']:g} |"
            )
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write JSON and SVG."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--full",
        action="store_true",
        help="also the lines that take many seconds, and large boards",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="WORD",
        help="only the lines that hold one of these words; the rest stays",
    )
    parser.add_argument("--json", metavar="FILE", default=str(RESULTS / "contract.json"))
    parser.add_argument("--no-plane", action="store_true", help="without the heat map")
    arguments = parser.parse_args()
    file = Path(arguments.json)
    data = (
        json.loads(file.read_text(encoding="utf-8"))
        if file.exists()
        else {"lines": {}, "plane": {}, "growth": {}}
    )
    contract = lines()
    data["lines"] = {
        line.name: data["lines"][line.name] for line in contract if line.name in data["lines"]
    }
    here = environment()
    data["environment"] = data["environment"] if arguments.only and "environment" in data else here
    print(here)
    for line in contract:
        if (line.full and not arguments.full) or (
            arguments.only and not any(w in line.name for w in arguments.only)
        ):
            continue
        # beside each time, for a machine is not equally fast all along
        before = yardstick() if line.unit else YARD
        measured = line.measure()
        scale = min(1.0, 2 * YARD / (before + yardstick())) if line.unit else 1.0
        value = None if measured is None else measured * scale
        kept = value is None or value <= line.bound
        data["lines"][line.name] = {
            "bound": line.bound,
            "unit": line.unit,
            "value": value,
            "kept": kept,
            "reason": line.reason,
            "load": round(os.getloadavg()[0], 1),  # when this line was measured
        }
        shown = "not installed" if value is None else f"{value:.3g} {line.unit}"
        print(
            f"{'ok ' if kept else 'NO '} {line.name:<66} {shown:>14}  (at most {line.bound:g} {line.unit})",
            flush=True,
        )
        file.write_text(json.dumps(data, indent=1), encoding="utf-8")
    if not arguments.only:
        curves: dict[str, dict[int, float]] = {"solve": {}, "check": {}, "dense": {}, "tree": {}}
        for n in (300, 1000, 3000):
            start = Board.from_rows(random_rows(n, n), n).effect()
            curves["solve"][n] = best(partial(answer, start))
            curves["check"][n] = best(partial(is_solution, start, answer(start).presses))
        for n in (500, 1000, 2000):
            curves["dense"][n] = dense(n)
        for n in (10_000, 30_000, 100_000):
            curves["tree"][n] = graph("tree", n)
        data["growth"] = {name: round(slope(curve), 2) for name, curve in curves.items()}
        print("growth: ", ", ".join(f"{name} n^{power}" for name, power in data["growth"].items()))
    if not arguments.no_plane and not arguments.only:
        data["plane"] = plane(10**9 if arguments.full else 10**7)
        for size, ratio in data["plane"].items():
            print(f"{size:>22} {ratio:>8}")
    file.write_text(json.dumps(data, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
