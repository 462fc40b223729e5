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

from ..core.languages import _
from ..errors import expect
from ..game.board import Board
from ..game.game import Game
from ..game.presses import Presses
from ..game.question import task
from ..game.rule import Rule
from ..game.state_board import StateBoard
from ..lights import hints

if TYPE_CHECKING:
    from anywidget import AnyWidget

__doctest_requires__ = {("play", "widget_class"): ["anywidget"]}

FOLDER = files("lightsgame.play")
SCRIPT = (FOLDER / "notebook.js").read_text("utf-8")
STYLE = (FOLDER / "notebook.css").read_text("utf-8")
LARGEST = 30  # rows and columns of a board that is played by hand


def play(board: Board | StateBoard | Game, *, rule: str | Rule = "plus", wrap: str = "none") -> Any:
    """A widget on which *board* is played: presses change lamps, and all of them shall go out.

    A `Game` is played with all lamps lit; a board by its rule and gluing.

    >>> widget = play(Board.full(2, 2))
    >>> widget.board, widget.presses
    (Board('##/##'), Presses('··/··'))

    Raises:
        BadInput: the board has more than 30 rows or columns.
        ModuleNotFoundError: anywidget is not installed.
    """
    question = task(board, rule=rule, wrap=wrap)
    game = question.game
    is_small = game.graph is None and max(game.size) <= LARGEST
    expect(is_small, f"a board of at most {LARGEST} x {LARGEST}", str(game))
    lit = question.start.digits()
    words = re.findall(r'word\("([^"]+)"', SCRIPT)
    widget = widget_class()(
        start=lit,
        lit=lit,
        pressed=game.dark().digits(),
        reach=_reach(game),
        states=game.states,
        words={text: _(text) for text in words},
    )
    widget.game = game  # pyright: ignore[reportAttributeAccessIssue]
    return widget


def _reach(game: Game) -> list[list[list[int]]]:
    """For each cell of the rectangle, the cells that a press changes, and by how much."""
    places = [i * game.columns + j for i, j in game.cells]
    reach: list[list[list[int]]] = [[] for _cell in range(game.rows * game.columns)]
    for cell, lamps in zip(places, game.reach(), strict=True):
        reach[cell] = [[places[lamp], far] for lamp, far in lamps]
    return reach


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
        start = traitlets.List(traitlets.Unicode()).tag(sync=True)
        lit = traitlets.List(traitlets.Unicode()).tag(sync=True)
        pressed = traitlets.List(traitlets.Unicode()).tag(sync=True)
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
            times = self.game.read("\n".join(self.pressed))
            return Presses(times, self.game, self.game.read("\n".join(self.start)))

        def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
            if content == {"kind": "hint"}:
                game = self.game
                self.note, cell = hint(self.board, rule=game.rule, wrap=game.wrap)
                self.hint = list(cell)

    return BoardWidget


def hint(board: Board | StateBoard, **words: Any) -> tuple[str, tuple[int, ...]]:
    """Where to look, why, and what to press; and the cell that is meant (nothing where there is none).

    >>> hint(Board("##/#."))
    ('Look at row 1, column 1.  The only solution, 1 press, has it.  Press row 1, column 1.', (0, 0))
    >>> hint(Board("#."))[1]
    (0, 0)
    """
    found = hints.hint(board, way="shortest", **words)
    return found.in_a_line, found.cells[0] if found.cells else ()
