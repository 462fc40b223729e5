"""What a fast method for some kind of board has to offer.  Where they are listed: `lightsgame.methods`.

A theorem room makes one value of this class, and one line in the table there sends all verbs to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .game import Game


class Method(NamedTuple):
    """A method for games on boards without holes, of one rule, gluing and number of states.

    Its functions take the game; positions go in and come out as `Board`, or `StateBoard` for more than two states.

    `solve(game, wanted)` gives the presses that make the wanted change, and the number of solutions; where there are
    none it raises `Inconsistent` whose witness is a position too (a quiet pattern, where the rule is symmetric).
    `count(game)` is the number of quiet patterns, the empty one among them: states to the nullity, if it is a prime.
    `quiet(game)` gives quiet patterns whose sums are all of them; for two states a basis.
    """

    name: str
    solve: Callable[[Game, Any], tuple[Any, int]]
    count: Callable[[Game], int]  # pyright: ignore[reportIncompatibleMethodOverride]
    quiet: Callable[[Game], tuple[Any, ...]]
