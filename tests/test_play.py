"""The games in the terminal: the model, the game of typed lines, and the screen in a terminal of
its own.
"""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from shell import Shell

from lightsgame import Board
from lightsgame.akari.model import rules
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.cli.play import all_keys
from lightsgame.core.languages import language, ngettext
from lightsgame.core.text_input import folded
from lightsgame.errors import BadInput
from lightsgame.game.game import Game
from lightsgame.play import games, session
from lightsgame.play.games import (
    AkariGame,
    GameRecord,
    LightsGame,
    judgement,
    lines,
    new_akari,
    new_lights,
    resume,
)
from lightsgame.play.names import named_cell, spoken

ROOT = Path(__file__).parent.parent
PUZZLE = Puzzle("1...\n....\n2..#\n..2.")


# ---- the model -------------------------------------------------------------------------------------------------


def test_hints_win_every_game_of_lights_out_that_can_be_won() -> None:
    for seed in range(10):
        game = new_lights(Game(5, 5), Random(seed))
        promised = int(re.findall(r"(\d+) press", game.hint().text)[0])
        for _step in range(promised):
            game.follow(game.hint())
        assert game.won and game.at == promised
        assert game.hint() == ("Nothing is left to do.", (), ())


@pytest.mark.parametrize(
    "kind",
    [
        Game(4, 5, rule="king", wrap="klein", states=3),
        Game(3, 4, rule="knight"),
        Game.of("000/0_0/000"),
    ],
)
def test_hints_win_games_by_any_rule(kind: Game) -> None:
    for difficulty in session.DIFFICULTIES:
        game = new_lights(kind, Random(1), difficulty)
        for _step in range(200):
            game.follow(game.hint())
        assert game.won and resume(game.to_json()).status() == game.status()


@pytest.mark.parametrize("difficulty", session.DIFFICULTIES)
def test_a_game_is_made_where_few_presses_always_undo_each_other(difficulty: str) -> None:
    # four rooks in a row of five
    assert not new_lights(Game(1, 5, rule="rook"), Random(1), difficulty).won


def test_a_game_that_cannot_be_won_says_why() -> None:
    text, cells, moves = LightsGame(Board("#.")).hint()
    assert "cannot be solved" in text and "the 2 cells of this pattern: a1 and b1." in text
    assert cells == ((0, 0),) and not moves
    # a large pattern is not spelled out
    start = Board.from_cells(40, 5, [(0, 0)])
    text = LightsGame(start, Game(40, 5, wrap="torus")).hint().text
    assert "cannot be solved" in text and re.search(r"the \d+ lamps of a pattern", text)


@pytest.mark.parametrize("kind", [Game(5, 5), Game(3, 4, rule="knight"), Game(2, 3, states=3)])
def test_a_hint_says_where_why_and_what_to_press(kind: Game) -> None:
    hint = new_lights(kind, Random(3)).hint()
    place = spoken(hint.cells[0])
    where, why, what = hint.text.split("  ")
    assert where == f"Look at {place}."
    assert re.fullmatch(
        r"(The only solution|A solution( with the fewest presses)?), \d+ press(es)?, has it\.", why
    )
    assert re.fullmatch(rf"Press {place}( 2 times)?\.", what)
    assert set(hint.moves) == {("press", hint.cells[0])}


def follow(game: AkariGame) -> str:
    """Do what the hint says; the rule that it names."""
    hint = game.hint()
    assert hint.cells and "row" not in hint.text
    game.follow(hint)
    return hint.text.split(":")[0]


def test_hints_win_every_game_of_akari_without_a_guess() -> None:
    from lightsgame.akari.explaining.score import RULES
    from lightsgame.akari.explaining.techniques import TWO

    for seed in range(8):
        game = new_akari((6, 6), Random(seed))
        rules = []
        while not game.won:
            rules.append(follow(game))
            assert len(rules) < 72
        assert set(rules) <= {name for name, rule in RULES.items() if rule.level <= TWO}
        assert game.hint() == ("Nothing is left to do.", (), ())


def test_hints_lead_back_from_whatever_was_tried() -> None:
    for seed in range(8):
        random = Random(seed)
        game = new_akari((5, 5), random)
        for _step in range(10):
            game.do(("press", (random.randrange(5), random.randrange(5))))
        for _step in range(100):
            if game.won:
                break
            follow(game)
        assert game.won


@pytest.mark.parametrize("make", [lambda: LightsGame(Board("##\n#.")), lambda: AkariGame(PUZZLE)])
def test_undo_takes_back_one_move_redo_makes_it_again_and_restart_takes_back_all(
    make: Callable[[], GameRecord],
) -> None:
    game = make()
    start = list(lines(game))
    game.go("undo")
    assert list(lines(game)) == start
    game.do(("press", (0, 1)))
    one = list(lines(game))
    game.do(("press", (1, 1)))
    game.go("undo")
    assert list(lines(game)) == one != start
    game.go("redo")
    two = list(lines(game))
    assert two != one and game.at == 2
    game.go("redo")
    assert list(lines(game)) == two
    game.go("restart")
    assert list(lines(game)) == start and game.at == 0
    game.go("redo")
    game.go("redo")
    assert list(lines(game)) == two
    again = resume(game.to_json())
    assert list(lines(again)) == two and again.to_json() == game.to_json()


def test_a_cell_of_akari_is_pressed_and_marked() -> None:
    game = AkariGame(PUZZLE)
    signs = []
    for move in ("press", "press", "mark", "press", "mark", "mark"):
        game.do((move, (0, 1)))
        signs.append(game.view()[0][1])
    assert [sign for sign, _style in signs] == ["o", "·", "x", "o", "x", "·"]
    assert not game.do(("press", (0, 0))) and not game.do(("mark", (2, 3)))  # black cells
    assert game.view()[0][0] == ("1", "black")
    game.do(("press", (0, 1)))
    assert game.view()[0][2] == ("+", "light")  # light is seen without colour


@pytest.mark.parametrize(
    "saved",
    [
        {},
        [],
        {"game": "akari", "puzzle": ["?"], "moves": [], "at": 0},
        {"game": "akari", "puzzle": [".."], "moves": [["press", 1, 3]], "at": 0},
        {"game": "akari", "puzzle": [".."], "moves": [["fly", 1, 1]], "at": 0},
        {"game": "akari", "puzzle": [".."], "moves": [["press", 1, 1]], "at": 2},
        {"game": "akari", "puzzle": [".."], "moves": [["press", "a", 1]], "at": 0},
        {"game": "lights out", "board": ["1"], "moves": 7, "at": 0},
    ],
)
def test_what_is_no_saved_game_is_refused(saved: object) -> None:
    with pytest.raises(BadInput):
        resume(saved)


def test_a_redraw_judges_the_board_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = AkariGame(Puzzle.from_rows(["." * 60] * 60))
    game.do(("press", (3, 3)))
    calls: list[Puzzle] = []

    def counted(puzzle: Puzzle, bulbs: Board) -> Iterator[rules.Fault]:
        calls.append(puzzle)
        return rules.faults(puzzle, bulbs)

    monkeypatch.setattr(games, "faults", counted)
    for _redraw in range(5):
        game.view()
        game.status()
    assert len(calls) == 1


def test_a_broken_rule_is_shown_and_a_number_that_may_still_be_met_is_not() -> None:
    game = AkariGame(Puzzle("1..."))
    assert (
        judgement(game.puzzle, game.now[0])[0] == set()
    )  # nothing is placed: nothing is wrong yet
    game.do(("press", (0, 1)))
    assert game.won
    game.do(("press", (0, 3)))
    assert judgement(game.puzzle, game.now[0])[0] == {(0, 1), (0, 3)}
    assert "a rule is broken at b1" in game.status() and "o!" in next(
        line for line in lines(game) if "o" in line
    )
    assert game.hint().text == "no bulb lights another: b1 and d1 see each other"
    game.follow(game.hint())
    assert game.won  # what is wrong is taken back
    full = AkariGame(Puzzle("0."))
    full.do(("press", (0, 1)))
    assert (0, 0) in judgement(full.puzzle, full.now[0])[0]


def test_the_names_of_cells() -> None:
    for i in range(30):
        for j in range(0, 1000, 7):
            assert named_cell(spoken((i, j)), (30, 1000)) == (i, j)
    for text in ("", "a", "1", "a0", "f1", "a6", "1a", "ä1", "a1b", "a²", "a-1", "a1" * 9):
        assert named_cell(text, (5, 5)) is None


# ---- by typing lines -------------------------------------------------------------------------------------------


@pytest.fixture
def typed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    def call(text: str, *arguments: str | Path) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        status, out, err = shell("play", *arguments)
        assert (status, err) == (0, "")
        return out

    return call


def test_lights_out_is_played_and_won_by_typing(typed: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("##.\n#..\n...\n", encoding="utf-8")
    out = typed("hint\na1\nquit\nb2\n", tmp_path / "board.txt")
    assert "Look at a1.  The only solution, 1 press, has it.  Press a1.  (h again does it)" in out
    assert "All lamps are out, after 1 press." in out
    assert out.rstrip().endswith("after 1 press.")  # nothing is played after quit


def test_akari_is_played_by_typing(typed: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("1.#\n", encoding="utf-8")
    out = typed("b1 hint\n", "--akari", tmp_path / "puzzle.txt")
    assert "Solved" in out and "Nothing is left to do." in out
    out = typed("x b1\nundo\nhint\nhint\n", "--akari", tmp_path / "puzzle.txt")
    assert "1 x █" in out and "Done." in out and "Solved" in out
    assert "just enough: the 1 at a1 lacks 1 and has 1 open cell: a bulb at b1  (h again" in out


def test_a_mistake_is_named_and_the_second_hint_takes_it_back(
    typed: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "puzzle.txt").write_text("1...\n", encoding="utf-8")
    out = typed("b1 d1 hint hint\n", "--akari", tmp_path / "puzzle.txt")
    why = "no bulb lights another: b1 and d1 see each other  (h again takes the last move back)"
    assert why in out and out.rstrip().endswith("every rule is kept.")


def test_a_game_is_saved_and_resumed(
    typed: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = typed("hint hint\nsave\nhint\nhint\n", "4x4", "--seed", "2")
    assert "lightsgame play lightsgame-save.json goes on" in out
    again = typed("hint\nhint\n", "lightsgame-save.json")
    assert again.splitlines()[-6:] == out.splitlines()[-6:]
    Path("bad.json").write_text('{"format": "lightsgame-play"', encoding="utf-8")


@pytest.mark.parametrize("kept", [b"a letter\n", b'["a table"]', b"\xff\xfe"])
def test_a_file_that_is_no_game_is_not_written_over(
    shell: Shell, tmp_path: Path, kept: bytes
) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(kept)
    status, out, err = shell("play", "3x3", "--lines", "--save", file)
    assert (status, out) == (2, "") and err.count("\n") == 1 and "letter.txt" in err
    assert file.read_bytes() == kept


def test_size_and_difficulty_are_chosen_for_the_next_game(typed: Callable[..., str]) -> None:
    out = typed("+ + l new\n", "3x3", "--seed", "1")
    assert "The next game (n) has 5 x 5 cells." in out and "The next game (n) is hard." in out
    assert "  a b c d e" in out
    assert "expected 1 to 60 rows" in typed("+\n", "60x60")
    assert "expected a game in which a press changes a lamp, got 1 x 1" in typed(
        "-\nnew\n", "2x2", "--rule", "cross"
    )
    for difficulty in session.DIFFICULTIES:
        assert "cells are dark" in typed(
            "quit\n", "--akari", "6x6", "--seed", "1", "--grade", difficulty
        )


@pytest.mark.parametrize("address", ["https://puzz.link/p?akari/3/1/6./", "3x1:1aB"])
def test_a_puzzle_is_played_from_its_address(typed: Callable[..., str], address: str) -> None:
    assert "1 · █" in typed("quit\n", address)
    assert "Solved" in typed("b1\n", address)


def test_strange_lines_are_answered_and_the_end_of_input_ends_the_game(
    typed: Callable[..., str],
) -> None:
    out = typed("\nz99\n  \nundo restart\nnew\nnonsense " + "x" * 999 + "\n", "3x3", "--seed", "1")
    assert "z99: expected a cell" in out
    assert "nonsense: expected" in out
    assert "x" * 21 not in out


def test_the_same_seed_gives_the_same_games(typed: Callable[..., str]) -> None:
    for arguments in (("6x4", "--seed", "a"), ("--akari", "--seed", "b")):
        assert typed("new\nnew\n", *arguments) == typed("new\nnew\n", *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("3x1:1aZ",),
        ("https://puzz.link/p?akari/x/3/j",),
        ("0x5",),
        ("61x2",),
        ("1x1", "--rule", "cross"),
        ("2x2", "--rule", "cross", "--wrap", "torus"),
        ("missing.txt",),
        ("--akari", "2x2"),
        ("--akari", "21x5"),
        ("--akari", "bad.txt"),
    ],
)
def test_a_board_that_cannot_be_played_is_one_line(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text("..?\n", encoding="utf-8")
    status, out, err = shell("play", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("lightsgame: error: expected") and err.count("\n") == 1


# ---- on a screen -----------------------------------------------------------------------------------------------


class Terminal:
    """A command in a terminal that nobody sees; `shown` is what stands on its screen."""

    def __init__(
        self,
        *arguments: str,
        term: str = "xterm-256color",
        rows: int = 30,
        columns: int = 80,
        **environment: str,
    ) -> None:
        import fcntl
        import pty
        import struct
        import termios

        import pyte

        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lightsgame", "play", *arguments],
            cwd=ROOT,
            env={
                name: value
                for name, value in os.environ.items()
                if name not in ("COLUMNS", "LINES")
            }
            | {"TERM": term, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
            | environment,
            # so that Ctrl-C means what it means in a terminal
            preexec_fn=lambda: os.login_tty(inner),
            pass_fds=(inner,),
        )
        os.close(inner)

    @property
    def shown(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, text: str | bytes) -> None:
        """Read until *text* stands on the screen; bytes: until they have been written."""
        end = time.monotonic() + 120
        while (text not in self.shown) if isinstance(text, str) else (text not in self.written):
            assert time.monotonic() < end, f"{text!r} is not on the screen:\n{self.shown}"
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:  # the other end is closed
                    data, end = b"", 0
                self.written += data
                self.stream.feed(data)

    def type_in(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def click(self, x: int, y: int) -> None:
        """The left button down and up, in the words of the protocol that the program has asked for."""
        if b"1006" in self.written:
            self.type_in(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
        else:
            self.type_in(f"\x1b[M {chr(33 + x)}{chr(33 + y)}\x1b[M#{chr(33 + x)}{chr(33 + y)}")

    def close(self) -> int:
        """Read what is still written, or nothing more could be, until the other end is closed; the
        status.
        """
        with suppress(OSError):
            while select.select([self.fd], [], [], 120)[0] and os.read(self.fd, 65536):
                pass
        status = self.process.wait(120)
        os.close(self.fd)
        return status


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    pytest.importorskip("curses", reason="needs curses")
    pytest.importorskip("pty", reason="needs POSIX")
    pytest.importorskip("pyte", reason="needs the extra `test`")
    opened: list[Terminal] = []

    def call(*arguments: str, **options: object) -> Terminal:
        opened.append(Terminal(*arguments, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield call
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_a_game_on_the_screen_is_won_by_keyboard(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    (tmp_path / "board.txt").write_text("...\n.#.\n###\n", encoding="utf-8")
    screen = terminal(str(tmp_path / "board.txt"))
    screen.wait_for("4 lamps are lit, 0 presses")
    screen.wait_for("· ● ·")
    screen.wait_for("● ● ●")
    screen.type_in("\x1bOC")  # right
    screen.type_in("s")  # down
    screen.type_in("\x1bOB ")  # down, press
    screen.wait_for("All lamps are out, after 1 press.")
    screen.type_in("u")
    screen.wait_for("4 lamps are lit")
    screen.type_in("\x1bOA")  # up
    screen.wait_for("·[●]·")
    screen.type_in("h")
    screen.wait_for("Look at b3.  The only solution, 1 press, has it.  Press b3.")
    screen.wait_for("●[●]●")  # the hint has moved the cursor
    # a key that nobody knows is no reason to stop; a new game from a file is the same game
    screen.type_in("\x1b[Zn")
    screen.wait_for("4 lamps are lit, 0 presses")
    screen.type_in("q")
    screen.wait_for(b"\x1b[?1049l")  # the screen as it was before
    assert screen.close() == 0


def test_chinese_lines_below_a_board_do_not_run_into_one_another(
    terminal: Callable[..., Terminal],
) -> None:
    screen = terminal("3x3", "--seed", "1", rows=16, columns=40, LANGUAGE="zh")
    with language("zh"):
        lit = ngettext("{n} lamp is lit", "{n} lamps are lit", 9)
    screen.wait_for(lit.removeprefix("{n}").strip())
    screen.type_in("?")
    with language("zh"):
        below = folded(all_keys(), 39)
    assert len(below) > 3
    for line in below:
        screen.wait_for(f"\n{line} ")
    screen.type_in("q")
    assert screen.close() == 0


def test_a_game_on_the_screen_is_played_by_mouse(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    (tmp_path / "puzzle.txt").write_text("1..\n...\n..2\n", encoding="utf-8")
    screen = terminal("--akari", str(tmp_path / "puzzle.txt"), term="xterm")
    screen.wait_for("7 cells are dark")
    x, y = 3 + 2 * 1, 2 + 0  # column 2 of the first row
    screen.click(x, y)
    screen.wait_for("1[o]+")
    screen.click(x + 2, y)
    screen.wait_for("a rule is broken")
    screen.type_in("q")
    assert screen.close() == 0


def test_a_board_that_does_not_fit_is_scrolled_and_hints_are_seen(
    terminal: Callable[..., Terminal],
) -> None:
    screen = terminal("40x40", "--seed", "1", rows=12, columns=40)
    screen.wait_for("lamps are lit")
    screen.wait_for("\n 1 [")
    screen.type_in("\x1bOA")  # up, that is to the last row
    screen.wait_for("\n40 [")
    screen.type_in("\x1bOD")  # left, that is to the last column
    screen.wait_for("n")
    screen.type_in("h")
    screen.wait_for("Look at ")
    screen.wait_for("(h again")
    screen.wait_for("does it)")
    screen.wait_for("presses")
    screen.type_in("h")
    screen.wait_for("Done.")
    screen.type_in("?")
    screen.wait_for("q quit.")
    screen.type_in("q")
    assert screen.close() == 0


@pytest.mark.parametrize(
    ("term", "environment"),
    [
        ("xterm-256color", {"LC_ALL": "C"}),
        ("xterm-256color", {"NO_COLOR": "1"}),
        ("vt100", {}),
        ("vt100", {"LC_ALL": "C", "NO_COLOR": "1"}),
    ],
)
def test_a_board_is_seen_on_every_terminal(
    terminal: Callable[..., Terminal], tmp_path: Path, term: str, environment: dict[str, str]
) -> None:
    (tmp_path / "puzzle.txt").write_text("1..\n...\n..2\n", encoding="utf-8")
    screen = terminal(
        "--akari", str(tmp_path / "puzzle.txt"), term=term, rows=12, columns=40, **environment
    )
    screen.wait_for("7 cells are dark")
    dark = "." if environment.get("LC_ALL") == "C" else "·"
    screen.wait_for(f"1 [1]{dark} {dark}")
    screen.type_in("d ")
    screen.wait_for("[o]+")
    screen.wait_for(f"{dark} + {dark}")  # what is lit is seen without colour
    screen.type_in("d ")
    screen.wait_for("a rule is broken")
    screen.wait_for("o!")
    screen.type_in("ux")
    screen.wait_for("[x]")
    if environment.get("NO_COLOR"):
        # nothing paints white on black
        assert b";40m" not in screen.written and b"[40m" not in screen.written
    screen.type_in("q")
    assert screen.close() == 0


def test_a_large_akari_is_drawn_at_once(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("\n".join(["." * 60] * 60), encoding="utf-8")
    screen = terminal("--akari", str(tmp_path / "puzzle.txt"))
    screen.wait_for("3600 cells are dark")
    screen.type_in("d" * 10 + " ")
    screen.wait_for("3481 cells are dark")  # for two minutes; eleven redraws took nearly five once
    screen.type_in("q")
    assert screen.close() == 0


@pytest.mark.parametrize("term", ["dumb", "no-such-terminal", ""])
def test_without_a_terminal_that_can_draw_the_game_is_played_by_typing(
    terminal: Callable[..., Terminal], term: str
) -> None:
    screen = terminal("3x3", term=term)
    screen.wait_for("Type the name of a cell")
    screen.wait_for("> ")
    screen.type_in("quit\n")
    assert screen.close() == 0


def test_ctrl_c_ends_the_game_and_leaves_the_terminal_in_order(
    terminal: Callable[..., Terminal],
) -> None:
    screen = terminal("3x3")
    screen.wait_for("lit")
    screen.type_in("\x03")
    screen.wait_for(b"\x1b[?1049l")
    assert screen.close() == 130
