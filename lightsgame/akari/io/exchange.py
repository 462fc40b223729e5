r"""Puzzles *with* their answers as texts: files of pzpr, and saved games of Light Up.

**pzprv3** is what puzz.link saves.  After the sizes, rows first, there is a sign a cell with blanks
between: `.` white, `#` a bulb, `+` a mark, `-` black, `0`-`4` a clue.  A `/` may stand for the end
of a line, so that all of it can be an address.

>>> puzzle, bulbs = from_pzprv3("pzprv3/lightup/2/3/# . - /. . 1 /")
>>> print(puzzle.draw(bulbs))
o.#
..1
>>> to_pzprv3(puzzle, bulbs).replace("\n", "/")
'pzprv3/lightup/2/3/# . - /. . 1 /'

**A saved game** of Simon Tatham's program is a list of KEY:LENGTH:VALUE; the moves are played
again.

>>> saved = to_save(puzzle, bulbs)
>>> saved.splitlines()[0], from_save(saved) == (puzzle, bulbs)
("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", True)

**Penpa+** packs its lines of JSON, with short names for the keys, into the address.  Its plane has
a margin of two cells on each side: cell (i, j) of a board of n columns has the number (i + 2)(n +
4) + j + 2.  A dark cell is black, a number in it is the clue, and the sign number 3 of "sun_moon"
is a bulb.

>>> from_penpa(to_penpa(puzzle, bulbs)) == (puzzle, bulbs)
True

References: robx/pzprjs, `src/pzpr/parser.js` and `src/variety-common/Encode.js`; Simon Tatham's
Portable Puzzle Collection, `midend.c` and `lightup.c`; swaroopg92/penpa-edit, `docs/js/class_p.js`
(all MIT licence).
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple
from urllib.parse import unquote

from ...core.message import Message
from ...errors import ParseError, legible
from ...game.board import Board
from ..model.puzzle import BLACK, CLUES, WHITE, Cell, Puzzle
from .addresses import from_tatham, to_tatham

Reading = tuple[Puzzle, Board | None]
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
# the colours of black cells: two greys, black, and the light grey that some take
DARK = (1, 3, 4, 8)
# of what a Penpa+ address unpacks to, and of its board
MOST_BYTES = 20_000_000
MOST_SIDE = 2_000

_FROM_PZPR = {**{sign: sign for sign in CLUES}, ".": WHITE, "#": WHITE, "+": WHITE, "-": BLACK}


def from_pzprv3(text: str) -> Reading:
    """The puzzle and the bulbs of a file of pzpr, or of an address that holds one; no bulb: None.

    >>> from_pzprv3("pzprv3/lightup/2/3/# . - /. . 1 /")
    (Puzzle('..#/..1'), Board('#../...'))

    Raises:
        ParseError: it is no Akari, or has not as many rows and cells as it says.
    """
    lines = [line.strip() for line in re.split(r"[/\n]", text[text.find("pzprv3") :])]
    where = Message("the pzprv3 text")
    if lines[1:2] and lines[1] not in ("lightup", "akari"):
        raise ParseError(Message("lightup as the kind of puzzle"), repr(lines[1][:40]), where)
    sizes = [int(word) if re.fullmatch("[0-9]{1,6}", word) else 0 for word in lines[2:4]]
    if len(sizes) < 2 or not all(sizes):
        got = repr("/".join(lines[2:4])[:40])
        raise ParseError(Message("the number of rows, then that of columns"), got, where)
    m, n = sizes
    rows = []
    bulbs = []
    for i, line in enumerate(lines[4 : 4 + m]):
        signs = line.split()
        here = Message("row {n} of {place}", n=i + 1, place=Message("the pzprv3 text"))
        for j, sign in enumerate(signs):
            if sign not in _FROM_PZPR:
                raise ParseError("one of the signs . # + - 0-4", repr(sign[:40]), here)
            if sign == "#":
                bulbs.append((i, j))
        legible(len(signs) == n, Message("{size} cells", size=n), str(len(signs)), here)
        rows.append("".join([_FROM_PZPR[sign] for sign in signs]))
    legible(len(rows) == m, Message("{n} rows", n=m), str(len(rows)), where)
    return Puzzle.from_rows(rows), Board.from_cells(m, n, bulbs) if bulbs else None


def to_pzprv3(puzzle: Puzzle, bulbs: Board | None = None) -> str:
    """The puzzle with its bulbs as a file of pzpr.

    >>> to_pzprv3(Puzzle("..#/..1")).splitlines()
    ['pzprv3', 'lightup', '2', '3', '. . - ', '. . 1 ']
    """
    m, n = puzzle.size
    text = f"pzprv3\nlightup\n{m}\n{n}\n"
    picture = puzzle.draw(bulbs).replace("#", "-").replace("o", "#")
    for row in picture.split("\n"):
        text += "".join([f"{sign} " for sign in row]) + "\n"
    return text


def from_save(text: str) -> Reading:
    """The puzzle and the bulbs of a saved game.

    A bulb is a move, and so is taking it away again:

    >>> lines = to_save(Puzzle("..#/..1"), Board("#../..."))
    >>> from_save(lines)[1], from_save(lines.replace("STATEPOS:1:2", "STATEPOS:1:1"))[1]
    (Board('#../...'), None)

    Raises:
        ParseError: it is no game of Light Up, a line has not the length that it says, or a move is
            none.
    """
    pairs: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        match = re.fullmatch(r"([A-Z]+) *:([0-9]{1,9}):(.*)", line)
        if not match or len(match[3]) != int(match[2]):
            where = Message("line {n} of {place}", n=number, place=Message("the saved game"))
            raise ParseError("KEY:LENGTH:VALUE", repr(line[:40]), where)
        pairs.append((match[1], match[3]))
    values = dict(pairs)
    if values.get("GAME") != "Light Up" or "DESC" not in values or "PARAMS" not in values:
        got = repr(values.get("GAME", "")[:40])
        raise ParseError(Message("a saved game of Light Up"), got, Message("the saved game"))
    puzzle = from_tatham(f"{values['PARAMS']}:{values['DESC']}")
    position = values.get("STATEPOS", "1")
    moves = [pair for pair in pairs if pair[0] in ("MOVE", "SOLVE", "RESTART")]
    done = int(position) - 1 if re.fullmatch("[0-9]{1,9}", position) else 0
    m, n = puzzle.size
    bulbs = _play(moves[:done])
    for i, j in bulbs:
        expected = Message("a move on the {size} board", size=f"{m} x {n}")
        legible(
            i < m and j < n,
            expected,
            Message("row {n}, column {n2}", n=i + 1, n2=j + 1),
            Message("the saved game"),
        )
    return puzzle, Board.from_cells(m, n, bulbs) if bulbs else None


def _play(moves: Iterable[tuple[str, str]]) -> set[Cell]:
    """The bulbs after some moves: each puts one or takes it away; a solution begins anew."""
    bulbs: set[Cell] = set()
    for key, value in moves:
        if key != "MOVE" or value.startswith("S"):
            bulbs = set()
        for x, y in re.findall(r"L([0-9]{1,6}),([0-9]{1,6})", value):
            bulbs ^= {(int(y), int(x))}
    return bulbs


def to_save(puzzle: Puzzle, bulbs: Board | None = None) -> str:
    """The puzzle as a saved game, in which each bulb is a move.

    >>> print(to_save(Puzzle("..#/..1"), Board("#../...")), end="")
    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    ...
    DESC    :4:bBb1
    NSTATES :1:2
    STATEPOS:1:2
    MOVE    :4:L0,0
    """
    size, cells = to_tatham(puzzle).split(":")
    moves = [("MOVE", f"L{j},{i}") for i, j in bulbs.cells()] if bulbs else []
    states = str(len(moves) + 1)
    pairs = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Light Up"),
        ("PARAMS", size),
        ("CPARAMS", size),
        ("DESC", cells),
        ("NSTATES", states),
        ("STATEPOS", states),
        *moves,
    ]
    return "".join([f"{key:<8}:{len(value)}:{value}\n" for key, value in pairs])


def from_penpa(text: str) -> Reading:
    """The puzzle and the bulbs of an address of Penpa+.

    >>> from_penpa(to_penpa(Puzzle("..#/..1"), Board("#../...")))
    (Puzzle('..#/..1'), Board('#../...'))

    Raises:
        ParseError: it cannot be unpacked, or is no board of squares, or a number is no clue.
    """
    where = Message("the Penpa+ address")
    packed = re.search(r"\bp=([A-Za-z0-9+/_%=-]+)", text)
    if not packed:
        raise ParseError(Message("an address with p= and the board"), repr(text[:40]), where)
    try:
        plane = _unpacked(packed[1])
    except (
        ValueError,
        KeyError,
        IndexError,
        TypeError,
        AttributeError,
        zlib.error,
        RecursionError,
    ):
        # What Python says of it, such as "not enough values to unpack", would tell nobody anything.
        got = Message("one that cannot be unpacked; was it copied whole?")
        raise ParseError(Message("the board of a Penpa+ address"), got, where) from None
    m, n = plane.size
    if plane.kind != "square" or not (0 < m <= MOST_SIDE and 0 < n <= MOST_SIDE):
        expected = Message("a board of squares with sides up to {n}", n=MOST_SIDE)
        raise ParseError(expected, f"{plane.kind}, {m} x {n}"[:40], where)
    signs = dict.fromkeys(plane.places(plane.dark | plane.clues.keys()), BLACK)
    for at, clue in plane.clues.items():
        legible(clue in ("", "?", *CLUES), "clues from 0 to 4", repr(clue[:40]), where)
        if clue and clue in CLUES:
            signs |= dict.fromkeys(plane.places([at]), clue)
    puzzle = Puzzle.from_rows([WHITE * n] * m).with_signs(signs)
    bulbs = Board.from_cells(m, n, plane.places(plane.bulbs)) if plane.bulbs else None
    return puzzle, bulbs


class _Plane(NamedTuple):
    """What a Penpa+ address holds; cells are numbers in the plane with its margins."""

    kind: str
    size: tuple[int, int]
    corner: Cell  # of the board in the plane
    columns: int  # of the plane
    dark: set[int]
    clues: dict[int, str]
    bulbs: list[int]

    def places(self, numbers: Iterable[int]) -> list[Cell]:
        """The cells of the board among these."""
        m, n = self.size
        top, left = self.corner
        cells = []
        for at in numbers:
            i, j = divmod(at, self.columns)
            if 0 <= i - top < m and 0 <= j - left < n:
                cells.append((i - top, j - left))
        return cells


def _unpacked(packed: str) -> _Plane:
    """The lines of a Penpa+ address; any of many errors if they are not as they should be."""
    altchars = "-_" if set("-_") & set(packed) else "+/"
    raw = b64decode(unquote(packed).rstrip("=") + "==", altchars=altchars)
    octets = zlib.decompressobj(-15).decompress(raw, MOST_BYTES)
    lines = octets.decode().split("\n")
    kind, columns, rows, *_ = lines[0].split(",")
    top, bottom, left, right = json.loads(lines[1], parse_float=str)  # no sum has a text in it
    given = _penpa_json(lines[3])
    answer = _penpa_json(lines[4])
    signs = [*given["zY"].items(), *answer["zY"].items()]
    return _Plane(
        kind,
        (int(rows) - top - bottom, int(columns) - left - right),
        (2 + top, 2 + left),
        int(columns) + 4,
        {int(at) for at, colour in given["zS"].items() if colour in DARK},
        {int(at): str(value[0]).strip() for at, value in given["zN"].items()},
        [int(at) for at, sign in signs if sign[:2] == [3, "sun_moon"]],
    )


def _penpa_json(line: str) -> Any:
    """A line of Penpa+ as JSON: its short names are strings, but for the one that stands for
    nothing.
    """

    def in_json(match: re.Match[str]) -> str:
        text, nothing, name = match.groups()
        if text:
            return str(text)
        return "null" if nothing else f'"{name}"'

    return json.loads(re.sub(r'("[^"]*")|(zO)|(z[A-Z0-9_])', in_json, line))


def to_penpa(puzzle: Puzzle, bulbs: Board | None = None) -> str:
    """The address of the puzzle at Penpa+, to edit there, with its bulbs.

    >>> to_penpa(Puzzle("..#/..1"))[:50]
    'https://swaroopg92.github.io/penpa-edit/#m=edit&p='
    """
    m, n = puzzle.size
    wide = n + 4

    def at(cells: Iterable[Cell], sign: Callable[[Cell], Any]) -> str:
        signs = {str((i + 2) * wide + j + 2): sign((i, j)) for i, j in cells}
        return _compact(signs)

    # The middle is a cell, or else a corner: these are numbered after the cells.
    middle = (m // 2 + 2) * wide + n // 2 + 2
    if m % 2 == 0 or n % 2 == 0:
        middle += (m + 4) * wide - wide - 1
    # The numbers of the cells, each as the step from the one before.
    steps = ([1] * (n - 1) + [5]) * m
    template = (files("lightsgame.akari.io") / "penpa.txt").read_text(encoding="utf-8")
    text = Template(template).substitute(
        columns=n,
        rows=m,
        width=38 * (n + 1),
        height=38 * (m + 1),
        centre=middle,
        black=at(puzzle.where(BLACK + CLUES).cells(), lambda cell: 4),
        clues=at(puzzle.where(CLUES).cells(), lambda cell: [puzzle[cell], 4, "1"]),
        bulbs=at(bulbs.cells() if bulbs else (), lambda cell: [3, "sun_moon", 2]),
        cells=_compact([2 * wide + 2, *steps][: m * n]),
    )
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return PENPA + b64encode(packed).decode()


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
