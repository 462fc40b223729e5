"""Worksheets as HTML that a browser prints: a page for each student, and a key on its own pages.

Boards are SVG in millimetres and in black and white.  A lit lamp is an open ring, which a pencil
can cross out; beside each board stand grids to try on and one for the answer, as large as the page
allows.  The key has every right answer, or the rule that makes others.
"""

from collections.abc import Sequence
from html import escape

from ...akari.explaining.steps import explain
from ...akari.model.puzzle import Puzzle
from ...core.languages import _, ngettext
from ...game.board import Board
from ...game.chase import player_table
from ...lights.quiet import nullity, quiet_patterns
from ..lessons.figures import Figure, play_pages
from . import pages
from .worksheet import Sheet, Task

WIDTH = 180.0  # mm between the margins
HEIGHT = 220.0  # mm that are left for the tasks of a page
LINE = 6.0  # mm of a line of text
SMALLEST, LARGEST = 4.0, 13.0  # mm of a cell
PIXEL = 25.4 / 96  # mm


def students_html(sheets: Sequence[Sheet], *, key: bool = False) -> str:
    """The pages for the students, without answers, and a board with counters to cut out."""
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
    cut = f"<p>{escape(_('Counters: cut along the lines.'))}</p>"
    return [
        f'<section class="cut">\n{part}\n</section>'
        for part in play_pages(*sheet.tasks[0].board.size, cut)
    ]


def document(kind: str, parts: Sequence[str], *, key: bool) -> str:
    """The pages of one kind of sheet, or of its key, as a whole that can be printed."""
    title = _(pages.texts(kind)[0])
    if key:
        title = _("Key: {title}").format(title=title)
    return pages.page("paper", escape(title), "\n".join(parts))


def page(sheet: Sheet, *, key: bool) -> str:
    """One student's page."""
    title = _(pages.texts(sheet.kind)[0])
    return section(sheet, title, part(sheet, HEIGHT, key=key), key=key)


def exam_page(title: str, sheets: Sequence[Sheet], *, key: bool) -> str:
    """A test of several kinds of tasks on one page."""
    parts: list[str] = []
    tall = [sheet.tasks[0].board.size[0] + 1 for sheet in sheets]
    for sheet, rows in zip(sheets, tall, strict=True):
        heading = escape(_(pages.texts(sheet.kind)[0]))
        tasks = part(sheet, (HEIGHT - 35) * rows / sum(tall), key=key)
        parts.append(f"<h2>{heading}</h2>\n{tasks}")
    return section(sheets[0], title, "\n".join(parts), key=key)


def section(sheet: Sheet, title: str, inside: str, *, key: bool) -> str:
    """A page with its head: a name, or a line for it, and the number of the sheet."""
    name = f"<bdi>{escape(sheet.student)}</bdi>"
    if not sheet.student or sheet.student.isdecimal():
        name = f"{escape(_('Name:'))} {'_' * 24} {name}"
    if not key:
        name += f" &ensp; {escape(_('Date:'))} {'_' * 12}"
    seed = escape(_("lightsgame worksheet, seed {seed}").format(seed=sheet.seed))
    return (
        f"<section>\n<header><h1>{escape(title)}</h1><span>{name}</span></header>\n"
        f"{inside}\n<footer>{seed}</footer>\n</section>"
    )


def part(sheet: Sheet, height: float, *, key: bool) -> str:
    """The tasks of a sheet in a part of a page of this height, under what is asked."""
    text = _rule(sheet) if key else _(pages.texts(sheet.kind)[1])
    table = _table(sheet) if sheet.kind == "chase" and not key else ""
    across, cell = _room(sheet, height - LINE / 3 * table.count("<tr>"))
    items: list[str] = []
    for number, task in enumerate(sheet.tasks, start=1):
        note = escape(_note(task)) if key else ""
        board = _answers(task) if key else _board(task, cell)
        items.append(f"<li><b>{number}.{note}</b>{board}</li>\n")
    columns = "" if key else f' style="grid-template-columns: repeat({across}, 1fr)"'
    return f"<p>{escape(text)}</p>\n<ol{columns}>\n{''.join(items)}</ol>\n{table}"


def _room(sheet: Sheet, height: float) -> tuple[int, float]:
    """How many tasks stand side by side, and the width of a cell, so that cells are large."""
    m, n = sheet.tasks[0].board.size
    wide = n if sheet.kind == "akari" else 3 * n  # a board, and two grids
    rooms: list[tuple[float, int]] = []
    for across in (1, 2, 3):
        down = -(-len(sheet.tasks) // across)
        cell = min((WIDTH / across - 3 * LINE) / wide, (height / down - LINE) / m)
        rooms.append((max(SMALLEST, min(LARGEST, cell)), across))
    cell, across = max(rooms)
    return across, cell


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


def _board(task: Task, cell: float) -> str:
    """The board, and beside it a grid to try on and one for the answer."""
    if isinstance(task.board, Puzzle):
        return task.board.to_svg(cell=int(cell / PIXEL))
    grid = Figure(Board.empty(*task.board.size)).html(cell)
    return f'{Figure(task.board).html(cell)}<span class="scratch">{grid}</span>{grid}'


def _answers(task: Task) -> str:
    """The board with all right answers, as far as there is room for them."""
    m, n = task.board.size
    cell = max(2.6, min(5.0, 42 / max(m, n)))
    if isinstance(task.board, Puzzle):
        return task.board.to_svg(bulbs=task.answer, cell=int(2 * cell / PIXEL))
    board = task.board
    quiet = [q.times for q in quiet_patterns(m, n)] if nullity(m, n) <= 3 else []
    if task.answer is None:
        proofs = [q for q in quiet if q.meets_oddly(board)]
        answers = proofs or [task.witness or Board.empty(m, n)]
    else:
        answers = [task.answer, *[task.answer ^ q for q in quiet if q]]
    # for more is no room
    pictures = "".join([Figure(board, q).html(cell) for q in answers[:8]])
    return f'<span class="small">{Figure(board).html(cell)}{pictures}</span>'


def overlay(sheet: Sheet) -> list[str]:
    """The quiet patterns in the size of the boards, for a transparency to lay over them."""
    m, n = sheet.tasks[0].board.size
    if not 0 < nullity(m, n) <= 4:
        return []
    _across, cell = _room(sheet, HEIGHT)
    patterns = [Figure(Board.empty(m, n), q.times).html(cell) for q in quiet_patterns(m, n)]
    text = _(
        "Quiet patterns, to be copied on a transparency and laid over a board: count the rings that they cover."
    )
    pictures = f'<p class="small">{"".join(patterns)}</p>'
    return [f"<section>\n<p>{escape(text)}</p>\n{pictures}\n</section>"]


def _table(sheet: Sheet) -> str:
    """The player's table for the boards of a sheet."""
    m, n = sheet.tasks[0].board.size
    lines: list[str] = []
    for left, tops in player_table(m, n).items():
        if left:
            cells = [f'<td dir="ltr">{_row(row, n)}</td>' for row in (left, tops[0])]
            lines.append(f"<tr>{''.join(cells)}</tr>")
    text = _("The player's table: bottom row left over -> top rows that clear it.")
    return f"<p>{escape(text)}</p>\n<table>{''.join(lines)}</table>\n"


def _row(row: int, n: int) -> str:
    return Board.from_rows([row], n).to_text("●", "○")
