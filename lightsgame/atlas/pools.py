"""Where the work of a table is done: in this process, in several, or on the machines of a Dask cluster.

Whatever does it, results come back in the order of the tasks, each once.  A pool that breaks (a worker was killed, the
scheduler was restarted) is opened anew, and what had no result yet is done again: tasks are pure, so that nothing is
lost and nothing counts twice.

>>> with Processes(1) as pool:
...     list(in_order(pool, abs, [-3, 1, -2]))
[3, 1, 2]
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from concurrent.futures import TimeoutError as Waited
from typing import Any, Protocol, TypeVar

from ..errors import BadInput

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 5  # of one task, before it is taken to be the task's own fault
PATIENCE = 120.0  # seconds that a cluster may be away


class Pool(Protocol):
    """What can do work: it can be opened again after it broke."""

    width: int  # how many tasks run at once

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Begin a task."""
        ...

    def broken(self) -> bool:
        """Whether results will never come."""
        ...

    def reopen(self) -> None:
        """Begin anew."""
        ...


class Here(Executor):
    """Does each task as it comes, in this process: what a browser has, where there are no others and no threads."""

    def submit(self, function: Callable[..., Result], /, *words: Any, **named: Any) -> Future[Result]:
        """Do a task."""
        future: Future[Result] = Future()
        try:
            future.set_result(function(*words, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes:
    """As many processes as there are *jobs*; a single job stays in this process."""

    def __init__(self, jobs: int) -> None:
        if jobs < 1:
            raise BadInput("at least 1 job", str(jobs))
        self.width = jobs
        self._pool = self._open()

    def _open(self) -> Executor:
        if self.width == 1:
            return Here()
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        return ProcessPoolExecutor(self.width, mp_context=get_context("spawn"))

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Begin a task."""
        return self._pool.submit(function, task)

    def broken(self) -> bool:
        """A process pool tells it by itself, in each of its futures."""
        return False

    def reopen(self) -> None:
        """New processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._open()

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """The workers of a Dask scheduler (extra `atlas`); the workers need this package, nothing else."""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        try:
            import distributed
        except ImportError:
            raise BadInput("the extra atlas (pip install 'lightsgame[atlas]')", "no module distributed") from None
        self._module: Any = distributed
        self.address = address
        self.reopen(patience)

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Begin a task."""
        future: Future[Result] = self._pool.submit(function, task)
        return future

    def broken(self) -> bool:
        """The scheduler is gone, or another one has its place and knows nothing of our tasks."""
        comm = self._client.scheduler_comm
        return self._client.status != "running" or comm is None or bool(comm.closed())

    def reopen(self, patience: float = PATIENCE) -> None:
        """Wait for the scheduler and for its first worker."""
        self.close()
        until = time.monotonic() + patience
        while True:
            left = max(1.0, until - time.monotonic())
            try:
                client: Any = self._module.Client(self.address, timeout=min(5.0, left), set_as_default=False)
                client.wait_for_workers(1, timeout=left)
                self._client = client
                break
            except (OSError, TimeoutError, ValueError) as error:
                self.close()
                if time.monotonic() >= until:
                    raise BadInput("a Dask scheduler with a worker", f"{self.address}: {error}") from None
                time.sleep(0.5)
        self.width = max(1, sum(client.nthreads().values()))
        self._pool = client.get_executor(pure=False, retries=TRIES)

    def close(self) -> None:
        """Leave the cluster; it goes on for others."""
        client: Any = getattr(self, "_client", None)
        if client is not None:
            client.close(timeout=2)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def in_order(pool: Pool, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """The results of *function* in the order of *tasks*; three tasks a worker are under way at any time.

    Raises:
        whatever the function raises for a task, and `BadInput` if a task breaks the pool again and again.
    """
    source = iter(tasks)
    under_way: deque[tuple[Task, Future[Result]]] = deque()
    tries = 0
    while True:
        while len(under_way) < 3 * pool.width:
            task = next(source, None)
            if task is None:
                break
            under_way.append((task, pool.submit(function, task)))
        if not under_way:
            return
        try:
            result = _patiently(pool, under_way[0][1])
        except (CancelledError, OSError, RuntimeError) as error:
            if not _is_the_pools_fault(error):
                raise
            tries += 1
            if tries == TRIES:
                raise BadInput("a task that leaves its worker alive", f"{under_way[0][0]!r}: {error}") from None
            pool.reopen()
            under_way = deque(
                [(task, old if _has_result(old) else pool.submit(function, task)) for task, old in under_way]
            )
            continue
        tries = 0
        under_way.popleft()
        yield result


def _has_result(future: Future[Result]) -> bool:
    """Whether a task is done, and well."""
    return future.done() and not future.cancelled() and future.exception() is None


def _patiently(pool: Pool, future: Future[Result]) -> Result:
    """The result of a task, looking every now and then whether it can still come."""
    while True:
        wait([future], timeout=1.0)
        try:
            return future.result(timeout=0)
        except Waited:
            if pool.broken():
                raise CancelledError from None


def _is_the_pools_fault(error: BaseException) -> bool:
    """Whether a worker or a scheduler died, rather than that a task failed."""
    names = {cls.__name__ for cls in type(error).__mro__}
    return isinstance(error, (BrokenExecutor, CancelledError)) or bool(
        names & {"KilledWorker", "CommClosedError", "FutureCancelledError", "ClosedClientError"}
    )
