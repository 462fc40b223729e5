"""The lessons of the unit as a table for the page about it.

>>> table().splitlines()[0]
'| | lesson | at the end | minutes |'
"""

from lightsgame.classroom.lessons.lesson import Lesson, lessons


def table() -> str:
    """A line for each lesson: its goal, and its steps with minutes and their range."""
    lines = ["| | lesson | at the end | minutes |", "|---|---|---|---|"]
    lines += [line(item) for item in lessons()]
    return "\n".join(lines)


def line(item: Lesson) -> str:
    """The line of one lesson."""
    steps: list[str] = []
    for step in item.steps:
        title = step.title.rpartition(" (")[0] or step.title
        steps.append(f"{title} {step.minutes} ({step.least} to {step.most})")
    plan = "; ".join(steps).replace("|", "&#124;")
    return f"| {item.number} | **{item.title}** | {item.goal} | {plan} |"
