"""Presses, which are not lamps: with a sign and a colour of their own.

>>> from lightsgame import Board, Game
>>> presses = Presses(Board(".#./.../#.#"), Game(3, 3))
>>> print(presses)
·x·
···
x·x
>>> Board("###/.../...") + presses
Board('.../###/#.#')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from ..algebra.bits import Bits, members
from ..core.lacking import Answering
from ..core.validation import whole
from ..drawing.svg import PALETTE, discs, fitting, on_cells, painted, squares
from ..errors import BadInput, in_rows, plural
from .board import LONGEST_REPR, Board
from .notation import DIGITS
from .state_board import StateBoard

if TYPE_CHECKING:
    from .game import Game

Lamps: TypeAlias = Board | StateBoard
Cell: TypeAlias = tuple[int, int]
SIGN = "x"
MOST_READ_ALOUD = 12  # cells that a label names; of more it tells the number


@dataclass(frozen=True, slots=True, repr=False)
class Presses(metaclass=Answering):
    """How often each cell is pressed, in which game, and the lamps on which that is drawn.

    Presses are equal to presses of the same cells in the same game, and never to a board: in
    `presses.times == board` both sides are boards.

    >>> from lightsgame import Game
    >>> Presses(Board("#."), Game(1, 2)) == Board("#."), Presses(Board("#."), Game(1, 2)).times
    (False, Board('#.'))
    """

    times: Lamps
    game: Game
    lamps: Lamps | None = field(default=None, compare=False)

    # ---- a set of cells -------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """(rows, columns) of the board."""
        return self.times.size

    @property
    def board(self) -> Board:
        """The cells that are pressed at all, as a board of two states.

        >>> from lightsgame import Game
        >>> Presses(StateBoard("02/10", 3), Game(2, 2, states=3)).board
        Board('.#/#.')
        """
        if isinstance(self.times, Board):
            return self.times
        return Board.from_cells(*self.size, list(self))

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.times)

    def __contains__(self, cell: object) -> bool:
        return cell in set(self.times)

    def __getitem__(self, place: Any) -> Any:
        """How often a cell is pressed; of a number, how often each cell of that row."""
        found = self.times[place]
        return found if isinstance(found, tuple) else int(found or 0)

    def to_array(self) -> list[list[int | None]]:
        """Nested lists of how often each cell is pressed, None for a hole.

        >>> from lightsgame import solve
        >>> solve("##.").to_array(), solve("##.")[0]
        ([[1, 0, 0]], (1, 0, 0))
        """
        return [list(row) for row in self.times.to_array()]

    def __len__(self) -> int:
        return sum([1 for _ in self.times])

    def __bool__(self) -> bool:
        return bool(self.times)

    def weight(self) -> int:
        """How many presses these are; with more than two states a cell may be pressed again.

        >>> from lightsgame import Game
        >>> Presses(StateBoard("02/10", 3), Game(2, 2, states=3)).weight()
        3
        """
        return self.times.weight()

    def meets_oddly(self, lamps: Board) -> bool:
        """Whether these presses and a board of two states have an odd number of cells in common: a
        quiet pattern that does so proves that the board cannot be solved.

        >>> from lightsgame import quiet_patterns
        >>> quiet_patterns(1, 2)[0].meets_oddly(Board("#."))
        True
        """
        return lamps.meets_oddly(self.game.read(self.times))

    # ---- what they do ---------------------------------------------------------------------------

    def on(self, lamps: object) -> Lamps:
        """The lamps after these presses.

        >>> from lightsgame import Game
        >>> Presses(Board("#.."), Game(1, 3, wrap="torus")).on("...")
        Board('###')

        Raises:
            BadInput: the lamps are of another size, or cannot be read.
        """
        before = self.game.read(lamps)
        return self._sum(before, self.effect())

    def effect(self) -> Lamps:
        """What changes.

        >>> from lightsgame import Game
        >>> Presses(Board("#.."), Game(1, 3)).effect()
        Board('##.')
        """
        moved: Lamps = self.game.effect(self.times)
        return moved

    @overload
    def __add__(self, other: Presses) -> Presses: ...
    @overload
    def __add__(self, other: Lamps) -> Lamps: ...
    def __add__(self, other: object) -> Presses | Lamps:
        """First these, then those: with two states, what is pressed twice is not pressed.

        Lamps may stand on either side: `presses + board` is `board + presses`.
        """
        if isinstance(other, Board | StateBoard):
            return self.on(other)
        if not isinstance(other, Presses):
            return NotImplemented
        if self.game != other.game:
            raise BadInput(f"presses of the same game, {self.game}", str(other.game))
        times = self._sum(self.times, other.times)
        return Presses(times, self.game, self.lamps)

    def __radd__(self, lamps: object) -> Lamps:
        """The lamps of a board after these presses: `board + presses`."""
        return self.on(lamps) if isinstance(lamps, Board | StateBoard) else NotImplemented

    def _sum(self, first: Lamps, second: Lamps) -> Lamps:
        if isinstance(first, Board) and isinstance(second, Board):
            return first ^ second
        game = self.game
        pairs = zip(game.vector(first), game.vector(second), strict=True)
        total: Lamps = game.position([(a + b) % game.states for a, b in pairs])
        return total

    # ---- pictures -------------------------------------------------------------------------------

    def __str__(self) -> str:
        if isinstance(self.times, Board):
            return self.times.to_text(SIGN)
        return self.times.to_text().replace("0", "·")

    def __repr__(self) -> str:
        m, n = self.size
        if m * n > LONGEST_REPR:
            return f"<Presses on {m} x {n}, {self.weight():,} in all>"
        return f"Presses({'/'.join(str(self).splitlines())!r})"

    def label(self) -> str:
        """What is read aloud: how many presses, and where they are, if there are not too many.

        >>> from lightsgame import Game
        >>> Presses(Board("#.#"), Game(1, 3)).label()
        'on 1 x 3: 2 presses, row 1, columns 1 and 3'
        """
        m, n = self.size
        label = f"on {m} x {n}: {plural(self.weight(), 'press', 'presses')}"
        if not 0 < self.weight() <= MOST_READ_ALOUD:
            return label
        return f"{label}, {'; '.join(in_rows(self))}"

    def to_svg(self, lamps: object = None, *, cell: int | None = None) -> str:
        """Discs on *lamps*, or on those that were given to be solved.

        >>> from lightsgame import Game
        >>> picture = Presses(Board("#."), Game(1, 2)).to_svg("##")
        >>> picture.splitlines()[0].partition("aria-label=")[2]
        '"on 1 x 2: 1 press, row 1, column 1; 2 lamps lit">'
        """
        under = self.lamps if lamps is None else self.game.read(lamps)
        if under is None:
            under = self.game.dark()
        side = fitting(self.size) if cell is None else whole(cell, "cell", 1)
        lit = sum([1 for _ in under])
        label = f"{self.label()}; {plural(lit, 'lamp')} lit"
        return on_cells(self.size, side, label, _below(under, side), _above(self.times, side))

    def _repr_svg_(self) -> str:
        return self.to_svg()


def _below(lamps: Lamps, side: int) -> Iterator[str]:
    """The squares of a board: dark ones, and lit ones that are brighter with more states."""
    m, n = lamps.size
    yield f'<rect width="{n * side}" height="{m * side}" fill="{PALETTE["off"]}"/>'
    most = 1 if isinstance(lamps, Board) else lamps.states - 1
    for state in range(1, most + 1):
        bright = 1.0 if most == 1 else 0.3 + 0.7 * state / most
        path = squares(_rows_with(lamps, state), side)
        yield from painted(path, PALETTE["on"], f'fill-opacity="{bright:.2g}"')
    yield from painted(squares(lamps.holes, side), PALETTE["gone"])


def _above(times: Lamps, side: int) -> Iterator[str]:
    """A disc on each cell that is pressed, with a digit where that is more than once."""
    most = 1 if isinstance(times, Board) else times.states - 1
    for often in range(1, most + 1):
        rows = _rows_with(times, often)
        yield from painted(discs(rows, side, side * 0.28), PALETTE["press"])
        if often > 1:
            yield from _digits(rows, DIGITS[often], side)


def _digits(rows: tuple[Bits, ...], digit: str, side: int) -> Iterator[str]:
    style = f'font-size="{side / 2:g}" text-anchor="middle" dominant-baseline="central"'
    for i, row in enumerate(rows):
        for j in members(row):
            place = f'x="{(j + 0.5) * side:g}" y="{(i + 0.5) * side:g}"'
            yield f"<text {place} {style}>{digit}</text>"


def _rows_with(position: Lamps, state: int) -> tuple[Bits, ...]:
    """The cells in a state, one int a row."""
    if isinstance(position, Board):
        return position.rows
    rows = [0] * len(position.rows)
    for i, j in position:
        if position.rows[i][j] == state:
            rows[i] |= 1 << j
    return tuple(rows)
