r"""Puzzles *with* their answers as texts: files of pzpr, and saved games of Light Up.

**pzprv3** is what puzz.link saves.  After the sizes, rows first, there is a sign a cell with blanks between: `.` white,
`#` a bulb, `+` a mark, `-` black, `0`-`4` a clue.  A `/` may stand for the end of a line, so that all of it can be an
address.

>>> puzzle, bulbs = from_pzprv3("pzprv3/lightup/2/3/# . - /. . 1 /")
>>> print(puzzle.draw(bulbs))
o.#
..1
>>> to_pzprv3(puzzle, bulbs).replace("\n", "/")
'pzprv3/lightup/2/3/# . - /. . 1 /'

**A saved game** of Simon Tatham's program is a list of KEY:LENGTH:VALUE; the moves are played again.

>>> saved = to_save(puzzle, bulbs)
>>> saved.splitlines()[0], from_save(saved) == (puzzle, bulbs)
("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", True)

References: robx/pzprjs, `src/pzpr/parser.js` and `src/variety-common/Encode.js`; Simon Tatham's Portable Puzzle
Collection, `midend.c` and `lightup.c` (both MIT licence).
"""

from __future__ import annotations

import re

from ..errors import ParseError
from ..game.board import Board
from .addresses import from_tatham, to_tatham
from .puzzle import BLACK, CLUES, WHITE, Puzzle

Reading = tuple[Puzzle, Board | None]

_FROM_PZPR = {**{sign: sign for sign in CLUES}, ".": WHITE, "#": WHITE, "+": WHITE, "-": BLACK}


def from_pzprv3(text: str) -> Reading:
    """The puzzle and the bulbs of a file of pzpr, or of an address that holds one; no bulb: None.

    Raises:
        ParseError: it is no Akari, or has not as many rows and cells as it says.
    """
    lines = [line.strip() for line in re.split(r"[/\n]", text[text.find("pzprv3") :])]
    where = "the pzprv3 text"
    if lines[1:2] and lines[1] not in ("lightup", "akari"):
        raise ParseError("lightup as the kind of puzzle", repr(lines[1][:40]), where)
    sizes = [int(word) if re.fullmatch("[0-9]{1,6}", word) else 0 for word in lines[2:4]]
    if len(sizes) < 2 or not all(sizes):
        raise ParseError("the number of rows, then that of columns", repr("/".join(lines[2:4])[:40]), where)
    m, n = sizes
    rows = [line.split() for line in lines[4 : 4 + m]]
    for number, row in enumerate(rows, start=1):
        strange = next((sign for sign in row if sign not in _FROM_PZPR), None)
        if strange is not None:
            raise ParseError("one of the signs . # + - 0-4", repr(strange[:40]), f"row {number} of {where}")
        if len(row) != n:
            raise ParseError(f"{n} cells", str(len(row)), f"row {number} of {where}")
    if len(rows) != m:
        raise ParseError(f"{m} rows", str(len(rows)), where)
    puzzle = Puzzle.from_rows(["".join([_FROM_PZPR[sign] for sign in row]) for row in rows])
    bulbs = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "#"]
    return puzzle, Board.from_cells(m, n, bulbs) if bulbs else None


def to_pzprv3(puzzle: Puzzle, bulbs: Board | None = None) -> str:
    """The puzzle with its bulbs as a file of pzpr."""
    m, n = puzzle.size
    drawn = puzzle.draw(bulbs).replace("#", "-").replace("o", "#").split("\n")
    rows = "".join(["".join([f"{sign} " for sign in row]) + "\n" for row in drawn])
    return f"pzprv3\nlightup\n{m}\n{n}\n{rows}"


def from_save(text: str) -> Reading:
    """The puzzle and the bulbs of a saved game.

    Raises:
        ParseError: it is no game of Light Up, a line has not the length that it says, or a move is none.
    """
    pairs: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        match = re.fullmatch(r"([A-Z]+) *:([0-9]{1,9}):(.*)", line)
        if not match or len(match[3]) != int(match[2]):
            raise ParseError("KEY:LENGTH:VALUE", repr(line[:40]), f"line {number} of the saved game")
        pairs.append((match[1], match[3]))
    found = dict(pairs)
    if found.get("GAME") != "Light Up" or "DESC" not in found or "PARAMS" not in found:
        raise ParseError("a saved game of Light Up", repr(found.get("GAME", "")[:40]), "the saved game")
    puzzle = from_tatham(f"{found['PARAMS']}:{found['DESC']}")
    at = found.get("STATEPOS", "1")
    moves = [(key, value) for key, value in pairs if key in ("MOVE", "SOLVE", "RESTART")]
    bulbs = set[tuple[int, int]]()
    for key, value in moves[: int(at) - 1 if at.isdigit() else 0]:
        bulbs = bulbs if key == "MOVE" and not value.startswith("S") else set()
        for kind, x, y in re.findall(r"([LI])([0-9]{1,6}),([0-9]{1,6})", value):
            if kind == "L":
                bulbs ^= {(int(y), int(x))}
    m, n = puzzle.size
    for i, j in bulbs:
        if not (i < m and j < n):
            raise ParseError(f"a move on the {m} x {n} board", f"row {i + 1}, column {j + 1}", "the saved game")
    return puzzle, Board.from_cells(m, n, bulbs) if bulbs else None


def to_save(puzzle: Puzzle, bulbs: Board | None = None) -> str:
    """The puzzle as a saved game, in which each bulb is a move."""
    size, cells = to_tatham(puzzle).split(":")
    moves = [("MOVE", f"L{j},{i}") for i, j in (bulbs.cells() if bulbs else ())]
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
