r"""What stands for lamps, whatever people hold: the table of `Board`, and what other tables share.

>>> lamps_of("X.X"), lamps_of("1x3"), lamps_of([[0, 1]])
(((5,), 3, ()), ((0,), 3, ()), ((2,), 2, ()))

A table is looked through from the top: a name, a condition, and a reader, which may refuse.
`IN_BOARD` is that of what is to be lamps.  `reader` has that of what is asked, `positions` that of
a game whose size is known; Akari and the names of files have theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Set
from os import PathLike
from typing import Any, NamedTuple, TypeAlias

from ..algebra.bits import Bits, from_flags
from ..core.message import Message, marked
from ..core.text_input import inside, picture_in, read_text
from ..core.validation import check_cells, check_size, is_pair, is_whole, shown
from ..errors import BadInput, ParseError, expect
from . import arrays
from .notation import DIGITS, LAMPS, Drawn, board_in, refuse_other_texts
from .picture import in_one, parse

Lamps: TypeAlias = tuple[tuple[Bits, ...], int, tuple[Bits, ...]]  # rows, columns, holes
SIGN = "x"  # of a press
SIDE = r"(0|[1-9]\d{0,8})"  # without a leading zero: 012 is a row of lamps
SIZE = re.compile(rf"\s*{SIDE}(?:[ \t]*[xX×*,; \t][ \t]*{SIDE})?\s*")
WHAT = "a Game, a board or its picture, a size as (5, 5), a Graph, a networkx graph or a dictionary of neighbours"


class Reader(NamedTuple):
    """A line of a table; the reader takes the thing and what is known beside it."""

    name: str
    fits: Callable[[Any], bool]
    read: Callable[[Any, Any], Any]


def by(readers: Iterable[Reader], x: object, known: object = None) -> Any:
    """What the first of the readers that fits makes of a thing.

    >>> by(IN_BOARD, "#.")
    ((1,), 2, ())
    """
    return next(reader for reader in readers if reader.fits(x)).read(x, known)


def refused(wanted: str, cure: str = "") -> Callable[[Any, object], Any]:
    """A reader that refuses what fits, and tells what to type instead.

    >>> refused("a text", "; type x.decode()")(b"", None)
    Traceback (most recent call last):
        ...
    TypeError: expected a text, got b'' (a bytes); type x.decode()
    """

    def refuse(x: Any, _known: object) -> Any:
        raise TypeError(
            Message("expected {what}, got {got}", what=wanted, got=shown(x) + cure.format(x))
        )

    return refuse


def lamps_of(x: object) -> Lamps:
    """The lamps of two states that `Board` makes of a thing; of a size, none is lit.

    >>> lamps_of({"board": ["#_"]})
    ((1,), 2, (2,))

    Raises:
        BadInput, TypeError: it has none, or they cannot be read.
    """
    found: Lamps = by(IN_BOARD, x)
    return found


def drawn(x: str, states: int = 2, fields: Iterable[str] = LAMPS) -> Drawn:
    """The board that a text means in any but the plain form, perhaps among words.

    >>> drawn("X.X").note
    'read as 1 x 3, X = lit'

    Raises:
        ParseError: it cannot be understood; BadInput: it is a drawing of presses, which are not
            wanted.
    """
    if is_drawn_presses(x, states):
        if "presses" not in fields:
            lamps = "lamps (write # for x)" if states == 2 else "lamps (write 0 for ·)"
            raise ambiguous(x, lamps, "presses (`check` tests them)")
        picture, words = picture_in(x)
        x = picture.replace(SIGN, "#") + f"\n{words}"
    if is_two_sides(x, states):
        raise ParseError("rows of # and .", f"{x!r}, a size; type rows such as '#.#/.#.'")
    refuse_other_texts(x)
    return board_in(x, states, tuple(fields))


def table_of(x: Any) -> Lamps:
    """The lamps of nested lists or of an array.

    >>> table_of([[0, 1], [None, 1]])
    ((2, 2), 2, (0, 1))

    Raises:
        BadInput, TypeError: it has something else than 0 and 1, and None for a hole.
    """
    if hasattr(x, "ndim"):
        lines = tuple(arrays.rows_of(x))
        columns = x.shape[-1]
        expect(
            lines and columns,
            marked("at least one row and one column"),
            f"{len(lines)} x {columns}",
        )
        return lines, columns, ()
    wanted = "a board as a picture, a size, a list of rows, or a two-dimensional array"
    columns, table = arrays.entries(x, 2, wanted, from_flags)
    rows: list[Bits] = []
    holes: list[Bits] = []
    for row in table:
        if isinstance(row, int):
            rows.append(row)
            holes.append(0)
        else:
            rows.append(from_flags([one or 0 for one in row]))
            holes.append(from_flags([one is None for one in row]))
    return tuple(rows), columns, tuple(holes) if any(holes) else ()


def ambiguous(x: object, first: str, second: str) -> BadInput:
    """The refusal of what could be read in two ways, each with what to type for it.

    >>> print(ambiguous("1", "a size (type (1, 1))", "a lamp (type '#')"))
    expected a size (type (1, 1)) or a lamp (type '#'), got '1', which may be either
    """
    text = " ".join(repr(x).split())
    short = text if len(text) <= 60 else f"{text[:59]}…"
    return BadInput(f"{first} or {second}", f"{short}, which may be either")


# ---- conditions ---------------------------------------------------------------------------------


def is_size_text(x: object) -> bool:
    """Whether it is a text that tells a size, or could.

    >>> [is_size_text(text) for text in ("5x5", "10", "012", "#.")]
    [True, True, False, False]
    """
    return isinstance(x, str) and SIZE.fullmatch(x) is not None


def is_two_sides(x: object, states: int = 2) -> bool:
    """Whether it is a text that tells a size by both sides, and could be no lamps.

    >>> [is_two_sides(text) for text in ("5x5", "5,5", "5", "1,1", "#.")]
    [True, True, False, False, False]
    """
    match = SIZE.fullmatch(x) if isinstance(x, str) else None
    return match is not None and match[2] is not None and not could_be_lamps(match[0], states)


def sides_in(x: str) -> tuple[int, int]:
    """The sides that such a text tells; one alone is a square.

    >>> sides_in("5x6"), sides_in("5")
    ((5, 6), (5, 5))
    """
    rows, columns = SIZE.findall(x)[0]
    return int(rows), int(columns or rows)


def is_cells(x: object) -> bool:
    """Whether it is a cell, or a list or a set of cells: tuples of two whole numbers.

    >>> is_cells([(0, 1)]), is_cells((0, 1)), is_cells([[0, 1]]), is_cells([])
    (True, True, False, True)
    """
    return isinstance(x, list | tuple | Set) and (is_pair(x) or all(map(is_pair, x)))


def is_numbers(x: object) -> bool:
    """Whether it is a list of numbers: a row, and no table.

    >>> is_numbers([1, 0, 1]), is_numbers([[1, 0, 1]])
    (True, False)
    """
    if not isinstance(x, list | tuple) or not x:
        return False
    return all(isinstance(entry, bool | float) or is_whole(entry) for entry in x)


def is_answer(x: object) -> bool:
    """Whether it is what a verb gives, which has presses, or is a puzzle of Akari or has one.

    >>> from lightsgame import akari, answer
    >>> is_answer(answer("#.#")), is_answer(akari.Puzzle("1.")), is_answer("#.#")
    (True, True, False)
    """
    return any(hasattr(x, name) for name in ("presses", "puzzle", "clues"))


def is_drawn_presses(x: str, states: int) -> bool:
    r"""Whether a text shows presses as this package draws them: x, or numbers, among middle dots.

    Where a console has no middle dot, the sentence below the picture tells.

    >>> [is_drawn_presses(text, 2) for text in ("·x·", ".x.", ".x.\n1 press; the only solution")]
    [True, False, True]
    """
    picture, words = picture_in(x)
    signs = {*picture} - {*"\n _/"}
    marks = {SIGN} if states == 2 else {*DIGITS[1:states]}
    if not signs & marks or not signs <= {*marks, "·", "."}:
        return False
    if states == 2 and words:
        return True
    return "·" in signs or bool(words and "." in signs)


def could_be_lamps(x: str, states: int | None) -> bool:
    """Whether all digits of a size are states.

    >>> could_be_lamps("10", None), could_be_lamps("12", None), could_be_lamps("1x1", None)
    (True, False, False)
    """
    digits = re.sub(r"[\s,;]", "", x)
    return digits.isdecimal() and int(max(digits)) < (states or 2)


# ---- readers ------------------------------------------------------------------------------------


def _of_text(x: str, _known: object) -> Lamps:
    try:
        return parse(x)
    except ParseError:
        return parse("\n".join(drawn(x).rows))


def _of_file(x: Any, _known: object) -> Lamps:
    with inside(str(x)):
        return _of_text(read_text(str(x)), None)


def _of_sides(x: Any, _known: object) -> Lamps:
    m, n = check_size(*x)
    check_cells(m, n)
    return (0,) * m, n, ()


def _of_object(x: Mapping[str, Any], _known: object) -> Lamps:
    return parse("\n".join(board_in(x).rows))


def _of_rows(x: Any, _known: object) -> Lamps:
    rows = in_one(x)
    return _of_text(rows, None) if isinstance(rows, str) else table_of(rows)


def _of_presses(x: Any, _known: object) -> Any:
    cure = "the lamps after them are presses.on(board), lamps in the same places presses.times"
    raise BadInput("lamps", f"presses; {cure}")


def _of_answer(x: Any, _known: object) -> Any:
    puzzle = "a puzzle of Akari; akari.solve takes it"
    presses = "an answer; its presses are x.presses, and check(board, x.presses) tests them"
    raise BadInput(WHAT, presses if hasattr(x, "presses") else puzzle)


def _of_cells(x: Any, _known: object) -> Lamps:
    cure = "type Board.from_cells(rows, columns, x)"
    if isinstance(x, Set):
        raise TypeError(f"expected a board as a picture, a size or rows, got {str(x)[:60]}; {cure}")
    raise ambiguous(x, f"cells ({cure})", "rows of two lamps (type lists inside)")


# To read another kind of thing is one line here.
PRESSES = Reader("presses", lambda x: hasattr(x, "times"), _of_presses)
ANSWER = Reader("answer", is_answer, _of_answer)
IN_BOARD = (
    Reader("size as text", is_two_sides, lambda x, _known: _of_sides(sides_in(x), None)),
    Reader("text", lambda x: isinstance(x, str), _of_text),
    PRESSES,
    ANSWER,
    Reader("size", is_pair, _of_sides),
    Reader("file", lambda x: isinstance(x, PathLike), _of_file),
    Reader("object", lambda x: isinstance(x, Mapping), _of_object),
    Reader(
        "game",
        lambda x: hasattr(x, "dark") or hasattr(x, "neighbours"),
        refused("lamps", "; type Game.of(x).dark() or Game.of(x).lit()"),
    ),
    Reader("cells", lambda x: is_cells(x) and bool(x), _of_cells),
    Reader("rows", lambda x: True, _of_rows),
)
