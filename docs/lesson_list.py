"""The lessons of the unit as a table for the page about it.

>>> table().splitlines()[0]
'| | lesson | at the end | minutes |'
"""

import re

from lightsgame.classroom.lessons.lesson import Lesson, lesson, lessons

HEADS = "| | lesson | at the end | minutes |"


def table(code: str = "en", heads: str = HEADS) -> str:
    """A line for each lesson in a language: its goal, and its steps with minutes and their range."""
    lines = [heads, "|---|---|---|---|"]
    lines += [line(lesson(item.number, code)) for item in lessons()]
    return "\n".join(lines)


def line(item: Lesson) -> str:
    """The line of one lesson."""
    steps: list[str] = []
    for step in item.steps:
        title = re.sub(r" ?[(（][^()（）]*[)）]$", "", step.title)
        steps.append(f"{title}: {step.minutes} ({step.least}–{step.most})")
    plan = "; ".join(steps).replace("`|`", "<code>&#124;</code>")
    return f"| {item.number} | **{item.title}** | {item.goal} | {plan} |"
