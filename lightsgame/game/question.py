"""What is asked of a game, in one value that all verbs start from; and what answers it: a method.

>>> task("#.#").wanted, task(Game(1, 2), lit="#.").wanted
(Board('#.#'), Board('#.'))
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..core.message import Message
from ..core.validation import is_whole
from ..errors import Inconsistent, at_most
from .board import Board
from .game import Game
from .reader import read
from .rule import AnyRule
from .state_board import StateBoard

MOST_CELLS = 4_000_000_000  # of all patterns of a basis together


class Task(NamedTuple):
    """A game to be played: from the position *start* to the position *end*."""

    game: Game
    start: Any
    end: Any

    @property
    def wanted(self) -> Any:
        """How far each lamp must move.

        >>> task("#.#", "###").wanted
        Board('.#.')
        """
        return self.game.change(self.start, self.end)


def is_usual(rule: object, wrap: object, states: object) -> bool:
    """Whether nothing is said of the rules: the plus on a board with edges, two states.

    >>> is_usual("plus", "none", None), is_usual("plus", "torus", None)
    (True, False)
    """
    if not isinstance(rule, str) or not isinstance(wrap, str):
        return False
    return rule == "plus" and wrap == "none" and states is None


def task(
    given: Any,
    to: Any = None,
    *,
    lit: Any = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> Task:
    """What is asked with a board, which is lit as it is now, or with a game or graph: all lit, or
    *lit*.

    The goal is dark, or *to*.

    >>> task({"a": ["b"]}, lit=["a"]).wanted
    ('a',)

    Raises:
        BadInput, TypeError: it is no game, or no position of it.
    """
    if is_whole(given) and is_whole(to):
        given, to = (given, to), None
    if isinstance(given, Game):
        game = Game.of(given, rule=rule, wrap=wrap, states=states)
    else:
        found = read(given, states)
        game = Game._on(found, rule=rule, wrap=wrap, states=states)
        if isinstance(found.position, Board | StateBoard):
            if lit is not None:
                raise TypeError(
                    "expected lit together with a Game or a graph; a board says itself what is lit"
                )
            lit = found.position
    start = game.lit() if lit is None else game.read(lit)
    end = game.dark() if to is None else game.read(to)
    return Task(game, start, end)


class Method(NamedTuple):
    """A method for games on boards without holes, of one rule, gluing and number of states.

    Its functions take the game; positions go in and come out as `Board`, or `StateBoard` for more
    than two states.

    `solve(game, wanted)` gives the presses that make the wanted change, and the number of
    solutions; where there are none it raises `Inconsistent` whose witness is a position too (a
    quiet pattern, where the rule is symmetric). `count(game)` is the number of quiet patterns, the
    empty one among them: states to the nullity, if it is a prime. `nullity(game)` is there where it
    is known without that number, which may have 10^100 digits. `quiet(game)` gives quiet patterns
    whose sums are all of them; for two states a basis. `fits(game)` refuses a game that is too
    large, before a number is made of each lamp for `solve`. `serves(game)` is false for sizes that
    the method does not know.

    The module of a theorem makes one value of this class, and one line in `lightsgame.lights.dispatch` sends all
    verbs to it.
    """

    name: str
    solve: Callable[[Game, Any], tuple[Any, int]]
    count: Callable[[Game], int]  # pyright: ignore[reportIncompatibleMethodOverride]
    quiet: Callable[[Game], tuple[Any, ...]]
    nullity: Callable[[Game], int] | None = None
    fits: Callable[[Game], None] = lambda game: None
    serves: Callable[[Game], bool] = lambda game: True


def check_basis(number: int, m: int, n: int) -> None:
    """Refuse a basis that would not fit.

    >>> check_basis(4, 1000, 1000)
    """
    what = Message("a basis of {n} patterns of {size} cells", n=number, size=m * n)
    at_most(number * m * n, MOST_CELLS, what, Message("{n} in all", n=MOST_CELLS))


def on_rows(
    solve: Callable[[tuple[int, ...], int], tuple[tuple[int, ...], int]], wanted: Board
) -> tuple[Board, int]:
    """What a method's `solve` gives, from a function of rows and columns that gives rows and the
    nullity.

    >>> on_rows(lambda rows, n: (rows, 0), Board("#."))
    (Board('#.'), 1)
    """
    n = wanted.columns
    try:
        rows, nullity = solve(wanted.rows, n)
    except Inconsistent as error:
        raise Inconsistent(str(error), Board._unchecked(error.witness, n)) from None
    return Board._unchecked(rows, n), 1 << nullity
