"""What `lightsgame solve` says of a board: the answer, how it comes about, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .. import certificates, explaining, solving
from ..canvas import svg
from ..errors import Inconsistent, TooLarge, plural
from ..game.board import Board
from .asking import Asked
from .command import Report
from .common import board_json, coloured, count_json, draw, framed, game_json, nullity_of, picture, ways, width

MOST_SHOWN = 64  # rows and columns of a board that is shown as a picture
MOST_PRINTED = 100_000_000  # cells of a board that --json prints


class Shown(NamedTuple):
    """What is to be seen of an answer: some rows only, how it comes about, a drawing."""

    rows: tuple[int, int] | None = None
    explain: bool = False
    drawing: str | None = None


def check_output(m: int, n: int, wishes: Shown, json: bool) -> None:
    """Refuse, before any work, an output that is too long."""
    rows = wishes.rows
    if wishes.drawing and m * n > svg.LARGEST:
        raise TooLarge(f"an SVG of {m} x {n} cells is more than a browser can show", limit=f"{svg.LARGEST:,} cells")
    cells = (rows[1] - rows[0] + 1) * n if rows else m * n
    if (json or rows) and cells > MOST_PRINTED:
        raise TooLarge(f"an output of {cells:,} cells", limit=MOST_PRINTED, instead="ask for some of its rows")
    if wishes.explain and max(m, n) > MOST_SHOWN:
        raise TooLarge(f"a board of {m} x {n} explained", limit=f"{MOST_SHOWN} x {MOST_SHOWN}")


def answered(found: solving.Answer[Any], wishes: Shown, every: list[Any] | None, seconds: float) -> Report:
    """The answer, with whatever else is to be seen."""
    (m, n), rows = found.game.size, wishes.rows
    cut = Board.from_rows(found.presses.rows[rows[0] - 1 : rows[1]], n) if rows else found.presses

    def told() -> list[str]:
        return explaining.explain(found.game, found.end, method=found.method, lit=found.start)

    value = game_json(found.game) | {"solvable": True, "presses": lambda: board_json(cut), "weight": found.weight}
    value |= {"nullity": nullity_of(found), "solutions": count_json(found.solutions), "method": found.method}
    value |= {"fewest": found.fewest} | ({"first_row": rows[0]} if rows else {})
    value |= {"boards": lambda: [board_json(board) for board in every]} if every is not None else {}
    value |= {"explanation": told} if wishes.explain else {}

    def text() -> Iterator[str]:
        if wishes.explain:
            yield "\n".join([*told(), ""])
        if rows:
            yield picture(cut)
        elif every is not None:
            yield "\n\n".join([picture(board) for board in every])
        else:
            yield framed(cut, "press here") if max(m, n) <= MOST_SHOWN else f"first row: {first_row(found.presses)}"
        how = " (the fewest)" if found.fewest and found.solutions > 1 else ""
        yield f"{plural(found.weight, 'press', 'presses')}{how}; {ways(found.solutions)}"
        if max(m, n) > MOST_SHOWN:
            yield f"{m * n:,} lamps, solved in {seconds:.3f} s by the method {found.method}; --svg or --rows shows more"

    return Report(0, text, value)


def first_row(presses: Any) -> str:
    """The first row of a board, or its beginning where it is wide."""
    columns, room = presses.size[1], min((width() or 212) - 12, 200)
    first = Board.from_rows(presses.rows[:1], columns) if isinstance(presses, Board) else presses
    row = first.to_text().split("\n")[0]
    return row if columns <= room else f"{row[: min(room - 20, 72)]}… ({columns} columns)"


def unsolvable(given: Asked, error: Inconsistent[Any], drawing: str | None) -> Report:
    """Say that there is no solution, and show the witness."""
    witness, game = error.witness, given.game
    wanted, two, small = game.change(given.start, given.end), game.states == 2, max(game.size) <= MOST_SHOWN
    draw(drawing, lambda: wanted.to_svg(**{"marks" if two else "presses": witness}))

    def text() -> Iterator[str]:
        yield str(error)[0].upper() + str(error)[1:] + "."
        if small:
            yield overlay(witness, wanted) if two else framed(witness, "the witness")
        if two and small:
            yield "q: the quiet pattern; Q: where it meets a lamp that must change; *: another such lamp"
        if two:
            yield "Every press changes an even number of the pattern's lamps, so an odd number stays out of reach."
        else:
            yield "Weigh the lamps with these numbers: every press weighs 0, and the wanted change does not."

    value = game_json(game) | {"solvable": False, "reason": str(error), "witness": lambda: board_json(witness)}
    return Report(1, text, value, evidence=lambda: certificates.refused(game, *given[1:], witness))


def overlay(witness: Board, wanted: Board) -> str:
    """The witness drawn over the board.

    >>> print(overlay(Board("##."), Board("#.#")))
    Qq*
    """
    lines = []
    holes = witness.holes or (0,) * len(witness.rows)
    for q, b, hole in zip(witness.rows, wanted.rows, holes, strict=True):
        signs = ["_" if hole >> j & 1 else ".*qQ"[2 * (q >> j & 1) + (b >> j & 1)] for j in range(witness.columns)]
        lines.append("".join([coloured(sign, "31") if sign == "Q" else sign for sign in signs]))
    return "\n".join(lines)
