r"""What a class has learned: tables from the logs that students keep, and a test before and after.

A student's folder keeps a log only where somebody has put an empty file of the name
`lightsgame-log.jsonl` into it. Every start, check and hint then adds a line; nothing leaves the
machine.

>>> lines = '{"at": 0, "exercise": "dot", "state": "wrong"}\n{"at": 90, "exercise": "dot", "state": "solved"}'
>>> study([read_log(lines)])["exercises"]
[{'exercise': 'dot', 'tried': 1, 'solved': 1, 'checks': 2, 'hints': 0, 'minutes': 1.5, 'cause': ''}]
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from math import sqrt
from pathlib import Path
from statistics import NormalDist, mean, median, stdev
from typing import Any

from ...core.languages import _, marked, number
from ...core.message import Message
from ...core.text_input import wide
from ...errors import BadInput, expect
from ..judge.checking import exercises
from ..judge.runner import read_carefully
from ..lessons.lesson import COUNT, lesson
from .folder import LOG
from .pages import page
from .paper import exam_page
from .roster import files_below
from .worksheet import make_sheet

TITLES = {"before": marked("Test before"), "after": marked("Test after")}
PARTS = (("solve", (3, 3), 3), ("decide", (4, 4), 3), ("akari", (4, 4), 2))  # eight questions
FEWEST = 5  # students of whom an interval says something
Event = Mapping[str, Any]


def read_log(text: str) -> list[Event]:
    """The events of one student; a line that is no event is left out."""
    ids = {item.id for item in exercises()}
    events: list[Event] = []
    for line in text.splitlines():
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            event = json.loads(line)
            if event["exercise"] in ids and type(event["at"]) in (int, float):
                events.append(event)
    return events


def logs(folder: Path) -> list[list[Event]]:
    """The logs of all students below a folder.

    Raises:
        BadInput: there is none.
    """
    paths = [path for path in files_below(folder) if path.name == LOG]
    students = [read_log(read_carefully(path)[0]) for path in paths]
    expect(
        any(students),
        Message("a folder with logs ({name}), to which students have checked", name=LOG),
        Message("none in {place}", place=repr(str(folder))),
    )
    return students


def study(students: Sequence[Sequence[Event]]) -> dict[str, Any]:
    """A table of how each exercise went.

    The numbers of checks, minutes and hints are medians; `cause` is the misconception that most
    had.
    """
    rows: list[dict[str, Any]] = []
    for item in exercises():
        attempts = [attempt(events, item.id) for events in students]
        attempts = [events for events in attempts if events]
        if attempts:
            rows.append(exercise_row(item.id, attempts))
    return {"students": len(students), "exercises": rows}


def lesson_times(students: Sequence[Sequence[Event]]) -> str:
    """The minutes that each student needed for the steps of lessons that are exercises, as
    `lesson --times` reads them; other steps are left empty.

    >>> log = [{"at": at, "exercise": id} for id in ("effect", "is-solution") for at in (0, 300)]
    >>> lesson_times([[event | {"state": "solved"} if event["at"] else event for event in log]])
    '3,,10,,'
    """
    found: list[str] = []
    for n in range(1, COUNT + 1):
        plan = lesson(n, "en").steps
        steps = [re.findall("`([a-z-]+)`", step.title) for step in plan]
        for events in students:
            times = [step_minutes(events, ids) for ids in steps]
            if any(times):
                found.append(",".join([str(n), *times]))
    return "\n".join(found)


def step_minutes(events: Sequence[Event], ids: Sequence[str]) -> str:
    """The minutes up to the solution of all these exercises; empty where one is not solved."""
    ways = [way_to_solution(attempt(events, id)) for id in ids]
    if not ways or not all(ways):
        return ""
    return f"{sum([seconds(way) for way in ways]) / 60:.0f}"


def seconds(way: Sequence[Event]) -> float:
    """From the first to the last of some events."""
    return float(way[-1]["at"] - way[0]["at"])


def attempt(events: Sequence[Event], id: str) -> list[Event]:
    """The events of one student at one exercise."""
    return [event for event in events if event["exercise"] == id]


def is_solved(event: Event) -> bool:
    """Whether an event is the check of a right answer."""
    return event.get("state") == "solved"


def way_to_solution(events: Sequence[Event]) -> Sequence[Event]:
    """The events up to the first right answer; none where there is no right answer.

    >>> way_to_solution([{"hint": 1}, {"state": "solved"}, {"state": "wrong"}])
    [{'hint': 1}, {'state': 'solved'}]
    """
    for last, event in enumerate(events, start=1):
        if is_solved(event):
            return events[:last]
    return []


def checks_to_solve(events: Sequence[Event]) -> int:
    """How many checks there were up to the first right answer; 0 where there is no right answer."""
    return sum("state" in event for event in way_to_solution(events))


def exercise_row(id: str, attempts: Sequence[Sequence[Event]]) -> dict[str, Any]:
    """How one exercise went: medians over those who solved it."""
    ways = [way_to_solution(events) for events in attempts if any(map(is_solved, events))]
    checks = [checks_to_solve(way) for way in ways]
    hints = [sum("hint" in event for event in way) for way in ways]
    times = [seconds(way) for way in ways]
    causes: Counter[str] = Counter()
    for events in attempts:
        causes.update([str(event["cause"]) for event in events if event.get("cause")])
    return {
        "exercise": id,
        "tried": len(attempts),
        "solved": len(ways),
        "checks": median(checks or [0]),
        "hints": median(hints or [0]),
        "minutes": round(median(times or [0]) / 60, 1),
        "cause": causes.most_common(1)[0][0] if causes else "",
    }


def exam(seed: str, when: str, students: Iterable[str], *, key: bool) -> str:
    """A test of eight questions, a sheet for each student.

    The boards before differ from those after, and are as difficult.
    """
    title = _(TITLES[when])
    tests: list[str] = []
    for name in students:
        parts = [make_sheet(*part, seed=f"{seed}/{when}", student=name) for part in PARTS]
        tests.append(exam_page(title, parts, key=key))
    return page("paper", escape(title), "\n".join(tests))


def gains(rows: Sequence[Sequence[float | str]], most: float = 8) -> dict[str, Any]:
    """What a class has gained between two tests, and its share of what could be gained.

    `effect` is the mean gain in standard deviations of the gains, and `interval` has the mean gain
    of all such classes in 95 % of the cases (by Student's t).  Both are None where fewer than five
    students have taken both tests, or all have gained the same.

    >>> gains([("2", "5"), ("4", "8")])["share"]
    0.7
    >>> found = gains([("2", "5"), ("4", "8"), ("3", "3"), ("1", "4"), ("5", "6"), ("2", "6")])
    >>> found["gain"], found["effect"], found["interval"]
    (2.5, 1.52, (0.78, 4.22))

    Raises:
        BadInput: a row has no two numbers, or there is none.
    """
    try:
        points = [(float(row[0]), float(row[1])) for row in rows]
        before = mean([first for first, _second in points])
        after = mean([second for _first, second in points])
    except (ValueError, IndexError):
        raise BadInput(
            Message("a line such as Anna,3,7 for each student"), Message("something else")
        ) from None
    gain = round(after - before, 2)
    share = (after - before) / (most - before) if before < most else 0.0
    spread = stdev([b - a for a, b in points]) if len(points) >= FEWEST else 0.0
    effect = interval = None
    if spread:
        effect = round((after - before) / spread, 2)
        reach = student_t(len(points) - 1) * spread / sqrt(len(points))
        interval = (round(after - before - reach, 2), round(after - before + reach, 2))
    return {
        "students": len(rows),
        "before": before,
        "after": after,
        "gain": gain,
        "share": round(share, 2),
        "effect": effect,
        "interval": interval,
    }


def student_t(freedom: int) -> float:
    """The number that Student's t exceeds in absolute value once in twenty times.

    It is expanded about the same number of the normal distribution (Cornish and Fisher), which
    from four degrees of freedom on is right to three parts in a thousand.

    >>> round(student_t(9), 2), round(student_t(29), 3)
    (2.26, 2.045)
    """
    z = NormalDist().inv_cdf(0.975)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum([term / float(freedom**k) for k, term in enumerate(terms)])


def gain_lines(value: Mapping[str, Any]) -> list[str]:
    """What was gained, for a person; no more is claimed than the numbers bear.

    >>> gain_lines(gains([("2", "5"), ("4", "8")]))[1]
    'too few students, or too equal, for an interval: this says nothing of other classes.'
    """
    text = _("{n} students: {before} points before, {after} after; gained: {gain}.")
    figures = {name: number(f"{value[name]:.2f}") for name in ("before", "after", "gain")}
    first = text.format(n=value["students"], **figures)
    if value["interval"] is None:
        return [
            first,
            _(
                "too few students, or too equal, for an interval: this says nothing of other classes."
            ),
        ]
    low, high = [number(f"{bound:.2f}") for bound in value["interval"]]
    text = _(
        "95 % interval of the gain: {low} to {high}; effect (in standard deviations): {effect}."
    )
    second = text.format(low=low, high=high, effect=number(f"{value['effect']:.2f}"))
    if value["interval"][0] <= 0 <= value["interval"][1]:
        return [
            first,
            second,
            _("The interval has 0 in it: that anything was gained is not shown."),
        ]
    end = _("What else than the lessons may have done it, only a class without them can tell.")
    return [first, second, end]


def lines(value: Mapping[str, Any]) -> list[str]:
    """The table for a person."""
    heading = [_("exercise"), _("tried"), _("solved"), _("checks"), _("hints")]
    heading += [_("minutes"), _("most had")]
    rows = [list(map(_cell, row.values())) for row in value["exercises"]]
    table = [heading, *rows]
    widths = [max(map(wide, column)) for column in zip(*table, strict=True)]
    widths[-1] = 0  # nothing stands behind the last column
    return [_aligned(row, widths) for row in table]


def _cell(value: str | float) -> str:
    """A text, or a number, in the language of the reader."""
    return _(value) if isinstance(value, str) else number(f"{value:g}")


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """The cells of a row, each as wide as its column."""
    cells: list[str] = []
    for cell, width in zip(row, widths, strict=True):
        cells.append(cell + " " * (width - wide(cell)))
    return "  ".join(cells).rstrip()
