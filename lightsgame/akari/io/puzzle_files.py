"""Puzzles and bulbs as people hand them in: the name of a file, `-` for standard input, an address,
or a game id.

>>> read_answer("akari/2/2/h6") == read_answer("2x2:b1a")
True
"""

import re
from itertools import product

from ...core.message import Message, marked
from ...core.text_input import inside, is_file, json_in, one_standard_input, read_picture, read_text
from ...errors import BadInput, expect
from ...game.board import Board
from ...game.picture import without_remarks
from ..model.puzzle import BULB, WHITE, Puzzle, place
from .exchange import Reading
from .formats import parse_answer

# What is meant as an address or a game id even where it is a wrong one; a file of that name comes
# first. an address, or its end; a file of pzpr in one line, the end for Penpa+, other kinds; a game
# id
_NO_FILE = re.compile(
    r"collection:|.*\?(type=\w+&|[a-z]+:/)?\w+/|\w+://|(?i:akari|lightup|bijutsukan)(_\w+)?(/|$)"
    r"|pzprv3/|m=\w+&p=|\w+/([a-z]*:?/)?-?[0-9.]+/-?[0-9.]+(/|$)|-?[0-9]++(x-?[0-9]++)?+\w*+[:#]"
)


def is_address(argument: str) -> bool:
    """Whether an argument is meant as an address or a game id rather than as a file.

    >>> [is_address(text) for text in ("akari/2/2/h6", "2x2:b1a", "puzzle.txt", "-")]
    [True, True, False, False]
    """
    if argument == "-":
        return False
    if _NO_FILE.match(argument) is None:
        return False
    return not is_file(argument)


def rows_under(text: str, field: str) -> str:
    """The rows under a field of an object that `--json` has printed; any other text as it is.

    >>> rows_under('{"puzzle": ["1.", ".."]}', "puzzle").split(), rows_under("1.", "puzzle")
    (['1.', '..'], '1.')
    """
    if text.lstrip()[:1] != "{":
        return text
    wanted = Message(
        "an object with the rows of a puzzle or of bulbs under {names}", names=repr(field)
    )
    held = json_in(text, wanted)
    rows = held.get(field, held.get("problem"))
    if isinstance(rows, list) and all(isinstance(row, list) for row in rows):
        rows = ["".join(map(str, row)) for row in rows]
    if isinstance(rows, str):
        return rows
    are_rows = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    expect(are_rows, wanted, repr(text[:30]))
    return "\n".join(rows)


def read_answer(argument: str) -> Reading:
    """The puzzle that is meant, and its bulbs if the text has some; a file may hold any form, an
    address as well.

    >>> read_answer("pzprv3/lightup/1/2/# . /")
    (Puzzle('..'), Board('#.'))

    Raises:
        BadInput: the file cannot be read, or what was given is no puzzle.
    """
    if is_address(argument):
        expect(
            len(argument.splitlines()) <= 1,
            marked("an address or a game id"),
            Message("several lines"),
            "the argument PUZZLE",
        )
        return parse_answer(argument)
    text = text_of(argument)
    with inside(argument):
        given, there = read_picture(rows_under(text, "puzzle"), parse_answer)[0]
        # `generate` keeps its bulbs to itself.
        if (
            text.lstrip()[:1] == "{"
            and json_in(text, Message("a puzzle")).get("status") == "solved"
        ):
            there = Board(rows_under(text, "bulbs"))
    return given, there


def text_of(argument: str) -> str:
    """The text of a file; of standard input for `-`.

    >>> text_of("7x7")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a puzzle: ..., got the size '7x7'; ...makes a puzzle

    Raises:
        BadInput: it is a size, or cannot be read.
    """
    if re.fullmatch(r"[0-9]+(x[0-9]+)?(b[0-9]+\w*)?", argument) and not is_file(argument):
        raise BadInput(
            Message("a puzzle: a file, `-`, an address or a game id"),
            Message(
                "the size {what}; `lightsgame akari generate {name}` makes a puzzle",
                what=repr(argument),
                name=argument.partition("b")[0],
            ),
        )
    return read_text(argument)


def read_both(puzzle: str, bulbs: str | None) -> Reading:
    """The puzzle, and the bulbs from their own file or else from the same text.

    >>> read_both("pzprv3/lightup/1/2/# . /", None)
    (Puzzle('..'), Board('#.'))

    Raises:
        BadInput: the bulbs are of another puzzle; or standard input is asked for both.
    """
    one_standard_input(puzzle, bulbs)
    given, there = read_answer(puzzle)
    return given, read_bulbs(bulbs, given) if bulbs else there


def read_bulbs(argument: str, puzzle: Puzzle) -> Board:
    """The bulbs in a file: rows of 0 and 1, or the puzzle's picture with an `o` for each.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "bulbs.txt")
    ...     path.write_text("10", encoding="utf-8"), read_bulbs(str(path), Puzzle(".."))
    (2, Board('#.'))

    Raises:
        BadInput: the file cannot be read, it is of another size, or it shows another puzzle.
    """
    text = rows_under(read_text(argument), "bulbs")
    with inside(argument):
        if _is_all_digits(text):
            drawn = puzzle
            bulbs = Board(text)
        else:
            drawn, there = read_picture(text, parse_answer)[0]
            bulbs = Board(drawn.size) if there is None else there
        m, n = puzzle.size
        size = "{} x {}".format(*bulbs.size)
        expect(
            bulbs.size == (m, n),
            Message("bulbs on {n} x {n2} cells like the puzzle", n=m, n2=n),
            size,
        )
        for cell in product(range(m), range(n)):
            if drawn[cell] != puzzle[cell]:
                wanted = f"the puzzle, with {BULB} for {WHITE} where a bulb stands"
                got = f"{drawn[cell]!r} for {puzzle[cell]!r}"
                raise BadInput(wanted, got, place(cell))
    return bulbs


def _is_all_digits(text: str) -> bool:
    """Whether a text is rows of 0 and 1."""
    lines = without_remarks(text).replace("/", "\n").splitlines()
    return all(set(line.strip()) <= {"0", "1"} for line in lines)
