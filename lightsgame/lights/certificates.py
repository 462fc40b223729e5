"""Certificates: what can be proved of a game, how an answer becomes evidence, and files of it.

>>> proof = settled(Game(1, 2), "##", None, "#.")
>>> print(proof.claim(), proof.gap(), sep="; ")
these presses solve the game on 1 x 2 cells (plus), from all lamps lit to all lamps out; None
>>> proof.rules.steps, proof.start, proof.presses
(((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)), ('11',), ('10',))
>>> text = certificate(proof)
>>> read_certificate(text) == proof
True
>>> read_certificate(text.replace('"10"', '"00"')).gap()
'the presses leave row 1, column 1 at 1 instead of 0'

A position is a picture in digits, one string a row, `_` where there is no lamp; a graph is one row
of vertices with its edges.  The checkers solve nothing: their conditions are the rules of the game,
and sums.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from operator import add
from typing import Annotated, Any, NamedTuple

from .. import akari, theorems
from ..algebra import modular
from ..algebra.bits import span
from ..algebra.matrix import rank
from ..core.deadline import Seconds, within
from ..core.evidence import (
    Between,
    Evidence,
    Gaps,
    Unseen,
    brief,
    fingerprint,
    from_json,
    register,
    to_json,
)
from ..core.keywords import with_cures
from ..core.message import Counted, Message, marked
from ..core.serialization import OneOf
from ..errors import Inconsistent, ParseError, at_most, expect, legible, number_text
from ..game import elimination, graph_solver
from ..game.board import Board
from ..game.game import Game
from ..game.notation import DIGITS
from ..game.presses import Presses
from ..game.question import task
from ..game.rule import WRAPS, AnyRule, Cell, Rule
from ..sat.cnf import Formula
from ..theorems.rows.jumping import Nullity, nullity
from .quiet import quiet_patterns
from .solver import Answer, answer

MOST_CELLS = 1_000_000
MOST_ADDED = 15_000_000  # cells that all presses reach, times cells
MOST_WEIGHED = 1 << 30  # bits of all solutions that are weighed
MOST_REDUCED = 400  # lamps of a game whose matrix is reduced for a certificate: some seconds
MOST_LETTERS = 200_000_000  # of a file
# modules with kinds of evidence that stand neither with the theorems nor with Akari
ELSEWHERE = (
    "lightsgame.game.symbolic",
    "lightsgame.atlas.akari_census",
    "lightsgame.atlas.longest_story",
    "lightsgame.atlas.shortest_story",
)

Picture = tuple[str, ...]
# rows down, columns right
Far = Annotated[int, Between(-1000, 1000)]
Step = tuple[Far, Far]


# ---- the rules of a game -------------------------------------------------------------------------


class Rules(NamedTuple):
    """What a press reaches: steps and slides (rows down, columns right), gluing, states; the edges
    of a graph.
    """

    steps: tuple[Step, ...]
    slides: tuple[Step, ...]
    wrap: Annotated[str, OneOf(WRAPS)]
    states: Annotated[int, Between(2, 36)]
    edges: tuple[tuple[int, int], ...] | None

    def words(self) -> str:
        """The rule, the gluing and the number of states, or how large the graph is.

        >>> from lightsgame import Game
        >>> rules_of(Game(2, 2, rule="king", wrap="torus", states=3)).words()
        'king, torus, 3 states'
        """
        if self.edges is None:
            parts = [Rule(self.steps, self.slides).name]
        else:
            mark = fingerprint(json.dumps(self.edges, separators=(",", ":")))
            parts = [f"{len(self.edges)} edges, fingerprint {mark}"]
            if not self.steps:
                parts.append("no vertex itself")
        if self.wrap != "none":
            parts.append(self.wrap)
        if self.states != 2:
            parts.append(f"{self.states} states")
        return ", ".join(parts)

    def gaps(self, *pictures: Picture) -> Gaps:
        """Why the pictures are not positions of one game with these rules.

        >>> list(filter(None, Rules(((0, 0),), (), "none", 2, None).gaps(("10",), ("1_",))))
        ['two pictures have not the same holes']
        """
        m = len(pictures[0])
        n = len(pictures[0][0]) if m else 0
        yield from _picture_gaps(pictures, self.states)
        if _has_repeats(self.steps) or _has_repeats(self.slides) or (0, 0) in self.slides:
            yield Message("a step is there twice, or a slide goes nowhere")
        if not (self.steps or self.slides or self.edges is not None):
            yield Message("a press reaches no lamp")
        if self.most_reached(m * n, max(m, n)) > 8 * MOST_CELLS:
            raise Unseen(Message("the presses reach too many cells to look at"))
        if self.edges is not None:
            yield from self._graph_gaps(m, n, self.edges)

    def _graph_gaps(self, m: int, n: int, edges: tuple[tuple[int, int], ...]) -> Gaps:
        steps_to_others = self.slides or self.steps not in (((0, 0),), ())
        if m != 1 or self.wrap != "none" or steps_to_others:
            yield Message("a graph is no row of vertices, or has steps to other cells than its own")
        are_pairs = all(0 <= u < v < n for u, v in edges)
        if not are_pairs or not all(edge < later for edge, later in pairwise(edges)):
            yield Message("the edges are not pairs u < v of vertices, in order, each once")

    def most_reached(self, presses: int, longest: int) -> int:
        """How many cells so many presses reach at most, one after another.

        >>> Rules(((0, 0),), ((0, 1),), "none", 2, None).most_reached(6, longest=3)
        24
        """
        return (len(self.steps) + len(self.slides) * longest) * presses

    def reached(self, picture: Picture) -> Iterator[tuple[Cell, list[Cell]]]:
        """Each press with the lamps that it moves, a lamp that it moves twice being there twice.

        >>> list(Rules(((0, 0), (0, 1)), (), "torus", 2, None).reached(("000",)))[-1]
        ((0, 2), [(0, 2), (0, 0)])
        """
        m = len(picture)
        n = len(picture[0])
        cells = list(lamps_of(picture))
        if self.edges is not None:
            beside: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
            if self.steps:  # each reaches itself
                beside = {cell: [cell] for cell in cells}
            for u, v in self.edges:
                beside[0, u].append((0, v))
                beside[0, v].append((0, u))
            return iter(beside.items())
        rule = Rule(self.steps, self.slides)
        there = frozenset(cells) if len(cells) < m * n else None
        size = m, n
        return ((cell, rule.reach(cell, size, self.wrap, there)) for cell in cells)


def lamps_of(picture: Picture) -> dict[Cell, int]:
    """The lamps of a picture in digits, row by row, and how far each is on.

    >>> lamps_of(("1_", "02"))
    {(0, 0): 1, (1, 0): 0, (1, 1): 2}
    """
    lamps = {}
    for i, row in enumerate(picture):
        for j, sign in enumerate(row):
            if sign != "_":
                lamps[i, j] = DIGITS.index(sign)
    return lamps


def _picture_gaps(pictures: tuple[Picture, ...], states: int) -> Gaps:
    first = pictures[0]
    widths = [len(row) for row in first]
    if len(set(widths)) != 1 or not 0 < len(widths) * widths[0] <= MOST_CELLS:
        yield Message("a picture is no rectangle of at most {n} cells", n=MOST_CELLS)
    signs = set(DIGITS[:states] + "_")
    for picture in pictures:
        in_digits = all(signs.issuperset(row) for row in picture)
        if not in_digits or [len(row) for row in picture] != widths:
            yield Message("a picture is not of the same size, in digits below {n}", n=states)
        if lamps_of(picture).keys() != lamps_of(first).keys():
            yield Message("two pictures have not the same holes")


def _has_repeats(steps: tuple[Step, ...]) -> bool:
    return len(set(steps)) < len(steps)


def _position(picture: Picture, states: int) -> str:
    """A position in words where all lamps are alike; else its picture, or how large that is."""
    signs = set("".join(picture))
    if signs == {"0"}:
        return Message("all lamps out")
    if signs == {"1"} and states == 2:
        return Message("all lamps lit")
    if len(signs) == 1 and signs != {"_"}:
        return Message("all lamps at {n}", n="".join(signs))
    return brief([*picture])


def _size(picture: Picture, rules: Rules) -> str:
    if rules.edges is not None:
        return Message("{n} vertices", n=len(picture[0]))
    return Message("{size} cells", size=f"{len(picture)} x {len(picture[0])}")


# ---- solutions, and witnesses that there are none ------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Asked(Evidence):
    """What is asked of a game: to lead from one position to another."""

    rules: Rules
    start: Picture
    goal: Picture

    @property
    def what(self) -> str:
        """The game: its size, its rules, and the positions from which and to which it leads.

        >>> from lightsgame import Game
        >>> settled(Game(1, 1), "#", None, "#").what
        '1 x 1 cells (plus), from all lamps lit to all lamps out'
        """
        return Message(
            "{what} ({rest}), from {a} to {b}",
            what=_size(self.start, self.rules),
            rest=self.rules.words(),
            a=_position(self.start, self.rules.states),
            b=_position(self.goal, self.rules.states),
        )

    def subject(self) -> str:
        """Nothing, for the claim says all of the question.

        >>> from lightsgame import Game
        >>> settled(Game(1, 1), "#", None, "#").subject()
        ''
        """
        return ""


@register(kind="solution", asks="rules start goal")
@dataclass(frozen=True, slots=True, repr=False)
class Solution(Asked):
    """Presses that lead from one position to another."""

    presses: Picture

    def claim(self) -> str:
        """What the presses do.

        >>> from lightsgame import Game
        >>> settled(Game(1, 1), "#", None, "#").claim()
        'these presses solve the game on 1 x 1 cells (plus), from all lamps lit to all lamps out'
        """
        return Message("these presses solve the game on {what}", what=self.what)

    def _gaps(self) -> Gaps:
        yield from self.rules.gaps(self.start, self.goal, self.presses)
        ends = lamps_of(self.start)
        goal = lamps_of(self.goal)
        presses = lamps_of(self.presses)
        if any(presses.values()):
            for press, lamps in self.rules.reached(self.start):
                for lamp in lamps:
                    ends[lamp] += presses[press]
        for (i, j), value in ends.items():
            end = value % self.rules.states
            if end != goal[i, j]:
                left = f"{end} instead of {self.goal[i][j]}"
                yield Message(
                    "the presses leave row {n}, column {n2} at {m}", n=i + 1, n2=j + 1, m=left
                )


@register(kind="unsolvable", asks="rules start goal")
@dataclass(frozen=True, slots=True, repr=False)
class Unsolvable(Asked):
    """Weights on the lamps: each press moves them by 0 in all, and the wanted change is not 0."""

    witness: Picture

    def claim(self) -> str:
        """What there is not.

        >>> from lightsgame import Game
        >>> refused(Game(1, 2), "#.", None, "##").claim()
        'no presses solve the game on 1 x 2 cells (plus), from 10 to all lamps out'
        """
        return Message("no presses solve the game on {what}", what=self.what)

    def _gaps(self) -> Gaps:
        # Proof.  Let the lamps that move be weighed, modulo the number of states.  Every press
        # weighs 0, so every set of presses does; and the wanted change weighs something else.
        # ∎
        k = self.rules.states
        yield from self.rules.gaps(self.start, self.goal, self.witness)
        start = lamps_of(self.start)
        goal = lamps_of(self.goal)
        weight = lamps_of(self.witness)
        for (i, j), lamps in self.rules.reached(self.start):
            moved = sum([weight[lamp] for lamp in lamps]) % k
            if moved:
                yield Message(
                    "the press in row {n}, column {n2} moves the weights by {m}",
                    n=i + 1,
                    n2=j + 1,
                    m=moved,
                )
        total = 0
        for lamp, weighs in weight.items():
            total += weighs * (goal[lamp] - start[lamp])
        if total % k == 0:
            yield Message("the wanted change weighs {n}, which is 0 modulo {n2}", n=total, n2=k)


def as_clauses(evidence: Solution | Unsolvable) -> tuple[Formula, list[str]]:
    """What is asked of a game of two states as a formula, and its refutation in the format LRAT.

    The variables from 1 on say that a press is made, in the order of the cells; the fresh ones are
    sums of these.  One clause a lamp says whether it shall change.  Where there are solutions, there
    is nothing to refute.

    >>> from lightsgame.sat.lrat import is_lrat
    >>> formula, lines = as_clauses(certify("#."))
    >>> len(formula.clauses), is_lrat(formula.clauses, lines)
    (6, True)

    Raises:
        BadInput: the game has more than two states, or the evidence does not hold.
        TooLarge: it takes more than 400,000 clauses.
    """
    from ..sat import parity  # for those who write clauses alone

    states = evidence.rules.states
    expect(states == 2, marked("a game of two states, to write clauses"), str(states))
    evidence.expect_to_hold()
    presses: dict[Cell, list[int]] = {lamp: [] for lamp in lamps_of(evidence.start)}
    for number, (_, lamps) in enumerate(evidence.rules.reached(evidence.start), start=1):
        for lamp in lamps:
            presses[lamp].append(number)
    start = lamps_of(evidence.start)
    goal = lamps_of(evidence.goal)
    equations = [(named, start[lamp] ^ goal[lamp]) for lamp, named in presses.items()]
    if isinstance(evidence, Solution):
        return parity.asked_of(equations), []
    weights = lamps_of(evidence.witness).values()
    return parity.refuted(equations, [i for i, weight in enumerate(weights) if weight])


# ---- how many solutions there are, and which has the fewest presses ------------------------------


@register(kind="game-nullity", asks="rules board")
@dataclass(frozen=True, slots=True, repr=False)
class GameNullity(Evidence):
    """Quiet patterns, each with a last press that no other has, and weights that tell all other
    presses apart.
    """

    rules: Rules
    board: Picture  # with all lamps out
    basis: tuple[Picture, ...]
    weights: tuple[Picture, ...]

    def claim(self) -> str:
        """How many patterns are quiet.

        >>> from lightsgame import Game
        >>> game_nullity(Game(3, 3, rule="king", wrap="torus", states=5)).claim()
        'the game on 3 x 3 cells (king, torus, 5 states) has 5^8 quiet patterns'
        """
        number = f"{self.rules.states}^{len(self.basis)}"
        return Message(
            "the game on {what} ({rest}) has {power} quiet patterns",
            what=_size(self.board, self.rules),
            rest=self.rules.words(),
            power=number,
        )

    def _gaps(self) -> Gaps:
        # Proof.  Let n cells have k states, and the basis b patterns.  Each has a 1 at its last
        # press, where the others have 0: so their k^b sums differ, and all are quiet.  Weight i is
        # moved by 1 by the i-th other press, and not at all by those before it; so from the last to
        # the first the effect tells how often each of them was made: they have k^(n-b) effects, and
        # no more than k^b presses can have the same one.                             ∎
        rules = self.rules
        yield from rules.gaps(self.board, *self.basis, *self.weights)
        cells = lamps_of(self.board)
        longest = max(len(self.board), len(self.board[0]))
        reached = rules.most_reached(len(cells), longest)
        if rules.edges:
            reached += 2 * len(rules.edges)
        if reached * len(cells) > MOST_ADDED:
            raise Unseen(Message("the presses reach too many cells"))
        basis = [lamps_of(pattern) for pattern in self.basis]
        if not all(any(pattern.values()) for pattern in basis):
            yield Message("a pattern is empty")
        last = [max(filter(pattern.get, pattern)) for pattern in basis]
        for i, pattern in enumerate(basis):
            if any(pattern[cell] != (i == j) for j, cell in enumerate(last)):
                yield Message("the last press of a pattern is not made once, or another has it too")
        yield from self._weight_gaps([cell for cell in cells if cell not in last])
        yield from self._effect_gaps(basis)

    def _effect_gaps(self, basis: list[dict[Cell, int]]) -> Gaps:
        """Why a pattern is not quiet."""
        zeros = [0] * len(basis)
        ends = dict.fromkeys(lamps_of(self.board), zeros)
        for press, lamps in self.rules.reached(self.board):
            pressed = [pattern[press] for pattern in basis]
            for lamp in lamps:
                ends[lamp] = list(map(add, ends[lamp], pressed))
        for values in ends.values():
            if any(value % self.rules.states for value in values):
                yield Message("a pattern is not quiet")

    def _weight_gaps(self, others: list[Cell]) -> Gaps:
        """Why the weights do not tell the *others*, presses that are no last ones, apart."""
        if len(others) != len(self.weights):
            yield Message("there are not weights for each other press")
        weights = [lamps_of(weight) for weight in self.weights]
        board = lamps_of(self.board)
        weights_of = {lamp: [weight[lamp] for weight in weights] for lamp in board}
        number = {cell: i for i, cell in enumerate(others)}
        for press, lamps in self.rules.reached(self.board):
            if press not in number:
                continue
            i = number[press]
            columns = zip(*[weights_of[lamp] for lamp in lamps], strict=True)
            moved = [sum(column) % self.rules.states for column in columns]
            if moved[i : i + 1] != [1] or any(moved[i + 1 :]):
                yield Message(
                    "the weights do not tell the press in row {n}, column {n2} from the others",
                    n=press[0] + 1,
                    n2=press[1] + 1,
                )


@register(kind="fewest", asks="start goal")
@dataclass(frozen=True, slots=True, repr=False)
class Fewest(Evidence):
    """Presses for a board, and all quiet patterns: with any of these added the presses are no
    fewer.
    """

    start: Board
    goal: Board
    presses: Board
    basis: tuple[Board, ...]
    nullity: Nullity

    def claim(self) -> str:
        """What cannot be had for less.

        >>> from lightsgame import fewest
        >>> fewest_proof(fewest(Board("##"))).claim()
        '1 press solves this game of the 1 x 2 board, and no fewer do'
        """
        m, n = self.start.size
        return Counted(
            "{n} press solves this game of the {size} board, and no fewer do",
            "{n} presses solve this game of the {size} board, and no fewer do",
            self.presses.weight(),
            size=f"{m} x {n}",
        )

    def _gaps(self) -> Gaps:
        # Proof.  Two solutions differ by a quiet pattern, and the quiet patterns are the sums of a
        # basis: patterns that are independent, and as many as the nullity.
        # ∎
        size = self.start.size
        k = len(self.basis)
        if any(b.size != size for b in (self.goal, self.presses, *self.basis)):
            yield Message("a board is of another size")
        if self.start ^ self.presses.effect() != self.goal:
            yield Message("the presses do not lead to the goal")
        if (self.nullity.rows, self.nullity.columns) != size or self.nullity.nullity != k:
            yield Message("there are not {n} quiet patterns in a basis of this board", n=k)
        words = [board.bits for board in self.basis]
        cells = size[0] * size[1]
        if any(board.effect() for board in self.basis) or rank(words, cells) < k:
            yield Message("a pattern is not quiet, or the patterns are not independent")
        # Both ways find the least; which is taken is a question of time, and no cost is just the
        # limit.
        if cells << min(k, 40) <= MOST_WEIGHED:
            sums = span(words, self.presses.bits)
            least = min(map(int.bit_count, sums))
        else:  # then four parts of the board are searched once more
            parts = graph_solver.parities(*size)
            if graph_solver.cost_of_fewest(cells, k, parts) > graph_solver.SECONDS:
                raise Unseen(Message("{power} solutions are too many to weigh", power=f"2^{k}"))
            least = graph_solver.fewest(self.presses.bits, words, parts=parts).bit_count()
        if least < self.presses.weight():
            yield Message("another solution has {n} presses", n=least)


# ---- from answers ------------------------------------------------------------------------------------------------


@with_cures
def certify(
    game: Any,
    to: Any = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Solution | Unsolvable:
    """The evidence that presses solve the game, or that none do.

    `gap()` checks it, and a file holds it.

    >>> certify("###").claim(), certify("#.").gap()
    ('these presses solve the game on 1 x 3 cells (plus), from all lamps lit to all lamps out', None)
    >>> certify("#.").claim()
    'no presses solve the game on 1 x 2 cells (plus), from 10 to all lamps out'

    Raises:
        TooLarge: the board does not fit.
        TimeLimit: it takes longer than *seconds*.
    """
    question = task(game, to, rule=rule, wrap=wrap, states=states, lit=lit)
    parts = (question.game, question.start, question.end)
    with within(seconds):
        try:
            presses = answer(question.game, question.end, lit=question.start).presses
        except Inconsistent as error:
            return refused(*parts, error.witness)
        return settled(*parts, presses)


def rules_of(game: Game) -> Rules:
    """The rules of a game, as evidence has them.

    >>> rules_of(Game(2, 2)).steps
    ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))
    """
    graph = game.graph
    if graph is not None:
        steps = ((0, 0),) if (0, 0) in game.rule.steps else ()
        return Rules(steps, (), "none", game.states, tuple(graph.edges()))
    return Rules(game.rule.steps, game.rule.slides, game.wrap, game.states, None)


def picture_of(game: Game, position: object) -> Picture:
    """A position as a picture in digits.

    >>> picture_of(Game(2, 2), Board("#./.#"))
    ('10', '01')
    """
    if game.graph is None:
        return tuple(game.read_presses(position).digits())
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
    n = game.order
    rows = [
        bytes([*row, *[0] * i, 1, *[0] * (n - 1 - i)])
        for i, row in enumerate(elimination.rows(game))
    ]
    found = modular.eliminate(rows, n, game.states)
    weights = [row[n:] for row in found.rows]
    kernel = _pictures(game, found.kernel())
    dark = picture_of(game, game.dark())
    return GameNullity(rules_of(game), dark, kernel, _pictures(game, weights))


def _pictures(game: Game, vectors: Iterable[Iterable[int]]) -> tuple[Picture, ...]:
    return tuple([picture_of(game, game.position(vector)) for vector in vectors])


def _told(game: Game, start: object, goal: object | None, answer: object) -> tuple[Any, ...]:
    end = game.dark() if goal is None else goal
    return rules_of(game), *[picture_of(game, position) for position in (start, end, answer)]


def fewest_proof(found: Answer[Board, Presses]) -> Fewest:
    """The evidence that an answer with the fewest presses is one.

    >>> from lightsgame.lights.solver import answer, fewest
    >>> fewest_proof(fewest(answer(Board.full(4, 4)))).claim()
    '4 presses solve this game of the 4 x 4 board, and no fewer do'
    """
    size = found.start.size
    basis = quiet_patterns(*size).basis
    return Fewest(found.start, found.end, found.presses.board, basis, nullity(*size))


# ---- files -------------------------------------------------------------------------------------------------------


def certificate(evidence: Evidence) -> str:
    """The text of a file that holds this evidence; `read_certificate` reads it back.

    >>> read_certificate(certificate(settled(Game(1, 1), "#", None, "#"))).gap() is None
    True
    """
    parts: list[str] = []
    for key, value in to_json(evidence).items():
        text = json.dumps(value, ensure_ascii=False)
        parts.append(f"{json.dumps(key)}: {text}")
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
    load_kinds()
    return from_json(_json_in(text))


def read_question(text: str) -> tuple[str, Any]:
    """The kind and the question, as JSON, in such a file or in what `verify --json` writes.

    >>> read_question('{"kind": "period", "question": {"n": 5}, "valid": true}')
    ('period', {'n': 5})

    Raises:
        ParseError: it holds none.
    """
    data = _json_in(text)
    has_question = type(data) is dict and {"kind", "question"} <= set(data)
    legible(has_question, marked("an object with kind and question"), Message("another value"))
    if "evidence" in data:
        load_kinds()
        evidence = from_json(data)
        return evidence.kind, evidence.question_json()
    return data["kind"], data["question"]


def _json_in(text: str) -> Any:
    legible(len(text) <= MOST_LETTERS, f"at most {MOST_LETTERS:,} letters", f"{len(text):,}")
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_whole,
            parse_float=_whole,
            parse_int=_whole,
        )
    except RecursionError:
        raise ParseError(Message("JSON"), Message("values nested too deeply")) from None
    except json.JSONDecodeError as error:
        wanted = Message("JSON, as --certificate writes it; a proof in DRUP needs --about PUZZLE")
        got = repr(text[error.pos :][:20])
        raise ParseError(wanted, got, line=error.lineno, column=error.colno) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    # Of two with one name a reader would take the first, and another the last.
    legible(
        len(found) == len(pairs),
        marked("an object with each name once"),
        Message("one with a name twice"),
    )
    return found


def _whole(text: str) -> int:
    # the other checker cannot tell -0 from 0
    if len(text) > 17 or text == "-0" or not text.lstrip("-").isdigit():
        raise ParseError(Message("a whole number, as a string where it is 2^53 or more"), text[:40])
    return int(text)


@cache
def load_kinds() -> None:
    """Import every module, once, so that each kind of evidence is known.

    >>> from lightsgame.core.evidence import KINDS
    >>> load_kinds()
    >>> "all-ones" in KINDS
    True
    """
    names = list(ELSEWHERE)
    for package in (theorems, akari):
        found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        names += [module.name for module in found]
    for name in names:
        import_module(name)
