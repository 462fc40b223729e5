"""Eight lessons: each part is there, the minutes add up, and what the key says is right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from shell import Shell

from lightsgame.classroom.lessons import browser, pack
from lightsgame.classroom.lessons.figures import Figure, counters, counters_on_page
from lightsgame.classroom.lessons.lesson import COUNT, FOLDER, lesson, read
from lightsgame.classroom.lessons.material import Store, material
from lightsgame.core.languages import language, languages

NUMBERS = range(1, COUNT + 1)
SEEDS = ("autumn", "spring", "3")
PARTS = {"Goal", "Teacher", "Sheet", "Slides", "Ticket", "Homework", "Unplugged"}
PLACE = re.compile(r"\{(\w+)\}|\[([a-z]\w*)(?: play)?(?: [\d.]+)?\]")


def given(number: int, seed: str = "autumn", pupils: Sequence[str] = ("Anna", "")) -> pack.Pack:
    return pack.pack(lesson(number), pupils, seed)


def wanted(store: Store, name: str) -> Figure:
    figure = store.figures[name]
    assert isinstance(figure, Figure)
    return figure


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


@pytest.mark.parametrize("number", NUMBERS)
def test_a_translation_has_the_same_steps_and_names_the_same_values(number: int) -> None:
    english = lesson(number, "en")
    for code in languages():
        other = read(number, code)
        if other.language == code:
            assert [step[:3] for step in other.steps] == [step[:3] for step in english.steps]
            for part, blocks in english.parts.items():
                places = sorted(PLACE.findall("\n".join(blocks)))
                assert sorted(PLACE.findall("\n".join(other.parts[part]))) == places, (code, part)


def test_a_language_that_lacks_a_lesson_gets_english() -> None:
    assert read(1, "xx").language == "en"
    with language("fi"):
        assert lesson(2).language in ("fi", "en")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_ticket_tells_ideas_apart(seed: str) -> None:
    for store in material(1, seed).variants:
        values = store.values
        wrong = [values["as_set"], values["single"]]
        assert lit(values["list"]) == lit(values["short"])
        assert all(lit(answer) != lit(values["list"]) for answer in wrong)
    for store in material(2, seed).variants:
        x, y = (int(store.values[name], 2) for name in "xy")
        assert int(store.values["xor"], 2) == x ^ y
        assert len({store.values[name] for name in ("xor", "or", "plus")}) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_the_boards_of_the_games_are_put_out_by_the_key(seed: str) -> None:
    pairs: list[tuple[Store, str, str]] = []
    shared = {number: material(number, seed) for number in (1, 7, 8)}
    pairs += [(shared[1].common, f"game_{x}", f"answer_{x}") for x in "abc"]
    pairs += [(shared[7].common, f"game_{x}", f"answer_{x}") for x in "ab"]
    pairs += [(one, "home", "home_answer") for k in (1, 7) for one in shared[k].variants]
    for store, board, key in pairs:
        presses = wanted(store, key).presses
        assert presses is not None and presses.effect() == wanted(store, board).lit
    for store in shared[8].variants:
        for name in "ab":
            lamps = wanted(store, f"board_{name}").lit
            presses = wanted(store, f"key_{name}").presses
            assert presses is not None
            if store.values[f"verdict_{name}"] == "✓":
                assert presses.effect() == lamps
            else:
                assert not presses.effect() and (lamps & presses).weight() % 2


@pytest.mark.parametrize("seed", SEEDS)
def test_of_three_answers_two_are_right(seed: str) -> None:
    drawn = material(3, seed)
    people = [(drawn.common, ("ada", "ben", "cleo"))]
    people += [(store, ("one", "two", "three")) for store in drawn.variants]
    for store, names in people:
        board = wanted(store, "claimed").lit
        effects = [presses.effect() for name in names if (presses := wanted(store, name).presses)]
        assert [effect == board for effect in effects] == [True, True, False]
        assert not (effects[2] ^ board) & board  # the lamps that were lit are dark


def test_counters_are_as_wide_as_the_cells_of_the_board() -> None:
    for number, columns in ((1, 3), (7, 5)):
        parts = pack.boards(given(number))
        board, counter = parts[0], parts[-1]
        pitches = [re.findall(r"M[\d.]+ [\d.]+h([\d.]+)", page)[0] for page in (board, counter)]
        cell = float(pitches[0]) / columns
        across, down = counters_on_page(cell)
        assert float(pitches[1]) / across == cell
        assert counters(cell).count("<circle") == across * down >= columns * columns


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


def test_the_texts_stay_small() -> None:
    sizes = [len(place.read_bytes()) for place in FOLDER.iterdir()]
    assert max(sizes) < 16_000
