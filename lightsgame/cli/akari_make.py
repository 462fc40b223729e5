"""`lightsgame akari generate`, `book` and `convert`: new puzzles, and puzzles in other forms."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from ..akari import certificates
from ..akari.explaining.score import CUTS, GRADES, Grade
from ..akari.generator import clue_setting, generate, training
from ..akari.io import formats
from ..akari.io.puzzle_files import is_address, rows_under
from ..akari.model.puzzle import Puzzle, place
from ..akari.solving import encoding
from ..classroom.classes import puzzle_book
from ..classroom.lessons import browser
from ..core.atomic_files import write_bytes
from ..core.message import Counted, Joined, Message, marked
from ..core.text_input import check_writable, read_picture, read_text
from ..errors import BadInput, Inconsistent, TooLarge, at_most, expect
from .asking import is_size
from .common import Report, draw, size_text
from .meters import meter
from .reading import Name, Number, Size, new_seed, parse_size

Difficulty = tuple[Grade | None, tuple[int, int] | None]

MOST_CELLS = 4_000_000  # of a puzzle that is generated
MOST_LISTED = 1_000  # clue sets that are printed
HIGHEST = 1_000_000  # no score is higher
PUZZLES = 6  # in a chapter of a book, if nothing else is asked for


def parse_difficulty(text: str) -> Difficulty:
    """A grade, or the least and the greatest score.

    >>> parse_difficulty("hard"), parse_difficulty("300-500"), parse_difficulty("800-")
    (('hard', None), (None, (300, 500)), (None, (800, 1000000)))
    """
    if text in GRADES:
        return next(grade for grade in GRADES if grade == text), None
    match = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})?", text)
    if not match or int(match[1]) > int(match[2] or HIGHEST):
        raise BadInput(
            Message("a grade (easy, normal, hard, expert) or bounds of the score such as 300-500"),
            repr(text),
        )
    least, greatest = match.groups(HIGHEST)
    return None, (int(least), int(greatest))


def run_generate(
    board: str,
    technique: Name,
    boards: Number,
    every: bool,
    black: float | None,
    grade: Difficulty | None,
    **how: Any,
) -> Report:
    """A random puzzle, boards for a technique, or clues for black cells."""
    symmetry = how["symmetry"]
    if not is_size(board):
        wishes = {"--technique": technique, "--black": black, "--symmetry": symmetry}
        wish = next((option for option, value in wishes.items() if value is not None), None)
        expect(wish is None, Message("a size with {option}", option=wish), repr(board[:40]))
        return set_clues(board, every, grade, **how)
    expect(not every, marked("black cells with --every"), repr(board[:40]))
    size = parse_size(board)
    share = 0.2 if black is None else black
    if technique is not None:
        return train(technique, boards or 1, size, share, **how)
    m, n = size
    what = Message("a puzzle of {size} cells", size=size_text(m, n))
    at_most(m * n, MOST_CELLS, what, Message("{size} cells", size=MOST_CELLS))
    chosen = how["seed"] or new_seed()
    is_large = m * n > generate.MOST_CELLS
    name, score = grade or (None if is_large else "normal", None)
    with meter(marked("clue {n} of {n2}")) as tell:
        made = generate.generate(
            m,
            n,
            black=share,
            symmetry=symmetry,
            grade=name,
            score=score,
            unique=True,
            seed=chosen,
            seconds=how["seconds"],
            watch=tell,
        )
    return one_made(made, chosen, how)


def one_made(made: generate.Made, seed: str, how: dict[str, Any]) -> Report:
    """A puzzle in the form that is asked for."""
    m, n = made.puzzle.size
    text, form = in_form(made.puzzle, how["to"])
    draw(how["svg"], lambda: made.puzzle.to_svg())
    value = {"rows": m, "columns": n, "seed": seed, "difficulty": made.grade, **_puzzle_json(made)}
    value |= form if how["to"] != "text" else {}
    notes: list[str] = []
    if made.grade:
        notes.append(Message("score {n}, {grade}", n=made.score, grade=Message(made.grade)))
    if how["seed"] is None:
        notes.append(Message("--seed {seed} gives this puzzle again", seed=seed))
    return Report(0, text, value, Joined("\n", notes))


def train(technique: str, boards: int, size: Size, black: float, **how: Any) -> Report:
    """Boards whose only hard steps are of one technique."""
    m, n = size
    chosen = how["seed"] or new_seed()
    wishes = {"rows": m, "columns": n, "black": black, "seconds": how["seconds"]}
    made = list(training.training(technique, boards, seed=chosen, **wishes))
    drawn = [formats.write_puzzle(one.puzzle, how["to"]) + "\n" for one in made]
    puzzles = [_puzzle_json(one) for one in made]
    value = {"technique": technique, "seed": chosen, "rows": m, "columns": n, "puzzles": puzzles}
    note = "" if how["seed"] else Message("--seed {seed} gives these puzzles again", seed=chosen)
    return Report(0, drawn, value, note)


def run_book(
    out: str,
    title: Name,
    pages: int | None,
    each: int | None,
    size: Size,
    seed: Name,
    seconds: float,
) -> Report:
    """Write a book of puzzles."""
    file = Path(check_writable(out))
    forms = marked("a file whose name ends in .pdf, .html or .epub")
    expect(file.suffix in (".pdf", ".html", ".epub"), forms, repr(out))
    m, n = size
    chosen = new_seed() if seed is None else seed
    if pages is None:
        numbers = [PUZZLES if each is None else each] * len(training.LEARNT)
    else:
        numbers = puzzle_book.numbers_for(pages)
    with meter(marked("puzzle {n} of {n2}")) as tell:
        book = puzzle_book.Book.of(
            title, numbers, rows=m, columns=n, seed=chosen, seconds=seconds, watch=tell
        )
    if file.suffix == ".epub":
        write_bytes(file, [puzzle_book.epub(book)])
    else:
        file = browser.write_paper(file, puzzle_book.html(book))
    notes: list[str] = []
    if str(file) != out:
        notes.append(Message("no browser that prints was found; print {file} from one", file=file))
    if seed is None:
        notes.append(Message("--seed {seed} gives this book again", seed=chosen))
    chapters = [
        {"technique": chapter.technique, "puzzles": [_puzzle_json(one) for one in chapter.puzzles]}
        for chapter in book.chapters
    ]
    value = {"file": str(file), "seed": chosen, "rows": m, "columns": n, "pages": book.pages}
    text = Message(
        "{file}: {n} puzzles on {n2} pages", file=file, n=len(book.puzzles), n2=book.pages
    )
    return Report(0, text, value | {"chapters": chapters}, Joined("\n", notes))


def _puzzle_json(made: generate.Made) -> dict[str, Any]:
    return {"puzzle": made.puzzle.rows, "score": made.score, "bulbs": made.bulbs}


def set_clues(pattern: str, every: bool, grade: Difficulty | None, **how: Any) -> Report:
    """Clues for given black cells that leave one solution."""
    drawn = pattern if is_address(pattern) else rows_under(read_text(pattern), "puzzle")
    given, _words = read_picture(drawn, clue_setting.read_pattern)
    m, n = given.puzzle.size
    value: dict[str, Any] = {"rows": m, "columns": n}
    if every:
        found = list(islice(clue_setting.minimal_fills(given), MOST_LISTED + 1))
        at_most(len(found), MOST_LISTED, Message("a list of all minimal clue sets"))
        sets = Counted("{n} minimal clue set", "{n} minimal clue sets", len(found))
        drawn_sets = ["\n" + formats.write_puzzle(puzzle, how["to"]) for puzzle in found]
        value["puzzles"] = [{"puzzle": puzzle.rows} for puzzle in found]
        return Report(0 if found else 1, [sets, *drawn_sets], value)
    chosen = how["seed"] or new_seed()
    name, score = grade or (None, None)
    if name:
        bounds = [0, *CUTS, HIGHEST + 1]
        number = GRADES.index(name)
        score = bounds[number], bounds[number + 1] - 1
    try:
        made = clue_setting.fill(
            given, score=score or (0, HIGHEST), seed=chosen, seconds=how["seconds"]
        )
    except (Inconsistent, TooLarge) as error:
        return ambiguous(given.puzzle, str(error), value)
    return one_made(made, chosen, how)


def ambiguous(puzzle: Puzzle, why: str, value: dict[str, Any]) -> Report:
    """What the setter wants to know instead: two solutions, and where they differ."""
    two = certificates.certify(puzzle).solutions
    value |= {"puzzle": None, "reason": why, "boards": two}
    lines: list[str] = [Message("none found: {rest}", rest=why)]
    lines += [puzzle.draw(board) + "\n" for board in two]
    if len(two) == 2:
        differing = (two[0] ^ two[1]).cells()
        places = Joined("; ", map(place, differing))
        lines.append(Message("these solutions differ at {cells}", cells=places))
    return Report(1, lines, value)


def in_form(puzzle: Puzzle, to: str) -> tuple[Callable[[], Iterable[str]], dict[str, Any]]:
    """A puzzle in a form, as text and for JSON; a formula, which may be long, is refused before any
    work, and printed line by line as it is made.

    >>> in_form(Puzzle("1."), "puzzlink")[1]["to"]
    'puzzlink'
    """
    whole = partial(formats.write_puzzle, puzzle, to)
    value = {"to": to, "converted": whole}
    if to != "dimacs":
        return whole, value
    encoding.check_size(puzzle)
    return lambda: map(str.rstrip, encoding.dimacs(puzzle)), value


def run_convert(puzzle: Puzzle, to: str) -> Report:
    """The puzzle in another form."""
    (m, n) = puzzle.size
    (text, form) = in_form(puzzle, to)
    return Report(0, text, {"puzzle": puzzle.rows, "rows": m, "columns": n} | form)
