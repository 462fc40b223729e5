"""A book of Akari puzzles to print or to read on a screen: a chapter for each technique, with the
answers at its end.

>>> book = Book.of("Akari", [2, 1], rows=5, columns=5, seed="a")
>>> book.pages, len(book.puzzles)
(5, 3)
>>> html(book).count("<section"), epub(book)[:2]
(5, b'PK')

On paper a chapter begins on a page of its own, where there is room for its technique and two
puzzles; each further page has six.  The answers come last, twenty a page.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from ...akari.explaining.score import RULES
from ...akari.explaining.storyboard import example
from ...akari.generator.generate import Made
from ...akari.generator.training import LEARNT, Chapter, chapters
from ...akari.model.puzzle import Puzzle
from ...akari.solving.solver import solve
from ...core.deadline import Seconds
from ...core.languages import _, direction, retold, spoken
from ...core.message import Message, marked
from ...errors import expect
from ..lessons import epub as e_books
from . import pages

FIRST_PAGE = 2  # puzzles below the explanation of a technique
FURTHER_PAGE = 6
ANSWERS = 20
FRONT = 2  # pages before the first chapter: the contents, and the rules
SMALLEST = 5
LARGEST = 12  # rows and columns of a puzzle that one can write into on paper
MOST_PAGES = 500
SAMPLE = Puzzle("....1/2..##/...0./...../#1.#.")
TITLE = marked("Akari, one technique after another")
HOW_TO_READ = (
    marked("Each puzzle has one solution, and none needs a guess."),
    marked(
        "A chapter has one technique: an example, and puzzles that need it. What else they need "
        "is easier or of the same level."
    ),
    marked(
        "Beside the number of a puzzle stand its grade and its score: the techniques that it "
        "needs, how often, and how few moves are open at its narrowest place."
    ),
    marked(
        "In a picture a disc is a bulb, a dot a cell where none can stand, and a ring a cell that "
        "is the reason; r4c7 is row 4, column 7."
    ),
)
STYLE = (
    "body{font-family:serif}svg{max-width:100%;height:auto}figure{margin:1em 0}"
    ".boards div{margin:1.5em 0;break-inside:avoid}.boards p{margin:0}"
)


class Book(NamedTuple):
    """The title, the seed, and the chapters."""

    title: str
    seed: int | str
    chapters: tuple[Chapter, ...]

    @classmethod
    def of(
        cls,
        title: str | None,
        numbers: Sequence[int],
        *,
        rows: int = 7,
        columns: int = 7,
        seed: int | str,
        seconds: Seconds = None,
        watch: Callable[[int, int], object] | None = None,
    ) -> "Book":
        """The book with so many puzzles in each chapter; the same arguments give the same.

        Raises:
            BadInput: no puzzle, a puzzle that does not fit on paper, or more than 500 pages.
            TooLarge: there are not so many puzzles of this size.
            TimeLimit: the time is up.
        """
        fits = Message(
            "a size from {n} x {n} to {n2} x {n2}, which fits on paper", n=SMALLEST, n2=LARGEST
        )
        is_fit = min(rows, columns) >= SMALLEST and max(rows, columns) <= LARGEST
        expect(is_fit, fits, f"{rows} x {columns}")
        expect(min(numbers, default=0) > 0, marked("a positive number of puzzles"), str(numbers))
        expect(
            page_count(numbers) <= MOST_PAGES,
            Message("a book of at most {n} pages", n=MOST_PAGES),
            str(page_count(numbers)),
        )
        made = chapters(
            numbers, rows=rows, columns=columns, seed=seed, seconds=seconds, watch=watch
        )
        return cls(title or _(TITLE), seed, tuple(made))

    @property
    def puzzles(self) -> list[Made]:
        """All puzzles in their order."""
        return [made for chapter in self.chapters for made in chapter.puzzles]

    @property
    def pages(self) -> int:
        """How many pages it takes on paper."""
        return page_count([len(chapter.puzzles) for chapter in self.chapters])


def chapter_pages(puzzles: int) -> int:
    """How many pages a chapter with so many puzzles takes.

    >>> [chapter_pages(puzzles) for puzzles in (1, 2, 3, 8, 9)]
    [1, 1, 2, 2, 3]
    """
    return 1 + max(0, -(-(puzzles - FIRST_PAGE) // FURTHER_PAGE))


def page_count(numbers: Sequence[int]) -> int:
    """How many pages a book takes whose chapters have so many puzzles.

    >>> page_count([8] * 13)
    34
    """
    return FRONT + sum(map(chapter_pages, numbers)) + answer_pages(sum(numbers))


def answer_pages(puzzles: int) -> int:
    """How many pages the answers of so many puzzles take.

    >>> [answer_pages(puzzles) for puzzles in (1, 20, 21)]
    [1, 1, 2]
    """
    return -(-puzzles // ANSWERS)


def numbers_for(most: int) -> list[int]:
    """The numbers of puzzles of a book that takes as many pages as it can, and no more than these.

    >>> numbers_for(40), page_count(numbers_for(40))
    ([14, 14, 14, 14, 14, 8, 8, 8, 8, 8, 8, 8, 8], 40)

    Raises:
        BadInput: so few that a technique has no puzzle, or more than 500.
    """
    numbers = [FIRST_PAGE] * len(LEARNT)
    bounds = Message("{n} to {n2} pages", n=page_count(numbers), n2=MOST_PAGES)
    expect(page_count(numbers) <= most <= MOST_PAGES, bounds, str(most))
    chapter = 0
    while True:
        more = numbers.copy()
        more[chapter] += FURTHER_PAGE
        if page_count(more) > most:
            return numbers
        numbers = more
        chapter = (chapter + 1) % len(numbers)


def html(book: Book) -> str:
    """The book as a page that a browser prints on A4."""
    written = [*_front(book), *_chapter_pages(book), *_answer_pages(book)]
    sections: list[str] = []
    for number, body in enumerate(written, start=1):
        kind = ' class="answers"' if number > book.pages - answer_pages(len(book.puzzles)) else ""
        footer = f"<footer>{number}</footer>"
        sections.append(f'<section id="page{number}"{kind}>\n{body}\n{footer}\n</section>')
    return pages.page("book", escape(book.title), "\n".join(sections))


def epub(book: Book) -> bytes:
    """The book for e-book readers."""
    parts = [e_books.Part("rules", escape(_("Rules")), _rules())]
    number = 1
    for k, chapter in enumerate(book.chapters, start=1):
        body = f"{_explanation(k, chapter)}{_boards(chapter.puzzles, number)}"
        parts.append(e_books.Part(f"chapter{k}", _heading(k, chapter), body))
        number += len(chapter.puzzles)
    answers = f"<h2>{escape(_('Answers'))}</h2>{_boards(book.puzzles, 1, answers=True)}"
    parts.append(e_books.Part("answers", escape(_("Answers")), answers))
    about = e_books.About(
        book.title,
        f"urn:lightsgame:akari:{book.seed}",
        language=spoken(),
        direction=direction(),
        style=STYLE,
    )
    return e_books.epub(about, [one._replace(body=_in_colour(one.body)) for one in parts])


def _in_colour(body: str) -> str:
    """Pictures with their colours themselves, for many readers know no variables."""
    return re.sub(r"var\(--[\w-]+, (#\w+)\)", r"\1", body)


def _front(book: Book) -> Iterator[str]:
    """The page with the contents, and the one with the rules."""
    lines: list[str] = []
    page = FRONT + 1
    for k, chapter in enumerate(book.chapters, start=1):
        lines.append(_entry(_heading(k, chapter), page))
        page += chapter_pages(len(chapter.puzzles))
    lines.append(_entry(escape(_("Answers")), page))
    seed = escape(_("{n} puzzles from the seed {seed}").format(n=len(book.puzzles), seed=book.seed))
    yield f"<h1>{escape(book.title)}</h1>\n<p>{seed}</p>\n<ol>{''.join(lines)}</ol>"
    yield _rules()


def _entry(title: str, page: int) -> str:
    """A line of the contents."""
    return f'<li><a href="#page{page}">{title}</a><span>{page}</span></li>\n'


def _rules() -> str:
    """What Akari is, and how the book is read."""
    _title, text = pages.texts("akari")
    sentences = [_(text), *map(_, HOW_TO_READ)]
    body = "\n".join([f"<p>{escape(sentence)}</p>" for sentence in sentences])
    solution = solve(SAMPLE).bulbs
    boards = f"{SAMPLE.to_svg()}{SAMPLE.to_svg(bulbs=solution)}"
    return f'<h2>{escape(_("Rules"))}</h2>\n{body}\n<div class="pair">{boards}</div>'


def _heading(number: int, chapter: Chapter) -> str:
    """The number of a chapter and its technique."""
    name = _(chapter.technique)
    return f"{number}. {escape(name[:1].upper() + name[1:])}"


def _explanation(number: int, chapter: Chapter) -> str:
    """The technique of a chapter in a sentence, and at work in a picture."""
    says = _(RULES[chapter.technique].says)
    shown = example(chapter.technique)
    words = retold(shown.step.why)
    return (
        f"<h2>{_heading(number, chapter)}</h2>\n<p>{escape(says[:1].upper() + says[1:])}.</p>\n"
        f"<figure>{shown.picture(48)}<figcaption>{escape(_('Example: {what}').format(what=words))}."
        "</figcaption></figure>"
    )


def _chapter_pages(book: Book) -> Iterator[str]:
    """The pages of all chapters."""
    number = 1
    answers = book.pages - answer_pages(len(book.puzzles)) + 1
    for k, chapter in enumerate(book.chapters, start=1):
        puzzles = chapter.puzzles
        first = _boards(puzzles[:FIRST_PAGE], number)
        page = answers + (number - 1) // ANSWERS
        place = _("Answers from page {n}").format(n=page)
        yield f"{_explanation(k, chapter)}\n{first}\n<p>{escape(place)}</p>"
        for start in range(FIRST_PAGE, len(puzzles), FURTHER_PAGE):
            boards = _boards(puzzles[start : start + FURTHER_PAGE], number + start)
            yield f"<h2>{_heading(k, chapter)}</h2>\n{boards}"
        number += len(puzzles)


def _answer_pages(book: Book) -> Iterator[str]:
    """The pages with the answers."""
    for start in range(0, len(book.puzzles), ANSWERS):
        boards = _boards(book.puzzles[start : start + ANSWERS], start + 1, answers=True)
        yield f"<h2>{escape(_('Answers'))}</h2>\n{boards}"


def _boards(puzzles: Sequence[Made], first: int, *, answers: bool = False) -> str:
    """Puzzles with their numbers from the first on, their grades and scores; or their answers."""
    parts: list[str] = []
    for number, made in enumerate(puzzles, start=first):
        if answers:
            words = str(number)
            board = made.puzzle.to_svg(bulbs=made.bulbs)
        else:
            grade = _(made.grade or "")
            words = _("{n}: {grade}, score {score}").format(n=number, grade=grade, score=made.score)
            board = made.puzzle.to_svg()
        parts.append(f"<div><p>{escape(words)}</p>{board}</div>\n")
    return f'<div class="boards">\n{"".join(parts)}</div>'
