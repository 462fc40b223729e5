"""The book of puzzles: its chapters and puzzles, its pages, its answers, and the command."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shell import Shell

from lightsgame import BadInput, TimeLimit, TooLarge
from lightsgame.akari.explaining.score import RULES
from lightsgame.akari.explaining.step_checker import first_doubt
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.explaining.storyboard import BOARDS, example
from lightsgame.akari.generator.training import LEARNT, TECHNIQUES, chapters
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.solving.solver import count
from lightsgame.classroom.classes import puzzle_book
from lightsgame.classroom.classes.puzzle_book import Book, numbers_for, page_count
from lightsgame.classroom.lessons import browser

XHTML = "{http://www.w3.org/1999/xhtml}"
OPF = "{http://www.idpf.org/2007/opf}"


@pytest.fixture(scope="module")
def book() -> Book:
    """Five chapters, of which one has a second page."""
    return Book.of("Lamps & <walls>", [3, 1, 1, 2, 1], rows=6, columns=6, seed="tests")


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_the_example_of_each_technique_shows_it(technique: str) -> None:
    shown = example(technique)
    assert shown.step.rule == technique and (shown.step.bulbs or shown.step.empty)
    assert first_doubt(shown.puzzle, [shown.step], shown.before) is None
    assert set(BOARDS) == set(TECHNIQUES)
    ElementTree.fromstring(shown.picture())


def test_each_puzzle_needs_its_technique_and_none_of_a_higher_level(book: Book) -> None:
    assert [chapter.technique for chapter in book.chapters] == list(LEARNT[:5])
    assert [len(chapter.puzzles) for chapter in book.chapters] == [3, 1, 1, 2, 1]
    for chapter in book.chapters:
        scores = [made.score for made in chapter.puzzles]
        assert scores == sorted(scores, key=lambda score: score or 0)
        for made in chapter.puzzles:
            story = explain(made.puzzle)
            rules = {step.rule for step in story.steps}
            assert chapter.technique in rules
            assert max(RULES[rule].level for rule in rules) == RULES[chapter.technique].level
            assert (story.score, story.grade) == (made.score, made.grade)
            assert first_doubt(made.puzzle, story.steps) is None
            assert count(made.puzzle) == 1 and is_solution(made.puzzle, made.bulbs)
    assert len({made.puzzle for made in book.puzzles}) == len(book.puzzles) == 8


def test_the_same_seed_gives_the_same_bytes(book: Book) -> None:
    again = Book.of("Lamps & <walls>", [3, 1, 1, 2, 1], rows=6, columns=6, seed="tests")
    assert puzzle_book.html(again) == puzzle_book.html(book)
    assert puzzle_book.epub(again) == puzzle_book.epub(book)
    other = next(chapters([1], rows=6, columns=6, seed="other")).puzzles
    assert other[0].puzzle not in [made.puzzle for made in book.puzzles]


def test_the_pages_are_numbered_and_the_contents_lead_to_them(book: Book) -> None:
    page = puzzle_book.html(book)
    sections = re.findall(r'<section id="page(\d+)".*?<footer>(\d+)</footer>', page, re.DOTALL)
    assert [(int(a), int(b)) for a, b in sections] == [(n, n) for n in range(1, book.pages + 1)]
    bodies = page.split("<section ")[1:]
    assert "Lamps &amp; &lt;walls&gt;</h1>" in bodies[0]
    entries = re.findall(r'<a href="#page(\d+)">(.*?)</a><span>(\d+)</span>', bodies[0])
    assert len(entries) == 6 and all(place == number for place, _, number in entries)
    for place, title, _ in entries:
        assert f"<h2>{title}" in bodies[int(place) - 1]
    numbers = [int(number) for number in re.findall(r"<p>(\d+): \w+, score \d+</p>", page)]
    answers = [int(number) for number in re.findall(r"<p>(\d+)</p>", page)]
    assert numbers == answers == list(range(1, 9))


def test_the_answers_are_drawn_on_the_boards_of_their_numbers(book: Book) -> None:
    page = puzzle_book.html(book)
    for number, made in enumerate(book.puzzles, start=1):
        drawn = made.puzzle.to_svg(bulbs=made.bulbs)
        assert f"<p>{number}</p>{drawn}</div>" in page
        assert re.search(rf"<p>{number}: [^<]+</p>{re.escape(made.puzzle.to_svg())}</div>", page)
    sample = puzzle_book.SAMPLE
    assert count(sample) == 1


def test_an_e_book_is_whole(book: Book) -> None:
    with zipfile.ZipFile(io.BytesIO(puzzle_book.epub(book))) as file:
        assert file.namelist()[0] == "mimetype"
        assert file.infolist()[0].compress_type == zipfile.ZIP_STORED
        assert {one.date_time for one in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        texts = {name: file.read(name).decode() for name in file.namelist()}
    package = ElementTree.fromstring(texts["OEBPS/book.opf"])
    listed = {item.attrib["href"] for item in package.iter(f"{OPF}item")}
    assert {f"OEBPS/{name}" for name in listed} == set(texts) - {
        "mimetype",
        "META-INF/container.xml",
        "OEBPS/book.opf",
    }
    links = ElementTree.fromstring(texts["OEBPS/nav.xhtml"]).iter(f"{XHTML}a")
    titles = [link.text for link in links]
    assert titles == [
        "Rules",
        *[f"{k}. {name.capitalize()}" for k, name in enumerate(LEARNT[:5], 1)],
        "Answers",
    ]
    drawn: Counter[str] = Counter()
    for name, text in texts.items():
        if name.endswith(".xhtml"):
            ElementTree.fromstring(text)
            assert "var(--" not in text
            drawn[name] = text.count('<div class="boards">')
    assert sum(drawn.values()) == 6


@pytest.mark.parametrize("most", [17, 18, 19, 20, 33, 40, 41, 100, 500])
def test_a_book_takes_the_pages_that_it_may(most: int) -> None:
    numbers = numbers_for(most)
    assert most - 1 <= page_count(numbers) <= most
    assert len(numbers) == len(LEARNT) and max(numbers) - min(numbers) <= 6


def test_what_cannot_be_a_book_is_refused_before_work() -> None:
    for most in (-1, 0, 16, 501, 10**30):
        with pytest.raises(BadInput, match="17 to 500 pages"):
            numbers_for(most)
    for numbers, rows in (([0], 7), ([], 7), ([-3], 7), ([1], 4), ([1], 13), ([10**9], 7)):
        with pytest.raises(BadInput):
            Book.of(None, numbers, rows=rows, columns=rows, seed=1)
    with pytest.raises(TooLarge):
        list(chapters([1] * 99))
    with pytest.raises(TimeLimit):
        Book.of(None, [1], seed=1, seconds=1e-9)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book of two techniques, so that the command takes no minutes."""
    for module in (puzzle_book, "lightsgame.akari.generator.training"):
        place = module if isinstance(module, str) else module.__name__
        monkeypatch.setattr(f"{place}.LEARNT", LEARNT[:2])


@pytest.mark.usefixtures("short")
def test_the_command_writes_what_the_name_of_the_file_asks_for(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("akari", "book", "--each", "1", "--size", "5x5", "--seed", "a", "--out")
    page = tmp_path / "book.html"
    status, out, err = shell(*asked, str(page))
    assert (status, out, err) == (0, f"{page}: 2 puzzles on 5 pages\n", "")
    made = Book.of(None, [1, 1], rows=5, columns=5, seed="a")
    assert page.read_text("utf-8") == puzzle_book.html(made)
    e_book = tmp_path / "book.epub"
    value = json.loads(shell(*asked, str(e_book), "--json")[1])
    assert e_book.read_bytes() == puzzle_book.epub(made)
    assert value["pages"] == 5 and [one["technique"] for one in value["chapters"]] == list(
        LEARNT[:2]
    )
    monkeypatch.setattr(browser, "browser", lambda: None)
    page.unlink()
    status, out, err = shell(*asked, str(tmp_path / "book.pdf"))
    assert status == 0 and out.startswith(str(page)) and "no browser" in err and page.is_file()
    assert shell(*asked, "book.doc")[0] == shell(*asked, str(tmp_path / "no" / "a.pdf"))[0] == 2
    assert shell(*asked, str(page), "--pages", "40")[0] == 2


@pytest.mark.usefixtures("short")
def test_a_seed_that_nobody_chose_is_told(shell: Shell, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    _, _, err = shell("akari", "book", "--each", "1", "--size", "5x5", "--out", str(page))
    assert re.fullmatch(r"--seed \d+ gives this book again\n", err)
