"""Addresses of puzz.link and game ids of Light Up: a puzzle in one line.

**The address** lists the cells in reading order, and runs of white cells go on over the ends of
rows.  A digit 0-4 is a clue; 5-9 is a clue 0-4 and one white cell; `a`-`e` is a clue and two;
`g`-`z` are 1 to 20 white cells; `.` is a black cell without a number.  What is written is, sign for
sign, what the site itself writes; that has two quirks.  A clue at the very end gets the letter of a
clue *and two white cells*, though they hang over the end of the board.  And an address whose last
sign is no letter or digit gets a `/` behind it.

**The game id** is simpler: `a`-`z` are 1 to 26 white cells, `B` is a black cell, 0-4 are clues.

The site leaves white what an address does not name, and passes over white cells behind the last
one: of 2,332 published addresses ten need the one, and one the other, so both are read.  Where it
guesses more, these functions refuse: it also cuts off black cells and takes unknown signs for white
ones, and a mistyped puzzle becomes another, silently.  Here it is a `ParseError` that says what was
expected, what came and where.

References: pzpr 0.10.1 by sabo2 (npm, MIT licence), whose newer version by Robert Vollmert and
others runs puzz.link; Simon Tatham's Portable Puzzle Collection (MIT licence), file `lightup.c`.
The tests let both judge.
"""

import re
from collections.abc import Mapping
from itertools import accumulate
from urllib.parse import unquote

from ...core.message import Message, marked
from ...errors import ParseError, legible
from ..model.puzzle import BLACK, CLUES, WHITE, Puzzle

MOST_MISSING = 10_000  # cells that an address may leave out at its end: then the size is no slip
ADDRESS = "https://puzz.link/p?akari/"  # what `to_puzzlink` begins with

_PUZZ_LINK = Message("the puzz.link address")
_GAME_ID = Message("the game id")
_ROWS = Message("a number of rows")
_COLUMNS = Message("a number of columns")
_NAMES = ("akari", "lightup", "bijutsukan")  # of the puzzle in addresses; the first is written

_ID_CELLS = {
    **{sign: sign for sign in CLUES},
    **{chr(ord("`") + k): k * WHITE for k in range(1, 27)},
    "B": BLACK,
}
_LINK_CELLS = {chr(ord("f") + k): k * WHITE for k in range(1, 21)} | {".": BLACK}
_LINK_CELLS |= {
    chr(ord(a) + k): CLUES[k] + some * WHITE for some, a in enumerate("05a") for k in range(5)
}
_LINK_PARTS = re.compile(r"([0-4])(?:(\.\.|\.?\Z)|(\.)|)|\.{1,20}|#")
_ID_PARTS = re.compile(r"\.{1,26}|#")
# before the kind of puzzle, and a fragment behind it all
_COPIED = re.compile(r"^type=\w+&|^[a-z]+:/|#.*$")
_FLAG = re.compile("[a-z]*:?")  # other puzzles have some, Akari has none
_PARAMETERS = re.compile(r"([0-9]*)(?:x([0-9]*))?((?:b[0-9]+)?(?:s[0-9]+)?(?:r|d[0-9]+)?)")


# ---- puzz.link ------------------------------------------------------------------------------------------------------


def to_puzzlink(puzzle: Puzzle) -> str:
    """The address of the puzzle at puzz.link, as that site writes it.

    >>> to_puzzlink(Puzzle("1..#"))
    'https://puzz.link/p?akari/4/1/b./'
    """
    m, n = puzzle.size
    body = _LINK_PARTS.sub(_link_sign, "".join(puzzle.rows))
    end = "/" if body.endswith(".") else ""
    return f"{ADDRESS}{n}/{m}/{body}{end}"


def _link_sign(match: re.Match[str]) -> str:
    clue, two, one = match.groups()
    if clue:
        # Two white cells behind a clue, or the end of the board where they would be, go into its
        # sign; else one.
        if two is not None:
            return chr(ord("a") + int(clue))
        if one:
            return str(int(clue) + 5)
        return clue
    return "." if match[0] == BLACK else chr(ord("f") + len(match[0]))


def from_puzzlink(address: str) -> Puzzle:
    """The puzzle at an address of puzz.link or pzv.jp; all up to the first `?` may be missing.

    >>> print(from_puzzlink("akari/4/1/b./"))
    1..#

    Leading zeros of a size, a flag before it (`v:`), a `/` at the end and a missing end are
    accepted, as the sites do.

    Raises:
        ParseError: another kind of puzzle, no size, a sign that the form does not have, no cell or
            a black one too many, or something behind the cells.
    """
    body = _COPIED.sub("", address[address.find("?") + 1 :])
    if "%" in body:
        body = unquote(body)
    name, *fields = body.split("/")
    name = re.sub("_(edit|play)$", "", name)
    expected = Message("an address with akari or lightup or bijutsukan as its kind of puzzle")
    lost = Message("nothing behind its ?: type the address in quotes, or the shell reads the ?")
    legible(
        name in _NAMES, expected, _shown(name) if name or "://" not in address else lost, _PUZZ_LINK
    )
    if fields and _FLAG.fullmatch(fields[0]):
        del fields[0]
    while len(fields) < 3:
        fields.append("")
    columns, rows, cells, *rest = fields
    n = _side(columns, _COLUMNS, Message("the first number of {place}", place=_PUZZ_LINK))
    m = _side(rows, _ROWS, Message("the second number of {place}", place=_PUZZ_LINK))
    got = _shown("/".join(rest))
    legible(
        not any(rest),
        marked("nothing behind the cells"),
        got,
        Message("the end of {place}", place=_PUZZ_LINK),
    )
    missing = MOST_MISSING if cells else 0
    return _from_cells(
        cells, _LINK_CELLS, (m, n), Message("the cells of {place}", place=_PUZZ_LINK), missing
    )


# ---- Light Up -------------------------------------------------------------------------------------------------------


def to_tatham(puzzle: Puzzle) -> str:
    """The game id of the puzzle in Simon Tatham's Light Up.

    That program itself wants two rows and two columns at least.

    >>> to_tatham(Puzzle("1..#"))
    '4x1:1bB'
    """
    m, n = puzzle.size
    cells = _ID_PARTS.sub(_id_sign, "".join(puzzle.rows))
    return f"{n}x{m}:{cells}"


def _id_sign(match: re.Match[str]) -> str:
    return "B" if match[0] == BLACK else chr(ord("`") + len(match[0]))


def from_tatham(game_id: str) -> Puzzle:
    """The puzzle of a game id; parameters of the generator before the colon are read over.

    >>> print(from_tatham("4x1b20s4d0:1bB"))
    1..#
    >>> print(from_tatham("2:1aBa"))
    1.
    #.

    Raises:
        ParseError: no size, unknown parameters, a sign that the form does not have, too few cells
            or too many, or a random seed (`7x7#1234`), which only the program itself can make a
            puzzle of.
    """
    head, colon, cells = game_id.partition(":")
    if not colon:
        got = _shown(game_id)
        if "#" in head:
            got = Message("a random seed, {what}", what=got)
        else:
            got = Message("{what}, without a colon", what=got)
        raise ParseError(Message("a game id WIDTHxHEIGHT:CELLS"), got, _GAME_ID)
    where = Message("{place} before its colon", place=_GAME_ID)
    match = _PARAMETERS.fullmatch(head)
    if not match:
        raise ParseError(Message("a size and parameters such as 7x7b20s4d0"), _shown(head), where)
    n = _side(match[1], _COLUMNS, where)
    m = n if match[2] is None else _side(match[2], _ROWS, where)
    return _from_cells(cells, _ID_CELLS, (m, n), Message("the cells of {place}", place=_GAME_ID))


# ---- both -----------------------------------------------------------------------------------------------------------


def _side(text: str, what: str, where: str) -> int:
    """One of the two numbers of a size."""
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) == 0:
        got = _shown(text) if text else Message("nothing")
        raise ParseError(Message("{what}, 1 or more", what=what), got, where)
    return int(text)


def _from_cells(
    signs: str, meaning: Mapping[str, str], size: tuple[int, int], where: str, missing: int = 0
) -> Puzzle:
    """The puzzle whose cells, in reading order, are what the signs mean; *missing* at most are
    white.

    The work is bounded by the length of the text, whatever the size says.
    """
    m, n = size
    for number, sign in enumerate(signs, start=1):
        if sign not in meaning:
            at = Message("sign {n} of {place}", n=number, place=where)
            raise ParseError(
                (
                    Message("one of the signs {signs}", signs="0-4 a-z B")
                    if "B" in meaning
                    else Message("one of the signs {signs}", signs="0-9 a-e g-z .")
                ),
                _shown(sign),
                at,
            )
    cells = "".join([meaning[sign] for sign in signs])
    wanted = Message("{n} cells ({n2} rows of {m})", n=m * n, n2=m, m=n)
    legible(len(cells) + missing >= m * n, wanted, Message("only {n}", n=len(cells)), where)
    too_many = cells[m * n :]
    if missing:
        too_many = too_many.strip(WHITE)
    if too_many:
        ends = accumulate([len(meaning[sign]) for sign in signs])
        number = next(number for number, end in enumerate(ends, start=1) if end > m * n)
        raise ParseError(
            wanted, f"{len(cells)}", Message("sign {n} of {place}", n=number, place=where)
        )
    cells = cells.ljust(m * n, WHITE)
    starts = range(0, m * n, n)
    return Puzzle.from_rows([cells[start : start + n] for start in starts])


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
