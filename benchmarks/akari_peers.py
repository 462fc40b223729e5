"""What else a Python user can install for Akari: one function a peer, puzzle -> bulbs, each in a
process of its own.

Each imports what it needs inside, so that a peer that is not installed is only left out.  Every
answer is judged by the rules of the game (`rules.is_solution`), and a wrong one is shown as wrong.

    pip install multi-puzzle-solver puzzlekit grilops pycosat python-sat pip install --no-deps
    --ignore-requires-python akari-sat     it asks for Python 3.13, and does without cspuz, noqx:
    not on PyPI; their repositories (github.com/semiexp/cspuz, github.com/T0nyX1ang/noqx) on
    PYTHONPATH, with z3-solver and clingo installed

`python benchmarks/akari.py --peers` runs them.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from lightsgame.akari.generator.construction import construct
from lightsgame.akari.io.formats import parse_puzzle
from lightsgame.akari.model.puzzle import BLACK, CLUES, WHITE, Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.solver import solve
from lightsgame.game.board import Board

Peer = Callable[[Puzzle], Board]
Result = float | str

TATHAM = Path(__file__).parent.parent / "tests" / "data" / "akari_tatham.txt"


def tatham() -> dict[str, Puzzle]:
    """The sixty boards of Simon Tatham's generator, by their parameters and seed."""
    lines = TATHAM.read_text(encoding="utf-8").splitlines()
    return {
        name: parse_puzzle(game)
        for _, name, game in [line.split() for line in lines if not line.startswith("#")]
    }


def boards() -> dict[str, Puzzle]:
    """What the peers have to solve: two puzzles for people, one for machines."""
    hard = tatham()
    made = construct(200, 200, black=12_000, clues=10_800, seed=200)
    return {
        "25 x 25": hard["25x25b20s3d2#akari-open-1"],
        "40 x 40": hard["40x40b20s0d2#akari-open-1"],
        "200 x 200": made.puzzle,
    }


# ---- one function a peer ---------------------------------------------------------------------------------------------


def ours(puzzle: Puzzle) -> Board:
    """Our own, with pycosat where it is installed."""
    return solve(puzzle).bulbs


def ours_alone(puzzle: Puzzle) -> Board:
    """Our own, with its own solver: nothing else is installed."""
    return solve(puzzle, engine="own").bulbs


def plain_formula(puzzle: Puzzle) -> Board:
    """The whole puzzle as one formula for pycosat, without deduction."""
    return solve(puzzle, "sat", engine="pycosat").bulbs


def akari_sat(puzzle: Puzzle) -> Board:
    """The package akari-sat (Glucose 3)."""
    from akari_sat import solve_akari

    found = solve_akari(*puzzle.size, list(puzzle.rows))
    return _board(
        puzzle, [(i, j) for i, row in enumerate(found) for j, lamp in enumerate(row) if lamp]
    )


def puzzlekit(puzzle: Puzzle) -> Board:
    """The package puzzlekit (CP-SAT)."""
    from puzzlekit.solvers.akari import AkariSolver

    signs = {WHITE: "-", BLACK: "x", **{clue: clue for clue in CLUES}}
    peer = AkariSolver(*puzzle.size, [[signs[sign] for sign in row] for row in puzzle.rows])
    answer = peer.solve({"time_limit_sec": 1000.0}).solution_data["solution_grid"].matrix
    return _board(
        puzzle,
        [(i, j) for i, row in enumerate(answer) for j, sign in enumerate(row) if sign == "o"],
    )


def multi_puzzle_solver(puzzle: Puzzle) -> Board:
    """The package multi-puzzle-solver (CP-SAT)."""
    import numpy
    from ortools.sat.python import cp_model
    from puzzle_solver.puzzles.light_up.light_up import Board as Peer

    signs = {WHITE: " ", BLACK: "W", **{clue: clue for clue in CLUES}}
    peer = Peer(numpy.array([[signs[sign] for sign in row] for row in puzzle.rows]))
    solver = cp_model.CpSolver()
    solver.Solve(peer.model)
    return _board(
        puzzle, [(pos.y, pos.x) for pos, lamp in peer.model_vars.items() if solver.Value(lamp)]
    )


def grilops(puzzle: Puzzle) -> Board:
    """The package grilops (z3), as its own example of Akari goes about it."""
    from grilops import Point, SymbolGrid, SymbolSet, get_rectangle_lattice
    from grilops.sightlines import count_cells
    from z3 import If, PbEq

    symbols = SymbolSet([("BLACK", "#"), ("EMPTY", "."), ("LIGHT", "o")])
    grid = SymbolGrid(get_rectangle_lattice(*puzzle.size), symbols)
    for i, row in enumerate(puzzle.rows):
        for j, sign in enumerate(row):
            here = Point(i, j)
            if sign == WHITE:
                grid.solver.add(grid.cell_is_one_of(here, [symbols.EMPTY, symbols.LIGHT]))
                seen = sum(
                    count_cells(
                        grid,
                        near.location,
                        near.direction,
                        count=lambda c: If(c == symbols.LIGHT, 1, 0),
                        stop=lambda c: c == symbols.BLACK,
                    )
                    for near in grid.edge_sharing_neighbors(here)
                )
                grid.solver.add(If(grid.cell_is(here, symbols.LIGHT), seen == 0, seen > 0))
            else:
                grid.solver.add(grid.cell_is(here, symbols.BLACK))
                if sign in CLUES:
                    beside = [
                        (near.symbol == symbols.LIGHT, 1)
                        for near in grid.edge_sharing_neighbors(here)
                    ]
                    grid.solver.add(PbEq(beside, int(sign)))
    grid.solve()
    return _board(
        puzzle, [(p.y, p.x) for p, value in grid.solved_grid().items() if value == symbols.LIGHT]
    )


def cspuz(puzzle: Puzzle) -> Board:
    """Cspuz (z3), from its repository."""
    from cspuz.puzzle.akari import solve_akari

    signs = {WHITE: -2, BLACK: -1, **{clue: int(clue) for clue in CLUES}}
    m, n = puzzle.size
    _, lamps = solve_akari(m, n, [[signs[sign] for sign in row] for row in puzzle.rows])
    return _board(puzzle, [(i, j) for i in range(m) for j in range(n) if lamps[i, j].sol])


def noqx(puzzle: Puzzle) -> Board:
    """Noqx (clingo), from its repository."""
    from noqx.clingo import ClingoSolver, Config
    from noqx.puzzle import Color, Direction, Point, Puzzle as Task
    from solver.akari import AkariSolver

    m, n = puzzle.size
    task: Any = Task("akari", "")
    task.row, task.col = m, n
    for i, row in enumerate(puzzle.rows):
        for j, sign in enumerate(row):
            if sign != WHITE:
                task.surface[Point(i, j)] = Color.BLACK
            if sign in CLUES:
                task.text[Point(i, j, Direction.CENTER, "normal")] = int(sign)
    Config.time_limit, Config.max_solutions_to_find = 1000, 1
    asked = ClingoSolver()
    asked.solve(AkariSolver().solve(task))
    facts = asked.solution()[0].split()
    lamps = [
        fact.partition("(")[2].rstrip(")").split(",")
        for fact in facts
        if fact.startswith("sun_moon__3(")
    ]
    return _board(puzzle, [(int(i), int(j)) for i, j, *_ in lamps])


def _board(puzzle: Puzzle, cells: list[tuple[int, int]]) -> Board:
    return Board.from_cells(*puzzle.size, cells)


PEERS: dict[str, Peer] = {
    "lightsgame": ours,
    "lightsgame, nothing else installed": ours_alone,
    "pycosat, the plain formula": plain_formula,
    "akari-sat 0.1": akari_sat,
    "puzzlekit 0.3": puzzlekit,
    "multi-puzzle-solver 1.1": multi_puzzle_solver,
    "grilops 0.10": grilops,
    "cspuz 0.1": cspuz,
    "noqx 0.8": noqx,
}

# ---- a process and a time limit for each -----------------------------------------------------------------------------


def run_peer(name: str, puzzles: list[Puzzle], results: Connection) -> None:
    """In a process of its own: solve one after another, and send for each the seconds, or what went
    wrong.
    """
    try:
        PEERS[name](Puzzle.from_rows([".1.", "...", "..2"]))  # imports are not what is measured
    except ImportError as error:
        results.send(f"not installed ({error.name})")
        return
    for puzzle in puzzles:
        begun = time.perf_counter()
        try:
            bulbs = PEERS[name](puzzle)
            seconds = time.perf_counter() - begun
            results.send(seconds if is_solution(puzzle, bulbs) else f"wrong ({seconds:.2f} s)")
        except Exception as error:  # a peer that fails is a result, too
            results.send(f"failed ({type(error).__name__})")


def time_peer(name: str, puzzles: list[Puzzle], limit: float) -> list[Result]:
    """For each puzzle the seconds that a peer takes, or why there is no such number; all together
    up to *limit*.
    """
    receive, send = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=run_peer, args=(name, puzzles, send))
    process.start()
    send.close()
    found: list[Result] = []
    deadline = time.monotonic() + limit
    try:
        while len(found) < len(puzzles):
            if not receive.poll(max(0.0, deadline - time.monotonic())):
                found.append(f"over {limit:g} s")
                break
            found.append(receive.recv())
            if isinstance(found[-1], str) and found[-1].startswith("not installed"):
                break
    except EOFError:
        found.append("died")
    finally:
        process.kill()
        process.join()
    return found


def measure(limit: float) -> dict[str, dict[str, Result]]:
    """All peers on all boards, printed line by line: seconds, and how many of the sixty boards are
    right.
    """
    tasks = boards()
    sixty = list(tatham().values())
    print(f"{'':35}", *[f"{title:>22}" for title in (*tasks, "right on 60 boards")])
    table: dict[str, dict[str, Result]] = {}
    for name in PEERS:
        row: dict[str, Result] = {}
        for title, puzzle in tasks.items():
            row[title] = time_peer(name, [puzzle], limit)[0]
            if isinstance(row[title], str) and str(row[title]).startswith("not installed"):
                row = dict.fromkeys(tasks, row[title])
                break
        else:
            answers = time_peer(name, sixty, 3 * limit)
            right = sum([isinstance(answer, float) for answer in answers])
            late = isinstance(answers[-1], str) and answers[-1].startswith("over")
            row["right on 60 boards"] = f"{right}, then {answers[-1]}" if late else str(right)
        table[name] = row
        print(f"{name:35}", *[f"{_shown(value):>22}" for value in row.values()], flush=True)
    return table


def _shown(value: Result) -> str:
    return f"{value:.3f} s" if isinstance(value, float) else value


if __name__ == "__main__":
    measure(float(sys.argv[1]) if len(sys.argv) > 1 else 70.0)
