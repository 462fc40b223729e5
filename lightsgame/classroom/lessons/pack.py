"""All pages of a lesson: for the teacher, for each pupil, for the projector, and the key.

Everything follows from a seed.  Neighbours get other tasks: tickets and homework come in the
variants A to D, and the key has each.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from ...core.languages import _, marked
from ..classes.pages import page
from .figures import counters, counters_on_page
from .lesson import Lesson, Step
from .markup import Writer
from .material import VARIANTS, Material, material

WIDEST = 190.0  # mm that a board to play on may take
HEADS = (marked("min"), marked("Say and do"), marked("Draw"), marked("They answer → you do"))
KEYED = (
    ("Sheet", marked("Sheet")),
    ("Ticket", marked("Exit ticket")),
    ("Homework", marked("Homework")),
)


class Pack(NamedTuple):
    """A lesson for a class."""

    lesson: Lesson
    seed: str
    pupils: Sequence[str]
    material: Material

    def writer(self, variant: int = 0, unit: str = "mm") -> Writer:
        """What writes the pages of a variant."""
        values, figures = self.material.variant(variant)
        return Writer(values, figures, unit)

    @property
    def title(self) -> str:
        """The head of the pages."""
        head = _("Lesson {n}: {title}")
        return head.format(n=self.lesson.number, title=self.lesson.title)


def pack(lesson: Lesson, pupils: Sequence[str], seed: str) -> Pack:
    """A lesson with its boards drawn for a class."""
    return Pack(lesson, seed, pupils, material(lesson.number, seed))


# ---- paper ----------------------------------------------------------------------------------------


def paper(given: Pack) -> str:
    """All that is printed, one section a page."""
    parts = [teacher(given), key(given), unplugged(given)]
    for number, name in enumerate(given.pupils):
        parts.append(sheet(given, number, name))
    parts += boards(given)
    parts += slips(given, "Ticket", _("Exit ticket"), 4)
    parts += slips(given, "Homework", _("Homework"), 2)
    return page("lesson", escape(given.title), "\n".join(parts))


def section(kind: str, inside: str) -> str:
    """One page."""
    return f'<section class="{kind}">\n{inside}\n</section>'


def header(title: str, beside: str = "") -> str:
    """What stands on top of a page."""
    return f"<header><h1>{escape(title)}</h1><span>{beside}</span></header>"


def name_line(name: str) -> str:
    """The pupil's name, or a line for it."""
    text = f"<bdi>{escape(name)}</bdi>" if name else "<u></u>"
    return f'<span class="name">{escape(_("Name:"))} {text}</span>'


def teacher(given: Pack) -> str:
    """The teacher's page: what to say and to draw, what is answered, and how long it takes."""
    lesson = given.lesson
    writer = given.writer()
    above, below = lesson.frame
    goal = f"<p><b>{escape(_('Outcome.'))}</b> {writer.line(lesson.goal)}</p>"
    heads = "".join([f"<th>{escape(_(head))}</th>" for head in HEADS])
    rows: list[str] = []
    begin = 0
    for step in lesson.steps:
        rows.append(row(step, begin, writer))
        begin += step.minutes
    table = f'<table class="plan"><tr>{heads}</tr>{"".join(rows)}</table>'
    inside = header(given.title) + goal + writer.blocks(above) + table + writer.blocks(below)
    return section("teacher", inside)


def row(step: Step, begin: int, writer: Writer) -> str:
    """A step of the plan as a row."""
    said: list[str] = []
    figures: list[str] = []
    answers: list[str] = []
    for line in step.blocks:
        if line.startswith(("+ ", "- ")):
            sign = "✓" if line[0] == "+" else "✗"
            answers.append(f"<p>{sign} {writer.line(line[2:])}</p>")
        elif line.startswith("["):
            figures.append(writer.line(line))
        else:
            said.append(line)
    time = f'<bdi dir="ltr">{begin}–{begin + step.minutes}</bdi>'
    span = f'<small><bdi dir="ltr">({step.least}–{step.most})</bdi></small>'
    text = f"<b>{writer.line(step.title)}</b><br>{writer.line(' '.join(said))}"
    return (
        f'<tr><td class="time"><b>{time}</b><br>{span}</td><td>{text}</td>'
        f'<td class="figure">{"".join(figures)}</td><td>{"".join(answers)}</td></tr>'
    )


def unplugged(given: Pack) -> str:
    """The lesson without a projector or a computer."""
    inside = given.writer().blocks(given.lesson.parts["Unplugged"])
    return section("unplugged", header(f"{given.title} – {_('unplugged')}") + inside)


def sheet(given: Pack, number: int, name: str) -> str:
    """A pupil's page."""
    inside = given.writer(number % len(VARIANTS)).blocks(given.lesson.parts["Sheet"])
    return section("sheet", header(given.title, beside(given, number, name)) + inside)


def beside(given: Pack, number: int, name: str) -> str:
    """The name, and the variant where there are several."""
    return f"{name_line(name)} <b>{VARIANTS[number % len(VARIANTS)]}</b>"


def boards(given: Pack) -> list[str]:
    """A board to play on for each pair, with counters as wide as its cells; or a page to copy."""
    blocks = given.lesson.parts.get("Board", ())
    if not blocks:
        return []
    writer = given.writer()
    size = re.fullmatch(r"(\d+)x(\d+)", blocks[0])
    if size is None:
        return [section("board", header(given.title) + writer.blocks(blocks))]
    rows, columns = int(size[1]), int(size[2])
    cell = min(45.0, float(int(WIDEST / (columns + 0.4))))
    drawn = given.material.board(rows, columns).html(cell)
    inside = header(given.title) + writer.blocks(blocks[1:]) + f'<div class="play">{drawn}</div>'
    pairs = (len(given.pupils) + 1) // 2
    across, down = counters_on_page(cell)
    pages = -(-pairs * rows * columns // (across * down))
    cut = f"<p>{escape(_('Counters: cut along the lines.'))}</p>{counters(cell)}"
    return [section("board", inside)] * pairs + [section("counters", cut)] * pages


def slips(given: Pack, part: str, title: str, on_page: int) -> list[str]:
    """Parts of a page for each pupil, to be cut apart."""
    articles: list[str] = []
    for number, name in enumerate(given.pupils):
        head = header(f"{title} {given.lesson.number}", beside(given, number, name))
        inside = given.writer(number % len(VARIANTS)).blocks(given.lesson.parts[part])
        articles.append(f"<article>{head}{inside}</article>")
    kind = part.lower()
    return [
        section(f"slips {kind}", "\n".join(articles[first : first + on_page]))
        for first in range(0, len(articles), on_page)
    ]


# ---- the key --------------------------------------------------------------------------------------


def key(given: Pack) -> str:
    """All right answers, and the idea behind each wrong one."""
    seed = escape(_("seed {seed}").format(seed=given.seed))
    parts = [header(_("Key: {title}").format(title=given.title), seed)]
    for part, title in KEYED:
        lines = key_lines(given, given.lesson.parts[part])
        if lines:
            heads = "".join([f"<th>{letter}</th>" for letter in VARIANTS])
            parts.append(
                f"<h2>{escape(_(title))}</h2><table><tr><th></th>{heads}</tr>{''.join(lines)}</table>"
            )
    return section("key", "\n".join(parts))


def key_lines(given: Pack, blocks: Iterable[str]) -> list[str]:
    """The lines of a table with the answers to a part; what is the same in all variants comes once."""
    writers = [given.writer(variant) for variant in range(len(VARIANTS))]
    lines: list[str] = []
    question = ""
    for text in "\n".join(blocks).splitlines():
        if match := re.match(r"(?:### )?(\d+[a-z]?)\. ", text):
            question = match[1]
        if not text.startswith(("= ", "x ")):
            continue
        sign = "✓" if text[0] == "=" else "✗"
        idea, separator, answer = text[2:].rpartition("::")
        label = " ".join([question, sign, writers[0].line(idea.strip())])
        cells = [writer.line(answer.strip()) for writer in writers]
        if separator and len(set(cells)) > 1:
            columns = "".join([f"<td>{cell}</td>" for cell in cells])
        else:
            columns = f'<td colspan="{len(cells)}">{cells[0]}</td>'
        lines.append(f"<tr><td>{label.strip()}</td>{columns}</tr>")
    return lines


# ---- slides ---------------------------------------------------------------------------------------


def slides(given: Pack) -> str:
    """The slides as one page for a projector."""
    writer = given.writer(unit="vmin")
    parts: list[str] = []
    slide: list[str] = []
    for block in (*given.lesson.parts["Slides"], "---"):
        if block != "---":
            slide.append(block)
            continue
        parts.append(f"<section>{writer.blocks(slide)}</section>")
        slide = []
    words = {
        "help": escape(_("→ or space: on; ←: back; R: the board again")),
        "again": escape(_("again")),
        "presses": escape(_("presses")),
    }
    return page("slides", escape(given.title), "\n".join(parts), **words)
