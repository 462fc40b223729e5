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
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from concurrent.futures import TimeoutError as Waited
from contextlib import suppress
from itertools import islice
from typing import Any, Self, TypeVar

from ..errors import BadInput

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 5  # of one task, before it is taken to be the task's own fault
PATIENCE = 120.0  # seconds that a cluster may be away
DASK_ERRORS = ("KilledWorker", "CommClosedError", "FutureCancelledError", "ClosedClientError")


class Pool:
    """What can do work, *width* tasks at once, and can be opened again after it broke."""

    _pool: Executor | None = None  # who does it, if not this process

    def __init__(self, width: int = 1) -> None:
        self.width = width
        self.reopen()

    def reopen(self) -> None:
        """Begin anew; this one does each task as it comes, as in a browser, where there are no others."""

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Begin a task."""
        if self._pool is not None:
            return self._pool.submit(function, task)
        future: Future[Result] = Future()
        try:
            future.set_result(function(task))
        except Exception as error:
            future.set_exception(error)
        return future

    def broken(self) -> bool:
        """Whether results will never come, if their futures do not tell it by themselves."""
        return False

    def close(self) -> None:
        """Leave it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Processes(Pool):
    """As many processes as there are *jobs*; a single job stays in this process."""

    def __init__(self, jobs: int) -> None:
        if jobs < 1:
            raise BadInput("at least 1 job", str(jobs))
        super().__init__(jobs)

    def reopen(self) -> None:
        """New processes."""
        self.close()
        if self.width > 1:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            self._pool = ProcessPoolExecutor(self.width, mp_context=get_context("spawn"))

    def close(self) -> None:
        """End the processes."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)


class Cluster(Pool):
    """The workers of a Dask scheduler (extra `atlas`); the workers need this package, nothing else."""

    _client: Any = None
    _scheduler = ""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        try:
            import distributed
        except ImportError:
            raise BadInput("the extra atlas (pip install 'lightsgame[atlas]')", "no module distributed") from None
        self._module: Any = distributed
        self.address = address
        self.reopen(patience)

    def broken(self) -> bool:
        """The scheduler is gone, or another one has its place and knows nothing of our tasks."""
        return self.scheduler() != self._scheduler

    def scheduler(self) -> str:
        """The identity of the scheduler that is reached now: one that was started again has another; empty if none."""
        comm = self._client.scheduler_comm
        if self._client.status == "running" and comm is not None and not comm.closed():
            with suppress(OSError, TimeoutError, ValueError):
                return str(self._client.scheduler_info()["id"])
        return ""

    def reopen(self, patience: float = PATIENCE) -> None:
        """Wait for the scheduler and for its first worker."""
        self.close()
        until = time.monotonic() + patience
        while True:
            left = max(1.0, until - time.monotonic())
            try:
                client: Any = self._module.Client(self.address, timeout=min(5.0, left), set_as_default=False)
                client.wait_for_workers(1, timeout=left)
                break
            except (OSError, TimeoutError, ValueError) as error:
                if time.monotonic() >= until:
                    raise BadInput("a Dask scheduler with a worker", f"{self.address}: {error}") from None
                time.sleep(0.5)
        self._client = client
        self._scheduler = self.scheduler()
        self.width = max(1, sum(client.nthreads().values()))
        self._pool = client.get_executor(pure=False, retries=TRIES)

    def close(self) -> None:
        """Leave the cluster; it goes on for others."""
        if self._client is not None:
            self._client.close(timeout=2)


def in_order(pool: Pool, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """The results of *function* in the order of *tasks*; three tasks a worker are under way at any time.

    >>> list(in_order(Pool(), abs, [-3, 2, -1]))
    [3, 2, 1]

    Raises:
        BadInput: A task breaks the pool again and again. What the function raises for a task is passed on.
    """
    source = iter(tasks)
    under_way: deque[tuple[Task, Future[Result]]] = deque()
    tries = 0
    while True:
        for task in islice(source, 3 * pool.width - len(under_way)):
            under_way.append((task, pool.submit(function, task)))
        if not under_way:
            return
        try:
            result = _patiently(pool, under_way[0][1])
        except (CancelledError, OSError, RuntimeError, AttributeError) as error:
            if not _is_the_pools_fault(error):
                raise
            if (tries := tries + 1) == TRIES:
                raise BadInput("a task that leaves its worker alive", f"{under_way[0][0]!r}: {error}") from None
            pool.reopen()
            again = [(task, old if _has_result(old) else pool.submit(function, task)) for task, old in under_way]
            under_way = deque(again)
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
    # A future that is cancelled while Dask's executor looks at it has a text where the executor expects an exception.
    raced = str(error) == "'str' object has no attribute 'with_traceback'"
    return raced or isinstance(error, (BrokenExecutor, CancelledError)) or not names.isdisjoint(DASK_ERRORS)
