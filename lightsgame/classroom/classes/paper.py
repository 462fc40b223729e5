"""Worksheets as HTML that a browser prints: a page for each student, and a key on its own pages.

Boards are SVG in black and white.  A lit lamp is an open ring, which a pencil can cross out and a
counter can cover; beside each board stand grids to try on and one for the answer.  The key has
every right answer, or the rule that makes others.
"""

from collections.abc import Sequence
from html import escape

from ...akari.explaining.steps import explain
from ...akari.model.puzzle import Puzzle
from ...core.languages import _, ngettext
from ...game.board import Board
from ...game.chase import player_table
from ...lights.quiet import nullity, quiet_patterns
from . import pages
from .worksheet import Sheet, Task

RING = '<svg width="60" height="60"><circle cx="30" cy="30" r="22" fill="none" stroke="#000" stroke-width="4"/></svg>'
DOT = '<svg width="60" height="60"><circle cx="30" cy="30" r="14"/></svg>'


def students_html(sheets: Sequence[Sheet], *, key: bool = False) -> str:
    """The pages for the students, without answers, and a page of counters to cut out."""
    parts = [page(sheet, key=key) for sheet in sheets]
    parts += extra(sheets[0], key=key)
    return document(sheets[0].kind, parts, key=key)


def key_html(sheets: Sequence[Sheet]) -> str:
    """The same pages with the answers, and the quiet patterns to be copied on a transparency."""
    return students_html(sheets, key=True)


def extra(sheet: Sheet, *, key: bool) -> list[str]:
    """The pages that come once, after those of all students."""
    if sheet.kind == "akari":
        return []
    if key:
        return overlay(sheet)
    return [counters()]


def document(kind: str, parts: Sequence[str], *, key: bool) -> str:
    """The pages of one kind of sheet, or of its key, as a whole that can be printed."""
    title = _(pages.texts(kind)[0])
    if key:
        title = _("Key: {title}").format(title=title)
    return pages.page("paper", escape(title), "\n".join(parts))


def page(sheet: Sheet, *, key: bool) -> str:
    """One student's page."""
    title, text = map(_, pages.texts(sheet.kind))
    if sheet.student:
        name = f"<bdi>{escape(sheet.student)}</bdi>"
    else:
        name = f"{escape(_('Name:'))} {'_' * 24}"
    if not key:
        name += f" &ensp; {escape(_('Date:'))} {'_' * 12}"
    items: list[str] = []
    for number, task in enumerate(sheet.tasks, start=1):
        note = escape(_note(task)) if key else ""
        board = _answers(task) if key else _board(task)
        items.append(f"<li><b>{number}.{note}</b>{board}</li>\n")
    table = _table(sheet) if sheet.kind == "chase" and not key else ""
    seed = escape(_("lightsgame worksheet, seed {seed}").format(seed=sheet.seed))
    return (
        f'<section class="{sheet.kind}{" key" if key else ""}">\n'
        f"<header><h1>{escape(title)}</h1><span>{name}</span></header>\n"
        f"<p>{escape(_rule(sheet) if key else text)}</p>\n<ol>\n{''.join(items)}</ol>\n"
        f"{table}<footer>{seed}</footer>\n</section>"
    )


def _rule(sheet: Sheet) -> str:
    """What else is right, for whoever marks by the key."""
    if sheet.kind == "akari":
        return _("Each puzzle has this solution only.")
    if nullity(*sheet.tasks[0].board.size) == 0:
        return _("Each board has this solution only.")
    text = _(
        "A right answer with a quiet pattern added (press what is in one of the two, but not in both) is right, too."
    )
    proof = _(
        "As a proof, every quiet pattern is right that has an odd number of cells in common with the rings."
    )
    return _("{}  {}").format(text, proof) if sheet.kind == "decide" else text


def _note(task: Task) -> str:
    """What stands beside the number of a task in the key."""
    if isinstance(task.board, Puzzle):
        return " " + _("difficulty {n}").format(n=explain(task.board).score)
    if task.answer is None:
        return " " + _("cannot be solved; the pattern is quiet")
    n = task.answer.weight()
    return " " + ngettext("{n} press", "{n} presses", n).format(n=n)


def _cell(columns: int) -> int:
    """The width of a cell when three boards stand side by side."""
    return max(16, min(36, 640 // (3 * columns + 2)))


def _board(task: Task) -> str:
    """The board, and beside it a grid to try on and one for the answer."""
    m, n = task.board.size
    if isinstance(task.board, Puzzle):
        cell = max(20, min(40, 320 // max(m, n)))
        return task.board.to_svg(cell=cell)
    empty = Board.empty(m, n)
    board = empty.to_svg(marks=task.board, cell=_cell(n))
    grid = empty.to_svg(cell=_cell(n))
    return f'{board}<span class="scratch">{grid}</span>{grid}'


def _answers(task: Task) -> str:
    """The board with all right answers, as far as there is room for them."""
    m, n = task.board.size
    if isinstance(task.board, Puzzle):
        cell = max(20, min(40, 320 // max(m, n)))
        return task.board.to_svg(bulbs=task.answer, cell=cell)
    board = task.board
    empty = Board.empty(m, n)
    cell = max(10, min(20, 160 // max(m, n)))
    quiet = [q.times for q in quiet_patterns(m, n)] if nullity(m, n) <= 3 else []
    if task.answer is None:
        answers = [q for q in quiet if q.meets_oddly(board)]
        if not answers:
            answers = [task.witness or empty]
    else:
        others = [task.answer ^ q for q in quiet if q]
        answers = [task.answer, *others]
    # for more is no room
    pictures = "".join([empty.to_svg(presses=q, cell=cell) for q in answers[:8]])
    return f'<span class="small">{empty.to_svg(marks=board, cell=cell)}{pictures}</span>'


def counters() -> str:
    """A page of rings and dots to cut out: lit lamps to take away, and presses to lay."""
    text = _("Counters to cut out: a ring is a lit lamp, a dot a press.")
    return f"<section>\n<p>{escape(text)}</p>\n<p>{RING * 40}</p>\n<p>{DOT * 40}</p>\n</section>"


def overlay(sheet: Sheet) -> list[str]:
    """The quiet patterns in the size of the boards, for a transparency to lay over them."""
    m, n = sheet.tasks[0].board.size
    if not 0 < nullity(m, n) <= 4:
        return []
    empty = Board.empty(m, n)
    cell = _cell(n)
    drawn = [empty.to_svg(presses=q, cell=cell) for q in quiet_patterns(m, n)]
    pictures = "".join(drawn)
    text = _(
        "Quiet patterns, to be copied on a transparency and laid over a board: count the rings that they cover."
    )
    return [f'<section>\n<p>{escape(text)}</p>\n<p class="small">{pictures}</p>\n</section>']


def _table(sheet: Sheet) -> str:
    """The player's table for the boards of a sheet."""
    m, n = sheet.tasks[0].board.size
    rows = [(_("bottom row"), _("press in the top row"))]
    for left, tops in player_table(m, n).items():
        if left:
            first = tops[0]
            rows.append((_row(left, n), _row(first, n)))
    lines: list[str] = []
    for bottom, top in rows:
        cells = f'<td dir="ltr">{escape(bottom)}</td><td dir="ltr">{escape(top)}</td>'
        lines.append(f"<tr>{cells}</tr>")
    return f"<table>{''.join(lines)}</table>\n"


def _row(row: int, n: int) -> str:
    return Board.from_rows([row], n).to_text("●", "○")
