"""Eight lessons: each part is there, the minutes add up, and what the key says is right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest
from shell import Shell

from lightsgame import Board
from lightsgame.classroom.lessons import browser, pack
from lightsgame.classroom.lessons.figures import counters, counters_on_page
from lightsgame.classroom.lessons.lesson import COUNT, FOLDER, lesson, measured, read, stamp
from lightsgame.classroom.lessons.markup import THING
from lightsgame.classroom.lessons.material import MAKERS, Drawn, material
from lightsgame.classroom.lessons.views import FIGURES, TEXTS, told
from lightsgame.core.languages import language, languages

NUMBERS = range(1, COUNT + 1)
SEEDS = ("autumn", "spring", "3")
PARTS = {"Goal", "Teacher", "Sheet", "Slides", "Ticket", "Homework", "Unplugged"}
PLACE = re.compile(rf"\{{{THING}\}}|\[{THING}( play)?(?: [\d.]+)?\]")


def given(number: int, seed: str = "autumn", pupils: Sequence[str] = ("Anna", "")) -> pack.Pack:
    return pack.pack(lesson(number), pupils, seed)


def board(things: Drawn, name: str) -> Board:
    found = things[name]
    assert isinstance(found, Board)
    return found


def changed(presses: Board) -> Board:
    """What these presses change, by the definition of the game."""
    m, n = presses.size
    near = [
        (i + a, j + b)
        for i, j in presses.cells()
        for a, b in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    cells = [cell for cell in product(range(m), range(n)) if near.count(cell) % 2]
    return Board.from_cells(m, n, cells)


def answered(things: Drawn, name: str, view: str) -> Board:
    """The presses that a key prints, read back."""
    m, n = board(things, name).size
    cells = [
        (int(cell[1]) - 1, "abcde".index(cell[0])) for cell in told(things, name, view).split(", ")
    ]
    return Board.from_cells(m, n, cells)


def pressed(cells: str) -> dict[str, int]:
    """How often each lamp of 3 x 3 is changed, counted by the definition."""
    times = {f"{'abc'[j]}{i + 1}": 0 for i, j in product(range(3), repeat=2)}
    for cell in cells.split(", "):
        column, row = "abc".index(cell[0]), int(cell[1]) - 1
        for i, j in product(range(3), repeat=2):
            if abs(i - row) + abs(j - column) <= 1:
                times[f"{'abc'[j]}{i + 1}"] += 1
    return times


def lit(cells: str) -> set[str]:
    return {name for name, count in pressed(cells).items() if count % 2}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_has_all_its_parts_and_45_minutes(number: int) -> None:
    item = lesson(number)
    assert set(item.parts) - {"Board"} == PARTS
    assert sum(step.minutes for step in item.steps) == 45
    for step in item.steps:
        assert step.least < step.minutes < step.most or step.least <= step.minutes < step.most
    assert sum(step.least for step in item.steps) <= 45
    teacher = "\n".join(item.parts["Teacher"])
    for word in ("You need", "Needs help", "Is quick", "Curriculum"):
        assert f"**{word}" in teacher
    assert "\n+ " in teacher and "\n- " in teacher  # right answers and wrong ones


@pytest.mark.parametrize("number", NUMBERS)
def test_all_pages_are_written(number: int) -> None:
    for seed in SEEDS:
        html = pack.paper(given(number, seed))
        assert not re.search(r"[{}]\w", re.sub(r"(?s)<(style|script)>.*?</\1>", "", html))
        assert html.count('<span class="name">Name: ') == 2 * 3
        assert "<bdi>Anna</bdi>" in html and html.count("<u></u>") >= 3
        assert pack.slides(given(number, seed)).count("<section>") >= 3
    assert pack.paper(given(number)) == pack.paper(given(number)) != pack.paper(given(number, "x"))


def kinds(blocks: Sequence[str]) -> list[str]:
    """What each line of a part is: a heading, a figure, a right answer, a line to write on ..."""
    signs = ("### ", "| ", "- ", "> ", "+ ", "= ", "x ", "___", "---", "    ", "[")
    lines = "\n".join(blocks).splitlines()
    marks = [next((sign for sign in signs if line.startswith(sign)), "text") for line in lines]
    return [f"{mark} {line.count('::')}" for mark, line in zip(marks, lines, strict=True)]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("number", NUMBERS)
def test_a_translation_has_the_same_parts_and_names_the_same_things(number: int, code: str) -> None:
    english, other = lesson(number, "en"), read(number, code)
    assert other.language == code
    assert [step[:3] for step in other.steps] == [step[:3] for step in english.steps]
    assert other.parts.keys() == english.parts.keys()
    for part, blocks in english.parts.items():
        said, text = "\n".join(other.parts[part]), "\n".join(blocks)
        assert sorted(PLACE.findall(said)) == sorted(PLACE.findall(text)), part
        assert kinds(other.parts[part]) == kinds(blocks), part
        assert len(re.findall("__+", said)) == len(re.findall("__+", text)), part
        assert said.count("**") % 2 == 0 and said.count("`") % 2 == 0, part
        if code != "en":
            assert said != text or part == "Board", part


def test_translations_know_what_they_were_made_from() -> None:
    assert stamp(["a"]) != stamp(["b"])
    for number, code in product(NUMBERS, languages()[1:]):
        made_from = read(number, code).made_from
        english = lesson(number, "en").parts
        assert all(re.fullmatch("[0-9a-f]{4}", made_from[part]) for part in english), number


def test_a_language_that_lacks_a_lesson_gets_english() -> None:
    assert read(1, "xx").language == "en"
    with language("fi"):
        assert lesson(2).language == "fi"


@pytest.mark.parametrize("number", NUMBERS)
def test_a_variant_hides_nothing_that_all_share(number: int) -> None:
    common, variant = MAKERS[number]
    assert not common(Random("a")).keys() & variant(Random("b"), 1).keys()


def test_each_view_is_used() -> None:
    texts = "".join([place.read_text("utf-8") for place in FOLDER.iterdir()])
    told_views = {found[1] for found in re.findall(rf"\{{{THING}\}}", texts)}
    drawn_views = {found[1] for found in re.findall(rf"\[{THING}( play)?(?: [\d.]+)?\]", texts)}
    assert told_views - {""} == TEXTS.keys() - {""} and drawn_views == FIGURES.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_ticket_tells_ideas_apart(seed: str) -> None:
    for things in material(1, seed):
        lists = [str(things[name]) for name in ("list", "short", "as_set", "single")]
        whole, short, as_set, single = map(lit, lists)
        assert whole == short and whole not in (as_set, single)
    for things in material(2, seed):
        x, y, xor = (int(str(things[name]), 2) for name in ("x", "y", "xor"))
        assert xor == x ^ y and len({things[name] for name in ("xor", "or", "plus")}) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_boards_of_the_games_are_put_out_by_the_key(seed: str) -> None:
    games = [(1, "game_a", "answer"), (1, "game_b", "answer"), (1, "game_c", "answer")]
    games += [(1, "home", "answer"), (5, "home", "answer"), (6, "home_b", "answer")]
    games += [(7, "game_a", "chase"), (7, "game_b", "table"), (7, "home", "table")]
    for number, name, view in games:
        for things in material(number, seed):
            assert changed(answered(things, name, view)) == board(things, name), (number, name)
    for things in material(8, seed):
        for name in "ab":
            lamps, presses = board(things, f"board_{name}"), board(things, f"key_{name}")
            if things[f"verdict_{name}"] == "✓":
                assert changed(presses) == lamps
            else:
                assert not changed(presses) and (lamps & presses).weight() % 2


@pytest.mark.parametrize("seed", SEEDS)
def test_of_three_answers_two_are_right(seed: str) -> None:
    people = (("claimed", "ada", "ben", "cleo"), ("ticket", "one", "two", "three"))
    for things, (asked, *names) in product(material(3, seed), people):
        claimed = board(things, asked)
        effects = [changed(board(things, name)) for name in names]
        assert [effect == claimed for effect in effects] == [True, True, False]
        assert not (effects[2] ^ claimed) & claimed  # the lamps that were lit are dark


@pytest.mark.parametrize("seed", SEEDS)
def test_the_equations_of_a_key_hold(seed: str) -> None:
    for things in material(4, seed):
        for name, count in (("three", 3), ("four", 4), ("home", 4)):
            values = dict(re.findall(r"(\w) = (\d)", str(things[f"{name}_answer"])))
            for number in range(1, count + 1):
                left, right = str(things[f"{name}_{number}"]).split(" = ")
                assert sum(int(values[x]) for x in left.split(" + ")) % 2 == int(right)


def test_what_the_texts_say_of_all_boards_is_so() -> None:
    tops = [Board.from_rows([top], 5) for top in range(32)]
    below = {top: FIGURES["below"](top).lit for top in tops}
    assert len(set(below.values())) == 8 and list(below.values()).count(Board(".....")) == 4
    assert all(not FIGURES["below"](Board.from_rows([top], 4)).lit for top in range(16))
    solved = [
        (x, y, z) for x, y, z in product((0, 1), repeat=3) if (x ^ y ^ z, x ^ y, y ^ z) == (1, 0, 1)
    ]
    assert solved == [(0, 0, 1)] and "x = 0, y = 0, z = 1" in "".join(lesson(8).parts["Sheet"])


def test_counters_are_as_wide_as_the_cells_of_the_board() -> None:
    for number, columns in ((1, 3), (7, 5)):
        parts = pack.boards(given(number))
        board, counter = parts[0], parts[-1]
        cells = []
        for page in (board, counter):
            drawing = re.findall(r'width:([\d.]+)mm[^>]*viewBox="\S+ \S+ ([\d.]+)', page)[0]
            cells.append(round(float(drawing[0]) / float(drawing[1]), 6))
        assert cells[0] == cells[1] >= 30 and board.count(f"h{columns}") == columns + 1
        across, down = counters_on_page(cells[0])
        assert counters(cells[0]).count("<circle") == across * down >= columns * columns


def test_a_lesson_is_a_pdf_or_a_page(shell: Shell, tmp_path: Path) -> None:
    status, _, told = shell("lesson", "3", "--out", str(tmp_path / "lesson.txt"))
    assert status == 2 and "ends in .pdf or .html, got" in told
    assert not list(tmp_path.iterdir())


def test_the_command_says_what_there_is_and_writes_it(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, _told = shell("lesson", "--list")
    assert status == 0 and "8  Decide, and prove" in out
    monkeypatch.setattr(browser, "browser", lambda: None)
    paper = tmp_path / "lesson.pdf"
    status, out, told = shell("lesson", "3", "--seed", "a", "--out", str(paper))
    assert status == 0 and "Print it from a browser" in told
    assert not paper.exists() and (tmp_path / "lesson.html").read_text("utf-8").count("<section")
    assert (tmp_path / "lesson-slides.html").exists()
    assert shell("lesson", "9")[0] == 2


def test_the_minutes_of_classes_replace_those_of_the_plan(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "times.csv"
    log.write_text("3,12,20,9,5\n3, 9,24,8,5\n3,11,22,6,7\n\n8,3,38,4\n3,,21,,\n", encoding="utf-8")
    status, out, _told = shell("lesson", "--list", "--times", str(log))
    assert status == 0 and "11 By hand; 22 Program; 8 Judge; 5 Exit ticket" in out
    page = pack.teacher(given(3)._replace(lesson=measured(lesson(3), log.read_text("utf-8"))), 0)
    assert '(<bdi dir="ltr">20–24</bdi>)' in page
    for line in ("3,1,2", "9,1", "x", "3,12,20,9,five", "3;12;20;9;5", "0"):
        log.write_text(line, encoding="utf-8")
        status, _out, told = shell("lesson", "3", "--times", str(log))
        assert status == 2 and "lines such as 3,12,20,9,5" in told


def test_the_texts_stay_small() -> None:
    sizes = {place.name: len(place.read_bytes()) for place in FOLDER.iterdir()}
    assert sizes.keys() == {f"{code}.txt" for code in languages()}
    assert max(sizes.values()) < 90_000
