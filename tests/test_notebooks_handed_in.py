"""What students hand in beside programs: notebooks, one file with many answers, and zips; and each
notebook of `data/notebooks`, whose writer attacks the check, gets no point in any way of grading it.
"""

from __future__ import annotations

import io
import json
import stat
import struct
import sys
import zlib
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import notebooks
import pytest
from often import daily, some
from shell import Shell

from lightsgame.classroom.classes import archive, notebook
from lightsgame.classroom.classes.assignment import release, source
from lightsgame.classroom.classes.autograder import Judge, judge_cells
from lightsgame.classroom.classes.grading import LACKS, grade, table
from lightsgame.classroom.classes.roster import Pupil, submissions
from lightsgame.classroom.judge.checking import solution
from lightsgame.errors import BadInput

ATTACKS = sorted((Path(__file__).parent / "data" / "notebooks").glob("*.txt"))
IDS = ["press", "rank"]
DOT = solution("dot")
ZERO = "def dot(x, y):\n    return 0\n"


def nbgrader(answer: str | None = None) -> dict[str, Any]:
    """The notebook of nbgrader with the references, or with an answer to its first exercise."""
    made = source("nbgrader", IDS)
    if answer is not None:
        cells = [cell for cell in made["cells"] if solution_cell(cell)]
        cells[0]["source"] = answer
        cells[1]["source"] = "rank = None"
    return made


def solution_cell(cell: dict[str, Any]) -> bool:
    return bool(cell["metadata"].get("nbgrader", {}).get("solution"))


def graded(made: dict[str, Any]) -> list[bool]:
    """Which of the cells that grade say nothing, and so earn their points."""
    book, _resources = judge_cells(made, {})
    cells = [c for c in book["cells"] if c["metadata"].get("nbgrader", {}).get("grade")]
    return [not cell["outputs"] for cell in cells]


def of_otter(made: dict[str, Any]) -> list[bool]:
    """Which questions of otter pass, with stand-ins for its results, all of them forged."""
    judge = Judge("work.ipynb", {}, {})
    assert judge.before_execution(made)["cells"] == []  # nothing of it runs
    tests: dict[str, Any] = {}
    for id in IDS:
        case = SimpleNamespace(passed=True, message="")
        tests[id.replace("-", "_")] = SimpleNamespace(test_case_results=[case])
    judge.after_grading(SimpleNamespace(results=tests))
    return [test.test_case_results[0].passed for test in tests.values()]


@pytest.mark.skipif(sys.platform != "linux", reason="the attacks are written for Linux")
@pytest.mark.parametrize("path", ATTACKS, ids=[path.stem for path in ATTACKS])
def test_a_notebook_that_attacks_the_check_gets_no_point(path: Path) -> None:
    assert graded(nbgrader(path.read_text("utf-8"))) == [False, False]


@pytest.mark.skipif(sys.platform != "linux", reason="the attacks are written for Linux")
@pytest.mark.parametrize("path", daily(ATTACKS))
def test_nor_does_it_where_otter_counts(path: Path) -> None:
    assert of_otter(nbgrader(path.read_text("utf-8"))) == [False, False]


@pytest.mark.skipif(sys.platform != "linux", reason="the attacks are written for Linux")
def test_nor_in_a_class_that_is_graded_in_which_the_others_keep_their_points(
    tmp_path: Path,
) -> None:
    answers = {path.stem: path.read_text("utf-8") for path in some(ATTACKS)}
    for name, answer in {"Anna": None, **answers}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "work.ipynb").write_text(json.dumps(nbgrader(answer)), "utf-8")
    for result in grade(submissions(tmp_path), jobs=2).results:
        assert len(result.verdicts) == 2
        assert result.solved == (2 if result.pupil.name == "Anna" else 0)


def test_an_attack_has_its_points_where_the_verdict_is_made_beside_it() -> None:
    """So nbgrader alone counts: what is graded elsewhere is worth the trouble."""
    names: dict[str, Any] = {}
    import lightsgame.classroom

    true_check = lightsgame.classroom.require
    try:
        text = (ATTACKS[0].parent / "the_check_replaced.txt").read_text("utf-8")
        for cell in notebooks.code_cells(nbgrader(text)):
            notebooks.run_cell(cell["source"], names)  # no cell fails
    finally:
        lightsgame.classroom.require = true_check


def test_right_notebooks_get_their_points_and_others_hear_why() -> None:
    assert (
        graded(nbgrader()) == of_otter(nbgrader()) == of_otter(source("otter", IDS)) == [True] * 2
    )
    blank, _resources = judge_cells(nbgrader("def press(lamps, m, n, cell):\n    return lamps"), {})
    outputs = [cell.get("outputs") for cell in blank["cells"] if cell.get("outputs")]
    assert outputs[0][0].output_type == outputs[0][0]["output_type"] == "error"
    assert "This is what one gets when nothing changes." in outputs[0][0]["evalue"]
    with pytest.raises(AttributeError):
        outputs[0][0].nothing  # noqa: B018


def test_two_exercises_of_one_name_are_told_apart_by_the_cells_that_check() -> None:
    ids = ["effect", "three-states"]
    text = notebook.script(json.dumps(source("otter", ids)))
    found = notebook.verdicts(text, ids)
    assert all(found.values()), found
    with pytest.raises(BadInput):
        notebook.verdicts(text, ["nothing"])


def test_a_notebook_is_judged_as_it_runs_cell_by_cell(tmp_path: Path) -> None:
    """Cells that fail, commands of IPython, and checks of their own disturb no answer."""
    cells = [
        "!pip install lightsgame\n%matplotlib inline",
        "import nowhere",
        "from lightsgame.classroom import check\nimport otter\ngrader = otter.Notebook()",
        DOT + 'grader.check("dot")\nfoo(',
        DOT + 'check("dot", dot)',
    ]
    text = notebook.script(json.dumps(book(*cells)))
    verdict = notebook.verdicts(text, ["dot"])["dot"]
    assert verdict and not verdict.imports
    verdict = notebook.verdicts(notebook.script(json.dumps(book("1 / 0", "dot = 1 / 0"))), ["dot"])[
        "dot"
    ]
    assert "ZeroDivisionError" in verdict.message and "`dot = 1 / 0`" in verdict.message
    endless = notebook.script(json.dumps(book("n = 1", "while n: pass")))
    verdict = notebook.verdicts(endless, ["dot"], seconds=0.5)["dot"]
    assert verdict.state == "slow" and "line 4: while n:" in verdict.pictures[0].text


def book(*sources: Any) -> dict[str, Any]:
    return {"cells": [{"cell_type": "code", "source": text, "metadata": {}} for text in sources]}


NO_NOTEBOOKS = [
    "",
    "[]",
    '{"cells": 1}',
    "{" * 100_000,
    "[" * 100_000,
    '{"cells": [{"cell_type": "code"}]}',
    json.dumps(book([1])),
    json.dumps(book("x" * 2_000_000)),
    json.dumps(book(*["x"] * 6000)),
]


@pytest.mark.parametrize("text", NO_NOTEBOOKS, ids=range(len(NO_NOTEBOOKS)))
def test_what_is_no_notebook_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        notebook.script(text)
    (tmp_path / "work.ipynb").write_text(text, "utf-8")
    assert archive.read(tmp_path / "work.ipynb").problem == "no notebook that can be read"


def test_a_graded_cell_that_checks_nothing_of_ours_earns_nothing() -> None:
    made = nbgrader()
    for cell in made["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade"):
            cell["source"] = "assert press is not None"
    assert graded(made) == [False, False]


def states(shell: Shell, *words: object) -> dict[str, dict[str, str]]:
    """What `lightsgame grade` finds, by student and exercise."""
    status, out, err = shell("grade", *words, "--json")
    assert status == 0, err
    students = json.loads(out)["students"]
    return {s["name"]: {r["exercise"]: r["state"] for r in s["results"]} for s in students}


def test_one_file_may_hold_many_answers(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Anna").mkdir()
    text = solution("neighbours") + "\n\n" + solution("press") + "\n\n" + ZERO
    (tmp_path / "Anna" / "all.py").write_text(text, "utf-8")
    (tmp_path / "Bo").mkdir()
    (tmp_path / "Bo" / "dot.py").write_text("from mine import dot\n", "utf-8")
    (tmp_path / "Bo" / "mine.py").write_text(DOT, "utf-8")  # which helps, and answers nothing
    found = states(shell, tmp_path)
    assert found["Anna"] == {"neighbours": "solved", "press": "solved", "dot": "wrong"}
    assert found["Bo"]["dot"] == "solved"


def zipped(files: dict[str, str | bytes], **more: Any) -> bytes:
    data = io.BytesIO()
    with ZipFile(data, "w", **more) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return data.getvalue()


WORK = json.dumps(release(["dot"]))
PLATFORMS: dict[str, dict[str, str | bytes]] = {
    "Moodle": {
        "Anna Meier_123_assignsubmission_file_/dot.py": DOT,
        "Bo Ek_124_assignsubmission_file_/work.ipynb": WORK,
    },
    "Moodle, without folders": {
        "Anna Meier_123_assignsubmission_file_dot.py": DOT,
        "Bo Ek_124_assignsubmission_file_work.ipynb": WORK,
    },
    "Canvas": {"meieranna_12_345_dot.py": DOT, "ekbo_LATE_13_346_work.ipynb": WORK},
    "Google": {"Week 1/Anna Meier - dot.py": DOT, "Week 1/Bo Ek - work.ipynb": WORK},
    "zips in it": {
        "Week 1/Anna Meier/home.zip": zipped({"home/dot.py": DOT, "__MACOSX/._dot.py": "x"}),
        "Week 1/Bo Ek/home.zip": zipped({"work.ipynb": WORK}),
    },
}


@pytest.mark.parametrize(
    ("name", "form"),
    [*product(PLATFORMS, ["zip"]), *daily([*product(PLATFORMS, ["folder"])])],
)
def test_what_a_platform_hands_out_is_read(
    name: str, form: str, shell: Shell, tmp_path: Path
) -> None:
    place = tmp_path / "class.zip"
    place.write_bytes(zipped(PLATFORMS[name], compression=ZIP_DEFLATED))
    if form == "folder":
        with ZipFile(place) as made:
            made.extractall(tmp_path / "class")
        place = tmp_path / "class"
        if (place / "Week 1").exists():
            place /= "Week 1"
    roster = tmp_path / "roster.csv"
    roster.write_text("Anna Meier\nBo Ek\n", "utf-8")
    found = states(shell, place, "--roster", roster)
    assert found == {"Anna Meier": {"dot": "solved"}, "Bo Ek": {"dot": "wrong"}}
    works = submissions(place).works  # and without a roster, by what the platform says
    assert [list(work.files) for work in works] == [["dot"], ["dot"]]
    assert name == "Canvas" or [work.pupil.name for work in works] == ["Anna Meier", "Bo Ek"]


def problems(data: bytes) -> list[tuple[str, str]]:
    files = archive.inner_members(data, Path("a.zip"), 0.0)
    return [(file.path.as_posix(), str(file.problem)) for file in files]


def test_no_name_in_a_zip_leads_out_of_it(tmp_path: Path, shell: Shell) -> None:
    names = ["../dot.py", "/etc/dot.py", "a/../../dot.py", "C:\\dot.py", "a/b/c/d/e/dot.py", ".."]
    found = problems(zipped(dict.fromkeys(names, DOT)))
    assert len(found) == 5
    assert {problem for _path, problem in found} == {"a name that leads out of the zip"}
    assert all(path.startswith("a.zip/") and ".." not in path for path, _problem in found)
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "a.zip").write_bytes(zipped({"../../dot.py": DOT, "rank.py": "x"}))
    before = sorted(tmp_path.rglob("*"))
    assert states(shell, tmp_path)["class"] == {"dot": "unreadable", "rank": "crashed"}
    assert sorted(tmp_path.rglob("*")) == before


def test_a_zip_holds_no_links_nor_what_is_locked_nor_what_cannot_be_bounded() -> None:
    link = ZipInfo("dot.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    data = io.BytesIO()
    with ZipFile(data, "w") as made:
        made.writestr(link, "/etc/passwd")
    assert problems(data.getvalue()) == [("a.zip/dot.py", "a link, not a file")]
    locked = bytearray(zipped({"dot.py": DOT}))
    locked[locked.rindex(b"PK\x01\x02") + 8] |= 1
    assert problems(bytes(locked)) == [("a.zip/dot.py", "locked with a password")]
    packed = zipped({"dot.py": DOT}, compression=ZIP_BZIP2)
    assert problems(packed) == [("a.zip/dot.py", "no zip that can be read")]


def test_a_zip_that_grows_is_read_up_to_a_bound() -> None:
    bomb = zipped({"dot.py": b" " * 3_000_000, "b.py": "x"}, compression=ZIP_DEFLATED)
    assert len(bomb) < 10_000
    assert problems(bomb)[0] == ("a.zip/dot.py", "more than 1,000,000 bytes")
    files = archive.members(io.BytesIO(bomb), Path("a.zip"), archive.Budget(1_000_000))
    assert [str(file.problem) for file in files] == [
        "more than 1,000,000 bytes",
        "more than 0 bytes",
    ]
    # who says to be small is not believed
    lying = bytearray(bomb)
    place = bytes(lying).index(b"PK\x01\x02")
    lying[place + 24 : place + 28] = struct.pack("<I", 5)
    assert problems(bytes(lying))[0][1]
    many = zipped({f"{n}.py": "" for n in range(archive.MOST_MEMBERS + 1)})
    assert problems(many) == [("a.zip", "no zip that can be read")]
    in_it = zipped({"b.zip": zipped({"c.zip": zipped({"dot.py": DOT})})})
    assert problems(in_it) == [("a.zip/b.zip", "no zip that can be read")]


def test_a_broken_zip_is_told_and_the_others_are_graded(shell: Shell, tmp_path: Path) -> None:
    whole = zipped({"dot.py": DOT * 50}, compression=ZIP_DEFLATED)
    middle = len(whole) // 3
    for name, data in {
        "Anna": zipped({"dot.py": DOT}),
        "Bo": whole[:middle] + bytes(40) + whole[middle + 40 :],
        "Chen": whole[:-30],
        "Dan": b"PK\x05\x06" + zlib.compress(b"x"),
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "home.zip").write_bytes(data)
    status, out, _err = shell("grade", tmp_path, "--json")
    value = json.loads(out)
    solved = {student["name"]: student["solved"] for student in value["students"]}
    assert (status, solved) == (0, {"Anna": 1, "Bo": 0, "Chen": 0, "Dan": 0})
    assert {"Chen/home.zip", "Dan/home.zip"} <= set(value["ignored"])


BORROWED = {
    "by import": "import lightsgame.algebra.matrix as m\n\n\ndef rank(rows):\n    return m.rank(rows, 64)\n",
    "by reading": "from lightsgame.classroom.judge.checking import solution\nexec(solution('rank'))\n",
}


@pytest.mark.parametrize("way", BORROWED)
def test_a_borrowed_answer_is_marked_wherever_results_are_told(
    way: str, shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "Anna").mkdir()
    (tmp_path / "Anna" / "rank.py").write_text(BORROWED[way], "utf-8")
    (tmp_path / "Bo").mkdir()
    (tmp_path / "Bo" / "rank.py").write_text(solution("rank"), "utf-8")
    page = tmp_path / "page.html"
    text = shell("grade", tmp_path, "--html", page)[1]
    assert "≈ rank: right, and it makes use of lightsgame" in text and "✓ rank: right" in text
    assert page.read_text("utf-8").count('<td class="borrowed"') == 1
    found = grade(submissions(tmp_path))
    lines = table(found, "csv").splitlines()
    assert lines[1:] == ["Anna,,,1,1,solved,rank", "Bo,,,1,1,solved,"]
    lines = table(found, "points").splitlines()
    assert lines[0].endswith(",rank,borrowed") and lines[1:] == ["Anna,,,1,1,1,rank", "Bo,,,1,1,1,"]
    assert [result.to_json()["borrowed"] for result in found.results] == [["rank"], []]
    lines = table(found.with_own_work_only(), "points").splitlines()
    assert lines[1:] == ["Anna,,,0,0,0,", "Bo,,,1,1,1,"]


def test_guards_that_do_not_hold_are_named_with_what_that_means(tmp_path: Path) -> None:
    (tmp_path / "dot.py").write_text(DOT, "utf-8")
    found = grade(submissions(tmp_path))
    (result,) = found.results
    bare = result._replace(verdicts={"dot": with_guards(result.verdicts["dot"], "time")})
    assert found._replace(results=(bare,)).lacks == list(LACKS.values())
    jobs = result._replace(verdicts={"dot": with_guards(result.verdicts["dot"], "time", "job")})
    assert len(found._replace(results=(jobs,)).lacks) == len(LACKS) - 2
    none = result._replace(verdicts={"dot": with_guards(result.verdicts["dot"])})
    assert found._replace(results=(none,)).lacks == []  # nothing has run


def with_guards(verdict: Any, *guards: str) -> Any:
    from dataclasses import replace

    return replace(verdict, guards=guards)


def test_the_pupils_of_a_roster_are_found_in_a_zip(tmp_path: Path) -> None:
    place = tmp_path / "class.ZIP"
    place.write_bytes(zipped(PLATFORMS["Canvas"]))
    handed = submissions(place, [Pupil("Anna Meier"), Pupil("Carl")])
    assert [sorted(work.files) for work in handed.works] == [["dot"], []]
    assert handed.ignored == ("ekbo_LATE_13_346_work.ipynb",) and handed.hashes == {}
