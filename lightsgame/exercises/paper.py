"""Worksheets as HTML that a browser prints: a page for each student, and the key on pages of its own.

Boards are SVG in black and white.  A lit lamp is an open ring, which a pencil can cross out and a counter can cover;
beside each board stand grids to try on and one for the answer.  The key has every right answer, or the rule that makes
others.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..akari.puzzle import Puzzle
from ..akari.steps import explain
from ..game.board import Board
from ..game.chase import player_table
from ..patterns import nullity, quiet_patterns
from ..translation import _, direction, marked, ngettext, spoken
from .worksheet import Sheet, Task

TITLES = {
    "solve": marked("Put out all lamps"),
    "decide": marked("Solvable or not?"),
    "chase": marked("Chase the light"),
    "akari": marked("Akari"),
}
TEXTS = {
    "solve": marked(
        "A press on a cell changes its lamp and the lamps above, left, right and below.  A ring is a lit lamp.  "
        "Mark the cells to press so that all lamps go out; order does not matter.  The grey grids are to try on."
    ),
    "decide": marked(
        "Some of these boards cannot be solved.  Mark the presses that put out all lamps, or a quiet pattern (presses "
        "that change nothing) that has an odd number of cells in common with the lit lamps (rings): it proves that "
        "there is no solution."
    ),
    "chase": marked(
        "Press below each lit lamp (a ring), row by row, until only lamps of the bottom row are left.  Look up that "
        "row in the table, press the cells of the top row that it names, and chase once more.  Mark all presses; a "
        "cell pressed twice is not pressed."
    ),
    "akari": marked(
        "Put bulbs into white cells.  A bulb lights its row and its column as far as the next black cell.  Every white "
        "cell must be lit, no bulb may light another, and a number counts the bulbs in the up to four cells beside it."
    ),
}

STYLE = """
:root { --lamp-off: #fff; --lamp-on: #222; --lamp-edge: #555; --lamp-press: #222; --lamp-mark: #000;
  --akari-white: #fff; --akari-light: #fff; --akari-black: #222; --akari-clue: #fff; --akari-bulb: #222;
  --akari-edge: #777; --akari-mark: #222; }
body { font: 12pt/1.4 Georgia, 'Times New Roman', serif; margin: 0 auto; max-width: 180mm; color: #000;
  background: #fff; }
section { break-after: page; padding: 8mm 0; }
section:last-child { break-after: auto; }
header { display: flex; justify-content: space-between; border-bottom: 1px solid #777; }
h1 { font-size: 16pt; margin: 0; }
ol { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 8mm 10mm; }
li { break-inside: avoid; }
li > b { display: block; }
li svg { margin-right: 4mm; vertical-align: top; }
table { border-collapse: collapse; font: 12pt monospace; }
td { padding: 0 1em; border-bottom: 1px solid #ccc; }
svg { direction: ltr; }
.scratch { --lamp-edge: #bbb; }
.small svg { margin: 2mm; }
footer { color: #555; font-size: 9pt; }
@page { size: A4; margin: 15mm; }
"""


COUNTERS = 40  # rings and dots on the page to cut out
MOST_SHOWN = 8  # right answers to a board that the key draws


def students_html(sheets: Sequence[Sheet]) -> str:
    """The pages for the students, without answers, and a page of counters to cut out."""
    return document(
        sheets[0].kind, [*[page(sheet, key=False) for sheet in sheets], *extra(sheets[0], key=False)], key=False
    )


def key_html(sheets: Sequence[Sheet]) -> str:
    """The same pages with the answers, and the quiet patterns to be copied on a transparency."""
    return document(
        sheets[0].kind, [*[page(sheet, key=True) for sheet in sheets], *extra(sheets[0], key=True)], key=True
    )


def extra(sheet: Sheet, *, key: bool) -> list[str]:
    """The pages that come once, after those of all students."""
    return [] if sheet.kind == "akari" else overlay(sheet) if key else [counters()]


def document(kind: str, pages: Sequence[str], *, key: bool) -> str:
    """The pages of one kind of sheet, or of its key, as a whole that can be printed."""
    title = _(TITLES[kind])
    if key:
        title = _("Key: {title}").format(title=title)
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    html = f'<html lang="{spoken()}" dir="{direction()}"><head>{head}</head>'
    return f"<!DOCTYPE html>\n{html}\n<body>\n" + "\n".join(pages) + "\n</body></html>\n"


def page(sheet: Sheet, *, key: bool) -> str:
    """One student's page."""
    title = _(TITLES[sheet.kind])
    items = "\n".join([f"<li><b>{n}.{_note(task, key)}</b>{_boards(task, key)}</li>" for n, task in _numbered(sheet)])
    text = escape(_(TEXTS[sheet.kind]) if not key else _rule(sheet))
    table = _table(sheet) if sheet.kind == "chase" and not key else ""
    name = f"<bdi>{escape(sheet.student)}</bdi>" if sheet.student else escape(_("Name:")) + " " + "_" * 24
    date = f" &ensp; {escape(_('Date:'))} {'_' * 12}" if not key else ""
    end = _("lightsgame worksheet, seed {seed}").format(seed=sheet.seed)
    return (
        f"<section>\n<header><h1>{escape(title)}</h1><span>{name}{date}</span></header>\n<p>{text}</p>\n<ol>\n{items}\n"
        f"</ol>\n{table}<footer>{escape(end)}</footer>\n</section>"
    )


def _numbered(sheet: Sheet) -> list[tuple[int, Task]]:
    return list(enumerate(sheet.tasks, start=1))


def _rule(sheet: Sheet) -> str:
    """What else is right, for whoever marks by the key."""
    if sheet.kind == "akari":
        return _("Each puzzle has this solution only.")
    if nullity(*sheet.tasks[0].board.size) == 0:
        return _("Each board has this solution only.")
    text = _(
        "A right answer with a quiet pattern added (press what is in one of the two, but not in both) is right, too."
    )
    if sheet.kind == "decide":
        text += "  " + _(
            "As a proof, every quiet pattern is right that has an odd number of cells in common with the rings."
        )
    return text


def _note(task: Task, key: bool) -> str:
    """What stands beside the number of a task."""
    if not key:
        return ""
    if isinstance(task.board, Puzzle):
        text = _("difficulty {n}").format(n=explain(task.board, "normal").score)
    elif task.answer is None:
        text = _("cannot be solved; the pattern is quiet")
    else:
        count = task.answer.weight()
        text = ngettext("{n} press", "{n} presses", count).format(n=count)
    return " " + escape(text)


def _boards(task: Task, key: bool) -> str:
    """The board, and beside it grids to try on and one for the answer; in the key, all answers."""
    m, n = task.board.size
    if isinstance(task.board, Puzzle):
        return task.board.to_svg(bulbs=task.answer if key else None, cell=max(20, min(40, 320 // max(m, n))))
    empty = Board.empty(m, n)
    if not key:
        cell = max(16, min(36, 640 // (3 * n + 2)))
        scratch = f'<span class="scratch">{empty.to_svg(cell=cell)}</span>'
        return empty.to_svg(marks=task.board, cell=cell) + scratch + empty.to_svg(cell=cell)
    cell = max(10, min(20, 160 // max(m, n)))
    quiet = [q for q in quiet_patterns(m, n) if nullity(m, n) <= 3] if task.answer or task.witness else []
    answers = (
        [task.answer, *[task.answer ^ q for q in quiet]]
        if task.answer
        else [q for q in quiet if q.meets_oddly(task.board)]
    )
    shown = answers[:MOST_SHOWN] if task.answer or answers else [task.witness or empty]
    drawn = "".join([empty.to_svg(presses=one, cell=cell) for one in shown if one is not None])
    return f'<span class="small">{empty.to_svg(marks=task.board, cell=cell)}{drawn}</span>'


def counters() -> str:
    """A page of rings and dots to cut out: lit lamps that can be taken away, and presses that can be laid."""
    ring = (
        '<svg width="60" height="60"><circle cx="30" cy="30" r="22" fill="none" stroke="#000" stroke-width="4"/></svg>'
    )
    dot = '<svg width="60" height="60"><circle cx="30" cy="30" r="14"/></svg>'
    text = _("Counters to cut out: a ring is a lit lamp, a dot a press.")
    return f"<section>\n<p>{escape(text)}</p>\n<p>{ring * COUNTERS}</p>\n<p>{dot * COUNTERS}</p>\n</section>"


def overlay(sheet: Sheet) -> list[str]:
    """The quiet patterns in the size of the boards, to be copied on a transparency and laid over them."""
    m, n = sheet.tasks[0].board.size
    if not 0 < nullity(m, n) <= 4:
        return []
    cell = max(16, min(36, 640 // (3 * n + 2)))
    drawn = "".join([Board.empty(m, n).to_svg(presses=q, cell=cell) for q in quiet_patterns(m, n)])
    text = _("Quiet patterns, to be copied on a transparency and laid over a board: count the rings that they cover.")
    return [f'<section>\n<p>{escape(text)}</p>\n<p class="small">{drawn}</p>\n</section>']


def _table(sheet: Sheet) -> str:
    """The player's table for the boards of a sheet."""
    board = sheet.tasks[0].board
    n = board.columns
    lines = []
    for left, tops in player_table(board.size[0], n).items():
        if left:
            signs = [Board.from_rows([row], n).to_text("●", "○") for row in (left, tops[0])]
            lines.append(f"<tr><td>{signs[0]}</td><td>{signs[1]}</td></tr>")
    head = f"<tr><td>{escape(_('bottom row'))}</td><td>{escape(_('press in the top row'))}</td></tr>"
    return f"<table>{head}{''.join(lines)}</table>\n"
