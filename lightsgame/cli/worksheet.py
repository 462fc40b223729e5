"""`lightsgame worksheet`: printable boards from a seed, one sheet for each student, and the key."""

from __future__ import annotations

from pathlib import Path

from ..errors import BadInput
from ..translation import _
from .command import JSON, Command, Option, Report
from .common import progress, write_text
from .exercises import sayable
from .reading import SEED, Size, check_writable, new_seed, parse_number, parse_size, read_text

MOST_STUDENTS = 500
KINDS = ("solve", "decide", "chase", "akari")


def run(
    kind: str,
    size: Size,
    boards: int,
    students: int | None,
    names: str | None,
    seed: str | None,
    presses: tuple[int, int] | None,
    out: str,
    json: bool,
) -> Report:
    """Make the sheets and write them."""
    from ..exercises.paper import key_html, students_html
    from ..exercises.worksheet import check, make_sheet

    check(kind, size, boards)
    people = on_sheets(students, names)
    chosen = seed or new_seed()
    sheets = [
        make_sheet(kind, size, boards, seed=chosen, student=name, presses=presses)
        for name in progress(people, len(people), _("sheets"))
    ]
    if json:
        return Report(0, json={"seed": chosen, "sheets": [sheet.to_json() for sheet in sheets]})
    key = Path(out).with_name(f"{Path(out).stem}-key{Path(out).suffix or '.html'}")
    write_text(out, students_html(sheets))
    write_text(str(key), key_html(sheets))
    told = _("{out}: sheets for {n}, to print from a browser.  The answers are in {key}")
    note = _("The seed is {seed}; with it you get the same sheets again.").format(seed=chosen)
    return Report(0, told.format(out=out, n=len(people), key=key), note=note)


def on_sheets(number: int | None, file: str | None) -> list[str]:
    """The names on the sheets; numbers where no names are given, and nothing on a single sheet."""
    if file:
        if number:
            raise BadInput("one of --students and --names", "both")
        lines = read_text(file).splitlines()
        names = list(dict.fromkeys([line.strip() for line in lines if line.strip() and not line.startswith("%")]))
    else:
        count = number or 1
        names = [str(k) for k in range(1, min(count, MOST_STUDENTS + 1) + 1)] if count > 1 else [""]
    if not 0 < len(names) <= MOST_STUDENTS:
        raise BadInput(f"1 to {MOST_STUDENTS} students", "none" if not names else "more")
    return names


def parse_presses(text: str) -> tuple[int, int]:
    """A range of presses.

    >>> parse_presses("4..7")
    (4, 7)
    """
    low, _dots, high = text.partition("..")
    pair = parse_number(low, "a number of presses"), parse_number(high or low, "a number of presses")
    if pair[0] > pair[1]:
        raise BadInput("presses such as 4..7", repr(text))
    return pair


def run_mark(
    number: int,
    answer: str,
    kind: str,
    size: Size,
    boards: int,
    seed: str,
    student: str,
    presses: tuple[int, int] | None,
) -> Report:
    """Look at what a student has marked on one board of a sheet."""
    from ..exercises.worksheet import check, make_sheet, mark
    from ..game.board import Board

    check(kind, size, boards)
    sheet = make_sheet(kind, size, boards, seed=seed, student=student, presses=presses)
    if not number <= len(sheet.tasks):
        raise BadInput(f"a board from 1 to {len(sheet.tasks)}", str(number))
    right, why = mark(sheet.tasks[number - 1], Board(answer.strip().replace(" ", "/")))
    told = f"{'✓' if right else '✗'} {number}: {why}"
    return Report(0 if right else 1, sayable(told), {"board": number, "right": right, "why": why})


SHEET = (
    Option("--kind", "solve (default), decide, chase or akari", "KIND", default="solve", words=KINDS),
    Option("--size", "ROWSxCOLUMNS (default: 5x5)", "SIZE", parse_size, (5, 5)),
    Option("--boards", "boards on a sheet (default: 6)", "K", lambda t: parse_number(t, "a number of boards"), 6),
    Option("--presses", "boards to solve that need A to B presses", "A..B", parse_presses),
)

COMMANDS = (
    Command(
        "mark",
        run_mark,
        (
            Option("number", "the number of the board", "BOARD", lambda t: parse_number(t, "a number of a board")),
            Option("answer", "the rows as marked, # for a mark, with a space or / between rows", "ANSWER"),
            *SHEET,
            SEED._replace(required=True),
            Option("--student", "the name, or the number, on the sheet", "NAME", default=""),
        ),
        "Say whether what a student has marked on a sheet is right.  Every right answer is, not only that of the key.",
    ),
    Command(
        "worksheet",
        run,
        (
            *SHEET,
            Option(
                "--students", "how many sheets (default: 1)", "N", lambda t: parse_number(t, "a number of students")
            ),
            Option("--names", "a sheet for each line of FILE, a name", "FILE"),
            SEED,
            Option("--out", "default: worksheet.html", "FILE", check_writable, "worksheet.html"),
            JSON._replace(help="print tasks and key as JSON and write no file"),
        ),
        "Write FILE.html, a page for each student, and FILE-key.html with the answers.  Print them from a browser.  "
        "The same seed gives the same sheets.",
    ),
)
