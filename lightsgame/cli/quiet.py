"""`lightsgame nullity`, `quiet` and `chase`: what a board allows, whatever the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..errors import TooLarge, number_text
from .asking import GAME
from .command import CERTIFICATE, Command, Option, Report
from .common import board_json, count_json, count_text, game_json, nullity_of, picture, plural, row_json, shown
from .reading import SIZE, Size, parse_number, parse_size

if TYPE_CHECKING:
    from ..evidence import Evidence

WIDEST_TABLE = 16  # columns of a full player's table: 2^16 entries
WIDEST_RULE = 2_000  # columns of the player's rule, one line a lamp
MOST_PRINTED = 20_000_000  # cells of a printed basis


def run_nullity(size: Size, rule: str | None, wrap: str | None, states: int | None) -> Report:
    """The nullity of a board."""
    m, n = size
    if rule or wrap or states:
        from ..patterns import nullity as any_nullity

        k = any_nullity(m, n, rule=rule or "plus", wrap=wrap or "none", states=states)
    else:
        from ..theorems.rows.fibonacci import nullity

        k = nullity(m, n)
    game = f"{number_text(m)} x {number_text(n)} game"
    many = count_text((states or 2) ** k)
    told = f"one {game} in {many} can be solved, and then in {many} ways"
    value = {"rows": m, "columns": n, "rule": rule or "plus", "wrap": wrap or "none", "states": states or 2}
    value |= {"nullity": k}
    text = f"nullity {k}\n{told if k else f'every {game} has exactly one solution'}"
    return Report(0, text, value, evidence=None if rule or wrap or states else lambda: proof_of(m, n))


def proof_of(m: int, n: int) -> Evidence:
    """Evidence of the nullity of a plain board."""
    from ..theorems.rows import jumping

    return jumping.nullity(m, n)


def run_quiet(size: Size, rule: str | None, wrap: str | None, states: int | None) -> Report:
    """A basis of the quiet patterns."""
    from ..game.game import Game
    from ..patterns import quiet_patterns
    from ..theorems.rows.fibonacci import nullity
    from ..theorems.rows.first_row import row_bound

    m, n = size
    if not (rule or wrap or states) and (k := nullity(m, n)) * m * n > MOST_PRINTED:
        what = f"a basis of {k} patterns of {number_text(m)} x {number_text(n)} cells"
        raise TooLarge(what, limit=f"{MOST_PRINTED:,} cells in all")
    game = Game(m, n, rule=rule or "plus", wrap=wrap or "none", states=states or 2)
    found = quiet_patterns(game)
    count = found.count + 1
    head = f"{plural(len(found.basis), 'pattern')} that change nothing; sums of them give all {count_text(count)}"
    if not found:
        head = f"only the empty pattern is quiet: every {number_text(m)} x {number_text(n)} game has one solution"
    value = game_json(game) | {"nullity": nullity_of(found), "patterns": count_json(count)}
    return Report(
        0,
        lambda: "\n\n".join([head, *[picture(board) for board in found.basis]]),
        lambda: value | {"basis": [board_json(board) for board in found.basis]},
        evidence=(lambda: row_bound(m, n)) if game.plain else None,
    )


def run_chase(size: Size, rows: int | None) -> Report:
    """The player's table of a board, or, on a wide one, the rule that makes it."""
    from ..game.chase import player_rule, player_table

    m, n = rows or size[0], size[1]
    if n > WIDEST_RULE or m > 1_000_000:
        raise TooLarge(f"a player's table of {number_text(m)} x {number_text(n)}", limit=f"{WIDEST_RULE} columns")
    value: dict[str, Any] = {"rows": m, "columns": n}
    if n <= WIDEST_TABLE:
        table = player_table(m, n)
        entries = {row_json(left, n): [row_json(top, n) for top in tops] for left, tops in table.items()}
        return Report(0, lambda: table_lines(entries, n), value | {"table": entries})
    rule, quiet = player_rule(m, n)
    lamps = {row_json(1 << j, n): [row_json(top, n)] for j, top in enumerate(rule)}
    kept = [row_json(row, n) for row in quiet]
    return Report(0, lambda: rule_lines(lamps, kept), value | {"table": lamps, "linear": True, "quiet": kept})


def table_lines(table: dict[str, list[str]], n: int) -> Iterator[str]:
    """The player's table for a person."""
    yield "left in the bottom row -> press in the top row, then chase again (the fewest presses first)"
    for left, tops in table.items():
        yield f"{signs(left)} {shown('→')} {'  '.join([signs(top) for top in tops[:4]])}"
    if any(len(tops) > 4 for tops in table.values()):
        yield "(the first four of each line; --json gives all)"
    yield f"{plural(len(table), 'bottom row')} of 2^{n}; any other cannot be cleared"


def rule_lines(lamps: dict[str, list[str]], quiet: list[str]) -> Iterator[str]:
    """The player's rule for a person."""
    yield "for each lamp left in the bottom row, press in the top row (twice is not at all), then chase again:"
    for j, (top,) in enumerate(lamps.values()):
        yield f"lamp {j + 1:>{len(str(len(lamps)))}}: {signs(top)}"
    if quiet:
        yield f"a bottom row can be cleared when it meets each of these {len(quiet)} rows in an even number of lamps:"
        yield from [signs(row) for row in quiet]


def signs(row: str) -> str:
    """A row of 0 and 1 as a picture."""
    from ..game.board import Board

    return picture(Board(row))


COMMANDS = (
    Command(
        "nullity",
        run_nullity,
        (SIZE._replace(help="ROWSxCOLUMNS; one side may be as large as 10^100"), CERTIFICATE, *GAME[:-1]),
    ),
    Command("quiet", run_quiet, (SIZE, CERTIFICATE, *GAME[:-1])),
    Command(
        "chase",
        run_chase,
        (
            Option("size", "how wide the board is, or ROWSxCOLUMNS", "SIZE", parse_size),
            Option("--rows", "how high it is (default: as wide)", "M", lambda text: parse_number(text, "a height")),
        ),
        "Chase the lights down: press below each lit lamp, row by row.  Find what is left in the bottom row, press the "
        "top row that the table names, and chase again.",
    ),
)
