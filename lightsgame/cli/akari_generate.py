"""`lightsgame akari generate`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, TooLarge, number_text
from .akari_forms import TO, check_form, converted, written
from .command import Command, Option, Report
from .common import board_json, meter, write_text
from .reading import SECONDS, SEED, SIZE, SVG, Size, new_seed, parse_share

if TYPE_CHECKING:
    from ..akari.making import Made
    from ..akari.score import Grade
    from ..akari.symmetry import Symmetry

    Difficulty = tuple[Grade | None, tuple[int, int] | None]

MOST_CELLS = 4_000_000  # of a puzzle that is generated
SYMMETRIES = ("half-turn", "quarter-turn", "mirror", "mirrors", "diagonal")


def run_generate(
    size: Size,
    black: float,
    numbered: float | None,
    seed: str | None,
    solvable: bool,
    arbitrary: bool,
    unique: bool,
    difficulty: Difficulty | None,
    symmetric: bool,
    symmetry: Symmetry | None,
    connected: bool,
    no_free_bulbs: bool,
    seconds: float,
    to: str,
    svg: str | None,
) -> Report:
    """A random puzzle."""
    m, n = size
    if m * n > MOST_CELLS:
        raise TooLarge(f"a puzzle of {number_text(m)} x {number_text(n)} cells", limit=f"{MOST_CELLS:,} cells")
    only_one = unique or symmetric or connected or no_free_bulbs or difficulty is not None or symmetry is not None
    other = "--arbitrary" if arbitrary else "--solvable" if solvable else ""
    if other and (only_one or (arbitrary and solvable)):
        raise BadInput(f"{other} or a puzzle with one solution" if only_one else "--arbitrary or --solvable", "both")
    chosen = new_seed() if seed is None else seed
    made: Made
    if other:
        made = made_at_once(m, n, round(black * m * n), 0.5 if numbered is None else numbered, chosen, arbitrary)
    else:
        from ..akari.making import MOST_CELLS as MOST_GRADED
        from ..akari.making import generate

        grade, score = difficulty or (("normal" if m * n <= MOST_GRADED else None), None)
        with meter("clue {} of {}") as tell:
            made = generate(
                m,
                n,
                black=black,
                numbered=numbered or 0.0,
                seed=chosen,
                grade=grade,
                score=score,
                symmetry=symmetry or ("half-turn" if symmetric else None),
                connected=connected,
                no_free_bulbs=no_free_bulbs,
                seconds=seconds,
                watch=tell,
            )
    puzzle, bulbs = made.puzzle, None if arbitrary else made.bulbs
    check_form(puzzle, to)
    if svg:
        write_text(svg, puzzle.to_svg())

    def value() -> dict[str, Any]:
        value: dict[str, Any] = {"rows": m, "columns": n, "puzzle": puzzle.rows, "seed": chosen}
        value |= {"bulbs": None if bulbs is None else board_json(bulbs), "score": made.score, "difficulty": made.grade}
        return value | ({"to": to, "converted": converted(puzzle, to)} if to != "text" else {})

    notes = [f"score {made.score}, {made.grade}"] if made.grade else []
    notes += [f"--seed {chosen} gives this puzzle again"] if seed is None else []
    return Report(0, lambda: written(puzzle, to), value, "\n".join(notes))


def made_at_once(m: int, n: int, black: int, share: float, seed: str, any_clues: bool) -> Made:
    """A puzzle solvable by construction, or with random clues."""
    from ..akari.generator import arbitrary, construct
    from ..akari.making import Made
    from ..game.board import Board

    clues = round(share * black)
    if any_clues:
        return Made(arbitrary(m, n, black=black, clues=clues, seed=seed), Board.empty(m, n), seed)
    built = construct(m, n, black=black, clues=clues, seed=seed)
    return Made(built.puzzle, built.bulbs, seed)


def parse_difficulty(text: str) -> Difficulty:
    """A grade, or the least and the greatest score.

    >>> parse_difficulty("hard"), parse_difficulty("300-500"), parse_difficulty("800-")
    (('hard', None), (None, (300, 500)), (None, (800, 1000000)))
    """
    from ..akari.score import GRADES

    if text in GRADES:
        return next(grade for grade in GRADES if grade == text), None
    match = re.fullmatch(r"(\d{1,6})-(\d{1,6})?", text)
    if not match:
        raise BadInput(f"a grade ({', '.join(GRADES)}) or bounds of the score such as 300-500", repr(text))
    return None, (int(match[1]), int(match[2] or 1_000_000))


COMMANDS = (
    Command(
        "akari generate",
        run_generate,
        (
            SIZE,
            Option("--black", "share of black cells to begin with (default 0.2)", "F", parse_share, 0.2),
            Option(
                "--numbered",
                "share of these with a clue, at least (default: as few as do; with --solvable 0.5)",
                "F",
                parse_share,
            ),
            SEED,
            Option(
                "--difficulty",
                "a grade (easy, normal, hard; default normal) or bounds of the score (300-500, 800-)",
                "GRADE",
                parse_difficulty,
            ),
            Option("--symmetric", "half a turn leaves the black cells in place"),
            Option(
                "--symmetry",
                f"what leaves the black cells in place: {', '.join(SYMMETRIES)}",
                "NAME",
                words=SYMMETRIES,
            ),
            Option("--connected", "the white cells hang together"),
            Option("--no-free-bulbs", "no white cell stands alone"),
            Option("--unique", "exactly one solution, which is the default"),
            Option("--solvable", "solvable by construction, mostly in many ways"),
            Option("--arbitrary", "random clues: hardly ever solvable"),
            SECONDS._replace(help="give up after so many seconds"),
            TO,
            SVG._replace(help="draw the puzzle into FILE"),
        ),
        "A random puzzle with one solution.  The same arguments with the same --seed give the same puzzle.",
    ),
)
