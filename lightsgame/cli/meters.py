"""How far a command is: told on standard error, if that is a terminal, from the second second on."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

from ..core.languages import retold
from ..core.message import Message

Item = TypeVar("Item")

METERS: list[str] = []  # what tells at the moment how far it is


@contextmanager
def clock() -> Iterator[None]:
    """Tell on a terminal how long a command has worked: first after a second, and not where a meter
    says more.
    """
    if not sys.stderr.isatty():
        yield
        return
    from contextvars import copy_context
    from threading import Event, Thread  # slow to load

    done = Event()
    began = monotonic()

    def tell() -> None:
        while not done.wait(1):
            if not METERS:
                passed = round(monotonic() - began)
                text = retold(
                    Message("working for {n} s; Ctrl-C stops, --seconds S sets a limit", n=passed)
                )
                sys.stderr.write(f"\r{text}\x1b[K")
                sys.stderr.flush()

    thread = Thread(target=copy_context().run, args=(tell,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        if monotonic() - began > 1:
            sys.stderr.write("\r\x1b[K")


@contextmanager
def meter(text: str) -> Iterator[Callable[..., None]]:
    """A function that tells on standard error, if that is a terminal, how far it is: first after a
    second.

    >>> with meter("row {n} of {n2}") as tell:
    ...     tell(3, 10)
    """
    last = monotonic()
    told = False

    def tell(*numbers: int) -> None:
        nonlocal last, told
        now = monotonic()
        if now - last > (0.2 if told else 1.0) and sys.stderr.isatty():
            parts = dict(zip(("n", "n2", "m"), numbers, strict=False))
            sys.stderr.write(f"\r{retold(Message(text, **parts))}\x1b[K")
            sys.stderr.flush()
            last = now
            told = True

    METERS.append(text)
    try:
        yield tell
    finally:
        METERS.remove(text)
        if told:
            sys.stderr.write("\r\x1b[K")


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass *items* through, and tell how many per cent of them are done.

    >>> list(progress("abc", 3, "letters: {n} %"))
    ['a', 'b', 'c']
    """
    with meter(what) as tell:
        for done, item in enumerate(items):
            if done & 0xFFF == 0 or total < 100_000:
                tell(100 * done // max(total, 1))
            yield item
