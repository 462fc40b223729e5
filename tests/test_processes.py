"""Answers and errors cross the borders of processes, threads and tasks; limits of time do not."""

import asyncio
import copy
import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import lightsgame
from lightsgame import (
    BadInput,
    Board,
    Game,
    Inconsistent,
    ParseError,
    Presses,
    TimeLimit,
    TooLarge,
    akari,
    is_solution,
    is_witness,
    nullity,
    solve,
    within,
)

BOARDS = [Board("#.#/###/#.#"), Board.full(4, 4), Board("#..../...../...../...../.....")]
PUZZLES = [akari.Puzzle("1.#"), akari.Puzzle("4./..")]
SIZES = [3, 4, 5]
ERRORS: tuple[Exception, ...] = (
    Inconsistent("no solution", Board("#.#")),
    BadInput("a lamp", "'x'", "line 2"),
    ParseError("a digit", "'7'", line=2, column=3),
    TooLarge("a board", cost="36 GB", limit=16_384, instead="use a smaller one"),
    TimeLimit("no answer within 1 s", done="3 conflicts"),
)
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def square(n: int) -> int:
    """The nullity of a square board, for `map`."""
    return nullity(n, n)


def solved_or_refused(board: Board) -> Presses | Inconsistent[Any]:
    """The presses, or the reason why there are none, as a value."""
    try:
        return solve(board)
    except Inconsistent as error:
        return error


def check_answers(answers: list[Any]) -> None:
    """Each board has presses that solve it, or a witness that nothing does."""
    assert [isinstance(answer, Presses) for answer in answers] == [True, True, False]
    for board, answer in zip(BOARDS, answers, strict=True):
        if isinstance(answer, Presses):
            assert is_solution(board, answer)
        else:
            assert is_witness(board, answer.witness)


def late(seconds: float) -> str:
    """What comes of endless work under a limit."""
    try:
        with within(seconds):
            while True:
                solve(BOARDS[0])
    except TimeLimit as error:
        return str(error)


def pools() -> Iterator[Any]:
    """Process pools of two kinds; fork only where this process has no other threads."""
    yield multiprocessing.get_context("spawn").Pool(1)
    yield ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


# ---- what is copied and what is sent ---------------------------------------------------------------


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickle_and_copy(error: Exception) -> None:
    error.add_note("on the second board")
    copies = [pickle.loads(pickle.dumps(error, protocol)) for protocol in PROTOCOLS]
    for other in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error) and str(other) == str(error)
        assert vars(other) == vars(error)


def public_functions() -> list[Callable[..., Any]]:
    """The functions of the package, of Akari and of the graphs."""
    modules = (lightsgame, akari, lightsgame.graphs)
    values = [getattr(module, name) for module in modules for name in module.__all__]
    return [value for value in values if callable(value)]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_functions_are_pickled_by_name(protocol: int) -> None:
    for function in public_functions():
        assert pickle.loads(pickle.dumps(function, protocol)) is function


def test_values_survive_pickle_and_copy() -> None:
    values: list[Any] = [
        *BOARDS,
        *PUZZLES,
        lightsgame.StateBoard("012/1_0", 3),
        Game(3, 3, rule="king", wrap="torus", states=3),
        lightsgame.Rule("#.#"),
        lightsgame.graphs.petersen(),
        lightsgame.answer("#.#"),
        lightsgame.quiet_patterns(4, 4),
        lightsgame.hint("#.#"),
        lightsgame.certify(BOARDS[0]),
        lightsgame.certify(BOARDS[2]),
        lightsgame.period(5),
        lightsgame.hardest(3, 3),
        akari.solve(PUZZLES[0]),
        akari.explain(PUZZLES[0]),
        akari.certify(PUZZLES[0]),
        akari.generate(3, 3, seed=1, grade=None),
    ]
    for value in values:
        for protocol in PROTOCOLS:
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        assert copy.deepcopy(value) == value == copy.copy(value)


# ---- processes ---------------------------------------------------------------------------------------


def test_processes_give_answers_and_errors_back() -> None:
    for pool in pools():
        with pool:
            check_answers(list(pool.map(solved_or_refused, BOARDS)))
            assert list(pool.map(square, SIZES)) == [0, 4, 2]
            assert list(pool.map(akari.solve, PUZZLES)) == [*map(akari.solve, PUZZLES)]
            with pytest.raises(Inconsistent) as caught:
                list(pool.map(solve, BOARDS))
            assert is_witness(BOARDS[2], caught.value.witness)


FORKING = """
import multiprocessing
from lightsgame import Board, Inconsistent, is_witness, solve
boards = [Board("#.#/###/#.#"), Board("#..../...../...../...../.....")]
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(solve, boards[:1]) == [solve(boards[0])])
    try:
        pool.map(solve, boards)
    except Inconsistent as error:
        print(is_witness(boards[1], error.witness))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_processes_do_so_too() -> None:
    # in a fresh process: this one may have threads, and a fork of those may hang
    process = subprocess.run(
        [sys.executable, "-c", FORKING], capture_output=True, text=True, timeout=60, check=True
    )
    assert process.stdout.split() == ["True", "True"], process.stderr


def test_dask_gives_answers_and_errors_back() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        check_answers(client.gather(client.map(solved_or_refused, BOARDS)))
        assert client.gather(client.map(square, SIZES)) == [0, 4, 2]
        assert client.gather(client.map(akari.solve, PUZZLES)) == [*map(akari.solve, PUZZLES)]
        with pytest.raises(Inconsistent) as caught:
            client.submit(solve, BOARDS[2]).result()
        assert is_witness(BOARDS[2], caught.value.witness)


# ---- threads and tasks -------------------------------------------------------------------------------


def test_threads_have_limits_of_their_own() -> None:
    with ThreadPoolExecutor(3) as pool:
        hurried = pool.map(late, (0.05, 0.1))
        answers = [pool.submit(solved_or_refused, board) for board in BOARDS]
        check_answers([answer.result() for answer in answers])
        assert list(hurried) == ["no answer within 0.05 s", "no answer within 0.1 s"]


def test_tasks_have_limits_of_their_own() -> None:
    async def task(seconds: float, rounds: int) -> str:
        try:
            with within(seconds):
                for _ in range(rounds):
                    await asyncio.sleep(0.005)
                    solve(BOARDS[0])
        except TimeLimit as error:
            return str(error)
        return "done"

    async def both() -> list[str]:
        return list(await asyncio.gather(task(0.02, 1000), task(60, 20)))

    assert asyncio.run(both()) == ["no answer within 0.02 s", "done"]


# ---- without sources, and from an archive --------------------------------------------------------

PROGRAM = """
import pickle
import sys
sys.path.insert(0, sys.argv[1])
import lightsgame
from lightsgame import Board, akari, nullity, solve
print(lightsgame.__file__)
print(len(solve(Board.full(5, 5))), nullity(5, 5), akari.solve(akari.Puzzle("1.#")).status)
print(pickle.loads(pickle.dumps(solve)) is solve)
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package, without what is compiled."""
    source = Path(lightsgame.__file__).parent
    folder = tmp_path_factory.mktemp("copy")
    unused = shutil.ignore_patterns("__pycache__", "classroom", "play", "docs")
    shutil.copytree(source, folder / "lightsgame", ignore=unused)
    return folder


def run_with(path: Path, folder: Path) -> str:
    """What the program prints, with the package from *path* alone."""
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=folder,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    origin, _, answers = process.stdout.partition("\n")
    assert origin.startswith(str(path))
    return answers


def test_the_package_works_from_an_archive(package: Path, tmp_path: Path) -> None:
    archive = tmp_path / "lightsgame.zip"
    with zipfile.ZipFile(archive, "w") as out:
        for file in package.rglob("*"):
            out.write(file, file.relative_to(package))
    assert run_with(archive, tmp_path) == "15 2 solved\nTrue\n"


def test_the_package_works_without_sources(package: Path, tmp_path: Path) -> None:
    shutil.copytree(package, tmp_path / "bare")
    subprocess.run(
        [sys.executable, "-m", "compileall", "-b", "-q", str(tmp_path / "bare")], check=True
    )
    for source in (tmp_path / "bare").rglob("*.py"):
        source.unlink()
    assert run_with(tmp_path / "bare", tmp_path) == "15 2 solved\nTrue\n"
