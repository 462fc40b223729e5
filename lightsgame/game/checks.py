"""What can be checked by pressing alone.

The checkers share no line with any solver: they press, and look.  They take boards, or a game and
its positions.

>>> from lightsgame import Board, Game, solve
>>> (
...     is_solution(Board("#.#"), solve(Board("#.#"))),
...     is_solution(Game(4, 4, wrap="klein"), "#.#./..../...#/.#.."),
... )
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..algebra.bits import Bits, full
from ..core.evidence import Shown
from ..core.keywords import with_cures
from ..core.lacking import Answering
from .board import Board
from .game import Game
from .presses import Presses
from .question import is_usual, task
from .rule import AnyRule


@dataclass(frozen=True, slots=True)
class Check(Shown, metaclass=Answering):
    """What presses come to: whether they solve the game, and how far each lamp still is from the
    goal.
    """

    solved: bool
    left: Any

    def __bool__(self) -> bool:
        return self.solved

    def __str__(self) -> str:
        return "solved" if self.solved else f"these lamps are not as they shall be:\n{self.left}"


@with_cures
def check(
    game: Any,
    presses: Any,
    to: Any = None,
    *,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Check:
    """Whether *presses* lead from the start to the goal (default: all dark), and if not, what is
    left to do.

    >>> print(check("##./..#", "#../..."))
    these lamps are not as they shall be:
    ···
    ●·●
    """
    asked = task(game, to, rule=rule, wrap=wrap, states=states, lit=lit)
    played = asked.game
    left = played.change(played.effect(played.read_presses(presses)), asked.wanted)
    return Check(not left, left)


@with_cures
def is_solution(
    game: Any,
    presses: Any,
    to: Any = None,
    *,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> bool:
    """Whether *presses* lead from the lamps of a board (or all of a game) to the goal *to*
    (default: all dark).

    >>> (
    ...     is_solution(Board("##"), Board("#.")),
    ...     is_solution(Game(1, 2, states=3), "10"),
    ...     is_solution({1: [2]}, [1]),
    ... )
    (True, False, True)
    """
    plain = isinstance(game, Board) and isinstance(presses, Board) and to is None and lit is None
    plain = plain and is_usual(rule, wrap, states)
    if plain and game.size == presses.size and not game.holes and not presses.holes:
        return _comes_right(game.rows, presses.rows, game.columns)
    return check(game, presses, to, rule=rule, wrap=wrap, states=states, lit=lit).solved


def _comes_right(lamps: tuple[Bits, ...], presses: tuple[Bits, ...], n: int) -> bool:
    """Whether the presses put out the lamps: row by row, so that nothing as large as a board is
    written down.
    """
    mask = full(n)
    above = 0
    for lit, here, below in zip(lamps, presses, (*presses[1:], 0), strict=True):
        if (here ^ here << 1 ^ here >> 1) & mask ^ above ^ below != lit:
            return False
        above = here
    return True


@with_cures
def is_quiet(
    presses: Any,
    game: Any = None,
    *,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> bool:
    """Whether *presses* change nothing, on a plain board or in a *game*.

    >>> is_quiet(Board("#.#")), is_quiet("##", wrap="torus"), is_quiet([1, 2], {1: [2]})
    (False, False, True)
    """
    if game is None:
        game = presses.game if isinstance(presses, Presses) else presses
    played = Game.of(game, rule=rule, wrap=wrap, states=states)
    return not played.effect(played.read_presses(presses))


@with_cures
def is_witness(
    game: Any,
    witness: Any,
    to: Any = None,
    *,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> bool:
    """Whether *witness* proves that no presses lead from the start to the goal.

    No press moves the lamps of the witness, taken together; but the goal does.

    >>> is_witness(Board("#."), Board("##")), is_witness(Game(2, 2, states=3), Board.full(2, 2))
    (True, True)
    """
    # Proof.  Let w be the witness, A the matrix of the game, wᵀA = 0.  If x had the wanted change c
    # = Ax, then w·c = wᵀAx = 0 modulo the number of states; but w·c is something else.  For a
    # symmetric rule Aw = 0: w is a quiet pattern.
    # ∎
    asked = task(game, to, rule=rule, wrap=wrap, states=states, lit=lit)
    played = asked.game
    lamps = played.read_presses(witness)
    if played.transposed_effect(lamps):
        return False
    if isinstance(lamps, Board):
        return lamps.meets_oddly(asked.wanted)
    pairs = zip(played.vector(lamps), played.vector(asked.wanted), strict=True)
    total = sum([a * b for a, b in pairs])
    return total % played.states != 0
