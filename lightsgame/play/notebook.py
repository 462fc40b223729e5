"""A board to play in a notebook: `pip install anywidget` brings what it needs.

    from lightsgame import Board
    from lightsgame.play.notebook import play

    game = play(Board.full(5, 5))
    game            # the board: press with the mouse or the keyboard, ask for a hint
    game.board      # the lamps that are lit now
    game.presses    # the cells pressed so far

It works wherever anywidget does: Jupyter, VS Code, Colab, marimo.  Boards, puzzles and answers need
nothing to be drawn in a notebook: they bring their SVG along.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ..core.languages import _, retold
from ..errors import expect
from ..game.board import Board
from ..game.game import Game
from ..game.question import task
from ..game.rule import Rule
from ..game.state_board import StateBoard
from ..lights.hints import advice, cells_text

if TYPE_CHECKING:
    from anywidget import AnyWidget

SCRIPT, STYLE = [
    (files("lightsgame.play") / f"notebook.{kind}").read_text("utf-8") for kind in ("js", "css")
]
LARGEST = 30  # rows and columns of a board that is played by hand


def play(board: Board | StateBoard | Game, *, rule: str | Rule = "plus", wrap: str = "none") -> Any:
    """A widget on which *board* is played: presses change lamps, and all of them shall go out.

    A `Game` is played with all lamps lit; a board by its rule and gluing.

    >>> widget = play(Board.full(2, 2))
    >>> widget.board, widget.presses
    (Board('##/##'), Board('../..'))

    Raises:
        BadInput: the board has more than 30 rows or columns.
        ModuleNotFoundError: anywidget is not installed.
    """
    asked = task(board, rule=rule, wrap=wrap)
    game = asked.game
    start = asked.start
    expect(
        game.graph is None and max(game.size) <= LARGEST,
        f"a board of at most {LARGEST} x {LARGEST}",
        str(game),
    )
    rows = start.digits()
    nothing = game.dark().digits()
    place = [i * game.columns + j for i, j in game.cells]
    ways = {
        cell: [[place[lamp], far] for lamp, far in lamps]
        for cell, lamps in zip(place, game.reach(), strict=True)
    }
    reach = [ways.get(cell, []) for cell in range(game.rows * game.columns)]
    words = {text: _(text) for text in re.findall(r'word\("([^"]+)"', SCRIPT)}
    made = widget_class()(
        start=rows, lit=rows, pressed=nothing, reach=reach, states=game.states, words=words
    )
    made.game = game  # pyright: ignore[reportAttributeAccessIssue]
    return made


@cache
def widget_class() -> type[AnyWidget]:
    """The class of the widget; made when it is first wanted, so that nobody else needs anywidget.

    >>> widget_class().__name__
    'BoardWidget'
    """
    try:
        import anywidget
        import traitlets
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "a board to play needs anywidget: pip install anywidget"
        ) from error

    class BoardWidget(anywidget.AnyWidget):
        """A board in a notebook; the model of notebook.js."""

        _esm = SCRIPT
        _css = STYLE
        start, lit, pressed = (traitlets.List(traitlets.Unicode()).tag(sync=True) for _ in range(3))
        reach: Any = traitlets.List().tag(sync=True)
        words: Any = traitlets.Dict().tag(sync=True)
        states = traitlets.Int(2).tag(sync=True)
        hint = traitlets.List(traitlets.Int()).tag(sync=True)
        note = traitlets.Unicode().tag(sync=True)

        game: Any = None

        def __init__(self, **state: Any) -> None:
            super().__init__(**state)
            self.on_msg(self._asked)

        @property
        def board(self) -> Any:
            """The lamps as they are now."""
            return self.game.read("\n".join(self.lit))

        @property
        def presses(self) -> Any:
            """The cells that were pressed, and how often: odd, or modulo the number of states."""
            return self.game.read("\n".join(self.pressed))

        def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
            if content == {"kind": "hint"}:
                self.note, cell = hint(self.board, rule=self.game.rule, wrap=self.game.wrap)
                self.hint = list(cell)

    return BoardWidget


def hint(board: Board | StateBoard, **words: Any) -> tuple[str, tuple[int, ...]]:
    """A sentence on what to do next, and the cell that it speaks of (nothing where there is none).

    >>> hint(Board.full(2, 2))
    ('Press row 1, column 1; 4 presses are needed.', (0, 0))
    >>> hint(Board("#."))[1]
    (0, 0)
    """
    found = advice(board, way="shortest", **words)
    return found.in_short(lambda cell: retold(cells_text([cell]))), found.cells[
        0
    ] if found.cells else ()
