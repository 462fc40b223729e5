"""Pages of HTML from a frame in `pages`: no server, no network, no script, in the language of the
reader.
"""

import json
from importlib.resources import files
from string import Template

from ...core.languages import direction, passages, spoken

FOLDER = files("lightsgame.classroom") / "pages"


def page(frame: str, title: str, body: str, **more: str) -> str:
    """A whole page; *title*, *body* and what else the frame has places for are HTML.

    >>> "<main><p>Nothing.</p></main>" in page(
    ...     "dashboard", "Today", "<p>Nothing.</p>", hide="no names"
    ... )
    True
    """
    text = Template((FOLDER / f"{frame}.html").read_text("utf-8"))
    return text.substitute(lang=spoken(), dir=direction(), title=title, body=body, **more)


def texts(name: str) -> tuple[str, str]:
    """The title of a kind of page, and what stands on top of it, in English.

    >>> texts("akari")[0]
    'Akari'
    """
    found = passages((FOLDER / f"{name}.txt").read_text("utf-8"))["Text"]
    return found["title"], found["statement"]


def words(part: str) -> dict[str, str]:
    """Words of the classroom by their names, in English.

    >>> words("Chapters")["akari"]
    'Akari'
    """
    return passages((FOLDER / "words.txt").read_text("utf-8"))[part]


def heads(table: str) -> dict[str, list[str]]:
    """What the columns of a table of students are called, there and by the tools that import it.

    >>> heads("roster")["last"][:3]
    ['last name', 'lastname', 'surname']
    """
    return dict(json.loads((FOLDER / "heads.json").read_text("utf-8"))[table])
