"""The results of a class as one page of HTML that needs no server, no network and no script.

Who has solved what; which misconceptions there are, and how many have each; what to show tomorrow.
A box at the top hides the names, for the beamer.
"""

from collections import Counter
from collections.abc import Iterator
from html import escape

from ...core.languages import _, isolated
from ..judge.checking import check, get
from ..judge.verdict import clean, side_by_side
from .grading import Graded, borrowed_text, points_text
from .pages import page, words

_WORDS = words("States")
STATES = dict(zip(_WORDS, zip("✓✗…!∞?·≈", _WORDS.values(), strict=True), strict=True))
MOST_SHOWN = 8  # misconceptions


def dashboard(graded: Graded, worth: dict[str, float]) -> str:
    """The page.

    >>> from .roster import Pupil
    >>> from .grading import Result
    >>> html = dashboard(Graded((Result(Pupil("<Anna>"), {}),), (), (), ()), {})
    >>> "&lt;Anna&gt;" in html, "<script" in html
    (True, False)
    """
    parts = [overview(graded, worth), f"<h2>{escape(_('What to show tomorrow'))}</h2>"]
    parts += [tomorrow(graded), f"<h2>{escape(_('One by one'))}</h2>"]
    parts += [*each(graded), remarks(graded)]
    title = escape(_("The class at a glance"))
    return page("dashboard", title, "".join(parts), hide=escape(_("hide the names")))


def who(name: str, place: int) -> str:
    """A name, and what stands in its place when names are hidden."""
    alias = escape(_("student {n}").format(n=place))
    return f'<bdi class="name">{escape(clean(name))}</bdi><span class="alias">{alias}</span>'


def overview(graded: Graded, worth: dict[str, float]) -> str:
    """The table: a row for each student, a column for each exercise."""
    heads = [escape(_(get(id).title)) for id in graded.columns]
    titles = "".join([f"<th>{head}</th>" for head in heads])
    student = f'<th class="who">{escape(_("who"))}</th>'
    lines = [f"<thead><tr>{student}<th>{escape(_('points'))}</th>{titles}</tr></thead>"]
    for place, result in enumerate(graded.results, start=1):
        name = f'<td class="who">{who(result.pupil.name, place)}</td>'
        points = f"<td>{points_text(result.points(worth))}</td>"
        states = ["borrowed" if v.is_borrowed else v.state for v in result.verdicts.values()]
        cells = "".join(map(state_cell, states))
        lines.append(f"<tr>{name}{points}{cells}</tr>")
    table = f'<div class="wide"><table>{"".join(lines)}</table></div>'
    meanings = [f"{sign} {_(word)}" for sign, word in STATES.values()]
    legend = _(", ").join(meanings)
    return f"{table}<p>{escape(legend)}</p>"


def state_cell(state: str) -> str:
    """The sign of a state in a cell of the table.

    >>> state_cell("solved")
    '<td class="solved" title="solved">✓</td>'
    """
    sign, word = STATES[state]
    return f'<td class="{state}" title="{escape(_(word))}">{sign}</td>'


def tomorrow(graded: Graded) -> str:
    """The misconceptions that most have, each with the smallest board on which it shows."""
    counts: Counter[tuple[str, str]] = Counter()
    for result in graded.results:
        items = result.verdicts.items()
        counts.update([(id, verdict.cause) for id, verdict in items if verdict.cause])
    articles: list[str] = []
    for (id, cause), count in counts.most_common(MOST_SHOWN):
        articles.append(misconception(id, cause, count, len(graded.results)))
    return "".join(articles) or f"<p>{escape(_('No misconception was recognised.'))}</p>"


def misconception(id: str, cause: str, count: int, students: int) -> str:
    """How many of the students have a misconception, a board on which it shows, and a hint."""
    item = get(id)
    text = _("{k} of {n}: {cause}").format(k=count, n=students, cause=_(cause))
    verdict = check(id, item.wrong[cause])
    message = verdict.message.split("\n")[0]
    parts = [f"<h3>{escape(_(item.title))}</h3>", f"<p><b>{escape(text)}</b></p>"]
    parts.append(f"<p>{escape(message)}</p>")
    pictures = side_by_side(verdict.pictures)
    if pictures:
        parts.append(f"<pre>{escape(pictures)}</pre>")
    parts.append(f"<p>{escape(_(item.hints[0]))}</p>")
    return f"<article>{''.join(parts)}</article>"


def each(graded: Graded) -> Iterator[str]:
    """What the checks have said to each student, folded."""
    for place, result in enumerate(graded.results, start=1):
        verdicts = [v for v in result.verdicts.values() if not v and v.state != "missing"]
        texts = "".join([f"<pre>{escape(str(verdict))}</pre>" for verdict in verdicts])
        for id in result.borrowed:
            text = f"{isolated(id)}: {borrowed_text(result.verdicts[id])}"
            texts += f"<pre>{escape(clean(text))}</pre>"
        count = isolated(f"{result.solved} / {len(graded.columns)}")
        name = who(result.pupil.name, place)
        yield f"<details><summary>{name}: {count}</summary>{texts}</details>"


def remarks(graded: Graded) -> str:
    """What was ignored, what changed, and which guards held.

    Hidden with the names, for folders are called by them.
    """
    lines = {
        _("Ignored"): graded.ignored,
        _("Changed while programs ran"): graded.changed,
        _("Guards that held"): list(map(_, graded.guards)),
        _("Not held here"): list(map(_, graded.lacks)),
    }
    items: list[str] = []
    for title, names in lines.items():
        if names:
            text = clean(_(", ").join(names))
            items.append(f"<li>{escape(title)}: <bdi>{escape(text)}</bdi></li>")
    return f'<ul class="name">{"".join(items)}</ul>' if items else ""
