"""Limits of one thread, task or generator leave all others alone, and long work ends in time."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from functools import partial
from math import inf
from time import monotonic, sleep
from typing import Any

import pytest

from lightsgame import Game, akari, answer, certify, count, nullity, quiet_patterns
from lightsgame.core.deadline import _limits, tick, until, within
from lightsgame.errors import TimeLimit


def busy(seconds: float) -> str:
    """Tick for so many seconds."""
    end = monotonic() + seconds
    while monotonic() < end:
        tick()
    return "done"


def limited(limit: float, work: float) -> str:
    """What comes of so much work under a limit."""
    try:
        with within(limit):
            return busy(work)
    except TimeLimit as error:
        return str(error)


def forever(limit: float) -> Generator[int, None, None]:
    """A generator with a limit of its own."""
    with within(limit):
        while True:
            tick()
            yield 0


def test_the_nearer_limit_counts_either_way_round() -> None:
    for outer, inner in ((60, 0.02), (0.02, 60)):
        with pytest.raises(TimeLimit, match=r"0\.02 s"), within(outer), within(inner):
            busy(1)
        assert until(None) == inf


def test_the_outer_limit_goes_on_after_the_inner_one() -> None:
    with within(0.05):
        assert limited(0.01, 1) == "no answer within 0.01 s"
        with pytest.raises(TimeLimit, match=r"0\.05 s"):
            busy(1)


def test_one_limit_may_be_entered_twice() -> None:
    limit = within(60)
    with limit, limit:
        assert until(None) <= monotonic() + 60
    assert until(None) == inf


def test_no_limit_is_none() -> None:
    with within(None), within(inf):
        assert until(None) == inf and _limits.get() == ()


def test_threads_do_not_see_each_other() -> None:
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(limited, (0.02, 60, 0.03, 60), (1, 0.1, 1, 0.1)))
    assert results == ["no answer within 0.02 s", "done", "no answer within 0.03 s", "done"]


def test_a_task_obeys_the_limit_under_which_it_was_made() -> None:
    async def inner() -> float:
        return until(None)

    async def outer() -> float:
        with within(60):
            return await asyncio.create_task(inner())

    assert asyncio.run(outer()) <= monotonic() + 60


def test_a_generator_does_not_limit_who_asks_it() -> None:
    values = forever(0.01)
    next(values)
    sleep(0.02)
    busy(0.01)
    assert until(None) == inf
    with pytest.raises(TimeLimit):
        next(values)
    assert _limits.get() == ()


def test_generators_may_end_in_any_order() -> None:
    first = forever(60)
    second = forever(0.01)
    next(first)
    next(second)
    first.close()
    sleep(0.02)
    tick()
    with pytest.raises(TimeLimit):
        next(second)
    assert _limits.get() == ()


def test_a_generator_that_is_dropped_leaves_nothing() -> None:
    values = forever(60)
    next(values)
    assert len(_limits.get()) == 1
    del values
    gc.collect()
    assert _limits.get() == ()


def test_an_async_generator_does_not_limit_who_asks_it() -> None:
    async def numbers() -> AsyncIterator[int]:
        with within(0.01):
            while True:
                tick()
                yield 0

    async def ask() -> str:
        values = numbers()
        await anext(values)
        await asyncio.sleep(0.02)
        tick()
        try:
            await anext(values)
        except TimeLimit:
            return "the generator's own limit"
        return "none"

    assert asyncio.run(ask()) == "the generator's own limit"


def test_a_generator_obeys_the_limit_of_who_asks_it() -> None:
    values = forever(60)
    next(values)
    with pytest.raises(TimeLimit, match=r"0\.01 s"), within(0.01):
        sleep(0.02)
        next(values)


def test_a_profiler_of_the_user_stays() -> None:
    events: list[str] = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: events.append(event))
    try:
        with within(60):
            tick()
    finally:
        sys.setprofile(before)
    assert "call" in events


def test_a_copied_context_has_the_limit() -> None:
    with within(60):
        context = copy_context()
    assert context.run(until, None) <= monotonic() + 60
    assert until(None) == inf


def test_a_manager_made_of_a_generator_sets_no_limit() -> None:
    # The price of the rule for generators: this one is at rest while its block runs.
    # Who needs such a manager returns `within(...)` itself, or puts it on an ExitStack.
    @contextmanager
    def hurried() -> Generator[None, None, None]:
        with within(0.01):
            yield

    with hurried():
        assert busy(0.02) == "done"
    with pytest.raises(TimeLimit), ExitStack() as stack:
        stack.enter_context(within(0.01))
        busy(1)


# Each takes seconds at least.
LARGE = akari.Puzzle("\n".join(["." * 40] * 40))
LONG: dict[str, Callable[[], Any]] = {
    "chase": partial(answer, Game(900, 900), method="chase"),
    "matrix": partial(answer, Game(90, 90), method="matrix"),
    "search": partial(answer, Game(22, 22), method="search"),
    "knight": partial(answer, Game(120, 119, rule="knight")),
    "bishop": partial(answer, Game(90, 89, rule="bishop")),
    "king": partial(answer, Game(6000, 6000, rule="king")),
    "three states": partial(answer, Game(300, 299, states=3)),
    "four states, knight": partial(answer, Game(30, 30, rule="knight", states=4)),
    "nullity": partial(nullity, 200_000, 199_999),
    "nullity of three states": partial(nullity, 3000, 2999, states=3),
    "quiet": partial(quiet_patterns, Game(120, 119, rule="knight")),
    "count": partial(count, Game(120, 119, rule="knight")),
    "certify": partial(certify, Game(120, 119, rule="knight")),
    "Akari": partial(akari.solve, LARGE, method="sat"),
    "Akari, counted": partial(akari.count, "\n".join(["." * 16] * 16)),
    "Akari, explained": partial(akari.explain, LARGE),
    "Akari, made": partial(akari.generate, 40, 40, seed=1),
}


@pytest.mark.parametrize("name", LONG)
def test_long_work_ends_in_time(name: str) -> None:
    began = monotonic()
    with pytest.raises(TimeLimit), within(0.001):  # all of them take longer on any machine
        LONG[name]()
    assert monotonic() - began < 3
