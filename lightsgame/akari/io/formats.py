"""The texts in which people pass puzzles on: rows, addresses, game ids, files of pzpr, saved games,
DIMACS.

| form | the puzzle of the examples | read | write |
|---|---|---|---|
| `text` | `..#.1`, one row a line; also Janko's `- - x - 1` | `Puzzle(text)` | `str(puzzle)` |
| `puzzlink` | `https://puzz.link/p?akari/5/3/h.g1aj7./` | `from_puzzlink` | `to_puzzlink` |
| `tatham` | `5x3:bBa10f2aB` | `from_tatham` | `to_tatham` |
| `pzprv3` | `pzprv3/lightup/3/5/. . - . 1 /...` | `exchange.from_pzprv3` | `exchange.to_pzprv3` |
| `save` | `SAVEFILE:41:...`, many lines | `exchange.from_save` | `exchange.to_save` |
| `penpa` | `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...` | `exchange.from_penpa` | `exchange.to_penpa` |
| `dimacs` | `p cnf 15 28 ...` | (a formula: see `hardness`) | `encoding` |

`parse_puzzle` reads any but the last and knows them by their looks; `parse_answer` returns the
bulbs, too, which files of pzpr, saved games and Penpa+ may hold; `write_puzzle` writes all of them.
`ALL` is the one list of forms.

>>> puzzle = parse_puzzle("https://puzz.link/p?akari/5/3/h.g1aj7./")
>>> print(puzzle)
..#.1
0....
..2.#
>>> write_puzzle(puzzle, "tatham")
'5x3:bBa10f2aB'

`collection:1` to `collection:200` are puzzles that come with the package, the easiest first.

Where the programs guess, these functions refuse (`addresses` says how).

References: pzpr 0.10.1 by sabo2 (npm, MIT licence), whose newer version by Robert Vollmert and
others runs puzz.link; Simon Tatham's Portable Puzzle Collection (MIT licence), file `lightup.c`.
The tests let both judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple, cast

from ...core.message import Message, marked
from ...core.text_input import json_in
from ...core.validation import expect_type, one_of
from ...errors import ParseError, legible
from ...game.board import Board
from ..explaining.score import Grade
from ..model.puzzle import Puzzle, read_answer
from ..solving.encoding import dimacs
from .addresses import from_puzzlink, from_tatham, to_puzzlink, to_tatham
from .exchange import Reading, from_penpa, from_pzprv3, from_save, to_penpa, to_pzprv3, to_save

# Of white and of black cells in other collections.
_SIGNS = str.maketrans("-_xXbB", "..####")
# What stands before a game id in the address of a page that plays it.
_PAGE = re.compile(r"^\s*\w+://[^\s#?]*/(\w+)\.html(?:#(\S*))?\s*$")


class Form(NamedTuple):
    """A form of text: its name, how its first line begins, and how it is read and written.

    A new one goes into `ALL`.  What is read is a puzzle, with bulbs if the form has them and some
    are there.
    """

    name: str
    begins: str
    read: Callable[[str], Reading]
    write: Callable[[Puzzle, Board | None], str]


def parse_puzzle(text: str) -> Puzzle:
    r"""The puzzle in a text of any form; lines that begin with `%` are comments.

    >>> parse_puzzle("2x2:b1a") == parse_puzzle("akari/2/2/h6") == parse_puzzle(
    ...     "% two rows\n..\n1.\n"
    ... )
    True

    Raises:
        ParseError: the text is of none of the forms, or breaks the rules of its own.
    """
    expect_type(text, str, "text")
    return parse_answer(text)[0]


def parse_answer(text: str) -> Reading:
    r"""The same with the bulbs that the text has, or None.

    >>> parse_answer("https://puzz.link/p?pzprv3/lightup/1/2/# . /")
    (Puzzle('..'), Board('#.'))
    >>> parse_answer("#./1o"), parse_answer("1./#.")
    ((Puzzle('#./1.'), Board('../.#')), (Puzzle('1./#.'), None))
    >>> parse_answer("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#2x1:1a")
    (Puzzle('1.'), None)
    """
    text = _on_page(text)
    lines = _lines(text)
    if lines and lines[0].strip().startswith("collection:"):
        return _of_collection(_line(text)), None
    return _by_name(form_of(lines[0]) if lines else "text").read(text)


def _on_page(text: str) -> str:
    """The game id in an address of Light Up's own page; any other text as it is."""
    page = _PAGE.match(text)
    if not page:
        return text
    name, game_id = page.groups()
    legible(name == "lightup", marked("an address of Light Up (lightup.html)"), f"{name}.html")
    expected = marked("an address with the puzzle behind a #, as its link by game ID has it")
    legible(game_id, expected, marked("one without"))
    return str(game_id)


def write_puzzle(puzzle: Puzzle, form: str, bulbs: Board | None = None) -> str:
    r"""The puzzle in one of `FORMS`, without a line end behind it; with bulbs where the form has
    them.

    >>> [write_puzzle(parse_puzzle("1.\n.#"), form) for form in ("text", "puzzlink", "tatham")]
    ['1.\n.#', 'https://puzz.link/p?akari/2/2/b./', '2x2:1bB']

    Raises:
        BadInput: there is no such form.
    """
    expect_type(puzzle, Puzzle, "puzzle")
    expect_type(form, str, "form")
    expect_type(bulbs, Board | None, "bulbs")
    return _by_name(form).write(puzzle, bulbs).rstrip("\n")


def form_of(line: str) -> str:
    """The form that the first line of a text has, whether or not the rest is right.

    >>> [form_of(line) for line in (".1#.", ".1/#.", "akari/2/2/h6", "2x2:b1a")]
    ['text', 'text', 'puzzlink', 'tatham']
    >>> [form_of(line) for line in ("p cnf 3 2", "pzprv3", "SAVEFILE:41:")]
    ['dimacs', 'pzprv3', 'save']
    """
    return next((form.name for form in ALL if re.match(form.begins, line)), "text")


def _by_name(name: str) -> Form:
    one_of(name, FORMS, marked("a form"))
    return next(form for form in ALL if form.name == name)


def _lines(text: str) -> list[str]:
    """The lines that are neither empty nor comments."""
    lines = text.splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("%")]


def _line(text: str) -> str:
    """The one line of an address or a game id, without what surrounds it where it was copied from."""
    lines = _lines(text)
    legible(
        len(lines) <= 1,
        marked("one puzzle and nothing else"),
        Message("{n} lines", n=len(lines)),
        "line 2",
    )
    return lines[0].strip().strip("<>()[]\"'\u201c\u201d").strip()


def _drawn(text: str) -> Reading:
    puzzle, bulbs = read_answer(_in_our_signs(text))
    return puzzle, bulbs if bulbs.weight() else None


def _in_our_signs(text: str) -> str:
    r"""A picture with our signs, from what other collections write.

    >>> _in_our_signs("[problem]\n- - x\n1 _ B\n[solution]\no - x"), _in_our_signs("1 2\n- X")
    ('..#\n1.#', '.#')
    >>> _in_our_signs('[["1", "-"], [null, "x"]]'), _in_our_signs("1,-,x|-,-,2")
    ('1.\n.#', '1.#\n..2')
    """
    block = re.search(r"\[problem\]\s*\n(.*?)(\n\s*\[|\Z)", text, re.IGNORECASE | re.DOTALL)
    text = block[1] if block else text
    if re.match(r"\s*\[\s*[\[\"]", text):
        table = json_in(text, marked("the rows of a puzzle"))
        rows = [row if isinstance(row, list) else [row] for row in table]
        lines = [["." if sign is None else str(sign) for sign in row] for row in rows]
        text = "\n".join(map("".join, lines))
    text = re.sub(r"[ \t,]+", "", re.sub(r"^(\s*\d+)[ \t]+(\d+[ \t]*\n)", _without_size, text))
    return text.replace("|", "\n").translate(_SIGNS)


def _without_size(line: re.Match[str]) -> str:
    """A first line that says how many rows and columns there are is no row: it is left out, unless
    the lines after it are others.
    """
    rest = [re.sub(r"[\s,]", "", row) for row in line.string[line.end() :].split("\n")]
    rows = [row for row in rest if row]
    told = (int(line[1]), int(line[2]))
    return "" if told == (len(rows), len(rows[0])) else line[0]


def _formula(_: str) -> Reading:
    raise ParseError(
        Message("a puzzle"), Message("a formula (`compile_formula` makes a puzzle of it)"), "line 1"
    )


class Entry(NamedTuple):
    """A puzzle of the collection with its score and grade."""

    puzzle: Puzzle
    score: int
    grade: Grade


@cache
def collection() -> tuple[Entry, ...]:
    """The puzzles that come with the package, by score: from 5 x 5 to 20 x 20, of every grade.

    They stand in `puzzles.txt` beside this file, a line each: score, grade and game id.
    (`benchmarks/akari_shelf.py` makes it.)

    >>> first, last = collection()[0], collection()[-1]
    >>> first.grade, last.grade, len(collection()), first.puzzle.size
    ('easy', 'expert', 200, (5, 5))
    >>> parse_puzzle("collection:1") == first.puzzle
    True
    """
    text = (files("lightsgame.akari.io") / "puzzles.txt").read_text(encoding="utf-8")
    entries = []
    for line in text.splitlines():
        if not line.startswith("#"):
            score, grade, game = line.split()
            entries.append(Entry(from_tatham(game), int(score), cast(Grade, grade)))
    return tuple(entries)


def _of_collection(name: str) -> Puzzle:
    number = name.partition(":")[2]
    many = len(collection())
    is_one = number.isdecimal() and len(number) < 4 and 1 <= int(number) <= many
    legible(is_one, Message("a number from 1 to {n}", n=many), repr(number[:20]), "collection:")
    return collection()[int(number) - 1].puzzle


# Looked at in this order; what begins like none of them is meant as a picture as well.
ALL = (
    # its rows may stand in one line
    Form("text", "[.#0-4o/ ]*$", _drawn, lambda puzzle, _: str(puzzle)),
    Form("dimacs", r"p\s+cnf\b|c(\s|$)", _formula, lambda puzzle, _: "".join(dimacs(puzzle))),
    Form("penpa", r"(.*[#?&])?m=\w+&p=", lambda text: from_penpa(_line(text)), to_penpa),
    Form("pzprv3", r"(.*[?/])?pzprv3", from_pzprv3, to_pzprv3),
    Form("save", "SAVEFILE:", from_save, to_save),
    Form(
        "puzzlink",
        ".*[/?]",
        lambda text: (from_puzzlink(_line(text)), None),
        lambda puzzle, _: to_puzzlink(puzzle),
    ),
    Form(
        "tatham",
        r".*:|\s*[0-9]+x[0-9]",
        lambda text: (from_tatham(_line(text)), None),
        lambda it, _: to_tatham(it),
    ),
)
FORMS = ("text", "puzzlink", "tatham", "pzprv3", "save", "penpa", "dimacs")
