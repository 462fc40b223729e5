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
from lightsgame.atlas.display import in_words, plot_svg, span  # noqa: E402
from lightsgame.atlas.store import Row  # noqa: E402
from lightsgame.atlas.tables import TABLES  # noqa: E402
from lightsgame.drawing.svg import framed  # noqa: E402

Bounds = tuple[int, int]
Value = dict[str, Any]
STEP = 14  # of a grid of squares, from one to the next


def rows(name: str) -> list[Row]:
    """The rows of a table."""
    return list(store.rows(ROOT / "atlas" / f"{name}.jsonl"))


def contents() -> str:
    """All tables with how far they reach."""
    lines = [
        "| table | what it says | rows | up to | what we know of no other table for |",
        "|---|---|---|---|---|",
    ]
    for name, table in TABLES.items():
        there = rows(name)
        last = " x ".join([f"{side:,}" for side in there[-1].case]) if there else "-"
        lines.append(f"| `{name}` | {table.title} | {len(there):,} | {last} | {table.news} |")
    return "\n".join(lines)


def listed(name: str, chosen: Iterable[tuple[int, ...]], what: str) -> str:
    """Some rows of a table, under a heading that says of what; the empty line keeps it apart from
    the next table.
    """
    there = {row.case: row.value for row in rows(name)}
    lines = [f"| {what} | the row says |", "|---|---|"]
    lines += [f"| {' x '.join(map(str, case))} | {in_words(there[case])} |" for case in chosen]
    return "\n".join(lines) + "\n"


NAMED = {  # a row of each table that no published one has
    "hardest": (19, 19),
    "hardest-rectangles": (6, 8),
    "nullity": (81_919,),
    "nullity-rectangles": (255, 383),
    "nullity-widths": (1000,),
    "nullity-tori": (127, 128),
    "nullity-cylinders": (30, 60),
    "nullity-cross": (59, 59),
    "nullity-boxes": (11, 11, 11),
    "fewest": (120,),
    "periods": (160,),
    "codes-on-strips": (33,),
    "codes-on-cylinders": (2, 40),
    "codes-on-tori": (24, 25),
    "games": (4, 9),
    "turned-games": (5, 7),
    "symmetry": (23,),
    "switching": (10,),
    "graphs": (12,),
    "connected-graphs": (12,),
    "trees": (12,),
    "unlabelled-trees": (12,),
    "akari": (4, 4),
    "akari-longest": (3, 4),
}


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


PROOFS = {
    "efficient-domination": "there is a perfect code",
    "no-efficient-domination": "there is no perfect code",
}
SAYS: dict[str, Callable[[Value], str]] = {  # what the values of a row mean
    "hardest": lambda value: (
        f"the hardest game needs {value['least']} presses or more, {value['most']} at the most"
    ),
    "hardest-rectangles": lambda value: f"the hardest game needs {value['most']} presses",
    "nullity-widths": lambda value: (
        f"{sum(map(bool, value['nullities']))} of the {len(value['nullities']):,} boards have quiet patterns; "
        f"the largest nullity is {max(value['nullities'])}"
    ),
    "fewest": lambda value: f"{value['presses']:,} presses light all lamps, and no fewer",
    "periods": lambda value: f"the period is {value['y']:,}",
    "codes-on-strips": lambda value: (
        f"a code at the lengths {' and '.join(map(str, value['finite']))} only"
    ),
    "codes-on-cylinders": lambda value: PROOFS[value["proof"]],
    "codes-on-tori": lambda value: PROOFS[value["proof"]],
    "games": _games,
    "turned-games": _games,
    "symmetry": lambda value: (
        f"{value['kept'][0]:,} solutions, {value['count']:,} of them really different"
    ),
    "switching": lambda value: f"{value['lamps']} lamps can be saved, and no more",
    "graphs": _shares,
    "connected-graphs": _shares,
    "trees": _shares,
    "unlabelled-trees": _shares,
    "akari": lambda value: (
        f"{value['solvable']:,} puzzles can be solved, {value['unique']:,} in one way only"
    ),
    "akari-longest": lambda value: f"the longest shortest story takes {value['least']} steps",
}


def named() -> str:
    """These rows, with what they say."""
    lines = ["| table | row | it says |", "|---|---|---|"]
    for name, case in NAMED.items():
        value = next(row.value for row in rows(name) if row.case == case)
        lines.append(
            f"| `{name}` | {' x '.join(map(str, case))} | {SAYS.get(name, in_words)(value)} |"
        )
    return "\n".join(lines)


def laws(orders: Iterable[int], name: str = "graphs", most: int = 4) -> str:
    """The share of the graphs of some orders that have no quiet pattern but the empty one, and so
    on.
    """
    there = {row.case[0]: [int(count) for count in row.value["counts"]] for row in rows(name)}
    lines = [
        "| n | nullity 0 | " + " | ".join(map(str, range(1, most))) + " |",
        "|--:" * (most + 1) + "|",
    ]
    for n in orders:
        counts = there[n] + [0] * most
        shares = [f"{float(Fraction(count, sum(counts))):.4%}" for count in counts[:most]]
        lines.append(f"| {n} | {' | '.join(shares)} |")
    return "\n".join(lines)


def hardest_turned(sizes: Iterable[tuple[int, int]]) -> str:
    """How many games some boards have and how many of them are hardest, each for itself and up to
    symmetry.
    """
    alone, turned = [
        {row.case: row.value["games"] for row in rows(name)} for name in ("games", "turned-games")
    ]
    head = "| board | games | hardest, with so many presses | games up to symmetry | hardest of these |"
    lines = [head, "|---|--:|--:|--:|--:|"]
    for m, n in sizes:
        counts, kinds = [[int(count) for count in table[m, n]] for table in (alone, turned)]
        most = f"{counts[-1]:,} with {len(counts) - 1}"
        lines.append(f"| {m} x {n} | {sum(counts):,} | {most} | {sum(kinds):,} | {kinds[-1]:,} |")
    return "\n".join(lines)


def census(sizes: Iterable[tuple[int, ...]]) -> str:
    """What the table of Akari says of some sizes."""
    there = {row.case: row.value for row in rows("akari")}
    lines = [
        "| size | solvable | with one solution | fewest black cells | such a puzzle |",
        "|---|--:|--:|--:|---|",
    ]
    for m, n in sizes:
        value = there[m, n]
        puzzle = puzzle_svg(value["example"], cell=18).replace("\n", "")
        lines.append(
            f"| {m} x {n} | {value['solvable']:,} | {value['unique']:,} | {value['fewest_black']} | {puzzle} |"
        )
    return "\n".join(lines)


def longest(sizes: Iterable[tuple[int, int]]) -> str:
    """The puzzles of some sizes with the longest shortest stories."""
    there = {row.case: row.value for row in rows("akari-longest")}
    lines = ["| size | steps | level | such a puzzle |", "|---|--:|--:|---|"]
    for m, n in sizes:
        value = there[m, n]
        puzzle = puzzle_svg(value["puzzle"], cell=18).replace("\n", "")
        steps = value["least"] if "most" in value else f"at least {value['least']}"
        lines.append(f"| {m} x {n} | {steps} | {value['level']} | {puzzle} |")
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
    lines = (
        (ROOT / "tests" / "data" / "hardest_game_presses.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    numbers = [tuple(map(int, line.split())) for line in lines if line and not line.startswith("#")]
    return {n: (least, most) for n, least, most in numbers}


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
    lines = ["| n | here | published | new |", "|---|---|---|---|"]
    lines += [
        f"| {n} | {span(ours)} | {span(theirs)} | {news} |"
        for n, ours, theirs, news in against_the_published()
    ]
    return "\n".join(lines)


def still_open(name: str) -> str:
    """The sides at which the bounds do not meet."""
    left = [row for row in rows(name) if row.value["least"] < row.value["most"]]
    return ", ".join([" x ".join(map(str, dict.fromkeys(row.case))) for row in left]) or "none"


BREAKS = {  # what stands in the way first when a table is to go much further
    "nullity": "Euclid's algorithm, whose steps grow with n²; half-gcd would bring that to n log² n",
    "nullity-rectangles": "the number of rows: a thousand times the side is a million times as many",
    "nullity-widths": "a gcd for each height: twice the width has twice as many, and each takes longer",
    "nullity-tori": "the number of rows, as for rectangles",
    "nullity-cylinders": "the checker: it walks over the rings for each state of two, and refuses from 548 x 548 on",
    "nullity-cross": "the checker, as for cylinders",
    "nullity-boxes": "a layer has n² cells, and a matrix n⁴ bits: from 41 x 41 on layers are refused",
    "hardest": "the refutation: twice as many margins for each further quiet pattern, and a tree over them",
    "hardest-rectangles": "the refutation, as for squares",
    "fewest": "all solutions are weighed, twice as many for each further quiet pattern",
    "periods": "the factors of 2^d^ ± 1: beyond the known ones nobody has them",
    "codes-on-strips": "the first rows, twice as many for each further column",
    "codes-on-tori": "the refutation, whose branches get so long that no checker reads them: 29 x 30 is the first",
    "codes-on-cylinders": "the number of rows: each is refuted near an end of the cylinder",
    "graphs": "the length of the numbers, which have n²/7 digits",
    "connected-graphs": "n² / 2 products of numbers that have n³ digits",
    "trees": "n² products of numbers that have n² log n digits",
    "unlabelled-trees": "n² products of numbers that have n² digits",
    "games": "the ways to share the presses out among the classes of cells, which are kept below half a million",
    "symmetry": "the checker, which eliminates the presses of the whole board: beyond 24 x 24 it refuses",
    "switching": "the tree of rows: 11 x 11 would take ten times as long as 10 x 10",
    "turned-games": "the weights of all solutions, two to the power of the nullity, of which many differ",
    "akari": "the sets of numbered cells, three times as many for each further cell",
    "akari-longest": "the puzzles with one solution, three and a half times as many for each further cell",
}


def costs() -> str:
    """What rows cost, how that grows, and what much larger ones would take."""
    found = json.loads((ROOT / "benchmarks" / "results" / "atlas.json").read_text(encoding="utf-8"))
    lines = [
        "| table | a row takes | at | grows like | ten times the size | a thousand times | what breaks first |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, row in found["tables"].items():
        # a power of a power has the product for its exponent
        base, _, over = row["size"].partition("^")
        power = f"{row['exponent']}" + rf"\,\text{{{over}}}" * bool(over)
        word = base if len(base) == 1 else rf"\text{{{base}}}"
        grows = rf"\({word}^{{{power}}}\)"
        times = [_time(row[key]) for key in ("last", "ten", "thousand")]
        at = " x ".join(map(str, row["case"]))
        lines.append(
            f"| `{name}` | {times[0]} | {at} | {grows} | {times[1]} | {times[2]} | {BREAKS[name]} |"
        )
    return "\n".join(lines)


def _time(seconds: float) -> str:
    """A time in the largest unit of which there are two or so."""
    if seconds > 3.2e13:
        return "more than a million years"
    for unit, length in (
        ("years", 3.2e7),
        ("days", 86_400),
        ("hours", 3600),
        ("minutes", 60),
        ("s", 1),
    ):
        if seconds >= 1.5 * length:
            return f"{seconds / length:,.0f} {unit}"
    return f"{1000 * seconds:.1f} ms"
