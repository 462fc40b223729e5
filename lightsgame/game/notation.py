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
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from ..core.message import Joined, Message
from ..core.text_input import json_in, read_picture
from ..errors import BadInput, ParseError, legible

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
ALWAYS_DARK = "⬜◽⚪"  # of these, those that are never lit
LONE = "⬛◾⚫"  # dark where there is no other sign, as this package writes it
SIGNS = frozenset(PLAIN_LIT + PLAIN_DARK + HOLES + LIT + DARK + EITHER)
RULES = {"rule": str, "wrap": str, "states": int}  # what an object may say besides
# of an object: where lamps may stand, the best first; and where presses may
LAMPS = ("board", "lamps", "start")
PRESSES = ("presses", "board")
FIELDS = (*LAMPS, "presses")
PHOTOS = r"(?i)[^\n]+\.(png|jpe?g|gif|webp|bmp|pdf|heic)"
FILES = r"(?i)[^\n/]*[\w/\\]\.(txt|csv|json|board|puzzle|edges)"

SIZES = r"(?=.*[2-9])[\w.+-]{1,9} ?[xX×] ?[\w.+-]{0,9}"  # or what is meant as one
FENCE = r"(```|~~~|\"\"\"|''').*|\w*\s*=?\s*(\"\"\"|''')"  # around a board in a text or a program
ARRAY = r"(?:\w+ *= *)?(?:[\w.]*array\()?(\[.*\])(?:, *dtype=\S+)?\)?"  # a list, or one in NumPy
CALL = r"(?:\w+ *= *)?(?:State)?Board\((['\"])(.*)\1(?:, *(\d\d?))?\)"  # as Python writes a board
CURE = Message("write # for lit and . for dark")


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
    lines = _lines(text)
    joined = "\n".join(lines.values())
    array = re.fullmatch(ARRAY, joined, re.DOTALL)
    if array:
        joined = array[1].replace("True", "true").replace("False", "false")
        joined = joined.replace("None", "null")
    if joined[:1] in ("{", "["):
        try:
            value = json_in(
                joined, Message("a board, or an object with {names}", names=", ".join(FIELDS))
            )
        except ParseError:
            if joined[0] == "{":
                raise
        else:
            return _from_json(value, states, fields)
    call = re.fullmatch(CALL, joined)
    if call:
        if not call[3]:
            return _from_lines({1: call[2]}, states, joined)
        states = int(call[3])
        return _from_lines({1: call[2]}, states, joined)._replace(said={"states": states})
    return _from_lines(lines, states, joined)


def board_in(given: object, states: int = 2, fields: Sequence[str] = LAMPS) -> Drawn:
    r"""The one board in a text, which may stand among words, or in an object.

    >>> board_in("#.\n..\n1 press").note, board_in({"board": ["10"]}).rows
    ('left out: 1 press', ('10',))

    Raises:
        ParseError: there is none, or it cannot be understood.
    """
    if not isinstance(given, str):
        return _from_json(given, states, fields)
    found, words = read_picture(given, lambda text: understood(text, states=states, fields=fields))
    notes = [found.note] if found.note else []
    if words:
        notes.append(Message("left out: {words}", words=words))
    return found._replace(note=Joined("; ", notes) if notes else "")


def refuse_other_texts(text: str) -> None:
    """Refuse a text that is the name of something else, with what to do instead.

    >>> refuse_other_texts("photo.png")
    Traceback (most recent call last):
        ...
    lightsgame.errors.ParseError: expected rows of # and ., got 'photo.png', a picture: type the board as rows

    Raises:
        ParseError: it is the name of a photo or of a file, a drawing, or an address.
    """
    text = text.strip()
    what = ""
    if re.fullmatch(PHOTOS, text):
        what = f"{text[:40]!r}, a picture: type the board as rows"
    elif re.fullmatch(FILES, text):
        what = f"{text[:40]!r}, the name of a file: type Path({text[:40]!r})"
    elif re.fullmatch(r"\d+x\d+:\w+", text):
        what = f"{text[:40]!r}, a game id of Light Up: akari.solve takes it"
    elif re.fullmatch(SIZES, text):
        what = f"{text!r}; a size is two numbers, as in Game(5, 5), Board((5, 5)) or solve('5x5')"
    elif "<svg" in text[:200]:
        what = "an SVG, which is written and not read: convert(board, 'plain') keeps a board"
    elif "://" in text and "\n" not in text:
        what = f"{text[:40]!r}, an address: akari.solve takes one of Akari"
    if what:
        raise ParseError("rows of # and .", what)


def _lines(text: str) -> dict[int, str]:
    """The lines that are neither empty nor remarks nor fences, by their numbers."""
    lines: dict[int, str] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        stripped = line.strip()
        if stripped and stripped[0] != "%" and not re.fullmatch(FENCE, stripped):
            lines[number] = stripped
    return lines


def _from_lines(lines: Mapping[int, str], states: int, joined: str) -> Drawn:
    rows: dict[Place, list[str]] = {}
    for number, line in lines.items():
        parts = _parts(line) if len(lines) == 1 else [line]
        for part, row in enumerate(parts):
            rows[number, part] = _cells(row)
    # With more states 2 3 may be a row.
    drawn = _signs(_without_header(rows) if states == 2 else rows, states)
    one_line = len(lines) == 1 and len(rows) > 1
    if one_line and "/" not in joined and not drawn.note:
        width = len(drawn.rows[0])
        return drawn._replace(note=Message("read as {what}", what=f"{len(rows)} x {width}"))
    return drawn


# ---- objects and lists -----------------------------------------------------------------------------------------


def _from_json(value: Any, states: int, fields: Sequence[str]) -> Drawn:
    """The board of a list, or of an object that may say its rule and its size as well."""
    if not isinstance(value, dict):
        return _from_list(value, states)
    name = next((name for name in fields if value.get(name) is not None), None)
    if name is None and "presses" in value:
        cure = "`check` tests them"
        raise ParseError("lamps", f"an answer, whose presses are not lamps; {cure}")
    if name is None:
        expected = Message(
            "an object with {names}", names=f"a board, under one of {', '.join(fields)}"
        )
        raise ParseError(expected, (", ".join(value) or "{}")[:60])
    said = _rules_of(value)
    where = f'under "{name}"'
    drawn = _from_list(value[name], said.get("states", states), where)
    _check_size(drawn.rows, value, where)
    return drawn._replace(said=said)


def _rules_of(value: Mapping[str, Any]) -> dict[str, Any]:
    """What an object says besides its board, each of the right type."""
    said = {key: value[key] for key in RULES if value.get(key) is not None}
    for key, rule in said.items():
        if type(rule) is not RULES[key]:
            expected = "a rule and a gluing by name, states by number"
            raise BadInput(expected, repr(rule)[:60], f'under "{key}"')
    return said


def _from_list(value: Any, states: int, where: str = "") -> Drawn:
    """The board of a list of rows, which are lists or texts, or of one row of numbers."""
    if not isinstance(value, list) or not value:
        raise ParseError(Message("a list of rows, {rest}", rest=CURE), repr(value)[:60], where)
    is_row = [isinstance(row, str | list) for row in value]
    if not any(is_row):
        return _from_list([value], states, where)
    if not all(is_row):
        odd = value[is_row.index(False)]
        raise ParseError(
            Message("rows that are all lists, or all texts, {rest}", rest=CURE), repr(odd)[:40]
        )
    rows: dict[Place, list[str]] = {}
    for number, row in enumerate(value, start=1):
        if isinstance(row, str):
            rows[number, 0] = _cells(row)
        else:
            rows[number, 0] = [_entry(cell) for cell in row]
    return _signs(rows, states)


def _check_size(rows: Sequence[str], value: Mapping[str, Any], where: str) -> None:
    """Refuse a board of another size than the object says: a list of cells, or a part of it."""
    size = {"rows": len(rows), "columns": len(rows[0])}
    said = {side: value[side] for side in size if isinstance(value.get(side), int)}
    expected = size | said
    if size != expected:
        cells = "{rows} x {columns}"
        all_cells = f"all {cells.format(**expected)} cells"
        raise ParseError(all_cells, cells.format(**size), where)


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
    if len(parts) == 1:
        parts = _parts_of_words(line)
    return [part for part in parts if part.strip()]


def _parts_of_words(line: str) -> list[str]:
    """The parts between semicolons if each has several cells, else the words if all are as long."""
    parts = line.split(";")
    if len(parts) > 1 and all(len(_cells(part)) > 1 for part in parts):
        return parts
    words = _words(line)
    lengths = set(map(len, words))
    are_rows = len(lengths) == 1 and 1 not in lengths
    return words if are_rows else [line]


def _cells(line: str) -> list[str]:
    """The cells of a row: between separators, or sign by sign."""
    words = _words(line)
    if all(len(word) == 1 for word in words):
        return words
    return list("".join(words))


def _words(line: str) -> list[str]:
    """What stands between separators; numbers are whole as NumPy writes 0 and 1, `0.` or
    `1.00e+00`.
    """
    line = re.sub(r"[\[\](){}'\"`\ufe0e\ufe0f\u200d-\u200f\u2066-\u2069\u20e3]", "", line)
    line = line.strip().rstrip(",;").strip("|").strip()
    words = re.split(r"\s*[,;|\t]\s*|\s+", line)
    numbers = len(words) > 1 and all(re.fullmatch(r"\d\.0*(e\+00)?", word) for word in words)
    return [word[0] for word in words] if numbers else words


def _without_header(rows: dict[Place, list[str]]) -> dict[Place, list[str]]:
    """The rows without a first line such as `3 3` that only tells their number and length."""
    (_, head), *rest = rows.items() or [((1, 0), [])]  # any place will do
    if not rest:
        return rows
    size = f"{len(rest)}{len(rest[0][1])}"
    return dict(rest) if "".join(head) == size else rows


# ---- signs -----------------------------------------------------------------------------------------------------


def _signs(rows: Mapping[Place, Sequence[str]], states: int) -> Drawn:
    """The rows in the plain form, and a note if there are signs that one could take otherwise."""
    signs = list(dict.fromkeys(chain.from_iterable(rows.values())))
    usual = _usual_meanings(states)
    meanings = _guessed_meanings(signs, usual) if states == 2 else usual
    _check_rows(rows, meanings, states)
    drawn = tuple(["".join([meanings[sign] for sign in row]) for row in rows.values()])
    unusual = [sign for sign in signs if sign not in usual]
    if not unusual:
        return Drawn(drawn)
    lit = [sign for sign in signs if meanings[sign] == "1"]
    if len(lit) == len(signs) > 1:  # the reader alone knows which of two colours is dark
        expected = Message("a sign for lit and another for dark; {rest}", rest=CURE)
        raise ParseError(expected, Message("{signs}, all of them lit", signs=" and ".join(lit[:9])))
    size = f"{len(drawn)} x {len(drawn[0])}"
    if lit:
        guess = Message("{size}, {signs} = lit", size=size, signs=" and ".join(lit))
    else:
        guess = Message("{size}, {signs} = dark", size=size, signs=" and ".join(unusual))
    return Drawn(drawn, Message("read as {what}", what=guess))


def _usual_meanings(states: int) -> dict[str, str]:
    """The signs that nobody can misread, and the digit or the hole that each stands for."""
    meanings = dict.fromkeys(PLAIN_LIT, "1")
    meanings.update(dict.fromkeys(PLAIN_DARK, "0"))
    meanings.update(dict.fromkeys(HOLES, HOLE))
    for digit in DIGITS[:states]:
        meanings[digit] = digit
        meanings[digit.upper()] = digit
    return meanings


def _guessed_meanings(signs: Sequence[str], usual: dict[str, str]) -> dict[str, str]:
    """The signs with two states: lit or dark by their look, and some by the signs beside them."""
    meanings = dict.fromkeys(LIT, "1")
    meanings.update(dict.fromkeys(DARK, "0"))
    meanings.update(usual)
    alone = all(sign in LONE or sign in HOLES for sign in signs)
    for sign in EITHER:
        if sign in signs:
            beside_lit = any(meanings.get(other) == "1" for other in signs)
            is_dark = alone or beside_lit or sign in ALWAYS_DARK
            meanings[sign] = "0" if is_dark else "1"
    return meanings


def _check_rows(
    rows: Mapping[Place, Sequence[str]], meanings: Mapping[str, str], states: int
) -> None:
    """Refuse the first sign without a meaning, and the first row that is not as long as the first."""
    legible(rows, Message("a board, one row a line; {rest}", rest=CURE), Message("no row at all"))
    width = len(next(iter(rows.values())))
    for (line, _), row in rows.items():
        for column, sign in enumerate(row, start=1):
            if sign not in meanings:
                lamp = _lamp(sign, states)
                raise ParseError(lamp, repr(sign)[:20], line=line, column=column)
        if len(row) != width:
            raise ParseError(
                Message("a row of {n} lamps like the first", n=width), str(len(row)), line=line
            )


def _lamp(sign: str, states: int) -> str:
    """What should stand in the place of a sign, and how to write it."""
    if states > 2:
        return Message(
            "a lamp ({signs}; {rest})",
            signs=Message("a digit from 0 to {n}, or _", n=DIGITS[states - 1]),
            rest=Message("_ is a hole"),
        )
    cure = Message("{what}, _ for a hole", what=CURE)
    if sign in DIGITS:
        cure = Message("{what}, or name the number of states", what=cure)
    return Message(
        "a lamp ({signs}; {rest})",
        signs=Message("one of {signs}", signs="# 1 ● . 0 · _"),
        rest=cure,
    )
