"""Quiet patterns: the presses that change nothing, as a space one can walk through.

>>> quiet_patterns(2, 3).nullity, [q.weight() for q in quiet_patterns(2, 3)]
(2, [4, 4, 4])
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.deadline import Seconds, within
from ..core.keywords import with_cures
from ..core.lacking import Answering
from ..core.message import Message
from ..core.validation import check_cells
from ..errors import BadInput
from ..game import graph_solver
from ..game.game import Game
from ..game.presses import Presses
from ..game.rule import AnyRule
from .dispatch import best


@dataclass(frozen=True, slots=True, repr=False)
class QuietPatterns(metaclass=Answering):
    """The presses that change nothing in a game; iterating gives all but the empty one.

    With two states they come in Gray-code order.  `basis` are patterns whose sums are all of them,
    and `count` is how many there are but the empty one.

    >>> print(quiet_patterns(4, 1))
    only the empty pattern is quiet: every game on 4 x 1 has exactly one solution
    >>> print(quiet_patterns(2, 3))
    3 patterns change nothing; the 2 of this basis add up to all of them
    <BLANKLINE>
    ·x·   x·x
    xxx   x·x
    """

    game: Game
    basis: tuple[Any, ...]
    count: int

    @property
    def nullity(self) -> int:
        """The dimension of the space.

        >>> quiet_patterns(9, 9).nullity
        8
        """
        return dimension(self.count + 1, self.game.states)

    def __iter__(self) -> Iterator[Any]:
        patterns = itertools.islice(combinations(self.game, self.basis), 1, None)
        return map(self._presses, patterns)

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:
        return bool(self.basis)

    def __getitem__(self, number: int) -> Any:
        return self._presses(self.basis[number])

    def _presses(self, pattern: Any) -> Any:
        return Presses(pattern, self.game) if self.game.graph is None else pattern

    def __repr__(self) -> str:
        if self.game.plain:
            return "quiet_patterns({}, {})".format(*self.game.size)
        return f"quiet_patterns({self.game!r})"

    def __str__(self) -> str:
        if not self.basis:
            # The matrix is square, so that presses which all have different effects have all
            # effects.
            return Message(
                "only the empty pattern is quiet: {rest}",
                rest=f"every game on {self.game} has exactly one solution",
            )
        if self.count == 1:
            return f"1 pattern changes nothing\n\n{self[0]}"
        number = f"{self.count:,}"
        if self.count >= 1 << 60:
            number = f"{self.game.states}^{self.nullity} - 1"
        basis = map(self._presses, self.basis)
        shown = [str(pattern).splitlines() for pattern in basis]
        lines = map("   ".join, zip(*shown, strict=True))
        pictures = "\n".join(lines)
        what = f"these {len(self.basis)}"
        if self.game.states == 2:
            what = f"the {len(self.basis)} of this basis"
        return f"{number} patterns change nothing; {what} add up to all of them\n\n{pictures}"

    def _repr_html_(self) -> str:
        words, _, _ = str(self).partition("\n")
        if self.game.graph is None:
            pictures = [self._presses(pattern)._repr_svg_() for pattern in self.basis]
            parts = [f'<span style="margin-right:1em">{picture}</span>' for picture in pictures]
        else:
            parts = [f"<p>{pattern}</p>" for pattern in self.basis]
        return "".join([f"<p>{words}</p>", *parts])


def combinations(game: Game, basis: tuple[Any, ...], first: Any = None) -> Iterator[Any]:
    """All different sums of quiet patterns, the empty one first; with presses *first* added to
    each.

    >>> from lightsgame import Board
    >>> list(combinations(Game(1, 2), (Board("##"),), Board("#.")))
    [Board('#.'), Board('.#')]
    """
    if game.states == 2:
        presses = 0 if first is None else game.to_bits(first)
        patterns = [game.to_bits(pattern) for pattern in basis]
        return map(game.from_bits, graph_solver.solutions(presses, patterns))
    start = game.dark() if first is None else first
    return map(game.position, vectors(game, basis, start))


def vectors(game: Game, basis: tuple[Any, ...], first: Any) -> Iterator[tuple[int, ...]]:
    """The same sums with any number of states, as the presses of each cell in turn: to weigh them
    needs no boards.

    >>> list(vectors(Game(1, 2, states=3), ("12",), "01"))
    [(0, 1), (1, 0), (2, 2)]
    """
    from ..game import elimination  # here, for the plain board does not need it

    start = game.vector(first)
    k = game.states
    for pattern in elimination.combinations(game, tuple(map(game.vector, basis))):
        yield tuple([(a + b) % k for a, b in zip(start, pattern, strict=True)])


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
        raise BadInput(
            Message("a prime number of states for a dimension (`count` tells how many there are)"),
            str(states),
        )
    return next(exponent for exponent in itertools.count() if states**exponent >= count)


def _asked(
    m: Any, n: Any, *, rule: AnyRule = "plus", wrap: str = "none", states: int | None = None
) -> Game:
    """The game that is meant by a size, or by a game, a board or a graph."""
    if n is None:
        return Game.of(m, rule=rule, wrap=wrap, states=states)
    return Game(m, n, rule=rule, wrap=wrap, states=states or 2)


@with_cures
def quiet_patterns(
    m: Any,
    n: int | None = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> QuietPatterns:
    """The quiet patterns of the m x n board, of a game, a board or a graph: presses that change
    nothing.

    >>> from lightsgame import is_quiet
    >>> quiet_patterns(5, 5).count, all(is_quiet(q) for q in quiet_patterns(5, 5))
    (3, True)
    >>> print(quiet_patterns(Game(3, 3, wrap="cylinder", states=3)))
    8 patterns change nothing; these 2 add up to all of them
    <BLANKLINE>
    21·   ·21
    ···   ···
    12·   ·12

    Raises:
        TooLarge: the basis does not fit.
        TimeLimit: it takes longer than *seconds*.
    """
    game = _asked(m, n, rule=rule, wrap=wrap, states=states)
    check_cells(*game.size, game.states)
    with within(seconds):
        basis = best(game).quiet(game)
        count = 1 << len(basis) if game.states == 2 else best(game).count(game)
        return QuietPatterns(game, basis, count - 1)


@with_cures
def nullity(
    m: Any,
    n: int | None = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> int:
    """The dimension of the space of quiet patterns; on the plain board one side may have hundreds
    of digits.

    >>> nullity(5, 5), nullity(10**30, 60), nullity(5, 5, states=3), nullity({"a": ["b"]})
    (2, 0, 3, 1)

    Raises:
        BadInput: a number of states that is no prime, for which there is no dimension; `count`
            serves there.
        TooLarge: it would take too long.
        TimeLimit: it takes longer than *seconds*.
    """
    game = _asked(m, n, rule=rule, wrap=wrap, states=states)
    dimension(1, game.states)  # refuses what has none, before any work
    with within(seconds):
        method = best(game)
        if method.nullity:
            return method.nullity(game)
        return dimension(method.count(game), game.states)
