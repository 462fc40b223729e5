"""All pages of a lesson: for the teacher, for each pupil, for the projector, and the key.

Everything follows from a seed.  Neighbours get other tasks: sheets, tickets and homework come in
the variants A to D, and the key has each.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from ...core.languages import _, marked
from ..classes.pages import page
from .figures import board_cell, counters_on_page, play_pages
from .lesson import Lesson, Step
from .markup import Writer
from .material import VARIANTS, material

HEADS = (marked("min"), marked("Say and do"), marked("Draw"), marked("They answer → you do"))
PARTS = (
    ("Sheet", marked("Sheet")),
    ("Ticket", marked("Exit ticket")),
    ("Homework", marked("Homework")),
)
SIGNS = {"+": "✓", "-": "✗", "=": "✓", "x": "✗"}


class Pack(NamedTuple):
    """A lesson for a class, with what writes the pages of each variant."""

    lesson: Lesson
    seed: str
    pupils: Sequence[str]
    writers: Sequence[Writer]

    @property
    def title(self) -> str:
        """The head of the pages."""
        head = _("Lesson {n}: {title}")
        return head.format(n=self.lesson.number, title=self.lesson.title)


def pack(lesson: Lesson, pupils: Sequence[str], seed: str) -> Pack:
    """A lesson with its boards drawn for a class."""
    return Pack(lesson, seed, pupils, [*map(Writer, material(lesson.number, seed))])


# ---- paper ----------------------------------------------------------------------------------------


def paper(given: Pack) -> str:
    """All that is printed, one section a page."""
    playing = boards(given)
    parts = [teacher(given, len(playing)), key(given), unplugged(given)]
    for number, name in enumerate(given.pupils):
        parts.append(section("sheet", pupil(given, given.title, "Sheet", number, name)))
    parts += playing
    parts += slips(given, "Ticket", _("Exit ticket"), 4)
    parts += slips(given, "Homework", _("Homework"), 2)
    return page("lesson", escape(given.title), "\n".join(parts))


def section(kind: str, inside: str) -> str:
    """One page."""
    return f'<section class="{kind}">\n{inside}\n</section>'


def header(title: str, beside: str = "") -> str:
    """What stands on top of a page."""
    return f"<header><h1>{escape(title)}</h1>{beside}</header>"


def teacher(given: Pack, playing: int) -> str:
    """The teacher's page: what to say and to draw, what is answered, and how long it takes."""
    writer = given.writers[0]
    blocks = given.lesson.parts["Teacher"]
    steps = [place for place, block in enumerate(blocks) if block.startswith("### ")]
    rows = [f"<tr>{''.join([f'<th>{escape(_(head))}</th>' for head in HEADS])}</tr>"]
    begin = 0
    for step in given.lesson.steps:
        rows.append(row(step, begin, writer))
        begin += step.minutes
    printed = _(
        "**Printed here:** this page, the key, the page *unplugged*, sheets: {n}, pages with boards "
        "and counters: {boards}, then tickets and homework to cut apart. **Slides:** the file "
        "`-slides.html`, in any browser."
    ).format(n=len(given.pupils), boards=playing)
    signs = _(
        "In the drawings ○ is a lit lamp and • a press; in brackets, the minutes that a step may take."
    )
    parts = [
        header(given.title),
        writer.block(f"**{_('Outcome.')}** {given.lesson.goal}"),
        writer.blocks(blocks[: steps[0]]),
        writer.block(signs),
        f'<table class="plan">{"".join(rows)}</table>',
        writer.blocks(blocks[steps[-1] + 1 :]),
        writer.block(printed),
    ]
    return section("teacher", "".join(parts))


def row(step: Step, begin: int, writer: Writer) -> str:
    """A step of the plan as a row."""
    said: list[str] = []
    figures: list[str] = []
    answers: list[str] = []
    for line in step.lines:
        if line.startswith(("+ ", "- ")):
            answers.append(f"<p>{SIGNS[line[0]]} {writer.line(line[2:])}</p>")
        elif line.startswith("["):
            figures.append(writer.line(line))
        else:
            said.append(line)
    text = f"<b>{writer.line(step.title)}</b><br>{writer.line(' '.join(said))}"
    return (
        f'<tr><td class="time"><b>{times(begin, begin + step.minutes)}</b><br>'
        f"<small>({times(step.least, step.most)})</small></td><td>{text}</td>"
        f'<td class="figure">{"".join(figures)}</td><td>{"".join(answers)}</td></tr>'
    )


def times(first: int, last: int) -> str:
    """From one minute to another.

    >>> times(5, 10)
    '<bdi dir="ltr">5–10</bdi>'
    """
    return f'<bdi dir="ltr">{first}–{last}</bdi>'


def unplugged(given: Pack) -> str:
    """The lesson without a projector or a computer."""
    inside = given.writers[0].blocks(given.lesson.parts["Unplugged"])
    return section("unplugged", header(f"{given.title} – {_('unplugged')}") + inside)


def pupil(given: Pack, title: str, part: str, number: int, name: str) -> str:
    """A part for one pupil, in the variant of the place in the list."""
    variant = number % len(VARIANTS)
    line = f"<bdi>{escape(name)}</bdi>" if name else "<u></u>"
    beside = f'<span class="name">{escape(_("Name:"))} {line}</span><b>{VARIANTS[variant]}</b>'
    return header(title, beside) + given.writers[variant].blocks(given.lesson.parts[part])


def slips(given: Pack, part: str, title: str, on_page: int) -> list[str]:
    """Parts of a page for each pupil, to be cut apart."""
    title = f"{title} {given.lesson.number}"
    articles: list[str] = []
    for number, name in enumerate(given.pupils):
        articles.append(f"<article>{pupil(given, title, part, number, name)}</article>")
    pages = range(0, len(articles), on_page)
    kind = f"slips {part.lower()}"
    return [section(kind, "\n".join(articles[first : first + on_page])) for first in pages]


def boards(given: Pack) -> list[str]:
    """A board to play on for each pair, with counters as wide as its cells; or a page to copy."""
    blocks = given.lesson.parts.get("Board", ())
    if not blocks:
        return []
    writer = given.writers[0]
    size = re.fullmatch(r"(\d+)x(\d+)", blocks[0])
    if size is None:
        return [section("board", header(given.title) + writer.blocks(blocks))]
    rows, columns = map(int, size.groups())
    cut = f"<p>{escape(_('Counters: cut along the lines.'))}</p>"
    board, counters = play_pages(rows, columns, cut)
    inside = header(given.title) + writer.blocks(blocks[1:]) + board
    pairs = (len(given.pupils) + 1) // 2
    across, down = counters_on_page(board_cell(columns))
    pages = -(-pairs * rows * columns // (across * down))
    return [section("board", inside)] * pairs + [section("counters", counters)] * pages


# ---- the key --------------------------------------------------------------------------------------


def key(given: Pack) -> str:
    """All right answers, and the idea behind each wrong one."""
    seed = escape(_("seed {seed}").format(seed=given.seed))
    parts = [header(_("Key: {title}").format(title=given.title), f"<span>{seed}</span>")]
    for part, title in PARTS:
        lines = key_lines(given.writers, given.lesson.parts[part])
        heads = "".join([f"<th>{letter}</th>" for letter in VARIANTS])
        first = (
            f"<tr><th></th>{heads}</tr>" if any(line.count("<td>") > 2 for line in lines) else ""
        )
        parts.append(f"<h2>{escape(_(title))}</h2><table>{first}{''.join(lines)}</table>")
    return section("key", "\n".join(parts))


def key_lines(writers: Sequence[Writer], blocks: Iterable[str]) -> list[str]:
    """The lines of a table with the answers to a part; what is the same in all variants comes once."""
    lines: list[str] = []
    question = ""
    for text in "\n".join(blocks).splitlines():
        if match := re.match(r"(?:### )?(\d+[a-z]?)\. ", text):
            question = match[1]
        if not text.startswith(("= ", "x ")):
            continue
        idea, separator, answer = text[2:].rpartition("::")
        cells = [writer.line(answer.strip()) for writer in writers]
        if separator and len(set(cells)) > 1:
            columns = "".join([f"<td>{cell}</td>" for cell in cells])
        else:
            columns = f'<td colspan="{len(cells)}">{cells[0]}</td>'
        label = f"<b>{question}&nbsp;{SIGNS[text[0]]}</b> {writers[0].line(idea.strip())}"
        lines.append(f"<tr><td>{label}</td>{columns}</tr>")
    return lines


# ---- slides ---------------------------------------------------------------------------------------


def slides(given: Pack) -> str:
    """The slides as one page for a projector."""
    writer = given.writers[0]._replace(unit="vmin")
    parts: list[list[str]] = [[]]
    for block in given.lesson.parts["Slides"]:
        if block == "---":
            parts.append([])
        else:
            parts[-1].append(block)
    sections = [f"<section>{writer.blocks(slide)}</section>" for slide in parts]
    words = {
        "help": escape(_("→ or space: on; ←: back; R: the board again")),
        "again": escape(_("again")),
        "presses": escape(_("presses")),
    }
    return page("slides", escape(given.title), "\n".join(sections), **words)
