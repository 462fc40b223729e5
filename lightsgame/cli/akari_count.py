"""`lightsgame akari count` and `akari set`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, TooLarge
from .akari_forms import ENGINE, PUZZLE, TO, converted, is_address, read_puzzle
from .akari_generate import parse_difficulty
from .command import CERTIFICATE, Command, Option, Report
from .common import board_json, plural
from .reading import SECONDS, SEED, new_seed, parse_number, read_text

if TYPE_CHECKING:
    from ..akari.puzzle import Cell, Puzzle
    from ..evidence import Evidence
    from .akari_generate import Difficulty

MOST_CELLS = 1_000_000  # of a puzzle whose solutions are counted
MOST_LISTED = 1_000  # clue sets that are printed


def run_count(
    puzzle: str, cells: bool, clues: bool, draw: int | None, seed: str | None, engine: str | None, seconds: float
) -> Report:
    """How many solutions there are."""
    from ..akari.profile import extremes, solutions
    from ..akari.sampling import drawn, presence, worth
    from ..akari.solver import count

    given = read_puzzle(puzzle)
    m, n = given.size
    if m * n > MOST_CELLS:
        raise TooLarge(f"a count for {m} x {n} cells", limit=f"{MOST_CELLS:,} cells")
    try:
        number, method = solutions(given), "profile"
    except TooLarge:
        number, method = count(given, engine=engine, seconds=seconds), "enumeration"
    value: dict[str, Any] = {"rows": m, "columns": n, "method": method}
    value["solutions"] = number if number < 2**53 else str(number)
    lines = [plural(number, "solution")]
    ends = extremes(given) if method == "profile" else None
    if ends:
        value |= {"fewest": ends[0], "most": ends[1]}
        lines.append(f"{ends[0]} bulbs" if ends[0] == ends[1] else f"from {ends[0]} to {ends[1]} bulbs")
    if cells:
        value["cells"] = _numbers(given, presence(given))
        lines += ["in so many of them each cell holds a bulb:", *_table(given, presence(given))]
    if clues:
        found = worth(given)
        value["clues"] = [{"cell": [i + 1, j + 1], "solutions": without} for (i, j), without in found.items()]
        lines += [f"without the clue at row {i + 1}, column {j + 1}: {without:,}" for (i, j), without in found.items()]
    if draw is not None and number:
        chosen = new_seed() if seed is None else seed
        boards = list(islice(drawn(given, seed=chosen), draw))
        value |= {"boards": [board_json(board) for board in boards], "seed": chosen}
        lines += [given.draw(board) + "\n" for board in boards]

    def evidence() -> Evidence:
        from ..akari.proofs import AkariCount

        return AkariCount(given, number)

    return Report(0 if number else 1, "\n".join(lines), value, evidence=evidence)


def _numbers(puzzle: Puzzle, found: dict[Cell, int]) -> list[list[int | None]]:
    m, n = puzzle.size
    return [[found.get((i, j)) for j in range(n)] for i in range(m)]


def _table(puzzle: Puzzle, found: dict[Cell, int]) -> list[str]:
    rows = [[str(found.get((i, j), sign)) for j, sign in enumerate(row)] for i, row in enumerate(puzzle.rows)]
    wide = max([len(word) for row in rows for word in row])
    return [" ".join([word.rjust(wide) for word in row]) for row in rows]


def run_set(
    pattern: str, difficulty: Difficulty | None, every: bool, seed: str | None, seconds: float, to: str
) -> Report:
    """Clues for given black cells that leave one solution."""
    from ..akari.score import CUTS, GRADES
    from ..akari.setting import fill, minimal_fills, read_pattern

    given = read_pattern(pattern if is_address(pattern) else read_text(pattern))
    m, n = given.puzzle.size
    value: dict[str, Any] = {"rows": m, "columns": n}
    if every:
        found = list(islice(minimal_fills(given), MOST_LISTED + 1))
        if len(found) > MOST_LISTED:
            raise TooLarge("a list of all minimal clue sets", limit=f"{MOST_LISTED:,}")
        texts = [converted(puzzle, to) for puzzle in found]
        value["puzzles"] = [puzzle.rows for puzzle in found]
        lines = [plural(len(found), "minimal clue set"), *["\n" + text for text in texts]]
        return Report(0 if found else 1, "\n".join(lines), value)
    chosen = new_seed() if seed is None else seed
    grade, score = difficulty or (None, None)
    if grade:
        bounds = [0, *CUTS, 10**9]
        at = GRADES.index(grade)
        score = bounds[at], bounds[at + 1] - 1
    try:
        made = fill(given, score=score or (0, 10**9), seed=chosen, seconds=seconds)
    except TooLarge as error:
        return _ambiguous(given.puzzle, str(error), value)
    value |= {"puzzle": made.puzzle.rows, "score": made.score, "difficulty": made.grade, "seed": chosen}
    value |= {"bulbs": board_json(made.bulbs)} | ({"to": to, "converted": converted(made.puzzle, to)})
    return Report(0, converted(made.puzzle, to), value, f"score {made.score}, {made.grade}; --seed {chosen}")


def _ambiguous(puzzle: Puzzle, why: str, value: dict[str, Any]) -> Report:
    """What the setter wants to know instead: two solutions, and where they differ."""
    from ..akari.certificate import certify

    two = certify(puzzle).solutions
    value |= {"puzzle": None, "reason": why, "boards": [board_json(board) for board in two]}
    lines = [f"none found: {why}", *[puzzle.draw(board) + "\n" for board in two]]
    if len(two) == 2:
        cells = [f"row {i + 1}, column {j + 1}" for i, j in (two[0] ^ two[1]).cells()]
        lines.append(f"these solutions differ at {'; '.join(cells)}")
    return Report(1, "\n".join(lines), value)


def _drawn(text: str) -> int:
    number = parse_number(text)
    if number > 1_000:
        raise BadInput("at most 1,000 solutions to draw", text)
    return number


COMMANDS = (
    Command(
        "akari count",
        run_count,
        (
            PUZZLE,
            Option("--cells", "in how many solutions each cell holds a bulb"),
            Option("--clues", "how many solutions there would be without each clue"),
            Option("--draw", "print so many solutions at random, each as likely as any other", "K", _drawn),
            SEED,
            ENGINE,
            SECONDS,
            CERTIFICATE,
        ),
        "The exact number of solutions, and the fewest and most bulbs.  Boards (or what deduction leaves of them) up "
        "to 16 cells wide are counted by profiles, however many solutions they have; wider ones solution by solution.  "
        "Exit status 1: there is none.",
    ),
    Command(
        "akari set",
        run_set,
        (
            Option(
                "pattern", "a file or -: the puzzle with ? (or else #) where a clue may stand; or an address", "PATTERN"
            ),
            Option("--difficulty", "a grade, or bounds of the score (300-500, 800-)", "GRADE", parse_difficulty),
            Option("--every", "all minimal clue sets of a small board"),
            SEED,
            SECONDS,
            TO,
        ),
        "Clues for given black cells that leave one solution, none of them to spare.  Exit status 1: none found; then "
        "two solutions of the pattern are shown, and where they differ.",
    ),
)
