"""Answers of the front door as evidence, and files of evidence of any kind.

>>> from lightsgame.game.board import Board
>>> from lightsgame.game.game import Game
>>> game = Game(3, 3, rule="king", wrap="none")
>>> proof = settled(game, Board("###/###/###"), None, Board(".../.#./..."))
>>> print(proof.claim(), proof.gap(), sep="; ")
these presses solve the game on 3 x 3 cells; None
>>> text = certificate(proof)
>>> read_certificate(text) == proof
True
>>> read_certificate(text.replace('"010"', '"011"')).gap()
'the presses leave row 1, column 2 at 1 instead of 0'
"""

import json
import pkgutil
from functools import cache
from importlib import import_module
from typing import Any, cast

from .. import akari, theorems
from ..algebra import modular
from ..core.evidence import Evidence, from_json, to_json
from ..errors import ParseError, at_most, legible, number_text
from ..game import elimination
from ..game.board import Board
from ..game.game import Game
from ..game.notation import DIGITS
from ..theorems.rows.jumping import nullity
from .claims import Fewest, GameNullity, Picture, Rules, Solution, Unsolvable
from .quiet import quiet_patterns
from .solver import Answer

MOST_REDUCED = 400  # lamps of a game whose matrix is reduced for a certificate: some seconds
MOST_LETTERS = 200_000_000  # of a file
# modules with kinds of evidence that stand neither with the theorems nor with Akari
ELSEWHERE = (
    "lightsgame.game.symbolic",
    "lightsgame.atlas.akari_census",
    "lightsgame.atlas.longest_story",
    "lightsgame.atlas.shortest_story",
)


# ---- from answers ------------------------------------------------------------------------------------------------


def rules_of(game: Game) -> Rules:
    """The rules of a game, as evidence has them.

    >>> rules_of(Game(2, 2)).steps
    ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))
    """
    if game.graph is not None:
        return Rules(
            ((0, 0),) * ((0, 0) in game.rule.steps),
            (),
            "none",
            game.states,
            tuple(game.graph.edges()),
        )
    return Rules(game.rule.steps, game.rule.slides, cast("Any", game.wrap), game.states, None)


def picture_of(game: Game, position: object) -> Picture:
    """A position as a picture in digits.

    >>> picture_of(Game(2, 2), Board("#./.#"))
    ('10', '01')
    """
    if game.graph is None:
        return tuple(game.read(position).digits())
    return ("".join([DIGITS[value] for value in game.vector(position)]),)


def settled(game: Game, start: object, goal: object | None, presses: object) -> Solution:
    """The evidence that these presses lead from the start to the goal, by default to darkness.

    >>> settled(Game(1, 2), "##", None, "#.").gap() is None
    True
    """
    return Solution(*_told(game, start, goal, presses))


def refused(game: Game, start: object, goal: object | None, witness: object) -> Unsolvable:
    """The evidence that nothing leads there; the *witness* is that of the `Inconsistent` which says
    so.

    >>> refused(Game(1, 2), Board("#."), None, Board("##")).gap() is None
    True
    """
    return Unsolvable(*_told(game, start, goal, witness))


def game_nullity(game: Game) -> GameNullity:
    """The nullity of a game with what proves it, by elimination.

    >>> [
    ...     len(game_nullity(Game(4, 4, wrap=wrap)).basis)
    ...     for wrap in ("none", "cylinder", "torus", "klein")
    ... ]
    [4, 0, 0, 0]

    Raises:
        BadInput: the number of states is no prime, so that there need be no basis.
        TooLarge: more than 400 lamps.
    """
    what = f"a certificate for {number_text(game.order)} lamps"
    plain = "any number with the plus on a board or torus"
    at_most(game.order, MOST_REDUCED, what, limit=f"{MOST_REDUCED}; {plain} and two states")
    found = modular.reduce(elimination.rows(game), game.order, game.states)
    lists = found.kernel(), found.transform[: len(found.pivots)]
    told = [
        tuple([picture_of(game, game.position(vector)) for vector in vectors]) for vectors in lists
    ]
    return GameNullity(rules_of(game), picture_of(game, game.dark()), *told)


def _told(game: Game, start: object, goal: object | None, answer: object) -> tuple[Any, ...]:
    return rules_of(game), *[
        picture_of(game, p) for p in (start, game.dark() if goal is None else goal, answer)
    ]


def fewest_proof(found: Answer[Board]) -> Fewest:
    """The evidence that an answer with the fewest presses is one.

    >>> from lightsgame.lights.solver import answer, fewest
    >>> fewest_proof(fewest(answer(Board.full(4, 4)))).claim()
    '4 presses solve this game of the 4 x 4 board, and no fewer do'
    """
    size = found.start.size
    return Fewest(
        found.start, found.end, found.presses, quiet_patterns(*size).basis, nullity(*size)
    )


# ---- files -------------------------------------------------------------------------------------------------------


def certificate(evidence: Evidence) -> str:
    """The text of a file that holds this evidence; `read_certificate` reads it back.

    >>> read_certificate(certificate(settled(Game(1, 1), "#", None, "#"))).gap() is None
    True
    """
    parts = [
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in to_json(evidence).items()
    ]
    return "{" + ",\n ".join(parts) + "}\n"


def read_certificate(text: str) -> Evidence:
    """The evidence in a file; whether it holds is for its `gap` to say.

    >>> read_certificate("[]")
    Traceback (most recent call last):
        ...
    lightsgame.errors.ParseError: expected an object with format, version, kind, question, evidence, got another value

    Raises:
        ParseError: it is no such file.
    """
    legible(len(text) <= MOST_LETTERS, f"at most {MOST_LETTERS:,} letters", f"{len(text):,}")
    load_kinds()
    try:
        data = json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_whole,
            parse_float=_whole,
            parse_int=_whole,
        )
    except RecursionError:
        raise ParseError("JSON", "values nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ParseError("JSON", error.msg, line=error.lineno, column=error.colno) from None
    return from_json(data)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    # Of two with one name a reader would take the first, and another the last.
    legible(len(found) == len(pairs), "an object with each name once", "one with a name twice")
    return found


def _whole(text: str) -> int:
    # the other checker cannot tell -0 from 0
    if len(text) > 17 or text == "-0" or not text.lstrip("-").isdigit():
        raise ParseError("a whole number, as a string where it is 2^53 or more", text[:40])
    return int(text)


@cache
def load_kinds() -> None:
    """Import every room, once, so that each kind of evidence is known.

    >>> from lightsgame.core.evidence import KINDS
    >>> load_kinds()
    >>> "all-ones" in KINDS
    True
    """
    found = [
        room
        for wing in (theorems, akari)
        for room in pkgutil.walk_packages(wing.__path__, wing.__name__ + ".")
    ]
    for name in (*ELSEWHERE, *[room.name for room in found]):
        import_module(name)
