"""What the page of the atlas shows, read off the files in `atlas` when the book is built."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(os.environ.get("MKDOCS_CONFIG_DIR", Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(ROOT))

from lightsgame.akari.model.drawing import puzzle_svg  # noqa: E402
from lightsgame.atlas import store  # noqa: E402
from lightsgame.atlas.display import in_words, is_open, plot_svg, span  # noqa: E402
from lightsgame.atlas.store import Case, Row  # noqa: E402
from lightsgame.atlas.tables import TABLES  # noqa: E402
from lightsgame.drawing.svg import framed  # noqa: E402
from lightsgame.theorems.rows.singular_sizes import share  # noqa: E402

Bounds = tuple[int, int]
Value = dict[str, Any]
STEP = 14  # of a grid of squares, from one to the next


def rows(name: str) -> list[Row]:
    """The rows of a table."""
    return list(store.rows(ROOT / "atlas" / f"{name}.jsonl"))


def table(*rows: Iterable[object]) -> str:
    """A table of a page: its heads, and its rows.

    >>> print(table(("n", "f(n)"), (1, 2)))
    | n | f(n) |
    |---|---|
    | 1 | 2 |
    """
    lines = [f"| {' | '.join(map(str, row))} |" for row in rows]
    lines.insert(1, "|---" * len(list(rows[0])) + "|")
    return "\n".join(lines)


def values(name: str) -> dict[Case, Value]:
    """What the rows of a table say."""
    return {row.case: row.value for row in rows(name)}


def size(case: Case) -> str:
    """A case as the page names it.

    >>> size((12_000, 3))
    '12,000 x 3'
    """
    return " x ".join([f"{side:,}" for side in case])


def contents() -> str:
    """All tables: between which sides they have every case, and how many of these are open."""
    heads = ("table", "what it says", "sides", "rows", "open", "what we know of no other table for")
    lines: list[Iterable[object]] = [heads]
    for name, entry in TABLES.items():
        there = rows(name)
        head = store.head(ROOT / "atlas" / f"{name}.jsonl")
        unsettled = len(list(entry.unsettled(head.first, head.last))) if head else 0
        bounded = len([row for row in there if is_open(row.value)])
        sides = f"{head.first:,} to {head.last:,}" if head else "-"
        count = unsettled + bounded or "none"
        lines.append((f"`{name}`", entry.title, sides, f"{len(there):,}", count, entry.news))
    return table(*lines)


def readers() -> str:
    """How many rows of each table keep their evidence."""
    head = ("table", "looked at", "keep evidence or count again", "keep a hash")
    lines: list[Iterable[object]] = [head]
    for name in TABLES:
        some = rows(name)
        some = some[:: max(1, len(some) // 100)]
        kept = [row for row in some if "sha256" not in row.evidence]
        lines.append((f"`{name}`", len(some), len(kept), len(some) - len(kept)))
    return table(*lines)


def listed(name: str, chosen: Iterable[Case], what: str) -> str:
    """Some rows of a table, under a heading that says of what; the empty line keeps it apart from
    the next table.
    """
    there = values(name)
    lines = [(" x ".join(map(str, case)), in_words(there[case])) for case in chosen]
    return table((what, "the row says"), *lines) + "\n"


def _shares(value: Value) -> str:
    """The first two shares of the graphs that are counted by their nullity."""
    counts = list(map(int, value["counts"]))
    return f"{counts[0] / sum(counts):.4%} have nullity 0, {counts[1] / sum(counts):.4%} have nullity 1"


def _games(value: Value) -> str:
    """How many games are counted, and how many of them need the most presses."""
    games = list(map(int, value["games"]))
    return (
        f"of {sum(games):,} games {games[-1]:,} need {len(games) - 1} presses, and none needs more"
    )


def _proof(value: Value) -> str:
    """Whether there is a perfect code."""
    is_code = value["proof"] == "efficient-domination"
    return "there is a perfect code" if is_code else "there is no perfect code"


def _lengths(value: Value) -> str:
    """The lengths of strips that have a perfect code."""
    return f"a code at the lengths {' and '.join(map(str, value['finite']))} only"


def _widths(value: Value) -> str:
    """The nullities of all boards of a width."""
    found = value["nullities"]
    return (
        f"{sum(map(bool, found))} of the {len(found):,} boards have quiet patterns; "
        f"the largest nullity is {max(found)}"
    )


SAYS: dict[str, Callable[[Value], str]] = {  # what is more than its values
    "nullity-widths": _widths,
    "codes-on-strips": _lengths,
    "codes-on-cylinders": _proof,
    "codes-on-tori": _proof,
    "games": _games,
    "turned-games": _games,
    "graphs": _shares,
    "connected-graphs": _shares,
    "trees": _shares,
    "unlabelled-trees": _shares,
}


def says(name: str, value: Value) -> str:
    """What a row says, in words."""
    words = TABLES[name].words
    return words.format(**value) if words else SAYS.get(name, in_words)(value)


def named() -> str:
    """A row of each table, with what it says."""
    lines = []
    for name, entry in TABLES.items():
        value = values(name)[entry.shown]
        lines.append((f"`{name}`", " x ".join(map(str, entry.shown)), says(name, value)))
    return table(("table", "row", "it says"), *lines)


def laws(orders: Iterable[int], name: str = "graphs", most: int = 4) -> str:
    """The share of the graphs of some orders that have no quiet pattern but the empty one, and so
    on.
    """
    there = values(name)
    lines: list[Iterable[object]] = [("n", "nullity 0", *range(1, most))]
    for n in orders:
        counts = [int(count) for count in there[(n,)]["counts"]] + [0] * most
        shares = [float(Fraction(count, sum(counts))) for count in counts[:most]]
        lines.append((n, *[f"{share:.4%}" for share in shares]))
    return numbers(table(*lines), 0)


def hardest_turned(sizes: Iterable[tuple[int, int]]) -> str:
    """How many games some boards have and how many of them are hardest, each for itself and up to
    symmetry.
    """
    games = values("games")
    turned = values("turned-games")
    head = ("board", "games", "hardest, with so many presses")
    lines: list[Iterable[object]] = [(*head, "games up to symmetry", "hardest of these")]
    for case in sizes:
        counts = list(map(int, games[case]["games"]))
        kinds = list(map(int, turned[case]["games"]))
        most = f"{counts[-1]:,} with {len(counts) - 1}"
        lines.append((size(case), f"{sum(counts):,}", most, f"{sum(kinds):,}", f"{kinds[-1]:,}"))
    return numbers(table(*lines))


def census(sizes: Iterable[Case]) -> str:
    """What the table of Akari says of some sizes."""
    there = values("akari")
    head = ("size", "solvable", "with one solution", "fewest black cells", "such a puzzle")
    lines: list[Iterable[object]] = [head]
    for case in sizes:
        value = there[case]
        counts = [f"{value[name]:,}" for name in ("solvable", "unique", "fewest_black")]
        lines.append((size(case), *counts, one_line(value["example"])))
    return numbers(table(*lines), 1, 4)


def sizes() -> str:
    """The numbers of the table of singular sizes, by degree; none that is a multiple of another."""
    lines: list[Iterable[object]] = [("degree", "n + 1 is a multiple of")]
    rows = values("singular")
    every = {int(N) for value in rows.values() for N in value["sizes"]}
    for (degree,), value in rows.items():
        own = [N for N in map(int, value["sizes"]) if all(N % other for other in every - {N})]
        if own:
            lines.append((degree, ", ".join([f"{N:,}" for N in own])))
    return table(*lines)


def without_quiet_patterns() -> str:
    """Bounds of the share of numbers that are multiples of no singular size of the table."""
    found = {int(N) for value in values("singular").values() for N in value["sizes"]}
    low, high = share(sorted(found), 10**10)
    return f"{float(1 - high):.7f} to {float(1 - low):.7f}"


def longest(sizes: Iterable[Case]) -> str:
    """The puzzles of some sizes with the longest shortest stories."""
    there = values("akari-longest")
    lines: list[Iterable[object]] = [("size", "steps", "level", "such a puzzle")]
    for case in sizes:
        value = there[case]
        steps = value["least"] if "most" in value else f"at least {value['least']}"
        lines.append((size(case), steps, value["level"], one_line(value["puzzle"])))
    return numbers(table(*lines), 1, 3)


def one_line(puzzle: list[str]) -> str:
    """The picture of a puzzle, as a cell of a table takes it."""
    return puzzle_svg(puzzle, cell=18).replace("\n", "")


def numbers(text: str, first: int = 1, last: int | None = None) -> str:
    """A table with these columns to the right.

    >>> numbers(table(("a", "b"))).splitlines()[1]
    '|---|--:|'
    """
    lines = text.split("\n")
    cells = lines[1].split("|")[1:-1]
    cells[first:last] = ["--:"] * len(cells[first:last])
    lines[1] = f"|{'|'.join(cells)}|"
    return "\n".join(lines)


def plot(name: str) -> str:
    """A table as curves."""
    drawn = plot_svg(TABLES[name], rows(name))
    return f'<figure class="plot">{drawn}<figcaption>{TABLES[name].title}</figcaption></figure>'


def other_plots() -> str:
    """The plots of the tables that have one and are not drawn elsewhere on the page."""
    laws = ("graphs", "connected-graphs", "trees", "unlabelled-trees")
    drawn = ("hardest", "nullity", "nullity-boxes", *laws, "turned-games")
    return "".join(
        [plot(name) for name, table in TABLES.items() if table.plot and name not in drawn]
    )


def grid(name: str, kind: str, across: str, down: str) -> str:
    """A square for each row of a table of two numbers, filled where its proof is of that kind."""
    found = {row.case: row.value["proof"] == kind for row in rows(name)}
    high, wide = [max(side) for side in zip(*found, strict=True)]
    words = 'font-family="sans-serif" font-size="11" fill="currentColor"'
    parts = [
        f'<rect x="{STEP * j}" y="{STEP * i}" width="{STEP - 1}" height="{STEP - 1}" '
        + ('fill="#118ab2"/>' if yes else 'fill="currentColor" fill-opacity="0.12"/>')
        for (i, j), yes in found.items()
    ]
    parts += [
        f'<text x="{STEP * j}" y="{STEP - 4}" {words}>{j}</text>' for j in range(5, wide + 1, 5)
    ]
    parts += [
        f'<text x="0" y="{STEP * (i + 1) - 4}" {words}>{i}</text>' for i in range(5, high + 1, 5)
    ]
    label = f"{TABLES[name].title}: {down} from top to bottom, {across} from left to right; filled where it has one"
    drawn = framed(parts, (0, 0, STEP * (wide + 1), STEP * (high + 1)), label)
    return f'<figure class="plot">{drawn}<figcaption>{label}</figcaption></figure>'


def published() -> dict[int, Bounds]:
    """Boyles' bounds for the hardest games of squares."""
    known: dict[int, Bounds] = {}
    path = ROOT / "tests" / "data" / "hardest_game_presses.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            n, least, most = map(int, line.split())
            known[n] = (least, most)
    return known


def against_the_published() -> Iterator[tuple[int, Bounds, Bounds, str]]:
    """Where the hardest games of squares here and there differ: the side, our bounds, theirs, and
    what is new.
    """
    known = published()
    for row in rows("hardest"):
        n, ours = row.case[0], (row.value["least"], row.value["most"])
        theirs = known.get(n)
        if theirs is None or theirs == ours:
            continue
        news = []
        if ours[1] < theirs[0]:
            news.append("the published value is impossible")
        elif ours[1] < theirs[1]:
            news.append("upper bound")
        if ours[0] > theirs[0]:
            news.append("lower bound")
        if ours[0] == ours[1] != theirs[1]:
            news = ["settled"]
        if news:
            yield n, ours, theirs, ", ".join(news)


def improvements() -> str:
    """That as a table."""
    lines = [
        (n, span(ours), span(theirs), news) for n, ours, theirs, news in against_the_published()
    ]
    return table(("n", "here", "published", "new"), *lines)


def still_open(name: str) -> str:
    """The sides at which the bounds do not meet."""
    left = [row for row in rows(name) if row.value["least"] < row.value["most"]]
    return ", ".join([" x ".join(map(str, dict.fromkeys(row.case))) for row in left]) or "none"


def costs() -> str:
    """What rows cost, how that grows, and what much larger ones would take."""
    found = json.loads((ROOT / "benchmarks" / "results" / "atlas.json").read_text(encoding="utf-8"))
    heads = ("table", "a row takes", "at", "grows like")
    more = ("ten times the size", "a thousand times", "what breaks first")
    lines: list[Iterable[object]] = [(*heads, *more)]
    for name, row in found["tables"].items():
        # a power of a power has the product for its exponent
        base, _, over = row["size"].partition("^")
        power = str(row["exponent"])
        if over:
            power += rf"\,\text{{{over}}}"
        word = base if len(base) == 1 else rf"\text{{{base}}}"
        grows = rf"\({word}^{{{power}}}\)"
        last, ten, thousand = [_time(row[key]) for key in ("last", "ten", "thousand")]
        at = " x ".join(map(str, row["case"]))
        lines.append((f"`{name}`", last, at, grows, ten, thousand, TABLES[name].limit))
    return table(*lines)


UNITS = {"years": 3.2e7, "days": 86_400, "hours": 3600, "minutes": 60, "s": 1}


def _time(seconds: float) -> str:
    """A time in the largest unit of which there are two or so."""
    if seconds > 3.2e13:
        return "more than a million years"
    for unit, length in UNITS.items():
        if seconds >= 1.5 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{1000 * seconds:.1f} ms"
