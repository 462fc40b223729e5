"""`lightsgame worksheet`: printable boards from a seed, one sheet for each student, and the key."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from ..errors import BadInput
from ..translation import _
from .common import check_writable, parse_number, parse_size, print_json, progress, read_text, write_text

MOST_STUDENTS = 500


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser(
        "worksheet",
        help="boards to print, with an answer key, from a seed",
        description="Write FILE.html, a page for each student, and FILE-key.html with the answers.  Print them from a "
        "browser.  The same seed gives the same sheets.",
    )
    command.add_argument("--kind", default="solve", help="solve (default), decide, chase or akari")
    command.add_argument("--size", default="5x5", metavar="SIZE", help="ROWSxCOLUMNS (default: 5x5)")
    command.add_argument("--boards", default="6", metavar="K", help="boards on a sheet (default: 6)")
    who = command.add_mutually_exclusive_group()
    who.add_argument("--students", metavar="N", help="how many sheets (default: 1)")
    who.add_argument("--names", metavar="FILE", help="a sheet for each line of FILE, a name")
    command.add_argument("--seed", help="any text; without it a new one is taken, and told")
    command.add_argument("--out", default="worksheet.html", metavar="FILE", help="default: worksheet.html")
    command.add_argument("--json", action="store_true", help="print tasks and key as JSON and write no file")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make the sheets and write them."""
    from ..exercises.paper import key_html, students_html
    from ..exercises.worksheet import check, make_sheet

    size, count = parse_size(arguments.size), parse_number(arguments.boards, "a number of boards")
    check(arguments.kind, size, count)
    names = students(arguments)
    check_writable(arguments.out)
    out = Path(arguments.out)
    key = out.with_name(f"{out.stem}-key{out.suffix or '.html'}")
    seed = arguments.seed or str(secrets.randbelow(10**6))
    sheets = [
        make_sheet(arguments.kind, size, count, seed=seed, student=name)
        for name in progress(names, len(names), _("sheets"))
    ]
    if arguments.json:
        print_json({"seed": seed, "sheets": [sheet.to_json() for sheet in sheets]})
        return 0
    write_text(str(out), students_html(sheets))
    write_text(str(key), key_html(sheets))
    print(
        _("{out}: sheets for {n}, to print from a browser.  The answers are in {key}").format(
            out=out, n=len(names), key=key
        )
    )
    print(_("The seed is {seed}; with it you get the same sheets again.").format(seed=seed), file=sys.stderr)
    return 0


def students(arguments: argparse.Namespace) -> list[str]:
    """The names on the sheets; numbers where no names are given, and nothing on a single sheet."""
    if arguments.names:
        lines = read_text(arguments.names).splitlines()
        names = list(dict.fromkeys([line.strip() for line in lines if line.strip() and not line.startswith("%")]))
    else:
        number = parse_number(arguments.students or "1", "a number of students")
        names = [str(k) for k in range(1, min(number, MOST_STUDENTS + 1) + 1)] if number > 1 else [""]
    if not 0 < len(names) <= MOST_STUDENTS:
        raise BadInput(f"1 to {MOST_STUDENTS} students", "none" if not names else "more")
    return names
