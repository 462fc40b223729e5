"""Quiet patterns: the presses that change nothing, as a space one can walk through.

>>> quiet_patterns(2, 3).nullity, [q.weight() for q in quiet_patterns(2, 3)]
(2, [4, 4, 4])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .doors import check_size, within
from .errors import BadInput
from .game import lights
from .game.board import Board
from .game.checks import check_cells
from .game.game import Game
from .game.rule import Rule
from .methods import best
from .theorems.rows import fibonacci


class QuietPatterns:
    """The presses that change nothing in a game; iterating gives all but the empty one.

    With two states they come in Gray-code order.  `basis` are patterns whose sums are all of them, and `count` is how
    many there are but the empty one.

    >>> print(quiet_patterns(4, 1))
    only the empty pattern is quiet: every game on 4 x 1 has exactly one solution
    >>> print(quiet_patterns(2, 3))
    3 patterns change nothing; the 2 of this basis add up to all of them
    <BLANKLINE>
    ·●·   ●·●
    ●●●   ●·●
    """

    def __init__(self, game: Game | Board | str) -> None:
        game = Game.of(game)
        if game.plain:
            check_cells(*game.size)
        self.game = game
        self.size = game.size
        self.basis: tuple[Any, ...] = best(game).quiet(game)
        self.count = (1 << len(self.basis) if game.states == 2 else best(game).count(game)) - 1

    @property
    def nullity(self) -> int:
        """The dimension of the space."""
        return dimension(self.count + 1, self.game.states)

    def __iter__(self) -> Iterator[Any]:
        patterns = combinations(self.game, self.basis)
        next(patterns)
        return patterns

    def __bool__(self) -> bool:
        return bool(self.basis)

    def __getitem__(self, number: int) -> Any:
        return self.basis[number]

    def __repr__(self) -> str:
        if self.game.plain:
            return "quiet_patterns({}, {})".format(*self.size)
        return f"quiet_patterns({self.game!r})"

    def __str__(self) -> str:
        if not self.basis:
            # The matrix is square, so that presses which all have different effects have all effects.
            return f"only the empty pattern is quiet: every game on {self.game} has exactly one solution"
        if self.count == 1:
            return f"1 pattern changes nothing\n\n{self.basis[0]}"
        number = f"{self.count:,}" if self.count < 1 << 60 else f"{self.game.states}^{self.nullity} - 1"
        shown = [str(pattern).splitlines() for pattern in self.basis]
        pictures = "\n".join(["   ".join(line) for line in zip(*shown, strict=True)])
        what = f"the {len(self.basis)} of this basis" if self.game.states == 2 else f"these {len(self.basis)}"
        return f"{number} patterns change nothing; {what} add up to all of them\n\n{pictures}"

    def _repr_html_(self) -> str:
        words, _, _ = str(self).partition("\n")
        boards = "".join(
            [f'<span style="margin-right:1em">{pattern._repr_svg_()}</span>' for pattern in self.basis]
            if self.game.graph is None
            else [f"<p>{pattern}</p>" for pattern in self.basis]
        )
        return f"<p>{words}</p>{boards}"


def combinations(game: Game, basis: tuple[Any, ...]) -> Iterator[Any]:
    """All different sums of quiet patterns, the empty one first."""
    if game.states > 2:
        from .game import elimination  # here, for the plain board does not need it

        yield from map(game.position, elimination.combinations(game, tuple(map(game.vector, basis))))
    elif game.graph is None:
        for word in lights.solutions(0, [board.bits for board in basis]):
            lamps = Board.from_bits(word, *game.size)
            yield Board._unchecked(lamps.rows, lamps.columns, game.holes)
    else:
        for word in lights.solutions(0, [game.graph.vertices(names) for names in basis]):
            yield game.graph.named(word)


def dimension(count: int, states: int) -> int:
    """The dimension of a space of so many patterns.

    >>> dimension(27, 3)
    3

    Raises:
        BadInput: the number of states is no prime, so that there need be no dimension.
    """
    if states == 2:
        return count.bit_length() - 1
    if any(states % p == 0 for p in range(2, states)):
        raise BadInput("a prime number of states for a dimension (`count` tells how many there are)", str(states))
    exponent = 0
    while count > 1:
        count, exponent = count // states, exponent + 1
    return exponent


def _asked(m: Any, n: Any, rule: Any, wrap: str, states: int | None) -> Game:
    """The game that is meant by a size, or by a game, a board or a graph."""
    if n is None and not isinstance(m, int):
        return Game.of(m, rule=rule, wrap=wrap, states=states)
    m, n = check_size(m, n)
    return Game(m, n, rule=rule, wrap=wrap, states=2 if states is None else states)


def quiet_patterns(
    m: Any,
    n: int | None = None,
    *,
    rule: str | Rule = "plus",
    wrap: str = "none",
    states: int | None = None,
    seconds: float | None = None,
) -> QuietPatterns:
    """The quiet patterns of the m x n board, of a game, a board or a graph: presses that change nothing.

    >>> from lightsgame import is_quiet
    >>> quiet_patterns(5, 5).count, all(is_quiet(q) for q in quiet_patterns(5, 5))
    (3, True)
    >>> print(quiet_patterns(Game(3, 3, wrap="cylinder", states=3)))
    8 patterns change nothing; these 2 add up to all of them
    <BLANKLINE>
    120   102
    000   000
    210   201

    Raises:
        TooLarge: the basis does not fit.
        TimeLimit: it takes longer than *seconds*.
    """
    with within(seconds):
        return QuietPatterns(_asked(m, n, rule, wrap, states))


def nullity(
    m: Any,
    n: int | None = None,
    *,
    rule: str | Rule = "plus",
    wrap: str = "none",
    states: int | None = None,
    seconds: float | None = None,
) -> int:
    """The dimension of the space of quiet patterns; on the plain board one side may have hundreds of digits.

    >>> nullity(5, 5), nullity(10**30, 60), nullity(5, 5, states=3), nullity({"a": ["b"]})
    (2, 0, 3, 1)

    Raises:
        BadInput: a number of states that is no prime, for which there is no dimension; `count` serves there.
        TooLarge: it would take too long.
        TimeLimit: it takes longer than *seconds*.
    """
    game = _asked(m, n, rule, wrap, states)
    with within(seconds):
        return fibonacci.nullity(*game.size) if game.plain else dimension(best(game).count(game), game.states)
