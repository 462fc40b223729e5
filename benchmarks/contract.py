"""What the package promises about its speed: standing lines, and questions drawn by lot.

Run: python benchmarks/contract.py [--full] [--only WORD ...] [--seed TEXT] [--json FILE]
Then: python benchmarks/check.py    says what is not kept.

A standing line is a ratio wherever that is possible: solving to one check of the answer, ours to a
library, a start of the program to a start of Python.  Seconds are scaled by a fixed piece of Python
that is timed before and after: they are those of one machine, whether this one is slower or faster.

A drawn question is a rule, a gluing, states, holes, a size of up to 100,000 lamps, or a graph; it is
to be answered within 100 checks or one second, or refused within one second with its cost.  The seed
is the number of the release.  M4RI is measured where it can be compiled (Debian: gcc, libm4ri-dev).
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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from statistics import mean, median
from typing import Any

import startup

from lightsgame import (
    Board,
    Game,
    Inconsistent,
    Rule,
    TooLarge,
    __version__,
    answer,
    is_solution,
)
from lightsgame.akari.generator.construction import construct
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.solving.deduction import keeps_rules
from lightsgame.akari.solving.solver import solve as akari_solve
from lightsgame.algebra import matrix
from lightsgame.core.deadline import within
from lightsgame.errors import TimeLimit
from lightsgame.game.rule import RULES, WRAPS
from lightsgame.theorems.rows import fibonacci, giant

RESULTS = Path(__file__).parent / "results"
YARD = 0.0130  # seconds that `yardstick` takes on the machine whose seconds are told
KEEPING = ("theorems", "game.elimination", "game.letters")
MOST_CHECKS = 100
MOST_SECONDS = 1.0
PATIENCE = 60.0  # seconds after which a drawn question is given up
rng = random.Random(1)

Work = Callable[[], object]

# ---- measuring ------------------------------------------------------------------------------------


def least(work: Work, before: Work = lambda: None) -> float:
    """The least seconds of this process that a run takes; short work is run again and again."""
    spent, found = 0.0, math.inf
    while spent < 0.02:
        before()
        begun = time.process_time()
        work()
        taken = time.process_time() - begun
        spent += taken
        found = min(found, taken)
    return found


def ratio(work: Work, unit: Work, before: Work = lambda: None) -> float:
    """How many units the work takes: in turns, for a machine is not equally busy all along."""
    turns: list[tuple[float, float]] = []
    while len(turns) < 5 and sum([ours for ours, _ in turns]) < 2:
        turns.append((least(work, before), least(unit)))
    return min([ours for ours, _ in turns]) / min([one for _, one in turns])


def yardstick() -> float:
    """Seconds for a fixed piece of the work that the package does: shifts of long numbers."""

    def work() -> None:
        word = 3**6000
        for i in range(20_000):
            word ^= word >> 1 ^ (i & 1)

    return min([least(work) for _ in range(3)])


def forget() -> None:
    """Let what is kept from one board of a size to the next be made anew."""
    prefixes = tuple([f"lightsgame.{name}" for name in KEEPING])
    for name, module in list(sys.modules.items()):
        if name.startswith(prefixes):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


# ---- games ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A board to solve; *holes* is a number of cells, or a share of all."""

    rows: int
    columns: int
    rule: str | Rule = "plus"
    wrap: str = "none"
    states: int = 2
    holes: float = 0

    def __str__(self) -> str:
        words = [f"{self.rows:,} x {self.columns:,}"]
        if self.rule != "plus":
            words.append(self.rule if isinstance(self.rule, str) else "a rule of one's own")
        if self.wrap != "none":
            words.append(self.wrap)
        if self.states > 2:
            words.append(f"{self.states} states")
        if self.holes:
            words.append(f"{self.holes:g} holes" if self.holes >= 1 else f"{self.holes:.0%} holes")
        return ", ".join(words)

    def game(self) -> Game:
        """The game, its holes at random."""
        cells = self.rows * self.columns
        number = round(self.holes if self.holes >= 1 else self.holes * cells)
        holes = [divmod(cell, self.columns) for cell in rng.sample(range(cells), number)]
        return Game(
            self.rows,
            self.columns,
            rule=self.rule,
            wrap=self.wrap,
            states=self.states,
            holes=holes,
        )


def random_position(game: Game, chosen: random.Random = rng) -> Any:
    """Each lamp, or how often each cell is pressed, by lot."""
    if game.states == 2 and game.graph is None and not game.holes:
        rows = [chosen.getrandbits(game.columns) for _ in range(game.rows)]
        return Board.from_rows(rows, game.columns)
    return game.position(chosen.choices(range(game.states), k=game.order))


def checks(question: Question) -> float:
    """Solving a random solvable position / one check of the answer."""
    game = question.game()
    lit = game.effect(random_position(game))
    presses = answer(game, lit=lit).presses
    assert is_solution(game, presses, lit=lit)
    check = partial(is_solution, game, presses, lit=lit)
    return ratio(partial(answer, game, lit=lit), check, forget)


def refusal(question: Question) -> float:
    """Refusing a random position, with its witness / one check of an answer to another."""
    game = question.game()
    presses = random_position(game)
    start = game.effect(presses)

    def is_refused(lit: Any) -> bool:
        try:
            answer(game, lit=lit)
        except Inconsistent:
            return True
        return False

    positions = [random_position(game) for _ in range(20)]
    refused = next(lit for lit in positions if is_refused(lit))
    check = partial(is_solution, game, presses, lit=start)
    return ratio(partial(is_refused, refused), check, forget)


def seconds(build: Callable[[], Game]) -> float:
    """Seconds to solve a random solvable position of a game."""
    game = build()
    lit = game.effect(random_position(game))
    presses: list[Any] = []

    def work() -> None:
        presses[:] = [answer(game, lit=lit).presses]

    taken = least(work, forget)
    assert is_solution(game, presses[0], lit=lit)
    return taken


def graph(kind: str, n: int, chosen: random.Random = rng) -> dict[int, list[int]]:
    """A graph of about n vertices as lists of neighbours, each edge told once."""
    if kind == "tree":
        return {v: [chosen.randrange(max(0, v - 50), v)] if v else [] for v in range(n)}
    if kind == "scale-free":
        return {v: [min(chosen.choices(range(v), k=2))] if v else [] for v in range(n)}
    joined: dict[int, list[int]] = {v: [] for v in range(n)}
    if kind == "cubic":  # a ring with a random matching
        order = chosen.sample(range(n), n)
        for v in range(n):
            joined[v].append((v + 1) % n)
        for u, v in zip(order[::2], order[1::2], strict=False):
            if abs(u - v) not in (1, n - 1):
                joined[u].append(v)
        return joined
    side = max(2, math.isqrt(n))  # a grid, or what is left of it where roads are missing
    dropped = 0.35 if kind == "roads" else 0
    joined = {v: [] for v in range(side * side)}
    for v in joined:
        if v % side + 1 < side and chosen.random() >= dropped:
            joined[v].append(v + 1)
        if v + side < side * side and chosen.random() >= dropped:
            joined[v].append(v + side)
    return joined


def graph_game(kind: str, n: int, states: int) -> Game:
    """The game on such a graph."""
    return Game.of(graph(kind, n), states=states)


# ---- beside a library in C -----------------------------------------------------------------------------

M4RI = r"""
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <time.h>
int main(int c, char **v) {
  int n = atoi(v[1]); double best = 1e9;
  for (int k = 0; k < 5; k++) {
    mzd_t *A = mzd_init(n, n + 1);
    mzd_randomize(A);
    clock_t t = clock(); mzd_echelonize_m4ri(A, 0, 0);
    double s = (double)(clock() - t) / CLOCKS_PER_SEC; if (s < best) best = s;
    mzd_free(A);
  }
  printf("%f\n", best);
}
"""


def dense(n: int) -> tuple[list[int], int]:
    """A random system of n equations with a solution."""
    rows = [rng.getrandbits(n) for _ in range(n)]
    return rows, matrix.apply(rows, rng.getrandbits(n))


def against_m4ri(n: int) -> float | None:
    """Our seconds for a dense system / those of M4RI for its echelon form; None: not compiled."""
    if shutil.which("gcc") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "m4.c", Path(folder) / "m4"
        source.write_text(M4RI, encoding="utf-8")
        command = ["gcc", "-O2", str(source), "-o", str(program), "-lm4ri", "-lm"]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        alone = os.environ | {"OMP_NUM_THREADS": "1"}
        theirs, ours = [], []
        rows, b = dense(n)
        for _ in range(3):
            told = subprocess.check_output([program, str(n)], env=alone, text=True)
            theirs.append(float(told))
            ours.append(least(lambda: matrix.solve(rows, b)))
        return min(ours) / min(theirs)


# ---- Akari ----------------------------------------------------------------------------------------


def akari_board(side: int, black: float, numbered: float) -> Any:
    """A puzzle with these shares of black cells, and of clues among them, and its bulbs."""
    blacks = round(black * side**2)
    return construct(side, side, black=blacks, clues=round(numbered * blacks), seed=side)


def akari_rules() -> float:
    """Seconds to check a solution of 1200 x 1200, 30 % black, nine tenths of them numbered."""
    made = akari_board(1200, 0.3, 0.9)
    puzzle, bulbs = made.puzzle, made.bulbs  # made anew each time one asks
    return least(lambda: keeps_rules(puzzle, bulbs))


@cache
def akari_makings(side: int) -> list[float]:
    """Seconds to make a puzzle with one solution and of grade normal, for twenty seeds."""
    found = []
    for seed in range(1, 21):
        begun = time.process_time()
        assert generate(side, side, seed=seed).grade == "normal"
        found.append(time.process_time() - begun)
    return found


def akari_normal(side: int, pick: Callable[[list[float]], float]) -> float:
    """The median of these, or the slowest."""
    return pick(akari_makings(side))


def akari_growth(side: int, black: float, numbered: float) -> float:
    """Time per cell to solve a board of that side / of side 500: means, taken in turns."""
    puzzles = {n: akari_board(n, black, numbered).puzzle for n in (500, side)}
    found: dict[int, list[float]] = {500: [], side: []}
    for n in [500, 500, side, 500, 500] * 2:
        begun = time.process_time()
        outcome = akari_solve(puzzles[n])
        found[n].append((time.process_time() - begun) / n**2)
        assert keeps_rules(puzzles[n], outcome.bulbs)
    return mean(found[side]) / mean(found[500])


# ---- the standing lines ---------------------------------------------------------------------------

ONE_SIDED = Rule([(0, 0), (-1, -1), (-1, 0)])  # not symmetric
SOLVED = [  # at most so many checks
    (6, Question(100, 100)),
    (6, Question(1000, 1000)),
    (6, Question(3000, 3000)),
    (6, Question(113, 449)),
    (6, Question(100, 10**4)),
    (6, Question(10**4, 100)),
    (100, Question(1, 10**5)),
    (20, Question(20, 10**6)),
    (6, Question(1000, 1000, wrap="cylinder")),
    (6, Question(1000, 1000, wrap="torus")),
    (6, Question(1001, 1001, wrap="mobius")),
    (6, Question(1000, 1000, wrap="klein")),
    (6, Question(1000, 1000, wrap="projective")),
    (25, Question(101, 10_001, wrap="mobius")),
    (25, Question(100, 10**4, wrap="klein")),
    (6, Question(300, 300, "cross")),
    (6, Question(999, 999, "king", "torus")),
    (6, Question(1000, 1000, states=3)),
    (6, Question(300, 300, "king", states=3)),
    (6, Question(300, 300, wrap="projective", states=3)),
    (6, Question(300, 300, wrap="torus", states=4)),
    (6, Question(511, 511, wrap="klein", states=6)),
    (6, Question(100, 101, states=17)),
]
REFUSED = [
    (6, Question(101, 101)),
    (6, Question(1001, 1001)),
    (100, Question(1, 100_001)),
    (6, Question(255, 102, wrap="torus")),
    (6, Question(1023, 1023, wrap="klein")),
    (25, Question(128, 10_200, wrap="mobius")),
]
IN_SECONDS = [
    (0.05, Question(100, 101, holes=9)),
    (0.05, Question(300, 300, holes=100)),
    (0.3, Question(300, 300, holes=0.05)),
    (1.0, Question(300, 300, "knight")),
    (0.1, Question(130, 130, ONE_SIDED)),
]
GRAPHS = [
    (0.3, "grid", 127**2, 2),
    (1.0, "cubic", 20_000, 2),
    (1.0, "tree", 10**5, 2),
    (2.0, "tree", 10**5, 3),
    (3.0, "roads", 90_000, 3),
]


@dataclass(frozen=True)
class Line:
    """A standing line: at most *bound*, a ratio, or seconds where *unit* is s."""

    name: str
    bound: float
    unit: str
    measure: Callable[[], float | None]
    full: bool = False  # only with --full: it takes many seconds


def lines() -> list[Line]:
    """All standing lines."""
    found = [Line(f"{q}: solve / check", most, "", partial(checks, q)) for most, q in SOLVED]
    largest = Question(10**4, 10**4)
    found.append(Line(f"{largest}: solve / check", 6, "", partial(checks, largest), True))
    no = "no solution and its witness / check"
    found += [Line(f"{q}: {no}", most, "", partial(refusal, q)) for most, q in REFUSED]
    found += [Line(str(q), most, "s", partial(seconds, q.game)) for most, q in IN_SECONDS]
    for most, kind, n, states in GRAPHS:
        build = partial(graph_game, kind, n, states)
        found.append(Line(f"{kind} of {n:,}, {states} states", most, "s", partial(seconds, build)))
    for side, most in ((25, 0.5), (40, 4.0)):
        for word, pick in (("median", median), ("slowest", max)):
            name = f"Akari of grade normal, {side} x {side}, made: the {word} of 20"
            found.append(Line(name, most, "s", partial(akari_normal, side, pick), side > 25))
    for black, numbered in ((0.2, 0.5), (0.3, 0.9)):
        name = f"Akari, {black:.0%} black, {numbered:.0%} numbered: time a cell at 2000 / at 500"
        found.append(Line(name, 1.3, "", partial(akari_growth, 2000, black, numbered), True))
    giant_row = partial(giant.all_ones_rows, 10**100, 10**4, 1, 1)
    nullity = partial(fibonacci.nullity, 10**1000, 10**4)
    return [
        *found,
        Line("first row of 10^100 x 10^4", 0.1, "s", lambda: least(giant_row, forget)),
        Line("nullity of 10^1000 x 10^4", 0.6, "s", lambda: least(nullity, forget)),
        Line("dense 5000 x 5000 / M4RI", 12, "", partial(against_m4ri, 5000)),
        Line("the rules of Akari, 1200 x 1200", 0.05, "s", akari_rules),
        Line("lightsgame solve 5x5 / python -c pass", 5, "", partial(startup.ratio, "solve 5x5")),
    ]


def measured(line: Line) -> dict[str, Any]:
    """What is written about a line."""
    before = yardstick()
    value = line.measure()
    if value is not None and line.unit:
        value *= 2 * YARD / (before + yardstick())
    return {
        "bound": line.bound,
        "unit": line.unit,
        "value": value,
        "kept": value is None or value <= line.bound,
    }


# ---- the questions drawn by lot -------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A question with what it took: seconds of the machine of the contract, and checks."""

    question: str
    outcome: str
    seconds: float
    checks: float | None  # None: there was no answer to check

    @property
    def is_kept(self) -> bool:
        """Whether it was answered, or refused with a cost, in the time allowed."""
        if self.checks is None:
            has_cost = any(sign.isdigit() for sign in self.outcome)
            return has_cost and self.seconds <= MOST_SECONDS
        return self.seconds <= MOST_SECONDS or self.checks <= MOST_CHECKS


def any_game(chosen: random.Random) -> Game:
    """A game drawn by lot."""
    states = chosen.choice([2, chosen.randint(3, 9), chosen.randint(10, 36)])
    lamps = int(10 ** chosen.uniform(1, 5))
    if chosen.random() < 0.2:
        kind = chosen.choice(["tree", "grid", "roads", "cubic", "scale-free"])
        rule = chosen.choice(["plus", "cross"])
        return Game.of(graph(kind, lamps, chosen), rule=rule, states=states)
    rows = max(1, int(lamps ** chosen.uniform(0, 1)))
    columns = max(1, lamps // rows)
    share = chosen.choice([0, 0, 0.001, 0.05, 0.3])
    cells = [divmod(cell, columns) for cell in range(1, rows * columns)]
    return Game(
        rows,
        columns,
        rule=any_rule(chosen),
        wrap=chosen.choice(list(WRAPS)),
        states=states,
        holes=[cell for cell in cells if chosen.random() < share],
    )


def any_rule(chosen: random.Random) -> str | Rule:
    """A rule with a name, or one of steps that reach one cell far, or two."""
    reach = chosen.choice([0, 0, 0, 1, 2])
    if not reach:
        return chosen.choice(sorted(RULES))
    far = range(-reach, reach + 1)
    around = [(i, j) for i in far for j in far]
    return Rule(chosen.sample(around, chosen.randint(1, 6)))


def asked(game: Game, chosen: random.Random) -> Drawn:
    """Solve a position; that there is no solution is an answer, too."""
    presses = random_position(game, chosen)
    lit = chosen.choice([game.lit(), game.effect(presses), random_position(game, chosen)])
    before = yardstick()
    begun = time.process_time()
    checks: float | None = None
    try:
        with within(PATIENCE):
            presses = answer(game, lit=lit).presses
        outcome = "solved"
    except Inconsistent:
        outcome = "no solution"
    except TooLarge as error:
        outcome = f"refused: {error}"
    except TimeLimit:
        outcome = "neither answered nor refused"
    spent = time.process_time() - begun
    if outcome in ("solved", "no solution"):
        checks = spent / least(partial(is_solution, game, presses, lit=lit))
        assert outcome != "solved" or is_solution(game, presses, lit=lit)
    return Drawn(str(game), outcome, spent * 2 * YARD / (before + yardstick()), checks)


def draws(seed: str, number: int) -> Iterator[Drawn]:
    """So many questions by lot, with what they took."""
    chosen = random.Random(seed)
    for _ in range(number):
        forget()
        yield asked(any_game(chosen), chosen)


# ---- the run --------------------------------------------------------------------------------------


def environment() -> dict[str, str | float]:
    """Where and with what it was measured."""
    return {
        "lightsgame": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "load": round(os.getloadavg()[0], 1),
        "yardstick": round(yardstick(), 4),
    }


def worst_first(found: Mapping[str, dict[str, Any]]) -> list[str]:
    """The names of the lines, those nearest to their bounds first and the unmeasured last."""
    return sorted(found, key=lambda name: -(found[name]["value"] or 0) / found[name]["bound"])


def told(line: Mapping[str, Any]) -> str:
    """What was measured, in words."""
    if line["value"] is None:
        return "skipped: not installed"
    return f"{line['value']:.3g} {line['unit']}".strip()


def drawn_markdown(drawn: Mapping[str, Any], rows: int = 10) -> str:
    """The drawn questions that took longest, as a table, and how many are kept."""
    questions = drawn["questions"]
    kept = [question for question in questions if question["kept"]]
    parts = [f"Of {len(questions)} questions {len(kept)} are kept. The longest:", ""]
    parts += ["| question | outcome | seconds | checks |", "|---|---|---|---|"]
    for one in questions[:rows]:
        checks = "" if one["checks"] is None else f"{one['checks']:.0f}"
        outcome = one["outcome"].partition(":")[0]
        mark = "" if one["kept"] else "**"
        parts.append(
            f"| {one['question']} | {outcome} | {mark}{one['seconds']:.2f}{mark} | {checks} |"
        )
    return "\n".join(parts)


def markdown(found: Mapping[str, dict[str, Any]]) -> str:
    """The table of the standing lines for the page about speed, the worst first."""
    rows = ["| line | at most | measured |", "|---|---|---|"]
    for name in worst_first(found):
        line = found[name]
        bound = f"{line['bound']:g} {line['unit']}".strip()
        value = told(line) if line["kept"] else f"**{told(line)}**"
        rows.append(f"| {name} | {bound} | {value} {line.get('measured', '')} |")
    return "\n".join(rows)


def write(file: Path, data: Mapping[str, Any]) -> None:
    """Write what is known so far."""
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Measure, print the worst first, and write JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true", help="also what takes many seconds")
    parser.add_argument("--only", nargs="+", metavar="WORD", help="lines that hold one of these")
    parser.add_argument("--seed", default=__version__, help="of the questions drawn by lot")
    parser.add_argument("--draws", type=int, default=200, metavar="N")
    parser.add_argument("--json", type=Path, default=RESULTS / "contract.json", metavar="FILE")
    arguments = parser.parse_args()
    data: dict[str, Any] = {"lines": {}, "drawn": {}}
    if arguments.json.exists():
        data |= json.loads(arguments.json.read_text(encoding="utf-8"))
    contract = lines()
    names = [line.name for line in contract]
    data["lines"] = {name: data["lines"][name] for name in names if name in data["lines"]}
    data["environment"] = environment()
    wanted = arguments.only or [""]
    for line in contract:
        if (arguments.full or not line.full) and any(word in line.name for word in wanted):
            data["lines"][line.name] = found = measured(line)
            print(f"{line.name}: {told(found)} (at most {line.bound:g})", flush=True)
            write(arguments.json, data)
    if arguments.only is None or "drawn" in arguments.only:
        drawn = sorted(draws(arguments.seed, arguments.draws), key=lambda one: -one.seconds)
        questions = [asdict(one) | {"kept": one.is_kept} for one in drawn]
        data["drawn"] = {"seed": arguments.seed, "questions": questions}
        for one in drawn:
            words = "kept" if one.is_kept else "NOT KEPT"
            print(f"{words} {one.seconds:8.3f} s {one.checks or math.nan:9.0f} checks  ", end="")
            print(f"{one.question}: {one.outcome}")
    write(arguments.json, data)
    print("\n" + markdown(data["lines"]))


if __name__ == "__main__":
    main()
