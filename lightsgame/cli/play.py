"""`lightsgame play` and `tour`: Lights Out and Akari in the terminal, by keyboard and mouse, with
hints.

On a terminal the board is drawn by curses, which Python brings along on Linux and macOS: the keys
above, the board in the middle, what is to be said below, wrapped.  A board that does not fit is
scrolled with the cursor.  Nothing depends on colour: light is `+`, and what breaks a rule has a `!`
behind it.

Without a terminal (a pipe, a dumb one, Windows) the same game is played by typing lines, such as
`b3` or `hint`.
"""

import locale
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ..akari.io.puzzle_files import is_address
from ..core.languages import _
from ..core.message import Message
from ..core.text_input import folded, inside, is_file, json_in, read_text, wide
from ..errors import expect
from ..game.picture import LIT
from ..play import tour
from ..play.games import AkariGame, GameRecord, LightsGame, lines, resume
from ..play.names import Cell, column_name, named_cell
from ..play.session import LARGEST, Maker, Session
from .akari_solve import parse_puzzle
from .asking import asked, is_size
from .common import Report, coloured
from .reading import PLAIN, Name, Words, parse_size

if TYPE_CHECKING:
    import curses
else:
    with suppress(ImportError):  # Windows and browsers have none
        import curses

# what can be typed instead of a word
TYPED = {"h": "hint", "u": "undo", "y": "redo", "r": "restart", "n": "new"}
TYPED |= {"+": "larger", "-": "smaller", "l": "difficulty"}
SAID = {*TYPED.values(), "save"}
KEYS = TYPED | {"U": "redo", "S": "save", "=": "larger"}
MOST_LINES = 6  # of a message
SAVED = '"lightsgame-play"'  # stands in each saved game


def run_play(
    board: Name, akari: bool, seed: Name, grade: str, save: str, lines: bool, words: Words
) -> Report:
    """Play one game after another until the player has enough."""
    random = Random(seed)
    refuse_other_file(save)
    if board == "akari":
        board, akari = None, True
    text = board or ("7x7" if akari else "5x5")
    if is_size(text):
        maker = Maker(parse_size(text), random, akari, grade, words.named())
    else:
        first = game_of(text, akari, words)
        maker = Maker(None, random, akari, grade, read=lambda: resume(first.to_json()))
    play = play_lines if lines or not has_screen() else on_screen
    return Report(play(Session(maker, save)))


def refuse_other_file(name: str) -> None:
    """Refuse to save a game over a file that is none.

    >>> refuse_other_file("a-new-name.json")

    Raises:
        BadInput: the file is there, and holds something else.
    """
    if is_file(name):
        other = Message("a file that is there and holds something else")
        expect(SAVED in read_text(name), Message("a new file, or a saved game"), other, name)


def game_of(name: str, akari: bool, words: Words) -> GameRecord:
    """The game in a file or an address, or one that was saved."""
    if akari or is_address(name):
        game: GameRecord = AkariGame(parse_puzzle(name))
    elif is_file(name) and SAVED in (text := read_text(name)):
        with inside(name):
            game = resume(json_in(text, Message("a saved game")))
    else:
        given = asked(name, words)
        game = LightsGame(given.start, given.game)
    m, n = game.size
    most = Message("at most {n} rows and columns", n=LARGEST)
    expect(max(m, n) <= LARGEST, most, f"{m} x {n}", Path(name).name)
    return game


def play_lines(session: Session) -> int:
    """The game for a pipe, a screen reader, or a terminal without curses."""
    told = _(
        "Type the name of a cell, such as a1 (in Akari x a1 marks it), or hint, undo, redo, restart, new, +, -,"
    )
    told += "\n" + _("difficulty, save, help or quit.")
    print(session.game.rules, told, sep="\n")
    drawn = ""
    while True:
        picture = "\n".join(lines(session.game))
        if picture != drawn:
            print(f"{picture}\n{session.game.status()}")
            drawn = picture
        sys.stdout.write("> " if sys.stdin.isatty() else "")
        sys.stdout.flush()
        line = sys.stdin.readline()
        kind = "press"
        for word in line.lower().split() if line else ["quit"]:
            if word in ("q", "quit"):
                return 0
            if word in ("x", "m", "mark"):
                kind = "mark"
                continue
            what = TYPED.get(word, word)
            if cell := named_cell(word, session.game.size):
                session.do(kind, cell)
            elif what in SAID:
                session.do(what)
                drawn = "" if what == "new" else drawn
            elif word in ("help", "?"):
                session.message = told
            else:
                wrong = _("{word}: expected a cell such as a1, or hint, undo, restart, new, quit")
                session.message = wrong.format(word=word[:20])
            kind = "press"
            if session.message:
                print(session.message)


def run_tour() -> Report:
    """Walk through all stops."""

    def told() -> Iterator[str]:
        for number, (title, say) in enumerate(tour.STOPS, start=1):
            yield coloured(f"{number}. {_(title)}", "1")
            yield from [line.replace(LIT, coloured(LIT, "33")) for line in say()]
            yield ""
        yield _(
            "Next: lightsgame solve FILE, lightsgame --help, or `from lightsgame import solve`."
        )

    stops = ({"title": _(title), "text": "\n".join(say())} for title, say in tour.STOPS)
    return Report(0, told, lambda: {"stops": list(stops)})


# ---- on a screen ------------------------------------------------------------------------------------------------


def has_screen() -> bool:
    """Whether there is a terminal that curses can draw on."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        # no curses (Windows, a browser), or a terminal that nobody has described
        with suppress(Exception):
            curses.setupterm()
            return True
    return False


def on_screen(session: Session) -> int:
    """Play until the player has enough."""
    with suppress(locale.Error):
        locale.setlocale(locale.LC_ALL, "")  # or curses writes no ●
    return int(curses.wrapper(Screen(session).play))


class Screen:
    """What is seen of a session: the cursor, the part of the board, the styles of the terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.cell: Cell = (0, 0)
        self.corner: Cell = (0, 0)  # the upper left cell that is seen
        self.top = self.left = 2  # where it stands on the screen
        self.seen = (0, 0)  # rows and columns that are seen
        self.styles: dict[str, int] = {}
        # Curses asks the locale what it can write, whatever Python's own streams can do.
        coding = locale.nl_langinfo(locale.CODESET) if hasattr(locale, "nl_langinfo") else "ascii"
        self.plain = {} if coding.lower() in ("utf-8", "utf8") else str.maketrans(PLAIN)

    def play(self, screen: Any) -> int:
        """Draw, take a key, and so on."""
        self.styles = styles()
        with suppress(curses.error):  # some terminals cannot hide the cursor
            curses.curs_set(0)
        curses.mousemask(curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED | curses.BUTTON3_PRESSED)
        curses.mouseinterval(0)
        self.draw(screen)
        while (key := screen.getch()) not in (ord("q"), ord("Q")):
            self.take(key)
            m, n = self.session.game.size
            i, j = self.cell
            self.cell = min(i, m - 1), min(j, n - 1)
            self.draw(screen)
        return 0

    def take(self, key: int) -> None:
        """Do what a key says."""
        session = self.session
        name = chr(key) if 0 < key < 256 else ""
        if move := steps().get(key):
            m, n = session.game.size
            i, j = self.cell
            down, right = move
            self.cell = (i + down) % m, (j + right) % n
        elif key in (ord(" "), ord("\n"), curses.KEY_ENTER):
            session.do("press", self.cell)
        elif name in ("x", "m"):
            session.do("mark", self.cell)
        elif key == curses.KEY_MOUSE:
            _id, x, y, _z, button = curses.getmouse()
            if clicked := self.cell_at(x, y):
                self.cell = clicked
                session.do("mark" if button & curses.BUTTON3_PRESSED else "press", clicked)
        elif name == "?":
            session.message = all_keys()
        elif name in KEYS:
            session.do(KEYS[name])
            if session.hint.cells:
                self.cell = session.hint.cells[0]

    def draw(self, screen: Any) -> None:
        """The whole screen."""
        height, width = screen.getmaxyx()
        game = self.session.game
        session = self.session
        m, n = game.size

        def put(y: int, x: int, text: str, style: int = 0) -> None:
            if 0 <= y < height and 0 <= x < width - 1:
                with suppress(curses.error):
                    screen.addstr(y, x, text.translate(self.plain)[: width - 1 - x], style)

        text = session.message or (_("n for a new game") if game.won else game.rules)
        said = [*folded(game.status(), width - 1), *folded(text, width - 1)[:MOST_LINES]]
        del said[max(height - 4, 1) :]
        label = len(str(m)) + 1
        self.top = 2
        self.left = label + 1
        high = min(m, height - self.top - len(said))
        wide_enough = min(n, (width - 1 - self.left) // 2)
        self.seen = max(1, high), max(1, wide_enough)
        (rows, columns) = self.seen
        (i, j) = self.cell
        top, left = self.corner
        first = scrolled(top, i, rows, m)
        begin = scrolled(left, j, columns, n)
        self.corner = first, begin
        view = game.view()
        screen.erase()
        short = _("space press  x mark  h hint  u undo  y redo  n new  ? keys  q quit")
        if wide(short) >= width:
            short = _("spc x mark h hint u undo ? keys q quit")
        put(0, 0, short, curses.A_DIM)
        for j in range(begin, begin + columns):
            put(1, self.left + 2 * (j - begin), column_name(j)[-1], curses.A_DIM)
        for i in range(first, first + rows):
            y = self.top + i - first
            put(y, 0, str(i + 1).rjust(label - 1), curses.A_DIM)
            for j in range(begin, begin + columns):
                x = self.left + 2 * (j - begin)
                sign, style = view[i][j]
                here = (i, j) == self.cell
                attribute = self.styles.get(style, 0)
                if here or (i, j) in session.hint.cells:
                    attribute |= curses.A_UNDERLINE | curses.A_BOLD
                put(y, x, sign, attribute)
                if here:
                    put(y, x - 1, "[", curses.A_BOLD)
                if here or style == "wrong":
                    mark = "!" if style == "wrong" else "]"
                    put(y, x + 1, mark, curses.A_BOLD if here else attribute)
        beyond = {"^": first, "v": first + rows < m, "<": begin, ">": begin + columns < n}
        signs = "".join([sign for sign, there in beyond.items() if there])
        put(1, 0, signs[: label + 1], curses.A_BOLD)
        below = height - len(said) if rows < m else self.top + m
        for k, line in enumerate(said):
            put(below + k, 0, line, curses.A_BOLD if k == 0 else 0)
        screen.refresh()

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell under the mouse."""
        i = y - self.top
        j = (x - self.left + 1) // 2
        rows, columns = self.seen
        if not (0 <= i < rows and 0 <= j < columns):
            return None
        top, left = self.corner
        return i + top, j + left


def scrolled(corner: int, cell: int, seen: int, side: int) -> int:
    """The first row (or column) to be seen, so that the cell is: as near to the old one as can be.

    >>> scrolled(0, 7, 5, 10), scrolled(4, 2, 5, 10), scrolled(3, 5, 5, 6)
    (3, 2, 1)
    """
    return max(0, min(max(corner, cell - seen + 1), cell, side - seen))


def all_keys() -> str:
    """Every key, in a sentence."""
    return _(
        "Arrows or w a s d move; space or a click presses; x or the right button marks; h gives a hint, h again does "
        "it; u undo, y redo, r restart, n new game, + and - its size, l its difficulty, S save, q quit."
    )


def steps() -> dict[int, Cell]:
    """What the arrow keys do, and the letters w, a, s, d for keyboards that have none."""
    arrows = curses.KEY_UP, curses.KEY_DOWN, curses.KEY_LEFT, curses.KEY_RIGHT
    letters = [ord(letter) for letter in "wsad"]
    moves = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    return dict(zip([*arrows, *letters], [*moves, *moves], strict=True))


def styles() -> dict[str, int]:
    """The attributes of the styles; without colours, bold and reverse must do."""
    found = {
        "lit": curses.A_BOLD,
        "black": curses.A_REVERSE,
        "bulb": curses.A_BOLD,
        "wrong": curses.A_REVERSE,
    }
    if not curses.has_colors():
        return found
    with suppress(curses.error):
        curses.use_default_colors()  # or the board is white on black in a light terminal
    if os.environ.get("NO_COLOR"):
        return found
    colours = {
        "lit": curses.COLOR_YELLOW,
        "bulb": curses.COLOR_YELLOW,
        "light": curses.COLOR_YELLOW,
    }
    for number, (name, colour) in enumerate(
        (colours | {"wrong": curses.COLOR_RED}).items(), start=1
    ):
        curses.init_pair(number, colour, -1)
        found[name] = found.get(name, 0) | curses.color_pair(number)
    return found
