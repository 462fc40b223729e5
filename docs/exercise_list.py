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
from lightsgame.core.languages import _, direction, language, remarked
from lightsgame.game.rule import RULES, WRAPS

SCRIPTS = Path(__file__).parent / "assets" / "js"


def markdown(code: str = "en") -> str:
    """All exercises by chapter: statement, a field for the answer with a Check button, and the
    hints, folded.
    """
    parts = []
    with language(code):
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
    links = [
        f"[{item.title}](exercises.html#{item.id})"
        for item in exercises()
        if item.chapter in chapters
    ]
    return f"**To program, and checked as you write:** {', '.join(links)}.\n{{ .programs }}\n"


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
            examples_fenced(_(item.statement).strip()),
            "",
            field(item),
        ]
    )


def field(item: Exercise) -> str:
    """What the answer is written into, with its hints."""
    lines = [
        f'<div class="exercise" data-exercise="{item.id}" data-slow="{escape(_(item.slow))}"{board(item)} markdown>',
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
