"""The classroom at the command line: folders, limits, watching and grading."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from often import daily
from shell import Shell

from lightsgame.classroom import exercises
from lightsgame.classroom.classes import grading, study
from lightsgame.classroom.classes.folder import LOG, PROGRESS, Folder
from lightsgame.classroom.classes.roster import Pupil, people, roster, submissions
from lightsgame.classroom.classes.study import read_log
from lightsgame.classroom.judge import runner
from lightsgame.classroom.judge.checking import get, solution
from lightsgame.classroom.judge.guards import TOO_MUCH
from lightsgame.classroom.judge.runner import MAIN, check_file
from lightsgame.classroom.judge.verdict import Verdict
from lightsgame.cli.main import named
from lightsgame.cli.parsing import understood
from lightsgame.core.languages import language, languages
from lightsgame.errors import BadInput

ROOT = Path(__file__).parent.parent


def test_every_exercise_is_listed_with_its_state(shell: Shell, tmp_path: Path) -> None:
    status, out, _err = shell("exercises", "show", "--json", "--folder", tmp_path)
    rows = json.loads(out)["exercises"]
    assert status == 0
    assert [row["id"] for row in rows] == [item.id for item in exercises()]
    assert all(
        set(row) >= {"id", "title", "chapter", "state"} and row["state"] == "new" for row in rows
    )
    assert not list(tmp_path.iterdir())  # looking writes nothing


def test_a_student_starts_asks_errs_solves_and_begins_again(shell: Shell, tmp_path: Path) -> None:
    here = ("--folder", tmp_path)
    status, out, _err = shell("exercises", "start", *here)
    assert status == 0
    assert "Neighbours as bits" in out
    answer = tmp_path / "neighbours.py"
    assert answer.exists()

    status, out, _err = shell("exercises", "check", *here)
    assert status == 1
    assert "returned None" in out

    hints = [shell("exercises", "hint", *here)[1] for _step in range(5)]
    assert (
        "hint 1 of 3" in hints[0] and "hint 2 of 3" in hints[1] and hints[2] == hints[4] != hints[1]
    )

    status, out, _err = shell("exercises", "show", "--solution", *here)
    assert status == 1
    assert "def " not in out
    assert (
        "def neighbours"
        in shell("exercises", "show", "neighbours", "--solution", "--teacher", *here)[1]
    )

    answer.write_text(solution("neighbours"), encoding="utf-8")
    assert shell("exercises", "check", answer, *here)[0] == 0
    assert "✓ neighbours" in shell("exercises", "show", *here)[1]
    assert "1 of " in shell("exercises", "show", *here)[1]
    assert shell("exercises", "show", "--solution", *here)[0] == 0
    assert "A press" in shell("exercises", "start", *here)[1]  # the next one


def test_starting_twice_keeps_what_was_written(shell: Shell, tmp_path: Path) -> None:
    shell("exercises", "start", "dot", "--folder", tmp_path)
    (tmp_path / "dot.py").write_text("mine = 1", encoding="utf-8")
    assert "is as you left it" in shell("exercises", "start", "dot", "--folder", tmp_path)[1]
    assert (tmp_path / "dot.py").read_text(encoding="utf-8") == "mine = 1"


def test_the_contract_of_check(shell: Shell, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(solution("dot"), encoding="utf-8")
    wrong.write_text("def dot(x, y):\n    return (x & y).bit_count()\n", encoding="utf-8")
    assert shell("exercises", "check", "dot", right)[0] == 0
    status, out, _err = shell("exercises", "check", "dot", wrong, "--json")
    report = json.loads(out)
    assert (status, report["solved"], report["state"]) == (1, False, "wrong")
    assert not (tmp_path / PROGRESS).exists()  # a file elsewhere leaves no trace


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "nothing", "x.py"),
        ("check", "dot", "missing.py"),
        ("check", "dot", "."),
        ("check", "dot", "a", "b"),
        ("check", "no_such_exercise.py"),
        ("check",),
        ("hint",),
        ("show", "nothing"),
        ("start", "nothing"),
        ("solution", "nothing"),
        ("check", "dot", "latin.py"),
        ("check", "dot", "empty.py", "--seconds", "-1"),
        ("check", "dot", "empty.py", "--seconds", "nan"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_status_2(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("latin.py").write_bytes(b"# caf\xe9\n")
    Path("empty.py").write_text("", encoding="utf-8")
    status, out, err = shell("exercises", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("lightsgame: error: expected") and err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.py", "latin.py"]


def test_a_broken_progress_file_is_named_and_kept(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / PROGRESS).write_text("{broken", encoding="utf-8")
    status, _out, err = shell("exercises", "show", "--folder", tmp_path)
    assert status == 2
    assert PROGRESS in err
    assert (tmp_path / PROGRESS).read_text(encoding="utf-8") == "{broken"


# ---- programs that go wrong ------------------------------------------------------------------------------------

HEAD = "def dot(x, y):\n"
BAD: dict[str, tuple[str, str, str]] = {
    "endless": ("    while True: pass\n", "slow", "line 2: while True: pass"),
    "endless in C": ("    return 10**10**10\n", "slow", "still running after 0.2 seconds"),
    "endless at the start": (
        "    return 0\nwhile True:\n    x = 1\n",
        "slow",
        "still running after 0.2 seconds",
    ),
    "greedy": (
        "    return [0] * 10**12\n",
        "crashed",
        "needs more memory than it is given in line 2",
    ),
    "greedy in steps": (
        "    a = []\n    while True:\n        a.append(bytes(10**7))\n",
        "crashed",
        "more memory than it is given in line 4",
    ),
    "crash": (
        "    import ctypes\n    ctypes.string_at(0)\n",
        "crashed",
        "Python itself crashed (signal",
    ),
    "error": (
        "    return x / 0\n",
        "crashed",
        "ZeroDivisionError: division by zero in line 2: `return x / 0`",
    ),
    "recursion": ("    return dot(x, y)\n", "crashed", "calls itself too deep in line 2"),
    "exit": ("    raise SystemExit(3)\n", "crashed", "ends Python"),
    "hard exit": ("    import os\n    os._exit(5)\n", "crashed", "ended Python (exit status 5)"),
    "suicide": (
        "    import signal\n    signal.raise_signal(signal.SIGKILL)\n",
        "crashed",
        "signal 9",
    ),
    "interrupt": ("    raise KeyboardInterrupt\n", "crashed", "KeyboardInterrupt"),
    "own base exception": (
        "    class E(BaseException): pass\n    raise E\n",
        "crashed",
        "raises E in line 3",
    ),
    "input": ("    return int(input())\n", "crashed", "waits for input() in line 2"),
    "syntax": ("    return (x\n", "crashed", "not Python yet"),
    "null byte": ("    return 0\n\0", "crashed", "null bytes"),
    "flood": ("    while True:\n        print('x' * 1000)\n", "slow", "still running"),
    "flood past Python": (
        "    import os\n    while True:\n        os.write(1, b'x' * 1000)\n",
        "slow",
        "still",
    ),
    "left-over thread": (
        "    return (x & y).bit_count() & 1\n\n\nimport threading, time\n"
        "threading.Thread(target=time.sleep, args=(99,)).start()\n",
        "solved",
        "right",
    ),
}


@pytest.mark.skipif(os.name != "posix", reason="the limit of memory needs POSIX")
@pytest.mark.parametrize("name", BAD)
def test_a_program_that_goes_wrong_is_reported_kindly(name: str, tmp_path: Path) -> None:
    body, state, message = BAD[name]
    file = tmp_path / "dot.py"
    file.write_text(HEAD + body, encoding="utf-8")
    # One that is to be named by its line has to come there on a busy machine too; the others are
    # too slow at any time.
    seconds = 100.0 if state != "slow" else 1.0 if "line" in message else 0.2
    verdict = check_file("dot", file, seconds=seconds, megabytes=160)
    assert verdict.state == state, str(verdict)
    assert message in str(verdict)
    assert "Traceback" not in str(verdict) and "lightsgame/" not in str(verdict)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_a_program_that_is_late_to_say_where_it_is_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a busy machine: here it is asked, by a signal, later than it was, and is asleep
    meanwhile.
    """
    ask = subprocess.Popen.send_signal

    def late(process: subprocess.Popen[bytes], number: int) -> None:
        threading.Timer(1.5, ask, (process, number)).start()

    monkeypatch.setattr(subprocess.Popen, "send_signal", late)
    (tmp_path / "dot.py").write_text(
        f"{HEAD}    while True: time.sleep(9)\n\n\nimport time\n", encoding="utf-8"
    )
    assert "line 2: while True: time.sleep(9)" in str(
        check_file("dot", tmp_path / "dot.py", seconds=0.5)
    )


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_what_a_program_starts_ends_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "alive"
    file = tmp_path / "dot.py"
    child = (
        f"import time, pathlib; time.sleep(0.4); pathlib.Path({str(mark)!r}).write_text('alive')"
    )
    start = f"import subprocess, sys\ntry:\n    subprocess.Popen([sys.executable, '-c', {child!r}]"
    file.write_text(
        f"{start}, start_new_session=True)\nexcept OSError:\n    pass\n{solution('dot')}",
        encoding="utf-8",
    )
    assert check_file("dot", file)
    time.sleep(0.8)
    assert not mark.exists()


def test_a_program_may_use_its_neighbours_but_not_hide_pythons_modules(tmp_path: Path) -> None:
    (tmp_path / "parity.py").write_text(
        "def parity(x):\n    return x.bit_count() % 2\n", encoding="utf-8"
    )
    (tmp_path / "random.py").write_text(
        "raise RuntimeError('this is not Python\\'s random')\n", encoding="utf-8"
    )
    (tmp_path / "lightsgame.py").write_text(
        "raise RuntimeError('nor is this the package')\n", encoding="utf-8"
    )
    file = tmp_path / "dot.py"
    file.write_text(
        "import random\nfrom parity import parity\n\n\ndef dot(x, y):\n    return parity(x & y)\n",
        encoding="utf-8",
    )
    assert check_file("dot", file)


def test_a_program_may_use_numpy(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    file = tmp_path / "dot.py"
    file.write_text(
        "import numpy as np\n\n\ndef dot(x, y):\n"
        "    bits = lambda v: np.array([v >> k & 1 for k in range(400)])\n    return int(bits(x) @ bits(y) % 2)\n",
        encoding="utf-8",
    )
    verdict = check_file("dot", file, seconds=300)
    assert verdict, str(verdict)


def test_the_slow_way_is_told_the_fast_one(tmp_path: Path) -> None:
    file = tmp_path / "doubling.py"
    file.write_text(
        "def fibonacci_modulo(k, p):\n    a, b = 0, 1\n    for _ in range(k):\n        a, b = b, b << 1 ^ a\n"
        "        while b.bit_length() >= p.bit_length():\n"
        "            b ^= p << (b.bit_length() - p.bit_length())\n    return a\n",
        encoding="utf-8",
    )
    verdict = check_file("doubling", file, seconds=0.2)
    assert verdict.state == "slow"
    assert "Doubling needs about 133" in verdict.message


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_where_the_system_sets_no_limit_the_memory_is_watched() -> None:
    code = (
        "import sys, threading\nfrom lightsgame.classroom.judge.guards import watch_memory\n"
        "threading.Thread(target=watch_memory, args=(150 << 20,), daemon=True).start()\n"
        "data = []\nwhile True: data.append(bytearray(10**6))\n"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == TOO_MUCH
    )


def test_what_runs_beside_a_program_loads_nothing_slow(tmp_path: Path) -> None:
    """A class makes hundreds of such processes; what they load is most of what a small program
    costs.
    """
    begin = MAIN.replace("evaluator.main(guards.shut)", "print(*sys.modules)")
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        begin,
        str(ROOT / "lightsgame" / "classroom" / "judge"),
    ]
    loaded = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=tmp_path
    ).stdout.split()
    slow = {
        "pathlib",
        "typing",
        "traceback",
        "inspect",
        "urllib",
        "subprocess",
        "dataclasses",
        "lightsgame",
        "platform",
    }
    assert {"evaluator", "guards", "json"} <= set(loaded) and slow.isdisjoint(loaded)


# ---- watching --------------------------------------------------------------------------------------------------


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout
    yield from process.stdout


def test_watching_checks_at_every_change_and_goes_on_to_the_next(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "lightsgame",
            "exercises",
            "check",
            "neighbours",
            "--watch",
            "--folder",
            str(tmp_path),
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "LANGUAGE": "en"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    guard = threading.Timer(300, process.kill)
    guard.start()
    assert process.stdin
    lines = lines_of(process)

    def wait_for(text: str) -> None:
        assert any(text in line for line in lines), text

    def type_in(text: str) -> None:
        assert process.stdin
        process.stdin.write(text + "\n")
        process.stdin.flush()

    try:
        wait_for("returned None")
        type_in("h")
        wait_for("hint 1 of 3")
        (tmp_path / "neighbours.py").write_text(solution("neighbours"), encoding="utf-8")
        wait_for("✓ neighbours")
        type_in("l")
        wait_for("1 of ")
        type_in("n")
        wait_for("A press")
        wait_for("press: press(")
        type_in("q")
        assert process.wait() == 0
    finally:
        guard.cancel()
        process.kill()
        process.stdin.close()
        if process.stdout:
            process.stdout.close()
    assert Folder(tmp_path).state("neighbours") == "solved"


# ---- what is learned --------------------------------------------------------------------------------------------


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """A day that does not end while a test runs."""

    class Today(date):
        @classmethod
        def today(cls) -> Any:
            return date(2026, 5, 1)

    monkeypatch.setattr("lightsgame.classroom.classes.folder.date", Today)
    return Today.today()  # type: ignore[no-any-return]


def note_often(folder: Path, times: int) -> None:
    for _time in range(times):
        Folder(folder).note(Verdict("dot", "wrong", "", cause="x" * 3000))


def test_programs_that_write_into_one_log_tear_no_line(tmp_path: Path) -> None:
    Folder(tmp_path).start("dot")
    (tmp_path / LOG).touch()
    with ProcessPoolExecutor(8) as pool:
        list(pool.map(note_often, 8 * [tmp_path], 8 * [10]))
    written = (tmp_path / LOG).read_text("utf-8").splitlines()
    assert len(written) == len(read_log("\n".join(written))) == 80
    assert Folder(tmp_path).entries["dot"].checks == 80
    assert {path.name for path in tmp_path.iterdir()} == {"dot.py", LOG, PROGRESS}


def test_a_log_is_kept_where_somebody_asks_for_it_and_a_class_is_studied(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes = count(0, 60)  # between two entries of a log
    monkeypatch.setattr(
        "lightsgame.classroom.classes.folder.time", SimpleNamespace(time=minutes.__next__)
    )
    for name, wrong in (("Anna", 1), ("Bo", 2)):
        shell("exercises", "start", "dot", "--log", "--folder", tmp_path / name)
        file = tmp_path / name / "dot.py"
        for _check in range(wrong):
            file.write_text("def dot(x, y):\n    return x & y\n", encoding="utf-8")
            shell("exercises", "check", "--folder", tmp_path / name)
        shell("exercises", "hint", "--folder", tmp_path / name)
        file.write_text(solution("dot"), encoding="utf-8")
        shell("exercises", "check", "--folder", tmp_path / name)
    shell("exercises", "start", "dot", "--folder", tmp_path / "Chen")
    shell("exercises", "check", "--folder", tmp_path / "Chen")
    assert not (tmp_path / "Chen" / LOG).exists()
    value = study.study(study.logs(tmp_path))
    row = {"exercise": "dot", "tried": 2, "solved": 2, "checks": 2.5, "hints": 1, "minutes": 3.5}
    assert value["students"] == 2
    assert value["exercises"] == [row | {"cause": "the products are not added up"}]
    told = "\n".join(study.lines(value))
    # a whole number is told as one
    assert ".0 " not in told
    with pytest.raises(BadInput):
        study.logs(tmp_path / "Chen")
    # who has solved both exercises of a step of lesson 3 counts for its minutes
    for name, ids in (("Anna", ("effect", "is-solution")), ("Bo", ("effect",))):
        folder = Folder(tmp_path / name)
        for id in ids:
            folder.start(id)
            for state in ("wrong", "solved"):
                folder.note(Verdict(id, state, ""))
    assert study.lesson_times(study.logs(tmp_path)) == "3,,4,,"
    status, out, _told = shell("lesson", "--list", "--times", tmp_path)
    assert status == 0 and "; 4 Program; " in out


def test_a_test_before_and_after_has_eight_questions_on_other_boards() -> None:
    pages = []
    for when in ("before", "after"):
        for key in (False, True):
            pages.append(study.exam("s", when, ["Anna"], key=key))
            assert pages[-1].count("<li>") == 8
            assert study.exam("s", when, ["Anna"], key=key) == pages[-1]
    assert len(set(pages)) == 4
    assert study.gains([["2", "5"], ["4", "8"]])["share"] == 0.7


def test_a_gain_is_told_with_its_interval_and_nothing_more() -> None:
    points = [(2, 5), (4, 8), (3, 3), (1, 4), (5, 6), (2, 6)]
    told = study.gain_lines(study.gains(points))
    assert (
        told[1] == "95 % interval of the gain: 0.78 to 4.22; effect (in standard deviations): 1.52."
    )
    assert "only a class without them can tell" in told[2]
    told = study.gain_lines(study.gains([(3, 3 + step) for step in (1, -1, 0, 2, -2, 0)]))
    assert "that anything was gained is not shown" in told[2]
    for few in (points[:4], [(1, 2)] * 9):  # or all alike, of which nobody can say how they vary
        assert study.gains(few)["interval"] is None and len(study.gain_lines(study.gains(few))) == 2
    # of classes of twelve, whose gains are drawn, about 95 in 100 have an interval that is right
    random = Random(5)
    steps = [-1, 0, 1, 1, 2, 3, 4]
    hits = 0
    for _class in range(1000):
        low, high = study.gains([(0, random.choice(steps)) for _student in range(12)])["interval"]
        hits += low <= sum(steps) / len(steps) <= high
    assert 930 <= hits <= 970


def test_rows_without_numbers_are_refused() -> None:
    with pytest.raises(BadInput):
        study.gains([["Anna"]])


# ---- a class ---------------------------------------------------------------------------------------------------


BORROWED = (
    "from lightsgame.algebra import matrix\n\ndef rank(rows):\n    return matrix.rank(rows, 64)\n"
)


@pytest.fixture
def a_class(tmp_path: Path) -> Path:
    for name, answers in {
        "Anna": {"dot": solution("dot"), "rank": BORROWED},
        "Bo": {"dot": "def dot(x, y):\n    return x & y\n", "is-solution": "def is_solution("},
        "Émile": {"dot": "while True:\n    pass\n"},
    }.items():
        (tmp_path / name).mkdir()
        for id, text in answers.items():
            (tmp_path / name / f"{id.replace('-', '_')}.py").write_text(text, encoding="utf-8")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "readme.txt").write_text("no answers here", encoding="utf-8")
    return tmp_path


def test_a_class_is_graded(shell: Shell, a_class: Path) -> None:
    endless = a_class / "Émile" / "dot.py"
    (slow,) = json.loads(shell("grade", endless.parent, "--json", "--seconds", "0.2")[1])[
        "students"
    ]
    assert (slow["name"], [row["state"] for row in slow["results"]]) == ("Émile", ["slow"])
    endless.write_text("def dot(x, y):\n    return 0\n", encoding="utf-8")
    # Anna loads the package
    status, out, _err = shell("grade", a_class, "--json", "--seconds", "300", "--jobs", "2")
    assert status == 0
    value = json.loads(out)
    students = {student["name"]: student for student in value["students"]}
    assert {name: student["solved"] for name, student in students.items()} == {
        "Anna": 2,
        "Bo": 0,
        "Émile": 0,
        "notes": 0,
    }
    states = {row["exercise"]: row["state"] for row in students["Bo"]["results"]}
    assert states == {"dot": "wrong", "is-solution": "crashed", "rank": "missing"}
    assert students["Émile"]["results"][1]["state"] == "wrong"
    imports = [row["imports"] for row in students["Anna"]["results"]]
    assert imports[:2] == [[], []] and "lightsgame.algebra" in imports[2]
    assert value["ignored"] == ["notes/readme.txt"]
    assert "time" in value["guards"]


STOPPED = """
import sys
from pathlib import Path
from random import Random
from lightsgame.classroom.classes.grading import grade
from lightsgame.classroom.classes.roster import submissions
begun = lambda verdicts, number: (print("begun", flush=True) or verdict for verdict in verdicts)
try:
    grade(submissions(Path(sys.argv[1])), jobs=2, watch=begun, seconds=9999.0)
except KeyboardInterrupt:
    sys.exit(130)
"""


def endless_class(place: Path) -> Path:
    """A class of six, of whom five hand in what never ends."""
    for name in "ABCDEF":
        (place / name).mkdir(parents=True)
        text = solution("dot") if name == "A" else f"{HEAD}    while True: pass\n"
        (place / name / "dot.py").write_text(text, encoding="utf-8")
    return place


@contextmanager
def begun(place: Path, command: Sequence[str], sign: bytes) -> Iterator[subprocess.Popen[bytes]]:
    """A command that grades such a class in a session of its own, and has begun to; its folders are
    in *scratch*.
    """
    (place / "scratch").mkdir()
    with subprocess.Popen(
        [*command, str(endless_class(place / "class"))],
        env=os.environ | {"TMPDIR": str(place / "scratch"), "LANGUAGE": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == sign
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def still_there(place: Path) -> list[str]:
    """The processes whose folders are there, by the files of Linux; those that end get the time for
    it.
    """
    end, found = time.monotonic() + 60, ["?"]
    while found and time.monotonic() < end:
        found = []
        for process in Path("/proc").glob("[1-9]*"):
            with suppress(OSError):
                if str(place).encode() in (process / "environ").read_bytes():
                    found.append(process.name)
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
@pytest.mark.parametrize("where", ["in all processes", "in the first"])
def test_ctrl_c_ends_the_grading_and_all_programs(where: str, tmp_path: Path) -> None:
    with begun(tmp_path, [sys.executable, "-c", STOPPED], b"begun\n") as process:
        # A process of the pool may miss what is sent to all, if it comes at once after its start.
        (os.killpg if where == "in all processes" else os.kill)(process.pid, signal.SIGINT)
        assert process.communicate(timeout=300)[1] == b"" and process.returncode == 130
    # each program was ended, and its folder taken away
    assert not list((tmp_path / "scratch").iterdir())


GRADE = """
import sys
from lightsgame.cli import program
sys.argv = ["lightsgame", "grade", sys.argv[2], "--seconds", "3000", "--jobs", sys.argv[1]]
print("begun", flush=True)
program()
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are told of otherwise there"
)
@pytest.mark.parametrize("jobs", ["1", "3"])
@pytest.mark.parametrize(
    "signals", daily([[signal.SIGINT] * 3, [signal.SIGINT], [signal.SIGTERM], [signal.SIGTERM] * 2])
)
def test_a_grading_is_ended_at_any_time_and_again(
    jobs: str, signals: list[int], tmp_path: Path
) -> None:
    with begun(tmp_path, [sys.executable, "-c", GRADE, jobs], b"begun\n") as process:
        while len([*(tmp_path / "scratch").glob("**/lightsgame*")]) < 2:
            time.sleep(0.01)  # until a program is judged
        for number in signals:
            os.killpg(process.pid, number)
            time.sleep(0.02)
        told = process.communicate(timeout=300)[1].decode()
        assert process.returncode == 130 and told.strip() == "lightsgame: stopped"
    assert not still_there(tmp_path / "scratch") and not list((tmp_path / "scratch").iterdir())


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are told of otherwise there"
)
def test_processes_that_judge_end_with_the_one_that_they_judge_for(tmp_path: Path) -> None:
    """They once waited for ever for their next program, if nobody could tell them to end."""
    (tmp_path / "scratch").mkdir()
    (tmp_path / "class" / "Anna").mkdir(parents=True)
    (tmp_path / "class" / "Anna" / "dot.py").write_text(solution("dot"), encoding="utf-8")
    code = STOPPED.replace('print("begun", flush=True)', "os.kill(os.getpid(), 9)").replace(
        "import sys", "import os, sys"
    )
    env = os.environ | {"TMPDIR": str(tmp_path / "scratch")}
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "class")], env=env, check=False, timeout=300
    )
    assert ended.returncode == -9 and not still_there(tmp_path / "scratch")


def test_a_class_is_graded_in_a_thread_as_well(a_class: Path) -> None:
    """As in a notebook that goes on meanwhile; only the first thread may say what a signal does."""
    (a_class / "Émile" / "dot.py").unlink()  # which never ends
    handed, found = submissions(a_class), list[grading.Graded]()
    thread = threading.Thread(
        target=lambda: found.append(grading.grade(handed, jobs=2, seconds=300.0))
    )
    thread.start()
    thread.join()
    assert found[0].results == grading.grade(handed, seconds=300.0).results


def test_a_class_as_a_table(shell: Shell, a_class: Path) -> None:
    (a_class / "Émile" / "dot.py").unlink()
    (a_class / "Émile" / "rank.py").write_bytes(b"\xff\xfe not text")
    text = shell("grade", a_class, "--to", "csv")[1]
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    exercises = ["is-solution", "dot", "rank"]
    assert rows[0] == ["student", "id", "email", "solved", "points", *exercises, "borrowed"]
    assert rows[1] == ["Anna", "", "", "2", "2", "missing", "solved", "solved", "rank"]
    assert rows[4] == ["Émile", "", "", "0", "0", "missing", "missing", "unreadable", ""]
    assert "Anna: 2 solved" in shell("grade", a_class)[1]
    assert (
        json.loads(shell("grade", a_class / "Anna", "--json")[1])["students"][0]["name"] == "Anna"
    )
    assert shell("grade", a_class, "--to", "csv", "--to", "moodle")[0] == 2


def test_a_class_from_its_roster_to_a_table_for_moodle_and_a_page(
    shell: Shell, tmp_path: Path
) -> None:
    roster, folder = tmp_path / "roster.csv", tmp_path / "class"
    roster.write_text(
        "name;id;email\nAnna Meier;7;anna@x.org\nדנה לוי;8;dana@x.org\n李雷;9;\n=SUM(A1);10;\n",
        "utf-8",
    )
    status, out, _err = shell(
        "class", "new", roster, "--exercises", "dot,rank", "--seed", "s", "--out", folder
    )
    assert status == 0 and "4" in out
    assert {path.name for path in (folder / "Anna Meier").iterdir()} == {
        "dot.py",
        "rank.py",
        "sheet.html",
    }
    assert (folder / "key.html").exists() and (folder / "sheets.html").read_text("utf-8").count(
        "<section"
    ) == 6  # one for each, a board to play on, and counters
    (folder / "Anna Meier" / "dot.py").write_text(solution("dot"), encoding="utf-8")
    (folder / "Anna Meier" / "dot (1).py").write_text(
        "def dot(x, y):\n    return (x & y).bit_count()\n", encoding="utf-8"
    )
    os.utime(folder / "Anna Meier" / "dot.py", (1, 1))  # the second download is the newer one
    (folder / "李雷" / "homework").mkdir()
    (folder / "李雷" / "homework" / "Dot.py").write_text(solution("dot"), encoding="utf-8")
    (folder / "李雷" / "dot.py").unlink()
    (folder / "meieranna_77_88_rank-2.py").write_text(
        "def rank(rows):\n    return 1\n", encoding="utf-8"
    )
    os.utime(folder / "Anna Meier" / "rank.py", (1, 1))
    (folder / "nobody_press.py").write_text(solution("press"), encoding="utf-8")
    page = tmp_path / "page.html"
    value = json.loads(shell("grade", folder, "--json", "--html", page)[1])
    states = {s["name"]: [row["state"] for row in s["results"]] for s in value["students"]}
    assert states == {
        "=SUM(A1)": ["missing", "missing"],
        "Anna Meier": ["wrong", "wrong"],
        "דנה לוי": ["missing", "missing"],
        "李雷": ["solved", "missing"],
    }
    assert {row["message"] for row in value["students"][0]["results"]} == {"nothing written yet"}
    assert "nobody_press.py" in value["ignored"] and "Anna Meier/dot.py" in value["ignored"]
    assert not [name for name in value["ignored"] if name.endswith(".html")]  # the sheets are ours
    told = page.read_text("utf-8")
    assert "the common members are counted" in told
    assert told.index('<ul class="name">') < told.index("nobody_press.py")  # hidden with the names
    rows = shell("grade", folder, "--to", "moodle")[1].removeprefix("\ufeff").splitlines()
    assert rows[0] == "Full name,ID number,Email address,Lights Out"
    assert "'=SUM(A1),10,,0" in rows and "李雷,9,,1" in rows
    rows = shell("grade", folder, "--to", "canvas", "--worth", "dot=2.5")[1].splitlines()
    assert "李雷,,9,,,2.5" in rows and "    Points Possible,,,,,3.5" in rows
    assert shell("class", "new", roster, "--out", folder)[0] == 2  # not over work that is there


@pytest.mark.parametrize("code", languages())
def test_a_file_as_it_was_given_out_is_no_answer_and_takes_the_place_of_none(
    code: str, tmp_path: Path
) -> None:
    for name in ("Anna", "Bo"):
        (tmp_path / name).mkdir()
        with language(code):
            (tmp_path / name / "dot.py").write_text(get("dot").text() + "\n\n", encoding="utf-8")
    (tmp_path / "Bo" / "dot (1).py").write_text(solution("dot"), encoding="utf-8")
    os.utime(tmp_path / "Bo" / "dot (1).py", (1, 1))
    anna, bo = submissions(tmp_path).works
    assert (
        list(anna.files) == ["dot"] and not anna.sources and bo.sources == {"dot": solution("dot")}
    )


HEADINGS = {
    "Moodle": "First name,Surname,ID number,Email address\nAnn,Müller,7,a@x.org\n",
    "Moodle in German": "\ufeffVorname;Nachname;ID-Nummer;E-Mail-Adresse\r\nAnn;Müller;7;a@x.org\r\n",
    "Finnish": "Sukunimi\tEtunimi\tOpiskelijanumero\tSähköposti\nMüller\tAnn\t7\ta@x.org\n",
    "Hebrew": "שם פרטי,שם משפחה,ת.ז.,אימייל\nAnn,Müller,7,a@x.org\n",
    "Hebrew, in one column": "שם התלמיד/ה,ת״ז,כתובת דוא״ל\nAnn Müller,7,a@x.org\n",
    "Chinese": "姓名,学号,邮箱\nAnn Müller,7,a@x.org\n",
    "Excel": "\ufeffsep=;\r\nName;ID;Email;\r\nAnn Müller;7;a@x.org;\r\n;;;\r\n\r\n;;;\r\n",
    "Excel, with remarks": 'Name;Remarks, long;ID;Email\n"Ann\nMüller";late, often, and glad;7;a@x.org\n',
    "Google": "Last Name,First Name,Email Address,ID,Work\nDate,,,,2026-01-01\nPoints,,,,10\nMüller,Ann,a@x.org,7,\n",
    "Moodle in Finnish": "Etunimi,Sukunimi,ID-numero,Sähköpostiosoite\nAnn,Müller,7,a@x.org\n",
    "Moodle in Chinese": "名,姓,学号,电子邮件地址\nAnn,Müller,7,a@x.org\n",
    "turned round": "name,id,email\n\u200fAnn\u200e Müller\u202c,\u200e7,a@x.org\n",
    "Canvas": "Student,ID,SIS Login ID,Section\n    Points Possible,,,,\nAnn Müller,7,a@x.org,A\n",
}


@pytest.mark.parametrize("name", HEADINGS)
def test_a_roster_is_read_by_its_heading(name: str) -> None:
    assert roster(HEADINGS[name]) == (("Ann Müller", "7", "a@x.org"),)
    assert people(HEADINGS[name]) == ["Ann Müller"]  # the sheets are for the same


def test_marks_that_turn_a_line_are_no_part_of_a_name() -> None:
    """A sheet of Hebrew names, copied from a page, has them; on a dashboard they were signs that
    nobody can read.
    """
    assert people("\ufeff\u200fדנה לוי\u200f\n\u202aDate\u202c\n") == ["דנה לוי", "Date"]
    # where nobody says what a line is
    assert roster("Date\nPoints\n") == (("Date", "", ""), ("Points", "", ""))


def test_a_file_of_which_no_answer_speaks_is_named(tmp_path: Path) -> None:
    (tmp_path / "Anna").mkdir()
    texts = {
        "isSolution.py": "import tools\n",
        "tools.py": "import more\n",
        "more.py": "",
        "task 1.py": "",
        "dto.py": "",
    }
    for name, text in texts.items():
        (tmp_path / "Anna" / name).write_text(text, encoding="utf-8")
    handed = submissions(tmp_path)
    assert list(handed.works[0].sources) == ["is-solution"]
    assert set(handed.ignored) == {str(Path("Anna", "task 1.py")), str(Path("Anna", "dto.py"))}


@pytest.mark.parametrize("text", ["Müller, Ann\nSchmidt, Bo\n", "Foo;Bar\nAnn;Müller\n"])
def test_a_table_without_a_heading_loses_nobodys_name(text: str) -> None:
    with pytest.raises(
        BadInput,
        match="expected a heading with name, or first name and last name; or a name a line",
    ):
        roster(text)


@pytest.mark.parametrize(
    "text", ['name,id\n"Ann,1\nBo,2\n', "name,id\n" + 200_000 * "A", "name\nMüller, Ann\nEk, Bo\n"]
)
def test_a_table_that_would_swallow_names_is_refused(text: str) -> None:
    with pytest.raises(
        BadInput, match=r"quotation marks are closed|no more cells than the heading has"
    ):
        roster(text)


def test_a_file_written_on_windows_is_read_with_the_line_ends_of_all_others(tmp_path: Path) -> None:
    """Else a copy of it has an empty line after each line there, and one that a backslash continues
    means nothing.
    """
    (tmp_path / "Anna").mkdir()
    (tmp_path / "Anna" / "dot.py").write_bytes(b"def dot(x, y):\r\n    return \\\r\n        0\r\n")
    (tmp_path / "Anna" / "mine.py").write_bytes(b"n = 1\r\n")
    (work,) = submissions(tmp_path).works
    assert work.sources == {"dot": "def dot(x, y):\n    return \\\n        0\n"}
    assert {path.name: text for path, text in work.helpers.items()} == {"mine.py": "n = 1\n"}


def test_folders_with_names_of_the_same_letters_are_different_students(tmp_path: Path) -> None:
    names = ["José", "Jose", "=SUM(1+1)", "@SUM(1+1)", "Anna Meier", "Meier Anna"]
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / "dot.py").write_text(f"# {name}\n", encoding="utf-8")
    handed = submissions(tmp_path)
    assert {work.pupil.name: work.sources["dot"] for work in handed.works} == {
        name: f"# {name}\n" for name in names
    }
    assert handed.ignored == ()


@pytest.mark.parametrize(
    ("lines", "folder", "whose"),
    [
        ("name\nMona\nIda\n", "Noam", ""),  # the same letters, and nobody of this class
        # a name goes before what another is called
        ("name,id\nMona,7\nIda,mona\n", "mona", "Mona"),
        # it could be either
        ("name,email\nAnna Meier,anna@x.org\nAnna Bo,anna@y.org\n", "anna", ""),
        (
            "name,email\nAnna Meier,anna@x.org\nAnna Bo,anna@y.org\n",
            "boanna_12_34_dot.py",
            "Anna Bo",
        ),
        (
            "name\nAnna-Maria van der Berg\nBo\n",
            "vanderberganna-maria_LATE_1_2",
            "Anna-Maria van der Berg",
        ),
        (
            "name\nAnna-Maria van der Berg\nBo\n",
            "Berg, Anna-Maria van der_12_assignsubmission_file",
            "Anna-Maria van der Berg",
        ),
        ("name\nBo\n", "-", ""),
        ("name\nAnna Meier\nBo\n", "4711-12 - Anna Meier - 3 May, 2027 305 PM", "Anna Meier"),
        ("name\nAnna Meier\nBo\n", "Anna Meier - dot.py", "Anna Meier"),
        (
            "name,email\nAnna Meier,anna.m@x.org\n",
            "Week 1_anna.m_attempt_2027-05-03_dot.py",
            "Anna Meier",
        ),
        ("name\nAnna Meier\nBo\n", "Anna Meier (anna@x.org)", "Anna Meier"),
        # a number of the platform's own
        ("name,id\nAnna Meier,7\n", "Carl Carlsen_7_assignsubmission_file", ""),
    ],
)
def test_a_folder_is_the_students_whom_its_name_means_and_nobody_elses(
    lines: str, folder: str, whose: str, tmp_path: Path
) -> None:
    (tmp_path / "Bo").mkdir()
    (tmp_path / "Bo" / "press.py").write_text("x", encoding="utf-8")
    place = tmp_path / folder
    if place.suffix != ".py":
        place.mkdir()
        place /= "dot.py"
    place.write_text(solution("dot"), encoding="utf-8")
    pupils = roster(lines) if "Bo\n" in lines else (*roster(lines), Pupil("Bo"))
    handed = submissions(tmp_path, pupils)
    assert [work.pupil.name for work in handed.works if "dot" in work.files] == [whose] * bool(
        whose
    )
    assert (str(place.relative_to(tmp_path)) in handed.ignored) == (not whose)


@pytest.mark.parametrize(
    "text", ["name,id\nAnna,7\nBo,7\n", "Anna\nBo\nanna\n", "name\n😀\n", "", "name,id\n"]
)
def test_a_roster_in_which_students_cannot_be_told_apart_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"names that differ|ids that differ|a name on each line"):
        roster(text)
    assert roster("name,id\nAnna,\nBo,\nCy,-\nDi,-\n")[3].name == "Di"  # who has no id is no double


def test_a_folder_without_answers_is_bad_input(shell: Shell, tmp_path: Path) -> None:
    assert shell("grade", tmp_path)[0] == 2
    assert shell("grade", tmp_path / "missing")[0] == 2


def test_a_verdict_is_one_json_object(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "press.py"
    file.write_text("def press(lamps, m, n, cell):\n    return lamps\n", encoding="utf-8")
    _status, out, _err = shell("exercises", "check", file, "--json", "--seconds", "300")
    report = json.loads(out)
    assert set(report) >= {"exercise", "state", "message", "cause", "guards"}
    assert (report["solved"], report["exercise"], report["state"]) == (False, "press", "wrong")
    assert report["cause"] == "nothing changes"
    assert report["pictures"][0][2].startswith("<svg")


# ---- the page for teachers -------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "teachers.md").read_text("utf-8")


def test_the_page_for_teachers_places_every_exercise_and_speaks_of_no_other() -> None:
    tables = PAGE[: PAGE.index("## What students get wrong")]
    lessons = "\n".join(line.split("|")[-2] for line in tables.splitlines() if line.count("|") >= 4)
    placed = set(re.findall(r"`([a-z-]+)`", lessons))
    assert placed | {"quiet-pattern"} == {item.id for item in exercises()}


def test_the_commands_on_the_page_for_teachers_are_commands() -> None:
    fenced = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    inline = re.findall(r"`(lightsgame [^`]+)`", PAGE)
    commands = [*"\n".join(fenced).splitlines(), *inline]
    assert len(commands) >= 10
    for command in commands:
        words = shlex.split(command.split(" > ")[0])
        if words[1:]:
            understood(*named(words[1:]))


def test_the_first_page_counts_the_exercises() -> None:
    count = re.findall(r"(\d+) exercises", (ROOT / "README.md").read_text("utf-8"))
    assert count == [str(len(exercises()))]


def test_a_file_of_the_system_that_has_nothing_to_give_yet_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Waiting(io.FileIO):
        def read(self, size: int | None = -1, /) -> Any:
            return None  # as /proc/kmsg does

    (path := tmp_path / "dot.py").write_text("x", encoding="utf-8")
    monkeypatch.setattr(runner, "open", lambda file, mode: Waiting(file), raising=False)
    assert runner.read_carefully(path) == ("", "")
