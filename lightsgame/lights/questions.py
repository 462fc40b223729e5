"""Whether a piece of evidence is about a game that somebody names.

>>> from lightsgame import certify, period
>>> easier = certify("###", rule=[(0, 0)])
>>> is_about(easier, task("###")), is_about(easier, task("###", rule=[(0, 0)]))
(False, True)

A question has parts with names, such as `rules`, `start`, `graph`, `rows`.  `parts_of` says what each
of them is for a game; a part may be said in several forms, for a position is a picture in one kind
of evidence, and a set of bits in another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.evidence import Evidence, is_same
from ..core.message import Message, marked
from ..errors import BadInput
from ..game.families import grid
from ..game.game import Game
from ..game.question import Task, task
from ..game.sparse_graph import as_dense
from ..theorems.rows import giant
from .certificates import picture_of, rules_of

__all__ = ["is_about", "parts_of", "task"]

# The kinds about boards that say nothing of their rules are about the plus on a board with edges,
WRAPS_OF = {"torus": "torus", "square-torus": "torus"}  # or on these,
# and a kind with one number is about its square, unless it is about all boards of a width.
OF_A_WIDTH = {"period", "nullities", "strip", "universal-board", "circle", "two-by-odd"}
SAY_THE_RULES = {"rules", "graph", "a"}  # parts of a question; `a` is one of a rule on 3 x 3 cells
# Rows that are shown of a solution: which they are belongs to the answer more than to the game.
SHOWN = {"at"}


def parts_of(given: Task) -> dict[str, Callable[[], tuple[Any, ...]]]:
    """What each part of a question is for this game, in each form that it may have.

    >>> parts_of(task("#."))["start"]()
    (('10',), Board('#.'), 1)
    """
    game, start, end = given

    def position(value: Any) -> tuple[Any, ...]:
        forms: tuple[Any, ...] = (picture_of(game, value), game.read(value))
        return (*forms, game.to_bits(value)) if game.states == 2 else forms

    def graphs() -> tuple[Any, ...]:
        return (grid(*game.size),) if game.graph is None else (as_dense(game.graph),)

    def sized(number: int) -> Callable[[], tuple[int]]:
        return lambda: (number,)

    def wanted() -> tuple[Any, ...]:
        return (*position(given.wanted), tuple(game.vector(given.wanted)))

    parts: dict[str, Callable[[], tuple[Any, ...]]] = {
        "rules": lambda: (rules_of(game),),
        "board": lambda: (picture_of(game, game.dark()),),
        "start": lambda: position(start),
        "lit": lambda: position(start),
        "presses": lambda: position(start),
        "pattern": lambda: position(start),
        "goal": lambda: position(end),
        "end": lambda: position(end),
        "target": wanted,
        "graph": graphs,
        "k": sized(game.states),
    }
    if game.graph is None:
        m, n = game.size
        parts |= {"m": sized(m), "rows": sized(m), "n": sized(n), "columns": sized(n)}
        parts |= {"size": lambda: ((m, n),), "stripes": lambda: (giant.all_lamps(n),)}
    return parts


def is_about(evidence: Evidence, given: Task) -> bool:
    """Whether the question of a piece of evidence is this game.

    >>> from lightsgame import nullity
    >>> from lightsgame.theorems.rows import jumping, torus
    >>> [is_about(jumping.nullity(3, 5), task(Game(*size))) for size in ((3, 5), (5, 3))]
    [True, False]
    >>> [is_about(torus.torus(3, 5), task(Game(3, 5, wrap=wrap))) for wrap in ("none", "torus")]
    [False, True]

    Raises:
        BadInput: no game is a question of this kind, such as "how many trees".
    """
    question = {name: part for name, part in evidence.question().items() if name not in SHOWN}
    known = parts_of(given)
    if not question or evidence.kind in OF_A_WIDTH or not question.keys() <= known.keys():
        names = ", ".join(question)
        wanted = Message("the question as `verify --json` writes it, with {names}", names=names)
        raise BadInput(wanted, marked("a game"), "--about")
    game = given.game
    if not SAY_THE_RULES & question.keys():
        wrap = WRAPS_OF.get(evidence.kind, "none")
        if game != Game(*game.size, wrap=wrap, states=question.get("k", 2)):
            return False
    if question.keys() == {"n"} and game.rows != game.columns:
        return False
    return all(
        any(is_same(part, form) for form in known[name]()) for name, part in question.items()
    )
