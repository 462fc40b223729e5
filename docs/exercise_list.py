"""The page of the exercises, made from the exercises in the package: docs/exercises.md shows what
this prints.
"""

from __future__ import annotations

import json
import re
from html import escape
from itertools import groupby
from pathlib import Path

from lightsgame.akari.generator.generate import generate
from lightsgame.classroom import Exercise, exercises, get
from lightsgame.classroom.judge.checking import leads_to
from lightsgame.core.languages import _, direction, language, remarked
from lightsgame.core.text_input import wide
from lightsgame.game.rule import RULES, WRAPS

SCRIPTS = Path(__file__).parent / "assets" / "js"


def markdown(code: str = "en") -> str:
    """All exercises by chapter: statement, a field for the answer with a Check button, and the
    hints, folded.
    """
    parts = []
    with language(code):
        parts.append(the_map())
        for chapter, items in groupby(exercises(), lambda item: item.chapter):
            parts.append(f"## {_(chapter)} {{ #{anchor(chapter)} }}\n")
            if chapter in READ and code == "en":
                parts.append(f"[The chapter about it]({READ[chapter]}.html)\n")
            parts += [one(item) for item in items]
        if code != "en":
            parts = [
                boards(),
                *parts,
                f"## {_('Sheets')} {{ #sheets }}\n\n<work-sheet></work-sheet>\n",
            ]
        said = escape(json.dumps({word: _(word) for word in sorted(words())}, ensure_ascii=False))
        frame = (
            f'<div lang="{code}" dir="{direction()}" data-words="{said}" markdown>\n\n'
            if code != "en"
            else ""
        )
    return frame + "\n".join(parts) + ("\n</div>\n" if frame else "")


WIDE, HIGH, GAP = 144, 38, 22  # of a box of the map, and between two columns of it
MOST = 21  # letters of a line in a box


def columns() -> list[list[Exercise]]:
    """The exercises from left to right: each is to the right of all that lead to it, and near them.

    >>> [item.id for item in columns()[0]]
    ['neighbours', 'quiet-pattern', 'light']
    """
    depth: dict[str, int] = {}
    for item in exercises():
        depth[item.id] = max([depth[id] + 1 for id in comes_from(item)], default=0)
    found: list[list[Exercise]] = [[] for _column in range(max(depth.values()) + 1)]
    height: dict[str, float] = {}
    for at, column in enumerate(found):
        column += [item for item in exercises() if depth[item.id] == at]
        known = {item.id: [height[id] for id in comes_from(item)] for item in column}
        column.sort(key=lambda item: sum(known[item.id]) / max(len(known[item.id]), 1))
        for row, item in enumerate(column):
            height[item.id] = row
    return found


def comes_from(item: Exercise) -> list[str]:
    """The exercises that lead to this one: it needs them, or takes their idea up again.

    >>> comes_from(get("conjecture"))
    ['nullity', 'doubling']
    """
    return [other.id for other in exercises() if item in leads_to(other)]


def the_map() -> str:
    """The map of ideas: a box for each exercise, with lines to those that it leads to; a dashed one
    where it is no condition.

    >>> the_map().count("data-map=") == len(exercises())
    True
    >>> max(map(len, re.findall("<text[^>]*>([^<]*)", the_map()))) <= MOST
    True
    """
    layout = columns()
    most = max(map(len, layout))
    place = {
        item.id: (x * (WIDE + GAP) + 4, (y + (most - len(column)) / 2) * (HIGH + 8) + 4)
        for x, column in enumerate(layout)
        for y, item in enumerate(column)
    }
    lines, boxes = [], []
    for item in exercises():
        x, y = place[item.id]
        for id in comes_from(item):
            left, top = place[id][0] + WIDE, place[id][1] + HIGH / 2
            middle = y + HIGH / 2
            free = "" if id in item.needs else ' class="free"'
            lines.append(
                f'<path{free} d="M{left} {top:g}C{left + GAP} {top:g} {x - GAP} {middle:g} {x} {middle:g}"/>'
            )
        told = f"{_(item.title)}: {measure(item)}"
        boxes.append(
            f'<a href="#{item.id}" data-map="{item.id}" data-needs="{" ".join(item.needs)}">'
            f'<title>{escape(told)}</title><rect x="{x}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="6"/>'
            f"{in_a_box(_(item.idea), x + WIDE / 2, y + HIGH / 2)}</a>"
        )
    across, high = len(layout) * (WIDE + GAP), most * (HIGH + 8) + 8
    label = escape(_("What leads to what"))
    return (
        f'<div class="exercise-map" role="region" aria-label="{label}" tabindex="0" dir="ltr" markdown="0">'
        f'<svg viewBox="0 0 {across} {high:g}" width="{across}" height="{high:g}">'
        f"<g>{''.join(lines)}</g>{''.join(boxes)}</svg></div>\n"
    )


def in_a_box(text: str, x: float, y: float) -> str:
    """A text around a place, in two lines where it is too long for one.

    >>> in_a_box("a set as bits", 10, 20)
    '<text x="10" y="24">a set as bits</text>'
    >>> in_a_box("rows and columns as switches", 10, 20)
    '<text x="10" y="17">rows and columns</text><text x="10" y="31">as switches</text>'
    """
    words = text.split()
    lines = [text]
    if wide(text) > MOST:
        pairs = [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
        lines = min(pairs, key=lambda pair: max(map(wide, pair)), default=lines)
    top = y + 4 - 7 * (len(lines) - 1)
    return "".join(
        [
            f'<text x="{x:g}" y="{top + 14 * k:g}">{escape(line)}</text>'
            for k, line in enumerate(lines)
        ]
    )


def measure(item: Exercise) -> str:
    """How long an exercise takes, and how hard it is.

    >>> measure(get("press"))
    '5 minutes, level 1 of 3'
    """
    return _("{n} minutes, level {k} of 3").format(n=item.minutes, k=item.level)


def about(item: Exercise) -> str:
    """What one learns by an exercise, how long it takes, what it needs and what it leads to."""
    parts = [f"*{_(item.idea)}*, {measure(item)}."]
    for text, ids in (
        (_("Needs: {ideas}."), item.needs),
        (_("Leads to: {ideas}."), [other.id for other in leads_to(item)]),
    ):
        if ids:
            links = [f"[{_(get(id).idea)}](#{id})" for id in ids]
            parts.append(text.format(ideas=_(", ").join(links)))
    return " ".join(parts) + "\n{ .exercise-about }"


def boards() -> str:
    """The boards to play, which in English have a page of their own."""
    rows = generate(7, 7, seed="play", grade="easy", symmetry="half-turn").puzzle.rows
    tables = [
        escape(json.dumps(table))
        for table in ({name: [r.steps, r.slides] for name, r in RULES.items()}, WRAPS)
    ]
    return f"""## {_("Lights Out")} {{ #lights-out }}

<lights-out id="board" tools="all" rules="{tables[0]}" wraps="{tables[1]}"></lights-out>

## Akari {{ #akari-board }}

<akari-board id="akari" tools="all" puzzle="{"/".join(rows)}"></akari-board>
"""


SPEAKING = [  # the scripts of a page of exercises
    SCRIPTS / f"{name}.js"
    for name in ("run", "exercise", "python", "boards", "lights-out", "akari-board", "worksheet")
]
# in a script of the page: what is said in the language of its place
WORD = re.compile(r'\bword\("([^"]+)"')


def words() -> set[str]:
    """What the fields of exercises, the boards and the sheet maker say beside what Python tells
    them.

    >>> "Check" in words()
    True
    """
    return {
        word for script in SPEAKING for word in WORD.findall(script.read_text(encoding="utf-8"))
    }


def anchor(chapter: str) -> str:
    """The name of a heading, the same in every language.

    >>> anchor("Equations over GF(2)")
    'equations-over-gf2'
    """
    return "-".join(re.sub(r"[^\w\s-]", "", chapter).lower().split())


def misconceptions() -> str:
    """What the exercises know to go wrong, as a table with a line for each: this is what one gets
    when ...
    """
    lines = ["| exercise | this is what one gets when ... |", "|---|---|"]
    for item in exercises():
        causes = [
            re.sub(r"`([^`]*\|[^`]*)`", r"<code>\1</code>", cause).replace("|", "&#124;")
            for cause in item.wrong
        ]
        lines += [f"| `{item.id}` | {'<br>'.join(causes)} |"] * bool(causes)
    return "\n".join([*lines, ""])


def programs(*chapters: str) -> str:
    """Where the programs are that belong to a page of the book: written and checked on the page of
    the exercises.

    >>> "[Light all lamps](exercises.html#all-lamps)" in programs("On every graph")
    True
    """
    items = [item for item in exercises() if item.chapter in chapters]
    links = [f"[{item.title}](exercises.html#{item.id})" for item in items]
    lines = [f"**To program, and checked as you write:** {', '.join(links)}.", "{ .programs }", ""]
    pages = {READ[chapter] for chapter in chapters}
    texts = [(Path(__file__).parent / f"{page}.md").read_text("utf-8") for page in pages]
    for item in items:
        if not any(f'here("{item.id}")' in text for text in texts):
            whole = "\n".join([examples_fenced(item.statement.strip()), "", field(item)])
            lines += [f'??? example "{item.title} ({item.idea}, {measure(item)})"', ""]
            lines += [f"    {line}" if line else "" for line in whole.split("\n")]
            lines.append("")
    return "\n".join(lines)


def here(*ids: str) -> str:
    """Exercises that stand in a chapter, where their question arises: the same fields as on the
    page of all.

    >>> here("press").splitlines()[0], "data-exercise" in here("press")
    ('/// exercise | Your turn: A press', True)
    """
    parts = []
    for item in map(get, ids):
        parts += [
            f"/// exercise | Your turn: {item.title}",
            "    attrs: {class: student}",
            "",
            examples_fenced(item.statement.strip()),
            "",
            field(item),
            "///",
            "",
        ]
    return "\n".join(parts)


READ = {
    "Lamps as bits": "lamps-as-bits",
    "Equations over GF(2)": "lamps-as-bits",
    "Chasing the light": "chasing",
    "What can be solved": "what-can-be-solved",
    "On every graph": "every-graph",
    "Rows are polynomials": "polynomials",
    "The fewest and the most": "worst-case",
    "Each lamp once, and every first row": "perfect-codes",
    "Akari": "akari",
    "Puzzles as formulas": "reduction",
    "Proofs and certificates": "reduction",
    "Other rules, larger boards": "other-boards",
}


def one(item: Exercise) -> str:
    """One exercise."""
    return "\n".join(
        [
            f"### {_(item.title)} {{ #{item.id} }}",
            "",
            about(item),
            "",
            examples_fenced(_(item.statement).strip()),
            "",
            field(item),
        ]
    )


def field(item: Exercise) -> str:
    """What the answer is written into, with its hints."""
    lines = [
        f'<div class="exercise" data-exercise="{item.id}" data-slow="{escape(_(item.slow))}"'
        f' data-next="{escape(json.dumps({other.id: _(other.title) for other in leads_to(item)}, ensure_ascii=False))}"'
        f"{board(item)} markdown>",
        "",
        "```python",
        remarked(item.stub),
        "```",
        "",
    ]
    for number, hint in enumerate(item.hints, start=1):
        label = (
            _("{id}, hint {n} of {all}:")
            .format(id=_(item.title), n=number, all=len(item.hints))
            .rstrip(":：")
        )
        text = re.sub(r"(?m)^#", r"\#", _(hint).strip())  # a sign of a puzzle, and no heading
        lines += [f'??? tip "{label}"', "", *["    " + line for line in text.splitlines()], ""]
    return "\n".join([*lines, "</div>", ""])


def board(item: Exercise) -> str:
    """The signs through which a click on a cell goes, where the answer is a picture."""
    if not re.search(r'"""\n(    [.#]+\n)+"""', item.stub + "\n"):
        return ""
    return f' data-signs="{".#01234" if item.name == "PUZZLE" else ".#"}"'


def examples_fenced(statement: str) -> str:
    r"""The statement with its indented lines as blocks: of Python, where they have prompts.

    >>> examples_fenced("Write:\n\n    A  first\n").splitlines()[2:]
    ['```text', 'A  first', '```']
    """

    def block(match: re.Match[str]) -> str:
        lines = re.sub(r"(?m)^    ", "", match[0]).rstrip()
        return f"```{'python' if '>>>' in lines else 'text'}\n{lines}\n```\n"

    return re.sub(r"(?m)(?:^    .*\n?)+", block, statement)
