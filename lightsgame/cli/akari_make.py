"""`lightsgame akari generate` and `akari set`: puzzles with one solution, at random or for given black cells."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from ..akari import certificate, formats, generator, making, setting
from ..akari.puzzle import Puzzle, place
from ..akari.score import CUTS, GRADES, Grade
from ..errors import BadInput, TooLarge, number_text, plural
from ..game.board import Board
from .akari_forms import check_form, is_address, written
from .command import Report
from .common import board_json, draw, meter
from .reading import Name, Size, new_seed, read_text

Difficulty = tuple[Grade | None, tuple[int, int] | None]

MOST_CELLS = 4_000_000  # of a puzzle that is generated
MOST_LISTED = 1_000  # clue sets that are printed
HIGHEST = 1_000_000  # no score is higher


def parse_difficulty(text: str) -> Difficulty:
    """A grade, or the least and the greatest score.

    >>> parse_difficulty("hard"), parse_difficulty("300-500"), parse_difficulty("800-")
    (('hard', None), (None, (300, 500)), (None, (800, 1000000)))
    """
    if text in GRADES:
        return next(grade for grade in GRADES if grade == text), None
    if not (match := re.fullmatch(r"(\d{1,6})-(\d{1,6})?", text)):
        raise BadInput(f"a grade ({', '.join(GRADES)}) or bounds of the score such as 300-500", repr(text))
    return None, (int(match[1]), int(match[2] or HIGHEST))


def run_generate(size: Size, seed: Name, solvable: bool, arbitrary: bool, to: str, svg: Name, **wishes: Any) -> Report:
    """A random puzzle."""
    m, n = size
    if m * n > MOST_CELLS:
        raise TooLarge(f"a puzzle of {number_text(m)} x {number_text(n)} cells", limit=f"{MOST_CELLS:,} cells")
    black, numbered = wishes["black"], wishes.pop("numbered")
    only_one = any(value for wish, value in wishes.items() if wish not in ("black", "seconds"))
    other = "--arbitrary" if arbitrary else "--solvable" if solvable else ""
    if other and only_one:
        raise BadInput(f"{other} or a puzzle with one solution", "both")
    if arbitrary and solvable:
        raise BadInput("--arbitrary or --solvable", "both")
    chosen, share = new_seed() if seed is None else seed, 0.5 if numbered is None else numbered
    if arbitrary:
        blacks = round(black * m * n)
        drawn = generator.arbitrary(m, n, black=blacks, clues=round(share * blacks), seed=chosen)
        made = making.Made(drawn, Board.empty(m, n), chosen)
    elif solvable:
        made = making.generate(m, n, black=black, numbered=share, unique=False, seed=chosen)
    else:
        grade, score = wishes.pop("difficulty") or (("normal" if m * n <= making.MOST_CELLS else None), None)
        wishes |= {"grade": grade, "score": score, "numbered": numbered or 0.0, "seed": chosen, "unique": True}
        half = "half-turn" if wishes.pop("symmetric") else None
        wishes["symmetry"] = wishes["symmetry"] or half
        with meter("clue {} of {}") as tell:
            made = making.generate(m, n, watch=tell, **wishes)
    puzzle, bulbs = made.puzzle, None if arbitrary else board_json(made.bulbs)
    check_form(puzzle, to)
    draw(svg, lambda: puzzle.to_svg())
    value: dict[str, Any] = {"rows": m, "columns": n, "puzzle": puzzle.rows, "seed": chosen, "bulbs": bulbs}
    value |= {"score": made.score, "difficulty": made.grade}
    notes = [f"score {made.score}, {made.grade}"] if made.grade else []
    notes += [f"--seed {chosen} gives this puzzle again"] if seed is None else []
    value |= {"to": to, "converted": lambda: formats.write_puzzle(puzzle, to)} if to != "text" else {}
    return Report(0, lambda: written(puzzle, to), value, "\n".join(notes))


def run_set(pattern: str, difficulty: Difficulty | None, every: bool, seed: Name, seconds: float, to: str) -> Report:
    """Clues for given black cells that leave one solution."""
    given = setting.read_pattern(pattern if is_address(pattern) else read_text(pattern))
    m, n = given.puzzle.size
    value: dict[str, Any] = {"rows": m, "columns": n}
    if every:
        found = list(islice(setting.minimal_fills(given), MOST_LISTED + 1))
        if len(found) > MOST_LISTED:
            raise TooLarge("a list of all minimal clue sets", limit=f"{MOST_LISTED:,}")
        lines = [plural(len(found), "minimal clue set"), *["\n" + formats.write_puzzle(puzzle, to) for puzzle in found]]
        return Report(0 if found else 1, lines, value | {"puzzles": [puzzle.rows for puzzle in found]})
    chosen = new_seed() if seed is None else seed
    grade, score = difficulty or (None, None)
    if grade:
        bounds = [0, *CUTS, HIGHEST + 1]
        score = bounds[GRADES.index(grade)], bounds[GRADES.index(grade) + 1] - 1
    try:
        made = setting.fill(given, score=score or (0, HIGHEST), seed=chosen, seconds=seconds)
    except TooLarge as error:
        return ambiguous(given.puzzle, str(error), value)
    text = formats.write_puzzle(made.puzzle, to)
    value |= {"puzzle": made.puzzle.rows, "score": made.score, "difficulty": made.grade, "seed": chosen}
    value |= {"bulbs": board_json(made.bulbs), "to": to, "converted": text}
    return Report(0, text, value, f"score {made.score}, {made.grade}; --seed {chosen}")


def ambiguous(puzzle: Puzzle, why: str, value: dict[str, Any]) -> Report:
    """What the setter wants to know instead: two solutions, and where they differ."""
    two = certificate.certify(puzzle).solutions
    value |= {"puzzle": None, "reason": why, "boards": [board_json(board) for board in two]}
    lines = [f"none found: {why}", *[puzzle.draw(board) + "\n" for board in two]]
    if len(two) == 2:
        lines.append(f"these solutions differ at {'; '.join(map(place, (two[0] ^ two[1]).cells()))}")
    return Report(1, lines, value)
