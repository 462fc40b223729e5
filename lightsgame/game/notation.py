r"""Boards as people write them, turned into the plain form: one row a line, digits for states, `_`
for a hole.

Signs of many kinds are understood (`X` and `O`, stars, squares and lamps of emoji), with or without
blanks, commas, tabs and brackets between them, rows in one line (`.#./###`), lists as Python and
JSON write them, and the JSON of this package.  What was understood is said, for signs can be
misread:

>>> drawn = understood("X . X\n. X .")
>>> drawn.rows, drawn.note
(('101', '010'), 'read as 2 x 3, X = lit')
>>> understood("#.#/.#.").note, understood('{"lamps": ["101", "010"], "rule": "king"}').said["rule"]
('', 'king')
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from ..core.text_input import json_in
from ..errors import ParseError, expect, legible

MOST_STATES = 36
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

PLAIN_LIT = "#●1"
PLAIN_DARK = ".·0"
HOLE = "_"
HOLES = "_🟫"
LIT = "■▪◼█▮Xx*@+✕✖💡🔆🌕🌟⭐☀🟨🟡🟧🟠🟥🔴🟩🟢🟦🔵🟪🟣"
DARK = "□▫◻▢○◯-–~🌑⬚"
# dark beside a sign that is surely lit; else the first of these that is there is lit
EITHER = "⬛◾⚫Oo⬜◽⚪"
LONE = "⬛◾⚫"  # dark where there is no other sign, as this package writes it
RULES = {"rule": str, "wrap": str, "states": int}  # what an object may say besides
FIELDS = ("board", "lamps", "presses", "start")  # of an object: where a board may stand

CURE = "write # for lit and . for dark"


Place = tuple[int, int]  # the line of a row, and which of the rows in that line it is


class Drawn(NamedTuple):
    """A board in the plain form, what has been made of its signs, and what an object said besides
    (rule, states).
    """

    rows: tuple[str, ...]
    note: str = ""
    said: Mapping[str, Any] = MappingProxyType({})


def understood(text: str, *, states: int = 2, fields: Sequence[str] = FIELDS) -> Drawn:
    r"""The board that a text means.

    >>> understood("3 3\nX O X\nO X O\nX O X").note
    'read as 3 x 3, X = lit'

    Raises:
        ParseError: it cannot be understood; the message says where, and how to write it.
    """
    lines = {k: line.strip() for k, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1)}
    fence = r"(```|~~~|\"\"\"|''').*|\w*\s*=?\s*(\"\"\"|''')"
    lines = {
        k: line
        for k, line in lines.items()
        if line and line[0] != "%" and not re.fullmatch(fence, line)
    }
    joined = "\n".join(lines.values())
    if found := re.fullmatch(
        r"(?:\w+ *= *)?(?:[\w.]*array\()?(\[.*\])(?:, *dtype=\S+)?\)?", joined, re.DOTALL
    ):
        joined = found[1].replace("True", "true").replace("False", "false").replace("None", "null")
    if joined[:1] in ("{", "["):
        try:
            value = json_in(joined, f"a board, or an object with {', '.join(FIELDS)}")
        except ParseError:
            if joined[0] == "{":
                raise
        else:
            return _from_json(value, states, fields)
    if match := re.fullmatch(
        r"(?:\w+ *= *)?(?:State)?Board\((['\"])(.*)\1(?:, *(\d\d?))?\)", joined
    ):
        lines, states = {1: match[2]}, int(match[3] or states)
    parts = {k: _parts(line) if len(lines) == 1 else [line] for k, line in lines.items()}
    rows = {(k, part): _cells(row) for k, found in parts.items() for part, row in enumerate(found)}
    # of more states 2 3 may be a row
    drawn = _signs(_without_header(rows) if states == 2 else rows, states)
    drawn = drawn._replace(said={"states": states}) if match and match[3] else drawn
    guessed = len(lines) == 1 and len(rows) > 1 and "/" not in joined and not drawn.note
    return drawn._replace(note=f"read as {len(rows)} x {len(drawn.rows[0])}") if guessed else drawn


# ---- objects and lists -----------------------------------------------------------------------------------------


def _from_json(value: Any, states: int, fields: Sequence[str]) -> Drawn:
    said: dict[str, Any] = {}
    where = ""
    sides = {}
    if isinstance(value, dict):
        name = next((name for name in fields if value.get(name) is not None), None)
        if name is None:
            wanted = f"an object with a board, under one of {', '.join(fields)}"
            raise ParseError(wanted, (", ".join(value) or "{}")[:60])
        said = {key: value[key] for key in RULES if value.get(key) is not None}
        bad = next((key for key in said if type(said[key]) is not RULES[key]), "")
        expect(
            not bad,
            "a rule and a gluing by name, states by number",
            repr(said.get(bad))[:60],
            f'under "{bad}"',
        )
        sides = {
            side: value[side] for side in ("rows", "columns") if isinstance(value.get(side), int)
        }
        where, value = f'under "{name}"', value[name]
        states = said.get("states", states)
    if not isinstance(value, list) or not value:
        raise ParseError(f"a list of rows, {CURE}", repr(value)[:60], where)
    value = value if any(isinstance(row, str | list) for row in value) else [value]
    if odd := [row for row in value if not isinstance(row, str | list)]:
        raise ParseError(f"rows that are all lists, or all texts, {CURE}", repr(odd[0])[:40])
    rows = [_cells(row) if isinstance(row, str) else list(map(_entry, row)) for row in value]
    drawn = _signs({(k, 0): row for k, row in enumerate(rows, start=1)}, states)
    size = {"rows": len(drawn.rows), "columns": len(drawn.rows[0])}
    if size != size | sides:  # a list of cells, or a part of the board
        raise ParseError(
            "all {} x {} cells".format(*(size | sides).values()),
            "{} x {}".format(*size.values()),
            where,
        )
    return Drawn(drawn.rows, drawn.note, said)


def _entry(cell: Any) -> str:
    """A cell of a list: a number, true or false, or a sign."""
    if isinstance(cell, bool | int | float) and cell in range(MOST_STATES):
        return DIGITS[int(cell)]
    if cell is None:
        return HOLE
    if isinstance(cell, str):
        return cell
    return repr(cell)


# ---- rows and cells --------------------------------------------------------------------------------------------


def _parts(line: str) -> list[str]:
    """The rows of a board in one line: between / or ] [ or ; where these part rows, or words of the
    same length.
    """
    parts = line.split("/") if "/" in line else re.split(r"[\])]\s*,?\s*[\[(]", line)
    parts = (
        line.split(";")
        if len(parts) == 1 and all(len(_cells(part)) > 1 for part in line.split(";"))
        else parts
    )
    words = _words(line)
    parts = (
        words if len(parts) == 1 and len(words[0]) > 1 and len({*map(len, words)}) == 1 else parts
    )
    return [part for part in parts if part.strip()]


def _cells(line: str) -> list[str]:
    """The cells of a row: between separators, or sign by sign."""
    words = _words(line)
    return words if all(len(word) == 1 for word in words) else list("".join(words))


def _words(line: str) -> list[str]:
    """What stands between separators; numbers are whole as NumPy writes 0 and 1, `0.` or
    `1.00e+00`.
    """
    line = (
        re.sub(r"[\[\](){}'\"`\ufe0e\ufe0f\u200d\u20e3]", "", line)
        .strip()
        .rstrip(",;")
        .strip("|")
        .strip()
    )
    words = re.split(r"\s*[,;|\t]\s*|\s+", line)
    numbers = len(words) > 1 and all(re.fullmatch(r"\d\.0*(e\+00)?", word) for word in words)
    return [word[0] for word in words] if numbers else words


def _without_header(rows: dict[Place, list[str]]) -> dict[Place, list[str]]:
    """The rows without a first line such as `3 3` that only tells their number and length."""
    (_, head), *rest = rows.items() or [((1, 0), [])]  # any place will do
    return dict(rest) if rest and "".join(head) == f"{len(rest)}{len(rest[0][1])}" else rows


# ---- signs -----------------------------------------------------------------------------------------------------


def _signs(rows: Mapping[Place, Sequence[str]], states: int) -> Drawn:
    """The rows in the plain form."""
    present = list(dict.fromkeys([sign for row in rows.values() for sign in row]))
    known = (
        dict.fromkeys(PLAIN_LIT, "1") | dict.fromkeys(PLAIN_DARK, "0") | dict.fromkeys(HOLES, HOLE)
    )
    known |= {sign: sign for sign in DIGITS[:states]} | {
        sign.upper(): sign for sign in DIGITS[10:states]
    }
    odd = [sign for sign in present if sign not in known]
    if states == 2:
        known = dict.fromkeys(LIT, "1") | dict.fromkeys(DARK, "0") | known
        lone = {*present} <= {*LONE, *HOLES}
        for sign in [sign for sign in EITHER if sign in present]:
            known[sign] = (
                "0"
                if lone or sign in "⬜◽⚪" or any(known.get(other) == "1" for other in present)
                else "1"
            )
    width = len(next(iter(rows.values()), ()))
    for (line, _), row in rows.items():
        bad = next((j for j, sign in enumerate(row) if sign not in known), None)
        if bad is not None:
            signs = (
                "one of # 1 ● . 0 · _"
                if states == 2
                else f"a digit from 0 to {DIGITS[states - 1]}, or _"
            )
            cure = f"{CURE}, _ for a hole" if states == 2 else "_ is a hole"
            cure += ", or name the number of states" if states == 2 and row[bad] in DIGITS else ""
            raise ParseError(
                f"a lamp ({signs}; {cure})", repr(row[bad])[:20], line=line, column=bad + 1
            )
        legible(
            len(row) == width, f"a row of {width} lamps like the first", f"{len(row)}", line=line
        )
    legible(rows, f"a board, one row a line; {CURE}", "no row at all")
    drawn = tuple(["".join([known[sign] for sign in row]) for row in rows.values()])
    if not odd:
        return Drawn(drawn)
    lit = [sign for sign in present if known[sign] == "1"]
    if len(lit) == len(present) > 1:  # the reader alone knows which of two colours is dark
        raise ParseError(
            f"a sign for lit and another for dark; {CURE}",
            f"{' and '.join(lit[:9])}, all of them lit",
        )
    return Drawn(
        drawn,
        f"read as {len(drawn)} x {width}, {' and '.join(lit or odd)} = {'lit' if lit else 'dark'}",
    )
