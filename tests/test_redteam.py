"""Each folder of `redteam` is a student who attacks the grading: the verdict is pinned, and the
class is intact.

The cage of the kernel is needed for some of them (a fork, a signal to the parent, another student's
file); where there is none, those are left out, and the others must hold all the same.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import types
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

from lightsgame.classroom import check, get
from lightsgame.classroom.catalogue.formulas import formula
from lightsgame.classroom.classes import grading
from lightsgame.classroom.exercise import Given
from lightsgame.classroom.judge import runner
from lightsgame.classroom.judge.checking import solution
from lightsgame.classroom.judge.evaluator import MOST_ITEMS, unpack

ATTACKS = Path(__file__).parent / "redteam"
NAMES = sorted(path.name for path in ATTACKS.iterdir() if path.is_dir())
EXPECTED = {
    name: (ATTACKS / name / "expected.txt").read_text(encoding="utf-8").split("\n")[0].split()
    for name in NAMES
}
# who ends at the limit of time, and not before it
ENDLESS = {name for name in NAMES if EXPECTED[name][1] == "slow"}
CAGED = {
    "forks",
    "neighbours_file",
    "kills_the_teacher",
    "network",
    "reference_read",
    "looks_round",
    "back_doors",
    "signals_by_a_pipe",
}  # need the cage
CAGE = {"files", "calls", "network"}


@pytest.mark.skipif(sys.platform != "linux", reason="the attacks are written for Linux")
def test_every_attack_gets_its_verdict_and_the_class_is_intact(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded: list[grading.Graded] = []
    grade = grading.grade

    def kept(*values: Any, **words: Any) -> grading.Graded:
        graded.append(grade(*values, **words))
        return graded[-1]

    monkeypatch.setattr(grading, "grade", kept)
    monkeypatch.setattr(runner, "GRACE", 1.0)  # so long is waited for who has closed the pipes
    monkeypatch.setenv("TEACHERS_PASSWORD", "swordfish")
    folder = tmp_path / "class"
    for name in NAMES:
        place = (tmp_path / "late" if name in ENDLESS else folder) / name
        place.mkdir(parents=True)
        for program in (ATTACKS / name).iterdir():
            if program.name != "expected.txt":
                # kept as texts, for nobody lints an attack
                shutil.copy(program, place / f"{program.stem}.py")
    for name in (
        "Anna",
        "=cmd|'calc'!A1",
        "\x1b[2KMallory",
        "<script>alert(1)",
        "\u202egnp",
        os.fsdecode(b"\xffBo"),
    ):
        (folder / name).mkdir()
        (folder / name / "dot.py").write_text(solution("dot"), encoding="utf-8")
    victim = folder / "Anna" / "dot.py"
    attack = folder / "neighbours_file" / "dot.py"
    attack.write_text(
        attack.read_text(encoding="utf-8").replace("VICTIM", str(victim)), encoding="utf-8"
    )
    (folder / "linked").mkdir()
    (folder / "linked" / "dot.py").symlink_to(victim)
    (folder / "Anna" / "dot (1).py").symlink_to("nowhere")  # newer than what can be read
    (folder / "borrowed").symlink_to(folder / "Anna")
    page = tmp_path / "page.html"
    late = json.loads(
        shell("grade", tmp_path / "late", "--json", "--seconds", "0.5", "--jobs", "3")[1]
    )["students"]
    status, out, _err = shell(
        "grade", folder, "--json", "--seconds", "10", "--jobs", "3", "--html", page
    )
    assert status == 0
    value = json.loads(out)
    everybody = late + value["students"]
    states = {s["name"]: {row["exercise"]: row["state"] for row in s["results"]} for s in everybody}
    texts = next(s for s in value["students"] if s["name"] == "reads_the_texts")["results"][0][
        "imports"
    ]
    assert texts == ["lightsgame/classroom/texts/dot.txt"]
    told = {
        s["name"]: row
        for s in value["students"]
        for row in s["results"]
        if row["exercise"] == "dot"
    }
    assert (
        told["by_importlib"]["imports"][:1] == ["lightsgame"]
        and "RecursionError" in told["holds_itself"]["message"]
    )
    caged = set(value["guards"]) >= CAGE
    for name in NAMES:
        id, state = EXPECTED[name]
        if (caged or name not in CAGED) and (name != "fills_the_disk" or "disk" in value["guards"]):
            assert states[name][id] in state.split("|"), (
                name,
                [s for s in everybody if s["name"] == name],
            )
    assert states["Anna"]["dot"] == "solved"  # nobody has touched it
    assert states["linked"]["dot"] == "unreadable"  # nobody copies by a link
    assert "borrowed" not in states and {"borrowed", "Anna/dot (1).py"} <= set(value["ignored"])
    if caged:
        assert victim.read_text(encoding="utf-8") == solution("dot")
        assert value["changed"] == []

    html = page.read_text("utf-8")
    assert "<script" not in html
    # the same class, told in other ways
    monkeypatch.setattr(grading, "grade", lambda *_args, **_words: graded[1])
    table = shell("grade", folder, "--to", "csv", "--jobs", "3")[1]
    assert "\n'=cmd|" in table
    text = shell("grade", folder, "--jobs", "3")[1]
    assert not any(sign in text + table + html for sign in ("\x1b", "\x07", "\u202e", "\ud800"))


@pytest.mark.skipif(sys.platform != "linux", reason="the attack is written for Linux")
def test_where_nothing_cages_a_program_it_ends_its_own_judge_alone(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "MAIN", runner.MAIN.replace("guards.shut", "lambda *_: []"))
    killer = (ATTACKS / "kills_the_teacher" / "dot.txt").read_text(encoding="utf-8")
    for name, program in {
        "Anna": solution("dot"),
        "Bo": killer,
        "Chen": solution("dot"),
        "Dan": killer,
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "dot.py").write_text(program, encoding="utf-8")
    status, out, _err = shell("grade", tmp_path, "--json", "--jobs", "2")
    found = {
        student["name"]: student["results"][0]["state"] for student in json.loads(out)["students"]
    }
    assert (status, found) == (
        0,
        {"Anna": "solved", "Bo": "crashed", "Chen": "solved", "Dan": "crashed"},
    )


@pytest.mark.skipif(sys.platform != "linux", reason="the attack is written for Linux")
def test_a_flood_of_replies_is_not_kept() -> None:
    """It once took 4 GB of the teacher's memory, and a minute and a half."""
    flood = ATTACKS / "floods_replies" / "dot.txt"
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from lightsgame.classroom.judge.runner import Program, check_program\n"
        "found = check_program('dot', Program(Path(sys.argv[1]).read_text('utf-8'), 'dot.py'), seconds=200)\n"
        "print(found.state, *[int(line.split()[1]) >> 10 for line in open('/proc/self/status') if 'VmHWM' in line])\n"
    )
    command = [sys.executable, "-c", code, str(flood)]
    run = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=True, timeout=300
    )
    state, megabytes = run.stdout.split()
    assert state == "wrong" and int(megabytes) < 300


def test_what_is_long_to_judge_is_paid_for_by_who_wrote_it(monkeypatch: pytest.MonkeyPatch) -> None:
    item, calls = get("dot"), []

    def judged(given: Given, x: int, y: int) -> None:
        calls.append(given())
        clock[0] += 40  # as a clock tells it

    clock = [0.0]
    monkeypatch.setattr(
        runner,
        "time",
        types.SimpleNamespace(thread_time=lambda: clock[0], monotonic=time.monotonic),
    )
    monkeypatch.setattr(runner, "get", lambda _id: replace(item, check=judged))
    found = runner.check_program(
        "dot", runner.Program("def dot(x, y):\n    return 0\n", "dot.py"), seconds=25
    )
    assert found.state == "slow" and len(calls) == 3


def test_sets_whose_members_have_one_hash_cost_next_to_nothing() -> None:
    """To look for one number is to look at all of them: a set of ten thousand took a second and a
    half, each time.
    """

    def seconds(step: int) -> float:
        begun = time.process_time()
        for _turn in range(5):
            assert len(unpack({"set": [step * k for k in range(MOST_ITEMS)]})) <= MOST_ITEMS
            assert len(unpack({"dict": [[step * k, 0] for k in range(MOST_ITEMS)]})) <= MOST_ITEMS
        return time.process_time() - begun

    assert seconds(sys.hash_info.modulus) < 40 * seconds(1)


def test_clauses_that_say_nothing_cost_next_to_nothing() -> None:
    """What a student hands in may not keep the judge busy, who has no limit of time: this once took
    ten minutes.
    """

    def seconds(clause: list[int], right: bool) -> float:
        begun = time.process_time()
        found = check(
            "akari-clauses", lambda rows: [clause] * 1000 * (rows[0][0] == ".") + formula(rows)
        )
        assert bool(found) == right
        return time.process_time() - begun

    # The other ones are refused as soon as they are read: of no cell is 100 the number.
    assert seconds([1, -1], right=True) < 50 * seconds([100, -100], right=False)
