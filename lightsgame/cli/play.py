"""`lightsgame play`: Lights Out and Akari in the terminal, by keyboard and mouse, with hints.

On a terminal the board is drawn by curses, which Python brings along on Linux and macOS.  Without a terminal (a pipe, a
dumb one, Windows) the same game is played by typing lines, such as `b3` or `hint`.
"""

from __future__ import annotations

import locale
import os
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ..errors import BadInput
from ..translation import _
from .command import Command, Option, Report
from .common import can_show
from .reading import looks_like_size, parse_size, read_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from .games import Cell, Game

LARGEST = 60  # rows and columns of a game in the terminal
_PLAIN = str.maketrans({"●": "#", "·": ".", "█": "#"})


def run(board: str | None, akari: bool, seed: str | None, lines: bool) -> Report:
    """Play one game after another until the player has enough."""
    make = maker(board, akari, seed)
    if lines or not has_screen():
        return Report(play_lines(make))
    import curses

    locale.setlocale(locale.LC_ALL, "")  # or curses writes no ●
    return Report(int(curses.wrapper(play_screen, make)))


def has_screen() -> bool:
    """Whether there is a terminal that curses can draw on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        import curses

        curses.setupterm()
    except Exception:  # no curses (Windows, a browser), or a terminal that nobody has described
        return False
    return True


def maker(given: str | None, akari: bool, seed: str | None) -> Callable[[], Game]:
    """A function that makes the next game; a game from a file begins again."""
    from .games import AkariGame, LightsGame, new_akari, new_lights

    random = Random(seed)
    text = given or ("7x7" if akari else "5x5")
    if looks_like_size(text):
        size = parse_size(text)
        if max(size) > LARGEST or (akari and max(size) > 20):
            raise BadInput(f"at most {20 if akari else LARGEST} rows and columns", text)
        if akari and min(size) < 3:
            raise BadInput("an Akari puzzle of at least 3 x 3", text)
        return lambda: new_akari(size, random) if akari else new_lights(size, random)
    from .akari_forms import is_address, read_puzzle

    if akari or is_address(text):
        puzzle = read_puzzle(text)
        if max(puzzle.size) > LARGEST:
            raise BadInput(f"at most {LARGEST} rows and columns", "{} x {}".format(*puzzle.size))
        return lambda: AkariGame(puzzle)
    board = read_board(text)
    if max(board.size) > LARGEST:
        raise BadInput(f"at most {LARGEST} rows and columns", f"{board.size[0]} x {board.columns}", Path(text).name)
    return lambda: LightsGame(board)


# ---- by typing lines -------------------------------------------------------------------------------------------


def play_lines(make: Callable[[], Game]) -> int:
    """The game for a pipe, a screen reader, or a terminal without curses."""
    from .games import lines, named_cell

    game = make()
    print(game.rules())
    print(_("Type the name of a cell, such as a1; hint, undo, restart, new or quit."))
    shown = ""
    while True:
        picture = "\n".join(lines(game))
        if picture != shown:
            print(f"\n{picture if can_show('●·█') else picture.translate(_PLAIN)}\n{game.status()}")
            shown = picture
        sys.stdout.write("> " if sys.stdin.isatty() else "")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return 0
        for word in line.lower().split():
            if word in ("q", "quit"):
                return 0
            if word in ("h", "hint"):
                print(game.hint()[0])
            elif word in ("u", "undo"):
                game.undo()
            elif word in ("r", "restart"):
                game.restart()
            elif word in ("n", "new"):
                game, shown = make(), ""
            elif cell := named_cell(word, game.size):
                game.act(cell)
            else:
                print(_("{word}: expected a cell such as a1, or hint, undo, restart, new, quit").format(word=word[:20]))


# ---- on a screen -----------------------------------------------------------------------------------------------

TOP, LEFT = 2, 2  # where the board begins


def play_screen(screen: Any, make: Callable[[], Game]) -> int:
    """The game on a terminal."""
    import curses

    styles, moves = colours(), steps()
    with suppress(curses.error):  # some terminals cannot hide the cursor
        curses.curs_set(0)
    curses.mousemask(curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED)
    curses.mouseinterval(0)
    game, cell, message = make(), (0, 0), ""
    while True:
        draw(screen, game, cell, message, styles)
        key = screen.getch()
        m, n = game.size
        message = ""
        if key == ord("q"):
            return 0
        if key in moves:
            cell = (cell[0] + moves[key][0]) % m, (cell[1] + moves[key][1]) % n
        elif key in (ord(" "), ord("\n"), curses.KEY_ENTER):
            game.act(cell)
        elif key == curses.KEY_MOUSE:
            if clicked := cell_at(*curses.getmouse()[1:3], game):
                cell = clicked
                game.act(cell)
        elif key in (ord("h"), ord("?")):
            message, pointed = game.hint()
            cell = pointed or cell
        elif key == ord("u"):
            game.undo()
        elif key == ord("r"):
            game.restart()
        elif key == ord("n"):
            game = make()


def steps() -> dict[int, Cell]:
    """What the arrow keys do, and the letters w, a, s, d for keyboards that have none."""
    import curses

    up, down, left, right = (-1, 0), (1, 0), (0, -1), (0, 1)
    keys = {curses.KEY_UP: up, curses.KEY_DOWN: down, curses.KEY_LEFT: left, curses.KEY_RIGHT: right}
    return keys | {ord("w"): up, ord("s"): down, ord("a"): left, ord("d"): right}


def colours() -> dict[str, int]:
    """The attributes of the styles; without colours, bold and reverse must do."""
    import curses

    styles = {"lit": curses.A_BOLD, "black": curses.A_REVERSE, "bulb": curses.A_BOLD, "wrong": curses.A_REVERSE}
    if curses.has_colors() and not os.environ.get("NO_COLOR"):
        curses.use_default_colors()
        for number, (name, colour) in enumerate(
            (
                ("lit", curses.COLOR_YELLOW),
                ("bulb", curses.COLOR_YELLOW),
                ("wrong", curses.COLOR_RED),
                ("light", curses.COLOR_YELLOW),
                ("black", curses.COLOR_WHITE),
            ),
            start=1,
        ):
            curses.init_pair(number, colour, -1)
            styles[name] = styles.get(name, 0) | curses.color_pair(number)
    return styles


def draw(screen: Any, game: Game, cell: Cell, message: str, styles: dict[str, int]) -> None:
    """The whole screen; what does not fit is left out."""
    import curses

    m, n = game.size
    height, width = screen.getmaxyx()
    plain = not can_show("●·█")

    def put(y: int, x: int, text: str, style: int = 0) -> None:
        if y < height and x < width - 1:
            screen.addstr(y, x, text[: width - 1 - x], style)

    screen.erase()
    put(0, 0, _("h hint  u undo  r restart  n new  q quit"), curses.A_DIM)
    for i in range(m):
        for j in range(n):
            sign, style = game.sign((i, j))
            attribute = styles.get(style, 0) | (curses.A_UNDERLINE | curses.A_BOLD if (i, j) == cell else 0)
            put(TOP + i, LEFT + 2 * j, sign.translate(_PLAIN) if plain else sign, attribute)
        if i == cell[0]:
            put(TOP + i, LEFT + 2 * cell[1] - 1, "[", curses.A_BOLD)
            put(TOP + i, LEFT + 2 * cell[1] + 1, "]", curses.A_BOLD)
    put(TOP + m + 1, 0, game.status(), curses.A_BOLD if game.won else 0)
    put(TOP + m + 2, 0, message or (_("n for a new game") if game.won else game.rules()))
    if TOP + m > height or LEFT + 2 * n > width:
        put(height - 1, 0, _("The terminal is too small for this board."), curses.A_REVERSE)
    screen.refresh()


def cell_at(x: int, y: int, game: Game) -> Cell | None:
    """The cell under the mouse."""
    i, j = y - TOP, (x - LEFT + 1) // 2
    return (i, j) if 0 <= i < game.size[0] and 0 <= j < game.size[1] else None


COMMANDS = (
    Command(
        "play",
        run,
        (
            Option("board", "a SIZE (default 5x5), a file, or a puzz.link address", "BOARD", optional=True),
            Option("--akari", "play Akari; BOARD is a SIZE, a file, or an address"),
            Option("--seed", "the same text gives the same games", "S"),
            Option("--lines", "play by typing lines, also on a terminal"),
        ),
        "Arrow keys and space, or the mouse; h hint, u undo, r restart, n new, q quit.  Where there is no terminal, "
        "type the name of a cell (b3), hint, undo, restart, new or quit, a line each.",
        json=False,
    ),
)
