"""`lightsgame play`: Lights Out and Akari in the terminal, by keyboard and mouse, with hints.

On a terminal the board is drawn by curses, which Python brings along on Linux and macOS (`lightsgame.cli.screen`).
Without a terminal (a pipe, a dumb one, Windows) the same game is played by typing lines, such as `b3` or `hint`.
"""

from __future__ import annotations

import sys
from typing import Any

from ..translation import _
from .asking import GAME, Words
from .command import Command, Option, Report
from .common import shown
from .games import lines, named_cell
from .reading import SEED
from .session import DIFFICULTIES, SAVED, Maker, Session

WORDS = {  # what can be typed, and what it does
    "h": "hint",
    "u": "undo",
    "redo": "redo",
    "y": "redo",
    "r": "restart",
    "n": "new",
    "+": "larger",
    "-": "smaller",
    "l": "difficulty",
    "save": "save",
}


def play_lines(session: Session) -> int:
    """The game for a pipe, a screen reader, or a terminal without curses."""
    print(session.game.rules())
    print(_("Type the name of a cell, such as a1, or x a1 to mark it; hint, undo, redo, restart, new, +, -,"))
    print(_("difficulty, save or quit."))
    drawn = ""
    while True:
        picture = "\n".join(lines(session.game))
        if picture != drawn:
            print(f"{shown(picture)}\n{session.game.status()}")
            drawn = picture
        sys.stdout.write("> " if sys.stdin.isatty() else "")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return 0
        mark = False
        for word in line.lower().split():
            if word in ("q", "quit"):
                return 0
            if word in ("x", "m", "mark"):
                mark = True
                continue
            if cell := named_cell(word, session.game.size):
                session.do("mark" if mark else "press", cell)
            elif what := WORDS.get(word, word if word in WORDS.values() else ""):
                session.do(what)
                drawn = "" if what == "new" else drawn
            else:
                print(_("{word}: expected a cell such as a1, or hint, undo, restart, new, quit").format(word=word[:20]))
            mark = False
            if session.message:
                print(session.message)


def run(
    board: str | None, akari: bool, seed: str | None, difficulty: str, save: str, lines: bool, **words: Any
) -> Report:
    """Play one game after another until the player has enough."""
    session = Session(Maker(board, akari, seed, difficulty, Words(**words)), save)
    if lines:
        return Report(play_lines(session))
    from .screen import has_screen, on_screen

    return Report(on_screen(session) if has_screen() else play_lines(session))


COMMANDS = (
    Command(
        "play",
        run,
        (
            Option(
                "board", "a SIZE (default 5x5), a file, a saved game, or a puzz.link address", "BOARD", optional=True
            ),
            Option("--akari", "play Akari; BOARD is a SIZE, a file, or an address"),
            SEED._replace(help="the same text gives the same games"),
            Option("--difficulty", "easy, normal (default) or hard", "GRADE", default="normal", words=DIFFICULTIES),
            Option("--save", f"where the key S saves the game (default: {SAVED})", "FILE", default=SAVED),
            Option("--lines", "play by typing lines, also on a terminal"),
            *GAME,
        ),
        "Arrow keys and space, or the mouse; x marks, h gives a hint and h again does it, u undo, y redo, r restart, "
        "n new, + and - the size, l the difficulty, S save, ? all keys, q quit.  Where there is no terminal, type the "
        "name of a cell (b3), x b3, hint, undo, redo, restart, new, save or quit.",
        json=False,
    ),
)
