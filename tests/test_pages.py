"""The pages of the site as far as no browser is needed: their examples run, and what a board asks
is answered.
"""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from often import daily, often

from docs import code_map
from docs.assets.run import bridge
from docs.exercise_list import here
from lightsgame import Board, Game, akari, generate, is_quiet, is_solution
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.classroom import exercises
from lightsgame.classroom.classes import paper, worksheet
from lightsgame.game.board_files import board_text
from lightsgame.game.rule import RULES

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(page.relative_to(ROOT).as_posix() for page in ROOT.glob("docs/**/*.md"))

FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


# Only what the settings of the project need is loaded, in the processes that these tests start.
PLUGINS = ("-p", "no:cacheprovider", "-p", "pytest_doctestplus.plugin", "-p", "pytest_timeout")


def pytest_in(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Pytest as at a desk: where it sees that nobody watches (`CI`), its summary repeats every
    failure in full.
    """
    at_a_desk = {
        name: value for name, value in os.environ.items() if name not in ("CI", "BUILD_NUMBER")
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *PLUGINS, *arguments],
        cwd=folder,
        env=at_a_desk | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | more,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_hint_that_begins_with_the_sign_of_a_black_cell_is_no_heading() -> None:
    field = here("broken-rules")
    assert "    \\# is a black cell" in field and not re.search(r"^ *# ", field, re.MULTILINE)


def not_collected(folder: Path) -> set[str]:
    """The pages below *folder* that have examples which pytest, with the options of this project,
    does not run.
    """
    pages = [
        page.relative_to(folder).as_posix()
        for page in folder.glob("docs/**/*.md")
        if ">>> " in page.read_text(encoding="utf-8")
    ]
    listing = pytest_in(folder, "--collect-only", "docs").stdout
    return {page for page in pages if f"{page}::" not in listing}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with this one's settings and no page."""
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs").mkdir()
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_what_the_pictures_of_a_page_import_is_there(page: str) -> None:
    """They are drawn only when the book is built."""
    for match in FENCE.finditer((ROOT / page).read_text("utf-8")):
        if not match["info"].startswith('python exec="on"'):
            continue
        for node in ast.walk(ast.parse(match["code"])):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lightsgame"):
                found = import_module(str(node.module))
                assert all(hasattr(found, name.name) for name in node.names), ast.unparse(node)


def test_every_page_with_examples_is_collected() -> None:
    assert not not_collected(ROOT)


def test_a_page_that_is_not_collected_is_noticed(project: Path) -> None:
    (project / "docs" / "seen.md").write_text("```pycon\n>>> 1 + 1\n2\n```\n", encoding="utf-8")
    (project / "docs" / "build").mkdir()
    (project / "docs" / "build" / "hidden.md").write_text(
        "```pycon\n>>> 1 + 1\n2\n```\n", encoding="utf-8"
    )
    assert not_collected(project) == {"docs/build/hidden.md"}


@pytest.mark.parametrize("page", PAGES)
def test_a_heading_stands_by_itself(page: str) -> None:
    text = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    assert re.findall(r"^#{1,4} .*(?:\} *\S.*|\n.+)", text, re.MULTILINE) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_prompt_is_an_example(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    prompts = [line for line in text.splitlines() if line.lstrip().startswith(">>> ")]
    assert len(doctest.DocTestParser().get_examples(text, page)) == len(prompts)


@pytest.mark.parametrize("page", PAGES)
def test_every_prompt_stands_in_a_block_that_runs_in_the_page(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    inside = sum(
        match["code"].count(">>> ")
        for match in FENCE.finditer(text)
        if match["info"].strip() == "pycon"
    )
    assert inside == text.count(">>> ")


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_python_is_an_example_or_runs_when_the_site_is_built(page: str) -> None:
    for match in FENCE.finditer((ROOT / page).read_text(encoding="utf-8")):
        info = match["info"].strip()
        assert info in ("", "pycon", "sh", "console") or info.startswith('python exec="on"'), info


def test_a_wrong_example_in_a_page_fails(project: Path) -> None:
    for name, fence in (("ticks", "```"), ("waves", "~~~")):
        text = f"# Page\n\n{fence}pycon\n>>> 1 + 1\n2\n{fence}\n\nMore.\n\n{fence}pycon\n>>> 1 + 2\n3\n{fence}\n"
        (project / "docs" / f"right-{name}.md").write_text(text, encoding="utf-8")
        (project / "docs" / f"wrong-{name}.md").write_text(
            text.replace("2\n", "4\n", 1), encoding="utf-8"
        )
    said = pytest_in(project, "-rA", "docs")
    assert (said.returncode, said.stdout.count("Expected:\n    4\nGot:\n    2")) == (1, 2), (
        said.stdout
    )
    assert sorted(re.findall(r"^(PASSED|FAILED) docs/([\w-]+)", said.stdout, re.MULTILINE)) == [
        ("FAILED", "wrong-ticks"),
        ("FAILED", "wrong-waves"),
        ("PASSED", "right-ticks"),
        ("PASSED", "right-waves"),
    ]


def test_where_nobody_watches_the_same_examples_come_each_time(project: Path) -> None:
    program = "from hypothesis import given, strategies\n\n@given(strategies.integers())\ndef test(n): print(n)\n"
    (project / "tests" / "test_numbers.py").write_text(program, encoding="utf-8")
    told = [pytest_in(project, "-s", "tests", CI="true").stdout for _ in range(2)]
    first, second = [re.findall(r"^-?\d+$", text, re.MULTILINE) for text in told]
    assert first == second and len(first) > 20, told


def pages_of(nav: str) -> list[str]:
    return re.findall(r"[\w/-]+\.md", nav)


def test_every_page_is_in_the_table_of_contents() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    nav = settings[settings.index("\nnav:") : settings.index("\ntheme:")]
    apart = (
        "docs/exercises-",
        "docs/unit-",
        "docs/reference/",
        "docs/licences",
    )  # reached from the pages that they belong to
    listed = [p for p in PAGES if not p.startswith(apart) or p == "docs/reference/index.md"]
    assert sorted(pages_of(nav)) == [page.removeprefix("docs/") for page in listed]
    assert len(listed) <= 35


NAME = r"(?:van )?[A-ZÖ]\w*(?:-[A-Z]\w+)?"
CITATION = re.compile(rf"\b({NAME}(?:(?:, {NAME})*,? and {NAME})?) \(?((?:1[5-9]|20)\d\d)\b")
NO_AUTHOR = {"Out 2000"}  # the game Lights Out 2000


def citations(text: str) -> set[str]:
    """What a text cites, as author and year."""
    words = re.sub(r"\s+", " ", text)
    return {
        f"{name.replace(', and', ' and')} {year}" for name, year in CITATION.findall(words)
    } - NO_AUTHOR


def test_citations_are_seen() -> None:
    text = "Sutner 1989; Biere, Heule, van Maaren and\n  Walsh 2021.  Kogge and Stone (1973), and so on."
    assert citations(text) == {
        "Sutner 1989",
        "Biere, Heule, van Maaren and Walsh 2021",
        "Kogge and Stone 1973",
    }


def test_every_citation_stands_in_the_references() -> None:
    references = (ROOT / "docs" / "references.md").read_text(encoding="utf-8")
    missing: dict[str, str] = {}
    for path in [*ROOT.glob("lightsgame/**/*.py"), *ROOT.glob("docs/*.md")]:
        if path.name != "references.md":
            missing |= {
                key: path.name
                for key in citations(path.read_text(encoding="utf-8"))
                if f"**{key}.**" not in references
            }
    assert missing == {}


def test_every_module_is_shown_in_the_reference_once() -> None:
    texts = "".join(
        page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md")
    )
    shown = re.findall(r"^::: lightsgame\.([\w.]+)$", texts, re.MULTILINE)
    # Akari has a page of contents, too
    assert sorted(shown) == sorted([*code_map.module_names(), "akari"])


# ---- what the pages ask of Python -----------------------------------------------------------------------------


def run(
    code: str, session: str = "test", *, examples: bool = True
) -> tuple[object, str, list[str]]:
    parts: list[dict[str, Any]] = []
    right = bridge.run(code, session, examples, parts.append)
    return (
        right,
        "".join(part["text"] for part in parts),
        [part["svg"] for part in parts if "svg" in part],
    )


@pytest.fixture(autouse=True)
def _fresh_sessions() -> None:
    bridge._namespaces.clear()


def test_an_example_that_keeps_its_promise() -> None:
    shown = ">>> from lightsgame import Board\n>>> Board.full(1, 2)\nBoard('##')\n"
    right, text, pictures = run(shown + ">>> print('a')\na\n")
    assert right is True
    assert text == "Board('##')\na\n"
    assert len(pictures) == 1
    assert pictures[0].startswith("<svg")


@pytest.mark.parametrize(
    "code", [">>> 1 + 1\n3\n", ">>> 1 / 0\n1\n", ">>> x = 1\n>>> x\n", ">>> 1 +\n2\n"]
)
def test_an_example_that_breaks_its_promise(code: str) -> None:
    assert run(code)[0] is False


def test_a_promised_error_is_kept_and_others_are_shown_without_our_own_lines() -> None:
    right, text, _ = run(
        ">>> 1 / 0\nTraceback (most recent call last):\n  ...\nZeroDivisionError: division by zero\n"
    )
    assert (right, text) == (True, "ZeroDivisionError: division by zero\n")
    right, text, _ = run("def f():\n    return 1 / 0\nf()", examples=False)
    assert right == "error"
    assert text.startswith("ZeroDivisionError: division by zero\n")  # the useful line first
    assert text.endswith("ZeroDivisionError: division by zero\n")
    assert "bridge" not in text


def test_a_page_shares_its_names_and_another_does_not() -> None:
    run(">>> x = 7\n", "one")
    assert run(">>> x\n7\n", "one")[0] is True
    assert run(">>> x\n7\n", "two")[0] is False


def test_a_docstring_knows_its_module() -> None:
    assert run(">>> bin(full(3))\n'0b111'\n", "lightsgame.algebra.bits.full")[0] is True
    assert run(">>> full(3)\n7\n", "lightsgame.algebra.bits")[0] is True
    # defined elsewhere
    assert run(">>> parse('#')\n((1,), 1, ())\n", "lightsgame.Board.from_rows")[0] is True
    assert run(">>> print(Board.full(1, 1))\n●\n", "lightsgame.game.board.Board.full")[0] is True


def test_endless_output_is_cut() -> None:
    _, text, _ = run("for i in range(100_000): print('a long line of text')", examples=False)
    assert len(text) < bridge.MOST_OUTPUT + 100
    assert text.endswith("(the rest is not shown)\n")


def levels(board: Board) -> list[int]:
    return [board.bits >> k & 1 for k in range(board.size[0] * board.columns)]


def test_answers_for_every_board_of_three_by_three_and_for_witnesses_of_four_by_four() -> None:
    for word in range(1 << 9):
        board = Board.from_bits(word, 3, 3)
        answer = bridge.lights_answer(levels(board), rows=3, columns=3)
        presses = Board.from_cells(3, 3, [divmod(k, 3) for k, _ in answer["presses"]])
        assert presses.effect() == board and "this is the only answer" in answer["text"]
    for word in range(1, 1 << 16, 97):
        board = Board.from_bits(word, 4, 4)
        answer = bridge.lights_answer(levels(board), rows=4, columns=4)
        cells = Board.from_cells(4, 4, [divmod(k, 4) for k, _ in answer["presses"]])
        if answer["solvable"]:
            assert answer["fewest"] and len(answer["presses"]) <= 7  # the worst case of 4 x 4
            assert bridge.lights_hint(levels(board), rows=4, columns=4)["cells"][0] in range(16)
        else:
            assert not cells.effect() and cells.meets_oddly(board)


@pytest.mark.parametrize("rule", daily(RULES))
def test_the_board_of_the_page_is_advised_in_every_game(rule: str) -> None:
    for wrap, states in [
        ("none", 2),
        ("klein", 3),
        ("torus", 2),
        ("projective", 4 if rule == "plus" else 3),
    ]:
        kind = {"rows": 3, "columns": 4, "rule": rule, "wrap": wrap, "states": states}
        game = Game(3, 4, rule=rule, wrap=wrap, states=states)
        start = generate(game, seed=7)
        lamps = list(game.vector(start))
        answer = bridge.lights_answer(lamps, **kind)
        presses = [0] * 12
        for cell, times in answer["presses"]:
            presses[cell] = times
        assert answer["solvable"] and is_solution(game, game.position(presses), lit=start)
        if any(lamps):
            hint = bridge.lights_hint(lamps, **kind)
            assert (
                hint["solvable"]
                and len(hint["cells"]) == 1
                and hint["text"].startswith("Look at row")
                and re.search(r"has it\.  Press row \d, column \d", hint["text"])
            )
        for pattern in bridge.lights_quiet(lamps, **kind)["patterns"]:
            times = dict(pattern)
            assert is_quiet(game.position([times.get(k, 0) for k in range(12)]), game)


def test_quiet_patterns_change_nothing_on_the_torus_too() -> None:
    patterns = bridge.lights_quiet([0] * 25, rows=5, columns=5)["patterns"]
    assert len(patterns) == 2
    assert not any(
        Board.from_cells(5, 5, [divmod(k, 5) for k, _ in pattern]).effect() for pattern in patterns
    )
    # OEIS A165738
    assert len(bridge.lights_quiet([0] * 25, rows=5, columns=5, wrap="torus")["patterns"]) == 8


@pytest.mark.parametrize("grade", ["easy", "normal", "hard"])
def test_hints_lead_through_a_new_puzzle_of_each_grade(grade: Any) -> None:
    rows = bridge.akari_new(7, grade, seed=1)["rows"]
    bulbs: list[int] = []
    empty: list[int] = []
    for _ in range(often(100)):
        hint = bridge.akari_hint(rows, bulbs, empty)
        if hint["kind"] != "step":
            break
        assert hint["bulbs"] or hint["empty"]
        bulbs += hint["bulbs"]
        empty += hint["empty"]
    assert hint["kind"] == "solved"
    assert akari.is_solution(
        Puzzle.from_rows(rows), Board.from_cells(7, 7, [divmod(k, 7) for k in bulbs])
    )


def test_a_check_finds_all_that_it_needs() -> None:
    assert json.loads(bridge.call("prepare", "{}", print)) == {"exercises": len(exercises())}


def test_the_page_opens_any_text() -> None:
    assert bridge.akari_read("akari_edit/4/1/b./") == {
        "rows": ["1..#"],
        "bulbs": [],
        "text": "There is exactly one solution.",
    }
    assert bridge.akari_read("pzprv3/lightup/1/2/# . /")["bulbs"] == [0]
    assert "There are several" in bridge.akari_read("..")["text"]
    assert bridge.akari_read("0.")["text"] == "There is no solution."
    assert "no puzzle" in bridge.akari_read("akari/2/2/?")["problem"]
    assert "makes a puzzle" in bridge.akari_read("7x7")["problem"]  # as every reader says
    assert bridge.akari_read("exactly one:\n1o\n1 bulb")["rows"] == ["1."]
    assert "at most 30" in bridge.akari_read("40x40:" + "z" * 61 + "n")["problem"]


def test_the_page_judges_a_step() -> None:
    rows: list[str] = ["1...", "....", "...2"]
    table: list[list[int]] = [[], []]
    right = bridge.akari_judge(
        rows, table, bulbs=[7, 10], empty=[], reason=[11], rule="just enough"
    )
    assert right == {"right": True, "text": "That follows.", "reason": [], "bulbs": [], "empty": []}
    wrong = bridge.akari_judge(rows, table, bulbs=[5], empty=[], reason=[0], rule="")
    assert (
        not wrong["right"]
        and "The next step: just enough" in wrong["text"]
        and wrong["bulbs"] == [7, 10]
    )
    assert (
        bridge.akari_judge(rows, [[7, 10], []], bulbs=[], empty=[5], reason=[0], rule="")["right"]
        is False
    )


def test_the_page_makes_puzzles_by_score() -> None:
    assert 200 <= bridge.akari_new(7, "easy", seed=1, score=(200, 500))["score"] <= 500
    assert "No such puzzle" in bridge.akari_new(5, "easy", seed=1, score=(9000, 9001))["problem"]


def test_a_hint_says_which_rule_is_broken() -> None:
    hint = bridge.akari_hint(["....", "..#."], [0, 3], [])
    assert (hint["kind"], hint["reason"]) == ("wrong", [0, 3])
    assert "No bulb lights another" in hint["text"]


def test_sheets_of_the_page_are_those_of_the_package() -> None:
    asked: dict[str, Any] = {"kind": "chase", "rows": 5, "columns": 5, "boards": 2, "seed": "7"}
    made = bridge.worksheet(**asked, student="Anna")
    sheet = worksheet.make_sheet("chase", (5, 5), 2, seed="7", student="Anna")
    assert made["frame"]["sheets"].replace("PAGES", made["sheets"]) == paper.students_html([sheet])
    assert made["frame"]["key"].replace("PAGES", made["key"]) == paper.key_html([sheet])
    assert made["frame"]["sheets"].count("PAGES") == made["frame"]["key"].count("PAGES") == 1
    asked["columns"] = 9
    refused = bridge.worksheet(**asked, student="")
    assert refused == {
        "problem": "Expected at most 6 columns, so that the table fits on the sheet, got 9."
    }


def test_a_call_is_json_in_and_out() -> None:
    shown: list[str] = []
    answer = bridge.call("run", '{"code": "1", "session": "", "examples": false}', shown.append)
    assert (answer, shown) == ("null", ['{"text": "1\\n"}'])
    quiet = json.loads(
        bridge.call("lights_quiet", '{"rows": 1, "columns": 2, "lamps": [0, 0]}', shown.append)
    )
    assert quiet["patterns"] == [[[0, 1], [1, 1]]] and quiet["text"].startswith("1 quiet pattern;")


def test_the_package_works_inside_a_zip_file_as_in_the_page(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "lightsgame.zip", "w") as packed:
        for path in sorted((ROOT / "lightsgame").rglob("*.*")):
            # where files come and go while other tests import
            if path.parent.name != "__pycache__":
                packed.write(path, path.relative_to(ROOT))
    asked = (
        "import sys; sys.path.insert(0, 'lightsgame.zip'); import lightsgame; "
        "from lightsgame.game.board_files import board_text; "
        "from lightsgame.cli.commands import COMMANDS; count = COMMANDS['count']; "
        "print(lightsgame.nullity(5, 5), len(board_text('example:corner')), count.name, lightsgame.__file__)"
    )
    ran = subprocess.run(
        [sys.executable, "-I", "-c", asked],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    *answers, file = ran.stdout.split()
    assert answers == ["2", str(len(board_text("example:corner"))), "count"]
    assert "lightsgame.zip" in file


@pytest.mark.parametrize("code", ["fi", "he", "zh"])
def test_what_a_board_says_is_in_the_language_of_its_place(code: str) -> None:
    def said(name: str, /, **argument: object) -> str:
        text = json.loads(
            bridge.call(name, json.dumps(argument | {"lang": code}), lambda part: None)
        )
        return str(text.get("text") or text["problem"])

    lights: dict[str, object] = {"rows": 5, "columns": 5}
    texts = [
        said("lights_hint", lamps=[1] * 25, **lights),
        said("lights_answer", lamps=[1] * 25, **lights),
    ]
    texts += [
        said("lights_answer", lamps=[1] + [0] * 24, **lights),
        said("lights_quiet", lamps=[0] * 25, **lights),
    ]
    texts += [said("lights_answer", lamps=[1, 1, 0], rows=1, columns=3)]
    texts += [said("lights_quiet", lamps=[0] * 9, rows=3, columns=3)]
    texts += [said("akari_hint", rows=["1.", ".."], bulbs=[], empty=[])]
    texts += [said("worksheet", kind="solve", rows=3, columns=99, boards=2, student="", seed="a")]
    english = re.compile(r"\b(the|of|and|is|are|press|row|column|cells?|answer|pattern)\b")
    assert [text for text in texts if english.search(text)] == []
