"""Which method solves which game, from the rule, the gluing and the number of states.

**The hook.**  A fast method for a kind of board is a `lightsgame.game.question.Method`, a value with
four entries: its name, and the functions solve, count and quiet.  The module that has it says, once,

    METHOD = Method("polynomials", solve=..., count=..., quiet=...)

and one line in `FAST` names it.  From then on solve, answer, hint, fewest, solutions, count, nullity
and quiet_patterns use it for boards without holes that it *serves*.  Every rule on a window of 3 x 3
with two mirrors goes to the one method of the plane.  Every other game is solved by elimination of
its matrix.

>>> best(Game(5, 5)).name, best(Game(5, 5, rule="knight")).name, sorted(named(Game(5, 5)))
('fibonacci', 'matrix', ['chase', 'fibonacci', 'matrix', 'patching', 'search'])
"""

from functools import cache
from importlib import import_module
from typing import Any, cast

from ..core.message import Message
from ..core.validation import one_of
from ..errors import Inconsistent, at_most
from ..game import chase
from ..game.board import Board
from ..game.game import Game
from ..game.question import Method, check_basis, on_rows
from ..theorems.rows import fibonacci

# (rule, gluing, number of states): the method; for other windows see `best`.
FAST: dict[tuple[str, str, int], str] = {}
BINARY = "theorems.plane.states:BINARY"  # for any window with two mirrors and two states
WINDOW = "theorems.plane.states:METHOD"  # for more states
MATRIX = "game.elimination:MATRIX"  # for any game
MOST_WIDE_CHASE = 20_000  # columns of the reduced system


def best(game: Game) -> Method:
    """The fastest method for a game.

    >>> (
    ...     best(Game(5, 5)).name,
    ...     best(Game(5, 5, wrap="torus")).name,
    ...     best(Game(5, 5, rule="knight")).name,
    ... )
    ('fibonacci', 'polynomials', 'matrix')
    """
    if game.plain:
        return FIBONACCI
    if game.graph is not None or game.holes:
        return _load(MATRIX)
    method = _load(FAST.get(game.key, BINARY if game.states == 2 else WINDOW))
    return method if method.serves(game) else _load(MATRIX)


def named(game: Game) -> dict[str, Method]:
    """All methods for a game by name, the fastest first.

    >>> list(named(Game(5, 5, rule="king")))
    ['polynomials', 'matrix']
    """
    methods = [best(game), _load(MATRIX)]
    if game.plain:
        methods += PLAIN
    return {method.name: method for method in methods}


def choose(game: Game, name: str) -> Method:
    """The method of that name, or the fastest for `auto`.

    >>> choose(Game(5, 5, wrap="torus"), "chase")
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected a method for 5 x 5, torus (auto, polynomials, matrix), got 'chase'
    """
    if isinstance(name, str) and name == "auto":
        return best(game)  # and no other is loaded
    methods = named(game)
    return methods[one_of(name, ["auto", *methods], f"a method for {game}")]


@cache
def _load(place: str) -> Method:
    module, _, name = place.partition(":")
    return cast("Method", getattr(import_module(f"lightsgame.{module}"), name))


# ---- the plus on the board as it is sold ------------------------------------------------------------------------


def _nullity(game: Game) -> int:
    return fibonacci.nullity(*game.size)


def _quiet(game: Game) -> tuple[Any, ...]:
    m, n = game.size
    firsts = fibonacci.quiet_rows(m, n)
    check_basis(len(firsts), m, n)
    dark = (0,) * m
    filled = [chase.fill(dark, n, first)[0] for first in firsts]
    return tuple([Board._unchecked(rows, n) for rows in filled])


def _by_fibonacci(game: Game, wanted: Board) -> tuple[Board, int]:
    if game.rows == 1 and game.columns > 1000:  # a row alone is divided by 1 + y
        from ..theorems.plane.states import solve_binary

        return on_rows(lambda rows, n: solve_binary(rows, n, (1, 1, 0, 0)), wanted)
    return on_rows(fibonacci.solve_with_nullity, wanted)


def _by_chase(game: Game, wanted: Board) -> tuple[Board, int]:
    """Row filling and the reduced system; on a board much wider than tall, on its columns."""
    m, n = wanted.size
    if n > 4 * m:
        try:
            presses, count = _by_chase(game, wanted.transpose())
        except Inconsistent as error:
            raise Inconsistent(str(error), error.witness.transpose()) from None
        return presses.transpose(), count
    _check_width(n)
    return on_rows(lambda rows, n: (chase.solve(rows, n), fibonacci.nullity(m, n)), wanted)


def _by_patching(game: Game, wanted: Board) -> tuple[Board, int]:
    """Pieces and seams along the longer side; another task than to change every lamp is a single
    piece.
    """
    from ..theorems.rows.patching import patched

    m, n = wanted.size
    if wanted != Board.full(m, n):
        return _by_chase(game, wanted)
    if n > m:
        presses, count = _by_patching(game, wanted.transpose())
        return presses.transpose(), count
    _check_width(n)
    return Board.from_rows(patched(n, m).rows, n), 1 << fibonacci.nullity(m, n)


def _by_search(game: Game, wanted: Board) -> tuple[Board, int]:
    """Row search; a board without solution still needs its witness, which the search does not have."""
    from ..game.machine import row_search

    found = row_search(wanted.rows, wanted.columns, limit=1).solutions
    if not found:
        return _by_fibonacci(game, wanted)
    return Board.from_rows(found[0], wanted.columns), 1 << _nullity(game)


def _check_width(n: int) -> None:
    at_most(
        n,
        MOST_WIDE_CHASE,
        f"a reduced system of {n} x {n}",
        instead=Message("the method fibonacci needs none"),
    )


BY = {
    "chase": _by_chase,
    "fibonacci": _by_fibonacci,
    "patching": _by_patching,
    "search": _by_search,
}
PLAIN = tuple(
    [
        Method(name, solve, lambda game: 1 << _nullity(game), _quiet, _nullity)
        for name, solve in BY.items()
    ]
)
FIBONACCI = PLAIN[1]
