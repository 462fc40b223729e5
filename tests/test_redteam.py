"""Each folder of `redteam` is a student who attacks the grading: the verdict is pinned, and the class is intact.

The cage of the kernel is needed for some of them (a fork, a signal to the parent, another student's file); where there
is none, those are left out, and the others must hold all the same.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from shell import Shell

from lightsgame.exercises import grading
from lightsgame.exercises.checking import solution

ATTACKS = Path(__file__).parent / "redteam"
NAMES = sorted(path.name for path in ATTACKS.iterdir() if path.is_dir())
CAGED = {"forks", "neighbours_file", "kills_the_teacher", "network", "reference_read", "looks_round"}  # need the cage
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
    folder = tmp_path / "class"
    for name in NAMES:
        (folder / name).mkdir(parents=True)
        for program in (ATTACKS / name).iterdir():
            if program.name != "expected.txt":
                shutil.copy(program, folder / name / f"{program.stem}.py")  # kept as texts, for nobody lints an attack
    for name in ("Anna", "=cmd|'calc'!A1", "\x1b[2KMallory", "<script>alert(1)", "\u202egnp", os.fsdecode(b"\xffBo")):
        (folder / name).mkdir()
        (folder / name / "dot.py").write_text(solution("dot"), encoding="utf-8")
    victim = folder / "Anna" / "dot.py"
    attack = folder / "neighbours_file" / "dot.py"
    attack.write_text(attack.read_text(encoding="utf-8").replace("VICTIM", str(victim)), encoding="utf-8")
    (folder / "linked").mkdir()
    (folder / "linked" / "dot.py").symlink_to(victim)
    (folder / "Anna" / "dot (1).py").symlink_to("nowhere")  # newer than what can be read
    (folder / "borrowed").symlink_to(folder / "Anna")
    page = tmp_path / "page.html"
    status, out, _err = shell("grade", folder, "--json", "--seconds", "2", "--jobs", "3", "--html", page)
    assert status == 0
    value = json.loads(out)
    states = {s["name"]: {row["exercise"]: row["state"] for row in s["results"]} for s in value["students"]}
    caged = set(value["guards"]) >= CAGE
    for name in NAMES:
        id, state = (ATTACKS / name / "expected.txt").read_text(encoding="utf-8").split("\n")[0].split()
        if caged or name not in CAGED:
            assert states[name][id] == state, (name, [s for s in value["students"] if s["name"] == name])
    assert states["Anna"]["dot"] == "solved"  # nobody has touched it
    assert states["linked"]["dot"] == "unreadable"  # nobody copies by a link
    assert "borrowed" not in states and {"borrowed", "Anna/dot (1).py"} <= set(value["ignored"])
    if caged:
        assert victim.read_text(encoding="utf-8") == solution("dot")
        assert value["changed"] == []

    html = page.read_text("utf-8")
    assert "<script" not in html
    monkeypatch.setattr(grading, "grade", lambda *_args, **_words: graded[0])  # the same class, told in other ways
    table = shell("grade", folder, "--csv", "--seconds", "2", "--jobs", "3")[1]
    assert "\n'=cmd|" in table
    text = shell("grade", folder, "--seconds", "2", "--jobs", "3")[1]
    assert not any(sign in text + table + html for sign in ("\x1b", "\x07", "\u202e", "\ud800"))
