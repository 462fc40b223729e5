"""Worksheets as HTML that a browser prints: a page for each student, and the key on pages of its own.

Boards are SVG in black and white; where they are dark on the screen they are white on paper, to save ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..akari.puzzle import Puzzle
from ..game.board import Board
from ..game.chase import player_table
from ..translation import _, marked, ngettext
from .worksheet import Sheet, Task

TITLES = {
    "solve": marked("Put out all lamps"),
    "decide": marked("Solvable or not?"),
    "chase": marked("Chase the light"),
    "akari": marked("Akari"),
}
TEXTS = {
    "solve": marked(
        "A press on a cell changes its lamp and the lamps above, left, right and below.  Black lamps are lit.  "
        "Mark the cells to press so that all lamps go out; order does not matter."
    ),
    "decide": marked(
        "Some of these boards cannot be solved.  Mark the presses that put out all lamps, or a quiet pattern (presses "
        "that change nothing) that has an odd number of cells in common with the black lamps: it proves that there is "
        "no solution."
    ),
    "chase": marked(
        "Press below each lit (black) lamp, row by row, until only lamps of the bottom row are left.  Look up that row "
        "in the table, press the cells of the top row that it names, and chase once more.  Mark all presses; a cell "
        "pressed twice is not pressed."
    ),
    "akari": marked(
        "Put bulbs into white cells.  A bulb lights its row and its column as far as the next black cell.  Every white "
        "cell must be lit, no bulb may light another, and a number counts the bulbs in the up to four cells beside it."
    ),
}

STYLE = """
:root { --lamp-off: #fff; --lamp-on: #222; --lamp-edge: #777; --lamp-press: #222; --lamp-mark: #222;
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
footer { color: #555; font-size: 9pt; }
@page { size: A4; margin: 15mm; }
"""


def students_html(sheets: Sequence[Sheet]) -> str:
    """The pages for the students, without answers."""
    return document(sheets[0].kind, [page(sheet, key=False) for sheet in sheets], key=False)


def key_html(sheets: Sequence[Sheet]) -> str:
    """The same pages with the answers."""
    return document(sheets[0].kind, [page(sheet, key=True) for sheet in sheets], key=True)


def document(kind: str, pages: Sequence[str], *, key: bool) -> str:
    """The pages of one kind of sheet, or of its key, as a whole that can be printed."""
    title = _(TITLES[kind])
    if key:
        title = _("Key: {title}").format(title=title)
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n" + "\n".join(pages) + "\n</body></html>\n"


def page(sheet: Sheet, *, key: bool) -> str:
    """One student's page."""
    title = _(TITLES[sheet.kind])
    items = "\n".join([f"<li><b>{n}.{_note(task, key)}</b>{_boards(task, key)}</li>" for n, task in _numbered(sheet)])
    text = f"<p>{escape(_(TEXTS[sheet.kind]))}</p>" if not key else ""
    table = _table(sheet) if sheet.kind == "chase" and not key else ""
    name = escape(sheet.student) if sheet.student else _("Name:") + " ____________________"
    end = _("lightsgame worksheet, seed {seed}").format(seed=sheet.seed)
    return (
        f"<section>\n<header><h1>{escape(title)}</h1><span>{name}</span></header>\n{text}\n<ol>\n{items}\n</ol>\n"
        f"{table}<footer>{escape(end)}</footer>\n</section>"
    )


def _numbered(sheet: Sheet) -> list[tuple[int, Task]]:
    return list(enumerate(sheet.tasks, start=1))


def _note(task: Task, key: bool) -> str:
    """What stands beside the number of a task."""
    if isinstance(task.board, Puzzle):
        return ""
    if task.answer is None:
        return " " + _("cannot be solved; the pattern is quiet") if key else ""
    count = task.answer.weight()
    return " " + ngettext("{n} press", "{n} presses", count).format(n=count) if key else ""


def _boards(task: Task, key: bool) -> str:
    """The board, and beside it the answer or an empty grid to write in."""
    cell = max(14, min(26, 190 // max(task.board.size)))
    if isinstance(task.board, Puzzle):
        return task.board.to_svg(bulbs=task.answer if key else None, cell=cell + 6)
    empty = Board.empty(*task.board.size)
    shown = (task.answer or task.witness) if key else empty
    return task.board.to_svg(cell=cell) + empty.to_svg(presses=shown, cell=cell)


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
