"""Any game by elimination of its matrix: the method that needs nothing but the rule.

The matrix has a row for each lamp and a column for each press.  Two states need GF(2), more of them
the integers modulo k; there most presses follow from a few (`lightsgame.algebra.zero_forcing`).  Where
there is no solution the witness is a combination of lamps that no press moves (a left kernel
vector), although the goal moves it.  For a symmetric rule that is a quiet pattern.

>>> game = Game(3, 3, rule="king", wrap="torus")
>>> solve(game, (1,) * 9), count(game)
((1, 0, 0, 0, 0, 0, 0, 0, 0), 256)
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..algebra import matrix, modular, sparse
from ..algebra.bits import flags, from_flags, from_members, full
from ..algebra.zero_forcing import Sweep, sweep
from ..core.message import Message
from ..errors import Inconsistent, at_most, count_text, unsolvable
from .effect import has_lines, lines_of
from .game import Game
from .positions import Vector
from .question import Method

# One more or less is as good a limit.
MOST_LAMPS = 16_384  # for two states and no symmetry: the matrix has so many rows, 64 MB
# For more states: u (n + u²), where n presses follow from u of them; about twenty seconds.
MOST_WORK = 4_000_000_000
MOST_SWEPT = 1_000_000  # lamps, or vertices; to find these u takes two seconds and 240 MB


def solve(game: Game, change: Vector) -> Vector:
    """Presses that move each lamp as far as *change* says.

    >>> solve(Game(1, 3, states=3), (1, 1, 1))
    (0, 1, 0)

    Raises:
        Inconsistent: there are none; the witness is a vector over the lamps (see `is_witness`).
        TooLarge: the matrix is.
    """
    system: Any = _system(game)
    try:
        # with equations of lines those of the lamps have the other sign
        if isinstance(system, Sweep):
            more = len(system.columns) - game.order
            return _vector(
                game, system.solve([-c for c in change] + [0] * more if more else change)
            )
        return _vector(game, system.solve(from_flags(bytes(change))))
    except Inconsistent as error:
        raise refuted(game, _vector(game, error.witness), change) from None


def _vector(game: Game, found: Any) -> Vector:
    return tuple(found if isinstance(found, tuple) else flags(found, game.order))[: game.order]


def refuted(game: Game, witness: Vector, change: Vector) -> Inconsistent[Vector]:
    """The exception that says that there is no solution, and why.

    >>> print(refuted(Game(1, 2, states=3), (1, 2), (1, 0)))
    no solution: no press moves the lamps of the witness, taken together, but the goal does, by 1 modulo 3
    """
    common = modular.dot(witness, change)
    k = game.states
    if k == 2 and game.symmetric:
        return unsolvable(sum(witness), common, witness)
    text = Message(
        "every press changes an even number of {n} lamps, and the goal {n2} of them, an odd number",
        n=sum(witness),
        n2=common,
    )
    if k > 2:
        text = Message(
            "no press moves the lamps of the witness, taken together, but the goal does, "
            "by {n} modulo {n2}",
            n=common % k,
            n2=k,
        )
    return Inconsistent(Message("no solution: {rest}", rest=text), witness)


def kernel(game: Game) -> tuple[Vector, ...]:
    """Quiet patterns whose sums are all of them; for two states a basis.

    >>> kernel(Game(1, 2, states=3))
    ((2, 1),)
    """
    return tuple([_vector(game, quiet) for quiet in _system(game).kernel()])


def count(game: Game) -> int:
    """How many quiet patterns there are, and so how many solutions each game has that has one.

    >>> count(Game(5, 5)), count(Game(5, 5, states=3)), count(Game(5, 5, states=4))
    (4, 27, 16)
    """
    # of twins any one may be pressed in the place of the other
    system = _system(game)
    if isinstance(system, Sweep):
        return modular.solutions(system.core, game.states) * int(game.states ** len(system.twins))
    return 1 << system.nullity


def combinations(game: Game, patterns: tuple[Vector, ...]) -> Iterator[Vector]:
    """All different sums of quiet patterns, the empty one first.

    >>> len(list(combinations(Game(2, 2, states=4), kernel(Game(2, 2, states=4)))))
    1
    """
    found = {(0,) * game.order: None}
    yield (0,) * game.order
    for pattern in patterns:
        for old in list(found):
            new = old
            while (
                new := tuple([sum(pair) % game.states for pair in zip(new, pattern, strict=True)])
            ) not in found:
                found[new] = None
                yield new


def _fits(game: Game) -> None:
    most = MOST_SWEPT if game.states > 2 or game.symmetric else MOST_LAMPS
    at_most(
        game.order,
        most,
        Message("a matrix of {n} rows for the game {game}", n=count_text(game.order), game=game),
        Message("{n} lamps", n=most),
    )


# How many are kept decides about time alone.
@lru_cache(maxsize=2)
def _system(game: Game) -> sparse.Factors | matrix.Reduction | Sweep:
    _fits(game)
    if game.states == 2 and game.graph is not None:
        return sparse.factor(
            game.graph.neighbours, full(game.order) if (0, 0) in game.rule.steps else 0
        )
    if game.order > sparse.SMALL and has_lines(game):
        # Proof.  Let minus the sum of the presses on a line be an unknown of its own, by an
        # equation that says so, and their sum where they are shared.  Then the equation of a lamp
        # is short if taken with the other sign, for most lamps have the number -1 of their own.
        # For k = 2 the larger system is symmetric, too.                       ∎
        own, lines, shared = lines_of(game)
        lamps = [[v] * (-times % game.states) for v, times in enumerate(own)]
        for group, times in ((lines, 1), (shared, game.states - 1)):
            for line in group:
                for v in line:
                    lamps[v].append(len(lamps))
                lamps.append([len(lamps)] * times + line)
    else:
        lamps = [[] for _ in range(game.order)]
        for press, reached in enumerate(game.reach()):
            for lamp, far in reached:
                lamps[lamp] += [press] * far
    # sparse elimination takes the cells in the order of their degree
    if game.states == 2 and game.symmetric:
        beside = [[other for other in around if other != lamp] for lamp, around in enumerate(lamps)]
        return sparse.factor(
            beside, from_flags([lamp in around for lamp, around in enumerate(lamps)])
        )
    if game.states == 2:
        return matrix.reduce(tuple(map(from_members, lamps)), game.order)
    found = sweep(lamps, game.states)
    few = len(found.opened)
    what = f"a system of {few:,} presses that do not follow from others, for the game {game}"
    at_most(few * (game.order + few**2), MOST_WORK, what, "1,500 presses")
    return found


def rows(game: Game) -> modular.Matrix:
    """How far each press moves each lamp, a row for each lamp.

    >>> rows(Game(1, 2, states=3))
    [[1, 1], [1, 1]]
    """
    table = [[0] * game.order for _ in range(game.order)]
    for press, reached in enumerate(game.reach()):
        for lamp, far in reached:
            table[lamp][press] = far
    return table


# ---- as a method ------------------------------------------------------------------------------------------------


def _solved(game: Game, wanted: Any) -> tuple[Any, int]:
    try:
        return game.position(solve(game, game.vector(wanted))), count(game)
    except Inconsistent as error:
        raise Inconsistent(str(error), game.position(error.witness)) from None


MATRIX = Method(
    "matrix", _solved, count, lambda game: tuple(map(game.position, kernel(game))), None, _fits
)
