r"""What a class has learned: tables from the logs that students keep, and a test before and after.

A student's folder keeps a log only where somebody has put an empty file of the name
`lightsgame-log.jsonl` into it. Every check and every hint then adds a line; nothing leaves the
machine.

>>> lines = '{"at": 0, "exercise": "dot", "state": "wrong"}\n{"at": 90, "exercise": "dot", "state": "solved"}'
>>> study([read_log(lines)])["exercises"]
[{'exercise': 'dot', 'tried': 1, 'solved': 1, 'checks': 2, 'hints': 0, 'minutes': 1.5, 'cause': ''}]
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from statistics import mean, median
from typing import Any

from ...core.languages import _, marked, number
from ...core.text_input import wide
from ...errors import BadInput, expect
from ..judge.checking import exercises
from ..judge.runner import read_carefully
from .folder import LOG
from .pages import page
from .paper import page as sheet_page
from .roster import files_below
from .worksheet import make_sheet

TITLES = {"before": marked("Test before"), "after": marked("Test after")}
PARTS = (("solve", (3, 3), 3), ("decide", (4, 4), 3), ("akari", (4, 4), 2))  # eight questions
Event = Mapping[str, Any]


def read_log(text: str) -> list[Event]:
    """The events of one student; a line that is no event is left out."""
    known = {item.id for item in exercises()}
    found = []
    for line in text.splitlines():
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            event = json.loads(line)
            found += [event] * (event["exercise"] in known and type(event["at"]) in (int, float))
    return found


def logs(folder: Path) -> list[list[Event]]:
    """The logs of all students below a folder.

    Raises:
        BadInput: there is none.
    """
    found = [read_log(read_carefully(path)[0]) for path in files_below(folder) if path.name == LOG]
    expect(
        any(found),
        f"a folder with logs ({LOG}), to which students have checked",
        f"none in {str(folder)!r}",
    )
    return found


def study(students: Sequence[Sequence[Event]]) -> dict[str, Any]:
    """For each exercise how it went, and for each chapter the share of answers that were right by
    the k-th check.

    The numbers of checks, minutes and hints are medians; `cause` is the misconception that most
    had.
    """
    rows = list[dict[str, Any]]()
    curves = dict[str, list[int]]()
    for item in exercises():
        tried = [
            mine for events in students if (mine := [e for e in events if e["exercise"] == item.id])
        ]
        ends = [
            next((k for k, e in enumerate(mine) if e.get("state") == "solved"), None)
            for mine in tried
        ]
        ways = [mine[: end + 1] for mine, end in zip(tried, ends, strict=True) if end is not None]
        checks = [sum("state" in event for event in way) for way in ways]
        causes = Counter([str(e["cause"]) for mine in tried for e in mine if e.get("cause")])
        row = {"exercise": item.id, "tried": len(tried), "solved": len(ways)}
        row |= {
            "checks": median(checks or [0]),
            "hints": median([sum("hint" in e for e in w) for w in ways] or [0]),
        }
        row |= {
            "minutes": round(median([way[-1]["at"] - way[0]["at"] for way in ways] or [0]) / 60, 1)
        }
        if tried:
            rows.append(row | {"cause": causes.most_common(1)[0][0] if causes else ""})
            curves.setdefault(item.chapter, []).extend([*checks, *[0] * (len(tried) - len(ways))])
    shares = {
        name: [round(mean([0 < n <= k for n in each]), 2) for k in range(1, 6)]
        for name, each in curves.items()
    }
    return {"students": len(students), "exercises": rows, "curves": shares}


def exam(seed: str, when: str, students: Iterable[str], *, key: bool) -> str:
    """A test of eight questions, a sheet for each student: other boards before than after, as
    difficult as those.
    """
    sheets = [
        make_sheet(*part, seed=f"{seed}/{when}", student=name)
        for name in students
        for part in PARTS
    ]
    return page(
        "paper",
        escape(_(TITLES[when])),
        "\n".join([sheet_page(sheet, key=key) for sheet in sheets]),
    )


def gains(rows: Sequence[Sequence[str]], most: float = 8) -> dict[str, float]:
    """What a class has gained from a test before to one after, and what share that is of all that
    could be gained.

    >>> gains([("2", "5"), ("4", "8")])
    {'students': 2, 'before': 3.0, 'after': 6.5, 'gain': 3.5, 'share': 0.7}

    Raises:
        BadInput: a row has no two numbers, or there is none.
    """
    try:
        before, after = [mean([float(row[k]) for row in rows]) for k in (0, 1)]
    except (ValueError, IndexError):
        raise BadInput("a line such as Anna,3,7 for each student", "something else") from None
    share = (after - before) / (most - before) if before < most else 0.0
    return {
        "students": len(rows),
        "before": before,
        "after": after,
        "gain": after - before,
        "share": round(share, 2),
    }


def lines(value: Mapping[str, Any]) -> list[str]:
    """The tables for a person."""
    table = [
        [
            _("exercise"),
            _("tried"),
            _("solved"),
            _("checks"),
            _("hints"),
            _("minutes"),
            _("most had"),
        ]
    ]
    table += [
        [_(x) if isinstance(x, str) else number(f"{x:g}") for x in row.values()]
        for row in value["exercises"]
    ]
    room = [*[max([wide(row[k]) for row in table]) for k in range(6)], 0]
    told = [
        "  ".join([x + " " * (n - wide(x)) for x, n in zip(row, room, strict=True)]).rstrip()
        for row in table
    ]
    told += ["", _("right by the first, second, ... fifth check:")]
    shares = {
        _(k): _(", ").join([number(f"{x:.0%}") for x in each])
        for k, each in value["curves"].items()
    }
    return told + ["  " + _("{call}: ").format(call=k) + share for k, share in shares.items()]
