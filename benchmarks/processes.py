"""What pools of processes, threads, tasks and Dask give back: answers, and errors with witnesses.

python benchmarks/processes.py
"""

import asyncio
import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from multiprocessing.pool import Pool
from typing import Any

from lightsgame import Board, Inconsistent, akari, nullity, solve

BOARDS = [Board.full(5, 5), Board("#..../...../...../...../.....")]
PUZZLES = [akari.Puzzle("1.#"), akari.Puzzle("4./..")]


def square(n: int) -> int:
    """The nullity of a square board."""
    return nullity(n, n)


TASKS: dict[str, tuple[Callable[[Any], Any], Iterable[Any]]] = {
    "solve": (solve, BOARDS),
    "akari.solve": (akari.solve, PUZZLES),
    "nullity": (square, range(3, 6)),
}


def outcome(ask: Callable[[], Any]) -> str:
    """An answer, or the error in place of it, in short."""
    try:
        return repr(ask())
    except Inconsistent as error:
        return f"{type(error).__name__} with the witness {error.witness!r}"


def show(name: str, submit: Callable[[Callable[[Any], Any], Any], Callable[[], Any]]) -> None:
    """Print what each task gives; *submit* gives the function that waits for it."""
    for task, (function, questions) in TASKS.items():
        for question in questions:
            print(f"{name:20} {task:12} {outcome(submit(function, question))}")


def in_pool(pool: Pool, function: Callable[[Any], Any], question: Any) -> Callable[[], Any]:
    """The function that waits for the answer of a pool."""
    return pool.apply_async(function, (question,)).get


def main() -> None:
    """Show all of them, one after the other."""
    methods = multiprocessing.get_all_start_methods()
    for method in methods:
        with multiprocessing.get_context(method).Pool(1) as pool:
            show(f"Pool, {method}", partial(in_pool, pool))
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes:
        show("ProcessPoolExecutor", lambda f, x: processes.submit(f, x).result)
    with ThreadPoolExecutor(2) as threads:
        show("threads", lambda f, x: threads.submit(f, x).result)
    show("asyncio", lambda f, x: lambda: asyncio.run(asyncio.to_thread(f, x)))
    if find_spec("distributed"):
        import distributed

        client_class: Any = distributed.Client
        with client_class(processes=False, n_workers=1, dashboard_address=None) as client:
            show("Dask", lambda f, x: client.submit(f, x).result)


if __name__ == "__main__":
    main()
