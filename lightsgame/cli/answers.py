"""What `lightsgame solve` says of a board: the answer, how it comes about, or why there is none."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ..errors import Inconsistent, TooLarge
from ..game.board import Board
from .common import board_json, can_show, coloured, count_json, picture, plural, print_json, write_text

if TYPE_CHECKING:
    from ..solving import Answer

MOST_SHOWN = 64  # rows and columns of a board that is shown as a picture
MOST_PRINTED = 100_000_000  # cells of a board that --json prints


def check_output(arguments: argparse.Namespace, m: int, n: int, rows: tuple[int, int] | None) -> None:
    """Refuse, before any work, an output that is too long."""
    from ..canvas.svg import LARGEST

    if arguments.svg and m * n > LARGEST:
        raise TooLarge(f"an SVG of {m} x {n} cells is more than a browser can show", limit=f"{LARGEST:,} cells")
    shown = (rows[1] - rows[0] + 1) * n if rows else m * n
    if (arguments.json or rows) and shown > MOST_PRINTED:
        raise TooLarge(f"an output of {shown:,} cells", limit=MOST_PRINTED, instead="ask for some of its rows")
    if arguments.explain and max(m, n) > MOST_SHOWN:
        raise TooLarge(f"an explanation of a board of {m} x {n}", limit=f"{MOST_SHOWN} x {MOST_SHOWN}")


def answer_json(
    found: Answer, rows: tuple[int, int] | None, every: list[Board] | None, lines: list[str] | None
) -> dict[str, Any]:
    """The answer as JSON has it."""
    m, n = found.presses.size
    shown = found.presses.rows[rows[0] - 1 : rows[1]] if rows else found.presses.rows
    value: dict[str, Any] = {
        "rows": m,
        "columns": n,
        "solvable": True,
        "presses": board_json(Board.from_rows(shown, n)),
        "weight": found.presses.weight(),
        "nullity": found.nullity,
        "solutions": count_json(found.nullity),
        "method": found.method,
        "fewest": found.fewest,
    }
    if rows:
        value["first_row"] = rows[0]
    if every is not None:
        value["all"] = [board_json(board) for board in every]
    if lines is not None:
        value["explanation"] = lines
    return value


def print_answer(
    arguments: argparse.Namespace,
    found: Answer,
    rows: tuple[int, int] | None,
    every: list[Board] | None,
    seconds: float,
) -> None:
    """The answer for a person."""
    m, n = found.presses.size
    if arguments.explain:
        print("\n".join(explanation(found)))
        print()
    if rows:
        print(picture(Board.from_rows(found.presses.rows[rows[0] - 1 : rows[1]], n)))
    elif every is not None:
        print("\n\n".join([picture(board) for board in every]))
    elif max(m, n) <= MOST_SHOWN:
        print(picture(found.presses))
    else:
        line = picture(Board.from_rows(found.presses.rows[:1], n)) if n <= 200 else first_row(found.presses)
        print(f"first row: {line}")
    count = f"{found.solutions:,}" if found.nullity < 40 else f"2^{found.nullity}"
    told = "the only solution" if found.nullity == 0 else f"{count} solutions"
    how = " (the fewest)" if found.fewest and found.nullity else ""
    print(f"{plural(found.presses.weight(), 'press', 'presses')}{how}; {told}")
    if max(m, n) > MOST_SHOWN:
        print(f"{m * n:,} lamps, solved in {seconds:.3f} s by the method {found.method}; --svg or --rows shows more")


def first_row(board: Board) -> str:
    """The beginning of the first row of a wide board."""
    start = Board.from_rows([board.rows[0] & (1 << 72) - 1], 72)
    return f"{picture(start)}{'…' if can_show('…') else '...'} ({board.columns} columns)"


def explanation(found: Answer) -> list[str]:
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
        count = f"{found.solutions:,}" if found.nullity < 40 else f"2^{found.nullity}"
        lines += [f"Adding a quiet pattern gives another solution; there are {count} in all."]
    return lines


def unsolvable(arguments: argparse.Namespace, start: Board, end: Board | None, error: Inconsistent[Board]) -> int:
    """Say that there is no solution, and show the witness."""
    witness = error.witness
    m, n = start.size
    wanted = start if end is None else start ^ end
    if arguments.svg:
        write_text(arguments.svg, wanted.to_svg(marks=witness))
    if arguments.json:
        print_json({"rows": m, "columns": n, "solvable": False, "witness": board_json(witness), "reason": str(error)})
        return 1
    print(str(error)[0].upper() + str(error)[1:] + ".")
    if max(m, n) <= MOST_SHOWN:
        print(overlay(witness, wanted))
        print("q: the quiet pattern; Q: where it meets a lamp that must change; *: another lamp that must change")
    print("Every press changes an even number of the lamps in the quiet pattern, so an odd number stays out of reach.")
    return 1


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
