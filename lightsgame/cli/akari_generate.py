"""`lightsgame akari generate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import BadInput, TooLarge, number_text
from .akari_forms import TO, check_form, converted, written
from .command import Command, Option, Report
from .common import board_json, meter, write_text
from .reading import SECONDS, SEED, SIZE, SVG, Size, new_seed, parse_share

if TYPE_CHECKING:
    from ..akari.puzzle import Puzzle
    from ..akari.score import Grade
    from ..akari.symmetry import Symmetry
    from ..game.board import Board

MOST_CELLS = 4_000_000  # of a puzzle that is generated
SYMMETRIES = ("half-turn", "quarter-turn", "mirror", "mirrors", "diagonal")


def run_generate(
    size: Size,
    black: float,
    numbered: float,
    seed: str | None,
    arbitrary: bool,
    unique: bool,
    difficulty: Grade | None,
    symmetric: bool,
    symmetry: Symmetry | None,
    seconds: float,
    to: str,
    svg: str | None,
) -> Report:
    """A random puzzle."""
    m, n = size
    if m * n > MOST_CELLS:
        raise TooLarge(f"a puzzle of {number_text(m)} x {number_text(n)} cells", limit=f"{MOST_CELLS:,} cells")
    only_one = unique or symmetric or difficulty is not None or symmetry is not None
    if arbitrary and only_one:
        raise BadInput("--arbitrary or a puzzle with one solution", "both")
    chosen = new_seed() if seed is None else seed
    puzzle: Puzzle
    bulbs: Board | None
    if only_one:
        from ..akari.uniqueness import unique as make_unique

        with meter("clue {} of {}") as tell:
            made = make_unique(
                m,
                n,
                black=black,
                numbered=numbered,
                seed=chosen,
                grade=difficulty,
                symmetric=symmetric,
                symmetry=symmetry,
                seconds=seconds,
                watch=tell,
            )
        puzzle, bulbs = made.puzzle, made.bulbs
    else:
        puzzle, bulbs = made_at_once(m, n, round(black * m * n), numbered, chosen, arbitrary)
    check_form(puzzle, to)
    if svg:
        write_text(svg, puzzle.to_svg())

    def value() -> dict[str, Any]:
        value: dict[str, Any] = {"rows": m, "columns": n, "puzzle": puzzle.rows, "seed": chosen}
        value |= {"bulbs": None if bulbs is None else board_json(bulbs)}
        value |= {"to": to, "converted": converted(puzzle, to)} if to != "text" else {}
        return value | ({"difficulty": difficulty} if difficulty else {})

    note = f"--seed {chosen} gives this puzzle again" if seed is None else ""
    return Report(0, lambda: written(puzzle, to), value, note)


def made_at_once(m: int, n: int, black: int, share: float, seed: str, any_clues: bool) -> tuple[Puzzle, Board | None]:
    """A puzzle solvable by construction, or with random clues."""
    from ..akari.generator import arbitrary, construct

    clues = round(share * black)
    if any_clues:
        return arbitrary(m, n, black=black, clues=clues, seed=seed), None
    built = construct(m, n, black=black, clues=clues, seed=seed)
    return built.puzzle, built.bulbs


COMMANDS = (
    Command(
        "akari generate",
        run_generate,
        (
            SIZE,
            Option("--black", "share of black cells (default 0.2)", "F", parse_share, 0.2),
            Option("--numbered", "share of these with a clue (default 0.5)", "F", parse_share, 0.5),
            SEED,
            Option("--arbitrary", "random clues: hardly ever solvable"),
            Option("--unique", "exactly one solution"),
            Option("--difficulty", "by the rules that suffice; unique", "GRADE", words=("easy", "normal", "hard")),
            Option("--symmetric", "half a turn leaves the black cells in place; unique"),
            Option(
                "--symmetry",
                f"what leaves the black cells in place: {', '.join(SYMMETRIES)}; unique",
                "NAME",
                words=SYMMETRIES,
            ),
            SECONDS._replace(help="give up a unique puzzle after so many seconds"),
            TO,
            SVG._replace(help="draw the puzzle into FILE"),
        ),
        "A random puzzle.  The same arguments with the same --seed give the same puzzle.",
    ),
)
