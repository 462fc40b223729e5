"""The atlas: the same bytes however the work is done, files that mend, rows that the checkers
accept and no others.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing, contextmanager, suppress
from fractions import Fraction
from functools import cache
from math import prod
from operator import attrgetter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import jsonschema
import pytest
from dying import dies, dies_once
from hypothesis import given, strategies as st
from often import often
from outside import table
from shell import Shell

from lightsgame.atlas import engine, pools, store
from lightsgame.atlas.akari_census import census
from lightsgame.atlas.display import _shares, oeis_draft, plot_svg
from lightsgame.atlas.pools import Cluster, Pool, in_order
from lightsgame.atlas.store import Case, Row
from lightsgame.atlas.table import Table, digest
from lightsgame.atlas.tables import TABLES
from lightsgame.core.evidence import KINDS, Evidence, to_json
from lightsgame.errors import BadInput, ParseError, TooLarge
from lightsgame.lights.certificates import load_kinds
from lightsgame.theorems.perfect_codes.strips import WIDEST

Result = TypeVar("Result")
Task = TypeVar("Task")
NULLITY = TABLES["nullity"]
ATLAS = Path(__file__).parent.parent / "atlas"
LATE = 300.0  # seconds that a busy machine may take to start a cluster


OPEN: dict[str, list[Case]] = {
    "fewest": [(n,) for n in (79, 95, 123, 126, 128, 129, 131, 135, 159)],
    "akari-longest": [(3, 5), (4, 5), (5, 5)],
}
HEAD = store.Head("nullity", 1, 1).line()


def make(path: Path, last: int, pool: Pool) -> bytes:
    engine.run(NULLITY, path, engine.plan(NULLITY, path, 1, last), pool)
    return path.read_bytes()


def faults_of(path: Path, pool: Pool) -> list[engine.Fault]:
    return [
        fault for _, faults in engine.check(NULLITY, engine.select(path), pool) for fault in faults
    ]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    with closing(Pool(1)) as pool:
        return make(tmp_path_factory.mktemp("atlas") / "nullity.jsonl", 300, pool)


def test_many_processes_write_the_same_bytes(
    reference: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "MOST_CHUNK", 7)
    with closing(Pool(3)) as pool:
        assert make(tmp_path / "nullity.jsonl", 300, pool) == reference


@pytest.mark.parametrize("cut", [0, 1, 20, 1000, 5000])
def test_a_torn_file_is_mended_and_goes_on(reference: bytes, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "nullity.jsonl"
    path.write_bytes(reference[: len(reference) - cut])
    with closing(Pool(1)) as pool:
        assert make(path, 300, pool) == reference


def test_later_parts_first_are_put_in_order(reference: bytes, tmp_path: Path) -> None:
    path = tmp_path / "nullity.jsonl"
    with closing(Pool(1)) as pool:
        engine.run(NULLITY, path, engine.plan(NULLITY, path, 101, 300), pool)
        assert make(path, 300, pool) == reference
        assert engine.run(NULLITY, path, engine.plan(NULLITY, path, 1, 300), pool) == 0


def test_the_rows_are_those_of_the_outside_table(reference: bytes, tmp_path: Path) -> None:
    path = tmp_path / "nullity.jsonl"
    path.write_bytes(reference)
    known = {row[0]: row[1] for row in table("nullity_square")}
    assert [row.value["nullity"] for row in store.rows(path)] == [known[n] for n in range(1, 301)]


def test_the_checkers_accept_all_rows_and_find_a_changed_one(
    reference: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "nullity.jsonl"
    path.write_bytes(reference)
    with closing(Pool(1)) as pool:
        assert faults_of(path, pool) == []
        path.write_bytes(
            reference.replace(
                b'"case":[19],"value":{"nullity":16}', b'"case":[19],"value":{"nullity":12}'
            )
        )
        (fault,) = faults_of(path, pool)
    assert fault.case == (19,)
    assert "16" in fault.reason


def test_a_table_is_checked_in_pieces(reference: bytes, tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "nullity.jsonl"
    path.write_bytes(reference)
    parts = [("1", "100"), ("101", "150")]
    told = [
        json.loads(shell("atlas", "check", path, "--from", a, "--to", b, "--json")[1])
        for a, b in parts
    ]
    assert [part["checked"] for part in told] == [100, 50]
    assert all(part["valid"] and not part["stopped"] for part in told)
    status, _, why = shell("atlas", "check", path, "--from", "301")
    assert (status, why.count("\n")) == (
        2,
        1,
    ) and "rows between these sides, got none of 300 in" in why
    sides = [max(row.case) for row in engine.select(ATLAS / "nullity-tori.jsonl", 5, 9).rows]
    assert sides == sorted(sides) and len(sides) == 5 + 6 + 7 + 8 + 9


def test_a_plan_counts_no_seconds_in_which_others_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = probe_of("graphs")

    def late(table: Table, case: Case) -> Row:
        time.sleep(0.5)
        return row

    monkeypatch.setattr(Table, "row", late)
    todo = engine.plan(
        TABLES["graphs"],
        tmp_path / "graphs.jsonl",
        *TABLES["graphs"].probe,
        *TABLES["graphs"].probe,
    )
    assert 0 < todo.seconds < 0.25


def test_what_takes_less_than_a_step_of_the_clock_takes_time_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "process_time", lambda: 1.0)
    table, path = TABLES["graphs"], tmp_path / "graphs.jsonl"
    todo = engine.plan(table, path, 1, 2)
    assert todo.seconds > 0 and min(todo.missing.values()) > 0
    told: list[float] = []
    with closing(Pool(1)) as pool:
        assert engine.run(table, path, todo, pool, lambda share, _: told.append(share)) == len(
            todo.missing
        )
    assert told[-1] == 1


LIMITED = [name for name, table in TABLES.items() if table.most < 1_000_000]
# some seconds
SLOW_BEYOND = ["nullity", "nullity-rectangles", "nullity-cylinders", "nullity-cross"]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW_BEYOND)) for name in LIMITED],
)
def test_what_cannot_be_made_or_checked_is_refused_before_work_starts(
    name: str, tmp_path: Path
) -> None:
    chosen, beyond = TABLES[name], TABLES[name].most + 1
    with pytest.raises(TooLarge, match="the last side in the table"):
        engine.plan(chosen, tmp_path / f"{name}.jsonl", beyond, beyond)
    with pytest.raises(
        (TooLarge, ParseError, AssertionError), match=r"most|not between|too|beyond"
    ):
        row = chosen.row((beyond,) * len(chosen.probe))
        assert chosen.gap(row) is None, chosen.gap(row)


def test_rows_of_no_table_are_looked_at_too(tmp_path: Path) -> None:
    rows = [Row((), {}, {}), Row((-3,), {}, {}), Row((10**400,), {}, {}), Row((1, 2), {}, {})]
    path = tmp_path / "nullity.jsonl"
    store.put_in_order(path, store.Head("nullity", 1, 1))
    store.append(path, map(store.text, rows))
    with closing(Pool(1)) as pool:
        assert {fault.case for fault in faults_of(path, pool)} == {row.case for row in rows}


def test_a_check_that_is_stopped_tells_how_to_go_on(
    reference: bytes, tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nullity.jsonl"
    path.write_bytes(reference)
    look, looked = engine._doubts, 0

    def interrupted(part: tuple[str, tuple[Row, ...]]) -> list[engine.Fault]:
        nonlocal looked
        if looked == 60:
            raise KeyboardInterrupt
        looked += len(part[1])
        return look(part)

    monkeypatch.setattr(engine, "MOST_CHUNK", 20)
    monkeypatch.setattr(engine, "PARTS", 1)
    monkeypatch.setattr(engine, "_doubts", interrupted)
    status, told, _ = shell("atlas", "check", path, "--to", "200")
    assert status == 130
    assert told == "20 rows of 300 looked at; all hold\nstopped; --from 21 goes on\n"


@cache
def probe_of(name: str) -> Row:
    """The first row of a table that takes a moment, which holds."""
    row = TABLES[name].row(TABLES[name].probe)
    assert TABLES[name].gap(row) is None
    return row


MAKE_ANEW = Table.evidence


@cache
def made_once(name: str, case: Case) -> Evidence:
    """The evidence of a case, which is the same each time."""
    return MAKE_ANEW(TABLES[name], case)


@given(
    st.sampled_from(sorted(TABLES)),
    st.text(max_size=40) | st.integers() | st.dictionaries(st.text(), st.integers()),
)
def test_foreign_evidence_is_a_reason_and_no_exception(name: str, junk: object) -> None:
    chosen, row = TABLES[name], probe_of(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "evidence", lambda table, case: made_once(table.name, case))
        assert chosen.gap(Row(row.case, row.value, {"junk": junk})) is not None
        assert chosen.gap(Row(row.case, {"junk": junk}, row.evidence)) is not None
        assert chosen.gap(Row(row.case, row.value, {"sha256": junk})) is not None
        assert chosen.gap(Row(row.case, row.value, {"recount": junk})) is not None


def test_evidence_of_another_kind_shows_nothing() -> None:
    rectangles, glued = TABLES["nullity-rectangles"], TABLES["nullity-tori"].row((3, 3))
    assert glued.value != rectangles.row((3, 3)).value
    assert "of the kind nullity, got 'torus'" in str(rectangles.gap(glued))
    connected = TABLES["connected-graphs"].row((4,))
    assert "nullity-law, got 'connected-law'" in str(TABLES["graphs"].gap(connected))


load_kinds()
RECOUNTS = sorted(name for name in TABLES if KINDS[TABLES[name].kinds[0]].is_recount)


@pytest.mark.parametrize("name", RECOUNTS)
def test_a_recount_says_so_and_is_counted_again(name: str) -> None:
    chosen, row = TABLES[name], probe_of(name)
    assert row.evidence == {"recount": chosen.kinds[0]}
    proof: Any = chosen.proof(row)
    assert proof == chosen.evidence(row.case)
    assert {*chosen.says.values()} == {*proof._fields()} - {*proof.asked}
    told = json.loads((ATLAS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert told["evidence"] == row.evidence
    for key, value in row.value.items():
        other = value + 1 if type(value) is int else [*value[:-1], value[-1] * 2 or 1]
        for wrong in (other, str(other), None, 1.0):
            assert chosen.gap(row._replace(value=row.value | {key: wrong})) is not None
    hashed = {"sha256": digest({"kind": proof.kind, **to_json(proof)["evidence"]})}
    for evidence in ({**row.evidence, "more": 1}, hashed, {"kind": proof.kind, **row.value}):
        assert chosen.gap(row._replace(evidence=evidence)) is not None


@pytest.mark.parametrize("name", sorted(TABLES))
@pytest.mark.parametrize("side", [0, -3, 10**400], ids=["zero", "negative", "huge"])
def test_a_case_beyond_the_table_is_a_reason_and_no_exception(name: str, side: int) -> None:
    row = probe_of(name)
    for case in ((), (side,) * len(row.case), (*row.case, 1)):
        for evidence in (row.evidence, {"sha256": "00"}):
            assert TABLES[name].gap(Row(case, row.value, evidence)) is not None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{",
        '{"case":[1.0],"value":{},"evidence":{}}',
        '{"case":[1],"value":{}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_row_is_refused_with_its_place(line: str, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(f"{HEAD}\n{store.text(Row((1,), {}, {}))}\n{line}\n", encoding="utf-8")
    with pytest.raises(ParseError, match="line 3"):
        list(store.rows(path))


def test_a_case_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    row = store.text(Row((1,), {}, {}))
    path.write_text(f"{HEAD}\n{row}\n{row}\n", encoding="utf-8")
    with pytest.raises(ParseError, match="each case once"):
        list(store.rows(path))


@pytest.mark.parametrize(
    "line", ["", "[]", "{", '{"table":"nullity","from":1}', store.text(Row((1,), {}, {}))]
)
def test_a_file_without_a_head_is_refused(line: str, tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    status, _, why = shell("atlas", "check", path)
    assert (status, why.count("\n")) == (2, 1) and "expected a first line as" in why


def test_a_missing_row_and_a_foreign_one_are_faults_and_any_name_will_do(
    reference: bytes, tmp_path: Path, shell: Shell
) -> None:
    lines = reference.splitlines(keepends=True)
    path = tmp_path / "my rows.txt"
    path.write_bytes(b"".join([*lines[:30], *lines[31:]]))
    status, told, _ = shell("atlas", "check", path, "--to", "40")
    assert status == 1 and "[30]: the row is missing" in told
    shell("atlas", "run", "nullity", "--to", "300", "--out", path)
    assert path.read_bytes() == reference
    path.write_bytes(reference.replace(b'"to":300', b'"to":299', 1))
    status, told, _ = shell("atlas", "check", path, "--from", "299")
    assert status == 1 and "[300]: the file promises no such row" in told
    path.write_bytes(reference.replace(b'"nullity"', b'"no such table"', 1))
    status, _, why = shell("atlas", "check", path)
    assert status == 2 and "the name of a table" in why


def test_a_file_holds_one_table_without_a_gap(reference: bytes, tmp_path: Path) -> None:
    path = tmp_path / "rows"
    path.write_bytes(reference)
    with pytest.raises(BadInput, match="sides that meet those of the file, 1 to 300"):
        engine.plan(NULLITY, path, 302, 310)
    with pytest.raises(BadInput, match="a file of the table graphs, got one of nullity"):
        engine.plan(TABLES["graphs"], path, 1, 3)


@pytest.mark.parametrize("name", sorted(TABLES))
def test_the_atlas_has_each_row_that_it_promises(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ATLAS / f"{name}.jsonl"
    assert store.head(path) is not None
    monkeypatch.setattr(store, "rows", lambda path: of_the_repository(path.stem))
    found = engine.cover(TABLES[name], path)
    assert (found.missing, found.foreign) == ([], [])
    assert found.unsettled == OPEN.get(name, [])


def test_a_killed_process_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "TRIES", 3)
    with closing(Pool(2)) as pool:
        marks = [str(tmp_path / name) for name in "ab"]
        assert list(in_order(pool, dies_once, marks)) == [1, 1]
        with pytest.raises(BadInput, match="leaves its worker alive"):
            list(in_order(pool, dies, [1]))


def test_a_pool_that_breaks_between_two_tasks_costs_nothing_but_time() -> None:
    """It breaks while the first task runs, and says so when it is given the second."""
    with closing(Pool(2)) as pool:
        with suppress(BrokenExecutor):
            pool.submit(dies, 0).result(LATE)
        assert isinstance(pool.submit(abs, -1).exception(LATE), BrokenExecutor)
        assert list(in_order(pool, abs, [-1, -2])) == [1, 2]


def test_a_scheduler_that_does_not_hear_the_end_is_left() -> None:
    def late(timeout: float) -> None:
        raise TimeoutError(timeout)

    away: Any = object.__new__(Cluster)
    away._client = SimpleNamespace(close=late)
    away.close()


STOPPED = """
import sys, time
from contextlib import closing
from lightsgame.atlas.pools import Pool, in_order
try:
    with closing(Pool(2)) as pool:
        for _ in in_order(pool, time.sleep, [0, *[9999] * 9]):
            print("begun", flush=True)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_ends_many_processes_and_not_only_their_tasks() -> None:
    command = [sys.executable, "-c", STOPPED]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as main:
        assert main.stdout is not None and main.stdout.readline() == b"begun\n"
        os.killpg(main.pid, signal.SIGINT)
        try:
            assert main.wait(timeout=LATE) == 130
        finally:
            with suppress(ProcessLookupError):
                os.killpg(main.pid, signal.SIGKILL)


class Flaky(Pool):
    """A pool that breaks at given submissions."""

    def __init__(self, breaks: set[int]) -> None:
        super().__init__(2)
        self.breaks, self.count = breaks, 0

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        self.count += 1
        future: Future[Result] = Future()
        if self.count in self.breaks:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(function(task))
        return future


class Shrunk(Flaky):
    """A pool that is opened again with a single worker."""

    def reopen(self) -> None:
        self.width = 1


def test_a_cluster_that_comes_back_smaller_goes_on() -> None:
    pool = Shrunk({4})
    pool.width = 4
    assert list(in_order(pool, abs, range(-20, 0))) == list(range(20, 0, -1)) and pool.width == 1


class KilledWorker(Exception):
    """As Dask has one: a task whose workers were killed each time, which may have been the fault of
    another task.
    """


class Lost(Pool):
    """A pool that tells of its first task that its workers were killed."""

    tasks = 0

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        self.tasks += 1
        future = super().submit(function, task)
        if self.tasks == 1:
            future = Future()
            future.set_exception(KilledWorker(task))
        return future


def test_a_task_whose_workers_were_killed_is_asked_again() -> None:
    assert list(in_order(Lost(), abs, [-1, -2])) == [1, 2]


def test_without_dask_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match="pip install distributed"):
        Cluster("tcp://127.0.0.1:9")


class Raced(Pool):
    """A pool whose first future is cancelled while Dask's executor looks at it."""

    reason: Any = "lost dependencies"  # where the executor expects an exception

    def submit(self, function: Callable[[Task], Result], task: Task) -> Future[Result]:
        def stumble(task: Task) -> Result:
            reason, self.reason = self.reason, None
            return function(task) if reason is None else reason.with_traceback(None)

        return super().submit(stumble, task)


def test_a_future_that_is_cancelled_under_the_eyes_of_dask_is_asked_again() -> None:
    assert list(in_order(Raced(), abs, [-1, -2])) == [1, 2]
    with pytest.raises(AttributeError):  # what a task itself does wrong is passed on
        list(in_order(Pool(), attrgetter("nothing"), [1]))


@given(st.sets(st.integers(1, 60), max_size=4), st.integers(0, 30))
def test_nothing_is_lost_and_nothing_counts_twice(breaks: set[int], tasks: int) -> None:
    assert list(in_order(Flaky(breaks), abs, range(-tasks, 0))) == list(range(tasks, 0, -1))


@contextmanager
def cluster(port: int, workers: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """A scheduler and its workers as processes of their own, on this machine alone."""
    base = [sys.executable, "-m", "dask"]
    local = ["--host", "127.0.0.1", "--no-dashboard"]
    running = [
        subprocess.Popen(
            [*base, "scheduler", "--port", str(port), *local],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    ]
    worker = [*base, "worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1", "--no-nanny", *local]
    running += [
        subprocess.Popen(worker, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(workers)
    ]
    try:
        yield running
    finally:
        for process in running:
            process.kill()
            process.wait()


def free_port() -> int:
    """A port that is free, and none of those that a system hands out: so it is still free when the
    scheduler asks.
    """
    for port in Random().sample(range(15_000, 30_000), 100):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


@pytest.mark.slow  # a cluster of its own
def test_dask_with_a_killed_worker_writes_the_same_bytes(
    reference: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "MOST_CHUNK", 3)
    monkeypatch.setattr(Cluster.reopen, "__defaults__", (LATE,))
    port, path = free_port(), tmp_path / "nullity.jsonl"
    killed: list[subprocess.Popen[bytes]] = []

    def kill(share: float, left: float) -> None:
        if share > 0.2 and not killed:
            killed.append(running[1])
            running[1].kill()

    with cluster(port, 2) as running, closing(Cluster(f"tcp://127.0.0.1:{port}", LATE)) as pool:
        engine.run(NULLITY, path, engine.plan(NULLITY, path, 1, 300), pool, kill)
    assert killed
    assert path.read_bytes() == reference


@pytest.mark.slow
@pytest.mark.parametrize("joined", [True, False], ids=["already joined anew", "still away"])
def test_dask_with_a_scheduler_that_starts_again_loses_nothing(
    joined: bool, reference: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the client has joined the new scheduler, which knows nothing of its tasks, before
    anybody looks.
    """
    monkeypatch.setattr(engine, "MOST_CHUNK", 3)
    monkeypatch.setattr(Cluster.reopen, "__defaults__", (LATE,))
    port, path = free_port(), tmp_path / "nullity.jsonl"
    again: list[subprocess.Popen[bytes]] = []
    with cluster(port, 1) as first:

        def restart(share: float, left: float) -> None:
            if share > 0.2 and not again:
                for process in first:
                    process.kill()
                    process.wait()
                again.extend(stack.__enter__())
                end = time.monotonic() + LATE
                while joined and pool.scheduler() in ("", known) and time.monotonic() < end:
                    time.sleep(0.05)

        stack = cluster(port, 1)
        try:
            with closing(Cluster(f"tcp://127.0.0.1:{port}", LATE)) as pool:
                known = pool.scheduler()
                engine.run(NULLITY, path, engine.plan(NULLITY, path, 1, 300), pool, restart)
        finally:
            if again:
                stack.__exit__(None, None, None)
    assert again
    assert path.read_bytes() == reference


def test_a_cluster_that_is_not_there_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster.reopen, "__defaults__", (0.2,))
    with pytest.raises(BadInput, match="a Dask scheduler"):
        Cluster("tcp://127.0.0.1:9", patience=0.2)


def test_the_census_of_akari_agrees_with_trying_all_puzzles() -> None:
    from itertools import product

    from lightsgame import akari

    solvable = unique = 0
    for signs in product(".#01234", repeat=4):
        text = "".join(signs)
        count = akari.count(akari.Puzzle(f"{text[:2]}\n{text[2:]}"), 2)
        solvable, unique = solvable + (count > 0), unique + (count == 1)
    assert (census(2, 2).solvable, census(2, 2).unique) == (solvable, unique)
    assert json.loads(store.text(TABLES["akari"].row((2, 2))))["value"]["unique"] == unique


ROWS = store.rows


@cache
def of_the_repository(name: str) -> list[Row]:
    return list(ROWS(ATLAS / f"{name}.jsonl"))


def test_the_nullities_of_a_width_are_those_of_its_rectangles() -> None:
    known = {row.case: row.value["nullity"] for row in of_the_repository("nullity-rectangles")}
    squares = {row.case[0]: row.value["nullity"] for row in of_the_repository("nullity")[:1000]}
    widths = {row.case[0]: row.value["nullities"] for row in of_the_repository("nullity-widths")}
    assert {n: numbers[-1] for n, numbers in widths.items()} == squares
    assert {(m, n): k for n in range(1, 401) for m, k in enumerate(widths[n], start=1)} == known


def test_of_the_published_hardest_games_one_is_impossible_and_many_are_weaker() -> None:
    known = {row[0]: (row[1], row[2]) for row in table("hardest_game_presses")}
    ours = {
        row.case[0]: (row.value["least"], row.value["most"]) for row in of_the_repository("hardest")
    }
    assert sorted(ours) == list(range(1, 257))
    both = {n: (ours[n], known[n]) for n in ours.keys() & known.keys()}
    assert [n for n, (here, there) in both.items() if here[1] < there[0] or there[1] < here[0]] == [
        19
    ]
    assert [n for n, (here, there) in both.items() if here[0] < there[0] or there[1] < here[1]] == [
        19
    ]
    better = [
        sum([there[1] > here[1] for here, there in both.values()]),
        sum([there[0] < here[0] for here, there in both.values()]),
    ]
    assert [int(word) for word in TABLES["hardest"].news.split() if word.isdecimal()][-3:] == [
        *better,
        len(both),
    ]


def test_hardest_games_with_sixteen_quiet_patterns_are_counted_anew_in_a_moment() -> None:
    rows = {row.case: row for row in of_the_repository("hardest-rectangles")}
    assert TABLES["hardest-rectangles"].gap(rows[19, 39]) is None
    wrong = rows[19, 39].evidence | {"games": str(int(rows[19, 39].evidence["games"]) + 1)}
    assert "games are so hard" in str(
        TABLES["hardest-rectangles"].gap(rows[19, 39]._replace(evidence=wrong))
    )


# Which of the lightest solutions it finds is a matter of its order, and their hash is kept.
@pytest.mark.parametrize("n", [39, 47])
def test_the_search_in_four_parts_finds_the_solution_that_the_table_means(n: int) -> None:
    (row,) = [row for row in of_the_repository("fewest") if row.case == (n,)]
    assert TABLES["fewest"].gap(row) is None


def test_the_strips_are_settled_up_to_the_widest_as_the_tree_of_the_quarter_board_settles_all() -> (
    None
):
    found = {row.case[0]: row.value["finite"] for row in of_the_repository("codes-on-strips")}
    assert max(found) == WIDEST and {n: some for n, some in found.items() if n > 4} == {
        n: [1, 2] if n % 2 else [1] for n in range(5, WIDEST + 1)
    }


def test_the_share_of_trees_on_which_every_game_can_be_won_sinks_from_ten_vertices_on() -> None:
    counts = {
        row.case[0]: list(map(int, row.value["counts"])) for row in of_the_repository("trees")
    }
    shares = [Fraction(counts[n][0], sum(counts[n])) for n in sorted(counts)]
    assert shares[9:] == sorted(shares[9:], reverse=True) and shares[8] < shares[9]


def test_tori_have_perfect_codes_where_both_sides_are_divisible_by_five() -> None:
    found = {
        row.case: row.value["proof"] == "efficient-domination"
        for row in of_the_repository("codes-on-tori")
    }
    assert found == {(m, n): m % 5 == 0 == n % 5 for m, n in found}


def test_every_table_says_what_it_costs_before_and_what_larger_ones_would() -> None:
    costs = json.loads(
        (ATLAS.parent / "benchmarks" / "results" / "atlas.json").read_text(encoding="utf-8")
    )["tables"]
    assert set(costs) == set(TABLES)
    for name, entry in TABLES.items():
        row = f'{{"case":{json.dumps(entry.shown, separators=(",", ":"))},"value":'
        assert (
            row in (ATLAS / f"{name}.jsonl").read_text(encoding="utf-8")
            and entry.cost(entry.shown) > 0
        )


def test_a_table_without_a_plot_is_told_from_those_with_one() -> None:
    with pytest.raises(BadInput, match="a table with a plot"):
        plot_svg(TABLES["codes-on-tori"], of_the_repository("codes-on-tori"))


def test_lists_are_plotted_as_shares() -> None:
    rows = [TABLES["graphs"].row((n,)) for n in (3, 4)]
    assert _shares(TABLES["graphs"], rows)["4"] == {1: 28 / 64, 2: 28 / 64, 3: 7 / 64, 4: 1 / 64}
    assert list(_shares(TABLES["games"], of_the_repository("games")[:12])) == [
        "2 x 15",
        "2 x 9",
        "2 x 3",
        "1 x 8",
    ]


@pytest.mark.parametrize("name", sorted(TABLES))
def test_rows_of_the_repository_hold_and_a_plot_of_them_has_a_curve_and_all_its_names(
    name: str,
) -> None:
    rows = of_the_repository(name)
    if TABLES[name].plot:
        drawn = plot_svg(TABLES[name], rows)
        curves = drawn.count("<polyline")
        assert curves == drawn.count("<rect") and (curves > 1) == bool(TABLES[name].places)
    assert [row.case for row in rows] == sorted([row.case for row in rows])
    # how far all solutions can be weighed is asked square by square, which takes a while
    if name != "fewest":
        assert {row.case for row in rows} <= set(
            TABLES[name].cases(1, max([max(row.case) for row in rows]))
        )
    # `lightsgame atlas check` looks at all of them
    most = 10 * TABLES[name].cost(TABLES[name].probe)
    cheap = [row for row in rows if TABLES[name].cost(row.case) <= most]
    if name == "turned-games":  # from 32 cells on its checker weighs millions of press sets
        cheap = [row for row in cheap if prod(row.case) < 32]
    for number, row in enumerate(cheap[:: max(1, len(cheap) // often(12))]):
        assert TABLES[name].gap(row) is None
        if number % 4 == 1:  # made anew it is the same, to the byte
            assert store.text(TABLES[name].row(row.case)) == store.text(row)


@pytest.mark.parametrize(
    ("name", "outside"), [("nullity", "nullity_square"), ("fewest", "all_ones_min_presses")]
)
def test_a_draft_for_the_oeis_has_the_terms_that_stand_there(name: str, outside: str) -> None:
    draft = oeis_draft(TABLES[name], of_the_repository(name))
    told, _, b_file = draft.partition("\n\n")
    numbers = {int(line.split()[0]): int(line.split()[1]) for line in b_file.splitlines()}
    assert list(numbers) == [*range(1, len(numbers) + 1)]
    known = {row[0]: row[1] for row in table(outside)}
    common = known.keys() & numbers.keys()
    assert len(common) > 40 and all(known[n] == numbers[n] for n in common)
    assert told.splitlines()[1].startswith(f"%S {numbers[1]}, {numbers[2]}, {numbers[3]}")


def test_a_draft_ends_before_the_first_open_case() -> None:
    draft = oeis_draft(TABLES["hardest"], of_the_repository("hardest"))
    assert draft.splitlines()[-1] == "18 324"  # of 19 x 19 there are bounds
    assert oeis_draft(TABLES["fewest"], of_the_repository("fewest")).splitlines()[-1][:3] == "78 "
    with pytest.raises(BadInput, match="one number for each case"):
        oeis_draft(TABLES["graphs"], of_the_repository("graphs"))


def test_the_hashes_of_the_data_set_are_those_of_its_files() -> None:
    lines = (ATLAS / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    told = {line.split()[1]: line.split()[0] for line in lines}
    files = {path.name: path for path in ATLAS.glob("*.jsonl")}
    assert {path.name[:-6] for path in files.values()} == set(TABLES)
    hashes = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    assert told == hashes, "run `sha256sum *.jsonl > SHA256SUMS` in the folder atlas"


@pytest.mark.parametrize("name", sorted(TABLES))
def test_lines_of_the_data_set_are_as_its_schema_says(name: str) -> None:
    schema = json.loads((ATLAS / "schema.json").read_text(encoding="utf-8"))
    judge = jsonschema.Draft202012Validator(schema)
    lines = (ATLAS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for line in [*lines[:20], *lines[-5:]]:
        judge.validate(json.loads(line))
