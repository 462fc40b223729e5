"""The games in the terminal: the model, the game of typed lines, and the screen in a terminal of its own."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from shell import Shell

from lightsgame import Board
from lightsgame.akari.puzzle import Puzzle
from lightsgame.cli.games import AkariGame, Game, LightsGame, lines, named_cell, new_akari, new_lights, spoken
from lightsgame.cli.play import cell_at

ROOT = Path(__file__).parent.parent
PUZZLE = Puzzle("1...\n....\n2..#\n..2.")


# ---- the model -------------------------------------------------------------------------------------------------


def test_hints_win_every_game_of_lights_out_that_can_be_won() -> None:
    for seed in range(10):
        game = new_lights((5, 5), Random(seed))
        promised = int(re.findall(r"(\d+) press", game.hint()[0])[0])
        for _step in range(promised):
            _text, cell = game.hint()
            assert cell
            game.act(cell)
        assert game.won and game.moves == promised
        assert game.hint() == ("Nothing is left to do.", None)


def test_a_game_that_cannot_be_won_says_why() -> None:
    text, cell = LightsGame(Board("#.")).hint()
    assert "cannot be solved" in text and "2 presses change nothing" in text
    assert cell == (0, 0)


def follow(game: AkariGame) -> str:
    """Do what the hint says; the rule that it names."""
    from lightsgame.akari.steps import hint

    step = hint(game.puzzle, game.bulbs, game.marks)
    text, cell = game.hint()
    assert step and text.startswith(step.rule) and cell and "row" not in text
    if not step.bulbs and not step.empty:
        game.undo()
    for one in step.bulbs:
        while not game.bulbs[one]:
            game.act(one)
    for one in step.empty:
        while not game.marks[one]:
            game.act(one)
    return step.rule


def test_hints_win_every_game_of_akari_without_a_guess() -> None:
    for seed in range(8):
        game = new_akari((6, 6), Random(seed))
        rules = []
        while not game.won:
            rules.append(follow(game))
            assert len(rules) < 72
        assert set(rules) <= {"full", "just enough", "only light", "too few left", "would stay dark", "two clues"}
        assert game.hint() == ("Nothing is left to do.", None)


def test_hints_lead_back_from_whatever_was_tried() -> None:
    for seed in range(8):
        random = Random(seed)
        game = new_akari((5, 5), random)
        for _step in range(10):
            game.act((random.randrange(5), random.randrange(5)))
        for _step in range(100):
            if game.won:
                break
            follow(game)
        assert game.won


@pytest.mark.parametrize("make", [lambda: LightsGame(Board("##\n#.")), lambda: AkariGame(PUZZLE)])
def test_undo_takes_back_one_move_and_restart_all(make: Callable[[], Game]) -> None:
    game = make()
    start = list(lines(game))
    game.undo()
    assert list(lines(game)) == start
    game.act((0, 1))
    one = list(lines(game))
    game.act((1, 1))
    game.undo()
    assert list(lines(game)) == one != start
    game.act((1, 0))
    game.restart()
    assert list(lines(game)) == start and game.moves == 0


def test_a_cell_of_akari_is_empty_then_a_bulb_then_marked_then_empty() -> None:
    game = AkariGame(PUZZLE)
    signs = []
    for _step in range(4):
        signs.append(game.sign((0, 1))[0])
        game.act((0, 1))
    assert signs == ["·", "o", "x", "·"]
    game.act((0, 0))  # a black cell
    assert game.sign((0, 0)) == ("1", "black")


def test_a_broken_rule_is_shown_and_a_number_that_may_still_be_met_is_not() -> None:
    game = AkariGame(Puzzle("1..."))
    assert game.wrong() == set()  # nothing is placed: nothing is wrong yet
    game.act((0, 1))
    assert game.won
    game.act((0, 3))
    assert game.wrong() == {(0, 1), (0, 3)}
    assert "a rule is broken" in game.status()
    assert game.hint()[0] == "no bulb lights another: b1 and d1 see each other"
    full = AkariGame(Puzzle("0."))
    full.act((0, 1))
    assert (0, 0) in full.wrong()


def test_the_names_of_cells() -> None:
    for i in range(30):
        for j in range(0, 1000, 7):
            assert named_cell(spoken((i, j)), (30, 1000)) == (i, j)
    for text in ("", "a", "1", "a0", "f1", "a6", "1a", "ä1", "a1b", "a²", "a-1", "a1" * 9):
        assert named_cell(text, (5, 5)) is None


def test_a_click_finds_its_cell() -> None:
    game = LightsGame(Board.full(3, 4))
    found = {cell_at(x, y, game) for x in range(20) for y in range(20)}
    assert found == {None, *[(i, j) for i in range(3) for j in range(4)]}
    assert cell_at(2 + 2 * 3, 2 + 1, game) == (1, 3)


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
    (tmp_path / "board.txt").write_text("##.\n#..\n...\n")
    out = typed("hint\na1\nquit\nb2\n", tmp_path / "board.txt")
    assert "Press a1; 1 press is needed." in out
    assert "All lamps are out, after 1 press." in out
    assert out.rstrip().endswith("after 1 press.")  # nothing is played after quit


def test_akari_is_played_by_typing(typed: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("1.#\n")
    out = typed("b1 hint\n", "--akari", tmp_path / "puzzle.txt")
    assert "Solved" in out and "Nothing is left to do." in out


@pytest.mark.parametrize("address", ["https://puzz.link/p?akari/3/1/6./", "3x1:1aB"])
def test_a_puzzle_is_played_from_its_address(typed: Callable[..., str], address: str) -> None:
    assert "1 · █" in typed("quit\n", address)
    assert "Solved" in typed("b1\n", address)


def test_strange_lines_are_answered_and_the_end_of_input_ends_the_game(typed: Callable[..., str]) -> None:
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
    Path("bad.txt").write_text("..?\n")
    status, out, err = shell("play", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("lightsgame: error: expected") and err.count("\n") == 1


# ---- on a screen -----------------------------------------------------------------------------------------------


class Terminal:
    """A command in a terminal that nobody sees; `shown` is what stands on its screen."""

    def __init__(self, *arguments: str, term: str = "xterm-256color", rows: int = 30, columns: int = 80) -> None:
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
            env=os.environ | {"TERM": term, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"},
            preexec_fn=lambda: os.login_tty(inner),  # so that Ctrl-C means what it means in a terminal
            pass_fds=(inner,),
        )
        os.close(inner)

    @property
    def shown(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, text: str | bytes) -> None:
        """Read until *text* stands on the screen; bytes: until they have been written."""
        end = time.monotonic() + 30
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
        status = self.process.wait(30)
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


def test_a_game_on_the_screen_is_won_by_keyboard(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("...\n.#.\n###\n")
    screen = terminal(str(tmp_path / "board.txt"))
    screen.wait_for("4 lamps are lit, 0 presses")
    assert "· ● ·" in screen.shown and "● ● ●" in screen.shown
    screen.type_in("\x1bOC")  # right
    screen.type_in("s")  # down
    screen.type_in("\x1bOB ")  # down, press
    screen.wait_for("All lamps are out, after 1 press.")
    screen.type_in("u")
    screen.wait_for("4 lamps are lit")
    screen.type_in("\x1bOA")  # up
    screen.wait_for("·[●]·")
    screen.type_in("h")
    screen.wait_for("Press b3; 1 press is needed.")
    assert "●[●]●" in screen.shown  # the hint has moved the cursor
    screen.type_in("\x1b[Zn")  # a key that nobody knows is no reason to stop; a new game from a file is the same game
    screen.wait_for("4 lamps are lit, 0 presses")
    screen.type_in("q")
    screen.wait_for(b"\x1b[?1049l")  # the screen as it was before
    assert screen.close() == 0


def test_a_game_on_the_screen_is_played_by_mouse(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("1..\n...\n..2\n")
    screen = terminal("--akari", str(tmp_path / "puzzle.txt"), term="xterm")
    screen.wait_for("7 cells are dark")
    x, y = 2 + 2 * 1, 2 + 0  # column 2 of the first row
    screen.click(x, y)
    screen.wait_for("1[o]·")
    screen.type_in("q")
    assert screen.close() == 0


def test_a_small_terminal_gets_what_fits(terminal: Callable[..., Terminal]) -> None:
    screen = terminal("40x40", rows=10, columns=30)
    screen.wait_for("too small")
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


def test_ctrl_c_ends_the_game_and_leaves_the_terminal_in_order(terminal: Callable[..., Terminal]) -> None:
    screen = terminal("3x3")
    screen.wait_for("lit")
    screen.type_in("\x03")
    screen.wait_for(b"\x1b[?1049l")
    assert screen.close() == 130
