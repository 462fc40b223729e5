"""`lightsgame nullity`, `quiet`, `chase` and `hardest`: what a board allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.evidence import Evidence
from ..core.message import Counted, Joined, Message, marked
from ..core.validation import check_cells
from ..drawing.svg import LARGEST as DRAWN
from ..errors import TooLarge, at_most, count_text, expect, number_text
from ..game import board, chase, game
from ..game.game import on_plain
from ..lights import certificates, quiet
from ..theorems.rows import fibonacci, first_row, jumping, period as periods, torus as tori
from ..theorems.worst_case import game_counts, quiet_classes, worst_case, worst_case_check
from .common import (
    Report,
    count_json,
    draw,
    game_json,
    nullity_of,
    picture,
    rows_json,
    size_text,
    tell,
)
from .meters import meter
from .reading import Size, Words

WIDEST_TABLE = 16  # columns of a full player's table: 2^16 entries
WIDEST_RULE = 2_000  # columns of the player's rule, one line a lamp
MOST_PRINTED = 20_000_000  # cells of a printed basis
MOST_POWERS = 10_000  # the largest exponent of a number of ways that is worked out
# of a nullity at any height
PROOFS = {("plus", "none", 2): jumping.nullity, ("plus", "torus", 2): tori.torus}


# ---- quiet patterns ---------------------------------------------------------------------------------------------


def run_nullity(size: Size, period: bool, words: Words) -> Report:
    """The nullity of a board, and the period of its width."""
    (m, n) = size
    rules = words.named()
    k = quiet.nullity(m, n, **rules) if any(words) else fibonacci.nullity(m, n)
    states = rules["states"]
    many = count_text(states**k) if k < MOST_POWERS else f"{states}^({number_text(k)})"
    told = Message("every {size} game has one solution", size=size_text(m, n))
    if k:
        template = marked("one {size} game in {count} can be solved, and then in {count2} ways")
        told = Message(template, size=size_text(m, n), count=many, count2=many)
    value = {"rows": m, "columns": n, **rules, "nullity": k}
    fast = PROOFS.get(tuple(rules.values()))

    def proof() -> Evidence:
        return fast(m, n) if fast else certificates.game_nullity(game.Game(m, n, **rules))

    lines = [Message("nullity {n}", n=k), told]
    if not period:
        return Report(0, lines, value, evidence=proof)
    expect(not any(words), marked("a plain board for --period"), str(game.Game(1, n, **rules)))
    found = periods.period(n)
    primes = {str(reason.prime): reason.exponent for reason in found.reasons}
    value |= {"period": {"y": count_json(found.y), "factors": primes}}
    return Report(0, [*lines, str(found)], value, evidence=lambda: found)


def run_quiet(size: Size, words: Words) -> Report:
    """A basis of the quiet patterns."""
    m, n = size
    kind = game.Game(m, n, **words.named())
    check_cells(m, n, kind.states)
    if not any(words):
        k = fibonacci.nullity(m, n)
        if k * m * n > MOST_PRINTED:
            what = Message("a basis of {n} patterns of {size} cells", n=k, size=size_text(m, n))
            raise TooLarge(what, limit=Message("{n} cells in all", n=MOST_PRINTED))
    found = quiet.quiet_patterns(kind)
    patterns = len(found.basis)
    what = Message("a basis of {n} patterns of {size} cells", n=patterns, size=size_text(m, n))
    at_most(patterns * m * n, MOST_PRINTED, what)
    count = found.count + 1
    head: Message = Counted(
        "{n} pattern that changes nothing; sums of them give all {count}",
        "{n} patterns that change nothing; sums of them give all {count}",
        len(found.basis),
        count=count_text(count),
    )
    if not found:
        only = Message("every {size} game has one solution", size=size_text(m, n))
        head = Message("only the empty pattern is quiet: {rest}", rest=only)
    value = game_json(kind) | {
        "nullity": nullity_of(found),
        "patterns": count_json(count),
        "basis": found.basis,
    }

    def text() -> str:
        return Joined("\n\n", [head, *map(picture, found.basis)])

    def proof() -> Evidence:
        return first_row.row_bound(m, n) if kind.plain else certificates.game_nullity(kind)

    return Report(0, text, value, evidence=proof)


# ---- the player's table -----------------------------------------------------------------------------------------


def run_chase(size: Size) -> Report:
    """The player's table of a board, or, on a wide one, the rule that makes it."""
    m, n = size
    what = Message("a player's table of {size}", size=size_text(m, n))
    at_most(n, WIDEST_RULE, what, Message("{n} columns", n=WIDEST_RULE))
    at_most(m, 1_000_000, what)
    value: dict[str, Any] = {"rows": m, "columns": n}
    if n <= WIDEST_TABLE:
        found = chase.player_table(m, n)
        bottoms = rows_json(found, n)
        tops = [rows_json(rows, n) for rows in found.values()]
        table = dict(zip(bottoms, tops, strict=True))
        return Report(0, lambda: table_lines(table, n), value | {"table": table})
    rule, quiet = chase.player_rule(m, n)
    single = rows_json([1 << j for j in range(n)], n)
    lamps = dict(zip(single, [rows_json([top], n) for top in rule], strict=True))
    value |= {"table": lamps, "linear": True, "quiet": rows_json(quiet, n)}
    return Report(0, lambda: rule_lines(lamps, value["quiet"]), value)


def table_lines(table: dict[str, list[str]], n: int) -> Iterator[str]:
    """The player's table for a person.

    >>> list(table_lines({"11": ["01", "10"]}, 2))[1:]
    ['●● → ·x  x·', '1 bottom row of 2^2; any other cannot be cleared']
    """
    yield Message(
        "left in the bottom row -> press in the top row, then chase again (the "
        "fewest presses first)"
    )
    for left, tops in table.items():
        first = "  ".join([pressed(top) for top in tops[:4]])
        yield f"{signs(left)} → {first}"
    if any(len(tops) > 4 for tops in table.values()):
        yield Message("(the first four of each line; --json gives all)")
    yield Counted(
        "{n} bottom row of {power}; any other cannot be cleared",
        "{n} bottom rows of {power}; any other cannot be cleared",
        len(table),
        power=f"2^{n}",
    )


def rule_lines(lamps: dict[str, list[str]], quiet: list[str]) -> Iterator[str]:
    """The player's rule for a person.

    >>> print(*rule_lines({"10": ["01"], "01": ["10"]}, []), sep=chr(10))
    for each lamp left in the bottom row, press in the top row (twice is not at all), then chase again:
    lamp 1: ·x
    lamp 2: x·
    """
    yield Message(
        "for each lamp left in the bottom row, press in the top row (twice is not at "
        "all), then chase again:"
    )
    wide = len(str(len(lamps)))
    for j, (top,) in enumerate(lamps.values(), start=1):
        yield Message("lamp {k}: {row}", k=f"{j:>{wide}}", row=pressed(top))
    if quiet:
        yield Message(
            "a bottom row can be cleared when it meets each of these {n} rows in an even "
            "number of lamps:",
            n=len(quiet),
        )
        yield from [signs(row) for row in quiet]


def signs(row: str) -> str:
    """A row of 0 and 1 as a picture.

    >>> signs("0110")
    '·●●·'
    """
    return picture(board.Board(row))


def pressed(row: str) -> str:
    """A row of 0 and 1 as presses.

    >>> pressed("0110")
    '·xx·'
    """
    return picture(on_plain(board.Board(row)))


# ---- the hardest games ------------------------------------------------------------------------------------------


def run_hardest(
    size: Size, seconds: float | None, no_proof: bool, explain: bool, svg: str | None
) -> Report:
    """A position that needs the most presses, with its reason."""
    m, n = size
    most = Message("a board of at most {n} cells for --svg", n=DRAWN)
    expect(not svg or m * n <= DRAWN, most, f"{m * n:,}")
    with meter(marked("case {n} of {n2}, {m} parts refuted or split")) as tick:
        prove = False if no_proof else None
        worst = worst_case.hardest(m, n, seconds=seconds, prove=prove, found=announce, tick=tick)
    draw(svg, lambda: worst.lamps.to_svg(presses=worst.presses))
    return Report(0, lambda: hardest_lines(worst, explain), worst.to_json, evidence=lambda: worst)


def announce(worst: worst_case_check.WorstCase) -> None:
    """What is known before a proof begins."""
    said = Message(
        "{size}: a game that needs {n} presses is found, none needs more than {n2};"
        " proving that none needs {m} (a minute or so; --no-proof leaves it out)",
        size=f"{worst.rows} x {worst.columns}",
        n=worst.moves,
        n2=worst.bound,
        m=worst.moves + 1,
    )
    tell(said)


def hardest_lines(worst: worst_case_check.WorstCase, explain: bool) -> Iterator[str]:
    """The position and its reason for a person."""
    m = worst.rows
    n = worst.columns
    if max(m, n) <= 64:
        yield picture(worst.lamps)
    yield from worst.sentences()
    classes = quiet_classes.frame(m, n)
    if worst.distribution is None and len(classes.firsts) <= worst_case.MOST_FOLDED:
        steps = game_counts.cost(classes.sizes, len(classes.firsts))
        yield Message(
            "The games are not counted by their presses: {what} steps, 3 seconds for a "
            "million of them.",
            what=count_text(steps),
        )
    if explain and worst.reason is not None:
        yield f"\n{worst.reason.refutation}"
