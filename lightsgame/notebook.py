"""A board to play in a notebook: `pip install lightsgame[notebook]`.

    from lightsgame import Board
    from lightsgame.notebook import play

    game = play(Board.full(5, 5))
    game            # the board: press with the mouse or the keyboard, ask for a hint
    game.board      # the lamps that are lit now
    game.presses    # the cells pressed so far

It works wherever anywidget does: Jupyter, VS Code, Colab, marimo.  Boards, puzzles and answers need nothing to be drawn
in a notebook: they bring their SVG along.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .errors import BadInput
from .explaining import advice, cells_text
from .game.board import Board

if TYPE_CHECKING:
    from anywidget import AnyWidget

LARGEST = 30  # rows and columns of a board that is played by hand

STYLE = """
.lightsgame-board { --cell: 2.2em; display: inline-block; font: 1em system-ui, sans-serif; }
.lightsgame-board [role=row] { display: flex; }
.lightsgame-board [role=gridcell] button { width: var(--cell); height: var(--cell); margin: 1px; padding: 0;
  border: 1px solid #8d99ae; border-radius: 4px; background: #2b2d42; color: #fff; font-size: 1em; cursor: pointer; }
.lightsgame-board [role=gridcell] button.lit { background: #ffd166; color: #000; }
.lightsgame-board [role=gridcell] button.hint { outline: 3px solid #06d6a0; outline-offset: -1px; }
.lightsgame-board [role=gridcell] button:focus-visible { outline: 3px solid #118ab2; outline-offset: 1px; }
.lightsgame-board output { display: block; margin: .4em 0; min-height: 1.4em; }
.lightsgame-board .tools button { margin-right: .4em; }
"""


def play(board: Board) -> Any:
    """A widget on which *board* is played: presses change lamps, and all of them shall go out.

    Raises:
        BadInput: the board has more than 30 rows or columns.
        ModuleNotFoundError: anywidget is not installed.
    """
    if max(board.size) > LARGEST:
        raise BadInput(f"a board of at most {LARGEST} x {LARGEST}", "{} x {}".format(*board.size))
    nothing = ["0" * board.columns] * board.size[0]
    rows = _rows(board)
    return widget_class()(start=rows, lit=rows, pressed=nothing)


@cache
def widget_class() -> type[AnyWidget]:
    """The class of the widget; made when it is first wanted, so that nobody else needs anywidget."""
    try:
        import anywidget
        import traitlets
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("a board to play needs anywidget: pip install lightsgame[notebook]") from error

    class BoardWidget(anywidget.AnyWidget):
        """A board in a notebook; the model of notebook.js."""

        _esm = (files("lightsgame") / "notebook.js").read_text("utf-8")
        _css = STYLE
        start = traitlets.List(traitlets.Unicode()).tag(sync=True)
        lit = traitlets.List(traitlets.Unicode()).tag(sync=True)
        pressed = traitlets.List(traitlets.Unicode()).tag(sync=True)
        hint = traitlets.List(traitlets.Int()).tag(sync=True)
        note = traitlets.Unicode().tag(sync=True)

        def __init__(self, **state: Any) -> None:
            super().__init__(**state)
            self.on_msg(self._asked)

        @property
        def board(self) -> Board:
            """The lamps that are lit now."""
            return Board("\n".join(self.lit))

        @property
        def presses(self) -> Board:
            """The cells that were pressed an odd number of times."""
            return Board("\n".join(self.pressed))

        def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
            if content == {"kind": "hint"}:
                self.note, cell = hint(self.board)
                self.hint = list(cell)

    return BoardWidget


def hint(board: Board) -> tuple[str, tuple[int, ...]]:
    """A sentence on what to do next, and the cell that it speaks of (nothing where there is none).

    >>> hint(Board.full(2, 2))
    ('Press row 1, column 1; 4 presses are needed.', (0, 0))
    >>> hint(Board("#."))[1]
    (0, 0)
    """
    found = advice(board, way="shortest")
    return found.in_short(lambda cell: cells_text([cell])), found.cells[0] if found.cells else ()


def _rows(board: Board) -> list[str]:
    return board.to_text("1", "0").split("\n")
