"""The two games as values that can be played: what a key does, how cells look, what a hint says.

Nothing here knows of a screen; `lightsgame.cli.screen` draws and reads keys.

>>> game = LightsGame(Board("##"))
>>> game.do(("press", (0, 0)))
True
>>> game.won, game.status()
(True, 'All lamps are out, after 1 press.')
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, cast

from ..akari.explaining import steps
from ..akari.generator.generate import generate as new_puzzle
from ..akari.model import drawing
from ..akari.model.puzzle import Puzzle
from ..akari.model.rules import LIT_RULE, faults
from ..core.languages import _, ngettext, retold
from ..core.message import Message, marked
from ..errors import BadInput, expect
from ..game import notation, state_board
from ..game.board import Board
from ..game.game import Game
from ..game.question import task
from ..lights import hints
from ..lights.solver import generate
from .names import Cell, column_name, named_cells, spoken, with_names

Move = tuple[str, Cell]  # "press" or "mark", and where
View = list[list[tuple[str, str]]]  # a sign and the name of its style for each cell


class Hint(NamedTuple):
    """A sentence, the cells that it speaks of, and the moves that it proposes."""

    text: str
    cells: tuple[Cell, ...] = ()
    moves: tuple[Move, ...] = ()


class GameRecord:
    """A game with its moves: a position for each, of which one is now.

    A kind of game says its *title*, its rule in one line, what it starts from, and how it looks and
    is won.
    """

    title = ""

    def __init__(self, first: Any, size: Cell, rules: str, start: dict[str, Any]) -> None:
        self.positions = [first]
        self.size = size
        self.rules = rules
        self.start = start
        self.moves: list[Move] = []
        self.at = 0

    @property
    def now(self) -> Any:
        """The position."""
        return self.positions[self.at]

    @property
    def won(self) -> bool:
        """Whether the game is at its end."""
        raise NotImplementedError

    def moved(self, move: Move) -> Any:
        """The position after a move, or None if it cannot be made."""
        raise NotImplementedError

    def hint(self) -> Hint:
        """What to do next, and why."""
        raise NotImplementedError

    def status(self) -> str:
        """One line about the position."""
        raise NotImplementedError

    def view(self) -> View:
        """All cells; a style is lit, dark, black, bulb, light or wrong."""
        raise NotImplementedError

    def do(self, move: Move) -> bool:
        """Make a move; whether it could be made.

        >>> game = LightsGame(Board("##."))
        >>> game.do(("press", (0, 0))), game.do(("mark", (0, 0)))
        (True, False)
        """
        after = self.moved(move)
        if after is None:
            return False
        self.moves[self.at :] = [move]
        self.positions[self.at + 1 :] = [after]
        self.at += 1
        return True

    def go(self, what: str) -> None:
        """Undo a move, redo it, or restart, from where redo leads on.

        >>> game = LightsGame(Board("##."))
        >>> game.do(("press", (0, 0)))
        True
        >>> game.go("undo")
        >>> game.at
        0
        """
        places = {"undo": self.at - 1, "redo": self.at + 1, "restart": 0}
        place = max(places[what], 0)
        self.at = min(place, len(self.moves))

    def follow(self, hint: Hint) -> None:
        """Do what a hint says; one without moves speaks of a mistake: the last move is undone.

        >>> game = LightsGame(Board("###"))
        >>> game.follow(game.hint())
        >>> game.won
        True
        """
        if not hint.moves and hint.cells:
            self.go("undo")
        for move in hint.moves:
            self.do(move)

    def to_json(self) -> dict[str, Any]:
        """The game as it is saved: its start and its moves, cells counted from 1.

        >>> LightsGame(Board("##")).to_json()["board"]
        ['11']
        """
        moves = [[kind, i + 1, j + 1] for kind, (i, j) in self.moves]
        return {
            "format": "lightsgame-play",
            "game": self.title,
            **self.start,
            "moves": moves,
            "at": self.at,
        }


class LightsGame(GameRecord):
    """Lights Out from a given start to all dark, on any board and by any rule; inside a position is
    a vector.
    """

    title = "lights out"

    def __init__(self, start: Board | state_board.StateBoard, game: Game | None = None) -> None:
        self.game = Game.of(start) if game is None else game
        rules = _("A press changes the lamp and the lamps beside it.  Put all of them out.")
        if not self.game.plain:
            rule = retold(str(self.game))
            rules = _("A press changes what the rule reaches: {rule}.  Put all lamps out.")
            rules = rules.format(rule=rule)
        described = {**self.game.to_json(), "board": start.digits()}
        super().__init__(self.game.vector(start), self.game.size, rules, described)
        self.number = {cell: v for v, cell in enumerate(self.game.cells)}

    @property
    def won(self) -> bool:
        """All dark.

        >>> LightsGame(Board("...")).won
        True
        """
        return not any(self.now)

    def moved(self, move: Move) -> Any:
        """The lamps after a press; a hole cannot be pressed.

        >>> LightsGame(Board("#..")).moved(("press", (0, 0)))
        (0, 1, 0)
        """
        kind, cell = move
        if kind != "press" or cell not in self.number:
            return None
        lamps = list(self.now)
        for lamp, far in self.game.reach()[self.number[cell]]:
            lamps[lamp] = (lamps[lamp] + far) % self.game.states
        return tuple(lamps)

    def hint(self) -> Hint:
        """Where to look, why, and what to press: of a shortest solution; or why there is none.

        >>> LightsGame(Board("###")).hint().text
        'Look at b1.  The only solution, 1 press, has it.  Press b1.'
        """
        if self.won:
            return Hint(_("Nothing is left to do."))
        question = task(self.game, lit=self.game.position(self.now))
        found = hints.hint_in(named_cells, question, "shortest")
        moves = tuple([("press", cell) for cell in found.presses])
        return Hint(found.in_a_line, found.cells, moves)

    def status(self) -> str:
        """Lit lamps and presses.

        >>> LightsGame(Board("##.")).status()
        '2 lamps are lit, 0 presses'
        """
        presses = ngettext("{n} press", "{n} presses", self.at).format(n=self.at)
        if self.won:
            return _("All lamps are out, after {presses}.").format(presses=presses)
        lit = len(self.now) - self.now.count(0)
        text = ngettext("{n} lamp is lit", "{n} lamps are lit", lit) + _(", {presses}")
        return text.format(n=lit, presses=presses)

    def view(self) -> View:
        """The lamps: lit or dark, or the digits of more states.

        >>> LightsGame(Board("#.")).view()
        [[('●', 'lit'), ('·', 'dark')]]
        """
        m, n = self.size
        rows: View = [[(" ", "hole")] * n for _row in range(m)]
        for (i, j), value in zip(self.game.cells, self.now, strict=True):
            if not value:
                sign = "·"
            elif self.game.states == 2:
                sign = "●"
            else:
                sign = notation.DIGITS[value]
            rows[i][j] = (sign, "lit" if value else "dark")
        return rows


class Judgement(NamedTuple):
    """Clues and bulbs that break a rule, how many cells are dark, and whether all rules are kept."""

    wrong: set[Cell]
    dark: int
    kept: bool


class AkariGame(GameRecord):
    """Akari: a position is the bulbs, and the marks of cells of which the player says that no bulb
    goes there.
    """

    title = "akari"

    def __init__(self, puzzle: Puzzle) -> None:
        rules = _(
            "Light every white cell; no bulb lights another; a number counts the bulbs beside it."
        )
        dark = Board.empty(*puzzle.size)
        super().__init__((dark, dark), puzzle.size, rules, {"puzzle": list(puzzle.rows)})
        self.puzzle = puzzle

    @property
    def won(self) -> bool:
        """All rules are kept.

        >>> AkariGame(Puzzle("##")).won
        True
        """
        return judgement(self.puzzle, self.now[0]).kept

    def moved(self, move: Move) -> Any:
        """A bulb, or a mark, that was not there, or none where it was; a black cell stays as it is."""
        kind, cell = move
        if self.puzzle[cell] != ".":
            return None
        here = Board.from_cells(*self.size, [cell])
        bulbs, marks = self.now
        if kind == "press":
            return bulbs ^ here, marks ^ marks & here
        return bulbs ^ bulbs & here, marks ^ here

    def hint(self) -> Hint:
        """What is wrong if something is, else the next step, with the rule that gives it.

        >>> AkariGame(Puzzle("1..")).hint().text
        'just enough: the 1 at a1 lacks 1 and has 1 open cell: a bulb at b1'
        """
        bulbs, marks = self.now
        step = steps.hint(self.puzzle, bulbs, marks)
        if step is None:
            return Hint(_("Nothing is left to do."))
        moves = [("press", cell) for cell in step.bulbs if not bulbs[cell]]
        moves += [("mark", cell) for cell in step.empty if not marks[cell]]
        cells = (*step.bulbs, *step.empty, *step.reason)
        return Hint(retold(with_names(str(step))), cells, tuple(moves))

    def status(self) -> str:
        """Dark cells, and whether something is wrong.

        >>> AkariGame(Puzzle("1..")).status()
        '2 cells are dark'
        """
        if self.won:
            return _("Solved: every white cell is lit, and every rule is kept.")
        wrong, dark, _kept = judgement(self.puzzle, self.now[0])
        text = ngettext("{n} cell is dark", "{n} cells are dark", dark).format(n=dark)
        if wrong:
            place = spoken(min(wrong))
            text += _(", and a rule is broken at {place}").format(place=place)
        return text

    def view(self) -> View:
        """Black cells, bulbs, marks and light.

        >>> AkariGame(Puzzle("1.")).view()
        [[('1', 'black'), ('·', 'dark')]]
        """
        (bulbs, marks) = self.now
        wrong = judgement(self.puzzle, self.now[0]).wrong
        lit = drawing.lit_rows(self.puzzle.rows, bulbs.rows)

        def seen(i: int, j: int, sign: str) -> tuple[str, str]:
            if sign != ".":
                style = "black"
            elif bulbs[i, j]:
                style = "bulb"
            elif lit[i] >> j & 1:
                style = "light"
            else:
                style = "dark"
            signs = {"black": sign.replace("#", "█"), "bulb": "o", "light": "+", "dark": "·"}
            shown = "x" if marks[i, j] else signs[style]
            return shown, "wrong" if (i, j) in wrong else style

        table = []
        for i, line in enumerate(self.puzzle.rows):
            table.append([seen(i, j, sign) for j, sign in enumerate(line)])
        return table


@lru_cache(maxsize=2)
def judgement(puzzle: Puzzle, bulbs: Board) -> Judgement:
    """What the rules say of bulbs: a dark cell is not wrong yet, nor is a clue before it has too
    many bulbs.

    It is looked at once a position.

    >>> judgement(Puzzle("1.."), Board(".##")).kept
    False
    """
    found = list(faults(puzzle, bulbs))
    others = [(puzzle[fault.cells[0]], fault.cells) for fault in found if fault.rule != LIT_RULE]
    wrong: set[Cell] = set()
    for sign, cells in others:
        if sign == "." or len(cells) - 1 > int(sign):
            wrong.update(cells)
    return Judgement(wrong, len(found) - len(others), not found)


# ---- making games ----------------------------------------------------------------------------------------------


def new_lights(kind: Game, random: Random, difficulty: str = "normal") -> LightsGame:
    """A random game that can be solved and is not solved yet: few presses away, or any; some press
    changes a lamp.

    >>> new_lights(Game(3, 3), Random(1)).won
    False
    """
    quarter = max(4, kind.order // 4)
    few = {"easy": 3, "normal": quarter}.get(difficulty, kind.order)
    start = kind.dark()
    presses = few if few < kind.order else None
    # after so few presses it may always be: four rooks in a row of five
    while start == kind.dark():
        start = generate(kind, presses=presses, seed=random.getrandbits(64))
        presses = None
    return LightsGame(start, kind)


def new_akari(size: Cell, random: Random, difficulty: str = "normal") -> AkariGame:
    """A random puzzle with one solution.

    >>> new_akari((4, 4), Random(1)).won
    False
    """
    made = new_puzzle(*size, seed=random.getrandbits(64), grade=cast("Any", difficulty))
    return AkariGame(made.puzzle)


def resume(saved: Any) -> GameRecord:
    """A game as it was saved.

    >>> game = LightsGame(Board("##."))
    >>> game.do(("press", (0, 1)))
    True
    >>> resume(game.to_json()).to_json() == game.to_json()
    True

    Raises:
        BadInput: it is no saved game.
    """
    try:
        game = _first_position(saved)
        for kind, i, j in saved["moves"]:
            if not _is_move(game, kind, i, j):
                raise BadInput(
                    Message("moves of the game"), repr([kind, i, j])[:60], Message("the saved game")
                )
        at = saved["at"]
        is_place = 0 <= at <= len(game.moves)
        expect(
            is_place, marked("a place among the moves"), repr(at)[:60], Message("the saved game")
        )
        game.at = at
    except BadInput:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(Message("a saved game"), f"{type(error).__name__}: {error}"[:80]) from None
    return game


def _first_position(saved: Any) -> GameRecord:
    """The game from which a saved one began."""
    if saved["game"] == "akari":
        return AkariGame(Puzzle.from_rows(saved["puzzle"]))
    kind = Game.from_json(saved)
    text = "\n".join(saved["board"])
    if kind.states == 2:
        return LightsGame(Board(text), kind)
    return LightsGame(state_board.StateBoard(text, kind.states), kind)


def _is_move(game: GameRecord, kind: Any, i: Any, j: Any) -> bool:
    """Make a saved move; whether it could be made."""
    m, n = game.size
    if kind not in ("press", "mark") or not (0 < i <= m and 0 < j <= n):
        return False
    return game.do((kind, (i - 1, j - 1)))


def lines(game: GameRecord) -> Iterator[str]:
    """The board as text, with the names of its rows and columns; a `!` stands behind what is wrong.

    >>> print(*lines(LightsGame(Board("#./.#"))), sep=chr(10))
      a b
    1 ● ·
    2 · ●
    """
    m, n = game.size
    width = len(str(m))
    heads = [column_name(j) for j in range(n)]
    for k in range(len(heads[-1])):
        letters = [head[k : k + 1] or " " for head in heads]
        yield " " * (width + 1) + " ".join(letters)
    for i, row in enumerate(game.view(), start=1):
        cells = [sign + ("!" if style == "wrong" else " ") for sign, style in row]
        line = "".join(cells).rstrip()
        yield f"{i:{width}} {line}"
