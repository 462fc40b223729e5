"""What `lightsgame solve` says of a board: the answer, how it comes about, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import Inconsistent, TooLarge
from ..game.board import Board
from .command import Report
from .common import board_json, coloured, picture, plural, power_json, power_text, shown, ways, write_text

if TYPE_CHECKING:
    from ..evidence import Evidence
    from ..solving import Answer

MOST_SHOWN = 64  # rows and columns of a board that is shown as a picture
MOST_PRINTED = 100_000_000  # cells of a board that --json prints


class Shown(NamedTuple):
    """What is to be seen of an answer: some rows only, how it comes about, a drawing."""

    rows: tuple[int, int] | None = None
    explain: bool = False
    svg: str | None = None


def check_output(m: int, n: int, wishes: Shown, json: bool) -> None:
    """Refuse, before any work, an output that is too long."""
    from ..canvas.svg import LARGEST

    rows = wishes.rows
    if wishes.svg and m * n > LARGEST:
        raise TooLarge(f"an SVG of {m} x {n} cells is more than a browser can show", limit=f"{LARGEST:,} cells")
    cells = (rows[1] - rows[0] + 1) * n if rows else m * n
    if (json or rows) and cells > MOST_PRINTED:
        raise TooLarge(f"an output of {cells:,} cells", limit=MOST_PRINTED, instead="ask for some of its rows")
    if wishes.explain and max(m, n) > MOST_SHOWN:
        raise TooLarge(f"a board of {m} x {n} explained", limit=f"{MOST_SHOWN} x {MOST_SHOWN}")


def answered(found: Answer[Board], wishes: Shown, every: list[Board] | None, seconds: float) -> Report:
    """The answer, with whatever else is to be seen."""
    m, n = found.presses.size
    rows = wishes.rows
    cut = Board.from_rows(found.presses.rows[rows[0] - 1 : rows[1]], n) if rows else found.presses

    def value() -> dict[str, Any]:
        value: dict[str, Any] = {
            "rows": m,
            "columns": n,
            "solvable": True,
            "presses": board_json(cut),
            "weight": found.presses.weight(),
            "nullity": found.nullity,
            "solutions": power_json(found.nullity),
            "method": found.method,
            "fewest": found.fewest,
        }
        value |= {"first_row": rows[0]} if rows else {}
        value |= {"boards": [board_json(board) for board in every]} if every is not None else {}
        return value | ({"explanation": explanation(found)} if wishes.explain else {})

    def text() -> Iterator[str]:
        if wishes.explain:
            yield "\n".join([*explanation(found), ""])
        if rows or (every is None and max(m, n) <= MOST_SHOWN):
            yield picture(cut)
        elif every is not None:
            yield "\n\n".join([picture(board) for board in every])
        else:
            yield f"first row: {first_row(found.presses)}"
        how = " (the fewest)" if found.fewest and found.nullity else ""
        yield f"{plural(found.presses.weight(), 'press', 'presses')}{how}; {ways(found.nullity)}"
        if max(m, n) > MOST_SHOWN:
            yield f"{m * n:,} lamps, solved in {seconds:.3f} s by the method {found.method}; --svg or --rows shows more"

    return Report(0, text, value)


def first_row(board: Board) -> str:
    """The first row of a board, or its beginning where it is wide."""
    if board.columns <= 200:
        return picture(Board.from_rows(board.rows[:1], board.columns))
    start = Board.from_rows([board.rows[0] & (1 << 72) - 1], 72)
    return f"{picture(start)}{shown('…')} ({board.columns} columns)"


def explanation(found: Answer[Board]) -> list[str]:
    """How the answer comes about: chase, correct the first row, chase again."""
    from ..game.chase import fill

    wanted = found.start ^ found.end
    n = wanted.columns
    trial, left = fill(wanted.rows, n, 0)
    lines = ["The lamps that must change:", *str(wanted).splitlines(), ""]
    lines += ["Leave the first row alone and chase: press below each lamp that still has to change."]
    lines += [*str(Board.from_rows(trial, n)).splitlines(), ""]
    lines += [f"That leaves this row below the board, where no lamp can be pressed: {Board.from_rows([left], n)}"]
    if left == 0:
        lines += ["It is empty, so the chase alone is a solution.  The one below begins with: "]
    else:
        lines += [f"The method {found.method} finds a first row after which nothing is left: "]
    lines[-1] += str(Board.from_rows(found.presses.rows[:1], n))
    lines += ["Chasing from it gives:", *str(found.presses).splitlines()]
    ends = found.start ^ found.presses.effect() == found.end
    lines += [f"Pressed on the start, it leads to the end: {'yes' if ends else 'NO'}."]
    if found.nullity:
        lines += [f"Adding a quiet pattern gives another solution; there are {power_text(found.nullity)} in all."]
    return lines


def unsolvable(start: Board, end: Board | None, error: Inconsistent[Board], svg: str | None) -> Report:
    """Say that there is no solution, and show the witness."""
    witness = error.witness
    m, n = start.size
    wanted = start if end is None else start ^ end
    if svg:
        write_text(svg, wanted.to_svg(marks=witness))

    def text() -> Iterator[str]:
        yield str(error)[0].upper() + str(error)[1:] + "."
        if max(m, n) <= MOST_SHOWN:
            yield overlay(witness, wanted)
            yield "q: the quiet pattern; Q: where it meets a lamp that must change; *: another lamp that must change"
        yield "Every press changes an even number of the pattern's lamps, so an odd number stays out of reach."

    value = {"rows": m, "columns": n, "solvable": False, "reason": str(error)}

    def proof() -> Evidence:
        from ..certificates import refused
        from ..game.game import Game

        return refused(Game.of(start), start, end, witness)

    return Report(1, text, lambda: value | {"witness": board_json(witness)}, evidence=proof)


def overlay(witness: Board, wanted: Board) -> str:
    """The witness drawn over the board.

    >>> print(overlay(Board("##."), Board("#.#")))
    Qq*
    """
    lines = []
    for q, b in zip(witness.rows, wanted.rows, strict=True):
        signs = [".*qQ"[2 * (q >> j & 1) + (b >> j & 1)] for j in range(witness.columns)]
        lines.append("".join([coloured(sign, "31") if sign == "Q" else sign for sign in signs]))
    return "\n".join(lines)
