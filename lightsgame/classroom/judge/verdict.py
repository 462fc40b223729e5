"""What a check finds: a `Mistake` with pictures, or a `Verdict` that says so to whoever asked.

>>> from lightsgame import Board
>>> print(
...     Mistake(
...         "The cell itself is in the set.", show("yours", Board("##")), show("right", Board(".#"))
...     )
... )
The cell itself is in the set.
<BLANKLINE>
  yours   right
  ●●      ·●
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from html import escape
from typing import Any, Literal, NamedTuple

from ...core.languages import _, direction, isolated
from ...core.text_input import wide
from ...game.board import Board

State = Literal["solved", "unfinished", "wrong", "crashed", "slow", "unreadable", "missing"]

WIDEST = 40  # columns and rows of a picture; what is larger is cut


class Picture(NamedTuple):
    """A drawing with a word above it; most are never looked at, so none is drawn before."""

    caption: str
    text: str
    draw: Callable[[], str] = str

    @property
    def svg(self) -> str:
        """The drawing for a page; empty where there is the text alone."""
        return self.draw()


def clean(text: str) -> str:
    r"""A text of a stranger without what would move a cursor, turn the line round, or end a picture.

    >>> clean("a\x1b[2Kb\u202ec")
    'a\ufffd[2Kb\ufffdc'
    """
    if text.isprintable():
        return text  # a message is still one
    return "".join([sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text])


def show(caption: str, drawn: object, marks: Board | None = None) -> Picture:
    """A picture of a board, or of anything that prints as its picture.

    The *marks* are ringed where there is an SVG.

    >>> print(show("lit", Board("#.")).text)
    ●·
    """
    if isinstance(drawn, Board) and max(drawn.size) <= WIDEST:
        return Picture(caption, str(drawn), partial(drawn.to_svg, marks=marks))
    lines = str(drawn).split("\n")
    if len(lines) > WIDEST:
        lines[WIDEST:] = ["…"]
    lines = list(map(_narrow, lines))
    return Picture(caption, "\n".join(lines))


def _narrow(line: str) -> str:
    """A line of a picture, cut where it is too wide."""
    return line if len(line) <= WIDEST else line[: WIDEST - 1] + "…"


def side_by_side(pictures: tuple[Picture, ...]) -> str:
    """The pictures as text, with the captions above them.

    A picture that does not fit beside the others goes below.

    >>> print(side_by_side((Picture("one", "#."), Picture("two", "##"))))
      one   two
      #.    ##
    """
    groups: list[list[list[str]]] = []
    room = 0
    for caption, text, _draw in pictures:
        lines = [caption, *text.split("\n")]
        width = max(map(wide, lines))
        if not groups or width > room:
            groups.append([])
            room = 100
        groups[-1].append([line + " " * (width - wide(line)) for line in lines])
        room -= width + 3
    return "\n\n".join(map(_joined, groups))


def _joined(pictures: list[list[str]]) -> str:
    """Pictures side by side; the lines of each are of one width."""
    # or captions would change places
    gap = "   \u200e" if direction() == "rtl" else "   "
    height = max(map(len, pictures))
    for lines in pictures:
        lines += [" " * wide(lines[0])] * (height - len(lines))
    rows = [gap[1:] + gap.join(row) for row in zip(*pictures, strict=True)]
    return "\n".join(map(str.rstrip, rows))


class Mistake(AssertionError):
    """An answer is not right: *what* is wrong, and *pictures* of the board on which it is.

    It is an `AssertionError`, so pytest, nbgrader, otter and a plain notebook cell show its text as
    they show any failed assertion.
    """

    def __init__(
        self, what: str, *pictures: Picture, state: State = "wrong", cause: str = ""
    ) -> None:
        super().__init__(what, pictures)
        self.what = what
        self.pictures = pictures
        self.cause = cause
        self.state: State = state

    def __str__(self) -> str:
        return self.what + (f"\n\n{side_by_side(self.pictures)}" if self.pictures else "")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of a check: true when the exercise is solved, and printed for the student."""

    exercise: str
    state: State
    message: str
    pictures: tuple[Picture, ...] = ()
    printed: str = ""
    cause: str = ""  # the misconception that gives the same answers, in English
    guards: tuple[str, ...] = ()  # what has fenced the program in
    imports: tuple[str, ...] = ()  # the modules of this package that the program has made use of

    def __bool__(self) -> bool:
        return self.state == "solved"

    @property
    def is_borrowed(self) -> bool:
        """Whether a right answer makes use of this package, or reads the solutions in it."""
        return bool(self) and bool(self.imports)

    def __str__(self) -> str:
        sign = "✓" if self else "✗"
        parts = [f"{sign} {isolated(self.exercise)}: {self.message}"]
        if self.pictures:
            parts.append(side_by_side(self.pictures))
        if self.printed:
            lines = [_("Your program printed:"), *self.printed.splitlines()]
            parts.append("\n  ".join(lines))
        return "\n\n".join(parts)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        box = '<figure style="display:inline-block;margin:0 1em 0 0"><figcaption>'
        colour = "#2b8a3e" if self else "#c92a2a"
        border = f"border-left:4px solid {colour};padding:0 .6em"
        message = escape(f"{isolated(self.exercise)}: {self.message}")
        style = f"{border};white-space:pre-wrap;unicode-bidi:plaintext"
        parts = [f'<p style="{style}">{message}</p>']
        for picture in self.pictures:
            drawn = picture.svg or f"<pre>{escape(picture.text)}</pre>"
            parts.append(f"{box}{escape(picture.caption)}</figcaption>{drawn}</figure>")
        if self.printed:
            parts.append(f"<pre>{escape(self.printed)}</pre>")
        return "".join(parts)

    def to_json(self) -> dict[str, Any]:
        """Plain values, for a file or a page; an answer that is not written yet is wrong there."""
        state = "wrong" if self.state == "unfinished" else self.state
        value = {field.name: getattr(self, field.name) for field in fields(self)}
        return value | {
            "state": state,
            "pictures": [[each.caption, each.text, each.svg] for each in self.pictures],
            "guards": [*self.guards],
            "imports": [*self.imports],
        }
