"""Where the work of a table is done: in this process, in several, or on a Dask cluster.

Whatever does it, results come back in the order of the tasks, each once.  A pool that breaks (a
worker was killed, the scheduler was restarted) is opened anew, and what had no result yet is done
again: tasks are pure, so that nothing is lost and nothing counts twice.

>>> list(in_order(Pool(), abs, [-3, 1, -2]))
[3, 1, 2]
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from ..errors import BadInput, expect

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 5  # of one task, before it is taken to be the task's own fault
PATIENCE = 120.0  # seconds that a cluster may be away
# By which a pool tells that it broke: processes by the first two, Dask by the others or what comes
# of the second.
ERRORS = {
    "BrokenExecutor",
    "CancelledError",
    "KilledWorker",
    "CommClosedError",
    "ClosedClientError",
}


class Pool:
    """What does work, *width* tasks at once, and can be opened again after it broke: so many
    processes.

    A single job stays in this process, as in a browser, where there are no others.
    """

    _pool: Executor | None = None  # who does it, if not this process
    _lifeline: "Connection | None" = None  # the processes end with this end of a pipe

    def __init__(self, width: int = 1) -> None:
        expect(width >= 1, "at least 1 job", str(width))
        self.width = width
        self.reopen()

    def reopen(self) -> None:
        """New processes, which begin when there is work."""
        self.close()
        if self.width > 1:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            context = get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self.width, context, _live_by, (theirs,))

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Begin a task; a pool that has broken by then says so through the future."""
        future: Future[Result] = Future()
        try:
            if self._pool is not None:
                with _signals_later():  # by this a process may begin
                    return self._pool.submit(function, task)
            future.set_result(function(task))
        except Exception as error:
            future.set_exception(error)
        return future

    def broken(self) -> bool:
        """Whether results will never come, if their futures do not tell it by themselves."""
        return False

    def close(self) -> None:
        """End the processes, with what they are at."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._lifeline:
            self._lifeline.close()


@contextmanager
def _signals_later() -> Iterator[None]:
    """What Ctrl-C and SIGTERM do waits until this is over.

    A process that begins reads what it is to do from this one; if this one left half-way, that one
    would print a traceback.
    """
    if current_thread() is not main_thread():  # no other hears signals
        yield
        return
    came: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {one: signal.signal(one, lambda now, _: came.append(now)) for one in numbers}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        for late in came:
            signal.raise_signal(late)


def _live_by(lifeline: "Connection") -> None:
    """Begin a process of a pool: it ends at Ctrl-C, and when nobody is left who waits for it.

    Python's own way would have it go on with its task and then with the next one.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: "Connection") -> NoReturn:
    with suppress(EOFError, OSError):
        lifeline.recv()  # nothing is ever sent: this waits until the other end is closed
    os._exit(130)


class Cluster(Pool):
    """The workers of a Dask scheduler (extra `atlas`); the workers need this package, nothing else."""

    _client: Any = None
    _scheduler = ""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        expect(
            find_spec("distributed"),
            "distributed, to reach a cluster (pip install distributed)",
            "none installed",
        )
        self.address = address
        self.reopen(patience)

    def broken(self) -> bool:
        """The scheduler is gone, or another one has its place and knows nothing of our tasks."""
        return self.scheduler() != self._scheduler

    def scheduler(self) -> str:
        """The identity of the scheduler that is reached now: one that was started again has
        another; empty if none.
        """
        comm = self._client.scheduler_comm
        if self._client.status == "running" and comm is not None and not comm.closed():
            with suppress(OSError, TimeoutError, ValueError):
                return str(self._client.scheduler_info()["id"])
        return ""

    def reopen(self, patience: float = PATIENCE) -> None:
        """Wait for the scheduler and for its first worker."""
        self.close()
        try:
            self._client = import_module("distributed").Client(
                self.address, timeout=patience, set_as_default=False
            )
            self._client.wait_for_workers(1, timeout=patience)
        except (OSError, TimeoutError, ValueError) as error:
            raise BadInput("a Dask scheduler with a worker", f"{self.address}: {error}") from None
        self._scheduler = self.scheduler()
        self.width = max(1, sum(self._client.nthreads().values()))
        self._pool = self._client.get_executor(pure=False, retries=TRIES)

    def close(self) -> None:
        """Leave the cluster; it goes on for others."""
        if self._client is not None:
            # also that it takes too long: who does not hear it is left all the same
            with suppress(OSError):
                self._client.close(timeout=20)


def in_order(
    pool: Pool, function: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    """The results of *function* in the order of *tasks*; three tasks a worker are under way at any
    time.

    >>> list(in_order(Pool(), abs, [-3, 2, -1]))
    [3, 2, 1]

    Raises:
        BadInput: A task breaks the pool again and again. What the function raises for a task is
            passed on.
    """
    source = iter(tasks)
    tries = 0
    under_way: deque[tuple[Task, Future[Result]]] = deque()
    while True:
        # a pool may come back smaller
        new = islice(source, max(0, 3 * pool.width - len(under_way)))
        under_way.extend([(task, pool.submit(function, task)) for task in new])
        if not under_way:
            return
        try:
            # Every now and then it is looked whether the result can still come.
            while not wait([under_way[0][1]], timeout=1.0).done:
                if pool.broken():
                    raise CancelledError
            result = under_way[0][1].result()
        except Exception as error:
            # Has a worker or a scheduler died, or has the task failed?  A future that is cancelled
            # while the executor of Dask looks at it has a text where the executor expects an
            # exception.
            names = {cls.__name__ for cls in type(error).__mro__}
            if (
                names.isdisjoint(ERRORS)
                and str(error) != "'str' object has no attribute 'with_traceback'"
            ):
                raise
            tries += 1
            if tries == TRIES:
                got = f"{under_way[0][0]!r}: {error}"
                raise BadInput("a task that leaves its worker alive", got) from None
            pool.reopen()
            has_result = [
                future.done() and not future.cancelled() and future.exception() is None
                for _, future in under_way
            ]
            for n, (task, _) in enumerate(under_way):
                if not has_result[n]:
                    under_way[n] = (task, pool.submit(function, task))
            continue
        tries = 0
        under_way.popleft()
        yield result
