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
from .grading import Graded, written
from .pages import page, words

STATES = {
    state: (sign, word)
    for sign, (state, word) in zip("✓✗…!∞?·", words("States").items(), strict=True)
}


def dashboard(graded: Graded, worth: dict[str, float]) -> str:
    """The page.

    >>> from .roster import Pupil
    >>> from .grading import Result
    >>> html = dashboard(Graded((Result(Pupil("<Anna>"), {}),), (), (), ()), {})
    >>> "&lt;Anna&gt;" in html, "<script" in html
    (True, False)
    """
    shown = (
        f"{overview(graded, worth)}<h2>{escape(_('What to show tomorrow'))}</h2>{tomorrow(graded)}"
    )
    shown += f"<h2>{escape(_('One by one'))}</h2>{''.join(each(graded))}{remarks(graded)}"
    return page(
        "dashboard", escape(_("The class at a glance")), shown, hide=escape(_("hide the names"))
    )


def who(name: str, place: int) -> str:
    """A name, and what stands in its place when names are hidden."""
    alias = escape(_("student {n}").format(n=place))
    return f'<bdi class="name">{escape(clean(name))}</bdi><span class="alias">{alias}</span>'


def overview(graded: Graded, worth: dict[str, float]) -> str:
    """The table: a row for each student, a column for each exercise."""
    titles = "".join([f"<th>{escape(_(get(id).title))}</th>" for id in graded.columns])
    lines = [
        f'<thead><tr><th class="who">{escape(_("who"))}</th><th>{escape(_("points"))}</th>{titles}</tr></thead>'
    ]
    for place, result in enumerate(graded.results, start=1):
        states = [(v.state, *STATES[v.state]) for v in result.verdicts.values()]
        cells = [
            f'<td class="{state}" title="{escape(_(word))}">{sign}</td>'
            for state, sign, word in states
        ]
        points = written(result.points(worth))
        lines.append(
            f'<tr><td class="who">{who(result.pupil.name, place)}</td><td>{points}</td>{"".join(cells)}</tr>'
        )
    legend = _(", ").join([f"{sign} {_(word)}" for sign, word in STATES.values()])
    return f'<div class="wide"><table>{"".join(lines)}</table></div><p>{escape(legend)}</p>'


def tomorrow(graded: Graded) -> str:
    """The misconceptions that most have, each with the smallest board on which it shows."""
    found = Counter(
        (id, v.cause) for result in graded.results for id, v in result.verdicts.items() if v.cause
    )
    parts = []
    for (id, cause), count in found.most_common(8):
        text = _("{k} of {n}: {cause}").format(k=count, n=len(graded.results), cause=_(cause))
        shown = check(id, get(id).wrong[cause])
        drawn = (
            side_by_side(shown.pictures) and f"<pre>{escape(side_by_side(shown.pictures))}</pre>"
        )
        said = escape(shown.message.split("\n")[0])
        parts.append(
            f"<article><h3>{escape(_(get(id).title))}</h3><p><b>{escape(text)}</b></p><p>{said}</p>{drawn}"
        )
        parts.append(f"<p>{escape(_(get(id).hints[0]))}</p></article>")
    return "".join(parts) or f"<p>{escape(_('No misconception was recognised.'))}</p>"


def each(graded: Graded) -> Iterator[str]:
    """What the checks have said to each student, folded."""
    for place, result in enumerate(graded.results, start=1):
        texts = [
            f"<pre>{escape(str(v))}</pre>"
            for v in result.verdicts.values()
            if not v and v.state != "missing"
        ]
        count = isolated(f"{result.solved} / {len(graded.columns)}")
        yield f"<details><summary>{who(result.pupil.name, place)}: {count}</summary>{''.join(texts)}</details>"


def remarks(graded: Graded) -> str:
    """What was ignored, what changed, and which guards held: hidden with the names, for folders are
    called by them.
    """
    lines = [(_("Ignored"), graded.ignored), (_("Changed while programs ran"), graded.changed)]
    lines.append((_("Guards that held"), tuple(map(_, graded.guards))))
    items = [
        f"<li>{escape(name)}: <bdi>{escape(clean(_(', ').join(told)))}</bdi></li>"
        for name, told in lines
        if told
    ]
    return f'<ul class="name">{"".join(items)}</ul>' if items else ""
