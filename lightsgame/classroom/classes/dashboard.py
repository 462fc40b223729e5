"""The results of a class as one page of HTML that needs no server, no network and no script.

Who has solved what; which misconceptions there are, and how many have each; what to show tomorrow.
A box at the top hides the names, for the beamer.
"""

from collections.abc import Iterator, Sequence
from html import escape
from random import Random

from ...core.languages import _, isolated
from ..judge.checking import get
from ..judge.verdict import Verdict, clean, side_by_side
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


def hidden(graded: Graded) -> list[int]:
    """The numbers that stand for the students when names are hidden, in an order that tells nothing.

    It is the same whenever this class is graded with these results.

    >>> hidden(Graded((), (), (), ()))
    []
    """
    # The name of a folder may hold bytes that are no text.
    names = "\n".join([result.pupil.name for result in graded.results]).encode(
        errors="surrogatepass"
    )
    numbers = list(range(1, len(graded.results) + 1))
    Random(names).shuffle(numbers)
    return numbers


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
    for place, result in zip(hidden(graded), graded.results, strict=True):
        name = f'<td class="who">{who(result.pupil.name, place)}</td>'
        points = f"<td>{points_text(result.points(worth))}</td>"
        states = ["borrowed" if v.is_borrowed else v.state for v in result.verdicts.values()]
        cells = "".join(map(state_cell, states))
        lines.append(f"<tr>{name}{points}{cells}</tr>")
    counts = [sum([bool(r.verdicts[id]) for r in graded.results]) for id in graded.columns]
    students = len(graded.results)
    texts = [escape(isolated(_("{k} of {n}").format(k=k, n=students))) for k in counts]
    cells = "".join([f"<td>{text}</td>" for text in texts])
    lines.append(f'<tr><td class="who">{escape(_("solved by"))}</td><td></td>{cells}</tr>')
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
    """The mistakes that most have, each with a board on which it shows.

    What has no name is put together by the board and by what is said of it.
    """
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for result in graded.results:
        for id, verdict in result.verdicts.items():
            if verdict.state == "wrong":
                what = verdict.cause or verdict.message.split("\n")[0]
                groups.setdefault((id, what), []).append(verdict)
    largest = sorted(groups.values(), key=len, reverse=True)[:MOST_SHOWN]
    articles = [mistake(verdicts, len(graded.results)) for verdicts in largest]
    return "".join(articles) or f"<p>{escape(_('No misconception was recognised.'))}</p>"


def mistake(verdicts: Sequence[Verdict], students: int) -> str:
    """How many of the students make a mistake, a board on which it shows, and a hint."""
    first = verdicts[0]
    item = get(first.exercise)
    message = clean(first.message.split("\n")[0])
    count = _("{k} of {n}").format(k=len(verdicts), n=students)
    text = f"{count}: {_(first.cause)}" if first.cause else count
    parts = [f"<h3>{escape(_(item.title))}</h3>", f"<p><b>{escape(text)}</b></p>"]
    parts.append(f"<p>{escape(message)}</p>")
    pictures = side_by_side(first.pictures)
    if pictures:
        parts.append(f"<pre>{escape(pictures)}</pre>")
    parts.append(f"<p>{escape(_(item.hints[0]))}</p>")
    return f"<article>{''.join(parts)}</article>"


def each(graded: Graded) -> Iterator[str]:
    """What the checks have said to each student, folded."""
    for place, result in zip(hidden(graded), graded.results, strict=True):
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
