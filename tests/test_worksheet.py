"""Worksheets: the key is right, the seed decides, and the page is one that prints."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from shell import Shell

from lightsgame import Board, is_solution, is_witness, quiet_patterns
from lightsgame.akari.certificates import certify
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution as is_lit
from lightsgame.classroom.classes.paper import key_html, students_html
from lightsgame.classroom.classes.worksheet import KINDS, Sheet, make_sheet, mark
from lightsgame.classroom.lessons import browser
from lightsgame.core.languages import language

SIZES = {"solve": (5, 5), "decide": (4, 4), "chase": (5, 5), "akari": (6, 6)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_is_right(kind: str) -> None:
    for student in ("Anna", "Bo", ""):
        for task in make_sheet(kind, SIZES[kind], 6, seed="s", student=student).tasks:
            if isinstance(task.board, Puzzle):
                assert task.answer is not None and is_lit(task.board, task.answer)
                assert certify(task.board).solutions == (task.answer,)
            elif task.answer is not None:
                assert task.board and is_solution(task.board, task.answer)
            else:
                assert task.witness is not None and is_witness(task.board, task.witness)


def test_some_boards_can_be_solved_and_some_cannot() -> None:
    tasks = make_sheet("decide", (5, 5), 6, seed="s", student="Anna").tasks
    assert sorted(task.answer is None for task in tasks) == [False] * 3 + [True] * 3


def test_the_answer_to_a_chase_starts_as_the_table_says() -> None:
    from lightsgame.game.chase import player_table, virtual_row

    for task in make_sheet("chase", (5, 5), 8, seed="s", student="").tasks:
        assert isinstance(task.board, Board) and task.answer is not None
        left = virtual_row(task.board.rows, 5)
        assert task.answer.rows[0] == player_table(5, 5)[left][0]


@pytest.mark.parametrize("kind", KINDS)
def test_the_seed_the_student_and_nothing_else_decide(kind: str) -> None:
    def sheet(seed: str, student: str) -> Sheet:
        return make_sheet(kind, SIZES[kind], 3, seed=seed, student=student)

    assert sheet("1", "Anna") == sheet("1", "Anna")
    assert sheet("1", "Anna").tasks != sheet("1", "Bo").tasks
    assert sheet("1", "Anna").tasks != sheet("2", "Anna").tasks
    boards = [task.board for task in sheet("1", "Anna").tasks]
    assert len(set(boards)) == len(boards)


class Reader(HTMLParser):
    """Complains about tags that do not match, and collects what is on the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in ("meta", "rect", "path"):
            self.open.append(tag)
        assert "src" not in dict(attrs)  # nothing is loaded from elsewhere

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_for_each_student_and_the_answers_apart(kind: str) -> None:
    made = [
        make_sheet(kind, SIZES[kind], 4, seed="s", student=name) for name in ("<Anna & co>", "Bo")
    ]
    pages, key = read(students_html(made)), read(key_html(made))
    paper = kind != "akari"
    assert pages.count["section"] == 2 + 2 * paper  # and a board with counters to cut out
    # a board, a grid to try on, one to answer in
    assert pages.count["svg"] == 4 * 2 * (3 if paper else 1) + 2 * paper
    assert key.count["section"] == 2 + paper  # and the quiet patterns for a transparency
    for page in (pages, key):
        assert "<Anna & co>" in page.text
        assert "seed s" in page.text
    marks = re.compile(r'class="press"|akari-bulb, ')
    assert not marks.search(students_html(made).split("</style>")[1])
    assert len(marks.findall(key_html(made).split("</style>")[1])) >= 8
    assert ("top rows that clear it" in pages.text) == (kind == "chase")


def test_rows_of_lamps_run_from_left_to_right_in_every_language() -> None:
    with language("he"):
        html = students_html([make_sheet("chase", (5, 5), 2, seed="s", student="דנה")])
    assert 'dir="rtl"' in html.split("<head>")[0]
    cells = re.findall(r"<td([^>]*)>[●○]+</td>", html)
    assert len(cells) >= 2 and {*cells} == {' dir="ltr"'}


def test_every_right_answer_is_right_and_no_other() -> None:
    for task in make_sheet("decide", (4, 4), 6, seed="s", student="").tasks:
        for q in [pattern.times for pattern in quiet_patterns(4, 4)]:
            if task.answer is not None:
                assert mark(task, task.answer ^ q)[0]
            assert task.answer is not None or mark(task, q)[0] == q.meets_oddly(task.board)
        assert not mark(task, Board("#.../..../..../...."))[0]
    task = make_sheet("akari", (5, 5), 1, seed="s", student="").tasks[0]
    assert task.answer is not None and mark(task, task.answer)[0]
    assert not mark(task, Board.empty(5, 5))[0] and not mark(task, Board.empty(2, 2))[0]


def test_puzzles_of_a_sheet_are_as_hard_as_is_wanted_and_the_key_says_how_hard() -> None:
    sheet = make_sheet("akari", (5, 5), 3, seed="s", student="", presses=(8, 16))
    scores = [explain(task.board).score for task in sheet.tasks if isinstance(task.board, Puzzle)]
    assert len(scores) == 3 and all(8 <= score <= 16 for score in scores)
    assert [int(score) for score in re.findall(r"difficulty (\d+)", key_html([sheet]))] == scores


def test_boards_need_as_many_presses_as_are_wanted_and_what_is_typed_is_marked(
    shell: Shell,
) -> None:
    sheet = make_sheet("solve", (5, 5), 5, seed="s", student="Anna", presses=(4, 7))
    assert all(task.answer is not None and 4 <= task.answer.weight() <= 7 for task in sheet.tasks)
    assert sheet.tasks[0].answer is not None
    assert mark(sheet.tasks[0], sheet.tasks[0].answer) == (True, "all lamps go out")
    assert not mark(sheet.tasks[0], Board("#..../...../...../...../....."))[0]
    assert shell("worksheet", "--presses", "7..4")[0] == 2


def test_the_command_writes_both_files_and_the_same_again(shell: Shell, tmp_path: Path) -> None:
    names = tmp_path / "class.txt"
    names.write_text("% the class of 7b\nAnna\nBo\n\nAnna\n", encoding="utf-8")
    out = tmp_path / "sheet.html"
    status, printed, told = shell("worksheet", "--names", names, "--out", out, "--boards", "2")
    seed = re.findall(r"seed is (\d+)", told)[0]
    assert status == 0
    assert "from a browser, 2 in all." in printed
    first = (
        out.read_text(encoding="utf-8"),
        (tmp_path / "sheet-key.html").read_text(encoding="utf-8"),
    )
    shell("worksheet", "--names", names, "--out", out, "--boards", "2", "--seed", seed)
    assert (
        out.read_text(encoding="utf-8"),
        (tmp_path / "sheet-key.html").read_text(encoding="utf-8"),
    ) == first


@pytest.mark.parametrize("program", ["chromium", None])
def test_a_pdf_is_a_pdf_or_has_another_name(
    program: str | None, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "browser", lambda: program)
    monkeypatch.setattr(browser, "print_pdf", lambda program, html: b"%PDF-" + html[:9].encode())
    status, told, _ = shell("worksheet", "--boards", "2", "--out", tmp_path / "ws.pdf")
    suffix = "pdf" if program else "html"
    assert status == 0
    for name in ("ws", "ws-key"):
        made = tmp_path / f"{name}.{suffix}"
        assert str(made) in told
        assert made.read_bytes().startswith(b"%PDF-" if program else b"<!")
    assert len(list(tmp_path.iterdir())) == 2


def test_the_key_as_json(shell: Shell) -> None:
    status, out, _err = shell(
        "worksheet", "--json", "--seed", "9", "--students", "2", "--kind", "decide"
    )
    value = json.loads(out)
    assert (status, value["seed"], len(value["sheets"])) == (0, "9", 2)
    for sheet in value["sheets"]:
        for task in sheet["tasks"]:
            board = Board("\n".join(task["board"]))
            if task["solvable"]:
                assert is_solution(board, Board("\n".join(task["presses"])))
            else:
                assert is_witness(board, Board("\n".join(task["witness"])))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--kind", "crossword"),
        ("--size", "13x5"),
        ("--size", "0x5"),
        ("--size", "10^9x5"),
        ("--kind", "decide", "--size", "3x3"),
        ("--kind", "chase", "--size", "7x7"),
        ("--kind", "akari", "--size", "2x9"),
        ("--boards", "25"),
        ("--boards", "0"),
        ("--students", "501"),
        ("--students", "10^100"),
        ("--names", "missing.txt"),
        ("--names", "empty.txt"),
        ("--out", "missing/sheet.html"),
        ("--out", "."),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text("\n% nobody\n", encoding="utf-8")
    status, out, err = shell("worksheet", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("lightsgame: error: expected") and err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["empty.txt"]


def test_a_sheet_without_a_name_has_a_line_for_it() -> None:
    for student, line, shown in (("", True, ""), ("7", True, "7"), ("Anna", False, "Anna")):
        html = students_html([make_sheet("solve", (3, 3), 2, seed="s", student=student)])
        assert ("Name: ____" in html) == line and f"<bdi>{shown}</bdi>" in html


def test_counters_are_as_wide_as_the_cells_of_the_board_to_play_on() -> None:
    for size in ((3, 3), (4, 4), (5, 5), (4, 7)):
        html = students_html([make_sheet("solve", size, 2, seed="s", student="")])
        pages = html.split('<section class="cut">')[1:]
        drawings = [
            re.findall(r"width:([\d.]+)mm[^>]*viewBox=\"\S+ \S+ ([\d.]+)", page) for page in pages
        ]
        board, counter = [round(float(one[0][0]) / float(one[0][1]), 6) for one in drawings]
        assert board == counter and pages[1].count("<circle") >= size[0] * size[1]
